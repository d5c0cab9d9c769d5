"""An entry of the list of published games, for the gallery."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.inspect import has_chance
from manqala.game.as_json import option_json
from manqala.game.shipped_games import effort
from manqala.picture.carving import carve
from manqala.resolve.in_effect import lines_to_learn
from manqala.simulate.simulation import simulate
from manqala.syntax.front.summary import summary_of

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.wire.game_outputs import ShownOptionMessage
    from manqala.wire.publish_messages import (
        PublishedBoardMessage,
        PublishedGameMessage,
        PublishedOptionMessage,
        PublishedRandomGamesMessage,
    )

PLAYED = 100
"""Number of random games that measure what play is like."""


def listed_game(game: WarmGame, path: Path, name: str) -> PublishedGameMessage:
    """The gallery's data about a game; ``path``: its file, ``name``: the folder of its page."""
    rules = game.rules
    summary = summary_of(game.name, path.parent.name, rules.files[-1].source)
    programs = (rules.setup, rules.turn, rules.between, tuple(rules.events.values()))
    rows, players, lines = (
        rules.board.plan.lines,
        rules.board.number_of_players,
        lines_to_learn(rules),
    )
    random_games = _random_games(game)
    turns = random_games and random_games["turns"]
    return {
        "name": name,
        "title": game.title,
        "aka": summary["aka"],
        "people": summary["people"],
        "region": summary["region"],
        "family": summary["family"],
        "summary": summary["summary"],
        "extends": summary["extends"],
        "rows": rows,
        "players": players,
        "chance": has_chance(programs),
        "matches": rules.between is not None,
        "kinds": list(rules.kinds),
        "lines": lines,
        "effort": round(effort(lines=lines, rows=rows, players=players, turns=turns), 3),
        "random_games": random_games,
        "options": [
            _option(option_json(spec, game.options[spec.name]))
            for spec in rules.front.options.values()
        ],
        "board": _board(game),
    }


def _random_games(game: WarmGame) -> PublishedRandomGamesMessage | None:
    """Statistics of random games; None if most are unfinished."""
    survey = simulate(game, PLAYED, 1, match=False, threads=1, progress=None, players=None)
    finished = sum(survey.wins) + survey.drawn
    if 2 * finished <= survey.games:
        return None
    first = (survey.wins[0] + survey.drawn / len(survey.wins)) / finished
    return {"turns": round(survey.mean, 1), "ways": None, "first": round(first, 3)}


def _option(option: ShownOptionMessage) -> PublishedOptionMessage:
    return {
        "name": option["name"],
        "kind": option["kind"],
        "value": option["value"],
        "default": option["default"],
        "choices": [str(one) for one in option.get("choices") or option.get("range") or ()],
    }


def _board(game: WarmGame) -> PublishedBoardMessage:
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
