"""Detects lines that parse but were probably meant in another notation.

Every line of a file is searched, so this module does not import those that rewrite habits.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.habits_programs import has_foreign_signs
from manqala.syntax.recovery.repair_line import QUOTED
from manqala.text import resources

if TYPE_CHECKING:
    from manqala.text.span import Source

VERB = re.compile(r"^to +([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)", re.MULTILINE)
MARK = re.compile(r"^mark +([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)", re.MULTILINE)
_HABITS = (
    re.compile(r"\b(unless|until|elif|elsif|elseif|foreach)\b"),
    re.compile(r"^ +(for|else)\b"),
    re.compile(r"^ +(?:otherwise +)?if\b[^,]*, *(then)\b"),
    re.compile(
        r"\b(exactly|at +least|at +most|more +than|less +than|fewer +than|equals|contains?)\b"
    ),
    re.compile(r"\b(has|have)\b(?! +occurred)"),
    re.compile(r"\b(between)\b(?! +rounds)"),
    re.compile(r"\b(either) +\d"),
    re.compile(r"\b(other +(?:direction|way))\b"),
    re.compile(r"\b(can) +(?:the +|an? +)?[a-z'-]+ +(?:not +|[a-z'-]+ +)?move\b"),
    re.compile(r"\b(can't|cant|can +not) +move\b"),
    re.compile(r"^ +(add|increase|decrease|subtract)\b"),
    re.compile(r"\bbe +(if)\b"),
    re.compile(r"\b(?:another|extra|additional|one more) +(turn|move|go)\b"),
    re.compile(r"\b(was|were)\b"),
    re.compile(r"^ +sow +[a-z]+ +(?:to +the +)?(left|right)(?:wards?)? *(?:$|,)"),
    re.compile(r"\b(?:opposite|facing) +(?:hole|pit|house|cup) +(of)\b"),
    re.compile(
        r"\bnumber +(of) +(?:the +)?(?:seeds?|pieces?|stones?|beans?|counters?) +(?:in|on)\b"
    ),
    re.compile(
        r"\b(?:player|one|side) +(with|who) +(?:has +)?(?:the +)?(?:more|most)\b.*\bwins?\b"
    ),
    re.compile(r"^ +(?:the +)?(?:player|mover) +(chooses|sows|captures|wins|must|may)\b"),
    re.compile(
        r"^ +(?:(?:the|that|this) +)?(?:player|mover|opponent|he|she|they|winner) +(?:has +)?(wins?|won|loses?|lost)\b"
    ),
    re.compile(r"^ +(?:each|every) +player +(keeps|takes|gets|collects|receives)\b"),
    re.compile(r"^ +(?:position|play|gives|legal|illegal|ends|expect) *(:)"),
    re.compile(r"\b(?:holds|where|is|from) +(\d+-\d+) *(?:$|,|\)|and\b|or\b)"),
    re.compile(
        r"\b(last +(?:seed|stone|piece|counter|bean)) +(?:sown +)?(?:falls|lands|drops|ends|is +sown|comes)\b"
    ),
    re.compile(r"^ +sow +(?:the +seeds +)?(counter-?clock-?wise)\b"),
    re.compile(r"\bopposite +(pit|house|cup|bowl)\b(?! +of)"),
    re.compile(r"^ +(relay)(?:[ -]sow)? +it\b"),
    re.compile(r"\b(all) +opposite$"),
    re.compile(r"\b((?:player|opponent) +(?:passes|skips|misses))\b"),
    re.compile(r"^mark +\S+ +(on|for|per|of) +(?:players?|holes?) *:"),
    re.compile(r"^ +choose +\S+ +from +(?!.* as +chance\b).*? (weighing)\b"),
)
"""Foreign notations that parse with another meaning, because their words count as names.

``2-3`` is meant as a range, ``3 - 2`` with spaces as a difference.
"""
_SPACED_RANGE = re.compile(
    r"(?:\b(?:holds|where|is|from|and|or)|=) +(\d{1,6}) *- *(\d{1,6}) *(?:$|,|\)|and\b|or\b|\")"
)
"""A range with spaces, if the difference would be negative."""
_EXAMPLE_LINE = re.compile(r"^( +(?:position|play|gives|legal|illegal|ends)\b *:?).*")
"""A line of an example: the text after its verb is not in rule words."""


@lru_cache(maxsize=1)
def _find_prelude_verbs() -> frozenset[str]:
    return frozenset(VERB.findall(resources.prelude()[1]))


def find_statement_words(source: Source) -> frozenset[str]:
    """The words that can begin a statement, and the marks of the file as ``mark NAME``."""
    begins = {*words.STATEMENT_WORDS} - {"or", "otherwise"}
    marks = (f"mark {name}" for name in MARK.findall(source.text))
    return _find_prelude_verbs() | frozenset(VERB.findall(source.text)) | begins | frozenset(marks)


def may_have_habit(text: str) -> bool:
    """Whether a line has signs of another notation, unless the file defines their words."""
    plain = _mask(text)
    return (
        _has_range(plain)
        or has_foreign_signs(lines.content(text))
        or any(habit.search(plain) for habit in _HABITS)
    )


def _mask(text: str) -> str:
    """A line without its comment, tags and quoted texts; of a line of an example, only the verb."""
    return _EXAMPLE_LINE.sub(r"\1", QUOTED.sub("", lines.content(text)))


def _has_range(plain: str) -> bool:
    return any(int(low) < int(high) for low, high in _SPACED_RANGE.findall(plain))


def has_habit(text: str, source: Source) -> bool:
    """Whether a line has signs of another notation, whose words the file does not define."""
    plain = _mask(text)
    if _has_range(plain) or has_foreign_signs(lines.content(text)):
        return True
    for habit in _HABITS:
        match = habit.search(plain)
        if match is not None:
            word = match.group(1)
            names = rf"\b(?:to|mark|the|an?|let|choose|each|called) +{word}\b|^an? +\S+ +is +{word}\b|^ *{word} *:"
            if " " in word:
                names = rf"^the +{word}\b"
            known = word.isalpha() or " " in word
            return not (known and re.search(names, source.text, re.MULTILINE))
    return False
