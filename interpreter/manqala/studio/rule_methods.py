"""Requests about rules: their board, options and diagnostics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from manqala.game.as_json import option_json
from manqala.game.seen_position import hides
from manqala.studio.complaints import complaints
from manqala.studio.envelope import within
from manqala.studio.opened_games import rules_text
from manqala.studio.play_methods import PLAYERS
from manqala.studio.shown_positions import layout, view

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.studio.opened_games import OpenedGames
    from manqala.wire.game_messages import OpenedMessage, OptionMessage
    from manqala.wire.page_methods import OpenMessage


class RuleMethods:
    """Answers from the texts in the requests."""

    def __init__(self, games: OpenedGames) -> None:
        """``games``: the opened games."""
        self.games = games

    @property
    def methods(self) -> dict[str, Callable[[Any], Any]]:
        """All methods by name."""
        return {"rules.open": self.open}

    def open(self, asked: OpenMessage) -> OpenedMessage:
        """Open a game at its start."""
        game = self.games.game(asked["rules"], asked["set"])
        near = within("near", asked.get("near", 0), 0, PLAYERS)
        start = game.start()
        specs = game.rules.front.options.values()
        checked = self.games.checked(*rules_text(asked["rules"]))
        return {
            "name": game.name,
            "title": game.title,
            "players": list(start.players),
            "options": [
                cast("OptionMessage", option_json(spec, game.options[spec.name])) for spec in specs
            ],
            "match": game.rules.between is not None,
            "hides": hides(game.rules),
            "layout": layout(start, near),
            "start": view(start, near),
            "warnings": complaints(checked.diagnostics.sorted()),
        }
