"""Outlines of sentences on who plays, who begins, and on which side."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.recovery.outline_scene import ACTS
from manqala.syntax.recovery.prose_sentence import SAID_BEFORE, Place, Told
from manqala.text.book_speech import DENIALS, NUMBER, scenes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

MOST_PLAYERS = 6
TWO_PLAYERS = (
    "no line is needed: two players are usual; ‘players: 2..4’ in the front matter allows more"
)
FOUR = 4
_WHO_BEGINS = frozenset(
    {
        "player",
        "begin",
        "choose",
        "?",
        "right",
        "left",
        "n1",
        NUMBER,
        "game",
        "play",
        ",",
        "own",
        "must",
    }
)
_NEXT = ("game", "next", "alternate")


def _players(scene: BookScene) -> Told | None:
    """``two to four players``, ``es können auch mehrere Personen teilnehmen``."""
    if scene.row in {" game n2 ", " play n2 "}:
        return Told((), Place.NONE, TWO_PLAYERS)
    one = r"n\d+ (?:(?:or|and|while|,) )*"
    counted = scene.find(rf"((?:{one})+)(?:player|persons|join)") or scene.find(
        rf"(?:player|persons|join) (?:, )?((?:{one})*n\d+)"
    )
    many = scene.says(r"(?:more|less) (?:player|persons)") and scene.any("join", "persons", "play")
    if not (counted or many) or scene.any(
        "seed", "turn", *ACTS, *DENIALS, "lore", "aim", "side", "swap", "refill", "divide"
    ):
        return None
    numbers = [int(one) for one in re.findall(r"n(\d+)", counted.group(1))] if counted else []
    if numbers == [1] or (counted and not numbers):
        return None  # an article
    if scene.find("N player N hole") or not all(1 <= one <= MOST_PLAYERS for one in numbers):
        return None
    if numbers == [2] and not many:
        return Told(
            (),
            Place.NONE,
            TWO_PLAYERS,
        )
    low, high = min(numbers, default=2), max(numbers, default=FOUR)
    high = FOUR if low == high and many else high
    said = f"{low}..{high}" if low < high else str(high)
    return Told((), Place.NONE, f"{SAID_BEFORE}‘players: {said}’")


def _begins(scene: BookScene) -> Told | None:
    """``the loser begins the next round``, ``the players agree who starts``."""
    opens = "begin|choose" if scene.language == "de" else "begin"
    starts = scene.says(rf"{opens}|first|\? alternate|n1 game|turn first") and not scene.any(
        "take",
        "swap",
        "can",
        "seed",
        "hole",
        "capture",
        "sow",
        "side",
        "forbidden",
        "cannot",
        "refill",
        "direction",
        "store",
    )
    if not starts or scene.says("begin ~hole"):
        return None
    if scene.any("last") and not scene.says("last game|game last"):
        return None
    if "lot" in scene.names:
        lines = ("setup", "  fill-board", "  choose p from players as chance", "  set opener to p")
        return Told(lines, Place.MARGIN, "without ‘fill-board’ the holes stay empty")
    if scene.any("simultaneous"):
        return None
    if scene.any("agree", "arrange"):
        return Told(
            (), Place.NONE, "no line is needed: south begins, and the players agree who that is"
        )
    later = "later" in scenes_of(scene.text, scene.language) or scene.any(
        *_NEXT, "preceding", "again"
    )
    if not later and scene.names <= _WHO_BEGINS:
        return Told(
            (), Place.NONE, "no line is needed: south begins, and the players agree who that is"
        )
    if not later or scene.any("points", "draw"):
        return None
    if scene.says("first player") and not scene.any("begin"):
        return None  # a remark on who is better off
    if scene.says("winner"):
        opener = "winner"
    elif scene.says("lose"):
        opener = "the opponent of winner"
    elif scene.any("alternate", "second", "opponent"):
        opener = ""
    else:
        return None
    act = f"  set opener to {opener.removeprefix('the ')}" if opener else "  change-opener"
    note = "rounds follow each other if the match goes on, as in ‘match ends after 3 rounds’"
    return Told(("between rounds", "  set-up-again", act), Place.MARGIN, note)


def _swaps(scene: BookScene) -> Told | None:
    """``the second player may swap sides after the first move``."""
    sides = scene.any("swap") and scene.any("side", "player", "first", "second", "can", "opponent")
    if not sides or (
        scene.any("seed", "capture", "last", "sow", "hole") and "first" not in scene.names
    ):
        return None
    begun = scene.before("swap")
    if set(begun.split()[-4:]) & DENIALS or re.search(
        r"(?:second|n\d+|next|preceding) game ", begun
    ):
        return None
    note = "it is the first line of the turn: who answers the first turn of the round may take over that side instead"
    return Told(("offer-sides",), Place.TURN, note)


def _at_once(scene: BookScene) -> Told | None:
    """``the first turn is played simultaneously``."""
    if scene.says("first … (?:fall|over|sow) ~sow … first|first ~sow … first"):
        return Told(
            ("set next mover to first-through",),
            Place.TURN,
            "it belongs below ‘race’, in which all sow at once",
        )
    if not scene.any("simultaneous") or not scene.any(
        "first", "begin", "turn", "play", "sow", "game"
    ):
        return None
    lines = (
        "if opened", "  choose hole from own occupied holes", f"  sow it {scene.way}", "otherwise",
        f"  race{' going clockwise' if scene.way == 'clockwise' else ''}, then", "    relay from last",
        "  set next mover to first-through",
    )  # fmt: skip
    note = (
        "it is the whole turn: in the first one all sow at once; without ‘, then’ and its line, nobody sows a further "
        "lap; if this is agreed before, make it an option"
    )
    return Told(lines, Place.TURN, note)


OPENING: tuple[Callable[[BookScene], Told | None], ...] = (
    _players, _swaps, _at_once, _begins,
)  # fmt: skip
"""The readers of outlines on what is before play."""
