"""Two rows with stores that are sown into."""

from __future__ import annotations

import random

from by_hand.boards import NORTH, SOUTH, State, sow


class Kalahs:
    """Six holes and a store for each, round the board."""

    def filled(self, seeds: int) -> State:
        return State(([seeds] * 6 + [0]) * 2)

    def holes(self, player: int) -> range:
        return range(7 * player, 7 * player + 6)

    def store(self, player: int) -> int:
        return 7 * player + 6

    def opposite(self, hole: int) -> int:
        return 12 - hole

    def count(self, state: State) -> None:
        """What has been won lies in the stores."""
        state.won = [state.seeds[self.store(player)] for player in (SOUTH, NORTH)]

    def bare(self, state: State, player: int) -> bool:
        return not any(state.seeds[hole] for hole in self.holes(player))

    def holding(self, state: State) -> list[int]:
        return [hole for hole in self.holes(state.mover) if state.seeds[hole]]

    def shown(self, state: State) -> list[int]:
        return [state.seeds[hole] for player in (0, 1) for hole in self.holes(player)]


class GoEmptyTwo:
    """GoEmpty Two: Hanson 2003, 29, in the words of StoneShark's MancalaGames."""

    board = Kalahs()

    def start(self) -> State:
        return self.board.filled(3)

    def moves(self, state: State) -> list[str]:
        return [f"{hole % 7 + 1}{sign}" for hole in self.board.holding(state) for sign in "<>"]

    def play(self, state: State, move: str) -> None:
        hole = 7 * state.mover + int(move[:-1]) - 1
        last = sow(state.seeds, hole, -1 if move[-1] == "<" else 1)
        self.board.count(state)
        if self.board.bare(state, state.mover):
            state.over, state.winner = True, state.mover
        elif last % 7 != 6:
            state.mover = state.other

    def stuck(self, state: State) -> None:
        """Who has no seeds has won."""

    def shown(self, state: State) -> list[int]:
        return self.board.shown(state)


class CrossCaptNine:
    """CrossCapt Nine: Hanson 2003, 44, in the words of StoneShark's MancalaGames."""

    board = Kalahs()

    def start(self) -> State:
        return self.board.filled(4)

    def moves(self, state: State) -> list[str]:
        return [str(hole % 7 + 1) for hole in self.board.holding(state)]

    def play(self, state: State, move: str) -> None:
        board, seeds, mover = self.board, state.seeds, state.mover
        own = board.store(mover)
        last = sow(seeds, 7 * mover + int(move) - 1)
        if last == board.store(state.other):
            seeds[own] += seeds[last]
            seeds[last] = 0
        elif last in board.holes(mover) and seeds[last] == 1 and seeds[board.opposite(last)]:
            seeds[own] += seeds[board.opposite(last)] + 1
            seeds[last] = seeds[board.opposite(last)] = 0
        if board.bare(state, mover):
            for hole in board.holes(state.other):
                seeds[own] += seeds[hole]
                seeds[hole] = 0
            board.count(state)
            state.end(state.won)
            return
        board.count(state)
        if max(state.won) > 24:  # more than half
            state.end(state.won)
        elif last != own:
            state.mover = state.other

    def stuck(self, state: State) -> None:
        """Unclaimed seeds are for who moved last (‘unclaimed: 2’)."""
        for hole in self.board.holes(state.other):
            state.seeds[self.board.store(state.other)] += state.seeds[hole]
            state.seeds[hole] = 0
        self.board.count(state)
        state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return self.board.shown(state)


class RandomKalah:
    """Random-Kalah, one round: Ann Davies 2005, in the words of StoneShark's MancalaGames."""

    board = Kalahs()

    def __init__(self) -> None:
        self._dealt: list[str] = []

    def opening(self, rng: random.Random) -> str:
        """Two seeds in every hole, and each of the other 24 anywhere."""
        self._dealt = [f"{rng.choice('sn')}{rng.randint(1, 6)}" for _ in range(24)]
        return ".".join(self._dealt)

    def start(self) -> State:
        state = self.board.filled(2)
        for name in self._dealt:
            state.seeds[7 * "sn".index(name[0]) + int(name[1:]) - 1] += 1
        state.notes = {"begun": [0, 0], "changed": [0]}
        return state

    def moves(self, state: State) -> list[str]:
        holes = [str(hole % 7 + 1) for hole in self.board.holding(state)]
        fresh = not state.notes["begun"][state.mover] and not state.notes["changed"][0]
        return [*holes, "swap"] if fresh else holes

    def play(self, state: State, move: str) -> None:
        board, seeds, mover = self.board, state.seeds, state.mover
        if move == "swap":
            state.notes["changed"][0] = 1
            seeds[:] = seeds[7:] + seeds[:7]
            board.count(state)
            state.mover = state.other
            return
        state.notes["begun"][mover] = 1
        own = board.store(mover)
        last = sow(seeds, 7 * mover + int(move) - 1, skip=(board.store(state.other),))
        if last in board.holes(mover) and seeds[last] == 1 and seeds[board.opposite(last)]:
            seeds[own] += seeds[board.opposite(last)] + 1
            seeds[last] = seeds[board.opposite(last)] = 0
        if board.bare(state, SOUTH) or board.bare(state, NORTH):
            for player in (SOUTH, NORTH):
                for hole in board.holes(player):
                    seeds[board.store(player)] += seeds[hole]
                    seeds[hole] = 0
            board.count(state)
            state.end(state.won)
            return
        board.count(state)
        if last != own:
            state.mover = state.other

    def stuck(self, state: State) -> None:
        """The round is over before that."""

    def shown(self, state: State) -> list[int]:
        return self.board.shown(state)
