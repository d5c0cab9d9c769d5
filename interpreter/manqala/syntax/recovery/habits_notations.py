"""Rewrites notations of tables, programs and contracts: functions, arrows, numbered lines, ``provided that``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair

_ONE = r"((?:[^(),;]|\([^()]*\))+?)"
_TWO = rf"{_ONE} *[,;] *{_ONE}"
_FUNCTIONS = (
    (rf"\bmod\( *{_TWO} *\)", "{0} mod {1}"),
    (rf"\b(?:sum|total|count|len|size|seeds|pieces)\( *{_ONE} *\)", "pieces in {0}"),
    (rf"\bmax\( *{_TWO} *\)", "larger ({0}) of ({1})"),
    (rf"\bmin\( *{_TWO} *\)", "smaller ({0}) of ({1})"),
    (rf"\bcountifs?\( *{_TWO} *\)", "number of ({0} where it holds {1})"),
    (rf"\band\( *{_TWO} *\)", "{0} and {1}"),
    (rf"\bor\( *{_TWO} *\)", "({0} or {1})"),
    (rf"\b(?:empty|isempty|is_empty|isblank)\( *{_ONE} *\)", "{0} is empty"),
    (rf"\bopposite\( *{_ONE} *\)", "opposite of {0}"),
    (rf"\bowner\( *{_ONE} *\)", "owner of {0}"),
)
"""Patterns of functions, with their equivalents in rules."""
_IF = re.compile(
    rf"=? *(?:if|IF|iff|IFF) *\( *{_ONE} *[,;] *{_ONE} *(?:[,;] *(?:0|\"\"|nothing|false))? *\)"
)
_CONDITION = (
    r"(?:(?:so|as) +long +as|in +(?:the +)?(?:case|event)(?: +that| +of)?|provided(?: +that)?|providing(?: +that)?"
    r"|on +condition +that|assuming(?: +that)?|supposing(?: +that)?|suppose|whenever|given +that|should|once)"
)


def rewrite_notation(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a line of a table, a program or a contract."""
    yield from _rewrite_functions(line)
    yield from _rewrite_conditions(line)
    yield from _drop_number(line)
    yield from _rewrite_program_phrases(line)


def _rewrite_functions(line: Line) -> Iterator[Repair]:
    if match := _IF.fullmatch(line.content):
        rewritten = f"if {match.group(1).strip()}, {match.group(2).strip()}"
        yield line.repair(0, len(line.content), "a condition is not a function here", rewritten)
    rewritten, first = line.content, None
    for pattern, meaning in _FUNCTIONS:
        match = re.search(pattern, rewritten, re.IGNORECASE)
        if match is not None:
            first = first or re.search(pattern, line.content, re.IGNORECASE)
            new = meaning.format(*(part.strip() for part in match.groups()))
            rewritten = f"{rewritten[: match.start()]}{new}{rewritten[match.end() :]}"
    if first is not None:
        message = f"rules do not say ‘{first.group()}’"
        yield line.repair(first.start(), len(first.group()), message, rewritten)


def _rewrite_conditions(line: Line) -> Iterator[Repair]:
    """Rewrite ``capture last provided that …``, ``in case …`` and ``last is 2..3 -> capture last`` with ‘if’."""
    begin = re.match(rf"(?:{_CONDITION}|when) +" if line.margin else rf"{_CONDITION} +", line.plain)
    if match := begin:
        rewritten = f"if {line.content[match.end() :]}"
        yield line.repair(
            0,
            len(match.group().rstrip()),
            f"rules do not say ‘{match.group().rstrip()}’",
            rewritten,
        )
    elif match := re.search(rf",? +({_CONDITION}) +", line.plain):
        action, condition = line.content[: match.start()], line.content[match.end() :]
        rewritten = f"if {condition}, {action}"
        if re.search(r"\bit\b", condition) and re.match(r"(?:capture|win|choose)\b", action):
            # After ‘if’, ‘it’ would be the chosen hole, not the captured one.
            rewritten = f"{action} where {condition}"
        message = f"rules do not say ‘{match.group(1)}’"
        yield line.repair(match.start(1), len(match.group(1)), message, rewritten)
    if match := re.search(r" *(?:[-=]+>|→|⇒) *", line.plain):
        condition = re.sub(r"^(?:if|when) +", "", line.content[: match.start()])
        sign = match.group().strip()
        rewritten = f"if {condition}, {line.content[match.end() :]}"
        at = match.start() + match.group().index(sign)
        yield line.repair(at, len(sign), f"‘{sign}’ is not a sign of the rule language", rewritten)


def _drop_number(line: Line) -> Iterator[Repair]:
    """Drop the number or bullet of ``1. capture last`` and ``- capture last``."""
    if match := re.match(r"(?:\(?(?:\d+|[a-z]|[ivx]+)[.)]|[-*•§]) +(?=\S)", line.plain):
        mark = match.group().strip()
        rewritten = line.content[match.end() :]
        yield line.repair(
            0,
            len(mark),
            f"lines have no ‘{mark}’ before them",
            rewritten,
            f"leave it out: ‘{rewritten}’",
        )


