"""Rewrites values in other notations: signs, numbers, changes of marks."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.habits_amounts import rewrite_amounts
from manqala.syntax.recovery.repair_line import WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair

_INCREMENT = re.compile(
    rf"(?:(?:set|let) +)?({WORD}(?: (?:of )?[a-z][a-z0-9' -]*)?) *(\+|-|\*)= *(.+)"
)
_ASSIGNMENT = re.compile(rf"set +({WORD}[a-z0-9' -]*?) *:?= *(.+)")
_COMPARED = re.compile(r"\b(where|if|when|must|forbid|and|or|not|while) +(>=|<=|>|<|=|!=) *(\d+)")
_LIST = re.compile(
    r"(?:(?P<either>either) +)?(?P<first>(?<![\w.])\d+(?:\.\.\d*)?)(?P<rest>(?: *(?:,|\bor\b) *\d+(?:\.\.\d*)?)+)(?![\w.])"
)
"""Matches a list of alternative numbers."""
_CONTENTS = {"seeds", "seed", "pieces", "stones", "count"}
PIECES_MOVE = (
    "only marks are changed so; pieces are moved: ‘put 1 piece from last into own winnings’"
)


def rewrite_values(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite the values in a line."""
    for habit in (
        rewrite_amounts,
        _rewrite_list,
        _rewrite_mark_change,
        _complete_put,
        _rewrite_phrases,
        _rewrite_other_forms,
        _add_mark_type,
        _rewrite_numbers,
        _add_pattern_colon,
    ):
        yield from habit(line)


def _rewrite_list(line: Line) -> Iterator[Repair]:
    """Rewrite a list of numbers with ‘or’ before the last."""
    for match in _LIST.finditer(line.plain):
        numbers = re.findall(r"[0-9]+(?:\.\.[0-9]*)?", match["first"] + match["rest"])
        new = f"{', '.join(numbers[:-1])} or {numbers[-1]}"
        rewritten = line.replace(match, new)
        if match["either"]:
            message = "‘either’ offers ways; alternative numbers are joined with ‘or’ alone"
            yield line.repair(match.start(), 6, message, rewritten, f"write ‘{new}’")
        elif rewritten != line.content:
            start, length = match.start("first"), len(match["first"] + match["rest"])
            message = "alternative numbers have ‘or’ before the last"
            yield line.repair(start, length, message, rewritten, f"write ‘{new}’")


def _rewrite_mark_change(line: Line) -> Iterator[Repair]:
    """Rewrite ``n += 1`` and ``set n = 1``."""
    if match := _INCREMENT.fullmatch(line.content):
        mark, sign, value = match.groups()
        rewritten = f"set {mark.strip()} to {mark.strip()} {sign} {value}"
        start = line.content.find(f"{sign}=")
        repair = line.repair(start, 2, f"‘{sign}=’ is not a sign of the rule language", rewritten)
        yield replace(repair, fallback=PIECES_MOVE)
    if match := re.fullmatch(r"(add|subtract) +(\S+) +(?:to|from) +(.+)", line.content):
        word, value, mark = match.groups()
        sign = "+" if word == "add" else "-"
        rewritten = f"set {mark} to {mark} {sign} {value}"
        yield line.repair(0, len(word), f"rules do not say ‘{word}’ of numbers", rewritten)
    if match := re.fullmatch(r"(increase|decrease) +(.+?) +by +(.+)", line.content):
        word, mark, value = match.groups()
        sign = "+" if word == "increase" else "-"
        rewritten = f"set {mark} to {mark} {sign} {value}"
        yield line.repair(0, len(word), f"rules do not say ‘{word}’", rewritten)
    if match := re.search(
        r"\bbe +(if) +(.+?) +(?:then|,) *(.+?) +(?:else|otherwise) +(.+)", line.content
    ):
        _, condition, value, other = match.groups()
        rewritten = f"{line.content[: match.start(1)]}{value} if {condition} otherwise {other}"
        yield line.repair(match.start(1), 2, "the value precedes its condition", rewritten)
    if match := re.fullmatch(r"(put +.+? +from +.+?) +(to|in|onto|on) +(.+)", line.content):
        rewritten = f"{match.group(1)} into {match.group(3)}"
        yield line.repair(
            match.start(2), len(match.group(2)), "the target of pieces follows ‘into’", rewritten
        )
    if match := _ASSIGNMENT.fullmatch(line.content):
        mark, value = match.groups()
        start = line.content.find("=")
        yield line.repair(
            start,
            1,
            "the new value of a mark follows ‘to’",
            f"set {mark.strip()} to {value}",
        )
    if match := re.fullmatch(rf"let +({WORD}) *:?= *(.+)", line.content):
        start = line.content.find("=")
        rewritten = f"let {match.group(1)} be {match.group(2)}"
        yield line.repair(start, 1, "the named value follows ‘be’", rewritten)


