"""What programs answer when somebody else decides something in the middle of a move."""

import pytest

from tests.studio.asking import Asking, line, small

ASKED = """\
---
language: 1
game: Asked
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
repetition: settled
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  as opponent
    choose prize from own occupied holes
    put 1 seed from prize into own winnings

round ends when pieces on board < 3, called few-seeds
"""


@pytest.fixture
def ask() -> Asking:
    return Asking()


@pytest.mark.slow
def test_a_program_answers_no_more_than_is_its_own(ask: Asking) -> None:
    game = line(small(ASKED))
    for player in ("random", "greedy", "alphabeta:depth=2"):
        begun = ask("search.choose", line=game, player=player, after="", seed=3)
        assert begun["move"] is None
        further = ask("play.question", line=game, after=begun["after"])
        assert further["who"] == "north"
        ended = ask("search.choose", line=game, player=player, after=begun["after"], seed=3)
        assert ended["move"].startswith(begun["after"])
        assert ask("play.move", line=game, move=ended["move"])["view"]["turn"] == "north"


def test_a_program_goes_on_where_answers_were_given(ask: Asking) -> None:
    game = line("dong-wo")
    begun = ask("play.question", line=game, after="")["answers"][0]["after"]
    told = ask("search.choose", line=game, player="random", after=begun, seed=1)
    assert told["after"].startswith(begun)
    while told["move"] is None:
        told = ask("search.choose", line=game, player="random", after=told["after"], seed=1)
    ask("play.move", line=game, move=told["move"])
