"""Rewrites lines of programs and rule books without a direct equivalent, and positions of examples."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.closed_words import Extreme
from manqala.syntax.recovery.habits_conditions import rewrite_each_holds
from manqala.syntax.recovery.repair_line import WORD, quote_line
from manqala.text import foreign_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def rewrite_program_line(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a line of a program or an example."""
    yield from _rewrite_position(line)
    yield from _rewrite_superlative(line)
    yield from rewrite_outcome(line)
    yield from drop_unsupported_action(line)
    if not line.margin:
        yield from _rewrite_margin_line(line)
    found = foreign_rules.match_foreign_line(line.plain.lower(), at_margin=not line.margin)
    if (
        found is None
        or (line.margin and _is_known(line))
        or (line.margin.strip() and line.content == "end")
    ):
        return
    entry, rewritten, length = found
    word = line.content[:length].strip() or line.content
    message = f"rules do not say ‘{word}’"
    whole = line.margin + line.content
    indent = whole[: len(whole) - len(whole.lstrip(" "))]
    first, *others = [text.strip() for text in rewritten] or [""]
    write = "".join([f"write ‘{first}’", *(f", and below it ‘{text}’" for text in others)])
    advice = "; ".join(part for part in (entry.advice, write if rewritten else "") if part)
    repair = line.repair(0, len(word), message, first, advice)
    repair = replace(repair, fallback=advice, certain=False)
    if not rewritten:
        yield replace(repair, text=f"{indent}# {whole.strip()}")
        return
    below = [text for text in rewritten[1:] if text.startswith(" ")]
    beside = "\n".join(text for text in rewritten[1:] if not text.startswith(" "))
    yield replace(repair, opens_block=bool(below), block="\n".join(below).strip(), next_line=beside)


def _is_known(line: Line) -> bool:
    first = re.match(r"[a-z][\w-]*", line.content)
    return first is not None and first.group() in line.known - {"end"}


_SEPARATOR = re.compile(r" *(?:;|,(?: *(?:and|then))?| and(?: then)?| then)(?: +|$)")
"""Matches what separates actions in one line."""


def drop_unsupported_action(line: Line) -> Iterator[Repair]:
    """Drop the unsupported action from ``print last; capture last``."""
    if not line.margin:
        return
    parts, start = [], 0
    for joint in [*_SEPARATOR.finditer(line.plain), None]:
        end = len(line.plain) if joint is None else joint.start()
        parts.append((start, end))
        start = end if joint is None else joint.end()
    foreign_parts = [
        (begin, end, found[0]) for begin, end in parts
        if line.plain[begin:end].strip(" {}()[];.")
        and (found := foreign_rules.match_foreign_line(line.plain[begin:end].lower(), at_margin=False)) and not found[1]
    ]  # fmt: skip
    kept = [
        line.content[begin:end]
        for begin, end in parts
        if (begin, end) not in {foreign_part[:2] for foreign_part in foreign_parts}
    ]
    if (
        not foreign_parts
        or len(kept) != 1
        or kept[0].split()[:1] == []
        or kept[0].split()[0] not in line.known
    ):
        return
    begin, end, entry = foreign_parts[0]
    unsupported = line.content[begin:end]
    advice = f"{entry.advice.replace('this line', 'it')}: write ‘{kept[0]}’ alone"
    yield line.repair(
        begin, end - begin, f"rules do not say ‘{unsupported}’", kept[0], advice
    ).unsure()


_SUPERLATIVE = re.compile(
    r"(?:choose|pick|select|take|lift|empty|empties|chooses|picks|takes) +(?:hole +from +|pit +from +)?(?P<words>.*?)$"
)
_MOST = (
    r"\b(?:fullest|largest|biggest|heaviest|greatest|most|richest|maximum|max|maximal|highest)\b"
)
_LEAST = r"\b(?:fewest|smallest|least|minimum|min|minimal|lowest|poorest|emptiest)\b"


