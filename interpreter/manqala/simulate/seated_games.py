"""Plays named players against each other; each takes every seat equally often."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from manqala.simulate.jobs import random_state
from manqala.simulate.seated_play import (
    MAX_CONTEST_PLIES,
    OPENING,
    finish_game,
    play_seated,
    seat_players,
)
from manqala.simulate.tally import UNFINISHED, Tally

if TYPE_CHECKING:
    from collections.abc import Hashable

    from manqala.game.game import GameValue
    from manqala.simulate.jobs import Counted
    from manqala.simulate.parcel import Parcel


@dataclass(frozen=True, slots=True)
class ContestGames:
    """Games of named players; in game g player s + g, modulo their number, takes seat s."""

    parcel: Parcel
    players: tuple[str, ...]
    """The specifications for ``players.registry.make``, one for each seat of the game."""
    seed: int
    match: bool
    opening: int = OPENING
    """Number of random turns at the beginning, the same until each player has had each seat."""
    limit: int = MAX_CONTEST_PLIES

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return "players"

    def open(self) -> Counted:
        """Load the game."""
        game = self.parcel.open()

        def play(numbers: range) -> Tally:
            tally = Tally()
            for number in numbers:
                self._play(game, number, tally)
            return tally

        return play

    def _play(self, game: GameValue, number: int, tally: Tally) -> None:
        many = len(self.players)
        order = [(seat + number) % many for seat in range(many)]
        seats = seat_players(
            [self.players[who] for who in order],
            [random_state(self.seed, number * many + who) for who in order],
        )
        # The same for all players: only the seats differ. Each opening is played in all seatings before the next is drawn.
        chance_rng = Random(f"{random_state(self.seed, number * many)}/chance")
        opening = self.opening, random_state(self.seed, number // many * many)
        game_of_players = play_seated(
            game.start(match=self.match), seats, chance_rng, opening, self.limit
        )
        position, plies, moves = finish_game(game_of_players)
        tally.plies[plies] += 1
        tally.rounds += position.play_state.rounds
        result = position.result
        winners = () if result is None else tuple(order[winner] for winner in result.winners)
        tally.different.add(moves, winners if len(winners) > 1 else next(iter(winners), None))
        for winner in winners or (None,):
            tally.entrants[winner] += 1
        if result is None:
            tally.reasons[UNFINISHED] += 1
            return
        tally.reasons[result.reason] += 1
        tally.wins[result.winner] += 1


def split_players(text: str) -> tuple[str, ...]:
    """Split a list of players at commas; a setting after a comma belongs to the player before it."""
    found: list[str] = []
    for part in text.split(","):
        name, colon, _ = part.partition(":")
        if found and "=" in name and not colon:
            found[-1] += f",{part}"
        else:
            found.append(part.strip())
    return tuple(found)


def score(tally: Tally, entrant: int, entrants: int) -> float:
    """Return a player's share of the points, from 0 to 1, each distinct game counted once.

    A draw is divided equally, and so is what partners win.
    """

    def worth(won: Hashable) -> float:
        if isinstance(won, tuple):
            return (entrant in won) / len(won)
        return 1 / entrants if won is None else float(won == entrant)

    return tally.different.mean(worth)
