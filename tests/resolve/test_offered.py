"""The gate for advice: what is offered holds, and what would not hold is not offered."""

from collections import Counter
from pathlib import Path

import pytest

from manqala.resolve.files import check_source
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.fixes import apply_edits
from manqala.text.reading import read_source
from manqala.text.span import Source
from tests.helpers.checkout import TESTS

FOLDER = TESTS / "mistakes"
FRONT = "---\nlanguage: 1\ngame: A test game\nboard: {rows: 2, holes: 6}\nseeds: 4\n---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def found_in(source: Source, *, fixes: bool = True) -> tuple[Diagnostic, ...]:
    path = Path(source.name)
    try:
        return check_source(path.stem, source, path, {}, fixes_tried=fixes).diagnostics.sorted()
    except ManqalaError as error:
        return error.diagnostics


def diagnose(text: str) -> tuple[Diagnostic, ...]:
    return found_in(Source("test.sow", f"{FRONT}{TURN}{text}\n"))


def count_codes(found: tuple[Diagnostic, ...]) -> Counter[tuple[str, str]]:
    return Counter((item.code, item.message) for item in found)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("files", "least"), [("newcomer-*", 50), pytest.param("*", 300, marks=pytest.mark.nightly)]
)
def test_every_fix_offered_for_a_mistake_removes_it(
    files: str, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER)
    tried = 0
    left: list[str] = []
    for path in sorted(FOLDER.glob(f"{files}.sow")):
        if path.name.endswith(".fixed.sow"):
            continue
        source = read_source(Path(path.name))
        found = found_in(source)
        for item in found:
            for fix in item.fixes:
                tried += 1
                changed = Source(source.name, apply_edits(source.text, fix.edits))
                mistake = (item.code, item.message)
                if (
                    count_codes(found_in(changed, fixes=False))[mistake]
                    >= count_codes(found)[mistake]
                ):
                    left.append(f"{path.name}: {fix.title}")
    assert tried > least
    assert left == []


@pytest.mark.parametrize(
    ("line", "not_said"),
    [
        ("  own winnings += 1", "set own winnings to"),
        ("  if last is captured, move-again", "winnings"),
        ("  put last into own store", "put last from box"),
    ],
)
def test_what_would_not_hold_is_not_offered(line: str, not_said: str) -> None:
    found = diagnose(line)
    assert found
    assert all(not_said not in said for item in found for said in item.help)
    assert all(not_said not in fix.title for item in found for fix in item.fixes)


def test_of_several_names_only_those_that_hold_are_offered() -> None:
    (item,) = diagnose("define house of player p is hole 3 of p")
    assert item.help == ("did you mean ‘the’?",)
    assert [fix.title for fix in item.fixes] == ["write ‘the’"]


def test_several_mistakes_keep_their_fixes_though_they_are_tried_together() -> None:
    found = diagnose("  capure last where it is occupid\n  if last is onw, move-agian")
    assert [item.help[0] for item in found] == [
        "did you mean ‘capture’?", "did you mean ‘occupied’?", "did you mean ‘own’?", "did you mean ‘move-again’?",
    ]  # fmt: skip
