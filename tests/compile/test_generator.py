"""What the generator finds out about a game, and the small tools that shape its source."""

from __future__ import annotations

from pathlib import Path

import pytest

from manqala.compile.analysis.findings import Findings
from manqala.compile.analysis.sowing import lap_of, walks
from manqala.compile.emit.looked_up import looked_up_at_once
from manqala.compile.emit.tidy import remove_dead_stores
from manqala.compile.emit.writer import CannotGenerateError, Tables, Writer
from manqala.compile.module import Module
from manqala.compile.program.code_lines import (
    Assignment,
    IfBlock,
    Line,
    Return,
    WhileLoop,
    format_lines,
)
from manqala.compile.program.expressions import (
    Expression,
    Name,
    Operation,
    Slice,
    WholeNumber,
    between,
    both,
    call,
    choice,
    either,
    negate,
)
from manqala.compile.stepping.warm_game import load
from manqala.core import nodes as core
from manqala.core.inspect import nodes

ONE_SEED_AT_A_TIME = """\
---
language: 1
game: Watched
board: {rows: 2, holes: 4, stores: beside}
seeds: 3
---
turn
  choose hole from own occupied holes
  sow it anticlockwise

when seed falls into h, if h holds 4
  capture h

round ends when some player is bare
  settle
round ends when position has occurred 3 times
  settle
"""


def chosen(name: str) -> str:
    return "\n".join(Module(load(name).rules).choices)


# ---- what is known before play ------------------------------------------------------------------------


def test_a_variable_that_only_gets_one_value_is_that_value() -> None:
    one_way, two_ways = load("kalah").rules, load("andot").rules
    for rules, known in ((one_way, 0), (two_ways, None)):
        facts = Findings(rules).facts
        assert facts.constant(rules.layout.marks["way"].cell) == known


def test_a_mark_that_a_position_may_hold_is_never_taken_for_known() -> None:
    rules = load("andot").rules
    assert Findings(rules).facts.constant(rules.layout.marks["barred"].cell) is None


def test_who_moves_is_somebody_and_the_owner_of_a_hole_may_be_nobody() -> None:
    rules = load("san-yao").rules
    facts, layout = Findings(rules).facts, rules.layout
    span = rules.turn.span
    player = layout.marks["opener"].type
    assert facts.somebody(core.Read(span, player, layout.subject))
    owner = core.Read(span, player, layout.marks["owner"].cell, core.Const(span, player, 3))
    assert not facts.somebody(owner)


def test_what_the_board_decides_is_tabulated() -> None:
    rules = load("andot").rules
    static = Findings(rules).static
    (sow,) = [
        node for node in nodes(rules.turn)
        if isinstance(node, core.Do) and not isinstance(node.verb, str) and node.verb.name == "sow"
    ]  # fmt: skip
    way = static.tabulated(sow.arguments[1])
    assert way is not None
    # The left half of either row is sown clockwise (1), the right half anticlockwise (0).
    row = [1, 1, 1, 0, 0, 0]
    of_own_holes = {(0, hole): row[hole] for hole in range(6)} | {
        (1, 6 + n): row[n] for n in range(6)
    }
    cells = [cell for cell, _ in way.cases]
    subject = cells.index(rules.layout.subject)
    sizes = [size for _, size in way.cases]
    for (player, hole), expected in of_own_holes.items():
        case = (player, hole) if subject == 0 else (hole, player)
        assert way.values[case[0] * sizes[1] + case[1]] == expected


def test_what_lies_in_holes_is_not_static() -> None:
    rules = load("oware").rules
    static = Findings(rules).static
    pieces = [node for node in nodes(rules.turn) if isinstance(node, core.Pieces)]
    assert pieces
    assert all(static.tabulated(node) is None for node in pieces)


# ---- sowing -------------------------------------------------------------------------------------------


def test_walks_pass_over_what_is_skipped() -> None:
    board = load("kalah").rules.board
    assert walks(board, (), ways=1) is not None
    table = walks(board, range(14), ways=1)
    assert table is not None
    north_store, hole_six = 13, 5
    row = (north_store * table.width + hole_six) * table.length
    walk = table.members[row : row + table.length]
    assert walk == (12, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5)


def test_a_place_that_may_be_none_has_no_table() -> None:
    board = load("kalah").rules.board
    assert walks(board, (board.nowhere,), ways=1) is None


@pytest.mark.slow_cases("dong-wo-of several kinds")
@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("kalah", "one addition from a table"),
        ("oware", "one addition from a table"),
        ("san-yao", "watched for a recurring position"),
        ("toguz-kumalak", "a rule looks at every piece that falls"),
        ("dong-wo", "of several kinds"),
        ("en-gehe", "unknown before play"),
    ],
)
def test_the_choice_and_its_reason_are_reported(game: str, said: str) -> None:
    assert said in chosen(game)


