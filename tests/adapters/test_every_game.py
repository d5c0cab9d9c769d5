"""Every game that comes along passes the tests of the libraries whose environments it has."""

from __future__ import annotations

import pytest

from environment_checks import CHECKS, fault
from tests.helpers.playing import GAMES

for library in ("numpy", "pettingzoo", "gymnasium", "pyspiel"):
    pytest.importorskip(library, reason="it is brought by an extra")


@pytest.mark.nightly
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", GAMES)
def test_it_passes_their_tests(name: str, check: str) -> None:
    assert fault(name, check, 8) == ""


def test_a_game_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the test above could not fail."""

    def broken(_name: str, cycles: int) -> None:
        assert cycles == 3, "all is well"
        raise ValueError("the mask is empty")

    monkeypatch.setitem(CHECKS, "gymnasium", broken)
    assert "ValueError: the mask is empty" in fault("kalah", "gymnasium", 3)
    assert "all is well" in fault("kalah", "gymnasium", 4)
