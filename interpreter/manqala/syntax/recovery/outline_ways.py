"""Outlines of sentences on where seeds are sown: the ways round the board, and the places that get none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.outline_turn import way_said
from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

_PLAIN = frozenset({"sow", "player", "seed", "own", "side", "hole", "left", "right", ",", "and", "direction", "anticlockwise",
                    "clockwise", "turn", "play", "n1", "number", "next", "both", "opponent", "drop", "choose", "all", "round",
                    "take", "lift", "contain", "also", "over", "continue", "fall"})  # fmt: skip
_OF_STORES = frozenset({"sow", "seed", "store", "own", "opponent", "not", "drop", "fall", "player", "n1", "number", ",", "and",
                        "skip", "hole", "can", "forbidden", "cannot", "turn", "also", "without", "that", "contain", "all",
                        "both", "again", "lift", "direction", "anticlockwise", "clockwise", "give"})  # fmt: skip
ROUND = "a sowing goes round all holes of the track, on one's own side and then on the other’s"


def _as_they_like(scene: BookScene) -> Told | None:
    """``clockwise or anticlockwise, as the player prefers``."""
    ways = scene.says(
        "(?:clockwise|left|right) or (?:anticlockwise|clockwise|left|right)|anticlockwise or clockwise"
    )
    chosen = scene.any("choose", "can", "arrange")
    if (
        not ways
        or not chosen
        or scene.numbers
        or not scene.any("sow", "direction", "turn", "play", "player", "seed")
    ):
        return None
    if scene.any(
        "last",
        "capture",
        "if",
        "only",
        "even",
        "odd",
        "inner",
        "outer",
        "same",
        "first",
        "store",
        *DENIALS,
    ):
        return None
    return Told(
        ("choose w from directions", "sow hole going w"),
        Place.TURN,
        "instead of the line that sows",
    )


def _around(scene: BookScene) -> Told | None:
    """``anticlockwise, that is from left to right in one's own row``; ``also into the opponent's holes``."""
    if (
        not scene.names <= _PLAIN
        or not (scene.any("sow", "drop") or scene.says("turn ~seed ~(?:left|right)"))
        or {*scene.numbers} - {1}
    ):
        return None
    told = {name for name in ("clockwise", "anticlockwise") if name in scene.names}
    back = scene.says("right left") and not scene.says("left right")
    if (
        len(told) > 1
        or (scene.says("right left") and scene.says("left right"))
        or scene.any("only")
    ):
        return None
    if scene.says("opponent ~(?:right|left)") or (
        "clockwise" in told and not back and scene.any("left", "right")
    ):
        return None
    if not told and not scene.any("next", "left", "right") and "opponent" not in scene.names:
        return None
    if back and "anticlockwise" in told:
        return None
    way = "clockwise" if back else way_said(scene)
    return Told((f"sow it {way}",), Place.SOWING, ROUND)


def _not_into_store(scene: BookScene) -> Told | None:
    """``no seed is put into the opponent's store``."""
    denied = scene.says(
        "NO ~(?:seed )?~(?:drop|sow|fall|give)? ~(?:opponent store|store (?:own )?opponent)|"
        "(?:opponent store|store opponent) ~NO|store … NO ~opponent|NO … opponent store|skip ~opponent"
    )
    if scene.says("NO ~skip|skip NO") and "own" not in scene.names:
        return None  # ‘the opponent's store is not skipped’
    if not denied or not scene.names <= _OF_STORES or not scene.any("store"):
        return None
    if not scene.any("sow", "drop", "fall", "seed") or not scene.any("opponent"):
        return None
    if scene.says("NO ~own store|own store ~NO ~(?:seed|sow|drop)") and not scene.says(
        "NO ~opponent"
    ):
        return None
    note = "with ‘stores: on track’ in ‘board:’ a sowing passes the stores, the own one as well"
    return Told((f"sow it {way_said(scene)}, skipping opponent's store",), Place.SOWING, note)


WAYS_ROUND: tuple[Callable[[BookScene], Told | None], ...] = (
    _not_into_store,
    _as_they_like,
    _around,
)
"""The readers of outlines on the ways of a sowing, and on stores."""
