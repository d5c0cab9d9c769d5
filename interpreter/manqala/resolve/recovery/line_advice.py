"""Advice about a line whose words are unknown: sample sentences, and one diagnostic instead of several."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.resolve.recovery.consequences import LOCAL_ERRORS
from manqala.syntax import rule_lines as lines
from manqala.text import codes, lexicon, sample_sentences
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, is_slip
from manqala.text.fixes import Edit, apply_edits
from manqala.text.forms import describe_form
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Recheck = Callable[[Source], Iterable[Diagnostic]]

PARAPHRASE_ERRORS = LOCAL_ERRORS | {codes.UNEXPECTED, codes.INDEFINITE_ARTICLE}
"""Errors of a line that may paraphrase a rule."""
UNCLEAR = {codes.UNKNOWN_NAME, codes.UNEXPECTED}
"""Errors that leave the subject of a line unknown."""
MAX_SUGGESTIONS = 1
"""Limit of sample sentences that are shown."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A sample sentence, and the errors of the file with it."""

    sentence: str
    errors: frozenset[tuple[str, str]]


class LineAdvice:
    """Sample sentences on the subject of a line, each tried in its place on a copy of the file."""

    def __init__(
        self,
        source: Source,
        number: int,
        recheck: Recheck,
        max_copies: int,
        column: int = 1,
        unknown: str = "",
    ) -> None:
        """Try sample sentences in place of a line, with at most ``max_copies`` copies.

        ``column``: where the first error begins; a condition before it stays. ``unknown``: the unknown words of the line.
        """
        self.source = source
        self.number = number
        self.copies_used = 1
        line = lines.content(source.line(number))
        prefix = line[: lines.statement_start(line, column - 1)]
        errors_below = [
            item
            for item in self._find_errors(prefix, line[len(prefix) :], recheck)
            if self._is_below(item)
        ]
        self._text, self._at_margin = line[len(prefix) :], not line.startswith(" ")
        candidates, has_block = list[_Candidate](), self._has_block(line)
        for sentence in sample_sentences.find_samples(
            self._text,
            at_margin=self._at_margin,
            needed=list_missing(errors_below),
            unknown=unknown,
        ):
            new = sample_sentences.block_opening(sentence) if has_block else sentence
            if new is None or sample_sentences.leaves_out(new, self._text):
                continue
            if self.copies_used >= max_copies:
                break
            self.copies_used += 1
            errors = self._find_errors(prefix, new, recheck)
            if not any(item.span and item.span.line == number for item in errors):
                remaining = frozenset((item.code, item.message) for item in errors)
                candidates.append(_Candidate(new, remaining))
        # A sentence that also removes errors elsewhere is more likely.
        candidates.sort(
            key=lambda one: sum((item.code, item.message) in one.errors for item in errors_below)
        )
        self._candidates = candidates[:MAX_SUGGESTIONS]

    @property
    def sentences(self) -> list[str]:
        """The sentences that leave no error in the line, the likeliest first."""
        return [candidate.sentence for candidate in self._candidates]

    def _has_block(self, line: str) -> bool:
        """Whether the line below is indented more."""
        below = next((text for text in self.source.lines[self.number :] if lines.content(text)), "")
        return len(below) - len(below.lstrip()) > len(line) - len(line.lstrip())

    def _find_errors(self, prefix: str, sentence: str, recheck: Recheck) -> list[Diagnostic]:
        """The errors of the file with a sentence in place of the text after ``prefix``."""
        line = lines.content(self.source.line(self.number))
        place = Span.of(self.source, self.number, len(prefix) + 1, len(line) - len(prefix))
        changed = Source(self.source.name, apply_edits(self.source.text, [Edit(place, sentence)]))
        return [item for item in recheck(changed) if item.severity is Severity.ERROR]

    @property
    def help(self) -> tuple[str, ...]:
        """A line of help with the sentences, or with the general form of such a line."""
        suggested = "’, ‘".join(self.sentences)
        if suggested and any(_invents_number(sentence, self._text) for sentence in self.sentences):
            return (f"such a line has this form: ‘{suggested}’",)
        if suggested:
            return (f"rules express this as ‘{suggested}’",)
        general = describe_form(self._text, at_margin=self._at_margin, in_example=self._in_example)
        return (general,) if general else ()

    @property
    def _in_example(self) -> bool:
        """Whether the line is in an example."""
        above = (text for text in reversed(self.source.lines[: self.number]) if text[:1].strip())
        return next(above, "").startswith("example")

    def explains(self, item: Diagnostic) -> bool:
        """Whether an error below disappears once a sentence replaces the line."""
        return (
            bool(self._candidates) and self._is_below(item)
            and (item.code, item.message) not in self._candidates[0].errors
        )  # fmt: skip

    def _is_below(self, item: Diagnostic) -> bool:
        return item.span is not None and item.span.line > self.number

    def report_as_prose(self, errors: list[Diagnostic]) -> Diagnostic:
        """A single diagnostic about a line with several unknown words."""
        spans = [item.span for item in errors if item.span]
        first = min(span.column + span.text.index(span.text.strip()) for span in spans)
        last = max(span.end_column for span in spans if span.end_line == self.number)
        if len(errors) == 1:
            last = len(lines.content(self.source.line(self.number))) + 1
        whole = Span.of(self.source, self.number, first, last - first)
        words = [
            f"‘{item.span.text}’ is ‘{names[0]}’ here"
            for item in errors for hint in drop_guesses(item).hints
            if item.span and (names := hint.names) and _helps_in_prose(item.span.text, names)
        ]  # fmt: skip
        return Diagnostic(
            codes.UNEXPECTED, Severity.ERROR, whole, f"rules do not say ‘{whole.text}’",
            help=(*self.help, *([", ".join(dict.fromkeys(words))] if words else [])),
        )  # fmt: skip

    def complete(self, item: Diagnostic) -> Diagnostic:
        """The diagnostic without guesses, and with the sentences if it has no other help."""
        item_alone = drop_guesses(item)
        if (
            item_alone.code not in UNCLEAR
            or item_alone.notes
            or item_alone.span is None
            or "is missing before" in item_alone.message
        ):
            return item_alone
        several = item_alone.code == codes.UNKNOWN_NAME and " " in item_alone.span.text
        if (item_alone.help and not several) or (
            item_alone.expected and item_alone.code != codes.UNEXPECTED
        ):
            return item_alone
        return replace(item_alone, help=(*self.help, *item_alone.help))


