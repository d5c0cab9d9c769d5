"""Descriptions of a picture: for people who do not see it, and for facts that no hole shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.board import Stores, spoken_name
from manqala.core.layout import Bearer
from manqala.game.notation import HIDDEN
from manqala.game.outcome import winner_words
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.layout import MarkInfo
    from manqala.game.game import PositionValue
    from manqala.picture.changes import Changes


def hole_marks(position: PositionValue) -> list[MarkInfo]:
    """The marks on holes, except their owners."""
    return [
        mark
        for mark in position.notation.lasting_marks()
        if mark.on is Bearer.HOLES and mark.name != "owner"
    ]


def mark_value(position: PositionValue, mark: MarkInfo, hole: int) -> int | None:
    """The value of a hole's mark, if it differs from the initial one."""
    value = position.play_state.cells[mark.cell + hole]
    return None if value == mark.start[hole] else value


def sign(position: PositionValue, mark: MarkInfo, value: int) -> str:
    """The letter or number for a mark in a hole."""
    notation = position.notation
    if mark.type == ty.PLAYER and value < len(notation.prefixes):
        return notation.prefixes[value]
    return mark.name[:1] if mark.type == ty.TRUTH else notation.value_text(mark.type, value)


def label(position: PositionValue, hole: int) -> str:
    """The number that its owner uses for a hole; in another's row, with the owner's letter."""
    notation, cells = position.notation, position.play_state.cells
    owner = cells[notation.layout.marks["owner"].cell + hole]
    if owner >= len(position.players):
        return notation.hole_name(hole)
    token = notation.hole_token(hole, owner, cells)
    name = notation.hole_name(hole)
    if notation.board.plan.drawn and len(position.players) > 2 and name.endswith(token):
        return name  # rows of several players may lie in one line
    return token if owner == notation.board.home[hole] else notation.prefixes[owner] + token


def beside_name(position: PositionValue, player: int) -> str:
    """A player's name, and pieces that are not in the picture."""
    notation, board, cells = position.notation, position.notation.board, position.play_state.cells
    parts = []
    won = position.game.takings(position.cells)[player]
    drawn = board.stores != Stores.NONE and won == notation.counts(board.winnings[player], cells)
    if any(won) and not drawn:
        parts.append(f"won {_pieces(position, won)}")
    supply = notation.counts(board.supply[player], cells)
    if any(supply):
        parts.append(f"in hand {_pieces(position, supply)}")
    debt = notation.layout.marks.get("debt")
    if debt is not None and cells[debt.cell + player]:
        parts.append(f"owes {cells[debt.cell + player]}")
    return ", ".join([board.spoken[player], *parts])


def _pieces(position: PositionValue, counts: Sequence[int]) -> str:
    """A number; with the kinds of pieces if there are several."""
    if min(counts) < 0:
        return HIDDEN
    if len(counts) == 1:
        return str(counts[0])
    return " + ".join(position.notation.counted(n, kind) for kind, n in enumerate(counts) if n)


def remarks(position: PositionValue) -> list[str]:
    """The pieces in hand, the signs in the holes explained, and marks that are not on holes."""
    notation, cells = position.notation, position.play_state.cells
    board, made = notation.board, []
    held = [hand for hand in board.hands if any(notation.counts(hand, cells))]
    made += [
        f"in {notation.place_words(hand)}: {notation.pieces_text(hand, cells)}" for hand in held
    ]
    for mark in hole_marks(position):
        values = {mark_value(position, mark, hole) for hole in range(board.holes)} - {None}
        if not values:
            continue
        known = sorted(value for value in values if value is not None)
        signs = ", ".join(sign(position, mark, value) for value in known)
        whose = " of " + " or ".join(notation.shown_value(mark.type, value) for value in known)
        made.append(f"{signs}: {mark.name}{whose if mark.type == ty.PLAYER else ''}")
    for mark in notation.remarked_marks():
        value = cells[mark.cell]
        if value == mark.start[0]:
            continue
        text = (
            "" if mark.type == ty.TRUTH and value else f": {notation.shown_value(mark.type, value)}"
        )
        made.append(f"{mark.name}{text}")
    return made


def whose_turn(position: PositionValue) -> str:
    """The player to decide, or the result."""
    if not position.over:
        return f"{spoken_name(position.turn)} to move"
    result = position.result
    if result is None:
        return "the game is over"
    if result.winner is None:
        return "drawn" if len(position.players) > 1 else "lost"
    return winner_words(position.notation.board.spoken, result)


def title(position: PositionValue) -> str:
    """A short title."""
    last = position.last
    if last is None:
        return f"{position.game.title}: {whose_turn(position)}"
    names = position.notation.board.spoken
    who = names[last.mover] if last.mover < len(names) else last.by
    return f"{position.game.title}: {who} has played {last.move.text}, {whose_turn(position)}"


def description(position: PositionValue, done: Changes) -> str:
    """A full description in sentences."""
    notation, board, cells = position.notation, position.notation.board, position.play_state.cells
    sentences = []
    for name, rows in board.written_rows:
        for n, row in enumerate(rows):
            counts = ", ".join(notation.counts_text(notation.counts(hole, cells)) for hole in row)
            which = "row" if len(rows) == 1 else "front row" if n == 0 else f"row {n + 1}"
            whose = (
                f"{spoken_name(name)}, {which} from the player's left"
                if name in board.players
                else f"holes {name}"
            )
            sentences.append(f"{whose}: {counts}")
    for player, name in enumerate(board.spoken):
        won = position.game.takings(position.cells)[player]
        if any(won):
            sentences.append(f"{name} has {_pieces(position, won)}")
    if done.lifted is not None and done.last is not None:
        ended = f"the sowing began in {notation.place_words(done.lifted)} and ended in {notation.place_words(done.last)}"
        sentences.append(ended)
    if done.taken:
        sentences.append(f"captured from {quantity(len(done.taken), 'hole')}")
    return (
        ". ".join(
            sentence[0].upper() + sentence[1:] for sentence in [*sentences, *remarks(position)]
        )
        + "."
    )
