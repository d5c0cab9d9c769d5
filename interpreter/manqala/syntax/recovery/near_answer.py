"""What a message shows of the known rules nearest to a sentence: their meaning, their lines with its numbers, and their place.

It claims nothing: these are hits of a search, for the author to compare. No fix is made of them.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manqala.syntax.recovery.near_features import features_of
from manqala.syntax.recovery.near_parts import parts_of
from manqala.syntax.recovery.near_rules import (
    MOST,
    SURE,
    NearRule,
    construct,
    known_rules,
    near_enough,
)
from manqala.syntax.recovery.prose_clauses import split_clauses
from manqala.text.book_speech import DENIALS, NUMBER, hear

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.text.book_speech import Speech

OF_WHOLE = 3
"""The number of rules that are shown for a whole sentence before those for its parts."""
LONGEST = 60
"""The number of letters of a part that is quoted."""
LIKE_THIS = "rules like this one; compare their words with yours:"
ONE_LIKE_THIS = "a rule like this one; compare its words with yours:"
BELOW = "\n    "
"""What separates the meaning of a rule from its lines."""
DENIED = "(your sentence says ‘not’: what no line says does not happen, and needs a line only if another says more than that)"
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
"""Where the lines of a known rule stand."""
CONTRARY = (
    ("own", "opponent"),
    ("empty", "occupied"),
    ("clockwise", "anticlockwise"),
    ("even", "odd"),
)
"""Ideas of which a rule and a sentence may have one each."""
_OWNERS = frozenset({"own", "opponent"})
"""Ideas that are compared only where the last seed falls: elsewhere both are said of one thing."""
_SLOT = re.compile(r"‹([nm])›")
_RANGE = re.compile(r"‹n›(?:\.\.| or )‹m›")
_ONE = re.compile(r"\b1 seeds\b")
_NEAR = 2
"""The number of ideas from a number to what it counts."""


def rules_near(speech: Speech, text: str) -> list[NearRule]:
    """The known rules to show for a text: the nearest to it, and the nearest to each part of it that has another."""
    found = near_enough(known_rules().nearest(features_of(speech, text)))
    if not found:
        return []
    # The contrary of what is said does not come first, however near its words are.
    found.sort(key=lambda one: bool(one.rule["lines"] and _unlike(one.rule, speech)))
    shown = {construct(one.rule): one for one in found[:OF_WHOLE]}
    for part in parts_of(speech, text):
        heard = hear(part.text, (speech.language,))
        for best in known_rules().nearest(features_of(heard, part.text), most=1):
            if best.similarity >= SURE:
                shown.setdefault(construct(best.rule), replace(best, part=part.own))
    for one in found[OF_WHOLE:]:
        shown.setdefault(construct(one.rule), one)
    return [*shown.values()][:MOST]


def near_help(found: Sequence[NearRule], speech: Speech) -> str:
    """The help that shows known rules, a line for each; empty if there are none."""
    if not found:
        return ""
    lines = [
        ONE_LIKE_THIS if len(found) == 1 else LIKE_THIS,
        *(f"  {_of_part(one.part)}{_describe_rule(one.rule, speech)}" for one in found),
    ]
    if _denies(speech) and found[0].rule["lines"] and not _denies(_heard(found[0].rule)):
        lines.append(f"  {DENIED}")
    return "\n".join(lines)


def _of_part(part: str) -> str:
    """The part of a sentence that a rule is shown for, quoted."""
    if not part:
        return ""
    return f"for ‘{textwrap.shorten(part, LONGEST, placeholder=' …')}’: "


def _unlike(rule: Mapping[str, Any], speech: Speech) -> list[str]:
    """The words of a rule that are the contrary of those of a sentence."""
    ours, its = _judging(speech), _judging(_heard(rule))
    return [
        f"‘{other}’ where yours has ‘{one}’"
        for pair in CONTRARY
        for one, other in (pair, pair[::-1])
        if one in ours - its and other in its - ours
    ]


def _judging(speech: Speech) -> set[str]:
    return {
        idea.name
        for part in split_clauses(speech.ideas)
        for idea in part.ideas
        if part.describes_landing or idea.name not in _OWNERS
    }


def _heard(rule: Mapping[str, Any]) -> Speech:
    return hear(rule["says"], ("en",))


def _denies(speech: Speech) -> bool:
    """Whether a sentence denies what it says is done: not its condition, and not that something is empty."""
    return any(
        idea.name in DENIALS and [one.name for one in part.ideas[n + 1 : n + 2]] != ["empty"]
        for part in split_clauses(speech.ideas)
        if not part.condition_word and not part.describes_landing
        for n, idea in enumerate(part.ideas)
    )


def _describe_rule(rule: dict[str, Any], speech: Speech) -> str:
    """A known rule: its meaning, and below it its lines."""
    numbers = numbers_for(rule, speech)
    says = _ONE.sub("1 seed", fill_in(rule["says"], numbers))
    if not rule["lines"]:
        return f"“{rule['said']}”{BELOW}{says}"
    parts = [f"{_quote(rule['lines'], numbers)} {PLACES[rule['place']]}"]
    if "margin" in rule:
        parts.append(f"{_quote(rule['margin'], numbers)} at the left margin")
    if "end" in rule:
        parts.append(f"{_quote(rule['end'], numbers)} at the end of the turn")
    where = f" (as in {rule['game']})" if "game" in rule else ""
    meaning = f"“{says[0].upper()}{says[1:].removesuffix('.')}.”"
    unlike = _unlike(rule, speech)
    but = f"{BELOW}but it says {', and '.join(unlike)}" if unlike else ""
    return f"{meaning}{BELOW}{', and '.join(parts)}{where}{but}"


def numbers_for(rule: Mapping[str, Any], speech: Speech) -> dict[str, int]:
    """The numbers of a rule: those of the sentence that it can have, or else its own."""
    names = [idea.name for idea in speech.ideas]
    said = [
        (
            idea.number,
            names[n + 1 : n + 1 + (2 * _NEAR if names[n + 1 : n + 2] == ["or"] else _NEAR)],
        )
        for n, idea in enumerate(speech.ideas)
        if idea.name == NUMBER and (idea.number != 1 or idea.end - idea.start == 1)
    ]
    made: dict[str, int] = {}
    for slot in ("n", "m"):
        if slot not in rule:
            continue
        default, least, most, *counted = rule[slot]
        fitting = [one for one in said if least <= one[0] <= most and one[0] > made.get("n", 0)]
        counts = [one for one in fitting if {*counted} & {*one[1]}]
        if fitting:
            # Of several it is the smallest: a total is larger than what is counted or wanted of it.
            made[slot] = min(number for number, _ in counts or fitting)
        else:
            made[slot] = default
        if slot == "m" and not fitting and (said or default <= made["n"]):
            # ‘it holds four’ has one number, where the rule of its own has two.
            made[slot] = made["n"]
    return made


def fill_in(text: str, numbers: Mapping[str, int]) -> str:
    """A text of a known rule with numbers in its slots."""
    if numbers and numbers.get("n") == numbers.get("m"):
        text = _RANGE.sub("‹n›", text)
    return _SLOT.sub(lambda slot: str(numbers[slot[1]]), text)


def _quote(said: Sequence[str], numbers: Mapping[str, int]) -> str:
    """Lines as a message has them."""
    first, *more = [fill_in(line, numbers) for line in said]
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
