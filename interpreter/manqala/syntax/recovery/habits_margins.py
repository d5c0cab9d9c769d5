"""Rewrites lines at the left margin: definitions, ends of matches, events, and conditions that belong in ‘turn’."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import NUMBER, SEEDS, parse_number
from manqala.syntax.recovery.repair_line import WORD, quote_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def rewrite_margin_line(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a line at the left margin."""
    if line.margin:
        return
    for habit in (
        _rewrite_noun,
        _rewrite_adjective,
        _rewrite_verb,
        _rewrite_match_end,
        _rewrite_event,
        _rewrite_turn_condition,
    ):
        yield from (repair for repair in habit(line) if repair.text.strip() != line.content)


_NOUN = re.compile(
    rf"(?:define|def|let|noun|name|call|set) +(?:the +)?(?P<name>{WORD}(?: of {WORD})?) *(?:\bas\b|\bto be\b"
    rf"|\bbe\b|\bto\b|\bis\b|:=|=) *(?P<value>.+)"
)
_SCORE = re.compile(r"(?:the +)?(?P<name>score|prize|takings) *: *(?P<value>.+)")


def _rewrite_noun(line: Line) -> Iterator[Repair]:
    """Rewrite ``define prey as opposite of last`` as the definition of a noun."""
    match = _NOUN.fullmatch(line.content) or _SCORE.fullmatch(line.content)
    if match is None:
        return
    value, name = match["value"], match["name"]
    if re.search(r"\bwinnings\b(?! +of)", value):
        value = re.sub(r"\b(?:own +)?winnings\b(?! +of)", "winnings of p", value)
        name += " of player p"
    rewritten = f"the {name} is {value}"
    old = line.content[: match.start("value")].strip()
    yield line.repair(0, len(old), "a value with a name is a noun: ‘the … is …’", rewritten)


_TYPE = r"(?P<of>hole|place|player|number|kind)"
_ADJECTIVES = (
    re.compile(rf"(?:an? +|the +|any +|each +)?{_TYPE} +is +(?:called +)?(?P<word>{WORD}) +(?:when|if|where|iff"
        rf"|once) +(?P<how>.+)"),
    re.compile(
        rf"(?:an? +)?(?P<word>{WORD}) +{_TYPE} +(?:is|means) +(?:an? +)?(?:hole|place|player|one) +(?:where|that"
        rf"|which|with|when|who) +(?P<how>.+)"
    ),
    re.compile(rf"(?:adjective|define|property) +(?P<word>{WORD})(?: +of)?(?: +(?:an? +)?{_TYPE})? *(?:when|if|as"
        rf"|:|=|is) *(?P<how>.+)"),
)  # fmt: skip


def _rewrite_adjective(line: Line) -> Iterator[Repair]:
    """Rewrite ``hole is ripe if it holds 3..`` as the definition of an adjective."""
    for pattern in _ADJECTIVES:
        match = pattern.fullmatch(line.content)
        if match is None:
            continue
        of, word, how = match["of"] or "hole", match["word"], match["how"]
        if how.startswith(("is ", "holds ", "has ", "contains ")):
            how = f"it {how}"
        rewritten = f"a {of} is {word} when {how}"
        message = "an adjective is defined with ‘a … is … when …’"
        yield line.repair(0, len(line.content[: match.start("how")].rstrip()), message, rewritten)
        return


_VERB = re.compile(
    rf"(?:to|define|def) +(?P<name>{WORD})(?: *\( *(?:(?P<type>hole|holes|number|player|kind|direction|place)"
    rf" +)?(?P<of>{WORD})? *\)"
    rf"|(?P<plain>(?: +{WORD}){{0,2}}))(?P<sign> *[:,=] *(?P<done>\S.*)?)?"
)


def _rewrite_verb(line: Line) -> Iterator[Repair]:
    """Rewrite ``to take(h)`` and ``to take hole h: capture h`` as the definition of a verb."""
    match = _VERB.fullmatch(line.content)
    if match is not None and match["name"] in {"turn", "setup"}:
        return
    if match is None or (match["plain"] is not None and not match["sign"]):
        return
    begin = f"to {match['name']}"
    if match["plain"] is not None:
        begin += match["plain"]
    elif match["of"]:
        begin += f" {match['type'] or 'hole'} {match['of']}"
    action = match["done"]
    if action and action.split()[0] in {"then", "skipping", "leaving"}:
        return
    message, advice = (
        "a verb is defined with ‘to’, its name and its object",
        f"write ‘{begin}’",
    )
    if action:
        message = "actions need separate lines here"
        advice += f", and ‘{quote_line(action)}’ below it, indented by two more spaces"
    repair = line.repair(0, len(line.content), message, begin, advice)
    yield replace(repair, opens_block=True, block=action or "")


_END = re.compile(
    r"(?:at|after|when|upon|by)(?: +the| +each| +every| +a)* +(?:end +of(?: +the| +each| +every| +a)* +)?"
    r"(?P<what>round|turn|match|game|move)(?:s|'s)?(?: +(?:ends?|is +over|over|finishes|finished|end))?(?P<done>,.*)?"
)
_BEGINNING = re.compile(
    r"(?:(?:before|at|on|when)(?: +the| +each| +every| +a)* +(?:(?:start|beginning|begin) +of(?: +the| +each| +every| +a)* +)?"
    r"(?P<what>round|turn|match|game|move)(?: +(?:starts?|begins?))?)(?P<done>,.*)?"
)
_CAPTURING = re.compile(
    rf"(?:when|on|upon|after|whenever)(?: +an?| +any| +the)* +(?:(?:hole|{SEEDS}|something)s? +(?:is|are)"
    rf" +)?(?:captured?|captures|capturing)(?P<done>,.*)?"
)
_AT_END = re.compile(r"(?:at|on)(?: +the)? +(?:end|finish)(?P<done>,.*)?")


