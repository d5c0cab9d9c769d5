"""Finds rule-book sentences among the lines of an item, each in one line or several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.habit_signs import find_statement_words
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.syntax.recovery.prose_check import check_rewrite
from manqala.syntax.recovery.prose_clauses import split_clauses
from manqala.syntax.recovery.prose_report import report_prose
from manqala.text.book_speech import recognise_ideas

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.item_text import ItemText
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.span import Source

LONG_SENTENCE = 8
"""The least number of words of a sentence that could also parse as a rule."""
MAX_FURTHER_LINES = 4
"""Limit of further lines of a sentence."""
_SENTENCE = re.compile(r" *[A-ZÀ-Þ](?:\S* +){2,}\S+\.$")
"""Matches a line that begins and ends as a sentence: it was copied from a book."""
_SUBJECT = re.compile(r" +(?:The|An?|He|She|They|You|It|This) .*\.$")
"""Matches a short sentence inside a rule, whose lines begin with verbs."""
_CONDITION = re.compile(
    r" *(?:if|when|whenever) .*, (?:then )?(?:the|a|an|you|he|she|they|it|his|her|their|your|that|this|these|those|all) "
)
"""Matches a condition that is followed by a subject; rules have a verb there."""
_ORDER = re.compile(r" *(?:if|when|whenever) .*, (?:then )?([a-z]+) ")
"""Matches a condition that is followed by an order, with its verb."""
_ADDRESS = re.compile(r"\b(?:you|yours?)\b")
"""Matches a word for the reader, whom rules do not address."""
_WORDS_ONLY = re.compile(r" *(?:[^\W\d_]+[’']?[^\W\d_]*,? +){2,}")
"""Matches a line that begins with several words and no other signs."""
_BEGINS_WITH_WORD = re.compile(r" *[^\W\d_]\S* ")


def is_sentence(text: str) -> bool:
    """Whether a line begins with a capital letter and ends with a full stop."""
    return _SENTENCE.match(lines.content(text)) is not None


def is_long_sentence(text: str) -> bool:
    """Whether a line is a sentence, and too long to be a rule."""
    return is_sentence(text) and len(text.split()) >= LONG_SENTENCE


def is_long_condition(text: str) -> bool:
    """Whether a line is a long condition in the words of a book: ‘if the last seed falls …, the …’."""
    return _CONDITION.match(text) is not None and len(text.split()) >= LONG_SENTENCE


def is_long_order(text: str, source: Source) -> bool:
    """Whether a line is a long condition with an order that is not a rule: ‘if the last seed falls …, take …’."""
    match = _ORDER.match(text)
    return (
        match is not None
        and len(text.split()) >= LONG_SENTENCE
        and (match[1] not in find_statement_words(source) or _ADDRESS.search(text) is not None)
    )


def find_long_prose(item: ItemText, line: int) -> Diagnostic | None:
    """The diagnostic for a long sentence or condition of a book, if rule lines express all of it."""
    text = item.text(line)
    if item.is_example or not (
        is_long_condition(text) or is_long_sentence(text) or is_long_order(text, item.source)
    ):
        return None
    return report_prose(item.source, line, only_exact=True)


def keeps_meaning(text: str, new: str) -> bool:
    """Whether a repaired line means the same as the sentence that it replaces; true if that is not a sentence."""
    if not is_sentence(text):
        return True
    speech = recognise_ideas(lines.content(text))
    return check_rewrite(split_clauses(speech.ideas), speech.strange, [new]).is_exact


def find_prose(
    item: ItemText, line: int, parses: Callable[[str, bool], bool], *, suggest: bool
) -> Diagnostic | None:
    """The diagnostic for a line that is a sentence; ``suggest``: also if no rule lines express all of it."""
    text = lines.content(item.text(line))
    if item.is_example:
        return None
    found = report_prose(item.source, line, suggest=suggest)
    if (
        found is None
        or len(text.split()) >= LONG_SENTENCE
        or is_sentence(text)
        or _SUBJECT.match(text)
    ):
        return found
    # The line may be a rule in capital letters.
    small = text.lower().rstrip(".")
    return None if parses(small, item.has_block(line)) else found


def find_multiline_prose(
    item: ItemText, line: int, parses: Callable[[str, bool], bool]
) -> tuple[Diagnostic | None, int]:
    """The diagnostic for a sentence that begins in a line, and its last line; None and 0 if it has only one line."""
    last = line if item.is_example else _find_sentence_end(item, line, parses)
    found = report_prose(item.source, line, suggest=False, last_line=last) if last > line else None
    return found, last if found is not None else 0


def _both_capitalized(first: str, below: str) -> bool:
    """Whether each of two lines begins a sentence with a capital letter; not in German, which capitalises nouns."""
    capitals = first.strip()[:1].isupper() and below.strip()[:1].isupper()
    return capitals and recognise_ideas(below).language != "de"


def _find_sentence_end(item: ItemText, line: int, parses: Callable[[str, bool], bool]) -> int:
    """The last line of a sentence that continues in lines that cannot be rules."""
    written, known = item.source.line, {*find_statement_words(item.source), *words.TEXT_WORDS}
    first = lines.content(written(line))
    last = line
    while (
        _WORDS_ONLY.match(first)
        and last - line < MAX_FURTHER_LINES
        and last < len(item.source.lines)
    ):
        here, below = lines.content(written(last)), lines.content(written(last + 1))
        goes_on = _BEGINS_WITH_WORD.match(below) and indent_of(below) >= indent_of(first)
        is_rule = below.split()[:1] and below.split()[0] in known and parses(below, False)
        if (
            not goes_on
            or is_rule
            or here.endswith((".", ":", "!"))
            or _both_capitalized(first, below)
        ):
            break
        last += 1
    return last
