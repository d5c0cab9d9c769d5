"""Random games as the mover sees them, to compare with programs that know nothing of the engine."""

from collections.abc import Iterator
from random import Random
from typing import Any

from manqala.compile.stepping.warm_game import load
from manqala.game.as_json import rows_json
from manqala.game.game import PositionValue

GAMES = 15


def rows(position: PositionValue, mover: str) -> list[Any]:
    """The position's holes as the mover sees them, each with a number or with one of each kind."""
    other = next(name for name in position.players if name != mover)
    return [*rows_json(position)[mover], *rows_json(position)[other]]


def play_random(
    name: str, options: dict[str, str] | None = None, games: int = GAMES
) -> Iterator[tuple[PositionValue, str, PositionValue]]:
    """Positions met in random games, each with the move played there and what it leads to."""
    game = load(name, options)
    rng = Random(name)
    for _ in range(games):
        position = game.start()
        while not position.over:
            move = rng.choice(position.moves())
            following = position.play(move)
            yield position, move.text, following
            position = following


def gain(before: PositionValue, after: PositionValue, name: str) -> tuple[int, ...]:
    """By how much a player's winnings have grown."""
    counts = [
        at.notation.counts(at.notation.board.winnings[at.players.index(name)], at.cells)
        for at in (before, after)
    ]
    return tuple(b - a for a, b in zip(*counts, strict=True))
