"""Games are found by their titles and other names, and that is said."""

from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.resolve import game_names
from manqala.resolve.game_names import GameNames, find_by_title
from manqala.text.diagnostics import UnknownGameError
from manqala.text.resources import game_files
from tests.helpers.command_line import run
from tests.helpers.there import there


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "awari"),
        ("moves", "Wari"),
        ("replay", "awari", "--moves", "1"),
        ("why", "awari", "--moves", "1"),
        ("perft", "awari", "--depth", 1),
        ("validate", "awari", "--playouts", 0),
        ("new", "mine", "--extends", "awari"),
        ("simulate", "awari", "-n", 1, "--engine", "interpreter", "--threads", 1),
        ("play", "awari", "--south", "random", "--north", "random", "--seed", 1),
    ],
)
def test_every_command_knows_other_names_and_says_so(
    arguments: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert "ari’ is another name of ‘oware’." in done.stderr


def test_a_title_and_other_spellings_need_no_remark() -> None:
    for name in ("San Yao", "SAN-YAO", "o an quan", "Ô Ăn Quan"):
        assert "another name" not in run("show", name).stderr


def test_the_name_of_a_game_goes_before_another_name_of_others() -> None:
    # Um el-Bagara is called Mangala, too.
    assert load("mangala").name == "mangala"
    assert load("Mangala").name == "mangala"
    assert there(find_by_title("the cow game")).game == "um-el-bagara"


def test_accents_matter_only_where_they_tell_games_apart() -> None:
    assert there(find_by_title("ayo")).game == "ayoayo"
    assert there(find_by_title("Ayò")).game == "oware"
    assert there(find_by_title("gocurme")).game == "mangala"


def test_a_file_goes_before_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = game_files()["kalah"].read_text("utf-8").replace("game: Kalah", "game: My own")
    (tmp_path / "awari").write_text(text, encoding="utf-8")
    assert "My own" in run("show", "./awari").stdout
    assert "My own" in run("show", "awari").stdout


def test_a_name_of_several_games_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    games = (GameNames("one", "One", ("Shared",)), GameNames("two", "Two", ("shared",)))
    monkeypatch.setattr(game_names, "shipped_names", lambda: games)
    with pytest.raises(UnknownGameError, match="E612") as refused:
        find_by_title("shared")
    assert refused.value.diagnostics[0].help == ("say ‘one’ or ‘two’",)


def test_a_misspelt_other_name_is_guessed() -> None:
    assert "‘Awele’" in run("show", "awelle", exits=1).stderr
