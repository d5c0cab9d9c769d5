"""The example in C plays what the interpreter plays: a built game, translated by wasm2c and compiled."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from examples.embedding.built_game import read_card
from manqala.embed.module_file import module_file
from tests.helpers.checkout import ROOT
from tests.helpers.playing import game_of

if TYPE_CHECKING:
    from typing import Any

    from manqala.game.game import PositionValue

MAKEFILE = ROOT / "examples" / "embedding" / "c" / "Makefile"
RUNTIME = Path("/usr/share/wabt/wasm2c/wasm-rt-impl.c")
TURNS = 60
BOARD = re.compile(r"[\d ]+")


def program(name: str, folder: Path) -> tuple[Path, dict[str, Any]]:
    """The program and the card of a game. Skips the test where it cannot be made."""
    missing = [one for one in ("make", "cc", "wasm2c") if shutil.which(one) is None]
    if not missing and not RUNTIME.is_file():
        missing = [str(RUNTIME)]
    if missing:
        pytest.skip(f"LEFT OUT: the example in C was not tried: {', '.join(missing)} is not here")
    module = module_file(game_of(name))
    (folder / "game.wasm").write_bytes(module)
    done = subprocess.run(
        ["make", "-f", str(MAKEFILE), "CFLAGS=-O0"],
        cwd=folder, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-1500:]
    return folder / "play", read_card(module)


class Script:
    """What is typed, and what must be shown: the board and the options, again and again."""

    def __init__(self, card: dict[str, Any]) -> None:
        """``card``: where places lie on the board."""
        spots = sorted(card["board"], key=lambda spot: (spot["y"], spot["x"]))
        self._places = [spot["place"] for spot in spots]
        self._count, self._kinds = card["places"]["count"], len(card["pieces"])
        self.typed: list[str] = []
        self.shown: list[tuple[list[int] | None, str]] = []

    def board(self, position: PositionValue) -> list[int]:
        """The pieces in the order in which they are shown."""
        cells = position.now
        return [
            sum(cells[place + kind * self._count] for kind in range(self._kinds))
            for place in self._places
        ]

    def play(self, position: PositionValue, rng: random.Random) -> PositionValue:
        """One turn at random; now and then an answer is taken back and given again."""
        answers: tuple[int, ...] = ()
        while (choices := position.choices(answers)) is not None:
            tokens = [option.token for option in choices.options]
            said = f"{position.name(choices.player)}: {' '.join(tokens)}"
            # What an unfinished turn has done is not compared here.
            self.shown.append((None if answers else self.board(position), said))
            chosen = rng.choice(choices.options)
            self.typed.append(chosen.token)
            answers = (*answers, chosen.index)
            ends = position.choices(answers) is None
            after = position.play(answers) if ends else None
            if rng.random() < 0.2 and not (after and after.over):
                next_choices = after.choices() if after else position.choices(answers)
                assert next_choices is not None
                where = after or position
                again = " ".join(option.token for option in next_choices.options)
                board = self.board(after) if after else None
                self.shown += [
                    (board, f"{where.name(next_choices.player)}: {again}"),
                    self.shown[-1],
                ]
                self.typed += ["undo", chosen.token]
        return position.play(answers)


@pytest.mark.nightly_cases("bao-la-kiswahili-False", "o-an-quan-True")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "match"),
    [("kalah", False), ("bao-la-kiswahili", False), ("o-an-quan", True), ("san-yao", True)],
)
def test_records_replay_in_c(name: str, match: bool, tmp_path: Path) -> None:
    command, card = program(name, tmp_path)
    position, script, rng = game_of(name).start(match=match), Script(card), random.Random(name)
    for _ in range(TURNS):
        if position.over:
            break
        position = script.play(position, rng)
    lines = play(command, [*script.typed, "search", "finish"], match=match)
    found: list[tuple[list[int], str]] = []
    board: list[int] = []
    for line in lines:
        if BOARD.fullmatch(line):
            board += map(int, line.split())
        else:
            found.append((board, line))
            board = []
    for (there, said), (expected, wanted) in zip(found, script.shown, strict=False):
        assert said == wanted
        assert expected is None or there == expected, said
    assert len(found) > len(script.shown)
    end, told = found[-1]
    assert re.fullmatch(r"(\w+ wins|a draw) \(.+\)", told), told
    if position.result is not None:
        winner, reason = position.result.winner, position.result.reason
        whose = "a draw" if winner is None else f"{position.players[winner]} wins"
        assert (end, told) == (script.board(position), f"{whose} ({reason})")
    else:
        assert any(said.startswith("best: ") for _, said in found), "a search found something"


def play(command: Path, typed: list[str], *, match: bool = False) -> list[str]:
    """What the program shows when this is typed."""
    done = subprocess.run(
        [command, "game.wasm", *(["match"] if match else [])],
        cwd=command.parent, input="\n".join(typed) + "\n", capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
