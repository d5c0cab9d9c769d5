"""Possible meanings of a line: each repair is offered only if the line then parses.

People write what they know from other notations: ``else``, a colon, a full stop, ``capture x if y``. For each such
habit there is a form in this language. The grammar decides which habit was at work: each repair is tried.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.book_words import PITS
from manqala.syntax.recovery.habits_books import of_books
from manqala.syntax.recovery.habits_doing import of_doing
from manqala.syntax.recovery.habits_facts import of_facts
from manqala.syntax.recovery.habits_judged import of_judged
from manqala.syntax.recovery.habits_languages import of_languages
from manqala.syntax.recovery.habits_loops import of_loops
from manqala.syntax.recovery.habits_margins import of_margins
from manqala.syntax.recovery.habits_notations import of_notations
from manqala.syntax.recovery.habits_programs import (
    of_programs,
    outcomes,
    without_foreign,
)
from manqala.syntax.recovery.habits_rules import of_rules
from manqala.syntax.recovery.habits_sentences import (
    exceptions,
    joints,
    sown_as_said,
    without_braces,
)
from manqala.syntax.recovery.habits_sheets import of_sheets
from manqala.syntax.recovery.habits_sowings import of_sowings
from manqala.syntax.recovery.habits_speech import of_speech
from manqala.syntax.recovery.habits_values import of_values
from manqala.syntax.recovery.repair_line import Line, Repair, quote_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


MOST_TRIED = 24
LONGEST_TRIED = 400
"""Limit of repairs tried for a line, and of the letters in such a line."""
MOST_JOINED = 6
"""Limit of repairs tried together, and of the others tried with each."""
MOST_JOINTS = 4
"""Limit of places at which a line is split into two sentences."""
MOST_CHANGES = 5
"""Limit of phrases of a line that are rewritten in rule words."""
MOST_STATEMENTS = 2
"""Limit of commas of a line after which a statement is sought."""
_INVISIBLE = re.compile(
    "[\u00ad\u200b-\u200f\u2028-\u202f\u205f-\u206f\ufeff\u00a0\u2000-\u200a\u3000\r]"
)


_LAST_HOLE = re.compile(rf"\b(?:the +)?last +{PITS}\b")
"""A hole with its noun, which rules omit."""
_BEHIND = re.compile(r"(?<!otherwise) (?:if|unless|when|else)\b")


def repair(
    text: str,
    known: frozenset[str],
    opens: bool,
    reads: Callable[[str, bool], bool],
    *,
    parts: bool = True,
) -> Repair | None:
    """The first repair with which the line parses; ``opens``: lines belong to it.

    ``parts``: whether to try two sentences as two lines.
    """
    if len(text) > LONGEST_TRIED:
        return None
    first = list(islice(_repairs(text, known), MOST_TRIED))
    for made in first:
        if made.text.lstrip(" ").startswith("#"):
            return made
        if made.text.strip(" ") != text.strip(" ") and made.reads(opens, reads):
            return replace(
                made, certain=any(other.certain for other in first if _alike(made, other))
            )
    for made in first[:MOST_JOINED]:
        for more in islice(_repairs(made.text, known), MOST_JOINED):
            if not (made.opens or more.opens or made.beside or more.beside) and reads(
                more.text, opens
            ):
                certain = made.certain and more.certain
                said = f"write ‘{quote_line(more.text.strip())}’"
                return replace(made, help=said, text=more.text, certain=certain)
    bare = lines.content(text)
    margin = bare[: len(bare) - len(bare.lstrip(" "))]
    if margin and lines.RULE.match(bare.strip()):
        return None
    for made in _one_after_the_other(Line(margin, bare.lstrip(" "), known)):
        if reads(made.text, opens):
            return made
    parted = _split_line(text, known, reads) if not opens and parts else None
    shorter = _LAST_HOLE.sub("last", text)
    if parted is None and shorter != text:
        rest = repair(shorter, known, opens, reads, parts=parts)
        return None if rest is None else _without_noun(text, rest)
    return parted


def _alike(one: Repair, other: Repair) -> bool:
    """Whether two repairs make the same lines: then the certainty of either holds for both."""
    made, meant = ((repair.text.strip(" "), repair.beside, repair.below) for repair in (one, other))
    return made == meant


def _without_noun(text: str, made: Repair) -> Repair:
    """A repair of ``last hole``, for which rules say ``last``, together with the line's other repairs."""
    match = _LAST_HOLE.search(text)
    assert match is not None
    said = f"write ‘{quote_line(made.text.strip())}’"
    message = f"rules do not say ‘{match.group()}’"
    place = match.start() + 1, len(match.group())
    return replace(made, column=place[0], length=place[1], message=message, help=said)


