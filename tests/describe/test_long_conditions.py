"""What is long is said as a list, and in several sentences."""

from __future__ import annotations

import pytest

from manqala.describe.written_page import write_page
from tests.helpers.small_games import tiny

SOW = """
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""
CAPTURE = "if last is own and before = 0 and opposite of last is occupied, capture last"


def turn_lines(rules: str, language: str = "en") -> list[str]:
    """The lines of the section on a turn."""
    lines = write_page(tiny(rules), language, "text").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("1. "))
    return lines[at : lines.index("", at)]


def joined(lines: list[str]) -> str:
    """The lines as one."""
    return " ".join(" ".join(lines).split())


def test_a_condition_of_three_parts_is_a_list() -> None:
    assert turn_lines(f"{SOW}  {CAPTURE}")[2:] == [
        "3. If all of this is so:",
        "   - The last hole belongs to you.",
        "   - The last hole was empty before the last seed fell.",
        "   - The hole opposite the last hole holds seeds.",
        "   In that case capture the last hole.",
    ]


def test_what_is_done_otherwise_follows_what_is_done_in_that_case() -> None:
    shown = turn_lines(f"{SOW}  {CAPTURE}\n  otherwise if last is own, move-again")
    assert shown[-2:] == [
        "   In that case capture the last hole.",
        "4. Otherwise, if the last hole belongs to you, you have another turn.",
    ]


def test_one_of_several_is_enough_where_the_rule_says_or() -> None:
    shown = turn_lines(f"{SOW}  {CAPTURE.replace(' and ', ' or ')}")
    assert "3. If at least one of these is so:" in shown


def test_a_short_condition_stays_in_its_sentence() -> None:
    shown = turn_lines(f"{SOW}  if last is own and before = 0, capture last")
    assert "3. If the last hole belongs to you and was empty before" in joined(shown)
    assert not any(line.startswith("4.") for line in shown)


def test_another_lap_under_a_long_condition() -> None:
    shown = turn_lines(
        "turn\n  choose hole from own occupied holes\n  sow it anticlockwise, then\n"
        "    if last is own and opposite of last is occupied and captures = 0, relay from last"
    )
    assert shown[2:4] == [
        "3. Each time the hand is empty, a lap ends. Then:",
        "   - If all of this is so:",
    ]
    assert shown[-1].strip().startswith("In that case all seeds of the last hole are taken")


@pytest.mark.parametrize(
    ("language", "head"),
    [
        ("en", "1. Choose one of these holes. Move down the list only if there are none:"),
        ("de", "1. Wähle eines von diesen. Ein späterer Punkt gilt nur, wenn es zu den früheren nichts"),
        ("ca", "1. Tria un d’aquests. Un punt posterior només val si dels anteriors no n’hi ha cap:"),
    ],
)  # fmt: skip
def test_sets_of_which_the_first_counts_are_listed(language: str, head: str) -> None:
    shown = turn_lines(
        "turn\n  choose hole from (own holes where it holds 2..) else (own holes where it holds 1)\n"
        "  sow it anticlockwise",
        language,
    )
    assert shown[0] == head
    assert sum(line.startswith("   - ") for line in shown) == 2


def test_a_sentence_ends_where_another_thing_is_said_unless_a_condition_governs_both() -> None:
    told = joined(
        turn_lines("turn\n  choose hole from own occupied holes\n  sow it anticlockwise, leaving 1")
    )
    assert "the holes that follow. The first one of them stays" in told
    governed = joined(turn_lines(
        "turn\n  choose hole from own occupied holes\n  if it holds 2..\n    sow it anticlockwise, leaving 1\n"
        "  otherwise sow it anticlockwise"
    ))  # fmt: skip
    assert "the holes that follow; the first one of them stays" in governed


def test_a_condition_within_a_condition_joins_its_list() -> None:
    shown = turn_lines(
        f"{SOW}  if last is own and before = 0\n    capture opposite of last where it is opponent's and occupied"
    )
    assert shown[2:] == [
        "3. If all of this is so:",
        "   - The last hole belongs to you.",
        "   - The last hole was empty before the last seed fell.",
        "   - The hole opposite the last hole belongs to your opponent.",
        "   - The hole opposite the last hole holds seeds.",
        "   In that case capture the hole opposite the last hole.",
    ]


def test_otherwise_belongs_to_the_list_and_not_to_a_condition_under_it() -> None:
    shown = turn_lines(
        f"{SOW}  if last is own and before = 0 and opposite of last is occupied\n    if hole is empty, capture last\n"
        "  otherwise move-again"
    )
    at = shown.index("   In that case:")
    assert shown[at + 1 :] == [
        "   - If the chosen hole is empty, capture the last hole.",
        "4. Otherwise you have another turn.",
    ]


def test_a_row_of_many_different_holes_is_said_by_its_numbers() -> None:
    game = tiny(SOW, "board: {rows: 2, holes: 6}\nstart: 0 2 0 2 0 2")
    shown = joined(write_page(game, "en", "text").splitlines())
    assert "Each player: from the left, the holes of the row begin with 0, 2, 0, 2, 0, 2" in shown


@pytest.mark.parametrize(
    ("style", "ends", "goes_on"),
    [
        (
            "markdown",
            "   - The hole opposite the last hole holds seeds.\n\n",
            "   In that case capture",
        ),
        ("html", "</ul>\n", "<div>In that case capture"),
    ],
)
def test_what_is_done_belongs_to_the_step_of_its_conditions(
    style: str, ends: str, goes_on: str
) -> None:
    page = write_page(tiny(f"{SOW}  {CAPTURE}\n  otherwise move-again"), "en", style)
    assert f"{ends}{goes_on}" in page
    below = page.partition("In that case capture")[2]
    assert below.partition("Otherwise")[0].count("<li") == (1 if style == "html" else 0)
    assert "4. Otherwise" in below or style == "html"
