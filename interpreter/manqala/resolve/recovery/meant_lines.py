"""Lines that parse but have unknown names: tests whether they are a rule book's phrase for a known rule.

``sow it to the right`` is a sentence of the language whose words mean nothing. Each candidate meaning is tried on a
copy of the file, and reported only if the line then has no error.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from manqala.resolve.recovery.laps_said import laps_told
from manqala.resolve.recovery.line_advice import (
    DOUBTFUL,
    UNCLEAR,
    LineAdvice,
    is_prose,
    list_missing,
    without_guesses,
)
from manqala.resolve.recovery.undeclared_marks import suggest_declarations, suggest_types
from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.habit_signs import verbs
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Fix, Hint, apply_edits, overlap, rewritten
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.resolve.recovery.line_advice import Look
    from manqala.syntax.recovery.repair_line import Repair

MOST_TRIED = 20
"""Limit of copies of the text that are checked."""
MOST_LINES = 40
"""Limit of lines tried: authors fix the first ones first."""
LETTERS_READ = 60_000
"""Limit on the letters of all copies."""


def as_meant(found: Iterable[Diagnostic], source: Source, look: Look) -> list[Diagnostic]:
    """The diagnostics; a line that paraphrases a rule gets only the message that says so.

    Skips lines that the offered fixes repair.
    """
    before = list(found)
    items = laps_told(
        suggest_types(suggest_declarations(before, source, look), source, look), source, look
    )
    known = verbs(source)
    left = min(MOST_TRIED, LETTERS_READ // max(1, len(source.text)))
    doubtful = {item.span.line for item in items if item.span and _is_doubtful(item, source)}
    known_before = set(before)
    doubtful -= {item.span.line for item in items if item.span and item not in known_before}
    for number in sorted(doubtful)[:MOST_LINES]:
        if left <= 0:
            break
        from manqala.syntax.recovery.repairs import sentences as read_sentences

        sentences = [
            _report(made, source, number) for made in read_sentences(source.line(number), known)
        ]
        here = [item for item in items if _is_in_source(item, source, number)]
        mended = _is_mended(here, items, source, look) if here else True
        if mended and all(item.fixes[0].certain for item in here):
            continue
        for sentence in sentences[:left]:
            left -= 1
            after = _errors_after(sentence.fixes, source, look)
            if _holds(after, number, items):
                follow = {(item.code, item.message) for item in after}
                items = [
                    item for item in items
                    if item not in here and (not _is_doubtful(item, source) or (item.code, item.message) in follow)
                ]  # fmt: skip
                items.append(sentence)
                break
        else:
            if mended or all(item.code == codes.DEFINED_TWICE for item in here):
                # A name that is taken says nothing against the sentence.
                continue
            column = min(item.span.column for item in here if item.span)
            advice = LineAdvice(source, number, look, left, column, list_missing(here))
            left -= advice.tried
            lost = is_prose(here) or _has_unknown_words(here, source, look)
            if (lost and (advice.sentences or is_prose(here))) or any(map(advice.explains, items)):
                items = [
                    item for item in items
                    if item not in here and not (advice.explains(item) and _is_doubtful(item, source))
                ]  # fmt: skip
                from manqala.syntax.recovery.prose_report import report_prose

                items.append(
                    report_prose(source, number, unexplained=True) or advice.of_prose(here)
                )
            else:
                items = [_advise(item, advice, here) if item in here else item for item in items]
    return items


def _is_mended(here: list[Diagnostic], items: list[Diagnostic], source: Source, look: Look) -> bool:
    """Whether a line has no error left after the first fix of each of its errors."""
    fixes = _first_fixes(here)
    if fixes is None:
        return False
    line = here[0].span.line if here[0].span else 0
    return _holds(_errors_after(fixes, source, look), line, items)


def _is_doubtful(item: Diagnostic, source: Source) -> bool:
    return (
        item.severity is Severity.ERROR and item.code in DOUBTFUL
        and item.span is not None and item.span.source is source
    )  # fmt: skip


def _is_in_source(item: Diagnostic, source: Source, number: int) -> bool:
    return item.span is not None and item.span.source is source and item.span.line == number


def _has_unknown_words(here: list[Diagnostic], source: Source, look: Look) -> bool:
    """Whether a line still has unknown words after all its fixes."""
    fixes = _first_fixes(here)
    if fixes is None or here[0].span is None:
        return False
    return any(
        _is_on_line(item, here[0].span.line) and item.code in UNCLEAR
        and not any(fix.certain for fix in item.fixes)
        for item in _errors_after(fixes, source, look)
    )  # fmt: skip


def _first_fixes(here: list[Diagnostic]) -> list[Fix] | None:
    """The first fix of each error; None if one has none, or two overlap."""
    fixes = [item.fixes[0] for item in here if item.fixes]
    if len(fixes) < len(here) or any(overlap(one, other) for one, other in combinations(fixes, 2)):
        return None
    return fixes


def _is_on_line(item: Diagnostic, number: int) -> bool:
    return item.span is not None and item.span.line == number


def _advise(item: Diagnostic, advice: LineAdvice, here: list[Diagnostic]) -> Diagnostic:
    """The diagnostic without guesses; the first one of the line gets the sentences."""
    first = min(here, key=lambda item: item.order)
    return advice.of_one(item) if item is first else without_guesses(item)


def _report(made: Repair, source: Source, number: int) -> Diagnostic:
    old = lines.content(source.line(number))
    fix = Fix(
        f"write ‘{made.text.strip()}’", (rewritten(source, number, old, made.whole),), made.certain
    )
    return Diagnostic(
        codes.UNEXPECTED, Severity.ERROR, Span.of(source, number, made.column, made.length), made.message,
        help=(made.help,), hints=(Hint(made.help, (fix,)),),
    )  # fmt: skip


def _errors_after(fixes: Iterable[Fix], source: Source, look: Look) -> list[Diagnostic]:
    """The errors of the file after these fixes."""
    edits = [edit for fix in fixes for edit in fix.edits]
    mended = Source(source.name, apply_edits(source.text, edits))
    return [item for item in look(mended) if item.severity is Severity.ERROR]


def _holds(after: list[Diagnostic], number: int, items: list[Diagnostic]) -> bool:
    """Whether a line has no error left, and no other line has a new one of the same kind."""
    if any(_is_on_line(item, number) for item in after):
        return False
    before = {(item.code, item.message) for item in items}
    return all((item.code, item.message) in before for item in after if item.code in DOUBTFUL)
