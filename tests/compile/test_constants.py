"""Constants of a game's program that say what its rules can do."""

import pytest

from manqala.compile.generating import generate_engine
from tests.helpers.small_games import tiny

TURN = """turn
  choose hole from own occupied holes
  sow it anticlockwise
"""


@pytest.mark.parametrize(
    ("more", "chooses"),
    [
        ("", 0),
        ("  if last is own, move-again\n", 1),
        ("  if last is own, set next mover to opponent\n", 1),
        ("\nround ends when turns > 9\n  set opener to opponent of mover\n", 0),
    ],
)
def test_who_moves_next_is_constant_unless_a_rule_names_the_player(more: str, chooses: int) -> None:
    engine = generate_engine(tiny(TURN + more), compiled=False)
    assert chooses == engine.module.CHOOSES_MOVER
