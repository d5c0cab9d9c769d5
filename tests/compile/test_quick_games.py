"""Games that validation plays quickly: the interpreter, given the same answers, comes to the same end."""

from collections.abc import Generator
from math import inf
from random import Random
from typing import TypeVar

import pytest

from manqala.check import trial
from manqala.check.validation import validate
from manqala.compile.quick_games import quick_games
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.playout import Effort, Playout, Skimmed, UnfinishedError, playing
from manqala.resolve.files import check_source
from manqala.text.span import Source
from tests.helpers.there import there

FRONT = "---\nlanguage: 1\ngame: Try\nboard: {rows: 2, holes: 4}\nseeds: 3\n---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
Made = TypeVar("Made")


def run(steps: Generator[None, None, Made]) -> Made:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: Made = end.value
            return made


def boundless() -> Effort:
    return Effort(inf, until=1 << 60)


def game_of(rules: str, front: str = FRONT) -> WarmGame:
    return WarmGame(there(check_source("try", Source("try.sow", front + rules), None, {}).rules))


def both(game: WarmGame, number: int) -> tuple[Skimmed, Playout]:
    """A game as it was played quickly, and by the interpreter with the same answers."""
    skimmed = run(there(quick_games(game, 1)).play(number, boundless(), 1))
    return skimmed, run(playing(game, Random(0), steps=skimmed.steps))


@pytest.mark.slow_cases("bao-la-kiswahili", "congkak", "dong-wo", "yucebao")
@pytest.mark.parametrize(
    "name",
    [
        "kalah",
        "oware",
        "dong-wo",
        "bao-la-kiswahili",
        "yucebao",
        "tchoukaillon",
        "congkak",
        "andot",
    ],
)
def test_the_interpreter_comes_to_the_same_end(name: str) -> None:
    game = load(name)
    for number in range(4):
        skimmed, played = both(game, number)
        assert skimmed.sound
        assert played.result is not None
        assert (skimmed.plies, played.conserved, played.in_hand) == (played.plies, True, 0)


FAULTS = {
    "in hand": ("put 1 pieces from hole 1 of south into hand", "E713"),
    "endless": ("repeat 400000 times\n      set before to before + 1", "E704"),
    "never over": ("put all from own winnings into hole 2 of north", "E701"),
}


@pytest.mark.quick_cases("in hand")
@pytest.mark.parametrize("what", FAULTS)
def test_what_is_wrong_in_a_quick_game_is_seen_and_told_by_the_interpreter(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, code = FAULTS[what]
    rules = f"{TURN}  if pieces in hole 1 of south = {0 if what == 'never over' else 6}\n    {line}\n  win last\n"
    game = game_of(rules)
    games = there(quick_games(game, 0))
    first = next(
        number for number in range(60) if not run(games.play(number, boundless(), 1)).sound
    )
    monkeypatch.setattr(trial, "INTERPRETED_GAMES", 1)
    monkeypatch.setattr(trial, "RECORDED_GAMES", 1)
    monkeypatch.setattr(trial, "MIN_WORK_FOR_FAST_PLAYER", 1)
    checked = check_source("try", Source("try.sow", FRONT + rules), None, {})
    (told,) = [
        item for item in validate(checked, quick=quick_games).diagnostics if item.code[0] == "E"
    ]
    assert told.code == code
    # The interpreter played one before by itself.
    assert told.notes[0].text == f"this happened in random game {first + 2}"


@pytest.mark.parametrize("effort", [Effort(inf, until=5_000), Effort(0.0, until=1 << 60)])
def test_a_game_that_takes_too_much_is_left(effort: Effort) -> None:
    """By the count of work, and by the clock as a safety net."""
    games = there(quick_games(load("kalah"), 0))
    with pytest.raises(UnfinishedError):
        run(games.play(0, effort, 100))
    assert effort.steps in {0, 17}
