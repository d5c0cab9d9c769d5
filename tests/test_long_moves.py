"""Moves of very many answers can be written down and read again."""

from manqala.cli.example import WIDTH, example_text
from manqala.game import Game
from manqala.resolve.files import check_source
from manqala.source import Source
from manqala.validate import validate

RULES = """---
language: 1
game: Long moves
board: {rows: 2, holes: 3}
seeds: 3
---
turn
  choose hole from own occupied holes
  sow it
  repeat 8 times
    either a-way-with-a-long-name
      nothing
    or another-way-with-a-long-name
      put 1 seed from last into own winnings
round ends when pieces on board < 3
when player cannot move, close-round
"""


def test_an_example_of_moves_longer_than_a_line_holds() -> None:
    checked = check_source("long", Source("long.sow", RULES), None, {})
    assert checked.rules is not None
    game = Game(checked.rules)
    position = start = game.start()
    moves = []
    for _ in range(3):
        moves.append(position.moves()[-1])
        position = position.play(moves[-1])
        assert len(moves[-1].text) > WIDTH
    text = RULES + example_text(game, start, moves, position)
    again = check_source("long", Source("long.sow", text), None, {})
    found = validate(again, playouts=0)
    assert not getattr(found, "diagnostics", found).has_errors
