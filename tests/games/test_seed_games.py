"""San Yao and Andot as their sources have them, beyond the examples in their rule files."""

import re
from collections import Counter
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.board import Stores
from manqala.core.course import Phase
from manqala.game.as_json import debts_json
from manqala.game.game import PositionValue
from manqala.resolve.files import check_source
from manqala.text.diagnostics import MoveError
from manqala.text.resources import game_files
from manqala.text.span import Source
from tests.helpers.playing import game_of
from tests.helpers.there import there

# ---- San Yao: the printed endgame problem ----

PROBLEM = "5,5,5,5,5/5,5,5,5,5:north:owner=s1.north,s2.north,s3.north,s4.north"
PRINTED = {
    "A": "1(+8)-2(+3)/1/8(+5)-7/1/8(+2),9/1/1(+10)-2(+10)-3(+10)",
    "B": (
        "3(+9),7(+10)/1(+1)/5(+2),4(+7),5(+2),3(+3),4,5,6(+12),7,8,2(+1),7,8,6(+1),7,5(+1),6,"
        "4(+1),5,3(+1)"
    ),
}
CORRECTED = {
    "A": PRINTED["A"].replace("1(+8)", "1(+9)", 1),
    "B": PRINTED["B"].replace("3(+3)", "3(+1)", 1),
}


def moves_of(line: str) -> list[tuple[str, str]]:
    """The moves of a printed line, each with the sign before it."""
    return re.findall(r"([-,/]?)(\d+(?:\(\+\d+\))?)", line)


def problem(text: str = PROBLEM) -> PositionValue:
    return game_of("san-yao").position(text, match=True)


def replay(position: PositionValue, line: str) -> tuple[PositionValue, list[str]]:
    """The position after a line, and the figures in it that are not what happens."""
    wrong = []
    for _, move in moves_of(line):
        try:
            position = position.play(move)
        except MoveError as error:
            wrong.append(f"{error.diagnostics[0].code} {error.diagnostics[0].message}")
            position = position.play(move.partition("(")[0])
    return position, wrong


@pytest.mark.parametrize(
    ("name", "figure"),
    [
        ("A", "E606 ‘1(+8)’ says that 8 are captured, but 9 are"),
        ("B", "E606 ‘3(+3)’ says that 3 are captured, but 1 are"),
    ],
)
def test_the_figures_as_printed_fail_in_one_place_each(name: str, figure: str) -> None:
    assert replay(problem(), PRINTED[name])[1] == [figure]
    assert replay(problem(), CORRECTED[name])[1] == []


def captures(line: str) -> dict[str, int]:
    """What the figures of a line make for each player; `/` hands the move over."""
    totals = {"north": 0, "south": 0}
    mover = "north"
    for sign, move in moves_of(line):
        if sign == "/":
            mover = "south" if mover == "north" else "north"
        found = re.search(r"\+(\d+)", move)
        totals[mover] += int(found[1]) if found else 0
    return totals


def test_the_printed_figures_do_not_add_up() -> None:
    """A claims all 50 seeds, B 49; one seed at most is won without a capture, the last."""
    assert captures(PRINTED["A"]) == {"north": 48, "south": 0}
    assert captures(CORRECTED["A"]) == {"north": 49, "south": 0}
    assert captures(PRINTED["B"]) == {"north": 50, "south": 1}
    assert captures(CORRECTED["B"]) == {"north": 48, "south": 1}
    for name, score in (("A", (0, 50)), ("B", (1, 49))):
        end, _ = replay(problem(), CORRECTED[name])
        assert (there(end.result).winner, there(end.result).reason, end.score) == (
            1,
            "ruined",
            score,
        )


@pytest.mark.parametrize("name", CORRECTED)
def test_signs_between_printed_moves_tell_who_moves(name: str) -> None:
    """`/` changes the player; where `-` or `,` joins two moves, the other passed."""
    position, mover = problem(), "north"
    for sign, move in moves_of(CORRECTED[name]):
        if sign == "/":
            mover = "south" if mover == "north" else "north"
        elif sign:
            assert there(position.last).passed == (0,)
        assert position.turn == mover
        position = position.play(move)
    assert position.over