def _split_line(
    text: str, known: frozenset[str], reads: Callable[[str, bool], bool]
) -> Repair | None:
    """A line of two sentences as two lines, each of which parses or is repaired separately."""
    bare = without_braces(lines.content(text))
    margin = bare[: len(bare) - len(bare.lstrip(" "))]
    for joint in islice(joints(Line(margin, bare.lstrip(" "), known)), MOST_JOINTS):
        halves = []
        for half in (joint.one, joint.other):
            said = f"{margin}{half}"
            made = None
            # The text after ‘if’ may parse as a part of the action.
            if _BEHIND.search(half) or not reads(said, False):
                made = repair(said, known, False, reads, parts=False)
            if made is not None and not (made.opens or made.beside):
                halves.append(made.text.strip())
            elif reads(said, False):
                halves.append(half)
            else:
                break
        else:
            return joint.parted(margin, halves[0], halves[1])
    return None


def sentences(text: str, known: frozenset[str]) -> Iterator[Repair]:
    """The meanings of a line that parses, if its words are those of another notation."""
    bare = lines.content(text)
    if len(bare) > LONGEST_TRIED:
        return
    said = bare.lstrip(" ")
    line = Line(bare[: len(bare) - len(said)], said, known)
    found = [
        *of_languages(line),
        *of_sheets(line),
        *of_sowings(line),
        *exceptions(line),
        *of_facts(line),
        *of_judged(line),
        *of_margins(line),
        *of_doing(line),
        *of_books(line),
        *of_notations(line),
        *of_speech(line),
        *of_programs(line),
    ]
    yield from found
    yield from sown_as_said(line)
    yield from _one_after_the_other(line)
    for statement in _statements_after(line):
        yield from without_foreign(statement)
    yield from _two_sentences(line)
    for statement in _statements_after(line):
        yield from (
            *of_doing(statement),
            *of_books(statement),
            *of_notations(statement),
            *of_speech(statement),
            *of_programs(statement),
        )
    for made in found[:MOST_JOINED]:
        inner = made.text.lstrip(" ")
        again = Line(line.margin, inner, known)
        for more in islice(
            [*of_books(again), *of_notations(again), *of_speech(again)], MOST_JOINED
        ):
            yield replace(
                more,
                help=f"write ‘{quote_line(more.text.strip())}’",
                column=made.column,
                length=made.length,
                message=made.message,
            )
    shorter = _LAST_HOLE.sub("last", text)
    if shorter != text:
        meant = (*islice(_repairs(shorter, known), MOST_JOINED), *sentences(shorter, known))
        for made in {made.whole: made for made in meant}.values():
            yield _without_noun(text, made)


def _one_after_the_other(line: Line) -> Iterator[Repair]:
    """The line with all its phrases rewritten in rule words, one by one."""
    first: Repair | None = None
    for _ in range(MOST_CHANGES):
        meant = next((made for made in _meant_by(line) if _is_one_line(made, line)), None)
        if meant is None:
            return
        line = Line(line.margin, meant.text.removeprefix(line.margin), line.known)
        if first is not None:
            said = f"write ‘{quote_line(line.said)}’"
            yield replace(first, help=said, text=line.margin + line.said, certain=False)
        first = first or meant


def _meant_by(line: Line) -> Iterator[Repair]:
    for part in (line, *_statements_after(line)):
        yield from (
            *exceptions(part),
            *without_foreign(part),
            *outcomes(part),
            *of_facts(part),
            *of_judged(part),
            *of_doing(part),
            *of_books(part),
            *of_speech(part),
            *of_notations(part),
            *of_sheets(part),
            *of_sowings(part),
        )
    yield from of_rules(line)


