"""Finds repairs for a line in another notation: candidates of the ``habits_*`` modules that parse.

Authors write what they know from other notations: ``else``, a colon, a full stop, ``capture x if y``. Each habit has an
equivalent in rules. The parser decides which of them the author meant.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.book_words import PITS
from manqala.syntax.recovery.habits_actions import rewrite_action
from manqala.syntax.recovery.habits_books import rewrite_book_phrase
from manqala.syntax.recovery.habits_clauses import rewrite_clauses
from manqala.syntax.recovery.habits_compound import rewrite_compound_condition
from manqala.syntax.recovery.habits_conditions import rewrite_condition
from manqala.syntax.recovery.habits_ends import rewrite_state
from manqala.syntax.recovery.habits_events import rewrite_event
from manqala.syntax.recovery.habits_fillings import rewrite_filling
from manqala.syntax.recovery.habits_languages import translate_terms
from manqala.syntax.recovery.habits_loops import rewrite_loop
from manqala.syntax.recovery.habits_margins import rewrite_margin_line
from manqala.syntax.recovery.habits_notations import rewrite_notation
from manqala.syntax.recovery.habits_outcomes import rewrite_result
from manqala.syntax.recovery.habits_programs import (
    drop_unsupported_action,
    rewrite_outcome,
    rewrite_program_line,
)
from manqala.syntax.recovery.habits_rules import rewrite_statement
from manqala.syntax.recovery.habits_sentences import (
    drop_braces,
    find_joints,
    rewrite_exception,
    rewrite_sowing_remark,
)
from manqala.syntax.recovery.habits_sheets import rewrite_note
from manqala.syntax.recovery.habits_sowings import rewrite_sowing
from manqala.syntax.recovery.habits_speech import rewrite_speech
from manqala.syntax.recovery.habits_values import rewrite_values
from manqala.syntax.recovery.repair_line import Line, Repair, quote_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


MOST_TRIED = 24
LONGEST_TRIED = 400
"""Limits of repairs tried for a line, and of its length."""
MOST_COMBINED = 6
"""Limit of repairs that are combined with others, and of those combined with each."""
MOST_JOINTS = 4
"""Limit of places where a line is split into two sentences."""
MOST_CHANGES = 5
"""Limit of phrases that are rewritten one after the other."""
MOST_STATEMENTS = 2
"""Limit of commas after which a statement is sought."""
_INVISIBLE = re.compile(
    "[\u00ad\u200b-\u200f\u2028-\u202f\u205f-\u206f\ufeff\u00a0\u2000-\u200a\u3000\r]"
)
_LAST_HOLE = re.compile(rf"\b(?:the +)?last +{PITS}\b")
"""A hole with its noun, which rules omit."""
_CONDITION_INSIDE = re.compile(r"(?<!otherwise) (?:if|unless|when|else)\b")


def find_repair(
    text: str,
    known: frozenset[str],
    has_block: bool,
    parses: Callable[[str, bool], bool],
    *,
    split_allowed: bool = True,
) -> Repair | None:
    """The first repair with which the line parses; ``has_block``: lines below belong to it.

    ``split_allowed``: whether to split two sentences into two lines.
    """
    if len(text) > LONGEST_TRIED:
        return None
    candidates = list(islice(_find_repairs(text, known), MOST_TRIED))
    for repair in candidates:
        if repair.text.lstrip(" ").startswith("#"):
            return repair
        if repair.text.strip(" ") != text.strip(" ") and repair.parses(has_block, parses):
            return replace(
                repair,
                certain=any(
                    other.certain for other in candidates if _makes_same_lines(repair, other)
                ),
            )
    for repair in candidates[:MOST_COMBINED]:
        for more in islice(_find_repairs(repair.text, known), MOST_COMBINED):
            if not (
                repair.opens_block or more.opens_block or repair.next_line or more.next_line
            ) and parses(more.text, has_block):
                certain = repair.certain and more.certain
                advice = f"write ‘{quote_line(more.text.strip())}’"
                return replace(repair, help=advice, text=more.text, certain=certain)
    content = lines.content(text)
    margin = content[: len(content) - len(content.lstrip(" "))]
    if margin and lines.RULE.match(content.strip()):
        return None
    for repair in _rewrite_step_by_step(Line(margin, content.lstrip(" "), known)):
        if parses(repair.text, has_block):
            return repair
    split = _split_line(text, known, parses) if not has_block and split_allowed else None
    shorter = _LAST_HOLE.sub("last", text)
    if split is None and shorter != text:
        repair_of_rest = find_repair(shorter, known, has_block, parses, split_allowed=split_allowed)
        return None if repair_of_rest is None else _drop_noun(text, repair_of_rest)
    return split


def _makes_same_lines(one: Repair, other: Repair) -> bool:
    """Whether two repairs result in the same lines: then both are certain if one is."""
    first, second = (
        (repair.text.strip(" "), repair.next_line, repair.block) for repair in (one, other)
    )
    return first == second


def _drop_noun(text: str, repair: Repair) -> Repair:
    """The repair, reported as one of ``last hole``, for which rules say ``last``."""
    match = _LAST_HOLE.search(text)
    assert match is not None
    advice = f"write ‘{quote_line(repair.text.strip())}’"
    message = f"rules do not say ‘{match.group()}’"
    place = match.start() + 1, len(match.group())
    return replace(repair, column=place[0], length=place[1], message=message, help=advice)


def _split_line(
    text: str, known: frozenset[str], parses: Callable[[str, bool], bool]
) -> Repair | None:
    """The repair that splits two sentences into two lines, each of which parses or is repaired."""
    content = drop_braces(lines.content(text))
    margin = content[: len(content) - len(content.lstrip(" "))]
    for joint in islice(find_joints(Line(margin, content.lstrip(" "), known)), MOST_JOINTS):
        halves = []
        for half in (joint.one, joint.other):
            part = f"{margin}{half}"
            repair = None
            # The text after ‘if’ may parse as a part of the action.
            if _CONDITION_INSIDE.search(half) or not parses(part, False):
                repair = find_repair(part, known, False, parses, split_allowed=False)
            if repair is not None and not (repair.opens_block or repair.next_line):
                halves.append(repair.text.strip())
            elif parses(part, False):
                halves.append(half)
            else:
                break
        else:
            return joint.split(margin, halves[0], halves[1])
    return None


def find_meanings(text: str, known: frozenset[str]) -> Iterator[Repair]:
    """Candidate repairs for a line that parses but may be in another notation."""
    whole = lines.content(text)
    if len(whole) > LONGEST_TRIED:
        return
    content = whole.lstrip(" ")
    line = Line(whole[: len(whole) - len(content)], content, known)
    found = [
        *_rewrite_clauses_and_action(line),
        *rewrite_event(line),
        *rewrite_result(line),
        *rewrite_state(line),
        *rewrite_filling(line),
        *translate_terms(line),
        *rewrite_note(line),
        *rewrite_sowing(line),
        *rewrite_exception(line),
        *rewrite_condition(line),
        *rewrite_compound_condition(line),
        *rewrite_margin_line(line),
        *rewrite_action(line),
        *rewrite_book_phrase(line),
        *rewrite_notation(line),
        *rewrite_speech(line),
        *rewrite_program_line(line),
    ]
    yield from found
    yield from rewrite_sowing_remark(line)
    yield from _rewrite_step_by_step(line)
    for statement in _find_later_statements(line):
        yield from drop_unsupported_action(statement)
    yield from _split_and_rewrite(line)
    for statement in _find_later_statements(line):
        yield from (
            *rewrite_result(statement),
            *rewrite_action(statement),
            *rewrite_book_phrase(statement),
            *rewrite_notation(statement),
            *rewrite_speech(statement),
            *rewrite_program_line(statement),
        )
    for repair in found[:MOST_COMBINED]:
        inner = repair.text.lstrip(" ")
        rewritten_line = Line(line.margin, inner, known)
        for more in islice(
            [
                *rewrite_book_phrase(rewritten_line),
                *rewrite_notation(rewritten_line),
                *rewrite_speech(rewritten_line),
            ],
            MOST_COMBINED,
        ):
            yield replace(
                more,
                help=f"write ‘{quote_line(more.text.strip())}’",
                column=repair.column,
                length=repair.length,
                message=repair.message,
            )
    shorter = _LAST_HOLE.sub("last", text)
    if shorter != text:
        repairs = (
            *islice(_find_repairs(shorter, known), MOST_COMBINED),
            *find_meanings(shorter, known),
        )
        for repair in {repair.full_text: repair for repair in repairs}.values():
            yield _drop_noun(text, repair)


def _rewrite_step_by_step(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite two or more phrases of the line, one after the other."""
    first: Repair | None = None
    for _ in range(MOST_CHANGES):
        step = next(
            (repair for repair in _find_phrase_repairs(line) if _is_one_line(repair, line)), None
        )
        if step is None:
            return
        line = Line(line.margin, step.text.removeprefix(line.margin), line.known)
        if first is not None:
            advice = f"write ‘{quote_line(line.content)}’"
            yield replace(first, help=advice, text=line.margin + line.content, certain=False)
        first = first or step


