"""The player for JavaScript plays what Python plays: records of random games go through it move by move."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from manqala.core.inspect import is_unseen, questions
from manqala.embed.module_file import module_file
from tests.helpers.checkout import ROOT
from tests.helpers.playing import game_of
from tests.helpers.sample import every_game

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.game.game import Game

WEB = ROOT / "web"
TSC = WEB / "node_modules" / "typescript" / "bin" / "tsc"
NODE = shutil.which("node")
REPLAY = ROOT / "tests" / "embed" / "replay.mjs"
STEPS = 40
FEW = 60

pytestmark = pytest.mark.skipif(
    NODE is None or not TSC.is_file(), reason="Node and what ‘npm ci’ in web/ brings are not here"
)


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The player, as the package brings it."""
    folder = tmp_path_factory.mktemp("player")
    (folder / "package.json").write_text('{"type": "module"}')
    subprocess.run(
        [str(NODE), str(TSC), "-p", str(WEB / "player"), "--outDir", str(folder)], check=True
    )
    return folder / "index.js"


def record(game: Game, *, match: bool) -> dict[str, Any]:
    """A random game: who moves, what may be answered and played, what is played, and the board behind it."""
    # Where all choose at the same time, a move of the player's is what one of them chooses.
    together = any(is_unseen(question) for question, _ in questions(game.rules))
    rng, position = random.Random(game.name), game.start(match=match)
    steps: list[dict[str, Any]] = []
    while not position.over and len(steps) < STEPS:
        choices = position.choices()
        assert choices is not None
        moves = position.moves() if position.few else []
        move = position.random_move(rng)
        found: dict[str, Any] = {
            "turn": position.name(choices.player),
            "options": [one.token for one in choices.options],
            "moves": sorted(one.text for one in moves)
            if 0 < len(moves) <= FEW and not together
            else None,
            "move": move.text,
        }
        position = position.play(move)
        holes = range(game.rules.board.holes)
        cells = position.now
        places, kinds = game.rules.board.places, len(game.rules.kinds)
        found["holes"] = [
            sum(cells[hole + kind * places] for kind in range(kinds)) for hole in holes
        ]
        steps.append(found)
    told: dict[str, Any] = {"match": match, "steps": steps, "over": position.over}
    if position.result is not None:
        winner = position.result.winner
        told["winner"] = None if winner is None else position.players[winner]
        told["reason"] = position.result.reason
    return told


@pytest.mark.parametrize("names", every_game())
def test_records_replay(names: tuple[str, ...], player: Path, tmp_path: Path) -> None:
    for name in names:
        game = game_of(name)
        if game.start().chancy or "chance" in game.start().text:
            continue
        (tmp_path / "game.wasm").write_bytes(module_file(game))
        both = [False, True] if game.rules.between is not None else [False]
        (tmp_path / "records.json").write_text(json.dumps([record(game, match=m) for m in both]))
        done = subprocess.run(
            [str(NODE), str(REPLAY), str(player), str(tmp_path / "game.wasm"), str(tmp_path / "records.json")],
            capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{name}: {done.stderr[-1500:]}"


def test_chance_random_games_and_an_opponent(player: Path, tmp_path: Path) -> None:
    for name in ("random-kalah", "kalah"):
        (tmp_path / f"{name}.wasm").write_bytes(module_file(game_of(name)))
    kalah = game_of("kalah")
    played = kalah.native().play(500, 3)
    wins = [sum(one.winner == p for one in played) for p in (0, 1)]
    told = {
        "wins": wins, "draws": 500 - sum(wins), "plies": sum(one.plies for one in played), "unfinished": 0,
    }  # fmt: skip
    modules = [str(tmp_path / f"{name}.wasm") for name in ("random-kalah", "kalah")]
    done = subprocess.run(
        [str(NODE), str(REPLAY.with_name("try_player.mjs")), str(player), *modules, json.dumps(told)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-1500:]


def test_the_player_is_small(player: Path) -> None:
    assert sum(path.stat().st_size for path in player.parent.glob("*.js")) < 15_360
