"""Outlines of sentences on the choice of a hole, on sowing and its direction."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import WAYS, Place, Told

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

_WAY = "(clockwise|anticlockwise|left|right)"
_ROUND_BOARD = frozenset({"seed", "sow", "both", "side", *WAYS, ",", "and", "direction"})
MARKS = "‘mark taken: truth on holes’ at the left margin remembers such holes, and ‘set taken of last to true’ sets it"


def way_said(scene: BookScene) -> str:
    """The direction, for which a clock counts more than a side."""
    clock = scene.find("(clockwise|anticlockwise)")
    return clock.group(1) if clock else scene.way


def _leaves(scene: BookScene) -> Told | None:
    """``he takes all seeds but one``, ``the first seed is dropped back``."""
    if scene.any("last", "capture", "opposite", "opponent", "winner"):
        return None
    if scene.says(
        r"origin … (?:more|single) … first seed|(?:hole|contain) … more … first ~seed ~(?:origin|same|hole)"
    ):
        return Told(
            (f"sow it {way_said(scene)}, leaving 0 if it is singleton otherwise 1",), Place.SOWING
        )
    if scene.says(
        "n1 seed (?:remain|give|drop|\\?) ~origin|single ~remain ~origin|remain ~n1 seed ~origin"
    ):
        return Told((f"sow it {way_said(scene)}, leaving 1",), Place.SOWING)
    if scene.says(
        "(?:take|lift) all seed (?:\\S+ ){0,6}(?:skip|only) n1$|(?:take|lift) all seed (?:\\S+ ){0,6}(?:skip|only) n1"
    ):
        return Told((f"sow it {way_said(scene)}, leaving 1",), Place.SOWING)
    all_but = scene.any("all_but") or scene.says(
        r"all (?:seed )?,? ?(?:while|only|skip|less) ~n1 .*(?:hole|sow)"
    )
    if all_but and scene.any("hole", "sow") and scene.any("take", "lift", "sow"):
        return Told((f"sow it {way_said(scene)}, leaving 1",), Place.SOWING)
    return None


def _stays_empty(scene: BookScene) -> Told | None:
    """``no seed may be dropped into the hole from which they were taken``."""
    if (
        scene.says(
            "origin ~(?:remain |give |become |seed )*~empty|origin ~(?:belong|contain|give) ~NO ~seed"
        )
        and (
            scene.any("sow", "lap", "round")
            or scene.names
            <= {
                "hole",
                "origin",
                "become",
                "remain",
                "give",
                "empty",
                "seed",
                "turn",
                ",",
                "belong",
                "contain",
                "not",
            }
        )
        and not scene.any("last", "capture")
    ):
        return Told((f"sow it {way_said(scene)}, skipping it",), Place.SOWING)
    never = scene.says(
        "NO ~seed ~(?:drop|sow|fall) ~(?:hole|origin)|NO ~(?:drop|sow) ~(?:\\S+ )?origin"
    ) and scene.any("origin", "take", "lift")
    if not never or scene.any("last", "capture", "opponent", "store", "game", "if"):
        return None
    return Told((f"sow it {way_said(scene)}, skipping it",), Place.SOWING)


def _skips(scene: BookScene) -> Told | None:
    """``an opponent's hole with exactly two seeds is skipped``, ``sowing skips the opponent's store``."""
    if scene.says("NO ~skip|skip NO") and not scene.says("not ~skip ~own|not ~player own|not own"):
        return None
    if not scene.any("skip") or scene.any(
        "capture", "lose", "choose", "pass", "game", "origin", "again"
    ):
        return None
    count = scene.find(r"hole (?:\S+ ){0,3}(?:contain )?(?:exactly )?N ~seed")
    whose = "opponent's" if "opponent" in scene.names else "own" if scene.says("own hole") else ""
    if count and not scene.any("more", "least", "less", "store", "last"):
        where = f"it is {whose} and " if whose else ""
        return Told((f"a hole is skipped when {where}it holds {count.group(1)}",), Place.MARGIN)
    store = scene.any("store") or bool(
        re.search(
            r"skip (?:and )?(?:hole )?(?:\? )?opponent|opponent (?:hole )?\?|hole \? (?:own )?opponent",
            scene.row,
        )
    )
    if store and scene.any("opponent") and not scene.numbers and not scene.any("inner", "outer"):
        return Told(
            (f"sow it {way_said(scene)}, skipping opponent's store",), Place.SOWING,
            "with ‘stores: on track’ in ‘board:’ a sowing passes the stores, the own one as well",
        )  # fmt: skip
    return None


def _by_hole(scene: BookScene) -> Told | None:
    """``an odd number is sown clockwise, an even one anticlockwise``; ``from the leftmost hole clockwise``."""
    if scene.any("last", "capture", "cannot"):
        return None
    parity = scene.find(rf"(odd|even) … {_WAY} … (odd|even) … {_WAY}") or scene.find(
        rf"{_WAY} … (odd|even) … {_WAY} … (odd|even)"
    )
    if parity:
        one, two, three, four = parity.groups()
        kind, way, other = (one, two, four) if one in {"odd", "even"} else (two, one, three)
        return Told(
            (f"sow it going {WAYS[way]} if it is {kind} otherwise {WAYS[other]}",), Place.SOWING
        )
    near = scene.find(rf"{_WAY} … N left hole") or scene.find(rf"N left hole … {_WAY}")
    if (
        near
        and len(scene.numbers) == 1
        and scene.any("sow", "direction", "clockwise", "anticlockwise")
    ):
        way = next(one for one in near.groups() if one in WAYS)
        number = next(one for one in near.groups() if one.isdigit())
        other = "clockwise" if WAYS[way] == "anticlockwise" else "anticlockwise"
        return Told(
            (f"sow it going {WAYS[way]} if it is in left {number} of own row otherwise {other}",),
            Place.SOWING,
        )
    alone = scene.find(rf"(odd|even) … {_WAY}") or scene.find(rf"{_WAY} … (odd|even)")
    if alone and scene.any("sow", "direction") and not scene.any("take", "game"):
        kind, way = sorted(alone.groups(), key=lambda one: one in WAYS)
        other = "clockwise" if WAYS[way] == "anticlockwise" else "anticlockwise"
        return Told((f"sow it going {WAYS[way]} if it is {kind} otherwise {other}",), Place.SOWING)
    clock = "(clockwise|anticlockwise)"
    ends = scene.find(rf"left hole … {clock} … right hole … {clock}") or scene.find(
        rf"right hole … {clock} … left hole … {clock}"
    )
    if not ends:
        return None
    first, last = ends.groups()
    if ends.group().startswith("right"):
        first, last = last, first
    rest: tuple[str, ...] = ("otherwise", "  choose w from directions", "  sow hole going w")
    if not scene.any("choose", "can"):
        rest = ()
    lines = (
        f"if hole = first of own row, sow hole {first}", f"otherwise if hole = final of own row, sow hole {last}", *rest,
    )  # fmt: skip
    return Told(lines, Place.TURN, "instead of the line that sows")


def _either_way(scene: BookScene) -> Told | None:
    """``the seeds are sown in either direction``, ``the player chooses the direction``."""
    chosen = scene.says(
        "(?:choose|can) ~direction|direction ~(?:choose|can)|choose ~side ~sow|direction , (?:anti)?clockwise or|"
        "direction … left right , or right left"
    )
    if not chosen or scene.any(
        "last", "capture", "cannot", "forbidden", "only", "same", "inner", "outer", "even", "odd"
    ):
        return None
    if scene.says("not ~choose|choose ~not|player ~not ~choose|can ~not") or scene.says(
        "opponent ~(?:can|choose)"
    ):
        return None
    if not scene.any("sow", "turn", "play", "lift", "player"):
        return None
    note = ""
    if scene.any("first", "begin") and not scene.says("setup turn"):
        note = (
            "if the choice holds for the whole game, a mark remembers it: ‘mark sense: direction’"
        )
    return Told(
        ("choose w from directions", "sow hole going w"),
        Place.TURN,
        note or "instead of the line that sows",
    )


def _turned(scene: BookScene) -> Told | None:
    """``now one sows in the opposite direction``."""
    if not scene.says(
        "clockback ~sow|sow ~clockback|clockback ~continue|continue ~clockback"
    ) or scene.any("store", "choose"):
        return None
    lines = (
        f"sow it {scene.way if scene.any(*WAYS) else 'anticlockwise'}, then",
        "  set way to reverse of way",
        "  relay from last",
    )
    if scene.any("capture", "take") and not scene.any("occupied"):
        return None
    return Told(lines, Place.SOWING, "conditions, as ‘if before > 0’, go before the lines below it")


def _own_rows(scene: BookScene) -> Told | None:
    """``the seeds are dropped one by one all around the player's two rows``."""
    if scene.says("sow … both side") and scene.names <= _ROUND_BOARD and scene.any(*WAYS):
        return Told((f"sow it {way_said(scene)}",), Place.SOWING)
    rows = (
        scene.says("(?:n2|both) (?:own )?side")
        and scene.any("own", "player")
        and scene.any("sow", "drop")
    )
    if not rows or scene.any("last", "capture", "opponent", "lose", "inner", "outer", "if"):
        return None
    note = "‘board: {rows: 4, holes: 8, track: own}’ keeps a sowing in its player's two rows"
    return Told((f"sow it {way_said(scene)}",), Place.SOWING, note)


TURN: tuple[Callable[[BookScene], Told | None], ...] = (
    _by_hole, _leaves, _stays_empty, _skips, _either_way, _turned, _own_rows,
)  # fmt: skip
"""The readers of outlines on the turn up to its captures."""
