"""Searching: what is forced is found, whatever the game is like; time is kept."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import load
from manqala.game.game import PositionValue
from manqala.players.base import decide
from manqala.players.registry import check, make
from manqala.search.analysis import analyse
from manqala.search.deepening import Search, SearchResult
from manqala.search.kernel.scale import FAR, WIN
from manqala.search.prove import Prover
from manqala.search.uct import TreeSearch
from manqala.text.diagnostics import ManqalaError
from tests.helpers.playing import legal, play_move, play_on, seat
from tests.helpers.small_games import THREE, tiny, written
from tests.helpers.there import there

pytestmark = pytest.mark.usefixtures("nothing_compiled")
COMPILED = pytest.mark.skipif(not has_llvm(), reason="llvmlite is not installed")
ASKING = """\
---
language: 1
game: Asking
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  as opponent
    choose gift from own occupied holes
    capture gift for mover
round ends when some player is bare
  settle
"""
SINGLES_FIRST = """
turn
  choose hole from own occupied holes
  must hole is singleton if possible
  win hole
"""


def minimax(position: PositionValue, view: int, depth: int) -> int:
    """The value by going through everything: a win, a loss or nothing within so many turns, and how soon."""
    if position.over:
        winner = there(position.result).winner
        return 0 if winner is None else (1000 if winner == view else -1000)
    if depth == 0:
        return 0
    values = [minimax(position.play(move), view, depth - 1) for move in position.moves()]
    best = max(values) if position.mover == view else min(values)
    return best - (best > 0) + (best < 0)


def forced_value(found: SearchResult) -> int:
    """A search's value as ``minimax`` has it."""
    if found.wins_in is not None:
        return 1000 - found.wins_in
    return 0 if found.loses_in is None else found.loses_in - 1000


@pytest.mark.slow_cases("oware-options4")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kalah", {"holes": 2, "seeds": 2}),
        ("kalah", {"holes": 3, "seeds": 1}),
        ("san-yao", {}),
        ("andot", {}),
        ("oware", {}),
    ],
)
def test_what_is_forced_within_the_depth_is_found_and_the_shortest(
    game: str, options: dict[str, int]
) -> None:
    rules = load(game, options)
    search = Search(rules, compiled=False)
    rng = Random(game)
    compared = 0
    for _ in range(6):
        position = rules.start()
        path = []
        while not position.over:
            path.append(position)
            position = position.play(position.random_move(rng))
        for near in path[-3:]:
            found = there(search.search(near, depth=4))
            assert forced_value(found) == minimax(near, near.mover, 4), near.text
            compared += forced_value(found) != 0
    assert compared > 3


def plain_value(search: Search, position: PositionValue, depth: int) -> int:
    """The value for the first player by going through everything, with the evaluation at the edge."""
    if position.over or depth == 0:
        return search.evaluate(position, 0)
    values = [plain_value(search, position.play(move), depth - 1) for move in position.moves()]
    best = max(values) if position.mover == 0 else min(values)
    return best - (best > WIN - FAR) + (best < FAR - WIN)


@pytest.mark.slow_cases("kalah-options0")
@pytest.mark.parametrize(
    ("game", "options"),
    [("kalah", {"holes": 3, "seeds": 2}), ("san-yao", {}), ("andot", {}), ("oware", {})],
)
def test_what_is_left_out_does_not_change_the_value_at_a_depth(
    game: str, options: dict[str, int]
) -> None:
    rules = load(game, options)
    rng = Random(game)
    for _ in range(2):
        position = rules.start()
        for _ in range(rng.randrange(1, 9)):
            after = position.play(position.random_move(rng))
            position = position if after.over else after
        search = Search(rules, compiled=False)
        for depth in (1, 2, 3):
            found = there(search.search_to_depth(position, (), 0, depth, None))
            assert found.value == plain_value(search, position, depth), position.text


