"""The page that says what each game was compared with: up to date, and taken from the checks themselves."""

import pytest

from manqala.text.resources import game_files
from tests.helpers.checkout import ROOT
from tools import checked

pytestmark = pytest.mark.slow


def test_the_page_is_up_to_date_and_has_every_game() -> None:
    page = (ROOT / checked.PAGE).read_text(encoding="utf-8")
    assert page == checked.page(), "run python -m tools.checked"
    assert all(f"(index.md#{name})" in page for name in game_files())


def test_a_program_counts_for_the_games_that_its_file_names() -> None:
    games = checked.found()
    assert "independent_two_rows" in games["bohnenspiel"].programs
    assert "same_positions" in games["songo"].programs
    assert "dong_wo" in games["dong-wo"].programs


@pytest.mark.parametrize(
    ("row", "changed", "result"),
    [
        ({}, False, "agrees"),
        ({"settings": {"holes": 9}}, False, "agrees, with options"),
        ({"plies": 3, "why": "as_there changes what is otherwise there"}, True, "agrees, with changes"),
        ({"plies": 0, "why": "disputes: Kara"}, False, "differs: [disputes](disputes.md)"),
        ({"plies": 4, "why": "they are moves there"}, False, "differs: they are moves there"),
        ({"plies": 0, "why": "another game that shares a name"}, False, None),
    ],
)  # fmt: skip
def test_what_a_row_of_the_ledger_says(
    row: dict[str, object], changed: bool, result: str | None
) -> None:
    assert checked.compared(row, changed=changed) == result


def test_only_what_agrees_counts() -> None:
    differs = checked.Checks(peers={"ludii": "differs: [disputes](disputes.md)"})
    assert differs.kinds == []
    assert checked.Checks(["a"], {"ludii": "agrees, with options"}).kinds == [
        "program from the words",
        "Ludii",
    ]


def test_the_games_own_page_says_it() -> None:
    assert checked.told("oware").startswith("The file was compared with ")
    assert "published figures" in checked.told("oware")
    assert "](../games/disputes.md)" in checked.told("hoyito-ii")


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked.main(["--check"]) == 0
    assert checked.main(["oware"]) == 2
    assert "usage" in capsys.readouterr().err
