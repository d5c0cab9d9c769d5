"""Counts obstacles to reading the descriptions of games aloud, in every language.

Words of the rule file that need an explanation, places where such a name stands in quotation marks, sentences with
two negations, and sentences of more than 30 and 40 words. What the files say in their own words does not count:
people, places, options.
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.describe.catalogue import languages
from manqala.describe.describing import describe, words_for
from manqala.describe.telling import sentence
from manqala.document.parts import CLOSE_TERM, OPEN_TERM
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.describe.phrases import Sentence

NEGATIONS = {
    "en": r"\b(?:not|no|nothing|nobody|none|unless|cannot|never)\b",
    "de": r"\b(?:nicht|nichts|kein\w*|niemand\w*|nie|niemals|außer)\b",
    "ca": r"\b(?:no|cap|ningú|res|mai|sense)\b",
}
WORD = re.compile(r"[\w’'-]+")
TERM = re.compile(f"{OPEN_TERM}.*?{CLOSE_TERM}")
COLUMNS = (
    "sentences",
    "explained words",
    "names in quotes",
    "two negations",
    "over 30 words",
    "over 40 words",
)


def below(steps: Iterable[Sentence]) -> Iterator[Sentence]:
    """Sentences, and those below them."""
    for step in steps:
        yield step
        yield from below(step.below)


def main() -> None:
    """Print a row for each language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="the games to read (all)")
    names = parser.parse_args().games or sorted(game_files())
    counted = {language: [0] * len(COLUMNS) for language in languages()}
    for name in names:
        game = load(name)
        page = describe(game, words_for(game, "en"), 0)
        sections = [part for part in page.sections if part.title.id != "section-options"]
        explained = sum(len(part.words) for part in sections)
        steps = [step for part in sections for step in below((*part.steps, *part.words))]
        for language, row in counted.items():
            words = words_for(game, language)
            row[1] += explained
            for text in (sentence(words, step) for step in steps):
                length = len(WORD.findall(text))
                negations = re.findall(NEGATIONS[language], text, re.IGNORECASE)
                row[0] += 1
                row[2] += len(TERM.findall(text))
                row[3] += len(negations) > 1
                row[4] += length > 30
                row[5] += length > 40
    print("| | " + " | ".join(COLUMNS) + " |\n|---" + "|---" * len(COLUMNS) + "|")
    for language, row in counted.items():
        print(f"| {language} | " + " | ".join(f"{number:,}" for number in row) + " |")


if __name__ == "__main__":
    main()
