"""Games in which every seed stays on the board against small programs by a person who had read only their sources.

They were written as those in `test_independent_endings.py`, which says how.
"""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.game.game import PositionValue
from tests.games.test_independent_four_rows import TRACK, sides
from tests.games.test_independent_openings import met
from tests.games.test_independent_shapes import other_of
from tests.games.test_independent_summaries import check, mark_of
from tests.games.test_independent_turns import check_loser
from tests.helpers.as_the_mover_sees import rows
from tests.helpers.sowing_by_hand import Outcome
from tests.helpers.there import there

Side = list[int]  # the inner row from the player's left, then the outer one
Sides = tuple[Side, Side]  # the mover's and the other's
Result = tuple[tuple[int, ...], tuple[int, ...]]


def koro(board: list[int], hole: int) -> Outcome:
    """Griaule 1938: the hogon is sown with what the other has outside his, if those are all single."""
    half, board = len(board) // 2, list(board)
    hand, board[hole] = board[hole], 0
    if hole == half - 1 and max(board[half:-1]) < 2:
        hand += sum(board[half:-1])
        board[half:-1] = [0] * (half - 1)
    for _ in range(hand):
        hole = (hole + 1) % (2 * half)
        board[hole] += 1
    return board, 0


def reserves(board: list[int], *, older: bool) -> list[int]:
    """The same: the hogon goes when it is full, with 14 in rows of four, 15 in five, 16 in six; the older
    player passes with single stones only, the younger sows the hogon.
    """
    half = len(board) // 2
    if board[half - 1] >= 10 + half:
        return [half - 1]
    holes = [hole for hole in range(half - 1) if board[hole] > 1]
    return holes or ([] if older else [half - 1])


def reserved(holes: int) -> Iterator[PositionValue]:
    """Positions of games, and late ones that random play hardly meets."""
    options = {"holes": str(holes)}
    for position, *_ in met("koro", options, 1, 30):
        yield position
    game, rng = load("koro", options), Random(holes)
    for _ in range(40):
        sides = [
            [*rng.choices([0, 1, 1, 2], k=holes - 1), rng.choice([1, 1, 2, 9, 17])] for _ in "ab"
        ]
        text = "/".join(",".join(map(str, side)) for side in sides)
        if all(max(side) > 1 for side in sides):
            yield game.position(f"{text}:{rng.choice(['south', 'north'])}")


def test_the_reserve_of_the_chief() -> None:
    passed = lost = 0
    for position in (one for holes in (4, 5, 6) for one in reserved(holes)):
        mover = there(position.turn)
        older = mover == position.players[0]
        board = rows(position, mover)
        holes = len(board) // 2
        moves = {str(hole + 1): koro(board, hole) for hole in reserves(board, older=older)}
        for move in moves:
            after, left = position.play(move), moves[move][0]
            check(position, move, after, moves)
            alone = [max(row) < 2 for row in (left[:holes], left[holes:])]  # “has lost”
            loser = mover if alone[0] else other_of(position) if alone[1] else None
            check_loser(position, after, loser)
            if not after.over and after.turn == mover:
                assert not reserves([*left[holes:], *left[:holes]], older=not older)
                passed += 1
            lost += after.over
    assert passed
    assert lost


def chiana(
    ring: list[int], owners: list[int], me: int, far: int, *, any_front: bool
) -> tuple[list[int], list[int]]:
    """Sanderson 1913, as Ludii sums it up: the rearmost hole is sown, and what it falls upon captured and
    laid behind; “one counter in the foremost hole and two in the next” give another sowing. A last
    single one may move two holes.
    """
    ring, owners, size = list(ring), list(owners), len(ring)

    def held(at: int) -> bool:
        return ring[at % size] > 0 and owners[at % size] == me

    while True:
        (rear,) = (at for at in range(size) if held(at) and not held(at - 1))
        hand, ring[rear] = ring[rear], 0
        if far == 2:
            rear = (rear + 1) % size
        single, at, taken = hand == 1, rear, 0
        while hand:
            at = (at + 1) % size
            if ring[at] and owners[at] != me and not far:
                taken, ring[at] = taken + ring[at], 0
            ring[at] += 1
            owners[at] = me
            hand -= 1
        if taken:
            ring[rear] += taken
            owners[rear] = me
        mine = {owner for seeds, owner in zip(ring, owners, strict=True) if seeds} == {me}
        fronts = (
            [at] if not any_front else [at for at in range(size) if held(at) and not held(at + 1)]
        )
        again = any(ring[at] == 1 and held(at - 1) and ring[at - 1] == 2 for at in fronts)
        if single or mine or not again:
            return ring, owners


