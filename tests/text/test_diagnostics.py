"""Diagnostics, their collector, the guesses at what was meant."""

import pytest

from manqala.text import codes, lexicon
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import (
    Diagnostic,
    Diagnostics,
    ManqalaError,
    MoveError,
    Note,
    OptionError,
    PositionError,
    RuleError,
    SourceError,
    UnknownGameError,
    find_similar,
    suggest,
)
from manqala.text.span import Source, Span

SOURCE = Source("b.sow", "turn\n  sow it\n")


def test_a_diagnostic_is_one_line_as_text() -> None:
    here = Diagnostic(
        codes.UNKNOWN_NAME, Severity.ERROR, Span.of(SOURCE, 2, 3, 3), "nothing is called ‘sow’"
    )
    nowhere = Diagnostic(codes.UNUSED_DEFINITION, Severity.WARNING, None, "never used")
    assert str(here) == "b.sow:2:3: error[E301]: nothing is called ‘sow’"
    assert str(nowhere) == "warning[W403]: never used"


def test_everything_is_collected_and_sorted() -> None:
    found = Diagnostics()
    earlier = Source("a.sow", "turn\n")
    found.error(codes.UNKNOWN_NAME, Span.of(SOURCE, 2, 3, 3), "second")
    found.warning(codes.UNUSED_DEFINITION, Span.of(SOURCE, 1, 1, 4), "first")
    found.error(codes.UNEXPECTED, Span.of(earlier, 1, 1), "in another file")
    found.note(codes.UNEXPECTED, None, "nowhere")
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
    found.error(codes.DEFINED_TWICE, span, "twice", notes=["a", ("b", span), Note("c")], help=["d"])
    (item,) = found
    assert item.notes == (Note("a"), Note("b", span), Note("c"))
    assert item.help == ("d",)


def test_a_span_has_one_error_of_a_code() -> None:
    found = Diagnostics()
    span = Span.of(SOURCE, 1, 1, 4)
    found.error(codes.UNKNOWN_NAME, span, "one reading")
    found.error(codes.UNKNOWN_NAME, span, "another reading")
    found.error(codes.WRONG_TYPE, span, "another code")
    found.warning(codes.UNKNOWN_NAME, span, "a warning")
    found.warning(codes.UNKNOWN_NAME, span, "a warning")
    found.error(codes.NO_SUCH_FILE, None, "one file")
    found.error(codes.NO_SUCH_FILE, None, "another file")
    messages = [item.message for item in found]
    assert messages == ["one reading", "another code", "a warning", "one file", "another file"]


def test_extending_keeps_what_is_new() -> None:
    found, more = Diagnostics(), Diagnostics()
    found.error(codes.UNKNOWN_NAME, None, "a")
    more.error(codes.UNKNOWN_NAME, None, "a")
    more.error(codes.UNKNOWN_NAME, None, "b")
    found.extend(more)
    found.extend(found)
    assert len(found) == 2


def test_only_errors_are_raised() -> None:
    harmless, found = Diagnostics(), Diagnostics()
    harmless.warning(codes.UNUSED_DEFINITION, None, "never used")
    assert not harmless.has_errors
    harmless.raise_if_errors()
    found.extend(harmless)
    found.error(codes.UNKNOWN_NAME, None, "unknown")
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
    assert find_similar(word, candidates) == expected


def test_a_word_of_the_same_meaning_is_suggested_where_it_is_known() -> None:
    assert suggest("my", ["own", "opponent's", "any"], lexicon.ADJECTIVES) == "did you mean ‘own’?"
    assert suggest("win", ["winner", "won"], lexicon.ENTRIES) == "did you mean ‘won’?"
    assert suggest("win", ["winner"], lexicon.ENTRIES) == "did you mean ‘winner’?"


def test_a_suggestion_is_a_question() -> None:
    assert suggest("bord", ["board", "rows"]) == "did you mean ‘board’?"
    assert suggest("holse", ["holes", "hole"]) == "did you mean ‘holes’ or ‘hole’?"
    assert suggest("xyzzy", ["board"]) is None
