"""Values all moves of positions by search, on several threads, with the same values on any number of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING

from manqala.book.opening_book import BookMove, BookPosition
from manqala.core.course import Phase
from manqala.game.seen_position import hides
from manqala.search.deepening import Search
from manqala.search.search_kernel import one_turn_earlier
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn

    from manqala.game.game import GameValue, PositionValue
    from manqala.search.evaluation_shape import Evaluation


@dataclass(frozen=True, slots=True)
class _Way:
    """A move to be valued for the player who decides it."""

    text: str
    player: int
    after: PositionValue


class Valuer:
    """Searches of one game, one for each thread."""

    def __init__(
        self,
        game: GameValue,
        threads: int,
        evaluation: Evaluation | None,
        *,
        compiled: bool | None = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Compile; ``stopped``: asked whether to end early.

        Raises ``CannotGenerateError`` for a game without a generated form.
        """
        self._game = game
        self._stopped = stopped
        self._free: SimpleQueue[Search] = SimpleQueue()
        self._threads = threads
        for _ in range(threads):
            search = Search(game, compiled=compiled, evaluation=evaluation)
            search.stopped = stopped
            self._free.put(search)

    def value(self, positions: Sequence[PositionValue], depth: int) -> list[BookPosition] | None:
        """Return each position with its moves, searched to a depth in turns, themselves included; none if stopped.

        A value depends on nothing but the position and the depth.
        """
        opened = [open_ways(position) for position in positions]
        ways = [way for _, found in opened for way in found]
        with ThreadPoolExecutor(self._threads) as pool:
            values = list(pool.map(lambda way: self._look(way, depth - 1), ways))
        if self._stopped():
            return None
        valued = iter(zip(ways, values, strict=True))
        return [
            BookPosition(player, [self._move(*next(valued)) for _ in found])
            for player, found in opened
        ]

    def _look(self, way: _Way, depth: int) -> int:
        search = self._free.get()
        try:
            search.forget()
            found = None
            if not way.after.over and not self._stopped():
                found = search.search(way.after, view=way.player, depth=depth, selective=True)
            return search.evaluate(way.after, way.player) if found is None else found.value
        finally:
            self._free.put(search)

    def _move(self, way: _Way, value: int) -> BookMove:
        after = "" if way.after.over else way.after.text
        return BookMove(way.text, one_turn_earlier(value), after)


def open_ways(position: PositionValue) -> tuple[int, list[_Way]]:
    """Return the player who decides in a position, and all moves; none if another player decides too, or there are too many."""
    choices = position.choices()
    if choices is None or not position.few:
        return position.mover, []
    player = choices.player
    moves = position.moves()
    for move in moves:
        for known in range(1, len(move.answers)):
            then = position.choices(move.answers[:known])
            if then is not None and then.player != player:
                return player, []
    return player, [_Way(move.text, player, position.play(move)) for move in moves]


def require_book(game: GameValue) -> None:
    """Raise ``ManqalaError`` (E625) for a game that can have no book."""
    rules = game.rules
    if rules.board.number_of_players != 2:
        _refuse(
            "a book weighs what one player wins against what the other loses: it is for two players"
        )
    if hides(rules):
        _refuse("players do not see all seeds here, so one position may look like another")
    position = game.start()
    engine = position.play_state.engine
    programs = [engine.turn, *engine.settle]
    if position.phase is not Phase.OVER:
        programs.append(position.runs.program)
    if any(program.unseen for program in programs):
        _refuse("players choose at the same time here, so no single move is best")
    if any(program.chance for program in programs):
        _refuse("chance decides here, so no line of play can be foreseen")
    if not open_ways(position)[1]:
        _refuse(
            "the first position has no moves that one player decides alone, or too many to list"
        )


def _refuse(message: str) -> NoReturn:
    raise ManqalaError(
        Diagnostic(
            codes.NO_BOOK, Severity.ERROR, None, f"no opening book: {message}",
            help=("programs search this game without one",),
        )
    )  # fmt: skip
