"""The flow of play, on rule files of a few lines: passes, ends, rounds, matches, events."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from manqala.core.course import Phase
from manqala.game.as_json import winnings_json
from manqala.text.diagnostics import MoveError, RuleError
from tests.helpers.playing import legal, mark
from tests.helpers.small_games import ONE_SEED, SOW, findings, tiny, written
from tests.helpers.there import there

# ---- passing and ends ----


def test_who_cannot_move_passes() -> None:
    position = tiny(SOW).position("1,0,1/0,0,0:south").play("1")
    assert position.turn == "south"
    assert there(position.last).passed == (1,)


def test_the_round_is_over_when_no_player_can_move() -> None:
    over = tiny(ONE_SEED).position("1,0,0/0,0,0:south").play("1")
    assert over.over
    assert (there(over.result).winner, there(over.result).reason) == (0, "nobody can move")
    assert there(over.result).score == (1, 0)


def test_a_rule_may_say_what_happens_to_a_player_who_cannot_move() -> None:
    over = tiny(
        ONE_SEED + "\nwhen player cannot move\n  each player wins own holes\n  end round\n"
    ).position("1,0,0/0,0,0:north")
    assert over.over
    assert there(over.result).score == (1, 0)


def test_a_pass_counts_no_turn_played_between() -> None:
    """Two players pass in turn, but not one after the other: the round goes on."""
    game = tiny(SOW + "  must last is own\n")
    position = game.position("0,1,0/1,0,0:south").play("2")
    assert position.turn == "north"
    position = position.play("1").play("2")
    assert position.over
    assert there(position.last).passed == (0, 1)


def test_moving_again_and_ending_the_turn() -> None:
    game = tiny(SOW + "  if last is own, move-again\n  end turn\n  win last\n")
    position = game.position("1,0,1/0,0,1:south")
    assert position.play("1").turn == "south"
    assert position.play("3").turn == "north"
    assert position.play("1").score == (0, 0)


@pytest.mark.parametrize(
    "rule", ["choose h from own closed holes", "choose h from own holes\n  must h is closed"]
)
def test_a_forced_decision_without_options_outside_a_turn_is_reported(rule: str) -> None:
    game = tiny(f"{ONE_SEED}\nround ends when every hole is empty\n  {rule}\n  win h\n")
    with pytest.raises(RuleError) as caught:
        game.start().play("1").play("1").play("2").play("2").play("3").play("3")
    found = caught.value.diagnostics[0]
    assert found.code == "E703"
    assert there(found.span).line == 12


def test_rules_may_end_the_round_for_a_winner_or_drawn() -> None:
    won = tiny(SOW + "  end round won by opponent\n").start().play("1")
    assert (there(won.result).winner, won.over) == (1, True)
    drawn = tiny(SOW + "  win holes\n  end round drawn\n").start().play("1")
    assert there(drawn.result).winner is None
    assert there(drawn.result).score == (12, 0)


def test_ends_are_looked_at_in_the_order_of_the_text() -> None:
    ends = "\nround ends when {} on board < 12, called {}\n  each player wins own holes\n"
    body = ONE_SEED + ends.format("seeds", "first") + ends.format("pieces", "second")
    assert there(tiny(body).start().play("1").result).reason == "first"


def test_repetition_is_counted_with_the_player_to_move() -> None:
    body = SOW + "\nround ends when position has occurred {} times, called repetition\n"
    for times in (2, 3):
        position = tiny(body.format(times)).position("1,0,0/1,0,0:south")
        seen: Counter[tuple[object, ...]] = Counter()
        while not position.over:
            seen[(*position.cells[:6], position.mover)] += 1
            position = position.play(position.moves()[0])
        assert there(position.result).reason == "repetition"
        assert seen.most_common(1)[0][1] == times - 1
        assert seen[(*position.cells[:6], position.mover)] == times - 1


# ---- setup, rounds and matches ----


def test_players_may_be_asked_during_setup() -> None:
    game = tiny("setup\n  choose hole from own row\n  put 3 seeds from box into hole\n" + SOW)
    start = game.start()
    assert (start.phase, start.turn) == ("setup", "south")
    placed = start.play("2")
    assert placed.phase == Phase.TURN
    assert placed.cells[:6] == [0, 3, 0, 0, 0, 0]
    assert game.position(start.text) == start


MATCH = (
    ONE_SEED
    + """
round ends when some player is bare, called bare
  choose prize from holes where 0..
  put 1 seed from prize into own winnings
  settle

between rounds
  as winner
    choose h from opponent's holes
    give h to player
  each h in holes, put all from h into winnings of owner of h
  each player fills own row, with 1
  set opener to opponent of opener

