"""Shipped games are found by what people type, without loading any."""

import pytest

from manqala.game.shipped_games import effort, find_games, shipped_games
from manqala.text.resources import game_files


def names(*words: str) -> set[str]:
    return {game.name for game in find_games(words)}


def test_all_games_are_known() -> None:
    assert [game.name for game in shipped_games()] == list(game_files())
    assert names() == set(game_files())


@pytest.mark.parametrize("search", ["four rows", "4 rows", "4-row", "FOUR ROWS"])
def test_rows_are_counted_in_words_and_figures(search: str) -> None:
    four = {game.name for game in shipped_games() if game.rows == 4}
    assert names(search) == names(*search.split()) == four


def test_words_begin_words_of_what_is_known() -> None:
    assert "oware" in names("akan")
    assert names("kenya") == {game.name for game in find_games(region="Kenya")}
    assert "giuthi" in {game.name for game in find_games(region="africa")}, "in Kenya"
    assert names("o an quan") <= names("quan")
    assert names("xyzzy") == set()
    assert names("Érhérhé") == names("erherhe") == {"erherhe"}


def test_thirds_of_length_and_difficulty() -> None:
    known = [game for game in shipped_games() if game.turns is not None]
    for length in ("short", "medium", "long"):
        assert 0.2 < sum(game.length == length for game in known) / len(known) < 0.45
    longest = max(game.turns or 0 for game in find_games(length="short"))
    assert longest <= min(game.turns or 0 for game in find_games(length="long"))
    assert names("easy", "short") == {
        game.name for game in find_games(difficulty="easy", length="short")
    }


def test_chance_is_a_fact_of_the_rules() -> None:
    assert {game.chance for game in find_games(chance=True)} == {True}
    assert len(find_games(chance=True)) + len(find_games(chance=False)) == len(shipped_games())


def test_more_to_learn_takes_more_effort() -> None:
    usual = effort(lines=10, rows=2, players=2, turns=40, ways=4)
    assert usual == 0
    assert effort(lines=40, rows=2, players=2, turns=40, ways=4) == 3
    assert effort(lines=10, rows=4, players=2, turns=40, ways=4) == 1.5
    assert effort(lines=10, rows=2, players=3, turns=80, ways=8) == 3
