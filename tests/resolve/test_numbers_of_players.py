"""The number of players is an option of the game: their names, the board that they share, and the words of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from manqala.core.board import prefixes
from manqala.game.game import GameValue
from manqala.language.option_values import option_values
from manqala.resolve.files import Checked, check_source
from manqala.syntax.front.front_matter import OptionValue
from manqala.syntax.front.player_numbers import (
    MOST_PLAYERS,
    USUAL_NAMES,
    common_names,
    read_numbers,
)
from manqala.text.diagnostics import OptionError
from manqala.text.span import Source
from tests.helpers.seated import RING, ROWS

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
HEAD = "---\nlanguage: 1\ngame: X\n"


def checked(text: str, **options: OptionValue) -> Checked:
    return check_source("x", Source("x.sow", text), None, options)


def game(text: str, **options: OptionValue) -> GameValue:
    found = checked(text, **options)
    assert found.rules is not None, list(found.diagnostics)
    return GameValue(found.rules)


def faults(front: str, body: str = TURN, **options: OptionValue) -> list[tuple[str, str]]:
    found = checked(f"{HEAD}{front}\n---\n{body}", **options)
    return [(str(item.code), item.span.text if item.span else "") for item in found.diagnostics]


def test_usual_names_differ_in_their_first_letters() -> None:
    assert set(USUAL_NAMES) == set(range(1, MOST_PLAYERS + 1))
    for number, names in USUAL_NAMES.items():
        assert len(names) == number
        letters = prefixes(names)
        assert {len(letter) for letter in letters} == {1}
        assert "c" not in letters  # holes of the commons are often c1, c2
    assert common_names((2, 3, 4)) == {"south"}
    assert common_names((5, 6)) == {"red", "blue", "violet", "green", "orange"}
    assert not common_names((4, 5))


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("2..6", (2, 3, 4, 5, 6)),
        ("2 or 4", (2, 4)),
        ("6, 3 or 2", (2, 3, 6)),
        ("2..7", None),
        ("two", None),
        ("4", None),
    ],
)
def test_how_numbers_are_written(said: str, numbers: tuple[int, ...] | None) -> None:
    assert read_numbers(said) == numbers


def test_the_key_creates_an_option_with_the_smallest_number_unless_it_is_told() -> None:
    ring, rows = game(RING), game(ROWS)
    assert (ring.options, rows.options) == ({"players": 2}, {"players": 3})
    option = rows.rules.front.options["players"]
    assert option.because is not None
    assert (option.values, option.because.value) == ((2, 3, 4, 5, 6), "three is company")
    assert ring.rules.front.options["players"].values == (2, 3, 4, 6)
    with pytest.raises(OptionError, match="does not allow ‘5’"):
        checked(RING, players=5)


def test_a_number_may_come_from_an_option_of_another_name() -> None:
    front = "players: seats\nboard: {holes: 2}\noptions:\n  seats: {choices: [2, 4], default: 4, because: x}"
    found = game(f"{HEAD}{front}\n---\n{TURN}")
    assert found.start().players == USUAL_NAMES[4]
    assert faults("players: seats") == [("E113", "seats")]
    assert faults(front.replace("[2, 4]", "[2, 8]").replace("4,", "2,")) == [("E113", "seats")]


@pytest.mark.parametrize("number", [2, 3, 4, 6])
def test_a_ring_is_shared_equally_and_drawn_in_two_lines(number: int) -> None:
    board = game(RING, players=number).rules.board
    assert board.players == USUAL_NAMES[number]
    assert [len(row) for row in board.home_rows] == [12 // number] * number
    assert board.circles == (tuple(range(12)),)
    assert [(spot.column, spot.line) for spot in board.plan.holes] == [
        *((n, 1) for n in range(6)), *((n, 0) for n in range(5, -1, -1)),
    ]  # fmt: skip
    faced = {hole for hole in range(12) if board.opposite[hole] != board.nowhere}
    if number == 3:  # the middle player sits round the corner, and faces himself there
        assert faced == {0, 1, 2, 3, 8, 9, 10, 11}
    else:
        assert faced == set(range(12))
        assert all(board.opposite[hole] == 11 - hole for hole in faced)


def test_a_ring_of_an_odd_number_and_stores_on_the_way() -> None:
    front = "players: 3 or 5\nboard: {ring: 15, stores: on track, store_side: left}\nseeds: 1"
    board = game(f"{HEAD}{front}\n---\n{TURN}").rules.board
    assert board.circles == ((15, 0, 1, 2, 3, 4, 16, 5, 6, 7, 8, 9, 17, 10, 11, 12, 13, 14),)
    assert board.plan.columns == 8
    assert len({(spot.column, spot.line) for spot in board.plan.holes}) == 15


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_there_is_a_row_for_each_player(number: int) -> None:
    start = game(ROWS, players=number).start()
    assert start.text == "/".join(["2,2,2"] * number) + f":{USUAL_NAMES[number][0]}"
    after = start.play("1")
    assert GameValue(after.game.rules).position(after.text).text == after.text


def test_rules_hold_for_every_number_so_they_name_nobody_who_is_not_always_there() -> None:
    end = "  set next mover to "
    assert faults("players: 2..4", TURN + end + "south\n") == []
    assert faults("players: 2..4", TURN + end + "north\n") == [("E301", "north")]
    assert faults("players: 2..4", TURN + end + "opponent\n") == [("E301", "opponent")]
    assert faults("players: 5..6", TURN + end + "blue\n") == []


@pytest.mark.parametrize(
    ("front", "found"),
    [
        ("players: 3..3", [("E115", "3..3")]),
        ("players: 4..2", [("E115", "4..2")]),
        ("players: 2..7", [("E111", "2..7")]),
        ("players: 2..4\nboard: {ring: 10}", [("E121", "10")]),
        ("players: 2..4\nboard: {rows: 4, holes: 3, track: own}", [("E121", "4")]),
        ("players: 2 or 4\nboard: {ring: 8, rows: 2}", [("E121", "2")]),
        ("players: 2 or 4\nboard: {ring: 8, track: [s1, s2]}", [("E121", "[s1, s2]")]),
        ("board: {ring: 8, plan: [s1 s2]}", [("E121", "8")]),
        ('players: 2..3\nboard: {plan: ["n1 n2", "s1 s2"]}', [("E121", '"n1 n2"')]),
        (
            "players: 2..4\noptions: {players: {range: [2, 3], default: 2, because: x}}",
            [("E123", "range")],
        ),
        ("players: 2..4\noptions: {players: {default: 5, because: x}}", [("E112", "5")]),
    ],
)
def test_what_is_wrong_with_them(front: str, found: list[tuple[str, str]]) -> None:
    assert faults(front) == found


def test_a_player_who_is_not_always_there_is_explained_and_a_number_is_spelt_out() -> None:
    front, end = "players: 2..4", "  set next mover to "
    (found,) = checked(f"{HEAD}{front}\n---\n{TURN}{end}north\n").diagnostics
    assert any("not all of them include this player" in line for line in found.help)
    (found,) = checked(f"{HEAD}players: 3\n---\n{TURN}").diagnostics
    assert any("write [south, east, west]" in line for line in found.help)


def test_a_variant_gives_another_default_or_names_the_players(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("variants")
    (folder / "rows.sow").write_text(ROWS, encoding="utf-8")
    head = "---\nlanguage: 1\ngame: Y\nextends: ./rows.sow\n"

    def variant(front: str) -> Checked:
        path = folder / "y.sow"
        path.write_text(f"{head}{front}\n---\n", encoding="utf-8")
        return check_source("y", Source("y.sow", path.read_text("utf-8")), path, {})

    more = variant("options: {players: {default: 5}}").rules
    assert more is not None
    assert more.board.players == USUAL_NAMES[5]
    named = variant("players: [ann, ben, cat]").rules
    assert named is not None
    assert (named.board.players, dict(named.options)) == (("ann", "ben", "cat"), {})
    wider = variant("players: 3 or 6").rules
    assert wider is not None
    assert wider.board.players == USUAL_NAMES[3]
    path = folder / "y.sow"
    assert option_values(path) == {"players": ["3", "6"]}
    assert option_values(folder / "rows.sow") == {"players": ["2", "3", "4", "5", "6"]}


def test_the_rules_of_a_number_are_those_of_its_players() -> None:
    """With as many players, rules with a choice are the rules without one."""
    named = ROWS.replace("players: 2..6", "players: [south, east, north, west]")
    named = named.replace("options:\n  players: {default: 3, because: three is company}\n", "")
    one, other = game(ROWS, players=4).rules, game(named).rules
    assert one.board == other.board
    assert replace(one.board, players=()) == replace(other.board, players=())
    assert GameValue(one).start().text == GameValue(other).start().text