def _find_phrase_repairs(line: Line) -> Iterator[Repair]:
    for part in (line, *_find_later_statements(line)):
        yield from (
            *rewrite_clauses(part),
            *rewrite_event(part),
            *rewrite_result(part),
            *rewrite_filling(part),
            *rewrite_exception(part),
            *drop_unsupported_action(part),
            *rewrite_outcome(part),
            *rewrite_condition(part),
            *rewrite_compound_condition(part),
            *rewrite_action(part),
            *rewrite_book_phrase(part),
            *rewrite_speech(part),
            *rewrite_notation(part),
            *rewrite_note(part),
            *rewrite_sowing(part),
        )
    yield from rewrite_statement(line)


def _is_one_line(repair: Repair, line: Line) -> bool:
    return (
        not (repair.opens_block or repair.next_line) and bool(repair.message)
        and repair.text.strip() != line.content and repair.text.startswith(line.margin)
    )  # fmt: skip


def _split_and_rewrite(line: Line) -> Iterator[Repair]:
    """Repairs that split the line into two, each half unchanged or rewritten."""
    for joint in islice(find_joints(line), MOST_JOINTS):
        halves = []
        for half in (joint.one, joint.other):
            half_line = Line(line.margin, half, line.known)
            repairs = (
                *rewrite_book_phrase(half_line),
                *rewrite_notation(half_line),
                *rewrite_speech(half_line),
            )
            halves.append(
                [half, *(repair.text.strip() for repair in repairs if not repair.opens_block)][-2:]
            )
        one, other = (forms[-1] for forms in halves)
        yield joint.split(line.margin, one, other)
        if (one, other) != (joint.one, joint.other):
            yield joint.split(line.margin, joint.one, other)
        for repair in islice(rewrite_statement(Line(line.margin, joint.other, line.known)), 1):
            yield joint.split(line.margin, one, repair.text.strip())


