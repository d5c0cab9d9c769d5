"""Marks of holes and players: ‘nobody’ and ‘nowhere’ bear none, a store does, and a position's text has them all."""

import random

import pytest

from manqala.check.validation import validate
from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.as_json import marks_json
from manqala.game.game import PositionValue
from manqala.game.move import Move
from manqala.language.example_text import example_text
from manqala.resolve.files import check_source
from manqala.text.span import Source
from tests.helpers.lockstep import Lockstep

HEAD = """\
---
language: 1
game: Borne
board: {rows: 2, holes: 3, stores: on track}
seeds: 2
---
mark fines: number on players for match
mark visits: number on holes for match
turn
  choose hole from own occupied holes
  sow it
"""
END = """
round ends when some player is bare
  settle
round ends when position has occurred 3 times
  settle
"""
NOBODY = "  set fines of nobody to fines of nobody + 1\n"
OWNER = "  set fines of (nobody if seeds in last > 2 otherwise player) to 3\n"
NOWHERE = "  set visits of (nothing if seeds in last > 2 otherwise last) to 5\n"
LAST = "  set visits of last to visits of last + 1\n"


def write_game(rules: str) -> tuple[WarmGame, str]:
    text = HEAD + rules + END
    checked = check_source("borne", Source("borne.sow", text), None, {})
    assert checked.rules is not None, [str(item.message) for item in checked.diagnostics]
    return WarmGame(checked.rules), text


def kept(position: PositionValue) -> list[int]:
    """All that stays from turn to turn."""
    marks = position.notation.lasting_marks()
    return [position.cells[cell] for mark in marks for cell in mark.cells]


@pytest.mark.quick_cases("  set visits of last to visits of last + 1\\n")
@pytest.mark.parametrize("rules", [NOBODY, OWNER, NOWHERE, LAST])
def test_what_was_played_holds_as_an_example(rules: str) -> None:
    game, text = write_game(rules)
    for seed in range(5):
        rng = random.Random(seed)
        position = start = game.start()
        moves: list[Move] = []
        while len(moves) < 6 and not position.over:
            moves.append(position.random_move(rng))
            position = position.play(moves[-1])
        assert kept(game.position(position.text)) == kept(position)
        told = text + "\n" + example_text(game, start, moves, position)
        checked = check_source("borne", Source("borne.sow", told), None, {})
        assert not validate(checked, playouts=0).diagnostics.has_errors


def test_nobody_bears_no_mark() -> None:
    game, _ = write_game(NOBODY)
    position = game.start()
    position = position.play(position.moves()[0])
    mark = game.rules.layout.marks["fines"]
    assert [position.cells[cell] for cell in mark.cells] == [0, 0, 0]
    assert "fines" not in position.text


def test_nowhere_bears_no_mark() -> None:
    game, _ = write_game("  set visits of nothing to 4\n")
    position = game.start()
    position = position.play(position.moves()[0])
    mark = game.rules.layout.marks["visits"]
    assert not any(position.cells[cell] for cell in mark.cells)


def test_a_store_on_the_track_bears_a_mark() -> None:
    game, _ = write_game(LAST)
    position = game.start().play("2")
    assert position.text.endswith("visits=south.1")
    assert kept(game.position(position.text)) == kept(position)
    assert marks_json(position) == {"visits": {"south": 1}}


@pytest.mark.parametrize("rules", [NOBODY, OWNER, NOWHERE, LAST])
def test_both_engines_mean_the_same(rules: str) -> None:
    game, _ = write_game(rules)
    both = Lockstep(game, random.Random(3), compiled=False, match=False)
    for _ in range(80):
        both.begin() if both.over else both.step()
    assert both.plies > 20
