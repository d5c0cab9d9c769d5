"""Searching with endgame tables: what they prove is believed, where it holds; nothing else of them is."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.endgame.building import TableBuilder
from manqala.endgame.identity import Subject
from manqala.endgame.index import positions, unrank
from manqala.endgame.reports import Report
from manqala.endgame.table import level_path, open_tables
from manqala.game.game import PositionValue
from manqala.players.base import decide
from manqala.players.registry import make
from manqala.run.dialogue import Done
from manqala.run.flow import Play
from manqala.search.analysis import Assessed, analyse
from manqala.search.deepening import Search
from manqala.search.prove import CyclicValueError, Prover
from manqala.search.solving import Solver
from tests.helpers.playing import seat
from tests.helpers.there import there

SMALL = {"holes": 3, "seeds": 3}


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, nothing_compiled: None, tmp_path: Path) -> Path:  # noqa: ARG001 -- only wanted
    """The folder of the user's tables, which is empty; nothing is compiled."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "manqala" / "endgame"


def build(game: WarmGame, most: int) -> Report:
    return TableBuilder(game, compiled=False).build(most)


def late(game: WarmGame, most: int, seed: int) -> Iterator[PositionValue]:
    """Positions of random games with up to so many seeds on the board."""
    rng = Random(seed)
    while True:
        position = game.start()
        while not position.over:
            if sum(position.cells[: game.rules.board.holes]) <= most:
                yield position
            position = position.play(position.random_move(rng))


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.slow
def test_one_turn_ahead_tells_what_proofs_and_deep_searches_tell() -> None:
    game = load("kalah", SMALL)
    without = Search(game)
    assert without.tables is None
    build(game, 6)
    search, prover = Search(game), Prover(game, game.start())
    assert (there(search.tables).most, there(search.tables).proven) == (6, 6)
    decided = drawn = 0
    for _, position in zip(range(40), late(game, 6, 1), strict=False):
        for move in analyse(position, depth=1, search=search):
            after = position.play(move.move)
            value = prover.value(after) * (-1 if position.mover else 1)
            if after.over:
                assert move.wins_in or move.loses_in or value == 0
                continue
            deep = there(without.search_to_depth(after, (), position.mover, 30, None))
            assert deep.exact
            assert sign(deep.value) == sign(move.value) == sign(value)
            assert (move.final_margin or 0) == move.margin == value
            decided += value != 0
            drawn += value == 0
    assert decided > 20
    assert drawn > 0


@pytest.mark.nightly
def test_a_deeper_search_with_tables_proves_what_one_to_the_end_finds() -> None:
    game = load("kalah", {"holes": 2, "seeds": 3})
    without = Search(game)
    build(game, 5)
    search = Search(game)
    position = game.start()
    rng = Random(2)
    for _ in range(30):
        full = there(without.search(position, depth=60))
        found = there(search.search(position, depth=60))
        assert full.exact or full.decided
        assert sign(full.value) == sign(found.value)
        position = position.play(position.random_move(rng))
        if position.over:
            position = game.start()
    looks = [
        there(one.search_to_depth(game.start(), (), 0, 6, None)).nodes for one in (without, search)
    ]
    assert looks[1] < looks[0]


@pytest.mark.nightly
def test_who_has_won_by_the_tables_does_win() -> None:
    """Players do not circle through positions that the tables promise."""
    game = load("kalah", SMALL)
    build(game, 8)
    positions = late(game, 8, 3)
    for n in range(12):
        position = next(positions)
        values = [move.value for move in analyse(position, depth=1)]
        mover, expected = position.mover, sign(values[0])
        seats = [make("alphabeta:depth=4", seat(n)) for _ in range(2)]
        while not position.over:
            position = position.play(decide(seats, position))
        winner = there(position.result).winner
        assert expected == (0 if winner is None else 1 if winner == mover else -1)
        if n % 3 == 0:
            positions = late(game, 8, n)