def _invents_number(sentence: str, text: str) -> bool:
    """Whether a sentence has numbers that are not in the line: then it is only an example."""
    numbers = any(
        word.isdigit() or word in lexicon.NUMBERS for word in re.findall(r"\w+", text.lower())
    )
    return not numbers and re.search(r"\bholds \d|\btake [a-z' ]*\d", sentence) is not None


def list_missing(found: Iterable[Diagnostic]) -> str:
    """The unknown names of a line, which other lines should define."""
    return " ".join(
        name for item in found if item.code == codes.UNKNOWN_NAME for name in item.names
    )


def is_prose(errors: list[Diagnostic]) -> bool:
    """Whether several words of a line are unknown, one of them without any similar name."""
    unclear = [drop_guesses(item) for item in errors if item.code in UNCLEAR]
    return len(unclear) > 1 and any(not item.help and not item.notes for item in unclear)


def drop_guesses(item: Diagnostic) -> Diagnostic:
    """The diagnostic without guesses that only resemble the word."""
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
    """Whether the word is a typo of one of the names or its synonym, and not only similar."""
    synonyms = find_rule_words(word)
    return any(is_slip(word, name) or name in synonyms for name in names)


def _helps_in_prose(word: str, names: tuple[str, ...]) -> bool:
    """Whether a guess helps in prose, where typos are rare: ‘over’ does not mean ‘mover’."""
    return any(name in find_rule_words(word) or sorted(name) == sorted(word) for name in names)


def find_rule_words(word: str) -> tuple[str, ...]:
    """The rule words for an everyday word."""
    lexica = (
        lexicon.VERBS, lexicon.NOUNS, lexicon.ADJECTIVES, lexicon.RULES, lexicon.TYPES, lexicon.EXAMPLES,
    )  # fmt: skip
    return tuple(name for words in lexica for name in words.get(word, ()))
