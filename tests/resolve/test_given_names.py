"""Names out of scope: the message says where they are known, in this file or in another, and how to keep them."""

from pathlib import Path

import pytest

from manqala.resolve.files import check_source
from manqala.text.diagnostics import Diagnostic
from manqala.text.span import Source

FRONT = "---\nlanguage: 1\ngame: Try\nboard: {rows: 2, holes: 3}\nseeds: 2\n---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def find_errors(text: str, path: Path | None = None) -> list[Diagnostic]:
    return list(check_source("try", Source("try.sow", text), path, {}).diagnostics.sorted())


@pytest.mark.parametrize(
    ("rules", "note", "kept"),
    [
        (
            f"{TURN}  if last is own\n    let prey be opposite of last\n  capture prey\n",
            "it is named here, and visible to the end of that block",
            "mark prey: hole for turn",
        ),
        (
            f"{TURN}  each p in players, win holes of p\n  as p, win last\n",
            "it is named here, and visible to the end of that block",
            "mark p: player for turn",
        ),
        (
            f"when seed falls into h, if h holds 4\n  capture h\n{TURN}  if h is own and h is empty, capture h\n",
            "it is named here, and visible to the end of that rule",
            "mark h: hole for turn",
        ),
        (
            f"{TURN}  capture prey\n  let prey be opposite of last\n",
            "it is named only here, further down",
            "mark prey: hole for turn",
        ),
        (
            f"{TURN}  if last is own\n    let size be pieces in last\n  if size > 2, win last\n",
            "it is named here, and visible to the end of that block",
            "mark size: number for turn",
        ),
    ],
)
def test_a_name_out_of_scope_says_where_it_is_known(rules: str, note: str, kept: str) -> None:
    (told,) = find_errors(FRONT + rules)
    assert told.message.endswith("is not known here")
    assert [one.text for one in told.notes] == [note]
    assert kept in told.help[0]


def test_a_choice_of_another_rule_is_shown_where_a_noun_of_that_name_lacks_its_number() -> None:
    (told,) = find_errors(f"{FRONT}{TURN}when turn ends\n  capture hole\n")
    assert told.code == "E305"
    assert [note.text for note in told.notes] == [
        "it is named here, and visible to the end of that block"
    ]


def test_a_name_of_the_extended_game_is_shown_in_its_file(tmp_path: Path) -> None:
    parent = tmp_path / "parent.sow"
    parent.write_text(f"{FRONT}{TURN}  let prey be last\n  capture prey\n", encoding="utf-8")
    text = (
        "---\nlanguage: 1\ngame: Heir\nextends: parent.sow\n---\nwhen turn ends\n  capture prey\n"
    )
    (told,) = find_errors(text, tmp_path / "try.sow")
    assert (
        told.notes[0].text
        == "it is named here, in another file, and visible to the end of that block"
    )