_PROGRAMS = (
    (r"\bfor +[a-z]\w* +in +range\( *(\d+) *\) *:?$", r"repeat \1 times"),
    (
        r"(?<![\w.])([a-z][a-z-]*)\.(?:length|size|count|seeds|stones)(?:\(\))?(?!\w)",
        r"pieces in \1",
    ),
    (r"\bnot +([a-z][a-z-]*)\.is_?empty(?:\(\))?(?!\w)", r"\1 is not empty"),
    (r"(?<![\w.])([a-z][a-z-]*)\.is_?empty(?:\(\))?(?!\w)", r"\1 is empty"),
    (r"\bholes?\[(\d+)\]", r"hole \1 of player"),
    (r"!(?= *\()", "not "),
    (r" */= *", " != "),
    (r"(?<=\bbe )(.+?) *\? *(.+?) *: *(.+)$", r"\2 if \1 otherwise \3"),
    (
        r"(?:^|(?<=, ))(?:return|break|exit|quit|stop)(?: +(?:sowing|here|there))?$|(?<=, )end$",
        "end turn",
    ),
    (
        r"(?:^|(?<=, )|(?<=otherwise ))(?:the +)?(?:game|round|play) +(?:is +)?(?:over|ends|ended|finished|stops)"
        r"(?: +(?:there|here|now|at +once))?$",
        "end round",
    ),
    (
        r"(?:^|(?<=, )|(?<=otherwise ))(?:(?:it|(?:the +)?(?:round|game|match|result)) +(?:is|ends +(?:in|as)) +)?(?:an? +)?"
        r"(?:tie|draw|drawn|tied|draw +game|tie +game)$",
        "end round drawn",
    ),
    (
        r"(?:^|(?<=, )|(?<=otherwise ))(?:(?:the +)?turn +(?:is +over|ends?|ended|finishes|passes)|end +(?:his"
        r"|your|my|player's) +turn)$",
        "end turn",
    ),
    (
        r"(?:^|(?<=, )|(?<=otherwise ))(?:the +)?(?:game|round|match) +(?:is +)?(?:drawn|tied)$",
        "end round drawn",
    ),
    (
        r"(?:^|(?<=, ))(?:(?:the +)?(?:player|mover|he|one) +)?(?:must|has +to|should|shall) +(?:give|feed"
        r"|leave)\b.*\bopponent\b.*$",
        "feed",
    ),
    (
        r"(?:(?:each|every)(?: +of)?(?: +the)?(?: +players?| +side)?|both(?: +players?)?),? +(?:then +)?"
        r"(?:keeps?|takes?|gets?|collects?|captures?|receives?|wins?|has|scores?|claims?) +"
        r"(?:all +)?(?:of +)?(?:the +)?(?:remaining +)?"
        r"(?:(?:(?:seeds?|stones?|pieces?|beans?|counters?)(?: +(?:which|that) +(?:are|lie|remain))?|(?:what|whatever) +"
        r"(?:is|lies|remains)) +(?:left +|still +|remaining +)?(?:in|on|of) +(?:his|her|their|own|its)(?: +own)? +"
        r"(?:side|row|half|holes?|pits?|houses?|cups?)"
        r"|(?:his|her|their|own|its)(?: +own)? +(?:remaining +)?(?:side|row|holes?|pits?|houses?|seeds?|stones?|pieces?|beans?)"
        r"|(?<=remaining )(?:seeds?|stones?|pieces?|beans?)|rest)$",
        "each player wins own holes",
    ),
)
"""Patterns of phrases of programs and books, with their equivalents in rules."""


def _rewrite_program_phrases(line: Line) -> Iterator[Repair]:
    plain = line.plain.lower() if re.search(r"\.[a-z]+[A-Z]", line.plain) else line.plain
    rewritten, first = line.content if plain == line.plain else plain, None
    for pattern, meaning in _PROGRAMS:
        match = re.search(pattern, rewritten)
        if match is not None:
            first = first or re.search(pattern, plain)
            rewritten = (
                f"{rewritten[: match.start()]}{match.expand(meaning)}{rewritten[match.end() :]}"
            )
    if first is not None:
        for sign, own in (("==", "="), ("&&", "and"), ("||", "or")):
            rewritten = rewritten.replace(sign, own)
        old = line.content[first.start() : first.end()].strip()
        at = first.start() + (len(first.group()) - len(first.group().lstrip()))
        yield line.repair(at, len(old), f"rules do not say ‘{old}’", rewritten)
    if match := re.search(r"\b[a-z]+(?:[A-Z][a-z]+)+\b", line.plain):
        new = re.sub(r"[A-Z]", lambda found: f"-{found.group().lower()}", match.group())
        yield line.repair(
            match.start(), len(match.group()), f"‘{match.group()}’: words are written in small letters",
            line.replace(match, new), f"write ‘{new}’",
        )  # fmt: skip
