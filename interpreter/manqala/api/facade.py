"""``Game`` and ``Position`` as people use them: values, with methods for all that the rooms below can do with them.

What does the work is loaded when it is asked for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.compile.stepping.stepped_position import SteppedPosition
from manqala.compile.stepping.warming import Warming
from manqala.game.game import GameValue, PositionValue, opened
from manqala.game.packed import MOST_OPEN, Packed, pack, unpack
from manqala.resolve.loaded import load_rules
from manqala.text import foreign_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from random import Random

    from manqala.compile.backends.backend import Backend, BackendName
    from manqala.compile.backends.tier import Tiered
    from manqala.compile.native_engine import NativeEngine
    from manqala.core.rules import Rules
    from manqala.endgame.building import Report
    from manqala.game.last import Last
    from manqala.game.move import Answers, Move
    from manqala.language.compared import GameDiff
    from manqala.learn.evaluation_file import Learned
    from manqala.learn.training import Training
    from manqala.run.coverage import Coverage
    from manqala.run.flow import Play
    from manqala.search.analysis import Assessed
    from manqala.search.solution import Solution
    from manqala.simulate.batch import RandomGames
    from manqala.simulate.survey import Survey
    from manqala.study.tournament import ContestOutcome
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.span import Span


class Game(GameValue):
    """The rules of a game with its options settled, ready to play; ``manqala.load`` makes one.

    A value: equal to every game with the same title, typed rules and options, wherever its file lies and whatever
    comments are in it; hashable; it can be pickled, and opens in another process without its file.

    Examples:
        >>> import manqala
        >>> game = manqala.load("kalah", seeds=3)
        >>> game
        <game kalah: seeds=3>
        >>> game.start().text
        '3,3,3,3,3,3/3,3,3,3,3,3:south'
        >>> game == manqala.load("kalah", seeds=3), game == manqala.load("kalah")
        (True, False)
    """

    def __init__(
        self,
        rules: Rules,
        coverage: Coverage | None = None,
        *,
        on: BackendName | None = None,
        interpreted: bool = True,
    ) -> None:
        """See ``load``; what of the rules acts is noted in ``coverage``, which takes some time.

        ``on``: the back end that the generated engine runs on; by default the fastest there is.
        ``interpreted``: whether positions are always played on by the interpreter; else by the generated engine, as soon
        as that is worth its compiling.
        """
        super().__init__(rules, coverage, on=on)
        self.on: BackendName | None = on
        self.interpreted = interpreted or coverage is not None
        self.warming = Warming(self, steps=not self.interpreted)
        """When the generated engine takes over its positions, and that engine."""

    if not TYPE_CHECKING:  # who checks types still hears of every name that there is not
        __getattr__ = foreign_names.said_instead("a game", foreign_names.OF_A_GAME)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled are the texts and options, not the engines."""
        return _opened, (pack(self.rules), self.on, self.interpreted)

    def with_rules(self, rules: Rules) -> Game:
        """Another game, played in the way of this one."""
        return Game(rules, on=self.on, interpreted=self.interpreted)

    def native(
        self,
        *,
        compiled: bool | None = None,
        pieces: int = 0,
        on: Backend | BackendName | Tiered | None = None,
    ) -> NativeEngine:
        """The generated engine, by default on the fastest back end that runs it at once.

        ``compiled``: false for plain Python, true for the fastest; ``on``: the back end, or its name;
        ``pieces``: how many there are in the positions that it will be given, if more than at first.
        Raises ``CannotGenerateError`` for a game that has no generated form.
        """
        from manqala.compile.generating import generate_engine

        return generate_engine(self, compiled=compiled, pieces=pieces, on=on)

    # ---- positions --------------------------------------------------------------------------------

    def at(self, play: Play, last: Last | None = None) -> Position:
        """The position at this moment of a game in progress, which is not changed any more."""
        return Position(self, play, last)

    def start(self, *, match: bool = False) -> Position:
        """The position from which a game (one round) or a match begins."""
        return super().start(match=match)  # type: ignore[return-value] # made by ``at``

    def position(self, text: str, *, match: bool = False, span: Span | None = None) -> Position:
        """The position that a text describes; raises ``PositionError``."""
        return super().position(text, match=match, span=span)  # type: ignore[return-value] # the same

    def position_of(self, play: Play) -> Position:
        """The position at this moment of a game in progress, which may go on."""
        return super().position_of(play)  # type: ignore[return-value] # the same

    # ---- many games, and the whole game -------------------------------------------------------------

    def simulate(
        self, games: int, *, seed: int = 1, match: bool = False, threads: int = 1,
        progress: Callable[[int, int], object] | None = None, players: Sequence[str] | None = None,
    ) -> Survey:  # fmt: skip
        """Play many games at random, and say how they went: who won, how long they were, why they ended.

        The generated engine plays them, as WebAssembly, and with LLVM where it is installed and there are many.
        The same seed gives the same games. ``progress`` is called with the number of games that were played and that of all;
        if it returns ``False``, the survey is of the games that were played until then. ``players``: the names of programs, one
        for each seat, that play in the place of chance, as ``manqala simulate --players`` has them: seats are exchanged,
        openings drawn, and ``Survey.points`` says how each fared.

        Examples:
            >>> import manqala
            >>> survey = manqala.load("micro-wari").simulate(100, seed=3)
            >>> sum(survey.wins) + survey.drawn
            100
        """
        from manqala.simulate.simulating import simulate

        return simulate(self, games, seed, match, threads, progress, players)

    def describe(self, language: str = "en", *, layout: str = "text") -> str:
        """The rules in plain words, as ``manqala describe`` writes them, with the options that are set.

        ``language``: ``en``, ``de`` or ``ca``; ``layout``: ``text``, ``markdown`` or ``html``.  Raises ``ValueError`` for others.

        Examples:
            >>> import manqala
            >>> manqala.load("oware").describe().splitlines()[0]
            'Oware'
        """
        from manqala.describe.written_page import write_page

        return write_page(self, language, layout)

    def diff(self, other: GameValue, *, positions: int = 2000, match: bool = False) -> GameDiff:
        """What differs between this game and another, or another setting of it, as ``manqala diff`` finds it.

        First as they are written; then in play: the shortest sequence of moves after which the positions or the legal moves
        differ, looked for in so many ``positions``, or not at all if it is 0. The result is true where anything differs.

        Examples:
            >>> import manqala
            >>> found = manqala.load("kalah").diff(manqala.load("kalah", {"seeds": 4, "holes": 5}), positions=0)
            >>> bool(found), [change.what for change in found.options]
            (True, ['holes'])
        """
        from manqala.language.compared import compare

        return compare(self, other, None, positions, match=match)

    def random_games(self, games: int, *, seed: int = 1, match: bool = False) -> RandomGames:
        """Play games at random on the compiled engine: who won each, how long it was, as NumPy arrays.

        Needs the extra ``native``.

        Examples:
            >>> import manqala
            >>> batch = manqala.load("kalah").random_games(200, seed=1)
            >>> float((batch.winner == 0).mean())
            0.51
        """
        from manqala.simulate.batch import random_games

        return random_games(self, games, seed, match=match)

    def contest(  # noqa: PLR0913 -- each is an option of its own
        self, players: Sequence[str], *, pairs: int = 100, opening: int = 4, decide: float | None = None, seed: int = 1,
        threads: int = 1, folder: str | Path | None = None, progress: Callable[[int, int], object] | None = None,
    ) -> ContestOutcome:  # fmt: skip
        """Let programs play each other, each with each, and rate them, as ``manqala contest`` does.

        Each two play at most ``pairs`` of openings, of ``opening`` drawn turns, from both seats; with ``decide`` until it is
        decided whether one is stronger by that many points. ``folder``: where games are kept, so that the same call goes on.
        ``progress`` is called with the games played and the most there can be; if it returns ``False``, the outcome is of the
        games played until then, not ``complete``. Needs the extra ``study``.

        Examples:
            >>> import manqala
            >>> found = manqala.load("micro-wari").contest(["random", "greedy"], pairs=10)
            >>> found.games, found.to_frame().index[0]
            (20, 'greedy')
        """
        from manqala.text.extras import wanted

        found: ContestOutcome = wanted("manqala.study.asked", "study").contest(
            self, players, pairs=pairs, opening=opening, decide=decide, seed=seed, threads=threads, folder=folder,
            progress=progress,
        )  # fmt: skip
        return found

    def train(  # noqa: PLR0913 -- each is an option of its own
        self, *, games: int | None = None, time: float | None = None, match: bool = False, seed: int | None = None,
        threads: int = 1, path: Path | None = None, anew: bool = False, progress: Callable[[Learned], object] | None = None,
    ) -> Training:  # fmt: skip
        """Learn an evaluation by self-play, as ``manqala train`` does, up to a number of games or seconds in all.

        What the file at ``path`` has is gone on from, unless ``anew``. ``progress`` is called with what was learned so far; if
        it returns ``False``, learning ends there, and the file has it. ``Training.player`` is the player that uses it.
        """
        from manqala.learn.training import train

        return train(
            self, games=games, seconds=time, match=match, seed=seed, threads=threads, path=path, anew=anew, progress=progress
        )  # fmt: skip

    def endgame(
        self, seeds: int, *, folder: Path | None = None, progress: Callable[[int, int], object] | None = None
    ) -> Report:  # fmt: skip
        """Find the value of every position with up to ``seeds`` seeds, and store the tables, as ``manqala endgame`` does.

        Searches and ``solve`` use them. ``folder``: where they lie, if not in your data folder. ``progress`` is called with the
        positions that have been looked at and all positions; if it returns ``False``, the report is of the levels finished
        until then. Raises ``NoTableError``, a ``ManqalaError``, where tables make no sense for the game.
        """
        from manqala.endgame.building import TableBuilder

        return TableBuilder(self, folder).build(seeds, progress)

    def solve(
        self, *, time: float | None = None, best: bool = False, match: bool = False, plies: int | None = None,
        threads: int | None = None, progress: Callable[[int], object] | None = None,
    ) -> Solution:  # fmt: skip
        """What the game is worth under best play: see ``Position.solve``; ``match``: the first round of a match."""
        return self.start(match=match).solve(
            time=time, best=best, plies=plies, threads=threads, progress=progress
        )


