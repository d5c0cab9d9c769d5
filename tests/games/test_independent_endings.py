"""Games of two rows to their last seed against small programs by a person who had read only their sources.

They were written as those in `test_independent_summaries.py`, which says how; where a text leaves a
point open, the comment says which option says it. In addition to moves and what they lead to, these
programs say when a round ends and who gets what is left.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from manqala.core.course import Phase
from manqala.game.game import PositionValue
from tests.games.test_independent_openings import met
from tests.games.test_independent_summaries import check
from tests.games.test_independent_two_rows import feeding
from tests.helpers.as_the_mover_sees import rows
from tests.helpers.sowing_by_hand import EndlessError, Outcome, Sowing, none_if_endless
from tests.helpers.there import there

Outcomes = dict[str, Outcome]
Shares = tuple[int, int]
"""What the next player and the other get of what is left."""
Ended = Callable[[list[int]], Shares | None]
"""Whether a round has ended, by the board as the next player sees it."""
OURS = {"repetition", "too-long"}
"""Ends that no source speaks of."""
EARLY = "majority"
"""That somebody has more than half decides a game, whatever is left."""


def winnings(position: PositionValue) -> dict[str, int]:
    """What each player has won."""
    places = zip(position.players, position.notation.board.winnings, strict=True)
    return {name: position.notation.counts(place, position.cells)[0] for name, place in places}


def check_end(
    position: PositionValue, after: PositionValue, outcome: Outcome, ended: Ended
) -> bool:
    """Compare whether a round has ended and what each then has; whether it has."""
    mover = there(position.turn)
    other = next(name for name in position.players if name != mover)
    left, won = outcome
    have = winnings(position)
    have[mover] += won
    have[other] += sum(rows(position, mover)) - sum(left) - won
    reason = there(after.result).reason if after.over else None
    if reason in OURS:
        return False
    if reason == EARLY:
        assert 2 * max(have.values()) > sum(have.values()) + sum(left)
        return False
    half = len(left) // 2
    shares = ended([*left[half:], *left[:half]])
    assert (shares is not None) == (after.over or after.round != position.round), position.text
    if shares is None or not after.over:
        return False
    have[other] += shares[0]
    have[mover] += shares[1]
    assert after.score == tuple(have[name] for name in position.players)
    return True


def stuck(board: list[int]) -> Shares | None:
    """The next player has nothing to move; the other keeps the rest."""
    return None if any(board[: len(board) // 2]) else (0, sum(board))


def all_gone(board: list[int]) -> Shares | None:
    """There is nothing left."""
    return None if any(board) else (0, 0)


def only_singles(board: list[int]) -> Shares | None:
    """No hole has two seeds; each keeps their row."""
    half = len(board) // 2
    return None if max(board) > 1 else (sum(board[:half]), sum(board[half:]))


def from_itself(sowing: Sowing, hole: int) -> int:
    """Sow a hole whose first seed stays there; the last hole."""
    hand, sowing.board[hole] = sowing.board[hole], 0
    at = hole - 1
    for _ in range(hand):
        at = (at + 1) % len(sowing.board)
        sowing.board[at] += 1
    return at


def bestemshe(board: list[int], hole: int) -> Outcome:
    """The Czech federation: the first ball stays, unless it is alone; even numbers of the other row. A
    player who is to move and has nothing loses the rest.
    """
    sowing = Sowing(board)
    last = from_itself(sowing, hole) if board[hole] > 1 else sowing.once(hole)
    if last >= 5 and sowing.board[last] % 2 == 0:
        sowing.take(last)
    return sowing.outcome


def al_manqala(board: list[int], hole: int) -> Outcome:
    """Kanaaneh 2007 (Mancala World): twos and fours, and those behind them, in both rows."""
    sowing = Sowing(board)
    sowing.chain(sowing.once(hole), (2, 4), range(14))
    return sowing.outcome


def unfed(board: list[int]) -> Shares | None:
    """The same: “When he can't feed him, his opponent wins the beads that are still left”."""
    feeds = (any(al_manqala(board, hole)[0][7:]) for hole in range(7) if board[hole])
    return (0, sum(board)) if not any(board[7:]) and not any(feeds) else stuck(board)


