"""Closed holes, which are skipped, and holes that occur twice on a track: both engines agree."""

import random
from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.text.diagnostics import PositionError
from tests.helpers.lockstep import Lockstep
from tests.helpers.small_games import written

FRONT = """\
---
language: 1
game: Closing
board: {rows: 2, holes: 4, stores: beside}
seeds: 2
---
"""
CLOSING = """\
turn
  choose hole from own occupied holes
  choose w from directions
  sow hole going w, SKIPPINGthen relay from RELAY
  capture AHEAD: (empty, take occupied)
when player cannot move, close-round
round ends when position has occurred 3 times
  settle
between rounds
  each player refills own row
match ends when round number > 3
"""
BRIDGE = """\
---
language: 1
game: A bridge that closes
board:
  plan:
    - n3 .  n2 n1
    - .  c1 .  .
    - s1 .  s2 s3
  track: [s1, c1, s2, s3, n1, n2, c1, n3]
seeds: 3
---
mark hot: hole for round
turn
  choose hole from own occupied holes + (commons where 2.. and it != hot)
  choose w from directions
  sow hole going w, then relay from the next hole
  capture trail of last: (take 2 or 4)+
  set hot to last
  if last is in commons, win surroundings of last where rank of it = 1 and column of it > 1
  if any (circuit (w) of last) where it holds 3, give last to mover
  if number of own holes > 3 and last is not in commons, give last to nobody
when player cannot move, close-round
round ends when position has occurred 3 times
  settle
round ends when number of (holes where closed) > 3
  settle
"""


def said(how: str) -> str:
    """The rules in the words of before, which passed over what is closed by themselves, or without a word of it."""
    words = {
        "SKIPPING": ("", "skipping closed holes, "),
        "RELAY": ("the next hole", "first of (ahead of last where not closed)"),
        "AHEAD": ("ahead of last", "(ahead of last where not closed)"),
    }
    text = CLOSING
    for word, ways in words.items():
        text = text.replace(word, ways[how == "before"])
    return FRONT + text


def side_by_side(game: WarmGame, *, match: bool, steps: int = 250) -> Lockstep:
    both = Lockstep(game, random.Random(7), compiled=False, match=match)
    for _ in range(steps):
        both.begin() if both.over else both.step()
    return both


@pytest.mark.parametrize("how", ["before", "now"])
def test_both_engines_leave_closed_holes_out(tmp_path: Path, how: str) -> None:
    game = written(tmp_path, said(how))
    assert game.rules.closes
    assert side_by_side(game, match=True).probes


def test_files_that_pass_over_closed_holes_themselves_stay_right(tmp_path: Path) -> None:
    before, now = tmp_path / "before", tmp_path / "now"
    before.mkdir()
    now.mkdir()
    one, other = written(before, said("before")), written(now, said("now"))
    rng = random.Random(3)
    closed = 0
    for _ in range(12):
        here, there = one.start(match=True), other.start(match=True)
        while not here.over:
            move = here.random_move(rng).text
            here, there = here.play(move), there.play(move)
            assert here.text == there.text
            closed += "nobody" in here.text
    assert closed > 20


def test_a_hole_that_comes_again_and_holes_that_close_are_the_same_for_both_engines(
    tmp_path: Path,
) -> None:
    game = written(tmp_path, BRIDGE)
    assert game.rules.closes
    both = side_by_side(game, match=False, steps=400)
    assert both.probes


@pytest.mark.parametrize("name", ["fergen-gobale", "raja-pasu-mandiri", "bosh", "zigzag", "katro"])
def test_shipped_games_on_such_boards_are_the_same_for_both_engines(name: str) -> None:
    game = load(name)
    assert side_by_side(game, match=game.rules.between is not None, steps=60).probes


def test_it_is_seen_in_the_rules_whether_a_hole_can_be_closed() -> None:
    assert load("congkak").rules.closes
    assert load("krur").rules.closes
    for name in ("oware", "gabata", "dong-wo", "toguz-kumalak"):
        assert not load(name).rules.closes
        assert load(name).rules.said is None


def test_a_position_closes_no_hole_of_a_game_that_closes_none() -> None:
    with pytest.raises(PositionError, match="every hole belongs to a player"):
        load("gabata").position("0,0,0/0,0,0,0,0,0//0,0,0/1,0,0,0,0,2:south:owner=n1.nobody")
