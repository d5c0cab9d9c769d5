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
# Five games, told beside their rules

What `manqala describe` says of the four games that came first and of Oware, each sentence beside the line of the rule
file that it says. Where nothing stands at the left, the sentence comes from the front matter, from the prelude, or from
what holds in every game. [How this is made](../describe.md).

This page is written by `python -m tools.described`, the notes on what is still stiff by hand.
"""
STIFF = {
    "dong-wo": (
        "The rights of a holder are told exactly and one after the other; a teacher would first say what they are for.",
        "‘Helped’, ‘robs’: what a rule notes for another one reads ‘the turn counts as …’.",
        "A hole that was sold is ‘that hole’ throughout ‘buy’, and ‘that number’ is how many stones go into it.",
        "The condition for a tie with one stone each is a chain of ‘and’.",
    ),
    "yucebao": (
        "‘Richer’ is a person in the rules: ‘the richer player’ would be better, but the file’s own words are used as names.",
        "What is lent is ‘pieces to the number of …’, since it may be any sum.",
        "‘The remainder of … divided by five’ is arithmetic; a book says ‘what is left over’.",
    ),
    "san-yao": (
        "Who begins the next round is one sentence with three cases.",
        "That the sums are compared at the end of a round has to be read out of ‘between two rounds’.",
        "‘Surplus’ is explained by its arithmetic.",
    ),
    "andot": (
        "‘Enemy row and own ends’ is the name of a choice of an option; it is explained, but no author would write it.",
        "That a hole is somebody’s ‘daughter’ comes as a fact; nothing says that the name is the players’ own.",
        "‘No hole is marked barred any more’ tells how a bar is lifted before a reader has seen one laid.",
    ),
    "oware": (
        "The chain of captures is told twice: once as the ‘prey’, once when it is captured.",
        "‘A move is called slam’ could be said where it matters: ‘unless that would be all of the opponent’s seeds’.",
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
    yield "| the rule | what is said |"
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
