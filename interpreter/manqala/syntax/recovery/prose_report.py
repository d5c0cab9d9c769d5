"""Messages about whole sentences of rule books: their language, their words, and the rule lines that say them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.syntax.recovery.prose_rules import CHOOSE, Place, Told, rules_for
from manqala.text import codes
from manqala.text.book_speech import hear
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Edit, Fix, Hint, rewritten
from manqala.text.phrase_book import LANGUAGES
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.text.book_speech import Speech
    from manqala.text.span import Source

FEWEST = 4
"""The least number of words of a sentence."""
KNOWN = 0.7
"""The least share of its words that its language knows."""
MOST_EXPLAINED = 6
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
_OWN_IF_LOST = re.compile(r"(?:each|for|when|win|capture|all|while|as|the|an?|may)\b")
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


def report_prose(source: Source, number: int, *, lost: bool = False) -> Diagnostic | None:
    """The message about a line that is a sentence of a book; None if its subject is unknown.

    ``lost``: nothing else explains the line, even if it does not look like a sentence.
    """
    text = lines.content(source.line(number))
    said = text.strip()
    if len(said.split()) < FEWEST or _NOT_RULES.search(said):
        return None
    speech = hear(said)
    if not _is_prose(said, speech, lost=lost):
        return None
    found = rules_for(speech)
    if not found and not speech.foreign:
        return None
    span = Span.of(source, number, indent_of(text) + 1, len(said))
    kind = (
        f"a sentence in {LANGUAGES[speech.language]}" if speech.foreign else "a sentence of a book"
    )
    hints = [_hint(told, source, number, speech) for told in found]
    words = _explain_words(said, speech, found)
    help_lines = (*(hint.text for hint in hints), *([words] if words else []))
    return Diagnostic(
        codes.PROSE, Severity.ERROR, span, f"{kind}: rules have separate lines",
        help=help_lines, hints=tuple(hint for hint in hints if hint.fixes),
    )  # fmt: skip


def _is_prose(said: str, speech: Speech, *, lost: bool) -> bool:
    if speech.known < KNOWN * speech.words or not speech.common or _OWN.match(said):
        return False
    if lost and _OWN_IF_LOST.match(said):
        return False
    if speech.foreign:
        english = hear(said, ("en",))
        return speech.known > english.known
    return lost or bool(_SENTENCE.match(said))


def _hint(told: Told, source: Source, number: int, speech: Speech) -> Hint:
    """The rule lines for a sentence, and the edit that inserts them if they fit here."""
    note = f": {told.note}" if told.note else ""
    if "store" in " ".join(told.lines) and "stores:" not in source.text:
        note = ", with ‘stores: on track’ or ‘stores: beside’ for the board in the front matter"
    if not told.lines:
        return Hint(told.note)
    text = lines.content(source.line(number))
    margin = text[: indent_of(text)]
    quoted = _quote(told.lines)
    if told.place is Place.MARGIN:
        if margin:
            return Hint(f"write {quoted} at the left margin, below the turn{note}")
        return _offer(f"write {quoted}{note}", _fixes(source, number, margin, told, certain=False))
    if told.place is Place.END:
        return Hint(f"write {quoted}{note}")
    if not margin:
        return Hint(f"write {quoted} inside a rule, indented below ‘turn’{note}")
    above = _beginning(source, number, told.place)
    if above is not None:
        old, new = above[1], _merge(above[1], told)
        if old == new:
            return Hint(f"line {above[0]} says it: ‘{old}’")
        fix = Fix(
            f"write ‘{new}’", (
                rewritten(source, above[0], f"{margin}{old}", f"{margin}{new}"),
                Edit(Span(source, number, 1, number + 1, 1), ""),
            ),
        )  # fmt: skip
        return _offer(f"write ‘{new}’ in line {above[0]}, instead of ‘{old}’{note}", (fix,))
    certain = told.whole and speech.known == speech.words
    return _offer(f"write {quoted}{note}", _fixes(source, number, margin, told, certain=certain))


def _offer(said: str, fixes: tuple[Fix, ...]) -> Hint:
    """The help with its fix, or alone if the lines do not fit into the file as it is."""
    return Hint(said, fixes).or_else(said)


def _fixes(source: Source, number: int, margin: str, told: Told, *, certain: bool) -> tuple[Fix, ...]:  # fmt: skip
    old = lines.content(source.line(number))
    new = "\n".join(f"{margin}{line}" for line in told.lines)
    return (Fix(f"write ‘{told.lines[0]}’", (rewritten(source, number, old, new),), certain),)


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
    shown = f"‘{said[0]}’"
    for line in said[1:]:
        below = "below it, indented by two blanks," if line.startswith(" ") else "below it"
        shown += f", and {below} ‘{line.strip()}’"
    return shown


def _explain_words(said: str, speech: Speech, found: Sequence[Told]) -> str:
    """The translations of words of another language: ‘graines’ are ‘seeds’."""
    if not speech.foreign:
        return ""
    chosen = any(line.startswith("choose") for told in found for line in told.lines)
    meant = _BY_IDEA | {"take": "lift" if chosen else "capture"}
    pairs: dict[str, str] = {}
    for idea in speech.ideas:
        word, rule = said[idea.start : idea.end], meant.get(idea.name)
        if rule in pairs.values() or word == rule or rule is None:
            continue
        pairs.setdefault(word, rule)
    told = [
        f"‘{word}’ is ‘{rule}s’" if rule in {"seed", "hole"} and _is_plural(word, speech.language)
        else f"‘{word}’ is ‘{rule}’" for word, rule in [*pairs.items()][:MOST_EXPLAINED]
    ]  # fmt: skip
    return f"in {LANGUAGES[speech.language]}, {', '.join(told)}" if told else ""


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
