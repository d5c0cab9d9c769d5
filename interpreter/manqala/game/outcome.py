"""The end of a game in words: by the rules, or because a player resigned."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import PositionValue
    from manqala.run.flow import Result
    from manqala.wire.common_messages import ResultMessage

RESIGNED = "resigned"
"""The reason of a result when a player has resigned."""


def winner_words(players: Sequence[str], result: Result) -> str:
    """Say who has won: ``south wins``, ``It is a draw``."""
    if result.winner is not None:
        return f"{players[result.winner]} wins"
    return "It is a draw" if len(players) > 1 else "The game is lost"


def score_words(players: Sequence[str], result: Result) -> str:
    """Say what each player has: ``south 27, north 21``."""
    return ", ".join(f"{name} {score}" for name, score in zip(players, result.score, strict=True))


def result_words(players: Sequence[str], result: Result) -> str:
    """Say who has won, for what reason, and the score."""
    return f"{winner_words(players, result)} ({result.reason}): {score_words(players, result)}"


def winner_by_resigning(players: Sequence[str], resigned: str) -> str | None:
    """Return the opponent of the player who resigned, if there is exactly one."""
    others = [name for name in players if name != resigned]
    return others[0] if len(others) == 1 else None


def resigned_words(players: Sequence[str], resigned: str) -> str:
    """Say who resigned, and who has won: ``south resigns; north wins``."""
    winner = winner_by_resigning(players, resigned)
    return f"{resigned} resigns" + ("" if winner is None else f"; {winner} wins")


def outcome_words(position: PositionValue, resigned: str | None) -> str:
    """Return the end of a game in words; empty while it goes on."""
    if resigned:
        return resigned_words(position.players, resigned)
    return "" if position.result is None else result_words(position.players, position.result)


def resigned_result(position: PositionValue, resigned: str) -> ResultMessage | None:
    """Return the result of a game that a player resigned; none unless exactly one opponent is left."""
    players = position.players
    winner = winner_by_resigning(players, resigned)
    if winner is None:
        return None
    return {
        "winner": winner, "reason": RESIGNED, "score": dict(zip(players, position.score, strict=True)),
    }  # fmt: skip
