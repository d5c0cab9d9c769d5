"""A game that can be played: its rules, its options, and the positions it starts from."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.resolve.files import check_game
from manqala.run.machine import ExhaustedError
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, Note, PositionError, RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.compile.native_engine import NativeEngine
    from manqala.core.rules import Rules
    from manqala.game.notation import Notation
    from manqala.game.position import Position
    from manqala.run.coverage import Coverage
    from manqala.run.engine import Engine
    from manqala.run.flow import Play
    from manqala.run.machine import Cells
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.span import Span


class Game:
    """The rules of a game with its options settled, ready to play."""

    def __init__(self, rules: Rules, coverage: Coverage | None = None) -> None:
        """See ``load``; what of the rules acts is noted in ``coverage``, which takes some time."""
        self.rules = rules
        self.coverage = coverage
        self._engine: Engine | None = None
        self._traced: Engine | None = None

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

    @property
    def engine(self) -> Engine:
        """The interpreter for this game."""
        if self._engine is None:
            from manqala.run.engine import Engine

            self._engine = Engine(self.rules, coverage=self.coverage)
        return self._engine

    def native(self, *, compiled: bool | None = None, pieces: int = 0) -> NativeEngine:
        """The generated engine: compiled where Numba can be used, else the same source as plain Python.

        ``pieces``: how many there are in the positions that it will be given, if more than at first.
        Raises ``native.writer.CannotGenerateError`` for a game that has no generated form.
        """
        from manqala.compile.native_engine import NativeEngine

        return NativeEngine(self, compiled=compiled, pieces=pieces)

    @cached_property
    def notation(self) -> Notation:
        """How holes, answers and positions of this game are written."""
        from manqala.game.notation import Notation

        return Notation(self.rules)

    @cached_property
    def pieces(self) -> tuple[int, ...] | None:
        """How many pieces of each kind there are; none where the players decide that in the set-up."""
        from manqala.game.pieces import pieces_of

        return pieces_of(self.engine)

    @property
    def traced_engine(self) -> Engine:
        """An interpreter that tells every effect."""
        if self._traced is None:
            from manqala.run.engine import Engine

            self._traced = Engine(self.rules, traced=True)
        return self._traced

    # ---- positions --------------------------------------------------------------------------------

    def start(self, *, match: bool = False) -> Position:
        """The position from which a game (one round) or a match begins."""
        from manqala.run.flow import Play

        with self.engine.machine.limited():
            return self._position(Play.begin(self.engine, match=match))

    def position(self, text: str, *, match: bool = False, span: Span | None = None) -> Position:
        """The position that a text describes; raises ``PositionError``."""
        from manqala.game.text import Reader

        play = Reader(text, self.engine, self.notation, span).read()
        play.match = match
        try:
            with self.engine.machine.limited():
                play.resume()
                return self._position(play)
        except ExhaustedError as endless:
            found = endless.diagnostics[0]
            going_on = found.code == ExhaustedError.code
            message = "from this position the rules go on and on" if going_on else found.message
            raise PositionError(
                Diagnostic(
                    codes.POSITION_TEXT,
                    Severity.ERROR,
                    span,
                    message,
                    notes=(Note("here", found.span),),
                )
            ) from endless

    def position_of(self, play: Play) -> Position:
        """The position at this moment of a game in progress."""
        from manqala.game.position import Position

        return Position(self, play.copy())

    def _position(self, play: Play) -> Position:
        from manqala.game.position import Position

        self.settle(play)
        return Position(self, play)

    def settle(self, play: Play) -> tuple[int, ...]:
        """Go on until somebody can decide something; gives the players who had to pass."""
        passed: list[int] = []
        engine = self.engine
        while play.phase is not Phase.OVER:
            program = play.program()
            assert program is not None
            engine.machine.position = play
            if play.phase is Phase.TURN:
                if engine.first_leaf(program, play.cells) is not None:
                    break
                passed.append(play.mover)
                play.stuck()
                continue
            done = engine.unasked(program, play.cells)
            if done is None:
                break
            play.finish(done)
        return tuple(passed)

    def takings(self, cells: Cells) -> tuple[tuple[int, ...], ...]:
        """What each player has won so far, by kind: winnings, store, and where they count, own holes."""
        return self.engine.takings(cells)


def load(
    name_or_path: str | Path, options: Mapping[str, OptionValue] | None = None, **more: OptionValue
) -> Game:
    """Load a game by name or path, with options; raises ``ManqalaError`` with all that is wrong."""
    checked = check_game(name_or_path, {**(options or {}), **more})
    if checked.rules is None:
        raise RuleError(*checked.diagnostics.sorted())
    return Game(checked.rules)