class Position(PositionValue):
    """A moment in a game at which a player has to decide, or the game is over: an immutable value.

    Equal positions have the same game, board, marks, phase and mover. How a position came about does not count, not
    even where a repetition ends the game; but a pickle keeps that history, and play goes on from it as from the original.

    Examples:
        >>> import manqala
        >>> position = manqala.load("san-yao").start()
        >>> [str(move) for move in position.moves()]
        ['1', '2', '3', '4', '5']
        >>> print(position.play("3"))
                   north
             5   4   3   2   1
           ┌───┬───┬───┬───┬───┐
           │ 0 │ 0 │ 9 │ 9 │ 9 │
        0  ├───┼───┼───┼───┼───┤  9
           │ 0 │ 0 │ 3 │ 9 │ 2 │
           └───┴───┴───┴───┴───┘
             1   2   3   4   5
                   south
    """

    game: Game

    if not TYPE_CHECKING:
        __getattr__ = foreign_names.said_instead("a position", foreign_names.OF_A_POSITION)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled with its game, its history and the move that led to it."""
        return Position, (self.game, self.play_state, self.last)

    def __str__(self) -> str:
        """The board as text, the first player below."""
        from manqala.picture.drawing import draw

        return draw(self)

    def svg(self, *, near: int = 0, numbers: bool = False) -> str:
        """The board as a picture; ``near`` sits below, ``numbers`` are written into every hole that is not empty."""
        from manqala.picture.svg import board_svg

        return board_svg(self, near=near, numbers=numbers)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    # ---- playing ----------------------------------------------------------------------------------

    @property
    def _twin(self) -> _OnEngine | None:
        """The same position on the generated engine, once that is worth its compiling."""
        if "_stepped" not in self.__dict__:
            stepper = self.game.warming.stepper
            if stepper is None:
                return None
            node = stepper.listed(self)
            self.__dict__["_stepped"] = node and _OnEngine(
                self.game, node, None, None, self.play_state.round_result, self.game.warming
            )
        found: _OnEngine | None = self.__dict__["_stepped"]
        return found

    def moves(self, limit: int | None = None, after: Answers = ()) -> list[Move]:
        """The complete legal moves that begin with the answers ``after``, in order; at most ``limit``.

        Where each answer is a move, ``after`` is one of them, if any.
        Raises ``TooManyWaysError`` where there are too many to list all of them, which a ``limit`` prevents;
        ``few`` says so beforehand.  ``choices``, ``each_move``, ``random_move`` and ``play`` do without a list.
        """
        twin = None if after else self._twin
        return super().moves(limit, after) if twin is None else twin.moves(limit)

    def play(
        self, move: Move | str | Answers | None = None, *, index: int | None = None
    ) -> Position:
        """The position after a move: one of ``moves``, its text, its answers, or by its ``index`` in ``moves()``, from 0.

        A ``Move`` of another position of this game means the same holes, directions and ways here.
        Raises ``MoveError`` when it is not legal or of another game, and ``MoveTypeError``, which is also a
        ``TypeError``, for anything else; a bare number is refused, because it could be a hole or an index.

        Examples:
            >>> import manqala
            >>> manqala.load("kalah").start().play("3").play("6").text
            '4,4,0,5,5,0/5,5,5,5,4,4:north:won=2,0'
        """
        twin = self._twin
        if twin is not None:
            return twin.play(move, index=index)  # type: ignore[return-value] # its game makes it
        return super().play(move, index=index)  # type: ignore[return-value] # the same

    def random_move(self, rng: Random) -> Move:
        """A random legal move: at each question every live answer is as likely."""
        twin = self._twin
        return super().random_move(rng) if twin is None else twin.random_move(rng)

    # ---- search -------------------------------------------------------------------------------------

    def analyse(self, *, time: float | None = None, depth: int | None = None) -> list[Assessed]:
        """What each legal move is worth, the best first: by a search for so many seconds, or so many turns deep.

        Examples:
            >>> import manqala
            >>> position = manqala.load("oware").position("1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
            >>> position.analyse(depth=3)[0].move.text
            '6'
        """
        from manqala.search.analysis import analyse

        time = 1.0 if time is None and depth is None else time
        return analyse(self, seconds=time, depth=depth)

    def solve(
        self, *, time: float | None = None, best: bool = False, plies: int | None = None, threads: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Solution:  # fmt: skip
        """What the position is worth under best play, proved, with the value of each move.

        ``time``: give up after so many seconds; ``best``: value a best move only, which is quicker; ``plies``: of a match,
        look so many turns ahead. ``progress`` is called with the positions that have been looked at; if it returns ``False``,
        the solution is ``stopped``, and has what was proved until then.
        Raises ``ManqalaError`` (E610) where it is too large to be solved.

        Examples:
            >>> import manqala
            >>> solution = manqala.load("kalah", holes=2, seeds=2).solve()
            >>> solution.value, solution.line[:3]
            (-2, ['2', '1', '1'])
        """
        from manqala.search.solving import solve_watched

        return solve_watched(
            self, seconds=time, best_only=best, plies=plies, threads=threads, progress=progress
        )


class _OnEngine(SteppedPosition, Position):  # type: ignore[misc] # its game makes what it gives
    """A position on the generated engine, with all that people can do with positions."""

    game: Game
    _twin = None


def load(
    name_or_path: str | Path, options: Mapping[str, OptionValue] | None = None, **more: OptionValue
) -> Game:
    """Load a game by its name or the path of its file, with options.

    Raises ``UnknownGameError``, ``OptionError`` or ``RuleError``, with all that is wrong; all are ``ManqalaError``.
    A file that has not changed since it was loaded last is not read anew.

    Examples:
        >>> import manqala
        >>> manqala.load("oware", grand_slam="captures").options["grand_slam"]
        'captures'
    """
    return Game(load_rules(name_or_path, {**(options or {}), **more}), interpreted=False)


# ---- from pickles ---------------------------------------------------------------------------------------


@lru_cache(MOST_OPEN)
def _opened(packed: Packed, on: BackendName | None, interpreted: bool) -> Game:
    """The game of a pickle: one object for all pickles of the same game that a process reads."""
    game = Game(unpack(packed), on=on, interpreted=interpreted)
    # Games in progress that lie in pickles are opened with this interpreter.
    game.engine = opened(packed).engine
    return game
