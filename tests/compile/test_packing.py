"""Pieces in packed words: their layout, queries about all of them together, and their maximum number."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manqala.compile.analysis.packing import Members, packing_of
from manqala.compile.kernel.numbers import DEAD, DONE, OVER_PHASE
from manqala.compile.stepping.warm_game import load
from manqala.core.board import Board, Stores
from manqala.core.regular_board import Ends, RegularBoard
from manqala.search.deepening import Search
from tests.helpers.command_line import run
from tests.helpers.lockstep import Lockstep
from tests.helpers.small_games import written
from tests.helpers.there import there

TWO = ("south", "north")
BOARDS = (
    RegularBoard(TWO, 1, 6, Stores.ON_TRACK).built, RegularBoard(TWO, 1, 6, Stores.BESIDE).built,
    RegularBoard(TWO, 1, 5, Stores.NONE).built, RegularBoard(("south",), 1, 6, Stores.ON_TRACK).built,
    RegularBoard(TWO, 1, 9, Stores.BESIDE).built, RegularBoard(TWO, 1, 7, Stores.BESIDE, ends=Ends.LEFT).built,
)  # fmt: skip
PACKED = ("kalah", "oware", "andot", "san-yao", "bestemshe", "mangala", "gabata", "tchoukaillon")

CHOOSY = """\
---
language: 1
game: Choosy
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  forbid seeds in it > 2 "at most two"
  sow it anticlockwise, skipping it

when player cannot move, close-round
round ends when position has occurred 3 times
  settle