def _is_one_line(made: Repair, line: Line) -> bool:
    return (
        not (made.opens or made.beside) and bool(made.message)
        and made.text.strip() != line.said and made.text.startswith(line.margin)
    )  # fmt: skip


def _two_sentences(line: Line) -> Iterator[Repair]:
    """The line as two lines, each half unchanged or rewritten from a book's wording."""
    for joint in islice(joints(line), MOST_JOINTS):
        ways = []
        for half in (joint.one, joint.other):
            alone = Line(line.margin, half, line.known)
            meant = (*of_books(alone), *of_notations(alone), *of_speech(alone))
            ways.append([half, *(made.text.strip() for made in meant if not made.opens)][-2:])
        one, other = (way[-1] for way in ways)
        yield joint.parted(line.margin, one, other)
        if (one, other) != (joint.one, joint.other):
            yield joint.parted(line.margin, joint.one, other)
        for made in islice(of_rules(Line(line.margin, joint.other, line.known)), 1):
            yield joint.parted(line.margin, one, made.text.strip())


def _repairs(text: str, known: frozenset[str]) -> Iterator[Repair]:
    """All possible meanings of a line, without its comment and tags."""
    bare = lines.content(text)
    indent = len(bare) - len(bare.lstrip(" "))
    if indent and lines.RULE.match(bare[indent:]):
        # The line is correct, but in the wrong place.
        return
    line = Line(bare[:indent], bare[indent:], known)
    yield from _invisible(line)
    yield from _habits(line)
    # Final full stops and colons accompany every other habit.
    for end in (":", ".", ";"):
        if line.said.endswith(end):
            yield from _without_end(line, end)
            shorter = Line(line.margin, line.said[:-1].rstrip(), known)
            yield from _habits(shorter)
    for statement in _statements_after(line):
        yield from _habits(statement)


def _statements_after(line: Line) -> Iterator[Line]:
    """The text after a condition and a comma, as a line with everything before it as margin."""
    for start in lines.statement_starts(line.plain)[1 : 1 + MOST_STATEMENTS]:
        yield Line(line.margin + line.said[:start], line.said[start:], line.known)


def _without_end(line: Line, end: str) -> Iterator[Repair]:
    """Remove a sign at the end of the line."""
    name = {":": "‘:’", ".": "full stop", ";": "‘;’"}[end]
    said = line.said[:-1].rstrip()
    advice = "leave it out"
    if end == ":":
        advice += ": the lines that belong to this one follow below it, indented by two more spaces"
    yield line.repair(len(line.said) - 1, 1, f"no {name} belongs here", said, advice)


def _invisible(line: Line) -> Iterator[Repair]:
    """Remove invisible characters."""
    match = _INVISIBLE.search(line.margin + line.said)
    if match is None:
        return
    whole = line.margin + line.said
    blank = match.group().isspace()
    said = _INVISIBLE.sub(lambda found: " " if found.group().isspace() else "", whole)
    what = "a special kind of space" if blank else "an invisible character"
    advice = "write an ordinary space instead" if blank else "delete it"
    at = match.start() - len(line.margin)
    yield line.repair(at, 1, f"there is {what} here", said[len(line.margin) :], advice)


def _habits(line: Line) -> Iterator[Repair]:
    """The habits of other notations."""
    if match := re.match(r"(position|play|gives|legal|illegal|ends|expect) *: *", line.said):
        at = match.group().index(":")
        said = f"{match.group(1)} {line.said[match.end() :]}"
        yield line.repair(at, 1, "no ‘:’ belongs here", said, "leave it out")
    yield from of_languages(line)
    yield from of_sheets(line)
    yield from of_sowings(line)
    yield from of_loops(line)
    yield from of_facts(line)
    yield from of_judged(line)
    yield from of_margins(line)
    yield from of_doing(line)
    yield from of_programs(line)
    yield from exceptions(line)
    yield from of_rules(line)
    yield from of_speech(line)
    yield from of_values(line)
    yield from of_books(line)
    yield from of_notations(line)
    yield from sown_as_said(line)
