"""The program that checks endgame tables without the package finds sound ones sound, and tells what is wrong with others."""

from collections.abc import Callable
from pathlib import Path

import pytest

from exact.bestemshe import Bestemshe
from exact.check_tables import (
    AndotTables,
    BoardTables,
    DifferentError,
    check,
    number_of,
)
from exact.oware import Oware
from manqala.compile.stepping.warm_game import load
from manqala.endgame.index import positions, unrank
from manqala.endgame.storage import LevelFile, write_level
from tests.helpers.endgame_tables import build

SMALL_BOARDS = Path(__file__).parents[2] / "benchmarks" / "small_boards"


def test_oware_and_bestemshe_on_a_small_board_are_found_anew(tmp_path: Path) -> None:
    for name, rules in (("oware", Oware(2)), ("bestemshe", Bestemshe(2))):
        report = build(load(SMALL_BOARDS / f"{name}-2.sow"), 3, tmp_path / name)
        told = list(check(BoardTables(rules), report.folder, 5, 3))
        assert len(told) == 4
        assert told[-1].endswith("all 20 were found anew, the same")


@pytest.mark.slow
def test_andot_on_a_small_board_is_found_anew(tmp_path: Path) -> None:
    report = build(load(SMALL_BOARDS / "andot-2.sow"), 5, tmp_path)
    told = list(check(AndotTables(report.folder, 2, 1), report.folder, 50, 5))
    assert len(told) == 6
    with pytest.raises(DifferentError):
        list(check(AndotTables(report.folder, 2, 2), report.folder, 500, 5))


def another_value(path: Path) -> None:
    level = LevelFile(path)
    header, packed = dict(level.header), bytearray(level.packed())
    level.close()
    packed[0] ^= 1
    write_level(path, header, [bytes(packed)])


def flipped(at: int) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[at] ^= 1
        path.write_bytes(data)

    return damage


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    game = load(SMALL_BOARDS / "oware-2.sow")
    for n, (damage, told) in enumerate(
        (
            (flipped(-1), "a block is wrong"),
            (flipped(60), "the header is wrong"),
            (flipped(0), "not an endgame table"),
            (another_value, "2 seeds, position 0"),
        )
    ):
        folder = build(game, 2, tmp_path / str(n)).folder
        damage(folder / "002.table")
        with pytest.raises(DifferentError, match=told):
            list(check(BoardTables(Oware(2)), folder, 100, 2))


def test_rules_other_than_those_of_the_table_are_noticed(tmp_path: Path) -> None:
    folder = build(load(SMALL_BOARDS / "oware-2.sow"), 3, tmp_path).folder
    with pytest.raises(DifferentError, match="seeds, position"):
        list(check(BoardTables(Oware(2, "captures")), folder, 100, 3))


def test_boards_have_the_numbers_of_the_tables() -> None:
    assert [number_of(unrank(n, 4, 5)) for n in range(positions(4, 5))] == list(range(70))