def test_where_a_rule_may_end_the_round_the_margin_is_no_proof() -> None:
    """Oware ends by a majority, and when positions come back; to the tables only the seeds matter."""
    game = load("oware", repetition="split")
    build(game, 3)
    search = Search(game)
    assert there(search.tables).most == 3
    assert there(search.tables).proven == -1
    tables = there(open_tables(game))
    depths = set()
    for number in range(0, positions(3, 12), 9):
        board = [str(n) for n in unrank(number, 3, 12)]
        text = f"{','.join(board[:6])}/{','.join(board[6:])}:south:won=22,23"
        position = game.position(text)
        if position.moves():
            margin = there(tables.probe(position.cells)) - 1
            best = analyse(position, depth=1, search=search)[0]
            assert best.final_margin is None
            # Whoever plays looks for the way to what the tables promise, and not only for a move that keeps it.
            found = there(search.search(position, depth=5))
            if best.margin is not None and not found.decided:
                assert best.margin == margin
                assert found.value in range(64 * margin - 1, 64 * margin + 2)
                depths.add(found.depth)
    assert {1, 5} <= depths


@pytest.mark.nightly
def test_in_a_match_the_round_decides_nothing() -> None:
    game = load("congkak")
    build(game, 2)
    search = Search(game)
    assert there(search.tables).proven == 2
    for match in (True, False):
        rng = Random(4)
        said: list[Assessed] = []
        while len(said) < 6:
            position = game.start(match=match)
            while not position.over and position.round == 1:
                if (
                    position.phase == Phase.TURN
                    and sum(position.cells[: game.rules.board.holes]) <= 2
                ):
                    said += analyse(position, depth=1, search=search)
                position = position.play(position.random_move(rng))
        assert any(move.final_margin for move in said) == (not match)


@pytest.mark.slow
def test_proofs_rest_on_tables_where_play_cannot_come_back() -> None:
    game = load("kalah", SMALL)
    position = game.start()
    without = Solver(position).solve(position)
    assert without.tables is None
    build(game, 8)
    found = Solver(position).solve(position)
    assert found.tables == 8
    assert (found.value, found.moves) == (without.value, without.moves)
    assert found.positions < without.positions / 2
    for text in found.line:
        position = position.play(text)
    assert position.over
    assert position.score[0] - position.score[1] == found.value


def test_proofs_do_not_rest_on_tables_where_play_may_come_back() -> None:
    game = load("oware", repetition="split")
    build(game, 3)
    assert there(open_tables(game)).acyclic < 3
    position = game.position("0,0,0,0,1,0/0,0,1,1,0,0:south:won=22,23")
    assert Solver(position).solve(position).tables is None


@pytest.mark.parametrize(
    ("name", "expected"), [("kalah", True), ("congkak", True), ("bohnenspiel", False)]
)
def test_it_is_known_whether_play_can_come_back(name: str, expected: bool) -> None:
    """By going on from each position as long as no seed leaves the board."""
    game = load(name)
    build(game, 2)
    tables = there(open_tables(game, any_convention=True))
    holes = game.rules.board.holes
    seen: dict[tuple[int, ...], bool] = {}

    def ends(play: Play) -> bool:
        key = (*play.cells[:holes], play.mover)
        if key not in seen:
            seen[key] = False
            seen[key] = all(
                after.phase == Phase.OVER or sum(after.cells[:holes]) < 2 or ends(after)
                for after in ways(play)
            )
        return seen[key]

    def ways(play: Play) -> Iterator[Play]:
        leaves: list[Done | None] = [*play.runs.legal()]
        for done in leaves or [None]:
            after = play.copy()
            after.history.clear()
            after.stuck() if done is None else after.finish(done)
            yield after

    always = True
    for number in range(positions(2, holes)):
        play = game.start().play_state.copy()
        play.cells[: game.rules.board.places] = [
            *unrank(number, 2, holes), *[0] * (game.rules.board.places - holes),
        ]  # fmt: skip
        play.history.clear()
        play.resume()
        if play.phase == Phase.TURN:
            always = ends(play) and always
    assert (tables.acyclic == 2) == always == expected


