"""The facades ``Game`` and ``Position``: values with methods for all services of the package.

Implementations are imported on demand.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from manqala.api.game_services import GameServices
from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.decision import MOST_SHOWN
from manqala.game.value import Value
from manqala.text import foreign_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from random import Random
    from typing import Any

    from numpy import int32
    from numpy.typing import NDArray

    from manqala.api.player_view import PlayerView
    from manqala.compile.backends.backend import BackendName
    from manqala.core.rules import Rules
    from manqala.game.game import PositionValue
    from manqala.game.move import Answers, Choices, Move
    from manqala.game.trace import Step
    from manqala.run.flow import Result
    from manqala.search.analysis import Assessed
    from manqala.search.solution import Solution
    from manqala.syntax.front.front_matter import OptionValue

_new = object.__new__


class Game(GameServices):
    """The rules of a game for fixed options, ready to play; ``manqala.load`` makes one.

    A value: equal to every game with the same title, typed rules and options, regardless of its file and its
    comments; hashable; it can be pickled, and opens in another process without its file.

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
        self, rules: Rules, *, on: BackendName | None = None, interpreted: bool = True
    ) -> None:
        """See ``load``.

        ``on``: the back end of the generated engine, by default the fastest.
        ``interpreted``: whether the interpreter plays all positions; otherwise the generated engine takes over once it pays.
        """
        self._value = WarmGame(rules, on=on, interpreted=interpreted)

    if not TYPE_CHECKING:  # type checkers still report unknown names
        __getattr__ = foreign_names.make_advising_getattr("a game", foreign_names.OF_A_GAME)

    @property
    def name(self) -> str:
        """The name that finds the game."""
        return self._value.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self._value.title

    @property
    def options(self) -> dict[str, OptionValue]:
        """The values of all options."""
        return self._value.options

    @property
    def rules(self) -> Rules:
        """The typed rules: games with equal rules play alike, whatever their titles."""
        return self._value.rules

    def __repr__(self) -> str:
        """The name, and the chosen options."""
        return repr(self._value)

    def __eq__(self, other: object) -> bool:
        """Equal if title, typed rules and options are equal; to compare only the rules, use ``game.rules``."""
        return self._value == other._value if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self._value)

    # ---- positions --------------------------------------------------------------------------------

    def start(self, *, match: bool = False) -> Position:
        """Return the initial position of a game (one round) or a match."""
        return Position(self, self._value.start(match=match))

    def position(self, text: str, *, match: bool = False) -> Position:
        """Return the position that a text describes; raises ``PositionError``."""
        return Position(self, self._value.position(text, match=match))

    def solve(
        self, *, time: float | None = None, best: bool = False, match: bool = False, plies: int | None = None,
        threads: int | None = None, progress: Callable[[int], object] | None = None,
    ) -> Solution:  # fmt: skip
        """Solve the initial position: see ``Position.solve``; ``match``: the first round of a match."""
        return self.start(match=match).solve(
            time=time, best=best, plies=plies, threads=threads, progress=progress
        )


