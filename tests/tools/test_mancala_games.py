"""What `manqala import` makes of MancalaGames' files, played against its engine, where a checkout of it is given.

MANQALA_MANCALA_GAMES=~/MancalaGames pytest -m nightly tests/tools/test_mancala_games.py
"""

import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools.peers.mancala_games import KNOWN, compared, engine_of

RULES = Path(__file__).parents[2] / "tools" / "peers" / "as_there" / "mancala_games"
CHECKOUT = os.environ.get("MANQALA_MANCALA_GAMES")
FILES = sorted(Path(CHECKOUT, "GameProps").glob("[!_]*.txt")) if CHECKOUT else []


@cache
def engine() -> Any:
    """The other program, loaded once."""
    assert CHECKOUT is not None
    return engine_of(Path(CHECKOUT))


@pytest.mark.nightly
@pytest.mark.skipif(not CHECKOUT, reason="MANQALA_MANCALA_GAMES names no checkout of MancalaGames")
@pytest.mark.parametrize("path", FILES or [Path("none.txt")], ids=lambda path: path.stem)
def test_both_programs_play_the_same_game(path: Path, tmp_path: Path) -> None:
    found = compared(engine(), path, tmp_path, games=1, most=int(os.environ.get("PLIES", "40")))
    if found.refused:
        pytest.skip("; ".join(found.refused))
    if found.difference and path.stem in KNOWN:
        pytest.skip(KNOWN[path.stem])
    assert found.difference == ""


@pytest.mark.nightly
@pytest.mark.skipif(not CHECKOUT, reason="MANQALA_MANCALA_GAMES names no checkout of MancalaGames")
@pytest.mark.parametrize("rules", sorted(RULES.glob("*.sow")), ids=lambda path: path.stem)
def test_a_shipped_game_is_played_alike(rules: Path, tmp_path: Path) -> None:
    path = Path(CHECKOUT or "", "GameProps", f"{rules.stem}.txt")
    found = compared(engine(), path, tmp_path, 1, int(os.environ.get("PLIES", "40")), rules=RULES)
    if found.difference and rules.stem in KNOWN:
        pytest.skip(KNOWN[rules.stem])
    assert found.difference == ""
    assert found.plies > 0
