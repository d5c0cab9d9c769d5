"""Games as environments for machine learning: batches, Gymnasium, PettingZoo, OpenSpiel, JAX.

Implementations are imported on demand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from manqala.api.facade import Game, game_value
from manqala.api.loading import load

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Literal

    from manqala.adapters.spiel import SpielGame
    from manqala.api.game_agents import CompiledGameAgent, GameAgent, GameAgents, GameVector
    from manqala.api.game_batch import GameBatch
    from manqala.api.game_in_jax import GameInJax
    from manqala.syntax.front.front_matter import OptionValue


def vector(  # noqa: PLR0913 -- each is a separate option
    game: str | Path | Game, n: int = 1024, options: Mapping[str, OptionValue] | None = None, *,
    match: bool = False, limit: int = 2000, compiled: bool | None = None, against: str | None = None, seat: int = 0,
    **more: OptionValue,
) -> GameBatch:  # fmt: skip
    """Return many games at once on the compiled engine, for machine learning: see ``GameBatch``.

    ``game``: a name, a path, or a game; ``n``: the number of games; ``match``: whole matches; ``limit``: the number
    of turns after
    which a game is truncated; ``compiled``: true for LLVM, which takes seconds to compile; false for plain Python; by default
    WebAssembly. ``against``: ``random`` or ``greedy``, which plays every seat except number ``seat``. ``options`` and all other
    arguments: the options of the rules. Needs the extra ``native``.

    Examples:
        >>> import manqala
        >>> envs = manqala.vector("oware", n=3, compiled=False)
        >>> envs.reset(seed=1).mask.sum(axis=1).tolist()
        [6, 6, 6]
    """
    from manqala.text.extras import import_extra

    made = import_extra("manqala.api.game_batch", "native").GameBatch
    batch: GameBatch = made(
        _game(game, options, more),
        n,
        match=match,
        limit=limit,
        compiled=compiled,
        against=against,
        seat=seat,
    )
    return batch


def vector_env(  # noqa: PLR0913 -- each is a separate option
    game: str | Path | Game, n: int = 1024, options: Mapping[str, OptionValue] | None = None, *,
    against: str = "random", seat: int = 0, match: bool = False, limit: int = 2000, compiled: bool | None = None,
    copy: bool = True, **more: OptionValue,
) -> GameVector:  # fmt: skip
    """Return many games against ``random`` or ``greedy`` as a ``gymnasium.vector.VectorEnv``: see ``GameVector``.

    ``n``: the number of games; ``seat``: the agent's number; ``copy``: whether each step returns new arrays; ``match``,
    ``limit`` and ``compiled``: see ``vector``. ``options`` and all other arguments: the options of the rules. Needs the extra
    ``env``.

    Examples:
        >>> import manqala
        >>> envs = manqala.vector_env("oware", n=2, against="greedy")
        >>> envs.num_envs, envs.single_action_space.n.item()
        (2, 12)
    """
    from manqala.text.extras import import_extra

    made = import_extra("manqala.api.game_agents", "env").GameVector
    envs: GameVector = made(
        _game(game, options, more), n, against, seat=seat, match=match, limit=limit, compiled=compiled, copy=copy,
    )  # fmt: skip
    return envs


def jax_env(
    game: str | Path | Game,
    options: Mapping[str, OptionValue] | None = None,
    *,
    limit: int = 1000,
    **more: OptionValue,
) -> GameInJax:
    """Return a game as pure functions of JAX, ``init``, ``step`` and ``observe``, for ``jit`` and ``vmap``: see ``GameInJax``.

    ``limit``: the number of turns after which a game is truncated. ``options`` and all other arguments: the options of the
    rules. Needs the extra ``jax``, and 64-bit numbers: ``jax.config.update("jax_enable_x64", True)``. Raises
    ``CannotGenerateError`` with the reason for a game that does not fit.
    """
    from manqala.text.extras import import_extra

    import_extra("jax", "jax")
    made: GameInJax = import_extra("manqala.api.game_in_jax", "jax").GameInJax(
        _game(game, options, more), limit=limit
    )
    return made


@overload
def env(
    game: str | Path | Game, options: Mapping[str, OptionValue] | None = None, *,
    against: None = None, seat: int = 0, match: bool = False, limit: int = 0, render_mode: str | None = None,
    illegal: str = "raises", compiled: Literal[False] = False, **more: OptionValue,
) -> GameAgents: ...  # fmt: skip


@overload
def env(
    game: str | Path | Game, options: Mapping[str, OptionValue] | None = None, *,
    against: str, seat: int = 0, match: bool = False, limit: int = 0, render_mode: str | None = None,
    illegal: str = "raises", compiled: Literal[False] = False, **more: OptionValue,
) -> GameAgent: ...  # fmt: skip


@overload
def env(
    game: str | Path | Game, options: Mapping[str, OptionValue] | None = None, *,
    against: str, seat: int = 0, match: bool = False, limit: int = 0, render_mode: None = None,
    illegal: str = "raises", compiled: Literal[True], **more: OptionValue,
) -> CompiledGameAgent: ...  # fmt: skip


@overload
def env(
    game: str | Path | Game, options: Mapping[str, OptionValue] | None = None, *,
    against: str | None = None, seat: int = 0, match: bool = False, limit: int = 0,
    render_mode: str | None = None, illegal: str = "raises", compiled: bool = False, **more: OptionValue,
) -> GameAgents | GameAgent | CompiledGameAgent: ...  # fmt: skip


def env(  # noqa: PLR0913 -- each is a separate option
    game: str | Path | Game, options: Mapping[str, OptionValue] | None = None, *,
    against: str | None = None, seat: int = 0, match: bool = False, limit: int = 0,
    render_mode: str | None = None, illegal: str = "raises", compiled: bool = False, **more: OptionValue,
) -> GameAgents | GameAgent | CompiledGameAgent:  # fmt: skip
    """Return a PettingZoo environment, in which agents act in turn; or ``against`` a program, a Gymnasium environment.

    ``against``: a player's name; then there is one agent, in the seat of this number. ``match``: a whole match; ``limit``: the
    number of turns after which a game is truncated, if not 0; ``render_mode``: ``ansi`` or ``human``. ``illegal``: against a
    program an illegal action ``raises`` a ``ValueError`` or ``loses`` the game. ``compiled``: against ``random`` or
    ``greedy`` a
    step is then one call of compiled code, about a hundred times as fast, without rendering. ``options`` and all other
    arguments: the options of the rules. Needs the extra ``env``.

    Examples:
        >>> import manqala
        >>> kalah = manqala.env("kalah")
        >>> kalah.reset(seed=1)
        >>> kalah.agent_selection, kalah.observe("south")["action_mask"].tolist()
        ('south', [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0])
    """
    from manqala.text.extras import import_extra

    loaded = _game(game, options, more)
    if compiled:
        if against is None or render_mode is not None:
            raise ValueError("a compiled environment plays against a program, and draws nothing")
        quick: CompiledGameAgent = import_extra("manqala.api.game_agents", "env").CompiledGameAgent(
            loaded, against, seat=seat, match=match, limit=limit, illegal=illegal
        )  # fmt: skip
        return quick
    if against is None:
        agents: GameAgents = import_extra("manqala.api.game_agents", "env").GameAgents(
            loaded, match=match, limit=limit, render_mode=render_mode
        )
        return agents
    single: GameAgent = import_extra("manqala.api.game_agents", "env").GameAgent(
        loaded, against, seat=seat, illegal=illegal, match=match, limit=limit, render_mode=render_mode
    )  # fmt: skip
    return single


def openspiel(
    game: str | Path | Game, options: Mapping[str, OptionValue] | None = None, *,
    match: bool = False, limit: int = 1000, **more: OptionValue,
) -> SpielGame:  # fmt: skip
    """Return a game as a game of OpenSpiel, registered there by its name with the prefix ``manqala_``.

    ``match``: a whole match; ``limit``: the number of turns after which it is drawn. ``options`` and all other arguments: the
    options of the rules. Needs the extra ``openspiel``.

    Examples:
        >>> import manqala
        >>> spiel = manqala.openspiel("kalah", seeds=3)
        >>> state = spiel.new_initial_state()
        >>> state.legal_actions()
        [0, 1, 2, 3, 4, 5]
    """
    from manqala.text.extras import import_extra

    module = import_extra("manqala.adapters.spiel", "openspiel")
    made: SpielGame = module.register(
        game_value(_game(game, options, more)), match=match, limit=limit
    )
    return made


def _game(
    game: str | Path | Game, options: Mapping[str, OptionValue] | None, more: Mapping[str, OptionValue]
) -> Game:  # fmt: skip
    """Load a game by name or path, with options; return a ``Game`` unchanged."""
    if isinstance(game, Game) and not options and not more:
        return game
    name = game.rules.path or game.name if isinstance(game, Game) else game
    return load(name, {**(options or {}), **more})
