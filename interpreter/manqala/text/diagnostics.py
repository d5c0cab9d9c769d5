"""Diagnostics: errors in user input as values, and the exceptions that carry them."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from manqala.text.codes.code import Severity
from manqala.text.fixes import Hint, common_prefix_length, format_suggestion, offer_names
from manqala.text.lexicon import DENIALS
from manqala.text.phrase_book import explain_foreign_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Unpack

    from manqala.text.codes.code import Code
    from manqala.text.fixes import Fix, Help
    from manqala.text.span import Span

MIN_PREFIX = 3
"""The least number of letters that count as an abbreviation."""
LONGEST_WORD = 60
"""Longer words are not compared: they are not misspelt names, and comparing them is slow."""
SHORT_WORD = 4
"""Words up to this length share letters by chance, so guesses must be more similar."""


LONG_WORD = 24
"""Longer words are only compared at both ends, which is fast."""
MIN_SIMILARITY, MIN_SHORT_SIMILARITY = 0.66, 0.74
"""The least similarity for a guess, for long and for short words."""
BEGINNING = 0.75
"""The similarity of a word to a longer one that begins with it."""
SAME_WORD = 0.85
"""The least similarity between a word and the rest of its negation."""
SLIP = 0.8
"""The similarity from which a word is a misspelling."""
MUCH_LESS = 0.15
"""A guess is dropped if its similarity is lower than the best by this much."""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on a diagnostic, perhaps about another place."""

    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: a stable code, a severity, a place, a message, and help to fix it."""

    code: Code
    severity: Severity
    span: Span | None
    message: str
    notes: tuple[Note, ...] = ()
    help: tuple[str, ...] = ()
    expected: str | None = None
    names: tuple[str, ...] = ()
    """The names of the rules concerned."""
    meant: tuple[str, ...] = ()
    """Probable meanings of an unknown name."""
    hints: tuple[Hint, ...] = field(default=(), compare=False)
    """The lines of help that a program can apply."""

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """All fixes offered."""
        return tuple(fix for hint in self.hints for fix in hint.fixes)

    def __str__(self) -> str:
        """One line: ``file:line:col: error[E301]: message``."""
        place = f"{self.span}: " if self.span is not None else ""
        return f"{place}{self.severity}[{self.code}]: {self.message}"

    @property
    def with_help(self) -> str:
        """That line, and below it the expectation and the help, one line each."""
        lines = [str(self)]
        if self.expected:
            lines.append(f"  expected: {self.expected}")
        lines += [f"  help: {text}" for text in self.help]
        return "\n".join(lines)

    @property
    def order(self) -> tuple[str, int, int, int, str, str]:
        """The sort key: file, line, column, severity and code."""
        rank = tuple(Severity).index(self.severity)
        if self.span is None:
            return ("", 0, 0, rank, self.code, self.message)
        span = self.span
        return (span.source.name, span.line, span.column, rank, self.code, self.message)


class ManqalaError(Exception):
    """The base of all errors that the user can fix; carries their diagnostics.

    Its text has each diagnostic with its expectation and help, as in “did you mean …?”.
    """

    def __init__(self, *diagnostics: Diagnostic) -> None:
        """Store the diagnostics."""
        super().__init__("\n".join(item.with_help for item in diagnostics))
        self.diagnostics: tuple[Diagnostic, ...] = diagnostics

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the diagnostics, whatever the signature of the subclass: workers send their errors back."""
        return _rebuild_error, (type(self), self.diagnostics, self.__dict__)


def _rebuild_error(
    kind: type[ManqalaError], diagnostics: tuple[Diagnostic, ...], state: dict[str, object]
) -> ManqalaError:
    """Rebuild a pickled error."""
    error = kind.__new__(kind)
    ManqalaError.__init__(error, *diagnostics)
    error.__dict__.update(state)
    return error


class SourceError(ManqalaError):
    """A source cannot be read."""


class RuleError(ManqalaError):
    """A rule file has errors."""


class PositionError(ManqalaError):
    """The text of a position has errors."""


class MoveError(ManqalaError):
    """A move is illegal, ambiguous or malformed."""


class MoveTypeError(MoveError, TypeError):
    """A move was given as a value of an unsupported type."""


class OptionError(ManqalaError):
    """An option is unknown, or its value is not allowed."""


