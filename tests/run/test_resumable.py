"""A run that is continued at a question is the run that begins at the start: the same answers, cells, ends, and words."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from manqala.game.game import PositionValue
from manqala.game.move import Answers
from manqala.game.move_text import full_text
from manqala.run.dialogue import Done
from manqala.run.machine import ExhaustedError, TooLongError
from manqala.run.runs import FROM_THE_START, shuffling
from tests.helpers.playing import game_of
from tests.helpers.sample import every_game
from tests.helpers.small_games import tiny

LISTED = 60
"""Ways of each position that are compared."""
NEVER = 1_000_000_000

CONSTRUCTS = {
    "each, and who is asked": """
turn
  choose hole from own occupied holes
  each player
    may linger "wait"
      win hole
  each h in own occupied holes
    as opponent
      may skip "skip"
        put 1 seed from h into opponent's winnings
""",
    "loops, and ways within ways": """
turn
  choose hole from own occupied holes
  repeat 2 times
    either left "left"
      may twice "twice"
        put 1 seed from hole into own winnings
    or right "right"
      must seeds in hole > 1
      put 1 seed from hole into opponent's winnings
  while hole is occupied
    choose other from own holes
    put 1 seed from hole into other
""",
    "dead ends and preferences": """
turn
  choose hole from own occupied holes
  choose number from 0..3
  choose number-more from 0..3
  forbid number + number-more = 3 "not three"
  must number > number-more if possible "more at first"
  may finish "end the turn here"
    end turn
  win hole
""",
    "a verb that asks": """
to offer hole h
  may take "take it"
    put 1 seed from h into own winnings
turn
  choose hole from own occupied holes
  offer hole
  each h in opponent's occupied holes, offer h
""",
    "a pattern that asks": """
at any time for h where opponent's and pieces in hand = 0, as opponent
  may drop "drop one"
    if seeds in h > 0, put 1 seed from h into own winnings
turn
  choose hole from own occupied holes
  sow hole anticlockwise
  capture last where opponent's and 2
""",
}


def find_ways(
    position: PositionValue, prefix: Answers, order: int | None
) -> list[tuple[object, ...]]:
    """What some ways through a turn are, and what is said in them."""
    runs, notation = position.play_state.runs, position.notation

    def ways() -> Iterator[tuple[object, ...]]:
        try:
            for done in runs.leaves(prefix, None if order is None else shuffling(Random(order))):
                yield shown(done)
        except ExhaustedError as error:
            yield (str(error),)

    def shown(done: Done) -> tuple[object, ...]:
        over = done.over and (done.over.whole, done.over.winner, done.over.drawn, done.over.reason)
        said = [
            (
                question.asked,
                question.player,
                tuple(question.options),
                question.cells,
                question.answer,
            )
            for question in done.said
        ]
        return done.answers, done.cells, over, done.merit, said, full_text(done.said, notation)

    return list(islice(ways(), LISTED))


def agree(position: PositionValue, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many ways are the same whether runs are continued or not."""
    first = position.play_state.runs.first_leaf()
    prefix = () if first is None else first.answers[:1]
    number = 0
    for given, order in (((), None), ((), 1), (prefix, None)):
        monkeypatch.setattr("manqala.run.runs.FROM_THE_START", NEVER)
        whole = find_ways(position, given, order)
        for few in (0, FROM_THE_START):
            monkeypatch.setattr("manqala.run.runs.FROM_THE_START", few)
            assert find_ways(position, given, order) == whole
        number += len(whole)
    return number


@pytest.mark.parametrize("rules", CONSTRUCTS.values(), ids=CONSTRUCTS)
def test_continued_runs_are_the_runs_from_the_start(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = tiny(rules).start()
    assert agree(position, monkeypatch) > 3
    assert agree(position.play(position.random_move(Random(1))), monkeypatch) > 3


@pytest.mark.slow_cases("dong-wo")
@pytest.mark.parametrize("names", every_game())
def test_the_ways_of_the_shipped_games_are_the_same(
    names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in names:
        rng, position = Random(3), game_of(name).start(match=True)
        for ply in range(12):
            if position.over:
                break
            if ply % 5 == 0:
                assert agree(position, monkeypatch) > 0
            position = position.play(position.random_move(rng))


HELD = "2,8,6,muzi,2/2,0,0,3,0:south:won=5+muzi,12:winner=north:round-number=3:owner=s1.north:debt=0,21"


def test_who_may_step_in_at_any_time_is_asked_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that has been left and is gone through again remembers only what was seen on its own way."""
    assert agree(game_of("dong-wo").position(HELD, match=True), monkeypatch) == 3 * LISTED


def test_what_takes_too_long_is_reported_at_the_same_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the call in the rules, not the line of the prelude at which the limit was reached."""
    position = tiny("""
turn
  choose hole from own occupied holes
  may go-on "sow it"
    sow hole anticlockwise
  win hole
""").position("9000,1,1/1,1,1:south")
    runs = position.play_state.runs
    for few in (NEVER, 0):
        monkeypatch.setattr("manqala.run.runs.FROM_THE_START", few)
        with runs.engine.machine.limited(20_000), pytest.raises(TooLongError) as caught:
            list(runs.leaves())
        assert caught.value.span.text == "sow hole anticlockwise"
