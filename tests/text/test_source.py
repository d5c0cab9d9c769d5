"""Sources and spans: where words stand, and how files are read safely."""

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

from manqala.resolve.files import check_source
from manqala.text.diagnostics import SourceError
from manqala.text.reading import MAX_BYTES, decode_source, read_source
from manqala.text.resources import game_files
from manqala.text.span import Source, Span


def refuse(path: str | Path) -> tuple[str, str, tuple[str, ...]]:
    with pytest.raises(SourceError) as caught:
        read_source(path)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.span is None
    return diagnostic.code, diagnostic.message, diagnostic.help


def test_lines_are_counted_from_one_and_have_no_endings() -> None:
    source = Source("a.sow", "one\r\ntwo\u2028still two\n")
    assert source.lines == ("one", "two\u2028still two", "")
    assert source.line(1) == "one"
    assert source.line(0) == ""
    assert source.line(-1) == ""
    assert source.line(4) == ""
    assert source.lines is source.lines


@pytest.mark.parametrize("ending", ["\r", "\r\n", "\n"])
def test_lines_end_as_any_editor_ends_them(ending: str) -> None:
    text = game_files()["kalah"].read_text(encoding="utf-8")
    checked = check_source(
        "kalah", decode_source("kalah.sow", text.replace("\n", ending).encode()), None, {}
    )
    assert checked.rules is not None
    assert checked.source is not None
    assert checked.source.lines == tuple(text.split("\n"))


def test_a_return_within_a_line_ends_it_too() -> None:
    assert decode_source("a", b"one\rtwo\nthree\r\n\rfour\r").lines == (
        "one", "two", "three", "", "four", "",
    )  # fmt: skip


def test_sources_are_equal_by_identity() -> None:
    assert Source("a", "x") != Source("a", "x")
    assert repr(Source("a", "x" * 1000)) == "Source('a', 1000 characters)"


def test_spans_compare_by_place_without_hashing_the_text() -> None:
    source = Source("a.sow", "turn\n  sow it\n")
    span = Span(source, 2, 3, 2, 6)
    assert span == Span.of(source, 2, 3, 3)
    assert len({span, Span.of(source, 2, 3, 3)}) == 1
    assert span != Span.of(Source("a.sow", source.text), 2, 3, 3)
    assert span != "a.sow:2:3"
    assert str(span) == "a.sow:2:3"
    assert repr(span) == "<a.sow:2:3-2:6>"
    assert span.text == "sow"


def test_the_text_of_a_span_over_lines_is_that_of_its_first() -> None:
    source = Source("a.sow", "turn\n  sow it\n")
    assert Span(source, 1, 2, 2, 4).text == "urn"


def test_union_covers_both_in_any_order() -> None:
    source = Source("a.sow", "turn\n  sow it\n")
    first, second = Span.of(source, 1, 2, 2), Span.of(source, 2, 3, 3)
    assert first.to(second) == second.to(first) == Span(source, 1, 2, 2, 6)
    assert first.to(Span.of(Source("b", "x"), 1, 1)) == first


def test_a_whole_line_leaves_out_the_blanks_around_it() -> None:
    source = Source("a.sow", "  sow it  \n   \n")
    assert Span.whole_line(source, 1) == Span(source, 1, 3, 1, 9)
    assert Span.whole_line(source, 2) == Span(source, 2, 1, 2, 1)


def test_a_file_is_read_under_its_shorter_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.sow"
    path.write_bytes(b"\xef\xbb\xbfturn\n")
    source = read_source(path)
    assert source.name == "a.sow"
    assert source.text == "turn\n"
    monkeypatch.chdir("/")
    assert read_source(path).name == str(path).removeprefix("/")


def test_standard_input_is_read_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"turn\n")))
    source = read_source("-")
    assert (source.name, source.text) == ("<stdin>", "turn\n")
    stream = io.BytesIO(b"x" * (MAX_BYTES * 3))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=stream))
    assert refuse("-")[0] == "E004"
    assert stream.tell() == MAX_BYTES + 1


def test_a_missing_file_names_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "kalah.sow").write_text("x", encoding="utf-8")
    code, message, help_lines = refuse(tmp_path / "kalha.sow")
    assert code == "E001"
    assert "kalha.sow" in message
    assert help_lines == ("did you mean ‘kalah.sow’?",)
    assert "kalah.sow" in refuse(tmp_path / "kalah")[2][0]
    assert refuse(tmp_path / "nowhere" / "kalah.sow")[0] == "E001"


def test_a_directory_is_no_rule_file(tmp_path: Path) -> None:
    assert refuse(tmp_path)[0] == "E002"


@pytest.mark.parametrize("data", [b"", b" \n\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.sow").write_bytes(data)
    assert refuse(tmp_path / "a.sow")[0] == "E003"


def test_the_largest_file_is_read_and_a_larger_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sow"
    path.write_bytes(b"x" * MAX_BYTES)
    assert len(read_source(path).text) == MAX_BYTES
    path.write_bytes(b"x" * (MAX_BYTES + 1))
    assert refuse(path)[0] == "E004"


def test_what_is_not_utf_8_is_reported_by_its_byte(tmp_path: Path) -> None:
    path = tmp_path / "a.sow"
    path.write_bytes(b"turn\nK\xf6ln\n")
    code, message, _ = refuse(path)
    assert code == "E005"
    assert "byte 0xf6 at byte 6 (line 2)" in message
    path.write_bytes(b"\xef\xbb\xbfK\xf6ln\n")
    assert "at byte 4 (line 1)" in refuse(path)[1]


def test_a_nul_byte_is_reported_by_its_place() -> None:
    with pytest.raises(SourceError, match=r"E006.*NUL byte at byte 2 \(line 2\)"):
        decode_source("a.sow", b"a\n\0")


def test_devices_and_impossible_names_are_refused_not_read() -> None:
    assert refuse("/dev/zero")[0] == "E007"
    assert refuse("x" * 5000)[0] == "E007"
    assert refuse("a\0b")[0] == "E007"
