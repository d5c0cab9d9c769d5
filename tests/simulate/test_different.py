"""Repeated games are found by whatever they are known by."""

from manqala.simulate.different import first_of_each


def test_a_game_is_found_where_it_came_first() -> None:
    assert first_of_each([(3, 1), (2,), (3, 1), (2,), (4,)]) == [0, 1, 4]
    assert first_of_each(["a"] * 200) == [0]
    assert first_of_each([]) == []
