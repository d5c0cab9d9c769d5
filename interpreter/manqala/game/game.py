"""A game that can be played, and its positions: values that can be compared, written down, and played on from."""

from __future__ import annotations

import copyreg
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from manqala.core.course import Phase
from manqala.game.bounded import bounded
from manqala.game.carrying_out import carry_out
from manqala.game.decision import Decision
from manqala.game.given_move import given_move
from manqala.game.moment_reader import read_moment
from manqala.game.move import Move
from manqala.game.move_reader import MoveReader
from manqala.game.notation import Notation
from manqala.game.packed import MOST_OPEN, Packed, pack, unpack
from manqala.game.pieces import pieces_of, surplus
from manqala.game.trace import ends, trace
from manqala.game.value import Value
from manqala.resolve.loaded import load_rules
from manqala.run.dialogue import Done
from manqala.run.engine import Engine
from manqala.run.flow import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from manqala.core.rules import Rules
    from manqala.game.last import Last
    from manqala.game.move import Answers
    from manqala.game.trace import Step
    from manqala.run.coverage import Coverage
    from manqala.run.flow import Result
    from manqala.run.machine import Cells, Effect
    from manqala.services import (
        Assessed,
        Backend,
        BackendName,
        ContestOutcome,
        GameDiff,
        Learned,
        NativeEngine,
        RandomGames,
        Report,
        Solution,
        Stepper,
        Survey,
        Tiered,
        Training,
    )
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.span import Span


WARM = 300
"""After so many turns by the interpreter it is worth compiling an engine for positions."""


