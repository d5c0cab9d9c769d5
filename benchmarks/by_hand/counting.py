"""Two rows in which what is taken goes by how many seeds lie there."""

from __future__ import annotations

from by_hand.boards import NORTH, SOUTH, State, TwoRows, sow, spread
from by_hand.relays import EndlessError, Laps


class AwLi:
    """Aw-li On-nam Ot-tjin: Lumholtz 1920, 435-437, and Mancala World."""

    board = TwoRows(10)

    def start(self) -> State:
        return self.board.filled(3)

    def moves(self, state: State) -> list[str]:
        return [
            self.board.number(hole)
            for hole in self.board.holding(state, state.mover)
            if self._ends(list(state.seeds), hole)
        ]

    def _sow(self, seeds: list[int], at: int) -> int:
        """On from occupied holes, until an empty one or a fish."""
        laps = Laps()
        while True:
            laps.look(seeds, at)
            at = sow(seeds, at)
            if seeds[at] in {1, 3}:
                return at

    def _ends(self, seeds: list[int], at: int) -> bool:
        try:
            self._sow(seeds, at)
        except EndlessError:
            return False
        return True

    def play(self, state: State, move: str) -> None:
        last = self._sow(state.seeds, self.board.hole(move, state.mover))
        if state.seeds[last] == 3:
            state.win(last)
        state.mover = state.other

    def stuck(self, state: State) -> None:
        if self.board.holding(state, state.other):
            for row in (SOUTH, NORTH):
                self.board.win_row(state, row, state.other)
            state.end(state.won)
        else:  # they must play again
            state.end((0, 0))

    def shown(self, state: State) -> list[int]:
        return state.seeds


class Songo:
    """Songo: Owona 2005, in the words of Club Awalé and of programs that follow it."""

    board = TwoRows(7)
    enough = 40

    def start(self) -> State:
        return self.board.filled(5)

    def moves(self, state: State) -> list[str]:
        held = self.board.holding(state, state.mover)
        allowed = [hole for hole in held if not self._is_barred(state, hole)]
        if self.board.bare(state, state.other):
            gifts = {hole: min(7, self._given(state, hole)) for hole in allowed}
            most = max([1, *gifts.values()])
            allowed = [hole for hole, gift in gifts.items() if gift == most]
        return [
            self.board.number(hole)
            for hole in allowed or held
            if allowed or self._is_barred(state, hole)
        ]

    def _is_barred(self, state: State, hole: int) -> bool:
        """One seed or two in the hole from which the next falls to the other side."""
        return hole == self.board.row(state.mover)[0] and state.seeds[hole] in {1, 2}

    def _given(self, state: State, hole: int) -> int:
        seeds = list(state.seeds)
        self._sow(seeds, hole, state.mover)
        return sum(seeds[there] for there in self.board.row(1 - state.mover))

    def _sow(self, seeds: list[int], at: int, player: int) -> int:
        """Clockwise; after a round only the other row, from its owner's right hand."""
        hand = seeds[at]
        last = sow(seeds, at, -1) if hand <= 13 else at
        if hand > 13:
            seeds[at] = 0
            spread(seeds, at, 13, -1)
            there = list(reversed(self.board.row(1 - player)))
            for n in range(hand - 13):
                last = there[n % 7]
                seeds[last] += 1
        return last

    def play(self, state: State, move: str) -> None:
        hole = self.board.hole(move, state.mover)
        if self._is_barred(state, hole):
            state.win(hole, state.other)
        else:
            hand = state.seeds[hole]
            self._reap(state, self._sow(state.seeds, hole, state.mover), hand)
        state.mover = state.other
        if max(state.won) >= self.enough:
            state.end(state.won)
        elif sum(state.seeds) < 10:
            self.stuck(state)

    def _reap(self, state: State, last: int, hand: int) -> None:
        there = self.board.row(state.other)
        if last == there[-1]:
            if hand > 13:
                state.seeds[last] -= 1
                state.won[state.mover] += 1
            return
        chain = []
        while last in there and state.seeds[last] in {2, 3, 4}:
            chain.append(last)
            last += 1
        if sum(state.seeds[hole] for hole in chain) < sum(state.seeds[hole] for hole in there):
            for hole in chain:
                state.win(hole)

    def stuck(self, state: State) -> None:
        self.board.win_rows(state)
        if max(state.won) < self.enough:
            state.end((0, 0))

    def shown(self, state: State) -> list[int]:
        return state.seeds