@pytest.mark.slow_cases("oware")
@pytest.mark.parametrize("game", ["kalah", "san-yao", "oware"])
def test_what_a_search_by_time_calls_decided_is(game: str) -> None:
    """It looks less deep into much, but a win is one against all answers."""
    rules = load(game)
    search = Search(rules, compiled=False)
    rng = Random(game)
    compared = 0
    while compared < 3:
        position = rules.start()
        path = []
        while not position.over:
            path.append(position)
            position = position.play(position.random_move(rng))
        for near in path[-4:-1]:
            found = search.search(near, seconds=0.05)
            turns = None if found is None else found.wins_in or found.loses_in
            if found is not None and turns is not None and turns <= 4:
                value = minimax(near, near.mover, turns)
                assert value >= 1000 - turns if found.wins_in else value < 0, near.text
                compared += 1


def test_positions_with_more_pieces_than_the_game_has_are_distinguished() -> None:
    game = load("kalah")
    search = Search(game, compiled=False)
    won = there(search.search(game.position("1,1,0,1,0,0/0,0,0,0,2,1:south:won=266,20"), depth=6))
    lost = there(search.search(game.position("1,1,0,1,0,0/0,0,0,0,2,1:south:won=10,20"), depth=6))
    assert won.wins_in is not None
    assert lost.loses_in is not None


def test_lines_can_be_played() -> None:
    position = load("kalah").start()
    for move in analyse(position, depth=4, compiled=False):
        after = position
        for text in move.line:
            after = after.play(text)
        assert 1 <= len(move.line) <= 4


def test_moves_are_listed_best_first() -> None:
    position = load("kalah").position("0,0,0,4,0,1/1,1,1,1,1,9:south")
    found = analyse(position, depth=2, compiled=False)
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert {one.move.text for one in found} == {move.text for move in position.moves()}
    assert analyse(load("kalah").position("0,0,0,0,0,0/0,0,0,0,0,0:over:won=24,24")) == []


def test_questions_to_the_opponent_are_his(tmp_path: Path) -> None:
    game = written(tmp_path, ASKING)
    search = Search(game, compiled=False)
    # North is asked which of his holes south takes: he gives the smaller one.
    position = game.position("1,0/3,1:south")
    found = there(search.search(position, depth=1))
    whole = found.line[:2]
    assert position.choices(whole) is None
    gifts = [position.play((whole[0], n)).score[0] for n in range(2)]
    assert position.play(whole).score[0] == min(gifts)
    own = there(search.search(position, whole[:1], depth=1))
    assert own.line[0] == whole[1]


@pytest.mark.quick_cases("mcts:sims=12")
@pytest.mark.parametrize("spec", ["alphabeta:depth=2", "mcts:sims=12"])
def test_three_players_and_one_play_on(tmp_path: Path, spec: str) -> None:
    for game in (written(tmp_path, THREE), load("tchoukaillon", holes=4, stones=5)):
        position = game.start()
        players = [make(spec, seat(1)) for _ in position.players]
        assert play_on(players, position, 30).last is not None


def test_one_player_finds_the_only_way() -> None:
    game = load("tchoukaillon", stones=12)
    position = game.start()
    player = make("alphabeta:depth=20", seat(1))
    while not position.over:
        position = position.play(decide([player], position))
    assert there(position.result).winner == 0


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["alphabeta:depth=1", "mcts:sims=6"])
@pytest.mark.parametrize("game", ["san-yao", "yucebao"])
def test_matches_are_played_through_what_lies_between_rounds(game: str, spec: str) -> None:
    position = load(game).start(match=True)
    players = [make(spec, seat(n)) for n in range(2)]
    while position.round < 3 and not position.over:
        position = play_move(players, position)
    assert position.last is not None


@pytest.mark.quick_cases("mcts:sims=40")
@pytest.mark.parametrize("spec", ["alphabeta:depth=1", "alphabeta:depth=3", "mcts:sims=40"])
def test_preferences_are_kept(spec: str) -> None:
    """The hole that wins most may not be taken as long as there is a singleton."""
    position = tiny(SINGLES_FIRST).position("1,6,2/3,1,1:south")
    players = [make(spec, seat(n)) for n in range(2)]
    assert legal(position) == ["1"]
    position = play_move(players, position)
    assert legal(position) == ["2", "3"]
    position = play_move(players, position)
    assert legal(position) == ["2", "3"]
    assert decide(players, position).text == "2"


