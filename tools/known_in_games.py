"""The rule lines of the shipped games, each with the sentences that ``manqala describe`` has for it.

Only lines stand here that mean the same in any game: a name that one game alone defines says nothing to others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.describe.describing import describe, words_for
from manqala.describe.naming import is_prelude
from manqala.describe.telling import sentence
from manqala.document.parts import with_terms
from manqala.syntax.rule_lines import content
from manqala.text import resources
from manqala.text.resources import grammar_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from manqala.describe.catalogue import Catalogue
    from manqala.describe.phrases import Sentence
    from manqala.text.span import Source, Span

SECTIONS = frozenset(
    {"section-turn", "section-end", "section-match", "section-special", "section-scoring"}
)  # fmt: skip
MOST_LINES = 4
MOST_WORDS = 42
"""The longest rule and description that are of use in a message."""
_TAGS = re.compile(r"\s*\[(?:rare|instead)\]")
_CALLED = re.compile(r", called [\w-]+")
_NAMES = re.compile(r"[a-z][\w-]*")
_QUOTED = re.compile(r'"[^"]*"')
_MADE = re.compile(
    r"(?:\b(?:let|choose|each|mark|player) |^when seed falls into |^when lap begins at )([a-z][\w-]*)",
    re.MULTILINE,
)
_PARTS = ("otherwise", "let ", "set ", "put ", "lift ", "end round")
"""The beginnings of lines that say nothing without those around them."""
_DIRECTION = re.compile(r"choose [\w-]+ from directions")
"""Matches a choice that does nothing unless a line below sows that way."""
_MADE_HERE = re.compile(r"\b(?:let|choose|mark|may) ([a-z][\w-]*)")
"""Matches names that only the rule beside them has."""


@dataclass(frozen=True, slots=True)
class RuleInGame:
    """A rule of a game, and what the description of the game says of it."""

    game: str
    lines: tuple[str, ...]
    section: str
    says: str


def rules_of(path: Path, names: frozenset[str]) -> Iterator[RuleInGame]:
    """The rules of a file that consist of these names, numbers and names that they make themselves."""
    rules = load(path)
    words = words_for(rules, "en")
    for section in describe(rules, words, examples=0).sections:
        if section.title.id in SECTIONS:
            yield from _section(path.stem, section.title.id, section.steps, words, names)


def _section(
    game: str, title: str, steps: Sequence[Sentence], words: Catalogue, names: frozenset[str]
) -> Iterator[RuleInGame]:
    n = 0
    while n < len(steps):
        span = steps[n].span
        said = [_told(steps[n], words)]
        n += 1
        if span is None or is_prelude(span):
            continue
        lines = block(span.source, span.line)
        inside = span.source.line(span.line).startswith(" ")
        while n < len(steps) and _within(steps[n].span, span, len(lines)):
            said.append(_told(steps[n], words))
            n += 1
        text = " ".join(said)
        if (
            inside == (title == "section-turn")
            and _is_general(lines, names)
            and len(lines) <= MOST_LINES
            and _is_short(text)
        ):
            yield RuleInGame(game, lines, title, text)


def _within(span: Span | None, first: Span, lines: int) -> bool:
    return (
        span is not None
        and span.source is first.source
        and first.line <= span.line < first.line + lines
    )


def _told(step: Sentence, words: Catalogue) -> str:
    parts = [with_terms(sentence(words, step), str)]
    return " ".join((*parts, *(_told(one, words) for one in step.below)))


def _is_short(text: str) -> bool:
    return len(text.split()) <= MOST_WORDS and "‘" not in text and "ollow the rule" not in text


def block(source: Source, first: int) -> tuple[str, ...]:
    """A line and those indented below it, without tags, comments and names for messages."""
    found: list[str] = []
    margin = 0
    for number in range(first, len(source.lines) + 1):
        text = content(source.line(number)).rstrip()
        indent = len(text) - len(text.lstrip())
        if not found:
            margin = indent
        elif not text or indent <= margin:
            break
        found.append(_CALLED.sub("", _TAGS.sub("", text[margin:])))
    return tuple(found)


def _is_general(lines: Sequence[str], names: frozenset[str]) -> bool:
    text = _QUOTED.sub("", "\n".join(lines))
    made = set(_MADE.findall(text))
    alone = lines[0].startswith(_PARTS) or (len(lines) == 1 and _DIRECTION.match(lines[0]))
    return {*_NAMES.findall(text)} <= names | made and not alone


def general_names(lines: Iterable[str]) -> frozenset[str]:
    """The names that mean the same in any game: those of the prelude and of the rules that are known anyway."""
    known = "\n".join(lines)
    prelude = "\n".join(
        _QUOTED.sub("", content(line)) for line in grammar_text("prelude.sow").splitlines()
    )
    return frozenset(
        {*_NAMES.findall(prelude)} - {*ascii_lowercase}
        | {*_NAMES.findall(known)} - {*_MADE_HERE.findall(known)}
    )


def rules_in_games(lines: Iterable[str]) -> list[RuleInGame]:
    """The rules of all shipped games."""
    names = general_names(lines)
    paths = sorted(
        path for folder in resources.games_directories() for path in folder.rglob("*.sow")
    )
    return [rule for path in paths for rule in rules_of(path, names)]