class Enindji:
    """Enindji: Béart 1955, 510, in the words of Ludii's library."""

    board = TwoRows(6)

    def start(self) -> State:
        return self.board.filled(4)

    def moves(self, state: State) -> list[str]:
        return [
            self.board.number(hole)
            for hole in self.board.holding(state, state.mover)
            if not self.board.bare(state, state.other) or self._gives(state, hole)
        ]

    def _gives(self, state: State, hole: int) -> bool:
        seeds = list(state.seeds)
        self._sow(seeds, hole)
        return any(seeds[there] for there in self.board.row(state.other))

    def _sow(self, seeds: list[int], hole: int) -> tuple[int, int]:
        """Where the last seed falls; what it makes a four is its owner's."""
        last = sow(seeds, hole, skip=(hole,))
        taken = seeds[last] if seeds[last] == 4 else 0
        seeds[last] -= taken
        return last, taken

    def play(self, state: State, move: str) -> None:
        last, taken = self._sow(state.seeds, self.board.hole(move, state.mover))
        state.won[self.board.owner(last)] += taken
        state.mover = state.other

    def stuck(self, state: State) -> None:
        self.board.win_rows(state)

    def shown(self, state: State) -> list[int]:
        return state.seeds


class Modiar:
    """Modiar: Jordi Climent 2012, Mancala World."""

    board = TwoRows(3)

    def start(self) -> State:
        return self.board.filled(7)

    def moves(self, state: State) -> list[str]:
        return [
            self.board.number(hole)
            for hole in self.board.holding(state, state.mover, 2)
            if self._is_allowed(state, hole)
        ]

    def _after(self, state: State, hole: int) -> tuple[list[int], list[int]]:
        """What lies where then, and which holes are captured: in either row, back from the last."""
        seeds = list(state.seeds)
        hand, seeds[hole] = seeds[hole] - 1, 1
        last = hole
        for _ in range(hand):
            last = (last + 1) % len(seeds)
            seeds[last] += 1
        taken: list[int] = []
        while state.turns and seeds[last] in {2, 4, 6} and last not in taken:
            taken.append(last)
            last = (last - 1) % len(seeds)
        return seeds, taken

    def _is_allowed(self, state: State, hole: int) -> bool:
        seeds, taken = self._after(state, hole)
        theirs = self.board.row(state.other)
        left = sum(seeds[there] for there in theirs if there not in taken)
        slam = any(there in theirs for there in taken) and not left
        return left > 0 if self.board.bare(state, state.other) else not slam

    def play(self, state: State, move: str) -> None:
        state.seeds, taken = self._after(state, self.board.hole(move, state.mover))
        for hole in taken:
            state.win(hole)
        state.mover = state.other

    def stuck(self, state: State) -> None:
        self.board.win_rows(state)

    def shown(self, state: State) -> list[int]:
        return state.seeds


class Halusa:
    """Halusa: Hyde 1694, 226-230, in the words of Ludii's library."""

    board = TwoRows(6)

    def start(self) -> State:
        return self.board.filled(6)

    def moves(self, state: State) -> list[str]:
        mine = self.board.holding(state, state.mover)
        if self.board.bare(state, state.other):
            feeding = [hole for hole in mine if self._feeds(state, hole)]
            mine = feeding or mine
        return [self.board.number(hole) for hole in mine]

    def _feeds(self, state: State, hole: int) -> bool:
        seeds = list(state.seeds)
        sow(seeds, hole)
        return any(seeds[there] for there in self.board.row(state.other))

    def play(self, state: State, move: str) -> None:
        last = sow(state.seeds, self.board.hole(move, state.mover))
        while (
            self.board.owner(last) == state.mover
            and state.seeds[last]
            and state.seeds[last] % 2 == 0
        ):
            state.win(last)
            last = (last - 1) % 12
        state.mover = state.other

    def stuck(self, state: State) -> None:
        for row in (SOUTH, NORTH):
            self.board.win_row(state, row, state.other)
        state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return state.seeds


class Obridje:
    """Obridje: Murray 1951, 185-186, in the words of Ludii's library; what is left does not count."""

    board = TwoRows(6)

    def start(self) -> State:
        return self.board.filled(4)

    def moves(self, state: State) -> list[str]:
        return [self.board.number(hole) for hole in self.board.holding(state, state.mover)]

    def play(self, state: State, move: str) -> None:
        at, seeds = self.board.hole(move, state.mover), state.seeds
        while True:
            hand, seeds[at] = seeds[at], 0
            while hand:
                at, hand = (at + 1) % 12, hand - 1
                seeds[at] += 1
                if seeds[at] == 4 and hand:
                    state.win(at, self.board.owner(at))
            if seeds[at] == 4:
                state.win(at)
            if seeds[at] < 2:
                break
        state.mover = state.other

    def stuck(self, state: State) -> None:
        state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return state.seeds
