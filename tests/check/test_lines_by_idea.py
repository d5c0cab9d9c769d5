"""Lines in the words of other books, for which whole rule lines with the same ideas are shown."""

from __future__ import annotations

import json
import re

import pytest

from manqala.resolve.files import check_source
from manqala.text.line_ideas import find_lines, recognise_mixed_ideas
from manqala.text.resources import grammar_text
from manqala.text.span import Source

FRONT = """---
language: 3
game: Test Game
board: {rows: 2, holes: 6, stores: on track}
seeds: 4
---
"""
TURN = """turn
  choose hole from own occupied holes
  sow it anticlockwise, skipping opponent's store
  let prey be trail of last: (take opponent's 2..3)+
"""
END = """
round ends when some player is bare
  settle
when player cannot move, close-round
"""


def help_for(line: str, instead_of: str = "") -> str:
    """The help for a line of the turn, or for one that stands instead of another."""
    text = FRONT + (TURN if instead_of else f"{TURN}  {line}\n") + END
    if instead_of:
        assert instead_of in text
        text = text.replace(instead_of, line, 1)
    found = check_source("test", Source("test.sow", text), None, {}).diagnostics
    return "\n".join(help_line for item in found for help_line in item.help)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("dar sementes", "‘feed’"),
        ("capture prey unless grand slam", "‘if pieces in prey < pieces in opponent's holes, capture prey’"),
        ("if last is own and opposite of last não vazia, move-again",
         "‘if last is own and opposite of last is occupied, move-again’"),
        ("falls letzter Stein in eigener Kalaha, noch ein Zug", "‘if last is own store, move-again’"),
        ("capture preceding holes with 2, 4 or 6 seeds", "‘capture trail of last: (take 2 or 4 or 6)+’"),
    ],
)  # fmt: skip
def test_a_line_is_said_by_its_ideas(line: str, meant: str) -> None:
    assert meant in help_for(line)


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        (", skipping opponent's store", ", lifting the next hole and going on",
         "‘sow it anticlockwise, then relay from the next hole’"),
        ("\n  settle", "\n  remaining seeds go to owner", "‘settle’"),
        ("from own occupied holes", "from own holes com 2 ou mais sementes", "‘choose hole from own holes where it holds 2..’"),
    ],
)  # fmt: skip
def test_what_stands_beside_the_wrong_words_stays(old: str, new: str, meant: str) -> None:
    assert meant in help_for(new, old)


@pytest.mark.parametrize(
    "text", ["after a capture win last", "capture last if it is night", "capture last unless tired"]
)
def test_no_line_leaves_out_a_condition(text: str) -> None:
    assert find_lines("act", "turn", text) == []


def test_numbers_are_kept() -> None:
    assert find_lines("act", "turn", "capture last with 7") == []
    assert recognise_mixed_ideas("preceding holes with 2, 4 or 6 seeds").numbers == (2, 4, 6)


def test_the_data_has_known_slots_and_ideas() -> None:
    data = json.loads(grammar_text("meant-lines.json"))
    speech = json.loads(grammar_text("book-speech.json"))
    known = {*data["words"], *speech["ideas"], "number", "only", "clockwise"}
    slots = {
        "prey",
        "it",
        "h",
        "dir",
        "target",
        "seed",
        "playermark",
        "truthmark",
        "n",
        "amount",
        "bound",
        "item",
        "asname",
    }
    for entry in data["lines"]:
        assert {*re.findall(r"{(\w+)}", entry["rule"])} <= slots, entry
        assert {idea for need in entry["needs"] for idea in need.split("|")} <= known, entry


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("stones: 48", "write ‘seeds: 4’"),
        ("seeds: 48 (4 per hole)", "write ‘4’"),
        ("seeds = 4", "write ‘seeds: 4’"),
        ("Samen je Mulde: vier", "write ‘seeds: 4’"),
        ("seeds per player: 24", "write ‘seeds: 4’"),
        ("seeds: 48", "if they are 48 in all, write ‘seeds: 4’"),
    ],
)
def test_seeds_are_counted_in_each_hole(written: str, meant: str) -> None:
    assert meant in help_for(written, "seeds: 4")


def test_a_line_is_said_by_its_ideas_beside_other_mistakes() -> None:
    """What is wrong in another line gets other messages on the copies that are tried; that is no new error."""
    text = (
        FRONT
        + TURN.replace(", skipping", " and skip")
        + END.replace("some player is bare", "a player captured 25 or more")
    )
    found = check_source("test", Source("test.sow", text), None, {}).diagnostics
    helped = "\n".join(help_line for item in found for help_line in item.help)
    assert "‘round ends when any players where seeds in winnings of it >= 25’" in helped