def test_a_turn_that_cannot_fail_late_needs_no_copy() -> None:
    assert "no copy of the position is stored" in chosen("kalah")
    assert "so a copy is stored" in chosen("oware")


def test_a_reaction_to_every_seed_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "watched.sow"
    file.write_text(ONE_SEED_AT_A_TIME, encoding="utf-8")
    rules = load(str(file)).rules
    hand = rules.board.hand
    loops = [node for node in nodes(rules.turn) if isinstance(node, core.While)]
    assert loops
    assert all(lap_of(loop, hand) is None for loop in loops)


def test_a_relay_may_go_on_for_ever_and_a_single_lap_not() -> None:
    watched = "laps are watched"
    assert watched in chosen("san-yao")
    assert watched not in chosen("andot")


# ---- the text -----------------------------------------------------------------------------------------


X, Y, Z, ROW = Name("x1"), Name("x2"), Name("x3"), Name("c")


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ((X + 1) * 2, "(x1 + 1) * 2"),
        (X + Y * 2 - 1, "x1 + x2 * 2 - 1"),
        (X - (Y - 1), "x1 - (x2 - 1)"),
        (ROW[X + 3] >> 5 & 31, "c[x1 + 3] >> 5 & 31"),
        (Operation("^", (X | Y, X + 1)) & 7, "((x1 | x2) ^ x1 + 1) & 7"),
        (~(X & 7) | -Y, "~(x1 & 7) | -x2"),
        (both(X > 0, either(Y.equals(1), negate(Y < X))), "x1 > 0 and (x2 == 1 or not x2 < x1)"),
        ((X > 0).equals(Y > 0), "(x1 > 0) == (x2 > 0)"),
        (choice(X > 0, X, Y) + 1, "(x1 if x1 > 0 else x2) + 1"),
        (call("min", X, WholeNumber(-3)), "min(x1, -3)"),
        (Slice(ROW, X, X + Y), "c[x1:x1 + x2]"),
        (between(1, X, 6), "1 <= x1 <= 6"),
    ],
)
def test_what_is_put_together_is_written_with_the_brackets_that_it_needs(
    code: Expression, text: str
) -> None:
    assert str(code) == text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (WholeNumber(3) * 4 + X + 0, "12 + x1"),
        (X * 0 + Y * 1, "x2"),
        (0 + ROW[X] << 0, "c[x1]"),
        (~~X, "x1"),
        (both(WholeNumber(2) > 1, X > 0), "x1 > 0"),
        (either(WholeNumber(2) > 1, X > 0), "True"),
        (choice(WholeNumber(1).equals(2), X, Y), "x2"),
        (between(0, WholeNumber(7), X), "7 <= x1"),
    ],
)
def test_known_values_are_folded(code: Expression, text: str) -> None:
    assert str(code) == text


def test_lines_are_in_their_blocks() -> None:
    w = Writer(Tables())
    with w.loop("i", 3) as i:
        with w.when(i > 0):
            pass
        with w.or_when(i < 0):
            w.leave_loop()
        with w.otherwise():
            w.add(X, i)
    assert list(format_lines(w.lines, 0)) == [
        "for i1 in range(3):", "    if i1 > 0:", "        pass", "    elif i1 < 0:", "        break", "    else:",
        "        x1 += i1",
    ]  # fmt: skip


def test_what_is_written_aside_stands_where_it_is_put() -> None:
    w = Writer(Tables())
    with w.aside() as lines:
        w.set(X, 1)
    assert not w.lines
    with w.when(Y > 0):
        w.insert(lines)
    assert list(format_lines(w.lines, 0)) == ["if x2 > 0:", "    x1 = 1"]


def test_nothing_is_written_that_python_could_not_read() -> None:
    w = Writer(Tables())

    def nest() -> None:
        with w.when(X > 0):
            nest()

    with pytest.raises(CannotGenerateError, match="nested too deeply"):
        nest()


def test_what_nobody_reads_is_left_out_and_blocks_stay_whole() -> None:
    asked = Assignment(Name("a4"), call("ask", WholeNumber(2)))
    guarded = IfBlock(X > 0, [Assignment(Y, WholeNumber(5))], [Assignment(Name("x3"), X)])
    opening = [Assignment(Y, WholeNumber(0)), Assignment(X, ROW[3])]
    assert list(format_lines(remove_dead_stores(opening, [guarded, asked, Return(X)]), 0)) == [
        "x1 = c[3]", "a4 = ask(2)", "return x1",
    ]  # fmt: skip


