"""The number of seeds in each hole, where a front matter gives a total, a number in words, or one with its unit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.text.fixes import Edit, Fix, Hint
from manqala.text.lexicon import KEYS, read_number
from manqala.text.phrase_book import explain_foreign_word
from manqala.text.whole_numbers import parse_figures

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.syntax.front.yaml import Document
    from manqala.text.span import Source

SEEDS = "seeds"
MOST_EACH = 12
"""More than that are taken for the seeds of the whole board, if they fill its holes evenly."""
_UNIT = r"(?:[^\W\d_]+ +){0,2}"
_PER = r"(?:per|each|a|par|chaque|dans +chaque|pro|je|in +jeder|in +jede|in +each|in +every|in +a|por|en +cada|em +cada|cada)\b"
_EACH = re.compile(rf"\b(\d+|[^\W\d_]+) +{_UNIT}{_PER}", re.IGNORECASE)
_IN_KEY = re.compile(rf"[ _-]{_PER}", re.IGNORECASE)
_BEHIND_PER = re.compile(rf"[ _-]{_PER}.*", re.IGNORECASE)
_FIGURE = re.compile(r"\d+")
_OF_SIDE = re.compile(
    r"player|side|row|joueur|camp|rangée|spieler|seite|reihe|jugador|lado|fila|jogador|fileira",
    re.IGNORECASE,
)
COUNTED = "‘seeds’ counts those of each hole"


def holes_of(source: Source) -> int | None:
    """The number of holes of the board of a file; None if that is unknown."""
    sizes = [re.search(rf"\b{key}: *(\d{{1,9}})\b", source.text) for key in ("rows", "holes")]
    holes = 1
    for size in sizes:
        if size is None:
            return None
        holes *= int(size[1])
    return holes or None


def in_each(number: int, source: Source) -> int | None:
    """The pieces in each hole of a board with a given total; None if that is unknown."""
    holes = holes_of(source)
    return number // holes if holes and number and number % holes == 0 else None


def said_of_each(text: str) -> int | None:
    """The number in a text that is said of each hole: 6 in ‘72 (6 per hole)’, 4 in ‘4 por casa’."""
    found = _EACH.search(text)
    return None if found is None else read_number(found[1].lower())


def seeds_for(key: str, value: object, source: Source) -> tuple[int, bool] | None:
    """The number of seeds in each hole that a key of another book gives, and whether a total was divided."""
    if isinstance(value, str):
        each = said_of_each(value)
        if each is not None:
            return each, False
        figures = _FIGURE.findall(value)
        number = (
            read_number(value.strip().lower())
            if not figures
            else parse_figures(figures[0])
            if len(figures) == 1
            else None
        )
    else:
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
    if number is None or number < 0:
        return None
    of_side = _OF_SIDE.search(key) is not None
    if number > MOST_EACH and (of_side or not _IN_KEY.search(key)):
        each = in_each(2 * number if of_side else number, source)
        if each is not None:
            return each, True
    return number, False


def with_seeds(document: Document, instance: Mapping[str, object], key: str) -> Hint | None:
    """Help for a key that means ‘seeds’ and gives a number: the key and the number of rules."""
    shorter = _BEHIND_PER.sub("", key)
    meant = (SEEDS,) if shorter == SEEDS else KEYS.get(key, KEYS.get(shorter, ()))
    if SEEDS not in meant or SEEDS in instance:
        return None
    own, value = document.key_span((key,)), document.span((key,))
    found = seeds_for(key, instance[key], own.source)
    if found is None or own.line != value.end_line:
        return None
    number, divided = found
    foreign = explain_foreign_word(key, SEEDS)
    said = f"write ‘{SEEDS}: {number}’"
    if divided:
        total = "for each player" if _OF_SIDE.search(key) else "in all"
        said = f"{COUNTED}, and {instance[key]} {total} are {number} in each: {said}"
    if foreign:
        said = f"{foreign}; {said}" if divided else f"{foreign}: {said}"
    edits = (Edit(own, SEEDS), Edit(value, str(number)))
    return Hint(said, (Fix(f"write ‘{SEEDS}: {number}’", edits, certain=not divided),))
