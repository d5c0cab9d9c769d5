"""Games as pure functions of JAX: the same questions, planes, positions, rewards and ends as the interpreter has."""

from __future__ import annotations

import re
from dataclasses import astuple
from typing import TYPE_CHECKING, Any

import pytest

import manqala
from manqala.adapters.action_numbers import Actions
from manqala.adapters.episode import Episode
from manqala.adapters.lots import Lots
from manqala.adapters.sight import Sight
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.stepping.warm_game import load
from tests.helpers.checkout import ROOT
from tests.helpers.seated import LEAVING
from tests.helpers.small_games import ENDS_STUCK, write_game
from tests.helpers.teams import PAIRS, UNEQUAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from manqala.adapters.jax_env import JaxEnvironment, State

jax = pytest.importorskip("jax", reason="JAX is brought by an extra")
numpy = pytest.importorskip("numpy", reason="NumPy is brought by an extra")
jax_program = pytest.importorskip("manqala.adapters.jax_program", reason="its libraries are extras")

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
UNFIT = sorted(
    re.findall(
        r"`([\w-]+)`", "".join(re.findall(r"^The unsupported games are .*$", PAGE, re.MULTILINE))
    )
)
"""The games that do not fit, as the manual has them."""
FIT = [name for name in manqala.games() if name not in UNFIT]
WORKED_OUT = (
    "kalah",
    "oware",
    "san-yao",
    "random-kalah",
    "sonka",
    "mbothe",
    "lab-al-akil",
    "endodoi",
)
"""A sample: repeated positions, several questions, chance, answers at the same time, preferences, a set-up that asks, relays."""
LIMIT = 40


@pytest.fixture(autouse=True)
def _wide_numbers() -> Iterator[None]:
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", before)


def _begin(name: str, seeds: Sequence[int], limit: int) -> tuple[list[Episode], Any]:
    """The games on the interpreter, and for each the state of its random numbers."""
    game = load(name)
    episodes = [Episode(game, Sight(Actions(game.rules)), limit=limit) for _ in seeds]
    for episode, seed in zip(episodes, seeds, strict=True):
        episode.begin(seed)
    return episodes, numpy.array([Lots(seed).state for seed in seeds], numpy.int64)


def _agree(env: JaxEnvironment, state: State, episode: Episode, *, paid: bool) -> None:
    """Hold a game in JAX to the same one on the interpreter; ``paid``: it was over before the last step."""
    assert not state.faulty
    assert bool(state.terminated) == (episode.over and not episode.cut)
    assert bool(state.truncated) == episode.cut
    if episode.over:
        assert state.legal_action_mask.all()
        due = (0.0,) * env.num_players if paid or episode.cut else episode.payoffs()
        assert numpy.allclose(state.rewards, due)
        return
    assert int(state.current_player) == episode.seat
    assert state.legal_action_mask.nonzero()[0].tolist() == sorted(episode.legal)
    assert (state.observation == episode.seen(episode.seat)).all()
    if not state.lane[0] and not episode.answers:
        assert env.position_value(state).text == episode.position.text


def _play(
    env: JaxEnvironment, name: str, begin: Callable[[Any], State], step: Callable[[State, Any], State], seeds: Sequence[int],
    limit: int, steps: int,
) -> int:  # fmt: skip
    """Play games at random in JAX and on the interpreter; how many are over."""
    episodes, drawn = _begin(name, seeds, limit)
    state = begin(drawn)
    rng = numpy.random.default_rng(1)
    over, paid = 0, [False] * len(seeds)
    for _ in range(steps):
        games = [
            jax.tree.map(lambda row, n=n: numpy.asarray(row)[n], state) for n in range(len(seeds))
        ]
        for one, episode, before in zip(games, episodes, paid, strict=True):
            _agree(env, one, episode, paid=before)
        paid = [episode.over for episode in episodes]
        over = sum(paid)
        if over == len(seeds):
            break
        actions = [0 if one.over else int(rng.choice(sorted(one.legal))) for one in episodes]
        state = step(state, numpy.array(actions))
        for action, episode in zip(actions, episodes, strict=True):
            if not episode.over:
                episode.act(action)
    return over


