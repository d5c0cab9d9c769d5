"""The words of a foreign sentence and the rule words that they mean, which a message shows beside the lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text.phrase_book import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_sentence import Told
    from manqala.text.book_speech import Speech

MOST_EXPLAINED = 6
_BY_IDEA = {
    "seed": "seed", "hole": "hole", "store": "store", "player": "player", "opponent": "opponent", "own": "own",
    "last": "last", "empty": "empty", "occupied": "occupied", "opposite": "opposite", "capture": "capture",
    "lift": "lift", "sow": "sow", "choose": "choose", "anticlockwise": "anticlockwise",
    "clockwise": "clockwise", "again": "move-again", "continue": "relay", "next": "next hole", "game": "round",
    "even": "even", "odd": "odd", "single": "singleton", "skip": "skipping", "forbidden": "forbid", "side": "row",
    "over": "ends", "pass": "nothing", "preceding": "trail", "winner": "won by", "draw": "drawn", "turn": "turn",
}  # fmt: skip
"""The rule word for an idea, if there is one."""
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
"""The endings of several seeds or holes."""


def words_meant(said: str, speech: Speech, found: Sequence[Told]) -> str:
    """What words of a foreign text are in rules: ‘graines’ are ‘seeds’; empty for an English one."""
    if not speech.foreign:
        return ""
    chosen = any(line.startswith("choose") for told in found for line in told.lines)
    meant = _BY_IDEA | {"take": "lift" if chosen else "capture"}
    pairs: dict[str, str] = {}
    for idea in speech.ideas:
        word, rule = said[idea.start : idea.end].rstrip("'’"), meant.get(idea.name)
        if rule is None or rule in pairs.values() or word.lower().startswith(rule):
            continue
        pairs.setdefault(word, rule)
    told = [
        f"‘{word}’ is ‘{rule}s’" if rule in {"seed", "hole"} and _is_plural(word, speech.language)
        else f"‘{word}’ is ‘{rule}’" for word, rule in [*pairs.items()][:MOST_EXPLAINED]
    ]  # fmt: skip
    return f"in {LANGUAGES[speech.language]}, {', '.join(told)}" if told else ""


def _is_plural(word: str, language: str) -> bool:
    return word.lower().endswith(_PLURALS.get(language, ("s", "x")))
