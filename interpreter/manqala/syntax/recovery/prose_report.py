"""Messages about whole sentences of rule books: their language, their words, and the rule lines that say them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.syntax.recovery.near_answer import near_help, rules_near
from manqala.syntax.recovery.near_features import features_of
from manqala.syntax.recovery.near_rules import CERTAIN, SURE, are_alike, construct, known_rules
from manqala.syntax.recovery.prose_clauses import clauses, sentences
from manqala.syntax.recovery.prose_glossary import words_meant
from manqala.syntax.recovery.prose_rules import rules_for
from manqala.syntax.recovery.prose_sentence import CHOOSE, SAID_BEFORE, Place, Told
from manqala.text import codes
from manqala.text.book_speech import UNKNOWN, hear, is_weighty, scenes_of
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Edit, Fix, Hint, rewritten
from manqala.text.forms import DONE
from manqala.text.phrase_book import LANGUAGES
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.text.book_speech import Speech
    from manqala.text.span import Source

FEWEST = 3
"""The least number of words of a sentence."""
KNOWN = 0.7
KNOWN_OF_COPIED = 0.4
"""The least share of its words that its language knows, of a line and of one that begins and ends as a sentence."""
MOST_DOUBTED = 2
"""The most unknown words beside which lines are shown."""
COMPARED = 3
"""The number of known rules with which the lines that were found for a sentence are compared; a note is with the first."""
SPOKEN, LONG = 8, 3
"""The least number of words of a sentence that neither begins nor ends as one, and of ideas that it shares with a known rule."""
SHARED = 2
"""The least number of ideas that the nearest of them has in common with the sentence."""
_NOUNS = frozenset(
    {"hole", "seed", "store", "side", "own", "opponent", "last", "player", "number", "turn", "game"}
)
RULES = "a rule at the left margin: ‘round ends when some player is bare’, ‘when player cannot move, close-round’"
_COPIED = re.compile(r"[A-ZÀ-Þ](?:\S* +){2,}\S+\.$", re.DOTALL)
"""Matches a text that begins and ends as a sentence."""
_QUOTED = re.compile(r'"([^"]*)"')
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


def report_prose(
    source: Source, number: int, *, lost: bool = False, near: bool = True, last: int = 0, acts: bool = False,
) -> Diagnostic | None:  # fmt: skip
    """The message about a line that is a sentence of a book; None if its subject is unknown.

    ``lost``: nothing else explains the line, even if it does not look like a sentence. ``near``: the nearest lines are
    shown if none expresses the whole sentence. ``last``: the line in which the sentence ends, if that is another.
    ``acts``: only a sentence for which there are lines to write.
    """
    place = _Lines(source, number, max(number, last))
    said = place.joined
    if _NOT_RULES.search(_QUOTED.sub(r"\1", said) if _COPIED.match(said) else said):
        return None
    speech = hear(said)
    if len(said.split()) < FEWEST or not _is_prose(
        said, speech, lost=lost, indented=bool(place.margin)
    ):
        return None
    copied = bool(_COPIED.match(said))
    told = rules_for(speech)
    exact = (
        bool(told) and all(one.exact for one in told) and not _is_of_other_time(said, speech, told)
    )
    certain = copied or speech.foreign
    if exact and _is_doubted(told, speech, said):
        exact, certain, told = False, True, []
    if acts and (not exact or _says_nothing(told)):
        return None
    if not certain and near and len(said.split()) >= SPOKEN:
        found = known_rules().nearest(features_of(speech, said), most=1)
        certain = bool(found) and found[0].similarity >= SURE and found[0].shared >= LONG
    if not exact and not (certain and (near or told)) and (lost or not near or not told):
        return None
    kind = (
        f"a sentence in {LANGUAGES[speech.language]}" if speech.foreign else "a sentence of a book"
    )
    like = ""
    if exact:
        hints = [_hint(one, place, speech) for one in told]
        words = words_meant(said, speech, told)
        help_lines = (*(hint.text for hint in hints), *([words] if words else []))
    else:
        nearly, found = _nearly(said, speech, told), rules_near(speech, said)
        if nearly and found and construct(found[0].rule) == construct({"lines": told[0].lines}):
            found = []
        like = near_help(found, speech)
        hints, help_lines = [], _join(nearly, like) or (DONE if place.margin else RULES,)
    message = f"{kind}: rules have separate lines"
    if not exact:
        message = f"{kind}, of which only parts are known"
    if like:
        message = f"{kind}, and known rules like it"
    if _says_nothing(told):
        message = f"{kind}, which needs no line"
    return Diagnostic(
        codes.PROSE, Severity.ERROR, place.span, message,
        help=help_lines, hints=tuple(hint for hint in hints if hint.fixes),
    )  # fmt: skip


def _is_doubted(told: Sequence[Told], speech: Speech, said: str) -> bool:
    """Whether the known rules nearest to a sentence say something else than what was found for it."""
    found = known_rules().nearest(features_of(speech, said), most=COMPARED)
    if not found or found[0].similarity < CERTAIN or found[0].shared < SHARED:
        return False
    compared = found[:1] if _says_nothing(told) else found
    return not any(_says_like(one, near.rule) for one in told for near in compared)


def _says_like(told: Told, rule: dict[str, Any]) -> bool:
    """Whether a known rule says about the same as what was found for a sentence."""
    if told.lines:
        return are_alike(told.lines, rule["lines"])
    return not rule["lines"] or (rule["place"] == "front" and told.note.startswith(SAID_BEFORE))


def _says_nothing(told: Sequence[Told]) -> bool:
    return bool(told) and all(one.exact and not one.lines for one in told)


def _nearly(said: str, speech: Speech, told: Sequence[Told]) -> str:
    """The lines for a sentence of which only words are unknown that do not judge a hole or a condition."""
    if len(told) != 1 or not told[0].lines:
        return ""
    account = told[0].account
    left = {*told[0].left, *(account.left_out if account is not None else ())}
    if not 0 < len(left) <= MOST_DOUBTED or (
        account is not None and (account.added or account.contrary)
    ):
        return ""
    if len([*sentences(speech.ideas)]) > 1 or _is_of_other_time(said, speech, told):
        return ""
    parts = clauses(speech.ideas)
    nouns = [idea for idea in speech.ideas if idea.name in _NOUNS]
    for word in left:
        inside = any(
            part.opened and part.ideas[0].start <= word.start <= part.ideas[-1].end
            for part in parts
        )
        beside = any(
            abs(word.end - noun.start) <= 1 or abs(noun.end - word.start) <= 1 for noun in nouns
        )
        weighty = is_weighty(said[word.start : word.end], speech.language)
        if word.name != UNKNOWN or inside or beside or weighty:
            return ""
    words = " and ".join(
        f"‘{said[word.start : word.end]}’" for word in sorted(left, key=lambda one: one.start)
    )
    note = f": {told[0].note}" if told[0].note else ""
    says = "says" if len(left) == 1 else "say"
    return f"if {words} {says} nothing that matters, write {_quote(told[0].lines)}{note}"


def _is_of_other_time(said: str, speech: Speech, told: Sequence[Told]) -> bool:
    """Whether a choice is for the whole game and the lines have it in each turn, or the note is about the first round only."""
    scenes = scenes_of(said, speech.language)
    chosen = any("directions" in line for one in told for line in one.lines)
    first = any(one.note.startswith(SAID_BEFORE) for one in told)
    return (chosen and "lasting" in scenes) or (first and "later" in scenes)


def _join(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text)


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
    def joined(self) -> str:
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
            return Span.of(self.source, self.first, begin, len(self.joined))
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
    copied = bool(_COPIED.match(said))
    least = KNOWN_OF_COPIED if copied else KNOWN
    if speech.known < least * speech.words or not (speech.common or copied) or _OWN.match(said):
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
    if told.place is Place.MARGIN:
        if margin and len(told.lines) > 1:
            return Hint(f"at the left margin, below the turn, write {quoted}{note}")
        if margin:
            return Hint(f"write {quoted} at the left margin, below the turn{note}")
        return _offer(f"write {quoted}{note}", _fixes(place, told, certain=False))
    if told.place in {Place.END, Place.TURN_END}:
        return Hint(f"write {quoted}{note}")
    if not margin:
        return Hint(f"write {quoted} inside a rule, indented below ‘turn’{note}")
    above = _beginning(source, place.first, told.place)
    if above is not None:
        old, new = above[1], _merge(above[1], told)
        if [old] == new:
            return Hint(f"line {above[0]} says it: ‘{old}’")
        better = rewritten(
            source, above[0], f"{margin}{old}", "\n".join(f"{margin}{line}" for line in new)
        )
        fix = Fix(f"write ‘{new[0]}’", (better, *place.left_out()))
        where = f"in line {above[0]}, instead of ‘{old}’"
        text = f"write {_quote(new)} {where}" if len(new) == 1 else f"{where}, write {_quote(new)}"
        return _offer(f"{text}{note}", (fix,))
    certain = (
        told.place is not Place.SOWING and told.account is None and speech.known == speech.words
    )
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


def _merge(old: str, told: Told) -> list[str]:
    """Append the new words to a line that sows; replace any other line."""
    first, comma, more = told.lines[0].partition(", ")
    begins = f"{old}, {more}" if comma and first.startswith("sow it") else told.lines[0]
    return [begins, *told.lines[1:]]


def _quote(said: Sequence[str]) -> str:
    """The lines, with where the further ones stand."""
    if len(said) == 1:
        return f"‘{said[0]}’"
    mixed = {line[:1] == " " for line in said[1:]} == {True, False}
    where = (
        "below it, indented as here,"
        if mixed
        else "below it, indented by two spaces,"
        if said[1].startswith(" ")
        else "below it"
    )
    more = "’, ‘".join(line if mixed else line.removeprefix("  ") for line in said[1:])
    return f"‘{said[0]}’, and {where} ‘{more}’"
