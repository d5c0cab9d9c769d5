"""Pieces of two kinds in positions, moves, drawings, JSON, counts and explanations."""

from collections import Counter
from collections.abc import Iterator

import pytest

from manqala.game.as_json import position_json, rows_json, winnings_json
from manqala.game.game import PositionValue
from manqala.picture.drawing import draw
from manqala.search.counting import perft
from manqala.text.diagnostics import MoveError, PositionError
from tests.helpers.playing import game_of
from tests.helpers.there import there

MIXED = "0,2+muzi,0,0,0/0,0,1,0,muzi:south"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("4+muzi", "4+muzi"),
        ("muzi+4", "4+muzi"),
        ("1muzi", "muzi"),
        ("2muzi", "2muzi"),
        ("stone+muzi", "1+muzi"),
    ],
)
def test_a_hole_with_two_kinds_is_read_and_written(written: str, canonical: str) -> None:
    position = game_of("dong-wo").position(f"0,{written},0,0,0/0,0,3,0,0:south")
    assert position.text.split(",")[1] == canonical
    assert game_of("dong-wo").position(position.text) == position


@pytest.mark.parametrize("written", ["4+sow", "muzi4", "+muzi", "4++muzi", "4-muzi"])
def test_what_is_no_number_of_pieces_is_refused(written: str) -> None:
    with pytest.raises(PositionError) as refused:
        game_of("dong-wo").position(f"0,{written},0,0,0/0,0,3,0,0:south")
    assert refused.value.diagnostics[0].code == "E601"


def test_winnings_are_counted_by_kind() -> None:
    position = game_of("dong-wo").position("1,0,muzi,2,0/0,0,3,0,0:south:won=4,3+muzi")
    assert winnings_json(position) == {
        "south": {"stone": 4, "muzi": 0},
        "north": {"stone": 3, "muzi": 1},
    }
    assert position.score == (4, 8)
    after = position.play("1>")
    assert winnings_json(after)["south"] == {"stone": 4, "muzi": 0}
    assert rows_json(after)["south"][3] == {"stone": 2, "muzi": 1}


def test_captures_in_moves_count_pieces() -> None:
    position = game_of("yucebao").position("1,0,0,3,0,0/0,0,sow,0,2,0:south")
    assert [position.describe(move) for move in position.moves() if move.text == "1>"] == ["1>(+3)"]
    with pytest.raises(MoveError) as wrong:
        position.play("1>(+4)")
    assert wrong.value.diagnostics[0].code == "E606"


def test_json_tells_the_kinds() -> None:
    position = game_of("dong-wo").position("1,0,muzi,muzi,0/0,0,0,3,0:south")
    after = position_json(position.play("1>"), 1)
    assert after["captured"] == {"south": {"stone": 0, "muzi": 1}, "north": {"stone": 0, "muzi": 0}}
    assert after["rows"]["south"][3] == {"stone": 0, "muzi": 1}
    assert after["won"]["south"] == {"stone": 0, "muzi": 1}


def test_a_drawing_names_the_rarer_kind() -> None:
    shown = draw(game_of("dong-wo").position(MIXED + ":won=3,4+muzi"))
    assert "│ 2+muzi │" in shown
    assert "south (won 3)" in shown
    assert "north (won 4+muzi)" in shown


def test_a_lap_with_both_kinds_asks_one_question() -> None:
    position = game_of("dong-wo").position(MIXED)
    start = there(position.choices())
    assert [option.token for option in start.options] == ["2"]
    asked = there(position.choices((start.options[0].index, 0)))
    assert [option.token for option in asked.options] == ["3", "4", "5"]
    assert position.choices((start.options[0].index, 0, 0)) is None
    other = there(position.choices((start.options[0].index, 1)))
    assert [option.token for option in other.options] == ["1", "n4"]


@pytest.mark.parametrize(
    ("move", "rows"),
    [
        ("2>.3", "0,0,muzi,1,1/0,0,1,0,muzi"),
        ("2>.5", "0,0,1,1,muzi/0,0,1,0,muzi"),
        ("2<.n4", "1,0,0,0,0/0,1,0,muzi,1+muzi"),
        ("2<.1", "muzi,0,0,0,0/0,1,0,1,1+muzi"),
    ],
)
def test_the_muzi_falls_where_the_mover_says(move: str, rows: str) -> None:
    assert game_of("dong-wo").position(MIXED).play(move).text.split(":")[0] == rows


