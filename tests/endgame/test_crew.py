"""Work on a level that others do: the same tables, bit for bit, whoever does it, in whatever order, and however often."""

import random
from collections import Counter
from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.endgame import block_edges, block_visits, crew_work, listing
from manqala.endgame.building import TableBuilder
from tests.endgame.test_marks import BARRED, DAUGHTERS, TUZ
from tests.endgame.test_on_disk import files
from tests.helpers.endgame_tables import SIDED, build
from tests.helpers.small_games import written
from tests.helpers.task_crew import HereCrew


@pytest.fixture
def crew(monkeypatch: pytest.MonkeyPatch) -> HereCrew:
    """A crew for levels of a few positions, in parts of ten, written three at a time."""
    monkeypatch.setattr(listing, "CHUNK", 1000)
    monkeypatch.setattr(block_edges, "SEGMENT", 3)
    monkeypatch.setattr(block_visits, "ROUNDS", 2)
    monkeypatch.setattr(crew_work, "LEAST_PARTS", 1)
    return HereCrew(random.Random(34))


@pytest.mark.parametrize(
    ("rules", "most", "memory", "kinds"),
    [
        ("oware", 2, 0, {"ListSegment", "VisitBlock"}),
        ("oware", 2, None, {"ListSegment"}),
        pytest.param(SIDED, 4, 0, {"ListSegment", "VisitBlock"}, marks=pytest.mark.slow),
        pytest.param(TUZ, 6, None, {"ListSegment", "SolveGroups"}, marks=pytest.mark.slow),
        pytest.param(DAUGHTERS, 6, None, {"ListSegment", "SolveGroups"}, marks=pytest.mark.slow),
        pytest.param(BARRED, 6, 0, {"ListSegment", "VisitBlock"}, marks=pytest.mark.slow),
        pytest.param("bestemshe", 2, 0, {"ListSegment", "VisitBlock"}, marks=pytest.mark.slow),
    ],
    ids=["disk", "memory", "sided", "tuz", "daughters", "barred", "bestemshe"],
)
def test_files_are_the_same_with_a_crew(
    rules: str, most: int, memory: int | None, kinds: set[str], tmp_path: Path, crew: HereCrew
) -> None:
    game = written(tmp_path, rules) if "\n" in rules else load(rules)
    whole = build(game, most, tmp_path / "alone")
    found = TableBuilder(game, tmp_path / "crew", compiled=False, memory=memory, crew=crew).build(
        most
    )
    assert kinds == set(crew.performed), Counter(crew.performed)
    assert files(found) == files(whole)
    assert found.levels == whole.levels
