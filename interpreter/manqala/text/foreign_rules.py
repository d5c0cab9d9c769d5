"""Rules and statements of other programs that rule files lack, and their equivalents.

Each entry has a pattern for such a line, an explanation, and the equivalent lines if there are any.
A line that only displays or asks something has no equivalent, and becomes a comment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

WINS = ("round ends when any players where seeds in winnings of it {sign} {number}",)
MAJORITY = ("round ends when some player is winning",)
DRAWN = ("round ends when position has occurred 3 times", "  end round drawn")
STUCK = ("when player cannot move, close-round",)


@dataclass(frozen=True, slots=True)
class ForeignLine:
    """The start of a line of another program, and its explanation."""

    words: str
    """A pattern for its first words."""
    advice: str
    """The explanation, besides the lines."""
    lines: tuple[str, ...] = ()
    """The equivalent lines; ``{number}`` and ``{sign}`` are taken from the line."""
    rest: str = ""
    """A pattern that must match somewhere in the rest of the line."""


STATEMENTS = (
    ForeignLine(
        r"message|print\w*|say|show|display|alert|echo|write|output|log|tell|notify|inform|puts|announces"
        r"|console\.log|system\.out\.println|popup|speak",
        "rules show nothing: leave this line out; text for readers follows ‘#’",
    ),
    ForeignLine(
        r"(?:play[ -])?(?:sound|music|beep)|animate|animation|highlight|blink|flash|redraw|refresh|render|paint",
        "rules show nothing: leave this line out",
    ),
    ForeignLine(
        r"wait|sleep|pause|delay|await|yield|debug|trace",
        "rules only say what happens to the pieces: leave this line out",
    ),
    ForeignLine(
        r"(?:end[ _-]?(?:if|while|for|loop|procedure|sub|function)|fi|done|esac|wend|end|pass)?[})\];.]*$",
        "leave it out: a block is marked by its indentation, and needs no closing word",
    ),
    ForeignLine(
        r"(?:switch|swap|change|next|toggle|pass)[ -]?(?:the +)?(?:current +)?(?:players?|turns?|sides?|mover)(?: +to +.*)?$",
        "leave it out: the turn passes automatically; for another move of the same player write ‘move-again’",
    ),
    ForeignLine(
        r"update +score|(?:recount|count|add up|total)(?: +the)? +scores?",
        "leave it out: captured seeds count at once",
    ),
)
"""Statements of other programs; the line becomes a comment."""
RULES = (
    ForeignLine(
        r"(?:the +)?(?:south|north|player|loser|winner|opponent|youngest|oldest)(?: +player)? +(?:begins?"
        r"|starts?|opens?|(?:moves?|goes|plays?) +first)\b",
        "the player named first in ‘players’ begins; for another round use ‘set opener to …’",
    ),
    ForeignLine(
        r"(?:goal|objective|aim|win|wins|winner|winning|victory|(?:win|end)[-_ ]?condition|target|score[-_ ]to[-_ ]win)\b",
        "",
        WINS,
        rest=r"(?P<sign>>=|>|at +least|more +than|over|exceeds?)? *(?P<number>\d+)",
    ),
    ForeignLine(
        r"(?!.*\b(?:both|drawn?|tie)\b)"
        r"(?:(?:the +)?(?:first +)?(?:player|one|side|first|who|whoever)|when|if|as +soon +as|once)\b",
        "",
        WINS,
        rest=r"\b(?:has|have|holds|owns|gets|gains|reach\w*|captur\w+|collect\w*|to|wins|scores?)\b[a-z, ]*?"
        r"(?P<sign>>=|>|at +least|more +than|over)? *(?P<number>\d+)"
        r".*(?:\bwins?|\bwinner|\bwon|\bvictory|end +(?:round|game)|\bover)\b",
    ),
    ForeignLine(
        r"(?:draw|drawn|tie|draw[-_]?condition|threefold|ko|superko)\b",
        "",
        DRAWN,
        rest=r"\b(?:repeat\w*|repetition|threefold|thrice|3|three)\b|^(?:threefold|ko|superko)\b",
    ),
    ForeignLine(
        r"(?:stalemate|stalemated|no[-_ ]?moves?|loss[-_ ]?condition|lose|loses|loss|\(? *end)\b",
        "",
        ("when player cannot move, end round won by opponent",),
        rest=r"\b(?:stalemate\w*|no[-_ ]?moves?|cannot +move|stuck|blocked)\b.*\b(?:loss|loses?|lost)\b|^loss.*stale"
        r"|\(result mover loss\)|\(result next win\)",
    ),
    ForeignLine(
        r"(?:stalemate|stalemated|no[-_ ]?moves?|loss[-_ ]?condition|win[-_ ]?condition|\(? *end|game[-_ ]?over)\b",
        "",
        STUCK,
        rest=r"\b(?:stalemate\w*|no[-_ ]?moves?|cannot +move|stuck|blocked)\b",
    ),
    ForeignLine(
        r"(?:goal|objective|aim|win|wins|winner|winning|victory|(?:win|end)[-_ ]?condition|count[-_ ]?condition)\b",
        "the higher score wins anyway; say only when the round ends",
        MAJORITY,
    ),
    ForeignLine(
        r"(?:pass|passing|pass[-_ ]?(?:turn|move)|passes)\b",
        "",
        ("when player cannot move, nothing",),
    ),
    ForeignLine(
        r"import|include|require|requires|using|from|use|load|package|module|#include",
        "leave it out: every file knows the words of the prelude, and ‘extends’ in the front matter builds on another game",
    ),
    ForeignLine(
        r"(?:(?:end|fi|done)|end[-_ ]?(?:if|rules?|game|procedure|function|sub))?[})\];.]*$",
        "leave it out: a block is marked by its indentation, and needs no closing word",
    ),
    ForeignLine(
        r"(?:rules?|begin|program|class|gameplay|body|main|logic|how to play)\b",
        "leave it out: rules follow the second ‘---’ without a heading",
    ),
)
"""Rules of other programs, the more specific patterns first."""
_PLACES = (
    (
        "direction|sowing|sow|sows|distribute|movement|(?:sow|play)[-_ ]?direction",
        "the sowing belongs to a turn, indented below ‘turn’: ‘sow it anticlockwise’",
    ),
    (
        r"captures?|capturing|capture[-_ ]?rules?|take|eat|win[-_ ]seeds",
        "captures belong to a turn, indented below ‘turn’: ‘if last is opponent's and last holds 2..3, capture last’",
    ),
    (
        r"relay\w*|laps?|multi[-_ ]?laps?",
        "laps belong to a turn, indented below ‘turn’: ‘sow it anticlockwise, then relay from last’",
    ),
    (
        r"(?:extra|free|bonus|another)[-_ ]?(?:turn|move)s?|bonus|again|go[-_ ]again|move[-_ ]again",
        "another move belongs to a turn, indented below ‘turn’: ‘if last is own store, move-again’",
    ),
    (
        r"choose|select|pick|moves?|legal|legal[-_ ]?moves?",
        "the choice belongs to a turn, indented below ‘turn’: ‘choose hole from own occupied holes’",
    ),
    (
        r"feed\w*|must[-_ ]?feed|starv\w*",
        "the duty to feed the opponent belongs to a turn, indented below ‘turn’: ‘feed’",
    ),
)
"""Rules of other programs, and where this language expresses them."""
FRONT_MATTER_EXAMPLES = {
    "language": "language: 3", "game": "game: Kalah", "extends": "extends: kalah", "aka": "aka: [Mancala]",
    "people": "people: Akan", "region": "region: Ghana", "summary": "summary: Sow, and capture twos and threes.",
    "players": "players: [south, north]", "board": "board: {rows: 2, holes: 6, stores: beside}",
    "rows": "board: {rows: 2, holes: 6, stores: beside}", "holes": "board: {rows: 2, holes: 6, stores: beside}",
    "stores": "board: {rows: 2, holes: 6, stores: beside}", "seeds": "seeds: 4", "repetition": "repetition: drawn",
    "sources": "sources:\n  - {title: Oware rules, year: 2002}",
}  # fmt: skip
"""An example for each key of a front matter."""


def explain_place(line: str) -> str | None:
    """Explain where rules express the subject of a line at the left margin; None if its subject is unknown."""
    for words, advice in _PLACES:
        if re.match(rf"\(? *(?:{words})(?![\w-])", line):
            return advice
    return None


def match_foreign_line(
    text: str, *, at_margin: bool
) -> tuple[ForeignLine, tuple[str, ...], int] | None:
    """Return the first entry that matches a line, the equivalent lines, and the length of the match, or None."""
    for entry in RULES if at_margin else STATEMENTS:
        match = re.match(rf"(?:\( *)?(?:{entry.words})(?![\w-])", text)
        if match is None:
            continue
        if not entry.rest:
            return entry, entry.lines, match.end()
        details = re.search(entry.rest, text)
        if details is not None:
            values = {"sign": ">=", "number": ""} | {
                name: value for name, value in details.groupdict().items() if value
            }
            if values["sign"] not in {">", ">="}:
                values["sign"] = ">=" if values["sign"].startswith("at") else ">"
            return entry, tuple(line.format(**values) for line in entry.lines), match.end()
    return None
