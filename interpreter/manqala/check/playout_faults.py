"""Reports the faults of random games: vanishing pieces, stuck players, endless games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.check.obstacles import common_obstacle, is_authored
from manqala.core import inspect
from manqala.core import nodes as core
from manqala.core.course import Inquiry
from manqala.game.pieces import fault_of_full_hand, hand_advice
from manqala.run.limits import LONGEST_GAME
from manqala.text import codes
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from manqala.core.rules import Rules
    from manqala.game.game import GameValue
    from manqala.game.playout import Playout
    from manqala.text.diagnostics import Diagnostics


def report_playout_faults(
    game: GameValue, played: Playout, notes: list[str], diagnostics: Diagnostics, *, match: bool
) -> None:
    """Report the faults of a random game; ``notes`` describes the game."""
    rules = game.rules
    turn = rules.turn.span
    if not played.conserved:
        diagnostics.error(
            codes.PIECES_NOT_CONSERVED, turn, "pieces appear or vanish",
            notes=[*notes, "their number after some move differs from the initial one"],
        )  # fmt: skip
    if played.in_hand:
        diagnostics.error(
            codes.LEFT_IN_HAND,
            turn,
            fault_of_full_hand(played.in_hand),
            notes=notes,
            help=hand_advice(rules),
        )
    if played.result is not None:
        obstacle = None if played.plies else common_obstacle(game)
        if obstacle is not None and obstacle.loop is not None and is_authored(obstacle.loop):
            diagnostics.error(
                codes.ENDLESS_RULES, obstacle.loop,
                "this loop makes no progress, so no player can move when the game begins",
                notes=[*notes, "it returns to the same position, whatever players choose"],
                help=["the lines below must change what the condition tests"],
            )  # fmt: skip
        elif not played.plies:
            why = [] if obstacle is None else [f"every choice is forbidden: {obstacle.reason}"]
            diagnostics.error(
                codes.STUCK_PLAYER, turn, "no player can move when the game begins",
                notes=[*notes, f"it ended at once: {played.ended_by}", *why],
                help=["make sure that the holes are filled, and that some choice is not forbidden"],
            )  # fmt: skip
        elif played.idle_round:
            diagnostics.warning(
                codes.ROUND_WITHOUT_TURN, turn, "no player could move when a round began",
                notes=[*notes, f"it was round {played.idle_round}"],
                help=["fill the board again in ‘between rounds’, or say when the match ends"],
            )  # fmt: skip
        return
    if played.plies >= LONGEST_GAME:
        what = "match" if match else "game"
        advice = (
            "write in the front matter what happens when positions recur: ‘repetition: settled’"
        )
        if tests_repetition(rules):
            advice = (
                "positions do not recur often enough: add another ending, as in ‘round ends after 300 turns’, "
                "and limit marks that count turns, as in ‘mark made: 0..2’"
            )
        if match:
            advice = "say when the match ends, as in ‘match ends after 10 rounds’"
        diagnostics.error(
            codes.GAME_DID_NOT_END, turn, f"a {what} did not end within {LONGEST_GAME} moves", notes=notes,
            help=[advice],
        )  # fmt: skip
    else:
        diagnostics.error(
            codes.STUCK_PLAYER, played.stuck_at or turn,
            "a player must decide something and has no legal choice",
            notes=[*notes, f"it was after {quantity(played.plies, 'move')}, outside any turn"],
            help=["players cannot pass in ‘setup’, at a round's end or ‘between rounds’"],
        )  # fmt: skip


def tests_repetition(rules: Rules) -> bool:
    """Return whether an ending of the round tests for repeated positions."""
    return any(
        isinstance(node, core.Query) and node.question is Inquiry.OCCURRENCES
        for end in rules.round_ends
        for node in inspect.nodes(end.condition)
    )
