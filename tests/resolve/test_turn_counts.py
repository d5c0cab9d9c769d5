"""Rounds that end after so many turns, matches after so many rounds; what merely counts tells no positions apart."""

import random

import pytest

from manqala.game.game import PositionValue
from manqala.language.format import format_text
from manqala.text.diagnostics import ManqalaError
from manqala.text.span import Source
from tests.helpers.lockstep import Lockstep
from tests.helpers.small_games import findings, tiny

FRONT = "board: {rows: 2, holes: 3, stores: beside}\nseeds: 2"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
RING = "board: {rows: 1, holes: 4}\nplayers: [south]\nseeds: 1"


def reason(position: PositionValue) -> str:
    """Why it is over."""
    assert position.result is not None
    return position.result.reason


def test_the_turns_played_are_counted_and_end_the_round() -> None:
    game = tiny(f"{TURN}round ends after 3 turns, called enough\n", FRONT)
    position = game.start()
    assert "turns" not in position.text
    for n in (1, 2):
        position = position.play(position.moves()[0])
        assert position.text.endswith(f":turns={n}")
    assert game.position(position.text) == position
    position = position.play(position.moves()[0])
    assert reason(position) == "enough"


def test_an_unnamed_end_is_reported_by_its_number() -> None:
    game = tiny(f"{TURN}round ends after 1 turn\n", FRONT)
    position = game.start()
    assert reason(position.play(position.moves()[0])) == "1 turn"


def test_who_passes_plays_no_turn() -> None:
    game = tiny(
        f"{TURN}round ends after 9 turns\n",
        RING.replace("[south]", "[south, north]").replace("1, h", "2, h"),
    )
    position = game.position("0 2 0 0 / 0 0 0 0 : north")
    assert position.play_state.mover == 0
    assert "turns" not in position.text


def test_a_turn_that_is_ended_is_a_turn() -> None:
    rules = f"{TURN}  if last is own, end turn\nround ends after 2 turns, called two\n"
    position = tiny(rules, FRONT).start()
    for _ in range(2):
        position = position.play(position.moves()[0])
    assert reason(position) == "two"


def test_a_turn_knows_which_it_is() -> None:
    rules = f"{TURN}  if turns = 1, win last\n"
    position = tiny(rules, FRONT).start()
    first = position.play("1")
    assert first.text.endswith("won=3,0:turns=1")
    assert "won=3,0" in first.play("1").text


@pytest.mark.parametrize("kind", ["number", "count"])
def test_a_count_tells_no_positions_apart(kind: str) -> None:
    rules = f"""mark made: {kind}
{TURN}  set made to made + 1
  if made > 90, win last
round ends when position has occurred 3 times, called again
round ends after 60 turns, called long
"""
    position = tiny(rules, RING).position("1 0 0 0 : south")
    while not position.over:
        position = position.play(position.moves()[0])
    assert (reason(position), "turns=8" in position.text) == (
        ("again", True) if kind == "count" else ("long", False)
    )


def test_a_match_ends_after_a_number_of_rounds() -> None:
    rules = f"{TURN}round ends after 2 turns\nbetween rounds\n  set-up-again\nmatch ends after 3 rounds, called three\n"
    position = tiny(rules, FRONT).start(match=True)
    rounds = []
    while not position.over:
        position = position.play(position.moves()[0])
        rounds.append(position.round)
    assert reason(position) == "three"
    assert rounds == [1, 2, 2, 3, 3, 3]


def test_both_engines_count_alike() -> None:
    rules = f"""mark made: count on players
{TURN}  set own made to own made + 1
  if last is own and turns > 2, move-again
  otherwise if own made mod 3 = 1, end turn
round ends when position has occurred 2 times, called again
  settle
round ends after (6 + number of own occupied holes) turns
between rounds
  set-up-again
match ends after 3 rounds
"""
    game = tiny(rules, "board: {rows: 2, holes: 2, stores: beside}\nseeds: 1")
    for match in (False, True):
        both = Lockstep(game, random.Random(3), compiled=False, match=match)
        ends = set()
        for _ in range(200):
            if both.over:
                assert both.play.result is not None
                ends.add(both.play.result.reason)
                both.begin()
            else:
                both.step()
        assert both.plies > 120
        assert match or ends == {"again", "(6 + number of own occupied holes) turns"}


def test_it_is_laid_out_as_it_is_said() -> None:
    body = (
        f"{TURN}round ends after (2 * 20) turns, called long\n  settle\nround ends after 90 turns\n"
    )
    text = f"---\nlanguage: 1\ngame: X\n{FRONT}\n---\n{body}"
    assert format_text(Source("x.sow", text)) == text


def test_what_counts_is_reported_where_it_does_not_fit() -> None:
    assert any("E301" in finding for finding in findings(f"{TURN}round ends after 3 rounds\n"))
    assert any(
        "E411" in finding or "E302" in finding
        for finding in findings(f"mark made: count = nobody\n{TURN}")
    )


def test_other_names_stay_free() -> None:
    game = tiny(
        f"mark turns: number\n{TURN}  set turns to turns + 2\n  if turns > 5, end round\n", FRONT
    )
    position = game.start()
    assert position.play("1").text.endswith("turns=2")
    with pytest.raises(ManqalaError):
        game.position("2 2 2 / 2 2 2 : south : made=3")
