"""Games with teams: every engine plays what the interpreter plays, and partners search for the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from manqala.compile.backends.backend import BackendName
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue
from manqala.players.base import decide
from manqala.players.registry import make
from manqala.search.deepening import Search
from manqala.syntax.front.front_matter import OptionValue
from tests.helpers import teams
from tests.helpers.agreement import agree
from tests.helpers.playing import seat
from tests.helpers.small_games import write_game

GAMES: dict[str, tuple[str, dict[str, OptionValue]]] = {
    "pairs": (teams.PAIRS, {}), "match": (teams.MATCH, {}), "two": (teams.MATCH, {"players": 2}),
    "three": (teams.THREE, {}), "unequal": (teams.UNEQUAL, {}),
}  # fmt: skip
with_games = pytest.mark.parametrize("name", GAMES)
needs_llvm = pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")


def written(folder: Path, name: str) -> WarmGame:
    text, options = GAMES[name]
    return load(write_game(folder, text), options)


@with_games
def test_the_generated_program_agrees(tmp_path: Path, name: str) -> None:
    assert agree(written(tmp_path, name), plies=20)


@needs_llvm
@pytest.mark.slow
@with_games
def test_machine_code_agrees(tmp_path: Path, name: str) -> None:
    assert agree(written(tmp_path, name), plies=150, compiled=True)


@needs_llvm
@pytest.mark.slow
@with_games
def test_they_are_not_played_many_at_once(tmp_path: Path, name: str) -> None:
    """Lanes follow neither sets of players nor positions that have been there; random games are played one by one."""
    from manqala.compile.many_at_once import many_at_once

    engine = written(tmp_path, name).native(on=BackendName.LLVM)
    assert many_at_once(engine, match=False) is None


@pytest.mark.slow
@with_games
def test_a_batch_shows_what_the_interpreter_shows(tmp_path: Path, name: str) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from tests.helpers.episodes import side_by_side

    assert side_by_side(written(tmp_path, name), 80, limit=30) == 2


# ---- search -------------------------------------------------------------------------------------


def forced(position: PositionValue, side: tuple[int, ...], depth: int) -> int:
    """1 if this team wins within a number of turns whatever the others do, -1 if it loses, else 0."""
    if position.result is not None:
        winner = position.result.winner
        return 0 if winner is None else 1 if winner in side else -1
    if not depth:
        return 0
    best = max if position.mover in side else min
    return best(forced(position.play(move), side, depth - 1) for move in position.moves())


def late(game: WarmGame, rng: Random, turns: int) -> list[PositionValue]:
    """The positions of a random game a few turns before its end."""
    played = [game.start()]
    while not played[-1].over:
        played.append(played[-1].play(rng.choice(played[-1].moves())))
    return played[-1 - turns : -1]


def value_of(search: Search, position: PositionValue, view: int, depth: int) -> int:
    """What a search proves for a player: 1 for a win, -1 for a loss, else 0."""
    found = search.search_to_depth(position, (), view, depth, None)
    assert found is not None
    return 0 if not found.decided else 1 if found.value > 0 else -1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pairs", "match", "unequal", "three"])
def test_partners_search_for_the_same(tmp_path: Path, name: str) -> None:
    game, rng = written(tmp_path, name), Random(1)
    search, sides, decided = Search(game, compiled=False), game.rules.board.sides, set()
    for _ in range(3):
        for position in late(game, rng, 3):
            for side in sides:
                expected = forced(position, side, 3)
                # The search sees one turn later that a player cannot move.
                near, far = (
                    {value_of(search, position, view, depth) for view in side} for depth in (3, 4)
                )
                assert len(near) == len(far) == 1
                assert near <= {0, expected}
                assert expected in {0, *far}
                decided.add(expected)
    assert {1, -1} <= decided


@pytest.mark.parametrize("spec", ["alphabeta:depth=4", "mcts:sims=400"])
@pytest.mark.parametrize(
    ("rows", "move"),
    [("1,1,2/0,2,0/1,0,1/0,0,0:south", "3(+3)"), ("2,3,3/0,0,1/1,0,0/0,1,1:south", "1")],
)
def test_a_player_lets_the_partner_win(tmp_path: Path, rows: str, move: str, spec: str) -> None:
    wins = "  if last holds 5.., end round won by player\n  capture last"
    game = load(write_game(tmp_path, teams.PAIRS.replace("  capture last", wins)))
    start = game.position(rows)
    # Only this move lets the pair win, whatever east does.
    assert [forced(start.play(one), (0, 2), 2) for one in start.moves()].count(1) == 1
    players = [make(spec, seat(1)) for _ in start.players]
    assert start.describe(decide(players, start)) == move


@pytest.mark.parametrize("spec", ["alphabeta:depth=1", "greedy"])
def test_what_a_partner_has_counts(tmp_path: Path, spec: str) -> None:
    gift = "  if last is partner's, put all from last into partner's winnings\n  capture last"
    game = load(write_game(tmp_path, teams.PAIRS.replace("  capture last", gift)))
    # Three seeds for north are more than two for south.
    start = game.position("0,1,5/1,2,0/1,2,0/2,0,0:south")
    players = [make(spec, seat(1)) for _ in start.players]
    assert start.describe(decide(players, start)) == "3"
