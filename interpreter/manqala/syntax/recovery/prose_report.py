"""Messages about whole sentences of rule books: their language, their words, and the rule lines that say them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.syntax.recovery.prose_nearest import nearest
from manqala.syntax.recovery.prose_rules import rules_for
from manqala.syntax.recovery.prose_sentence import CHOOSE, Place, Told
from manqala.text import codes
from manqala.text.book_speech import hear
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Edit, Fix, Hint, rewritten
from manqala.text.forms import DONE
from manqala.text.phrase_book import LANGUAGES
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_account import Account
    from manqala.text.book_speech import Speech
    from manqala.text.span import Source

FEWEST = 4
"""The least number of words of a sentence."""
KNOWN = 0.7
"""The least share of its words that its language knows."""
MOST_EXPLAINED = 6
DENIES = (
    "what no line says does not happen: a sentence with ‘not’ needs a line only if another line says more than that; "
    "‘if …’ before an action limits it, and ‘forbid …’ makes a move illegal"
)
RULES = "a rule at the left margin: ‘round ends when some player is bare’, ‘when player cannot move, close-round’"
_COPIED = re.compile(r"[A-ZÀ-Þ](?:\S* +){5,}\S+\.$", re.DOTALL)
"""Matches a text that begins and ends as a sentence."""
_NOT_RULES = re.compile(r'["{}=<>]|\.\.|->')
"""Signs that a line is not prose."""
_SENTENCE = re.compile(
    r"\s*[A-Z]|.*\w\.\s*$|.*\b(?:he|she|they|his|her|their|you|your|player|players|seeds?|stones?|beans?)\b",
    re.DOTALL,
)
_OWN = re.compile(
    r"(?:choose|sow|put|set|let|must|forbid|(?:round|match) ends (?:when|after)|otherwise|either|end|repeat|mark|lift)\b"
)
"""The beginnings of rule lines: such a line has a wrong word, and is not a sentence of a book."""
_OWN_IF_LOST = re.compile(r"(?:each|for|when|win|capture|all|while|as|may)\b")
_DEFINES = re.compile(r"(?:the|an?) ")
_SOWS = re.compile(r" +sow it (?:anti)?clockwise$")
_BY_IDEA = {
    "seed": "seed", "hole": "hole", "store": "store", "player": "player", "opponent": "opponent", "own": "own",
    "last": "last", "empty": "empty", "occupied": "occupied", "opposite": "opposite", "capture": "capture",
    "lift": "lift", "sow": "sow", "choose": "choose", "anticlockwise": "anticlockwise",
    "clockwise": "clockwise", "again": "move-again", "continue": "relay", "next": "next hole", "game": "round",
    "even": "even", "odd": "odd", "single": "singleton", "skip": "skipping", "forbidden": "forbid", "side": "row",
    "over": "ends", "pass": "nothing", "preceding": "trail", "winner": "won by", "draw": "drawn", "turn": "turn",
}  # fmt: skip
"""The rule word for an idea, if there is one."""


def report_prose(
    source: Source, number: int, *, lost: bool = False, near: bool = True, last: int = 0
) -> Diagnostic | None:
    """The message about a line that is a sentence of a book; None if its subject is unknown.

    ``lost``: nothing else explains the line, even if it does not look like a sentence. ``near``: the nearest lines are
    shown if none expresses the whole sentence. ``last``: the line in which the sentence ends, if that is another.
    """
    place = _Lines(source, number, max(number, last))
    said = place.said
    if len(said.split()) < FEWEST or _NOT_RULES.search(said):
        return None
    speech = hear(said)
    if not _is_prose(said, speech, lost=lost, indented=bool(place.margin)):
        return None
    near = near or (speech.foreign and bool(_COPIED.match(said)))
    found = [told for told in rules_for(speech) if told.account is None or told.account.fair]
    close = nearest(speech) if near and not found else []
    if not found and not close and not (near and (speech.foreign or _COPIED.match(said))):
        return None
    kind = (
        f"a sentence in {LANGUAGES[speech.language]}" if speech.foreign else "a sentence of a book"
    )
    hints = [_hint(told, place, speech) for told in found]
    words = _explain_words(said, speech, found, alone=not (found or close))
    if close:
        both = " or ".join(_near(f"‘{line}’", account, said) for line, account in close)
        hints.append(Hint(f"the nearest in rules: {both}"))
    elif not found:
        hints.append(Hint(DENIES if speech.denies else DONE if place.margin else RULES))
    help_lines = (*(hint.text for hint in hints), *([words] if words else []))
    return Diagnostic(
        codes.PROSE, Severity.ERROR, place.span, f"{kind}: rules have separate lines",
        help=help_lines, hints=tuple(hint for hint in hints if hint.fixes),
    )  # fmt: skip


def _near(line: str, account: Account, said: str) -> str:
    """A rule line with what it leaves out and adds."""
    return line if account.whole else f"{line}, which {account.differs(said)}"


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines ``first`` to ``last`` of a source, which are one text."""

    source: Source
    first: int
    last: int

    @property
    def texts(self) -> list[str]:
        """The lines without comments."""
        numbers = range(self.first, self.last + 1)
        return [lines.content(self.source.line(number)) for number in numbers]

    @property
    def said(self) -> str:
        """The lines as one."""
        return " ".join(text.strip() for text in self.texts)

    @property
    def margin(self) -> str:
        """The blanks before the first line."""
        return self.texts[0][: indent_of(self.texts[0])]

    @property
    def span(self) -> Span:
        """The place of the text."""
        begin = len(self.margin) + 1
        if self.first == self.last:
            return Span.of(self.source, self.first, begin, len(self.said))
        return Span(self.source, self.first, begin, self.last, len(self.texts[-1]) + 1)

    def rewritten(self, new: str) -> tuple[Edit, ...]:
        """The edits that replace the lines."""
        further = [self._without(number) for number in range(self.first + 1, self.last + 1)]
        return rewritten(self.source, self.first, self.texts[0], new), *further

    def left_out(self) -> tuple[Edit, ...]:
        """The edits that remove the lines."""
        return tuple(self._without(number) for number in range(self.first, self.last + 1))

    def _without(self, number: int) -> Edit:
        return Edit(Span(self.source, number, 1, number + 1, 1), "")


