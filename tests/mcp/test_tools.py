"""What the tools for assistants answer, without the protocol."""

from __future__ import annotations

import json
from typing import Any

import pytest

from manqala.mcp.tool_answers import MOST_LISTED, MOST_MESSAGES
from manqala.mcp.tool_worker import answer_call
from manqala.mcp.tools import TOOLS, call_tool
from tests.helpers.hidden import HOARDS

PEBBLES = """---
language: 1
game: Pebbles
board: {rows: 2, holes: 4}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture trail of last: (take opponent's 2..3)+
when player cannot move, close-round
round ends when position has occurred 3 times
  settle
"""
MANY_WAYS = """---
language: 1
game: Many ways
board: {rows: 2, holes: 4}
seeds: 3
---
turn
  choose n from 1..100
  choose hole from own occupied holes
  sow it anticlockwise
when player cannot move, close-round
"""


def play(rules: str, **more: Any) -> dict[str, Any]:
    given = {"options": {}, "position": None, "moves": [], "match": False} | more
    return call_tool("play", {"rules": rules, **given})


def test_a_game_is_played_from_a_text() -> None:
    told = play(PEBBLES, moves=["1", "2"])
    assert told["played"] == ["1", "2"]
    assert told["turn"] == "south"
    assert [move["move"] for move in told["moves"]] == ["2(+3)", "3", "4"]
    assert told["all_moves"]
    again = play(PEBBLES, position=told["position"])
    assert (again["position"], again["moves"]) == (told["position"], told["moves"])


def test_the_end_is_reported() -> None:
    told = play("kalah", position="0,0,0,0,0,1/1,0,0,0,0,0:south:won=24,22", moves=["6"])
    assert told["over"]
    assert told["moves"] == []
    assert (told["winner"], told["turn"]) == ("south", None)
    assert told["reason"]
    assert sum(told["score"].values()) == 48


def test_options_are_chosen() -> None:
    assert play("kalah", options={"seeds": 3})["position"].startswith("3,3")


def test_long_lists_are_cut() -> None:
    told = play(MANY_WAYS)
    assert len(told["moves"]) == MOST_LISTED
    assert not told["all_moves"]


def test_messages_have_their_place_and_are_bounded() -> None:
    text = PEBBLES.replace("sow it", "sow itt")
    told = call_tool("validate", {"rules": text, "options": {}, "games": 5})
    assert not told["valid"]
    (message,) = told["messages"]
    assert text.splitlines()[message["line"] - 1].startswith("  sow itt", 0)
    assert "^" in message["shown"]
    wrong = "".join(f"when x{n} y{n} z{n}, nothing\n" for n in range(100))
    told = call_tool("validate", {"rules": PEBBLES + wrong, "options": {}, "games": 5})
    assert len(told["messages"]) == MOST_MESSAGES
    assert told["left_out"] > 0


def test_a_sound_text_is_valid() -> None:
    told = call_tool("validate", {"rules": PEBBLES, "options": {}, "games": 3})
    assert told["valid"]
    assert "3 games" in told["tried"]


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("owarre", "E605"),
        ("/etc/passwd", "E605"),
        ("---\nlanguage: 1\ngame: X\nextends: /etc/hosts.sow\n---\n", "E"),
        ("a" * 300_000 + "\n", "E"),
    ],
)
def test_no_other_file_is_read(rules: str, code: str) -> None:
    call = ["play", {"rules": rules, "options": {}, "position": None, "moves": [], "match": False}]
    told = answer_call(json.dumps(call))
    assert f"[{code}" in told["error"]
    assert len(told["error"]) < 1000


def test_a_bug_of_ours_is_an_answer() -> None:
    assert "bug in Manqala" in answer_call('["play", {}]')["error"]


def test_games_are_found() -> None:
    everything = dict.fromkeys(
        ("rows", "players", "chance", "region", "people", "length", "difficulty")
    )
    told = call_tool("list_games", {"words": ["awari"], **everything})
    assert "oware" in [game["name"] for game in told["games"]]
    assert {*TOOLS} == {"validate", "describe", "play", "analyse", "list_games"}


def test_a_viewer_does_not_see_what_is_hidden() -> None:
    whole = play(HOARDS)
    told = play(HOARDS, viewer="south")
    assert told["position"] == "2,2,2/2,2,2:south:won=0,?:supply=3,?"
    assert "?" in told["board"]
    assert told["score"] == {"south": 0, "north": None}
    assert len(told["moves"]) == len(whole["moves"])
    assert {move["gives"] for move in told["moves"]} == {None}
    other = play(HOARDS, viewer="north")
    assert (other["moves"], other["all_moves"]) == ([], False)
    assert play("kalah", viewer="north") == play("kalah")


def test_an_analysis_for_a_viewer_guesses() -> None:
    given: dict[str, Any] = {
        "rules": HOARDS,
        "options": {},
        "position": None,
        "match": False,
        "seconds": 0.05,
    }
    start = "1 0 2 / 0 1 2 : south : won=2,{} : supply=1,{}"
    found = [
        call_tool(
            "analyse", given | {"position": start.format(n, 6 - n), "moves": [], "viewer": "south"}
        )
        for n in (0, 6)
    ]
    assert found[0]["position"] == found[1]["position"] == "1,0,2/0,1,2:south:won=2,?:supply=1,?"
    assert [len(one["moves"]) for one in found] == [5, 5]


def test_a_viewer_who_does_not_play_is_reported() -> None:
    given: dict[str, Any] = {
        "rules": HOARDS,
        "options": {},
        "position": None,
        "moves": [],
        "match": False,
    }
    told = answer_call(json.dumps(["play", given | {"viewer": "nort"}]))
    assert "there is no player ‘nort’, only south and north" in told["error"]
    assert "north" in told["error"]
