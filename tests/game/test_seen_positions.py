"""What players see of positions in which places are hidden, and positions that would look the same to them."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

import manqala
from manqala.game.notation import NOT_SEEN
from manqala.game.seen_position import viewers
from tests.helpers.hidden import BLIND, HOARDS, SCREENED
from tests.helpers.small_games import write_game

MIDDLE = "1 0 2 / 0 1 2 : south : won=2,4 : supply=1,5"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hidden")


def loaded(folder: Path, text: str) -> manqala.Game:
    return manqala.load(write_game(folder, text, str(len(text))))


def test_a_view_has_unknown_contents_in_text_score_and_json(folder: Path) -> None:
    position = loaded(folder, HOARDS).position(MIDDLE)
    south, north = position.view_of("south"), position.view_of("north")
    assert south.text == "1,0,2/0,1,2:south:won=2,?:supply=1,?"
    assert north.text == "1,0,2/0,1,2:south:won=?,4:supply=?,5"
    assert south.hidden == ("north", "north_supply")
    assert (south.score, north.score) == ((2, None), (None, 4))
    assert len(south.moves()) == len(position.moves())
    assert north.moves() == []
    told = json.loads(json.dumps(south.as_json()))
    assert told["won"] == {"south": 2, "north": None}
    assert told["supply"] == {"south": 1, "north": None}
    assert told["score"] == {"south": 2, "north": None}
    assert told["position"] == south.text
    assert "4" not in str(south).replace("?", "").splitlines()[4]
    assert "?" in south.svg()


def test_contents_that_are_not_seen_do_not_show_anywhere(folder: Path) -> None:
    """Two positions that differ only in what is hidden look the same."""
    game = loaded(folder, HOARDS)
    other = MIDDLE.replace("won=2,4 : supply=1,5", "won=2,9 : supply=1,0")
    one, two = (game.position(text).view_of("south") for text in (MIDDLE, other))
    assert one == two
    assert (str(one), one.as_json(), one.svg()) == (str(two), two.as_json(), two.svg())
    assert hash(one) == hash(two)
    assert game.position(MIDDLE) != game.position(other)


def test_hidden_holes_show_neither_their_seeds_nor_that_they_are_empty(folder: Path) -> None:
    view = loaded(folder, SCREENED).position("1 0 2 / 0 1 2 : south").view_of("south")
    assert view.text == "1,0,2/?,?,?:south"
    assert view.as_json()["rows"] == {"south": [1, 0, 2], "north": [None, None, None]}
    blind = loaded(folder, BLIND).position("1 0 2 / 0 1 2 : south")
    assert blind.view_of("south").text == "?,?,?/?,?,?:south:box=?"
    assert blind.view_of("north").text == "?,?,?/?,?,?:south"
    choices = blind.choices()
    assert choices is not None
    assert {option.text for option in choices.options} == {
        "your hole 1 (hidden)",
        "your hole 3 (hidden)",
    }


def test_at_the_end_all_is_shown(folder: Path) -> None:
    position = loaded(folder, HOARDS).position("0 0 0 / 0 0 0 : over : won=8,4")
    view = position.view_of("south")
    assert view.text == position.text
    assert view.hidden == ()
    assert view.score == (8, 4)


def test_a_view_of_a_game_without_hidden_places_shows_everything() -> None:
    position = manqala.load("kalah").start().play("3")
    view = position.view_of("north")
    assert view.text == position.text
    assert view.score == position.score
    assert view.sample(1) == position
    with pytest.raises(ValueError, match="no player 'west', only south, north"):
        position.view_of("west")


def test_the_text_of_a_view_is_no_position(folder: Path) -> None:
    game = loaded(folder, HOARDS)
    with pytest.raises(manqala.PositionError, match="‘\\?’ stands for hidden contents"):
        game.position(game.position(MIDDLE).view_of("south").text)


def test_views_are_values(folder: Path) -> None:
    view = loaded(folder, HOARDS).position(MIDDLE).view_of("south")
    assert deepcopy(view) is view
    assert "as south sees it" in repr(view)
    assert pickle.loads(pickle.dumps(view)) == view


def test_samples_look_the_same_and_differ_in_what_is_hidden(folder: Path) -> None:
    position = loaded(folder, HOARDS).position(MIDDLE)
    view = position.view_of("south")
    samples = [view.sample(seed) for seed in range(60)]
    assert {sample.view_of("south").text for sample in samples} == {view.text}
    # Ten ways to distribute nine seeds.
    assert len({sample.text for sample in samples}) == 10
    assert view.sample(1) == view.sample(1)
    for sample in samples[:5]:
        assert [move.text for move in sample.moves()] == [move.text for move in position.moves()]


def test_samples_have_as_many_seeds_as_there_are(folder: Path) -> None:
    pytest.importorskip("numpy", reason="the extra ‘native’ is not installed")
    position = loaded(folder, HOARDS).position(MIDDLE)
    samples = [position.view_of("south").sample(seed) for seed in range(20)]
    assert {sum(sample.to_numpy()[0]) for sample in samples} == {sum(position.to_numpy()[0])}


def test_samples_have_the_answers_that_the_player_has(folder: Path) -> None:
    """A player who does not see their own holes knows from the question which of them are occupied."""
    position = loaded(folder, BLIND).position("1 0 2 / 0 1 2 : south")
    view = position.view_of("south")
    texts = {view.sample(seed).text for seed in range(20)}
    assert len(texts) > 5
    assert all(text.split(",")[1] == "0" != text[0] for text in texts)


def test_the_score_shown_never_depends_on_what_is_hidden(folder: Path) -> None:
    game, rng = loaded(folder, HOARDS), Random(1)
    position = game.start()
    while not position.over:
        seen = position.view_of("south")
        sample = seen.sample(rng.randrange(100))
        assert sample.view_of("south").score == seen.score
        position = position.play(position.random_move(rng))


@pytest.mark.parametrize(
    ("people", "deciding", "expected"),
    [([], 0, ()), ([0], 0, (0,)), ([0], 1, (0,)), ([0, 1], 1, (1,)), ([0, 2], 1, (0, 2))],
)
def test_a_screen_shows_what_the_people_before_it_may_see(
    people: list[int], deciding: int, expected: tuple[int, ...]
) -> None:
    assert viewers(people, deciding) == expected


def test_what_is_not_seen_is_no_number_of_seeds() -> None:
    assert NOT_SEEN + 10_000 < 0