def _is_prose(said: str, speech: Speech, *, lost: bool, indented: bool) -> bool:
    if speech.known < KNOWN * speech.words or not speech.common or _OWN.match(said):
        return False
    if lost and (_OWN_IF_LOST.match(said) or (not indented and _DEFINES.match(said))):
        return False
    if speech.foreign:
        english = hear(said, ("en",))
        return speech.known > english.known
    return lost or bool(_SENTENCE.match(said))


def _hint(told: Told, place: _Lines, speech: Speech) -> Hint:
    """The rule lines for a sentence, and the edit that inserts them if they fit here."""
    source, margin = place.source, place.margin
    note = f": {told.note}" if told.note else ""
    if "store" in " ".join(told.lines) and "stores:" not in source.text:
        note = ", with ‘stores: on track’ or ‘stores: beside’ for the board in the front matter"
    if not told.lines:
        return Hint(told.note)
    quoted = _quote(told.lines)
    if told.account is not None and not told.account.whole:
        return Hint(f"the nearest in rules: {_near(quoted, told.account, place.said)}{note}")
    if told.place is Place.MARGIN:
        if margin and len(told.lines) > 1:
            return Hint(f"at the left margin, below the turn, write {quoted}{note}")
        if margin:
            return Hint(f"write {quoted} at the left margin, below the turn{note}")
        return _offer(f"write {quoted}{note}", _fixes(place, told, certain=False))
    if told.place is Place.END:
        return Hint(f"write {quoted}{note}")
    if not margin:
        return Hint(f"write {quoted} inside a rule, indented below ‘turn’{note}")
    above = _beginning(source, place.first, told.place)
    if above is not None:
        old, new = above[1], _merge(above[1], told)
        if old == new:
            return Hint(f"line {above[0]} says it: ‘{old}’")
        better = rewritten(source, above[0], f"{margin}{old}", f"{margin}{new}")
        fix = Fix(f"write ‘{new}’", (better, *place.left_out()))
        return _offer(f"write ‘{new}’ in line {above[0]}, instead of ‘{old}’{note}", (fix,))
    certain = told.whole and speech.known == speech.words
    return _offer(f"write {quoted}{note}", _fixes(place, told, certain=certain))