def _worked_out(
    env: JaxEnvironment,
) -> tuple[Callable[[Any], State], Callable[[State, Any], State]]:
    """What begins a batch of one game, and takes a step in it, without compiling: by NumPy."""
    from manqala.adapters.jax_env import State
    from tests.helpers.jaxpr_by_numpy import worked_out

    beginning = jax.make_jaxpr(lambda drawn: astuple(env.begin(drawn)))(numpy.int64(1))

    def begin(drawn: Any) -> State:
        return State(*(row[None] for row in worked_out(beginning, [drawn[0]])))

    first = [row[0] for row in astuple(begin(numpy.array([1])))]
    stepping = jax.make_jaxpr(lambda *given: astuple(env.step(State(*given[:-1]), given[-1])))(
        *first, numpy.int64(0)
    )

    def step(state: State, actions: Any) -> State:
        given = [numpy.asarray(row)[0] for row in (*astuple(state), actions)]
        return State(*(row[None] for row in worked_out(stepping, given)))

    return begin, step


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKED_OUT)
def test_a_game_goes_as_on_the_interpreter(name: str) -> None:
    env = manqala.jax_env(name, limit=LIMIT)
    with numpy.errstate(over="ignore"):
        _play(env, name, *_worked_out(env), seeds=[3], limit=LIMIT, steps=30)


ODDS = """\
---
language: 1
game: Odds
board: {rows: 2, holes: 3, stores: beside}
seeds: 3
---
turn
  choose up from 0..4 as chance with odds 1:4:6:4:1
  choose hole from fullest of own holes, all on a tie
  sow hole anticlockwise
  if up = 2, capture last
  if up > 2
    choose lucky from opponent's holes as chance weighing seeds in it
    win lucky
when player cannot move, close-round
round ends when seeds on board < 5
  settle
"""


@pytest.mark.nightly
def test_odds_and_superlatives_go_as_on_the_interpreter(tmp_path: Path) -> None:
    name = str(write_game(tmp_path, ODDS))
    env = manqala.jax_env(name, limit=LIMIT)
    with numpy.errstate(over="ignore"):
        for seed in (3, 4, 5):
            _play(env, name, *_worked_out(env), seeds=[seed], limit=LIMIT, steps=30)


@pytest.mark.slow
@pytest.mark.parametrize("text", [PAIRS, UNEQUAL], ids=["pairs", "unequal"])
def test_partners_get_what_they_get_on_the_interpreter(tmp_path: Path, text: str) -> None:
    name = str(write_game(tmp_path, text))
    env = manqala.jax_env(name, limit=LIMIT)
    with numpy.errstate(over="ignore"):
        assert _play(env, name, *_worked_out(env), seeds=[3], limit=LIMIT, steps=60) == 1


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5])
def test_games_that_players_leave_go_as_on_the_interpreter(tmp_path: Path, players: int) -> None:
    chosen = f"options:\n  players: {{default: {players}, because: so many}}\n---\nmark gone"
    name = str(write_game(tmp_path, LEAVING.replace("---\nmark gone", chosen)))
    env = manqala.jax_env(name, limit=LIMIT)
    assert env.num_players == players
    with numpy.errstate(over="ignore"):
        for seed in (3, 4):
            assert _play(env, name, *_worked_out(env), seeds=[seed], limit=LIMIT, steps=60) == 1


def test_a_player_without_a_move_at_the_limit_ends_a_game(tmp_path: Path) -> None:
    """Whether the next player can move belongs to the turn before, which the limit allows."""
    name = str(write_game(tmp_path, ENDS_STUCK))
    for limit in (2, 3):
        env = manqala.jax_env(name, limit=limit)
        with numpy.errstate(over="ignore"):
            assert _play(env, name, *_worked_out(env), seeds=[3], limit=limit, steps=9) == 1


@pytest.mark.nightly
@pytest.mark.parametrize("name", FIT)
def test_every_game_that_fits_goes_as_on_the_interpreter(name: str) -> None:
    env = manqala.jax_env(name, limit=LIMIT)
    with numpy.errstate(over="ignore"):
        _play(env, name, *_worked_out(env), seeds=[3], limit=LIMIT, steps=60)


@pytest.mark.nightly
@pytest.mark.parametrize("name", FIT)
def test_many_games_side_by_side_go_as_on_the_interpreter(name: str) -> None:
    env = manqala.jax_env(name, limit=LIMIT)
    begin, step = jax.jit(jax.vmap(env.begin)), jax.jit(jax.vmap(env.step))
    _play(env, name, begin, step, seeds=range(1, 9), limit=LIMIT, steps=60)


