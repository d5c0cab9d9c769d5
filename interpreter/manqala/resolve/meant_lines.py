"""Lines that can be read, but name what nothing has: whether a rule book says so what rules say in other words.

``sow it to the right`` is a sentence of the language whose words mean nothing.  What such a line may have meant is tried
on a copy of the file, and told only if the line is then without a mistake.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from manqala.resolve.consequences import OF_ONE_PLACE
from manqala.syntax import repairs
from manqala.syntax import rule_lines as lines
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Fix, Hint, applied, overlap, rewritten
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from manqala.syntax.repair_line import Repair

    Look = Callable[[Source], Iterable[Diagnostic]]

MOST_TRIED = 16
"""So many copies of a text are read."""
LETTERS_READ = 200_000
"""And no more than so many letters altogether."""
DOUBTFUL = OF_ONE_PLACE | {codes.UNEXPECTED, codes.INDEFINITE_ARTICLE}
"""What is said of a line whose words mean something else."""


def as_meant(found: Iterable[Diagnostic], source: Source, look: Look) -> list[Diagnostic]:
    """The same diagnostics; of a line that says in other words what rules say, only that.

    A line that has no mistake left when what is offered is done is not looked at.
    """
    items = list(found)
    known = repairs.verbs(source)
    left = min(MOST_TRIED, LETTERS_READ // max(1, len(source.text)))
    for number in sorted(
        {item.span.line for item in items if item.span and _is_doubtful(item, source)}
    ):
        sentences = [
            _told(made, source, number) for made in repairs.sentences(source.line(number), known)
        ]
        here = [item for item in items if _stands_in(item, source, number)]
        if not sentences or left <= 0 or _is_mended(here, items, source, look):
            continue
        for told in sentences[:left]:
            left -= 1
            after = _after(told.fixes, source, look)
            if _holds(after, number, items):
                follow = {(item.code, item.message) for item in after}
                items = [
                    item for item in items
                    if item not in here and (not _is_doubtful(item, source) or (item.code, item.message) in follow)
                ]  # fmt: skip
                items.append(told)
                break
    return items


def _is_mended(here: list[Diagnostic], items: list[Diagnostic], source: Source, look: Look) -> bool:
    """Whether a line has no mistake left when the first that is offered for each of its mistakes is done."""
    fixes = [item.fixes[0] for item in here if item.fixes]
    if len(fixes) < len(here) or any(overlap(one, other) for one, other in combinations(fixes, 2)):
        return False
    line = here[0].span.line if here[0].span else 0
    return _holds(_after(fixes, source, look), line, items)


def _is_doubtful(item: Diagnostic, source: Source) -> bool:
    return (
        item.severity is Severity.ERROR and item.code in DOUBTFUL
        and item.span is not None and item.span.source is source
    )  # fmt: skip


def _stands_in(item: Diagnostic, source: Source, number: int) -> bool:
    return item.span is not None and item.span.source is source and item.span.line == number


def _told(made: Repair, source: Source, number: int) -> Diagnostic:
    old = lines.content(source.line(number))
    fix = Fix(
        f"write ‘{made.text.strip()}’", (rewritten(source, number, old, made.whole),), made.certain
    )
    return Diagnostic(
        codes.UNEXPECTED, Severity.ERROR, Span.of(source, number, made.column, made.length), made.message,
        help=(made.help,), hints=(Hint(made.help, (fix,)),),
    )  # fmt: skip


def _after(fixes: Iterable[Fix], source: Source, look: Look) -> list[Diagnostic]:
    """The errors of the file as it is mended so."""
    edits = [edit for fix in fixes for edit in fix.edits]
    mended = Source(source.name, applied(source.text, edits))
    return [item for item in look(mended) if item.severity is Severity.ERROR]


def _holds(after: list[Diagnostic], number: int, items: list[Diagnostic]) -> bool:
    """Whether a line has no mistake any more, and no other line has a new one of the same kind."""
    if any(item.span is not None and item.span.line == number for item in after):
        return False
    before = {(item.code, item.message) for item in items}
    return all((item.code, item.message) in before for item in after if item.code in DOUBTFUL)
