"""Fixes: what is to be written instead, and texts that are mended so."""

import pytest

from manqala.text.diagnostics import is_slip, propose, suggest_in_text
from manqala.text.fixes import (
    Edit,
    Fix,
    Hint,
    apply_edits,
    find_smallest_edit,
    insert_after,
    offer_alternatives,
    put_comma_before,
    remove_line,
    remove_span,
    replace_span,
)
from manqala.text.span import Source, Span

TEXT = "turn\n  win all own holes\n  choose hole form holes  # the first\n"
SOURCE = Source("a.sow", TEXT)


def place(line: int, word: str) -> Span:
    return Span.of(SOURCE, line, SOURCE.line(line).index(word) + 1, len(word))


def mend(advice: Hint | None, n: int = 0) -> str:
    """The line that a fix changes, as it then is."""
    assert advice is not None
    edits = advice.fixes[n].edits
    after = apply_edits(TEXT, edits).split("\n")
    return after[edits[0].span.line - 1]


@pytest.mark.parametrize(
    ("advice", "line"),
    [
        (replace_span(place(3, "form"), "from"), "  choose hole from holes  # the first"),
        (remove_span(place(2, "all")), "  win own holes"),
        (remove_span(place(2, "holes")), "  win all own"),
        (remove_span(place(2, "win")), "  all own holes"),
        (insert_after(place(2, "own"), " and", "an ‘and’ is missing"), "  win all own and holes"),
        (put_comma_before(place(3, "form"), "a comma"), "  choose hole, form holes  # the first"),
        (remove_line(place(2, "win")), "  choose hole form holes  # the first"),
        (
            suggest_in_text(place(3, "form"), "form", ["from"]),
            "  choose hole from holes  # the first",
        ),
    ],
)
def test_a_fix_does_what_the_help_says(advice: Hint, line: str) -> None:
    assert mend(advice) == line
    assert advice.fixes[0].certain


def test_of_several_ways_none_is_certain() -> None:
    advice = offer_alternatives(
        "write this or that", (place(2, "all"), "every"), (place(2, "all"), "some")
    )
    assert [mend(advice, n) for n in (0, 1)] == ["  win every own holes", "  win some own holes"]
    assert not any(fix.certain for fix in advice.fixes)
    two = propose(place(3, "form"), "form", ["from", "for"])
    assert two is not None
    assert [fix.certain for fix in two.fixes] == [False, False]
    assert two.text == "did you mean ‘from’ or ‘for’?"


@pytest.mark.parametrize(
    ("word", "name", "slip"),
    [("form", "from", True), ("ocupied", "occupied", True), ("Own", "own", True), ("bare", "bore", False),
     ("fed", "few", False), ("opponent", "opposite", False)],
)  # fmt: skip
def test_only_slips_of_the_fingers_are_certain(word: str, name: str, slip: bool) -> None:
    assert is_slip(word, name) is slip


def test_a_word_within_quotation_marks_is_found() -> None:
    source = Source("b.sow", 'stores: "besides"\n')
    advice = suggest_in_text(Span.of(source, 1, 9, 9), "besides", ["beside"])
    assert advice is not None
    assert apply_edits(source.text, advice.fixes[0].edits) == 'stores: "beside"\n'


def test_no_fix_where_it_is_not_clear_which_word_is_meant() -> None:
    source = Source("b.sow", "form form\n")
    assert suggest_in_text(Span.of(source, 1, 1, 9), "form", ["from"]) == Hint(
        "did you mean ‘from’?"
    )


def test_only_what_differs_is_written_again() -> None:
    old, new = "  choose hole form holes", "  choose hole from holes"
    assert find_smallest_edit(SOURCE, 3, old, new) == Edit(Span(SOURCE, 3, 16, 3, 18), "ro")
    several = "  if last is own\n    win last"
    edit = find_smallest_edit(SOURCE, 2, "  win all own holes", several)
    assert apply_edits(TEXT, [edit]).split("\n")[1:3] == several.split("\n")


def test_changes_of_one_fix_are_made_together() -> None:
    edits = (
        Edit(place(2, "all"), "no"),
        Edit(place(2, "holes"), "pits"),
        Edit(place(3, "form"), "of"),
    )
    assert apply_edits(TEXT, edits).split("\n")[1:3] == [
        "  win no own pits",
        "  choose hole of holes  # the first",
    ]
    assert Fix("all of it", edits).certain is False
