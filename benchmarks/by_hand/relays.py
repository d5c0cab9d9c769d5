"""Two rows in which a sowing goes on from where it ended."""

from __future__ import annotations

from by_hand.boards import State, TwoRows, sow


class EndlessError(Exception):
    """A sowing has come back to where it was."""


MOST_LAPS = 20_000
"""Laps after which a sowing counts as endless, too: long rows may need millions to come back to where they were."""


class Laps:
    """Sees whether a sowing goes round for ever."""

    def __init__(self) -> None:
        self._seen: set[tuple[int, ...]] = set()

    def look(self, seeds: list[int], at: int) -> None:
        now = (at, *seeds)
        if now in self._seen or len(self._seen) == MOST_LAPS:
            raise EndlessError
        self._seen.add(now)


class Bosh:
    """Bosh, one round: Marin 1931, 507, in the words of Ludii's library."""

    board = TwoRows(5)

    def start(self) -> State:
        return self.board.filled(4)

    def moves(self, state: State) -> list[str]:
        return [
            self.board.number(hole)
            for hole in self.board.holding(state, state.mover)
            if self._ends(list(state.seeds), hole)
        ]

    def _sow(self, seeds: list[int], at: int) -> int:
        laps = Laps()
        while True:
            laps.look(seeds, at)
            last = sow(seeds, at)
            at = (last + 1) % 10
            if not seeds[at]:
                return last

    def _ends(self, seeds: list[int], at: int) -> bool:
        try:
            self._sow(seeds, at)
        except EndlessError:
            return False
        return True

    def play(self, state: State, move: str) -> None:
        last = self._sow(state.seeds, self.board.hole(move, state.mover))
        state.win((last + 2) % 10)
        state.mover = state.other
        if any(self.board.bare(state, player) for player in (0, 1)):
            self.board.win_rows(state)

    def stuck(self, state: State) -> None:
        """False for a player with seeds."""

    def shown(self, state: State) -> list[int]:
        return state.seeds


class BayKhom:
    """Bay Khom, one round: Mancala World, and what Ludii's page tells of it."""

    board = TwoRows(5)

    def start(self) -> State:
        return State([4, 4, 4, 4, 5] * 2)

    def moves(self, state: State) -> list[str]:
        return [
            self.board.number(hole) + sign
            for hole in self.board.holding(state, state.mover)
            for sign, way in {"<": -1, ">": 1}.items()
            if self._ends(list(state.seeds), hole, way)
        ]

    def _sow(self, seeds: list[int], at: int, way: int) -> int:
        laps = Laps()
        while True:
            laps.look(seeds, at)
            last = sow(seeds, at, way)
            at = (last + way) % 10
            if not seeds[at]:
                return last

    def _ends(self, seeds: list[int], at: int, way: int) -> bool:
        try:
            self._sow(seeds, at, way)
        except EndlessError:
            return False
        return True

    def play(self, state: State, move: str) -> None:
        way = -1 if move[-1] == "<" else 1
        last = self._sow(state.seeds, self.board.hole(move[:-1], state.mover), way)
        while not state.seeds[(last + way) % 10] and state.seeds[(last + 2 * way) % 10]:
            last = (last + 2 * way) % 10
            state.win(last)
        state.mover = state.other

    def stuck(self, state: State) -> None:
        for row in (0, 1):
            self.board.win_row(state, row, state.other)
        state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return state.seeds


class TapUrdy:
    """Tap Urdy: Deledicq and Popova 1977, 90, whose words Ludii's page of evidence quotes."""

    board = TwoRows(6)

    def start(self) -> State:
        return self.board.filled(4)

    def moves(self, state: State) -> list[str]:
        letter = "sn"[state.other]
        return [
            letter + self.board.number(hole)
            for hole in self.board.holding(state, state.other)
            if self._ends(list(state.seeds), hole)
        ]

    def _sow(self, seeds: list[int], at: int) -> int:
        """Lap after lap, until a seed falls into an empty hole; what was taken on the way."""
        laps, taken = Laps(), 0
        while True:
            laps.look(seeds, at)
            at = sow(seeds, at)
            if seeds[at] == 1:
                return taken
            gap, beyond = (at + 1) % 12, (at + 2) % 12
            if not seeds[gap]:
                taken += seeds[beyond]
                seeds[beyond] = 0

    def _ends(self, seeds: list[int], at: int) -> bool:
        try:
            self._sow(seeds, at)
        except EndlessError:
            return False
        return True

    def play(self, state: State, move: str) -> None:
        state.won[state.mover] += self._sow(state.seeds, self.board.hole(move[1:], state.other))
        state.mover = state.other
        if any(self.board.bare(state, player) for player in (0, 1)):
            state.end(state.won)

    def stuck(self, state: State) -> None:
        """False while both rows hold seeds."""

    def shown(self, state: State) -> list[int]:
        return state.seeds