class Position(Value):
    """A moment in a game at which a player has to decide, or the game is over: an immutable value.

    Equal positions have the same game, board, marks, phase and mover. History does not count, even if a
    repetition ends the game; but a pickle includes the history, and play continues from it as from the original.

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

    __slots__ = ("__weakref__", "_game", "_value")

    def __init__(self, game: Game, value: PositionValue) -> None:
        """Use ``Game`` or ``play`` to make positions."""
        self._game = game
        self._value = value

    if not TYPE_CHECKING:
        __getattr__ = foreign_names.make_advising_getattr("a position", foreign_names.OF_A_POSITION)

    @property
    def game(self) -> Game:
        """The game of the position."""
        return self._game

    @property
    def text(self) -> str:
        """The canonical text, from which ``Game.position`` makes an equal position."""
        return self._value.text

    def __eq__(self, other: object) -> bool:
        """Compare board, marks, phase and mover, without the history."""
        return self._value == other._value if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self._value)

    def __repr__(self) -> str:
        """The game and the position's text."""
        return repr(self._value)

    def __str__(self) -> str:
        """The board as text, with the first player at the bottom."""
        from manqala.picture.drawing import draw

        return draw(self._value)

    def svg(self, *, near: int = 0, numbers: bool = False) -> str:
        """Return the board as a picture, with player ``near`` at the bottom.

        ``numbers``: whether to write the contents into non-empty holes.
        """
        from manqala.picture.svg import board_svg

        return board_svg(self._value, near=near, numbers=numbers)

    def _repr_svg_(self) -> str:
        """Return the picture for a notebook."""
        return self.svg()

    # ---- state ------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game (or match) has ended."""
        return self._value.over

    def is_game_over(self) -> bool:
        """Return ``over``, by the name that other libraries use."""
        return self.over

    def is_terminal(self) -> bool:
        """Return ``over``; OpenSpiel's name."""
        return self.over

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self._value.players

    @property
    def turn(self) -> str | Any:
        """The name of the player to decide, or ``chance``; None when the game is ``over``.

        The type is ``str | Any``, so that type checkers accept the name in a loop that ends when the game is ``over``.
        ``mover`` is the player's number: ``players[mover]`` is ``turn``, unless that is ``chance`` or None.

        Examples:
            >>> import manqala
            >>> position = manqala.load("oware").start()
            >>> position.turn, position.mover, position.players[position.mover]
            ('south', 0, 'south')
        """
        return self._value.turn

    @property
    def mover(self) -> int:
        """The number, from 0, of the player whose name is ``turn``.

        At chance events, and when the game is over, it is the player whose turn it was or will be.
        """
        return self._value.mover

    @property
    def result(self) -> Result | None:
        """The result of the game, when it is over."""
        return self._value.result

    @property
    def score(self) -> tuple[int, ...]:
        """Each player's current score."""
        return self._value.score

    @property
    def round(self) -> int:
        """The number of the round, from one."""
        return self._value.round

    def view_of(self, player: str) -> PlayerView[Position]:
        """Return what a player may see of the position, with hidden contents unknown; raises ``ValueError`` for no player.

        In most games all is seen. The position itself always has everything.
        """
        from manqala.api.player_view import PlayerView

        if player not in self.players:
            raise ValueError(f"there is no player {player!r}, only {', '.join(self.players)}")
        return PlayerView(self._value, self.players.index(player), partial(position_of, self._game))

    def to_numpy(self) -> NDArray[int32]:
        """Return the pieces as a NumPy array: a row for each kind, a column for each of ``place_names``.

        Examples:
            >>> import manqala
            >>> position = manqala.load("kalah").start().play("3")
            >>> position.to_numpy()[0, :7].tolist()
            [4, 4, 0, 5, 5, 5, 4]
            >>> position.place_names[:7]
            ('s1', 's2', 's3', 's4', 's5', 's6', 'n1')
        """
        from manqala.game.numpy_rows import to_numpy

        return to_numpy(self._value.notation, self._value.now)

    @property
    def place_names(self) -> tuple[str, ...]:
        """The places in the order of ``to_numpy``: holes, winnings, supplies, the hand, the box."""
        from manqala.game.numpy_rows import place_names

        return place_names(self._value.notation)

    # ---- moves ------------------------------------------------------------------------------------

    def moves(self, limit: int | None = None, after: Answers = ()) -> list[Move]:
        """Return the complete legal moves that begin with the answers ``after``, in order; at most ``limit``.

        If each answer is a move, ``after`` is at most one of them.
        Raises ``TooManyWaysError`` if there are too many to list all of them, which a ``limit`` prevents;
        ``count`` predicts this.  ``choices``, ``each_move``, ``random_move`` and ``play`` need no list.
        """
        return self._value.moves(limit, after)

    @property
    def legal_moves(self) -> list[Move]:
        """Return ``moves()``, by the name that other libraries use."""
        return self.moves()

    def each_move(self, after: Answers = ()) -> Iterator[Move]:
        """Yield the complete legal moves that begin with these answers, in order; there may be very many."""
        return self._value.each_move(after)

    def random_move(self, rng: Random) -> Move:
        """Return a random legal move: at each question all live answers are equally likely."""
        return self._value.random_move(rng)

    def choices(self, answers: Answers = ()) -> Choices | None:
        """Return the next question after these answers, with its live options; none if there is none.

        Raises ``run.machine.Dead`` if the answers are illegal.
        """
        return self._value.choices(answers)

    def count(self, after: Answers = (), most: int = MOST_SHOWN) -> int | None:
        """Count the ways to continue after the answers ``after``; none if there are more than ``most``.

        In a turn these are its legal moves.
        Also none if counting would take long, because almost all such ways are dead ends.
        """
        return self._value.count(after, most)

    def play(
        self, move: Move | str | Answers | None = None, *, index: int | None = None
    ) -> Position:
        """Return the position after a move: one of ``moves``, its text, its answers, or its ``index`` in ``moves()``, from 0.

        A ``Move`` of another position of this game means the same holes, directions and ways here.
        Raises ``MoveError`` for a move that is illegal or of another game. Raises
        ``MoveTypeError``, which is also a ``TypeError``, for anything else: a bare number could be
        a hole or an index.

        Examples:
            >>> import manqala
            >>> manqala.load("kalah").start().play("3").play("6").text
            '4,4,0,5,5,0/5,5,5,5,4,4:north:won=2,0'
        """
        then = _new(Position)  # called so often that __init__ would be a significant cost
        then._game, then._value = self._game, self._value.play(move, index=index)  # noqa: SLF001 -- same class
        return then

    def parse(self, text: str) -> Move:
        """Parse a move; raises ``MoveError`` (E602 illegal, E603 ambiguous, E606)."""
        return self._value.parse(text)

    def describe(self, move: Move) -> str:
        """Return the move's text with the mover's captures: ``3(+8)``."""
        return self._value.describe(move)

    def trace(self, move: Move | str | Answers) -> list[Step]:
        """Return a move's effects one by one, each with its rule.

        For answers instead of a move, return the effects up to the next question.
        """
        return self._value.trace(move)

    def move_id(self, move: Move) -> int:
        """Return a move's number, the same in every position of the game.

        For a move that answers one question it is the number of the choice, for holes the hole's number, from 0.

        Examples:
            >>> import manqala
            >>> position = manqala.load("kalah").start().play("1")
            >>> [position.move_id(move) for move in position.moves()]
            [6, 7, 8, 9, 10, 11]
        """
        return self._value.move_id(move)

    def move_by_id(self, number: int) -> Move:
        """Return the move with a number; raises ``MoveError`` if it is illegal here."""
        return self._value.move_by_id(number)

    # ---- search -------------------------------------------------------------------------------------

    def analyse(
        self, *, time: float | None = None, depth: int | None = None, book: str | Path | None = None
    ) -> list[Assessed]:
        """Evaluate each legal move, best first, by a search for a number of seconds, or to a depth in turns.

        ``book``: the file of an opening book; the values of a position that it has are taken from there. Raises
        ``ManqalaError`` if it is no book of this game (E623, E624).

        Examples:
            >>> import manqala
            >>> position = manqala.load("oware").position("1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
            >>> position.analyse(depth=3)[0].move.text
            '6'
        """
        from pathlib import Path

        from manqala.book.assessing import assess

        time = 1.0 if time is None and depth is None else time
        file = None if book is None else Path(book)
        return assess(self._value, seconds=time, depth=depth, file=file)

    def solve(
        self, *, time: float | None = None, best: bool = False, plies: int | None = None, threads: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Solution:  # fmt: skip
        """Find and prove the value of the position under best play, and of each move.

        ``time``: stop after this number of seconds; ``best``: value only a best move, which is faster; ``plies``: in a match,
        search to this depth in turns. ``progress`` is called with the number of positions searched; if it returns ``False``,
        the solution is ``stopped``, and has what was proved so far.
        Raises ``ManqalaError`` (E610) if the position is too large to solve.

        Examples:
            >>> import manqala
            >>> solution = manqala.load("kalah", holes=2, seeds=2).solve()
            >>> solution.value, solution.line[:3]
            (-2, ['2', '1', '1'])
        """
        from manqala.search.solving import solve_with_progress

        return solve_with_progress(
            self._value,
            seconds=time,
            best_only=best,
            plies=plies,
            threads=threads,
            progress=progress,
        )


# ---- the values behind them -------------------------------------------------------------------------------


def position_of(game: Game, value: PositionValue) -> Position:
    """Wrap a value of a game."""
    made = _new(Position)
    made._game, made._value = game, value  # noqa: SLF001 -- same module
    return made


def game_value(game: Game) -> WarmGame:
    """Return the underlying value of a game."""
    return game._value  # noqa: SLF001 -- same module


def position_value(position: Position) -> PositionValue:
    """Return the underlying value of a position."""
    return position._value  # noqa: SLF001 -- same module
