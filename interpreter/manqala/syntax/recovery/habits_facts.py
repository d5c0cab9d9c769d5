"""What is asked, in the words of other books: what was there before, who has a mark, how many rounds there were."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import NUMBER, PITS, SEEDS, STORES, number_of
from manqala.syntax.recovery.repair_line import WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def of_facts(line: Line) -> Iterator[Repair]:
    """What a line asks, in the words of rules."""
    for habit in (_before, _marked, _many_rounds, _outcomes, _counted):
        yield from (made for made in habit(line) if made.text.strip() != line.said)


_HOLE = rf"(?:(?:the +)?last(?: +{PITS})?|it|(?:that|the|this) +{PITS})"
_LONG_AGO = r"(?:previously|formerly|originally|already|still|initially|at +first)"
_BEFORE = re.compile(
    rf"\b{_HOLE} +(?:is|was|were|had +been)(?: +{_LONG_AGO})? +empty +(?:before|beforehand|previously|first|initially|at +first)"
    r"(?: +(?:the|that|its|this) +(?:sowing|seed|move|drop|turn|last +\w+))?"
    rf"|\b{_HOLE} +(?:is|was) +{_LONG_AGO} +empty"
    r"|\b(?:last +)?before +(?:is|was|=) +(?:empty|nothing|none)"
    rf"|\b{_HOLE} +(?:had|held|contained|has +held) +(?:no +{SEEDS}|0|zero|nothing)(?: +{SEEDS})?(?: +(?:before|previously))?"
)


def _before(line: Line) -> Iterator[Repair]:
    """``last is empty before``: what lay there has a name."""
    match = _BEFORE.search(line.plain)
    if match is not None:
        made = line.instead(match, line.replaced(match, "before = 0"), "before = 0")
        said = "write ‘before = 0’: ‘before’ is what the last hole held before the last seed fell into it"
        yield replace(made, help=said)


_MARKED = re.compile(
    r"\b(?P<who>player|mover|opponent|south|north|he) +(?:(?:has|owns|holds) +(?P<no>no|an?|any|some|the)|(?P<lacks>lacks)(?: +an?)?)"
    rf" +(?P<mark>{WORD})(?: +yet)?(?=$|,| and\b| or\b)"
)


def _marked(line: Line) -> Iterator[Repair]:
    """``player has no tuz``: no hole has the mark of that player."""
    for match in _MARKED.finditer(line.plain):
        if f"mark {match['mark']}" not in line.known:
            continue
        which = "no" if match["lacks"] or match["no"] == "no" else "any"
        who = "player" if match["who"] == "he" else match["who"]
        new = f"{which} holes where {match['mark']} of it = {who}"
        if re.match(r" (?:and|or)\b", line.plain[match.end() :]):
            new = f"({new})"
        yield line.instead(match, line.replaced(match, new), new)


_ROUNDS = re.compile(
    rf"(?:the +)?(?:round|match|game) +(?:ends?|is +(?:over|finished)|stops?) +(?:when|after|once|if|as +soon +as) +"
    rf"(?:(?P<many>{NUMBER}) +(?P<what>rounds?|games?|turns?|moves?)(?: +(?:are|is|were|was|have +been|has +been))?"
    r"(?: +(?:played|over|finished|done|completed|made|through))?"
    rf"|(?:(?:the +)?number +of +)?(?P<what2>rounds?|games?|moves?)(?: +played)? *(?:=|>=|is|reaches) *(?P<many2>{NUMBER}))"
    r"(?P<called>, *called +[a-z-]+)?"
)


_AFTER = re.compile(r"(?:round|match) ends after \d+ [a-z]+(?:, *called +[a-z-]+)?")
"""What has the form of rules: what is wrong with it is told where it is resolved."""


def _many_rounds(line: Line) -> Iterator[Repair]:
    """``match ends when 3 rounds are played``: it ends after so many."""
    match = _ROUNDS.fullmatch(line.plain)
    if line.margin or match is None or _AFTER.fullmatch(line.plain):
        return
    what = match["what"] or match["what2"]
    whole, unit = ("match", "rounds") if what[0] in "rg" else ("round", "turns")
    number = number_of(match["many"] or match["many2"])
    said = f"{whole} ends after {number} {unit}{match['called'] or ''}"
    old = line.said[: match.start("called")] if match["called"] else line.said
    yield line.repair(0, len(old), f"rules do not say ‘{old}’", said)


_OUTCOME = re.compile(
    r"(?:the +)?(?:winner|result|outcome|wins|won|winning|victor|victory|ends?|score)?(?: +(?:is|goes +to|by|for))? *[:=]? *"
    r"(?P<who>none|nobody|no +one|nothing|draw|drawn|tie|a +draw|goes +on|open|south|north|player|opponent)(?: +(?:wins|won))?"
)


def _outcomes(line: Line) -> Iterator[Repair]:
    """``winner south``: the line of an example that says how the round ends."""
    match = _OUTCOME.fullmatch(line.plain)
    if match is None or not re.match(r"(?:winner|result|outcome|victor|ends?)\b", line.plain):
        return
    who = match["who"]
    if who in {"draw", "drawn", "tie", "a draw"}:
        said = "ends drawn"
    elif who in {"south", "north", "player", "opponent"}:
        said = f"ends won by {who}"
    else:
        said = "ends goes on"
    old = line.plain.split()[0].rstrip(":=")
    made = line.repair(
        0, len(old), f"no line of an example begins with ‘{old}’", said,
        f"write ‘{said}’; such a line says ‘ends goes on’, ‘ends drawn’ or ‘ends won by …’",
    )  # fmt: skip
    yield made.unsure() if said == "ends goes on" else made


_COUNTED = re.compile(
    rf"(?<![\w.])(?P<who>{WORD})\.(?P<what>{STORES}|store|winnings|score|holes|row|hand|supply)(?P<sign> *(?:[<>!]=?|=))"
)


def _counted(line: Line) -> Iterator[Repair]:
    """``south.store = 1``: what lies there is counted."""
    match = _COUNTED.search(line.plain)
    if match is not None:
        what = match["what"]
        if what not in {"store", "winnings", "holes", "row", "supply"}:
            what = "winnings"
        new = f"seeds in {what} of {match['who']}"
        said = f"{line.said[: match.start()]}{new}{line.said[match.start('sign') :]}"
        yield line.repair(
            match.start(), match.start("sign") - match.start(),
            "what belongs to something is said with ‘of’, and what lies there is counted", said, f"write ‘{new}’",
        )  # fmt: skip
