"""Positions and options as JSON; ``docs/json.md`` is the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.course import Phase
from manqala.core.layout import Bearer
from manqala.game.outcome import resigned_result
from manqala.game.seen_position import seen_by
from manqala.syntax.front.front_matter import OptionKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import PositionValue
    from manqala.run.flow import Result
    from manqala.syntax.front.front_matter import OptionSpec, OptionValue
    from manqala.wire.common_messages import ResultMessage
    from manqala.wire.game_outputs import ShownOptionMessage
    from manqala.wire.position_outputs import (
        MarkValue,
        Pieces,
        PlayerViewMessage,
        ReplayedPositionMessage,
        ResignedMessage,
        Rows,
    )

VERSION = 1


def pieces_json(position: PositionValue, counts: Sequence[int]) -> Pieces:
    """Return a number, or an object by kind if the game has several kinds; null for hidden contents."""
    kinds = position.notation.layout.kinds
    if min(counts) < 0:
        return None
    return counts[0] if len(kinds) == 1 else dict(zip(kinds, counts, strict=True))


def rows_json(position: PositionValue) -> Rows:
    """Return each player's holes from the left, the end hole last, or a list of rows; then rows without an owner, by letter."""
    board, notation, cells = position.notation.board, position.notation, position.cells
    found: Rows = {}
    for name, rows in board.written_rows:
        made = [
            [pieces_json(position, notation.counts(hole, cells)) for hole in row] for row in rows
        ]
        found[name] = made if len(made) > 1 else made[0]
    return found


def marks_json(position: PositionValue) -> dict[str, MarkValue | dict[str, MarkValue]]:
    """Return the marks that differ from their initial values, without debts and the course of the match."""
    notation, cells = position.notation, position.cells
    found: dict[str, MarkValue | dict[str, MarkValue]] = {}
    for mark in notation.lasting_marks():
        if mark.name in {"debt", "opener", "winner", "round number"}:
            continue
        values = cells[mark.cell : mark.cell + mark.size]
        if tuple(values) == mark.start:
            continue
        if mark.on == Bearer.HOLES:
            found[mark.name] = {
                notation.hole_name(hole): _value(position, mark.type, values[hole])
                for hole in range(notation.board.nowhere)
                if values[hole] != mark.start[hole]
            }
        elif mark.on == Bearer.PLAYERS:
            found[mark.name] = {
                name: _value(position, mark.type, values[n])
                for n, name in enumerate(position.players)
            }
        else:
            found[mark.name] = _value(position, mark.type, values[0])
    return found


def _value(position: PositionValue, type_: ty.Type, value: int) -> MarkValue:
    if type_ == ty.NUMBER:
        return value
    return bool(value) if type_ == ty.TRUTH else position.notation.value_text(type_, value)


def debts_json(position: PositionValue) -> dict[str, int]:
    """Return what each player owes, if any player owes anything."""
    mark = position.notation.layout.marks.get("debt")
    if mark is None:
        return {}
    cells = position.cells
    owed = {name: cells[mark.cell + n] for n, name in enumerate(position.players)}
    return owed if any(owed.values()) else {}


def result_json(result: Result | None, players: tuple[str, ...]) -> ResultMessage | None:
    """Return the winner's name or ``draw``, the reason, and the scores; of teams all who have won."""
    if result is None:
        return None
    winner = "draw" if result.winner is None else players[result.winner]
    score: dict[str, float] = dict(zip(players, result.score, strict=True))
    made: ResultMessage = {"winner": winner, "reason": result.reason, "score": score}
    if result.teams:
        made["winners"] = [players[player] for player in result.winners]
    return made


def winnings_json(position: PositionValue) -> dict[str, Pieces]:
    """Return each player's winnings, by kind if there are several."""
    takings = position.game.takings(position.cells)
    return {name: pieces_json(position, takings[n]) for n, name in enumerate(position.players)}


def position_json(position: PositionValue, ply: int) -> ReplayedPositionMessage:
    """Return the position and the move that led to it."""
    last, players = position.last, position.players
    zero = (0,) * len(position.notation.layout.kinds)
    captured = last.captured if last is not None else (zero,) * len(players)
    made: ReplayedPositionMessage = {
        "ply": ply,
        "mover": None if last is None else players[last.mover],
        "move": None if last is None else last.move.text,
        "captured": {name: pieces_json(position, captured[n]) for n, name in enumerate(players)},
        "rows": rows_json(position),
        "won": winnings_json(position),
        "turn": position.turn,
        "over": position.over,
        "result": result_json(position.result, players),
        "position": position.text,
    }
    if last is not None and last.passed:
        made["passed"] = [players[player] for player in last.passed]
    if position.phase not in {Phase.TURN, Phase.OVER}:
        made["phase"] = position.phase
    if position.play_state.match:
        made["round"] = position.round
    if marks := marks_json(position):
        made["marks"] = marks
    if debts := debts_json(position):
        made["debts"] = debts
    return made


def view_json(position: PositionValue, player: int) -> PlayerViewMessage:
    """Return a position as a player sees it."""
    seen, notation = seen_by(position, (player,)), position.notation
    board, name = notation.board, position.players[player]
    hidden = () if position.over else board.hidden_from(player)
    moves = position.moves() if position.turn == name else []
    return {
        "player": name,
        "turn": position.turn,
        "over": position.over,
        "result": result_json(position.result, position.players),
        "rows": rows_json(seen),
        "won": winnings_json(seen),
        "supply": {
            who: pieces_json(seen, notation.counts(place, seen.cells))
            for who, place in zip(position.players, board.supply, strict=True)
        },
        "hidden": [notation.hole_name(place) for place in hidden],
        "score": {
            who: None if score < 0 else score
            for who, score in zip(position.players, seen.score, strict=True)
        },
        "moves": [move.text for move in moves],
        "position": seen.text,
    }


def resigned_json(position: PositionValue, resigned: str) -> ResignedMessage:
    """Return the fields that replace those from the rules when a player has resigned."""
    return {
        "turn": None, "over": True, "result": resigned_result(position, resigned), "resigned": resigned,
    }  # fmt: skip


def option_json(option: OptionSpec, value: OptionValue) -> ShownOptionMessage:
    """Return an option with its present value."""
    message: ShownOptionMessage = {
        "name": option.name,
        "kind": option.kind.value,
        "default": option.default.value,
        "value": value,
        "because": None if option.because is None else option.because.value,
        "source": None if option.source is None else option.source.value,
    }
    if option.kind is OptionKind.CHOICE:
        message["choices"] = [choice.value for choice in option.choices]
    elif option.low is not None and option.high is not None:
        message["range"] = [option.low, option.high]
        if option.numbers:
            message["choices"] = list(option.numbers)
    return message
