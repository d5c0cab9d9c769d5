"""The typed rules of a game: what everything else reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.core import nodes as core
    from manqala.core.board import Board
    from manqala.core.layout import Layout
    from manqala.core.offers import Offer
    from manqala.syntax import tree
    from manqala.syntax.definitions import Definitions
    from manqala.syntax.front.types import FrontMatter, OptionValue
    from manqala.syntax.game_file import GameFile
    from manqala.text.span import Span


CORE_EVENTS: dict[tuple[str, ...], str] = {
    ("match begins",): "once, before the first round",
    ("round begins",): "before each round's first turn",
    ("turn begins",): "before each turn; the subject is the mover",
    ("turn ends",): "after each turn",
    ("player cannot move",): "instead of a turn, when the mover has no legal one",
    ("nobody can move",): "when no player has a legal turn",
    ("round ends",): "when a round is over, before the match's end is looked at",
    ("sowing never ends",): "when a loop comes back to the same state",
    ("hole matters", "at"): "before a pattern, a relay or a sowing looks at a hole",
}


ASKING = {"turn begins", "turn ends", "sowing never ends"}
"""The events of play that belong to a turn, so that players can be asked there."""


@dataclass(frozen=True, slots=True)
class EndRule:
    """``round ends when …``: the condition, what then happens, and its name or text."""

    condition: core.Value
    body: core.Statement
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Expectation:
    """What an example expects: a condition, and the two sides where it is a comparison."""

    condition: core.Value
    operator: str = ""
    sides: tuple[core.Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that an engine needs to play a game; made once, and never changed."""

    name: str
    front: FrontMatter
    board: Board
    layout: Layout
    kinds: tuple[str, ...]
    kind_words: Mapping[str, int]
    """The words for the kinds of pieces, singular and plural, with their numbers."""
    options: Mapping[str, OptionValue]
    """The value of every option."""
    setup: core.Statement
    turn: core.Statement
    between: core.Statement | None
    round_ends: tuple[EndRule, ...]
    match_ends: tuple[EndRule, ...]
    events: Mapping[str, core.Statement]
    """What the core's events start; those that the flow of play announces."""
    score: core.Function
    takings: core.Function
    """The places where what a player has won lies."""
    examples: tuple[tree.Example, ...]
    tags: tuple[tree.Tag, ...]
    definitions: Definitions
    offers: Mapping[str, Offer]
    files: tuple[GameFile, ...]
    """The prelude, the ancestors, the game."""
    expectations: Mapping[Span, Expectation]
    """What the examples expect, by the place of the line that says it."""
    path: Path | None
    """The game's file, if it is one."""
    chosen: Mapping[str, OptionValue]
    """The option values that differ from the defaults because somebody chose them."""
