"""What people use has what the page on the library says, and no more; the values under it make their own kind."""

import pickle
import re

import pytest

import manqala
from manqala.api.facade import game_value, position_value
from manqala.compile.stepping.warm_game import WarmGame, WarmPosition, load
from manqala.game.game import GameValue, PositionValue
from manqala.resolve.loaded import load_rules
from tests.helpers.checkout import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def documented_members(name: str) -> set[str]:
    """The members of a class that the page on the library lists."""
    part = PAGE.partition(f"::: manqala.{name}\n")[2].partition(":::")[0]
    return set(re.findall(r"\w+", part.partition("members:")[2].partition("\n\n")[0]))


@pytest.mark.parametrize("kind", [manqala.Game, manqala.Position, manqala.NamedPlayer])
def test_users_meet_the_names_that_are_documented_and_no_others(kind: type) -> None:
    game = manqala.load("kalah")
    made = {
        manqala.Game: game,
        manqala.Position: game.start(),
        manqala.NamedPlayer: manqala.player("random"),
    }[kind]
    assert type(made) is kind
    for found in (kind, made):
        assert {name for name in dir(found) if name[0] != "_"} == documented_members(kind.__name__)


def test_a_facade_makes_facades_and_a_value_makes_values() -> None:
    facade = manqala.load("kalah").start()
    assert type(facade.play("3")) is type(facade) is manqala.Position
    rules = load_rules("kalah", {})
    for made, kind in ((WarmGame(rules), WarmPosition), (GameValue(rules), PositionValue)):
        start = made.start()
        found = (start, start.play("3"), start.during(()), made.position(start.text))
        assert {type(position) for position in found} == {kind}
        assert type(made.position_of(start.play_state)) is kind


def test_positions_of_equal_games_are_equal() -> None:
    one, other = manqala.load("kalah"), manqala.load("kalah")
    assert one == other != manqala.load("oware")
    assert hash(one) == hash(other)
    assert one.start() == other.start() != one.start().play("3")
    assert hash(one.start()) == hash(other.start())
    assert one.start().game is one
    assert one != "kalah"
    assert one.start() != one.start().text


def test_the_values_of_a_game_are_equal_however_they_are_played() -> None:
    warm, value = load("kalah"), GameValue(load_rules("kalah", {}))
    assert warm == value == game_value(manqala.load("kalah"))
    assert hash(warm) == hash(value)
    assert warm.start() == value.start() == position_value(manqala.load("kalah").start())


def test_a_pickle_opens_as_what_it_was() -> None:
    rules = load_rules("kalah", {})
    for made in (manqala.load("kalah"), WarmGame(rules), GameValue(rules)):
        for thing in (made, made.start().play("3")):
            again = pickle.loads(pickle.dumps(thing))
            assert type(again) is type(thing)
            assert again == thing


def test_a_pickled_position_shares_its_interpreter_with_its_game() -> None:
    again = pickle.loads(pickle.dumps(load("kalah").start()))
    assert again.play_state.engine is again.game.engine


def test_a_game_begins_at_one_position_and_a_match_at_another() -> None:
    """It never changes, so facts about it are computed once."""
    game = manqala.load("kalah", seeds=3)
    for match in (False, True):
        one, again = (position_value(game.start(match=match)) for _ in range(2))
        assert one is again
    assert game.start() == manqala.load("kalah", seeds=3).start() != manqala.load("kalah").start()
    matched = manqala.load("dakon")
    assert matched.start(match=True) != matched.start()
    before = game.start().text
    game.start().play("1")
    assert game.start().text == before
