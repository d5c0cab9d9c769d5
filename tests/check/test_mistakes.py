"""Common mistakes: each has a file in ``mistakes/``, the expected messages, and the corrected file.

``NAME.sow`` is faulty, ``NAME.out`` has the messages, ``NAME.fixed.sow`` has no mistake.
``MANQALA_REGENERATE=1 pytest tests/check/test_mistakes.py`` writes all ``.out`` files anew; read
what changed.
"""

import os
import re
from pathlib import Path

import pytest

from manqala.check.validation import validate
from manqala.resolve.files import check_game, check_source
from manqala.syntax.parser import parse_body
from manqala.text.diagnostics import Diagnostics, ManqalaError
from manqala.text.lexicon import NUMBERS
from manqala.text.reading import MAX_BYTES, decode_source, read_source
from manqala.text.render import to_text
from manqala.text.resources import game_files
from tests.helpers.checkout import TESTS
from tests.helpers.sample import one_in

FOLDER = TESTS / "mistakes"
NAMES = sorted(
    path.name.removesuffix(".sow")
    for path in FOLDER.glob("*.sow")
    if not path.name.endswith(".fixed.sow")
)
SEVERAL = re.compile(r"(two|three|four)-mistakes")
TERMINAL = re.compile(r"\b_?[A-Z]{2,}(_[A-Z]+)*\b|__ANON")
"""The name of a terminal of the grammar, which no reader knows."""
FAMILIAR = {"NUL", "UTF", "KB", "YAML"}
OF_MANY_OPTIONS = [
    "habit-choose-without-name",
    "newcomer-banks-the-seeds",
    "option-called-like-a-word",
    "set-what-is-of-another-sowing",
    "track-one-player",
]
"""Mistakes whose corrected file is checked with many choices of its options, which takes long."""
LATER = sorted({"extends-missing-file", *one_in(2, NAMES)})
"""Mistakes for the slow tier: about every other one."""
QUICK_REMEDIES = frozenset(one_in(4, NAMES))
"""Mistakes whose corrected file is checked with them; the other files are the business of the slow tier."""


def said_about(name: str) -> str:
    """The messages about a file in the working directory."""
    source = read_source(Path(name))
    checked = check_source(Path(name).stem, source, Path(name), {})
    text = to_text(validate(checked, playouts=0).diagnostics.sorted())
    games = next(iter(game_files().values())).parent.parent
    return text.replace(f"{games}{os.sep}", "games/").replace("../../games/", "games/")


_corrected: dict[bytes, str] = {}


def said_about_corrected(text: bytes, name: str) -> str:
    """What is said about a corrected file: many mistakes are made in the same one."""
    if text not in _corrected:
        _corrected[text] = said_about(f"{name}.fixed.sow")
    return _corrected[text]


def golden_of(name: str) -> str:
    """The expected messages about a mistake."""
    return (FOLDER / f"{name}.out").read_text(encoding="utf-8")


def is_corrected(name: str) -> bool:
    """Whether nothing is wrong with the corrected file."""
    return said_about_corrected((FOLDER / f"{name}.fixed.sow").read_bytes(), name) == ""


@pytest.fixture(autouse=True)
def _in_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


@pytest.mark.slow_cases(*LATER)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_about_a_mistake_and_that_its_remedy_has_none(name: str) -> None:
    said = said_about(f"{name}.sow")
    if os.environ.get("MANQALA_REGENERATE"):
        (FOLDER / f"{name}.out").write_text(said, encoding="utf-8")
    assert said == golden_of(name)
    if name in QUICK_REMEDIES.difference(OF_MANY_OPTIONS):
        assert is_corrected(name)


@pytest.mark.nightly
def test_no_corrected_file_has_anything_wrong() -> None:
    assert [n for n in NAMES if n not in OF_MANY_OPTIONS and not is_corrected(n)] == []


@pytest.mark.quick_cases("track-one-player")
@pytest.mark.parametrize("name", OF_MANY_OPTIONS)
def test_a_corrected_file_with_options_has_nothing_wrong(name: str) -> None:
    assert is_corrected(name)


def test_messages_are_for_people() -> None:
    unfamiliar: dict[str, set[str]] = {}
    for name in NAMES:
        told = [line for line in golden_of(name).splitlines() if not re.match(r"\s*\d*\s*\|", line)]
        words = {match.group() for line in told for match in TERMINAL.finditer(line)}
        if not words <= FAMILIAR:
            unfamiliar[name] = words
    assert unfamiliar == {}
    assert [n for n in NAMES if not re.search(r"(error|warning)\[", golden_of(n))] == []


def test_there_are_enough_of_them_and_no_file_without_a_partner() -> None:
    assert len(NAMES) >= 60
    assert {path.name for path in FOLDER.iterdir()} == {
        f"{name}{ending}" for name in NAMES for ending in (".sow", ".out", ".fixed.sow")
    }


def test_each_mistake_gives_one_message() -> None:
    otherwise = []
    for name in NAMES:
        if SEVERAL.match(name):
            last = f"{NUMBERS[name.partition('-')[0]]} errors"
        elif re.match(r"front-|extends-circle", name):
            continue
        else:
            last = r"1 (error|warning)(, 1 note)?"
        if not re.search(rf"\n\n{last}\n\Z", golden_of(name)):
            otherwise.append(name)
    assert otherwise == []


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (b"", "E003", "is empty"),
        (b" \n\n", "E003", "is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "E006", "is not a text file: NUL byte at byte 8 (line 3)"),
        ("people: Köln".encode("latin-1"), "E005", "byte 0xf6 at byte 9 (line 1)"),
        (b"#" * (MAX_BYTES + 1), "E004", "is larger than 256 KB"),
    ],
)
def test_a_file_that_is_no_rule_file(data: bytes, code: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.sow"
    path.write_bytes(data)
    with pytest.raises(ManqalaError) as caught:
        check_game(path)
    (item,) = caught.value.diagnostics
    assert item.code == code
    assert said in item.message


def test_an_unknown_game_lists_those_of_like_name() -> None:
    with pytest.raises(ManqalaError) as caught:
        check_game("kalha")
    (item,) = caught.value.diagnostics
    assert item.code == "E605"
    assert item.help[0] == "did you mean ‘kalah’?"


def test_a_largest_file_of_nonsense_is_judged_soon() -> None:
    line = "choose hole from (own occupied holes where it is ( not\n"
    source = decode_source("nonsense", (line * (MAX_BYTES // len(line))).encode())
    found = Diagnostics()
    parse_body(source, 1, found)
    assert 1 <= len(found) <= 200
