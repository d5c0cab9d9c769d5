"""Outlines of sentences on captures of several holes in a row, before or behind the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.outline_scene import as_list
from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene


SLAM = (
    "let prey be trail of last: (take opponent's 2..3)+",
    "let slam be any prey and pieces in prey = pieces in opponent's holes",
    "if not slam, capture prey",
)
"""A capture that does not happen if it would take all of the opponent's seeds."""


def _trails(scene: BookScene) -> Told | None:
    """``the holes before it, too, if they hold two or three``; also on the last hole and those before it."""
    chained = scene.any("preceding", "likewise") or (
        scene.says("capture … while … N") and not scene.any("beyond", "next")
    )
    numbers = scene.held
    parity = next((name for name in ("even", "odd") if scene.any(name)), "")
    other = scene.any("opposite", "game", "sow", "inner", "outer") or not (
        scene.takes or scene.says("(?:same|likewise) ~preceding|preceding … likewise")
    )
    other = other or scene.says("again ~turn|turn again|and again")
    if not chained or (other and not scene.says("capture … likewise")):
        return None
    if scene.any("more", "less", "least") or (not numbers and not parity):
        return _until(scene)
    if scene.denies and not scene.any("while"):
        return None
    whose = "opponent's " if scene.any("opponent") or scene.any("likewise") else ""
    if scene.any("already") and not scene.any("last"):
        whose = "opponent's "
    return Told(
        (f"capture trail of last: (take {whose}{parity or as_list(numbers)})+",), Place.TURN
    )


def _until(scene: BookScene) -> Told | None:
    """``the captures go on until the previous hole is empty or holds another number``."""
    goes = scene.says("(?:capture|continue|repeat) … while … (?:hole|preceding)") and scene.any(
        "preceding"
    )
    if not goes or scene.any("sow", "again", "game", "store"):
        return None
    other = scene.says("(?:\\?|other) ~n1|n1")
    note = "a pattern ends at the first hole that does not fit; the numbers are those that are captured"
    return Told((f"capture trail of last: (take {1 if other else '2..3'})+",), Place.TURN, note)


def _ahead(scene: BookScene) -> Told | None:
    """``the holes behind the last one are captured while they hold one, three or five``."""
    numbers = scene.held
    onward = scene.says(
        "(?:capture|take) … hole (?:next )?last … N|last … (?:precede|preceding|before|next|beyond) … N … capture|"
        "hole ~last … N … continue … N|last … hole … (?:continue|next) hole ~contain"
    )
    if (
        not onward
        or not numbers
        or not scene.any("capture", "take")
        or scene.any("opposite", "empty", "opponent", "again", "game")
    ):
        return None
    if scene.says("preceding hole") or scene.denies:
        return None
    row = " or ".join(map(str, sorted({*numbers})))
    return Told(
        (f"capture ahead of last: (take {row})+",),
        Place.TURN,
        "‘ahead of last’ are the holes behind it in the direction of sowing",
    )


def _beyond(scene: BookScene) -> Told | None:
    """``if the next hole is empty, what lies in the hole behind it is captured``, and so on."""
    if scene.any("opposite", "store", "game", "inner", "outer", "sow") or (
        scene.numbers and scene.numbers != [2]
    ):
        return None
    if scene.says("capture hole … empty and ~occupied|capture hole … next ~empty"):
        note = "an empty hole, then one whose seeds are taken; ‘+’ repeats it as long as it fits"
        return Told(("capture ahead of last: (empty, take occupied)+",), Place.TURN, note)
    if scene.says("(?:fall|over|drop|sow) (?:n1 )?(?:empty hole|hole empty)"):
        return None  # the last hole itself is empty
    empty = scene.says(
        "hole (?:next|beyond) ~last ~empty|next hole ~empty|hole next ~empty|next empty|"
        "empty … (?:beyond|next)|hole ~empty hole"
    )
    gone = scene.takes and (
        scene.any("beyond")
        or scene.says(
            "empty … hole … empty|empty … next … (?:capture|take)|(?:capture|take) … empty|"
            "empty … (?:capture|take|winner) … (?:next|beyond|hole continue)"
        )
    )
    until = scene.says("continue while … (?:n2 )?(?:hole )?(?:n2 )?empty … occupied")
    if not ((empty and gone) or until) or scene.denies:
        return None
    again = (
        "+"
        if until or scene.any("likewise", "repeat") or scene.says("continue (?:while|capture|take)")
        else ""
    )
    note = "an empty hole, then one whose seeds are taken" + (
        "; ‘+’ repeats it as long as it fits" if again else ""
    )
    return Told((f"capture ahead of last: (empty, take occupied){again}",), Place.TURN, note)


