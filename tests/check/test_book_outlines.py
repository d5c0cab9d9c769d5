"""Outlines of book sentences: lines made from a subject and its slots, valid as they are shown, and what they leave out.

The sentences are in ``data/outlined_sentences.yaml``, in our own words.
"""

import time
from typing import Any

import pytest
import yaml

from manqala.resolve.files import check_source
from manqala.syntax.recovery.outline_scope import WAIVED
from manqala.syntax.recovery.prose_outline import READERS, left_of, outline_of, preferred
from manqala.syntax.recovery.prose_rules import rules_for
from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import hear
from manqala.text.codes.code import Severity
from manqala.text.span import Source
from tests.check.test_foreign_sentences import file_with, find_mistakes
from tests.helpers.checkout import TESTS

ROWS = yaml.safe_load((TESTS / "data" / "outlined_sentences.yaml").read_text(encoding="utf-8"))
FRONT = "---\nlanguage: 3\ngame: Outlined\nboard: {{rows: {rows}, holes: 6, {more}}}\nseeds: 4\nrepetition: settled\n---\n"
CHOOSE, SOW = "choose hole from own occupied holes", "sow it anticlockwise"
MARGIN = "\nwhen player cannot move, close-round\n"
MARKS = "mark taken: truth on holes\nmark tuz: player on holes\n"


def outline(said: str) -> Told | None:
    speech = hear(said)
    told, found = rules_for(speech), outline_of(speech, said)
    exact = bool(told) and all(one.exact for one in told)
    return None if exact and not preferred(found, told) else found


def whole_file(told: Told) -> str:
    """The lines in their place in a small game."""
    lines, text = list(told.lines), " / ".join(told.lines)
    four = "front row" in text or "back row" in text
    front = FRONT.format(rows=4 if four else 2, more="track: own" if four else "stores: on track")
    turn = [CHOOSE, SOW]
    margin = MARGIN + (MARKS if "taken" in text or "tuz" in text else "")
    if told.place is Place.END:
        rule = "\n".join(f"  {line}" for line in lines)
        margin += f"round ends when some player is bare\n{rule}\n"
    elif told.place is Place.MARGIN:
        rule = "\n".join(lines)
        if lines[0].startswith("when player cannot move"):
            margin = margin.replace(MARGIN, "\n")
        if "match ends" in text or "champion" in text or "ruined" in text or "prize" in text:
            margin += "between rounds\n  set-up-again\n"
        if lines[0] == "between rounds":
            margin += "match ends after 3 rounds\n"
        margin += f"{rule}\n"
    elif told.place is Place.CHOICE:
        turn = [*lines, SOW]
    elif told.place is Place.SOWING or lines[0].startswith(("choose w", "if hole =")):
        turn = [CHOOSE, *lines]
    elif lines[0].startswith(("let hole", "if opened")):
        turn = lines
    elif lines == ["offer-sides"]:
        turn = [*lines, *turn]
    elif lines == ["set next mover to first-through"]:
        turn = ["race", *lines]
    else:
        turn = [*turn, *lines]
    return front + "turn\n" + "".join(f"  {line}\n" for line in turn) + margin


def check_row(row: dict[str, Any]) -> None:
    said = row["say"]
    assert hear(said).language == row["language"], said
    found = outline(said)
    if row.get("none"):
        assert found is None, said
        return
    assert found is not None, said
    assert [*found.lines] == row.get("lines", []), said
    assert found.note.startswith(row.get("note", "")), said
    assert left_of(found, said) == row.get("left", []), said


def test_an_outline_has_the_lines_of_its_subject() -> None:
    for row in ROWS[::6]:
        check_row(row)
    assert {"none", "left", "note"} <= {key for row in ROWS for key in row}


@pytest.mark.slow
def test_all_outlines_are_as_before() -> None:
    for row in ROWS:
        check_row(row)
    assert len(ROWS) > 100


@pytest.mark.slow
def test_the_lines_of_outlines_are_valid_in_a_game() -> None:
    seen: set[tuple[str, ...]] = set()
    for row in ROWS:
        found = outline(row["say"])
        if found is None or not found.lines or found.lines in seen:
            continue
        seen.add(found.lines)
        text = whole_file(found)
        errors = [
            item.message
            for item in check_source(
                "outlined", Source("outlined.sow", text), None, {}
            ).diagnostics.sorted()
            if item.severity is Severity.ERROR
        ]
        assert not errors, (row["say"], text, errors)


def test_every_reader_with_exceptions_exists() -> None:
    names = {read.__name__ for read in READERS}
    assert {*WAIVED} <= names


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("No captures may be made in the first turn.", "Captures may be made in the first turn."),
        ("The opponent's store is skipped.", "The opponent's store is not skipped."),
        ("He continues with the contents of the following pit.", "He never continues with the contents of the following pit."),
        ("Sowing may go either clockwise or anticlockwise.", "Sowing may not go either clockwise or anticlockwise."),
        ("If the last seed falls into an occupied hole, its seeds are sown on.",
         "If the last seed falls into an occupied hole, its seeds are not sown on."),
        ("All single seeds on the board are captured.", "All single seeds on the board are not captured."),
        ("After the first move, the second player may swap sides.", "After the first move, nobody may swap sides."),
        ("A player gets another turn after every capture.", "A player gets no other turn after a capture."),
        ("Le joueur choisit le sens.", "Le joueur ne choisit pas le sens."),
        ("Der Spieler darf die Richtung wählen.", "Der Spieler darf die Richtung nicht wählen."),
    ],
)  # fmt: skip
def test_a_denial_is_not_left_out(said: str, changed: str) -> None:
    found = outline(changed)
    first = outline(said) or rules_for(hear(said))[0]
    assert found is None or found.lines != first.lines or not found.lines


def test_the_message_names_the_lines_and_what_they_leave_out() -> None:
    (item, *_) = find_mistakes(
        file_with(
            "take",
            "If the lowly last seed lands on a loaded house zealously, its contents are sown on.",
        )
    )
    text = "\n".join(item.help)
    assert "relay from last" in text
    assert "zealously" in text
    assert not any(fix.certain for fix in item.fixes)


def test_no_sentence_takes_long() -> None:
    said = (
        "If the seed of the hole is taken or sown and the last hole of the opponent is empty, " * 20
    )
    speech = hear(said)
    start = time.process_time()
    outline_of(speech, said)
    assert time.process_time() - start < 2
