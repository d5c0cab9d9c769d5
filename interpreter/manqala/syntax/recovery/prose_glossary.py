"""Explains the words of a foreign sentence by the rule words that they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text.phrase_book import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_sentence import Rewrite
    from manqala.text.book_speech import Speech

MOST_EXPLAINED = 6
_RULE_WORDS = {
    "seed": "seed", "hole": "hole", "store": "store", "player": "player", "opponent": "opponent", "own": "own",
    "last": "last", "empty": "empty", "occupied": "occupied", "opposite": "opposite", "capture": "capture",
    "lift": "lift", "sow": "sow", "choose": "choose", "anticlockwise": "anticlockwise",
    "clockwise": "clockwise", "again": "move-again", "continue": "relay", "next": "next hole", "game": "round",
    "even": "even", "odd": "odd", "single": "singleton", "skip": "skipping", "forbidden": "forbid", "side": "row",
    "over": "ends", "pass": "nothing", "preceding": "trail", "winner": "won by", "draw": "drawn", "turn": "turn",
}  # fmt: skip
"""The rule words for ideas."""
_PLURALS = {
    "de": (
        "samen",
        "steine",
        "steinen",
        "bohnen",
        "mulden",
        "gruben",
        "löcher",
        "löchern",
        "felder",
        "körner",
    )
}
"""Endings of plurals; other languages have ‘s’ and ‘x’."""


def explain_words(text: str, speech: Speech, rewrites: Sequence[Rewrite]) -> str:
    """A line of help that explains the words of a foreign text: ‘graines’ is ‘seeds’; empty for an English text."""
    if not speech.foreign:
        return ""
    chooses = any(line.startswith("choose") for explained in rewrites for line in explained.lines)
    rule_words = _RULE_WORDS | {"take": "lift" if chooses else "capture"}
    pairs: dict[str, str] = {}
    for idea in speech.ideas:
        word, rule = text[idea.start : idea.end].rstrip("'’"), rule_words.get(idea.name)
        if rule is None or rule in pairs.values() or word.lower().startswith(rule):
            continue
        pairs.setdefault(word, rule)
    explained = [
        f"‘{word}’ is ‘{rule}s’" if rule in {"seed", "hole"} and _is_plural(word, speech.language)
        else f"‘{word}’ is ‘{rule}’" for word, rule in [*pairs.items()][:MOST_EXPLAINED]
    ]  # fmt: skip
    return f"in {LANGUAGES[speech.language]}, {', '.join(explained)}" if explained else ""


def _is_plural(word: str, language: str) -> bool:
    return word.lower().endswith(_PLURALS.get(language, ("s", "x")))
