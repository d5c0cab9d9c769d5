"""What the gallery shows was made beforehand: it is what it would be now."""

import json
import re

import pytest

from manqala.game.shipped_games import GALLERY
from manqala.studio.gallery_entry import gallery_entry, sign_of
from manqala.studio.library_methods import gallery
from manqala.text.resources import game_files
from tools import figures
from tools.gallery import random_games

STEP = 12
"""Every so many games are loaded; of the others it is enough that their texts are the same."""
ADVICE = "run: python -m tools.gallery"


def test_every_game_is_shown_as_its_text_is_now() -> None:
    signs = json.loads(GALLERY.read_text(encoding="utf-8"))["signs"]
    assert signs == {name: sign_of(name) for name in game_files()}, ADVICE
    assert [game["name"] for game in gallery()] == list(game_files())


@pytest.mark.parametrize("number", range(0, len(game_files()), STEP))
def test_games_look_as_they_would_now(number: int) -> None:
    shown = gallery()[number]
    made = gallery_entry(shown["name"], random_games(shown["name"]))
    assert shown == json.loads(json.dumps(made)), ADVICE


def test_every_game_has_the_figures_of_its_random_games() -> None:
    kept = figures.read()
    for game in gallery():
        assert game["random_games"] == random_games(game["name"]), ADVICE
        assert game["name"] in kept


def test_games_can_be_found_by_what_the_gallery_says() -> None:
    for game in gallery():
        assert game["title"]
        assert 1 <= game["rows"] <= 12
        assert 1 <= game["players"] <= 4
        assert 1 <= game["lines"] <= 300
        assert re.fullmatch(r"[a-z0-9-]+", game["name"])
        assert game["board"]["start"]["places"].keys() >= {"0", "1"}
