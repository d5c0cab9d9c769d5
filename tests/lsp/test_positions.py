"""Places as editors count them, and changes told in such places."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol import types
from lsprotocol.types import PositionEncodingKind

from manqala.lsp.positions import Counting, with_change

UTF8, UTF16, UTF32 = (
    Counting(PositionEncodingKind.Utf8),
    Counting(PositionEncodingKind.Utf16),
    Counting(PositionEncodingKind.Utf32),
)
LINE = "é𝄞 own"


@pytest.mark.parametrize(
    ("counting", "units", "column"),
    [(UTF8, 7, 4), (UTF16, 4, 4), (UTF32, 3, 4), (UTF16, 99, 7), (UTF16, 0, 1), (UTF8, 99, 7)],
)
def test_columns_are_characters(counting: Counting, units: int, column: int) -> None:
    assert counting.place([LINE], types.Position(0, units)) == (1, column)


def test_the_middle_of_a_character_is_before_it() -> None:
    assert UTF16.place([LINE], types.Position(0, 2)) == (1, 2)


def test_a_place_beyond_the_text_is_its_end() -> None:
    assert UTF16.place(["one", "two"], types.Position(9, 9)) == (2, 4)
    assert UTF16.position(["one"], 5, 1) == types.Position(0, 3)
    assert UTF16.position([], 1, 1) == types.Position(0, 0)


def test_positions_are_in_units() -> None:
    assert UTF16.position([LINE], 1, 4) == types.Position(0, 4)
    assert UTF8.position([LINE], 1, 4) == types.Position(0, 7)
    assert UTF32.position([LINE], 1, 4) == types.Position(0, 3)


def change(
    start: tuple[int, int], end: tuple[int, int], text: str
) -> types.TextDocumentContentChangePartial:
    stretch = types.Range(types.Position(*start), types.Position(*end))
    return types.TextDocumentContentChangePartial(range=stretch, text=text)


@pytest.mark.parametrize(
    ("text", "made", "after"),
    [
        ("one\ntwo\n", change((0, 1), (0, 2), "x"), "oxe\ntwo\n"),
        ("one\r\ntwo", change((1, 0), (1, 0), "a\r\n"), "one\r\na\r\ntwo"),
        ("one\rtwo", change((1, 1), (1, 1), "x"), "one\rtxwo"),
        ("a\x0cb\u2028c\nd", change((1, 0), (1, 1), "e"), "a\x0cb\u2028c\ne"),
        ("𝄞x", change((0, 2), (0, 3), ""), "𝄞"),
        ("one", change((9, 0), (9, 9), "x"), "onex"),
        ("one", change((0, 9), (0, 9), "x"), "onex"),
        ("", change((0, 0), (0, 0), "x"), "x"),
        ("one\n", change((1, 0), (1, 0), "x"), "one\nx"),
    ],
)  # fmt: skip
def test_changes(text: str, made: types.TextDocumentContentChangePartial, after: str) -> None:
    assert with_change(text, made, UTF16) == after


def test_a_text_can_be_replaced() -> None:
    whole = types.TextDocumentContentChangeWholeDocument(text="two")
    assert with_change("one", whole, UTF16) == "two"


TEXTS = st.text(st.sampled_from("ab é𝄞\n\r#\x0c\u2028"), max_size=30)


@settings(max_examples=60)
@given(TEXTS, TEXTS, st.data())
def test_any_change_is_what_the_protocol_says(text: str, new: str, data: st.DataObject) -> None:
    """The text is cut at two places, which are then told in lines and units, as an editor does."""
    # Between the two signs that end one line there is no place.
    places = [n for n in range(len(text) + 1) if text[n - 1 : n + 1] != "\r\n"]
    start, end = sorted(data.draw(st.sampled_from(places)) for _ in range(2))

    def told(offset: int) -> tuple[int, int]:
        before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
        line = before.count("\n")
        return line, len(before[before.rfind("\n") + 1 :].encode("utf-16-le")) // 2

    after = with_change(text, change(told(start), told(end), new), UTF16)
    assert after == text[:start] + new + text[end:]
