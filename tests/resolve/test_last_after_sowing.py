"""After a sowing the last hole holds its last seed; what it held before is another word."""

import pytest

from manqala.text import codes
from tests.helpers.small_games import check_rules

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def found(lines: str) -> list[str]:
    """The texts of the tests that are warned of."""
    return [
        diagnostic.span.text
        for diagnostic in check_rules(lines).diagnostics
        if diagnostic.code == codes.LAST_AFTER_SOWING and diagnostic.span is not None
    ]


@pytest.mark.parametrize("test", ["last is empty", "last is not empty", "last is occupied"])
def test_the_last_hole_is_not_as_it_was_before_its_last_seed(test: str) -> None:
    assert found(f"{TURN}  if last is own and {test}, capture opposite of last\n") == [test]


def test_demands_are_warned_of_too() -> None:
    assert found(f'{TURN}  forbid last is occupied "into empty holes"\n') == ["last is occupied"]


@pytest.mark.parametrize(
    "lines",
    [
        TURN + "  capture last where own\n  if last is empty, move-again\n",
        TURN + "  if last is own, capture last\n  if last is empty, move-again\n",
        TURN + "  if opposite of last is empty, move-again\n",
        TURN.replace("anticlockwise", "anticlockwise, then lap-end")
        + "  if last is empty, move-again\n\nto lap-end\n  capture last\n",
    ],
    ids=["captured", "perhaps captured", "another hole", "a verb after the lap"],
)
def test_what_may_have_emptied_it_since_is_no_mistake(lines: str) -> None:
    assert not found(lines)


def test_laps_leave_the_last_seed_where_it_fell() -> None:
    relays = TURN.replace("anticlockwise", "anticlockwise, then relay from last")
    assert found(f"{relays}  if last is empty, move-again\n") == ["last is empty"]
