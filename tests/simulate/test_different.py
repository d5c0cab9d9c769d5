"""Repeated games are found by whatever they are known by."""

from manqala.simulate.distinct_games import first_occurrences


def test_a_game_is_found_where_it_came_first() -> None:
    assert first_occurrences([(3, 1), (2,), (3, 1), (2,), (4,)]) == [0, 1, 4]
    assert first_occurrences(["a"] * 200) == [0]
    assert first_occurrences([]) == []