match ends when round number = 3, called three-rounds
"""
)


def test_players_may_be_asked_when_a_round_ends_and_between_rounds() -> None:
    game = tiny(MATCH)
    position = game.position("1,0,0/0,0,2:south:won=3,3", match=True).play("1")
    assert position.phase == Phase.SETTLE
    assert game.position(position.text, match=True) == position
    position = position.play("n3")
    assert (position.phase, position.round) == ("between", 1)
    assert there(position.round_result).reason == "bare"
    assert game.position(position.text, match=True).moves() == position.moves()
    following = position.play(position.moves()[0])
    assert (following.phase, following.round, following.turn) == ("turn", 2, "north")
    assert "owner=" in following.text


def test_a_single_round_asks_nothing_between_rounds() -> None:
    over = tiny(MATCH).position("1,0,0/0,0,2:south").play("1").play("n3")
    assert over.over
    assert there(over.result).reason == "bare"


def test_a_match_ends_by_its_own_rule() -> None:
    game = tiny(MATCH)
    position, rng = game.start(match=True), Random(1)
    while not position.over:
        position = position.play(position.random_move(rng))
    assert there(position.result).reason == "three-rounds"
    assert position.round == 3


@pytest.mark.parametrize(
    "event",
    ["match begins", "round begins", "player cannot move", "nobody can move", "round ends"],
)
def test_no_player_can_be_asked_in_events_between_turns(event: str) -> None:
    reaction = f"\nwhen {event}\n  win own holes\n"
    assert findings(SOW + reaction) == []
    (finding,) = findings(SOW + reaction + "  choose hole from own holes\n  win hole\n")
    assert "no player can be asked here" in finding


def test_marks_last_as_long_as_they_say() -> None:
    game = tiny(
        """
mark brief: number for turn = 1
mark middling: number for round = 1
mark lasting: number for match = 1

turn
  choose hole from own occupied holes
  win hole
  set brief to brief + 1
  set middling to middling + 1
  set lasting to lasting + 1
  win (holes where brief > 2)

round ends when some player is bare
  settle

between rounds
  each player fills own row, with 1

match ends when round number = 2
"""
    )
    position = game.start(match=True)
    values = []
    while position.round == 1:
        values.append((mark(position, "middling"), mark(position, "lasting")))
        position = position.play(position.moves()[0])
    assert values == [(n, n) for n in range(1, 6)]
    assert (mark(position, "middling"), mark(position, "lasting")) == (1, 6)
    assert mark(position, "brief") == 1


def test_events_of_a_turn_surround_it() -> None:
    game = tiny(
        "mark early: number for match\nmark late: number for match\n"
        + SOW
        + "  must early = late + 1\n"
        + "\nwhen turn begins\n  set early to early + 1\n"
        + "\nwhen turn ends\n  set late to late + 1\n"
    )
    position = game.start().play("1").play("1")
    assert (mark(position, "early"), mark(position, "late")) == (2, 2)


# ---- what comes of a move ----


def test_captures_are_reported_with_a_move() -> None:
    position = tiny(SOW + "  capture last where it holds 2..\n").position("1,0,0/0,1,0:south")
    assert position.describe(position.parse("1")) == "1"
    position = tiny(SOW + "  capture last where it holds 2..\n").position("1,1,0/0,1,0:south")
    assert position.describe(position.parse("1")) == "1(+2)"
    assert there(position.play("1(+2)").last).captured == ((2,), (0,))
    with pytest.raises(MoveError, match="but 2 are"):
        position.play("1(+3)")


def test_a_pass_that_changes_something_gives_everybody_another_turn() -> None:
    """South may not take the last seed before he has passed once; north has none."""
    game = tiny(
        "mark patient: truth on players\n"
        + ONE_SEED
        + "  must patient of player\n"
        + "\nwhen player cannot move\n  set own patient to true\n"
    )
    position = game.position("1,0,0/0,0,0:south")
    assert legal(position) == ["1"]
    assert there(position.play("1").result).reason == "nobody can move"


def test_passes_that_always_change_something_end_the_round_all_the_same() -> None:
    game = tiny(
        "mark waits: number for match\n"
        + SOW
        + "\nwhen player cannot move\n  set waits to waits + 1\n"
    )
    over = game.position("0,0,0/0,0,0:south")
    assert (there(over.result).reason, mark(over, "waits")) == ("nobody can move", 6)


def test_winnings_and_marked_holes_may_count_together(tmp_path: Path) -> None:
    game = written(
        tmp_path,
        "---\nlanguage: 1\ngame: Both\nboard: {rows: 2, holes: 2}\nseeds: 2\n---\n"
        "mark kept: player on holes\n"
        "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
        "  set kept of last to mover\n"
        "the takings of player p is winnings of p + (holes where kept of p)\n",
    )
    position = game.position("2 2 / 2 2 : south : won=3,0").play("1")
    # The last seed fell into north's first hole, which holds three now.
    assert winnings_json(position) == {"south": 6, "north": 0}
    assert position.score == (6, 0)
    assert position.last is not None
    assert position.last.captured == ((3,), (0,))
