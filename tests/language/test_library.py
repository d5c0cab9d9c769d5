"""Changing texts: the analysis equals that of freshly opened texts, however odd they are."""

from pathlib import Path
from random import Random

import pytest

from manqala.language.actions import actions
from manqala.language.colours import colours
from manqala.language.completions import completions
from manqala.language.hovering import hover
from manqala.language.lenses import lenses
from manqala.language.library import Library, OpenText
from manqala.language.outline import folds, outline
from manqala.language.signatures import signature
from manqala.language.symbols import definitions, occurrences, symbol_at
from manqala.text import codes
from manqala.text.resources import game_files
from tests.helpers.at_cursor import open_text, rules
from tests.helpers.checkout import TESTS

GAMES = {name: Path(path) for name, path in sorted(game_files().items())}
SMALL = rules(
    """the prey is trail of last: (take 2..3)+
mark robbed: truth on holes
turn
  choose hole from own holes where not robbed
  sow it
  if again, capture prey
  otherwise
    set robbed of last to true
example "one"
  option again = false
  position 1 0 / 0 1 : south : robbed=s3
  play 1
""",
    "options:\n  again: {default: true, because: “é𝄞”}\n",
)
TYPED = ["\n", "\n  ", "x", "(", ")", " where ", "#", "[D1]", " own ", '"', "---\n"]
ODD = [": ", "{", ",", "\t", "é", "𝄞", "\x0c", "\r"]


def known(document: OpenText) -> tuple[object, ...]:
    analysis = document.analysis()
    words = {
        (span.source.name, span.line, span.column, span.end_column, meaning.kind, meaning.name)
        for span, meaning in analysis.notes.words.items()
    }
    return (
        [str(diagnostic) for diagnostic in analysis.diagnostics],
        words,
        [entry.name for entry in outline(document)],
        [(fold.first, fold.last) for fold in folds(document)],
        colours(document),
    )


@pytest.mark.quick_cases("crosscapt-nine")
@pytest.mark.parametrize("game", ["kalah", "crosscapt-nine", "omweso"])
def test_what_is_known_is_what_would_be_known_of_the_text_opened_again(game: str) -> None:
    rng = Random(game)
    path = GAMES[game]
    whole = text = path.read_text(encoding="utf-8")
    document = open_text(text, path)
    for _ in range(7):
        at = rng.randrange(len(text))
        what = rng.random()
        if what < 0.4:
            text = text[:at] + rng.choice([*TYPED, *ODD]) + text[at:]
        elif what < 0.7:
            text = text[:at] + text[at + rng.randrange(1, 9) :]
        elif what < 0.85:
            text = text[: text.rfind("\n", 0, at) + 1] + text[text.find("\n", at) + 1 :]
        else:
            text = whole
        document.become(text)
        assert known(document) == known(open_text(text, path))


def ask_everything(document: OpenText, line: int, column: int) -> list[object]:
    """Every request at one place."""
    symbol = symbol_at(document, line, column)
    return [
        completions(document, line, column),
        hover(document, line, column),
        signature(document, line, column),
        symbol and (definitions(document, symbol), occurrences(document, symbol)),
        actions(document, line, line, document.analysis().diagnostics),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("step", [17, pytest.param(1, marks=pytest.mark.nightly)])
def test_a_file_that_is_typed_gives_an_answer_after_every_character(step: int) -> None:
    """Before the night 17 are typed at once."""
    document = open_text("", Path("trial.sow"))
    for end in range(0, len(SMALL) + 1, step):
        document.become(SMALL[:end])
        lines = document.lines
        line, column = len(lines), len(lines[-1]) + 1
        completions(document, line, column)
        if end % 4 == 0:
            ask_everything(document, line, column)
        begun = "language:" in document.text
        assert outline(document) or not begun, end
        assert colours(document) or not begun, end
        assert isinstance(folds(document), list)
        assert isinstance(lenses(document), list)


@pytest.mark.slow
@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.nightly)])
def test_every_request_at_every_character(step: int) -> None:
    document = open_text(SMALL, Path("trial.sow"))
    document.refresh()
    meant = 0
    for line, text in enumerate(document.lines, 1):
        for column in range(1, len(text) + 2, step):
            meant += ask_everything(document, line, column)[1] is not None
    assert meant > len(SMALL) // (3 * step)


@pytest.mark.nightly
def test_every_request_in_every_fourth_game() -> None:
    for game, path in list(GAMES.items())[::4]:
        rng = Random(game)
        document = open_text(path.read_text(encoding="utf-8"), path)
        assert document.analysis().sound, game
        line = rng.randrange(len(document.lines)) + 1
        ask_everything(document, line, rng.randrange(len(document.lines[line - 1]) + 1) + 1)
        assert len(outline(document)) > 5
        assert len(folds(document)) > 2


@pytest.mark.parametrize(
    "text",
    ["", "\n", "---", "---\n", "---\n---\n", "\x00", "\ud800", "é" * 10, "(" * 100, "  turn\n", "\ufeff---\ngame: x\n---\n"],
)  # fmt: skip
def test_nothing_is_too_odd(text: str) -> None:
    document = open_text(text)
    document.refresh()
    for line, said in enumerate(document.lines, 1):
        ask_everything(document, line, len(said) + 1)
    assert document.analysis().diagnostics


def test_a_text_that_is_too_large_is_reported_as_at_the_shell() -> None:
    document = open_text("# large\n" * 40_000)
    assert [diagnostic.code for diagnostic in document.analysis().diagnostics] == [
        codes.FILE_TOO_LARGE
    ]


@pytest.mark.slow
def test_the_faulty_files_have_the_messages_that_validate_gives() -> None:
    for path in sorted((TESTS / "mistakes").glob("*.sow"))[::50]:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        document = open_text(text, path)
        fresh = Library().open(path.name, path, text)
        assert known(document) == known(fresh)
        document.become(text + "\n# one line more\n")
        document.become(text)
        assert known(document) == known(fresh), path.name