class UnknownGameError(ManqalaError):
    """There is no game of that name."""


NoteLike = Note | str | tuple[str, "Span"]
"""What callers may pass as a note."""


def as_note(note: Note | str | tuple[str, Span]) -> Note:
    """Make a note from a text, or from a text and a span."""
    if isinstance(note, Note):
        return note
    if isinstance(note, str):
        return Note(note)
    return Note(*note)


def split_help(help: Iterable[Help]) -> tuple[tuple[str, ...], tuple[Hint, ...]]:
    """Split help into lines for people, and the hints that a program can apply."""
    lines = tuple(help)
    return (
        tuple(line.text if isinstance(line, Hint) else line for line in lines),
        tuple(line for line in lines if isinstance(line, Hint) and line.fixes),
    )


class Details(TypedDict, total=False):
    """What a diagnostic may have besides its message."""

    notes: Iterable[NoteLike]
    help: Iterable[Help]
    expected: str | None
    """What would have been right."""
    names: Iterable[str]
    """The names that it is about."""


class Diagnostics:
    """Collects diagnostics, so that all problems are reported and not only the first."""

    def __init__(self) -> None:
        """Start empty."""
        self._items: list[Diagnostic] = []
        self._seen: set[Diagnostic] = set()
        self._error_places: set[tuple[str, Span]] = set()

    def error(self, code: Code, span: Span | None, message: str, **more: Unpack[Details]) -> None:
        """Report an error."""
        self._report(Severity.ERROR, code, span, message, **more)

    def warning(self, code: Code, span: Span | None, message: str, **more: Unpack[Details]) -> None:
        """Report something that is probably a mistake."""
        self._report(Severity.WARNING, code, span, message, **more)

    def note(self, code: Code, span: Span | None, message: str, **more: Unpack[Details]) -> None:
        """Report something worth knowing."""
        self._report(Severity.NOTE, code, span, message, **more)

    def _report(
        self, severity: Severity, code: Code, span: Span | None, message: str, **more: Unpack[Details]
    ) -> None:  # fmt: skip
        notes = tuple(as_note(note) for note in more.get("notes", ()))
        lines, hints = split_help(more.get("help", ()))
        expected, names = more.get("expected"), tuple(more.get("names", ()))
        self.add(
            Diagnostic(code, severity, span, message, notes, lines, expected, names, hints=hints)
        )

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic, unless it is a duplicate or its span has an error of that code."""
        if diagnostic in self._seen:
            return
        if diagnostic.severity is Severity.ERROR and diagnostic.span is not None:
            place = (diagnostic.code, diagnostic.span)
            if place in self._error_places:
                return
            self._error_places.add(place)
        self._seen.add(diagnostic)
        self._items.append(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add several diagnostics, or another collector's."""
        for diagnostic in tuple(diagnostics):
            self.add(diagnostic)

    @property
    def has_errors(self) -> bool:
        """Whether there are errors."""
        return any(item.severity is Severity.ERROR for item in self._items)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All diagnostics, by file, line and column."""
        return tuple(sorted(self._items, key=lambda item: item.order))

    def raise_if_errors(self, kind: type[ManqalaError] = RuleError) -> None:
        """Raise ``kind`` with all diagnostics if there are errors."""
        if self.has_errors:
            raise kind(*self.sorted())

    def __iter__(self) -> Iterator[Diagnostic]:
        """Iterate in the order of reporting."""
        return iter(tuple(self._items))

    def __len__(self) -> int:
        """The number of diagnostics."""
        return len(self._items)


def quantity(number: int, noun: str) -> str:
    """A number with its noun: ‘1 seed’, ‘2 seeds’."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def find_similar(word: str, candidates: Iterable[str], n: int = 3) -> tuple[str, ...]:
    """Up to ``n`` candidates that the word probably means, the likeliest first."""
    wanted = _normalise(word)
    if not 0 < len(wanted) <= LONGEST_WORD:
        return ()
    # The matcher caches data about its second text.
    matcher = difflib.SequenceMatcher(None, "", wanted)
    scored: list[tuple[float, str]] = []
    for candidate in dict.fromkeys(candidates):
        score = _similarity(wanted, _normalise(candidate), matcher)
        if score > 0 and candidate != word:
            scored.append((-score, candidate))
    scored.sort()
    # Drop guesses that are far less similar than the best.
    return tuple(name for score, name in scored[:n] if score <= scored[0][0] + MUCH_LESS)


