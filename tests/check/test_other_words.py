"""Mistakes in the words of other books, a line each in ``data/other_words.yaml``: the first
message, and the correction.

``MANQALA_REGENERATE=1 pytest tests/check/test_other_words.py -m "slow or not slow"`` writes what is said again; read what
changed.
"""

import json
import os
from typing import Any

import pytest

from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import apply_edits
from manqala.text.span import Source
from tests.helpers.checkout import TESTS
from tests.helpers.yaml_data import read_yaml

DATA = TESTS / "data" / "other_words.yaml"
ROWS: list[dict[str, str]] = read_yaml(DATA)
FRONT = "language: 1\ngame: Trial\nboard: {rows: 2, holes: 6, stores: beside}\nseeds: 4\n"
SLOTS = {
    "front": "",
    "mark": "",
    "choose": "choose hole from own occupied holes",
    "sow": "sow it anticlockwise",
    "take": "if last is 2..3, capture last",
    "end": "when player cannot move, close-round",
    "margin": "",
}
"""The lines of a correct file; a mistake replaces one of them."""
QUICK = ("casas-occupied", "egrener", "capture-en-cascade", "trous", "where-known-let")


def file_with(slot: str, text: str) -> Source:
    """The right file with one of its lines replaced."""
    lines = SLOTS | (
        {"mark": "mark tuz: player on holes\n", "take": text}
        if slot == "turn-mark"
        else {slot: text}
    )
    front = f"{lines['front']}\n" if lines["front"] else ""
    margin = f"\n{lines['margin']}\n" if lines["margin"] else ""
    return Source(
        "trial.sow",
        f"---\n{FRONT}{front}---\n{lines['mark']}turn\n  {lines['choose']}\n  {lines['sow']}\n  {lines['take']}\n\n"
        f"{lines['end']}\n\nround ends when position has occurred 3 times [rare]\n  settle\n{margin}",
    )


def find_mistakes(source: Source) -> tuple[Diagnostic, ...]:
    return validate(check_source("trial", source, None, {}), 0).diagnostics.sorted()


@pytest.mark.quick_cases(*QUICK)
@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_word_of_another_book_is_understood_and_its_certain_fix_mends_it(
    row: dict[str, str],
) -> None:
    source = file_with(row["slot"], row["wrong"])
    first = find_mistakes(source)[0]
    told = {"code": str(first.code), "said": first.help[0] if first.help else first.message}
    if os.environ.get("MANQALA_REGENERATE"):
        row.update(told)
        write_rows(ROWS)
    assert told == {"code": row["code"], "said": row["said"]}
    assert find_mistakes(file_with(row["slot"], row["right"])) == ()
    for fix in (fix for fix in first.fixes if fix.certain):
        after = find_mistakes(Source(source.name, apply_edits(source.text, fix.edits)))
        assert first.message not in [item.message for item in after]


def write_rows(rows: list[dict[str, Any]]) -> None:
    """Write the file again, a row a line."""
    comment = DATA.read_text(encoding="utf-8").splitlines()[0]
    lines = [
        ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in row.items())
        for row in rows
    ]
    DATA.write_text(
        "\n".join([comment, *(f"- {{{line}}}" for line in lines)]) + "\n", encoding="utf-8"
    )


def test_each_mistake_has_a_name_of_its_own() -> None:
    names = [row["name"] for row in ROWS]
    assert len(names) == len(set(names)) == len(ROWS) > 100
