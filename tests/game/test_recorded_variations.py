"""Records with variations, comments, marks and chapters: round trips, and older readers find the main line."""

import json
from pathlib import Path
from typing import Any

import pytest

import manqala
from manqala.game.recorded_moves import Chapter, RecordedMove, steps
from manqala.game.records import parse_record, read_record_data, record_text
from manqala.text.diagnostics import ManqalaError
from tests.helpers.command_line import play, run

HEADER = {
    "game": "kalah", "options": {}, "seed": 0, "players": {"south": "human", "north": "human"},
}  # fmt: skip
START = "4,4,4,4,4,4/4,4,4,4,4,4:south"


def move(answer: int, parent: int, mark: str = "", comment: str = "") -> RecordedMove:
    return RecordedMove(
        (answer,), str(answer + 1), f"after {answer}", None, "south", parent, mark, comment
    )


FORKED = Chapter(
    START, False, "Forks", "How it begins",
    (
        move(0, 0, "!", "the main move"), move(1, 1), move(2, 2), move(3, 1, "?"), move(4, 4, "", "aside"), move(5, 4),
        move(5, 0, "?!"),
    ),
)  # fmt: skip
"""0 1 2, with (3 4, with (5)) instead of 1, and (5) instead of 0."""


def without_lines(chapters: tuple[Chapter, ...]) -> list[Any]:
    return [
        (chapter.position, chapter.match, chapter.title, chapter.comment, [
            (move.answers, move.text, move.position, move.mover, move.parent, move.mark, move.comment) for move in chapter.moves
        ])
        for chapter in chapters
    ]  # fmt: skip


def test_what_is_written_is_read_again() -> None:
    chapters = (
        FORKED,
        Chapter("x", True, "Second"),
        Chapter("y", False, "", "a word", (move(1, 0),)),
    )
    text = record_text(HEADER, chapters)
    record = read_record_data("it", text.encode())
    assert without_lines(record.chapters) == without_lines(chapters)
    assert record.header["game"] == "kalah"
    assert not record.truncated


def test_an_older_reader_finds_the_main_line() -> None:
    assert list(steps(FORKED)) == [7, -1, 1, 4, 6, -1, 5, -2, 2, 3]
    lines = [json.loads(line) for line in record_text(HEADER, (FORKED,)).splitlines()]
    kept: list[str] = []
    for line in lines[1:]:
        if "undo" in line:
            del kept[len(kept) - line["undo"] :]
        else:
            assert line["ply"] == len(kept) + 1
            kept.append(line["move"])
    assert kept == ["1", "2", "3"]
    assert [one.text for one in FORKED.main] == kept


def test_what_is_taken_back_for_good_is_gone_with_its_variations() -> None:
    lines = [
        {**HEADER, "match": False, "position": START},
        *({"ply": 1, "mover": "south", "move": str(n), "answers": [n], "position": ""} for n in (1, 2)),
        {"undo": 1, "variation": True},
        {"ply": 2, "mover": "south", "move": "3", "answers": [3], "position": ""},
        {"undo": 2},
        {"ply": 1, "mover": "south", "move": "4", "answers": [4], "position": "", "mark": "!!"},
        {"undo": 1, "variation": True},
        {"ply": 1, "mover": "south", "move": "5", "answers": [5], "position": ""},
        {"undo": 1, "variation": True},
        {"ply": 1, "mover": "south", "move": "4", "answers": [4], "position": "", "comment": "again"},
    ]  # fmt: skip
    (chapter,) = read_record_data(
        "it", "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    ).chapters
    assert [(one.text, one.parent, one.mark, one.comment) for one in chapter.moves] == [
        ("4", 0, "!!", "again"), ("5", 0, "", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"undo": 1}, "takes 1 moves back, but there are fewer"),
        ({"undo": 0, "variation": 1}, "no valid ‘ply’"),
        ({"title": 3}, "no valid ‘title’"),
        ({"title": "x", "match": False}, "no valid ‘position’"),
        ({"ply": 1, "mover": "", "move": "1", "answers": [0], "position": "", "mark": "+"}, "one of !! ! !? ?! ? ??"),
        ({"ply": 1, "mover": "", "move": "1", "answers": [0], "position": "", "comment": 1}, "no valid ‘comment’"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_refused_at_its_place(line: dict[str, Any], told: str) -> None:
    text = record_text(HEADER, (Chapter(START, False),)) + json.dumps(line) + "\n"
    with pytest.raises(ManqalaError) as refused:
        read_record_data("it", text.encode())
    assert told in str(refused.value)
    span = refused.value.diagnostics[0].span
    assert span is not None
    assert span.line == 2


@pytest.mark.usefixtures("own_folder")
def test_a_record_is_shown_and_gone_on_with() -> None:
    play("kalah", "--seed", 1, "--record", "game.jsonl", typed="3\n")
    first, *moves = Path("game.jsonl").read_text("utf-8").splitlines()
    said = json.loads(moves[0]) | {"mark": "!", "comment": "It moves again."}
    other = moves[0].replace('"move":"3"', '"move":"2"').replace('"answers":[2]', '"answers":[1]')
    after = manqala.load("kalah").start().play("2")
    other = json.dumps(json.loads(other) | {"position": after.text, "mark": "?"})
    begun = json.dumps(json.loads(first) | {"title": "One", "comment": "Look."})
    second = json.dumps({"title": "Two", "match": False, "position": after.text})
    lines = [begun, other, '{"undo":1,"variation":true}', json.dumps(said), second]
    Path("game.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")

    shown = run("replay", "game.jsonl").stdout
    assert shown.startswith("One\nLook.\n")
    assert "1. south: 3(+1)!; moves again\ninstead: 2?\nIt moves again.\n" in shown
    assert "\nTwo\n" in shown
    told = [json.loads(line) for line in run("replay", "game.jsonl", "--json").stdout.splitlines()]
    assert [(one["ply"], one.get("title"), one.get("comment"), one.get("mark")) for one in told] == [
        (0, "One", "Look.", None), (1, None, "It moves again.", "!"), (0, "Two", None, None),
    ]  # fmt: skip
    assert told[1]["variations"] == ["2?"]
    found = manqala.read_record("game.jsonl")
    assert (found.comments, found.marks) == (("Look.", "It moves again."), ("", "!"))

    play("--resume", "game.jsonl", typed="")
    assert parse_record(Path("game.jsonl")).last.position == after.text
