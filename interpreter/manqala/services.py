"""What games and positions can do that takes more than their rules: search, proofs, many games, pictures, arrays.

``Game`` and ``Position`` have methods for all of it, and lie in a room that knows none of what does it. They come here,
and here it is loaded when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from manqala.adapters.batch_env import BatchEnvironment
    from manqala.check.validation import Quick, Validation
    from manqala.compile.backends.backend import Backend, BackendName
    from manqala.compile.backends.tier import Tiered
    from manqala.compile.native_engine import NativeEngine
    from manqala.compile.stepping.stepper import Stepper
    from manqala.endgame.building import Report
    from manqala.game.game import Game, Position
    from manqala.game.records import RecordedGame
    from manqala.language.compared import GameDiff
    from manqala.learn.evaluation_file import Learned
    from manqala.learn.training import Training
    from manqala.players.named import NamedPlayer
    from manqala.search.analysis import Assessed
    from manqala.search.solution import Solution
    from manqala.simulate.batch import RandomGames
    from manqala.simulate.survey import Survey
    from manqala.study.asked import Study
    from manqala.study.tournament import ContestOutcome
    from manqala.syntax.front.front_matter import OptionValue

__all__ = [
    "Assessed",
    "Backend",
    "BackendName",
    "BatchEnvironment",
    "ContestOutcome",
    "GameDiff",
    "Learned",
    "NamedPlayer",
    "NativeEngine",
    "RandomGames",
    "RecordedGame",
    "Report",
    "Solution",
    "Stepper",
    "Study",
    "Survey",
    "Tiered",
    "Training",
    "analyse",
    "contest",
    "drawing",
    "endgame",
    "env",
    "games",
    "native",
    "openspiel",
    "player",
    "random_games",
    "read_record",
    "simulate",
    "solve",
    "study_games",
    "svg",
    "train",
    "validate",
    "vector",
    "vector_env",
]


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

    from manqala.game.records import recorded_game

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

    def quick(loaded: Game, seed: int) -> Quick | None:
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
    return module.registered(_game(game, options, more), match=match, limit=limit)


def _game(
    game: str | Path | Game, options: Mapping[str, OptionValue] | None, more: Mapping[str, OptionValue]
) -> Game:  # fmt: skip
    """A game by its name or path, with options; or as it is."""
    from manqala.game.game import Game as Loaded
    from manqala.game.game import load

    if isinstance(game, Loaded) and not options and not more:
        return game
    name = game.rules.path or game.name if isinstance(game, Loaded) else game
    return load(name, {**(options or {}), **more})


def native(
    game: Game,
    compiled: bool | None,
    pieces: int,
    on: Backend | BackendName | Tiered | None = None,
) -> NativeEngine:
    """The generated engine of a game; what the game says of back ends holds where nothing else is said."""
    from manqala.compile.backends.tier import Tiered
    from manqala.compile.native_engine import NativeEngine
    from manqala.run.flow import Play

    if game.on is not None and compiled is None:
        if on is None:
            on = game.on
        elif isinstance(on, Tiered) and on.fixed is None:
            on = Tiered(on.purpose, game.on)
    start = Play.begin(game.engine, match=False)
    return NativeEngine(game.rules, start, compiled=compiled, pieces=pieces, on=on)


def stepper(game: Game, retire: Callable[[], None]) -> Stepper | None:
    """What takes turns of a game on the generated engine; none where that cannot be.

    ``retire``: called when another back end is worth its compiling.
    """
    from manqala.compile.emit.writer import CannotGenerateError
    from manqala.compile.stepping.stepper import Stepper

    try:
        return Stepper(game, retire)
    except CannotGenerateError:
        return None


def stepped(position: Position, stepper: Stepper) -> Position | None:
    """A position on the generated engine; none where no turn waits that can be listed there."""
    from manqala.compile.stepping.stepped_position import SteppedPosition
    from manqala.core.course import Phase

    if position.phase is not Phase.TURN:
        return None
    play = position.play_state
    try:
        node = stepper.first(play)
    except ValueError:  # more pieces than it was made for
        return None
    if node is None:
        return None
    return SteppedPosition(position.game, node, None, None, play.round_result)


def simulate(
    game: Game, games: int, seed: int, match: bool, threads: int, progress: Callable[[int, int], object] | None,
    players: Sequence[str] | None,
) -> Survey:  # fmt: skip
    """Play many games: at random by the generated engine, or the interpreter where there is none; or by named players."""
    from manqala.compile.emit.writer import CannotGenerateError
    from manqala.simulate.jobs import InterpretedGames
    from manqala.simulate.native_games import NativeGames, play_native
    from manqala.simulate.parcel import parcel
    from manqala.simulate.run import Run, play_job
    from manqala.simulate.seated_games import ContestGames
    from manqala.simulate.stop import Stop
    from manqala.simulate.survey import Survey

    _some(games)
    stop, played = Stop(), 0

    def reached(more: int) -> None:
        nonlocal played
        played += more
        if progress is not None and progress(played, games) is False:
            stop.asked = True

    run, packed = Run(games, threads, stop, reached), parcel(game)
    entrants = None if players is None else _seated(game, players)
    job: ContestGames | NativeGames | InterpretedGames
    if entrants is not None:
        job = ContestGames(packed, entrants, seed, match)
    else:
        try:
            game.native(compiled=False)
            job = NativeGames(packed, seed, match)
        except CannotGenerateError:
            job = InterpretedGames(packed, seed, match)
    if isinstance(job, NativeGames):
        play_native(job, game, run)
    else:
        play_job(job, run)
    return Survey(game.rules.board.players, seed, run.tally, run.seconds, job.engine, entrants)


def _seated(game: Game, players: Sequence[str]) -> tuple[str, ...]:
    """Named players, one for each seat. Raises ``ValueError`` for others, ``ManqalaError`` for a name that is not known."""
    from manqala.players.registry import check

    seats = len(game.rules.board.players)
    if isinstance(players, str) or len(players) != seats:
        raise ValueError(f"players are the names of {seats}, one for each seat, not {players!r}")
    for who in players:
        check(who)
        if who.partition(":")[0] == "human":
            raise ValueError("people play with ‘manqala play’, and not in many games")
    return tuple(players)


def _some(games: int) -> None:
    """Refuse a number of games that is none."""
    if isinstance(games, bool) or not isinstance(games, int):
        raise TypeError(f"the number of games is a whole number, not {games!r}")
    if games < 0:
        raise ValueError(f"the number of games is 0 or more, not {games}")


def random_games(game: Game, games: int, seed: int, match: bool) -> RandomGames:
    """Play games at random on the compiled engine, and give what became of each as arrays."""
    from manqala.simulate.batch import random_games as played

    _some(games)
    return played(game, games, seed, match=match)


def analyse(position: Position, seconds: float | None, depth: int | None) -> list[Assessed]:
    """Search a position."""
    from manqala.search.analysis import analyse as assessed

    return assessed(position, seconds=seconds, depth=depth)


def solve(
    position: Position, seconds: float | None, best_only: bool, plies: int | None = None, threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Solution:  # fmt: skip
    """Solve a position."""
    from manqala.search.solving import solve as solved

    asked = False

    def watch(positions: int) -> None:
        nonlocal asked
        asked = progress is not None and progress(positions) is False

    return solved(
        position, plies=plies, seconds=seconds, best_only=best_only, threads=threads, watch=watch, stopped=lambda: asked
    )  # fmt: skip


def contest(game: Game, players: Sequence[str], **how: Any) -> ContestOutcome:
    """Let players meet, each with each."""
    from manqala.text.extras import wanted

    found: ContestOutcome = wanted("manqala.study.asked", "study").contest(game, players, **how)
    return found


def train(game: Game, **how: Any) -> Training:
    """Learn an evaluation by self-play."""
    from manqala.learn.training import train as trained

    return trained(game, **how)


def endgame(
    game: Game, seeds: int, folder: Path | None, progress: Callable[[int, int], object] | None
) -> Report:
    """Find or build the tables of positions with few seeds."""
    from manqala.endgame.building import TableBuilder

    return TableBuilder(game, folder).build(seeds, progress)


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
    )
    return found


def describe(game: Game, language: str, layout: str) -> str:
    """The rules of a game in plain words."""
    from manqala.describe import LANGUAGES
    from manqala.describe.describing import describe as described
    from manqala.describe.describing import words_for
    from manqala.describe.html_layout import as_html
    from manqala.describe.markdown_layout import as_markdown
    from manqala.describe.text_layout import as_text

    def drawn(position: Position) -> str:
        return drawing(position).strip("\n")

    for given, known in ((language, LANGUAGES), (layout, ("text", "markdown", "html"))):
        if given not in known:
            raise ValueError(f"{given!r} is none of {', '.join(known)}")
    words = words_for(game, language)
    page = described(game, words)
    if layout == "html":
        return as_html(page, words)
    return as_markdown(page, words, drawn) if layout == "markdown" else as_text(page, words, drawn)


def diff(game: Game, other: Game, positions: int, match: bool) -> GameDiff:
    """What differs between two games."""
    from manqala.language.compared import compare

    return compare(game, other, None, positions, match=match)


def drawing(position: Position) -> str:
    """The board as text."""
    from manqala.picture.drawing import draw

    return draw(position)


def svg(position: Position, near: int, numbers: bool) -> str:
    """The board as a picture."""
    from manqala.picture.svg import board_svg

    return board_svg(position, near=near, numbers=numbers)
