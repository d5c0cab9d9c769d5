"""Rewrites actions: calls, assignments, marks, transfers of seeds, choices of a direction, laps."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax import words
from manqala.syntax.recovery.book_words import (
    DO,
    NUMBER,
    PITS,
    SEEDS,
    STORES,
    SUBJECT,
    WHOSE,
    any_of,
    find_owner,
    find_place,
    parse_number,
)
from manqala.syntax.recovery.repair_line import WORD, quote_line
from manqala.text.lexicon import CAPTURING, HANDS, OPPONENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def rewrite_action(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite an action."""
    if not line.margin:
        yield from _add_mark_type(line)
        return
    for habit in (
        _rewrite_call, _rewrite_emptying, _rewrite_naming, _rewrite_assignment, _rewrite_increment,
        _swap_bearer_and_value, _rewrite_take_and_put, _rewrite_transfer, _rewrite_direction_choice,
        _rewrite_further_lap,
    ):  # fmt: skip
        yield from (repair for repair in habit(line) if repair.text.strip() != line.content)


_CALL = re.compile(rf"(?:call +|do +)?(?P<verb>{WORD}) *\((?P<given>[^()]*)\)(?:;)?")
_IMMEDIATELY = re.compile(r" +(?:now|immediately|at +once|right +away|instantly)$")


def _rewrite_call(line: Line) -> Iterator[Repair]:
    """Rewrite ``sow(it, anticlockwise)`` as ``sow it anticlockwise``, and drop the ‘now’ of ``end turn now``."""
    match = _CALL.fullmatch(line.content)
    verb = match["verb"].replace("_", "-") if match is not None else ""
    if match is not None and verb in line.known:
        given = " ".join(part.strip() for part in match["given"].split(","))
        rewritten = f"{verb} {given}".strip()
        yield line.repair(0, len(line.content), f"rules do not say ‘{line.content}’", rewritten)
    match = _IMMEDIATELY.search(line.content)
    if match is not None and line.content.split()[0] in line.known:
        old = match.group().strip()
        rewritten = line.content[: match.start()]
        yield line.repair(match.end() - len(old), len(old), f"rules do not say ‘{old}’", rewritten)


# ---- names and marks ------------------------------------------------------------------------------------

_NAMING = re.compile(
    rf"(?P<kind>var|val|const|local|dim|def|define|int|final|auto|declare|name)\b +(?P<name>{WORD})"
    r" *(?P<is>:=|=(?!=)|<-|\bbe\b|\bis\b|\bas\b|\bto be\b) *(?P<value>.+)"
)
_ASSIGNMENT = re.compile(
    rf"(?P<what>{WORD}(?:'s)?(?: {WORD}(?:'s)?)*?) *(?P<is>:=|=(?!=)|<-|←|\bbecomes\b|\bis +now\b|\bis +set +to\b"
    r"|\bis +changed +to\b) *(?P<value>[^=].*)"
)
PRELUDE_MARKS = frozenset(
    {
        "last",
        "way",
        "start",
        "here",
        "before",
        "origin",
        "captures",
        "turns",
        "next mover",
        "opener",
    }
)
"""Marks of the prelude that authors assign to."""


def _rewrite_naming(line: Line) -> Iterator[Repair]:
    """Rewrite ``var prey be trail of last`` with ‘let’."""
    match = _NAMING.fullmatch(line.content)
    if match is not None and match["kind"] not in line.known:
        rewritten = f"let {match['name']} be {match['value']}"
        kind = match["kind"]
        yield line.repair(0, len(kind), f"rules do not say ‘{kind}’", rewritten)


def _rewrite_assignment(line: Line) -> Iterator[Repair]:
    """Rewrite ``tuz of last := mover`` with ‘set’, and ``prey = trail of last`` with ‘let’."""
    match = _ASSIGNMENT.fullmatch(line.content)
    if match is None:
        return
    what, value = match["what"].strip(), match["value"]
    first = what.split()[0]
    if first in {*words.STATEMENT_WORDS, *words.EXAMPLE_WORDS} or (
        first in line.known and " " in what
    ):
        return
    rewritten = f"set {what} to {value}"
    is_mark = (
        " " in what or what in PRELUDE_MARKS or f"mark {what}" in line.known
        or re.search(rf"(?<![\w-]){re.escape(what)}(?![\w-])", value)
    )  # fmt: skip
    message = "a mark is changed with ‘set … to …’"
    if not is_mark:
        rewritten = f"let {what} be {value}"
        message = "a value is named with ‘let … be …’"
    yield line.repair(match.start("is"), len(match["is"]), message, rewritten)


