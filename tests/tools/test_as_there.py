"""The rule files by which shipped games are compared with other programs extend shipped games, and are sound."""

from pathlib import Path

import pytest

from manqala.api.loading import load
from manqala.text.diagnostics import ManqalaError
from manqala.text.resources import game_files

RULES = sorted((Path(__file__).parents[2] / "tools" / "peers" / "as_there").rglob("*.sow"))


def test_each_extends_a_shipped_game() -> None:
    shipped = {Path(str(path)).resolve() for path in game_files().values()}
    parents = {
        rules: (rules.parent / line.removeprefix("extends: ")).resolve()
        for rules in RULES
        for line in rules.read_text("utf-8").splitlines()
        if line.startswith("extends: ")
    }
    assert set(parents) == set(RULES) != set()
    assert {rules.name for rules, parent in parents.items() if parent not in shipped} == set()


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_moves_can_be_made(rules: Path) -> None:
    # The comparisons turn this ending off.
    try:
        game = load(str(rules), repetition="off")
    except ManqalaError:  # it has no such choice
        game = load(str(rules))
    assert game.start().moves()
