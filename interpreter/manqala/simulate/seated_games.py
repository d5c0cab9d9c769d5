"""Named players against each other: every seat is taken by each of them equally often."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

from manqala.core.course import Phase
from manqala.players.base import Seat, decide
from manqala.players.chance import Chance
from manqala.players.registry import make
from manqala.simulate.jobs import random_state
from manqala.simulate.tally import UNFINISHED, Tally

if TYPE_CHECKING:
    from manqala.game.game import Game, Position
    from manqala.game.move import Choices
    from manqala.players.base import Answers, Player
    from manqala.simulate.jobs import Counted
    from manqala.simulate.parcel import Parcel
    from manqala.text.diagnostics import MoveError

LONGEST_CONTEST = 2_000
"""A game of players who think lasts for so many plies at most; it then counts as drawn."""


class Nobody:
    """The prompt of a game without people."""

    def ask(self, position: Position, answers: Answers, choices: Choices) -> str:
        """No player of a contest is asked at a prompt."""
        raise AssertionError(f"{choices.prompt}: nobody is there, {position.text} {answers}")

    def complain(self, error: MoveError) -> None:
        """And nobody types anything."""
        raise AssertionError(error)


@dataclass(frozen=True, slots=True)
class ContestGames:
    """Games of named players; in game g the seat s is taken by player s + g, counted round."""

    parcel: Parcel
    players: tuple[str, ...]
    """As ``players.registry.make`` takes them, one for each seat of the game."""
    seed: int
    match: bool
    limit: int = LONGEST_CONTEST

    @property
    def engine(self) -> str:
        """Whatever the players are."""
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

    def _play(self, game: Game, number: int, tally: Tally) -> None:
        many = len(self.players)
        order = [(seat + number) % many for seat in range(many)]
        players: list[Player] = [
            make(
                self.players[who],
                Seat(Random(random_state(self.seed, number * many + who)), Nobody()),
            )
            for who in order
        ]
        fate = random_state(
            self.seed, number * many
        )  # the same whoever plays: only the seats differ
        players.append(Chance(Random(f"{fate}/chance")))
        position = game.start(match=self.match)
        plies = moves = 0
        while not position.over and plies < self.limit:
            plies += position.phase is Phase.TURN
            move = decide(players, position)
            moves = crc32(repr(move.answers).encode(), moves)
            position = position.play(move)
        tally.plies[plies] += 1
        tally.rounds += position.play_state.rounds
        tally.different.add(moves)
        result = position.result
        if result is None:
            tally.reasons[UNFINISHED] += 1
            tally.entrants[None] += 1
            return
        tally.reasons[result.reason] += 1
        tally.wins[result.winner] += 1
        tally.entrants[None if result.winner is None else order[result.winner]] += 1


def split_players(text: str) -> tuple[str, ...]:
    """The players in a list with commas; a setting behind a comma belongs to the player before it."""
    found: list[str] = []
    for part in text.split(","):
        name, colon, _ = part.partition(":")
        if found and "=" in name and not colon:
            found[-1] += f",{part}"
        else:
            found.append(part.strip())
    return tuple(found)


def score(tally: Tally, entrant: int, entrants: int) -> float:
    """A player's share of the points, from 0 to 1: a drawn game is divided equally."""
    return (tally.entrants[entrant] + tally.entrants[None] / entrants) / tally.games
