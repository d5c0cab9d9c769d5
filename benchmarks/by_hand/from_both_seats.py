"""Two rows whose sowing depends on where the mover sits: towards the middle, or past the opponent's row."""

from __future__ import annotations

from by_hand.boards import State, TwoRows, sow
from by_hand.relays import EndlessError, Laps


class ZigZag:
    """Zig Zag: the inventors' sheet of 2006.

    Seeds are kept as on the sheet, a to f in south's row and A to F above them, both from south's left.
    """

    HOLES = 6

    def start(self) -> State:
        state = State([5] * 12)
        state.notes["waits"] = []
        return state

    def _place(self, move: str, player: int) -> tuple[int, int]:
        """The line (0 is south's) and the column."""
        return (0, int(move) - 1) if player == 0 else (1, self.HOLES - int(move))

    def _number(self, column: int, player: int) -> str:
        return str(column + 1 if player == 0 else self.HOLES - column)

    def _at(self, line: int, column: int) -> int:
        return line * self.HOLES + column

    def moves(self, state: State) -> list[str]:
        return [
            self._number(column, state.mover)
            for column in range(self.HOLES)
            if (seeds := state.seeds[self._at(state.mover, column)])
            and not (seeds == 1 and self._at(state.mover, column) in state.notes["waits"])
            and self._ends(state, column)
        ]

    def _ends(self, state: State, column: int) -> bool:
        try:
            self._sow(State(list(state.seeds), mover=state.mover), column)
        except EndlessError:
            return False
        return True

    def _sow(self, state: State, column: int) -> tuple[int, int, bool]:
        """Across the board with every seed, a column further, and back from the end; where, and if that was empty."""
        line, step, laps = state.mover, 1 if column < self.HOLES // 2 else -1, Laps()
        while True:
            laps.look(state.seeds, 100 * column + 10 * line + step)
            hand, state.seeds[self._at(line, column)] = state.seeds[self._at(line, column)], 0
            while hand:
                line = 1 - line
                if 0 <= column + step < self.HOLES:
                    column += step
                else:
                    step = -step
                state.seeds[self._at(line, column)] += 1
                hand -= 1
            empty = state.seeds[self._at(line, column)] == 1
            if empty or line != state.mover:
                return line, column, empty

    def play(self, state: State, move: str) -> None:
        mover, (_, begun) = state.mover, self._place(move, state.mover)
        lone = state.seeds[self._at(mover, begun)] == 1
        line, column, empty = self._sow(state, begun)
        state.notes["waits"] = []
        taken = state.win(self._at(mover, column)) if empty and line != mover else 0
        if empty and lone and not taken and {begun, column} == {2, 3}:  # over the middle, alone
            state.notes["waits"] = [self._at(line, column)]
        state.mover = state.other

    def stuck(self, state: State) -> None:
        """The sheets do not say whose the rest is: each keeps his row, as by default."""
        for at in range(12):
            state.win(at, at // self.HOLES)
        state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return [*state.seeds[: self.HOLES], *reversed(state.seeds[self.HOLES :])]


class JOdu:
    """J'odu: Murray 1951, 181, in the words of Ludii's library, whose game knows no move that leaves none."""

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
        return not self.board.bare(after, state.other)

    def _sow(self, state: State, at: int) -> None:
        laps = Laps()
        while True:
            laps.look(state.seeds, at)
            at = sow(state.seeds, at)
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


class Lagerung:
    """Lagerung, one round: Ann Davies 2025, in the words of StoneShark's MancalaGames.

    A player's store lies at his right, and he sows clockwise: first through the opponent's holes.
    """

    board = TwoRows(7)

    def start(self) -> State:
        return self.board.filled(7)

    def moves(self, state: State) -> list[str]:
        return [
            self.board.number(hole)
            for hole in self.board.holding(state, state.mover)
            if self._ends(state, hole)
        ]

    def _ends(self, state: State, hole: int) -> bool:
        try:
            self._sow(State(list(state.seeds), list(state.won), state.mover), hole)
        except EndlessError:
            return False
        return True

    def _sow(self, state: State, at: int) -> bool:
        """Whether the last seed falls into one's own store."""
        seeds, laps, own_right = state.seeds, Laps(), self.board.row(state.mover)[-1]
        while True:
            laps.look(seeds, at)
            hand, seeds[at] = seeds[at], 0
            while hand:
                at = (at - 1) % len(seeds)
                if at == own_right:  # the store is passed before one's own right-hand hole
                    state.won[state.mover] += 1
                    hand -= 1
                    if not hand:
                        return True
                seeds[at] += 1
                hand -= 1
            if seeds[at] == 1:
                break
        if self.board.owner(at) == state.mover:
            state.win(at)
            state.win(self.board.opposite(at))
        return False

    def play(self, state: State, move: str) -> None:
        again = self._sow(state, self.board.hole(move, state.mover))
        if not any(state.seeds):
            state.end(state.won)
        elif not again:
            state.mover = state.other

    def stuck(self, state: State) -> None:
        """The round goes on while anybody can move."""
        state.mover = state.other

    def shown(self, state: State) -> list[int]:
        return state.seeds
