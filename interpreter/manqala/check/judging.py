"""Faults of random games: vanishing pieces, stuck players, endless games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.check.obstacles import common_obstacle, is_own
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


def judge(
    game: GameValue, played: Playout, seen: list[str], found: Diagnostics, *, match: bool
) -> None:
    """Report the faults of a random game; ``seen`` describes the game."""
    rules = game.rules
    turn = rules.turn.span
    if not played.conserved:
        found.error(
            codes.PIECES_NOT_CONSERVED, turn, "pieces appear or vanish",
            notes=[*seen, "their number after some move differs from the initial one"],
        )  # fmt: skip
    if played.in_hand:
        found.error(
            codes.LEFT_IN_HAND,
            turn,
            fault_of_full_hand(played.in_hand),
            notes=seen,
            help=hand_advice(rules),
        )
    if played.result is not None:
        obstacle = None if played.plies else common_obstacle(game)
        if obstacle is not None and obstacle.loop is not None and is_own(obstacle.loop):
            found.error(
                codes.ENDLESS_RULES, obstacle.loop,
                "this loop makes no progress, so no player can move when the game begins",
                notes=[*seen, "it returns to the same position, whatever players choose"],
                help=["the lines below must change what the condition tests"],
            )  # fmt: skip
        elif not played.plies:
            why = [] if obstacle is None else [f"every choice is forbidden: {obstacle.reason}"]
            found.error(
                codes.STUCK_PLAYER, turn, "no player can move when the game begins",
                notes=[*seen, f"it ended at once: {played.ended_by}", *why],
                help=["make sure that the holes are filled, and that some choice is not forbidden"],
            )  # fmt: skip
        elif played.idle_round:
            found.warning(
                codes.ROUND_WITHOUT_TURN, turn, "no player could move when a round began",
                notes=[*seen, f"it was round {played.idle_round}"],
                help=["fill the board again in ‘between rounds’, or say when the match ends"],
            )  # fmt: skip
        return
    if played.plies >= LONGEST_GAME:
        what = "match" if match else "game"
        helped = (
            "write in the front matter what happens when positions recur: ‘repetition: settled’"
        )
        if asks_for_repetition(rules):
            helped = (
                "positions do not recur often enough: add another ending, as in ‘round ends after 300 turns’, "
                "and limit marks that count turns, as in ‘mark made: 0..2’"
            )
        if match:
            helped = "say when the match ends, as in ‘match ends after 10 rounds’"
        found.error(
            codes.GAME_DID_NOT_END, turn, f"a {what} did not end within {LONGEST_GAME} moves", notes=seen,
            help=[helped],
        )  # fmt: skip
    else:
        found.error(
            codes.STUCK_PLAYER, played.stuck_at or turn,
            "a player must decide something and has no legal choice",
            notes=[*seen, f"it was after {quantity(played.plies, 'move')}, outside any turn"],
            help=["players cannot pass in ‘setup’, at a round's end or ‘between rounds’"],
        )  # fmt: skip


def asks_for_repetition(rules: Rules) -> bool:
    """Return whether an end of the round depends on repetitions."""
    return any(
        isinstance(node, core.Query) and node.question is Inquiry.OCCURRENCES
        for end in rules.round_ends
        for node in inspect.nodes(end.condition)
    )
