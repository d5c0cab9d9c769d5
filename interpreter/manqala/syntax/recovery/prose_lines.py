"""Lines of an unparseable item that are sentences of a rule book, in one line or in several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.habit_signs import verbs
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.syntax.recovery.prose_account import take_account
from manqala.syntax.recovery.prose_clauses import clauses
from manqala.syntax.recovery.prose_report import report_prose
from manqala.text.book_speech import hear

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.item_text import ItemText
    from manqala.text.diagnostics import Diagnostic

SPOKEN = 8
"""The least number of words of a sentence of a book that rules could also parse."""
MOST_BELOW = 4
"""Limit of lines in which a sentence goes on."""
_SENTENCE = re.compile(r" *[A-ZÀ-Þ](?:\S* +){2,}\S+\.$")
"""Matches a line that begins and ends as a sentence: it was copied from a book."""
_SUBJECT = re.compile(r" +(?:The|An?|He|She|They|You|It|This) .*\.$")
"""Matches a short sentence inside a rule, whose lines begin with verbs."""
_CONDITION = re.compile(
    r" *(?:if|when|whenever) .*, (?:then )?(?:the|a|an|you|he|she|they|it|his|her|their|your|that|this|these|those|all) "
)
"""Matches a condition that is followed by a subject; rules have a verb there."""
_BEGINS = re.compile(r" *(?:[^\W\d_]+[’']?[^\W\d_]*,? +){2,}")
"""Matches several words without signs."""
_GOES_ON = re.compile(r" *[^\W\d_]\S* ")


def is_sentence(text: str) -> bool:
    """Whether a line begins with a capital letter and ends with a full stop."""
    return _SENTENCE.match(lines.content(text)) is not None


def is_spoken(text: str) -> bool:
    """Whether a line is so long a sentence that it is of a book."""
    return is_sentence(text) and len(text.split()) >= SPOKEN


def is_written_out(text: str) -> bool:
    """Whether a line is a long condition in the words of a book, which rules begin alike: ‘if the last seed falls …’."""
    return _CONDITION.match(text) is not None and len(text.split()) >= SPOKEN


def find_written_out(item: ItemText, line: int) -> Diagnostic | None:
    """The message about a long sentence, or condition, in the words of a book, if there are lines that say all of it."""
    text = item.text(line)
    if item.is_example or not (is_written_out(text) or is_spoken(text)):
        return None
    return report_prose(item.source, line, acts=True)


def keeps_meaning(text: str, new: str) -> bool:
    """Whether a repaired line says the same as the line of a book that it is to replace; true of all other lines."""
    if not is_sentence(text):
        return True
    speech = hear(lines.content(text))
    return take_account(clauses(speech.ideas), speech.strange, [new]).whole


def find_prose(
    item: ItemText, line: int, reads: Callable[[str, bool], bool], *, near: bool
) -> Diagnostic | None:
    """The message about a line that is a sentence; ``near``: also if only its subject is known."""
    text = lines.content(item.text(line))
    if item.is_example:
        return None
    found = report_prose(item.source, line, near=near)
    if found is None or len(text.split()) >= SPOKEN or is_sentence(text) or _SUBJECT.match(text):
        return found
    # Perhaps only its letters are wrong.
    small = text.lower().rstrip(".")
    return None if reads(small, item.opens(line)) else found


def find_prose_over_lines(
    item: ItemText, line: int, reads: Callable[[str, bool], bool]
) -> tuple[Diagnostic | None, int]:
    """The message about a sentence that goes on below a line, and its last line; None and 0 if there is none."""
    last = line if item.is_example else _end_of_sentence(item, line, reads)
    found = report_prose(item.source, line, near=False, last=last) if last > line else None
    return found, last if found is not None else 0


def _both_begin(first: str, below: str) -> bool:
    """Whether two lines begin with capital letters, so that each is a sentence; German has capitals inside them."""
    capitals = first.strip()[:1].isupper() and below.strip()[:1].isupper()
    return capitals and hear(below).language != "de"


def _end_of_sentence(item: ItemText, line: int, reads: Callable[[str, bool], bool]) -> int:
    """The line in which a sentence ends that begins as prose, and goes on in lines that rules cannot be."""
    written, known = item.source.line, {*verbs(item.source), *words.TEXT_WORDS}
    first = lines.content(written(line))
    last = line
    while _BEGINS.match(first) and last - line < MOST_BELOW and last < len(item.source.lines):
        here, below = lines.content(written(last)), lines.content(written(last + 1))
        goes_on = _GOES_ON.match(below) and indent_of(below) >= indent_of(first)
        is_rule = below.split()[:1] and below.split()[0] in known and reads(below, False)
        if not goes_on or is_rule or here.endswith((".", ":", "!")) or _both_begin(first, below):
            break
        last += 1
    return last
