"""The generated engine means what the interpreter means: same questions, same positions, same ends."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from manqala.game import Game, load
from manqala.native.engine import NativeEngine
from manqala.play import Play
from manqala.resources import game_files
from manqala.run.machine import Dead

if TYPE_CHECKING:
    from collections.abc import Sequence

PLIES = 1_000
GAMES = sorted(game_files())


def describe(game: Game, play: Play, answers: Sequence[int]) -> str:
    """What is needed to repeat a difference."""
    position = game.position_of(play)
    return f"{game.rules.files[-1].source.name} {game.options}: {position.text} answers {tuple(answers)}"


def compare_turn(game: Game, native: NativeEngine, play: Play, rng: random.Random) -> None:
    """Run one random sequence of answers in both, dead ends included, and then the turn that is played."""
    engine = game.engine
    program = play.program()
    assert program is not None
    engine.machine.position = play
    taken: list[int] = []

    def decide(options: int) -> int:
        taken.append(rng.randrange(options))
        return taken[-1]

    try:
        done = engine.run(program, play.cells, (), decide)
        expected, cells = 0 if done.over is None else 16, done.cells
    except Dead:
        expected, cells = 1, []
    status, after, _ = native.turn(play.cells, taken)
    if expected == 16:
        assert status >= 16, describe(game, play, taken)
    else:
        assert status == expected, describe(game, play, taken)
    if expected != 1:
        lasting = engine.lasting
        assert [after[n] for n in lasting] == [cells[n] for n in lasting], describe(
            game, play, taken
        )


def number_of_leaves(native: NativeEngine, cells: Sequence[int], limit: int) -> int:
    """How many ways through a turn the generated code has, dead ends left out."""
    answers: list[int] = []
    leaves = 0
    while leaves < limit:
        status, _, counts = native.turn(cells, answers)
        leaves += status != 1
        full = [*answers, *[0] * (len(counts) - len(answers))]
        while full and full[-1] + 1 >= counts[len(full) - 1]:
            full.pop()
        if not full:
            break
        full[-1] += 1
        answers = full
    return leaves


@pytest.mark.parametrize("name", GAMES)
def test_generated_source_agrees_with_the_interpreter(name: str) -> None:
    game = load(name)
    native = NativeEngine(game, compiled=False)
    rng = random.Random(name)
    plies = 0
    limit = 300
    while plies < PLIES:
        play = Play.begin(game.engine, match=game.engine.between is not None)
        while play.phase != "over" and plies < PLIES:
            program = play.program()
            assert program is not None
            game.engine.machine.position = play
            if play.phase == "turn":
                compare_turn(game, native, play, rng)
                if plies % 10 == 0:
                    game.engine.machine.position = play
                    mine = sum(
                        1
                        for _, _ in zip(
                            game.engine.leaves(program, play.cells), range(limit), strict=False
                        )
                    )
                    assert number_of_leaves(native, play.cells, limit) == mine, describe(
                        game, play, ()
                    )
                game.engine.machine.position = play
            done = game.engine.random_leaf(program, play.cells, rng)
            if done is None:
                assert play.phase == "turn"
                play.stuck()
                continue
            plies += play.phase == "turn"
            play.finish(done)


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_of_the_generated_engine_end(name: str) -> None:
    native = NativeEngine(load(name), compiled=False)
    outcomes = native.play(20, seed=1)
    assert [outcome.fault for outcome in outcomes] == [None] * 20
    assert native.play(10, seed=1, first=10) == outcomes[10:]
