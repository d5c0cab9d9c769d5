"""The board as text."""

from pathlib import Path

import pytest

from manqala.cli.legend import Legend
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.picture.drawing import Fit, Look, Sign, draw
from tests.helpers.small_games import written

MARKS = ("<", ">")
KALAH = """\
             north
     6   5   4   3   2   1
   ┌───┬───┬───┬───┬───┬───┐
   │ 5 │ 0 │ 5 │ 5 │ 5 │ 5 │
1  ├───┼───┼───┼───┼───┼───┤  2
   │ 5 │ 5 │ 0 │ 5 │ 5 │ 0 │
   └───┴───┴───┴───┴───┴───┘
     1   2   3   4   5   6
             south"""
ANDOT = """\
               north (won 6)
   6      5      4      3      2      1
+------+------+------+------+------+------+
|  0   |  0   |  0   | 5(s) |  0   |  0   |
+------+------+------+------+------+------+
| 6(n) |  0   |  1   |  0   |  0   |  0   |
+------+------+------+------+------+------+
   1      2      3      4      5      6
               south (won 5)
(s), (n): daughter of south or north
barred: s4"""


def drawing(game: str, text: str, **options: str) -> str:
    return draw(load(game, options).position(text))


def test_north_is_opposite_and_counts_from_norths_left() -> None:
    assert drawing("kalah", "5,5,0,5,5,0/5,5,5,5,0,5:south:won=2,1") == KALAH


def test_owners_of_holes_and_other_marks_are_shown() -> None:
    text = "6,0,1,0,0,0/0,0,5,0,0,0:south:barred=s4:daughter=s1.north,n3.south"
    assert draw(load("andot").position(text), boxes=False) == ANDOT


def test_holes_in_other_hands_carry_their_owners_letter() -> None:
    shown = drawing("san-yao", "5,5,5,5,5/5,5,5,5,5:south:won=3,1:owner=n1.south:debt=0,3")
    assert "s6" in shown.splitlines()[1].split()
    assert "north (owes 3)" in shown
    assert shown.splitlines()[4].startswith("1  ├")
    assert shown.splitlines()[4].endswith("┤  3")


def test_what_a_move_changed_is_highlighted() -> None:
    before = load("kalah").start()
    after = before.play("3")
    look = Look(changed=lambda text: f"<{text}>")
    shown = draw(after, before, look)
    assert "│ 4 │ 4 │< 0 >│< 5 >│< 5 >│< 5 >│" in shown
    assert shown.splitlines()[4].endswith("┤  <1>")
    assert "<" not in draw(after, after, look)
    assert draw(after, before) == draw(after)


@pytest.mark.slow_cases("7")
@pytest.mark.parametrize("holes", [1, 2, 7, 12])
def test_boards_of_every_width_are_straight(holes: int) -> None:
    lines = draw(load("kalah", {"holes": holes}).start()).splitlines()
    frame = [line for line in lines if "─" in line]
    assert len({len(line.rstrip(" 0").strip()) for line in frame} - {0}) <= 2
    assert lines[2].count("┬") == holes - 1
    assert lines[-2].split() == [str(n) for n in range(1, holes + 1)]
    assert lines[1].split() == [str(n) for n in range(holes, 0, -1)]


def game_file(tmp_path: Path, board: str, body: str = "", more: str = "") -> WarmGame:
    return written(
        tmp_path,
        f"---\nlanguage: 1\ngame: Drawn\nboard: {board}\n{more}---\n"
        f"turn\n  choose hole from own occupied holes\n  sow it\n{body}"
        "round ends when position has occurred 2 times\n",
    )


def test_four_rows_are_two_frames(tmp_path: Path) -> None:
    game = game_file(tmp_path, "{rows: 4, holes: 4}", more="seeds: 2\n")
    start = game.start()
    shown = draw(start).splitlines()
    assert sum(line.count("│ 2") for line in shown) == 16
    assert [line for line in shown if line.startswith("┌")] == ["┌───┬───┬───┬───┐"] * 2
    numbered = sorted(
        int(word) for line in shown if "│" not in line for word in line.split() if word.isdigit()
    )
    assert numbered == sorted([*range(1, 9), *range(1, 9)])


