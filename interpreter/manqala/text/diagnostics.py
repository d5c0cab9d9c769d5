"""Diagnostics: what is wrong with what a user wrote, as values, and the errors that carry them."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING

from manqala.text.codes.code import Severity
from manqala.text.fixes import Hint, guess, question
from manqala.text.lexicon import DENIALS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from manqala.text.codes.code import Code
    from manqala.text.fixes import Fix, Help
    from manqala.text.span import Span

MIN_PREFIX = 3
"""Least number of letters that count as a longer word cut short."""
LONGEST_WORD = 60
"""Longer words are not compared: they are no misspelt names, and it would take long."""
SHORT_WORD = 4
"""Words up to this length share letters by chance, so they must be nearer to be guessed."""


LONG_WORD = 24
"""Longer words are compared at both ends only: that is quick."""
LIKENESS, SHORT_LIKENESS = 0.66, 0.74
"""How much a word must be like another one, long or short, to be guessed."""
BEGINNING = 0.75
"""How much a word is like a longer one that begins with it."""
SAME_WORD = 0.85
"""How much what follows a denial must be like a word to deny it."""
SLIP = 0.8
"""How much a word must be like another one to be that one, misspelt."""
MUCH_LESS = 0.15
"""A guess whose likeness is so much below that of the best one is not offered."""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that belongs to a diagnostic, perhaps about another place."""

    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: a stable code, a severity, a place, a message, and whatever helps to mend it."""

    code: Code
    severity: Severity
    span: Span | None
    message: str
    notes: tuple[Note, ...] = ()
    help: tuple[str, ...] = ()
    expected: str | None = None
    names: tuple[str, ...] = ()
    """The names of the rules that it is about."""
    meant: tuple[str, ...] = ()
    """What an unknown name was probably meant to be."""
    hints: tuple[Hint, ...] = field(default=(), compare=False)
    """The lines of help that a program can carry out."""

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """What can be written instead."""
        return tuple(fix for hint in self.hints for fix in hint.fixes)

    def __str__(self) -> str:
        """One line, as ``file:line:col: error[E301]: message``."""
        place = f"{self.span}: " if self.span is not None else ""
        return f"{place}{self.severity}[{self.code}]: {self.message}"

    @property
    def with_help(self) -> str:
        """The line, and below it what was expected, and the help, a line each."""
        lines = [str(self)]
        if self.expected:
            lines.append(f"  expected: {self.expected}")
        lines += [f"  help: {text}" for text in self.help]
        return "\n".join(lines)

    @property
    def order(self) -> tuple[str, int, int, int, str, str]:
        """The key that sorts diagnostics by file, line, column, severity and code."""
        rank = tuple(Severity).index(self.severity)
        if self.span is None:
            return ("", 0, 0, rank, self.code, self.message)
        span = self.span
        return (span.source.name, span.line, span.column, rank, self.code, self.message)


class ManqalaError(Exception):
    """The base of every error that is the user's to mend; it carries its diagnostics.

    Its text has each of them with what was expected and the help, as in “did you mean …?”.
    """

    def __init__(self, *diagnostics: Diagnostic) -> None:
        """Keep the diagnostics."""
        super().__init__("\n".join(item.with_help for item in diagnostics))
        self.diagnostics: tuple[Diagnostic, ...] = diagnostics

    def __reduce__(self) -> tuple[object, ...]:
        """Made again of its diagnostics, whatever its class is made of: workers send their errors home."""
        return _error_again, (type(self), self.diagnostics, self.__dict__)


def _error_again(
    kind: type[ManqalaError], diagnostics: tuple[Diagnostic, ...], state: dict[str, object]
) -> ManqalaError:
    """An error as it was pickled."""
    error = kind.__new__(kind)
    ManqalaError.__init__(error, *diagnostics)
    error.__dict__.update(state)
    return error


class SourceError(ManqalaError):
    """A source cannot be read."""


class RuleError(ManqalaError):
    """A rule file is at fault."""


class PositionError(ManqalaError):
    """A position's text is at fault."""


class MoveError(ManqalaError):
    """A move is not allowed, not clear, or not written properly."""


class MoveTypeError(MoveError, TypeError):
    """What was given for a move is of a type that no move has."""


class OptionError(ManqalaError):
    """An option is unknown, or its value is not allowed."""


