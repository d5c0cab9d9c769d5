"""Options that are numbers to choose from: listed, or by steps."""

import pytest

from manqala.check.trial import settings_to_try
from manqala.resolve.files import check_source
from manqala.syntax.front.front_matter import OptionKind
from manqala.text.diagnostics import OptionError
from manqala.text.span import Source
from tests.helpers.front_matter_texts import HEAD, faults, good

LISTED = "options: {n: {choices: [12, 6, 9], default: 9, because: x}}"
STEPPED = "options: {n: {range: [2, 8], step: 3, default: 5, because: x}}"


@pytest.mark.parametrize(
    ("said", "numbers"), [(LISTED, (6, 9, 12)), (STEPPED, (2, 5, 8))], ids=["listed", "stepped"]
)
def test_the_numbers_are_those_that_are_said(said: str, numbers: tuple[int, ...]) -> None:
    option = good(f"---\n{HEAD}{said}\n---\n").options["n"]
    assert option.kind is OptionKind.NUMBER
    assert option.values == numbers
    assert (option.low, option.high) == (min(numbers), max(numbers))
    assert [n for n in range(-3, 20) if option.allows(n)] == list(numbers)
    assert option.parse_value(str(numbers[1])) == numbers[1]
    with pytest.raises(OptionError, match="does not allow ‘7’"):
        option.parse_value("7")
    assert option.allowed == f"{numbers[0]}, {numbers[1]} or {numbers[2]}"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("choices: [1, two]", [("E115", "two")]),
        ("choices: [1, true]", [("E108", "true")]),
        ("choices: [1, 1]", [("E119", "1")]),
        ("choices: [1, 3000]", [("E109", "3000")]),
        ("step: 2", [("E115", "2")]),
        ("range: [1, 4], step: 2", [("E115", "2")]),
        ("range: [1, 4], step: 0", [("E109", "0")]),
    ],
)
def test_what_is_wrong_with_them(said: str, told: list[tuple[str, str]]) -> None:
    assert faults(f"options: {{n: {{{said}, default: 1, because: x}}}}") == told


def test_they_are_numbers_in_the_rules_and_size_the_board() -> None:
    text = (
        "---\nlanguage: 1\ngame: X\nboard: {rows: 2, holes: h}\nseeds: 2\noptions:\n"
        "  h: {choices: [2, 4], default: 4, because: x}\n  n: {range: [2, 8], step: 3, default: 5, because: x}\n"
        "---\nturn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
        "  if seeds in last > n + 1, end round\n"
    )
    found = check_source("x", Source("x.sow", text), None, {"h": 2})
    assert found.rules is not None
    assert found.rules.board.holes == 4
    assert dict(settings_to_try(found.rules)) == {"h": [4], "n": [2, 8]}
