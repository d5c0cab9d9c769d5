"""Possible meanings of a line: each repair is offered only if the line then parses.

People write what they know from other notations: ``else``, a colon, a full stop, ``capture x if y``. For each such
habit there is a form in this language. The grammar decides which habit was at work: each repair is tried.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.book_words import PITS
from manqala.syntax.recovery.habits_books import of_books
from manqala.syntax.recovery.habits_doing import of_doing
from manqala.syntax.recovery.habits_facts import of_facts
from manqala.syntax.recovery.habits_judged import of_judged
from manqala.syntax.recovery.habits_margins import of_margins
from manqala.syntax.recovery.habits_notations import of_notations
from manqala.syntax.recovery.habits_programs import (
    has_foreign_signs,
    of_programs,
    outcomes,
    without_foreign,
)
from manqala.syntax.recovery.habits_rules import of_rules
from manqala.syntax.recovery.habits_sentences import exceptions, joints, without_braces
from manqala.syntax.recovery.habits_speech import of_speech
from manqala.syntax.recovery.habits_values import of_values
from manqala.syntax.recovery.repair_line import QUOTED, Line, Repair, quote_line
from manqala.text import resources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.text.span import Source

VERB = re.compile(r"^to +([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)", re.MULTILINE)
MARK = re.compile(r"^mark +([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)", re.MULTILINE)
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
)
"""Foreign notations that parse here with another meaning, because their words count as names.

``2-3`` is a range to those who write so, and ``3 - 2``, with blanks, a difference.
"""
_SPREAD = re.compile(
    r"(?:\b(?:holds|where|is|from|and|or)|=) +(\d{1,6}) *- *(\d{1,6}) *(?:$|,|\)|and\b|or\b|\")"
)
"""A range with blanks: a difference would be negative."""
_TEXT = re.compile(r"^( +(?:position|play|gives|legal|illegal|ends)\b *:?).*")
"""A line of an example: the text after its verb is no rule."""
_INVISIBLE = re.compile(
    "[\u00ad\u200b-\u200f\u2028-\u202f\u205f-\u206f\ufeff\u00a0\u2000-\u200a\u3000\r]"
)


_LAST_HOLE = re.compile(rf"\b(?:the +)?last +{PITS}\b")
"""A hole with its noun, which rules omit."""
_BEHIND = re.compile(r"(?<!otherwise) (?:if|unless|when|else)\b")


@lru_cache(maxsize=1)
def _prelude_verbs() -> frozenset[str]:
    return frozenset(VERB.findall(resources.prelude()[1]))


def verbs(source: Source) -> frozenset[str]:
    """What can begin a statement: words of the grammar, and verbs of the prelude and of the file.

    In addition, the marks that the file declares, as ‘mark tuz’.
    """
    begins = {*words.STATEMENT_WORDS} - {"or", "otherwise"}
    marks = (f"mark {name}" for name in MARK.findall(source.text))
    return _prelude_verbs() | frozenset(VERB.findall(source.text)) | begins | frozenset(marks)


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
            return made
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
    yield from _one_after_the_other(line)
    for statement in _statements_behind(line):
        yield from without_foreign(statement)
    yield from _two_sentences(line)
    for statement in _statements_behind(line):
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
    for part in (line, *_statements_behind(line)):
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


def may_be_habit(text: str) -> bool:
    """Whether the names in the file decide if a line was meant in another notation."""
    plain = _plain(text)
    return (
        _has_range(plain)
        or has_foreign_signs(lines.content(text))
        or any(habit.search(plain) for habit in _HABITS)
    )


def _plain(text: str) -> str:
    """A line without comment, tags and quoted texts; of a line with its own notation, only the verb."""
    return _TEXT.sub(r"\1", QUOTED.sub("", lines.content(text)))


def _has_range(plain: str) -> bool:
    return any(int(low) < int(high) for low, high in _SPREAD.findall(plain))


def has_habit(text: str, source: Source) -> bool:
    """Whether a line parses but was meant in another notation: its names are defined nowhere."""
    plain = _plain(text)
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
    for statement in _statements_behind(line):
        yield from _habits(statement)


def _statements_behind(line: Line) -> Iterator[Line]:
    """The text after a condition and a comma, as a line with everything before it as margin."""
    for start in lines.statement_starts(line.plain)[1 : 1 + MOST_STATEMENTS]:
        yield Line(line.margin + line.said[:start], line.said[start:], line.known)


def _without_end(line: Line, end: str) -> Iterator[Repair]:
    """Remove a sign at the end of the line."""
    name = {":": "‘:’", ".": "full stop", ";": "‘;’"}[end]
    said = line.said[:-1].rstrip()
    advice = "leave it out"
    if end == ":":
        advice += ": the lines that belong to this one stand below it, indented by two more blanks"
    yield line.repair(len(line.said) - 1, 1, f"no {name} stands here", said, advice)


def _invisible(line: Line) -> Iterator[Repair]:
    """Remove invisible characters."""
    match = _INVISIBLE.search(line.margin + line.said)
    if match is None:
        return
    whole = line.margin + line.said
    blank = match.group().isspace()
    said = _INVISIBLE.sub(lambda found: " " if found.group().isspace() else "", whole)
    what = "a blank of a special kind" if blank else "an invisible character"
    advice = "write an ordinary blank instead" if blank else "delete it"
    at = match.start() - len(line.margin)
    yield line.repair(at, 1, f"{what} stands here", said[len(line.margin) :], advice)


def _habits(line: Line) -> Iterator[Repair]:
    """The habits of other notations."""
    if match := re.match(r"(position|play|gives|legal|illegal|ends|expect) *: *", line.said):
        at = match.group().index(":")
        said = f"{match.group(1)} {line.said[match.end() :]}"
        yield line.repair(at, 1, "no ‘:’ stands here", said, "leave it out")
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
