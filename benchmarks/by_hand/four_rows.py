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
        self,
        holes: int,
        inner: list[int],
        more: int,
        *,
        whole_file: bool,
        singles: bool,
        optional: bool,
    ) -> None:
        """``more``: so many further holes, if ``whole_file`` only for both of a file; ``singles`` move like others.

        If these are ``optional``, the mover may leave them.
        """
        self.board, self._inner, self._more = FourRows(holes), inner, more
        self._whole_file, self._singles, self._optional = whole_file, singles, optional

    def start(self) -> State:
        return self.board.filled([2] * self.board.holes, self._inner)

    def moves(self, state: State) -> list[str]:
        return [
            ".".join([str(self.board.number(hole)), *more])
            for hole in allowed(self, state, self.holes(state))
            for more in self._further(state, hole)
        ]

    def holes(self, state: State) -> list[int]:
        """From which a sowing may begin."""
        mine = [hole for hole in self.board.track(state.mover) if state.seeds[hole]]
        if self._singles:
            return mine
        several = [hole for hole in mine if state.seeds[hole] > 1]
        return several or [hole for hole in mine if not state.seeds[self._next(hole)]]

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
        most = min(self._more, len(names))
        fewer = range(most) if self._optional else range(0)
        return [
            *([*some, "leave"] for taken in fewer for some in permutations(names, taken)),
            *(list(some) for some in permutations(names, most)),
        ]

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
            if name != "leave":
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
    return Captors(10, [*[2] * 8, 1, 0], 2, whole_file=True, singles=False, optional=True)


def tshuba() -> Captors:
    """Tshuba: Junod 1912, 314-318, in the words of Ludii's library."""
    return Captors(8, [2] * 8, 1, whole_file=False, singles=True, optional=True)


class Mefuvha(Captors):
    """Mefuvha: Stayt 1931, 364-366, in the words of Ludii's library."""

    def __init__(self) -> None:
        super().__init__(16, [0, 1, *[2] * 14], 1, whole_file=False, singles=False, optional=True)

    def start(self) -> State:
        state = super().start()
        state.notes["begun"] = [0, 0]
        return state

    def holes(self, state: State) -> list[int]:
        """First the third hole of the inner row, unless it was captured; single seeds move only where all are."""
        third = self.board.hole("3", state.mover)
        first = not state.notes["begun"][state.mover] and state.seeds[third] > 0
        if first and allowed(self, state, [third]):
            return [third]
        mine = [hole for hole in self.board.track(state.mover) if state.seeds[hole]]
        return [hole for hole in mine if state.seeds[hole] > 1] or mine

    def play(self, state: State, move: str) -> None:
        state.notes["begun"][state.mover] = 1
        super().play(state, move)

    def stuck(self, state: State) -> None:
        state.over, state.winner = True, state.other


def mefuvha() -> Mefuvha:
    return Mefuvha()