_PLACES = r"(?P<place>last|it|hole|opposite +of +last|(?:the +)?opposite(?: +hole)?|(?:the +)?last +hole|own +holes)"
_EMPTYING = re.compile(
    rf"(?:empty|clear|zero|reset|vacate)s? +(?:out +)?(?:the +)?{_PLACES}"
    rf"|(?:set +)?(?:(?:the +)?(?:{SEEDS}|number +of +{SEEDS}) +(?:in|of)"
    rf" +)?{_PLACES.replace('?P<place>', '?P<other>')} *(?::?=(?!=)|<-|\bto\b) *(?:0|zero|empty|nothing|none)"
)


def _rewrite_emptying(line: Line) -> Iterator[Repair]:
    """Rewrite ``last = 0`` and ``empty last`` as a capture: the contents of a hole cannot be set."""
    match = _EMPTYING.fullmatch(line.content)
    if match is not None:
        place = find_place(match["place"] or match["other"]) or match["place"] or match["other"]
        rewritten = f"capture {place}"
        yield line.repair(
            0, len(line.content), "the contents of a hole cannot be set: move pieces instead", rewritten,
            f"write ‘{rewritten}’, or ‘put all from {place} into …’",
        ).unsure()  # fmt: skip


_INCREMENT = re.compile(
    rf"(?P<word>increment|decrement|bump|raise|lower|reduce)s? +(?P<mark>{WORD}(?: {WORD})*?)(?: +by +(?P<by>.+))?"
    rf"|(?P<before>\+\+|--)?(?P<mark2>{WORD}(?: {WORD})*?) *(?P<sign>\+\+|--)?"
)


def _rewrite_increment(line: Line) -> Iterator[Repair]:
    """Rewrite ``increment own caught`` and ``own caught++`` with ‘set’."""
    match = _INCREMENT.fullmatch(line.content)
    if match is None or not (match["word"] or match["sign"] or match["before"]):
        return
    mark = match["mark"] or match["mark2"]
    word = match["word"] or ""
    down = word in {"decrement", "lower", "reduce"} or "--" in {match["sign"], match["before"]}
    rewritten = f"set {mark} to {mark} {'-' if down else '+'} {match['by'] or 1}"
    old = word or match["sign"] or match["before"]
    yield line.repair(line.content.index(old), len(old), f"rules do not say ‘{old}’", rewritten)


_SWAPPED_MARK = re.compile(
    rf"set +(?P<mark>{WORD}) +of +(?P<of>[a-z' -]+?) +to +(?P<value>[a-z' -]+)"
)


def _swap_bearer_and_value(line: Line) -> Iterator[Repair]:
    """Repair ``set tuz of mover to last``, where the bearer of the mark and its value are swapped."""
    match = _SWAPPED_MARK.fullmatch(line.content)
    if match is not None and f"mark {match['mark']}" in line.known:
        rewritten = f"set {match['mark']} of {match['value']} to {match['of']}"
        start = match.start("of")
        message = (
            f"the bearer of the mark ‘{match['mark']}’ follows ‘of’, and the new value follows ‘to’"
        )
        yield line.repair(start, match.end() - start, message, rewritten).unsure()


_TYPES = ("number", "truth", "hole", "player", "direction", "kind", "count")
_UNTYPED = re.compile(
    rf"mark +(?:(?P<before>{any_of(_TYPES)}) +)?(?P<name>{WORD}(?: (?!{any_of(_TYPES)}\b){WORD})?)(?:"
    rf" +(?P<behind>{any_of(_TYPES)}))?"
    r"(?:,? +(?:on|of|for|per) +(?:each +|every +|the +|all +)?(?P<on>hole|player)s?)?"
    r"(?:,? +for +(?P<time>turn|round|match))?(?: *= *(?P<start>.+))?"
)


def _add_mark_type(line: Line) -> Iterator[Repair]:
    """Add the type to ``mark tuz on holes``."""
    match = _UNTYPED.fullmatch(line.content)
    if match is None or not (match["on"] or match["before"] or match["behind"]):
        return
    start = match["start"]
    guessed = "number" if start and start.isdigit() else "truth"
    rewritten = f"mark {match['name']}: {match['before'] or match['behind'] or guessed}"
    rewritten += f" on {match['on']}s" if match["on"] else ""
    rewritten += f" for {match['time']}" if match["time"] else ""
    rewritten += f" = {start}" if start else ""
    repair = line.repair(
        match.start("name"), len(match["name"]), f"‘{match['name']}’ lacks a type, which follows ‘:’", rewritten,
        f"write ‘{rewritten}’; the types are number, truth, hole, player, direction and kind",
    )  # fmt: skip
    yield repair if match["before"] or match["behind"] else repair.unsure()


