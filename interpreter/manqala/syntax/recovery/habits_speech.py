"""Rewrites everyday phrases: another turn, past states, repetition, majorities."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import PITS
from manqala.syntax.recovery.repair_line import WORD
from manqala.syntax.rule_lines import alike

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def rewrite_speech(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite an everyday phrase."""
    turn = (
        r"(?:(?:the +)?(?:player|mover|he|she|they|you) +)?(?:(?:gets?|has|have|takes?|makes?|plays?|earns?|may) +)*"
        r"(?:another|(?:an +|a +)?(?:extra|additional|second|bonus)|one +more) +(?:turn|move|go)(?: +again)?$"
    )
    if match := re.search(turn, line.plain):
        yield line.rewrite(match, line.replace(match, "move-again"), "move-again")
    if match := re.search(
        r"\b(?:last|(?:last|final) +hole|it) +was +(?:empty|vacant|bare)\b", line.plain
    ):
        repair = line.rewrite(match, line.replace(match, "before = 0"), "before = 0")
        advice = "write ‘before = 0’: ‘before’ is the contents of the last hole before the last seed fell into it"
        yield replace(repair, help=advice)
    for match in re.finditer(r"\b(was|were)\b", line.plain):
        now = {"was": "is", "were": "are"}[match.group(1)]
        yield line.rewrite(match, line.replace(match, now), now).unsure()
    match = re.search(rf"\bhas +({WORD}) +(?:(\d+) +times|(twice|thrice))\b", line.plain)
    if match is not None and (alike(match.group(1), "occurred") or match.group(3)):
        often = match.group(2) or {"twice": "2", "thrice": "3"}[match.group(3)]
        new = f"has occurred {often} times"
        yield line.rewrite(match, line.replace(match, new), new)
    counted = r"\b(?:the +)?number +of +(?:the +)?(seeds?|pieces?|stones?|beans?|counters?)(?= +(?:in|on)\b)"
    for match in re.finditer(counted, line.plain):
        yield line.rewrite(match, line.replace(match, "seeds"), line.replace(match, "seeds"))
        yield line.rewrite(match, line.replace(match, "pieces"), line.replace(match, "pieces"))
    yield from _rewrite_majority(line)
    yield from _rewrite_book_words(line)
    yield from _join_misspelt_verb(line)
    match = re.search(r"(?:to +the +)?\b(left|right)(?:wards?)?\b", line.plain)
    if match is not None and line.plain.startswith("sow "):
        hand = match.group(1)
        way = {"left": "clockwise", "right": "anticlockwise"}[hand]
        repair = line.rewrite(match, line.replace(match, way), way)
        yield replace(
            repair, help=f"write ‘{way}’, which leads to the {hand} along the player's own row"
        )
    for match in re.finditer(
        r"\b(?:opposite|facing) +(?:hole|pit|house|cup)(?= +of\b)", line.plain
    ):
        yield line.rewrite(match, line.replace(match, "opposite"), "opposite of …")
    for match in re.finditer(r"\bplayer +([12])'s\b", line.plain):
        name = {"1": "south's", "2": "north's"}[match.group(1)]
        repair = line.rewrite(match, line.replace(match, name), name)
        advice = "call players by their names, which are under ‘players’ in the front matter"
        yield replace(repair, fallback=advice)
    joined = re.fullmatch(
        r"(.*?(?:when|if|must|forbid|expect) +)(.*\bwhere\b.*?) +(or|and) +((?:no|some|any|every)\b.*?)(, .*)?",
        line.content,
    )
    if joined is not None:
        begin, one, join, other, end = joined.groups("")
        rewritten = f"{begin}({one}) {join} ({other}){end}"
        message = f"‘where’ extends over ‘{join}’, and so includes the second condition"
        yield line.repair(joined.start(3), len(join), message, rewritten)
    for match in re.finditer(rf"\b(?:the +)?last +{PITS}\b", line.plain):
        yield line.rewrite(match, line.replace(match, "last"), "last")


def _join_misspelt_verb(line: Line) -> Iterator[Repair]:
    """Rewrite two words that are a misspelt verb with a hyphen, such as ‘move-again’."""
    match = re.fullmatch(rf"({WORD}) +({WORD})", line.plain)
    if match is None:
        return
    for verb in sorted(word for word in line.known if word.count("-") == 1):
        parts = verb.split("-")
        if all(map(alike, match.groups(), parts)) and [*match.groups()] != parts:
            yield line.rewrite(match, verb, verb)


