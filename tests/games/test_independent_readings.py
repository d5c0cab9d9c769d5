"""Games against small programs whose author had read their sources, but had not seen the rule files.

Each program sees the board as the mover does: his holes from his left, then the rest of the track in
the direction of the sowing; of four rows his inner row from his left, his outer row, and the
opponent's likewise. Where the sources are silent, it reads what the file's options say; the quoted
words are those of Mancala World or, of Oh-Wah-Ree, Kiothi and Igisoro, of Wikipedia.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.game.as_json import rows_json
from manqala.game.game import PositionValue
from tests.helpers.as_the_mover_sees import gain, play_random, rows
from tests.helpers.there import there

Outcome = tuple[list[int], int]  # the board after a move, and what the mover has won


def named(position: PositionValue) -> dict[str, PositionValue]:
    """What each move leads to, by what it chooses."""
    return {move.text.split("(")[0]: position.play(move) for move in position.moves()}


def ring(position: PositionValue, first: str) -> list[int]:
    """All holes around the board from this player's first one on."""
    names = list(position.players)
    begin = names.index(first)
    cells: dict[str, Any] = {**rows_json(position)}
    return [seeds for name in names[begin:] + names[:begin] for seeds in cells[name]]


def sow(board: list[int], hole: int, *, skipping: bool = False) -> int:
    """One by one from the next hole on; where the last one falls."""
    origin = hole
    hand, board[hole] = board[hole], 0
    while hand:
        hole = (hole + 1) % len(board)
        if not (skipping and hole == origin):
            board[hole] += 1
            hand -= 1
    return hole


def twos_and_fours(board: list[int], hole: int) -> Outcome:
    """Bautista i Roca 2009, of Bakuk: “the following holes (in an unbroken sequence)”, too."""
    board, won = list(board), 0
    hole = sow(board, hole)
    while board[hole] in {2, 4}:
        won, board[hole] = won + board[hole], 0
        hole = (hole + 1) % len(board)
    return board, won


