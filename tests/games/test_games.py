"""Every shipped game: its examples pass, random games end with all pieces, options work."""

from itertools import combinations, product
from math import inf
from random import Random

import pytest

from manqala.check.examples import run_examples
from manqala.compile.quick_games import QuickGames, quick_games
from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.playout import Effort, Playout, Skimmed, playout
from manqala.resolve.files import check_again, check_game
from manqala.run.limits import LONGEST_GAME
from manqala.syntax.front.front_matter import OptionKind, OptionSpec, OptionValue
from manqala.text.diagnostics import Diagnostics
from tests.helpers.covering import covering
from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import OTHERS, several
from tests.helpers.there import there

FEW_GAMES = 3
"""Random games of each in the quick tier; the slow one plays ``RANDOM_GAMES``."""
RANDOM_GAMES = 30
QUICK_GAMES = 150
"""Further games played by the generated source, several times faster, with the same checks."""
MATCHES = 5
SETTING_GAMES = 2
ROUND_AND_ROUND = 3000
"""Limit of plies of a game that goes on when positions come again: it may go on for ever."""


def fault(played: Playout, cut_off: int = 0) -> str | None:
    """What a random game must not do, if it did it; after so many plies it may have been cut off."""
    if played.result is None and played.plies != cut_off:
        return f"stuck or endless after {played.plies} plies"
    return None if played.conserved else "pieces were lost or made"


def skim(games: QuickGames, number: int) -> Skimmed:
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
    if option.kind == OptionKind.TRUTH:
        return [False, True]
    if option.kind == OptionKind.CHOICE:
        return [choice.value for choice in option.choices]
    return sorted({there(option.low), option.default.value, there(option.high)})


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wrong_with_the_rule_file(name: str) -> None:
    assert [str(found) for found in check_game(name).diagnostics.sorted()] == []


@pytest.mark.slow_cases(
    "bao-la-kiswahili",
    "congkak",
    "dong-wo",
    "lontu-holo",
    "omweso",
    "san-yao",
    "tchonka",
    "yucebao",
)
@pytest.mark.parametrize("name", GAMES)
def test_its_examples_pass(name: str) -> None:
    found = Diagnostics()
    assert run_examples(game_of(name), found) > 0
    assert [str(item) for item in found.sorted()] == []


def play_random_games(name: str, number: int) -> None:
    game = game_of(name)
    faults = {seed: fault(playout(game, Random(seed))) for seed in range(number)}
    assert {seed: what for seed, what in faults.items() if what} == {}, name


@pytest.mark.parametrize("name", GAMES)
def test_random_games_end_with_all_their_pieces(name: str) -> None:
    play_random_games(name, FEW_GAMES)


@pytest.mark.nightly_cases("slow-1", "slow-2", "slow-3", "slow-4", "slow-5", "slow-6")
@pytest.mark.parametrize("names", several(GAMES, 12))
def test_so_do_many_random_games(names: tuple[str, ...]) -> None:
    for name in names:
        play_random_games(name, RANDOM_GAMES)
        quick = there(quick_games(game_of(name), seed=1))
        unsound = [number for number in range(QUICK_GAMES) if not skim(quick, number).sound]
        assert unsound == [], name


def play_matches(name: str, least: int) -> None:
    """Play this many matches at least, and more until one has several rounds, where the rules say what lies between them."""
    game, rounds = game_of(name), 0
    several_rounds = game.rules.between is not None
    for seed in range(MATCHES):
        if seed >= least and (rounds > 1) == several_rounds:
            break
        match = playout(game, Random(seed), match=True)
        assert fault(match) is None, (name, seed)
        rounds = max(rounds, match.rounds)
    assert (rounds > 1) == several_rounds, name


@pytest.mark.slow_cases("gabata", "giuthi", "hoyito-ii")
@pytest.mark.parametrize("name", GAMES)
def test_random_matches_end_with_all_their_pieces(name: str) -> None:
    """Without rules for what lies between rounds a match is one round."""
    play_matches(name, 1)


@pytest.mark.parametrize("names", several(GAMES, 12))
def test_so_do_more_matches(names: tuple[str, ...]) -> None:
    for name in names:
        play_matches(name, MATCHES)


def play_with(name: str, setting: dict[str, OptionValue], games: int) -> None:
    game = WarmGame(there(check_again(game_of(name).rules, setting).rules))
    assert game.options == setting
    off = setting.get("repetition") == "off"
    limit, cut_off = (ROUND_AND_ROUND, ROUND_AND_ROUND) if off else (LONGEST_GAME, 0)
    faults = [fault(playout(game, Random(seed), limit=limit), cut_off) for seed in range(games)]
    assert (name, setting, faults) == (name, setting, [None] * games)


@pytest.mark.slow_cases("san-yao", *OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_settings_of_the_options_play(name: str) -> None:
    """All options as low as they go, then all as high: of one with two choices both are tried."""
    options = game_of(name).rules.front.options
    for end in (0, -1) if options else ():
        play_with(name, {option: values_of(spec)[end] for option, spec in options.items()}, 1)


@pytest.mark.parametrize("names", several(GAMES, 12))
def test_every_setting_of_the_options_plays(names: tuple[str, ...]) -> None:
    for name in names:
        for setting in settings_of(name):
            play_with(name, setting, SETTING_GAMES)


def test_any_two_choices_of_a_game_meet_in_a_setting() -> None:
    values = {name: values_of(spec) for name, spec in game_of("dakon").rules.front.options.items()}
    settings = settings_of("dakon")
    for (one, first), (other, second) in combinations(values.items(), 2):
        met = {(setting[one], setting[other]) for setting in settings}
        assert met == {*product(first, second)}
    assert len(settings) < 20
