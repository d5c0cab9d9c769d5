"""Games with hidden seeds: the engines play the whole state, so hiding changes no program."""

from __future__ import annotations

from pathlib import Path

import pytest

from manqala.compile.native_engine import NativeEngine
from manqala.compile.stepping.warm_game import load
from tests.helpers.agreement import agree
from tests.helpers.hidden import BLIND, HOARDS, SCREENED
from tests.helpers.small_games import write_game


@pytest.mark.parametrize("text", [HOARDS, SCREENED, BLIND])
def test_the_generated_program_agrees(tmp_path: Path, text: str) -> None:
    assert agree(load(write_game(tmp_path, text)), plies=20)


def test_hiding_changes_no_generated_program(tmp_path: Path) -> None:
    sources = []
    for number, text in enumerate(
        (HOARDS, HOARDS.replace("hidden: {supply: opponents, winnings: opponents}\n", ""))
    ):
        game = load(write_game(tmp_path, text, f"game{number}"))
        sources.append(game.native(compiled=False).written.source)
    assert sources[0] == sources[1]
    assert NativeEngine is not None
