"""Values of small boards: two computations that know nothing of each other agree, and what is not settled has bounds."""

from __future__ import annotations

import pytest

from exact_values import BOARDS, Board, compared
from manqala import load
from manqala.search.idle_marks import idle_marks
from manqala.search.solving import Solver
from manqala.text.diagnostics import ManqalaError

QUICK = [board for board in BOARDS if not board.long]
CYCLE = "1,0,0,0,0,0/1,0,0,0,0,0:south:won=23,23"


@pytest.mark.parametrize("board", QUICK, ids=lambda board: board.name)
def test_programs_from_the_sources_find_the_same(board: Board) -> None:
    assert compared(board)


def test_every_game_has_a_small_board() -> None:
    assert {board.file.rsplit("-", 1)[0] for board in QUICK} == {
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
