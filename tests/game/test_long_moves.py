"""Moves of very many answers, and of none, can be written down and read again."""

from collections.abc import Callable
from random import Random

from manqala.check.validation import validate
from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.game import PositionValue
from manqala.game.move import Move
from manqala.language.example_text import WIDTH, example_text
from manqala.resolve.files import check_source
from manqala.text.span import Source

FRONT = """---
language: 1
game: Long moves
board: {rows: 2, holes: 3}
seeds: 3
---
"""
RULES = (
    FRONT
    + """turn
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
)


ASKED = """turn
  choose hole from own occupied holes
  sow it
round ends when pieces in own winnings > 4
"""
SILENT = """turn
  put 1 seed from first of own occupied holes into own winnings
round ends when pieces in own winnings > 4
"""


def load(rules: str) -> WarmGame:
    checked = check_source("long", Source("long.sow", rules), None, {})
    assert checked.rules is not None
    return WarmGame(checked.rules)


def write_rules(rules: str, choose: Callable[[PositionValue], Move], number: int) -> str:
    """The rules with an example of a game."""
    game = load(rules)
    position = start = game.start()
    moves = []
    for _ in range(number):
        moves.append(choose(position))
        position = position.play(moves[-1].text)
    return rules + example_text(game, start, moves, position)


def holds(text: str) -> bool:
    checked = check_source("long", Source("long.sow", text), None, {})
    found = validate(checked, playouts=0)
    return checked.rules is not None and not found.diagnostics.has_errors


def test_an_example_of_moves_longer_than_a_line_holds() -> None:
    text = write_rules(RULES, lambda position: position.moves()[-1], 3)
    assert max(map(len, text.split())) > WIDTH
    assert holds(text)


def test_an_example_of_moves_without_answers_holds() -> None:
    text = write_rules(FRONT + SILENT, lambda position: position.moves()[0], 4)
    assert "  play . . . .\n" in text
    assert holds(text)
    assert not holds(text.replace("play . . . .", "play . . ."))


def test_a_question_about_an_ownerless_hole_names_it() -> None:
    rules = (
        FRONT
        + ASKED
        + """when turn begins
  set owner of hole 3 of north to nobody
when seed falls into h
  as mover
    may take-it
      put 1 seed from h into own winnings
"""
    )
    position = load(rules).start()
    for move in position.moves():
        assert position.play(move.text) == position.play(move)


def test_an_example_of_a_move_of_hundreds_of_answers_holds() -> None:
    rules = RULES.replace("repeat 8 times", "repeat 160 times")
    text = write_rules(rules, lambda position: position.random_move(Random(1)), 1)
    assert text.count("way-with") > 160
    assert holds(text)


def test_a_line_of_rules_is_too_long_as_before() -> None:
    line = "  play " + "way-with-a-name." * 160
    for long in (line, f'example "one"\nturn\n{line}', f'example "one"\n  say {line}'):
        checked = check_source("long", Source("long.sow", RULES + long + "\n"), None, {})
        assert "this line is too long" in [item.message for item in checked.diagnostics]