def _find_repairs(text: str, known: frozenset[str]) -> Iterator[Repair]:
    """All candidate repairs for a line, without its comment and tags."""
    content = lines.content(text)
    indent = len(content) - len(content.lstrip(" "))
    line = Line(content[:indent], content[indent:], known)
    yield from _rewrite_clauses_and_action(line)
    yield from rewrite_event(line)
    yield from rewrite_result(line)
    yield from rewrite_state(line)
    yield from rewrite_filling(line)
    if indent and lines.RULE.match(content[indent:]):
        # The line is a rule in the wrong column.
        return
    yield from _drop_invisible(line)
    yield from _rewrite_habits(line)
    # A final full stop or colon may accompany any other habit.
    for end in (":", ".", ";"):
        if line.content.endswith(end):
            yield from _drop_final_sign(line, end)
            shorter = Line(line.margin, line.content[:-1].rstrip(), known)
            yield from _rewrite_habits(shorter)
    for statement in _find_later_statements(line):
        yield from _rewrite_habits(statement)


def _rewrite_clauses_and_action(line: Line) -> Iterator[Repair]:
    """Repairs of a condition, each first together with one of its action."""
    for repair in rewrite_clauses(line):
        rewritten = Line(line.margin, repair.text.removeprefix(line.margin), line.known)
        for statement in _find_later_statements(rewritten):
            is_known = statement.content.split()[0] in line.known
            for more in (
                *rewrite_event(statement),
                *rewrite_result(statement),
                *rewrite_outcome(statement),
                *rewrite_compound_condition(statement),
                *rewrite_action(statement),
                *rewrite_book_phrase(statement),
                *rewrite_speech(statement),
            ):
                if _is_one_line(more, rewritten) and (more.certain or not is_known):
                    advice = f"write ‘{more.text.strip()}’"
                    yield replace(repair, help=advice, text=more.text, certain=False)
        yield repair


