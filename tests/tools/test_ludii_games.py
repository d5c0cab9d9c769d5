"""What `manqala import` makes of Ludii's games, played against Ludii, where a built Ludii and its descriptions are given.

MANQALA_LUDII=~/Ludii/Common/res/lud/board/sow MANQALA_LUDII_CLASSES=~/Ludii.jar pytest -m nightly tests/tools/test_ludii_games.py
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.peers.ludii_games import REASONS, compared, count, reasons
from tools.peers.ludii_server import Theirs
from tools.peers.ludii_turns import Comparison

ROOT = Path(__file__).parents[2]
OWN = ROOT / "tests" / "bridge" / "game_descriptions"
RULES = ROOT / "tools" / "peers" / "as_there" / "ludii"
FOLDER, CLASSES = os.environ.get("MANQALA_LUDII"), os.environ.get("MANQALA_LUDII_CLASSES")
FILES = [*sorted(OWN.glob("*.lud")), *(sorted(Path(FOLDER).rglob("*.lud")) if FOLDER else [])]


def test_the_manual_lists_the_reasons_that_are_counted() -> None:
    text = (ROOT / "docs" / "importing.md").read_text("utf-8").partition("| reason | games |")[2]
    table = dict(re.findall(r"^\| ([^|]+?) \| (\d+) \|", text, re.MULTILINE))
    assert set(table) == {*REASONS, "others"}
    numbers = [int(number) for number in table.values()]
    assert numbers[:-1] == sorted(numbers[:-1], reverse=True)


def test_files_and_reasons_are_counted(tmp_path: Path) -> None:
    (tmp_path / "one.lud").write_text((OWN / "wells.lud").read_text("utf-8"), "utf-8")
    (tmp_path / "two.lud").write_text('(game "Two" (players 3) (equipment) (rules))', "utf-8")
    counts = count(sorted(tmp_path.glob("*.lud")))
    assert counts == {"converted": 1, "refused": 1, "other boards": 1}


def test_a_refused_file_has_a_reason() -> None:
    told = [
        "the start (set RememberValue 1) cannot be converted",
        "a phase of one player only cannot be converted",
        "?",
    ]
    assert reasons(Comparison("x", refused=told)) == {
        "holes, players or numbers that are remembered", "matches and openings in other ways", "others",
    }  # fmt: skip


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theirs]:
    """Ludii, started once."""
    assert CLASSES is not None
    server = Theirs(CLASSES, tmp_path_factory.mktemp("server"))
    yield server
    server.close()


@pytest.mark.nightly
@pytest.mark.skipif(not CLASSES, reason="MANQALA_LUDII_CLASSES names no built Ludii")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_programs_play_the_same_game(path: Path, theirs: Theirs, tmp_path: Path) -> None:
    found = compared(theirs, path, tmp_path, games=1, most=int(os.environ.get("PLIES", "30")))
    if found.refused:
        pytest.skip("; ".join(found.refused))
    assert found.difference == ""


@pytest.mark.nightly
@pytest.mark.skipif(not (CLASSES and FOLDER), reason="no built Ludii and its descriptions")
@pytest.mark.parametrize("rules", sorted(RULES.glob("*.sow")), ids=lambda path: path.stem)
def test_a_shipped_game_is_played_alike(rules: Path, theirs: Theirs, tmp_path: Path) -> None:
    path = next(Path(FOLDER or "").rglob(f"{rules.stem}.lud"))
    found = compared(
        theirs, path, tmp_path, 1, int(os.environ.get("PLIES", "30")), rules=str(RULES)
    )
    assert found.difference == ""
    assert found.plies > 0
