"""The games written in C, against which the speed of the generated engine is told, are the same games."""

from __future__ import annotations

from pathlib import Path

import pytest

from hand_written import AT_ONCE, GAMES, compile_game, compiler, run
from manqala.compile.stepping.warm_game import load
from same_games import played_by_engine, played_by_interpreter

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
QUICKLY = ("-std=c11", "-O1")
PROGRAMS = [*((name, False) for name in GAMES), *((name, True) for name in AT_ONCE)]


@pytest.mark.quick_cases("kalah-False")
@needs_compiler
@pytest.mark.parametrize(("name", "at_once"), PROGRAMS)
def test_c_plays_the_games_of_the_generated_source(
    name: str, at_once: bool, tmp_path: Path
) -> None:
    program = compile_game(name, tmp_path, QUICKLY, at_once=at_once)
    engine = load(name).native(compiled=False)
    for seed in (1, 4_000_000_007):
        assert run(program, 200, seed).same_as == played_by_engine(engine, 200, seed).same_as


@pytest.mark.quick_cases("andot-False", "kalah-False")
@needs_compiler
@pytest.mark.parametrize(("name", "at_once"), PROGRAMS)
def test_c_plays_the_games_of_the_interpreter(name: str, at_once: bool, tmp_path: Path) -> None:
    program = compile_game(name, tmp_path, QUICKLY, at_once=at_once)
    assert run(program, 20, 7).same_as == played_by_interpreter(load(name), 20, 7).same_as


@pytest.mark.quick_cases("yucebao")
@pytest.mark.parametrize("name", ["dong-wo", "yucebao"])
def test_the_generated_source_plays_the_games_of_the_interpreter(name: str) -> None:
    game = load(name)
    engine = game.native(compiled=False)
    assert played_by_engine(engine, 20, 7).same_as == played_by_interpreter(game, 20, 7).same_as
