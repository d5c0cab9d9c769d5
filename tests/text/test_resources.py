from pathlib import Path

import pytest

from manqala.text import resources
from manqala.text.resources import MissingResourceError

FOLDERS = ("grammar", "games", "schemas")


def lay_out(root: Path) -> Path:
    for folder in FOLDERS:
        (root / folder).mkdir(parents=True)
    return root


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation of our own making, in place of the real one."""
    root = lay_out(tmp_path / "shipped")
    monkeypatch.setattr(resources, "root", lambda: root)
    return root


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_wheel_carries_its_data_in_the_package(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "manqala"
    data = lay_out(package / "data")
    assert resources.root_for(package) == data


def test_a_checkout_has_its_data_at_the_top(tmp_path: Path) -> None:
    lay_out(tmp_path)
    package = tmp_path / "interpreter" / "manqala"
    package.mkdir(parents=True)
    assert resources.root_for(package) == tmp_path


def test_the_data_of_a_wheel_comes_before_a_checkout_around_it(tmp_path: Path) -> None:
    lay_out(tmp_path)
    package = tmp_path / ".venv" / "site-packages" / "manqala"
    data = lay_out(package / "data")
    assert resources.root_for(package) == data


def test_a_broken_installation_is_said_to_be_broken(tmp_path: Path) -> None:
    package = tmp_path / "manqala"
    (package / "data" / "games").mkdir(parents=True)
    with pytest.raises(MissingResourceError, match="grammar, games and schemas"):
        resources.root_for(package)


def test_games_are_found_by_stem_in_any_family(shipped: Path) -> None:
    kalah = write(shipped / "games" / "modern" / "kalah.sow", "")
    bao = write(shipped / "games" / "african" / "four-row" / "bao.sow", "")
    write(shipped / "games" / "modern" / "README.md", "")
    assert list(resources.game_files().items()) == [("bao", bao), ("kalah", kalah)]


def test_two_games_of_one_name_are_refused(shipped: Path) -> None:
    write(shipped / "games" / "a" / "kalah.sow", "")
    write(shipped / "games" / "b" / "kalah.sow", "")
    with pytest.raises(MissingResourceError, match="two games are called kalah"):
        resources.game_files()


def test_the_games_given_out_are_the_callers_to_change(shipped: Path) -> None:
    write(shipped / "games" / "kalah.sow", "")
    resources.game_files().clear()
    assert list(resources.game_files()) == ["kalah"]


def test_grammar_and_prelude_are_read_as_utf_8(shipped: Path) -> None:
    write(shipped / "grammar" / "prelude.sow", "# Tóguz qumalaq\n")
    assert resources.grammar_text("prelude.sow") == "# Tóguz qumalaq\n"
    assert resources.prelude() == ("grammar/prelude.sow", "# Tóguz qumalaq\n")


def test_a_schema_is_the_callers_to_change(shipped: Path) -> None:
    write(shipped / "schemas" / "game.json", '{"type": "object"}')
    resources.schema("game.json").clear()
    assert resources.schema("game.json") == {"type": "object"}


@pytest.mark.usefixtures("shipped")
def test_what_is_not_shipped_is_named() -> None:
    with pytest.raises(MissingResourceError, match=r"schemas/none\.json is not part"):
        resources.schema("none.json")
    with pytest.raises(MissingResourceError, match=r"grammar/prelude\.sow is not part"):
        resources.prelude()


def test_the_real_resources_are_found() -> None:
    assert {"kalah", "oware", "san-yao"} <= resources.game_files().keys()
    _, text = resources.prelude()
    assert text.strip()
    schemas = sorted((resources.root() / "schemas").glob("*.json"))
    assert schemas
    for path in schemas:
        assert "$schema" in resources.schema(path.name)
