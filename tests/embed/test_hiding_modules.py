"""Modules of games in which players do not see everything: what a seat sees, and states that look the same to it."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest

from examples.embedding.built_game import ASKED, OVER, BuiltGame
from manqala.compile.stepping.warm_game import WarmGame
from manqala.embed.module_file import module_file
from manqala.game.notation import NOT_SEEN
from manqala.game.seen_position import seen_by
from manqala.resolve.files import check_source
from manqala.text.span import Source
from tests.helpers.hidden import BLIND, HOARDS, SCREENED
from tests.helpers.playing import game_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import PositionValue

pytestmark = pytest.mark.slow
STEPS = 30
GUESSES = 400


@cache
def game(text: str) -> WarmGame:
    rules = check_source("hiding", Source("hiding.sow", text), None, {}).rules
    assert rules is not None
    return WarmGame(rules)


@cache
def build(text: str) -> BuiltGame:
    return BuiltGame(module_file(game(text)))


def contents(module: BuiltGame, *, viewer: int | None = None) -> list[int]:
    """What lies in each place, or what a player sees of it."""
    places = module.card["places"]["count"] - 1
    if viewer is None:
        return [module.call("pieces", place, 0, 0) for place in range(places)]
    return [module.call("seen", place, 0, 0, viewer) for place in range(places)]


def play_on(position: PositionValue, module: BuiltGame, rng: random.Random) -> PositionValue:
    """Play a move on the interpreter and in the module, which ask the same."""
    answers: tuple[int, ...] = ()
    while (choices := position.choices(answers)) is not None:
        assert module.options() == [option.token for option in choices.options]
        which = rng.randrange(len(choices.options))
        answers = (*answers, choices.options[which].index)
        module.call("answer", which)
        if position.stepwise:
            break
    return position.play(answers)


@pytest.mark.parametrize("text", [HOARDS, SCREENED, BLIND], ids=["hoards", "screened", "blind"])
def test_a_seat_sees_what_its_view_shows(text: str) -> None:
    module, position, rng = build(text), game(text).start(), random.Random(3)
    status = module.begin()
    for _ in range(STEPS):
        assert status == (OVER if position.over else ASKED)
        for player in range(2):
            cells = seen_by(position, [player]).now
            wanted = [-1 if cell == NOT_SEEN else cell for cell in cells]
            found = contents(module, viewer=player)
            assert found == wanted[: len(found)]
        if position.over:
            break
        position = play_on(position, module, rng)
        status = OVER if module.call("phase") == 3 else ASKED
    assert module.call("seen", 0, 0, 0, 2) == -1


def hidden_after(module: BuiltGame, moves: Sequence[int], seed: int) -> tuple[int, ...]:
    """What a guess of the player to move puts into the hidden places; the rest stays as it was."""
    module.begin()
    for which in moves:
        module.call("answer", which)
    player, before = module.call("register", 4), contents(module)
    seen, asked = contents(module, viewer=player), module.options()
    assert module.call("guess", seed) == 1
    assert module.options() == asked
    after = contents(module)
    assert sum(after) == sum(before)
    assert all(one in {-1, other} for one, other in zip(seen, after, strict=True))
    return tuple(other for one, other in zip(seen, after, strict=True) if one == -1)


def test_all_ways_to_distribute_what_is_hidden_are_equally_likely() -> None:
    """North's store and supply have three seeds at first: four ways."""
    found = Counter(hidden_after(build(HOARDS), (), seed) for seed in range(GUESSES))
    assert set(found) == {(n, 3 - n) for n in range(4)} or set(found) == {
        (3 - n, n) for n in range(4)
    }
    assert all(GUESSES / 4 * 0.7 < times < GUESSES / 4 * 1.3 for times in found.values())


def test_three_places_are_filled_in_all_ways_too() -> None:
    """North's row has six seeds in three holes: 28 ways, of which 28 are found, in mid-move as well."""
    found = Counter(hidden_after(build(SCREENED), (), seed) for seed in range(GUESSES))
    assert len(found) == 28
    assert max(found.values()) < 4 * GUESSES / 28
    assert len({hidden_after(build(HOARDS), (0,), seed) for seed in range(40)}) == 4


def test_play_goes_on_from_a_guess_as_the_rules_say() -> None:
    """Also with what the program counts beside the board."""
    module, rules, rng = build(HOARDS), game(HOARDS), random.Random(5)
    for seed in range(12):
        position = rules.start()
        module.begin()
        for _ in range(seed % 4):
            position = play_on(position, module, rng)
        assert module.call("guess", seed) == 1
        guessed = position.play_state.copy()
        guessed.history = {}
        for place, many in enumerate(contents(module)):
            guessed.cells[place] = many
        position = rules.at(guessed)
        for _ in range(STEPS):
            if position.over:
                break
            position = play_on(position, module, rng)
        cells = position.now
        assert contents(module) == list(cells[: len(contents(module))])


def test_games_that_hide_nothing_have_no_such_functions() -> None:
    module = BuiltGame(module_file(game_of("kalah")))
    with pytest.raises(KeyError):
        module.call("seen", 0, 0, 0, 0)
    # Nor has one of them the functions of another kind of module that was built before it.
    followed = BuiltGame(module_file(game_of("kalah"), followed=True))
    with pytest.raises(KeyError):
        followed.call("search_game", 1, 1)


def test_a_shipped_game_hides_its_reserve() -> None:
    module = BuiltGame(module_file(game_of("azigo")))
    module.begin()
    reserve = module.card["places"]["winnings"]
    assert [module.call("seen", place, 0, 0, 0) for place in reserve] == [10, -1]
    assert module.call("guess", 1) == 1
    assert [module.call("pieces", place, 0, 0) for place in reserve] == [10, 10]
