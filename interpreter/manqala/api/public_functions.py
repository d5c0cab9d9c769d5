"""Functions of the package: games by name, players, records, validation, environments.

What does the work is loaded when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.api.facade import Game, load

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from manqala.adapters.batch_env import BatchEnvironment
    from manqala.api.recorded_game import RecordedGame
    from manqala.check.validation import Quick, Validation
    from manqala.game.game import GameValue
    from manqala.players.named import NamedPlayer
    from manqala.study.asked import Study
    from manqala.syntax.front.front_matter import OptionValue


def games() -> list[str]:
    """The names of the games that come along, in alphabetical order.

    Examples:
        >>> import manqala
        >>> "san-yao" in manqala.games()
        True
    """
    from manqala.text.resources import game_files

    return sorted(game_files())


def player(spec: str, *, seed: int | None = None) -> NamedPlayer:
    """A program that plays, by its name: ``random``, ``greedy``, ``alphabeta`` or ``mcts``, perhaps with a parameter.

    With a ``seed`` it draws the same lots every time.  Raises ``ManqalaError`` for a name or parameter that is not known.

    Examples:
        >>> import manqala
        >>> greedy = manqala.player("greedy")
        >>> position = manqala.load("oware").position("1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
        >>> greedy.move(position).text
        '6'
    """
    from manqala.players.named import NamedPlayer

    return NamedPlayer(spec, seed)


def read_record(path: str | Path) -> RecordedGame:
    """Read a game that ``manqala play --record`` has written, and play it again.

    Raises ``ManqalaError`` where the file is no record, or does not fit the rules.
    """
    from pathlib import Path

    from manqala.api.recorded_game import recorded_game

    return recorded_game(Path(path))


def validate(
    game: str | Path, options: Mapping[str, OptionValue] | None = None, *, playouts: int = 200,
    progress: Callable[[int], object] | None = None, **more: OptionValue,
) -> Validation:  # fmt: skip
    """Check a rule file as ``manqala validate`` does: what is wrong with it, its examples, random games.

    ``playouts``: how many games are played at random with the options as they are; ``progress`` is told of each of them.
    ``options`` and all else: the options of the rules.
    Raises ``UnknownGameError`` for a game that there is not, ``OptionError``, and ``ManqalaError`` for a file that cannot be
    read.

    Examples:
        >>> import manqala
        >>> found = manqala.validate("kalah", playouts=20)
        >>> found.valid, found.errors, str(found.tried)[:17]
        (True, (), 'kalah: 7 examples')
    """
    from manqala.check.validation import validate as validated
    from manqala.resolve.files import check_game

    def quick(loaded: GameValue, seed: int) -> Quick | None:
        # What generates programs is loaded only where it pays.
        from manqala.compile.quick_games import quick_games

        return quick_games(loaded, seed)

    def told(more: int) -> None:
        if progress is not None:
            progress(more)

    checked = check_game(game, {**(options or {}), **more})
    return validated(checked, playouts, progress=told, quick=quick)


def vector(  # noqa: PLR0913 -- each is an option of its own for those who learn
    game: str | Path | Game, n: int = 1024, options: Mapping[str, OptionValue] | None = None, *,
    match: bool = False, limit: int = 2000, compiled: bool | None = None, against: str | None = None, seat: int = 0,
    **more: OptionValue,
) -> BatchEnvironment:  # fmt: skip
    """Many games at once on the compiled engine, for programs that learn: see ``BatchEnvironment``.

    ``game``: a name, a path, or a game; ``n``: how many; ``match``: whole matches; ``limit``: after so many turns a game is cut
    off; ``compiled``: true for LLVM, which takes seconds to compile; false for plain Python; else WebAssembly. ``against``:
    ``random`` or ``greedy``, who plays every seat but number ``seat``. ``options`` and all else: the options of the rules.
    Needs the extra ``native``.

    Examples:
        >>> import manqala
        >>> envs = manqala.vector("oware", n=3, compiled=False)
        >>> envs.reset(seed=1).mask.sum(axis=1).tolist()
        [6, 6, 6]
    """
    from manqala.text.extras import wanted

    made = wanted("manqala.adapters.batch_env", "native").BatchEnvironment
    batch: BatchEnvironment = made(
        _game(game, options, more),
        n,
        match=match,
        limit=limit,
        compiled=compiled,
        against=against,
        seat=seat,
    )
    return batch


def vector_env(  # noqa: PLR0913 -- each is an option of its own for those who learn
    game: str | Path | Game, n: int = 1024, options: Mapping[str, OptionValue] | None = None, *,
    against: str = "random", seat: int = 0, match: bool = False, limit: int = 2000, compiled: bool | None = None,
    copy: bool = True, **more: OptionValue,
) -> Any:  # fmt: skip
    """Many games against ``random`` or ``greedy`` as a ``gymnasium.vector.VectorEnv``: see ``VectorEnvironment``.

    ``n``: how many; ``seat``: the agent's own; ``copy``: whether each step gives fresh arrays; ``match``, ``limit`` and
    ``compiled`` are as ``vector`` has them. ``options`` and all else: the options of the rules. Needs the extra ``env``.

    Examples:
        >>> import manqala
        >>> envs = manqala.vector_env("oware", n=2, against="greedy")
        >>> envs.num_envs, envs.single_action_space.n.item()
        (2, 12)
    """
    from manqala.text.extras import wanted

    made = wanted("manqala.adapters.vector_env", "env").VectorEnvironment
    return made(
        _game(game, options, more), n, against, seat=seat, match=match, limit=limit, compiled=compiled, copy=copy,
    )  # fmt: skip


def env(  # noqa: PLR0913 -- each is an option of its own for those who learn
    game: str | Path | Game, options: Mapping[str, OptionValue] | None = None, *,
    against: str | None = None, seat: int = 0, match: bool = False, limit: int = 0,
    render_mode: str | None = None, illegal: str = "raises", compiled: bool = False, **more: OptionValue,
) -> Any:  # fmt: skip
    """A game as an environment of PettingZoo, in which agents act one after another; of Gymnasium, ``against`` a program.

    ``against``: a player's name; then there is one agent, who has the seat with this number. ``match``: a whole match; ``limit``:
    after so many turns a game is cut off, if not 0; ``render_mode``: ``ansi`` or ``human``. ``illegal``: against a program an
    illegal action ``raises`` a ``ValueError`` or ``loses`` the game. ``compiled``: against ``random`` or ``greedy`` a step is
    then one call of compiled code, about a hundred times as fast, and nothing is drawn. ``options`` and all else are the
    options of the rules. Needs the extra ``env``.

    Examples:
        >>> import manqala
        >>> kalah = manqala.env("kalah")
        >>> kalah.reset(seed=1)
        >>> kalah.agent_selection, kalah.observe("south")["action_mask"].tolist()
        ('south', [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0])
    """
    from manqala.text.extras import wanted

    name = "agents" if against is None else "single_agent"
    module = wanted(f"manqala.adapters.{name}", "env")
    loaded, how = (
        _game(game, options, more),
        {"match": match, "limit": limit, "render_mode": render_mode},
    )
    if compiled:
        if against is None or render_mode is not None:
            raise ValueError("a compiled environment plays against a program, and draws nothing")
        made = wanted("manqala.adapters.compiled_agent", "env").CompiledEnvironment
        return made(loaded, against, seat=seat, match=match, limit=limit, illegal=illegal)
    if against is None:
        return module.AgentEnvironment(loaded, **how)
    return module.SingleEnvironment(loaded, against, seat=seat, illegal=illegal, **how)


def openspiel(
    game: str | Path | Game, options: Mapping[str, OptionValue] | None = None, *,
    match: bool = False, limit: int = 1000, **more: OptionValue,
) -> Any:  # fmt: skip
    """A game as a game of OpenSpiel, registered there by its name with ``manqala_`` before it.

    ``match``: a whole match; ``limit``: after so many turns it is drawn. ``options`` and all else are the options of the rules.
    Needs the extra ``openspiel``.

    Examples:
        >>> import manqala
        >>> spiel = manqala.openspiel("kalah", seeds=3)
        >>> state = spiel.new_initial_state()
        >>> state.legal_actions()
        [0, 1, 2, 3, 4, 5]
    """
    from manqala.text.extras import wanted

    module = wanted("manqala.adapters.spiel", "openspiel")
    return module.register(_game(game, options, more), match=match, limit=limit)


def _game(
    game: str | Path | Game, options: Mapping[str, OptionValue] | None, more: Mapping[str, OptionValue]
) -> Game:  # fmt: skip
    """A game by its name or path, with options; or as it is."""
    if isinstance(game, Game) and not options and not more:
        return game
    name = game.rules.path or game.name if isinstance(game, Game) else game
    return load(name, {**(options or {}), **more})


def study_games(  # noqa: PLR0913 -- each is an option of its own
    games: str | Sequence[str], options: Mapping[str, Sequence[str]] | None = None, *, vary: bool = False,
    number: int = 10_000, thought: int = 200, thinker: str = "alphabeta:depth=4", depth: int = 6, pairs: int = 50,
    matches: int = 200, seed: int = 1, threads: int = 1, folder: str | Path | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Study:  # fmt: skip
    """Play many games of one or several games and measure them, as ``manqala study`` does.

    ``options``: for each the values to study, in every combination; ``vary``: every other choice of every option too.
    ``number`` games are played at random of each setting, ``thought`` by ``thinker`` against itself, ``matches`` whole matches;
    up to ``depth`` alphabeta meets itself at all depths, in ``pairs`` of games. ``folder``: where games are kept, so that the
    same call goes on. ``progress`` is called with the games played and all games; if it returns ``False``, the study ends, not
    ``complete``. Needs the extra ``study``.

    Examples:
        >>> import manqala
        >>> found = manqala.study_games("micro-wari", number=50, thought=0, depth=0)
        >>> frame = found.to_frame()
        >>> found.complete, float(frame[frame.measure == "drawn"].n.iloc[0])
        (True, 50.0)
    """
    from manqala import __version__
    from manqala.text.extras import wanted

    plan = wanted("manqala.study.inquiry", "study").StudyPlan(
        seed, number, thought, matches, pairs, depth, thinker
    )
    names = [games] if isinstance(games, str) else list(games)
    found: Study = wanted("manqala.study.asked", "study").study(
        names,
        options or {},
        vary=vary,
        plan=plan,
        threads=threads,
        folder=folder,
        progress=progress,
        version=__version__,
    )
    return found
