"""Files of opening books: a line that describes the book, then a line of JSON for each position.

Errors in a file are reported as diagnostics; nothing in it is executed. docs/opening-books.md describes the format.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from manqala.book.opening_book import (
    BookConditions,
    BookMove,
    BookPosition,
    CircularBookError,
    OpeningBook,
)
from manqala.endgame.storage import write_parts
from manqala.learn.evaluation_file import rules_digest
from manqala.search.kernel.scale import LARGE
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.own_folder import data_home
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from manqala.game.game import GameValue
    from manqala.text.codes.code import Code

FORMAT = 1
"""Increased whenever the file format, or the meaning of its values, changes."""
MOST_BYTES = 1 << 28
"""Maximum size of a file."""
MOST_DEPTH = 100
"""Maximum depth of the searches."""
SUFFIX = ".book"
NONSENSE = "its description is invalid"


def books_folder() -> Path:
    """Return the default folder of books, in the user's data folder."""
    return data_home() / "books"


def short_name(game: GameValue) -> str:
    """Return the game's name as names of files have it."""
    return re.sub(r"[^a-z0-9]+", "-", game.name.lower()).strip("-") or "game"


def usual_book(game: GameValue) -> Path:
    """Return the default file of a game's book."""
    return books_folder() / f"{short_name(game)}-{rules_digest(game)[:8]}{SUFFIX}"


def books_of_other_rules(game: GameValue) -> list[Path]:
    """Return the books in the default folder that a game of this name has for other rules or options."""
    own = usual_book(game)
    named = re.compile(re.escape(short_name(game)) + r"-[0-9a-f]{8}" + re.escape(SUFFIX))
    try:
        return sorted(
            path
            for path in own.parent.iterdir()
            if path.name != own.name and named.fullmatch(path.name)
        )
    except OSError:
        return []


# ---- writing ------------------------------------------------------------------------------------------


def write_book(path: Path, game: GameValue, book: OpeningBook) -> None:
    """Write a file atomically; raises ``OSError``."""
    lines = [
        json.dumps(
            [text, found.player, [[move.text, move.searched, move.after] for move in found.moves]],
            ensure_ascii=False, separators=(",", ":"),
        )
        for text, found in book.positions.items()
    ]  # fmt: skip
    body = "".join(f"{line}\n" for line in lines).encode()
    header = {
        "manqala": "book", "format": FORMAT, "game": game.title, "rules": rules_digest(game),
        "options": {name: str(value) for name, value in game.rules.chosen.items()},
        "first": book.first, "depth": book.conditions.depth, "evaluation": book.conditions.evaluation,
        "seconds": round(book.seconds, 1), "positions": len(lines), "sha256": hashlib.sha256(body).hexdigest(),
    }  # fmt: skip
    write_parts(path, json.dumps(header, ensure_ascii=False).encode() + b"\n", body)


# ---- reading ------------------------------------------------------------------------------------------


def read_book(path: Path, game: GameValue) -> OpeningBook:
    """Read the book of a game; raises ``ManqalaError`` (E623, E624) if the file is invalid, or for other rules.

    A file that has not changed is read once, so the book must not be changed; ``read_anew`` gives one's own.
    """
    try:
        found = path.stat()
    except OSError:
        return read_anew(path, game)  # which says why
    return _read_once(path.resolve(), found.st_mtime_ns, found.st_size, game)


@lru_cache(4)
def _read_once(path: Path, _changed: int, _size: int, game: GameValue) -> OpeningBook:
    return read_anew(path, game)


def read_anew(path: Path, game: GameValue) -> OpeningBook:
    """Read the book of a game, to go on with it; raises as ``read_book``."""
    first_line, _, body = _read_bytes(path).partition(b"\n")
    header = _parse(path, first_line)
    if (
        not isinstance(header, dict)
        or header.get("manqala") != "book"
        or header.get("format") != FORMAT
    ):
        _refuse_damaged(path, f"it is not a book of this version of Manqala (format {FORMAT})")
    ours, theirs = rules_digest(game), header.get("rules")
    if theirs != ours:
        _refuse(
            codes.OTHER_BOOK, f"‘{display_name(path)}’ is a book of ‘{str(header.get('game'))[:60]}’ with other rules or options",
            f"its rules have the number {str(theirs)[:24]}, those of ‘{game.title}’, as it is to be played, {ours}",
            "build one for these rules with ‘manqala book’",
        )  # fmt: skip
    if header.get("sha256") != hashlib.sha256(body).hexdigest():
        _refuse_damaged(path, "its positions have been changed")
    lines = body.splitlines()
    seconds, evaluation = header.get("seconds"), header.get("evaluation")
    if (
        header.get("first") != game.start().text
        or header.get("positions") != len(lines)
        or not isinstance(seconds, int | float)
        or not 0 <= seconds < LARGE
        or not isinstance(evaluation, str | None)
    ):
        _refuse_damaged(path, NONSENSE)
    conditions = BookConditions(_whole(path, header.get("depth"), 2, MOST_DEPTH), evaluation)
    positions = dict(_position(path, _parse(path, line)) for line in lines)
    try:
        return OpeningBook.of(header["first"], conditions, float(seconds), positions)
    except CircularBookError:
        _refuse_damaged(path, "its positions lead back to themselves")


def _read_bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            _refuse_damaged(path, "it is too large to be one")
        return path.read_bytes()
    except FileNotFoundError:
        _refuse(
            codes.BAD_BOOK, f"there is no file ‘{display_name(path)}’", "‘manqala book’ builds one"
        )
    except OSError as error:
        _refuse(codes.BAD_BOOK, f"‘{display_name(path)}’ cannot be read: {error.strerror}")


def _parse(path: Path, line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        _refuse_damaged(path, "a line of it is not JSON")


def _position(path: Path, found: Any) -> tuple[str, BookPosition]:
    match found:
        case [str(text), int(player), list(moves)] if player in {0, 1}:
            return text, BookPosition(player, [_move(path, move) for move in moves])
    raise _damaged(path, "a position of it is invalid")


def _move(path: Path, found: Any) -> BookMove:
    match found:
        case [str(text), int(searched), str(after)] if abs(searched) < LARGE:
            return BookMove(text, searched, after)
    raise _damaged(path, "a move of it is invalid")


def _whole(path: Path, number: object, least: int, most: int) -> int:
    if type(number) is not int or not least <= number <= most:
        _refuse_damaged(path, NONSENSE)
    return number


def _refuse_damaged(path: Path, why: str) -> NoReturn:
    raise _damaged(path, why)


def _damaged(path: Path, why: str) -> ManqalaError:
    return _error(
        codes.BAD_BOOK, f"‘{display_name(path)}’ is not an opening book: {why}",
        "‘manqala book’ builds one; ‘--anew’ replaces the file",
    )  # fmt: skip


def _refuse(code: Code, message: str, *help_lines: str) -> NoReturn:
    raise _error(code, message, *help_lines)


def _error(code: Code, message: str, *help_lines: str) -> ManqalaError:
    return ManqalaError(Diagnostic(code, Severity.ERROR, None, message, help=help_lines))
