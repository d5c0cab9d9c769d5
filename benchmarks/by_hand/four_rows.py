"""Four rows, two for each player."""

from __future__ import annotations

from itertools import permutations

from by_hand.boards import LETTERS, FourRows, State
from by_hand.relays import EndlessError, Laps


def allowed(game: Nsumbi | MuvalavalaQuioco | Captors, state: State, holes: list[int]) -> list[int]:
    """The holes from which a sowing comes to an end."""
    found = []
    for hole in holes:
        after = State(list(state.seeds), mover=state.mover, turns=state.turns)
        try:
            game.sow(after, hole)
        except EndlessError:
            continue
        found.append(hole)
    return sorted(found, key=game.board.number)


class Nsumbi:
    """Nsumbi: Townshend 1977, 23, in the words of Ludii's library."""

    board = FourRows(8)

    def start(self) -> State:
        return self.board.filled([2] * 8, [2] * 8)

    def moves(self, state: State) -> list[str]:
        holes = [hole for hole in self.board.track(state.mover) if state.seeds[hole] > 1]
        return [str(self.board.number(hole)) for hole in allowed(self, state, holes)]

    def sow(self, state: State, begin: int) -> None:
        board, seeds, laps = self.board, state.seeds, Laps()
        last = board.sow(state, begin)
        while seeds[last] > 1:
            laps.look(seeds, last * 100 + begin)
            inner, outer = board.facing(last)
            if (
                board.is_inner(last) and state.turns > 1
                and seeds[inner] and seeds[outer]
            ):  # fmt: skip
                hand = seeds[inner] + seeds[outer]
                seeds[inner] = seeds[outer] = 0
                last = board.spread(state, begin, hand)
            else:
                begin = last
                last = board.sow(state, begin)

    def play(self, state: State, move: str) -> None:
        self.sow(state, self.board.hole(move, state.mover))
        state.mover = state.other

    def stuck(self, state: State) -> None:
        state.over, state.winner = True, state.other

    def shown(self, state: State) -> list[int]:
        return self.board.shown(state)


class MuvalavalaQuioco:
    """Muvalavala of the Quioco: Silva 1995, 83-85, in the words of Ludii's library."""

    board = FourRows(6)

    def start(self) -> State:
        return self.board.filled([4 * 6 - 2 - 10, *[1] * 5], [0, *[1] * 5])

    def moves(self, state: State) -> list[str]:
        holes = [hole for hole in self.board.track(state.mover) if state.seeds[hole] > 1]
        return [str(self.board.number(hole)) for hole in allowed(self, state, holes)]

    def sow(self, state: State, begin: int) -> None:
        board, seeds, laps = self.board, state.seeds, Laps()
        last = board.sow(state, begin)
        while seeds[last] > 1:
            laps.look(seeds, last)
            inner, outer = board.facing(last)
            if board.is_inner(last) and seeds[inner]:
                hand = seeds[inner] + seeds[outer]
                seeds[inner] = seeds[outer] = 0
                last = board.spread(state, last, hand)
            else:
                last = board.sow(state, last)

    def play(self, state: State, move: str) -> None:
        self.sow(state, self.board.hole(move, state.mover))
        state.mover = state.other

    def stuck(self, state: State) -> None:
        state.over, state.winner = True, state.other

    def shown(self, state: State) -> list[int]:
        return self.board.shown(state)


class Captors:
    """Games in which a last seed in an empty inner hole takes the file before it, and more holes by choice."""

    def __init__(
        self, holes: int, inner: list[int], more: int, *, whole_file: bool, singles: bool
    ) -> None:
        """``more``: so many further holes, if ``whole_file`` only for both of a file; ``singles`` move like others."""
        self.board, self._inner, self._more = FourRows(holes), inner, more
        self._whole_file, self._singles = whole_file, singles

    def start(self) -> State:
        return self.board.filled([2] * self.board.holes, self._inner)

    def moves(self, state: State) -> list[str]:
        board, seeds = self.board, state.seeds
        mine = [hole for hole in board.track(state.mover) if seeds[hole]]
        if not self._singles:
            several = [hole for hole in mine if seeds[hole] > 1]
            mine = several or [hole for hole in mine if not seeds[self._next(hole)]]
        return [
            ".".join([str(board.number(hole)), *more])
            for hole in allowed(self, state, mine)
            for more in self._further(state, hole)
        ]

    def _next(self, hole: int) -> int:
        first, length = hole // (2 * self.board.holes) * 2 * self.board.holes, 2 * self.board.holes
        return first + (hole + 1 - first) % length

    def _further(self, state: State, hole: int) -> list[list[str]]:
        """Which further holes may be taken after a sowing."""
        after = State(list(state.seeds), mover=state.mover)
        if not self.sow(after, hole):
            return [[]]
        theirs = [there for there in self.board.track(state.other) if after.seeds[there]]
        names = [LETTERS[state.other] + str(self.board.number(there)) for there in theirs]
        return [list(some) for some in permutations(names, min(self._more, len(names)))]

    def sow(self, state: State, begin: int) -> bool:
        """Sow and capture the file; whether further holes may be taken."""
        board, seeds, laps = self.board, state.seeds, Laps()
        last = board.sow(state, begin)
        while seeds[last] > 1:
            laps.look(seeds, last)
            last = board.sow(state, last)
        inner, outer = board.facing(last)
        if not board.is_inner(last) or not seeds[inner]:
            return False
        more = seeds[outer] > 0 or not self._whole_file
        state.win(inner)
        state.win(outer)
        return more

    def play(self, state: State, move: str) -> None:
        first, *more = move.split(".")
        self.sow(state, self.board.hole(first, state.mover))
        for name in more:
            state.win(self.board.hole(name[1:], state.other))
        if not self.board.seeds_of(state, state.other):
            state.over, state.winner = True, state.mover
        state.mover = state.other

    def stuck(self, state: State) -> None:
        """He passes."""
        state.mover = state.other

    def shown(self, state: State) -> list[int]:
        return self.board.shown(state)


def msuwa() -> Captors:
    """Msuwa: Sanderson 1913, 735, in the words of Ludii's library."""
    return Captors(10, [*[2] * 8, 1, 0], 2, whole_file=True, singles=False)


def tshuba() -> Captors:
    """Tshuba: Junod 1912, 314-318, in the words of Ludii's library."""
    return Captors(8, [2] * 8, 1, whole_file=False, singles=True)
