"""What the rules in plain words say of hidden seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.describe.written_page import PageFormat, write_page
from tests.helpers.hidden import BLIND, HOARDS
from tests.helpers.small_games import write_game


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "How many seeds lie in a player’s supply is hidden from the opponents until"),
        ("de", "Wie viele Samen im Vorrat eines Spielers liegen, bleibt den Gegnern bis"),
        ("ca", "El nombre de llavors que hi ha a la reserva d’un jugador queda amagat als contraris fins"),
    ],
)  # fmt: skip
def test_each_language_says_what_is_hidden_from_whom(
    tmp_path: Path, language: str, expected: str
) -> None:
    page = write_page(load(write_game(tmp_path, HOARDS)), language, PageFormat.MARKDOWN)
    assert expected in " ".join(page.split())


def test_players_are_named_where_the_rules_name_them(tmp_path: Path) -> None:
    page = write_page(load(write_game(tmp_path, BLIND)), "en", PageFormat.MARKDOWN)
    told = " ".join(page.split())
    assert "lie in the box is hidden from South until" in told
    assert "lie in a player’s holes is hidden from everybody until" in told
