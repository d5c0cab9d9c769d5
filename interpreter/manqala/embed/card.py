"""The card of a built game: what a program needs to display it and name its moves; schemas/card.schema.json."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.analysis.addresses import FLOW
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import is_unseen, questions
from manqala.describe.written_page import PageFormat, write_page
from manqala.game.notation import DIRECTION_SIGNS, way_names
from manqala.picture.carving import carve

if TYPE_CHECKING:
    from manqala.compile.native_engine import NativeEngine
    from manqala.core.layout import MarkInfo
    from manqala.game.game import GameValue

VERSION = 1
"""The version of the card and of the functions, incremented by incompatible changes."""


def card(game: GameValue, engine: NativeEngine) -> dict[str, Any]:
    """The card of a built game."""
    rules, board = game.rules, game.rules.board
    notation = game.start().notation
    page = write_page(game, "en", PageFormat.TEXT, lambda _: "")
    carved = carve(board)
    return {
        "manqala": VERSION,
        "game": game.name,
        "title": game.title,
        "options": dict(game.options),
        "players": list(board.players),
        **({"teams": [list(team) for team in board.teams]} if board.teams else {}),
        **({"hidden": [list(places) for places in board.hidden]} if board.hidden else {}),
        "matches": rules.between is not None,
        "pieces": list(rules.kinds),
        "places": {
            "count": board.places,
            "names": [notation.hole_name(place) for place in range(board.places)],
            "holes": board.holes,
            "winnings": list(board.winnings),
            "supply": list(board.supply),
            "same": list(board.place_at),
            "home": list(board.home),
            "hand": board.hand,
            "box": board.box,
        },
        "board": [
            {
                "place": spot.place,
                "x": spot.x,
                "y": spot.y,
                "wide": spot.wide,
                "high": spot.high,
                "up": spot.up,
            }
            for spot in carved.spots
        ],
        "grooves": list(carved.grooves),
        "rows": [[list(row) for row in rows] for _, rows in board.written_rows],
        "prefixes": list(notation.prefixes),
        "numbering": {
            "order": [list(order) for order in board.order],
            "apart": bool(board.own_tracks),
            "owners": list(rules.layout.marks["owner"].start),
        },
        "questions": _questions(game),
        "marks": [
            _mark(game, mark, engine) for mark in rules.layout.marks.values()
            if mark.cell in engine.written.addresses.of
        ],
        "state": {name.lower(): engine.written.state + n for n, name in enumerate(FLOW)},
        "reasons": list(engine.reasons),
        "sources": [source.text for source in rules.front.sources or ()],
        "rules": page,
    }  # fmt: skip


def _questions(game: GameValue) -> list[dict[str, Any]]:
    """The questions that play may ask, by number, and how answers are written."""
    found: dict[int, dict[str, Any]] = {}
    for node, number in questions(game.rules):
        if number in found:
            continue
        question: dict[str, Any] = {"sort": "way", "optional": False, "unseen": is_unseen(node)}
        if isinstance(node, core.Either):
            question |= {"names": way_names(node), "optional": bool(node.optional)}
        else:
            question["sort"] = str(node.type.base)
            question["names"] = _names(game, node.type)
        found[number] = question
    return [found[number] for number in sorted(found)]


def _names(game: GameValue, type_: ty.Type) -> list[str]:
    """The names of a type's values, if these are few; empty for places and numbers."""
    if type_ in {ty.HOLE, ty.PLACE, ty.NUMBER}:
        return []
    if type_ == ty.DIRECTION:
        return list(DIRECTION_SIGNS)
    if type_ == ty.PLAYER:
        return [*game.rules.board.players, "nobody"]
    if type_ == ty.TRUTH:
        return ["false", "true"]
    if type_ == ty.KIND:
        return list(game.rules.kinds)
    return [choice.value for choice in game.rules.front.options[type_.option].choices]


def _mark(game: GameValue, mark: MarkInfo, engine: NativeEngine) -> dict[str, Any]:
    """A mark: its bearer, the address of its first cell, and how it is shown."""
    lasting = {lasting_mark.name for lasting_mark in game.start().notation.lasting_marks()}
    return {
        "name": mark.name,
        "on": str(mark.on),
        "type": str(mark.type.base),
        "cell": engine.written.addresses.of[mark.cell],
        "size": mark.size,
        "lasting": mark.name in lasting,
        "start": list(mark.start),
        "names": _names(game, mark.type),
    }