def test_time_is_kept_in_plain_python() -> None:
    game = load("san-yao")
    search, tree = Search(game, compiled=False), TreeSearch(game, compiled=False)
    for look in (
        lambda: search.search(game.start(), seconds=0.2),
        lambda: tree.search(game.start(), (), Random(0), seconds=0.2),
    ):
        began = time.process_time()
        assert look()
        # Without a limit it would go on for good; how much more it takes is the machine's affair.
        assert time.process_time() - began < 5


def test_deeper_sees_more() -> None:
    """A sacrifice that only pays later is not seen at once."""
    position = load("kalah").position("0,0,0,4,0,1/1,1,1,1,1,9:south")
    search = Search(load("kalah"), compiled=False)
    assert there(search.search(position, depth=6)).depth == 6
    assert (
        there(search.search(position, depth=6)).value
        != there(search.search(position, depth=1)).value
    )


def test_a_search_by_time_follows_extra_turns_beyond_its_horizon() -> None:
    """One turn deep it sees a chain of five moves, of which each but the last ends in the store."""
    position = load("kalah").position("0,0,0,3,2,1/4,4,4,4,4,4:south:won=10,8")
    search = Search(load("kalah"), compiled=False)
    lines = []
    for selective in (True, False):
        after = position
        line = []
        for answer in there(search.search(position, depth=1, selective=selective)).line:
            move = after.move((answer,))
            line.append(move.text)
            after = after.play(move)
        lines.append(line)
    assert lines == [["6", "5", "6", "4", "6"], ["4"]]


def test_random_games_find_a_win_in_one() -> None:
    game = load("kalah", holes=2)
    position = game.position("0,1/0,1:south:won=7,7")
    line = TreeSearch(game, compiled=False).search(position, (), Random(3), sims=50)
    assert position.play(line[:1]).over
    seats = [make("mcts:sims=300", seat(1))] * 2
    position = load("oware").position("1,0,0,0,0,3/1,2,1,0,0,4:south:won=20,16")
    assert decide(seats, position).text == "6"  # which makes a majority


@pytest.mark.slow
def test_alphabeta_beats_greedy() -> None:
    game = load("kalah")
    points = 0
    for n in range(6):
        players = [
            make("alphabeta:depth=4", seat(n)),
            make("greedy", seat(n)),
        ]
        seats = players if n % 2 == 0 else players[::-1]
        position = game.start()
        while not position.over:
            position = position.play(decide(seats, position))
        points += there(position.result).winner == n % 2
    assert points >= 5


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("alphabet", "did you mean ‘alphabeta’"),
        ("alphabeta:dept=6", "did you mean ‘depth’"),
        ("alphabeta:depth=none", "whole number"),
        ("alphabeta:depth=0", "from 1 to 100"),
        ("alphabeta:time=nan", "number"),
        ("alphabeta:", "no parameter"),
        ("alphabeta:depth", "whole number"),
        ("alphabeta:depth=2,time=1", "one parameter"),
        ("greedy:depth=2", "has no value"),
        ("mcts:sims=1.5", "whole number"),
    ],
)
def test_what_nobody_is_called(spec: str, told: str) -> None:
    with pytest.raises(ManqalaError) as caught:
        check(spec)
    found = caught.value.diagnostics[0]
    assert found.code == "E609"
    assert told in " ".join((found.message, *found.help))
    done = CliRunner().invoke(cli, ["play", "kalah", "--north", spec])
    assert done.exit_code == 2
    assert told in done.output


@COMPILED
def test_compiled_and_plain_agree() -> None:
    # The game as it is: other tests have it compiled, too, and that takes longest.
    game = load("kalah")
    position = game.position("1,0,2,0,3,0/0,2,0,1,0,2:south:won=19,18")
    plain, fast = Search(game, compiled=False), Search(game, compiled=True)
    for depth in (1, 4, 7):
        assert (
            there(plain.search(position, depth=depth)).value
            == there(fast.search(position, depth=depth)).value
        )
    value = Prover(game, position, compiled=False).value(position)
    assert Prover(game, position, compiled=True).value(position) == value
    line = TreeSearch(game, compiled=True).search(position, (), Random(1), sims=500)
    assert line == TreeSearch(game, compiled=False).search(position, (), Random(1), sims=500)
