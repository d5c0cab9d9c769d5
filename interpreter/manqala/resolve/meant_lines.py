"""Lines that can be read, but name what nothing has: whether a rule book says so what rules say in other words.

``sow it to the right`` is a sentence of the language whose words mean nothing.  What such a line may have meant is tried
on a copy of the file, and told only if the line is then without a mistake.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from manqala.resolve.consequences import OF_ONE_PLACE
from manqala.syntax import repairs
from manqala.syntax import rule_lines as lines
from manqala.text import codes, lexicon, phrase_book
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, is_slip
from manqala.text.fixes import Fix, Hint, applied, overlap, rewritten
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from manqala.syntax.repair_line import Repair

    Look = Callable[[Source], Iterable[Diagnostic]]

MOST_TRIED = 16
"""So many copies of a text are read."""
MOST_LINES = 40
"""And so many lines are looked at: who reads them mends the first ones first."""
LETTERS_READ = 60_000
"""And no more than so many letters altogether."""
DOUBTFUL = OF_ONE_PLACE | {codes.UNEXPECTED, codes.INDEFINITE_ARTICLE}
"""What is said of a line whose words mean something else."""


UNCLEAR = {codes.UNKNOWN_NAME, codes.UNEXPECTED}
"""What leaves open what a line is about."""


def as_meant(found: Iterable[Diagnostic], source: Source, look: Look) -> list[Diagnostic]:
    """The same diagnostics; of a line that says in other words what rules say, only that.

    A line that has no mistake left when what is offered is done is not looked at.
    """
    items = list(found)
    known = repairs.verbs(source)
    left = min(MOST_TRIED, LETTERS_READ // max(1, len(source.text)))
    doubtful = {item.span.line for item in items if item.span and _is_doubtful(item, source)}
    for number in sorted(doubtful)[:MOST_LINES]:
        if left <= 0:
            break
        sentences = [
            _told(made, source, number) for made in repairs.sentences(source.line(number), known)
        ]
        here = [item for item in items if _stands_in(item, source, number)]
        if not here or _is_mended(here, items, source, look):
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
        else:
            items = [
                _advised(item, item is _first(here)) if item in here else item for item in items
            ]
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


def _leads_nowhere(item: Diagnostic, source: Source, number: int, look: Look) -> bool:
    """Whether the line has, when what is offered for its only mistake is done, one for which nothing is offered."""
    after = _after(item.fixes[:1], source, look)
    return any(_stands_at(other, number) and not other.fixes for other in after)


def _stands_at(item: Diagnostic, number: int) -> bool:
    return item.span is not None and item.span.line == number


def _first(here: list[Diagnostic]) -> Diagnostic:
    return min(here, key=lambda item: item.order)


def _without_guesses(item: Diagnostic) -> Diagnostic:
    """The same without names that are only spelt like what stands there: with them the line is no better."""
    guesses = [
        hint for hint in item.hints
        if hint.names and item.span is not None and not _is_likely(item.span.text.strip(), hint.names)
    ]  # fmt: skip
    if not guesses:
        return item
    texts = {hint.text for hint in guesses}
    return replace(
        item, help=tuple(line for line in item.help if line not in texts),
        hints=tuple(hint for hint in item.hints if hint not in guesses), meant=(),
    )  # fmt: skip


def _is_likely(word: str, names: tuple[str, ...]) -> bool:
    """Whether a guess is a slip of the pen, or what the word means elsewhere, and not only spelt alike."""
    said = _meanings(word)
    return any(is_slip(word, name) or name in said for name in names)


def _meanings(word: str) -> tuple[str, ...]:
    lexica = (
        lexicon.VERBS,
        lexicon.NOUNS,
        lexicon.ADJECTIVES,
        lexicon.RULES,
        lexicon.TYPES,
        lexicon.EXAMPLES,
    )
    return tuple(name for words in lexica for name in words.get(word, ()))


def _advised(item: Diagnostic, first: bool) -> Diagnostic:
    """The same without guesses; the first of a line with sentences that speak of what the line speaks of."""
    bare = _without_guesses(item)
    if not first or bare.help or bare.expected or bare.notes or bare.span is None:
        return bare
    if bare.code not in UNCLEAR or "missing" in bare.message:
        return bare
    line = lines.content(bare.span.source.line(bare.span.line))
    examples = "’, ‘".join(phrase_book.sentences(line, at_margin=not line.startswith(" ")))
    return replace(bare, help=(f"rules say such things so: ‘{examples}’",)) if examples else bare


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
    if any(_stands_at(item, number) for item in after):
        return False
    before = {(item.code, item.message) for item in items}
    return all((item.code, item.message) in before for item in after if item.code in DOUBTFUL)
