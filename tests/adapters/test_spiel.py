"""Rule files as games of OpenSpiel: its own test of random games, and what its interface promises."""

from __future__ import annotations

from random import Random

import pytest

import manqala

pyspiel = pytest.importorskip("pyspiel", reason="the extra ‘openspiel’ is not installed")
SPREAD = ["kalah", "dong-wo", "sonka", "random-kalah", "tchuka-ruma"]


@pytest.mark.parametrize("name", SPREAD)
def test_it_passes_the_test_of_openspiel(name: str) -> None:
    game = manqala.openspiel(name)
    pyspiel.random_sim_test(game, 1, serialize=name == "kalah", verbose=False)
    assert game.new_initial_state().history() == []


def test_a_game_is_known_by_its_name_and_takes_options() -> None:
    manqala.openspiel("oware")
    assert "manqala_oware" in pyspiel.registered_names()
    game = pyspiel.load_game("manqala_oware", {"grand_slam": "captures", "limit": 50})
    assert game.get_parameters()["grand_slam"] == "captures"
    assert game.max_game_length() == 50
    with pytest.raises(pyspiel.SpielError, match="grand_slam"):
        pyspiel.load_game("manqala_oware", {"grandslam": "captures"})
    chosen = manqala.openspiel("kalah", seeds=2)
    assert "seeds=2" in str(chosen)
    assert str(chosen.new_initial_state()).startswith("2,2,2,2,2,2/")


def test_states_are_played_copied_and_told_as_its_interface_says() -> None:
    game = manqala.openspiel("san-yao")
    kind = game.get_type()
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    state, rng, turns = game.new_initial_state(), Random(1), 0
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        assert legal == sorted(legal)
        assert state.legal_actions(1 - player) == []
        assert sum(state.legal_actions_mask(player)) == len(legal)
        assert len(state.observation_tensor(player)) == game.observation_tensor_size()
        action = rng.choice(legal)
        assert state.string_to_action(state.action_to_string(player, action)) == action
        child = state.child(action)
        assert str(child) != str(state)
        state.apply_action(action)
        assert (str(state), state.history()) == (str(child), child.history())
        turns += 1
    assert sum(state.returns()) == 0
    assert turns <= game.max_game_length()
    assert state.legal_actions() == []


def test_chance_is_a_chance_node_and_what_all_choose_at_once_stays_hidden() -> None:
    state = manqala.openspiel("random-kalah").new_initial_state()
    seen = set()
    while not state.is_terminal():
        seen.add(state.is_chance_node())
        if state.is_chance_node():
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(state.legal_actions()[-1])
    assert seen == {True, False}

    game = manqala.openspiel("sonka")
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    one, two = game.new_initial_state(), game.new_initial_state()
    one.apply_action(one.legal_actions()[0])
    two.apply_action(two.legal_actions()[1])
    other = one.current_player()
    assert other == two.current_player() != 0
    assert one.observation_string(other) == two.observation_string(other)


@pytest.mark.parametrize(("name", "private"), [("kalah", False), ("sonka", True)])
def test_only_a_game_with_unseen_choices_has_private_observations(name: str, private: bool) -> None:
    """What OpenSpiel's own test of its games asks (``integration_tests/api_test.py``)."""
    from open_spiel.python.observation import make_observation

    game = manqala.openspiel(name)
    state = game.new_initial_state()
    own, all_seen = (
        pyspiel.PrivateInfoType.SINGLE_PLAYER,
        pyspiel.IIGObservationType(perfect_recall=False),
    )
    hidden = pyspiel.IIGObservationType(public_info=False, perfect_recall=False, private_info=own)
    assert bool(make_observation(game, hidden).string_from(state, 0)) == private
    assert "," in make_observation(game, all_seen).string_from(state, 0)