# ---- pieces ---------------------------------------------------------------------------------------------

_GIVING = re.compile(
    rf"{DO}{SUBJECT}(?:give|hand|pay|pass|donate|transfer|move|send|return|add|put|lend|concede)s? +(?:over +)?"
    rf"(?:(?P<to>(?:the +|his +|your +)?{any_of(OPPONENTS)}) +)?"
    rf"(?P<many>{NUMBER}|an?|all|the)(?: +(?:of +)?(?:the +|his +|its +)?{SEEDS})?"
    r"(?: +(?:from|of|out +of) +(?P<source>[a-z' -]+?))?"
    r"(?: +(?:to|into|in|onto)(?: +the| +his| +your)? +(?P<goal>[a-z' -]+))?$"
)
_RECEIVING = re.compile(
    rf"{DO}(?:the +|his +)?(?P<who>opponent|player|mover) +(?:gets?|receives?|takes?|earns?|is +given|is +paid)"
    rf" +(?P<many>{NUMBER}|an?)(?: +{SEEDS})?(?: +(?:from|of|out +of) +(?P<source>[a-z' -]+))?$"
)
_TAKING_SOME = re.compile(
    rf"{DO}{SUBJECT}(?:capture|take|win|remove|collect|seize|keep)s? +(?P<many>{NUMBER}|an?|one) +(?:of +the"
    rf" +)?{SEEDS}(?: +(?:from|of|out +of|in) +(?P<source>[a-z' -]+))?$"
)
_TAKING_HALF = re.compile(
    rf"{DO}{SUBJECT}(?:put|move|take|capture|give|win)s? +(?:the +)?half(?: +(?:of|the|{SEEDS}|in|from))*"
    rf" +(?P<source>last|it|opposite +of +last)(?: +(?:into|in|to) +(?P<goal>[a-z' -]+))?$"
)
_OPPONENT_TAKES = re.compile(
    rf"{DO}(?:the +|his +)?opponent +(?:captures?|takes?|gets?|wins?|receives?) +(?P<what>[a-z' -]+)$"
)


_TAKING_AND_KEEPING = re.compile(
    rf"{DO}{SUBJECT}{any_of(CAPTURING)}s? +(?P<what>[a-z' -]+?),? +and(?: +then)? +(?:add|put|place|bank|keep"
    rf"|move|store|bring|deposit)s?"
    rf" +(?:them|it|these|those|all|the +{SEEDS}|his +{SEEDS})(?: +.*)?$"
)


def _rewrite_take_and_put(line: Line) -> Iterator[Repair]:
    """Rewrite ``take the seeds of last and put them into your store`` as a capture."""
    match = _TAKING_AND_KEEPING.search(line.plain)
    place = None if match is None else find_place(match["what"])
    if match is not None and place:
        new = f"capture {place}"
        yield line.rewrite(match, f"{line.content[: match.start()]}{new}", new)


def _rewrite_transfer(line: Line) -> Iterator[Repair]:
    """Rewrite ``give 1 seed to opponent`` with ‘put … from … into …’."""
    match = _GIVING.search(line.plain) or _RECEIVING.search(line.plain)
    if match is not None and not re.match(r"each |.*\b(?:each|every)\b", match.group()):
        found = match.groupdict()
        if match.group().startswith("put") and (found["source"] or found["many"] in {"all", "the"}):
            return
        many = _format_amount(found["many"])
        goal = _find_goal(found.get("who") or found.get("to") or found.get("goal") or "")
        source = "own winnings"
        if found["source"]:
            source = _find_place(found["source"])
        elif goal == "own winnings":
            source = "last"
        if many and goal and source and source != goal:
            new = f"put {many} from {source} into {goal}"
            rewritten = f"{line.content[: match.start()]}{new}"
            advice = f"write ‘{quote_line(new)}’: pieces move from one place into another"
            old = line.content[match.start() :]
            yield line.repair(
                match.start(), len(old), f"rules do not say ‘{old}’", rewritten, advice
            ).unsure()
    some = _TAKING_SOME.search(line.plain) or _TAKING_HALF.search(line.plain)
    if some is not None:
        found = some.groupdict()
        source = _find_place(found["source"]) if found["source"] else "last"
        goal = _find_goal(found.get("goal") or "") or "own winnings"
        many = (
            _format_amount(found["many"])
            if found.get("many")
            else f"(seeds in {source} div 2) seeds"
        )
        if source and many:
            new = f"put {many} from {source} into {goal}"
            old = line.content[some.start() :]
            rewritten = f"{line.content[: some.start()]}{new}"
            yield line.repair(
                some.start(), len(old), f"rules do not say ‘{old}’", rewritten, f"write ‘{new}’"
            )
    match = _OPPONENT_TAKES.search(line.plain)
    place = None if match is None else find_place(match["what"])
    if match is not None and place is not None:
        new = f"capture {place}, for opponent"
        rewritten = f"{line.content[: match.start()]}{new}"
        old = match.group()
        yield line.repair(
            match.start(), len(old), f"rules do not say ‘{old}’", rewritten, f"write ‘{new}’"
        )


def _format_amount(text: str) -> str:
    """The amount of pieces in rule words."""
    if text in {"all", "the"}:
        return "all"
    number = 1 if text in {"a", "an"} else parse_number(text)
    return f"{number} {'seed' if number == 1 else 'seeds'}"


def _find_goal(text: str) -> str:
    """The winnings or other place that pieces go to, in rule words; empty if it is unknown."""
    if re.fullmatch(rf"(?:{any_of(OPPONENTS)} *)?(?:{STORES}|winnings|pile|score)?", text.strip()):
        return f"{find_owner(text)} winnings" if text.strip() else ""
    if re.fullmatch(
        rf"(?:own|player|mover|himself|your|his)(?: +(?:{STORES}|winnings|pile))?", text
    ):
        return "own winnings"
    return _find_place(text)


def _find_place(text: str) -> str:
    """The place that a text means, in rule words; empty if it is unknown."""
    text = re.sub(r"^(?:the +)", "", text.strip())
    if text == "it" or re.fullmatch(r"(?:own|opponent's) +(?:winnings|supply)|hand|box", text):
        return text
    if re.fullmatch(rf"{WHOSE} +{STORES}", text):
        return f"{find_owner(text)} winnings"
    return find_place(text) or ""


# ---- ways and laps --------------------------------------------------------------------------------------

_WAY = any_of(HANDS)
_DIRECTION_CHOICE = re.compile(
    rf"{DO}{SUBJECT}(?:chooses?|picks?|selects?|decides?)(?: +on)? +(?:(?:the|an?|any|which|his|one|either|own) +)*"
    rf"(?:(?:direction|way|sense) +(?:of +|from +|between +|either +)?{_WAY} +(?:or|and) +{_WAY}|(?:direction|way)(?: +of"
    rf" +(?:the +)?(?:sowing|play|movement))?|(?:between +|either +)?{_WAY} +(?:or|and) +{_WAY})"
    r"(?: +(?:freely|to +sow|of +sowing))?$"
)


def _rewrite_direction_choice(line: Line) -> Iterator[Repair]:
    """Rewrite ``choose clockwise or anticlockwise`` as ``choose w from directions``."""
    match = _DIRECTION_CHOICE.search(line.plain)
    if match is not None:
        new = "choose w from directions"
        old = match.group()
        repair = line.repair(
            match.start(), len(old), "a choice needs a name, and a set to choose from",
            f"{line.content[: match.start()]}{new}", f"write ‘{new}’, and then ‘sow … going w’",
        )  # fmt: skip
        yield repair.unsure()


_FURTHER_LAP = re.compile(
    rf"{DO}{SUBJECT}(?:(?:pick|take|lift|scoop|gather|collect)s?(?: +up)? +[a-z' -]*?(?:{SEEDS}|contents?|it"
    rf"|them|last|{PITS})\b[a-z' -]*?"
    r"(?:,? +and(?: +then)?|,? +then) +(?:sow|continue|go|keep|play|carry|lap|resow|distribute)(?:e?s)?\b[a-z' -]*"
    r"|relay(?: +(?:again|on|it))?|(?:sow|resow|lap)s? +(?:again|anew|once +more)(?: +from +(?:there|last|it|the"
    r" +last +[a-z]+))?"
    r"|(?:begin|start)s? +(?:a +new|another|the +next) +(?:lap|sowing)(?: +(?:from|with) +[a-z' -]+)?"
    rf"|(?:continue|carry +on|go +on|keep)s? +(?:on +)?(?:sowing|with)(?: +(?:from|with)?[a-z' -]*(?:{SEEDS}"
    rf"|contents?|last|{PITS}|it|there))?)$"
)


_OF_OPPONENT = re.compile(rf"\b{any_of(OPPONENTS)}(?![\w'-])")
"""Matches a word for the opponent, whose seeds no lap sows on."""


def _rewrite_further_lap(line: Line) -> Iterator[Repair]:
    """Rewrite ``pick up the seeds of last and sow on`` as a relay."""
    match = _FURTHER_LAP.search(line.plain)
    if match is not None and not _OF_OPPONENT.search(match.group()):
        new = "relay from last"
        repair = line.rewrite(match, f"{line.content[: match.start()]}{new}", new)
        yield replace(repair, certain=False)
