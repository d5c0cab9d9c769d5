"""Kalah by hand: a plain Python program for this one game, as a measure of our speed.

Plain and idiomatic on purpose, and not tuned: it shows the cost of a general rule engine, compared
with a program for one game.
"""

import argparse
import random
import time


class Kalah:
    """A game of Kalah between players 0 and 1, over one list of holes and stores.

    South's holes come first, then South's store, North's holes and North's store.
    """

    def __init__(self, holes: int = 6, seeds: int = 4, *, empty_capture: bool = False) -> None:
        self.holes = holes
        self.empty_capture = empty_capture
        self.board = ([seeds] * holes + [0]) * 2
        self.player = 0

    def store(self, player: int) -> int:
        return self.holes if player == 0 else 2 * self.holes + 1

    def own_holes(self, player: int) -> range:
        first = player * (self.holes + 1)
        return range(first, first + self.holes)

    def legal_moves(self) -> list[int]:
        return [hole for hole in self.own_holes(self.player) if self.board[hole] > 0]

    def play(self, hole: int) -> None:
        last = self.sow(hole)
        if last in self.own_holes(self.player) and self.board[last] == 1:
            self.capture(last)
        if last != self.store(self.player):
            self.player = 1 - self.player
        if self.is_over():
            self.collect_leftovers()

    def sow(self, hole: int) -> int:
        """Sow anticlockwise, past the opponent's store, and return where the last seed fell."""
        in_hand = self.board[hole]
        self.board[hole] = 0
        opponents_store = self.store(1 - self.player)
        while in_hand > 0:
            hole = (hole + 1) % len(self.board)
            if hole == opponents_store:
                continue
            self.board[hole] += 1
            in_hand -= 1
        return hole

    def capture(self, last: int) -> None:
        opposite = 2 * self.holes - last
        if self.board[opposite] > 0 or self.empty_capture:
            self.board[self.store(self.player)] += self.board[opposite] + 1
            self.board[opposite] = 0
            self.board[last] = 0

    def is_over(self) -> bool:
        return any(
            all(self.board[hole] == 0 for hole in self.own_holes(player)) for player in (0, 1)
        )

    def collect_leftovers(self) -> None:
        for player in (0, 1):
            for hole in self.own_holes(player):
                self.board[self.store(player)] += self.board[hole]
                self.board[hole] = 0

    def scores(self) -> tuple[int, int]:
        return self.board[self.store(0)], self.board[self.store(1)]


def playout(game: Kalah, rng: random.Random) -> int:
    """Play `game` at random to its end and return the number of moves."""
    moves = 0
    while legal := game.legal_moves():
        game.play(rng.choice(legal))
        moves += 1
    return moves


def playouts(
    n: int, seed: int, *, holes: int = 6, seeds: int = 4, empty_capture: bool = False
) -> tuple[int, int, int]:
    """Play `n` random games; return the games, their moves and a checksum of their scores."""
    rng = random.Random(seed)
    moves = checksum = 0
    for _ in range(n):
        game = Kalah(holes, seeds, empty_capture=empty_capture)
        moves += playout(game, rng)
        south, north = game.scores()
        assert south + north == 2 * holes * seeds
        checksum = (checksum * 31 + south) % 2**32
    return n, moves, checksum


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.perf_counter()
    games, moves, checksum = playouts(options.games, options.seed)
    took = time.perf_counter() - began
    print(f"{games} games, {moves} moves, checksum {checksum}")
    print(f"{games / took:.0f} games/s, {moves / took:.0f} moves/s")


if __name__ == "__main__":
    main()