@pytest.mark.parametrize("hole", range(1, 6))
@pytest.mark.parametrize("name", CORRECTED)
def test_it_is_all_one_which_hole_south_has_left(name: str, hole: int) -> None:
    others = ",".join(f"s{n}.north" for n in range(1, 6) if n != hole)
    end, wrong = replay(problem(f"{PROBLEM.partition('owner')[0]}owner={others}"), CORRECTED[name])
    assert (wrong, there(end.result).winner) == ([], 1)


def test_the_printed_solution_needs_laps_that_re_sow_their_origin() -> None:
    text = game_files()["san-yao"].read_text(encoding="utf-8")
    rules, _, _ = text.partition("\nexample ")
    changed = rules + "\na hole is skipped when it = start\n"
    checked = check_source("changed", Source("changed.sow", changed), None, {})
    position = WarmGame(there(checked.rules)).position(PROBLEM, match=True)
    figures = re.findall(r"\d+(?:\(\+\d+\))?", CORRECTED["B"])
    for move in figures[:2]:
        position = position.play(move)
    with pytest.raises(MoveError):
        position.play(figures[2])
    assert figures[2] == "1(+1)"


# ---- San Yao: the board, rounds and the match ----

EMPTY = "0,0,0,0,0/0,0,0,0,{}:north:won={},{}"


def after_round(south: int, north: int, more: str = "", **options: str) -> PositionValue:
    """What follows a round that left these winnings, north's last seed on the board included."""
    text = EMPTY.format(1, south, north - 1) + more
    return game_of("san-yao", **options).position(text, match=True)


def owned(position: PositionValue, player: int) -> int:
    owner = position.game.rules.layout.marks["owner"].cell
    return position.cells[owner : owner + 10].count(player)


def test_the_board_of_san_yao() -> None:
    start = load("san-yao").start()
    assert start.text == "5,5,5,5,5/5,5,5,5,5:south"
    assert start.game.rules.board.stores == Stores.BESIDE
    assert sum(start.play("1").cells[:10]) + 9 == 50


def test_a_conquered_hole_is_moved_from() -> None:
    position = load("san-yao").position("0,1,0,0,0/0,3,0,0,0:south:owner=n2.south", match=True)
    assert [move.text for move in position.moves()] == ["2", "6"]
    assert there(position.play("6").last).mover == 0


def test_each_owns_a_fifth_of_what_she_has_won() -> None:
    for south in range(5, 46):
        check_owned(south, 50 - south)


