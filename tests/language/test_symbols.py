"""Where words are defined and said, what they mean, and other names for them."""

from pathlib import Path

import pytest

from manqala.language.hovering import hover
from manqala.language.library import Library
from manqala.language.symbols import (
    CannotRenameError,
    definitions,
    occurrences,
    rename_edits,
    symbol_at,
)
from manqala.resolve.notes import Meant
from manqala.text.fixes import apply_edits
from manqala.text.resources import PRELUDE_NAME, game_files
from tests.helpers.at_cursor import at_cursor, open_text, rules
from tests.helpers.there import there

OPTIONS = "options:\n  taking: {choices: [all_of_it, half], default: half, because: trial}\n"
BODY = """to grab hole h from player p = player
  if taking = half
    win h, for p
the prey (n) of hole h is first (n) of back of h
mark robbed: truth on holes
mark turns-made: number for round
turn
  choose hole from own occupied holes where not robbed
  sow it anticlockwise
  grab last
  let spoils be prey 2 of last
  win spoils where it is not own
  set robbed of last to true
  set turns-made to turns-made + 1
  if taking = all_of_it and turns-made > 3, capture prey 1 of last
  announce robbery at last
when robbery at h
  each player grabs h
round ends when some player is bare, called bare
  settle
example "one"
  option taking = half
  position 1 0 0 0 0 0 / 0 0 0 0 0 1 : south : robbed=s3 : turns-made=2
  play 1
"""
TEXT = rules(BODY, OPTIONS)


def cursor(words: str, nth: int = 0, text: str = TEXT) -> str:
    """The text with the cursor in the nth place where these words stand."""
    at = -1
    for _ in range(nth + 1):
        at = text.index(words, at + 1)
    return text[: at + 1] + "¦" + text[at + 1 :]


def places(words: str, nth: int = 0) -> list[tuple[int, str]]:
    document, line, column = at_cursor(cursor(words, nth))
    symbol = there(symbol_at(document, line, column))
    return [(span.line, span.text) for span in occurrences(document, symbol)]


def find_definition(words: str, nth: int = 0) -> list[tuple[str, str]]:
    document, line, column = at_cursor(cursor(words, nth))
    symbol = there(symbol_at(document, line, column))
    return [(span.source.name, span.text) for span in definitions(document, symbol)]


@pytest.mark.slow_cases("taking = half-0-trial.sow-taking")
@pytest.mark.parametrize(
    ("words", "nth", "file", "text"),
    [
        ("grab last", 0, "trial.sow", "grab"),
        ("grabs", 0, "trial.sow", "grab"),
        ("prey 2", 0, "trial.sow", "prey"),
        ("robbed", 1, "trial.sow", "robbed"),
        ("turns-made >", 0, "trial.sow", "turns-made"),
        ("spoils where", 0, "trial.sow", "spoils"),
        ("h, for p", 0, "trial.sow", "h"),
        ("taking = half", 0, "trial.sow", "taking"),
        ("half\n    win", 0, "trial.sow", "half"),
        ("sow it", 0, PRELUDE_NAME, "sow"),
        ("occupied holes", 0, PRELUDE_NAME, "occupied"),
        ("last\n  let", 0, PRELUDE_NAME, "last"),
        ("robbery at last", 0, "trial.sow", "robbery"),
    ],
)
def test_where_words_are_defined(words: str, nth: int, file: str, text: str) -> None:
    assert (file, text) in find_definition(words, nth)


def test_where_words_are_said() -> None:
    assert [text for _, text in places("prey (n)")] == ["prey"] * 3
    assert [text for _, text in places("grab hole")] == ["grab", "grab", "grabs"]
    robbed = [line for line, text in places("robbed") if text == "robbed"]
    assert len(robbed) == 4  # the mark, a choice, a statement, and the position of the example
    assert len(places("taking = half")) == 4
    assert [text for _, text in places("half,")] == ["half"] * 4
    assert [text for _, text in places("h, for p")] == ["h", "h"]


@pytest.mark.parametrize(
    ("words", "nth", "new"),
    [
        ("grab", 0, "snatch"),
        ("prey (n)", 0, "booty"),
        ("prey 2", 0, "wanted booty"),
        ("robbed", 0, "burnt"),
        ("turns-made", 0, "turns-done"),
        ("spoils be", 0, "loot"),
        ("h, for p", 0, "from-here"),
        ("taking = half", 0, "how_much"),
        ("all_of_it and", 0, "everything_there"),
    ],
)
def test_everything_can_be_called_otherwise(words: str, nth: int, new: str) -> None:
    document, line, column = at_cursor(cursor(words, nth))
    assert document.analysis().sound
    symbol = there(symbol_at(document, line, column))
    edits = rename_edits(document, symbol, new)
    text = apply_edits(document.text, edits)
    document.become(text)
    assert document.analysis().sound, document.analysis().diagnostics
    assert new in text
    assert len(edits) > 1


