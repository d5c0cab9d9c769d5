"""The command line that continues a game which a person has left."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from manqala.game.seen_position import hides
from manqala.text.reading import display_name
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.game.game import GameValue, PositionValue

SEATS = (("--south", "human"), ("--north", "greedy"))
"""The options that name the players, with their defaults."""


def resuming_command(path: Path) -> str:
    """The command line that goes on with a recorded game."""
    return f"manqala play --resume {shlex.quote(display_name(path))}"


def continuing_command(game: GameValue, position: PositionValue, who: dict[str, str]) -> str:
    """The command line that goes on from a position of a game that is recorded nowhere."""
    name = game.name if game.name in game_files() else game.rules.files[-1].source.name
    words = ["manqala", "play", name]
    for option, value in game.rules.chosen.items():
        words += ["--set", f"{option}={str(value).lower() if isinstance(value, bool) else value}"]
    for (option, usual), player in zip(SEATS, position.players, strict=False):
        if who[player] != usual:
            words += [option, who[player]]
    for player in position.players[len(SEATS) :]:
        if who[player] != SEATS[-1][1]:
            words += ["--seat", f"{player}={who[player]}"]
    words += ["--match"] if position.play_state.match else []
    return shlex.join([*words, "--from", position.text])


def farewell(
    game: GameValue, position: PositionValue, who: dict[str, str], kept: Path | None, *, begun: bool
) -> list[str]:
    """The lines to print when a person leaves an unfinished game; ``begun``: whether a move was made."""
    if kept is None and begun and not position.over and hides(game.rules):
        return [
            "The game is not over.",
            "The text of its position would show what is hidden; ‘record FILE’ before leaving keeps the game.",
        ]
    if kept is not None:
        command = resuming_command(kept)
    elif begun:
        command = continuing_command(game, position, who)
    else:
        return ["The game is not over."]
    return ["The game is not over.", f"To continue later: {command}"]