@pytest.mark.slow
def test_kalah_goes_to_its_end_side_by_side() -> None:
    env = manqala.jax_env("kalah")
    begin, step = jax.jit(jax.vmap(env.begin)), jax.jit(jax.vmap(env.step))
    assert _play(env, "kalah", begin, step, seeds=range(1, 9), limit=1000, steps=120) == 8

    # A game that is over stays so, and an illegal action ends one, to the cost of who took it.
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), 8))
    lost = step(state, numpy.array([7, -1, 12, 0, 1, 2, 3, 4]))
    assert numpy.asarray(lost.terminated).tolist() == [True] * 3 + [False] * 5
    assert numpy.asarray(lost.rewards)[:4].tolist() == [[-1, 1]] * 3 + [[0, 0]]
    after = step(lost, numpy.zeros(8, int))
    assert (numpy.asarray(after.cells)[:3] == numpy.asarray(lost.cells)[:3]).all()
    assert numpy.asarray(after.rewards)[:3].tolist() == [[0, 0]] * 3
    assert numpy.asarray(after.terminated)[:3].all()


@pytest.mark.slow
def test_what_does_not_fit_into_its_room_ends_the_game_as_faulty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jax_program, "QUESTIONS", 1)
    env = manqala.jax_env("chisolo", limit=LIMIT)
    begin, step = _worked_out(env)
    with numpy.errstate(over="ignore"):
        state = begin(numpy.array([1]))
        for _ in range(30):
            assert not state.terminated[0]
            if state.faulty[0]:
                break
            state = step(state, state.legal_action_mask.argmax(axis=1))
        assert state.faulty[0]
        assert state.truncated[0]
        after = step(state, numpy.array([0]))
    assert (after.cells == state.cells).all()


@pytest.mark.slow
def test_a_game_with_more_positions_than_there_is_room_for_is_faulty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jax_program, "SPARE", 3 - LIMIT)
    env = manqala.jax_env("oware", limit=LIMIT)
    begin, step = _worked_out(env)
    with numpy.errstate(over="ignore"):
        state = begin(numpy.array([1]))
        ended = []
        for _ in range(4):
            ended.append((bool(state.faulty[0]), bool(state.truncated[0])))
            state = step(state, state.legal_action_mask.argmax(axis=1))
    assert ended == [(False, False)] * 3 + [(True, True)]


@pytest.mark.slow
@pytest.mark.parametrize("name", UNFIT)
def test_a_game_that_does_not_fit_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(
        CannotGenerateError,
        match=r"cannot run in JAX: its (loops remember too much|rules try out turns)",
    ):
        manqala.jax_env(name)


@pytest.mark.slow
def test_the_manual_counts_the_games_that_fit() -> None:
    assert f"{len(FIT)} of the {len(manqala.games())} games fit" in PAGE


@pytest.mark.slow
def test_numbers_of_32_bits_are_refused() -> None:
    jax.config.update("jax_enable_x64", False)
    with pytest.raises(ValueError, match="64 bits"):
        manqala.jax_env("kalah")


@pytest.mark.slow
def test_a_loop_of_pgx_takes_either_game() -> None:
    pgx = pytest.importorskip("pgx", reason="pgx is not installed")

    def games_over(env: Any) -> int:
        """The loop of pgx's own example, random actions instead of a network's."""
        init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
        key = jax.random.key(1)
        state = init(jax.random.split(key, 4))
        while not (state.terminated | state.truncated).all():
            key, drawn = jax.random.split(key)
            action = jax.random.categorical(drawn, jax.numpy.log(state.legal_action_mask), axis=1)
            state = step(state, action)
            assert state.rewards.shape == (4, env.num_players)
        assert state.observation.shape == (4, *env.observation_shape)
        assert jax.vmap(env.observe)(state).shape == state.observation.shape
        return int(state.terminated.sum())

    assert games_over(manqala.jax_env("kalah")) == 4
    # Games of pgx are made for numbers of 32 bits.
    jax.config.update("jax_enable_x64", False)
    assert games_over(pgx.make("tic_tac_toe")) == 4
