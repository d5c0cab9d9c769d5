"""Differences in the texts of rules: by name, by event, regardless of layout."""

from pathlib import Path

import pytest

from manqala.core.rules import Rules
from manqala.language.rule_changes import How, front_changes, option_changes, rule_changes
from manqala.resolve.files import check_source
from manqala.text.diagnostics import RuleError
from manqala.text.span import Source

FRONT = """\
---
language: 1
game: A test game
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
"""
BODY = """\
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is rich, capture it
a hole is rich when it holds 3..
when turn ends
  nothing
when turn ends, if mover = south
  nothing
round ends when some player is bare, called bare
  settle
round ends when position has occurred 2 times
"""


def rules(text: str) -> Rules:
    checked = check_source("test", Source("test.sow", text), Path("test.sow"), {})
    if checked.rules is None:
        raise RuleError(*checked.diagnostics.sorted())
    return checked.rules


def changes(old: str, new: str) -> list[tuple[How, str]]:
    """How and what, of a body in which a text takes the place of another."""
    assert old in BODY
    found = rule_changes(rules(FRONT + BODY), rules(FRONT + BODY.replace(old, new)))
    return [(change.how, change.what) for change in found]


def test_layout_comments_tags_and_articles_are_no_difference() -> None:
    assert changes("  if last", "  # why\n  if the last") == []
    assert changes("holds 3..", "holds   3..   [S1] # why") == []


@pytest.mark.slow_cases("occurred 2-occurred 3-expected7")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("holds 3..", "holds 4..", [(How.CHANGED, "a hole is rich")]),
        ("a hole is rich", "a hole is end when false\na hole is rich", [(How.ANEW, "a hole is end")]),
        ("round ends when some", "the few is 1\nround ends when some", [(How.ADDED, "the few")]),
        ("\n  settle", "\n  close-round", [(How.CHANGED, "round ends, called bare")]),
        (
            "called bare", "called poor",
            [(How.ADDED, "round ends, called poor"), (How.DROPPED, "round ends, called bare")],
        ),
        (", if mover = south", ", if mover = north", [(How.CHANGED, "when turn ends")]),
        ("when turn ends\n  nothing\n", "", [(How.DROPPED, "when turn ends")]),
        ("occurred 2", "occurred 3", [(How.CHANGED, "round ends")]),
    ],
)  # fmt: skip
def test_what_is_said_otherwise_is_reported(
    old: str, new: str, expected: list[tuple[How, str]]
) -> None:
    assert changes(old, new) == expected


def test_an_order_that_counts_is_reported_and_one_that_does_not_is_none() -> None:
    one, other = BODY.split("round ends", 1)
    ends = f"round ends{other}".split("round ends when position")
    swapped = f"{one}round ends when position{ends[1]}{ends[0]}"
    found = rule_changes(rules(FRONT + BODY), rules(FRONT + swapped))
    assert [(change.how, change.what) for change in found] == [(How.ORDER, "round ends")]
    head, adjective, tail = BODY.partition("a hole is rich when it holds 3..\n")
    assert rule_changes(rules(FRONT + BODY), rules(FRONT + adjective + head + tail)) == []


def test_the_front_matter_is_compared_with_the_options_as_they_are() -> None:
    sized = FRONT.replace("holes: 3", "holes: size").replace(
        "seeds: 2", "seeds: 2\noptions:\n  size: {range: [2, 6], default: 3, because: ours}"
    )
    assert front_changes(rules(FRONT + BODY), rules(sized + BODY)) == []
    other = FRONT.replace("holes: 3", "holes: 4").replace("beside", "none")
    found = front_changes(rules(FRONT + BODY), rules(other + BODY))
    told = {change.what: (change.before, change.after) for change in found}
    assert told == {
        "stores": ("beside", "none"),
        "store side": ("right", None),
        "holes": ("3", "4"),
    }
    (option,) = option_changes(rules(FRONT + BODY), rules(sized + BODY))
    assert (option.how, option.what, option.after) == (
        How.ADDED, "size", "3 (a whole number from 2 to 6)",
    )  # fmt: skip
