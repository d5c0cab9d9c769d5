"""How diagnostics look: to people, and to other programs."""

import io
import json
from textwrap import dedent

import pytest

from manqala.text import codes
from manqala.text.diagnostics import Diagnostics, suggest_in_text
from manqala.text.render import (
    MAX_WIDTH,
    count_line,
    display_width,
    print_diagnostics,
    printable,
    to_github,
    to_json,
    to_sarif,
    to_text,
)
from manqala.text.span import Source, Span

SOURCE = Source("games/a b.sow", "turn\n  choose hole from own ocupied holes\nend\n")
WORD = Span.of(SOURCE, 2, 24, 7)


def found() -> Diagnostics:
    diagnostics = Diagnostics()
    diagnostics.error(
        codes.UNKNOWN_NAME,
        WORD,
        "nothing is called ‘ocupied’",
        notes=["names are never guessed", ("the turn starts here", Span.of(SOURCE, 1, 1, 4))],
        help=[suggest_in_text(WORD, "ocupied", ["occupied", "own"]) or ""],
        expected="an adjective",
    )
    diagnostics.warning(codes.UNUSED_DEFINITION, Span(SOURCE, 1, 1, 2, 5), "100% unused")
    diagnostics.error(codes.NO_SUCH_FILE, None, "no such file")
    return diagnostics


def carets(line: str, column: int, length: int) -> list[str]:
    """What is shown of one line, and its carets below it."""
    diagnostics = Diagnostics()
    diagnostics.error(codes.UNEXPECTED, Span.of(Source("a", line), 1, column, length), "here")
    shown = to_text(diagnostics).splitlines()
    return [text[4:] for text in shown[2:4]]


def test_text() -> None:
    assert to_text(found().sorted()) == dedent("""\
        error[E001]: no such file

        games/a b.sow:1:1: warning[W403]: 100% unused
          |
        1 | turn
          | ^^^^

        games/a b.sow:2:24: error[E301]: nothing is called ‘ocupied’
          |
        2 |   choose hole from own ocupied holes
          |                        ^^^^^^^
          = expected: an adjective
          = note: names are never guessed
        games/a b.sow:1:1: note: the turn starts here
          |
        1 | turn
          | ^^^^
          = help: did you mean ‘occupied’?

        2 errors, 1 warning
        """)


def test_nothing_is_rendered_of_nothing() -> None:
    assert to_text(()) == ""
    assert to_github(()) == ""
    assert to_json(()) == {"manqala": 1, "diagnostics": []}


def test_the_count_has_plurals() -> None:
    diagnostics = Diagnostics()
    diagnostics.error(codes.UNKNOWN_NAME, None, "a")
    assert count_line(tuple(diagnostics)) == "1 error"
    diagnostics.warning(codes.UNUSED_DEFINITION, None, "b")
    diagnostics.warning(codes.UNUSED_DEFINITION, None, "c")
    assert count_line(tuple(diagnostics)) == "1 error, 2 warnings"


def test_carets_are_below_their_word_after_tabs_and_wide_signs() -> None:
    assert carets("\tsow", 2, 3) == ["    sow", "    ^^^"]
    assert carets("散窯 sow", 4, 3) == ["散窯 sow", "     ^^^"]
    assert carets("散窯", 1, 2) == ["散窯", "^^^^"]
    assert carets("e\u0301 sow", 4, 3) == ["e\u0301 sow", "  ^^^"]


def test_a_caret_is_shown_where_something_is_missing() -> None:
    assert carets("sow", 4, 0) == ["sow", "   ^"]
    assert carets("sow", 40, 3) == ["sow", "   ^"]
    assert carets("", 1, 0)[1] == "^"


@pytest.mark.parametrize("before", [0, 40, 500])
@pytest.mark.parametrize("after", [0, 300])
@pytest.mark.parametrize("filler", ["x", "漢"])
def test_long_lines_are_clipped_around_the_caret(before: int, after: int, filler: str) -> None:
    line = filler * before + "WORD" + filler * after
    shown, below = carets(line, before + 1, 4)
    assert display_width(shown) <= MAX_WIDTH
    start = below.index("^")
    assert display_width(shown[: shown.index("WORD")]) == start
    assert below[start:] == "^^^^"
    assert shown.startswith("…") == (not line.startswith(shown[:4]))


def test_a_span_wider_than_the_window_is_clipped() -> None:
    shown, below = carets("y" * 10 + "x" * 5000, 11, 5000)
    assert display_width(shown) <= MAX_WIDTH
    assert display_width(below) <= MAX_WIDTH


