"""Automatic fixes: the common mistakes that are fixed like their corrected files, and those left alone."""

import os
from pathlib import Path

import pytest

from manqala.language.mending import Mending
from manqala.text.reading import read_source
from manqala.text.span import Source
from tests.helpers.checkout import TESTS

FOLDER = TESTS / "mistakes"
LIST = TESTS / "data" / "mended.txt"
NAMES = sorted(path.name.removesuffix(".fixed.sow") for path in FOLDER.glob("*.fixed.sow"))

FRONT = """\
---
language: 1
game: A test game
board: {rows: 2, holes: 6}
seeds: 4
---
"""


@pytest.fixture(autouse=True)
def _in_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def mend(text: str, name: str = "mine") -> tuple[str, list[str]]:
    """A text after its certain fixes, with these fixes."""
    made = Mending(name, Path(f"{name}.sow")).mended(Source(f"{name}.sow", text))
    return made.text, [mend.fix.title for mend in made.mends]


def as_its_remedy(name: str) -> bool:
    text, _ = mend(read_source(Path(f"{name}.sow")).text, name)
    return text == read_source(Path(f"{name}.fixed.sow")).text


@pytest.mark.nightly
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.nightly)])
def test_the_list_of_what_is_mended(every: int) -> None:
    """``MANQALA_REGENERATE=1`` writes it anew; read what changed."""
    if os.environ.get("MANQALA_REGENERATE"):
        LIST.write_text("".join(f"{n}\n" for n in NAMES if as_its_remedy(n)), encoding="utf-8")
    listed = LIST.read_text(encoding="utf-8").split()
    assert [name for name in listed[::every] if not as_its_remedy(name)] == []
    assert len(listed) >= len(NAMES) / 2


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("  if last is own capture last\n  else\n    move-agian\n",
         "  if last is own, capture last\n  otherwise\n    move-again\n"),
        # What shows behind a mistake is mended too.
        ("  capure oposite of last\n", "  capture opposite of last\n"),
        # A statement in a line of its own, with the comment that stood beside it.
        ("  win last, end turn  # at once\n", "  win last\n  end turn  # at once\n"),
        ("  if last is own {\n    win last\n  }\n", "  if last is own\n    win last\n"),
        ("  win last  # “all” of it\n  capture opposit of last  [S1]\n",
         "  win last  # “all” of it\n  capture opposite of last  [S1]\n"),
    ],
)  # fmt: skip
def test_several_things_are_mended(wrong: str, right: str) -> None:
    turn = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
    text, done = mend(f"{FRONT}{turn}{wrong}")
    assert text == f"{FRONT}{turn}{right}"
    assert done


@pytest.mark.parametrize(
    "line",
    [
        "  if last is bare, move-again",  # ‘bare’ describes players: what is meant of a hole is not certain
        "  win every hole where it holds 12",
        "  if a hole is empty, move-again",
        "  define house of player p is hole 3 of p",
        "  capture last where it holds 2.5",
        "  capture trail of last: take opponent's 2..3)",
    ],
)
def test_what_is_not_certain_stays_as_it_is(line: str) -> None:
    turn = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
    text = f"{FRONT}{turn}{line}\n"
    assert mend(text) == (text, [])


def test_a_file_without_mistakes_stays_as_it_is() -> None:
    text = read_source(Path("adjective-misspelt.fixed.sow")).text
    assert mend(text) == (text, [])


def test_what_makes_an_example_fail_is_not_done() -> None:
    example = 'example "four"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  play 6\n  gives 0 0 0 0 0 0 / 1 0 0 0 0 1\n'
    turn = "turn\n  choose hole from own occupied holes\n  sow it anticlokwise\n"
    text, done = mend(f"{FRONT}{turn}{example}")
    # The example now runs, and holds: that it did not before was because of the mistake.
    assert done == ["write ‘anticlockwise’"]
    assert "anticlockwise" in text


def test_lines_go_on_ending_as_they_did() -> None:
    wrong = (FOLDER / "habit-two-statements.sow").read_text(encoding="utf-8")
    text, _ = mend(wrong.replace("\n", "\r\n"))
    assert text.replace("\r\n", "") == text.replace("\r\n", "").replace("\n", "")
    assert "    win last\r\n    end turn\r\n" in text


def test_what_is_wrong_in_another_file_is_not_changed_here(tmp_path: Path) -> None:
    (tmp_path / "parent.sow").write_text(
        f"{FRONT}turn\n  choos hole from own holes\n", encoding="utf-8"
    )
    child = tmp_path / "child.sow"
    text = "---\nlanguage: 1\ngame: Child\nextends: parent.sow\n---\n"
    child.write_text(text, encoding="utf-8")
    made = Mending("child", child).mended(read_source(child))
    assert (made.text, made.mends) == (text, ())