_TURN_OR_SETUP = re.compile(
    r"(?:(?:on|in|for)(?: +the| +each| +every| +a)* +turn|(?:each|every|a|player's|one)(?: +players?(?:'s)?)?"
    r" +turn|gameplay|a +move)"
    r"(?: +of +(?:the +)?player)?:?"
    r"|(?P<setup>(?:at|in|on)(?: +the)? +(?:start|beginning)(?: +of(?: +the| +each| +a)* +(?:game|round))?"
    r"|initial +(?:setup|position)|preparation):?"
)
_ROUND_END = re.compile(
    r"(?P<whole>round|match|game) +ends?(?: *:| +(?:by|on))(?: +that)? *(?=[a-z])(?P<how>.+)"
)
_CHAMPION = re.compile(
    rf"(?:(?:the +)?(?:match|game) +ends? +(?:when|if|once) +)?(?:(?:(?:some|a|any|one|the|either) +)?(?:player"
    rf"|side|one|mover)|someone|anyone)"
    rf" +(?:has +won|wins|won|has) +(?P<many>{NUMBER}) +(?:rounds?|games?)(?: +wins(?: +the +match)?)?"
    rf"|(?:the +)?(?:match|game) +ends? +(?:when|if|once) +(?:own +)?rounds[- ]won(?: +of +(?:player|it|some"
    rf" +player))? *(?:=|>=|is|reaches) *(?P<many2>{NUMBER})"
    rf"|first +(?:player +)?to +(?:win +)?(?P<many3>{NUMBER}) +(?:rounds?|games?)(?: +wins)?|best +of"
    rf" +(?P<best>{NUMBER})(?: +(?:rounds?|games?))?"
)


def _rewrite_match_end(line: Line) -> Iterator[Repair]:
    """Rewrite ``match ends when a player wins 3 rounds`` and ``round ends: own holes are empty``."""
    if match := _CHAMPION.fullmatch(line.plain):
        many = match["many"] or match["many2"] or match["many3"]
        number = parse_number(many) if many else parse_number(match["best"]) // 2 + 1
        rewritten = f"a player is the champion when rounds-won of it = {number}"
        message = "the winner of the match is the ‘champion’"
        yield line.repair(0, len(line.content), message, rewritten)
    if match := _ROUND_END.fullmatch(line.plain):
        whole = "match" if match["whole"] == "match" else "round"
        rewritten = f"{whole} ends when {line.content[match.start('how') :]}"
        old = line.content[: match.start("how")].strip()
        yield line.repair(0, len(old), f"rules do not say ‘{old}’", rewritten)


def _rewrite_event(line: Line) -> Iterator[Repair]:
    """Rewrite ``at the end of the round``, ``before each turn`` and ``on capture`` as events."""
    event, match = "", None
    if begun := _TURN_OR_SETUP.fullmatch(line.plain):
        rewritten = "setup" if begun["setup"] else "turn"
        repair = line.repair(0, len(line.content), f"rules do not say ‘{line.content}’", rewritten)
        yield replace(repair, opens_block=True)
        return
    if match := _CAPTURING.fullmatch(line.plain):
        event = "when capturing at h"
    elif match := _AT_END.fullmatch(line.plain):
        event = "when round ends"
    elif line.plain.startswith("before") or re.search(r"\b(?:start|begin)", line.plain):
        if match := _BEGINNING.fullmatch(line.plain):
            event = f"when {_rename_unit(match['what'])} begins"
    elif match := _END.fullmatch(line.plain):
        event = f"when {_rename_unit(match['what'])} ends"
    if match is None or not event:
        return
    action = match["done"] or ""
    length = match.start("done") if action else len(line.content)
    old = line.content[:length]
    repair = line.repair(0, length, f"rules do not say ‘{old}’", event + action, f"write ‘{event}’")
    yield replace(repair, opens_block=not action)


def _rename_unit(unit: str) -> str:
    return {"game": "round", "move": "turn"}.get(unit, unit)


_TURN_CONDITION = re.compile(
    r"(?:when|if|whenever|once) +(?P<condition>(?:the +)?(?:last|opposite|it|captures|before)\b[^,]*), *(?P<done>\S.*)"
)


def _rewrite_turn_condition(line: Line) -> Iterator[Repair]:
    """Rewrite ``when last is own, move-again`` as a condition in ‘turn’."""
    match = _TURN_CONDITION.fullmatch(line.content)
    if match is not None:
        rewritten = f"if {match['condition']}, {match['done']}"
        repair = line.repair(
            0, match.start("done") - 2, "conditions on a sowing belong below ‘turn’, indented by two more spaces",
            f"  {rewritten}", f"write ‘{quote_line(rewritten)}’ below ‘turn’, indented by two more spaces",
        )  # fmt: skip
        yield replace(repair, certain=False)
