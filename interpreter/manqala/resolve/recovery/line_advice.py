"""Advice about a line that cannot be parsed: example sentences, and one message instead of many."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.resolve.recovery.consequences import OF_ONE_PLACE
from manqala.syntax import rule_lines as lines
from manqala.text import codes, lexicon, sample_sentences
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, is_slip
from manqala.text.fixes import Edit, apply_edits
from manqala.text.forms import form
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Look = Callable[[Source], Iterable[Diagnostic]]

DOUBTFUL = OF_ONE_PLACE | {codes.UNEXPECTED, codes.INDEFINITE_ARTICLE}
"""Errors of a line whose words mean something else."""
UNCLEAR = {codes.UNKNOWN_NAME, codes.UNEXPECTED}
"""Errors after which the subject of a line is unknown."""
MOST_OFFERED = 1
"""Limit of sentences shown."""


@dataclass(frozen=True, slots=True)
class _Tried:
    """A candidate sentence, and the errors of the file with it."""

    sentence: str
    left: frozenset[tuple[str, str]]


class LineAdvice:
    """Rule sentences on the subject of a line, each tried in its place on a copy of the file."""

    def __init__(
        self,
        source: Source,
        number: int,
        look: Look,
        tries: int,
        column: int = 1,
        unknown: str = "",
    ) -> None:
        """Try sample sentences in place of a line, with at most ``tries`` copies.

        ``column``: where the first error begins; a condition before it stays. ``unknown``: the unknown words of the line.
        """
        self.source = source
        self.number = number
        self.tried = 1
        line = lines.content(source.line(number))
        kept = line[: lines.statement_start(line, column - 1)]
        now = [item for item in self._errors(kept, line[len(kept) :], look) if self._is_below(item)]
        self._said, self._at_margin = line[len(kept) :], not line.startswith(" ")
        tried, opens = list[_Tried](), self._opens(line)
        for sentence in sample_sentences.sentences(
            self._said, at_margin=self._at_margin, needed=list_missing(now), unknown=unknown
        ):
            said = sample_sentences.opening(sentence) if opens else sentence
            if said is None or sample_sentences.leaves_out(said, self._said):
                continue
            if self.tried >= tries:
                break
            self.tried += 1
            after = self._errors(kept, said, look)
            if not any(item.span and item.span.line == number for item in after):
                left = frozenset((item.code, item.message) for item in after)
                tried.append(_Tried(said, left))
        # A sentence that fixes other lines, too, is the more likely one.
        tried.sort(key=lambda one: sum((item.code, item.message) in one.left for item in now))
        self._best = tried[:MOST_OFFERED]

    @property
    def sentences(self) -> list[str]:
        """The sentences that leave no error in the line, by likelihood."""
        return [one.sentence for one in self._best]

    def _opens(self, line: str) -> bool:
        """Whether other lines belong to this line."""
        below = next((text for text in self.source.lines[self.number :] if lines.content(text)), "")
        return len(below) - len(below.lstrip()) > len(line) - len(line.lstrip())

    def _errors(self, kept: str, sentence: str, look: Look) -> list[Diagnostic]:
        """The errors of the file with a sentence in place of the line, or of the text after ``kept``."""
        line = lines.content(self.source.line(self.number))
        place = Span.of(self.source, self.number, len(kept) + 1, len(line) - len(kept))
        mended = Source(self.source.name, apply_edits(self.source.text, [Edit(place, sentence)]))
        return [item for item in look(mended) if item.severity is Severity.ERROR]

    @property
    def help(self) -> tuple[str, ...]:
        """The sentences as a line of help; without any, the general form of such a line."""
        said = "’, ‘".join(self.sentences)
        if said and any(_adds_number(one, self._said) for one in self.sentences):
            return (f"such a line has this form: ‘{said}’",)
        if said:
            return (f"rules express this as ‘{said}’",)
        shown = form(self._said, at_margin=self._at_margin, in_example=self._in_example)
        return (shown,) if shown else ()

    @property
    def _in_example(self) -> bool:
        """Whether the line is one of an example."""
        above = (text for text in reversed(self.source.lines[: self.number]) if text[:1].strip())
        return next(above, "").startswith("example")

    def explains(self, item: Diagnostic) -> bool:
        """Whether an error below disappears once a sentence replaces the line."""
        return (
            bool(self._best) and self._is_below(item)
            and (item.code, item.message) not in self._best[0].left
        )  # fmt: skip

    def _is_below(self, item: Diagnostic) -> bool:
        return item.span is not None and item.span.line > self.number

    def of_prose(self, here: list[Diagnostic]) -> Diagnostic:
        """One message about a line with several unknown words."""
        spans = [item.span for item in here if item.span]
        first = min(span.column + span.text.index(span.text.strip()) for span in spans)
        last = max(span.end_column for span in spans if span.end_line == self.number)
        if len(here) == 1:
            last = len(lines.content(self.source.line(self.number))) + 1
        whole = Span.of(self.source, self.number, first, last - first)
        words = [
            f"‘{item.span.text}’ is ‘{names[0]}’ here"
            for item in here for hint in without_guesses(item).hints
            if item.span and (names := hint.names) and _helps_in_prose(item.span.text, names)
        ]  # fmt: skip
        return Diagnostic(
            codes.UNEXPECTED, Severity.ERROR, whole, f"rules do not say ‘{whole.text}’",
            help=(*self.help, *([", ".join(dict.fromkeys(words))] if words else [])),
        )  # fmt: skip

    def of_one(self, item: Diagnostic) -> Diagnostic:
        """The diagnostic without guesses; with the sentences if it leaves open what the line is about."""
        bare = without_guesses(item)
        if (
            bare.code not in UNCLEAR
            or bare.notes
            or bare.span is None
            or "is missing before" in bare.message
        ):
            return bare
        several = bare.code == codes.UNKNOWN_NAME and " " in bare.span.text
        if (bare.help and not several) or (bare.expected and bare.code != codes.UNEXPECTED):
            return bare
        return replace(bare, help=(*self.help, *bare.help))


def _adds_number(sentence: str, said: str) -> bool:
    """Whether a sentence judges numbers, of which the line has none: it is only an example then."""
    numbers = any(
        word.isdigit() or word in lexicon.NUMBERS for word in re.findall(r"\w+", said.lower())
    )
    return not numbers and re.search(r"\bholds \d|\btake [a-z' ]*\d", sentence) is not None


def list_missing(found: Iterable[Diagnostic]) -> str:
    """The unknown names of a line, which other lines should define."""
    return " ".join(
        name for item in found if item.code == codes.UNKNOWN_NAME for name in item.names
    )


def is_prose(here: list[Diagnostic]) -> bool:
    """Whether several words of a line are unknown, one of them without any similar name."""
    unclear = [without_guesses(item) for item in here if item.code in UNCLEAR]
    return len(unclear) > 1 and any(not item.help and not item.notes for item in unclear)


def without_guesses(item: Diagnostic) -> Diagnostic:
    """The diagnostic without names that are only spelt alike: they would not improve the line."""
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
    """Whether a guess is a typo or a synonym, and not only spelt alike."""
    said = meanings(word)
    return any(is_slip(word, name) or name in said for name in names)


def _helps_in_prose(word: str, names: tuple[str, ...]) -> bool:
    """Whether a guess helps within prose, where typos are rare: ‘over’ is not ‘mover’, nor ‘played’ ‘player’."""
    return any(name in meanings(word) or sorted(name) == sorted(word) for name in names)


def meanings(word: str) -> tuple[str, ...]:
    """The rule words for a word of everyday speech."""
    lexica = (
        lexicon.VERBS, lexicon.NOUNS, lexicon.ADJECTIVES, lexicon.RULES, lexicon.TYPES, lexicon.EXAMPLES,
    )  # fmt: skip
    return tuple(name for words in lexica for name in words.get(word, ()))
