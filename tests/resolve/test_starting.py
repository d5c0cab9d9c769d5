"""A start that is written hole by hole, and ``3*7`` in positions."""

import random

import pytest

from manqala.compile.stepping.warm_game import WarmGame
from manqala.resolve.files import Checked, check_source, check_texts
from manqala.text.position_entries import expand_entries
from manqala.text.span import Source
from tests.helpers.lockstep import Lockstep

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n  capture last where 2 or 4\n"


def check_front(front: str) -> Checked:
    text = f"---\nlanguage: 1\ngame: Small\n{front}---\n{TURN}"
    return check_source("small", Source("small.sow", text), None, {})


def rows(front: str) -> str:
    found = check_front(front)
    assert found.rules is not None, [str(item) for item in found.diagnostics.sorted()]
    return WarmGame(found.rules).start().text.partition(":")[0]


@pytest.mark.parametrize(
    ("board", "start", "there"),
    [
        ("{rows: 2, holes: 3}", "1 2 3", "1,2,3/1,2,3"),
        ("{rows: 2, holes: 3}", "1,2,3/0*3", "1,2,3/0,0,0"),
        ("{rows: 2, holes: 3}", '"0 2*2 / 3*3"', "0,2,2/3,3,3"),
        ("{rows: 2, holes: 3}", "4* 1 / 0 2*", "4,4,1/0,2,2"),
        ("{rows: 2, holes: 3}", "1 2*1 4* / 3*", "1,2,4/3,3,3"),
        ("{rows: 2, holes: 3}", "1* 2* / 3*", None),
        ("{rows: 2, holes: 3}", "1*3 2* / 3*", None),
        ("{rows: 2, holes: 2, ends: right}", "1 2 9", "1,2,9/1,2,9"),
        ("{rows: 4, holes: 2}", "1 2 / 3 4", "1,2/3,4//1,2/3,4"),
        ("{rows: 4, holes: 2}", "1 2 / 3 4 // 2*0 1 / 4*2", None),
        ("{rows: 4, holes: 2}", "1 2 / 3 4 // 0*2 / 4*2", "1,2/3,4//0,0/4,4"),
        ("{rows: 3, holes: 4}", "1*2 / 2*4", "1,1/2,2,2,2//1,1/2,2,2,2"),
    ],
)
def test_each_hole_begins_as_it_is_written(board: str, start: str, there: str | None) -> None:
    front = f"board: {board}\nstart: {start}\n"
    if there is None:
        codes = [item.code for item in check_front(front).diagnostics.sorted()]
        assert codes == ["E124"]
    else:
        assert rows(front) == there


def test_the_place_of_a_mistake_is_in_the_text() -> None:
    for front in ("start: 1 2 x\n", 'start: "1 2 x"\n', "start: '1 2 x'\n"):
        found = check_front(f"board: {{rows: 2, holes: 3}}\n{front}").diagnostics.sorted()
        assert [item.span.text for item in found if item.span] == ["x"]


def test_an_heir_with_other_seeds_begins_with_these() -> None:
    parent = (
        "a.sow",
        f"---\nlanguage: 1\ngame: A\nboard: {{rows: 2, holes: 3}}\nstart: 1 2 3\n---\n{TURN}",
    )

    def start(said: str) -> str:
        child = ("b.sow", f"---\nlanguage: 1\ngame: B\nextends: ./a.sow\n{said}---\n")
        found = check_texts("b", [parent, child], None, {})
        assert found.rules is not None, [str(item) for item in found.diagnostics.sorted()]
        return WarmGame(found.rules).start().text

    assert start("").startswith("1,2,3/1,2,3:")
    assert start("seeds: 2\n").startswith("2,2,2/2,2,2:")
    assert start("start: 0 0 5\n").startswith("0,0,5/0,0,5:")


def test_both_engines_begin_so() -> None:
    found = check_front(
        "board: {rows: 2, holes: 3, stores: beside}\nstart: 0 1 4\nrepetition: settled\n"
    )
    assert found.rules is not None
    both = Lockstep(WarmGame(found.rules), random.Random(2), compiled=False, match=False)
    ended = 0
    for _ in range(100):
        ended += both.over
        both.begin() if both.over else both.step()
    assert ended


def test_positions_have_a_short_form() -> None:
    found = check_front("board: {rows: 2, holes: 3, stores: beside}\nseeds: 3\n")
    assert found.rules is not None
    game = WarmGame(found.rules)
    assert game.position("3*3/1 2*2:south").text == "3,3,3/1,2,2:south"
    assert game.position("3*/1* 0:south:won=2,2").text == "3,3,3/1,1,0:south:won=2,2"
    assert game.position("3*3/1*3:north:won=2*2").text == "3,3,3/1,1,1:north:won=2,2"


def test_what_is_no_repetition_stays_as_it_is() -> None:
    assert [text for _, text in expand_entries("3*0 *7 3* 2*x 1*1")] == [
        "3*0",
        "*7",
        "3*",
        "2*x",
        "1",
    ]
    assert expand_entries("a 3*2", 5) == [(5, "a"), (7, "3"), (7, "3")]