def chase(position: PositionValue) -> tuple[list[int], list[int]]:
    """The ring from the first player's left, and who owns each hole."""
    first, second = position.players
    ring = rows(position, first)
    size = len(ring) // 2
    owners = [0] * size + [1] * size
    for hole, owner in (one.split(".") for one in mark_of(position, "owner")):
        owners[int(hole[1:]) - 1 + size * (hole[0] == second[0])] = position.players.index(owner)
    return ring, owners


@pytest.mark.parametrize("again", ["sown_to_front", "front_stands_so"])
def test_a_chase_round_the_outer_holes(again: str) -> None:
    """The letter of the summary is ‘front_stands_so’."""
    ends = 0
    for each in ("8", "11"):
        options = {"each_has": each, "again": again}
        for position, move, after, _ in met("chiana", options, 1, 120):
            ring, owners = chase(position)
            me = position.players.index(there(position.turn))
            alone = (
                sum(seeds for seeds, owner in zip(ring, owners, strict=True) if owner == me) == 1
            )
            assert len(position.moves()) == 1 + alone
            far = int(move.split(".")[1]) if alone else 0
            left, held = chiana(ring, owners, me, far, any_front=again == "front_stands_so")
            others = {owner for seeds, owner in zip(left, held, strict=True) if seeds} - {me}
            check_loser(position, after, None if others else other_of(position))
            if not after.over:
                seen, owned = chase(after)
                assert seen == left
                assert [owner for at, owner in enumerate(owned) if left[at]] == [
                    owner for at, owner in enumerate(held) if left[at]
                ]
            ends += after.over
    assert ends


def lontu(board: list[int], hole: int) -> Iterator[tuple[list[int], list[int]]]:
    """Herskovits 1932, as Ludii sums it up: one's own six holes but the first are sown; a four goes to any
    hole of the other player with more than one, or to a single one to which another is moved. The
    chosen holes, and the board.
    """
    own, theirs, at = list(board[:6]), board[6:], hole
    hand, own[hole] = own[hole], 0
    while hand:
        at = (at + 1) % 6
        if at != hole:
            own[at] += 1
            hand -= 1
    if own[at] != 4:
        yield [], own + theirs
        return
    own[at] = 0
    heaps = [at for at in range(6) if theirs[at] > 1]
    singles = [] if heaps else [at for at in range(6) if theirs[at] == 1]
    chosen = [[at] for at in heaps] + [[a, b] for a, b in product(singles, singles) if a != b]
    for holes in chosen:
        after = list(theirs)
        for moved in holes[:-1]:
            after[moved] -= 1
        after[holes[-1]] += 4 + len(holes) - 1
        yield holes, own + after


@pytest.mark.parametrize("opening", ["first", "second", "third", "fourth"])
def test_who_is_rid_of_all_wins(opening: str) -> None:
    ends = 0
    for position, move, after, board in met("lontu-holo", {"opening": opening}, 2, 250):
        if "phase=setup" in position.text:
            continue
        theirs = other_of(position)
        boards = {
            ".".join([str(hole + 1), *(f"{theirs[0]}{at + 1}" for at in chosen)]): left
            for hole in (hole for hole in range(6) if board[hole])
            for chosen, left in lontu(board, hole)
        }
        assert sorted(m.text for m in position.moves()) == sorted(boards)
        assert after.over or rows(after, there(position.turn)) == boards[move]
        check_loser(position, after, None if any(boards[move][:6]) else theirs)
        ends += after.over
    assert ends


TURNING = {1, 6, 8, 15}
"""The second holes of the inner row from its ends, and the ends of the outer one."""


def scattered(side: Side, place: int, hand: int, step: int) -> tuple[Side, int]:
    """A side with a hand sown beyond a place of the track, and the last place."""
    side = list(side)
    for _ in range(hand):
        place = (place + step) % 16
        side[TRACK[place]] += 1
    return side, place


def faced(own: Side, other: Side, place: int) -> bool:
    """Whether the last seed fell to others in the inner row, and both holes that face it are occupied."""
    hole = TRACK[place]
    return all((hole < 8, own[hole] > 1, other[7 - hole], other[15 - hole]))


