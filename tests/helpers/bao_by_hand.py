"""Bao la Kiswahili by hand, from the words of its rules alone, with nothing of the package.

A side is a ring of sixteen holes clockwise as its owner sees them: the inner row from the left (0 to 7),
then the outer row back from the right (8 to 15). Hole 4 is the house.

Words: R. Gering's page in Mancala World (MW) and the rules of K.I.B.A. (KIBA), which follow A. de Voogt.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

HOUSE, ENOUGH = 4, 6
HEADS = {1: 0, -1: 7}
"""The inner hole at which sowing begins, by direction."""


@dataclass(frozen=True)
class Board:
    """The board as the player to move sees it."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    store: int
    house: bool
    """Whether the mover's house has never been emptied or captured."""
    other_house: bool
    barred: int | None = None
    """The mover's hole under takasia."""

    def functional(self) -> bool:
        """MW: “ceases temporarily to be a functional nyumba, when it has less than six seeds”."""
        return self.house and self.own[HOUSE] >= ENOUGH


@dataclass(frozen=True)
class Readings:
    """What the words leave open."""

    safari: bool = True
    """MW: in the mtaji stage “the player must safari”; otherwise he may stop there, too."""
    singles: bool = False
    """Whether a hole with a single seed can be under takasia."""
    free_from_house: bool = False
    """MW: a lap ends in such a hole “unless it has been reached in the first lap from a nyumba”."""


class Turn:
    """A turn on a copy of a board, from its first lap to each of its ends."""

    def __init__(self, board: Board, readings: Readings) -> None:
        self.start, self.readings = board, readings

    def relay(
        self, board: Board, at: int, step: int, *, capturing: bool, seen: frozenset[object]
    ) -> Iterator[Board]:
        """Go on after a last seed; nothing comes out of a turn that never ends."""
        if (state := (board, at, step)) in seen:
            return
        seen |= {state}
        if capturing and captures(board, at):
            yield from self.capture(board, at, step, seen)
            return
        if board.own[at] == 1 or at == board.barred:
            yield board
            return
        if at == HOUSE and board.functional():
            if not capturing or board.store >= 0 or not self.readings.safari:
                yield board
            if not capturing:
                return
        yield from self.lap(board, at, step, capturing=capturing, seen=seen)

    def lap(
        self, board: Board, hole: int, step: int, *, capturing: bool, seen: frozenset[object]
    ) -> Iterator[Board]:
        """Sow a hole."""
        free = self.readings.free_from_house and hole == HOUSE and board.functional()
        board, last = sown(board, hole, step)
        if free and last == board.barred and board.own[last] > 1:
            yield from self.lap(board, last, step, capturing=capturing, seen=seen)
        elif any(board.own[:8]):
            yield from self.relay(board, last, step, capturing=capturing, seen=seen)
        else:  # KIBA: the game is over when a front row is empty, “even before his/her move ends”
            yield board

    def capture(self, board: Board, at: int, step: int, seen: frozenset[object]) -> Iterator[Board]:
        """MW: from a kimbi the near head, else the one from which the direction stays; no direction yet: either."""
        steps = {1} if at < 2 else {-1} if at > 5 else {step} if step else {1, -1}
        other = list(board.other)
        hand, other[7 - at] = other[7 - at], 0
        board = replace(
            board,
            other=tuple(other),
            other_house=board.other_house and 7 - at != HOUSE,
        )
        if not any(
            other[:8]
        ):  # KIBA: “the front row of a player is empty (even before his/her move ends)”
            yield board
            return
        for way in sorted(steps):
            after, last = spread(board, HEADS[way] - way, hand, way)
            yield from self.relay(after, last, way, capturing=True, seen=seen)


def captures(board: Board, at: int) -> bool:
    """Two occupied holes that face each other, one's own occupied before the last seed."""
    return at < 8 and board.own[at] > 1 and board.other[7 - at] > 0


def spread(board: Board, at: int, hand: int, step: int) -> tuple[Board, int]:
    """Sow so many seeds after a hole; the board, and the last hole."""
    own = list(board.own)
    for _ in range(hand):
        at = (at + step) % 16
        own[at] += 1
    return replace(board, own=tuple(own)), at


