"""Separates independent errors in names and types from consequences of syntax errors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.text import codes
from manqala.text.codes.code import Severity

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.span import Span

UNKNOWN_NAMES = {codes.UNKNOWN_NAME, codes.NOTHING_TO_DROP}
LOCAL_ERRORS = UNKNOWN_NAMES | {
    codes.WRONG_TYPE, codes.WRONG_ARGUMENTS, codes.AMBIGUOUS_WORDS, codes.DEFINED_TWICE,
}  # fmt: skip
"""Errors that depend only on the meaning of a few words, not on other lines."""

GLOBAL_ERRORS = {codes.NO_TURN, codes.WORD_OF_OTHER_RULES}
"""Errors in the rules as a whole, which a missing rule may cause."""


def keep_independent(
    found: Iterable[Diagnostic], files: list[GameFile], reported: Iterable[Diagnostic], known: Collection[str]
) -> Iterator[Diagnostic]:  # fmt: skip
    """The diagnostics without those that may disappear once the syntax errors are fixed.

    In a line that was repaired with certainty, errors in the author's own words remain. In other lines with a syntax
    error, unknown names remain. In the other lines of an item with an error, errors of a few words remain, unless a
    missing line may define the name. A name may also come from an item that was not parsed: then it is not among the
    ``known`` words. Below a faulty front matter, errors about names in it, and warnings, are dropped, but not that a value is
    misspelt. An option
    in ``reported`` is not reported as unused as well.
    """
    options = {item.span for item in reported}
    lost = frozenset[str]().union(*(file.lost_words for file in files))
    in_front = collect_front_words(files)
    guessed = any(file.front is not None and file.front.lost is not None for file in files)
    lost_names = in_front | (lost - {*known})
    for item in found:
        in_guess = _is_in_front(item, files[-1]) and item.code is not codes.VALUE_NOT_ALLOWED
        if guessed and (item.severity is not Severity.ERROR or in_guess):
            continue
        file = next((f for f in files if item.span and f.source is item.span.source), None)
        if file is not None and item.span and not _is_independent(item, item.span, file, known):
            continue
        if item.code == codes.NO_TURN and (lost or any(file.faulty for file in files)):
            continue
        if (guessed or item.code in UNKNOWN_NAMES) and _split_names(item) & lost_names:
            continue
        if item.code == codes.OPTION_WITHOUT_EFFECT and item.span in options:
            continue
        if item.code == codes.STATEMENT_WITHOUT_RULE and _is_tagged(item, files[-1]):
            continue
        yield item


def collect_front_words(files: Iterable[GameFile]) -> frozenset[str]:
    """The words of faulty front matters, which may be names."""
    fronts = (file.front for file in files)
    return frozenset[str]().union(*(front.lost for front in fronts if front and front.lost))


def _is_independent(item: Diagnostic, span: Span, file: GameFile, known: Collection[str]) -> bool:
    """Whether an error remains when the syntax errors around it are fixed."""
    faulty = any(span.line in stretch for stretch in file.faulty)
    patched = next((patch for patch in file.patched if span.line in patch.lines), None)
    if patched is None:
        return not faulty
    if item.code not in LOCAL_ERRORS or item.severity is not Severity.ERROR:
        return False
    if not faulty:
        return item.code not in UNKNOWN_NAMES or not _split_names(item) & patched.words - {*known}
    repaired = patched.mended.get(span.line)
    return repaired is not None and repaired.keeps(span) and (
        repaired.certain or (item.code in UNKNOWN_NAMES and not _split_names(item) <= {*known})
    )  # fmt: skip


def _is_tagged(item: Diagnostic, file: GameFile) -> bool:
    """Whether a statement is the tag of a line that could not be parsed."""
    return any(
        re.search(rf"\[(?:[^\]]*[ ,])?{re.escape(name)}[\], ]", file.source.line(line))
        for name in item.names for stretch in file.faulty for line in stretch
    )  # fmt: skip


def _is_in_front(item: Diagnostic, file: GameFile) -> bool:
    """Whether the message is about the front matter."""
    span, front = item.span, file.front
    if span is None or front is None or span.source is not file.source:
        return False
    return span.line < front.body_line


def _split_names(item: Diagnostic) -> set[str]:
    """The words of the names that a message is about."""
    return {word for name in item.names for word in name.split()}