def _facing_next(scene: BookScene) -> Told | None:
    """``whoever ends a sowing before an empty hole takes what lies opposite of that``."""
    before = scene.says(
        "(?:over|last|fall) ~(?:sow )?~(?:next|beyond|already) ~empty"
    ) or scene.says("over ~sow … empty … hole opposite")
    if not before or not scene.any("capture", "take") or scene.any("last") or scene.numbers:
        return None
    where = "next hole is own and " if scene.any("own") else ""
    return Told((f"if {where}next hole is empty, capture opposite of next hole",), Place.TURN)


def _same_number(scene: BookScene) -> Told | None:
    """``capture if the last hole and the one opposite hold the same number``."""
    same = (
        scene.says("opposite … same|same … opposite")
        and scene.any("last")
        and scene.any("capture", "take")
    )
    if (
        not same
        or scene.any("game", "again", "next", "preceding", "empty", "inner", "outer")
        or scene.denies
    ):
        return None
    return Told(
        ("if pieces in last = pieces in opposite of last, capture last + opposite of last",),
        Place.TURN,
    )


def _slam_void(scene: BookScene) -> Told | None:
    """``if all of the opponent's seeds would be captured, the capture is forfeited``."""
    whole = scene.says(
        "if ~(?:\\S+ )?all ~opponent ~seed ~(?:become )?~(?:capture|take)|if ~(?:capture|take|turn) ~all ~opponent ~seed|"
        "if ~(?:\\S+ )?all ~seed ~opponent"
    )
    void = scene.says(
        ", … (?:not ~capture|not ~seed|capture ~(?:pass|lose|NO)|NO ~(?:capture|take)|seed ~remain)"
    )
    if (
        not whole
        or not void
        or scene.numbers
        or scene.any("last", "opposite", "game", "over", "winner")
    ):
        return None
    return Told(SLAM, Place.TURN, "instead of the line that captures")


def _no_own(scene: BookScene) -> Told | None:
    """``a player cannot capture from his own holes``."""
    named = {
        "player",
        "cannot",
        "not",
        "can",
        "forbidden",
        "capture",
        "take",
        "own",
        "hole",
        "side",
        "seed",
        "contain",
        "all",
    }
    if not scene.names <= named or not scene.says(
        "NO ~(?:capture|take) … own ~(?:hole|side)|own ~(?:hole|side) … NO ~(?:capture|take)"
    ):
        return None
    note = "no line is needed if the lines that capture have the condition ‘last is opponent's’"
    return Told((), Place.NONE, note)


def _everywhere(scene: BookScene) -> Told | None:
    """``all singletons on the board are captured``, ``the seeds in any opponent's hole with two are removed``."""
    if scene.any(
        "last",
        "opposite",
        "next",
        "preceding",
        "if",
        "fall",
        "again",
        "game",
        "remain",
        "must",
        "choose",
        "store",
        *DENIALS,
    ):
        return None
    if (
        not scene.says("all … (?:capture|take)|(?:capture|take) all")
        or not scene.any("capture", "take")
        or scene.any("own")
    ):
        return None
    numbers = scene.held
    whose = "opponent's " if scene.any("opponent") else ""
    if scene.any("single") and not numbers:
        return Told(
            (f"capture {whose}holes where singleton",), Place.TURN, "below the line that sows"
        )
    if len({*numbers}) == 1 and scene.any("hole"):
        return Told(
            (f"capture {whose}holes where it holds {numbers[0]}",),
            Place.TURN,
            "below the line that sows",
        )
    return None


CHAINS: tuple[Callable[[BookScene], Told | None], ...] = (
    _beyond, _ahead, _trails, _facing_next, _same_number, _slam_void, _no_own, _everywhere,
)  # fmt: skip
"""The readers of outlines on captures and what follows them."""
