"""A page begins with what players play for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.describe.describing import describe, words_for
from manqala.describe.telling import sentence
from tests.helpers.small_games import tiny, write_game
from tests.helpers.teams import PAIRS

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.compile.stepping.warm_game import WarmGame

SOW = """
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""


def aim_of(more: str, language: str = "en") -> list[str]:
    """The sentences of the first section."""
    return aim_in(tiny(f"{SOW}{more}"), language)


def aim_in(game: WarmGame, language: str = "en") -> list[str]:
    words = words_for(game, language)
    first = describe(game, words, 0).sections[0]
    assert first.title.id == "section-aim"
    return [sentence(words, step) for step in first.steps]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Win more seeds than your opponent."),
        ("de", "Gewinne mehr Samen als dein Gegner."),
        ("ca", "Guanya més llavors que el teu adversari."),
    ],
)
def test_who_wins_more_pieces_is_the_aim_unless_the_rules_say_otherwise(
    language: str, told: str
) -> None:
    assert aim_of("", language) == [told]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Together with your partners, win more seeds than the other side."),
        ("de", "Gewinne mit deinen Partnern mehr Samen als die anderen."),
        ("ca", "Guanya més llavors amb els teus companys que els altres."),
    ],
)
def test_partners_win_pieces_together(tmp_path: Path, language: str, told: str) -> None:
    assert aim_in(load(write_game(tmp_path, PAIRS)), language) == [told]


def test_a_score_of_the_game_is_an_aim_explained_elsewhere() -> None:
    told = aim_of("the score of player p is seeds in holes of p")
    assert told[0].startswith("Have the higher score at the end.")


def test_a_player_without_a_move_who_loses_is_an_aim() -> None:
    blocked = "when player cannot move, end round won by opponent"
    assert aim_of(blocked) == ["Leave your opponent without a move."]


def test_a_player_without_a_move_who_wins_is_none() -> None:
    assert aim_of("when player cannot move, end round won by player") == [
        "Win more seeds than your opponent."
    ]


def test_what_decides_at_once_is_the_aim() -> None:
    assert aim_of("a player is loser when bare") == [
        "Make sure that your opponent is the first player who has nothing left in any hole."
    ]
    assert aim_of("a player is victor when seeds in winnings of it > 6") == [
        "Be the first player who has won at least seven seeds."
    ]
