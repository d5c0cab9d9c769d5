"""Rule files and programs written by hand from the sources play to the same positions, in a few games of each."""

from random import Random

import pytest

from by_hand import races
from by_hand.boards import State
from same_positions import PROGRAMS, DifferenceError, compare

GAMES, LISTED = 2, 1
"""Games played here, and games in which all moves are compared; ``benchmarks/`` says how to play more."""


@pytest.mark.slow_cases("congkak", "j-odu", "mefuvha", "msuwa", "rab-e", "sungka")
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_rule_file_and_a_program_of_its_own_agree(name: str) -> None:
    played = compare(name, GAMES, seed=Random(name).randrange(1000), listed=LISTED)
    assert played.games == GAMES
    assert played.plies > GAMES


@pytest.mark.parametrize("number", [1, 2])
def test_a_difference_is_reported(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    program, options = PROGRAMS["tap-urdy"]

    class Other:
        def __getattr__(self, name: str) -> object:
            return getattr(program, name)

        def play(self, state: State, move: str) -> None:
            program.play(state, move)
            if state.turns == number:
                state.won[0] += 1

    monkeypatch.setitem(PROGRAMS, "tap-urdy", (Other(), options))
    with pytest.raises(DifferenceError, match="won"):
        compare("tap-urdy", 1, seed=1)


def test_a_difference_in_a_common_opening_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROGRAMS, "sungka", (races.Congkak(), {"opening": "together"}))
    with pytest.raises(DifferenceError, match="after no answer: answers"):
        compare("sungka", 1, seed=1)
