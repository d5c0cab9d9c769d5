"""The program that checks endgame tables without the package finds sound ones sound, and tells what is wrong with others."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from by_hand.boards import State
from by_hand.counting import Songo as SongoByHand
from exact.bestemshe import Bestemshe
from exact.check_tables import (
    AndotTables,
    BoardTables,
    DifferentError,
    check,
    number_of,
)
from exact.kalah import Kalah
from exact.oware import Oware
from exact.small_boards import ask_tables, by_program, lines_of
from exact.songo import CHOICES, Settings, Songo
from hand_written import compiled, compiler
from manqala.compile.stepping.warm_game import load
from manqala.endgame.index import positions, unrank
from manqala.endgame.storage import LevelFile, write_level
from tests.helpers.endgame_tables import build

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
SMALL_BOARDS = BENCHMARKS / "small_boards"


def test_oware_and_bestemshe_on_a_small_board_are_found_anew(tmp_path: Path) -> None:
    for name, rules in (("oware", Oware(2)), ("bestemshe", Bestemshe(2))):
        report = build(load(SMALL_BOARDS / f"{name}-2.sow"), 3, tmp_path / name)
        told = list(check(BoardTables(rules), report.folder, 5, 3))
        assert len(told) == 4
        assert told[-1].endswith("all 20 were found anew, the same")


def test_songo_on_a_small_board_is_found_anew(tmp_path: Path) -> None:
    """With seven seeds one who must feed can take at once all that was given, which is not allowed."""
    options = {"grand_slam": "captures", "seventh_hole": "free", "feeding": "any_number"}
    report = build(load(SMALL_BOARDS / "songo-2.sow", options), 7, tmp_path)
    told = list(check(BoardTables(Songo(2, Settings(**options))), report.folder, 0, 7))
    assert told[-1].endswith("all 120 were found anew, the same")
    with pytest.raises(DifferentError):
        list(check(BoardTables(Songo(2)), report.folder, 120, 0))


def test_songo_is_that_of_the_program_by_hand_on_the_board_of_the_game() -> None:
    """From positions with empty rows, and with enough seeds in a hole for more than a round."""
    rng, by_hand, rules, compared = Random(3), SongoByHand(), Songo(7), 0
    for n in range(200):
        own, theirs = (
            [rng.choice((0, 0, 1, 2, 3, rng.randrange(25))) for _ in range(7)] for _ in "sn"
        )
        if n % 3 == 0:
            theirs = [0] * 7
        mover = n % 2
        seeds = theirs + own if mover else own + theirs
        ways = dict(rules.moves((*own, *theirs)))
        assert [str(hole + 1) for hole in ways] == by_hand.moves(State(seeds, mover=mover))
        for hole, (gain, board) in ways.items():
            state = State(list(seeds), mover=mover)
            by_hand.play(state, str(hole + 1))
            if not state.over:
                assert gain == state.won[mover] - state.won[1 - mover]
                assert board == (*state.seeds[7 - 7 * mover :], *state.seeds[: 7 - 7 * mover])
                compared += 1
    assert compared > 400


def test_kalah_on_a_small_board_is_found_anew(tmp_path: Path) -> None:
    """Its levels have the values alone, and a player can move again."""
    report = build(load("kalah", holes=2), 5, tmp_path)
    told = list(check(BoardTables(Kalah(2)), report.folder, 5, 5))
    assert told[-1].endswith("all 56 were found anew, the same")
    with pytest.raises(DifferentError):
        list(check(BoardTables(Kalah(2, ends="mover")), report.folder, 56, 5))


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("oware", {"grand_slam": "illegal"}),
        ("songo", {name: choices[-1] for name, choices in CHOICES.items()}),
    ],
)
def test_programs_in_c_say_what_the_tables_say(
    name: str, options: dict[str, str], tmp_path: Path
) -> None:
    game = load(SMALL_BOARDS / f"{name}-2.sow", {**options, "seeds_each": 3})
    told = lines_of(*ask_tables(game, 12, tmp_path))
    program = compiled(BENCHMARKS / "exact" / f"{name}_rounds.c", tmp_path, ("-std=c11", "-O1"))
    assert by_program(program, 2, 3, *options.values()) == told


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
