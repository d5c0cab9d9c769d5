"""Outlines of sentences on which hole may be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import CHOOSE, Place, Told
from manqala.text.book_speech import NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

_OF_CHOICE = frozenset({"empty", "hole", "not", "can", "cannot", "forbidden", "choose", "begin", "setup", "play", "player", "n1",
                        "sow", NUMBER, "turn"})  # fmt: skip
MARKS = "‘mark taken: truth on holes’ at the left margin remembers such holes, and ‘set taken of last to true’ sets it"


def _barred(scene: BookScene) -> Told | None:
    """``sowing cannot start from a captured hole``, ``… from a hole with fewer than two seeds``."""
    plays = r"(?:begin|sow|play|choose|lift|take|origin|turn)"
    denied = scene.says(
        rf"NO ~{plays}|{plays} ~NO|only can {plays}|only {plays}|single ~only ~can|hole can only"
    )
    if not denied or scene.any(
        "last", "opposite", "game", "lose", "skip", "pass", "winner", "feed", "store"
    ):
        return None
    if not scene.any("hole", "single") or scene.says("if … (?:opponent|player) … NO ~seed", "must"):
        return None
    if (
        scene.says("(?:capture|closed|special) hole|hole ~(?:capture|special)")
        and not scene.numbers
    ):
        return Told(("choose hole from own occupied holes where not taken",), Place.CHOICE, MARKS)
    if scene.any(
        "first", "next", "second", "opponent", "empty", "capture", "middle", "inner", "outer"
    ):
        return None
    return _by_number(scene)


def _by_number(scene: BookScene) -> Told | None:
    """The line that chooses, by the number of seeds that a hole must not hold, or must."""
    unless = scene.any("only", "if", "while") and not scene.row.startswith((" if ", " while "))
    numbers = scene.numbers
    if len({*numbers}) > 1 or scene.any("odd", "even"):
        return None
    if not numbers:
        if not scene.any("single") or (scene.any("more") and not unless):
            return None
        line = (
            f"{CHOOSE} preferring it holds 2.."
            if unless
            else "choose hole from own holes where it holds 2.."
        )
        return Told((line,), Place.CHOICE)
    number = numbers[0]
    ends = scene.find("(right|left) hole") if unless else None
    if scene.any("less", "more", "least") and not unless:
        least = number if scene.any("less") or (scene.any("least") and scene.any("only")) else 0
        return (
            Told((f"choose hole from own holes where it holds {least}..",), Place.CHOICE)
            if least > 1
            else None
        )
    if scene.any("less", "more", "least"):
        return None
    if ends:
        end = "final" if ends.group(1) == "right" else "first"
        line = (
            f"choose hole from (own occupied holes where not it holds {number}) else "
            f"({end} of (own holes where it holds {number}))"
        )
        return Told((line,), Place.CHOICE)
    if unless:
        return Told((f"{CHOOSE} preferring not it holds {number}",), Place.CHOICE)
    return Told((f"{CHOOSE} where not it holds {number}",), Place.CHOICE)


def _first_move(scene: BookScene) -> Told | None:
    """``the first player begins with the leftmost hole of his row``."""
    begins = scene.says(r"first (?:player|turn|play)|begin|setup") and scene.any(
        "lift", "take", "sow", "play", "choose"
    )
    place = scene.find(r"(left|right) (?:\? )?hole|hole ~(left|right|middle)|(middle)")
    if (
        not begins
        or place is None
        or scene.any("last", "capture", "opposite", "store", "if", "cannot", "next")
    ):
        return None
    if scene.says("n1 (?:of )?own hole"):
        return None
    end = next(one for one in place.groups() if one)
    hole = {"left": "first of own row", "right": "final of own row", "middle": "hole 3 of player"}[
        end
    ]
    first = scene.says("first player|setup|first turn game|begin")
    note = "below the line that sows; it binds the first turn of the game"
    if end == "middle":
        note += ", and ‘3’ stands for the number of that hole"
    if not first:
        note = "below the line that sows; ‘turns’ counts those of both players"
    return Told(
        (f"if turns {'=' if first else '<='} {1 if first else 2}, must hole = {hole}",),
        Place.TURN,
        note,
    )


def _given_hole(scene: BookScene) -> Told | None:
    """``he empties the first filled hole of his row``."""
    if not scene.says(r"(?:lift|take|choose|play) first occupied ~hole") or scene.any(
        "if", "last", "capture"
    ):
        return None
    lines = (
        "let hole be first of own occupied holes",
        f"sow hole {'clockwise' if scene.any('clockwise') else 'anticlockwise'}",
    )
    return Told(
        lines, Place.TURN, "‘let’ in place of the line that chooses: the player has no choice"
    )


def _only_filled(scene: BookScene) -> Told | None:
    """``an empty hole cannot be chosen``."""
    chosen = scene.any("choose", "begin", "setup", "play", "sow")
    if (
        not chosen
        or not scene.denies
        or not scene.has("empty", "hole")
        or not scene.names <= _OF_CHOICE
    ):
        return None
    return Told((CHOOSE,), Place.CHOICE)


CHOICES: tuple[Callable[[BookScene], Told | None], ...] = (
    _first_move, _given_hole, _only_filled, _barred,
)  # fmt: skip
"""The readers of outlines on the turn up to its captures."""
