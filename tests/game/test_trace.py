"""Effects of a move in words: equal ones are told together, and the holes of one owner."""

from tests.helpers.playing import game_of


def words(game: str, move: str, position: str | None = None) -> list[str]:
    opened = game_of(game)
    at = opened.start() if position is None else opened.position(position)
    return [step.text for step in at.trace(move)]


def test_holes_of_one_owner_are_named_together() -> None:
    assert words("oware", "1") == [
        "lift 4 seeds from south's hole 1",
        "sow 1 seed each into south's holes 2, 3, 4, 5",
    ]
    assert words("oware", "4")[1:] == [
        "sow 1 seed each into south's holes 5, 6 and north's holes 1, 2"
    ]


def test_stores_are_named_between_holes() -> None:
    assert words("kalah", "5")[1:] == [
        "sow 1 seed each into south's hole 6, south's store and north's holes 1, 2"
    ]


def test_holes_without_an_owner_are_named_together() -> None:
    assert words("kanji-guti", "1")[1].endswith("s holes 1, 2, 3, 4, 5, 6 and hole c2")