def _complete_put(line: Line) -> Iterator[Repair]:
    """Add the source of the pieces to ``put 4 seeds in each hole``."""
    match = re.fullmatch(
        r"(put +(?:.+? +)?[a-z-]+?) +(in|into|to|on|onto) +((?:each|every|all) +)?(.+)",
        line.content,
    )
    if match is None or re.search(r"\bfrom\b", line.plain):
        return
    put, where, every, places = match.groups()
    what = re.sub(r"put +(?:the +|all +)?", "", put)
    if not every and what not in _CONTENTS and not re.search(r"\d", what):
        rewritten = f"put all from {what} into {places}"
        yield replace(
            line.repair(match.start(2), len(where), "the number of pieces to move is missing", rewritten), fallback=PIECES_MOVE
        )  # fmt: skip
    rewritten = f"{put} from box into {places}"
    if every:
        places = re.sub(r"\b(hole)\b", "holes", places)
        rewritten = f"each h in {places}, {put} from box into h"
    yield line.repair(
        match.start(2), len(where), "the source of the pieces is missing", rewritten,
        f"write ‘{rewritten}’: pieces are in the box until they are put on the board, and in the hand while they are sown",
    ).unsure()  # fmt: skip


def _rewrite_phrases(line: Line) -> Iterator[Repair]:
    """Rewrite ``last.seeds``, ``in the other direction`` and ``can player move``."""
    for match in re.finditer(rf"({WORD})\.({WORD})", line.plain):
        thing, asked = match.groups()
        new = f"{asked} {'in' if asked in _CONTENTS else 'of'} {thing}"
        repair = line.repair(
            match.start(1) + len(thing), 1, "use ‘of’ or ‘in’ for ownership",
            line.replace(match, new), f"write ‘{new}’",
        )  # fmt: skip
        yield repair
    other = (
        r"(?:,? *\b(?:going +)?in(?:to)? +)?(?:the +)?\bother +(?:direction|way)(?: +(?:a?round))?"
    )
    for match in re.finditer(other, line.plain):
        behind = line.content[: match.start()].endswith((" ", "")) and match.start() > 0
        for new in (" going reverse of way", "reverse of way"):
            rewritten = line.replace(match, new if behind else new.strip())
            start = line.plain.index("other", match.start())
            yield line.repair(
                start, 5, "it is unclear which direction is the other one", rewritten,
                "write ‘reverse of way’: ‘way’ is the direction of the sowing before, ‘clockwise’ and ‘anticlockwise’ are others",
            ).unsure()  # fmt: skip
    who = rf"(?:the +|an? +)?(?!not\b){WORD}"
    for match in re.finditer(rf"\b(can)(not| +not)? +({who}) +(not +)?move\b", line.plain):
        new = f"{match.group(3)} {'cannot' if match.group(2) or match.group(4) else 'can'} move"
        rewritten = line.replace(match, new)
        yield line.repair(
            match.start(1), 3, "the player precedes ‘can’", rewritten, f"write ‘{new}’"
        )
    for match in re.finditer(rf"\b({who}) +(can +not|can't|cant|can’t) +move\b", line.plain):
        new = f"{match.group(1)} cannot move"
        rewritten = line.replace(match, new)
        yield line.repair(
            match.start(2), len(match.group(2)), "‘cannot’ is one word", rewritten, f"write ‘{new}’"
        )


def _rewrite_other_forms(line: Line) -> Iterator[Repair]:
    """Rewrite comments, the end of a game, and the order of a declaration."""
    if match := re.search(r"(?<=\S) +//(?! *[\d(])", line.plain):
        rewritten = f"{line.content[: match.start()]}  # {line.content[match.end() :].strip()}"
        yield line.repair(match.end() - 2, 2, "a comment begins with ‘#’", rewritten)
    if match := re.match(r"//|--(?!-)|%|/\*|;", line.plain):
        rewritten = f"# {line.content[match.end() :].strip()}"
        yield line.repair(0, len(match.group()), "a comment begins with ‘#’", rewritten)
    if match := re.search(r"\bend +(?:the +)?(game)\b", line.plain):
        rewritten = line.content[: match.start(1)] + "round" + line.content[match.end(1) :]
        yield line.repair(
            match.start(1), 4, "rules do not say ‘end game’", rewritten,
            "write ‘end round’: a game is a round, and several rounds are a match",
        )  # fmt: skip
    if match := re.match(
        rf"mark +({WORD}) +(?:of|for|per|on) +(player|hole)s? *: *({WORD})", line.content
    ):
        new = f"mark {match.group(1)}: {match.group(3)} on {match.group(2)}s"
        start = match.start(2)
        yield line.repair(
            start, len(match.group(2)), "the bearers of a mark come at the end",
            new + line.content[match.end() :],
        )  # fmt: skip
    if match := re.match(
        rf"(mark +{WORD} *: *{WORD})( +for +(?:turn|round|match)) +(on) +(holes|players|sowings)\b",
        line.plain,
    ):
        rewritten = f"{match[1]} on {match[4]}{match[2]}{line.content[match.end() :]}"
        yield line.repair(
            match.start(3), 2, "the bearers of a mark precede its lifetime", rewritten
        )


