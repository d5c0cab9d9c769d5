"""Lines of other programs that rules do not have, and foreign signs in lines of examples."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.closed_words import Extreme
from manqala.syntax.recovery.habits_facts import holding_each
from manqala.syntax.recovery.repair_line import WORD, quote_line
from manqala.text import foreign_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def of_programs(line: Line) -> Iterator[Repair]:
    """The equivalent of a line of another program, if its first words are known; signs within a position."""
    yield from _positions(line)
    yield from _superlatives(line)
    yield from outcomes(line)
    yield from without_foreign(line)
    if not line.margin:
        yield from _other_margin(line)
    found = foreign_rules.foreign(line.plain.lower(), at_margin=not line.margin)
    if (
        found is None
        or (line.margin and _is_known(line))
        or (line.margin.strip() and line.said == "end")
    ):
        return
    entry, said, length = found
    word = line.said[:length].strip() or line.said
    message = f"rules do not say ‘{word}’"
    whole = line.margin + line.said
    indent = whole[: len(whole) - len(whole.lstrip(" "))]
    first, *others = [text.strip() for text in said] or [""]
    write = "".join([f"write ‘{first}’", *(f", and below it ‘{text}’" for text in others)])
    advice = "; ".join(part for part in (entry.advice, write if said else "") if part)
    made = line.repair(0, len(word), message, first, advice)
    made = replace(made, otherwise=advice, certain=False)
    if not said:
        yield replace(made, text=f"{indent}# {whole.strip()}")
        return
    below = [text for text in said[1:] if text.startswith(" ")]
    beside = "\n".join(text for text in said[1:] if not text.startswith(" "))
    yield replace(made, opens=bool(below), below="\n".join(below).strip(), beside=beside)


def _is_known(line: Line) -> bool:
    first = re.match(r"[a-z][\w-]*", line.said)
    return first is not None and first.group() in line.known - {"end"}


_PARTS = re.compile(r" *(?:;|,(?: *(?:and|then))?| and(?: then)?| then)(?: +|$)")
"""The separators between actions on one line."""


def without_foreign(line: Line) -> Iterator[Repair]:
    """``print last; capture last``: an action that rules lack beside others that they have."""
    if not line.margin:
        return
    parts, start = [], 0
    for joint in [*_PARTS.finditer(line.plain), None]:
        end = len(line.plain) if joint is None else joint.start()
        parts.append((start, end))
        start = end if joint is None else joint.end()
    foreign_parts = [
        (begin, end, found[0]) for begin, end in parts
        if line.plain[begin:end].strip(" {}()[];.")
        and (found := foreign_rules.foreign(line.plain[begin:end].lower(), at_margin=False)) and not found[1]
    ]  # fmt: skip
    kept = [
        line.said[begin:end]
        for begin, end in parts
        if (begin, end) not in {one[:2] for one in foreign_parts}
    ]
    if (
        not foreign_parts
        or len(kept) != 1
        or kept[0].split()[:1] == []
        or kept[0].split()[0] not in line.known
    ):
        return
    begin, end, entry = foreign_parts[0]
    said = line.said[begin:end]
    advice = f"{entry.advice.replace('this line', 'it')}: write ‘{kept[0]}’ alone"
    yield line.repair(begin, end - begin, f"rules do not say ‘{said}’", kept[0], advice).unsure()


_SUPERLATIVE = re.compile(
    r"(?:choose|pick|select|take|lift|empty|empties|chooses|picks|takes) +(?:hole +from +|pit +from +)?(?P<words>.*?)$"
)
_MOST = (
    r"\b(?:fullest|largest|biggest|heaviest|greatest|most|richest|maximum|max|maximal|highest)\b"
)
_LEAST = r"\b(?:fewest|smallest|least|minimum|min|minimal|lowest|poorest|emptiest)\b"


def _superlatives(line: Line) -> Iterator[Repair]:
    """``choose hole with most seeds``: the fullest of one's own holes, all of them on a tie."""
    match = _SUPERLATIVE.match(line.plain)
    if match is None or not line.margin or "at " in match["words"]:
        return
    for pattern, extreme in ((_MOST, Extreme.FULLEST), (_LEAST, Extreme.EMPTIEST)):
        word = re.search(pattern, match["words"])
        if word is None:
            continue
        said = f"choose hole from {extreme} of own occupied holes, all on a tie"
        start = match.start("words") + word.start()
        message = f"‘{word.group()}’ cannot be used here: ‘{extreme} of …’ is the form, with the choice on a tie"
        made = line.repair(start, len(word.group()), message, said, f"write ‘{said}’")
        yield replace(made, certain=False)


