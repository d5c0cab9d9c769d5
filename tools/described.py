"""Five games described by `manqala describe`, beside their rules: `docs/games/described.md`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.describe.describing import describe, words_for
from manqala.describe.naming import is_prelude
from manqala.describe.telling import heading, sentence
from manqala.document.parts import with_terms
from manqala.game.trace import rule_text
from manqala.text import resources

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.describe.catalogue import Catalogue
    from manqala.describe.page_parts import Section
    from manqala.describe.phrases import Sentence

PAGE = Path("docs/games/described.md")
USAGE = "usage: python -m tools.described [--check]"
INTRODUCTION = """\
# Five games beside their rules

The output of `manqala describe` for the first four games and for Oware: each sentence is beside the line of the rule
file that it describes. If the left cell is empty, the sentence comes from the front matter, from the prelude, or from
what holds in every game. [How this is made](../describe.md).

`python -m tools.described` generates this page; the notes on what is still stiff are written by hand.
"""
STIFF = {
    "dong-wo": (
        "The rights of a holder are described one after the other; a teacher would first say what they are for.",
        "‘Helped’ and ‘robs’ are notes of one rule for another. They read ‘the turn counts as …’.",
        "In ‘buy’ the hole that was sold is always ‘that hole’, and ‘that number’ is the number of stones for it.",
        "The condition for a tie with one stone each names the two players one after the other.",
    ),
    "yucebao": (
        "‘Richer’ is a player: ‘the richer player’ would be better, but names are taken from the file as they are.",
    ),
    "san-yao": (
        "Who begins the next round takes three sentences; a book would say ‘the loser’.",
        "A reader must infer from ‘between two rounds’ that the totals are compared at the end of a round.",
        "‘Surplus’ is explained by its arithmetic.",
    ),
    "andot": (
        "A hole becomes a ‘daughter’ without a word on the name, which is the players’ own.",
        "‘No hole is marked barred any longer’ lifts a bar before a reader has seen one set.",
    ),
    "oware": (
        "‘A move is slam’ could be a condition where it matters: ‘unless that would be all of the opponent’s seeds’.",
    ),
}
"""For each game the sentences that a teacher would still word differently."""


def page() -> str:
    """The whole page."""
    lines = [INTRODUCTION]
    for name in STIFF:
        lines.extend(_game(name))
    return "\n".join(lines)


def _game(name: str) -> Iterator[str]:
    game = load(name)
    words = words_for(game, "en")
    told = describe(game, words)
    yield f"## {told.title}\n"
    for section in told.sections:
        if section.steps and section.title.id not in {"section-options", "section-examples"}:
            yield from _section(section, words)
    yield "**Still stiff:**\n"
    yield from (f"- {note}" for note in STIFF[name])
    yield ""


def _section(section: Section, words: Catalogue) -> Iterator[str]:
    yield f"### {heading(words, section.title)}\n"
    yield "| the rule | the description |"
    yield "| --- | --- |"
    before = ""
    for depth, step in _all((*section.steps, *section.words)):
        text = with_terms(sentence(words, step), lambda word: f"*{word}*").replace("|", "\\|")
        rule = _rule(step)
        shown = f"`{rule}`" if rule and rule != before else ""
        yield f"| {shown} | {'– ' * depth}{text} |"
        before = rule or before
    yield ""


def _all(steps: Sequence[Sentence], depth: int = 0) -> Iterator[tuple[int, Sentence]]:
    for step in steps:
        yield depth, step
        yield from _all(step.words, depth + 1)
        yield from _all(step.below, depth + 1)


def _rule(step: Sentence) -> str:
    """The line of the game's own file that a sentence describes."""
    if step.span is None or is_prelude(step.span):
        return ""
    return rule_text(step.span).replace("|", "\\|")


def main(arguments: Sequence[str]) -> int:
    """Write the page; with ``--check``, report whether it is up to date."""
    if any(argument != "--check" for argument in arguments):
        sys.stderr.write(f"{USAGE}\n")
        return 2
    target = resources.games_directories()[0].parent / PAGE
    made = page()
    if "--check" not in arguments:
        target.write_text(made, encoding="utf-8")
        return 0
    if target.is_file() and target.read_text(encoding="utf-8") == made:
        return 0
    sys.stderr.write(f"{target} is not up to date: run python -m tools.described\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
