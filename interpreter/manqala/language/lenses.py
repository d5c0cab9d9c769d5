"""Code lenses of examples: run one, or play it step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.check.examples import run_examples
from manqala.game.game import GameValue
from manqala.language.actions import example_around
from manqala.language.example_play import play_example, space_position
from manqala.syntax import tree
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.diagnostics import Diagnostics

if TYPE_CHECKING:
    from manqala.language.library import OpenText
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.span import Span


class Deed(StrEnum):
    """The actions on an example."""

    RUN = "run"
    STEP = "step"


@dataclass(frozen=True, slots=True)
class Lens:
    """An action at the beginning of an example."""

    span: Span
    deed: Deed


@dataclass(frozen=True, slots=True)
class Ran:
    """The result of an example."""

    title: str
    diagnostics: tuple[Diagnostic, ...]

    @property
    def summary(self) -> str:
        """The result in one sentence."""
        if not self.diagnostics:
            return f"Example ‘{self.title}’: all is as it says."
        return f"Example ‘{self.title}’: {self.diagnostics[0].message}"


@dataclass(frozen=True, slots=True)
class Stepped:
    """An effect of a move: its words, the line of its rule, and the position after the move."""

    move: str
    text: str
    line: int
    """The line of the rule in this text; 0 if it is in another one."""
    position: str


def lenses(document: OpenText) -> list[Lens]:
    """Return the actions of every example; one that cannot be played has no steps."""
    found = []
    for item in document.analysis().body.items:
        if isinstance(item, tree.Example):
            where = type(item.span).whole_line(item.span.source, item.span.line)
            found.append(Lens(where, Deed.RUN))
            if any(line.verb is ExampleVerb.PLAY for line in item.lines):
                found.append(Lens(where, Deed.STEP))
    return found


def run(document: OpenText, line: int) -> Ran | None:
    """Run the example around a line; none without one, or if the rules have errors."""
    checked, example = document.analysis().checked, example_around(document, line)
    if checked is None or checked.rules is None or example is None:
        return None
    rules = checked.rules
    own = next((one for one in rules.examples if one.span.line == example.span.line), None)
    if own is None:
        return None
    found = Diagnostics()
    run_examples(GameValue(replace(rules, examples=(own,))), found)
    return Ran(own.title, found.sorted())


def steps(document: OpenText, line: int) -> list[Stepped]:
    """Return every effect of every move of the example around a line."""
    rules, example = document.sound_rules(), example_around(document, line)
    if rules is None or example is None:
        return []
    source = document.analysis().source
    end = max(said.span.line for said in example.lines)
    at = play_example(rules, source.lines[example.span.line : end])
    if at is None:
        return []
    found = []
    position = at.begun
    for move in at.moves:
        after = position.play(move)
        for effect in position.trace(move):
            span = effect.span
            own = span.line if span.source.name == source.name else 0
            found.append(
                Stepped(position.describe(move), effect.text, own, space_position(after.text))
            )
        position = after
    return found
