"""Games against small programs that follow the quoted words of their sources, sentence by sentence.

Each program sees the board as the mover does: his holes from his left, then the rest of the track,
anticlockwise; of four rows his inner row from his left, his outer row, and the opponent's likewise.
It says which moves there are, and what each leaves behind and wins.
"""

from collections.abc import Iterator
from itertools import permutations

import pytest

from manqala.game.as_json import rows_json
from manqala.game.game import PositionValue
from tests.helpers.as_the_mover_sees import gain, play_random, rows
from tests.helpers.there import there

pytestmark = pytest.mark.slow

Outcome = tuple[list[int], int]  # the board after a move, and what the mover has won


def crazy(board: list[int], hole: int, *, following: bool) -> Outcome | None:
    """Culin 1896: “he takes all the pieces in that hole and continues dropping them around …”.

    “… until one of two things happen - his last piece drops into an empty hole, … or it drops into
    a hole containing one or three pieces, completing two or four. In that case he takes the two or
    four pieces with those in the hole opposite, and if one or more of the holes that follow contains
    two or four without the intervention of a hole with any other number, he takes their contents
    with those opposite.”
    """
    board = list(board)
    hand, board[hole] = board[hole], 0
    seen = set()
    while True:
        while hand:
            hole = (hole + 1) % 14
            board[hole] += 1
            hand -= 1
        if board[hole] in {1, 2, 4}:
            break
        hand, board[hole] = board[hole], 0
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)
    taken = []
    while board[hole] in {2, 4} and hole not in taken:
        taken.append(hole)
        hole = (hole + (1 if following else -1)) % 14
    won = 0
    for hole in taken:
        won += board[hole] + board[13 - hole]
        board[hole] = board[13 - hole] = 0
    return board, won


@pytest.mark.parametrize(
    ("sown", "further"),
    [("right_hole", "following"), ("any_hole", "following"), ("any_hole", "before")],
)
def test_the_games_of_damascus(sown: str, further: str) -> None:
    options = {"laid_out": "sevens", "sown": sown, "further": further}
    for position, move, after in play_random("lab-madjnuni", options, games=3):
        mover = there(position.turn)
        board = rows(position, mover)
        occupied = [hole for hole in range(7) if board[hole]]
        outcomes = {}
        for hole in occupied if sown == "any_hole" else occupied[-1:]:
            outcome = crazy(board, hole, following=further == "following")
            if outcome:
                outcomes[str(hole + 1)] = outcome
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        left, won = outcomes[move]
        if not after.over:
            assert rows(after, mover) == left
            assert gain(position, after, mover) == (won,)


def kanji(track: list[int], hole: int, *, over: set[int], faces: bool) -> Outcome | None:
    """Das-Gupta 1923, and the game of the Khasi: laps from the next hole, never from the middle.

    “During the first run of play no piece is to be dropped in that depression in which one piece
    was played at the beginning of the game. … none will be able to play with the pieces lying with
    the central pair of depressions … but the pieces lying within the central pair can be captured”.
    """
    track = list(track)
    middle = {6, 13}
    seen = set()
    while True:
        hand, track[hole] = track[hole], 0
        while hand:
            hole = (hole + 1) % 14
            if hole not in over:
                track[hole] += 1
                hand -= 1
        following = (hole + 1) % 14
        if not track[following] or following in middle:
            break
        hole = following
        if (state := (*track, hole)) in seen:
            return None
        seen.add(state)
    won = 0
    if not track[following]:
        facing = 5 - following if following < 6 else 19 - following
        prey = facing if faces else (following + 1) % 14
        won, track[prey] = track[prey], 0
    return track, won


@pytest.mark.parametrize(
    ("passed_over", "captured"),
    [("filled_middle", "beyond_gap"), ("both_middle", "faces_gap")],
)
def test_the_middle_holes_of_odisha(passed_over: str, captured: str) -> None:
    def seen_by(position: PositionValue, name: str) -> list[int]:
        near, far = rows_json(position)["c"][:: 1 if name == "south" else -1]
        holes = rows(position, name)
        return [*holes[:6], near, *holes[6:], far]

    options = {"passed_over": passed_over, "captured": captured}
    start = None
    for position, move, after in play_random("kanji-guti", options, games=4):
        start = start or position
        over = {6} if passed_over == "filled_middle" else {6, 13}
        mover = there(position.turn)
        track = seen_by(position, mover)
        outcomes = {}
        for hole in range(6):
            if track[hole]:
                first = over if position == start else set()
                outcome = kanji(track, hole, over=first, faces=captured == "faces_gap")
                if outcome:
                    outcomes[str(hole + 1)] = outcome
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        left, won = outcomes[move]
        if not after.over:
            assert seen_by(after, mover) == left
            assert gain(position, after, mover) == (won,)


