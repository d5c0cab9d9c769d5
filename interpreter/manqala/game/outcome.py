"""The end of a game in words: by the rules, or because a player resigned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.board import join_names, spoken_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.board import Board
    from manqala.game.game import PositionValue
    from manqala.run.flow import Result
    from manqala.wire.common_messages import ResultMessage

RESIGNED = "resigned"
"""The reason of a result when a player has resigned."""


def winner_words(players: Sequence[str], result: Result) -> str:
    """Say who has won: ``south wins``, ``south and north win``, ``It is a draw``."""
    if result.winner is not None:
        winners = [players[winner] for winner in result.winners]
        return f"{join_names(winners)} {'wins' if len(winners) == 1 else 'win'}"
    return "It is a draw" if len(players) > 1 else "The game is lost"


def score_words(players: Sequence[str], result: Result) -> str:
    """Say what each side has: ``south 27, north 21``, ``south and north 27, east and west 21``."""
    names = [join_names([players[player] for player in side]) for side in result.sides]
    return ", ".join(f"{name} {n}" for name, n in zip(names, result.side_scores, strict=True))


def result_words(players: Sequence[str], result: Result) -> str:
    """Say who has won, for what reason, and the score."""
    return f"{winner_words(players, result)} ({result.reason}): {score_words(players, result)}"


def winners_by_resigning(board: Board, resigned: str) -> tuple[str, ...]:
    """Return the opponents of the player who resigned, if they are one side; partners resign together."""
    others = [side for side in board.sides if board.players.index(resigned) not in side]
    return tuple(board.players[player] for player in others[0]) if len(others) == 1 else ()


def resigned_words(board: Board, resigned: str) -> str:
    """Say who resigned, and who has won: ``south resigns; north wins``."""
    winners = winners_by_resigning(board, resigned)
    if not winners:
        return f"{resigned} resigns"
    return f"{resigned} resigns; {join_names(winners)} {'wins' if len(winners) == 1 else 'win'}"


def outcome_words(position: PositionValue, resigned: str | None) -> str:
    """Return the end of a game in words for people; empty while it goes on."""
    board = position.game.rules.board
    if resigned:
        return spoken_name(resigned_words(board, resigned))
    return "" if position.result is None else result_words(board.spoken, position.result)


def resigned_result(position: PositionValue, resigned: str) -> ResultMessage | None:
    """Return the result of a game that a player resigned; none unless exactly one side is left."""
    board = position.game.rules.board
    winners = winners_by_resigning(board, resigned)
    if not winners:
        return None
    made: ResultMessage = {
        "winner": winners[0], "reason": RESIGNED, "score": dict(zip(position.players, position.score, strict=True)),
    }  # fmt: skip
    if board.teams:
        made["winners"] = list(winners)
    return made
