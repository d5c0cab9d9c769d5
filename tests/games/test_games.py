"""Every shipped game: its examples pass, random games end with all pieces, options work."""

from itertools import product
from random import Random

import pytest

from manqala import load
from manqala.check.examples import run_examples
from manqala.game.playout import Playout, playout
from manqala.resolve.files import check_game
from manqala.syntax.front.front_matter import OptionSpec, OptionValue
from manqala.text.diagnostics import Diagnostics
from tests.helpers.playing import GAMES, game_of
from tests.helpers.there import there

RANDOM_GAMES = 300
MATCHES = 20
MOST_SETTINGS = 64
SETTING_GAMES = 3


def fault(played: Playout) -> str | None:
    """What a random game must not do, if it did it."""
    if played.result is None:
        return f"stuck or endless after {played.plies} plies"
    return None if played.conserved else "pieces were lost or made"


def settings_of(name: str) -> list[dict[str, str | int | bool]]:
    """All combinations of the choices of a game's options, the ends of a range among them."""
    options = game_of(name).rules.front.options
    every = [
        dict(zip(options, values, strict=True))
        for values in product(*map(values_of, options.values()))
    ]
    step = max(1, -(-len(every) // MOST_SETTINGS))
    return every[::step]


def values_of(option: OptionSpec) -> list[OptionValue]:
    if option.kind == "truth":
        return [False, True]
    if option.kind == "choice":
        return [choice.value for choice in option.choices]
    return sorted({there(option.low), option.default.value, there(option.high)})


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wrong_with_the_rule_file(name: str) -> None:
    assert [str(found) for found in check_game(name).diagnostics.sorted()] == []


@pytest.mark.parametrize("name", GAMES)
def test_its_examples_pass(name: str) -> None:
    found = Diagnostics()
    assert run_examples(game_of(name), found) > 0
    assert [str(item) for item in found.sorted()] == []


@pytest.mark.parametrize("name", GAMES)
def test_random_games_end_with_all_their_pieces(name: str) -> None:
    game = game_of(name)
    faults = {seed: fault(playout(game, Random(seed))) for seed in range(RANDOM_GAMES)}
    assert {seed: what for seed, what in faults.items() if what} == {}


@pytest.mark.parametrize("name", GAMES)
def test_random_matches_end_with_all_their_pieces(name: str) -> None:
    """Without rules for what lies between rounds a match is one round."""
    game = game_of(name)
    matches = [playout(game, Random(seed), match=True) for seed in range(MATCHES)]
    faults = {seed: fault(match) for seed, match in enumerate(matches)}
    assert {seed: what for seed, what in faults.items() if what} == {}
    assert (max(match.rounds for match in matches) > 1) == (game.rules.between is not None)


@pytest.mark.parametrize("name", GAMES)
def test_every_setting_of_the_options_plays(name: str) -> None:
    for setting in settings_of(name):
        game = load(name, setting)
        assert game.options == setting
        faults = [fault(playout(game, Random(seed))) for seed in range(SETTING_GAMES)]
        assert (setting, faults) == (setting, [None] * SETTING_GAMES)