def sown(board: Board, hole: int, step: int) -> tuple[Board, int]:
    """Sow a whole hole; a house that is emptied is one no more."""
    own = list(board.own)
    hand, own[hole] = own[hole], 0
    emptied = replace(board, own=tuple(own), house=board.house and hole != HOUSE)
    return spread(emptied, hole, hand, step)


def put(board: Board, hole: int, seeds: int = 1) -> Board:
    """Add seeds to a hole."""
    own = list(board.own)
    own[hole] += seeds
    return replace(board, own=tuple(own))


def turns(board: Board, readings: Readings) -> set[Board]:
    """All that the player can make of a board; during the second stage the store is -1."""
    turn = Turn(board, readings)
    return set(namua(turn, board) if board.store > 0 else mtaji(turn, replace(board, store=-1)))


def namua(turn: Turn, board: Board) -> Iterator[Board]:
    """The first stage: a seed from the store goes into an occupied inner hole."""
    board = replace(board, store=board.store - 1)
    begun: frozenset[object] = frozenset()
    prey = [hole for hole in range(8) if board.own[hole] and board.other[7 - hole]]
    for hole in prey:
        yield from turn.capture(put(board, hole), hole, 0, begun)
    if prey:
        return
    filled = [hole for hole in range(8) if board.own[hole]]
    if board.functional():
        if filled == [HOUSE]:  # MW: “he takes just two seeds from it”
            for step in (1, -1):
                taxed, last = spread(put(board, HOUSE, -1), HOUSE, 2, step)
                yield from turn.relay(taxed, last, step, capturing=False, seen=begun)
            return
        filled.remove(HOUSE)
    else:
        filled = [hole for hole in filled if board.own[hole] > 1] or filled
    for hole in filled:
        for step in centred(board, hole):
            yield from turn.lap(put(board, hole), hole, step, capturing=False, seen=begun)


def centred(board: Board, hole: int) -> tuple[int, ...]:
    """MW: “If the only occupied hole of the front row is a kichwa …, they must be sown towards the center”."""
    alone = sum(map(bool, board.own[:8])) == 1
    return {0: (1,), 7: (-1,)}.get(hole, (1, -1)) if alone else (1, -1)


def first_captures(board: Board) -> list[tuple[int, int, int]]:
    """Hole, direction and last hole of each first lap of the second stage that captures: two to fifteen seeds."""
    found = []
    for hole in range(16):
        for step in (1, -1):
            last = (hole + step * board.own[hole]) % 16
            if 1 < board.own[hole] < 16 and captures(sown(board, hole, step)[0], last):
                found.append((hole, step, last))
    return found


def mtaji(turn: Turn, board: Board) -> Iterator[Board]:
    """The second stage: a hole of two seeds or more is sown."""
    begun: frozenset[object] = frozenset()
    found = first_captures(board)
    for hole, step, last in found:
        yield from turn.capture(sown(board, hole, step)[0], last, step, begun)
    if found:
        return
    inner = [hole for hole in range(8) if board.own[hole] > 1]
    outer = [hole for hole in range(8, 16) if board.own[hole] > 1]
    for hole in inner or outer:
        if hole == board.barred:
            continue
        for step in centred(board, hole):
            yield from turn.lap(board, hole, step, capturing=False, seen=begun)


def facing(board: Board) -> Board:
    """The same board as the other player sees it, without what is barred."""
    return Board(board.other, board.own, board.store, board.other_house, board.house)


def barred(board: Board, *, singles: bool) -> int | None:
    """KIBA: the hole that the player to move may not empty, after his opponent's turn without a capture.

    He must takata himself, and exactly one of his holes can be captured.
    """
    prey = {7 - last for _, _, last in first_captures(facing(board))}
    return next(iter(prey & barrable(board, singles=singles)), None) if len(prey) == 1 else None


def barrable(board: Board, *, singles: bool) -> set[int]:
    """KIBA: not his house, nor his only inner hole with seeds, nor the only one with more than one.

    Whether a hole with a single seed can be is left open.
    """
    if first_captures(board):
        return set()
    inner = board.own[:8]
    many = [hole for hole in range(8) if inner[hole] > 1]
    found = {hole for hole in range(8) if inner[hole] and (singles or inner[hole] > 1)}
    if len([seeds for seeds in inner if seeds]) == 1:
        return set()
    return found - ({HOUSE} if board.functional() else set()) - set(many if len(many) == 1 else ())
