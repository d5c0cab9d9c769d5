"""Formats the known rules nearest to a sentence: their meaning, their lines with its numbers, and their place.

These are results of a search, which the author has to compare with the sentence. They are never offered as fixes.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manqala.syntax.recovery.near_features import extract_features
from manqala.syntax.recovery.near_parts import split_parts
from manqala.syntax.recovery.near_rules import (
    MAX_SHOWN,
    SURE,
    NearRule,
    keep_near,
    load_known_rules,
    normalise_rule,
)
from manqala.syntax.recovery.prose_clauses import split_clauses
from manqala.text.book_speech import recognise_ideas
from manqala.text.book_vocabulary import DENIALS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.text.book_speech import Speech

RULES_FOR_WHOLE = 3
"""The number of rules for the whole sentence that come before those for its parts."""
LONGEST_QUOTE = 60
"""Limit of letters of a quoted part."""
HEADING = "rules like this one; compare their words with yours:"
HEADING_OF_ONE = "a rule like this one; compare its words with yours:"
NEXT_LINE = "\n    "
"""Separates the meaning of a rule from its lines."""
NEGATION_NOTE = (
    "(your sentence says ‘not’: what no line says does not happen, "
    "and needs a line only if another says more than that)"
)
PLACES = {
    "begin": "in the turn, instead of the lines that choose and sow",
    "turn": "in the turn, below the line that sows",
    "sowing": "in the turn, where the sowing is",
    "choice": "in the turn, where the hole is chosen",
    "turn end": "at the end of the turn",
    "margin": "at the left margin",
    "end": "below the rule that ends the round",
    "front": "in the front matter",
}
"""The place of the lines of a known rule, in words."""
OPPOSITES = (
    ("own", "opponent"),
    ("empty", "occupied"),
    ("clockwise", "anticlockwise"),
    ("even", "odd"),
)
"""Ideas that contradict each other: a rule may have one of them and the sentence the other."""
_OWNERS = frozenset({"own", "opponent"})
"""Ideas that are compared only in clauses about the last seed: in others both may mean the same thing."""
_SLOT = re.compile(r"‹([nm])›")
_RANGE = re.compile(r"‹n›(?:\.\.| or )‹m›")
_ONE = re.compile(r"\b1 seeds\b")
_REACH = 2
"""The greatest distance from a number to the idea that it counts."""


def find_near_rules(speech: Speech, text: str) -> list[NearRule]:
    """The known rules to show for a text: those nearest to the whole, and to each part that is near to another one."""
    near = keep_near(load_known_rules().find_nearest(extract_features(speech, text)))
    if not near:
        return []
    # A rule that contradicts the sentence comes last, however near its words are.
    near.sort(key=lambda hit: bool(hit.rule["lines"] and _find_contrasts(hit.rule, speech)))
    shown = {normalise_rule(hit.rule): hit for hit in near[:RULES_FOR_WHOLE]}
    for part in split_parts(speech, text):
        part_speech = recognise_ideas(part.text, (speech.language,))
        for best in load_known_rules().find_nearest(
            extract_features(part_speech, part.text), most=1
        ):
            if best.similarity >= SURE:
                shown.setdefault(normalise_rule(best.rule), replace(best, part=part.action))
    for hit in near[RULES_FOR_WHOLE:]:
        shown.setdefault(normalise_rule(hit.rule), hit)
    return [*shown.values()][:MAX_SHOWN]


def format_near_rules(found: Sequence[NearRule], speech: Speech) -> str:
    """The help that lists these rules; empty without any."""
    if not found:
        return ""
    lines = [
        HEADING_OF_ONE if len(found) == 1 else HEADING,
        *(f"  {_quote_part(hit.part)}{_describe_rule(hit.rule, speech)}" for hit in found),
    ]
    if _denies(speech) and found[0].rule["lines"] and not _denies(_hear_rule(found[0].rule)):
        lines.append(f"  {NEGATION_NOTE}")
    return "\n".join(lines)


def _quote_part(part: str) -> str:
    """The part of a sentence for which a rule is shown, quoted."""
    if not part:
        return ""
    return f"for ‘{textwrap.shorten(part, LONGEST_QUOTE, placeholder=' …')}’: "


def _find_contrasts(rule: Mapping[str, Any], speech: Speech) -> list[str]:
    """The ideas in which a rule contradicts a sentence, in words."""
    ideas, rule_ideas = _find_contrasting_ideas(speech), _find_contrasting_ideas(_hear_rule(rule))
    return [
        f"‘{other}’ where yours has ‘{one}’"
        for pair in OPPOSITES
        for one, other in (pair, pair[::-1])
        if one in ideas - rule_ideas and other in rule_ideas - ideas
    ]


def _find_contrasting_ideas(speech: Speech) -> set[str]:
    return {
        idea.name
        for clause in split_clauses(speech.ideas)
        for idea in clause.ideas
        if clause.describes_landing or idea.name not in _OWNERS
    }


def _hear_rule(rule: Mapping[str, Any]) -> Speech:
    return recognise_ideas(rule["says"], ("en",))


def _denies(speech: Speech) -> bool:
    """Whether a sentence denies an action."""
    return any(
        idea.name in DENIALS and [other.name for other in clause.ideas[n + 1 : n + 2]] != ["empty"]
        for clause in split_clauses(speech.ideas)
        if not clause.condition_word and not clause.describes_landing
        for n, idea in enumerate(clause.ideas)
    )


def _describe_rule(rule: dict[str, Any], speech: Speech) -> str:
    """The meaning of a known rule, and its lines."""
    numbers = choose_numbers(rule, speech)
    meaning_text = _ONE.sub("1 seed", fill_in(rule["says"], numbers))
    if not rule["lines"]:
        return f"“{rule['said']}”{NEXT_LINE}{meaning_text}"
    parts = [f"{_quote_lines(rule['lines'], numbers)} {PLACES[rule['place']]}"]
    if "margin" in rule:
        parts.append(f"{_quote_lines(rule['margin'], numbers)} at the left margin")
    if "end" in rule:
        parts.append(f"{_quote_lines(rule['end'], numbers)} at the end of the turn")
    where = f" (as in {rule['game']})" if "game" in rule else ""
    meaning = f"“{meaning_text[0].upper()}{meaning_text[1:].removesuffix('.')}.”"
    contrasts = _find_contrasts(rule, speech)
    contrast = f"{NEXT_LINE}but it says {', and '.join(contrasts)}" if contrasts else ""
    return f"{meaning}{NEXT_LINE}{', and '.join(parts)}{where}{contrast}"


def choose_numbers(rule: Mapping[str, Any], speech: Speech) -> dict[str, int]:
    """The numbers for the slots of a rule: from the sentence if they are possible, otherwise the defaults."""
    names = [idea.name for idea in speech.ideas]
    numbers = [
        (
            idea.number,
            names[n + 1 : n + 1 + (2 * _REACH if names[n + 1 : n + 2] == ["or"] else _REACH)],
        )
        for n, idea in enumerate(speech.ideas)
        if idea.name == NUMBER and (idea.number != 1 or idea.end - idea.start == 1)
    ]
    chosen: dict[str, int] = {}
    for slot in ("n", "m"):
        if slot not in rule:
            continue
        default, least, most, *counted = rule[slot]
        possible = [
            one for one in numbers if least <= one[0] <= most and one[0] > chosen.get("n", 0)
        ]
        matching = [one for one in possible if {*counted} & {*one[1]}]
        if possible:
            # The smallest of several: totals are larger than amounts.
            chosen[slot] = min(number for number, _ in matching or possible)
        else:
            chosen[slot] = default
        if slot == "m" and not possible and (numbers or default <= chosen["n"]):
            # The sentence has one number, where the rule has two.
            chosen[slot] = chosen["n"]
    return chosen


def fill_in(text: str, numbers: Mapping[str, int]) -> str:
    """A text of a known rule with these numbers in its slots."""
    if numbers and numbers.get("n") == numbers.get("m"):
        text = _RANGE.sub("‹n›", text)
    return _SLOT.sub(lambda slot: str(numbers[slot[1]]), text)


def _quote_lines(rule_lines: Sequence[str], numbers: Mapping[str, int]) -> str:
    """The lines quoted, with the place of all but the first."""
    first, *more = [fill_in(line, numbers) for line in rule_lines]
    if not more:
        return f"‘{first}’"
    indented = {line[:1] == " " for line in more}
    where = (
        "below it, indented as here,"
        if indented == {True, False} or any(line.startswith("    ") for line in more)
        else "below it, indented by two spaces,"
        if indented == {True}
        else "below it"
    )
    kept = more if "as here" in where else [line.strip() for line in more]
    return f"‘{first}’, and {where} " + ", ".join(f"‘{line}’" for line in kept)
