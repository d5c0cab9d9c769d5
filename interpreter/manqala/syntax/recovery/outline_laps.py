"""Outlines of sentences on laps: where a sowing goes on, from which hole, and where it stops."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.recovery.outline_turn import way_said
from manqala.syntax.recovery.prose_sentence import Place, Told

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

_LAST = r"(?:last|fall|over)"
_NOT_A_LAP = (
    "opposite", "store", "skip", "again", "preceding", "inner", "outer", "single", "choose", "game", "opponent", "cannot",
    "forbidden", "clockback", "origin", "winner", "lose", "mark", "special", "odd", "even", "both", "first",
)  # fmt: skip
"""Ideas beside which a sentence says more than where a sowing goes on."""
OF_ITSELF = "it ends by itself where the last seed falls into an empty hole"
_LIFTED_NEXT = (
    "(?:LIFTS|continue|begin) ~(?:contain|seed|hole|all|n1|sow|also) ~(?:next hole|hole next)|"
    "(?:continue|begin) ~(?:next hole|hole next)|(?:next hole|hole next) … (?:lift|take|contain|continue) … (?:sow|continue)|"
    "(?:next hole|hole next) … (?:sow|continue|begin)"
)
_SOWN_INTO = "(?:sow|drop) (?:(?:seed|n1|all) )*(?:next hole|hole next)"
_GATHERED = re.compile(r"\breco(?:lh|g|le)|\bramass|sammel", re.IGNORECASE)
"""Matches verbs for captures that also mean that seeds are lifted."""


def _goes_on_there(scene: BookScene) -> Told | None:
    """``if it falls into an occupied hole, all its seeds are sown on``, in whatever words."""
    full = (
        "(?:occupied|more seed|contain ~seed|not empty|seed already|already ~seed|already contain)"
    )
    met = scene.says(f"(?:if|while|maybe|fall) … {full} … , … (?:sow|continue)") or (
        scene.said.opened.ideas and scene.says(f"{full} … (?:sow|continue)")
    )
    # ‘He goes on from the hole in which the last seed fell’: an empty one has nothing to sow.
    there = scene.says(
        "(?:continue|LIFTS) … hole … last … (?:while|if|only) ~occupied|"
        "continue … hole ~fall ~(?:while|if|only) ~occupied|LIFTS … hole … last ~(?:fall|drop) … continue|"
        "hole ~last ~(?:fall|drop) … LIFTS … continue"
    )
    if not (met or there) or scene.any(*_NOT_A_LAP, "next", "beyond") or scene.numbers:
        return None
    if "capture" in scene.names and not _GATHERED.search(scene.text):
        return None
    if scene.says(
        "own (?:hole|side|occupied) ~(?!last)|hole own (?!last)|occupied own|not ~(?:sow|continue|lift|take)"
    ):
        return None
    if scene.any("must") and not scene.says("must ~(?:sow|continue|lift|take)"):
        return None
    if not (scene.says("LIFTS|hole ~empty") or scene.says("seed ~(?:sow|continue)|continue")):
        return None
    return Told((f"sow it {way_said(scene)}, then relay from last",), Place.SOWING, OF_ITSELF)


def _goes_on_beyond(scene: BookScene) -> Told | None:
    """``he continues with the contents of the hole that follows``, whatever the last one held."""
    if not scene.any("next") or not scene.any("sow", "continue"):
        return None
    held = scene.says("(?:next hole|hole next) ~(?:contain|occupied)")
    if scene.any(*_NOT_A_LAP, "capture", "beyond", "empty", "while", "must") or scene.numbers:
        return None
    if scene.any("occupied", "not") and not held:
        return None
    if not scene.says(_LIFTED_NEXT) or not (scene.any("continue") or scene.says("LIFTS … sow")):
        return None
    if scene.says(_SOWN_INTO) and not scene.says(
        "continue ~(?:sow )?~(?:contain )?(?:next hole|hole next)"
    ):
        return None
    if scene.says("own (?:hole|next)|next own") or _is_sown_into(scene):
        return None
    note = "it ends if that hole is empty"
    return Told((f"sow it {way_said(scene)}, then relay from the next hole",), Place.SOWING, note)


def _is_sown_into(scene: BookScene) -> bool:
    """Whether the next holes are those that seeds fall into: ‘continues sowing into the next holes’."""
    said = scene.text.lower()
    words = (
        " into the ",
        " into each ",
        " in die ",
        " dans l",
        " en los ",
        " en las ",
        " nos ",
        " nas ",
    )
    return any(word in said for word in words) and not scene.says("LIFTS … next")


def _relays_unless(scene: BookScene) -> Told | None:
    """``a sowing continues with the contents of its last hole, unless that was empty``."""
    goes = scene.says(
        "continue ~contain ~hole ~last|continue ~contain ~last|(?:continue|repeat) ~(?:hole )?last"
    )
    unless = scene.says("(?:only|not) ~empty|while ~empty")
    if not goes or not unless or scene.any("store", "opponent", "capture", "next", "opposite"):
        return None
    return Told((f"sow it {way_said(scene)}, then relay from last",), Place.SOWING)


def _relays(scene: BookScene) -> Told | None:
    """``if the last seed falls into an occupied hole, its contents are lifted and sown on``."""
    if scene.any(
        "opposite",
        "store",
        "skip",
        "again",
        "preceding",
        "inner",
        "outer",
        "capture",
        "single",
        "beyond",
        "game",
    ):
        harmless = scene.says("capture ~continue sow|continue ~sow") and not scene.any(
            "opposite", "store", "inner", "outer", "preceding", "skip", "game", "own", "opponent"
        )
        if not harmless:
            return None
    goes = (
        not scene.any("choose")
        and scene.says("LIFTS … SOWS|SOWS … LIFTS|sow ~continue|continue ~sow")
        and scene.any("sow", "continue")
    )
    if (
        not goes
        or "opponent" in scene.names
        or scene.any("forbidden", "cannot", "only", "must")
        or scene.numbers
    ):
        return None
    begins = scene.said.opened.ideas and scene.any("last")
    way = way_said(scene)
    after = scene.says(
        "last … hole … (?:hole )?next hole|hole next … last|last … (?:contain |lift |hole )next hole"
    )
    sown_next = scene.says("sow ~(?:hole )?next") and not scene.says(
        "(?:contain|lift|take) (?:hole )?next"
    )
    if scene.any("next") and not sown_next:
        if not (after and scene.any("last")):
            return None
        return Told((f"sow it {way}, then relay from the next hole",), Place.SOWING)
    full = scene.says(
        r"last … (?:occupied|more seed|contain seed|not empty|contain)|(?:occupied|not empty) … last|not ~empty"
    )
    if not begins or not full:
        return None
    return Told(
        (f"sow it {way}, then relay from last",),
        Place.SOWING,
        OF_ITSELF,
    )


def _stops(scene: BookScene) -> Told | None:
    """``if the last seed falls into an empty hole, the turn is over``."""
    ends = scene.says(rf"{_LAST} … empty (?:hole )?") and scene.says(
        "empty … (?:pass|over|turn|opponent)"
    )
    own_turn = scene.says("own ~turn") and not scene.says("own (?!turn)")
    ends = ends or scene.says("if ~hole ~empty , ~turn over|if ~empty hole ~(?:sow )?, ~turn over")
    if (
        not ends
        or scene.says("empty hole or|or empty hole|or \\?")
        or ("own" in scene.names and not own_turn)
        or scene.any("opposite", "store", "lose", "winner", "game", "again", "inner", "outer")
        or scene.numbers
    ):
        return None
    if scene.any("take", "lift") or (
        scene.any("capture") and not scene.says("only capture|not capture|capture NO|NO capture")
    ):
        return None
    if scene.says("opponent") and not scene.says(
        "opponent ~(?:turn|play)|(?:turn|play|pass) ~opponent"
    ):
        return None
    note = (
        "no line is needed: ‘sow it anticlockwise, then relay from last’ ends where the last seed falls into an empty hole, and "
        "the turn is over after its last line; a line below it can still capture there"
    )
    return Told((), Place.NONE, note)


LAPS: tuple[Callable[[BookScene], Told | None], ...] = (
    _relays_unless, _relays, _goes_on_there, _goes_on_beyond, _stops,
)  # fmt: skip
"""The readers of outlines on laps."""