def _rewrite_superlative(line: Line) -> Iterator[Repair]:
    """Rewrite ``choose hole with most seeds`` with ‘fullest of’."""
    match = _SUPERLATIVE.match(line.plain)
    if match is None or not line.margin or "at " in match["words"]:
        return
    for pattern, extreme in ((_MOST, Extreme.FULLEST), (_LEAST, Extreme.EMPTIEST)):
        word = re.search(pattern, match["words"])
        if word is None:
            continue
        rewritten = f"choose hole from {extreme} of own occupied holes, all on a tie"
        start = match.start("words") + word.start()
        message = f"‘{word.group()}’ cannot be used here: ‘{extreme} of …’ is the form, with the choice on a tie"
        repair = line.repair(start, len(word.group()), message, rewritten, f"write ‘{rewritten}’")
        yield replace(repair, certain=False)


_WHO = r"(?:(?:the|that|this) +)?(?P<who>player|mover|opponent|south|north|he|she|they|winner)"
_OUTCOME = re.compile(
    rf"(?:^|(?<=, )|(?<=otherwise )){_WHO} +(?:has +|is +the +)?(?P<how>loses?|lost|loser|wins?|won|winner|forfeits|resigns)"
    r"(?: +(?:the +)?(?:game|round|match))?$"
)
_CONTINUE = re.compile(
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


_END_AND_WINNER = re.compile(
    r"\bend +(?:the +)?(?:round|game)(?: *, *| +and +| +with +| +)(?:the +)?(?P<who>player|opponent|south|north|mover)"
    r" +(?:wins|winning|as +(?:the +)?winner)$"
)
_RIVALS = {"player": "opponent", "opponent": "player", "south": "north", "north": "south"}
_WINNER = re.compile(
    r"(?:^|(?<=, )|(?<=otherwise ))(?:the +)?winner +(?:is|=|:=|becomes) +(?:the +)?(?P<who>player|opponent|south|north|mover)$"
)


def rewrite_outcome(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite ``player loses``, ``continue`` or ``player may capture last``."""
    if not line.margin:
        return
    match = _OUTCOME.search(line.plain)
    if match is not None:
        loses = match["how"].startswith(("los", "forf", "resi"))
        who = {"opponent": "opponent", "south": "south", "north": "north"}.get(
            match["who"], "player"
        )
        new = f"end round won by {_RIVALS[who] if loses else who}"
        yield line.rewrite(match, line.replace(match, new), new)
    match = _WINNER.search(line.plain)
    if match is not None:
        new = f"end round won by {match['who']}"
        yield line.rewrite(match, line.replace(match, new), new)
    match = _END_AND_WINNER.search(line.plain)
    if match is not None:
        new = f"end round won by {match['who']}"
        yield line.rewrite(match, line.replace(match, new), new)
    match = _CONTINUE.search(line.plain)
    if match is not None and (
        match.group().split()[0] not in line.known or match.group().startswith("sow on")
    ):
        yield line.rewrite(
            match, line.replace(match, "relay from last"), "relay from last"
        ).unsure()
    match = _MAY.match(line.plain)
    if match is not None:
        action = line.content[match.start("done") :]
        words = re.findall(WORD, action)[:2]
        name = "-".join(words) if len(words) == 2 else f"{words[0]}-or-not" if words else ""
        if name and words[0] in line.known:
            advice = f"write ‘may {name}’, and ‘{action}’ below it, indented by two more spaces"
            repair = line.repair(
                0, match.start("done") - 1, "a choice has a name, with its actions below it", f"may {name}", advice
            )  # fmt: skip
            repair = replace(repair, opens_block=True, block=action, certain=False, fallback=advice)
            head = line.margin.rstrip().removesuffix(",")
            if head.strip():
                advice = (
                    f"write ‘{quote_line(head.strip())}’; below it ‘may {name}’, and below that ‘{action}’, each indented by"
                    " two more spaces"
                )
                nested = " " * (len(head) - len(head.lstrip()) + 4) + action
                repair = replace(
                    repair, text=head, block=f"may {name}\n{nested}", help=advice, fallback=advice
                )
            yield repair
    match = _MUST.match(line.plain)
    if match is not None:
        yield line.repair(
            0, len(match["word"]), f"rules do not say ‘{match['word']}’: an action is always done",
            line.content[match.start("done") :], "leave it out",
        )  # fmt: skip


_STUCK = re.compile(
    r"(?:if|whenever|once|as +soon +as|should) +(?P<condition>(?:the +|a +)?(?:player|mover|he) +(?:can(?:not|'t| +not)|has +no"
    r"|is +unable).*?)(?P<done>,.*)$"
)
_WHEN_OVER = re.compile(
    r"(?:if|when(?! +(?:player +cannot|nobody +can) +move\b)|whenever|once|as +soon +as)"
    r" +(?P<condition>[^,]+?), *(?:then +)?(?P<done>.+)$"
)
_ENDING = re.compile(
    r"(?:end|finish|stop)\b.*|(?:the +)?(?:round|game|match) +(?:ends?|is +over)|game +over"
)
_NAMED_VALUE = re.compile(r"(?P<name>[a-z][a-z-]*) *(?P<is>:=|=|is +now|is) *(?P<value>[^=].*)$")


def _rewrite_margin_line(line: Line) -> Iterator[Repair]:
    """Rewrite ``if player cannot move, …`` and ``score = …`` at the left margin."""
    if match := _STUCK.match(line.plain):
        rewritten = f"when player cannot move{line.content[match.start('done') :]}"
        yield line.repair(0, match.end("condition"), "a rule begins with ‘when’", rewritten)
    elif (match := _WHEN_OVER.match(line.plain)) and _ENDING.fullmatch(match["done"]):
        action = line.content[match.start("done") :]
        whole = "match" if re.search(r"\bmatch\b", action) else "round"
        condition = rewrite_each_holds(
            line.content[match.start("condition") : match.end("condition")]
        )
        rewritten = f"{whole} ends when {condition}"
        word = match.group().index(" ")
        repair = line.repair(
            0, word, f"a rule begins with ‘when’ or ‘{whole} ends when’", rewritten
        )
        if re.match(r"end +(?:round|match) +(?:won|drawn)\b", action):
            advice = f"write ‘{quote_line(rewritten)}’, and ‘{quote_line(action)}’ below it, indented by two spaces"
            repair = replace(repair, help=advice, opens_block=True, block=action)
        yield repair
    match = _NAMED_VALUE.match(line.plain)
    if match is not None and match["name"] not in {
        "when",
        "game",
        "turn",
        "round",
        "goal",
        "players",
    }:
        value = line.content[match.start("value") :]
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


_SIDE_TO_MOVE = re.compile(
    r"(?<=[\d*\])}]) *(?:[-–;|,]|\() *(?:turn|to +move|next)?[ =:]*(?P<who>[a-z]{3,})"
    r"(?: +(?:to +(?:move|play)|moves|plays|begins|turn))?\)?$"
    r"|(?<=[\d*\])}]) +(?P<word>[a-z]{3,})(?: +(?:to +(?:move|play)|moves|plays|begins))?$"
)


_SIDE_FIRST = re.compile(r"(?P<rows>[ \d*/,]+/[ \d*/,]+)(?P<rest>(?::.*)?)")
"""Matches the rows of a position whose side to move comes first."""


def _rewrite_position(line: Line) -> Iterator[Repair]:
    """Rewrite ``position [0 0 2] / …`` and the moves of an example in their usual form."""
    match = re.match(r"(position|gives) *:? +", line.content)
    if match is not None:
        rows, colon, rest = line.content[match.end() :].partition(":")
        side = _SIDE_FIRST.fullmatch(rest) if not re.search(r"\d", rows) else None
        if side is not None:
            rewritten = f"{match.group(1)} {side['rows'].strip()} : {rows.strip()}{side['rest']}"
            yield line.repair(
                match.end(),
                len(rows.strip()),
                "the rows come first, then whose turn it is",
                rewritten,
            )
            return
        beside = re.fullmatch(r"(?P<side> *[a-z]+) +(?P<entry>[a-z-]+=.*)", rest)
        if beside is not None:
            rewritten = f"{match.group(1)} {rows.strip()} :{beside['side']} : {beside['entry']}"
            start = len(line.content) - len(beside["entry"])
            yield line.repair(start, len(beside["entry"]), "put ‘:’ before the winnings", rewritten)
            return
        plain = clean_position(rows, has_side=bool(colon))
        if plain != rows.strip():
            at = next((n for n, (a, b) in enumerate(zip(rows, plain, strict=False)) if a != b), 0)
            rewritten = f"{match.group(1)} {plain}" + (f" :{rest}" if colon else "")
            message = "in a position, separate numbers by spaces and rows by ‘/’, and put ‘:’ before the player to move"
            yield line.repair(match.end() + at, 1, message, rewritten)
    match = _MOVE_WORD.match(line.content)
    if match is not None:
        rewritten = f"{match.group(1)} {line.content[match.end() :]}"
        at = match.start("word")
        yield line.repair(at, len(match["word"]), "write a move as its number alone", rewritten)


def clean_position(rows: str, *, has_side: bool) -> str:
    """The rows of a position without foreign signs, and with the side to move if it is among them."""
    cleaned = rows.strip()
    side = ""
    if not has_side and (match := _SIDE_TO_MOVE.search(cleaned)):
        cleaned, side = cleaned[: match.start()], f" : {match['who'] or match['word']}"
    if re.search(r"[\[\](){}|]", cleaned):
        cleaned = (
            re.sub(r"[\])}] *[,;|/]* *[\[({]", " / ", cleaned) if "/" not in cleaned else cleaned
        )
        cleaned = re.sub(r"[\[\](){}]", " ", cleaned)
        cleaned = re.sub(r"\|+", "/" if "/" not in cleaned else " ", cleaned)
    if re.search(r"\d-\d+-\d", cleaned):
        cleaned = cleaned.replace("-", " ")
    if ";" in cleaned:
        cleaned = cleaned.replace(";", " / " if "/" not in cleaned else " ")
    if cleaned == rows.strip():
        return cleaned
    cleaned = re.sub(r" *,+ *", " ", cleaned)
    return re.sub(r" +", " ", re.sub(r" */ *", " / ", cleaned)).strip(" /") + side


_MOVE_WORD = re.compile(
    r"(play|legal|illegal) +(?P<word>holes?|pits?|houses?|cups?|moves?|no\.(?= )|number|from|#) *(?=\d)"
)
"""Matches a word before the number of a move. ‘no’ declines something, as in ‘no.3’ and ‘no 3’; ‘no. 3’ is a number."""
_FOREIGN_ENDING = re.compile(
    r"ends +(?:(?:with +)?(?:(?:win|won|wins|victory) +(?:for +)?)?(?:south|north)(?: +(?:wins|won))?|(?:in"
    r" +)?(?:a +)?(?:draw|tie|tied))"
)
"""Matches a foreign phrase for the end of a round in an example."""


def has_foreign_signs(text: str) -> bool:
    """Whether a line of an example has foreign signs, or words that it does not need."""
    content = text.strip()
    match = re.match(r"(position|gives) *:? +", content)
    if match is not None:
        rows, colon, rest = content[match.end() :].partition(":")
        if not re.search(r"\d", rows) and _SIDE_FIRST.fullmatch(rest):
            return True
        if re.fullmatch(r" *[a-z]+ +[a-z-]+=.*", rest):
            return True
        return clean_position(rows, has_side=bool(colon)) != rows.strip()
    if _FOREIGN_ENDING.fullmatch(content):
        return True
    return _MOVE_WORD.match(content) is not None