def test_text_cannot_command_the_terminal() -> None:
    assert printable("a\x1b[31mb\u202ec") == "a\\u{1b}[31mb\\u{202e}c"
    shown, below = carets("\x1b[31m sow", 7, 3)
    assert shown == "\\u{1b}[31m sow"
    assert below.index("^") == shown.index("sow")


def test_colour_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    plain, bright = io.StringIO(), io.StringIO()
    bright.isatty = lambda: True  # type: ignore[method-assign]  # stands in for a terminal
    print_diagnostics(found(), plain)
    print_diagnostics(found(), bright)
    assert "\x1b" not in plain.getvalue()
    assert "\x1b[1;31merror[E301]\x1b[0m" in bright.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    unwanted = io.StringIO()
    unwanted.isatty = lambda: True  # type: ignore[method-assign]  # stands in for a terminal
    print_diagnostics(found(), unwanted)
    assert "\x1b" not in unwanted.getvalue()


def test_a_terminal_without_the_signs_gets_others() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    print_diagnostics(found(), stream)
    stream.flush()
    assert b"nothing is called ?ocupied?" in raw.getvalue()


def test_json_says_everything() -> None:
    data = json.loads(json.dumps(to_json(found().sorted())))
    assert data["manqala"] == 1
    nowhere, warning, error = data["diagnostics"]
    assert nowhere["file"] is None
    assert nowhere["source_line"] is None
    assert (warning["severity"], warning["end_line"], warning["end_column"]) == ("warning", 2, 5)
    assert error == {
        "code": "E301",
        "severity": "error",
        "message": "nothing is called ‘ocupied’",
        "file": "games/a b.sow",
        "line": 2,
        "column": 24,
        "end_line": 2,
        "end_column": 31,
        "expected": "an adjective",
        "notes": [
            {
                "message": "names are never guessed",
                "file": None,
                "line": None,
                "column": None,
                "end_line": None,
                "end_column": None,
            },
            {
                "message": "the turn starts here",
                "file": "games/a b.sow",
                "line": 1,
                "column": 1,
                "end_line": 1,
                "end_column": 5,
            },
        ],
        "help": ["did you mean ‘occupied’?"],
        "fixes": [
            {
                "title": "write ‘occupied’",
                "certain": True,
                "edits": [
                    {
                        "file": "games/a b.sow",
                        "line": 2,
                        "column": 24,
                        "end_line": 2,
                        "end_column": 31,
                        "text": "occupied",
                    }
                ],
            }
        ],
        "source_line": "  choose hole from own ocupied holes",
    }


def test_sarif() -> None:
    log = to_sarif(found().sorted(), version="1.0")
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("manqala", "1.0")
    assert [rule["id"] for rule in driver["rules"]] == ["E001", "E301", "W403"]
    assert driver["rules"][1]["shortDescription"]["text"] == "an unknown name"
    nowhere, warning, error = run["results"]
    assert "locations" not in nowhere
    assert warning["level"] == "warning"
    assert driver["rules"][error["ruleIndex"]]["id"] == error["ruleId"] == "E301"
    (location,) = error["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "games/a%20b.sow"},
        "region": {"startLine": 2, "startColumn": 24, "endLine": 2, "endColumn": 31},
    }
    (related,) = error["relatedLocations"]
    assert related["message"] == {"text": "the turn starts here"}
    assert "names are never guessed" in error["message"]["text"]
    (fix,) = error["fixes"]
    assert fix["description"] == {"text": "write ‘occupied’"}
    (change,) = fix["artifactChanges"]
    assert change["artifactLocation"] == {"uri": "games/a%20b.sow"}
    assert change["replacements"] == [
        {
            "deletedRegion": location["physicalLocation"]["region"],
            "insertedContent": {"text": "occupied"},
        }
    ]
    assert "fixes" not in warning


def test_github_annotations_are_escaped() -> None:
    diagnostics = Diagnostics()
    source = Source("a,b:c%.sow", "turn\nnow\n")
    diagnostics.error(
        codes.UNKNOWN_NAME, Span.of(source, 1, 1, 4), "50% off: this,\nthat", help=["help"]
    )
    diagnostics.warning(codes.UNUSED_DEFINITION, Span(source, 1, 1, 2, 2), "over lines")
    diagnostics.note(codes.UNUSED_DEFINITION, None, "nowhere")
    assert to_github(diagnostics).splitlines() == [
        "::error file=a%2Cb%3Ac%25.sow,line=1,col=1,endColumn=4,title=E301"
        "::50%25 off: this,%0Athat%0Ahelp",
        "::warning file=a%2Cb%3Ac%25.sow,line=1,col=1,endLine=2,title=W403::over lines",
        "::notice title=W403::nowhere",
    ]
