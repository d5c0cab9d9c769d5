"""Ideas that mean another beside others, in the five languages: ‘against’ and ‘clock’ are one direction."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.text.book_vocabulary import DENIALS, NUMBER, ONLY, Idea
from manqala.text.phrase_book import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

_SEVERAL = {
    "nobody": ("both", "not"), "last and": ("that", "and"), "taker": ("that",), "per hole": ("setup", "hole"),
    "either way": ("choose", "direction"), "slam": ("capture", "all", "opponent", "seed"), "at-most": ("or", "less"),
}  # fmt: skip
"""Ideas that are said in one term: ‘neither’, ‘that seed and’, ‘the capturing seed’, ‘per hole’, ‘grand slam’, ‘at most’."""
_HOMES = frozenset({"casa", "home", "haus", "maison"})
"""Words for a hole and for a store."""
_OF_HOMES = frozenset(
    {"empty", "occupied", "opposite", "capture", "continue", NUMBER, "store", *DENIALS}
)
"""Ideas beside which a home is a hole."""
_NE_QUE = re.compile(
    r"\b(?P<ne>ne\b|n['’])(?:(?!\bne\b|\bn['’])[^.,;:])*?\b(?P<que>qu[e'’])", re.IGNORECASE
)
_DENIES_TOO = re.compile(r"\b(?:pas|plus|jamais|aucune?|rien|personne|ni|sans)\b", re.IGNORECASE)
_DIRECTIONS = {"counter", "anticlockwise", "clockwise"}


def resolve_context(ideas: Sequence[Idea]) -> list[Idea]:
    """Return the ideas with the meaning that they have beside others: ‘in der eigenen Hälfte’ is a side."""
    resolved = []
    for n, idea in enumerate(ideas):
        before = ideas[n - 1].name if n else ""
        further = ideas[n - 2].name if n > 1 and before in {"right", "turn"} else ""
        following = [other.name for other in ideas[n + 1 : n + 3]]
        if idea.name == "own" and following[:1] == ["opponent"]:
            continue  # ‘his opponent’
        if idea.name == "next last":
            # ‘the hole after the last one’, but also ‘after the last seed has been sown’
            names = ("next", "last") if "hole" in {before, further} else ("last",)
            resolved += [replace(idea, name=name) for name in names]
            continue
        if _is_rest(idea, ideas[n - 1], following):
            continue
        if idea.name == "right" and following[:1] == ["next last"]:
            continue  # ‘the hole right after the last one’
        if idea.name == "up-to":
            resolved += _resolve_up_to(idea, ideas[:n], following)
            continue
        if idea.name == "beyond" and before == "seed":
            continue  # ‘an even number of seeds after that’
        if idea.name == "fall" and before == "game" and following[:1] == ["if"]:
            resolved.append(replace(idea, name="over"))  # ‘the game finishes’
            continue
        if idea.name in _SEVERAL:
            resolved += [replace(idea, name=name) for name in _SEVERAL[idea.name]]
            continue
        if idea.name == "or" and before == "own" and following[:1] == ["own"]:
            continue  # ‘his or her’
        if (
            idea.name == "even"
            and following[:1] == [NUMBER]
            and idea.end - idea.start == len("even")
        ):
            continue  # ‘cannot fill even one hole’
        if idea.name == before and before in {"single", "own"}:
            continue  # ‘nur eine einzige’, ‘his own’
        if (
            idea.name == "not"
            and following[:1] == ["occupied"]
            and idea.end - idea.start == len("n'")
        ):
            continue  # ‘qui n'est pas vide’
        if idea.name == "half" and before in {"own", "opponent"}:
            resolved.append(replace(idea, name="side"))
        elif idea.name == "single" and following == ["or", NUMBER]:
            resolved.append(replace(idea, name=NUMBER, number=1))
        else:
            resolved.append(idea)
    return resolved


def _resolve_up_to(idea: Idea, before: Sequence[Idea], following: list[str]) -> list[Idea]:
    """Return the ideas of ‘up to’: ‘an odd number up to nine’ has a limit; ‘brings it up to three’ has not."""
    names = [other.name for other in before]
    limits = following[:1] == [NUMBER] and (
        not {"even", "odd"}.isdisjoint(names[-2:]) or "become" not in names
    )
    return [replace(idea, name=name) for name in (_SEVERAL["at-most"] if limits else ("become",))]


def _is_rest(idea: Idea, before: Idea, following: list[str]) -> bool:
    """Whether ‘left’ is no direction, and says nothing: ‘has no seeds left’, ‘nothing left to play’."""
    return (
        idea.name == "left"
        and idea.end - idea.start == len("left")
        and before.name in {"seed", "not"}
        and before.end + 1 == idea.start
        and following[:1] not in (["hole"], ["side"], ["store"], ["right"], ["or"])
    )


def merge_clock(ideas: Sequence[Idea]) -> list[Idea]:
    """Return the ideas with those about a clock merged into one direction: ‘inverse des aiguilles d'une montre’."""
    merged: list[Idea] = []
    for idea in ideas:
        if idea.name != "clock":
            merged.append(idea)
            continue
        while (
            merged
            and merged[-1].name == NUMBER
            and len(merged) > 1
            and merged[-2].name in _DIRECTIONS
        ):
            merged.pop()
        before = merged[-1] if merged else None
        if before is None or before.name not in _DIRECTIONS:
            merged.append(Idea("clockwise", idea.start, idea.end))
        else:
            name = "anticlockwise" if before.name == "counter" else before.name
            merged[-1] = Idea(name, before.start, idea.end)
    return merged


def read_only(text: str, ideas: list[Idea], strange: list[Idea]) -> tuple[list[Idea], list[Idea]]:
    """Return the ideas and strange words of a French text: ‘ne … que’ denies nothing, but means ‘only’."""
    match = _NE_QUE.search(text)
    if match is None or _DENIES_TOO.search(match.group()):
        return ideas, strange
    only = Idea(ONLY, match.start("que"), match.end("que"))
    others = [
        idea for idea in ideas if not (idea.name == "not" and idea.start == match.start("ne"))
    ]
    return others, sorted([*strange, only], key=lambda word: word.start)


def is_home(ideas: Sequence[Idea], n: int, text: str) -> bool:
    """Whether the word for a home is one's own store: ‘if your last seed falls into your home, you have another turn’."""
    names = {idea.name for idea in ideas}
    return (
        ideas[n].name == "hole"
        and ideas[n - 1 : n] != []
        and ideas[n - 1].name == "own"
        and fold(text[ideas[n].start : ideas[n].end]) in _HOMES
        and names >= {"last", "again"}
        and not names & _OF_HOMES
    )