@pytest.mark.slow_cases("bohnenspiel", "halusa")
@pytest.mark.parametrize("name", ["san-yao", "gelech", "bohnenspiel", "halusa"])
def test_proofs_rest_on_bounds_whatever_the_rules_say_of_repetitions(name: str) -> None:
    """In none of these games is endless play split evenly, and in each it can come back."""
    game = load(name)
    found = []
    for seeds in (0, 3):
        if seeds:
            build(game, seeds)
            tables = there(open_tables(game))
            assert not tables.splits
            assert tables.acyclic < seeds
        prover = Prover(game, game.start(), compiled=False)
        assert prover.tables == (seeds or None)
        cases = zip(range(12), late(game, 5, 4), strict=False)
        found.append([_proof(prover, game.position(position.text)) for _, position in cases])
        found.append([prover.positions])
    assert [value for value in found[0] if value is not None] == [
        value for before, value in zip(found[0], found[2], strict=True) if before is not None
    ]
    assert found[3] < found[1]


def _proof(prover: Prover, position: PositionValue) -> int | None:
    """The value, or nothing if it depends on repetitions."""
    try:
        return prover.value(position)
    except CyclicValueError:
        return None


@pytest.mark.nightly
def test_where_endless_play_is_not_split_evenly_a_search_believes_what_is_certain() -> None:
    own_row, split = load("oware"), load("oware", repetition="split")
    build(own_row, 3)
    tables = there(open_tables(own_row))
    searches = Search(own_row), Search(split)
    assert [there(search.tables).most for search in searches] == [3, 3]
    assert Search(load("oware", grand_slam="captures", repetition="split")).tables is None
    differ = 0
    for _, position in zip(range(40), late(own_row, 3, 5), strict=False):
        low, high = there(tables.bounds(position.cells))
        here = split.position(position.text)
        values = [
            each.evaluate(at, at.mover) for each, at in zip(searches, (position, here), strict=True)
        ]
        if low == high:
            assert values[0] == values[1]
        differ += values[0] != values[1]
    assert differ


@pytest.mark.slow
@pytest.mark.parametrize("what", ["flipped", "cut", "header", "folder"])
def test_damaged_tables_are_not_believed(what: str, folder: Path) -> None:
    game = load("kalah", SMALL)
    build(game, 5)
    path = level_path(folder, Subject(game).key, 4)
    data = bytearray(path.read_bytes())
    if what == "flipped":
        data[-3] ^= 16
    elif what == "cut":
        data = data[:-1]
    elif what == "header":
        data[40] ^= 1
    path.unlink()
    if what == "folder":
        path.mkdir()
    else:
        path.write_bytes(data)
    search = Search(load("kalah", SMALL))
    assert there(search.tables).most == 3
    prover = Prover(game, game.start())
    for _, position in zip(range(20), late(game, 3, 5), strict=False):
        for move in analyse(position, depth=1, search=search):
            after = position.play(move.move)
            if not after.over:
                assert move.margin == prover.value(after) * (-1 if position.mover else 1)
    level_path(folder, Subject(game).key, 0).write_bytes(b"")
    assert Search(load("kalah", SMALL)).tables is None


@pytest.mark.slow
def test_commands_say_so(folder: Path) -> None:
    game = load("kalah", SMALL)
    place = ["kalah", "--set", "holes=3", "--set", "seeds=3"]
    build(game, 4)
    near = (
        position
        for position in late(game, 4, 1)
        if any(one.final_margin for one in analyse(position, depth=1))
    )
    at = [*place, "--from", next(near).text, "--depth", "1"]
    shutil.rmtree(folder)
    before = CliRunner().invoke(cli, ["analyse", *at])
    assert "endgame tables" not in before.output
    told = json.loads(CliRunner().invoke(cli, ["analyse", *at, "--json"]).output)
    assert told["endgame_tables"] is None
    assert told["moves"][0]["final_margin"] is None
    build(game, 4)
    after = CliRunner().invoke(cli, ["analyse", *at])
    assert after.output.splitlines()[-1] == "endgame tables: up to 4 seeds"
    assert " by " in after.output
    told = json.loads(CliRunner().invoke(cli, ["analyse", *at, "--json"]).output)
    assert told["endgame_tables"] == 4
    margins = [move["final_margin"] for move in told["moves"] if move["final_margin"] is not None]
    assert margins == [move["value"] for move in told["moves"] if move["final_margin"] is not None]
    assert margins[0] != 0
    players = ["--south", "alphabeta:depth=2", "--north", "greedy", "--seed", "1"]
    played = CliRunner().invoke(cli, ["play", *place, *players])
    assert played.output.count("south: endgame tables: up to 4 seeds") == 1
    assert "north: endgame" not in played.output