_WHO = r"(?:the +)?(?P<who>player|mover|opponent|south|north|he|she|winner)"
_OUTCOME = re.compile(
    rf"(?:^|(?<=, )|(?<=otherwise )){_WHO} +(?:has +|is +the +)?(?P<how>loses?|lost|loser|wins?|won|winner|forfeits|resigns)"
    r"(?: +(?:the +)?(?:game|round|match))?$"
)
_GO_ON = re.compile(
    r"(?:^|(?<=, )|(?<=otherwise ))(?:(?:the +)?(?:player|mover|he) +)?(?:continues?"
    r"|go(?:es)? +on|keeps?(?: +on)?|sows? +on|lap +on|resows?)"
    r"(?: +(?:the +|with +the +)?(?:sowing|lap|relay|sow|laps))?"
    r"(?: +(?:from|with) +(?:there|last|it|here|the +last +\w+|that +\w+|its +\w+))?$"
)
_MAY = re.compile(
    r"(?:(?:the +)?(?:player|mover|he|she|you|one) +(?:may|can|could|might)(?: +(?:also|optionally))?"
    r"|[(\[<] *(?:may|can|option(?:al(?:ly)?)?|facultative|voluntar(?:y|ily)|allowed|permitted|if +\w+) *[)\]>] *[:,]?"
    r"|(?:optional(?:ly)?|facultative|voluntar(?:y|ily)) *[:,]?) +(?P<done>.+)$"
)
_MUST = re.compile(
    r"(?P<word>[(\[<] *(?:must|shall|always|obligatory|compulsory|mandatory|forced) *[)\]>] *[:,]?"
    r"|(?:obligatory|compulsory|mandatory|obligatorily) *[:,]?) +(?P<done>.+)$"
)


_ENDED = re.compile(
    r"\bend +(?:the +)?(?:round|game)(?: *, *| +and +| +with +| +)(?:the +)?(?P<who>player|opponent|south|north|mover)"
    r" +(?:wins|winning|as +(?:the +)?winner)$"
)
_RIVALS = {"player": "opponent", "opponent": "player", "south": "north", "north": "south"}
_WINNER = re.compile(
    r"(?:^|(?<=, )|(?<=otherwise ))(?:the +)?winner +(?:is|=|:=|becomes) +(?:the +)?(?P<who>player|opponent|south|north|mover)$"
)


def outcomes(line: Line) -> Iterator[Repair]:
    """``player loses``, ``continue``, ``player may capture last``."""
    if not line.margin:
        return
    match = _OUTCOME.search(line.plain)
    if match is not None:
        loses = match["how"].startswith(("los", "forf", "resi"))
        who = {"opponent": "opponent", "south": "south", "north": "north"}.get(
            match["who"], "player"
        )
        new = f"end round won by {_RIVALS[who] if loses else who}"
        yield line.instead(match, line.replaced(match, new), new)
    match = _WINNER.search(line.plain)
    if match is not None:
        new = f"end round won by {match['who']}"
        yield line.instead(match, line.replaced(match, new), new)
    match = _ENDED.search(line.plain)
    if match is not None:
        new = f"end round won by {match['who']}"
        yield line.instead(match, line.replaced(match, new), new)
    match = _GO_ON.search(line.plain)
    if match is not None and (
        match.group().split()[0] not in line.known or match.group().startswith("sow on")
    ):
        yield line.instead(
            match, line.replaced(match, "relay from last"), "relay from last"
        ).unsure()
    match = _MAY.match(line.plain)
    if match is not None:
        done = line.said[match.start("done") :]
        words = re.findall(WORD, done)[:2]
        name = "-".join(words) if len(words) == 2 else f"{words[0]}-or-not" if words else ""
        if name and words[0] in line.known:
            advice = f"write ‘may {name}’, and ‘{done}’ below it, indented by two more spaces"
            made = line.repair(
                0, match.start("done") - 1, "a choice has a name, with its actions below it", f"may {name}", advice
            )  # fmt: skip
            made = replace(made, opens=True, below=done, certain=False, otherwise=advice)
            head = line.margin.rstrip().removesuffix(",")
            if head.strip():
                advice = (
                    f"write ‘{quote_line(head.strip())}’; below it ‘may {name}’, and below that ‘{done}’, each indented by"
                    " two more spaces"
                )
                under = " " * (len(head) - len(head.lstrip()) + 4) + done
                made = replace(
                    made, text=head, below=f"may {name}\n{under}", help=advice, otherwise=advice
                )
            yield made
    match = _MUST.match(line.plain)
    if match is not None:
        yield line.repair(
            0, len(match["word"]), f"rules do not say ‘{match['word']}’: an action is always done",
            line.said[match.start("done") :], "leave it out",
        )  # fmt: skip