class Game(Value):
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

        ``on``: the back end that the generated engine runs on, where nobody says; by default the fastest there is.
        ``interpreted``: whether positions are always played on by the interpreter; else by the generated engine, as soon
        as that is worth its compiling.
        """
        self.rules = rules
        self.coverage = coverage
        self.on = on
        self.interpreted = interpreted or coverage is not None
        self.turns_played = 0
        """How many turns of this game the interpreter has played for positions."""
        self.move_lists: dict[bytes, Any] = {}
        """The moves of turns that one question decides, by what the engine lists."""
        self._stepper: Stepper | None = None
        self._steps = not self.interpreted

    @property
    def name(self) -> str:
        """The name by which the game is found."""
        return self.rules.name

    @property
    def title(self) -> str:
        """What people call it."""
        return self.rules.front.title.value

    @property
    def options(self) -> dict[str, OptionValue]:
        """The value of every option."""
        return dict(self.rules.options)

    @cached_property
    def engine(self) -> Engine:
        """The interpreter for this game."""
        return Engine(self.rules, coverage=self.coverage)

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
        from manqala import services

        return services.native(self, compiled, pieces, on)

    @property
    def stepper(self) -> Stepper | None:
        """What takes turns on the generated engine; none where the interpreter does, or does so far."""
        if self._stepper is None and self._steps and self.turns_played >= WARM:
            from manqala import services

            self._stepper = services.stepper(self, self._retire_stepper)
            self._steps = self._stepper is not None
        return self._stepper

    def _retire_stepper(self) -> None:
        """Let another one begin, on the back end that is worth its compiling by now."""
        self._stepper = None

    @cached_property
    def notation(self) -> Notation:
        """How holes, answers and positions of this game are written."""
        return Notation(self.rules)

    @cached_property
    def pieces(self) -> tuple[int, ...] | None:
        """How many pieces of each kind there are; none where the players decide that in the set-up."""
        return pieces_of(self.engine)

    @cached_property
    def traced_engine(self) -> Engine:
        """An interpreter that tells every effect."""
        return Engine(self.rules, traced=True)

    def __repr__(self) -> str:
        """The name, and the options that somebody chose."""
        chosen = "".join(f" {name}={value}" for name, value in self.rules.chosen.items())
        return f"<game {self.name}{':' if chosen else ''}{chosen}>"

    def __eq__(self, other: object) -> bool:
        """Equal when title, typed rules and options are; only the rules: ``game.rules == other.rules``."""
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (self.title == other.title and self.rules == other.rules)

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self.rules)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled are the texts and options, not the engines."""
        return _opened, (pack(self.rules), self.on, self.interpreted)

    # ---- positions --------------------------------------------------------------------------------

    def start(self, *, match: bool = False) -> Position:
        """The position from which a game (one round) or a match begins."""
        with self.engine.machine.limited():
            play = Play.begin(self.engine, match=match)
            play.settle()
        return Position(self, play)

    def position(self, text: str, *, match: bool = False, span: Span | None = None) -> Position:
        """The position that a text describes; raises ``PositionError``."""
        play, last = read_moment(text, self.engine, self.notation, match=match, span=span)
        return Position(self, play, last)

    def position_of(self, play: Play) -> Position:
        """The position at this moment of a game in progress."""
        return Position(self, play.copy())

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
        from manqala import services

        return services.simulate(self, games, seed, match, threads, progress, players)

    def describe(self, language: str = "en", *, layout: str = "text") -> str:
        """The rules in plain words, as ``manqala describe`` writes them, with the options that are set.

        ``language``: ``en``, ``de`` or ``ca``; ``layout``: ``text``, ``markdown`` or ``html``.  Raises ``ValueError`` for others.

        Examples:
            >>> import manqala
            >>> manqala.load("oware").describe().splitlines()[0]
            'Oware'
        """
        from manqala import services

        return services.describe(self, language, layout)

    def diff(self, other: Game, *, positions: int = 2000, match: bool = False) -> GameDiff:
        """What differs between this game and another, or another setting of it, as ``manqala diff`` finds it.

        First as they are written; then in play: the shortest sequence of moves after which the positions or the legal moves
        differ, looked for in so many ``positions``, or not at all if it is 0. The result is true where anything differs.

        Examples:
            >>> import manqala
            >>> found = manqala.load("kalah").diff(manqala.load("kalah", {"seeds": 4, "holes": 5}), positions=0)
            >>> bool(found), [change.what for change in found.options]
            (True, ['holes'])
        """
        from manqala import services

        return services.diff(self, other, positions, match)

    def random_games(self, games: int, *, seed: int = 1, match: bool = False) -> RandomGames:
        """Play games at random on the compiled engine: who won each, how long it was, as NumPy arrays.

        Needs the extra ``native``.

        Examples:
            >>> import manqala
            >>> batch = manqala.load("kalah").random_games(200, seed=1)
            >>> float((batch.winner == 0).mean())
            0.51
        """
        from manqala import services

        return services.random_games(self, games, seed, match)

    def contest(  # noqa: PLR0913 -- each is an option of its own
        self, players: Sequence[str], *, pairs: int = 100, opening: int = 4, decide: float | None = None, seed: int = 1,
        threads: int = 1, folder: str | Path | None = None, progress: Callable[[int, int], object] | None = None,
    ) -> ContestOutcome:  # fmt: skip
        """Let programs play each other, each with each, and rate them, as ``manqala contest`` does.

        Each two play at most ``pairs`` of openings, of ``opening`` drawn turns, from both seats; with ``decide`` until it is
        decided whether one is stronger by so many points. ``folder``: where games are kept, so that the same call goes on.
        ``progress`` is called with the games played and the most there can be; if it returns ``False``, the outcome is of the
        games played until then, not ``complete``. Needs the extra ``study``.

        Examples:
            >>> import manqala
            >>> found = manqala.load("micro-wari").contest(["random", "greedy"], pairs=10)
            >>> found.games, found.to_frame().index[0]
            (20, 'greedy')
        """
        from manqala import services

        return services.contest(
            self, players, pairs=pairs, opening=opening, decide=decide, seed=seed, threads=threads, folder=folder,
            progress=progress,
        )  # fmt: skip

    def train(  # noqa: PLR0913 -- each is an option of its own
        self, *, games: int | None = None, time: float | None = None, match: bool = False, seed: int | None = None,
        threads: int = 1, path: Path | None = None, anew: bool = False, progress: Callable[[Learned], object] | None = None,
    ) -> Training:  # fmt: skip
        """Learn an evaluation by self-play, as ``manqala train`` does, until there are so many games or seconds in all.

        What the file at ``path`` has is gone on from, unless ``anew``. ``progress`` is called with what was learned so far; if
        it returns ``False``, learning ends there, and the file has it. ``Training.player`` is the player that uses it.
        """
        from manqala import services

        return services.train(
            self, games=games, seconds=time, match=match, seed=seed, threads=threads, path=path, anew=anew, progress=progress
        )  # fmt: skip

    def endgame(
        self, seeds: int, *, folder: Path | None = None, progress: Callable[[int, int], object] | None = None
    ) -> Report:  # fmt: skip
        """Tell what every position with up to so many seeds is worth, and keep the tables, as ``manqala endgame`` does.

        Searches and ``solve`` use them. ``folder``: where they lie, if not in your data folder. ``progress`` is called with the
        positions that have been looked at and all positions; if it returns ``False``, the report is of the levels finished
        until then. Raises ``NoTableError``, a ``ManqalaError``, where tables make no sense for the game.
        """
        from manqala import services

        return services.endgame(self, seeds, folder, progress)

    def solve(
        self, *, time: float | None = None, best: bool = False, match: bool = False, plies: int | None = None,
        threads: int | None = None, progress: Callable[[int], object] | None = None,
    ) -> Solution:  # fmt: skip
        """What the game is worth under best play: see ``Position.solve``; ``match``: the first round of a match."""
        return self.start(match=match).solve(
            time=time, best=best, plies=plies, threads=threads, progress=progress
        )

    def takings(self, cells: Cells) -> tuple[tuple[int, ...], ...]:
        """What each player has won so far, by kind: winnings, store, and where they count, own holes."""
        return self.engine.takings(cells)