def _find_later_statements(line: Line) -> Iterator[Line]:
    """The statements after commas, each as a line whose margin is everything before it."""
    for start in lines.statement_starts(line.plain)[1 : 1 + MOST_STATEMENTS]:
        yield Line(line.margin + line.content[:start], line.content[start:], line.known)


def _drop_final_sign(line: Line, end: str) -> Iterator[Repair]:
    """The repair that removes a sign at the end of the line."""
    name = {":": "‘:’", ".": "full stop", ";": "‘;’"}[end]
    text_of_half = line.content[:-1].rstrip()
    advice = "leave it out"
    if end == ":":
        advice += ": the lines that belong to this one follow below it, indented by two more spaces"
    yield line.repair(len(line.content) - 1, 1, f"no {name} belongs here", text_of_half, advice)


def _drop_invisible(line: Line) -> Iterator[Repair]:
    """The repair that removes invisible characters."""
    match = _INVISIBLE.search(line.margin + line.content)
    if match is None:
        return
    whole = line.margin + line.content
    blank = match.group().isspace()
    text_of_half = _INVISIBLE.sub(lambda found: " " if found.group().isspace() else "", whole)
    what = "a special kind of space" if blank else "an invisible character"
    advice = "write an ordinary space instead" if blank else "delete it"
    at = match.start() - len(line.margin)
    yield line.repair(at, 1, f"there is {what} here", text_of_half[len(line.margin) :], advice)


def _rewrite_habits(line: Line) -> Iterator[Repair]:
    """Repairs for all habits, in the order in which they are tried."""
    if match := re.match(r"(position|play|gives|legal|illegal|ends|expect) *: *", line.content):
        at = match.group().index(":")
        text_of_half = f"{match.group(1)} {line.content[match.end() :]}"
        yield line.repair(at, 1, "no ‘:’ belongs here", text_of_half, "leave it out")
    yield from translate_terms(line)
    yield from rewrite_note(line)
    yield from rewrite_sowing(line)
    yield from rewrite_loop(line)
    yield from rewrite_condition(line)
    yield from rewrite_compound_condition(line)
    yield from rewrite_margin_line(line)
    yield from rewrite_action(line)
    yield from rewrite_program_line(line)
    yield from rewrite_exception(line)
    yield from rewrite_statement(line)
    yield from rewrite_speech(line)
    yield from rewrite_values(line)
    yield from rewrite_book_phrase(line)
    yield from rewrite_notation(line)
    yield from rewrite_sowing_remark(line)
