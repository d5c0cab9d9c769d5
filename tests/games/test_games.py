"""Every shipped game: its examples pass, random games end with all pieces, options work."""

from itertools import combinations, product
from math import inf
from random import Random

import pytest

from manqala.check.examples import run_examples
from manqala.compile.quick_games import QuickGames, quick_games
from manqala.game.game import Game
from manqala.game.playout import Effort, Playout, Skimmed, playout
from manqala.resolve.files import check_again, check_game
from manqala.run.limits import LONGEST_GAME
from manqala.syntax.front.front_matter import OptionSpec, OptionValue
from manqala.text.diagnostics import Diagnostics
from tests.helpers.covering import covering
from tests.helpers.playing import GAMES, game_of
from tests.helpers.there import there

RANDOM_GAMES = 30
QUICK_GAMES = 150
"""So many more are played by the generated source, several times as quickly, and looked at as closely."""
MATCHES = 5
SETTING_GAMES = 2
ROUND_AND_ROUND = 3000
"""So many plies are seen of a game that is told to go on when positions come again: it may go on for ever."""


def fault(played: Playout, cut_off: int = 0) -> str | None:
    """What a random game must not do, if it did it; after so many plies it may have been cut off."""
    if played.result is None and played.plies != cut_off:
        return f"stuck or endless after {played.plies} plies"
    return None if played.conserved else "pieces were lost or made"


def skimmed(games: QuickGames, number: int) -> Skimmed:
    """A game that is played quickly, to its end."""
    steps = games.play(number, Effort(inf, until=1 << 60), each=0)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            played: Skimmed = end.value
            return played


def settings_of(name: str) -> list[dict[str, OptionValue]]:
    """Combinations of the choices of a game's options, the ends of a range among them: any two choices meet."""
    options = game_of(name).rules.front.options
    return covering({option: values_of(spec) for option, spec in options.items()})


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
    quick = there(quick_games(game, seed=1))
    unsound = [number for number in range(QUICK_GAMES) if not skimmed(quick, number).sound]
    assert unsound == []


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
        game = Game(there(check_again(game_of(name).rules, setting).rules))
        assert game.options == setting
        off = setting.get("repetition") == "off"
        limit, cut_off = (ROUND_AND_ROUND, ROUND_AND_ROUND) if off else (LONGEST_GAME, 0)
        played = [playout(game, Random(seed), limit=limit) for seed in range(SETTING_GAMES)]
        assert (setting, [fault(one, cut_off) for one in played]) == (
            setting,
            [None] * SETTING_GAMES,
        )


def test_any_two_choices_of_a_game_meet_in_a_setting() -> None:
    values = {name: values_of(spec) for name, spec in game_of("dakon").rules.front.options.items()}
    settings = settings_of("dakon")
    for (one, first), (other, second) in combinations(values.items(), 2):
        met = {(setting[one], setting[other]) for setting in settings}
        assert met == {*product(first, second)}
    assert len(settings) < 20
