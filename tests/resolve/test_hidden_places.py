"""Which places ‘hidden’ hides from whom, and what it cannot say."""

from __future__ import annotations

from pathlib import Path

import pytest

from manqala.resolve.files import Checked, check_source
from manqala.text.span import Source
from tests.helpers.small_games import write_game
from tests.helpers.teams import PAIRS

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
TWO = "board: {rows: 2, holes: 2}\nseeds: 2"
THREE = "players: [west, south, east]\nboard: {ring: 6}\nseeds: 2"
SHARED = "board: {plan: [n1 c1 n2, s1 c2 s2], track: [s1, c2, s2, n2, c1, n1]}\nseeds: 2"


def checked(front: str, hidden: str) -> Checked:
    text = f"---\nlanguage: 3\ngame: X\n{front}\nhidden: {hidden}\n---\n{TURN}"
    return check_source("x", Source("x.sow", text), None, {})


def hidden(front: str, said: str) -> list[list[str]]:
    """The names of the places that each player does not see."""
    from manqala.game.notation import Notation

    found = checked(front, said)
    assert found.rules is not None, list(found.diagnostics)
    notation, board = Notation(found.rules), found.rules.board
    return [
        [notation.hole_name(place) for place in board.hidden_from(player)]
        for player in range(board.number_of_players)
    ]


@pytest.mark.parametrize(
    ("front", "said", "expected"),
    [
        (TWO, "{supply: opponents}", [["north_supply"], ["south_supply"]]),
        (TWO, "{holes: others}", [["n1", "n2"], ["s1", "s2"]]),
        (TWO, "{winnings: [south]}", [["south", "north"], []]),
        (TWO, "{winnings: everybody}", [["south", "north"], ["south", "north"]]),
        (TWO, "{box: north, supply: south}", [["south_supply", "north_supply"], ["box"]]),
        (TWO, "{}", [[], []]),
        (THREE, "{winnings: opponents}", [["south", "east"], ["west", "east"], ["west", "south"]]),
        ("board: {rows: 4, holes: 2}\nseeds: 2", "{back_row: opponents}", [["n3", "n4"], ["s3", "s4"]]),
        ("board: {rows: 4, holes: 2}\nseeds: 2", "{front_row: opponents}", [["n1", "n2"], ["s1", "s2"]]),
        (SHARED, "{commons: [north]}", [[], ["c1", "c2"]]),
    ],
)  # fmt: skip
def test_places_are_hidden_from_whom_the_key_names(
    front: str, said: str, expected: list[list[str]]
) -> None:
    assert hidden(front, said) == expected


def test_partners_are_no_opponents_but_others(tmp_path: Path) -> None:
    from manqala.compile.stepping.warm_game import load

    for word, number in (("opponents", 2), ("others", 3)):
        text = PAIRS.replace("seeds: 2\n", f"seeds: 2\nhidden: {{supply: {word}}}\n", 1)
        board = load(write_game(tmp_path, text, word)).rules.board
        assert [len(board.hidden_from(player)) for player in range(4)] == [number] * 4


@pytest.mark.parametrize(
    ("front", "said", "message"),
    [
        (TWO, "{supply: oponents}", "there is no player ‘oponents’"),
        (TWO, "{supply: [south, nort]}", "there is no player ‘nort’"),
        (TWO, "{suply: opponents}", "there is no key ‘suply’ in ‘hidden’"),
        (TWO, "{commons: everybody}", "this board has no commons, so nothing of it is hidden"),
        (TWO, "{box: opponents}", "this place belongs to nobody, so there are no ‘opponents’"),
        ("players: [south]\nboard: {rows: 1, holes: 3}\nseeds: 1", "{supply: opponents}", "‘supply’ is hidden from nobody"),
        ("players: 2..3\nboard: {ring: 6}\nseeds: 2", "{supply: south}", "not every number of players has a ‘south’"),
    ],
)  # fmt: skip
def test_what_the_key_cannot_say_is_reported(front: str, said: str, message: str) -> None:
    found = checked(front, said)
    assert found.rules is None
    assert message in [diagnostic.message for diagnostic in found.diagnostics]


def test_a_variant_hides_what_its_parent_does_or_says_anew(tmp_path: Path) -> None:
    from manqala.compile.stepping.warm_game import load
    from tests.helpers.hidden import HOARDS

    write_game(tmp_path, HOARDS, "parent")
    for said, number in (("", 2), ("hidden: {supply: opponents}\n", 1), ("hidden: {}\n", 0)):
        text = f"---\nlanguage: 3\ngame: Child\nextends: ./parent.sow\n{said}---\n"
        board = load(write_game(tmp_path, text, f"child{number}")).rules.board
        assert len(board.hidden_from(0)) == number


def test_hiding_makes_other_rules_but_the_same_programs() -> None:
    open_rules, secret = checked(TWO, "{}").rules, checked(TWO, "{supply: opponents}").rules
    assert open_rules is not None
    assert secret is not None
    assert open_rules.fingerprint != secret.fingerprint
    plain = check_source(
        "x", Source("x.sow", f"---\nlanguage: 3\ngame: X\n{TWO}\n---\n{TURN}"), None, {}
    )
    assert plain.rules is not None
    assert plain.rules.fingerprint == open_rules.fingerprint
    assert str(plain.rules.turn.__class__) == str(secret.turn.__class__)


def test_places_are_those_of_the_whole_board_where_all_sow_at_once() -> None:
    """There each player has a hand of its own, and the box comes after these."""
    text = f"""---
language: 3
game: X
{TWO}
hidden: {{box: everybody, supply: opponents}}
---
turn
  race
"""
    found = check_source("x", Source("x.sow", text), None, {})
    assert found.rules is not None, list(found.diagnostics)
    board = found.rules.board
    assert board.sown_by_several
    assert board.hidden_from(0) == (board.supply[1], board.box)
