"""Records as the page writes and reads them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command_line import run
from tests.studio.asking import Asking, Json, rules, small


def moved(text: str, parent: int, mark: str = "", comment: str = "") -> Json:
    return {"move": text, "parent": parent, "mark": mark, "comment": comment}


def chapter(*moves: Json, **more: Any) -> Json:
    told = {"title": "", "match": False, "start": None, "comment": "", "moves": list(moves)}
    return told | more


def game(*chapters: Json, **more: Any) -> Json:
    return {"rules": rules("kalah"), "set": {}, "players": {}, "chapters": list(chapters)} | more


def test_a_game_with_variations_comes_back_as_it_was() -> None:
    ask = Asking()
    later = "0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25"
    told = game(
        chapter(moved("3", 0, "!", "moves again"), moved("1", 1), moved("6", 0, "??"), moved("2", 3), comment="Here"),
        chapter(moved("6", 0), title="The end", start=later),
        set={"holes": 6, "seeds": 4, "empty_capture": True}, players={"north": "greedy"},
    )  # fmt: skip
    text = ask("record.write", **told)["text"]
    again = ask("record.read", text=text, rules=None)
    assert again == told | {"set": {"empty_capture": True}}
    assert ask("record.write", **again)["text"] == text


def test_a_game_as_text_is_read_and_a_resignation_becomes_a_comment() -> None:
    text = '[Game "kalah"]\n[Result "north resigns; south wins"]\n\n1. 3(+1)! (1. 2) 2. 1 {Now?} [Title "B"]'
    text += '\n[Result "south resigns; north wins"]\n{Look.}'
    first, second = Asking()("record.read", text=text, rules=None)["chapters"]
    assert first["moves"] == [
        moved("3", 0, "!"), moved("1", 1, "", "Now? north resigns; south wins."), moved("2", 0),
    ]  # fmt: skip
    assert second["comment"] == "Look. south resigns; north wins."


@pytest.mark.usefixtures("own_folder")
def test_a_record_of_the_page_is_one_of_the_command() -> None:
    Path("small.sow").write_text(small()["text"], "utf-8")
    told = game(chapter(moved("1", 0, "!?", "why?"), moved("2", 1)), rules=small())
    Path("game.jsonl").write_text(Asking()("record.write", **told)["text"], "utf-8")
    shown = run("replay", "game.jsonl").stdout
    assert "1. south: 1(+3)!?" in shown
    assert "\nwhy?\n" in shown
    assert "2. north: 2" in shown


def test_rules_that_are_not_here_are_asked_for() -> None:
    ask = Asking()
    text = ask("record.write", **game(chapter(moved("1", 0)), rules=small()))["text"]
    assert ask("record.read", text=text, rules=small())["rules"] == small()
    refused = ask.refused("record.read", text=text, rules=rules("kalah"))
    assert refused["message"].endswith("open ‘small.sow’ first")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (game(), "‘chapters’ is to be"),
        (game(chapter(moved("1", 1))), "‘parent’ is to be"),
        (game(chapter(moved("9", 0))), "9"),
        (game(chapter(moved("1", 0, "+"))), "mark"),
        (game(*[chapter(*[moved("1", 0)] * 3_000)] * 2), "at most 5000 moves"),
    ],
)
def test_what_is_no_game_is_refused(changed: Json, told: str) -> None:
    assert told in Asking().refused("record.write", **changed)["message"]


def test_a_record_that_does_not_fit_the_rules_is_refused_at_its_line() -> None:
    ask = Asking()
    text = ask("record.write", **game(chapter(moved("3", 0))))["text"]
    first, second = text.splitlines()
    wrong = json.dumps(json.loads(second) | {"answers": [9]})
    refused = ask.refused("record.read", text=f"{first}\n{wrong}\n", rules=None)
    assert refused["message"] == "the recorded move ‘3’ is not legal here"
    assert refused["data"]["diagnostics"][0]["range"]["start"]["line"] == 1
    assert "no complete line" in ask.refused("record.read", text="", rules=None)["message"]