"""

SUBJECTS = """\
---
language: 1
game: Subjects
board: {rows: 2, holes: 6, stores: beside}
seeds: 3
---
turn
  let few be own holes where seeds in it < 3
  choose hole from own occupied holes
  sow it anticlockwise
  let run be trail of last: (take opponent's 1..4)+
  each player set tally to (tally + pieces in few + number of few) mod 50
  each player
    if any run and tally mod 3 = 0
      put all from run into winnings of player
mark tally: number for match = 0
when player cannot move, close-round
round ends when some player is bare
  settle
round ends when position has occurred 3 times
  settle
"""


@given(st.sampled_from(BOARDS), st.data())
def test_what_is_packed_can_be_read_again(board: Board, data: st.DataObject) -> None:
    pieces = data.draw(st.integers(0, 62))
    packing = packing_of(board, pieces)
    assert packing is not None
    assert packing.most >= pieces
    cells = [0] * board.places
    for _ in range(pieces):
        cells[data.draw(st.integers(0, board.nowhere - 1))] += 1
    words = packing.packed(cells)
    assert all(0 <= word < 1 << 62 for word in words)
    assert [packing.count(words, place) for place in range(board.nowhere)] == cells[:-1]
    assert packing.count(words, board.nowhere) == 0


@pytest.mark.parametrize("board", BOARDS)
def test_all_pieces_in_one_place_fit_and_can_be_summed_up(board: Board) -> None:
    packing = there(packing_of(board, 30))
    for place in range(board.nowhere):
        word, shift = packing.at(place)
        full = packing.most << shift
        assert full < 1 << 62
        assert full % packing.field == packing.most
        assert packing.count([full if n == word else 0 for n in range(3)], place) == packing.most


def test_boards_of_many_holes_and_heaps_of_many_pieces_are_not_packed() -> None:
    assert packing_of(RegularBoard(TWO, 2, 8, own_tracks=True).built, 64) is None
    assert there(packing_of(RegularBoard(TWO, 1, 6, Stores.BESIDE).built, 1000)).most >= 1000
    assert packing_of(RegularBoard(TWO, 1, 6, Stores.BESIDE).built, 5000) is None


@pytest.mark.parametrize("multiplied", [False, True])
@pytest.mark.parametrize(("holes", "width"), [(6, 10), (7, 8), (10, 6), (9, 6), (3, 16)])
def test_the_holes_with_a_flag_are_found(holes: int, width: int, multiplied: bool) -> None:
    members = Members((tuple(range(holes)), tuple(range(20, 20 + holes))), width)
    assert bool(members.factor) == (width >= holes)
    multiplied = multiplied and members.factor > 0
    table, rows = list(members.table(multiplied=multiplied)), members.rows(multiplied=multiplied)
    for chosen in range(1 << holes):
        some = [n for n in range(holes) if chosen >> n & 1]
        flags = sum(1 << n * width + width - 1 for n in some)
        for word, first in ((0, 0), (1, 20)):
            at = (word * rows + members.row(flags, multiplied=multiplied)) * members.stride
            assert table[at : at + len(some)] == [first + n for n in some]


@pytest.mark.parametrize("name", PACKED)
def test_these_games_are_packed_and_say_so(name: str) -> None:
    written = load(name).native(compiled=False).written
    assert written.addresses.packing is not None
    assert "packed into" in written.choices[0]


@pytest.mark.slow_cases("dong-wo-several kinds")
@pytest.mark.parametrize(
    ("name", "why"),
    [("dong-wo", "several kinds"), ("ayoayo", "one by one"), ("hus", "too many words")],
)
def test_others_keep_cells_and_say_why(name: str, why: str) -> None:
    written = load(name).native(compiled=False).written
    assert written.addresses.packing is None
    assert why in written.choices[0]


def test_seeds_a_hole_change_nothing_in_the_source_while_they_fit() -> None:
    sources = {
        load("kalah", seeds=seeds).native(compiled=False).written.source for seeds in (1, 4, 12)
    }
    assert len(sources) == 1


def test_more_pieces_than_fit_are_refused_or_get_cells() -> None:
    game = load("kalah")
    crowded = game.position("200,100,0,0,0,0/0,0,0,0,0,9:south")
    engine = game.native(compiled=False)
    with pytest.raises(ValueError, match="at most 254 pieces"):
        engine.state(crowded.play_state)
    roomy = game.native(compiled=False, pieces=309)
    assert game.position_of(roomy.play_of(roomy.state(crowded.play_state))).text == crowded.text


def test_search_goes_on_with_more_pieces_than_at_first() -> None:
    game = load("kalah")
    search = Search(game, compiled=False)
    found = there(search.search(game.position("0,0,0,0,0,1/0,0,0,0,300,9:south:won=0,9"), depth=2))
    assert found.line
    again = Search(game, compiled=False)
    assert again.evaluate(game.position("0,0,0,0,0,1/0,0,0,0,300,9:south"), 0) < 0


@pytest.mark.slow_cases("analyse --depth 2", "solve --time 20")
@pytest.mark.parametrize(
    "command", ["analyse --depth 2", "perft --depth 2", "solve --time 20", "moves"]
)
@pytest.mark.usefixtures("nothing_compiled")
def test_commands_take_boards_that_hold_more_than_fits(command: str) -> None:
    name, *options = command.split()
    done = run(name, "kalah", "--from", "0,0,0,0,0,1/0,0,0,0,0,300:south", *options)
    assert done.output


# ---- holes that change hands ----------------------------------------------------------------------------


ON_TRACK = """\
---
language: 1
game: Stores on the track
board: {plan: [n2..n1, s1..s2], stores: on track, track: {south: [s1..s2, south], north: [n1..n2, north]}}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is hole, set owner of last to mover
round ends after 9 turns
  settle
"""


def test_a_store_on_the_track_is_nobodys_hole_to_play_from(tmp_path: Path) -> None:
    game = written(tmp_path, ON_TRACK)
    engine = game.native(compiled=False)
    assert engine.written.findings.ownership.cells
    position = game.position("2,0/2,2:south:won=3,1")
    assert [move.text for move in position.moves()] == ["1"]
    assert engine.turn(engine.state(position.play_state), [])[1] == [1]


def test_whose_holes_are_stands_in_flags_too_and_goes_on_with_them() -> None:
    engine = load("san-yao").native(compiled=False)
    ownership = engine.written.findings.ownership
    row, spare = engine.states(2)
    start = engine.new_state(match=True)
    seen = set()
    for seed in range(3):
        engine.module.seed_random(engine.work, seed)
        engine.module.copy(start, row)
        while row[engine.module.PHASE] != OVER_PHASE:
            flags = {address: row[address] for address in ownership.cells}
            assert flags == ownership.of(engine.play_of(row).cells)
            seen.add(tuple(flags.values()))
            assert engine.module.random_step(row, spare, *engine.rows()) == DONE
    assert len(seen) > 3


def test_holes_with_a_flag_come_in_another_order_too() -> None:
    order = (3, 4, 0, 1, 2)
    members = Members((tuple(range(5)),), 6, (order,))
    table, rows = list(members.table(multiplied=True)), members.rows(multiplied=True)
    for chosen in range(1 << 5):
        some = [n for n in range(5) if chosen >> n & 1]
        row = members.row(sum(0b100000 << 6 * n for n in some), multiplied=True)
        for number, expected in enumerate((some, [n for n in order if n in some])):
            at = (number * rows + row) * members.stride
            assert table[at : at + len(some)] == expected


# ---- turns that fail ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", ["1,3,3/3,3,3", "3,2,3/1,1,1", "3,3,2/0,0,1"])
def test_a_random_turn_tries_other_answers_when_one_is_not_allowed(
    tmp_path: Path, rows: str
) -> None:
    """A turn that changes nothing before it fails is not an exception, because a player was asked."""
    path = tmp_path / "choosy.sow"
    path.write_text(CHOOSY, encoding="utf-8")
    game = load(path)
    engine = game.native(compiled=False)
    assert not engine.written.functions.safe_turn
    start = engine.state(game.position(f"{rows}:south").play_state)
    row, spare = engine.states(2)
    for seed in range(20):
        engine.module.seed_random(engine.work, seed)
        engine.module.copy(start, row)
        assert engine.module.random_step(row, spare, *engine.rows()) == 0
        assert row[engine.module.PLIES] == 1, "he had a turn that was allowed"


@pytest.mark.parametrize("name", ["oware", "kalah", "andot", "vai-lung-thlan", "bohnenspiel"])
def test_a_turn_that_fails_leaves_the_row_as_it_was(name: str) -> None:
    game = load(name)
    engine = game.native(compiled=False)
    assert engine.written.functions.intact_turn
    rng = random.Random(3)
    row, spare = engine.states(2)
    start = engine.new_state()
    failed = 0
    for seed in range(30):
        engine.module.seed_random(engine.work, seed)
        engine.module.copy(start, row)
        while row[engine.module.PHASE] == 0:
            before = list(row)
            status, _ = engine.turn(row, [rng.randrange(7), rng.randrange(3)])
            if status == 1:
                failed += 1
                assert list(row) == before
            engine.module.copy(before, row)
            engine.module.random_step(row, spare, *engine.rows())
    assert failed > 10


def test_a_sowing_that_never_ends_leaves_the_row_as_it_was() -> None:
    """What its laps change is kept in variables and compared there."""
    game = load("san-yao")
    engine = game.native(compiled=False)
    assert engine.written.functions.intact_turn
    row = engine.state(game.position("3 1 3 4 3 / 0 3 0 1 2 : south").play_state)
    before = list(row)
    assert engine.turn(row, [1])[0] == DEAD
    assert list(row) == before
    assert engine.turn(row, [2])[0] == DONE
    assert list(row) != before


def test_a_set_stays_what_it_was_when_another_player_is_spoken_of(tmp_path: Path) -> None:
    """The holes are in the mover's word, whoever is the subject when they are looked at."""
    path = tmp_path / "subjects.sow"
    path.write_text(SUBJECTS, encoding="utf-8")
    game = load(path)
    assert game.native(compiled=False).written.addresses.packing is not None
    both = Lockstep(game, random.Random(2), compiled=False, match=False)
    for _ in range(400):
        if both.over:
            both.begin()
        both.step()
