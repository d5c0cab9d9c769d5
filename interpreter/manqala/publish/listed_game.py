"""A game as the list of published games has it, for the gallery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from manqala.core.inspect import has_chance
from manqala.describe.written_page import PageFormat, write_page
from manqala.game.as_json import option_json
from manqala.picture.carving import carve
from manqala.syntax.front.summary import summary

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.api.facade import Game
    from manqala.wire.publish_messages import (
        PublishedBoardMessage,
        PublishedGameMessage,
        PublishedOptionMessage,
    )

PLAYED = 100
"""Number of random games that are played to find out how long they are."""
SHORT, MIDDLING = 450, 600
"""Rules of fewer words are easy to learn, and not hard."""


def listed_game(game: Game, path: Path, name: str) -> PublishedGameMessage:
    """What the gallery shows of a game; ``path``: its file, ``name``: the folder of its page."""
    told = summary(game.name, path)
    rules = game.rules
    words = len(write_page(game, "en", PageFormat.TEXT, lambda _: "").split())
    return {
        "name": name,
        "title": game.title,
        "aka": told["aka"],
        "people": told["people"],
        "region": told["region"],
        "family": told["family"],
        "summary": told["summary"] or "",
        "rows": rules.board.plan.lines,
        "players": rules.board.number_of_players,
        "chance": has_chance(rules.turn) or has_chance(rules.setup),
        "matches": rules.between is not None,
        "kinds": list(rules.kinds),
        "length": _length(game),
        "words": words,
        "difficulty": _difficulty(words),
        "options": [
            _option(option_json(spec, game.options[spec.name]))
            for spec in rules.front.options.values()
        ],
        "board": _board(game),
    }


def _length(game: Game) -> float | None:
    """How many turns random games last; none where most are left unfinished."""
    survey = game.simulate(PLAYED)
    finished = sum(survey.wins) + survey.drawn
    return round(survey.mean, 1) if 2 * finished > survey.games else None


def _difficulty(words: int) -> Literal[1, 2, 3]:
    return 1 if words < SHORT else 2 if words < MIDDLING else 3


def _option(told: dict[str, Any]) -> PublishedOptionMessage:
    return {
        "name": told["name"],
        "kind": told["kind"],
        "value": told["value"],
        "default": told["default"],
        "choices": [str(one) for one in told.get("choices") or told.get("range") or ()],
    }


def _board(game: Game) -> PublishedBoardMessage:
    start = game.start()
    board, carved = game.rules.board, carve(game.rules.board)
    return {
        "hollows": [
            {
                "place": spot.place,
                "x": round(spot.x, 3),
                "y": round(spot.y, 3),
                "wide": spot.wide,
                "high": round(spot.high, 3),
                "up": spot.up,
            }
            for spot in carved.spots
        ],
        "grooves": list(carved.grooves),
        "holes": board.holes,
        "lying": [
            list(start.notation.counts(place, start.cells)) for place in range(board.places - 1)
        ],
    }