@none_if_endless
def djenon(board: list[int], hole: int) -> Outcome | None:
    """Climent 2012 (Mancala World): each lap begins in the hole that it empties; a hole of one or three
    is captured, with the twos and fours behind it; single seeds do not move.
    """
    if board[hole] < 2:
        return None
    sowing, seen = Sowing(board), set()
    while True:
        if (state := (*sowing.board, hole)) in seen:
            raise EndlessError
        seen.add(state)
        hole = from_itself(sowing, hole)
        if sowing.board[hole] in {1, 2, 4}:
            sowing.chain(hole, (2, 4), range(12))
            return sowing.outcome


@none_if_endless
def bule_perga(board: list[int], hole: int) -> Outcome:
    """Claus 1986 (Mancala World): the hole after a lap is sown; fours are their row's."""
    sowing = Sowing(board)

    def falls(at: int, _: int) -> None:
        if sowing.board[at] == 4:
            sowing.take(at, win=at < 7)

    while sowing.board[hole]:
        hole = (sowing.lap(hole, falls=falls) + 1) % 14
    return sowing.outcome


@none_if_endless
def anywoli(board: list[int], hole: int, last_ones: int) -> Outcome:
    """Pankhurst 1971 (Mancala World): fours as they fall are their row's, the last seed's the sower's;
    who captures the last group but one has the last four, too.
    """
    sowing = Sowing(board)
    takers: list[bool] = []  # of the last seeds, those in hand included

    def falls(at: int, left: int) -> None:
        if sowing.board[at] == 4:
            mine = at < len(board) // 2 or not left
            sowing.take(at, win=mine)
            if sum(sowing.board) + left == last_ones:
                takers.append(mine)
        if takers:
            for rest in range(len(board)):
                sowing.take(rest, win=takers[0])

    while sowing.board[hole := sowing.lap(hole, falls=falls)] > 1:
        pass
    return sowing.outcome


@none_if_endless
def hoyito(board: list[int], hole: int) -> Outcome:
    """Bautista i Roca 2005 (Mancala World): the last seed's four, and those before it; the last four
    seeds go with the last capture but one.
    """
    sowing = Sowing(board)
    last = sowing.relay(hole, lambda at: sowing.board[at] in {1, 4})
    sowing.chain(last, (4,), range(12))
    if sowing.won and sum(sowing.board) == 4:
        for rest in range(12):
            sowing.take(rest)
    return sowing.outcome


def gelech(board: list[int], hole: int, step: int, *, barred: bool) -> Outcome | None:
    """Valdez 2023 (MancalaGames): own single seeds first take what they face; holes that face one do
    not move.
    """
    if barred and board[11 - hole] == 1:
        return None
    sowing = Sowing(board, step)
    for at in range(6):
        if board[at] == 1:
            sowing.take(11 - at)
    sowing.once(hole)
    return sowing.outcome


@none_if_endless
def lane(board: list[int], hole: int) -> Outcome:
    """Lane 1836: twos and fours with what faces them, and those before; other holes are sown on."""
    sowing = Sowing(board)
    last = sowing.relay(hole, lambda at: sowing.board[at] in {1, 2, 4})
    sown = list(sowing.board)
    while sown[last] in {2, 4}:
        sowing.take(last)
        sowing.take(11 - last)
        last = (last - 1) % 12
    return sowing.outcome


@none_if_endless
def baqura(board: list[int], hole: int) -> Outcome:
    """Hyde 1694: even holes with what faces them, and those before; odd ones are sown on, if not empty."""
    sowing = Sowing(board)
    last = sowing.relay(hole, lambda at: sowing.board[at] == 1 or sowing.board[at] % 2 == 0)
    sown = list(sowing.board)
    for at in (at % 12 for at in range(last, last - 12, -1)):
        if sown[at] % 2 or not sown[at]:
            break
        sowing.take(at)
        sowing.take(11 - at)
    return sowing.outcome


