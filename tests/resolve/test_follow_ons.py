"""One message for one mistake: what follows from another mistake is not told, and two mistakes are."""

import pytest

from manqala.resolve.files import check_source
from manqala.text.fixes import apply_edits
from manqala.text.span import Source

FRONT = "---\nlanguage: 1\ngame: A test game\nboard: {rows: 2, holes: 6, stores: beside}\nseeds: 4\n---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def messages(text: str) -> list[str]:
    found = check_source("test", Source("test.sow", f"{FRONT}{TURN}{text}\n"), None, {})
    return [item.message for item in found.diagnostics.sorted()]


def mend_first(text: str) -> str:
    """The text with the first fix made that is offered."""
    source = Source("test.sow", f"{FRONT}{TURN}{text}\n")
    found = check_source("test", source, None, {}).diagnostics.sorted()
    fix = next(fix for item in found for fix in item.fixes)
    return apply_edits(source.text, fix.edits).removeprefix(FRONT).rstrip("\n")


@pytest.mark.parametrize(
    "text",
    [
        "  if my winnings is empty, end round",
        "  var prey be opposite of last\n  capture prey",
        "  if last is own, set tuz of last to mover\n  if tuz of last = mover, capture last\n\nmark tuz on holes",
        "  capture all holes with 4 seeds",
    ],
)
def test_what_follows_from_a_mistake_is_not_told(text: str) -> None:
    assert len(messages(text)) == 1


def test_two_mistakes_of_a_line_are_reported() -> None:
    assert len(messages("  if lats is own, capure last")) == 2


def test_a_name_that_two_lines_lack_is_reported_in_both() -> None:
    assert len(messages("  capture preyy\n  win preyy")) == 2


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("  while last is occupied, keep sowing", "  sow it anticlockwise, then relay from last"),
        ("  repeat until last is empty", "  sow it anticlockwise, then relay from last"),
        (
            "  if last is own, pick up the seeds of last and sow on",
            "  sow it anticlockwise, then\n    if last is own, relay from last",
        ),
        (
            "  repeat\n    sow last\n  until last is empty",
            "  sow it anticlockwise, then relay from last",
        ),
    ],
)
def test_laps_are_said_with_the_sowing(said: str, then: str) -> None:
    expected = TURN.replace("  sow it anticlockwise", then).rstrip("\n")
    assert mend_first(said) == expected


def test_what_stands_behind_then_goes_on_there() -> None:
    text = f"{FRONT}turn\n  choose hole from own occupied holes\n  sow it clockwise, then\n    if last is own, continue\n"
    found = check_source("test", Source("test.sow", text), None, {}).diagnostics.sorted()
    assert [item.help for item in found] == [("write ‘relay from last’",)]