def _add_mark_type(line: Line) -> Iterator[Repair]:
    """Add the type to the declaration of a mark."""
    if match := re.fullmatch(
        rf"mark +({WORD}(?: {WORD})?) *(?::|=|: *=)? *(true|false|\d+|nothing|yes/no)?",
        line.content,
    ):
        start = match.group(2)
        type_ = "number" if start and start.isdigit() else "hole" if start == "nothing" else "truth"
        rewritten = f"mark {match.group(1)}: {type_}"
        if start and start not in {"nothing", "yes/no"}:
            rewritten += f" = {start}"
        repair = line.repair(
            0, 4, "the type of a mark follows ‘:’", rewritten,
            f"write ‘{rewritten}’; the types are number, truth, hole, player, direction and kind",
        )  # fmt: skip
        yield repair if start and start != "nothing" else repair.unsure()


def _round_decimal(line: Line, match: re.Match[str]) -> Repair:
    """The repair of a number with a decimal point; in a comparison, by the equivalent whole number."""
    whole, part = int(match.group(1)), match.group(2)
    message, start, length = "numbers are whole", match.start(), len(match.group())
    if not part.strip("0"):
        return line.repair(
            start, length, message, line.replace(match, str(whole)), f"write ‘{whole}’"
        )
    sign = re.search(r"(?<![!<>=])([<>]=?) *$", line.plain[:start])
    if sign is None:
        advice = "count in seeds: ‘2 * x > 3’ says that x is more than one and a half"
        return line.repair(start, length, message, line.replace(match, str(whole)), advice).unsure()
    number = whole + (sign[1] in {"<", ">="})
    advice = f"write ‘{sign[1]} {number}’, which says the same of whole numbers"
    return line.repair(start, length, message, line.replace(match, str(number)), advice)


def _rewrite_numbers(line: Line) -> Iterator[Repair]:
    """Rewrite ranges, decimals, integer divisions and incomplete comparisons."""
    for match in re.finditer(r"(\d+) *(?:\.\.\.|…) *(\d*)", line.plain):
        rewritten = line.replace(match, f"{match.group(1)}..{match.group(2)}")
        yield line.repair(
            match.start(), len(match.group()), "a range has two points", rewritten,
            f"write ‘{match.group(1)}..{match.group(2)}’",
        )  # fmt: skip
    for match in re.finditer(r"(?<![.\d])(\d+)\.(\d+)(?![.\d])", line.plain):
        yield _round_decimal(line, match)
    for match in re.finditer(
        r"(?:(?<![<>!=])(=) *)?(?<![\w.-])((\d+) *(?:-|–|to) *(\d+))(?![\w.])", line.plain
    ):
        new = f"{match.group(3)}..{match.group(4)}"
        rewritten = line.replace(match, f"is {new}" if match.group(1) else new)
        yield line.repair(
            match.start(2), len(match.group(2)), "a range is written with two points", rewritten,
            f"write ‘is {new}’" if match.group(1) else f"write ‘{new}’",
        )  # fmt: skip
    for match in re.finditer(r"//", line.plain):
        rewritten = line.replace(match, " div ")
        yield line.repair(
            match.start(),
            2,
            "‘//’ is not a sign of the rule language",
            rewritten,
            "write ‘div’: it leaves out the rest",
        )
    for match in _COMPARED.finditer(line.plain):
        word, sign, number = match.groups()
        rewritten = line.replace(match, f"{word} pieces in it {sign} {number}")
        inner = f"write ‘{word} pieces in it {sign} {number}’"
        amount = _make_range(sign, int(number))
        if word == "where" and amount:
            inner += f", or ‘where it holds {amount}’"
        start = match.start(2)
        message = f"nothing is compared: a value is missing before ‘{sign}’"
        repair = line.repair(start, len(sign), message, rewritten, inner)
        # Only after ‘where’ is the subject certain.
        yield repair if word == "where" else repair.unsure()


def _add_pattern_colon(line: Line) -> Iterator[Repair]:
    """Add the colon between a walk and its pattern."""
    for match in re.finditer(r"(?<=[a-z0-9)]) +(?=\(|take\b|not\b)", line.plain):
        rewritten = line.content[: match.start()] + ": " + line.content[match.end() :]
        start = match.end()
        repair = line.repair(start, 1, "a pattern follows a ‘:’", rewritten)
        # Only a walk is certain to have a pattern.
        yield (
            repair
            if re.search(r"\b(?:of +[\w-]+|trail|ahead|back)$", line.plain[: match.start()])
            else repair.unsure()
        )


def _make_range(sign: str, number: int) -> str | None:
    """The range that a comparison means; None for ‘!=’."""
    return {
        ">=": f"{number}..", ">": f"{number + 1}..", "=": f"{number}", "<=": f"0..{number}",
        "<": f"0..{number - 1}",
    }.get(sign)  # fmt: skip
