"""Boards with holes between the rows, or three rows: a ring that is played all round."""

from __future__ import annotations

from by_hand.boards import SOUTH, State
from by_hand.relays import EndlessError, Laps


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
        """False while both have seeds."""

    def shown(self, state: State) -> list[int]:
        return [
            state.seeds[self._hole(str(number), player)]
            for player in (0, 1)
            for number in range(1, 10)
        ]
