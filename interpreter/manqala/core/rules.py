"""The typed rules of a game: what everything else reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.core import nodes as core
    from manqala.core.board import Board
    from manqala.core.course import Event
    from manqala.core.layout import Layout
    from manqala.core.offers import Offer
    from manqala.syntax import tree
    from manqala.syntax.closed_words import Connective
    from manqala.syntax.definitions import Definitions
    from manqala.syntax.front.front_matter import FrontMatter, OptionValue
    from manqala.syntax.game_file import GameFile
    from manqala.text.span import Span


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
    operator: Connective | None = None
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
    events: Mapping[Event, core.Statement]
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
    said: Rules | None
    """The same rules as they were said, where they have been fitted to a board on which holes are closed or come again."""
    closes: bool
    """Whether a rule may take a hole out of play."""
    chosen: Mapping[str, OptionValue]
    """The option values that differ from the defaults because somebody chose them."""