class UnknownGameError(ManqalaError):
    """No game of that name is known."""


NoteLike = Note | str | tuple[str, "Span"]
"""What callers may give as a note."""


def as_note(note: Note | str | tuple[str, Span]) -> Note:
    """Make a note of a text, or of a text and a span."""
    if isinstance(note, Note):
        return note
    if isinstance(note, str):
        return Note(note)
    return Note(*note)


def _as_notes(notes: Iterable[NoteLike]) -> tuple[Note, ...]:
    return tuple(as_note(note) for note in notes)


def split_help(help: Iterable[Help]) -> tuple[tuple[str, ...], tuple[Hint, ...]]:
    """Lines of help for people, and those of them that a program can carry out."""
    lines = tuple(help)
    return (
        tuple(line.text if isinstance(line, Hint) else line for line in lines),
        tuple(line for line in lines if isinstance(line, Hint) and line.fixes),
    )


class Diagnostics:
    """Collects every problem found, so that all of them are reported and not only the first."""

    def __init__(self) -> None:
        """Start with none."""
        self._items: list[Diagnostic] = []
        self._seen: set[Diagnostic] = set()
        self._error_places: set[tuple[str, Span]] = set()

    def error(
        self,
        code: Code,
        span: Span | None,
        message: str,
        *,
        notes: Iterable[NoteLike] = (),
        help: Iterable[Help] = (),
        expected: str | None = None,
        names: Iterable[str] = (),
    ) -> None:
        """Report something that must be mended."""
        lines, hints = split_help(help)
        self.add(
            Diagnostic(
                code, Severity.ERROR, span, message, _as_notes(notes), lines, expected, tuple(names), hints=hints
            )
        )  # fmt: skip

    def warning(
        self,
        code: Code,
        span: Span | None,
        message: str,
        *,
        notes: Iterable[NoteLike] = (),
        help: Iterable[Help] = (),
        expected: str | None = None,
        names: Iterable[str] = (),
    ) -> None:
        """Report something that is probably not what was meant."""
        lines, hints = split_help(help)
        self.add(
            Diagnostic(
                code, Severity.WARNING, span, message, _as_notes(notes), lines, expected, tuple(names), hints=hints
            )
        )  # fmt: skip

    def note(
        self,
        code: Code,
        span: Span | None,
        message: str,
        *,
        notes: Iterable[NoteLike] = (),
        help: Iterable[Help] = (),
        expected: str | None = None,
        names: Iterable[str] = (),
    ) -> None:
        """Report something worth knowing."""
        lines, hints = split_help(help)
        self.add(
            Diagnostic(
                code, Severity.NOTE, span, message, _as_notes(notes), lines, expected, tuple(names), hints=hints
            )
        )  # fmt: skip

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic unless it is there already, or its span has an error of that code."""
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
        """Add many, another collector's for instance."""
        for diagnostic in tuple(diagnostics):
            self.add(diagnostic)

    @property
    def has_errors(self) -> bool:
        """Whether anything must be mended."""
        return any(item.severity is Severity.ERROR for item in self._items)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Everything reported, by file, line and column."""
        return tuple(sorted(self._items, key=lambda item: item.order))

    def raise_if_errors(self, kind: type[ManqalaError] = RuleError) -> None:
        """Raise ``kind`` with everything reported, when there are errors."""
        if self.has_errors:
            raise kind(*self.sorted())

    def __iter__(self) -> Iterator[Diagnostic]:
        """In the order of reporting."""
        return iter(tuple(self._items))

    def __len__(self) -> int:
        """How many there are."""
        return len(self._items)


def quantity(number: int, noun: str) -> str:
    """A number of things: ‘1 seed’, ‘2 seeds’."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def did_you_mean(word: str, candidates: Iterable[str], n: int = 3) -> tuple[str, ...]:
    """Up to ``n`` candidates that the word was probably meant to be, the likeliest first."""
    wanted = _plain(word)
    if not 0 < len(wanted) <= LONGEST_WORD:
        return ()
    # The matcher keeps what it knows of its second text.
    matcher = difflib.SequenceMatcher(None, "", wanted)
    scored: list[tuple[float, str]] = []
    for candidate in dict.fromkeys(candidates):
        score = _likeness(wanted, _plain(candidate), matcher)
        if score > 0 and candidate != word:
            scored.append((-score, candidate))
    scored.sort()
    # What is much less alike than the likeliest is not worth a thought.
    return tuple(name for score, name in scored[:n] if score <= scored[0][0] + MUCH_LESS)


