"""Stores, supplies and the hand may be chosen and remembered like holes: every one has a name in moves and positions."""

from __future__ import annotations

from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame
from manqala.resolve.files import check_source
from manqala.text.render import to_text
from manqala.text.span import Source

TURN = """turn
  choose hole from own occupied holes
  sow it
  {0}
round ends when pieces in own winnings > 6
  end round
when turn ends
  put 1 seed from last into own winnings
when player cannot move
  end round
"""


def game(board: str, rules: str) -> WarmGame:
    text = f"---\nlanguage: 1\ngame: Places\nboard: {board}\nseeds: 2\n---\n{rules}"
    made = check_source("places", Source("places.sow", text), None, {})
    assert made.rules is not None, to_text(made.diagnostics.sorted())
    return WarmGame(made.rules)


@pytest.mark.parametrize("source", ["everything", "stores + own row", "stores"])
@pytest.mark.parametrize("stores", ["on track", "beside", "none"])
@pytest.mark.parametrize("ends", ["none", "right"])
def test_every_place_that_can_be_chosen_has_a_name_of_its_own(
    source: str, stores: str, ends: str
) -> None:
    if source == "stores" and stores != "on track":
        source = "everything"
    board = f"{{rows: 2, holes: 3, stores: {stores}, ends: {ends}}}"
    made = game(
        board, TURN.format(f"choose place-chosen from {source}\n  put 1 seed from last into it")
    )
    position, rng = made.start(), Random(1)
    while not position.over and position.play_state.cells[made.rules.layout.mover] < 2:
        moves = position.moves()
        texts = [move.text for move in moves]
        assert len(set(texts)) == len(texts)
        for move in moves:
            assert position.play(move.text) == position.play(move)
        position = position.play(rng.choice(moves))
        if len(position.text) > 400 or position.round > 1 or rng.random() < 0.1:
            break


@pytest.mark.parametrize("type_", ["hole", "place"])
@pytest.mark.parametrize(
    "place", ["hand", "box", "own supply", "own winnings", "last", "own store"]
)
def test_a_position_remembers_every_place(type_: str, place: str) -> None:
    if type_ == "hole" and place in {"hand", "box", "own supply", "own winnings"}:
        place = f"first of everything where {place} = it" if place != "box" else "last"
    rules = (
        TURN.format("nothing")
        + f"mark kept: {type_} for match\nwhen turn ends, set kept to {place}\n"
    )
    made = game("{rows: 2, holes: 3, stores: on track}", rules)
    position = made.start()
    kept = made.rules.layout.marks["kept"].cell
    assert position.cells[kept] == made.rules.board.nowhere
    for _ in range(2):
        position = position.play(position.moves()[0])
        again = made.position(position.text)
        assert again.text == position.text
        for cell in made.engine.lasting:
            assert again.cells[cell] == position.cells[cell]
