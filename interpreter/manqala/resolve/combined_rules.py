"""Checks what several rules say together: chance, simultaneous choices and questions where a turn cannot have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import inspect
from manqala.core import nodes as core
from manqala.core.course import Event, Inquiry
from manqala.resolve.replacements import check_replacements
from manqala.text import codes
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from manqala.core.rules import Rules
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Span


def check_together(rules: Rules, diagnostics: Diagnostics) -> None:
    """Check what several rules say together."""
    _check_chance(rules, diagnostics)
    _check_unseen(rules, diagnostics)
    _check_questions(rules, diagnostics)
    check_replacements(list(rules.files), diagnostics)


def _check_chance(rules: Rules, diagnostics: Diagnostics) -> None:
    """Report chance where ‘must … if possible’ compares paths: the comparison would choose its outcome."""
    turn = (rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS])
    bodies = tuple(end.body for end in rules.round_ends)
    for program in (turn, rules.setup, rules.between, *bodies):
        found = [*inspect.nodes(program)]
        prefers = next((node.span for node in found if isinstance(node, core.Prefer)), None)
        for node in found:
            if prefers is not None and isinstance(node, core.Choose) and node.chance:
                diagnostics.error(
                    codes.CHANCE_AND_PREFERENCE, node.span, "chance cannot decide this where ‘must … if possible’ compares turns",
                    notes=[("the comparison would choose the outcome", prefers)],
                    help=["use ‘if’ for the consequences, or ‘preferring’ for the preferred members"],
                )  # fmt: skip


def _check_unseen(rules: Rules, diagnostics: Diagnostics) -> None:
    """Report simultaneous choices outside turns, and in turns that ‘must … if possible’ compares."""
    turn = (rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS])
    prefers = next(
        (node.span for node in inspect.nodes(turn) if isinstance(node, core.Prefer)), None
    )
    elsewhere = (rules.setup, rules.between, *(end.body for end in rules.round_ends))
    for span in _find_simultaneous_choices(elsewhere):
        diagnostics.error(
            codes.CHOSEN_UNSEEN, span, "here each answer is a separate move, which all players see",
            help=["let all choose in ‘turn’; ‘if not opened’ is true in the first turn of a round"],
        )  # fmt: skip
    for span in _find_simultaneous_choices(turn) if prefers is not None else ():
        diagnostics.error(
            codes.CHOSEN_UNSEEN, span, "players cannot choose at the same time where ‘must … if possible’ compares turns",
            notes=[("one player's choice would depend on another's", prefers)] if prefers else [],
            help=["use ‘if’ for what follows from the choice"],
        )  # fmt: skip


def _find_simultaneous_choices(root: object) -> dict[Span, None]:
    """The spans of simultaneous choices, each once; for those in verbs of the prelude, the span of the call."""
    found: dict[Span, None] = {}
    for node in inspect.nodes(root):
        if node.span.source.name == PRELUDE_NAME:
            continue
        verb = node.verb if isinstance(node, core.Do) else None
        if isinstance(verb, core.Procedure) and verb.span.source.name == PRELUDE_NAME:
            if inspect.has_unseen(verb.body):
                found[node.span] = None
        elif isinstance(node, core.Choose) and node.unseen:
            found[node.span] = None
    return found


def _check_questions(rules: Rules, diagnostics: Diagnostics) -> None:
    """Report a turn that asks whether a player can move: the answer needs turns to be played."""
    turn = (rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS])
    for node in inspect.nodes(turn):
        if isinstance(node, core.Query) and node.question is Inquiry.CAN_MOVE:
            diagnostics.error(
                codes.ASKS_WHO_CAN_MOVE, node.span, "a turn cannot ask who can move, because the answer needs turns to be tried",
                help=["use it in ‘round ends when …’, or write ‘must … if possible’"],
            )  # fmt: skip
    for function in (rules.score, rules.takings):
        for node in inspect.nodes(function):
            if isinstance(node, core.Query):
                diagnostics.error(
                    codes.ASKS_WHO_CAN_MOVE, node.span, "a score cannot ask this: it counts after the last move",
                    help=["test it in ‘round ends when …’, and store the answer in a mark"],
                )  # fmt: skip
