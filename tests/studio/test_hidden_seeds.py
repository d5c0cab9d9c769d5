"""The studio where seeds are hidden: against programs people see what they may, alone they see everything."""

from __future__ import annotations

import pytest

from tests.helpers.hidden import HOARDS
from tests.studio.asking import Asking

RULES = {"name": "hoards", "text": HOARDS}
START = "1 0 2 / 0 1 2 : south : won=2,4 : supply=1,5"


@pytest.fixture
def ask() -> Asking:
    return Asking()


def line(*moves: str, programs: tuple[str, ...] = ()) -> dict[str, object]:
    whole: dict[str, object] = {
        "rules": RULES, "set": {}, "match": False, "start": START, "moves": list(moves),
    }  # fmt: skip
    return {**whole, "programs": list(programs)} if programs else whole


def test_a_game_says_that_it_hides_seeds(ask: Asking) -> None:
    assert ask("rules.open", rules=RULES, set={})["hides"]


def test_who_plays_a_program_does_not_see_its_hoard(ask: Asking) -> None:
    (view,) = ask("play.replay", line=line(programs=("north",)))["views"]
    assert view["text"] == "1,0,2/0,1,2:south:won=2,?:supply=1,?"
    assert view["score"] == {"south": 2, "north": None}
    assert view["beside"] == ["south, in hand 1", "north, in hand ?"]
    assert [view["places"][str(place)]["counts"][0] < 0 for place in range(6, 10)] == [
        False,
        True,
        False,
        True,
    ]
    assert "5" not in view["words"]


def test_views_after_moves_and_in_their_midst_hide_as_well(ask: Asking) -> None:
    there = line(programs=("north",))
    moved = ask("play.move", line=there, move="sow.3")["view"]
    assert moved["turn"] == "north"
    assert moved["beside"][1] == "north, in hand ?"
    question = ask("play.question", line=there, after="sow")
    assert {answer["leads"] for answer in question["answers"]} == {""}
    assert {answer["gain"] for answer in question["answers"]} == {0}
    assert question["during"]["view"]["beside"][1] == "north, in hand ?"


def test_people_at_all_seats_see_everything(ask: Asking) -> None:
    (view,) = ask("play.replay", line=line())["views"]
    assert view["text"] == "1,0,2/0,1,2:south:won=2,4:supply=1,5"
    both = ask("play.replay", line=line(programs=("south", "north")))["views"][0]
    assert both["text"] == view["text"]


def test_no_value_tells_what_is_hidden(ask: Asking) -> None:
    error = ask.refused("search.hints", line=line(programs=("north",)), time=0.1)
    assert "seeds are hidden here" in error["message"]
    assert ask("search.lead", line=line(), time=0.1) == {"lead": None}


def test_a_program_plays_by_what_it_sees(ask: Asking) -> None:
    chosen = ask("search.choose", line=line("sow.3", programs=("north",)), player="greedy", seed=1)
    assert chosen["after"]
