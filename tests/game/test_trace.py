"""Effects of a move in words: equal ones are told together, and the holes of one owner."""

from pathlib import Path

from tests.helpers.playing import game_of
from tests.helpers.small_games import THREE, written


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


def test_names_of_players_are_written_with_blanks(tmp_path: Path) -> None:
    named = THREE.replace("ann, ben", "ann_lee, ben_oak").replace("seeds: 2", "seeds: 3")
    assert [step.text for step in written(tmp_path, named).start().trace("2")] == [
        "lift 3 seeds from ann lee's hole 2",
        "sow 1 seed each into ben oak's holes 1, 2 and cat's hole 1",
    ]
