"""Games whose seeds one player lays out before the other begins."""

from __future__ import annotations

import random

from by_hand.boards import NORTH, SOUTH, State, TwoRows, sow
from by_hand.relays import EndlessError, Laps


class BedouinMangala:
    """Mangala of the Bedouin: Parker 1909, 601-602, as Ludii quotes and sums it up."""

    board = TwoRows(6)

    def __init__(self) -> None:
        self._laid: list[int] = []
        self._turned = False

    def opening(self, rng: random.Random) -> str:
        """North fills the four middle holes, his own first; of south's right-hand one it is what is left."""
        self._laid, left = [], 66
        for _ in range(3):
            self._laid.append(rng.randint(0, left))
            left -= self._laid[-1]
        self._turned = rng.random() < 0.5
        return ".".join([*map(str, self._laid), *(["turn-the-board"] if self._turned else [])])

    def start(self) -> State:
        state = self.board.filled(0)
        middles = [self.board.hole(number, player) for player in (NORTH, SOUTH) for number in "34"]
        for hole, more in zip(middles, [*self._laid, 66 - sum(self._laid)], strict=True):
            state.seeds[hole] = 1 + more
        if self._turned:
            state.seeds = state.seeds[6:] + state.seeds[:6]
            state.mover = NORTH
        state.notes["begun"] = [0, 0]
        return state

    def moves(self, state: State) -> list[str]:
        holes = self.board.holding(state, state.mover)
        fourth = self.board.hole("4", state.mover)
        if not state.notes["begun"][state.mover] and fourth in holes:
            holes = [fourth]
        return [self.board.number(hole) for hole in holes if self._ends(state, hole)]

    def _ends(self, state: State, hole: int) -> bool:
        after = State(list(state.seeds), mover=state.mover, notes=state.notes)
        try:
            self._sow(after, hole)
        except EndlessError:
            return False
        return True

    def _sow(self, state: State, at: int) -> None:
        """A hole with more than ten, and an even one that faces an odd one, is sown on."""
        laps, seeds = Laps(), state.seeds
        while True:
            laps.look(seeds, at)
            at = sow(seeds, at, -1)
            opposite = self.board.opposite(at)
            if seeds[at] > 10:
                continue
            if seeds[at] % 2:
                return
            if seeds[opposite] % 2 == 0:
                break
        if state.notes["begun"][state.mover]:
            state.win(at)
            state.win(opposite)

    def play(self, state: State, move: str) -> None:
        self._sow(state, self.board.hole(move, state.mover))
        state.notes["begun"][state.mover] = 1
        state.mover = state.other
        if any(self.board.bare(state, player) for player in (SOUTH, NORTH)):
            state.end(state.won)

    def stuck(self, state: State) -> None:
        state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return state.seeds