def _offer(said: str, fixes: tuple[Fix, ...]) -> Hint:
    """The help with its fix, or alone if the lines do not fit into the file as it is."""
    return Hint(said, fixes).or_else(said)


def _fixes(place: _Lines, told: Told, *, certain: bool) -> tuple[Fix, ...]:
    new = "\n".join(f"{place.margin}{line}" for line in told.lines)
    return (Fix(f"write ‘{told.lines[0]}’", place.rewritten(new), certain),)


def _beginning(source: Source, number: int, place: Place) -> tuple[int, str] | None:
    """The plain line above that chooses or sows, to which the sentence adds something."""
    for above in range(number - 1, 0, -1):
        text = lines.content(source.line(above))
        if not text:
            continue
        if text[0] != " ":
            return None
        said = text.strip()
        if (place is Place.CHOICE and said == CHOOSE) or (
            place is Place.SOWING and _SOWS.match(text)
        ):
            return above, said
    return None


def _merge(old: str, told: Told) -> str:
    """Append the new words to a line that sows; replace any other line."""
    first, comma, more = told.lines[0].partition(", ")
    return f"{old}, {more}" if comma and first.startswith("sow it") else told.lines[0]


def _quote(said: Sequence[str]) -> str:
    """The lines, with where the further ones stand."""
    if len(said) == 1:
        return f"‘{said[0]}’"
    where = "below it, indented by two spaces," if said[1].startswith(" ") else "below it"
    more = "’, ‘".join(line.strip() for line in said[1:])
    return f"‘{said[0]}’, and {where} ‘{more}’"


def _explain_words(said: str, speech: Speech, found: Sequence[Told], *, alone: bool) -> str:
    """What words of the text are in rules: ‘graines’ are ‘seeds’; of English ones only if there is nothing else to say."""
    if not speech.foreign and not alone:
        return ""
    chosen = any(line.startswith("choose") for told in found for line in told.lines)
    meant = _BY_IDEA | {"take": "lift" if chosen else "capture"}
    pairs: dict[str, str] = {}
    for idea in speech.ideas:
        word, rule = said[idea.start : idea.end].rstrip("'’"), meant.get(idea.name)
        if rule is None or rule in pairs.values() or word.lower().startswith(rule):
            continue
        pairs.setdefault(word, rule)
    told = [
        f"‘{word}’ is ‘{rule}s’" if rule in {"seed", "hole"} and _is_plural(word, speech.language)
        else f"‘{word}’ is ‘{rule}’" for word, rule in [*pairs.items()][:MOST_EXPLAINED]
    ]  # fmt: skip
    if not told or (alone and len(told) == 1 and not speech.foreign):
        return ""
    where = f"in {LANGUAGES[speech.language]}" if speech.foreign else "in rules"
    return f"{where}, {', '.join(told)}"


def _is_plural(word: str, language: str) -> bool:
    return word.lower().endswith(_PLURALS.get(language, ("s", "x")))


_PLURALS = {
    "de": (
        "samen",
        "steine",
        "steinen",
        "bohnen",
        "mulden",
        "gruben",
        "löcher",
        "löchern",
        "felder",
        "körner",
    )
}
"""The endings of several seeds or holes."""
