"""Positions that the generated engine plays on from are the interpreter's, whatever is asked of them."""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING

import pytest

from manqala import MoveError
from manqala.api import games
from manqala.compile.stepping import warming
from manqala.compile.stepping.stepped_position import SteppedPosition
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.move import Move, TooManyWaysError

if TYPE_CHECKING:
    from manqala.game.game import PositionValue

PLIES = 40
QUICK = ("kalah", "oware", "san-yao", "andot", "yucebao", "bao-la-kiswahili", "j-odu")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine is used from the first turn on."""
    monkeypatch.setattr(warming, "WARM", 0)


def both(name: str) -> tuple[WarmGame, WarmGame]:
    """A game that is played on by the engine, and by the interpreter."""
    game = load(name)
    return game, WarmGame(game.rules, interpreted=True)


def compare(here: PositionValue, there: PositionValue) -> None:
    """Compare everything that a position reports."""
    assert here == there
    assert hash(here) == hash(there)
    assert (here.over, here.phase, here.turn, here.mover) == (
        there.over, there.phase, there.turn, there.mover,
    )  # fmt: skip
    # Behind pieces and marks the interpreter's cells have what a turn calculates with.
    pieces = here.notation.board.nowhere * len(here.game.rules.layout.kinds)
    assert here.cells[:pieces] == there.cells[:pieces]
    assert (here.score, here.result) == (there.score, there.result)
    assert here.stepwise == there.stepwise


def compare_whole(here: PositionValue, there: PositionValue) -> None:
    """Also compare what needs the interpreter."""
    compare(here, there)
    assert here.text == there.text
    assert here.round == there.round
    assert here.round_result == there.round_result
    ours, theirs = here.play_state, there.play_state
    assert ours.key() == theirs.key()
    assert (ours.history, ours.occurred) == (theirs.history, theirs.occurred)
    assert (ours.passes, ours.still, ours.idle, ours.rounds) == (
        theirs.passes, theirs.still, theirs.idle, theirs.rounds,
    )  # fmt: skip
    assert (here.last is None) == (there.last is None)
    if here.last is not None and there.last is not None:
        assert here.last.move.text == there.last.move.text
        assert (here.last.passed, here.last.by) == (there.last.passed, there.last.by)
        assert here.last.captured == there.last.captured


def list_moves(position: PositionValue) -> list[Move] | None:
    """The moves, if they are so few that the interpreter lists them."""
    try:
        return position.moves()
    except TooManyWaysError:
        return None


def walk(name: str, seed: int, *, match: bool = False, plies: int = PLIES) -> int:
    """Play at random on both, now and then from an earlier position; how many positions were the engine's."""
    fast, slow = both(name)
    rng = Random(seed)
    path = [(fast.start(match=match), slow.start(match=match))]
    stepped = 0
    for ply in range(plies):
        here, there = path[-1]
        compare(here, there)
        if here.over:
            break
        moves = list_moves(there)
        if moves is None:
            move = there.random_move(rng)
            path.append((here.play(move.answers), there.play(move)))
            continue
        ours = here.moves()
        assert [move.text for move in ours] == [move.text for move in moves]
        assert [move.answers for move in ours] == [move.answers for move in moves]
        way = rng.randrange(len(moves))
        chosen = ours[way] if ply % 2 else moves[way].text
        path.append((here.play(chosen), there.play(moves[way])))
        stepped += isinstance(path[-1][0], SteppedPosition)
        if ply % 7 == 6:
            # Another branch: the rows hold other positions by then.
            here, there = rng.choice(path)
            if not here.over:
                move = there.random_move(rng)
                compare(here.play(move.text), there.play(move))
    compare_whole(*path[-1])
    compare_whole(*rng.choice(path))
    return stepped


@pytest.mark.quick_cases("andot")
@pytest.mark.parametrize("name", QUICK)
def test_games_are_the_interpreters(name: str) -> None:
    assert sum(walk(name, seed) for seed in range(3)) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("name", games())
def test_all_games_are_the_interpreters(name: str) -> None:
    for seed in range(4):
        walk(name, seed, plies=120)
        walk(name, seed, match=True, plies=120)


@pytest.mark.slow
def test_a_position_goes_to_another_process() -> None:
    here, there = (game.start().play("3").play("6").play("1") for game in both("oware"))
    assert isinstance(here, SteppedPosition)
    again = pickle.loads(pickle.dumps(here))
    assert again == there
    assert again.play("2").text == there.play("2").text
    assert again.play_state.history == there.play_state.history


def test_what_is_wrong_is_said_as_by_the_interpreter() -> None:
    here, there = (game.start().play("3") for game in both("kalah"))
    assert isinstance(here, SteppedPosition)
    for wrong in ("3x", "9", "n3"):
        with pytest.raises(MoveError) as ours:
            here.play(wrong)
        with pytest.raises(MoveError) as theirs:
            there.play(wrong)
        assert str(ours.value) == str(theirs.value)
    with pytest.raises(TypeError):
        here.play(3)  # type: ignore[arg-type]  # a wrong type on purpose
    with pytest.raises(MoveError):
        here.play(index=6)


def test_moves_of_other_positions_mean_the_same_holes() -> None:
    here, there = (game.start() for game in both("kalah"))
    first = here.moves()[4]
    here, there = here.play("3"), there.play("3")
    assert here.play(first) == there.play("5")


def test_repetition_is_counted_along_each_line() -> None:
    """Positions of one line are compared with those of the same line only, in whatever order they are asked for."""
    fast, slow = both("oware")
    text = "1,0,0,0,0,0/1,0,0,0,0,0:south:won=23,23"
    here, there = fast.position(text), slow.position(text)
    lines = [(here, there)]
    rng = Random(3)
    for _ in range(60):
        here, there = rng.choice(lines[-4:])
        if here.over:
            continue
        move = rng.choice(there.moves())
        lines.append((here.play(move.text), there.play(move)))
        compare(*lines[-1])


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_the_same_lots_are_drawn(name: str) -> None:
    """One seed gives one game on any engine."""
    here, there = (game.start() for game in both(name))
    ours, theirs = Random(name), Random(name)
    for _ in range(PLIES):
        if here.over:
            break
        move = here.random_move(ours)
        assert move.text == there.random_move(theirs).text
        here, there = here.play(move), there.play(move.text)
    assert ours.random() == theirs.random()


def test_positions_that_are_come_back_to_play_on_alike() -> None:
    """What was noted since is forgotten again, and passes on the way are noted anew."""
    here, there = (game.start() for game in both("andot"))
    rng = Random(5)
    for _ in range(30):
        move = rng.choice(there.moves())
        here.play(move.text)  # a move that is taken back
        move = rng.choice(there.moves())
        here, there = here.play(move.text), there.play(move)
        if there.over:
            break
        compare_whole(here, there)


def test_a_trap_in_webassembly_is_an_error() -> None:
    """Functions are called through wasmtime's C interface, which does not check for it."""
    import wasmtime

    from manqala.compile.wasm.host import direct_call

    store = wasmtime.Store()
    text = '(module (func (export "f") (param i32) local.get 0 (if (then unreachable))))'
    instance = wasmtime.Instance(store, wasmtime.Module(store.engine, text), [])
    call = direct_call(store, instance.exports(store)["f"])
    call(0)
    for _ in range(2):
        with pytest.raises(wasmtime.Trap, match="unreachable"):
            call(1)
        call(0)
    store.close()
    with pytest.raises(ValueError, match="closed"):
        call(0)
