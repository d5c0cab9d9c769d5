"""Rules that hardly anybody would write, and that mutated files had: both engines mean the same by them."""

import random
from pathlib import Path

import pytest

from manqala.check.validation import validate
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.resolve.files import check_game
from manqala.run.flow import Play
from manqala.simulate.native_games import play_games
from manqala.text.diagnostics import RuleError
from tests.helpers.lockstep import Lockstep
from tests.helpers.there import there

HEAD = """\
---
language: 1
game: Odd
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
"""
END = """
round ends when some player is bare
  settle
round ends when position has occurred 3 times
  settle
"""
SOW = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
FROM_NOWHERE = (
    "turn\n  choose hole from own occupied holes\n  put all from hole into hand\n  sow-on\n"
)
EVERY_PIECE = "mark many: number for turn\nwhen seed falls into h, set many to many + 1\n"
KINDS_OF_A_PATTERN = """\
---
language: 1
game: Odd
pieces: {cow: {value: 0, plural: cow}, calf: 1}
---
mark seen: truth
setup
  each h in holes, put 2 cow from box into h
  each h in holes, put 1 calf from box into h
turn
  choose hole from holes
  sow hole
  each one in kinds in (facing of next hole: take 1..), set seen to player = home of last
at any time for h where occupied, as owner of h
  may milk
    put 1 cow from h into own winnings
"""
MATCH = """
match ends when some player is winning
between rounds
  set-up-again
"""


def write_rules(tmp_path: Path, rules: str) -> Path:
    path = tmp_path / "odd.sow"
    path.write_text(f"{HEAD}{rules}{END}", encoding="utf-8")
    return path


def side_by_side(game: WarmGame, *, match: bool, steps: int = 60) -> Lockstep:
    both = Lockstep(game, random.Random(3), compiled=False, match=match)
    for _ in range(steps):
        both.begin() if both.over else both.step()
    return both


@pytest.mark.slow_cases("hole by hole")
@pytest.mark.parametrize("more", ["", EVERY_PIECE], ids=["at once", "hole by hole"])
def test_sowing_from_nowhere_is_a_fault(tmp_path: Path, more: str) -> None:
    game = load(write_rules(tmp_path, FROM_NOWHERE + more))
    both = side_by_side(game, match=False, steps=6)
    assert both.probes
    assert not both.plies
    told = validate(check_game(there(game.rules.path)), playouts=1).diagnostics.sorted()
    places = [
        (diagnostic.code, there(diagnostic.span).line, there(diagnostic.span).column)
        for diagnostic in told
    ]
    assert [place for place in places if place[0] != "W409"] == [("E706", 10, 3)]
    with pytest.raises(RuleError, match=r"odd\.sow:10:3: error\[E706\]: there are pieces to sow"):
        play_games(game, 1, 1)


def test_what_is_forbidden_at_the_end_of_a_round_is_a_fault(tmp_path: Path) -> None:
    game = load(write_rules(tmp_path, f'{SOW}{MATCH}\nwhen round ends\n  forbid true "no"\n'))
    assert side_by_side(game, match=True, steps=300).faults


@pytest.mark.parametrize("event", ["match begins", "round begins"])
def test_what_is_forbidden_before_the_first_turn_is_reported(tmp_path: Path, event: str) -> None:
    game = load(write_rules(tmp_path, f'{SOW}{MATCH}\nwhen {event}\n  forbid true "no"\n'))
    with pytest.raises(RuleError, match=r"odd\.sow:16:3: error\[E703\]"):
        game.start(match=True)


def test_what_is_forbidden_in_the_set_up_is_reported(tmp_path: Path) -> None:
    game = load(write_rules(tmp_path, f'setup\n  forbid seeds per hole = 2 "no"\n{SOW}'))
    with pytest.raises(RuleError, match=r"odd\.sow:8:3: error\[E703\]"):
        game.start()


@pytest.mark.parametrize(
    "setup", ["", "setup\n  choose hole from holes\n  fill-board\n"], ids=["alone", "asking"]
)
def test_a_match_can_end_where_it_begins(tmp_path: Path, setup: str) -> None:
    rules = f"{setup}{SOW}{MATCH}\nwhen match begins\n  end match\n"
    game = load(write_rules(tmp_path, rules))
    if not setup:
        assert Play.begin(game.engine, match=True).phase == Phase.OVER
    side_by_side(game, match=True, steps=4)


def test_every_place_can_be_empty_and_holes_are_places_too(tmp_path: Path) -> None:
    rules = (
        SOW
        + """\
  if hand is empty and own winnings is even and last is singleton, capture last
  if own supply is occupied or opponent's winnings is not odd, put 1 seed from hole 1 of player into own supply
round ends when own supply is occupied and own winnings is occupied and own supply is not singleton
"""
    )
    game = load(write_rules(tmp_path, rules))
    assert not validate(check_game(there(game.rules.path)), playouts=3).diagnostics.sorted()
    assert side_by_side(game, match=False, steps=200).plies > 100


def test_where_judges_all_that_stands_in_parentheses(tmp_path: Path) -> None:
    """Without them it is tied to the last set, here to the hole in which the pieces lie."""
    rules = (
        SOW
        + """\
  let k be first of ((kinds in own row) where it = seed)
  if any (kinds in last) where it = k, capture (first 2 of own row) where it holds 2..3
"""
    )
    game = load(write_rules(tmp_path, rules))
    assert side_by_side(game, match=False, steps=100).plies > 30


def test_rules_between_rounds_ask_who_can_move_where_turns_have_preferences(tmp_path: Path) -> None:
    """Who can move is tried by turns alone: what lies between rounds asks that itself, and nothing compiled calls itself."""
    rules = (
        SOW.replace(
            "  sow it", '  must hole is first of own row if possible "the first hole"\n  sow it'
        )
        + MATCH
        + "  if nobody can move, change-opener\n"
    )
    game = load(write_rules(tmp_path, rules))
    assert play_games(game, 3, seed=1, match=True).games == 3
    side_by_side(game, match=True, steps=60)


def test_a_number_of_rounds_is_what_it_was_at_first(tmp_path: Path) -> None:
    """Each race lifts pieces, so the number changes during the count."""
    rules = "turn\n  choose hole from own occupied holes\n  sow hole anticlockwise\n  repeat lifted times\n    race\n"
    game = load(write_rules(tmp_path, rules))
    for seed in range(3):
        both = Lockstep(game, random.Random(seed), compiled=None, match=False)
        for _ in range(6):
            both.begin() if both.over else both.step()
        assert both.plies > 0


def test_kinds_of_a_pattern_are_found_in_one_look(tmp_path: Path) -> None:
    """To look at the holes of a pattern sets ``at any time`` off, which asks: once, not once for each kind."""
    path = tmp_path / "odd.sow"
    path.write_text(KINDS_OF_A_PATTERN, encoding="utf-8")
    both = Lockstep(load(path), random.Random(1), compiled=False, match=False)
    # A probe raises where the two differ; of these some complete a turn.
    assert any(both.probe() is not None for _ in range(10))
