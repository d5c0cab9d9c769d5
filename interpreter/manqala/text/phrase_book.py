"""How rules say what a rule book speaks of: sentences to begin from, where it is not known what was meant."""

from __future__ import annotations

import re

_PHRASES = (
    (
        "choose choosing pick select lift begin start which",
        ("choose hole from own occupied holes", "choose hole from own holes where 2.."),
    ),
    ("skip skipping omit pass passing over without origin", ("sow it anticlockwise, skipping it",)),
    (
        "relay lap further continue again until resow goes going",
        ("sow it anticlockwise, then relay from last",),
    ),
    (
        "sow distribute spread drop direction clock clockwise anticlockwise left right sense way round",
        ("sow it anticlockwise", "sow it clockwise"),
    ),
    ("turn again another once more extra bonus replay", ("if last is own, move-again",)),
    (
        "before previous preceding preceded successively backward backwards series row contiguous consecutive unbroken",
        ("capture trail of last: (take opponent's 2..3)+",),
    ),
    ("opposite opposing facing across front", ("capture opposite of last",)),
    (
        "store granary bank kalah treasury deposit score",
        ("put all from last into own winnings", "capture last"),
    ),
    (
        "capture take win seize beat eat remove captured taken",
        (
            "capture last where it is opponent's and it is 2..3",
            "if last is own and before = 0, capture opposite of last",
        ),
    ),
    (
        "even odd pair pairs couple number",
        ("if last is even, capture last", "if last holds 2 or 4, capture last"),
    ),
    ("empty vacant", ("if last is own and before = 0, capture opposite of last",)),
    ("draw drawn equal tie tied undecided", ("end round drawn",)),
    (
        "loses lose lost loser forfeit forfeits resign resigns concede",
        ("end round won by opponent",),
    ),
    (
        "wins winner victory won",
        ("end round won by player", "end round", "round ends when some player is winning"),
    ),
    ("stuck blocked cannot moves stalemate", ("when player cannot move, close-round",)),
    (
        "repeat repeated repetition position occurs",
        ("round ends when position has occurred 3 times",),
    ),
    ("majority half most more", ("round ends when some player is winning",)),
    ("remaining remain rest left leftover", ("each player wins own holes",)),
    (
        "round game match ends end over finished ended seeds each both",
        ("round ends when some player is bare", "round ends when position has occurred 3 times"),
    ),
    (
        "round game ends end over finished ended stop stops",
        ("end round",),
    ),
    ("if when case unless provided condition", ("if last is 2..3, capture last",)),
)
"""Words, and sentences about what they speak of; the closer ones first."""
_GIVING = (
    ("it", "choose hole from own occupied holes"),
    ("hole", "choose hole from own occupied holes"),
)
"""Words that other lines may lack, and a sentence that gives them a meaning."""
MOST = 4
_WORDS = re.compile(r"[a-z]+")


def sentences(said: str, *, at_margin: bool, needed: str = "") -> list[str]:
    """A few sentences of rules that speak of what a line speaks of, or give what other lines lack; none if unknown.

    ``needed``: the words that other lines lack.
    """
    words = {*_WORDS.findall(said.lower())}
    words |= {word.removesuffix("s") for word in words} | {
        word.removesuffix("ing") for word in words
    }
    found: dict[str, int] = {}
    for known, examples in _PHRASES:
        common = len(words & {*known.split()})
        for example in examples:
            if common and begins_rule(example) == at_margin:
                found[example] = max(found.get(example, 0), common)
    ranked = sorted(found, key=lambda example: -found[example])[:MOST]
    giving = [example for word, example in _GIVING if word in needed.split() and not at_margin]
    return [*dict.fromkeys([*giving, *ranked])]


def opening(sentence: str) -> str | None:
    """What of a sentence can stand above lines that belong to it; none where nothing can."""
    if sentence.startswith("round ends when "):
        return sentence
    return sentence.partition(", ")[0] if sentence.startswith(("if ", "when ")) else None


def begins_rule(sentence: str) -> bool:
    """Whether a sentence stands at the left margin."""
    return sentence.startswith(("when ", "round ends ", "match ends "))