def test_stores_beside_four_rows_lie_at_both_sides(tmp_path: Path) -> None:
    game = game_file(tmp_path, "{rows: 4, holes: 4, stores: beside}", more="seeds: 2\n")
    shown = draw(game.position("2,2,2,2/2,2,2,2//2,2,2,2/2,2,2,2:south:won=3,12")).splitlines()
    frame = next(line for line in shown if "┌" in line)
    store = shown[len(shown) // 2]
    assert store.split() == ["12", "3"]
    assert store.index("12") < frame.index("┌")
    assert store.index("3") > frame.index("┐")


def test_end_holes_and_kinds_are_drawn(tmp_path: Path) -> None:
    game = game_file(
        tmp_path, "{rows: 2, holes: 3, ends: right}",
        more="seeds: 2\npieces: {stone: 1, muzi: 5}\n",
        body="setup\n  each h in holes\n    put 2 stones from box into h\n"
        "  put 1 muzi from box into first of own holes\n",
    )  # fmt: skip
    shown = draw(game.start())
    assert "2+muzi" in shown
    middle = shown.splitlines()[4]
    assert middle.startswith("4[2]  ├")
    assert middle.endswith("┤  4[2]")


def test_three_players_are_drawn_one_below_the_other(tmp_path: Path) -> None:
    game = game_file(tmp_path, "{rows: 3, holes: 3}", more="seeds: 2\nplayers: [anna, ben, cleo]\n")
    shown = draw(game.start()).splitlines()
    assert [line for line in shown if line in {"anna", "ben", "cleo"}] == ["anna", "ben", "cleo"]
    assert shown.count("│ 2 │ 2 │ 2 │") == 3


def test_the_board_is_turned_for_the_other_player() -> None:
    position = load("kalah").position("5,5,0,5,5,0/5,5,5,5,0,5:south:won=2,1")
    turned = draw(position, near=1).splitlines()
    assert turned[0].strip() == "south"
    assert turned[-1].strip() == "north"
    assert turned[-2].split() == ["1", "2", "3", "4", "5", "6"]
    assert turned[3].split("│")[1:-1] == [" 0 ", " 5 ", " 5 ", " 0 ", " 5 ", " 5 "]
    assert turned[4].startswith("2  ├")
    assert turned[4].endswith("┤  1")


@pytest.mark.parametrize("name", ["bao-la-kiswahili", "dong-wo", "yucebao", "toguz-kumalak"])
def test_a_turned_board_is_the_same_upside_down(name: str) -> None:
    """The lower half from the left equals the upper half from the right."""

    def words(lines: list[str]) -> list[list[str]]:
        return [line.split() for line in lines]

    start = load(name).start()
    drawn, turned = draw(start).splitlines(), draw(start, near=1).splitlines()
    boxes = [[line for line in one if "│" in line] for one in (drawn, turned)]
    upside_down = [line[::-1].split() for line in reversed(boxes[1])]
    assert [sorted(row) for row in words(boxes[0])] == [
        sorted(word[::-1] for word in row) for row in upside_down
    ]
    assert turned[0].split()[0] == "south"


def test_places_are_set_off_by_signs_and_stay_in_line() -> None:
    before = load("kalah").start()
    after = before.play("1")
    signs = {0: Sign("(", ")"), 4: Sign("<", ">", lambda text: f"!{text}!")}
    shown = draw(after, before, signs=signs)
    assert "│(0)│ 5 │ 5 │ 5 │!<5>!│ 4 │" in shown


def test_a_narrow_terminal_gets_narrow_boxes_and_a_wide_one_steady_ones() -> None:
    start = load("kalah").start()
    assert "│4│4│4│4│4│4│" in draw(start, fit=Fit(width=20))
    assert "│ 4 │" in draw(start, fit=Fit(width=80))
    assert "│  4  │" in draw(start, fit=Fit(least=3))


def test_signs_beside_the_boxes_take_no_room(tmp_path: Path) -> None:
    before = load("kalah").start()
    after = before.play("3")
    store = after.notation.board.winnings[0]
    plain, signed = draw(after), draw(after, signs={store: Sign(">", "<")})
    assert signed == plain.replace("┤  1", "┤ >1")
    turned = draw(after, near=1, signs={store: Sign(">", "<")})
    assert turned == draw(after, near=1).replace("1  ├", "1< ├")
    ends = game_file(tmp_path, "{rows: 2, holes: 3, ends: right}", more="seeds: 2\n").start()
    hole = ends.notation.board.end_holes[0]
    assert "4>2<" in draw(ends, signs={hole: Sign(">", "<")})


def test_an_end_hole_is_explained_once(tmp_path: Path) -> None:
    game = game_file(tmp_path, "{rows: 2, holes: 3, ends: right}", more="seeds: 2\n")
    start = game.start()
    legend, shown = Legend(game, MARKS, MARKS), draw(start)
    explained = [("4[2]", "hole 4, an end hole: it is beside the rows, and 2 in it")]
    assert legend.of_board(start, shown, marked=False) == explained
    assert legend.of_board(start, shown, marked=False) == []
    assert explained[0] in legend.everything(start)
    plain = Legend(load("oware"), MARKS, MARKS)
    assert plain.of_board(load("oware").start(), draw(load("oware").start()), marked=False) == []