def test_a_counter_that_is_only_counted_is_left_out() -> None:
    counted: list[Line] = [Assignment(X, WholeNumber(1), "+"), Return(WholeNumber(0))]
    assert list(format_lines(remove_dead_stores([Assignment(X, WholeNumber(0))], counted), 0)) == [
        "return 0"
    ]


def test_a_beginning_matters_where_something_may_be_read_before_it_is_set() -> None:
    some = IfBlock(ROW[2] > 0, [Assignment(X, WholeNumber(1))])
    assert remove_dead_stores([Assignment(X, WholeNumber(0))], [some, Return(X)])[1] is some
    both_ways = IfBlock(
        ROW[2] > 0, [Assignment(X, WholeNumber(1))], [Assignment(X, WholeNumber(2))]
    )
    assert (
        remove_dead_stores([Assignment(X, WholeNumber(0))], [both_ways, Return(X)])[0] is both_ways
    )
    left = IfBlock(ROW[2] > 0, [Return(WholeNumber(7))], [Assignment(X, WholeNumber(2))])
    assert remove_dead_stores([Assignment(X, WholeNumber(0))], [left, Return(X)])[0] is left


def test_a_beginning_stays_that_only_another_beginning_reads() -> None:
    opening = [Assignment(Z, ROW[2]), Assignment(Y, ROW[1]), Assignment(X, Z >> 16)]
    assert list(format_lines(remove_dead_stores(opening, [Return(X)]), 0)) == [
        "x3 = c[2]", "x1 = x3 >> 16", "return x1",
    ]  # fmt: skip


# ---- tables of tables -----------------------------------------------------------------------------------


def at_once(*lines: Line) -> tuple[list[str], Tables]:
    """What becomes of lines where T0 says 2, 0, 1, T1 says 5, 6, 7, and T2 has only two numbers."""
    tables = Tables()
    for row in ((2, 0, 1), (5, 6, 7), (8, 9)):
        tables.of(row)
    changed = list(lines)
    looked_up_at_once(changed, tables)
    return list(format_lines(changed, 0)), tables


def test_what_a_table_says_of_what_a_table_says_is_looked_up_at_once() -> None:
    lines, tables = at_once(
        Assignment(X, Name("T0")[Y + 1]), Assignment(Z, X), Return(ROW[Z] + Name("T1")[Z])
    )
    assert lines == ["x1 = T0[x2 + 1]", "x3 = x1", "return c[x3] + T3[x2 + 1]"]
    assert tables.of((7, 5, 6)) == Name("T3")


@pytest.mark.parametrize("changed", [X, Y])
def test_not_where_a_variable_may_be_another_by_then(changed: Name) -> None:
    looked, found = Assignment(X, Name("T0")[Y]), Return(Name("T1")[X])
    again = Assignment(changed, WholeNumber(1), "+")
    for line in (again, IfBlock(Z > 0, [again]), WhileLoop(Z > 0, [again])):
        lines, _ = at_once(looked, line, found)
        assert lines[-1] == "return T1[x1]"
    lines, _ = at_once(looked, WhileLoop(Z > 0, [Assignment(Z, Name("T1")[X]), again]))
    assert "    x3 = T1[x1]" in lines
    lines, _ = at_once(looked, IfBlock(Z > 0, [again, Return(X)]), found)
    assert lines[-1] == "return T3[x2]"


def test_not_from_cells_and_not_beyond_the_end_of_a_table() -> None:
    assert at_once(Assignment(X, ROW[Y]), Return(Name("T1")[X]))[0][-1] == "return T1[x1]"
    assert at_once(Assignment(X, Name("T0")[Y]), Return(Name("T2")[X]))[0][-1] == "return T2[x1]"
    looked = Assignment(X, Name("T0")[ROW[Y]])
    assert at_once(looked, Return(Name("T1")[X]))[0][-1] == "return T1[x1]"


def test_a_condition_that_holds_already_is_not_asked_again() -> None:
    ended = IfBlock(negate(X > 0), [Return(X)])
    asked = IfBlock(Y > 0, [Assignment(Z, X)])
    assert at_once(ended, Assignment(Y, X), asked)[0][2:] == ["x2 = x1", "x3 = x1"]
    assert at_once(ended, Assignment(Y, X, "-"), asked)[0][-1] == "    x3 = x1"
    cell = IfBlock(negate(ROW[1] > 0), [Return(X)])
    again = IfBlock(ROW[1] > 0, [Assignment(Z, X)])
    assert at_once(cell, Assignment(ROW[1], X), again)[0][-1] == "    x3 = x1"
