"""Detects lines that parse but paraphrase a rule in words of a rule book.

``sow it to the right`` parses, but its words are unknown. Each candidate rule is tried on a copy of the file, and
suggested only if the line then has no error.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from manqala.resolve.recovery.line_advice import (
    PARAPHRASE_ERRORS,
    UNCLEAR,
    LineAdvice,
    drop_guesses,
    is_prose,
    list_missing,
)
from manqala.resolve.recovery.relay_suggestions import suggest_relays
from manqala.resolve.recovery.undeclared_marks import suggest_declarations, suggest_types
from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.habit_signs import find_statement_words
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Fix, Hint, apply_edits, find_smallest_edit, overlap
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.resolve.recovery.line_advice import Recheck
    from manqala.syntax.recovery.repair_line import Repair

MOST_TRIED = 80
"""Limit of copies of the text that are checked."""
MOST_TRIED_OF_LINE = 20
"""Limit of those for one line, so that a line leaves some for those below it."""
MOST_LINES = 40
"""Limit of lines that are examined: authors fix the first ones first."""
LETTERS_READ = 60_000
"""Limit on the letters of all copies."""


def suggest_paraphrases(
    found: Iterable[Diagnostic], source: Source, recheck: Recheck
) -> list[Diagnostic]:
    """The diagnostics; a line that paraphrases a rule gets a single one, which suggests that rule.

    Lines that their own fixes repair are left alone.
    """
    original = list(found)
    items = suggest_relays(
        suggest_types(suggest_declarations(original, source, recheck), source, recheck),
        source,
        recheck,
    )
    known = find_statement_words(source)
    budget = min(MOST_TRIED, LETTERS_READ // max(1, len(source.text)))
    suspect_lines = {
        item.span.line for item in items if item.span and _may_be_paraphrase(item, source)
    }
    known_before = set(original)
    suspect_lines -= {item.span.line for item in items if item.span and item not in known_before}
    for number in sorted(suspect_lines)[:MOST_LINES]:
        if budget <= 0:
            break
        from manqala.syntax.recovery.repairs import find_meanings

        candidates = [
            _make_diagnostic(repair, source, number)
            for repair in find_meanings(source.line(number), known)
        ]
        line_errors = [item for item in items if _is_in_line_of(item, source, number)]
        fixed = (
            _is_fixed(line_errors, [*original, *items], source, recheck) if line_errors else True
        )
        if fixed and all(item.fixes[0].certain for item in line_errors):
            continue
        block = _find_block(source, number) if line_errors else range(0)
        for candidate in candidates[: min(budget, MOST_TRIED_OF_LINE)]:
            budget -= 1
            errors = _find_errors_after(candidate.fixes, source, recheck)
            if _is_valid(errors, number, [*original, *items], block):
                remaining = {(item.code, item.message) for item in errors}
                items = [
                    item
                    for item in items
                    if item not in line_errors
                    and (
                        item not in known_before
                        or not _may_be_paraphrase(item, source)
                        or (item.code, item.message) in remaining
                    )
                ]
                items.append(candidate)
                break
        else:
            if fixed or all(item.code == codes.DEFINED_TWICE for item in line_errors):
                # A name that is defined twice does not make the line a paraphrase.
                continue
            column = min(item.span.column for item in line_errors if item.span)
            advice = LineAdvice(
                source,
                number,
                recheck,
                min(budget, MOST_TRIED_OF_LINE),
                column,
                list_missing(line_errors),
            )
            budget -= advice.copies_used
            is_unclear = is_prose(line_errors) or _has_unknown_words(line_errors, source, recheck)
            if (is_unclear and (advice.sentences or is_prose(line_errors))) or any(
                map(advice.explains, items)
            ):
                items = [
                    item for item in items
                    if item not in line_errors and not (advice.explains(item) and _may_be_paraphrase(item, source))
                ]  # fmt: skip
                from manqala.syntax.recovery.prose_report import report_prose

                items.append(
                    report_prose(source, number, unexplained=True)
                    or advice.report_as_prose(line_errors)
                )
            else:
                items = [
                    _add_advice(item, advice, line_errors) if item in line_errors else item
                    for item in items
                ]
    return items


def _is_fixed(
    line_errors: list[Diagnostic], items: list[Diagnostic], source: Source, recheck: Recheck
) -> bool:
    """Whether the first fixes of its errors repair a line."""
    fixes = _choose_first_fixes(line_errors)
    if fixes is None:
        return False
    line = line_errors[0].span.line if line_errors[0].span else 0
    return _is_valid(_find_errors_after(fixes, source, recheck), line, items)


def _may_be_paraphrase(item: Diagnostic, source: Source) -> bool:
    return (
        item.severity is Severity.ERROR and item.code in PARAPHRASE_ERRORS
        and item.span is not None and item.span.source is source
    )  # fmt: skip


def _is_in_line_of(item: Diagnostic, source: Source, number: int) -> bool:
    return item.span is not None and item.span.source is source and item.span.line == number


def _has_unknown_words(line_errors: list[Diagnostic], source: Source, recheck: Recheck) -> bool:
    """Whether a line still has unknown words after the first fix of each error."""
    fixes = _choose_first_fixes(line_errors)
    if fixes is None or line_errors[0].span is None:
        return False
    return any(
        _is_in_line(item, line_errors[0].span.line) and item.code in UNCLEAR
        and not any(fix.certain for fix in item.fixes)
        for item in _find_errors_after(fixes, source, recheck)
    )  # fmt: skip


def _choose_first_fixes(line_errors: list[Diagnostic]) -> list[Fix] | None:
    """The first fix of each error; None if an error has no fix, or two fixes overlap."""
    fixes = [item.fixes[0] for item in line_errors if item.fixes]
    if len(fixes) < len(line_errors) or any(
        overlap(one, other) for one, other in combinations(fixes, 2)
    ):
        return None
    return fixes


def _is_in_line(item: Diagnostic, number: int) -> bool:
    return item.span is not None and item.span.line == number


def _add_advice(item: Diagnostic, advice: LineAdvice, line_errors: list[Diagnostic]) -> Diagnostic:
    """The diagnostic without guesses; the first one of the line gets the sample sentences."""
    first = min(line_errors, key=lambda item: item.order)
    return advice.complete(item) if item is first else drop_guesses(item)


def _make_diagnostic(repair: Repair, source: Source, number: int) -> Diagnostic:
    old = lines.content(source.line(number))
    fix = Fix(
        f"write ‘{repair.text.strip()}’",
        (find_smallest_edit(source, number, old, repair.full_text),),
        repair.certain,
    )
    return Diagnostic(
        codes.UNEXPECTED, Severity.ERROR, Span.of(source, number, repair.column, repair.length), repair.message,
        help=(repair.help,), hints=(Hint(repair.help, (fix,)),),
    )  # fmt: skip


def _find_errors_after(fixes: Iterable[Fix], source: Source, recheck: Recheck) -> list[Diagnostic]:
    """The errors of the file with these fixes applied."""
    edits = [edit for fix in fixes for edit in fix.edits]
    fixed = Source(source.name, apply_edits(source.text, edits))
    return [item for item in recheck(fixed) if item.severity is Severity.ERROR]


def _find_block(source: Source, number: int) -> range:
    """The numbers of the lines below a line that belong to it."""
    margin = indent_of(source.line(number))
    end = number + 1
    while end <= len(source.lines) and (
        not lines.content(source.line(end)) or indent_of(source.line(end)) > margin
    ):
        end += 1
    return range(number + 1, end)


def _is_valid(
    errors: list[Diagnostic], number: int, items: list[Diagnostic], block: range = range(0)
) -> bool:
    """Whether the line has no error, and no other line has one of the same kind that is not among ``items``.

    Errors in its ``block`` were not looked for before the line was understood.
    """
    if any(_is_in_line(item, number) for item in errors):
        return False
    before = {(item.code, item.message) for item in items}
    return all(
        (item.code, item.message) in before or (item.span is not None and item.span.line in block)
        for item in errors if item.code in PARAPHRASE_ERRORS
    )  # fmt: skip
