"""The forms of rules, statements and lines of examples, each as an example of valid text.

If a line does not parse and its meaning is unknown, its first word selects the form to show.
"""

from __future__ import annotations

import re

STATEMENTS = {
    "let": ("let prey be opposite of last",),
    "choose": ("choose hole from own occupied holes",),
    "must": ("must next player is not bare",),
    "forbid": ("forbid next player is bare",),
    "put": ("put 1 seed from last into own winnings", "put all from last into own winnings"),
    "set": ("set next mover to mover",),
    "announce": ("announce lap begins at last",),
    "end": ("end turn", "end round", "end round drawn", "end round won by opponent"),
    "if": ("if last is own, capture last",),
    "otherwise": ("otherwise end turn", "otherwise if last is own, capture last"),
    "each": ("each h in own holes, win h", "each player wins own holes"),
    "while": ("while last is occupied",),
    "repeat": ("repeat 3 times",),
    "as": ("as opponent, win own holes",),
    "may": ('may pass "keep what lies there"',),
    "either": ('either take-it "take what lies there"',),
    "or": ('or leave-it "leave it there"',),
    "sow": ("sow it anticlockwise", "sow it anticlockwise, then relay from last"),
    "relay": ("sow it anticlockwise, then relay from last",),
    "capture": ("capture last", "capture opposite of last"),
    "win": ("win own holes",),
}
"""Statements, by first word."""
RULES = {
    "to": ("to take hole h",),
    "the": ("the prey is opposite of last", "the rest of player p is holes of p"),
    "a": ("a hole is ripe when it holds 3..", "a player is rich when seeds in winnings of it > 24"),
    "mark": ("mark caught: number on players", "mark tuz: player on holes"),
    "when": ("when player cannot move, close-round", "when turn begins"),
    "round": ("round ends when some player is bare", "round ends after 100 turns"),
    "match": ("match ends when some player is ruined", "match ends after 3 rounds"),
    "drop": ("drop repetition",),
    "example": ('example "a capture"',),
}
"""Rules at the left margin, by first word."""
EXAMPLES = {
    "option": ("option repetition = off",),
    "position": ("position 0 0 0 0 0 2 / 3 2 0 0 0 1 : south",),
    "play": ("play 6",),
    "gives": ("gives 0 0 0 0 0 0 / 4 0 0 0 0 1 : north : won=3,0",),
    "legal": ("legal 1 3 6",),
    "illegal": ("illegal 2",),
    "expect": ("expect seeds in own winnings = 3", "expect last is own"),
    "ends": ("ends goes on", "ends drawn", "ends won by south"),
}
"""Lines of examples, by first word."""
_OTHER_FIRST = {"an": "a", "game": "round", "forbids": "forbid"}
_FIRST = re.compile(r"[a-z]+")
ACTION_HELP = "an action begins with a verb: ‘sow it anticlockwise’, ‘capture last’, ‘if last is own, move-again’"
"""The help for a statement that begins with an unknown word."""


def describe_form(line: str, *, at_margin: bool, in_example: bool = False) -> str:
    """Return help on the form of a line by its first word; empty at a margin or in an example if the word is unknown."""
    first = _FIRST.match(line.strip().lower())
    word = first.group() if first else ""
    forms = EXAMPLES if in_example else RULES if at_margin else STATEMENTS
    examples = forms.get(_OTHER_FIRST.get(word, word), ())
    if examples:
        quoted = [f"‘{one}’" for one in examples]
        listed = f"{', '.join(quoted[:-1])} or {quoted[-1]}" if quoted[1:] else quoted[0]
        return f"such a line has this form: {listed}"
    return "" if at_margin or in_example else ACTION_HELP