def path_of(own: list[int]) -> list[int]:
    """“… from right to left in the front row and from left to right in the back”."""
    half = len(own) // 2
    return [*range(half - 1, -1, -1), *range(half, 2 * half)]


def movable(own: list[int]) -> list[int]:
    """“Singletons” move “only to an adjacent empty hole and when no holes contain more than one”."""
    path = path_of(own)
    return [hole for hole, size in enumerate(own) if size > 1] or [
        hole
        for place, hole in enumerate(path)
        if own[hole] == 1 and not own[path[(place + 1) % len(path)]]
    ]


Taking = tuple[
    list[int], bool, list[int], list[int]
]  # holes besides, others left, both sides after


def takings(other: list[int], further: int) -> Iterator[tuple[list[int], bool, list[int]]]:
    """Which holes may be taken besides, one after another; whether one more could have been."""
    men = [hole for hole, size in enumerate(other) if size]
    for number in range(min(further, len(men)) + 1):
        for besides in permutations(men, number):
            left = [0 if hole in besides else size for hole, size in enumerate(other)]
            yield list(besides), number < min(further, len(men)), left


def spread(
    own: list[int], other: list[int], hole: int, *, further: int, whole_file: bool
) -> Iterator[Taking]:
    """Sanderson 1913, of Nsolo: “men are taken by spreading the contents of any hole or series of
    holes and arriving at an empty hole. The men in the opposite holes (front and back rows) are then
    taken …, but the player can also take the contents of any one other hole (back or front row). No
    men can be taken unless a hole in the front row is first attacked. If there are no men in the
    hole of the back row …, the contents of the latter, and one other only, may be taken.”
    """
    own, other, path, half = list(own), list(other), path_of(own), len(own) // 2
    place = path.index(hole)
    seen = set()
    while True:
        hand, own[path[place]] = own[path[place]], 0
        while hand:
            place = (place + 1) % len(path)
            own[path[place]] += 1
            hand -= 1
        if own[path[place]] == 1:
            break
        if (state := (*own, place)) in seen:
            return
        seen.add(state)
    facing = half - 1 - path[place]
    if facing < 0 or not other[facing]:
        yield [], False, own, other
        return
    more = not whole_file or other[half + facing] > 0
    other[facing] = other[half + facing] = 0
    for besides, others, left in takings(other, further if more else 0):
        yield besides, others, own, left


def named(hole: int, besides: list[int], others: bool, other: str) -> str:
    return ".".join(
        [str(hole + 1), *(f"{other[0]}{n + 1}" for n in besides), *(["leave"] if others else [])]
    )


def sides(position: PositionValue, mover: str) -> tuple[list[int], list[int]]:
    front, back, theirs, behind = rows(position, mover)
    return front + back, theirs + behind


@pytest.mark.parametrize(
    ("name", "further", "options"),
    [
        ("nsolo", 1, {"extra_for": "any_capture"}),
        ("nsolo", 1, {"extra_for": "whole_file"}),
        ("spreta", 2, {"extra_for": "any_capture", "holes": "8"}),
        ("spreta", 2, {"extra_for": "whole_file", "holes": "8"}),
        ("nchuwa", 1, {}),
    ],
)
def test_the_games_of_malawi(name: str, further: int, options: dict[str, str]) -> None:
    before, turn = None, 0
    for position, move, after in play_random(name, options, games=1):
        turn = turn + 1 if position is before else 0
        before = after
        mover = there(position.turn)
        rival = next(player for player in position.players if player != mover)
        own, other = sides(position, mover)
        outcomes = {}
        if name == "nchuwa" and turn < 2:
            for moved, laid, prey, left, theirs in gambits(own, other):
                outcomes[f"{moved + 1}.{laid + 1}.{rival[0]}{prey + 1}"] = left, theirs
        else:
            whole = options.get("extra_for") == "whole_file"
            for hole in movable(own):
                for besides, others, left, theirs in spread(
                    own, other, hole, further=further, whole_file=whole
                ):
                    outcomes[named(hole, besides, others, rival)] = left, theirs
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        left, theirs = outcomes[move]
        assert sides(after, mover) == (left, theirs)
        assert gain(position, after, mover) == (sum(other) - sum(theirs),)


