"""Figures that others found for the same games, which our rule files must reproduce.

`data/oracles.json` holds results that were computed independently of this project (two programs
agreeing) or published:

- perft: the number of move sequences of exactly d plies from the start. A further move by the
  same player is a further ply; a forced pass is none; the choices of a move count as one ply.
  Kalah(6,4) ends as soon as either side is empty; Oware must feed, and a grand slam is legal but
  takes nothing; San Yao has its ordinary start, and a round with fewer than two seeds is over.
- kalah_value: the first player's margin under perfect play with m holes a side and n seeds a hole;
  the signs agree with the table of Irving, Donkers & Uiterwijk, "Solving Kalah" (2000).
- oware_endgame: all positions of n seeds with a fixed side to move: how many are won, drawn and
  lost by the side to move, and the sum of |value|, its net gain of the n seeds. Must feed if it
  can; without a legal move each takes its own seeds; play that never ends splits evenly (0 from
  there on). Winning by majority is ignored.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.run.flow import Play, blank
from manqala.search.counting import perft
from tests.helpers.oracles import ORACLES, kalah_value, kalah_values

PERFT = {
    "kalah empty_capture=false": ("kalah", {"empty_capture": False}),
    "kalah empty_capture=true": ("kalah", {"empty_capture": True}),
    "oware": ("oware", {}),
    "san-yao": ("san-yao", {}),
}


@pytest.mark.quick_cases("san-yao")
@pytest.mark.parametrize("key", PERFT)
def test_perft(key: str) -> None:
    name, options = PERFT[key]
    published = ORACLES["perft"][key]
    play = load(name, options).start().play_state
    assert perft(play, len(published)) == published


def test_every_published_perft_is_checked() -> None:
    assert set(PERFT) == set(ORACLES["perft"])


# ---- Kalah under perfect play ----


@pytest.mark.slow_cases("3,2-False", "3,3-False", "3,3-True")
@pytest.mark.parametrize("empty_capture", [False, True])
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(size, marks=[pytest.mark.nightly] * (size == "3,4"))
        for size in kalah_values(empty_capture=True)
    ],
)
def test_kalah_value(size: str, empty_capture: bool) -> None:
    holes, seeds = map(int, size.split(","))
    game = load("kalah", holes=holes, seeds=seeds, empty_capture=empty_capture)
    published = kalah_values(empty_capture=empty_capture)[size]
    assert kalah_value(game.start().play_state, {}) == published


# ---- Oware endgames ----

Rows = tuple[int, ...]
"""What lies in the holes along the track, from the first hole of the side to move."""


def rows_of(seeds: int) -> Iterator[Rows]:
    """Every way of laying so many seeds into twelve holes."""
    for bars in combinations(range(seeds + 11), 11):
        edges = (-1, *bars, seeds + 11)
        yield tuple(edges[n + 1] - edges[n] - 1 for n in range(12))


def successors(game: WarmGame, rows: Rows) -> list[tuple[int, Rows]] | None:
    """What each legal move gains, and what the other side then sees; none when nobody can move on.

    The turn alone is run, so that the ends of the round (majority, repetition) play no part.
    """
    engine = game.engine
    play = Play(engine, match=False, cells=blank(engine), phase=Phase.TURN)
    play.cells[:12] = rows
    assert sorted(game.rules.board.order[0]) == list(range(12))
    leaves = list(play.runs.legal())
    if not leaves:
        return None
    return [
        (game.takings(done.cells)[0][0], (*done.cells[6:12], *done.cells[:6])) for done in leaves
    ]


def solve(game: WarmGame, most: int) -> dict[Rows, int]:
    """The values of all positions with up to `most` seeds; captures lead to those with fewer."""
    values: dict[Rows, int] = {(0,) * 12: 0}
    for seeds in range(1, most + 1):
        moves = {rows: successors(game, rows) for rows in rows_of(seeds)}
        values.update(value_positions(moves, values, seeds))
    return values


def value_positions(
    moves: dict[Rows, list[tuple[int, Rows]] | None], known: dict[Rows, int], seeds: int
) -> dict[Rows, int]:
    """The value of each position is the best that its mover can force; what nobody can force is 0.

    For each threshold t the positions are found from which the mover gains at least t in a finite
    number of moves, and those in which the opponent can hold him below t likewise.
    """
    result: dict[Rows, int] = dict.fromkeys(moves, 0)
    for threshold in range(1, seeds + 1):
        winning, losing = force(moves, known, threshold)
        for rows in winning:
            result[rows] = max(result[rows], threshold)
        for rows in losing:
            result[rows] = min(result[rows], -threshold)
    return result


def force(
    moves: dict[Rows, list[tuple[int, Rows]] | None], known: dict[Rows, int], threshold: int
) -> tuple[set[Rows], set[Rows]]:
    """The positions whose mover gains at least `threshold`, and those whose mover loses as much."""
    winning: set[Rows] = set()
    losing: set[Rows] = set()
    changed = True
    while changed:
        changed = False
        for rows, following in moves.items():
            if rows in winning or rows in losing:
                continue
            if following is None:
                net = sum(rows[:6]) - sum(rows[6:])
                won, lost = net >= threshold, net <= -threshold
            else:
                outcomes = [
                    outcome(gain, to, known, winning, losing, threshold) for gain, to in following
                ]
                won, lost = 1 in outcomes, all(o == -1 for o in outcomes)
            if won or lost:
                (winning if won else losing).add(rows)
                changed = True
    return winning, losing


def outcome(
    gain: int,
    to: Rows,
    known: dict[Rows, int],
    winning: set[Rows],
    losing: set[Rows],
    threshold: int,
) -> int:
    """Whether a move wins at least the threshold (1), loses as much (-1), or is not decided (0)."""
    if gain:
        net = gain - known[to]
        return (net >= threshold) - (net <= -threshold)
    return (to in losing) - (to in winning)


@pytest.mark.quick_cases("captures")
@pytest.mark.parametrize("policy", ["captures", "takes_nothing", "illegal"])
def test_oware_endgame(policy: str) -> None:
    game = load("oware", grand_slam=policy)
    published = ORACLES["oware_endgame"][policy]
    values = solve(game, max(map(int, published)))
    for seeds, figures in published.items():
        found = [value for rows, value in values.items() if sum(rows) == int(seeds)]
        assert {
            "positions": len(found),
            "win": sum(value > 0 for value in found),
            "draw": sum(value == 0 for value in found),
            "loss": sum(value < 0 for value in found),
            "sum_abs": sum(map(abs, found)),
        } == figures