@pytest.mark.parametrize("players", [2, 3])
def test_the_shepherds_of_the_jbala(players: int) -> None:
    games = play_random("bakuk", {"players": str(players)})
    for position, move, after in islice(games, 60):
        mover = there(position.turn)
        board = ring(position, mover)
        occupied = [str(hole + 1) for hole in range(6 // players) if board[hole]]
        assert sorted(m.text for m in position.moves()) == occupied
        left, won = twos_and_fours(board, int(move) - 1)
        assert gain(position, after, mover) == (won,)
        if not after.over:
            assert ring(after, mover) == left


def kale(board: list[int], hole: int) -> Outcome:
    """“A singleton in the rightmost hole doesn't capture even if it makes a two or a three.”"""
    board, won = list(board), 0
    lone = hole == 5 and board[hole] == 1
    hole = sow(board, hole, skipping=True)
    while not lone and hole >= 6 and board[hole] in {2, 3}:
        won, board[hole] = won + board[hole], 0
        hole -= 1
    return board, won


def few_seeds(rng: Random) -> list[int]:
    """Twelve holes in which much is decided: the other row often has no more than one hole."""
    own = [rng.choice((0, 0, 1, 1, 2, 3, rng.randrange(15))) for _ in range(6)]
    theirs = [rng.choice((0, 1, 2, 3)) for _ in range(rng.choice((1, 6)))]
    return [*own, *theirs, *[0] * (6 - len(theirs))]


@pytest.mark.parametrize("slams", ["takes_nothing", "captures", "illegal"])
def test_the_lone_seed_of_the_fang(slams: str) -> None:
    game, rng = load("kale", grand_slam=slams), Random(1)
    for _ in range(40):
        board = few_seeds(rng)
        at_hand = 48 - sum(board)
        south, north = (",".join(map(str, row)) for row in (board[:6], board[6:]))
        won_by = (at_hand // 2, at_hand - at_hand // 2)
        if not any(board[:6]) or max(won_by) > 24:
            continue
        position = game.position(f"{south}/{north}:south:won={won_by[0]},{won_by[1]}")
        if position.over:
            continue
        outcomes = {}
        for hole in (hole for hole in range(6) if board[hole]):
            left, won = kale(board, hole)
            if won and not any(left[6:]) and slams != "captures":
                if slams == "illegal":
                    continue
                left, won = list(board), 0
                sow(left, hole, skipping=True)
            if any(board[6:]) or any(left[6:]):
                outcomes[str(hole + 1)] = (left, won)
        afters = named(position)
        assert afters.keys() == outcomes.keys()
        for move, (left, won) in outcomes.items():
            assert gain(position, afters[move], "south")[0] == won
            if not afters[move].over:
                assert rows(afters[move], "south") == left


def pits(
    board: list[int], owners: list[int], hole: int, *, skipping: bool, further: bool
) -> tuple[list[int], list[int], int]:
    """“… their last pebble is dropped in an opponent's pit which contains two or three pebbles”."""
    board, owner, taken = list(board), owners[hole], []
    hole = sow(board, hole, skipping=skipping)
    while owners[hole] != owner and board[hole] in {2, 3} and hole not in taken:
        taken.append(hole)
        if not further:
            break
        hole = (hole - 1) % 12
    won = sum(board[hole] for hole in taken)
    return [0 if h in taken else n for h, n in enumerate(board)], taken, won


@pytest.mark.parametrize(
    ("players", "chain"), [(2, "preceding_too"), (3, "last_pit"), (4, "preceding_too")]
)
def test_the_pits_of_the_bookshelf_game(players: int, chain: str) -> None:
    share = 12 // players
    owners = [(11 - hole) // share for hole in range(12)]  # “dropping them one at a time clockwise”
    games = play_random("oh-wah-ree", {"players": str(players), "chain": chain})
    for position, move, after in islice(games, 60):
        mover = position.players.index(there(position.turn))
        board = ring(position, position.players[0])[::-1]
        holes = {str((11 - h) % share + 1): h for h in range(12) if owners[h] == mover and board[h]}
        assert sorted(m.text.split("(")[0] for m in position.moves()) == sorted(holes)
        left, _, won = pits(
            board, owners, holes[move.split("(")[0]], skipping=False, further=chain != "last_pit"
        )
        # “when one player cannot play … or … when two players in succession cannot play”
        able = [
            player
            for player in range(players)
            if any(n for h, n in enumerate(left) if owners[h] == player)
        ]
        waits = next((n for n in range(players) if (mover + 1 + n) % players in able), players)
        assert after.over == (waits >= (1 if players == 2 else 2))
        if not after.over:
            assert after.turn == position.players[(mover + 1 + waits) % players]
            assert ring(after, position.players[0])[::-1] == left
            assert gain(position, after, position.players[mover]) == (won,)


def owners_of(position: PositionValue) -> list[int]:
    owners = [0] * 6 + [1] * 6
    for side, hole, owner in re.findall(r"([ns])(\d)\.(north|south)", position.text):
        owners[int(hole) - 1 + (6 if side == "n" else 0)] = int(owner == "north")
    return owners


def test_holes_that_change_hands() -> None:
    """“If a player captures some counters, he also captures their holes.”"""
    for position, _, _ in islice(play_random("grand-oh-wah-ree"), 10, 40):
        mover = position.players.index(there(position.turn))
        owners, board = owners_of(position), ring(position, "south")
        expected, fed = [], any(n for h, n in enumerate(board) if owners[h] != mover)
        for hole in (h for h in range(12) if owners[h] == mover and board[h]):
            left, taken, won = pits(board, owners, hole, skipping=True, further=True)
            now = [mover if h in taken else owner for h, owner in enumerate(owners)]
            bare = not any(n for h, n in enumerate(left) if now[h] != mover)
            if not bare or (won and fed):  # who captures nothing must feed, as in Oware
                expected.append(None if bare else (left, now, won))
        found = [
            None if after.over else (ring(after, "south"), owners_of(after), gain(position, after, there(position.turn))[0])
            for after in named(position).values()
        ]  # fmt: skip
        assert sorted(map(str, found)) == sorted(map(str, expected))


def from_the_reserve(
    own: list[int], other: list[int], hole: int, hand: int, prey: set[int]
) -> tuple[list[int], list[int], int]:
    """Of Azigo: “If a player reaches the right end of his holes, he continues his sowing in his leftmost hole”.

    “… opposite to an enemy hole containing one, three or five seeds”, whether the own hole is empty or not;
    those behind it follow, against the sowing (MancalaGames), for us round the end of the row.
    """
    own, other, won = list(own), list(other), 0
    for _ in range(hand):
        hole = (hole + 1) % len(own)
        own[hole] += 1
    facing = len(own) - 1 - hole
    while other[facing] in prey:
        won, other[facing] = won + other[facing], 0
        facing = (facing + 1) % len(own)
    return own, other, won


@pytest.mark.parametrize("fives", [True, False])
def test_the_hidden_reserve_of_the_igbo(fives: bool) -> None:
    game, rng = load("azigo", holes="10", fives=str(fives).lower()), Random(2)
    total = 2 * (10 + 11)
    for _ in range(8):
        board = [rng.choice((0, 0, 1, 1, 2, 3, 5)) for _ in range(20)]
        reserve = rng.randrange(4)
        if sum(board) + reserve > total:
            continue
        own, other = board[:10], board[10:]
        south, north = (",".join(map(str, row)) for row in (own, other))
        position = game.position(
            f"{south}/{north}:south:won={reserve},{total - sum(board) - reserve}"
        )
        outcomes = {}
        for hole in (hole for hole in range(10) if own[hole]):
            stays = int(
                own[hole] > 1
            )  # “If the hole had several seeds, one seed is left in the hole.”
            lifted = [stays if h == hole else n for h, n in enumerate(own)]
            outcomes[f"sow.{hole + 1}" if reserve else str(hole + 1)] = (
                0, from_the_reserve(lifted, other, hole, own[hole] - stays, {1, 3, 5} if fives else {1, 3}),
            )  # fmt: skip
        for entered in range(1, reserve + 1):
            outcomes[f"enter.{entered}"] = (
                entered, from_the_reserve(own, other, -1, entered, {1, 3, 5} if fives else {1, 3}),
            )  # fmt: skip
        afters = named(position)
        assert afters.keys() == outcomes.keys()
        for move, (entered, (left, theirs, won)) in outcomes.items():
            assert rows(afters[move], "south") == [*left, *theirs]
            assert gain(position, afters[move], "south") == (won - entered,)


def kiothi(
    board: list[int], safe: set[int], hole: int, *, marked: bool
) -> tuple[list[int], set[int], int] | None:
    """“… the seed is captured; any seeds in the opponent's opposite pit are also captured.”

    None from a pit from which “the player owning the pit has never been sowing (or relay sowing)”;
    of Mancala World “after contents of a boma had been sown, its marking is removed”, whoever sows,
    and “the last warrior of the first lap must not end in an occupied boma of the player's own row”.
    """
    board, safe, crossed = list(board), safe - {hole}, False
    seen: set[tuple[int, ...]] = set()
    while True:
        before, hole = hole, sow(board, hole)
        crossed |= hole >= 10 or hole <= before
        if board[hole] == 1:
            break
        if not seen and marked and hole < 10:
            return None
        if marked or hole < 10:
            safe -= {hole}
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)
    won = 0
    if hole < 10 and crossed:
        won, board[hole], facing = 1, 0, 19 - hole
        while board[facing] and facing >= 10:
            if facing not in safe:
                won, board[facing] = won + board[facing], 0
            if hole:  # “dropped in the leftmost of the player's pits”: the adjacent pits, too
                break
            facing -= 1
    return board, safe, won


@pytest.mark.parametrize("marked", [False, True])
def test_the_warriors_of_the_meru(marked: bool) -> None:
    options = {"safe_holes": "occupied_at_first", "first_laps": "not_into_own"} if marked else None
    safe: set[int] = set()
    for position, move, after in islice(play_random("kiothi", options), 60):
        mover = there(position.turn)
        board = rows(position, mover)
        if "phase=setup" in position.text:
            safe = {hole for hole, n in enumerate(rows(after, "south")) if n or not marked}
            continue
        turn = 0 if mover == "south" else 10
        seen = {(hole + turn) % 20 for hole in safe}
        outcomes = {}
        for hole in (hole for hole in range(10) if board[hole]):
            outcome = kiothi(board, seen, hole, marked=marked)
            if outcome:
                outcomes[str(hole + 1)] = outcome
        assert sorted(m.text.split("(")[0] for m in position.moves()) == sorted(outcomes)
        left, still, won = outcomes[move.split("(")[0]]
        safe = {(hole + turn) % 20 for hole in still}
        if not after.over:
            assert rows(after, mover) == left
            assert gain(position, after, mover) == (won,)


AROUND = [
    *range(7, -1, -1),
    *range(8, 16),
]  # anticlockwise: the inner row leftwards, the outer one back
TURNING = {0, 1, 8, 9}  # as in Omweso: they are in a picture of the source


class EndlessError(Exception):
    """One of the ways to play never ends."""


class Igisoro:
    """“… the player may pick up all seeds from these two pits and begins to sow again.”

    “When the player chooses to pick up their opponents seeds, the sowing begins again from the pit where
    the player originally began their turn … If the player in his turn chooses not to pick up … The
    opponent may reply ‘I retreat’ … picking the seeds in their pit at the front row and adding them
    to the adjacent pit”. Clockwise “only for a direct pick or catch”, “starting from, or arriving at”
    some pits: “Starting from any other pit, they may only move counter-clockwise.”
    """

    def __init__(self, origin: int) -> None:
        self.origin = origin

    @staticmethod
    def catches(own: list[int], other: list[int], hole: int) -> bool:
        return hole < 8 and own[hole] > 1 and other[7 - hole] > 0 and other[15 - hole] > 0

    def sown(
        self,
        own: list[int],
        other: list[int],
        start: int,
        hand: int,
        *,
        turning: bool,
        seen: frozenset[object],
    ) -> Iterator[list[int]]:
        """What the ways to go on with these seeds in hand leave behind."""
        state = (*own, *other, start, hand)
        if state in seen or len(seen) > 100:
            raise EndlessError
        for step in (1, -1) if turning and start in TURNING else (1,):
            left, at = list(own), AROUND.index(start)
            for _ in range(hand):
                at = (at + step) % 16
                left[AROUND[at]] += 1
            if step == 1 or self.catches(left, other, AROUND[at]):
                yield from self.ended(left, other, AROUND[at], step, seen | {state})

    def ended(
        self, own: list[int], other: list[int], last: int, step: int, seen: frozenset[object]
    ) -> Iterator[list[int]]:
        if own[last] == 1:
            yield own + other
            return
        lifted = [0 if hole == last else n for hole, n in enumerate(own)]
        if self.catches(own, other, last):
            front, rear = 7 - last, 15 - last
            caught, drawn = list(other), list(other)
            caught[front] = caught[rear] = drawn[front] = 0
            drawn[rear] += other[front]
            yield from self.sown(
                own, caught, self.origin, other[front] + other[rear], turning=step < 0, seen=seen
            )
            yield from self.sown(lifted, drawn, last, own[last], turning=True, seen=seen)
        yield from self.sown(lifted, other, last, own[last], turning=True, seen=seen)


def test_what_the_barundi_catch_and_draw_back() -> None:
    game, rng, met = load("igisoro"), Random(3), Counter[str]()
    for _ in range(40):
        board = [rng.choice((0, 0, 0, 1, 1, 2, 3)) for _ in range(32)]
        quarters = [",".join(map(str, board[at : at + 8])) for at in range(0, 32, 8)]
        position = game.position("{}/{}//{}/{}:south".format(*quarters))
        try:
            outcomes = Counter(
                tuple(left)
                for hole in (hole for hole in range(16) if board[hole] > 1)
                for left in Igisoro(hole).sown(
                    [0 if h == hole else n for h, n in enumerate(board[:16])], board[16:], hole, board[hole],
                    turning=True, seen=frozenset(),
                )
            )  # fmt: skip
        except EndlessError:
            continue
        if position.over or outcomes.total() > 20:
            continue
        moves = position.moves()
        assert len(moves) == outcomes.total()
        found = Counter[tuple[int, ...]]()
        for move in moves:
            after = position.play(move)
            met.update(move.text.split(".")[1:])
            if not after.over:
                found[tuple(n for row in rows(after, "south") for n in row)] += 1
        assert found <= outcomes
    assert min(met["catch"], met["reverse"], met["retreat"]) > 5