def suggest(
    word: str, candidates: Iterable[str], meanings: Mapping[str, tuple[str, ...]] | None = None
) -> str | None:
    """‘did you mean …?’ for a word, or nothing when nothing is near.

    Of the candidates those are named that mean the same by the ``meanings`` (of ``manqala.text.lexicon``), or else those
    that are written alike.
    """
    known = list(dict.fromkeys(candidates))
    same = [name for name in (meanings or {}).get(word, ()) if name in known and name != word]
    return question(same or did_you_mean(word, known))


def suggest_in_text(
    span: Span, word: str, candidates: Iterable[str],
    meanings: Mapping[str, tuple[str, ...]] | None = None,
) -> Hint | None:  # fmt: skip
    """``suggest`` for a word that stands in a text, with the fixes."""
    known = list(dict.fromkeys(candidates))
    same = [name for name in (meanings or {}).get(word, ()) if name in known and name != word]
    return propose(span, word, same or did_you_mean(word, known), sure=bool(same))


def propose(span: Span, word: str, names: Sequence[str], *, sure: bool = False) -> Hint | None:
    """‘did you mean …?’ of names for a word that stands in a text, with the fixes.

    It is certain if only one name comes into question and the word is nearly that one, or means the same (``sure``).
    """
    said = question(names)
    if said is None:
        return None
    return guess(span, word, names, said, sure=sure or is_slip(word, names[0]))


def is_slip(word: str, name: str) -> bool:
    """Whether a word is a name with a slip of the fingers in it, and no other word."""
    one, other = _plain(word), _plain(name)
    if min(len(one), len(other)) < SHORT_WORD:
        return one == other
    return _likeness(one, other, difflib.SequenceMatcher(None, "", one)) >= SLIP or sorted(
        one
    ) == sorted(other)


def _transpositions(word: str) -> Iterator[str]:
    """The word with each two neighbouring letters exchanged: the commonest slip of the fingers."""
    for i in range(len(word) - 1):
        yield word[:i] + word[i + 1] + word[i] + word[i + 2 :]


def _plain(word: str) -> str:
    """The form that is compared: case does not matter, and a hyphen is an underscore."""
    return word.casefold().replace("-", "_")


def _likeness(wanted: str, candidate: str, matcher: difflib.SequenceMatcher[str]) -> float:
    """How near two plain words are: 1 is the same, 0 is too far to be worth a guess."""
    if wanted == candidate:
        return 1.0
    shorter, longer = sorted((wanted, candidate), key=len)
    needed = SHORT_LIKENESS if len(longer) <= SHORT_WORD else LIKENESS
    begins = len(shorter) >= MIN_PREFIX and longer.startswith(shorter)
    # Words of so different a length cannot be alike.
    most = 2 * len(shorter) / (len(shorter) + len(longer))
    if (most < needed and not begins) or len(longer) > LONGEST_WORD or _deny(shorter, longer):
        return 0.0
    if len(shorter) == len(longer) and candidate in _transpositions(wanted):
        return 0.99
    if len(shorter) > LONG_WORD:
        # Where so long a word is misspelt, both ends of it are right.
        same = _alike_from_the_start(wanted, candidate)
        same += _alike_from_the_start(wanted[same:][::-1], candidate[same:][::-1])
        ratio = 2 * same / (len(wanted) + len(candidate))
    else:
        matcher.set_seq1(candidate)
        ratio = matcher.ratio() if matcher.quick_ratio() >= needed else 0.0
    if begins:
        ratio = max(ratio, BEGINNING)
    return ratio if ratio >= needed else 0.0


def _alike_from_the_start(one: str, other: str) -> int:
    """How many letters two words have in common before they part."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _deny(shorter: str, longer: str) -> bool:
    """Whether one word says the contrary of the other, however alike they are: ‘empty’ and ‘non-empty’."""
    return any(
        longer.startswith(denial) and len(shorter) >= MIN_PREFIX
        and difflib.SequenceMatcher(None, longer[len(denial) :], shorter).ratio() >= SAME_WORD
        for denial in DENIALS
    )  # fmt: skip
