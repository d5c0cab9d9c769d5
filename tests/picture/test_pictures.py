"""Positions as pictures: everything on the board is in them, nothing overlaps, and they say what they show."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.picture.carving import carve
from manqala.picture.heaps import COUNTABLE, lying_round
from manqala.picture.series import series_svg
from manqala.picture.svg import board_svg
from tests.helpers.command_line import run
from tests.helpers.seated import RING as SHARED
from tests.helpers.small_games import write_game, written

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.game.game import PositionValue

SVG = "{http://www.w3.org/2000/svg}"
THREE = """\
---
language: 1
game: Three
players: [east, south, west]
board: {rows: 3, holes: 3}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
round ends when some player is bare
"""


RING = """\
---
language: 1
game: Ring
board:
  plan:
    - ". n3 n2 n1 ."
    - "c1 . . . c2"
    - ". s1 s2 s3 ."
  track: [s1, s2, s3, c2, n1, n2, n3, c1]
seeds: 3
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
round ends when some player is bare
"""


def after(name: str, plies: int) -> PositionValue:
    position, rng = load(name).start(), Random(1)
    for _ in range(plies):
        if position.over:
            break
        position = position.play(position.random_move(rng))
    return position


def tree(picture: str) -> ET.Element:
    return ET.fromstring(picture)


def texts(picture: str, name: str) -> list[str]:
    return [
        "".join(text.itertext())
        for text in tree(picture).iter(f"{SVG}text")
        if name in str(text.get("class"))
    ]


BOARDS = (
    "concentration-game",
    "congkak",
    "dong-wo",
    "erherhe",
    "omweso",
    "rab-e",
    "toguz-kumalak",
    "tchoukaillon",
    "yucebao",
)
"""One game for each kind of board: rows, stores on the track and beside it, at either hand, end holes, one player."""


@pytest.mark.slow_cases("dong-wo")
@pytest.mark.parametrize("name", BOARDS)
def test_no_place_lies_on_another_and_all_are_there(name: str) -> None:
    position = load(name).start()
    board = position.notation.board
    for near in range(board.number_of_players):
        plan = carve(board, near)
        assert len({spot.place for spot in plan.spots}) == len(plan.spots)
        assert {spot.place for spot in plan.spots} >= set(range(board.holes))
        for one, other in combinations(plan.spots, 2):
            apart = (
                abs(one.x - other.x) >= one.wide + other.wide
                or abs(one.y - other.y) >= one.high + other.high
            )
            assert apart, (name, one, other)
    assert tree(board_svg(position)).get("role") == "img"


def test_up_to_a_dozen_every_piece_is_drawn_and_of_more_there_is_a_number() -> None:
    oware = load("oware")
    picture = board_svg(oware.position("0,1,2,3,4,5/6,7,0,0,0,0:south:won=12,8"))
    assert len(list(tree(picture).iter(f"{SVG}use"))) == 48
    assert not texts(picture, "number")
    heaped = board_svg(oware.position("13,0,0,0,0,0/0,0,0,0,0,21:south:won=0,14"))
    assert sorted(texts(heaped, "number")) == ["13", "14", "21"]


def test_pieces_do_not_hide_each_other_or_lie_outside_their_hole() -> None:
    for number in range(1, COUNTABLE + 1):
        for place in range(20):
            laid = lying_round(number, place)
            assert len(laid) == number
            assert all((piece.x**2 + piece.y**2) ** 0.5 + 7 < 32 for piece in laid)
            for one, other in combinations(laid, 2):
                assert ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 > 8.5, (
                    number,
                    place,
                )


def test_what_is_rare_in_a_heap_is_shown_before_it() -> None:
    picture = board_svg(load("dong-wo").position("5,4,3,2,1/0,14+3muzi,6,7,10:south:won=3,0"))
    assert texts(picture, "number") == ["14", "3"]
    assert "south, won 3 stones" in "".join(texts(picture, "name"))


def test_the_last_move_is_marked_where_it_began_where_it_ended_and_what_it_took() -> None:
    position = load("oware").position("1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20").play("6")
    marked = [str(shape.get("class")) for shape in tree(board_svg(position)).iter(f"{SVG}circle")]
    assert marked.count("lifted") == 1
    assert marked.count("last") == 1
    assert marked.count("taken") == 3
    plain = board_svg(position, marks=False)
    assert not {"lifted", "last", "taken"} & {
        shape.get("class") for shape in tree(plain).iter(f"{SVG}circle")
    }


def test_who_owns_a_hole_and_what_marks_it_bears_is_shown_and_said() -> None:
    picture = board_svg(
        load("andot").position("5,0,0,0,0,0/0,0,0,5,0,0:south:won=5,6:daughter=s1.north")
    )
    assert texts(picture, "sign") == ["n"]
    assert "n: daughter of north" in texts(picture, "note")
    conquered = board_svg(load("san-yao").position("1,2,3,4,5/6,7,8,9,5:north:owner=n1.south"))
    assert [s.get("class") for s in tree(conquered).iter(f"{SVG}circle")].count("owner o0") == 1
    assert "s6" in texts(conquered, "label")


def test_a_picture_says_what_it_shows() -> None:
    position = load("kalah").position("1,2,3,4,5,6/6,5,4,3,2,1:north:won=3,3")
    picture = tree(board_svg(position))
    told = {element.get("id"): str(element.text) for element in picture.iter() if element.get("id")}
    name, description = (told[one] for one in str(picture.get("aria-labelledby")).split())
    assert name == "Kalah: north to move"
    assert "South, row from the player's left: 1, 2, 3, 4, 5, 6." in description
    assert "North has 3." in description


def test_two_pictures_on_a_page_share_no_names() -> None:
    one, other = (board_svg(after("oware", plies)) for plies in (1, 2))
    named = [
        {str(part.get("id")) for part in tree(picture).iter() if part.get("id")}
        for picture in (one, other)
    ]
    assert not named[0] & named[1]
    assert all(f"url(#{name.split(')')[0]})" for name in named[0])


def test_what_a_rule_file_says_is_text_in_a_picture(tmp_path: Path) -> None:
    picture = board_svg(
        written(tmp_path, THREE.replace("game: Three", 'game: "<script>&"')).start()
    )
    assert tree(picture).find(f".//{SVG}script") is None
    assert "&lt;script&gt;&amp;" in picture


def test_any_number_of_players_is_drawn_one_below_the_other(tmp_path: Path) -> None:
    game = written(tmp_path, THREE)
    plan = carve(game.notation.board)
    heights = [{spot.y for spot in plan.spots if spot.place in row} for row in _rows(game.start())]
    assert len(plan.grooves) == 2
    assert all(max(one) < min(other) for one, other in pairwise(heights))


def _rows(position: PositionValue) -> list[list[int]]:
    return [[hole for row in rows for hole in row] for rows in position.notation.board.rows]


def test_a_board_that_a_rule_file_draws_is_carved_where_its_holes_lie(tmp_path: Path) -> None:
    position = written(tmp_path, RING).start()
    at = {
        position.notation.hole_name(spot.place): spot
        for spot in carve(position.notation.board).spots
    }
    assert at["c1"].x < at["s1"].x < at["s2"].x < at["c2"].x
    assert at["n2"].y < at["c1"].y == at["c2"].y < at["s2"].y
    assert {"c1", "c2"} < set(texts(board_svg(position), "label"))
    described = "".join(str(part.text) for part in tree(board_svg(position)).iter(f"{SVG}desc"))
    assert "Holes c: 3, 3" in described
    turned = {
        position.notation.hole_name(spot.place): spot
        for spot in carve(position.notation.board, 1).spots
    }
    assert (turned["c1"].x, turned["s2"].y) == (-at["c1"].x, -at["s2"].y)


def test_where_several_players_share_a_line_each_hole_has_its_letter(tmp_path: Path) -> None:
    game = load(write_game(tmp_path, SHARED), players=3)
    labels = texts(board_svg(game.start()), "label")
    assert set(labels) == {f"{letter}{n}" for letter in "sew" for n in range(1, 5)}
    two = load(write_game(tmp_path, SHARED), players=2)
    assert set(texts(board_svg(two.start()), "label")) == {str(n) for n in range(1, 7)}


def test_a_series_shows_before_and_after_and_what_was_played() -> None:
    start = load("oware").start()
    played = [start, start.play("1")]
    assert texts(series_svg(played), "said") == ["↓  south plays 1"]
    while len(played) < 6:
        played.append(played[-1].play(played[-1].moves()[0]))
    long = series_svg(played)
    assert len(texts(long, "name")) == 4
    assert texts(long, "said")[0].startswith("↓  after 5 moves: 1 ")


def test_the_command_draws_a_position_an_example_or_moves(tmp_path: Path) -> None:
    start = run("draw", "oware").stdout
    assert start.strip() == board_svg(load("oware").start())
    example = run("draw", "oware", "--example", "twos and threes").stdout
    assert len(texts(example, "said")) == 1
    target = tmp_path / "board.svg"
    run("draw", "oware", "--moves", "1 2", "--each", "--numbers", "-o", target)
    assert len(texts(target.read_text(encoding="utf-8"), "said")) == 2
    assert "is not overwritten" in run("draw", "oware", "-o", target, exits=1).output
    assert (
        "has no example" in run("draw", "oware", "--example", "nobody wrote this", exits=2).output
    )
    assert "south and north" in run("draw", "oware", "--near", "east", exits=2).output
    assert (
        "its own position" in run("draw", "oware", "--example", "a", "--moves", "1", exits=2).output
    )


def test_north_may_sit_below() -> None:
    position = load("kalah").position("1,2,3,4,5,6/0,0,0,0,0,1:north")
    names = texts(board_svg(position, near=1), "name")
    assert names == ["south", "● north"]