class Position(Decision, Value):
    """A moment in a game at which somebody has to decide something, or the game is over: a value that does not change.

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

    def __init__(self, game: Game, play: Play, last: Last | None = None) -> None:
        """Made by ``Game.start``, ``Game.position`` and ``play``; ``play`` is not changed any more."""
        super().__init__(play, game.notation)
        self.game = game
        self.last = last

    # ---- values -----------------------------------------------------------------------------------

    def _identity(self) -> tuple[object, ...]:
        play = self.play_state
        ending = play.ending if play.phase is Phase.SETTLE else None
        return (play.phase, ending, play.match, play.given, play.key())

    def __eq__(self, other: object) -> bool:
        """Equal when board, marks, phase and whose turn it is are; how it came about does not count."""
        if not isinstance(other, Position):
            return NotImplemented
        return self._identity() == other._identity() and self.game == other.game

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self._identity())

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled with its game, its history and the move that led to it."""
        return Position, (self.game, self.play_state, self.last)

    def __repr__(self) -> str:
        """The game and the position's text."""
        return f"<{self.game.title}: {self.text}>"

    def __str__(self) -> str:
        """The board as text, the first player below."""
        from manqala import services

        return services.drawing(self)

    def svg(self, *, near: int = 0, numbers: bool = False) -> str:
        """The board as a picture; ``near`` sits below, ``numbers`` are written into every hole that is not empty."""
        from manqala import services

        return services.svg(self, near, numbers)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    @property
    def cells(self) -> Cells:
        """A copy of the cells; where each answer is a move, as they are when the next one is asked for."""
        return list(self.now)

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self.play_state.result

    @property
    def round_result(self) -> Result | None:
        """How the latest round of a match ended."""
        return self.play_state.round_result

    @property
    def round(self) -> int:
        """The number of the round, from one."""
        return self.play_state.cells[self.game.rules.layout.marks["round number"].cell]

    @property
    def score(self) -> tuple[int, ...]:
        """Each player's score as it stands."""
        score, cells = self.play_state.engine.score, self.cells
        return tuple(score(cells, player) for player in range(len(self.players)))

    @property
    def surplus(self) -> str | None:
        """What there is more of than in the whole game, in words; none if nothing is."""
        pieces = self.game.pieces
        if self.phase is Phase.SETUP or pieces is None:
            return None
        return surplus(self.game.rules, pieces, self.play_state.cells)

    # ---- playing ----------------------------------------------------------------------------------

    @property
    def _twin(self) -> Position | None:
        """The same position on the generated engine, once that is worth its compiling."""
        if "_stepped" not in self.__dict__:
            stepper = self.game.stepper
            if stepper is None:
                return None
            from manqala import services

            self.__dict__["_stepped"] = services.stepped(self, stepper)
        found: Position | None = self.__dict__["_stepped"]
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
        return self._by_rules(move, index) if twin is None else twin.play(move, index=index)

    @bounded
    def _by_rules(self, move: Move | str | Answers | None, index: int | None) -> Position:
        """``play`` by the interpreter."""
        if not isinstance(move, Move):
            move = given_move(self, move, index)
        self.game.turns_played += 1
        play, last = carry_out(self, move)
        return self if last is None else Position(self.game, play, last)

    @bounded
    def during(self, answers: Answers) -> Position:
        """The board as it is when the question after these answers is put: to be looked at only."""
        asked = self.ask(answers)
        if isinstance(asked, Done):
            return self
        play = self.play_state.copy()
        if self.stepwise:
            play.given = (*play.given, *answers)
        else:
            play.cells = list(asked.cells)
        return Position(self.game, play)

    @bounded
    def describe(self, move: Move) -> str:
        """The move's text with what it captures for its mover: ``3(+8)``."""
        if self.stepwise:
            return move.text
        gained = self.gain(self.done(move))
        return f"{move.text}(+{gained})" if gained > 0 else move.text

    # ---- search -------------------------------------------------------------------------------------

    def analyse(self, *, time: float | None = None, depth: int | None = None) -> list[Assessed]:
        """What each legal move is worth, the best first: by a search for so many seconds, or so many turns deep.

        Examples:
            >>> import manqala
            >>> position = manqala.load("oware").position("1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
            >>> position.analyse(depth=3)[0].move.text
            '6'
        """
        from manqala import services

        time = 1.0 if time is None and depth is None else time
        return services.analyse(self, time, depth)

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
        from manqala import services

        return services.solve(self, time, best, plies, threads, progress)

    # ---- what is written and what is done -----------------------------------------------------------

    @bounded
    def parse(self, text: str) -> Move:
        """The move that a text means; raises ``MoveError`` (E602 illegal, E603 ambiguous, E606)."""
        return MoveReader(self).parse(text)

    @bounded
    def begin(self, text: str, answers: Answers = ()) -> Answers:
        """The answers that a text gives, after those that were given already, which come first in what is returned.

        It may leave the rest of the move open.  Raises ``MoveError``.
        """
        return MoveReader(self).begin(text, answers)

    @bounded
    def objection(self, token: str, answers: Answers) -> str | None:
        """What the rules have against an answer to the question after these answers, in their words."""
        return MoveReader(self).objection(token, answers)

    def effects(self, move: Move | Answers) -> list[Effect]:
        """Everything that a legal move does, or answers that begin one, one thing after the other."""
        answers = move.answers if isinstance(move, Move) else move
        play = self.play_state.copy()
        play.engine = self.game.traced_engine
        with play.engine.machine.limited():
            return play.runs.effects(answers)

    def ends(self, move: Move) -> tuple[int | None, int | None]:
        """The hole that a move lifts first, and the place where the last piece that it sows falls."""
        return ends(self.effects(move), self.notation.board)

    def trace(self, move: Move | str | Answers) -> list[Step]:
        """What a move does, effect by effect, each with the rule that says so.

        Answers instead of a move: what has been done by the time of the next question.
        """
        move = self.parse(move) if isinstance(move, str) else move
        before = self.cells if self.play_state.given else self.play_state.cells
        return trace(self.effects(move), before, self.notation)


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
    return Game(unpack(packed), on=on, interpreted=interpreted)


def _engine(packed: Packed) -> Engine:
    """The interpreter of a pickled game in progress."""
    return _opened(packed, None, False).engine


def _reduced(engine: Engine) -> tuple[object, ...]:
    return _engine, (pack(engine.rules),)


# Games in progress and moves refer to their engine, which lies in a room that does not know how a game is opened.
copyreg.pickle(Engine, _reduced)  # type: ignore[arg-type]
