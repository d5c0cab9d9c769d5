"""Diagnostics, their collector, the guesses at what was meant, and the registry of codes."""

import re
from pathlib import Path

import pytest

import manqala
from manqala.text import lexicon
from manqala.text.codes.registry import CODES, RANGES
from manqala.text.diagnostics import (
    Diagnostic,
    Diagnostics,
    ManqalaError,
    MoveError,
    Note,
    OptionError,
    PositionError,
    RuleError,
    Severity,
    SourceError,
    UnknownGameError,
    did_you_mean,
    suggest,
)
from manqala.text.span import Source, Span

SOURCE = Source("b.sow", "turn\n  sow it\n")


def test_a_diagnostic_is_one_line_as_text() -> None:
    here = Diagnostic("E301", Severity.ERROR, Span.of(SOURCE, 2, 3, 3), "nothing is called ‘sow’")
    nowhere = Diagnostic("W403", Severity.WARNING, None, "never used")
    assert str(here) == "b.sow:2:3: error[E301]: nothing is called ‘sow’"
    assert str(nowhere) == "warning[W403]: never used"


def test_everything_is_collected_and_sorted() -> None:
    found = Diagnostics()
    earlier = Source("a.sow", "turn\n")
    found.error("E301", Span.of(SOURCE, 2, 3, 3), "second")
    found.warning("W403", Span.of(SOURCE, 1, 1, 4), "first")
    found.error("E201", Span.of(earlier, 1, 1), "in another file")
    found.note("E201", None, "nowhere")
    assert [item.message for item in found.sorted()] == [
        "nowhere",
        "in another file",
        "first",
        "second",
    ]
    assert next(iter(found)).message == "second"
    assert len(found) == 4


def test_notes_are_made_of_texts_and_of_pairs() -> None:
    span = Span.of(SOURCE, 1, 1, 4)
    found = Diagnostics()
    found.error("E303", span, "twice", notes=["a", ("b", span), Note("c")], help=["d"])
    (item,) = found
    assert item.notes == (Note("a"), Note("b", span), Note("c"))
    assert item.help == ("d",)


def test_a_span_has_one_error_of_a_code() -> None:
    found = Diagnostics()
    span = Span.of(SOURCE, 1, 1, 4)
    found.error("E301", span, "one reading")
    found.error("E301", span, "another reading")
    found.error("E302", span, "another code")
    found.warning("E301", span, "a warning")
    found.warning("E301", span, "a warning")
    found.error("E001", None, "one file")
    found.error("E001", None, "another file")
    messages = [item.message for item in found]
    assert messages == ["one reading", "another code", "a warning", "one file", "another file"]


def test_extending_keeps_what_is_new() -> None:
    found, more = Diagnostics(), Diagnostics()
    found.error("E301", None, "a")
    more.error("E301", None, "a")
    more.error("E301", None, "b")
    found.extend(more)
    found.extend(found)
    assert len(found) == 2


def test_only_errors_are_raised() -> None:
    harmless, found = Diagnostics(), Diagnostics()
    harmless.warning("W403", None, "never used")
    assert not harmless.has_errors
    harmless.raise_if_errors()
    found.extend(harmless)
    found.error("E301", None, "unknown")
    assert found.has_errors
    with pytest.raises(RuleError) as caught:
        found.raise_if_errors()
    assert caught.value.diagnostics == found.sorted()
    assert str(caught.value) == "error[E301]: unknown\nwarning[W403]: never used"
    with pytest.raises(MoveError):
        found.raise_if_errors(MoveError)


@pytest.mark.parametrize(
    "kind", [SourceError, RuleError, PositionError, MoveError, OptionError, UnknownGameError]
)
def test_every_user_error_is_a_manqala_error(kind: type[ManqalaError]) -> None:
    assert issubclass(kind, ManqalaError)
    assert kind().diagnostics == ()


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("ocupied", ["occupied", "own", "empty"], ("occupied",)),
        ("hloes", ["holes", "rows", "stores"], ("holes",)),
        ("empty-capture", ["empty_capture", "capture"], ("empty_capture",)),
        ("captue", ["capture", "captured", "board"], ("capture", "captured")),
        ("Board", ["board"], ("board",)),
        ("opp", ["opponent", "own"], ("opponent",)),
        ("onw", ["own", "one"], ("own",)),
        ("xyzzy", ["board", "holes"], ()),
        ("", ["board"], ()),
        ("own", ["own"], ()),
        ("x" * 10_000, ["x" * 10_000 + "y"], ()),
        ("non-empty", ["empty", "occupied"], ()),
        ("unconquered", ["conquered"], ()),
        ("empty", ["non-empty"], ()),
        ("undre", ["under"], ("under",)),
        (
            "a-very-long-word-that-was-misspelt",
            ["a-very-long-word-that-was-mispelt"],
            ("a-very-long-word-that-was-mispelt",),
        ),
        ("a-very-long-word-that-was-misspelt", ["another-word-of-more-or-less-its-length"], ()),
    ],
)
def test_what_was_meant(word: str, candidates: list[str], expected: tuple[str, ...]) -> None:
    assert did_you_mean(word, candidates) == expected


def test_a_word_of_the_same_meaning_is_suggested_where_it_is_known() -> None:
    assert suggest("my", ["own", "opponent's", "any"], lexicon.ADJECTIVES) == "did you mean ‘own’?"
    assert suggest("win", ["winner", "won"], lexicon.ENTRIES) == "did you mean ‘won’?"
    assert suggest("win", ["winner"], lexicon.ENTRIES) == "did you mean ‘winner’?"


def test_a_suggestion_is_a_question() -> None:
    assert suggest("bord", ["board", "rows"]) == "did you mean ‘board’?"
    assert suggest("holse", ["holes", "hole"]) == "did you mean ‘holes’ or ‘hole’?"
    assert suggest("xyzzy", ["board"]) is None


def test_codes_are_well_formed_and_explained() -> None:
    for code, info in CODES.items():
        assert re.fullmatch(r"[EW][0-9]{3}", code)
        assert info.range == RANGES[code[1]]
        assert info.title
        assert not info.title.endswith(".")
        assert info.text.endswith((".", ")"))
        if not code.startswith("E9"):
            assert info.good
            assert info.bad != info.good


def test_every_code_that_is_used_is_registered() -> None:
    package = Path(manqala.__file__).parent
    used = {
        code: path.name
        for path in package.rglob("*.py")
        if not path.name.startswith("codes")
        for code in re.findall(r'"([EW][0-9]{3})"', path.read_text(encoding="utf-8"))
    }
    assert used
    assert {code: name for code, name in used.items() if code not in CODES} == {}
