"""Games of two rows against programs of their words, with what ends a round and who gets what is left.

Their author had read only the texts that each program names: MancalaGames' help, Ludii's summaries, and
pages of Mancala World. Boards are one's own row from the left, then the other's.
"""

from collections.abc import Callable
from itertools import islice

import pytest

from manqala.game.game import PositionValue
from tests.helpers.as_the_mover_sees import gain, play_random, rows
from tests.helpers.sowing_by_hand import Outcome, Sowing, none_if_endless, race
from tests.helpers.there import there

Moved = Callable[[list[int], int], Outcome | None]
Left = Callable[[list[int], int], tuple[int, int] | None]
"""What mover and opponent get of the rest of a board when the mover has won so much; None if the game goes on."""


def micro_wari(board: list[int], hole: int) -> Outcome:
    """Mancala World: a last seed in an empty hole of the opponent is captured."""
    sowing = Sowing(board)
    last = sowing.once(hole)
    sowing.chain(last, (1,), [at for at in (2, 3) if at == last])
    return sowing.outcome


def rath(board: list[int], hole: int) -> Outcome | None:
    """MancalaGames: the raths are the right holes; the other's is passed but by a final seed, which takes one more."""
    if hole == 7 or board[hole] < 2:
        return None
    sowing = Sowing(board)
    while True:
        hand, sowing.board[hole], at = sowing.board[hole], 0, hole
        while hand:
            at = (at + 1) % 16
            if at != 15 or hand == 1:
                sowing.board[at] += 1
                hand -= 1
        if at == 15:
            taken = min(2, sowing.board[15])
            sowing.board[15] -= taken
            sowing.board[7] += taken
        if at in {7, 15} or sowing.board[at] == 1:
            return sowing.outcome
        hole = at


@none_if_endless
def wouri(board: list[int], hole: int) -> Outcome:
    """Mancala World: Ba-awa, but “Any group of four seeds is captured by the player who is sowing”."""
    sowing = Sowing(board)

    def falls(at: int, _: int) -> None:
        if sowing.board[at] == 4:
            sowing.take(at)

    while sowing.board[hole := sowing.lap(hole, falls=falls)] > 1:
        pass
    return sowing.outcome


@none_if_endless
def tchonka(board: list[int], hole: int) -> Outcome:
    """Ludii (Fritz 1904): clockwise with one's own store; from an empty own hole the opposite one is captured."""
    sowing, won = Sowing(board), 0
    ring = [*range(6, -1, -1), -1, *range(13, 6, -1)]
    seen = set()
    while True:
        hand, sowing.board[hole], at = sowing.board[hole], 0, ring.index(hole)
        for _ in range(hand):
            at = (at + 1) % 15
            if ring[at] < 0:
                won += 1
            else:
                sowing.board[ring[at]] += 1
        hole = ring[at]
        if hole < 0:
            break
        if sowing.board[hole] == 1:
            if hole < 7:
                sowing.take(13 - hole)
            break
        assert (*sowing.board, hole) not in seen
        seen.add((*sowing.board, hole))
    return sowing.board, sowing.won + won


@none_if_endless
def sokusowo(board: list[int], hole: int) -> Outcome | None:
    """MancalaGames: “Put the first seed of each lap into your own store”; two seeds at least."""
    if board[hole] < 2:
        return None
    sowing, won = Sowing(board), 0
    while True:
        won += 1
        sowing.board[hole] -= 1
        if not sowing.board[hole]:
            return sowing.board, won
        hole = sowing.lap(hole)
        if sowing.board[hole] == 1:
            return sowing.board, won


@none_if_endless
def tegre(board: list[int], hole: int) -> Outcome:
    """MancalaGames: in an empty own hole the opposite seeds are captured, and the single seed sown on."""
    sowing = Sowing(board)
    while True:
        hole = sowing.lap(hole)
        if sowing.board[hole] > 1:
            continue
        if hole >= 6 or not sowing.board[11 - hole]:
            return sowing.outcome
        sowing.take(11 - hole)


def ouri(board: list[int], hole: int) -> Outcome | None:
    """MancalaGames: single seeds only if there are no others; twos and threes of the opponent, back along the path."""
    if board[hole] == 1 and max(board[:6]) > 1:
        return None
    sowing = Sowing(board)
    sowing.chain(sowing.once(hole, skipped=True), (2, 3), range(6, 12))
    return sowing.outcome


@none_if_endless
def yit_nuri(board: list[int], hole: int) -> Outcome:
    """Mancala World (Anywoli): fours are their row's, the last seed's the sower's, and the last four go with those before."""
    sowing = Sowing(board)

    def falls(at: int, left: int) -> None:
        if sowing.board[at] == 4:
            sowing.take(at, win=at < 7 or not left)

    while sowing.board[hole := sowing.lap(hole, falls=falls)] > 1:
        pass
    return sowing.outcome


def kalah(board: list[int], hole: int) -> Outcome:
    """A last seed in an empty own house that faces an occupied one captures both."""
    sowing, last = race(board, hole)
    if 0 <= last < 6 and sowing.board[last] == 1 and sowing.board[11 - last]:
        sowing.take(last)
        sowing.take(11 - last)
    return sowing.outcome


