"""Builds an opening book up to a target: goes on from a file, and saves it repeatedly on the way."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.book.book_file import read_anew, usual_book, write_book
from manqala.book.drop_out import choose_next
from manqala.book.opening_book import BookConditions, OpeningBook
from manqala.book.valuing import Valuer, require_book
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.processors import count_cores
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from manqala.game.game import GameValue, PositionValue
    from manqala.search.evaluation_shape import Evaluation

BATCH = 8
"""Number of positions chosen at once, whatever the number of threads, so that this changes nothing."""
WRITTEN = 5.0
"""Seconds of building between saves: a killed process loses no more, and one batch."""
SECONDS_EACH = 2.0
"""Seconds that the first position may take at the default depth."""
LEAST_DEPTH, MOST_DEPTH = 4, 30
"""Range of the default depth."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to build: a total of positions or of seconds, and how."""

    positions: int | None = None
    seconds: float | None = None
    depth: int | None = None
    """The depth of each search in turns; by default that of the file, or what the first position allows in two seconds."""
    whole_turns: int = 0
    """The number of turns from the beginning with all moves, before lines are followed further."""
    learned: Path | None = None
    """The file of a learned evaluation to search with."""
    threads: int | None = None
    """By default all cores."""


@dataclass(frozen=True, slots=True)
class BuiltBook:
    """A book, and its file."""

    book: OpeningBook
    path: Path
    complete: bool
    """Whether it was not stopped: the target was reached, or nothing is left to take up."""

    @property
    def player(self) -> str:
        """The specification of the player that uses it."""
        return f"alphabeta:book={self.path}"


def build_book(
    game: GameValue,
    order: Order,
    path: Path | None = None,
    *,
    anew: bool = False,
    compiled: bool | None = None,
    progress: Callable[[OpeningBook], object] = lambda _book: None,
    stopped: Callable[[], bool] = lambda: False,
) -> BuiltBook:
    """Begin a book or go on with it; the file is written completely or not at all.

    With a number of positions and a depth, the same order gives the same book, on any number of threads and however
    often it was stopped. ``progress`` receives the book after each batch; ``stopped`` is asked whether to end early.
    Raises ``ManqalaError`` for a game without a book (E625), for a file that is invalid, or made in another way
    (E623, E624), and ``CannotGenerateError`` for a game without a generated form, ``OSError`` if writing fails.
    """
    if order.positions is None and order.seconds is None:
        raise ValueError("give the size of the book: a number of positions, or a time")
    require_book(game)
    path = usual_book(game) if path is None else path
    evaluation, digest = _read_evaluation(game, order.learned)
    valuer = Valuer(
        game, order.threads or count_cores(), evaluation, compiled=compiled, stopped=stopped
    )
    if anew or not path.exists():
        depth = order.depth or find_depth(valuer, game.start(), stopped)
        book = OpeningBook(game.start().text, BookConditions(depth, digest))
    else:
        book = read_anew(path, game)
        _require_same(path, book, order, digest)
    return _grow(game, order, path, book, valuer, progress, stopped)


def _grow(
    game: GameValue, order: Order, path: Path, book: OpeningBook, valuer: Valuer,
    progress: Callable[[OpeningBook], object], stopped: Callable[[], bool],
) -> BuiltBook:  # fmt: skip
    written, complete = time.perf_counter(), True
    while True:
        progress(book)
        room = BATCH if order.positions is None else order.positions - len(book.positions)
        chosen = choose_next(book, min(BATCH, room), order.whole_turns) if room > 0 else []
        if not chosen or (order.seconds is not None and book.seconds >= order.seconds):
            break
        began = time.perf_counter()
        found = valuer.value([_open(game, book, text) for text in chosen], book.conditions.depth)
        if found is None or stopped():
            complete = False
            break
        for text, position in zip(chosen, found, strict=True):
            book.add(text, position)
        book.seconds += time.perf_counter() - began
        if time.perf_counter() - written > WRITTEN:
            write_book(path, game, book)
            written = time.perf_counter()
    if book.positions:
        write_book(path, game, book)
    return BuiltBook(book, path, complete)


def _open(game: GameValue, book: OpeningBook, text: str) -> PositionValue:
    return game.start() if text == book.first else game.position(text)


def find_depth(valuer: Valuer, position: PositionValue, stopped: Callable[[], bool]) -> int:
    """Return the greatest depth at which all moves of a position are searched in two seconds."""
    before = 0.0
    for depth in range(LEAST_DEPTH, MOST_DEPTH + 1):
        began = time.perf_counter()
        valuer.value([position], depth)
        took = time.perf_counter() - began
        growth = max(2.0, took / before) if before > 0 else 2.0
        if stopped() or took * growth > SECONDS_EACH:
            return depth
        before = took
    return MOST_DEPTH


def _read_evaluation(game: GameValue, path: Path | None) -> tuple[Evaluation | None, str | None]:
    if path is None:
        return None, None
    from manqala.learn.evaluation_file import read_evaluation

    learned = read_evaluation(path, game)
    return learned, hashlib.sha256(repr(list(learned.weights)).encode()).hexdigest()[:16]


def _require_same(path: Path, book: OpeningBook, order: Order, digest: str | None) -> None:
    """Refuse to go on with a book whose values mean something else."""
    known = book.conditions
    if order.depth not in {None, known.depth}:
        why = f"with searches of {known.depth} turns, not of {order.depth}"
    elif digest != known.evaluation:
        why = "with another evaluation"
    else:
        return
    raise ManqalaError(
        Diagnostic(
            codes.OTHER_BOOK, Severity.ERROR, None, f"‘{display_name(path)}’ was built {why}",
            help=("‘--anew’ replaces the file, ‘--out’ names another one",),
        )
    )  # fmt: skip