def suggest(
    word: str, candidates: Iterable[str], meanings: Mapping[str, tuple[str, ...]] | None = None
) -> str | None:
    """‘did you mean …?’ for a word, or None if no candidate is similar.

    Prefers candidates that are synonyms by ``meanings`` (from ``manqala.text.lexicon``) over those with similar
    spelling.
    """
    known = list(dict.fromkeys(candidates))
    same = [name for name in (meanings or {}).get(word, ()) if name in known and name != word]
    return format_suggestion(same or find_similar(word, known))


def suggest_in_text(
    span: Span, word: str, candidates: Iterable[str],
    meanings: Mapping[str, tuple[str, ...]] | None = None,
) -> Hint | None:  # fmt: skip
    """The same as ``suggest``, as a hint with fixes for the word in its span."""
    known = list(dict.fromkeys(candidates))
    same = [name for name in (meanings or {}).get(word, ()) if name in known and name != word]
    return propose(span, word, same or find_similar(word, known), sure=bool(same))


def propose(span: Span, word: str, names: Sequence[str], *, sure: bool = False) -> Hint | None:
    """‘did you mean …?’ with these names for a word in a text, with fixes; None without names.

    Certain if there is only one name, and the word is nearly that name or a synonym (``sure``).
    """
    help_text = format_suggestion(names)
    if help_text is None:
        return None
    if sure and len(names) == 1 and (foreign := explain_foreign_word(word, names[0])) is not None:
        help_text = f"{foreign}: write ‘{names[0]}’"
    return offer_names(span, word, names, help_text, sure=sure or is_slip(word, names[0]))


def is_slip(word: str, name: str) -> bool:
    """Whether a word is a misspelt name, and not another word."""
    one, other = _normalise(word), _normalise(name)
    if min(len(one), len(other)) < SHORT_WORD:
        return one == other
    return _similarity(one, other, difflib.SequenceMatcher(None, "", one)) >= SLIP or sorted(
        one
    ) == sorted(other)


def _transpositions(word: str) -> Iterator[str]:
    """The word with each pair of adjacent letters swapped: the commonest typo."""
    for i in range(len(word) - 1):
        yield word[:i] + word[i + 1] + word[i] + word[i + 2 :]


def _normalise(word: str) -> str:
    """The normalised form for comparison: lower case, underscores for hyphens."""
    return word.casefold().replace("-", "_")


def _similarity(wanted: str, candidate: str, matcher: difflib.SequenceMatcher[str]) -> float:
    """The similarity of two normalised words: 1 if equal, 0 if too different to suggest."""
    if wanted == candidate:
        return 1.0
    shorter, longer = sorted((wanted, candidate), key=len)
    needed = MIN_SHORT_SIMILARITY if len(longer) <= SHORT_WORD else MIN_SIMILARITY
    begins = len(shorter) >= MIN_PREFIX and longer.startswith(shorter)
    # Words that differ much in length cannot be similar.
    most = 2 * len(shorter) / (len(shorter) + len(longer))
    if (
        (most < needed and not begins)
        or len(longer) > LONGEST_WORD
        or _is_negation(shorter, longer)
    ):
        return 0.0
    if len(shorter) == len(longer) and candidate in _transpositions(wanted):
        return 0.99
    if len(shorter) > LONG_WORD:
        # A long misspelt word has both ends right.
        same = common_prefix_length(wanted, candidate)
        same += common_prefix_length(wanted[same:][::-1], candidate[same:][::-1])
        ratio = 2 * same / (len(wanted) + len(candidate))
    else:
        matcher.set_seq1(candidate)
        ratio = matcher.ratio() if matcher.quick_ratio() >= needed else 0.0
    if begins:
        ratio = max(ratio, BEGINNING)
    return ratio if ratio >= needed else 0.0


def _is_negation(shorter: str, longer: str) -> bool:
    """Whether one word negates the other, however similar: ‘empty’ and ‘non-empty’."""
    return any(
        longer.startswith(denial) and len(shorter) >= MIN_PREFIX
        and difflib.SequenceMatcher(None, longer[len(denial) :], shorter).ratio() >= SAME_WORD
        for denial in DENIALS
    )  # fmt: skip
