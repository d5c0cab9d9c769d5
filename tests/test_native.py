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
    row = native.state(play)
    status, _ = native.turn(row, taken)
    if expected == 16:
        assert status >= 16, describe(game, play, taken)
    else:
        assert status == expected, describe(game, play, taken)
    if expected != 1:
        assert same_cells(native, row, cells), describe(game, play, taken)


def same_cells(native: NativeEngine, row: Sequence[int], cells: Sequence[int]) -> bool:
    """Whether both have the same position, as far as it lasts."""
    of = native.written.addresses.of
    lasting = native.game.engine.lasting
    return all(row[of[cell]] == cells[cell] for cell in lasting if cell in of)


def number_of_leaves(native: NativeEngine, play: Play, limit: int) -> int:
    """How many ways through a turn the generated code has, dead ends left out."""
    answers: list[int] = []
    leaves = 0
    while leaves < limit:
        status, counts = native.turn(native.state(play), answers)
        leaves += status != 1
        full = [*answers, *[0] * (len(counts) - len(answers))]
        while full and full[-1] + 1 >= counts[len(full) - 1]:
            full.pop()
        if not full:
            break
        full[-1] += 1
        answers = full
    return leaves


def assert_same_play(native: NativeEngine, row: Sequence[int], play: Play, what: str = "") -> None:
    """Both wait for the same, with the same position, or have ended alike."""
    found = native.play_of(row)
    assert found.phase == play.phase, what
    assert found.ending == play.ending or play.phase != "settle", what
    assert (found.passes, found.still, found.idle) == (play.passes, play.still, play.idle), what
    assert same_cells(native, row, play.cells), what
    if play.result is not None:
        assert found.result == play.result, what


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
                    assert number_of_leaves(native, play, limit) == mine, describe(
                        game, play, ()
                    )
                game.engine.machine.position = play
            done = game.engine.random_leaf(program, play.cells, rng)
            if done is None:
                assert play.phase == "turn"
                row = native.state(play)
                play.stuck()
                native.module.stuck(row, *native.rows())
                assert_same_play(native, row, play)
                continue
            plies += play.phase == "turn"
            before = native.state(play)
            row = native.state(play)
            status, _ = native.turn(row, done.answers)
            play.finish(done)
            native.module.finish(row, *native.rows(), status)
            assert_same_play(native, row, play, describe(game, native.play_of(before), done.answers))


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_of_the_generated_engine_end(name: str) -> None:
    native = NativeEngine(load(name), compiled=False)
    outcomes = native.play(20, seed=1)
    assert [outcome.fault for outcome in outcomes] == [None] * 20
    assert native.play(10, seed=1, first=10) == outcomes[10:]
