"""Loops that are known to end, so the generated engine need not watch them for recurring states."""

from pathlib import Path

import pytest

from manqala.analysis.endings import runs_out
from manqala.compile.stepping.warm_game import load
from manqala.core import nodes as core
from manqala.core.inspect import nodes

RULES = """\
---
language: 1
game: Ending
board: {rows: 2, holes: 4}
pieces: {stone: {value: 1}, pearl: {value: 3}}
---
setup
  each h in holes, put 2 stones from box into h
turn
  choose hole from own occupied holes
  put all from hole into hand
  let target be hole
  while pieces in hand > 0
BODY
"""


@pytest.mark.parametrize(
    ("body", "ends"),
    [
        ("let k be first of kinds in hand; put 1 k from hand into hole", True),
        ("put 1 piece from hand into hole", True),
        ("put 1 piece from hand into winnings of player", True),
        # Of nobody there are none.
        ("put 1 piece from hand into winnings of owner of hole", False),
        ("put 1 piece from hand into opposite of hole", False),
        ("set here to neighbour (clockwise) of here; put 1 piece from hand into here", True),
        ("set here to opposite of here; put 1 piece from hand into here", False),
        ("put 1 piece from hand into hole; put 1 pearl from hole into box", True),
        ("let k be pearl; put 1 k from hand into hole", False),
        ("put 1 piece from hand into hole; put all from hole into hand", False),
        ("put 1 piece from hand into hole; let spare be hand; put all from hole into spare", False),
        ("put 1 pearl from hand into hole", False),
        ("let k be item 2 of kinds in hand; put 1 k from hand into hole", False),
        ("let k be first of kinds in hole; put 1 k from hand into hole", False),
        (
            "let k be final of kinds in hand if it = end hole of player otherwise first of kinds in hand;"
            "let j be k; put 1 j from hand into hole",
            True,
        ),
    ],
)
def test_a_loop_that_takes_a_piece_out_of_the_hand_every_time_ends(
    tmp_path: Path, body: str, ends: bool
) -> None:
    lines = "\n".join(f"    {line.strip()}" for line in body.split(";"))
    path = tmp_path / "ending.sow"
    path.write_text(RULES.replace("BODY", lines), encoding="utf-8")
    game = load(path)
    rules, facts = game.rules, game.native(compiled=False).written.findings.facts
    (loop,) = [node for node in nodes(rules.turn) if isinstance(node, core.While)]
    assert runs_out(loop, rules.board.hand, frozenset(), facts) == ends
