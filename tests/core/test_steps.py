"""The steps and the work that are known before play."""

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import nodes
from manqala.core.steps import Steps
from manqala.run.flow import Play
from manqala.run.limits import FUEL
from manqala.run.machine import TooLongError
from tests.helpers.small_games import tiny


def count_steps(rules: str) -> int:
    """The steps of the first turn."""
    game = tiny(rules)
    play = Play.begin(game.engine, match=False)
    game.engine.run(game.engine.turn, play.cells, (), lambda _: 0)
    return FUEL - game.engine.machine.fuel


def turn(*lines: str) -> str:
    return "\n".join(["", "turn", "  choose hole from own occupied holes", *lines, ""])


COSTS = {
    "a sowing costs nothing, and its lap one step": (("  sow it anticlockwise",), 1),
    "a round of a loop costs a step": (("  repeat 30 times", "    win last"), 30),
    "short work for each hole costs nothing": (("  each h in holes, put all from h into own winnings",), 0),
    "for each player, too": (("  each player", "    set before to 1"), 0),
    "each player for each player costs a step a player": (
        ("  each player", "    each player", "      set before to 1"), 2),
    "three players deep": (
        ("  each player", "    each player", "      each player", "        set before to 1"), 6),
    "numbers cost a step each": (("  each n in 1..7, win last",), 7),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "steps"), COSTS.values(), ids=COSTS)
def test_a_turn_costs(lines: tuple[str, ...], steps: int) -> None:
    assert count_steps(turn(*lines)) == steps


def test_more_to_do_in_a_round_costs_more() -> None:
    line = "    win holes where number of (holes where it is occupied) > 3"
    assert count_steps(turn("  repeat 5 times", *[line] * 10)) > 5


def test_the_seeds_of_a_long_sowing_cost_nothing() -> None:
    game = load(
        "hus", {"holes": 4, "front": "half", "capture": "front_suffices", "repetition": "drawn"}
    )
    position = game.position("95,167,0,22/153,17,18,189//16,19,164,66/109,77,167,30:north")
    after = [position.play(move) for move in position.moves(2)]
    assert all(sum(one.score) >= 0 for one in after)


def test_weights_are_known_before_play() -> None:
    game = load("bao-la-kiswahili")
    steps = Steps(game.rules.board)
    sets = [n for n in nodes(game.rules.turn) if isinstance(n, core.Filter | core.Match)]
    assert sets
    assert max(steps.weight(node) for node in sets) < 2_000_000
    once = Steps(game.rules.board, inside=False)
    assert once.weight(game.rules.turn) < steps.weight(game.rules.turn)


def test_counting_pieces_of_two_kinds_is_twice_as_much() -> None:
    rules = load("kalah").rules
    board, span = rules.board, rules.turn.span
    place = core.Const(span, ty.PLACE, 3)
    holes = core.Const(span, ty.HOLES, (1, 2, 3))
    weights = {
        (where, kinds): Steps(board).weight(core.Pieces(span, ty.NUMBER, where, (1,) * kinds))
        for where in (place, holes)
        for kinds in (1, 2)
    }
    assert weights[place, 1] == 2
    assert weights[place, 2] == 3
    assert weights[holes, 2] - 1 == 2 * (weights[holes, 1] - 1)


def test_whatever_is_done_within_limits_counts_for_those_around_it() -> None:
    machine = load("kalah").engine.machine
    with machine.limited(100):
        with machine.limited(1000):
            assert machine.work == 100
            machine.work -= 30
        assert machine.work == 70
        with machine.limited(10):
            machine.work -= 20
        assert machine.work == 50


def test_a_list_of_moves_is_given_up_when_it_takes_too_long() -> None:
    position = load("oware").start()
    with position.game.engine.machine.limited(500), pytest.raises(TooLongError) as caught:
        position.moves()
    assert caught.value.diagnostics[0].code == "E708"
    assert len(position.moves()) == 6
