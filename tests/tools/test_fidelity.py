"""The fidelity pages are complete, refer to what exists, and are up to date."""

from pathlib import Path

import pytest

from manqala import load
from tests.helpers.checkout import TESTS
from tools import fidelity

GAMES = fidelity.games_with_notes()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_the_page(game: str) -> None:
    assert list(fidelity.problems(game)) == []


def test_the_seed_games_with_statements_have_pages() -> None:
    assert {"san-yao", "andot"} <= set(GAMES)


def test_what_is_missing_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of fault, in a copy of the notes with one of each."""
    folder = tmp_path / fidelity.FOLDER
    folder.mkdir(parents=True)
    original = fidelity.checkout() / fidelity.FOLDER / "andot.yaml"
    text = original.read_text(encoding="utf-8")
    text = text.replace("  A11:\n", "  A12:\n", 1)
    text = text.replace("one's own end holes may become daughters too", "no such example")
    text = text.replace("test_a_lap_of_twelve_re_sows_its_origin", "test_that_is_not_there")
    (folder / "andot.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(fidelity, "link_to", lambda _: "andot.sow")
    monkeypatch.setattr(fidelity, "checkout", lambda: tmp_path)
    found = "\n".join(fidelity.problems("andot"))
    assert "the rows are ['A1'" in found
    assert "A12: no line is tagged with it" in found
    assert "A4: no example “no such example”" in found
    assert "A2: no test tests/games/test_seed_games.py::test_that_is_not_there" in found
    assert "andot.md is not up to date" in found


def test_the_command_checks_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fidelity.main(["--check"]) == 0
    assert fidelity.main(["chess"]) == 2
    assert "there are no notes for chess" in capsys.readouterr().err
    notes = (fidelity.checkout() / fidelity.FOLDER / "andot.yaml").read_text(encoding="utf-8")
    page = fidelity.page("andot")
    folder = tmp_path / fidelity.FOLDER
    folder.mkdir(parents=True)
    (folder / "andot.yaml").write_text(notes, encoding="utf-8")
    (tmp_path / "tests").symlink_to(TESTS)
    link = fidelity.link_to(load("andot").rules)
    monkeypatch.setattr(fidelity, "link_to", lambda _: link)
    monkeypatch.setattr(fidelity, "checkout", lambda: tmp_path)
    assert fidelity.main(["--check"]) == 1
    assert fidelity.main([]) == 0
    assert (folder / "andot.md").read_text(encoding="utf-8") == page
