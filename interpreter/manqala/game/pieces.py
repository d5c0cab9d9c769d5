"""The number of pieces in a game, which is constant since rules only move them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.resolve.walk import nodes
from manqala.run.flow import Play
from manqala.syntax import tree
from manqala.syntax.closed_words import ProgramName
from manqala.text.diagnostics import ManqalaError, quantity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.layout import Layout
    from manqala.core.rules import Rules
    from manqala.run.engine import Engine


def pieces_of(engine: Engine) -> tuple[int, ...] | None:
    """Return the number of pieces of each kind that the set-up puts into play; none if players decide it."""
    if engine.setup.asks:
        return None
    try:
        cells = Play.set_up(engine).cells
    except ManqalaError:
        return None  # a faulty set-up is reported when it is played
    board, kinds = engine.layout.board, range(len(engine.layout.kinds))
    # The set-up removes what is left in the box.
    places = [place for place in range(board.places) if place != board.box]
    return tuple(sum(cells[kind * board.places + place] for place in places) for kind in kinds)


def surplus(rules: Rules, most: Sequence[int], cells: Sequence[int]) -> str | None:
    """Return the kinds with more pieces than ``most`` allows, in words; none if there is no surplus."""
    places = rules.layout.board.places
    for kind, number in enumerate(most):
        there = sum(cells[kind * places : (kind + 1) * places])
        if there > number:
            names = [word for word, n in rules.kind_words.items() if n == kind]
            name = names[0] if there == 1 else names[-1]
            return f"{there:,} {name}, where the game has {number:,}"
    return None


def in_hand(layout: Layout, cells: Sequence[int]) -> int:
    """Return the number of pieces in the hands of the sowing players."""
    board = layout.board
    kinds = range(len(layout.kinds))
    return sum(cells[hand + kind * board.places] for hand in board.hands for kind in kinds)


def fault_of_full_hand(number: int) -> str:
    """Return the message about a turn that leaves pieces in the hand."""
    return f"a turn leaves {quantity(number, 'piece')} in the hand"


def hand_advice(rules: Rules) -> list[str]:
    """Return advice for that message."""
    advice = ["sow them, or put them somewhere: ‘put all from hand into …’"]
    turn = rules.definitions.programs.get(ProgramName.TURN)
    calls = [node for node in nodes(turn) if isinstance(node, tree.CallStatement)]
    sown = {id(node) for call in calls for node in nodes(call.then)}
    if any(call.verb.text == "relay" and id(call) not in sown for call in calls):
        advice.append(
            "‘relay’ sows what it lifts only after ‘then’: ‘sow it anticlockwise, then relay from last’"
        )
    return advice