_STUCK = re.compile(
    r"(?:if|whenever|once|as +soon +as|should) +(?P<condition>(?:the +|a +)?(?:player|mover|he) +(?:can(?:not|'t| +not)|has +no"
    r"|is +unable).*?)(?P<done>,.*)$"
)
_OVER = re.compile(
    r"(?:if|when(?! +(?:player +cannot|nobody +can) +move\b)|whenever|once|as +soon +as)"
    r" +(?P<condition>[^,]+?), *(?:then +)?(?P<done>.+)$"
)
_ENDING = re.compile(
    r"(?:end|finish|stop)\b.*|(?:the +)?(?:round|game|match) +(?:ends?|is +over)|game +over"
)
_VALUE = re.compile(r"(?P<name>[a-z][a-z-]*) *(?P<is>:=|=|is +now|is) *(?P<value>[^=].*)$")


def _other_margin(line: Line) -> Iterator[Repair]:
    """``if player cannot move, …`` and ``score = …`` at the left margin."""
    if match := _STUCK.match(line.plain):
        said = f"when player cannot move{line.said[match.start('done') :]}"
        yield line.repair(0, match.end("condition"), "a rule begins with ‘when’", said)
    elif (match := _OVER.match(line.plain)) and _ENDING.fullmatch(match["done"]):
        done = line.said[match.start("done") :]
        whole = "match" if re.search(r"\bmatch\b", done) else "round"
        condition = holding_each(line.said[match.start("condition") : match.end("condition")])
        said = f"{whole} ends when {condition}"
        word = match.group().index(" ")
        made = line.repair(0, word, f"a rule begins with ‘when’ or ‘{whole} ends when’", said)
        if re.match(r"end +(?:round|match) +(?:won|drawn)\b", done):
            advice = f"write ‘{quote_line(said)}’, and ‘{quote_line(done)}’ below it, indented by two spaces"
            made = replace(made, help=advice, opens=True, below=done)
        yield made
    match = _VALUE.match(line.plain)
    if match is not None and match["name"] not in {
        "when",
        "game",
        "turn",
        "round",
        "goal",
        "players",
    }:
        value = line.said[match.start("value") :]
        name = f"the {match['name']}"
        if re.search(r"\b(?:winnings|store|holes|row)\b(?! +of)", value):
            value = re.sub(
                r"\b(?:own +|player's +)?(winnings|store|holes|row)\b(?! +of)", r"\1 of p", value
            )
            yield line.repair(
                0,
                match.end("is"),
                "a value with a name is a noun: ‘the … is …’",
                f"{name} of player p is {value}",
            )
        else:
            yield line.repair(
                0,
                match.end("is"),
                "a value with a name is a noun: ‘the … is …’",
                f"{name} is {value}",
            )


_TURN = re.compile(
    r"(?<=[\d*\])}]) *(?:[-–;|,]|\() *(?:turn|to +move|next)?[ =:]*(?P<who>[a-z]{3,})"
    r"(?: +(?:to +(?:move|play)|moves|plays|begins|turn))?\)?$"
    r"|(?<=[\d*\])}]) +(?P<word>[a-z]{3,})(?: +(?:to +(?:move|play)|moves|plays|begins))?$"
)