@pytest.mark.parametrize(
    ("words", "new", "why"),
    [
        ("sow it", "spread", "defined in"),
        ("occupied holes", "full", "defined in"),
        ("own occupied", "my", ""),
        ("prey (n)", "last", "at fault"),
        ("spoils be", "robbed", "at fault"),
        ("spoils be", "Loot!", "small letters"),
    ],
)
def test_what_cannot_be_called_so_is_refused(words: str, new: str, why: str) -> None:
    document, line, column = at_cursor(cursor(words))
    symbol = symbol_at(document, line, column)
    if symbol is None:
        assert why == ""
        return
    with pytest.raises(CannotRenameError, match=why):
        rename_edits(document, symbol, new)


def said(words: str, nth: int = 0, text: str = TEXT) -> str:
    found = there(hover(*at_cursor(cursor(words, nth, text))))
    return "\n".join([found.code, *found.prose])


@pytest.mark.slow_cases("robbed-1-parts2")
@pytest.mark.parametrize(
    ("words", "nth", "parts"),
    [
        ("sow it", 0, ["to sow hole h going direction w", "sows a hole", PRELUDE_NAME]),
        ("prey 2", 0, ["the prey (n) of hole h is", "a set of holes"]),
        ("robbed", 1, ["mark robbed: truth on holes"]),
        ("spoils where", 0, ["spoils: a set of holes", "Named in this rule"]),
        ("taking = half", 0, ["all_of_it, half", "trial"]),
        ("occupied holes", 0, ["a place is occupied when", "a hole or another place with"]),
        ("holes where", 0, ["holes: a set of holes", "own now"]),
        ("anticlockwise", 0, ["one's own row to the right"]),
        ("choose hole", 0, ["asks the player"]),
        ("gives" if "gives" in BODY else "position 1", 0, ["begin from"]),
        ("where it", 0, ["for which the condition holds"]),
        ("it is not own", 0, ["the latest choice"]),
        ("board:", 0, ["the board"]),
        ("bare, called", 0, ["a player in whose holes there is nothing"]),
    ],
)
def test_what_words_mean(words: str, nth: int, parts: list[str]) -> None:
    text = said(words, nth)
    for part in parts:
        assert part in text


def test_where_nothing_is_meant_nothing_is_said() -> None:
    assert hover(*at_cursor(rules("turn\n  nothing  # ¦a remark\n"))) is None


def test_words_of_a_game_that_is_extended_lead_to_its_file(tmp_path: Path) -> None:
    parent, child = tmp_path / "parent.sow", tmp_path / "child.sow"
    parent.write_text(TEXT, encoding="utf-8")
    child.write_text(
        "---\nlanguage: 1\ngame: Child\nextends: parent\n---\ndrop bare\n", encoding="utf-8"
    )
    library = Library()
    body = child.read_text(encoding="utf-8") + "when turn ends\n  grab last\n"
    document = open_text(body, child, library)
    line = body.count("\n")
    symbol = there(symbol_at(document, line, 5))
    assert symbol.kind is Meant.VERB
    (span,) = definitions(document, symbol)
    assert library.path_of(span.source) == parent
    assert (span.text, span.line) == ("grab", 9)
    dropped = there(symbol_at(document, 6, 7))
    assert {place.source.name for place in occurrences(document, dropped)} == {
        "child.sow",
        str(parent),
    }
    with pytest.raises(CannotRenameError, match="parent"):
        rename_edits(document, symbol, "snatch")
    assert "parent.sow" in "\n".join(there(hover(document, line, 5)).prose)


def test_an_open_parent_is_read_from_the_editor(tmp_path: Path) -> None:
    parent, child = tmp_path / "parent.sow", tmp_path / "child.sow"
    parent.write_text(TEXT, encoding="utf-8")
    library = Library()
    above = open_text(TEXT, parent, library)
    below = open_text(
        "---\nlanguage: 1\ngame: Child\nextends: parent\n---\ndrop poor\n", child, library
    )
    assert not below.analysis().sound
    above.become(TEXT.replace("called bare", "called poor"))
    below.forget()
    assert below.analysis().sound
    assert library.heirs(above.name) == [below]


def test_every_word_of_a_game_that_names_something_is_said_where_it_is_defined() -> None:
    path = Path(game_files()["san-yao"])
    document = open_text(path.read_text(encoding="utf-8"), path)
    analysis = document.analysis()
    counted = 0
    for span, meaning in analysis.notes.words.items():
        if span.source is not analysis.source or meaning.defined is None:
            continue
        symbol = there(symbol_at(document, span.line, span.column))
        assert span in occurrences(document, symbol), span
        assert definitions(document, symbol), span
        counted += 1
    assert counted > 40
