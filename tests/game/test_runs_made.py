"""No move is run twice: a finished run carries what it was asked, so that its text and its playing need no other one."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from manqala.core.course import Phase
from manqala.game.game import GameValue, PositionValue
from manqala.game.move import Answers
from manqala.run.dialogue import Dialogue, Done
from manqala.run.engine import Program
from manqala.run.flow import Play
from manqala.run.machine import Dead, PositionView
from manqala.run.runs import FROM_THE_START
from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import OTHERS
from tests.helpers.small_games import tiny

MOST_LISTED = 150
Noting = Callable[[GameValue], list[Answers]]
"""Gives the list in which the answers of each run of a game's turn are noted from now on."""


@pytest.fixture
def runs_of(monkeypatch: pytest.MonkeyPatch) -> Noting:
    """A function that gives the list in which the answers of each run of a game's turn are noted from now on."""

    def noting(game: GameValue) -> list[Answers]:
        engine, noted = game.engine, list[Answers]()
        carry_out = engine.carry_out

        def carried(
            program: Program,
            start: Sequence[int],
            dialogue: Dialogue,
            position: PositionView | None,
        ) -> Done:
            try:
                return carry_out(program, start, dialogue, position)
            finally:
                if program is engine.turn and not engine.machine.judging:
                    noted.append(tuple(dialogue.answers))

        monkeypatch.setattr(engine, "carry_out", carried)
        return noted

    return noting


def later(name: str, plies: int, seed: int = 1) -> PositionValue:
    """A position of a random game with a player to move."""
    game, rng = game_of(name), Random(seed)
    position = game.start()
    while plies > 0 or position.phase is not Phase.TURN:
        position = game.start() if position.over else position.play(position.random_move(rng))
        plies -= 1
    return position


@pytest.mark.slow_cases(*OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_moves_are_listed_with_one_run_each(name: str, runs_of: Noting) -> None:
    """Where rules prefer something, a run before that finds out whether it can be had."""
    position = later(name, 6)
    noted = runs_of(position.game)
    moves = position.moves(MOST_LISTED)
    if position.runs.program.plays_out:
        assert noted == []
        return
    prefers = bool(position.game.engine.turn.preferences)
    assert Counter(noted).most_common(1)[0][1] == 1 + prefers
    # Later ones go on from a question of the run before, and are not whole.
    assert {move.answers for move in moves} <= set(noted) or len(noted) >= FROM_THE_START


@pytest.mark.slow_cases(*OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_where_nothing_can_stop_a_turn_the_moves_are_those_that_runs_find(name: str) -> None:
    """They are listed from the question alone, so each is played here, and none besides."""
    for plies in (0, 3, 11, 40):
        position = later(name, plies, seed=plies)
        if not position.runs.program.plays_out:
            return
        moves = position.moves()
        found = [position.move(done.answers) for done in position.runs.legal()]
        assert moves == found
        assert [str(move) for move in moves] == [move.text for move in found]


def test_so_are_those_of_kalah_and_others_and_not_those_of_oware() -> None:
    """Kalah has one lap and no bans; in Oware the opponent must be fed, in San Yao a sowing may never end."""
    known = {
        name: game_of(name).engine.turn.plays_out
        for name in ("kalah", "bohnenspiel", "oware", "san-yao")
    }
    assert known == {"kalah": True, "bohnenspiel": True, "oware": False, "san-yao": False}


@pytest.mark.parametrize(
    ("body", "goes"),
    [
        ("win hole", True),
        ("sow hole anticlockwise", True),
        ("sow hole anticlockwise, skipping holes of opponent", False),
        ("sow hole anticlockwise, then relay from last", False),
        ("forbid hole is singleton\n  win hole", False),
        ("must hole is singleton if possible\n  win hole", False),
        ("choose other from own holes\n  win other", False),
        ("may keep\n    win hole", False),
        ("repeat seeds per hole times\n    win hole", True),
    ],
)
def test_whether_anything_can_stop_a_turn(body: str, goes: bool) -> None:
    game = tiny(f"\nturn\n  choose hole from own occupied holes\n  {body}\n")
    assert game.engine.turn.plays_out is goes


def test_a_question_that_is_put_again_and_again_is_no_sure_one() -> None:
    game = tiny("\nturn\n  each h in own holes\n    choose other from own holes\n    win other\n")
    assert not game.engine.turn.plays_out


@pytest.mark.slow
def test_dong_wo_begins_with_a_run_for_each_of_its_moves_and_dead_ends(runs_of: Noting) -> None:
    position = game_of("dong-wo").start()
    noted = runs_of(position.game)
    moves = position.moves()
    assert len(moves) > 1000
    assert len(noted) == len(set(noted)) < 1.01 * len(moves)


@pytest.mark.parametrize("name", ["kalah", "oware", "san-yao", "andot", "dong-wo", "yucebao"])
def test_what_is_typed_is_run_once_and_the_next_position_looked_at(
    name: str, runs_of: Noting
) -> None:
    position = later(name, 5)
    text = position.random_move(Random(3)).text
    noted = runs_of(position.game)
    after = position.play(text)
    looked = after.phase is Phase.TURN
    assert len(noted) == 1 + looked
    assert after.last is not None
    assert after.last.move.answers == noted[0]


def test_a_listed_move_is_played_and_described_by_the_run_that_found_it(runs_of: Noting) -> None:
    position = later("oware", 4)
    move = position.moves()[-1]
    noted = runs_of(position.game)
    assert position.describe(move).startswith(move.text)
    assert noted == []
    after = position.play(move)
    assert len(noted) == 1  # the next position's
    assert after == position.play(move) == position.play(move.text) == position.play(move.answers)


def test_a_move_of_another_position_is_run_in_this_one(runs_of: Noting) -> None:
    first, other = game_of("kalah").start(), later("kalah", 7)
    move = first.moves()[0]
    noted = runs_of(first.game)
    after = other.play(move)
    assert noted[0] == move.answers
    assert after == other.play(move.answers) != first.play(move)


def test_a_random_move_is_written_from_the_run_that_found_it(runs_of: Noting) -> None:
    position = later("kalah", 3)
    noted = runs_of(position.game)
    move = position.random_move(Random(5))
    assert noted == [move.answers]


def test_what_can_be_written_of_answers_that_cannot_be_given_is_written() -> None:
    game = tiny("""
turn
  choose hole from own holes
  may wait "wait"
    nothing
  forbid pieces in hole > 0
  win hole
""")
    position = PositionValue(game, Play.begin(game.engine, match=False))
    with pytest.raises(Dead):
        position.choices((0, 1))
    assert position.write((0, 1)) == "1.wait"
    assert position.moves() == []
