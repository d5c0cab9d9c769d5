"""Diagnostics for rule-book sentences: the rule lines that express them, or the nearest known rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.syntax.recovery.near_features import extract_features
from manqala.syntax.recovery.near_message import find_near_rules, format_near_rules
from manqala.syntax.recovery.near_rules import (
    CERTAIN,
    SURE,
    are_alike,
    load_known_rules,
    normalise_rule,
)
from manqala.syntax.recovery.prose_clauses import split_clauses, split_sentences
from manqala.syntax.recovery.prose_glossary import explain_words
from manqala.syntax.recovery.prose_rules import rewrite_sentences
from manqala.syntax.recovery.prose_sentence import DEFAULT_CHOICE, IN_FRONT_MATTER, Place, Rewrite
from manqala.text import codes
from manqala.text.book_speech import recognise_ideas
from manqala.text.book_vocabulary import UNKNOWN, find_scenes, is_weighty
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Edit, Fix, Hint, find_smallest_edit
from manqala.text.forms import ACTION_HELP
from manqala.text.phrase_book import LANGUAGES
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.text.book_speech import Speech
    from manqala.text.span import Source

MIN_WORDS = 3
"""The least number of words of a sentence."""
MIN_KNOWN = 0.7
MIN_KNOWN_IF_COPIED = 0.4
"""The least share of words that its language knows: of any line, and of one copied from a book."""
MAX_UNKNOWN = 2
"""Limit of unknown words in a sentence for which rule lines are still suggested."""
RULES_COMPARED = 3
"""The number of known rules with which a rewrite is compared; a note is compared with the first only."""
LONG_SENTENCE, MANY_SHARED_IDEAS = 8, 3
"""For text that does not look like a sentence: the least number of words, and of ideas shared with a known rule."""
MIN_SHARED_IDEAS = 2
"""The least number of ideas that the nearest known rule shares with the sentence."""
_NOUNS = frozenset(
    {"hole", "seed", "store", "side", "own", "opponent", "last", "player", "number", "turn", "game"}
)
MARGIN_FORM = "a rule at the left margin: ‘round ends when some player is bare’, ‘when player cannot move, close-round’"
_COPIED = re.compile(r"[A-ZÀ-Þ](?:\S* +){2,}\S+\.$", re.DOTALL)
"""Matches a text that begins and ends as a sentence."""
_QUOTED = re.compile(r'"([^"]*)"')
_RULE_SIGNS = re.compile(r'["{}=<>]|\.\.|->')
"""Matches signs of rules, which prose does not have."""
_SENTENCE = re.compile(
    r"\s*[A-Z]|.*\w\.\s*$|.*\b(?:he|she|they|his|her|their|you|your|player|players|seeds?|stones?|beans?)\b",
    re.DOTALL,
)
_RULE_BEGINNING = re.compile(
    r"(?:choose|sow|put|set|let|must|forbid|(?:round|match) ends (?:when|after)|otherwise|either|end|repeat|mark|lift)\b"
)
"""Matches the beginning of a rule line: it has a wrong word, and is not a sentence of a book."""
_POSSIBLE_RULE_BEGINNING = re.compile(r"(?:each|for|when|win|capture|all|while|as|may)\b")
_DEFINES = re.compile(r"(?:the|an?) ")
_SOWS = re.compile(r" +sow it (?:anti)?clockwise$")


def report_prose(
    source: Source, number: int, *, unexplained: bool = False, suggest: bool = True, last_line: int = 0, only_exact: bool = False,
) -> Diagnostic | None:  # fmt: skip
    """The diagnostic for a line that is a sentence of a book; None if it is not, or its subject is unknown.

    ``unexplained``: nothing else explains the line, so it need not look like a sentence. ``suggest``: show the nearest
    rules if no lines express the whole sentence. ``last_line``: the line in which the sentence ends, if it has several.
    ``only_exact``: only a sentence that rule lines express.
    """
    passage = _Passage(source, number, max(number, last_line))
    text = passage.joined
    if _RULE_SIGNS.search(_QUOTED.sub(r"\1", text) if _COPIED.match(text) else text):
        return None
    speech = recognise_ideas(text)
    if len(text.split()) < MIN_WORDS or not _is_prose(
        text, speech, unexplained=unexplained, indented=bool(passage.margin)
    ):
        return None
    copied = bool(_COPIED.match(text))
    rewrites = rewrite_sentences(speech)
    exact = (
        bool(rewrites)
        and all(rewrite.is_exact for rewrite in rewrites)
        and not _concerns_other_time(text, speech, rewrites)
    )
    certain = copied or speech.foreign
    if exact and _contradicts_known_rules(rewrites, speech, text):
        exact, certain, rewrites = False, True, []
    if only_exact and (not exact or _needs_no_line(rewrites)):
        return None
    if not certain and suggest and len(text.split()) >= LONG_SENTENCE:
        found = load_known_rules().find_nearest(extract_features(speech, text), most=1)
        certain = (
            bool(found) and found[0].similarity >= SURE and found[0].shared >= MANY_SHARED_IDEAS
        )
    if (
        not exact
        and not (certain and (suggest or rewrites))
        and (unexplained or not suggest or not rewrites)
    ):
        return None
    kind = (
        f"a sentence in {LANGUAGES[speech.language]}" if speech.foreign else "a sentence of a book"
    )
    nearest = ""
    if exact:
        hints = [_make_hint(rewrite, passage, speech) for rewrite in rewrites]
        words = explain_words(text, speech, rewrites)
        help_lines = (*(hint.text for hint in hints), *([words] if words else []))
    else:
        tentative = _suggest_tentatively(text, speech, rewrites)
        found = find_near_rules(speech, text)
        if (
            tentative
            and found
            and normalise_rule(found[0].rule) == normalise_rule({"lines": rewrites[0].lines})
        ):
            found = []
        nearest = format_near_rules(found, speech)
        hints = []
        help_lines = _drop_empty(tentative, nearest) or (
            ACTION_HELP if passage.margin else MARGIN_FORM,
        )
    message = f"{kind}: rules have separate lines"
    if not exact:
        message = f"{kind}, of which only parts are known"
    if nearest:
        message = f"{kind}, and known rules like it"
    if _needs_no_line(rewrites):
        message = f"{kind}, which needs no line"
    return Diagnostic(
        codes.PROSE, Severity.ERROR, passage.span, message,
        help=help_lines, hints=tuple(hint for hint in hints if hint.fixes),
    )  # fmt: skip


def _contradicts_known_rules(rewrites: Sequence[Rewrite], speech: Speech, text: str) -> bool:
    """Whether the rewrites differ from the known rules that are certainly near the sentence."""
    found = load_known_rules().find_nearest(extract_features(speech, text), most=RULES_COMPARED)
    if not found or found[0].similarity < CERTAIN or found[0].shared < MIN_SHARED_IDEAS:
        return False
    compared = found[:1] if _needs_no_line(rewrites) else found
    return not any(_agrees_with(rewrite, near.rule) for rewrite in rewrites for near in compared)


def _agrees_with(rewrite: Rewrite, rule: dict[str, Any]) -> bool:
    """Whether a rewrite means about the same as a known rule."""
    if rewrite.lines:
        return are_alike(rewrite.lines, rule["lines"])
    return not rule["lines"] or (
        rule["place"] == "front" and rewrite.note.startswith(IN_FRONT_MATTER)
    )


def _needs_no_line(rewrites: Sequence[Rewrite]) -> bool:
    return bool(rewrites) and all(rewrite.is_exact and not rewrite.lines for rewrite in rewrites)


def _suggest_tentatively(text: str, speech: Speech, rewrites: Sequence[Rewrite]) -> str:
    """The lines for a sentence whose unknown words probably do not matter; empty if they may."""
    if len(rewrites) != 1 or not rewrites[0].lines:
        return ""
    check = rewrites[0].check
    unread = {*rewrites[0].unread, *(check.missing if check is not None else ())}
    if not 0 < len(unread) <= MAX_UNKNOWN or (
        check is not None and (check.added or check.contradictory)
    ):
        return ""
    if len([*split_sentences(speech.ideas)]) > 1 or _concerns_other_time(text, speech, rewrites):
        return ""
    clauses = split_clauses(speech.ideas)
    nouns = [idea for idea in speech.ideas if idea.name in _NOUNS]
    for word in unread:
        inside = any(
            clause.condition_word and clause.ideas[0].start <= word.start <= clause.ideas[-1].end
            for clause in clauses
        )
        beside = any(
            abs(word.end - noun.start) <= 1 or abs(noun.end - word.start) <= 1 for noun in nouns
        )
        weighty = is_weighty(text[word.start : word.end], speech.language)
        if word.name != UNKNOWN or inside or beside or weighty:
            return ""
    words = " and ".join(
        f"‘{text[word.start : word.end]}’" for word in sorted(unread, key=lambda one: one.start)
    )
    note = f": {rewrites[0].note}" if rewrites[0].note else ""
    says = "says" if len(unread) == 1 else "say"
    return f"if {words} {says} nothing that matters, write {_quote_lines(rewrites[0].lines)}{note}"


def _concerns_other_time(text: str, speech: Speech, rewrites: Sequence[Rewrite]) -> bool:
    """Whether the sentence and its rewrites are about different times: the whole game or each turn, later rounds or the first."""
    scenes = find_scenes(text, speech.language)
    chosen = any("directions" in line for rewrite in rewrites for line in rewrite.lines)
    first = any(rewrite.note.startswith(IN_FRONT_MATTER) for rewrite in rewrites)
    return (chosen and "lasting" in scenes) or (first and "later" in scenes)


def _drop_empty(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text)


@dataclass(frozen=True, slots=True)
class _Passage:
    """The lines ``first`` to ``last`` of a source as one text."""

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
        """The lines joined."""
        return " ".join(text.strip() for text in self.texts)

    @property
    def margin(self) -> str:
        """The spaces before the first line."""
        return self.texts[0][: indent_of(self.texts[0])]

    @property
    def span(self) -> Span:
        """The place of the text."""
        begin = len(self.margin) + 1
        if self.first == self.last:
            return Span.of(self.source, self.first, begin, len(self.joined))
        return Span(self.source, self.first, begin, self.last, len(self.texts[-1]) + 1)

    def rewrite(self, new: str) -> tuple[Edit, ...]:
        """The edits that replace the lines."""
        further = [self._delete_line(number) for number in range(self.first + 1, self.last + 1)]
        return find_smallest_edit(self.source, self.first, self.texts[0], new), *further

    def delete(self) -> tuple[Edit, ...]:
        """The edits that remove the lines."""
        return tuple(self._delete_line(number) for number in range(self.first, self.last + 1))

    def _delete_line(self, number: int) -> Edit:
        return Edit(Span(self.source, number, 1, number + 1, 1), "")


def _is_prose(text: str, speech: Speech, *, unexplained: bool, indented: bool) -> bool:
    copied = bool(_COPIED.match(text))
    least = MIN_KNOWN_IF_COPIED if copied else MIN_KNOWN
    if (
        speech.known < least * speech.words
        or not (speech.common or copied)
        or _RULE_BEGINNING.match(text)
    ):
        return False
    if unexplained and (
        _POSSIBLE_RULE_BEGINNING.match(text) or (not indented and _DEFINES.match(text))
    ):
        return False
    if speech.foreign:
        english = recognise_ideas(text, ("en",))
        return speech.known > english.known
    return unexplained or bool(_SENTENCE.match(text))


def _make_hint(rewrite: Rewrite, passage: _Passage, speech: Speech) -> Hint:
    """The hint to write the rule lines of a sentence, with a fix if they can replace it."""
    source, margin = passage.source, passage.margin
    note = f": {rewrite.note}" if rewrite.note else ""
    if "store" in " ".join(rewrite.lines) and "stores:" not in source.text:
        note = ", with ‘stores: on track’ or ‘stores: beside’ for the board in the front matter"
    if not rewrite.lines:
        return Hint(rewrite.note)
    quoted = _quote_lines(rewrite.lines)
    if rewrite.place is Place.MARGIN:
        if margin and len(rewrite.lines) > 1:
            return Hint(f"at the left margin, below the turn, write {quoted}{note}")
        if margin:
            return Hint(f"write {quoted} at the left margin, below the turn{note}")
        return _offer_fixes(f"write {quoted}{note}", _make_fixes(passage, rewrite, certain=False))
    if rewrite.place in {Place.END, Place.TURN_END}:
        return Hint(f"write {quoted}{note}")
    if not margin:
        return Hint(f"write {quoted} inside a rule, indented below ‘turn’{note}")
    above = _find_line_to_extend(source, passage.first, rewrite.place)
    if above is not None:
        old, new = above[1], _merge_lines(above[1], rewrite)
        if [old] == new:
            return Hint(f"line {above[0]} says it: ‘{old}’")
        better = find_smallest_edit(
            source, above[0], f"{margin}{old}", "\n".join(f"{margin}{line}" for line in new)
        )
        fix = Fix(f"write ‘{new[0]}’", (better, *passage.delete()))
        where = f"in line {above[0]}, instead of ‘{old}’"
        text = (
            f"write {_quote_lines(new)} {where}"
            if len(new) == 1
            else f"{where}, write {_quote_lines(new)}"
        )
        return _offer_fixes(f"{text}{note}", (fix,))
    certain = (
        rewrite.place is not Place.SOWING and rewrite.check is None and speech.known == speech.words
    )
    return _offer_fixes(f"write {quoted}{note}", _make_fixes(passage, rewrite, certain=certain))


def _offer_fixes(text: str, fixes: tuple[Fix, ...]) -> Hint:
    """A hint with fixes, and without them if they do not hold in the file."""
    return Hint(text, fixes).or_else(text)


def _make_fixes(passage: _Passage, rewrite: Rewrite, *, certain: bool) -> tuple[Fix, ...]:
    new = "\n".join(f"{passage.margin}{line}" for line in rewrite.lines)
    return (Fix(f"write ‘{rewrite.lines[0]}’", passage.rewrite(new), certain),)


def _find_line_to_extend(source: Source, number: int, place: Place) -> tuple[int, str] | None:
    """The number and text of the line above that the sentence adds to: a plain choice or sowing."""
    for above in range(number - 1, 0, -1):
        text = lines.content(source.line(above))
        if not text:
            continue
        if text[0] != " ":
            return None
        statement = text.strip()
        if (place is Place.CHOICE and statement == DEFAULT_CHOICE) or (
            place is Place.SOWING and _SOWS.match(text)
        ):
            return above, statement
    return None


def _merge_lines(old: str, rewrite: Rewrite) -> list[str]:
    """The lines that replace ``old``: a sowing is extended, any other line replaced."""
    first, comma, more = rewrite.lines[0].partition(", ")
    begins = f"{old}, {more}" if comma and first.startswith("sow it") else rewrite.lines[0]
    return [begins, *rewrite.lines[1:]]


def _quote_lines(lines_shown: Sequence[str]) -> str:
    """The lines quoted, with the place of all but the first."""
    if len(lines_shown) == 1:
        return f"‘{lines_shown[0]}’"
    mixed = {line[:1] == " " for line in lines_shown[1:]} == {True, False}
    where = (
        "below it, indented as here,"
        if mixed
        else "below it, indented by two spaces,"
        if lines_shown[1].startswith(" ")
        else "below it"
    )
    more = "’, ‘".join(line if mixed else line.removeprefix("  ") for line in lines_shown[1:])
    return f"‘{lines_shown[0]}’, and {where} ‘{more}’"
