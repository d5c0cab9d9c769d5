"""Whether an offered line says what an author's words say."""

from __future__ import annotations

import pytest

from manqala.text.same_saying import adds, is_of_kind, leaves_out, loses_place, says_the_same


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("lift the next hole and go on sowing", "relay from last"),
        ("match ends when a player won five rounds", "round ends when some player is winning"),
        ("whenever a ball falls into a tuzdik h", "when seed falls into h"),
        ("put (10 * number of own row) beans into own supply", "put 10 beans from box into own supply"),
        ("each player takes the remaining seeds", "capture own holes"),
        ("lege alle Bohnen in den Vorrat", "capture last"),
        ("capture the hole beyond the empty hole, and so on", "capture next hole"),
    ],
)  # fmt: skip
def test_a_line_that_leaves_something_out_is_told_from_others(text: str, line: str) -> None:
    assert leaves_out(text, line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("player who cannot move loses", "when player cannot move, end round won by opponent"),
        ("choisir un trou non vide de son camp", "choose hole from own occupied holes"),
        ("jeder nimmt seine restlichen Steine", "settle"),
        ("capture prey unless grand slam", "if pieces in prey < pieces in opponent's holes, capture prey"),
        ("best of 7 rounds", "a player is the champion when rounds-won of it = 4"),
        ("otherwise pick up last and continue unless it was empty", "otherwise relay from last"),
    ],
)  # fmt: skip
def test_other_words_for_the_same_leave_nothing_out(text: str, line: str) -> None:
    assert not leaves_out(text, line)


def test_what_only_the_line_says_is_found() -> None:
    assert adds("take n beans from own supply", "capture opposite of last")
    assert adds("capture with 4", "capture trail of last: (take 2)+")
    assert not adds("take what lies opposite of the last hole", "capture opposite of last")


def test_a_line_is_of_the_block_of_the_text() -> None:
    assert not is_of_kind(
        "a player is ruined when he cannot move", "when player cannot move, close-round"
    )
    assert is_of_kind("capture them", "capture last")
    assert not says_the_same("take n beans", "if last is own, capture last")


def test_the_part_that_is_rewritten_keeps_its_place() -> None:
    line = "if next hole is not empty, lift next hole and go on"
    assert loses_place(line, "if next hole is not empty, relay from last")
    assert not loses_place(line, "if next hole is not empty, relay from next hole")
    assert loses_place("put all into box", "put all from box into box")
