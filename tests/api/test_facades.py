"""What people use, and the values under it: equal, and each makes its own kind."""

import pickle

import manqala
from manqala.game.game import GameValue, PositionValue
from manqala.resolve.loaded import load_rules


def test_a_facade_makes_facades_and_a_value_makes_values() -> None:
    game, value = manqala.load("kalah"), GameValue(load_rules("kalah", {}))
    for made, kind in ((game, manqala.Position), (value, PositionValue)):
        start = made.start()
        found = (start, start.play("3"), start.during(()), made.position(start.text))
        assert {type(position) for position in found} == {kind}
        assert type(made.position_of(start.play_state)) is kind


def test_a_facade_and_its_value_are_equal() -> None:
    game, value = manqala.load("kalah"), GameValue(load_rules("kalah", {}))
    assert game == value
    assert hash(game) == hash(value)
    assert game.start() == value.start()
    assert hash(game.start()) == hash(value.start())


def test_a_pickle_opens_as_what_it_was() -> None:
    game, value = manqala.load("kalah"), GameValue(load_rules("kalah", {}))
    for made in (game, value, game.start().play("3"), value.start().play("3")):
        again = pickle.loads(pickle.dumps(made))
        assert type(again) is type(made)
        assert again == made


def test_a_pickled_position_shares_its_interpreter_with_its_game() -> None:
    again = pickle.loads(pickle.dumps(manqala.load("kalah").start()))
    assert again.play_state.engine is again.game.engine


def test_a_game_begins_at_one_position_and_a_match_at_another() -> None:
    """It does not change, so that what is known of it need not be found out for every game."""
    game = manqala.load("kalah", seeds=3)
    assert game.start() is game.start()
    assert game.start(match=True) is game.start(match=True)
    assert game.start() == manqala.load("kalah", seeds=3).start() != manqala.load("kalah").start()
    matched = manqala.load("dakon")
    assert matched.start(match=True) != matched.start()
    before = game.start().text
    game.start().play("1")
    assert game.start().text == before