def ipere(board: list[int], hole: int, stores: tuple[int, int]) -> tuple[list[int], int, int]:
    """Ludii (Griaule 1938): over both stores; a last seed that makes two or three wins them. The board, and both stores."""
    ring = [0, 1, 2, 3, -1, 4, 5, 6, 7, -2]
    board, held = list(board), list(stores)
    hand, board[hole], at = board[hole], 0, ring.index(hole)
    for _ in range(hand):
        at = (at + 1) % 10
        if ring[at] < 0:
            held[-1 - ring[at]] += 1
        else:
            board[ring[at]] += 1
    if ring[at] >= 0 and board[ring[at]] in {2, 3}:
        held[0] += board[ring[at]]
        board[ring[at]] = 0
    return board, held[0], held[1]


def emptied(board: list[int], store: int) -> tuple[list[int], int]:
    """Thirteen in the store are sown from beyond it, without the stores; twos and threes of the other row are taken."""
    board, at = list(board), 3
    for _ in range(store):
        at = (at + 1) % 8
        board[at] += 1
    won = 0
    for at in range(4, 8):
        if board[at] in {2, 3}:
            won, board[at] = won + board[at], 0
    return board, won


def nothing_to_move(board: list[int], _won: int) -> tuple[int, int] | None:
    """Mancala World: “no seeds to move at his turn: … his opponent captures the remaining seeds”, MancalaGames alike."""
    return None if any(board[len(board) // 2 :]) else (sum(board), 0)


def last_four(board: list[int], won: int) -> tuple[int, int] | None:
    """MancalaGames: who captures the second last group of four has the last, too."""
    return (sum(board), 0) if sum(board) <= 4 and won else None


def side_empty(board: list[int], _won: int) -> tuple[int, int] | None:
    """Each has what is left in their row when one is empty."""
    own, other = sum(board[:6]), sum(board[6:])
    return None if own and other else (own, other)


GAMES: dict[str, tuple[Moved, Left | None, dict[str, str]]] = {
    "micro-wari": (micro_wari, nothing_to_move, {}),
    "ouri": (ouri, None, {}),
    "pie-kalah": (kalah, side_empty, {}),
    "rath": (rath, None, {}),
    "sokusowo": (sokusowo, None, {}),
    "tchonka": (tchonka, None, {"rounds": "1"}),
    "tegre": (tegre, nothing_to_move, {"rounds": "1"}),
    "wouri": (wouri, None, {"rounds": "1"}),
    "yit-nuri": (yit_nuri, last_four, {}),
}
"""The program, what is left to whom if the text says it, and options."""


def check_end(position: PositionValue, after: PositionValue, outcome: Outcome, left: Left) -> None:
    """A round that goes on must, and one that ends gives each what is left to them, unless it only repeats itself."""
    mover = there(position.turn)
    board, won = outcome
    rest = left(board, won)
    assert after.over or rest is None
    if rest is not None:
        other = next(name for name in position.players if name != mover)
        gained = gain(position, after, mover)[0], gain(position, after, other)[0]
        passed = sum(rows(position, mover)) - sum(board) - won  # fours of the opponent's
        assert gained == (won + rest[0], rest[1] + passed)


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_ends(name: str) -> None:
    moved, left, options = GAMES[name]
    for position, move, after in islice(play_random(name, options, games=3), 90):
        board = rows(position, there(position.turn))
        half = len(board) // 2
        outcomes = {
            str(hole + 1): outcome for hole in range(half)
            if board[hole] and (outcome := moved(board, hole))
        }  # fmt: skip
        if name == "ouri" and not any(
            board[half:]
        ):  # “You must share seeds if your opponent has none.”
            outcomes = {text: at for text, at in outcomes.items() if any(at[0][half:])} or outcomes
        legal = sorted(m.text for m in position.moves() if m.text != "swap")
        assert legal == sorted(outcomes)
        if move == "swap":
            continue
        if not after.over:
            assert (
                rows(after, there(position.turn)),
                gain(position, after, there(position.turn))[0],
            ) == outcomes[move]
        if left:
            check_end(position, after, outcomes[move], left)


def test_the_store_of_thirteen() -> None:
    """As soon as a store holds thirteen it is sown, once for each player; what is left at the end is nobody's."""
    spent = {}
    for position, move, after in islice(play_random("i-pere", games=4), 100):
        mover = there(position.turn)
        other = next(name for name in position.players if name != mover)
        held = {name: position.score[position.players.index(name)] for name in (mover, other)}
        board = rows(position, mover)
        if board == [4, 4, 4, 0] * 2:
            spent = dict.fromkeys(held, False)
        assert sorted(m.text for m in position.moves()) == [
            str(hole + 1) for hole in range(4) if board[hole]
        ]
        board, held[mover], held[other] = ipere(board, int(move) - 1, (held[mover], held[other]))
        for name in (mover, other):
            if held[name] >= 13 and not spent[name]:
                spent[name] = True
                seen = board if name == mover else board[4:] + board[:4]
                seen, held[name] = emptied(seen, held[name])
                board = seen if name == mover else seen[4:] + seen[:4]
        assert rows(after, mover) == board
        assert held == {name: after.score[after.players.index(name)] for name in held}