def gambits(
    own: list[int], other: list[int]
) -> Iterator[tuple[int, int, int, list[int], list[int]]]:
    """Sanderson 1913, of Nchuwa: “takes two men from any hole in the front row, and puts them in
    any empty hole in the back row. He then takes from his opponent the contents of the two holes
    opposite to that from which he moved the two men, and also the contents of any one other hole”.
    """
    half = len(own) // 2
    for moved in (hole for hole in range(half) if own[hole]):
        for laid in (hole for hole in range(half, 2 * half) if not own[hole]):
            left, theirs = list(own), list(other)
            left[moved], left[laid] = left[moved] - 2, 2
            theirs[half - 1 - moved] = theirs[2 * half - 1 - moved] = 0
            for besides, others, rest in takings(theirs, 1):
                if not others:
                    yield moved, laid, besides[0], left, rest


def fours_on_the_way(board: list[int], hole: int) -> Outcome | None:
    """Pankhurst 1971, as summed up: a hole that is made four is the sower's, but not the final one,
    from which the sowing goes on; an empty hole ends the turn.
    """
    board, won = list(board), 0
    seen = set()
    while True:
        hand, board[hole] = board[hole], 0
        while hand:
            hole = (hole + 1) % 12
            board[hole] += 1
            hand -= 1
            if hand and board[hole] == 4:
                won, board[hole] = won + 4, 0
        if board[hole] == 1:
            return board, won
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


def test_the_women_of_bole() -> None:
    before = None
    for position, move, after in play_random("gabata-oromo", games=3):
        mover = there(position.turn)
        board = rows(position, mover)
        outcomes = {}
        if position is before:
            for hole in (hole for hole in range(6) if board[hole]):
                outcome = fours_on_the_way(board, hole)
                if outcome:
                    outcomes[str(hole + 1)] = outcome
        else:  # “begins on his extreme left by picking up the four balls … he places in the following hole”
            eights = [0, 8] * 6
            outcomes["1"] = there(fours_on_the_way(eights, 11))
        before = after
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        left, won = outcomes[move]
        if not after.over:
            assert rows(after, mover) == left
            assert gain(position, after, mover) == (won,)


def outwards(
    board: list[int], hole: int, *, first: bool
) -> tuple[list[int], int, int | None] | None:
    """Pankhurst 1971, partly as summed up: outwards from the middle, laps, and fours that move again.

    “When a player sows from one of their end holes containing a single counter into an empty hole
    in the opponent's row, the opponent cannot sow it back in the following move.”
    """
    board, step = list(board), -1 if hole < 3 else 1
    lone = board[hole] == 1
    seen: set[tuple[int, ...]] = set()
    while True:
        hand, board[hole] = board[hole], 0
        while hand:
            hole = (hole + step) % 12
            board[hole] += 1
            hand -= 1
        if board[hole] == 1:
            return board, 0, hole - 6 if lone and hole >= 6 and not seen else None
        if board[hole] == 4 and not first:
            board[hole] = 0
            return board, 4, None
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


def test_the_cow_of_massawa_that_gave_birth() -> None:
    before, turn, barred = None, 0, None
    for position, move, after in play_random("waache-waledat", games=5):
        if position is not before:
            turn, barred = 0, None
        mover = there(position.turn)
        board = rows(position, mover)
        outcomes = {}
        for hole in (hole for hole in range(6) if board[hole] and hole != barred):
            outcome = outwards(board, hole, first=turn < 2)
            if outcome:
                outcomes[str(hole + 1)] = outcome
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        left, won, lone = outcomes[move]
        barred = None if after.turn == mover else lone
        if not after.over:
            assert rows(after, mover) == left
            assert gain(position, after, mover) == (won,)
            assert (after.turn == mover) == (won > 0)
        before, turn = after, turn + 1
