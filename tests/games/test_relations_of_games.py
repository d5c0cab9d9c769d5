"""Every shipped game: the relations that hold of every game hold of it, with every setting of its options."""

from random import Random

import pytest

from manqala.check.relations import check_relations
from manqala.check.sampling import Sampler
from manqala.check.trial import settings_to_try
from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.playout import Care, Effort, UnfinishedError, playout
from manqala.resolve.files import check_again
from manqala.run.limits import MOST_WORK
from manqala.text.diagnostics import Diagnostics
from tests.helpers.playing import GAMES, game_of
from tests.helpers.there import there

POSITIONS, GAMES_PLAYED = 12, 4
FEW, PARTS = 2, 40_000
"""In the quick run so many positions, out of a game that is left after so many parts of the rules."""


def find_broken(
    game: WarmGame, said: tuple[str, ...], positions: int, parts: int, games: int
) -> list[str]:
    """The relations that do not hold of a game, at positions out of random games."""
    sampler = Sampler(positions)
    for seed in range(games):
        care = Care(Effort(float("inf"), until=parts), MOST_WORK, show=sampler.offer)
        try:
            playout(game, Random(seed), care=care)
        except UnfinishedError:
            continue
    found = Diagnostics()
    for _ in check_relations(game, sampler.kept, said, found):
        pass
    return [f"{item} {[note.text for note in item.notes]}" for item in found.sorted()]


@pytest.mark.parametrize("name", GAMES)
def test_relations_hold_of_it(name: str) -> None:
    """Those that are tried with each setting, with the options as they are: the others take longer."""
    assert find_broken(game_of(name), ("as it is",), FEW, PARTS, games=1) == []


@pytest.mark.nightly_cases("dong-wo")
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_relations_hold_of_it_with_every_setting(name: str) -> None:
    rules = game_of(name).rules
    assert find_broken(game_of(name), (), POSITIONS, 1 << 60, GAMES_PLAYED) == []
    for option, values in settings_to_try(rules):
        for value in values:
            game = WarmGame(there(check_again(rules, {option: value}).rules))
            told = find_broken(game, (f"{option}={value}",), POSITIONS, 1 << 60, GAMES_PLAYED)
            assert told == [], f"{option}={value}"
