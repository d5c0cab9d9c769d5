"""Games of two rows in which a turn depends on earlier ones or goes on, against programs of their sources.

They were written as those in `test_independent_endings.py`, which says how.
"""

from collections.abc import Iterator
from functools import partial

import pytest

from manqala.core.course import Phase
from manqala.game.game import PositionValue
from tests.games.test_independent_endings import (
    GAMES,
    OURS,
    Outcomes,
    Shares,
    check_end,
    hoyito,
    only_singles,
    singly,
)
from tests.games.test_independent_openings import met
from tests.games.test_independent_summaries import check, mark_of
from tests.helpers.as_the_mover_sees import rows
from tests.helpers.sowing_by_hand import EndlessError, Outcome, Sowing, none_if_endless, race
from tests.helpers.there import there

WAYS = {">": 1, "<": -1}


def check_loser(position: PositionValue, after: PositionValue, lost: str | None) -> None:
    """Compare whether a game has ended, and who has lost it."""
    if after.over and there(after.result).reason in OURS:
        return
    assert after.over == (lost is not None), position.text
    if after.over:
        assert position.players[there(there(after.result).winner)] != lost


def the_bare(position: PositionValue, left: list[int]) -> str | None:
    """The player whose row is empty; where both are, the one who is next."""
    mover, half = there(position.turn), len(left) // 2
    if not any(left[half:]):
        return next(name for name in position.players if name != mover)
    return None if any(left[:half]) else mover


def alemungula(board: list[int], hole: int, step: int) -> Outcome:
    """Pankhurst 1971 (iggamecenter.com): twos and fours of the other row, and those before."""
    sowing = Sowing(board, step)
    sowing.chain(sowing.once(hole), (2, 4), range(5, 10), -step)
    return sowing.outcome


def split(board: list[int], barred: int | None) -> Outcomes:
    """The same: the holes at the left go clockwise, those at the right anticlockwise, the middle one
    either way; a single seed that came across “into an empty pit … cannot be played back”.
    """
    outcomes = {}
    for hole in (hole for hole in range(5) if board[hole] and hole != barred):
        ways = WAYS if hole == 2 else {"": 1 if hole > 2 else -1}
        for sign, step in ways.items():
            outcomes[f"{hole + 1}{sign}"] = alemungula(board, hole, step)
    return outcomes


def crossed(board: list[int], move: str) -> int | None:
    """The hole of the other player, as he sees it, into which a single seed went that was empty."""
    hole = int(move[0]) - 1
    beyond = {0: 9, 4: 5}.get(hole)
    return beyond - 5 if beyond and board[hole] == 1 and not board[beyond] else None


def test_the_cows_of_the_wetawit() -> None:
    barred, ends = None, 0
    for position, move, after, board in met("alemungula", games=4, most=300):
        outcomes = split(board, barred)
        check(position, move, after, outcomes)
        barred = crossed(board, move)

        def ended(theirs: list[int], barred: int | None = barred) -> Shares | None:
            return None if split(theirs, barred) else (sum(theirs[:5]), sum(theirs[5:]))

        ends += check_end(position, after, outcomes[move], ended)
        barred = None if after.over else barred
    assert ends


@none_if_endless
def andada(board: list[int], hole: int, *, late: bool) -> Outcome:
    """Pankhurst 1971 (Mancala World): from an empty own hole what it faces is removed; when only single
    seeds have been left, “seeds reaching the end of the row are removed” from then on. Nobody wins them.
    """
    half = len(board) // 2
    if late:
        board = [*board[:half], *[0] * half, *board[half:]]  # half of it is nowhere
    sowing = Sowing(board)
    last = sowing.relay(hole, lambda at: sowing.board[at] == 1 or (late and at >= half))
    board = sowing.board[:half] + sowing.board[-half:]
    if last < half:
        board[-1 - last] = 0
    return board, 0