def given(board: list[int]) -> Outcomes:
    """Lane 1836: who has more than one seed gives one to a player without; it is played at once."""
    outcomes = {}
    for at in range(6, 12) if sum(board) > 1 else ():
        if board[at]:
            outcome = lane([1, 0, 0, 0, 0, 0, *board[6:at], board[at] - 1, *board[at + 1 :]], 0)
            outcomes[f"{at - 5}.1"] = there(outcome)
    return outcomes


def singly(moved: Callable[[list[int], int], Outcome | None], board: list[int]) -> Outcomes:
    """What the moves from each own hole lead to."""
    moves = {hole: moved(board, hole) for hole in range(len(board) // 2) if board[hole]}
    return {str(hole + 1): outcome for hole, outcome in moves.items() if outcome}


def fed(board: list[int]) -> Outcomes:
    outcomes = singly(al_manqala, board)
    return outcomes if any(board[7:]) else feeding(outcomes, 7)


def both_ways(board: list[int], *, barred: bool) -> Outcomes:
    ways = ((hole, way) for hole in range(6) if board[hole] for way in (1, -1))
    moves = {(hole, way): gelech(board, hole, way, barred=barred) for hole, way in ways}
    return {
        f"{hole + 1}{'>' if way > 0 else '<'}": outcome
        for (hole, way), outcome in moves.items()
        if outcome
    }


def held_up(board: list[int]) -> Shares | None:
    """Valdez 2023: what is left goes to the last player to move."""
    return None if both_ways(board, barred=True) else (0, sum(board))


def rightmost(board: list[int]) -> Outcomes:
    """Lane 1836: the hole at the right, or the next one to it."""
    for hole in reversed(range(6)):
        if board[hole] and (outcome := lane(board, hole)):
            return {str(hole + 1): outcome}
    return given(board)


def any_hole(board: list[int]) -> Outcomes:
    return singly(lane, board) if any(board[:6]) else given(board)


def cleared(board: list[int]) -> Shares | None:
    """Lane 1836: until the board is cleared; of a last seed he says nothing, and ours are each their own."""
    return only_singles(board) if sum(board) < 2 else None


@dataclass
class Game:
    """A program: what the moves lead to, and when a round ends."""

    outcomes: Callable[[list[int]], Outcomes]
    ended: Ended
    options: dict[str, str] = field(default_factory=dict)
    most: int = 150


GAMES = {
    "al-manqala": Game(fed, unfed),
    "anywoli": Game(
        lambda board: singly(lambda at, hole: anywoli(at, hole, 4), board),
        all_gone,
        {"holes": "7", "most_turns": "1000"},
    ),
    "baqura": Game(lambda board: singly(baqura, board), stuck, {"rounds": "1"}),
    "bestemshe": Game(lambda board: singly(bestemshe, board), stuck),
    "bule-perga": Game(lambda board: singly(bule_perga, board), stuck),
    "djenon-aboure": Game(lambda board: singly(djenon, board), only_singles),
    "gelech": Game(lambda board: both_ways(board, barred=True), held_up, {"wins_needed": "1"}),
    "hoyito-ii": Game(lambda board: singly(hoyito, board), all_gone, {"rounds": "1"}),
    "lab-al-akil": Game(any_hole, cleared, {"target": "1"}),
    "lab-al-ghashim": Game(rightmost, cleared, {"target": "1"}),
}


def moves_of(
    name: str, game: Game
) -> Iterator[tuple[PositionValue, str, PositionValue, list[int]]]:
    for position, move, after, board in met(name, game.options, games=30, most=10**6):
        if position.phase is not Phase.SETUP:
            yield position, move, after, board


@pytest.mark.parametrize("name", GAMES)
def test_to_the_last_seed(name: str) -> None:
    game, ends = GAMES[name], 0
    for number, (position, move, after, board) in enumerate(moves_of(name, game)):
        outcomes = game.outcomes(board)
        check(position, move, after, outcomes)
        ends += check_end(position, after, outcomes[move], game.ended)
        if number >= game.most and ends:
            break
    assert ends
