"""Programs where seeds are hidden: they choose by what they see, and never by what is there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import manqala
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue
from manqala.game.seen_position import seen_by
from manqala.players.adviser import Adviser
from manqala.players.base import Answers, Seat, decide, guess_answer
from manqala.players.chance import Chance
from manqala.players.named import NoPerson
from manqala.players.registry import make
from manqala.text.diagnostics import ManqalaError
from tests.helpers.hidden import BLIND, HOARDS, SCREENED
from tests.helpers.small_games import write_game

PROGRAMS = ("random", "greedy", "alphabeta:depth=2", "mcts:sims=20")
ALIKE = ("2 0 1 / 0 2 1 : south", "2 0 1 / 2 0 1 : south", "2 0 1 / 0 0 3 : south")
"""Positions that look the same to south if the row of north is hidden. In the second hole 1 wins three seeds."""


@pytest.fixture(scope="module")
def screened(tmp_path_factory: pytest.TempPathFactory) -> WarmGame:
    return load(write_game(tmp_path_factory.mktemp("hidden"), SCREENED))


def seat(seed: int = 1) -> Seat:
    return Seat(Random(seed), NoPerson("test"))


@pytest.mark.slow_cases("alphabeta:depth=2", "mcts:sims=20")
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_plays_alike_where_all_that_it_sees_is_alike(
    screened: WarmGame, program: str
) -> None:
    positions = [screened.position(text) for text in ALIKE]
    assert len({seen_by(position, (0,)).text for position in positions}) == 1
    for seed in range(3):
        moves = {decide([make(program, seat(seed))] * 2, position).text for position in positions}
        assert len(moves) == 1


def test_the_greatest_gain_is_no_reason_if_it_is_hidden(screened: WarmGame) -> None:
    """Greedy would see that hole 3 takes the seeds of north's first hole."""
    rich = screened.position("2 0 1 / 2 0 1 : south")
    assert max(rich.describe(move) for move in rich.moves()) == "3(+3)"
    found = {decide([make("greedy", seat(seed))] * 2, rich).text for seed in range(20)}
    assert found == {"1", "3"}


@pytest.mark.slow_cases(
    "alphabeta:depth=1-text0", "alphabeta:depth=1-text1", "alphabeta:depth=1-text2"
)
@pytest.mark.parametrize("text", [HOARDS, SCREENED, BLIND])
@pytest.mark.parametrize("program", ["greedy", "alphabeta:depth=1"])
def test_programs_play_legal_moves_to_the_end(tmp_path: Path, text: str, program: str) -> None:
    game = load(write_game(tmp_path, text))
    players = [make(program, seat()), make("random", seat()), Chance(Random(1))]
    position, turns = game.start(), 0
    while not position.over and turns < 8:
        position = position.play(decide(players, position))
        turns += 1
    assert turns > 2


def test_samples_are_counted_and_the_real_answers_are_kept(screened: WarmGame) -> None:
    position, asked = screened.position(ALIKE[0]), []

    def pick(where: PositionValue, answers: Answers) -> Answers:
        asked.append(where.text)
        return (*answers, 99) if len(asked) == 1 else (1,)

    assert guess_answer(position, (), Random(2), pick) == (1,)
    assert 1 < len(asked) <= 4
    assert {text.split("/")[0] for text in asked} == {"2,0,1"}


def test_a_hint_says_that_it_guesses(screened: WarmGame) -> None:
    advice = Adviser(seat()).advise(screened.position(ALIKE[0]), ())
    assert advice.reason == "as far as what is hidden can be guessed"


def test_such_games_are_neither_solved_nor_tabled(screened: WarmGame) -> None:
    from manqala.endgame.fitness import Fitness, NoTableError

    with pytest.raises(ManqalaError, match="players do not see all seeds here"):
        manqala.Game(screened.rules).start().solve()
    with pytest.raises(NoTableError, match="players do not see all seeds"):
        Fitness(screened.rules).require()


@pytest.mark.slow
def test_no_program_ponders_what_its_opponent_sees(screened: WarmGame) -> None:
    from manqala.players.alphabeta import AlphaBeta

    player = AlphaBeta(seat(), time=0.01, ponder=True)
    player.choose(screened.start(), ())
    asked: list[bool] = []

    def stopped() -> bool:
        asked.append(True)
        return True

    player.ponder(screened.start(), stopped)
    assert not asked