def spread(holes: int, hole: int) -> list[int]:
    """The same: pairs are sown from a hole on until there are threes."""
    board = [2] * 2 * holes
    for start in range(hole, hole + 2 * holes, 3):
        for ahead, seeds in enumerate((0, 3, 3)):
            board[(start + ahead) % (2 * holes)] = seeds
    return board


def test_the_cows_of_the_kunama() -> None:
    opening, late, ends = [0], False, 0
    for position, move, after, board in met("andada", {"late_captures": "go_on"}, 4, 1000):
        if position.phase is Phase.SETUP:
            opening.append(int(move) if move.isdigit() else 0)
            if after.phase is not Phase.SETUP:
                starter = rows(after, position.players[0])
                assert starter == spread(12, opening[-2] - 1)
                assert (after.turn == position.players[0]) == (move == "no")
            late = False
            continue
        late = late or max(board) < 2
        outcomes = singly(partial(andada, late=late), board)
        check(position, move, after, outcomes)
        check_loser(position, after, the_bare(position, outcomes[move][0]))
        ends += after.over
    assert ends


@none_if_endless
def giuthi(board: list[int], hole: int, step: int) -> tuple[Outcome, int] | None:
    """Mancala World, MancalaGames: laps go to and fro; in an empty hole of one's own a player who has been on the
    other side takes what it faces, its seed, and what the next empty ones face. And which way the last
    lap went, if he stayed at home and moves again.
    """
    if board[hole] < 2:
        return None
    half, seen, across = len(board) // 2, set(), False
    while True:
        if (state := (*board, hole, step)) in seen:
            raise EndlessError
        seen.add(state)
        sowing = Sowing(board, step)
        sown = board[hole]
        reach = half - hole if step > 0 else hole + 1
        hole = sowing.lap(hole)
        across = across or sown >= reach
        board = sowing.board
        if board[hole] == 1:
            break
        step = -step
    if hole < half and across and board[-1 - hole]:
        sowing.take(hole)
        while 0 <= hole < half and not board[hole] and board[-1 - hole]:
            sowing.take(-1 - hole)
            hole += step
    return sowing.outcome, 0 if across else step


