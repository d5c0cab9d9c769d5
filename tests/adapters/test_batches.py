"""Many games at once: the same questions, planes, masks and ends as the interpreter has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import manqala
from manqala.adapters.action_numbers import Actions
from manqala.adapters.lots import Lots
from manqala.adapters.seats import Seats
from manqala.compile.backends.backend import BackendName
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import load
from manqala.compile.wasm.host import has_wasm
from tests.helpers.episodes import side_by_side
from tests.helpers.small_games import ENDS_STUCK, written

if TYPE_CHECKING:
    from pathlib import Path

numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
BatchEnvironment = pytest.importorskip("manqala.adapters.batch_env").BatchEnvironment

SPREAD = [
    "kalah", "oware", "san-yao", "andot", "dong-wo", "bao-la-kiswahili", "sonka", "random-kalah", "long-night-game", "cups",
    "raja-pasu-mandiri", "tchuka-ruma", "english-wari",
]  # fmt: skip
"""Packed and not, turns of several questions, choices that nobody sees, chance, numbers, three players, one."""


@pytest.mark.parametrize("name", SPREAD)
def test_a_batch_shows_what_the_interpreter_shows(name: str) -> None:
    side_by_side(load(name), 60)


@pytest.mark.parametrize("name", ["san-yao", "sonka"])
def test_matches_too(name: str) -> None:
    side_by_side(load(name), 120, match=True, limit=400)


def test_games_end_and_begin_again_with_what_each_player_gets() -> None:
    envs = manqala.vector("kalah", n=3, compiled=False, holes=2, seeds=1)
    now, ended = envs.reset(seed=1), 0
    for _ in range(40):
        now = envs.step(now.mask.argmax(axis=1))
        paid = now.rewards[now.ended]
        assert (numpy.sort(paid, axis=1) == [-1, 1]).all(axis=1).all() or not paid.any()
        assert not now.rewards[~now.ended].any()
        assert now.mask.any(axis=1).all()
        ended += int(now.ended.sum())
    assert ended > 10
    assert envs.faults == 0


def test_the_position_of_each_game_is_shown() -> None:
    game = manqala.load("kalah")
    envs = manqala.vector(game, n=2, compiled=False)
    envs.reset(seed=1)
    envs.step([2, 4])
    assert [envs.position(k) for k in range(2)] == [game.start().play("3"), game.start().play("5")]
    assert envs.position(0).game == game


@pytest.mark.parametrize(("limit", "cut"), [(3, False), (2, True)])
def test_a_player_without_a_move_at_the_limit_ends_a_game(
    limit: int, cut: bool, tmp_path: Path
) -> None:
    """Whether the next player can move belongs to the turn before, which the limit allows."""
    game = written(tmp_path, ENDS_STUCK)
    assert side_by_side(game, 5, limit=limit) == 2
    envs = BatchEnvironment(game, 1, limit=limit, compiled=False)
    now = envs.reset(1)
    while not (now.ended[0] or now.cut[0]):
        now = envs.step(now.mask.argmax(axis=1))
    assert bool(now.cut[0]) == cut


def test_a_game_that_lasts_too_long_is_cut_off() -> None:
    envs = manqala.vector("oware", n=2, compiled=False, limit=3)
    now = envs.reset()
    cuts = []
    for _ in range(4):
        now = envs.step(now.mask.argmax(axis=1))
        cuts.append(now.cut.tolist())
    assert cuts == [[False] * 2, [False] * 2, [True] * 2, [False] * 2]
    assert not now.ended.any()


def test_an_action_that_is_not_legal_is_refused_and_nothing_is_done() -> None:
    envs = manqala.vector("kalah", n=2, compiled=False)
    with pytest.raises(ValueError, match=r"reset\(\) first"):
        envs.step([0, 0])
    before = envs.reset().observations.copy()
    with pytest.raises(
        ValueError, match="action 7 is not legal in game 1; legal: 0, 1, 2, 3, 4, 5"
    ):
        envs.step([0, 7])
    with pytest.raises(ValueError, match="action -1 is not legal in game 0"):
        envs.step([-1, 0])
    with pytest.raises(ValueError, match="2 games, and each takes one action"):
        envs.step([0])
    assert (envs.observations == before).all()


WASM = pytest.param(
    BackendName.WASM, marks=pytest.mark.skipif(not has_wasm(), reason="wasmtime is not installed")
)
LLVM = pytest.param(
    BackendName.LLVM, marks=pytest.mark.skipif(not has_llvm(), reason="llvmlite is not installed")
)


@pytest.mark.parametrize("on", [WASM, LLVM])
def test_compiled_code_shows_what_the_interpreter_shows(on: BackendName) -> None:
    assert side_by_side(load("kalah"), 150, many=6, limit=100, on=on) > 0


@pytest.mark.parametrize("name", ["kalah", "random-kalah", "san-yao", "sonka"])
@pytest.mark.parametrize("on", [WASM, LLVM])
def test_compiled_code_does_the_same(name: str, on: BackendName) -> None:
    # Chance, repeated positions, and matches.
    game, match = load(name), name == "sonka"
    plain, fast = (
        BatchEnvironment(game, 12, match=match, limit=70, on=back_end)
        for back_end in (BackendName.PYTHON, on)
    )
    assert (plain.compiled, fast.compiled) == (False, True)
    one, two = plain.reset(seed=5), fast.reset(seed=5)
    rng = numpy.random.default_rng(1)
    for _ in range(100):
        taken = (one.mask * (1 - rng.random(one.mask.shape))).argmax(axis=1)
        one, two = plain.step(taken), fast.step(taken)
        for part in ("observations", "mask", "player", "rewards", "ended", "cut"):
            assert (getattr(one, part) == getattr(two, part)).all(), part


@pytest.mark.skipif(not (has_wasm() and has_llvm()), reason="it needs both")
def test_games_that_were_begun_in_webassembly_go_on_in_machine_code() -> None:
    game = load("san-yao")
    plain, moved = (
        BatchEnvironment(game, 6, limit=70, on=on) for on in (BackendName.PYTHON, BackendName.WASM)
    )
    one, two = plain.reset(seed=5), moved.reset(seed=5)
    seen = two.observations
    for number in range(90):
        if number == 30:
            moved.speed_up()
        taken = one.mask.argmax(axis=1)
        one, two = plain.step(taken), moved.step(taken)
        assert two.observations is seen
        for part in ("observations", "mask", "player", "rewards", "ended", "cut"):
            assert (getattr(one, part) == getattr(two, part)).all(), part


@pytest.mark.skipif(not has_wasm(), reason="wasmtime is not installed")
def test_views_of_a_memory_stay_where_they_are_when_it_grows() -> None:
    envs = BatchEnvironment(load("kalah"), 4, on=BackendName.WASM)
    seen = envs.reset(seed=1).observations
    backend = envs.engine.backend
    more = backend.row(1 << 22)  # 32 MiB
    before = seen.copy()
    now = envs.step([0, 1, 2, 3])
    assert now.observations is seen
    assert (seen != before).any()
    assert not any(more[:: 1 << 16])


def test_every_place_has_a_column_for_every_player() -> None:
    for name in SPREAD:
        board = load(name).rules.board
        seats = Seats(board)
        for player, order in enumerate(seats.places):
            assert sorted(order) == list(range(board.nowhere)), name
            own = board.home_rows[player]
            assert order[: len(own)] == own, name
            assert all(order[seats.column[player][place]] == place for place in order), name


def test_actions_have_meanings_that_do_not_depend_on_the_seat() -> None:
    actions = Actions(load("dong-wo").rules)
    assert len(actions.meanings) == actions.size
    assert actions.meanings[:2] == ("place 0", "place 1")
    assert {"anticlockwise", "clockwise"} <= set(actions.meanings)
    kalah = Actions(load("kalah").rules)
    (node,) = kalah.questions
    number = kalah.number(node)
    assert [kalah.action(number, 0, [hole], seat) for seat, hole in ((0, 0), (1, 6), (1, 0))] == [
        0,
        0,
        6,
    ]


def test_lots_are_those_of_the_engine() -> None:
    engine = load("kalah").native(compiled=False)
    module, work = engine.module, engine.work
    for seed in (0, 1, 77, -3):
        module.seed_random(work, seed)
        lots = Lots(seed)
        assert [module.below(work, 7) for _ in range(20)] == [lots.below(7) for _ in range(20)]
