"""Sentences as strangers write them into rule files, in the words of other books and sites: what is said about each.

The sentences are in ``data/foreign_sentences.yaml``: set 11 was written before the readers of sentences were looked at,
and half of it was used to improve them; sets 12 to 17 came after that, each judged before it was used to mend anything.
``MANQALA_REGENERATE=1 pytest
tests/check/test_foreign_sentences.py -m "slow or not slow"`` writes what is said again; read what changed.
"""

import json
import os

import pytest

from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text import codes
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import apply_edits
from manqala.text.span import Source
from tests.helpers.checkout import TESTS
from tests.helpers.yaml_data import read_yaml

DATA = TESTS / "data" / "foreign_sentences.yaml"
ROWS: list[dict[str, str]] = read_yaml(DATA)
HEAD = "---\nlanguage: 3\ngame: Copied\nboard: {rows: 2, holes: 6, stores: on track}\nseeds: 4\nrepetition: drawn\n---\n"
SLOTS = {
    "choose": "choose hole from own occupied holes",
    "sow": "sow it anticlockwise",
    "take": "capture last where it is opponent's and it holds 2..3",
    "end": "when player cannot move, close-round",
}
"""The lines of a correct file; a sentence replaces one of them."""
QUICK = (0, 7, 14, 45, 60)
"""Some sentences for the quick tier."""


def file_with(slot: str, text: str) -> str:
    """The correct file with one of its lines replaced by a sentence, perhaps of several lines."""
    said = SLOTS | {slot: text}
    turn = [f"  {line}" for name in ("choose", "sow", "take") for line in said[name].split("\n")]
    return "\n".join([f"{HEAD}turn", *turn, "", said["end"], ""])


def find_mistakes(text: str) -> tuple[Diagnostic, ...]:
    return validate(
        check_source("copied", Source("copied.sow", text), None, {}), 0
    ).diagnostics.sorted()


def said_about(row: dict[str, str]) -> tuple[str, tuple[Diagnostic, ...]]:
    found = find_mistakes(file_with(row["slot"], row["say"]))
    return (found[0].help[0] if found[0].help else found[0].message), found


def write_rows() -> None:
    comment = DATA.read_text(encoding="utf-8").splitlines()[0]
    lines = [
        ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in row.items())
        for row in ROWS
    ]
    DATA.write_text(
        "\n".join([comment, *(f"- {{{line}}}" for line in lines), ""]), encoding="utf-8"
    )


@pytest.mark.quick_cases(*(f"{n}" for n in QUICK))
@pytest.mark.parametrize("n", range(len(ROWS)), ids=str)
def test_a_sentence_gets_one_message_with_the_lines_that_express_it(n: int) -> None:
    row = ROWS[n]
    told, found = said_about(row)
    if os.environ.get("MANQALA_REGENERATE"):
        row["told"] = told
        write_rows()
    assert told == row["told"]
    assert len(found) == 1
    assert len(found[0].help) <= 3


@pytest.mark.nightly
def test_what_a_fix_writes_for_a_sentence_has_no_mistake() -> None:
    for row in ROWS[::4]:
        text = file_with(row["slot"], row["say"])
        (item,) = find_mistakes(text)
        for fix in item.fixes[:1]:
            after = find_mistakes(apply_edits(text, fix.edits))
            assert not [
                diagnostic
                for diagnostic in after
                if diagnostic.code in {codes.PROSE, codes.UNEXPECTED}
            ], row["say"]


def test_a_sentence_over_lines_is_one_mistake_and_its_fix_takes_all_of_them() -> None:
    said = "If the last bean falls into one of his empty cups,\nhe takes the beans of the hole across\nand also that bean."
    (item,) = find_mistakes(file_with("take", said))
    assert item.span is not None
    assert item.span.end_line == item.span.line + 2
    line = "if last is own and before = 0, capture last + opposite of last"
    assert apply_edits(file_with("take", said), item.fixes[0].edits) == file_with("take", line)


def test_a_rule_below_a_sentence_is_no_part_of_it() -> None:
    said = "The player captures the seeds\nif last is own store, move-again"
    found = find_mistakes(file_with("take", said))
    assert all(item.span and item.span.end_line == item.span.line for item in found)


def test_a_sentence_at_the_margin_goes_on_in_the_lines_below() -> None:
    said = "The round is finished as soon as a player\nhas no more beans in his cups."
    (item,) = find_mistakes(file_with("end", said))
    assert item.help[0].startswith("write ‘round ends when some player is bare’")
