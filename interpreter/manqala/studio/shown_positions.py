"""A position as the page shows it: the places, their contents, and remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.game.as_json import result_json
from manqala.game.game import PositionValue
from manqala.game.seen_position import seen_by, viewers
from manqala.picture.carving import carve
from manqala.picture.changes import changes
from manqala.picture.in_words import (
    beside_name,
    description,
    hole_marks,
    label,
    mark_value,
    remarks,
    sign,
    title,
)
from manqala.picture.series import move_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.board import Board
    from manqala.picture.carving import Carving, Hollow
    from manqala.picture.changes import Changes
    from manqala.wire.board_messages import (
        GrooveMessage,
        HollowMessage,
        LastMoveMessage,
        LayoutMessage,
        PlaceViewMessage,
        SignMessage,
        ViewMessage,
    )
    from manqala.wire.common_messages import NumberText

EDGE, RIM = 0.3, 0.5
"""The width of the wood beside the outermost places, and above and below them, where their numbers are."""


def layout(position: PositionValue, near: int = 0) -> LayoutMessage:
    """All places of the board, in units of the distance between adjacent holes."""
    notation = position.notation
    board = notation.board
    plan = carve(board, near)
    left, top = plan.left - EDGE, plan.top - RIM
    width, height = plan.right + EDGE - left, plan.bottom + RIM - top
    return {
        "width": _n(width),
        "height": _n(height),
        "wood": {"x": 0, "y": 0, "width": _n(width), "height": _n(height), "radius": 0.32},
        "lines": _lines(plan, left, top),
        "hollows": [_hollow(position, spot, left, top) for spot in plan.spots],
        "holes": board.holes,
        "winnings": list(board.winnings),
        "supplies": list(board.supply),
        "hand": board.hand,
        "box": board.box,
        "kinds": list(notation.layout.kinds),
        "players": list(board.players),
        "partners": [_partners(board, player) for player in range(board.number_of_players)],
        "facing": board.number_of_players == 2,
        "near": near,
    }


def _partners(board: Board, player: int) -> list[int]:
    """The other players of a player's team."""
    return [one for team in board.sides if player in team for one in team if one != player]


def _lines(plan: Carving, left: float, top: float) -> list[GrooveMessage]:
    """The grooves between the sides."""
    holes = [spot for spot in plan.spots if not spot.slim]
    ends = min(spot.x for spot in holes) - left - 0.26, max(spot.x for spot in holes) - left + 0.26
    return [
        {"x1": _n(ends[0]), "y1": _n(y - top), "x2": _n(ends[1]), "y2": _n(y - top)}
        for y in plan.grooves
    ]


def _hollow(position: PositionValue, spot: Hollow, left: float, top: float) -> HollowMessage:
    board, notation = position.notation.board, position.notation
    home = board.home[spot.place]
    hole = spot.place < board.holes
    return {
        "place": spot.place,
        "shape": "long" if spot.slim else "round",
        "x": _n(spot.x - left),
        "y": _n(spot.y - top),
        "rx": _n(spot.wide),
        "ry": _n(spot.high),
        "up": spot.up,
        "label": label(position, spot.place) if hole else "",
        "player": home if home < board.number_of_players else None,
        "name": notation.hole_name(spot.place) if hole else f"{board.spoken[home]}'s store",
    }


def _n(value: float) -> float:
    return round(value, 4)


def view(position: PositionValue, near: int = 0, people: Sequence[int] = ()) -> ViewMessage:
    """The visible state of a position, with its description.

    ``people``: those who play against programs, and do not see what is hidden from them; without any all is shown.
    """
    done = changes(position)
    board = position.notation.board
    over, playing = position.over, position.play_state.match
    seen = seen_by(position, viewers(people, position.mover))
    score = (None if one < 0 else one for one in seen.score)
    return {
        "text": seen.text,
        "phase": str(position.phase),
        "round": position.round if playing else None,
        "turn": position.turn,
        "mover": None if over else position.mover,
        "over": over,
        "result": result_json(position.result, position.players),
        "score": dict(zip(position.players, score, strict=True)),
        "places": _places(seen, board),
        "beside": [beside_name(seen, player) for player in range(len(position.players))],
        "remarks": remarks(seen),
        "surplus": position.surplus,
        "words": f"{title(position)}. {description(seen, done)}",
        "last": _last(position, done),
        "near": near,
    }


def _places(position: PositionValue, board: Board) -> dict[NumberText, PlaceViewMessage]:
    notation, cells, marks = position.notation, position.cells, hole_marks(position)
    owners = notation.layout.marks["owner"].cell
    found: dict[NumberText, PlaceViewMessage] = {}
    for place in range(board.nowhere):
        hole = place < board.holes
        owner = position.play_state.cells[owners + place] if hole else board.home[place]
        signs: list[SignMessage] = []
        for mark in marks if hole else ():
            value = mark_value(position, mark, place)
            if value is not None:
                player = (
                    value if str(mark.type) == "player" and value < len(board.players) else None
                )
                signs.append({"text": sign(position, mark, value), "name": mark.name, "player": player})  # fmt: skip
        found[str(place)] = {
            "counts": list(notation.counts(place, cells)),
            "owner": owner if owner < len(board.players) else None,
            "label": label(position, place) if hole else notation.place_words(place),
            "signs": signs,
        }
    return found


def _last(position: PositionValue, done: Changes) -> LastMoveMessage | None:
    last = position.last
    if last is None:
        return None
    before = position.game.at(last.before)
    return {
        "move": before.write_fully(last.move.answers) or last.move.text,
        "notation": move_text(position),
        "by": last.by,
        "turn": last.phase is Phase.TURN,
        "passed": [position.players[player] for player in last.passed],
        "lifted": done.lifted,
        "ended": done.last,
        "taken": sorted(done.taken),
        "captured": [sum(counts) for counts in last.captured],
    }