def check_owned(south: int, north: int) -> None:
    """The remainders of both make five: lent, they fill the last hole of who has less."""
    position = after_round(south, north)
    rng = Random(south)
    while position.phase == Phase.BETWEEN:
        position = position.play(position.random_move(rng))
    holes = (south // 5, north // 5)
    less = 0 if south < north else 1
    expected = [n + (k == less and south % 5 > 0) for k, n in enumerate(holes)]
    assert [owned(position, player) for player in (0, 1)] == expected
    assert position.cells[:10] == [5] * 10
    assert position.round == 2


def test_conquest_of_the_nearest_hole_asks_no_player() -> None:
    chosen = after_round(33, 17)
    assert chosen.phase == Phase.BETWEEN
    assert [move.text for move in chosen.moves()] == ["n1", "n2", "n3", "n4", "n5"]
    nearest = load("san-yao", conquest="nearest").position(EMPTY.format(1, 33, 16), match=True)
    while nearest.phase == Phase.BETWEEN:
        (move,) = nearest.moves()
        nearest = nearest.play(move)
    assert "owner=n1.south" in nearest.text


def test_loans_may_be_kept() -> None:
    assert debts_json(after_round(24, 26, ":debt=0,3")) == {"south": 0, "north": 2}
    assert debts_json(after_round(24, 26, ":debt=0,3", loans="kept")) == {"south": 1, "north": 3}


def test_the_stronger_player_starts_the_next_round() -> None:
    assert after_round(24, 26).turn == "north"
    assert after_round(26, 24).turn == "south"
    assert after_round(25, 25).turn == "north"
    assert after_round(25, 25, ":opener=north").turn == "south"


def test_north_may_start_the_first_round() -> None:
    assert load("san-yao").start().turn == "south"
    assert load("san-yao", starter="north").start().turn == "north"


def test_a_repeated_position_may_end_the_round_drawn() -> None:
    position = load("san-yao", repetition="drawn").position("2,0,0,0,0/1,1,0,0,0:south:won=25,21")
    for move in ["1", "1", "2", "2", "3", "3", "4", "4", "5", "5"]:
        position = position.play(move)
    assert position.over
    assert there(position.result).winner is None
    assert position.score == (27, 23)


# ---- Andot ----


def andot(text: str, **options: str) -> PositionValue:
    return game_of("andot", **options).position(text)


def legal(position: PositionValue) -> list[str]:
    return [move.text for move in position.moves()]


def test_the_board_of_andot() -> None:
    start = load("andot").start()
    assert start.text == "4,4,4,4,4,4/4,4,4,4,4,4:south"
    assert legal(start) == ["1", "2", "3", "4", "5", "6"]
    assert start.play("1").turn == "north"


def test_a_lap_of_twelve_re_sows_its_origin() -> None:
    assert andot("12,0,0,0,0,0/0,0,0,0,0,1:south").play("1").cells[:12] == [1] * 11 + [2]


def test_no_move_begins_at_a_daughter() -> None:
    assert legal(andot("4,1,4,1,0,1/0,0,0,0,0,1:south:daughter=s1.south,s3.north")) == [
        "2",
        "4",
        "6",
    ]


def daughters(reading: str) -> list[str]:
    """Where south makes a daughter by a lap that ends where three stones lay."""
    made = []
    for start in range(6):
        for seeds in range(2, 12):
            target = (start + (seeds if start > 2 else -seeds)) % 12
            cells = [0] * 12
            cells[start], cells[target] = seeds, 3
            rows = f"{','.join(map(str, cells[:6]))}/{','.join(map(str, cells[6:]))}"
            after = andot(f"{rows}:south", daughter_places=reading).play(str(start + 1))
            name = f"s{target + 1}" if target < 6 else f"n{target - 5}"
            if f"{name}.south" in after.text:
                made.append(name)
    return sorted(set(made))


def test_where_andot_makes_daughters() -> None:
    north = [f"n{n}" for n in range(1, 7)]
    assert daughters("enemy_row_and_own_ends") == [*north, "s1", "s6"]
    assert daughters("enemy_ends_and_own_middle") == ["n1", "n6", "s2", "s3", "s4", "s5"]


def test_the_bar_holds_for_one_move() -> None:
    position = andot("2,0,0,0,0,1/0,0,0,0,3,0:south").play("6")
    assert legal(position) == ["5"]
    position = position.play("5")
    assert "barred" not in position.text
    assert "1" in legal(position.play("1"))


def test_a_pass_lifts_the_bar() -> None:
    """North has only the barred stone: he passes, South moves, and North may move it."""
    position = andot("2,0,0,0,0,1/0,0,0,0,0,0:south").play("6")
    assert there(position.last).passed == (1,)
    assert position.turn == "south"
    assert "barred" not in position.text
    assert legal(position.play("1")) == ["1", "5", "6"]


def test_andot_goes_on_when_the_bar_was_all_that_held_a_player_up() -> None:
    """South passes because of the bar and north has nothing: then south may move after all."""
    position = andot("0,0,0,0,0,0/18,0,0,10,19,1:north:daughter=n1.south,n4.south,n5.south")
    position = position.play("6")
    assert there(position.last).passed == (0, 1)
    assert legal(position) == ["1"]


def test_andot_ends_with_all_stones_in_daughters() -> None:
    game = load("andot")
    ends = 0
    for seed in range(60):
        position, rng = game.start(), Random(seed)
        while not position.over:
            position = position.play(position.random_move(rng))
        if there(position.result).reason != "repetition":
            ends += 1
            owner = game.rules.layout.marks["daughter"].cell
            outside = [n for n in range(12) if position.cells[n] and position.cells[owner + n] == 2]
            assert outside == []
            assert sum(position.score) == 48
    assert ends > 0


@pytest.mark.parametrize("repetition", ["settled", "drawn"])
def test_andot_ends_at_the_third_occurrence(repetition: str) -> None:
    position = andot("0,0,1,0,0,0/0,0,0,5,1,0:south:daughter=n4.south", repetition=repetition)
    seen: Counter[str] = Counter()
    rng = Random(5)
    while not position.over:
        seen[position.text] += 1
        position = position.play(position.random_move(rng))
    assert there(position.result).reason == "repetition"
    assert max(seen.values()) == 2
    assert there(position.result).winner == (0 if repetition == "settled" else None)
