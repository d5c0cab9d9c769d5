"""Which errors of names and types are mistakes of their own, and which follow from others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.syntax.game_file import GameFile
    from manqala.syntax.tree import Patched
    from manqala.text.diagnostics import Diagnostic

IT = "it"
UNKNOWN = {codes.UNKNOWN_NAME, codes.NOTHING_TO_DROP}


def independent(
    found: Iterable[Diagnostic], files: list[GameFile], told: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """What was found, without what may well be gone once the syntax errors are.

    These are everything about a line that has a syntax error; in the other lines of its item everything but
    unknown names that such a line cannot have given; and that a name is unknown which stands in an item that could
    not be parsed at all.  Below a front matter that is at fault it is all
    about names that stand in it, and whatever is no error.  An option that was ``told`` to be at fault
    is not unused as well.
    """
    options = {item.span for item in told}
    faulty = {id(file.source): file.faulty for file in files}
    patches = {id(file.source): file.patched for file in files}
    lost = frozenset[str]().union(*(file.lost_words for file in files))
    guessed = any(file.front is not None and file.front.lost is not None for file in files)
    for item in found:
        if guessed and (item.severity is not Severity.ERROR or _in_front(item, files[-1])):
            continue
        if item.span is not None:
            lines = faulty.get(id(item.span.source), ())
            if any(item.span.line in stretch for stretch in lines):
                continue
            patched = [
                one for one in patches.get(id(item.span.source), ()) if item.span.line in one.lines
            ]
            if patched and not _is_name(item, patched):
                continue
        if item.code == codes.NO_TURN and (lost or any(file.faulty for file in files)):
            continue
        if (guessed or item.code in UNKNOWN) and _names(item) & lost:
            continue
        if item.code == codes.OPTION_WITHOUT_EFFECT and item.span in options:
            continue
        yield item


def _is_name(item: Diagnostic, patched: Iterable[Patched]) -> bool:
    """Whether it is a name that is unknown whatever the lines say that are missing."""
    if item.code not in UNKNOWN:
        return False
    missing = {IT}.union(*(one.words for one in patched))
    names = _names(item)
    if names & missing:
        return False
    # What is like a word of a missing line may mean that: unless it is what is guessed anyhow.
    return {near for name in names for near in did_you_mean(name, missing)} <= {*item.meant}


def _in_front(item: Diagnostic, file: GameFile) -> bool:
    """Whether the message is about the front matter."""
    span, front = item.span, file.front
    if span is None or front is None or span.source is not file.source:
        return False
    return span.line < front.body_line


def _names(item: Diagnostic) -> set[str]:
    """The words of the names that a message is about."""
    return {word for name in item.names for word in name.split()}
