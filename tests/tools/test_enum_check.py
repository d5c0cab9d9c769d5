"""Enumerations of words are compared with their members: `mypy` reports every comparison with a string."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
SAMPLE = """\
from collections.abc import Mapping
from enum import StrEnum
from typing import NotRequired, TypedDict


class Told(TypedDict):
    number: NotRequired[int]


def kept(told: Told) -> int:
    return told.get("number", 0)


class Word(StrEnum):
    HAS = "has"
    IS = "is"


def right(word: Word, text: str, ours: dict[Word, int]) -> None:
    print(word == Word.HAS, word is Word.HAS, word in {Word.HAS, Word.IS})
    print(word in ours, ours[word], ours.get(word), text == "has", text in {"has"})
    print(word in "has it", text == word)


def wrong(word: Word, maybe: Word | None, names: frozenset[str], table: Mapping[str, int]) -> None:
"""
WRONG = (
    'word == "has"', '"has" == word', 'word != "hsa"', 'maybe == "has"', 'word in ("has", "is")',
    'word in {"has"}', 'word in ["has"]', "word not in names", "table[word]", "table.get(word)",
    '{"has": 1}[word]', '"has" in {word: 1}', '"hsa" not in (word, Word.IS)',
)  # fmt: skip


@pytest.mark.slow
def test_mypy_reports_every_comparison_with_a_string(tmp_path: Path) -> None:
    file = tmp_path / "sample.py"
    file.write_text(SAMPLE + "".join(f"    print({line})\n" for line in WRONG), encoding="utf-8")
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary"]
    told, errors, _ = api.run([*options, "--cache-dir", str(tmp_path / "cache"), str(file)])
    assert not errors
    first = SAMPLE.count("\n") + 1
    lines = [line for line in told.splitlines() if ": error: " in line]
    numbers = [int(line.removeprefix(str(file)).split(":")[1]) - first for line in lines]
    found = {n for n, line in zip(numbers, lines, strict=True) if n < 0 or "Word" in line}
    assert {WRONG[n] if n >= 0 else n for n in found} == set(WRONG), told


def test_no_case_of_a_match_is_a_string() -> None:
    """Of a ``case "has"`` mypy says nothing to a plug-in, so all are members."""
    found = [
        f"{path.relative_to(ROOT)}:{pattern.lineno}"
        for room in ("interpreter", "tools", "tests")
        for path in (ROOT / room).rglob("*.py")
        if "case " in (text := path.read_text(encoding="utf-8"))
        for pattern in ast.walk(ast.parse(text))
        if isinstance(pattern, ast.MatchValue)
        and isinstance(pattern.value, ast.Constant)
        and isinstance(pattern.value.value, str)
    ]
    assert not found
