"""Values of small boards: two computations that know nothing of each other agree, and what is not settled has bounds."""

from __future__ import annotations

import re
import subprocess
from functools import partial
from pathlib import Path

import pytest

from exact import in_c, proofs
from exact.andot import FREE, Andot, Laid
from exact.graphs import Network, Values, value
from exact.san_yao import SanYao
from exact.yucebao import Yucebao
from exact_values import BOARDS, Board, outcomes
from hand_written import compiled, compiler
from manqala.compile.stepping.warm_game import load
from manqala.search.idle_marks import idle_marks
from manqala.search.solving import Solver
from manqala.text.diagnostics import ManqalaError

QUICK = [board for board in BOARDS if not board.long]
CYCLE = "1,0,0,0,0,0/1,0,0,0,0,0:south:won=23,23"


needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


QUICKLY = ("-std=c11", "-O1")


@pytest.fixture(scope="module")
def andot_in_c(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(in_c.ANDOT, tmp_path_factory.mktemp("andot"), QUICKLY)


@pytest.mark.slow
@pytest.mark.parametrize("board", QUICK, ids=lambda board: board.name)
def test_programs_from_the_sources_find_the_same(board: Board) -> None:
    solved = {
        outcome.way: outcome.found
        for outcome in outcomes(board)
        if isinstance(outcome.found, Values)
    }
    assert "by Manqala" in solved
    assert len(solved) > 1
    told = [(found.least, found.most, found.turns) for found in solved.values()]
    assert told == [told[0]] * len(told)


def test_proofs_without_repetition_find_the_values_of_all_positions() -> None:
    game = SanYao(3)
    found = proofs.value(game, game.left)
    assert (found.least, found.most, found.turns) == value(game)[:3]


@pytest.mark.quick_cases("2-4-1", "2-6-0", "3-1-3")
@needs_compiler
@pytest.mark.parametrize(
    ("holes", "stones", "left"),
    [(2, 2, 1), (2, 4, 1), (2, 5, 2), (2, 6, 0), (3, 1, 3), (3, 3, 2), (4, 1, 1)],
)
def test_andot_in_c_finds_the_same(holes: int, stones: int, left: int, andot_in_c: Path) -> None:
    found = in_c.andot(holes, stones, left, andot_in_c)
    network = Network(Andot(holes, stones, left), 100_000)
    same = network.solve()
    assert (found.least, found.most, found.turns) == (same.least, same.most, same.turns)
    assert found.positions == len({seen_by_the_mover(each, holes) for each in network.number})


def seen_by_the_mover(at: Laid, holes: int) -> tuple[int, ...]:
    """A position without what lies in daughters, its mover south."""
    free = [n if whose == FREE else 0 for n, whose in zip(at.stones, at.daughters, strict=True)]
    whose = at.daughters
    barred = at.barred
    if at.mover:
        swapped = [0 if whose_ == FREE else 3 - whose_ for whose_ in whose]
        free = free[holes:] + free[:holes]
        whose = (*swapped[holes:], *swapped[:holes])
        barred -= holes if barred >= 0 else 0
    return (*free, *whose, barred)


@pytest.mark.slow
@needs_compiler
def test_yucebao_in_c_finds_the_same(tmp_path: Path) -> None:
    program = compiled(in_c.YUCEBAO, tmp_path, QUICKLY)
    for holes, piglets in ((1, 5), (1, 9), (2, 1)):
        assert in_c.yucebao(holes, piglets, program) == value(Yucebao(holes, piglets))
    found = in_c.yucebao(2, 2, program)  # Python takes longer over that; `exact_values.py` compares
    assert found == Values(8, 14, {"1": (6, 10), "2": (8, 14), "3": (6, 10)}, 26310)
    with pytest.raises(subprocess.CalledProcessError) as caught:
        in_c.values(in_c.YUCEBAO, (2, 2, 0.01), program)
    assert caught.value.stderr == "more than 10000 positions\n"


@needs_compiler
def test_what_is_too_much_is_said(andot_in_c: Path) -> None:
    board = Board("andot-4", None, {}, in_c=partial(in_c.andot, 6, program=andot_in_c))
    assert re.match(
        r"not in C: \d+ positions, which take about \d+ megabytes", str(next(outcomes(board)))
    )


def test_every_game_has_a_small_board() -> None:
    assert {re.sub(r"-\d$", "", board.file) for board in QUICK} == {
        "san-yao",
        "andot",
        "yucebao",
        "dong-wo",
    }


def test_what_hangs_on_which_position_comes_back_has_bounds() -> None:
    """Oware, a seed on either side: whoever's row they lie in when the round ends takes them, or they are split."""
    position = load("oware").position(CYCLE)
    found = Solver(position, compiled=False).solve(position)
    assert (found.value, found.bounds) == (None, (-2, 0))
    assert (found.moves, found.move_bounds) == ({"1": None}, {"1": (-2, 0)})
    assert (found.circling, found.split, found.line) == (True, False, [])
    assert "value between -2 and +0" in found._repr_html_()
    position = load("oware", repetition="split").position(CYCLE)
    found = Solver(position, compiled=False).solve(position)
    assert (found.value, found.bounds, found.move_bounds) == (0, None, {})


@pytest.mark.slow
def test_going_through_everything_heeds_the_clock() -> None:
    position = load("yucebao").position("0,0,sow,0,0,0/0,0,sow,0,0,0:south:won=20,30")
    with pytest.raises(ManqalaError) as caught:
        Solver(position, compiled=False).solve(position, seconds=0.5)
    assert caught.value.diagnostics[0].code == "E610"
    assert "seconds" in caught.value.diagnostics[0].message


def test_marks_that_a_round_never_asks_for_do_not_tell_positions_apart() -> None:
    rules = load("dong-wo").rules
    idle, marks = idle_marks(rules), rules.layout.marks
    assert idle.issuperset(marks["debt"].cells)
    assert idle.isdisjoint([*marks["owner"].cells, *marks["mover"].cells, *marks["helped"].cells])
    rules = load("andot").rules
    assert idle_marks(rules).isdisjoint(rules.layout.marks["daughter"].cells)