MORE_WINS = (
    r"(?:(?:the +)?(?:player|one|side)|who(?:ever)?) +(?:with|(?:who +)?"
    r"(?:has(?: +(?:captured|won|taken|collected))?|holds|captured)) +"
    r"(?:the +)?(?:(?:more|most|greater|larger|largest|highest)\b.*\b(?:wins?|is +(?:the +)?winner)\b.*"
    r"|(?:fewer|fewest|less|least|smaller|smallest|lower|lowest)\b.*\b(?:loses?|is +(?:the +)?loser)\b.*)"
    r"|(?:the +)?(?:higher|highest|greater|larger) +(?:score|number|total)\b.*\bwins\b.*"
    r"|(?:the +)?winner +is +(?:the +)?(?:player|one|side|who)\b.*\b(?:more|most|highest|greater|larger)\b.*"
)
UNTIL = "round ends when own holes are empty"


def _rewrite_majority(line: Line) -> Iterator[Repair]:
    """Rewrite ``the player with more seeds wins`` as the end of the round: the higher score wins anyway."""
    match = re.search(f"{MORE_WINS}$", line.plain)
    if match is None:
        return
    if line.margin or not re.match(
        r"(?:(?:round|match|game) +ends? +(?:when|if) +)?$", line.plain[: match.start()]
    ):
        repair = line.rewrite(match, line.replace(match, "end round"), "end round")
        yield replace(repair, help="write ‘end round’: then the higher score wins")
        return
    repair = line.rewrite(match, UNTIL, UNTIL).unsure()
    advice = f"the higher score wins anyway; say when the round ends, as in ‘{UNTIL}’"
    yield replace(repair, help=advice)


PIT = r"(?:holes?|pits?|houses?|cups?|bowls?)"
FALLS = (
    r"(?:the +)?last +(?:seed|stone|piece|counter|bean)(?: +sown)? +"
    r"(?:falls|lands|drops|ends|is +sown|comes) +(?:up +)?in(?:to)? +(?:an? +)?"
)


def _rewrite_book_words(line: Line) -> Iterator[Repair]:
    """Rewrite phrases of books and other rule languages."""
    if match := re.search(
        rf"{FALLS}(own +|opponent's +)?(empty|occupied) +(own +)?{PIT}", line.plain
    ):
        whose = (match.group(1) or match.group(3) or "").strip()
        judged = "singleton" if match.group(2) == "empty" else "occupied and not singleton"
        new = f"last is {whose} {judged}".replace("  ", " ")
        if match.group(2) == "occupied":
            new = "last is not singleton" + (f" and last is {whose}" if whose else "")
        yield line.rewrite(match, line.replace(match, new), new)
    if match := re.search(
        rf"\b(?:the +)?(?:all +(?:of +)?)?(?:the +)?(?:opposite|facing) +{PIT}\b(?! +of)",
        line.plain,
    ):
        yield line.rewrite(match, line.replace(match, "opposite of last"), "opposite of last")
    if match := re.search(r"\ball +opposite$", line.plain):
        yield line.rewrite(match, line.replace(match, "opposite of last"), "opposite of last")
    if match := re.match(
        r"(relay(?:[ -]sow)?|sow) +(?:it +|the +seeds +)?((?:anti|counter)-?)?clock-?wise\b",
        line.plain,
    ):
        new = f"sow it {'anti' if match.group(2) else ''}clockwise"
        if match.group(1) != "sow":
            new += ", then relay from last"
        if new != match.group():
            yield line.rewrite(match, line.replace(match, new), new)
    if match := re.match(r"(choose) +(?:an? +)?random +(hole|pit|house)( +from\b.*)$", line.plain):
        new = f"choose {match.group(2)}{match.group(3)} as chance"
        yield line.rewrite(match, new, new)
    if match := re.match(
        rf"(?:each|every|all) +{PIT} +(?:has|have|holds?|contains?|begins? +with|starts? +with) +(\d+)\b.*",
        line.plain,
    ):
        advice = f"leave it out: ‘seeds: {match.group(1)}’ in the front matter sets the number in each hole"
        yield replace(line.rewrite(match, "nothing", "nothing"), help=advice).unsure()
    passes = r"\b(?:the +)?(?:player|opponent) +(?:passes|skips|misses)(?: +(?:an?|the|his|their) +turn)?$"
    if match := re.search(passes, line.plain):
        yield line.rewrite(match, line.replace(match, "nothing"), "nothing")
