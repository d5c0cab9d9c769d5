"""Sample sentences of rules by subject, shown when the meaning of a line is unclear."""

from __future__ import annotations

import re

from manqala.text.lexicon import ALL_SEEDS, FILLERS, NUMBERS, PITS

_PHRASES = (
    (
        "choose choosing pick select lift which",
        ("choose hole from own occupied holes", "choose hole from own holes where it holds 2.."),
    ),
    ("skip skipping omit pass passing over without origin", ("sow it anticlockwise, skipping it",)),
    (
        "relay lap further continue again until resow goes going",
        ("sow it anticlockwise, then relay from last",),
    ),
    (
        "sow distribute spread drop direction clock clockwise anticlockwise counterclockwise left right sense way round",
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
            "capture last where it is opponent's and it holds 2..3",
            "if last is own and before = 0, capture opposite of last",
        ),
    ),
    ("odd uneven", ("if last is odd, capture last",)),
    (
        "even pair pairs couple number",
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
        "round game ends end over finished ended stop stops",
        ("end round",),
    ),
)
"""Words, and sentences about that subject; the more specific ones first."""
_DEFINITIONS = (
    ("it", "choose hole from own occupied holes"),
    ("hole", "choose hole from own occupied holes"),
)
"""Words that other lines may lack, and a sentence that defines them."""
MAX_SAMPLES = 4
_VAGUE = FILLERS | ALL_SEEDS | PITS | {*NUMBERS, "and", "or", "not", "more", "less"}
"""Words that say little about the subject of a line."""
_DISTINCTIVE = ("store", "opposite", "next", "match")
"""Words of a line that a sentence has too, if it says the same."""
SEVERAL = 2
"""The least number of words about a subject, if the unknown word is not about it."""
MIN_SHARE = 0.34
"""The least share of the line's subject words that a sentence must cover."""
_WORDS = re.compile(r"[a-z]+")
_HEAD = re.compile(r"(?:(?:round|match|game) +ends? +(?:when|if|after)|when|if|otherwise)\b")
"""What determines the kind of a line, not its subject."""


def find_samples(line: str, *, at_margin: bool, needed: str = "", unknown: str = "") -> list[str]:
    """A few sentences on the subject of a line, or that define what other lines lack; empty if unknown.

    ``needed``: the words that other lines lack. ``unknown``: the words of the line that are unknown; a sentence must be
    about one of them, or about several other words: one alone was understood.
    """
    unknown_words = [_bases(word) for word in unknown.split() if word not in _VAGUE]
    subject_words = [
        _bases(word)
        for word in _WORDS.findall(_HEAD.sub("", line.strip().lower()))
        if word not in _VAGUE
    ]
    shares: dict[str, float] = {}
    for known, examples in _PHRASES:
        words = {*known.split()}
        near = sum(bool(bases & words) for bases in subject_words)
        if unknown_words and near < SEVERAL and not any(bases & words for bases in unknown_words):
            continue
        for example in examples:
            if (
                not any(bases & words for bases in subject_words)
                or begins_rule(example) != at_margin
            ):
                continue
            covered = words | {*_WORDS.findall(example)}
            share = sum(bool(bases & covered) for bases in subject_words) / len(subject_words)
            if share >= MIN_SHARE:
                shares[example] = max(shares.get(example, 0), share)
    ranked = sorted(shares, key=lambda example: -shares[example])[:MAX_SAMPLES]
    definitions = [
        example for word, example in _DEFINITIONS if word in needed.split() and not at_margin
    ]
    return [*dict.fromkeys([*definitions, *ranked])]


def _bases(word: str) -> set[str]:
    """A word, and the base forms that it may have."""
    return {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ing")}


def leaves_out(sentence: str, line: str) -> bool:
    """Whether a sentence is the line without words that it does not explain, or has numbers that the line contradicts."""
    sentence_words, line_words = (
        re.findall(r"[^\W_][\w'’-]*", text.lower()) for text in (sentence, line)
    )
    sentence_numbers, line_numbers = (
        {word for word in words if word.isdigit()} for words in (sentence_words, line_words)
    )
    if line_numbers and not sentence_numbers <= line_numbers:
        return True
    directions = {"clockwise", "anticlockwise"}
    if (
        directions & {*sentence_words}
        and directions & {*line_words}
        and directions & {*sentence_words} != directions & {*line_words}
    ):
        return True
    if any(word in line_words and word not in sentence_words for word in _DISTINCTIVE):
        return True
    rest = iter(line_words)
    if not all(word in rest for word in sentence_words):
        return False
    return any(word not in _VAGUE and word not in sentence_words for word in line_words)


def block_opening(sentence: str) -> str | None:
    """The beginning of a sentence that can open a block; None if it has none."""
    if sentence.startswith("round ends when "):
        return sentence
    return sentence.partition(", ")[0] if sentence.startswith(("if ", "when ")) else None


def begins_rule(sentence: str) -> bool:
    """Whether a sentence belongs at the left margin."""
    return sentence.startswith(("when ", "round ends ", "match ends "))