def test_a_lap_round_the_whole_board_offers_each_hole_once() -> None:
    position = game_of("dong-wo").position("0,12+muzi,0,0,0/0,0,1,0,muzi:south")
    start = there(position.choices())
    asked = there(position.choices((start.options[0].index, 0)))
    assert [option.token for option in asked.options] == [*"345", "n1", "n2", "n3", "n4", *"12"]


def test_two_sows_in_a_hand_are_two_questions() -> None:
    position = game_of("yucebao").position("0,1+2sow,0,0,0,0/0,0,0,2,0,0:south")
    assert sorted(move.text for move in position.moves() if ">" in move.text) == [
        "2>.3.4",
        "2>.3.5",
        "2>.4",
    ]
    assert position.play("2>.3.5").text.startswith("0,0,sow,1,sow,0/")


Cell = tuple[int, int]
Plain = tuple[Cell, ...]
"""A ring of ten holes, each with its stones and its muzi."""


def plain(cells: list[list[int]]) -> Plain:
    return tuple((stones, muzi) for stones, muzi in cells)


def laps(board: Plain, last: int, step: int, hand: Cell, first: bool) -> Iterator[Plain]:
    """What becomes of a hand: D3 to D7 and D9, sharing no line with the rule file."""
    size = sum(hand)
    path = [(last + step * n) % 10 for n in range(1, size + 1)]
    places: list[int | None] = [None]
    if hand[1]:
        lone = size == 1
        open_ = {hole for hole in path if not board[hole][1]}
        places = [path[0]] if lone and (not first or board[path[0]][1] == 0) else []
        if not lone:
            places = [hole for hole in dict.fromkeys(path) if hole in open_]
    for place in places:
        cells, waiting = [list(cell) for cell in board], place is not None
        for hole in path:
            if waiting and hole == place:
                cells[hole][1], waiting = 1, False
            else:
                cells[hole][0] += 1
        following = (path[-1] + step) % 10
        now = plain(cells)
        if any(now[following]):
            emptied = tuple((0, 0) if n == following else cell for n, cell in enumerate(now))
            yield from laps(emptied, following, step, now[following], first=False)
            continue
        while not any(cells[following]) and any(cells[(following + step) % 10]):
            cells[(following + step) % 10] = [0, 0]
            following = (following + 2 * step) % 10
        yield plain(cells)


def plain_turns(board: Plain, holes: range) -> list[Plain]:
    found: list[Plain] = []
    for hole in holes:
        if any(board[hole]):
            emptied = tuple((0, 0) if n == hole else cell for n, cell in enumerate(board))
            for step in (1, -1):
                found += laps(emptied, hole, step, board[hole], first=True)
    return found


def on_ring(position: PositionValue) -> Plain:
    rows = rows_json(position)["south"] + rows_json(position)["north"]
    cells = [cell for cell in rows if isinstance(cell, dict)]
    return tuple((cell["stone"], cell["muzi"]) for cell in cells)


@pytest.mark.slow
def test_the_openings_are_those_of_a_program_of_their_own() -> None:
    start = game_of("dong-wo").start()
    wanted = Counter(plain_turns(on_ring(start), range(5)))
    ends: Counter[Plain] = Counter()
    for move in start.moves():
        after = there(start.play(move).last).cells
        ends[
            tuple((after[hole], after[hole + start.notation.board.places]) for hole in range(10))
        ] += 1
    assert ends.total() == 1492
    assert ends == wanted
    assert perft(start.play_state, 1) == [1492]


def test_the_number_of_openings_of_yucebao() -> None:
    """Six holes, two ways; the generated engine counts the same."""
    start = game_of("yucebao").start().play("6.6")
    assert perft(start.play_state, 2) == [12, 116]


def test_an_explanation_tells_the_kinds() -> None:
    position = game_of("dong-wo").position(MIXED)
    told = [step.text for step in position.trace("2>.4")]
    assert told[0] == "lift 2 stones + 1 muzi from south's hole 2"
    assert "sow 1 muzi into south's hole 4" in told
    won = game_of("dong-wo").position("0,0,0,0,2/1,0,0,muzi,0:north:owner=n5.south").trace("n4>")
    assert won[-1].text == "1 muzi from north's hole 5 to south's winnings"
    assert "[D22]" in won[-1].line_text
