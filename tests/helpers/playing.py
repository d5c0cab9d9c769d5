"""What tests that play need: the shipped games, each loaded once, and moves that must be legal."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, NoReturn

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.players.base import Seat, decide
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import PositionValue
    from manqala.players.base import Player

GAMES = sorted(game_files())


@cache
def game_of(name: str, **options: str) -> WarmGame:
    """A shipped game."""
    return load(name, options)


def legal(position: PositionValue) -> list[str]:
    """The legal moves, as they are written."""
    return [move.text for move in position.moves()]


def mark(position: PositionValue, name: str) -> int:
    """What a mark without a place holds."""
    return position.cells[position.game.rules.layout.marks[name].cell]


def until_asked(position: PositionValue) -> PositionValue:
    """The position in which a player has to decide: a built game plays turns that leave no choice at once."""
    while not position.over and position.choices(()) is None:
        position = position.play(())
    return position


def play_move(players: Sequence[Player], position: PositionValue) -> PositionValue:
    """The position after the move that the players decide on, which must be a legal one."""
    move = decide(players, position)
    assert move.answers in {possible.answers for possible in position.moves()}
    return position.play(move)


def play_on(players: Sequence[Player], position: PositionValue, plies: int) -> PositionValue:
    """The position after ``plies`` such moves, or the last one."""
    for _ in range(plies):
        if position.over:
            break
        position = play_move(players, position)
    return position


class Nobody:
    """A prompt at which nothing may be asked."""

    def ask(self, *_: object, **__: object) -> NoReturn:
        raise AssertionError("a program asks nobody")

    complain = ask


def seat(seed: int) -> Seat:
    """The seat of a program: with separate random numbers, and without a prompt."""
    return Seat(Random(seed), Nobody())