def either_way(board: list[int], ways: str) -> dict[str, tuple[Outcome, int]]:
    moves = {
        f"{hole + 1}{way}": giuthi(board, hole, WAYS[way])
        for hole in range(len(board) // 2)
        for way in ways
        if board[hole]
    }
    return {text: moved for text, moved in moves.items() if moved}


@pytest.mark.parametrize("next_move", ["either_way", "back"])
def test_no_cattle_are_stolen_at_home(next_move: str) -> None:
    """With ‘back’ Leakey, as summed up by Ludii: the further move goes “in the opposite direction”."""
    ways, ends, again = "><", 0, 0
    options = {"rounds": "1", "next_move": next_move, "holes": "6"}
    for position, move, after, board in met("giuthi", options, 5, 250):
        moves = either_way(board, ways)
        outcomes = {text: outcome for text, (outcome, _) in moves.items()}
        check(position, move, after, outcomes)
        ends += check_end(position, after, outcomes[move], only_singles)
        step, ways = moves[move][1], "><"
        if step and not after.over and max(outcomes[move][0][:6]) > 1:
            assert after.turn == position.turn
            again += 1
            ways = "><" if next_move == "either_way" else "<" if step > 0 else ">"
        elif not after.over:
            assert (after.turn == position.turn) == (max(outcomes[move][0][6:]) < 2)
    assert ends
    assert again


def test_who_captures_moves_again() -> None:
    for position, move, after, board in met("hoyito-ii", GAMES["hoyito-ii"].options, 2, 60):
        left, won = there(hoyito(board, int(move) - 1))
        if not after.over:
            again = any(left[:6]) if won else not any(left[6:])
            assert (after.turn == position.turn) == again


@none_if_endless
def gamacha(board: list[int], hole: int) -> Outcome | None:
    """Pankhurst 1971: a sowing must end in an empty hole of one's own or in the other row; there it goes on."""
    sowing = Sowing(board)
    last = sowing.lap(hole)
    if last < 12 and sowing.board[last] > 1:
        return None
    if sowing.board[last] > 1:
        last = sowing.relay(last, lambda at: sowing.board[at] == 1)
    if last < 12:
        sowing.take(-1 - last)
    return sowing.outcome


def test_the_older_game_of_the_hadiya() -> None:
    first, ends = True, 0
    for position, move, after, board in met("gamacha", games=2, most=100):
        outcomes = singly(gamacha, board)
        if first:  # “the counters from their seventh hole into the opponent's opposite hole”
            assert board == [0, 0, *[4, 0] * 5, *[4, 0] * 6]
            across = [*board[:6], 0, *board[7:]]
            across[17] += 4
            outcomes = {"7": (across, 0)}
        check(position, move, after, outcomes)
        check_loser(position, after, the_bare(position, outcomes[move][0]))
        first, ends = after.over, ends + after.over
    assert ends


@none_if_endless
def go_empty(board: list[int], hole: int) -> tuple[Outcome, bool]:
    """Hanson 2003 (MancalaGames): laps with one's own store, where a last seed moves again."""
    won, seen = 0, set()
    while True:
        if (state := (*board, hole)) in seen:
            raise EndlessError
        seen.add(state)
        sowing, hole = race(board, hole)
        board, won = sowing.board, won + sowing.won
        if hole < 0 or board[hole] == 1:
            return (board, won), hole < 0


def test_who_clears_their_row_wins() -> None:
    ends = 0
    for position, move, after, board in met("go-empty-one", games=2, most=120):
        mover = there(position.turn)
        moves = {hole: go_empty(board, hole) for hole in range(6) if board[hole]}
        outcomes = {str(hole + 1): moved[0] for hole, moved in moves.items() if moved}
        check(position, move, after, outcomes)
        bare = not any(outcomes[move][0][:6])
        other = next(name for name in position.players if name != mover)
        check_loser(position, after, other if bare else None)
        if not after.over:
            assert (after.turn == mover) == there(moves[int(move) - 1])[1]
        ends += after.over
    assert ends


def cups(board: list[int], supply: int) -> Iterator[tuple[str, Outcome]]:
    """Sackson 1969 (tabtop.blogspot.com): one to four beans into the cups from the left; in an empty cup
    the last one takes what it faces. Or a cup, if its last bean falls into the pot.
    """
    for beans in range(1, min(4, supply) + 1):
        sowing = Sowing([seeds + (at < beans) for at, seeds in enumerate(board)])
        if not board[beans - 1]:
            sowing.take(8 - beans)
        yield f"drop.{beans}", sowing.outcome
    for cup in (cup for cup in range(4) if board[cup] == 4 - cup):
        yield (
            f"pot.{cup + 1}",
            (
                [0 if at == cup else seeds + (cup < at < 4) for at, seeds in enumerate(board)],
                1,
            ),
        )


def test_beans_from_the_stack() -> None:
    ends = 0
    for position, move, after, board in met("cups", games=2, most=100):
        supplies = [int(beans) for beans in mark_of(position, "supply") or (0, 0)]
        seat = position.players.index(there(position.turn))
        outcomes = dict(cups(board, supplies[seat]))
        if not (any(board[:4]) and supplies[seat]):  # there is one kind of move only
            outcomes = {text.split(".")[1]: outcome for text, outcome in outcomes.items()}
        check(position, move, after, outcomes)
        left = outcomes[move][0]
        stacks = list(supplies)
        stacks[seat] -= sum(left) + outcomes[move][1] - sum(board) if "pot" not in move else 0
        moves = [
            *cups([*left[4:], *left[:4]], stacks[1 - seat]),
            *cups(left, stacks[seat]),
        ]
        assert after.over == (not moves)
        if after.over:
            (south, north), winner = there(after.score), there(after.result).winner
            assert winner == (None if south == north else int(south < north))
        ends += after.over
    assert ends