class Yovodji:
    """Yovodji: Béart 1955, 510, in the words of Ludii's library."""

    board = TwoRows(6)

    def start(self) -> State:
        return self.board.filled(4)

    def moves(self, state: State) -> list[str]:
        return [
            self.board.number(hole)
            for hole in self.board.holding(state, state.mover)
            if self._is_allowed(state, hole)
        ]

    def _is_allowed(self, state: State, hole: int) -> bool:
        after = State(list(state.seeds), list(state.won), state.mover)
        try:
            self._sow(after, hole)
        except EndlessError:
            return False
        return not (self.board.bare(state, state.other) and self.board.bare(after, state.other))

    def _sow(self, state: State, at: int) -> None:
        """Each lap leaves the hole that it began from empty."""
        laps = Laps()
        while True:
            laps.look(state.seeds, at)
            at = sow(state.seeds, at, skip=(at,))
            if state.seeds[at] == 1:
                break
        if self.board.owner(at) == state.mover:
            state.win(self.board.opposite(at))

    def play(self, state: State, move: str) -> None:
        self._sow(state, self.board.hole(move, state.mover))
        state.mover = state.other

    def stuck(self, state: State) -> None:
        self.board.win_rows(state)

    def shown(self, state: State) -> list[int]:
        return state.seeds


class Deka:
    """Deka: Russ 1984, 40, in the words of StoneShark's MancalaGames."""

    board = TwoRows(6)

    def start(self) -> State:
        state = self.board.filled(2)
        state.notes["closed"] = []
        return state

    def moves(self, state: State) -> list[str]:
        return [
            self.board.number(hole)
            for hole in self.board.holding(state, state.mover)
            if self._ends(state, hole)
        ]

    def _ends(self, state: State, hole: int) -> bool:
        after = State(list(state.seeds), mover=state.mover, turns=state.turns)
        after.notes["closed"] = list(state.notes["closed"])
        try:
            self._sow(after, hole)
        except EndlessError:
            return False
        return True

    def _sow(self, state: State, at: int) -> None:
        seeds, closed, laps = state.seeds, state.notes["closed"], Laps()
        theirs = self.board.row(state.other)
        while True:
            laps.look(seeds, at)
            hand, seeds[at] = seeds[at], 0
            while hand:
                at = (at + 1) % 12
                if at not in closed:
                    seeds[at] += 1
                    hand -= 1
                elif at in theirs:  # out of play
                    hand -= 1
            if seeds[at] == 3 and at in theirs[:-1] and state.turns:
                closed.append(at)
            elif seeds[at] < 2:
                return

    def play(self, state: State, move: str) -> None:
        self._sow(state, self.board.hole(move, state.mover))
        state.mover = state.other

    def stuck(self, state: State) -> None:
        state.over, state.winner = True, state.other

    def shown(self, state: State) -> list[int]:
        return state.seeds


class FourCapture:
    """Four-Capture: Hanson 2003, 73, in the words of StoneShark's MancalaGames."""

    board = TwoRows(6)

    def start(self) -> State:
        return self.board.filled(4)

    def moves(self, state: State) -> list[str]:
        ways = {"": 1} if state.turns < 2 else {"<": -1, ">": 1}
        return [
            self.board.number(hole) + sign
            for hole in self.board.holding(state, state.mover)
            for sign, way in ways.items()
            if self._is_allowed(state, hole, way)
        ]

    def _is_allowed(self, state: State, hole: int, way: int) -> bool:
        after = State(list(state.seeds), list(state.won), state.mover)
        try:
            self._sow(after, hole, way)
        except EndlessError:
            return False
        return not (self.board.bare(state, state.other) and self.board.bare(after, state.other))

    def _sow(self, state: State, at: int, way: int) -> None:
        laps = Laps()
        while True:
            laps.look(state.seeds, at)
            at = sow(state.seeds, at, way)
            if state.seeds[at] == 4:
                state.win(at)
                if sum(state.seeds) == 4:
                    for hole in range(12):
                        state.win(hole)
                return
            if state.seeds[at] == 1:
                return

    def play(self, state: State, move: str) -> None:
        hole = self.board.hole(move.rstrip("<>"), state.mover)
        self._sow(state, hole, -1 if move.endswith("<") else 1)
        state.mover = state.other

    def stuck(self, state: State) -> None:
        for hole in range(12):
            state.win(hole, state.other)
        state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return state.seeds


class Huroy:
    """Huroy, one round: Valdez 2023, 28, in the words of StoneShark's MancalaGames."""

    board = TwoRows(6)

    def start(self) -> State:
        return self.board.filled(4)

    def moves(self, state: State) -> list[str]:
        taken = State(list(state.seeds), mover=state.mover)
        self._take(taken)
        holes = self.board.holding(taken, state.mover)
        return [self.board.number(hole) + sign for hole in holes for sign in "<>"]

    def _take(self, state: State) -> None:
        """Before the sowing: what faces single seeds."""
        for hole in self.board.row(state.mover):
            if state.seeds[hole] == 1:
                state.win(self.board.opposite(hole))

    def play(self, state: State, move: str) -> None:
        self._take(state)
        sow(state.seeds, self.board.hole(move[:-1], state.mover), -1 if move[-1] == "<" else 1)
        state.mover = state.other

    def stuck(self, state: State) -> None:
        for row in (0, 1):
            self.board.win_row(state, row, state.other)
        state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return state.seeds
