"""A search begins on WebAssembly, and goes to LLVM once that pays; next time it begins there."""

from pathlib import Path

import pytest

from manqala.compile.backends import tier
from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.choice import at_once
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.search.deepening import Search
from manqala.search.uct import TreeSearch

pytestmark = pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")


@pytest.fixture(autouse=True)
def unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has been compiled so far, and nothing has run."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(tier, "known", {})


def small() -> WarmGame:
    return load("kalah", holes=3, seeds=2)


@pytest.mark.parametrize("search", [Search, TreeSearch])
def test_what_is_busy_long_enough_moves_on(
    search: type[Search | TreeSearch], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tier, "WORTH", 0.5)
    first = search(small())
    assert first.engine.backend.name is at_once()
    assert first.engine.tier is not None
    first.engine.tier.spend(1.0)
    assert search(small()).engine.backend.name is BackendName.LLVM
    # It is remembered on disk; another game and another purpose have to earn it.
    monkeypatch.setattr(tier, "known", {})
    assert search(small()).engine.backend.name is BackendName.LLVM
    assert search(load("oware")).engine.backend.name is at_once()


def test_searching_counts() -> None:
    search = Search(small())
    search.search(small().start(), depth=8)
    assert search.engine.tier is not None
    assert search.engine.tier.seconds > 0


def test_values_are_the_same_on_both() -> None:
    game = small()
    found = [
        [
            (result.value, result.line, result.nodes)
            for result in map(searched, (1, 3, 6))
            if result is not None
        ]
        for searched in (
            lambda depth, on=on: Search(game, on=on).search(game.start(), depth=depth)
            for on in (BackendName.LLVM, at_once())
        )
    ]
    assert found[0] == found[1]
    assert len(found[0]) == 3


def test_what_was_said_holds() -> None:
    assert Search(small(), compiled=False).engine.backend.name is BackendName.PYTHON
    assert Search(small(), compiled=True).engine.backend.name is BackendName.LLVM
    fixed = WarmGame(small().rules, on=BackendName.PYTHON)
    assert Search(fixed).engine.backend.name is BackendName.PYTHON