_SIDE_FIRST = re.compile(r"(?P<rows>[ \d*/,]+/[ \d*/,]+)(?P<rest>(?::.*)?)")
"""The rows after the side to move, if that comes first."""


def _positions(line: Line) -> Iterator[Repair]:
    """``position [0 0 2] / …``: numbers are adjacent, rows follow ‘/’, the player follows ‘:’."""
    match = re.match(r"(position|gives) *:? +", line.said)
    if match is not None:
        rows, colon, rest = line.said[match.end() :].partition(":")
        side = _SIDE_FIRST.fullmatch(rest) if not re.search(r"\d", rows) else None
        if side is not None:
            said = f"{match.group(1)} {side['rows'].strip()} : {rows.strip()}{side['rest']}"
            yield line.repair(
                match.end(), len(rows.strip()), "the rows come first, then whose turn it is", said
            )
            return
        beside = re.fullmatch(r"(?P<side> *[a-z]+) +(?P<entry>[a-z-]+=.*)", rest)
        if beside is not None:
            said = f"{match.group(1)} {rows.strip()} :{beside['side']} : {beside['entry']}"
            start = len(line.said) - len(beside["entry"])
            yield line.repair(start, len(beside["entry"]), "put ‘:’ before the winnings", said)
            return
        plain = meant_position(rows, has_side=bool(colon))
        if plain != rows.strip():
            at = next((n for n, (a, b) in enumerate(zip(rows, plain, strict=False)) if a != b), 0)
            said = f"{match.group(1)} {plain}" + (f" :{rest}" if colon else "")
            message = "in a position, separate numbers by spaces and rows by ‘/’, and put ‘:’ before the player to move"
            yield line.repair(match.end() + at, 1, message, said)
    match = _MOVE_WORD.match(line.said)
    if match is not None:
        said = f"{match.group(1)} {line.said[match.end() :]}"
        at = match.start("word")
        yield line.repair(at, len(match["word"]), "write a move as its number alone", said)


def meant_position(rows: str, *, has_side: bool) -> str:
    """The rows of a position without foreign signs."""
    said = rows.strip()
    side = ""
    if not has_side and (match := _TURN.search(said)):
        said, side = said[: match.start()], f" : {match['who'] or match['word']}"
    if re.search(r"[\[\](){}|]", said):
        said = re.sub(r"[\])}] *[,;|/]* *[\[({]", " / ", said) if "/" not in said else said
        said = re.sub(r"[\[\](){}]", " ", said)
        said = re.sub(r"\|+", "/" if "/" not in said else " ", said)
    if re.search(r"\d-\d+-\d", said):
        said = said.replace("-", " ")
    if ";" in said:
        said = said.replace(";", " / " if "/" not in said else " ")
    if said == rows.strip():
        return said
    said = re.sub(r" *,+ *", " ", said)
    return re.sub(r" +", " ", re.sub(r" */ *", " / ", said)).strip(" /") + side


_MOVE_WORD = re.compile(
    r"(play|legal|illegal) +(?P<word>holes?|pits?|houses?|cups?|moves?|no\.(?= )|number|from|#) *(?=\d)"
)
"""A word before the number of a move. ‘no’ declines something, as in ‘no.3’ and ‘no 3’; only ‘no. 3’ is short for a number."""
_ENDS = re.compile(
    r"ends +(?:(?:with +)?(?:(?:win|won|wins|victory) +(?:for +)?)?(?:south|north)(?: +(?:wins|won))?|(?:in"
    r" +)?(?:a +)?(?:draw|tie|tied))"
)
"""Phrases of other books, in an example, for the end of a round."""


def has_foreign_signs(text: str) -> bool:
    """Whether a position of an example has foreign signs, or a move a word before it."""
    said = text.strip()
    match = re.match(r"(position|gives) *:? +", said)
    if match is not None:
        rows, colon, rest = said[match.end() :].partition(":")
        if not re.search(r"\d", rows) and _SIDE_FIRST.fullmatch(rest):
            return True
        if re.fullmatch(r" *[a-z]+ +[a-z-]+=.*", rest):
            return True
        return meant_position(rows, has_side=bool(colon)) != rows.strip()
    if _ENDS.fullmatch(said):
        return True
    return _MOVE_WORD.match(said) is not None
