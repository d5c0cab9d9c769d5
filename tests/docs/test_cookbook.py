"""Every recipe of the cookbook is a sound rule file whose examples hold, and whose games end."""

import re
from pathlib import Path
from random import Random

import pytest

from manqala.check.examples import run_examples
from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.playout import playout
from manqala.resolve.files import check_source
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source
from tests.helpers.checkout import DOCS

PAGE = (DOCS / "cookbook.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## ([^\n]+)\n.*?^```sow\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
GAMES = 5


def test_there_are_recipes() -> None:
    assert len(RECIPES) >= 15
    assert len(RECIPES) == len(re.findall(r"^## ", PAGE, re.MULTILINE))


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_is_a_game_that_does_as_it_says(title: str) -> None:
    text = RECIPES[title]
    checked = check_source("recipe", Source("recipe.sow", text), Path("recipe.sow"), {})
    assert checked.rules is not None, [
        str(diagnostic) for diagnostic in checked.diagnostics.sorted()
    ]
    assert [str(diagnostic) for diagnostic in checked.diagnostics.sorted()] == []
    game, found = WarmGame(checked.rules), Diagnostics()
    assert run_examples(game, found) >= 1
    assert [str(diagnostic) for diagnostic in found.sorted()] == []
    for seed in range(GAMES):
        played = playout(game, Random(seed))
        assert played.result is not None
        assert played.conserved
