"""The player for JavaScript plays what Python plays: records of random games go through it move by move."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.embed.module_file import module_file
from tests.helpers.checkout import ROOT
from tests.helpers.hidden import HOARDS
from tests.helpers.player import NODE, build_player
from tests.helpers.playing import game_of
from tests.helpers.sample import every_game
from tests.helpers.small_games import write_game

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.game.move import Move

EXAMPLES = ROOT / "examples" / "embedding"
REPLAY = ROOT / "tests" / "embed" / "replay.mjs"
STEPS = 40
FEW = 60
COMMENT = re.compile(r"^\s*/\*\*.*?\*/\n", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The player, as the package brings it."""
    return build_player(tmp_path_factory.mktemp("player"))


def _refuses_for_others(position: PositionValue, move: Move) -> bool:
    """Whether another player refuses something in a turn: its text leaves that out."""
    for n, answer in enumerate(move.answers):
        choices = position.choices(move.answers[:n])
        assert choices is not None
        refused = any(option.token == "no" and option.index == answer for option in choices.options)
        if refused and choices.player != position.mover:
            return True
    return False


def record(game: WarmGame, *, match: bool) -> dict[str, Any]:
    """A random game: who moves, what may be answered and played, what is played, and the board behind it.

    Where chance takes part only what is played: a built game draws before anybody could look.
    """
    rng, position = random.Random(game.name), game.start(match=match)
    chancy = takes_chances(game)
    steps: list[dict[str, Any]] = []
    texts: list[str] = []

    def go_on(position: PositionValue) -> PositionValue:
        while not position.over and position.choices() is None:
            texts.append(".")
            position = position.play(())
        return position

    position = go_on(position)
    while not position.over and len(steps) < STEPS:
        move = position.random_move(rng)
        found: dict[str, Any] = {
            "move": move.text,
            "whole": chancy or _refuses_for_others(position, move),
            "seen": None if chancy else seen(position),
        }
        texts.append(move.text)
        position = go_on(position.play(move))
        found["holes"] = None if chancy else holes(position)
        steps.append(found)
    told: dict[str, Any] = {"match": match, "steps": steps, "turns": texts, "over": position.over}
    if position.result is not None:
        winner = position.result.winner
        told["winner"] = None if winner is None else position.players[winner]
        told["reason"] = position.result.reason
    return told


def seen(position: PositionValue) -> dict[str, Any]:
    """Who decides, with the options and, if they are few, the moves."""
    choices = position.choices()
    assert choices is not None
    moves = position.moves() if position.few else []
    # A move of the player's ends where somebody else is asked.
    alone = {
        question.player
        for move in moves
        for question in position.answered_questions(move.answers)
        if question.asked
    } == {choices.player}
    return {
        "turn": position.name(choices.player),
        "options": [option.token for option in choices.options],
        "moves": sorted(move.text for move in moves) if alone and 0 < len(moves) <= FEW else None,
    }


def holes(position: PositionValue) -> list[int]:
    """The number of pieces in each hole."""
    board, kinds = position.game.rules.board, len(position.game.rules.kinds)
    cells = position.now
    return [
        sum(cells[hole + kind * board.places] for kind in range(kinds))
        for hole in range(board.holes)
    ]


def takes_chances(game: WarmGame) -> bool:
    """Whether chance takes part."""
    return game.start().chancy or "chance" in game.start().text


@pytest.mark.nightly_cases(
    "dong-wo", "msuwa", "slow-1", "slow-2", "slow-3", "slow-4", "slow-5", "slow-6"
)
@pytest.mark.quick_cases("kalah", "tchoukaillon")
@pytest.mark.parametrize("names", every_game())
def test_records_replay(names: tuple[str, ...], player: Path, tmp_path: Path) -> None:
    """The player plays the turns that Python writes, and Python those that the player writes."""
    for name in names:
        game = game_of(name)
        (tmp_path / "game.wasm").write_bytes(module_file(game))
        both = [False, True] if game.rules.between is not None else [False]
        (tmp_path / "records.json").write_text(json.dumps([record(game, match=m) for m in both]))
        done = subprocess.run(
            [NODE, str(REPLAY), str(player), str(tmp_path / "game.wasm"), str(tmp_path / "records.json")],
            capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{name}: {done.stderr[-1500:]}"
        for told in json.loads(done.stdout):
            position = game.start(match=told["match"])
            for text in told["turns"]:
                position = position.play(text)
            assert (told["over"], told["holes"]) == (position.over, holes(position)), name


@pytest.mark.slow
def test_chance_random_games_and_an_opponent(player: Path, tmp_path: Path) -> None:
    for name in ("random-kalah", "kalah"):
        (tmp_path / f"{name}.wasm").write_bytes(module_file(game_of(name)))
    kalah = game_of("kalah")
    played = kalah.native().play(500, 3)
    wins = [sum(outcome.winner == p for outcome in played) for p in (0, 1)]
    told = {
        "wins": wins, "draws": 500 - sum(wins), "plies": sum(outcome.plies for outcome in played), "unfinished": 0,
    }  # fmt: skip
    modules = [str(tmp_path / f"{name}.wasm") for name in ("random-kalah", "kalah")]
    done = subprocess.run(
        [NODE, str(REPLAY.with_name("try_player.mjs")), str(player), *modules, json.dumps(told)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-1500:]


def test_the_player_is_small(player: Path) -> None:
    """So it is before anything is made shorter, but for its comments."""
    texts = [path.read_text(encoding="utf-8") for path in player.parent.glob("*.js")]
    assert len(texts) == 8
    assert sum(len(COMMENT.sub("", text).encode()) for text in texts) < 36_000


@pytest.mark.slow
def test_the_player_hides_what_a_seat_does_not_see(player: Path, tmp_path: Path) -> None:
    hoards, kalah = tmp_path / "hoards.wasm", tmp_path / "kalah.wasm"
    hoards.write_bytes(module_file(load(write_game(tmp_path, HOARDS))))
    kalah.write_bytes(module_file(game_of("kalah")))
    done = subprocess.run(
        [NODE, str(REPLAY.with_name("try_hiding.mjs")), str(player), str(hoards), str(kalah)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-1500:]


@pytest.mark.slow
def test_the_example_for_node(player: Path, tmp_path: Path) -> None:
    (tmp_path / "oware.wasm").write_bytes(module_file(game_of("oware")))
    told = ran(NODE, "play.mjs", str(player), str(tmp_path / "oware.wasm"))
    assert re.fullmatch(r"Oware: \d( \d)+\n((south|north) wins|a draw)\n", told)


@pytest.mark.slow
def test_the_example_for_python(tmp_path: Path) -> None:
    (tmp_path / "san-yao.wasm").write_bytes(module_file(game_of("san-yao")))
    told = ran(sys.executable, "built_game.py", str(tmp_path / "san-yao.wasm"))
    assert re.fullmatch(r"San Yao: \S+( \S+)+\n((south|north) wins|a draw)\n", told)


def ran(*command: str) -> str:
    """What an example writes."""
    done = subprocess.run(
        command, cwd=EXAMPLES, capture_output=True, encoding="utf-8", check=False, env={**os.environ, "PYTHONPATH": ""}
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout
