"""Two rows in which a sowing goes on from where it ended."""

from __future__ import annotations

from by_hand.boards import SOUTH, State, TwoRows, sow


class EndlessError(Exception):
    """A sowing has come back to where it was."""


class Laps:
    """Sees whether a sowing goes round for ever."""

    def __init__(self) -> None:
        self._seen: set[tuple[int, ...]] = set()

    def look(self, seeds: list[int], at: int) -> None:
        now = (at, *seeds)
        if now in self._seen:
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
        """Nobody with seeds is."""

    def shown(self, state: State) -> list[int]:
        return state.seeds


class TapUrdy:
    """Tap Urdy: Deledicq and Popova 1977, 90, in the words of Ludii's library, which counts what is left."""

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
        """From which hole the last lap was lifted does not matter; where it ended is told."""
        laps = Laps()
        while True:
            laps.look(seeds, at)
            at = sow(seeds, at, -1)
            if seeds[at] == 1 or not seeds[(at - 1) % 12]:
                return at

    def _ends(self, seeds: list[int], at: int) -> bool:
        try:
            self._sow(seeds, at)
        except EndlessError:
            return False
        return True

    def play(self, state: State, move: str) -> None:
        last = self._sow(state.seeds, self.board.hole(move[1:], state.other))
        if state.seeds[last] > 1:
            state.win((last - 2) % 12)
        state.mover = state.other
        if any(self.board.bare(state, player) for player in (0, 1)):
            self.board.win_rows(state)

    def stuck(self, state: State) -> None:
        """Nobody is while both rows hold seeds."""

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


class Concentration:
    """The Concentration Game: Egharevba 1951, 7, in the words of Ludii's library.

    Ten holes in a ring: a player's four from his left, and between the rows the one at his left hand.
    """

    def start(self) -> State:
        state = State([10] * 10)
        state.notes["captures"] = [0, 0]
        return state

    def _holes(self, player: int) -> list[int]:
        """A player's row is 0-3 or 5-8; the hole at south's left comes after 8, that at north's after 3."""
        return [0, 1, 2, 3, 9] if player == SOUTH else [5, 6, 7, 8, 4]

    def _numbers(self, player: int) -> dict[str, int]:
        *row, left = self._holes(player)
        return {str(n): hole for n, hole in enumerate((left, *row), 1)}

    def moves(self, state: State) -> list[str]:
        return [name for name, hole in self._numbers(state.mover).items() if state.seeds[hole] > 1]

    def play(self, state: State, move: str) -> None:
        at = self._numbers(state.mover)[move]
        hand, state.seeds[at] = state.seeds[at] - 1, 1
        for _ in range(hand):
            at = (at + 1) % 10
            state.seeds[at] += 1
        made = state.notes["captures"][state.mover]
        wanted = 2 if made < 7 else (1, 3, 5)[(made - 7) % 3]
        if state.seeds[at] - 1 == wanted:
            state.win(at)
            state.notes["captures"][state.mover] += 1
        state.mover = state.other

    def stuck(self, state: State) -> None:
        state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return [state.seeds[hole] for player in (0, 1) for hole in self._holes(player)]


class Rabe:
    """Rab'e, one round: Pankhurst 1971, 172, in the words of Ludii's library.

    The way of each: his row of six from his left, then the half of the middle row at his right hand.
    """

    def start(self) -> State:
        return State([4] * 18)

    def _hole(self, move: str, player: int) -> int:
        """The middle row is counted first, from the player's left, which is the end of his way."""
        number = int(move)
        return 9 * player + (number - 4 if number > 3 else 9 - number)

    def moves(self, state: State) -> list[str]:
        names = map(str, range(1, 10))
        return [
            name
            for name in names
            if state.seeds[self._hole(name, state.mover)]
            and self._ends(state, self._hole(name, state.mover))
        ]

    def _ends(self, state: State, at: int) -> bool:
        try:
            self._sow(State(list(state.seeds), mover=state.mover), at)
        except EndlessError:
            return False
        return True

    def _sow(self, state: State, at: int) -> None:
        """Any four is the sower's; one that the last seed makes ends the turn."""
        seeds, laps = state.seeds, Laps()
        while True:
            laps.look(seeds, at)
            hand, seeds[at] = seeds[at], 0
            four = False
            while hand:
                at, hand = (at + 1) % 18, hand - 1
                seeds[at] += 1
                four = seeds[at] == 4
                if four:
                    state.win(at)
            if four or seeds[at] == 1:
                return

    def play(self, state: State, move: str) -> None:
        self._sow(state, self._hole(move, state.mover))
        state.mover = state.other
        if not (any(state.seeds[:9]) and any(state.seeds[9:])):
            for hole in range(18):
                state.win(hole, hole // 9)
            state.end(state.won)

    def stuck(self, state: State) -> None:
        """Nobody is while both have seeds."""

    def shown(self, state: State) -> list[int]:
        return [
            state.seeds[self._hole(str(number), player)]
            for player in (0, 1)
            for number in range(1, 10)
        ]