def kubuguza(own: Side, other: Side, hole: int, *, first: bool) -> set[Result]:
    """Merriam 1953, as Ludii sums it up: what is captured, not in the first turn, is sown on from where
    the lap began; from some holes also clockwise, “only if it will allow a capture”. All results.
    """
    results: set[Result] = set()
    work = [(own, other, TRACK.index(hole), 0, 0, frozenset[tuple[int, ...]]())]
    while work:
        own, other, begin, hand, before, seen = work.pop()
        ways = [1]
        if not hand:  # a lap, not what was captured
            own, hand = list(own), own[TRACK[begin]]
            own[TRACK[begin]] = 0
            before = -1 if TRACK[begin] in TURNING else 0
        if before < 0 and not first:
            back, end = scattered(own, begin, hand, -1)
            ways += [-1] if faced(back, other, end) else []
        for step in ways:
            state = (*own, *other, begin, hand, step)
            if state in seen:
                continue  # it never ends
            left, end = scattered(own, begin, hand, step)
            if faced(left, other, end) and not first:
                at, theirs = TRACK[end], list(other)
                taken = theirs[7 - at] + theirs[15 - at]
                theirs[7 - at] = theirs[15 - at] = 0
                work.append((left, theirs, begin, taken, step, seen | {state}))
            elif left[TRACK[end]] > 1:
                work.append((left, other, end, 0, 0, seen | {state}))
            else:
                results.add((tuple(left), tuple(other)))
    return results


def test_the_turning_holes_of_the_tutsi() -> None:
    met_here = met("kubuguza", {"endless": "illegal"}, 2, 25)
    for position, _, _, _ in met_here:
        own, other = sides(position)
        begun = mark_of(position, "begun") or ["false", "false"]
        first = begun[position.players.index(there(position.turn))] == "false"
        found: dict[int, set[Result]] = {}
        for move in position.moves():
            after = position.play(move)
            if not after.over:
                theirs, mine = sides(after)
                assert after.turn != position.turn
                results = found.setdefault(int(move.text.split(".")[0]) - 1, set())
                results.add((tuple(mine), tuple(theirs)))
        for hole in (hole for hole in range(16) if own[hole] > 1):
            results = {
                (mine, theirs) for mine, theirs in kubuguza(own, other, hole, first=first)
                if max(theirs) > 1
            }  # fmt: skip
            assert found.get(hole, set()) == results
        assert all(own[hole] > 1 for hole in found)


def bao_lap(own: Side, hole: int, step: int) -> tuple[Side, int]:
    """A side after a lap, and its last place: along the inner row clockwise, along the outer one back."""
    side = list(own)
    hand, side[hole] = side[hole], 0
    return scattered(side, TRACK.index(hole), hand, -step)


def threatens(own: Side, other: Side, hole: int, step: int) -> bool:
    """De Voogt 1995, as Ludii sums it up: a lap of two to fifteen ends in an occupied hole of the front
    row that faces an occupied one.
    """
    left, place = bao_lap(own, hole, step)
    last = TRACK[place]
    return 1 < own[hole] < 16 and last < 8 and left[last] > 1 and other[7 - last] > 0


def bao(own: Side, other: Side, hole: int, step: int, *, raids: bool) -> Sides | None:
    """The same: what is captured is sown from an end of the front row, the nearest to the last two
    holes of either end, otherwise that from which the direction stays the same. A move that does not
    capture with its first lap captures nothing.
    """
    own, place = bao_lap(own, hole, step)
    other, seen = list(other), set()
    while any(other[:8]) and own[TRACK[place]] > 1:
        if (state := (*own, *other, place, step)) in seen:
            return None
        seen.add(state)
        last = TRACK[place]
        if raids and last < 8 and other[7 - last]:
            hand, other[7 - last] = other[7 - last], 0
            step = 1 if last < 2 else -1 if last > 5 else step
            before = 8 if step > 0 else 15  # the outer hole behind the end
            own, place = scattered(own, TRACK.index(before), hand, -step)
        else:
            own, place = bao_lap(own, last, step)
    return own, other


def learners(own: Side, other: Side) -> dict[tuple[int, int], Sides]:
    """The same: who can capture must; the front row goes first, and its only hole not out of it."""
    moves = [(hole, step) for hole in range(16) if own[hole] > 1 for step in (1, -1)]
    raids = [move for move in moves if threatens(own, other, *move)]
    front = [move for move in moves if move[0] < 8]
    alone = sum(seeds > 0 for seeds in own[:8]) == 1
    barred = {(0, -1), (7, 1)} if alone else set()
    legal = raids or [move for move in front or moves if move not in barred]
    results = {move: bao(own, other, *move, raids=bool(raids)) for move in legal}
    return {move: result for move, result in results.items() if result}


def test_bao_of_the_learners() -> None:
    """The rule by which a threatened hole may not move away (takasia) is not in the learners' file."""
    ends = 0
    for position, move, after, _ in met("bao-la-kujifunza", games=3, most=100):
        results = {
            f"{hole + 1}.{TRACK[(TRACK.index(hole) - step) % 16] + 1}": result
            for (hole, step), result in learners(*sides(position)).items()
        }
        assert sorted(m.text for m in position.moves()) == sorted(results)
        own, other = results[move]
        assert after.over or sides(after) == (other, own)
        lost = not any(other[:8]) or not learners(other, own)
        check_loser(position, after, other_of(position) if lost else None)
        ends += after.over
    assert ends
