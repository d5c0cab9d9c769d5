"""A game as the gallery shows it: its front matter, the length of its rules, what random games are like, its board."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.core.inspect import has_chance
from manqala.game.shipped_games import effort
from manqala.resolve.in_effect import lines_to_learn
from manqala.studio.shown_positions import layout, view
from manqala.syntax.front.summary import summary
from manqala.text.reading import read_source
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from manqala.studio.envelope import Message
    from manqala.wire.game_messages import RandomGamesMessage


def gallery_entry(name: str, random_games: RandomGamesMessage | None) -> Message:
    """One game, which is loaded for it; ``random_games`` were measured beforehand."""
    game = load(name)
    start, rules = game.start(), game.rules
    programs = (rules.setup, rules.turn, rules.between, tuple(rules.events.values()))
    rows, players, lines = rules.board.plan.lines, len(start.players), lines_to_learn(rules)
    turns, ways = (random_games["turns"], random_games["ways"]) if random_games else (None, None)
    asked = effort(lines=lines, rows=rows, players=players, turns=turns, ways=ways)
    return {
        **summary(name, game_files()[name]),
        "rows": rows,
        "players": players,
        "chance": has_chance(programs),
        "lines": lines,
        "effort": round(asked, 3),
        "random_games": random_games,
        "board": {"layout": layout(start), "start": view(start)},
    }


def sign_of(name: str) -> str:
    """What changes when the text of a game does."""
    text = read_source(game_files()[name]).text
    return sha256(text.encode("utf-8")).hexdigest()[:16]
