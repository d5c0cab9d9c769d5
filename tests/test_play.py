"""The flow of play and the search for legal turns, on rule files of a few lines."""

from collections import Counter
from random import Random

import pytest

from manqala.diagnostics import MoveError, PositionError
from manqala.game import Game, load
from manqala.play import Play
from manqala.position import Position
from manqala.resolve.files import check_source
from manqala.run.engine import Asked
from manqala.run.machine import Dead, ExhaustedError
from manqala.source import Source

SOW = """
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""
ONE_SEED = """
turn
  choose hole from own occupied holes
  win hole
"""


def findings(body: str, front: str = "") -> list[str]:
    return [str(item) for item in checked(body, front).diagnostics.sorted()]


def checked(body: str, front: str = ""):
    text = f"---\nlanguage: 1\ngame: Tiny\n{front or BOARD}\n---\n{body.strip()}\n"
    return check_source("tiny", Source("tiny.sow", text), None, {})


BOARD = "board: {rows: 2, holes: 3}\nseeds: 2"


def tiny(body: str, front: str = "") -> Game:
    found = checked(body, front)
    assert found.rules is not None, [str(item) for item in found.diagnostics.sorted()]
    return Game(found.rules)


def legal(position: Position) -> list[str]:
    return [move.text for move in position.moves()]


# ---- which turns are legal ----


def test_a_way_of_playing_that_leads_nowhere_is_not_offered():
    """The first answer is only given where a second one can follow."""
    game = tiny("""
turn
  choose first from own occupied holes
  win first
  choose second from own singleton holes
  win second
""")
    position = game.position("1,2,1/0,0,0:south")
    assert legal(position) == ["1.3", "2.1", "2.3", "3.1"]
    assert [option.token for option in position.choices().options] == ["1", "2", "3"]
    assert [option.token for option in position.choices((0,)).options] == ["3"]
    dead_end = game.position("1,2,0/0,0,0:south")
    assert legal(dead_end) == ["2.1"]
    assert [option.token for option in dead_end.choices().options] == ["2"]


def test_a_guard_late_in_a_turn_forbids_what_led_to_it():
    game = tiny(SOW + '  forbid last is opponent\'s "stay at home"\n')
    position = game.position("1,1,1/0,0,0:south")
    assert legal(position) == ["1", "2"]
    with pytest.raises(MoveError, match="stay at home"):
        position.play("3")


def test_must_if_possible_leaves_only_the_best_turns():
    game = tiny(SOW + '  must last is opponent\'s if possible "cross over"\n')
    assert legal(game.position("1,1,1/0,0,0:south")) == ["3"]
    assert legal(game.position("1,1,0/0,0,0:south")) == ["1", "2"]
    with pytest.raises(MoveError, match="cross over"):
        game.position("1,1,1/0,0,0:south").play("1")


def test_the_first_of_two_preferences_counts_more():
    body = SOW + "  must {} if possible\n  must {} if possible\n"
    position = "1,1,1/0,0,0:south"
    ends, own = "last is end", "last is own"
    assert legal(tiny(body.format(ends, own)).position(position)) == ["2"]
    assert legal(tiny(body.format("last is opponent's", own)).position(position)) == ["3"]
    assert legal(tiny(body.format(own, "last is opponent's")).position(position)) == ["1", "2"]


def test_preferences_also_hold_for_random_moves_and_given_answers():
    game = tiny(SOW + "  must last is opponent's if possible\n")
    position = game.position("1,1,1/0,0,0:south")
    assert {position.random_move(Random(seed)).text for seed in range(20)} == {"3"}
    with pytest.raises(MoveError, match="not a legal move"):
        position.play((0,))


def test_preferring_narrows_a_choice_where_it_can():
    game = tiny(SOW.replace("occupied holes", "occupied holes preferring singleton"))
    assert legal(game.position("1,2,1/0,0,0:south")) == ["1", "3"]
    assert legal(game.position("3,2,0/0,0,0:south")) == ["1", "2"]


def test_declining_is_left_out_of_the_text_of_a_move():
    game = tiny(SOW + '  may keep "keep the last hole"\n    win last\n')
    position = game.position("1,0,0/0,0,1:south")
    assert legal(position) == ["1", "1.keep"]
    assert position.play("1.no") == position.play("1")
    assert position.play("1.keep").cells[1] == 0


def test_an_answer_that_does_not_exist_is_refused():
    position = tiny(SOW).start()
    with pytest.raises(MoveError, match="not a legal move"):
        position.play((7,))
    with pytest.raises(Dead):
        position.choices((7,))


# ---- who is asked ----


def test_the_opponent_may_be_asked_during_a_turn():
    game = tiny(SOW + '  as opponent\n    may take "take it"\n      win last\n')
    position = game.position("1,0,0/0,0,1:south")
    assert position.choices().player == 0
    assert position.choices((0,)).player == 1
    assert legal(position) == ["1", "1.take"]
    taken = position.play("1.take")
    assert taken.score == (0, 1)
    assert taken.turn == "north"


def test_nobody_is_asked_as_nobody():
    game = tiny("mark friend: player for match\n" + SOW + "  as friend\n    win last\n")
    assert game.position("1,0,0/0,0,1:south").play("1").score == (0, 0)
    assert game.position("1,0,0/0,0,1:south:friend=north").play("1").score == (0, 1)


def test_who_names_his_own_hole_uses_its_number_and_the_other_its_letter():
    game = tiny("turn\n  choose hole from occupied holes\n  win hole\n")
    assert legal(game.position("0,1,0/1,0,0:south")) == ["2", "n1"]
    assert legal(game.position("0,1,0/1,0,0:north")) == ["s2", "1"]


# ---- passing and ends ----


def test_who_cannot_move_passes():
    position = tiny(SOW).position("1,0,1/0,0,0:south").play("1")
    assert position.turn == "south"
    assert position.last.passed == (1,)


def test_the_round_is_over_when_nobody_can_move():
    over = tiny(ONE_SEED).position("1,0,0/0,0,0:south").play("1")
    assert over.over
    assert (over.result.winner, over.result.reason) == (0, "nobody can move")
    assert over.result.score == (1, 0)


def test_a_rule_may_say_what_happens_when_somebody_cannot_move():
    over = tiny(
        ONE_SEED + "\nwhen player cannot move\n  each player wins own holes\n  end round\n"
    ).position("1,0,0/0,0,0:north")
    assert over.over
    assert over.result.score == (1, 0)


def test_a_pass_counts_no_turn_played_between():
    """Two players pass in turn, but not one after the other: the round goes on."""
    game = tiny(SOW + "  must last is own\n")
    position = game.position("0,1,0/1,0,0:south").play("2")
    assert position.turn == "north"
    position = position.play("1").play("2")
    assert position.over
    assert position.last.passed == (0, 1)


def test_moving_again_and_ending_the_turn():
    game = tiny(SOW + "  if last is own, move-again\n  end turn\n  win last\n")
    position = game.position("1,0,1/0,0,1:south")
    assert position.play("1").turn == "south"
    assert position.play("3").turn == "north"
    assert position.play("1").score == (0, 0)


def test_rules_may_end_the_round_for_a_winner_or_drawn():
    won = tiny(SOW + "  end round won by opponent\n").start().play("1")
    assert (won.result.winner, won.over) == (1, True)
    drawn = tiny(SOW + "  win holes\n  end round drawn\n").start().play("1")
    assert drawn.result.winner is None
    assert drawn.result.score == (12, 0)


def test_ends_are_looked_at_in_the_order_of_the_text():
    ends = "\nround ends when {} on board < 12, called {}\n  each player wins own holes\n"
    body = ONE_SEED + ends.format("seeds", "first") + ends.format("pieces", "second")
    assert tiny(body).start().play("1").result.reason == "first"


def test_repetition_is_counted_with_the_player_to_move():
    body = SOW + "\nround ends when position has occurred {} times, called repetition\n"
    for times in (2, 3):
        position = tiny(body.format(times)).position("1,0,0/1,0,0:south")
        seen: Counter[tuple[object, ...]] = Counter()
        while not position.over:
            seen[(*position.cells[:6], position.mover)] += 1
            position = position.play(position.moves()[0])
        assert position.result.reason == "repetition"
        assert seen.most_common(1)[0][1] == times - 1
        assert seen[(*position.cells[:6], position.mover)] == times - 1


# ---- sowing without end, and rules that run on and on ----

RELAY = SOW.replace("anticlockwise", "anticlockwise, then relay from the next hole")


def test_endless_sowing_is_illegal_unless_the_rules_say_otherwise():
    position = tiny(RELAY).position("3,2,1/3,2,3:south")
    assert legal(position) == ["2", "3"]
    with pytest.raises(MoveError, match="never ends"):
        position.play("1")
    ends = "\nwhen sowing never ends, called endless-sowing\n  break-off\n"
    position = tiny(RELAY + ends).position("3,2,1/3,2,3:south")
    assert legal(position) == ["1", "2", "3"]
    over = position.play("1")
    assert over.over
    assert sum(over.result.score) == 14


def test_a_loop_that_goes_on_and_on_is_the_rules_fault():
    game = tiny(SOW + "  repeat 1000000 times\n    nothing\n")
    with pytest.raises(ExhaustedError) as caught:
        game.start()
    assert caught.value.diagnostics[0].code == "E704"
    assert caught.value.span.text.startswith("repeat 1000000 times")


def test_a_position_in_which_the_rules_run_on_is_refused():
    game = tiny(
        SOW + "  repeat 100000 times\n    repeat pieces in last div 9 times\n      nothing\n"
    )
    assert legal(game.start()) == ["1", "2", "3"]
    with pytest.raises(PositionError, match="go on and on"):
        game.position("0,0,1/80,0,0:south")


def test_too_many_ways_of_playing_a_turn_are_given_up():
    choices = "".join(f"  choose n{k} from 1..9\n" for k in range(6))
    game = tiny(SOW + choices + "  must n0 + n1 + n2 + n3 + n4 + n5 > 60\n")
    with pytest.raises(ExhaustedError):
        game.start()


@pytest.mark.parametrize(
    "body",
    [
        "to circle hole\n  circle hole\n\nturn\n  choose hole from own holes\n  circle hole\n",
        "the fun of hole h is fun of h\n\nturn\n  choose hole from own holes\n  win fun of hole\n",
    ],
)
def test_rules_cannot_call_themselves(body):
    assert any("[E306]" in finding for finding in findings(body))


# ---- setup, rounds and matches ----


def test_players_may_be_asked_during_setup():
    game = tiny("setup\n  choose hole from own row\n  put 3 seeds from box into hole\n" + SOW)
    start = game.start()
    assert (start.phase, start.turn) == ("setup", "south")
    placed = start.play("2")
    assert placed.phase == "turn"
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


def test_somebody_may_be_asked_when_a_round_ends_and_between_rounds():
    game = tiny(MATCH)
    position = game.position("1,0,0/0,0,2:south:won=3,3", match=True).play("1")
    assert position.phase == "settle"
    assert game.position(position.text, match=True) == position
    position = position.play("n3")
    assert (position.phase, position.round) == ("between", 1)
    assert position.round_result.reason == "bare"
    assert game.position(position.text, match=True).moves() == position.moves()
    following = position.play(position.moves()[0])
    assert (following.phase, following.round, following.turn) == ("turn", 2, "north")
    assert "owner=" in following.text


def test_a_single_round_asks_nothing_between_rounds():
    over = tiny(MATCH).position("1,0,0/0,0,2:south").play("1").play("n3")
    assert over.over
    assert over.result.reason == "bare"


def test_a_match_ends_by_its_own_rule():
    game = tiny(MATCH)
    position, rng = game.start(match=True), Random(1)
    while not position.over:
        position = position.play(position.random_move(rng))
    assert position.result.reason == "three-rounds"
    assert position.round == 3


@pytest.mark.parametrize(
    "event",
    ["match begins", "round begins", "player cannot move", "nobody can move", "round ends"],
)
def test_nobody_can_be_asked_in_events_between_turns(event):
    reaction = f"\nwhen {event}\n  win own holes\n"
    assert findings(SOW + reaction) == []
    (finding,) = findings(SOW + reaction + "  choose hole from own holes\n  win hole\n")
    assert "nobody can be asked here" in finding


def test_marks_last_as_long_as_they_say():
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


def mark(position: Position, name: str) -> int:
    return position.cells[position.game.rules.layout.marks[name].cell]


def test_events_of_a_turn_surround_it():
    game = tiny(
        "mark early: number for match\nmark late: number for match\n"
        + SOW
        + "  must early = late + 1\n"
        + "\nwhen turn begins\n  set early to early + 1\n"
        + "\nwhen turn ends\n  set late to late + 1\n"
    )
    position = game.start().play("1").play("1")
    assert (mark(position, "early"), mark(position, "late")) == (2, 2)


# ---- the search ----


def test_a_program_stops_at_its_first_unanswered_question():
    game = tiny(SOW)
    play = game.start().play_state
    with pytest.raises(Asked) as caught:
        game.engine.run(game.engine.turn, play.cells, ())
    assert caught.value.options == (0, 1, 2)
    assert caught.value.player == 0


def test_running_a_program_leaves_the_cells_it_starts_from_alone():
    game = tiny(SOW)
    play = game.start().play_state
    before = list(play.cells)
    game.engine.best_leaves(game.engine.turn, play.cells)
    assert play.cells == before


def test_copies_of_a_game_in_progress_go_apart():
    engine = tiny(SOW).engine
    play = Play.begin(engine, match=False)
    other = play.copy()
    other.finish(engine.best_leaves(engine.turn, other.cells)[0])
    assert play.key() != other.key()
    assert play.history == Play.begin(engine, match=False).history


UNEVEN = """
turn
  choose first from 1..3
  choose second from 1..4
  must first * second < 5 and first + second != 3
  choose hole from own holes
  win hole
"""


@pytest.mark.parametrize("preference", ["", "  must first > 0 if possible\n"])
def test_a_random_move_takes_every_live_answer_with_the_same_odds(preference):
    """Chi-square over the pairs: 1 has the live answers 1 3 4, 2 has 2, 3 has 1."""
    position = tiny(UNEVEN + preference).start()
    expected = {"1.1": 1 / 9, "1.3": 1 / 9, "1.4": 1 / 9, "2.2": 1 / 3, "3.1": 1 / 3}
    assert {move.text.rpartition(".")[0] for move in position.moves()} == set(expected)
    rng, draws = Random(20), 3000
    seen = Counter(position.random_move(rng).text.rpartition(".")[0] for _ in range(draws))
    assert set(seen) <= set(expected)
    chi = sum((seen[key] - draws * p) ** 2 / (draws * p) for key, p in expected.items())
    assert chi < 20  # four degrees of freedom: once in two thousand by chance


def test_captures_are_told_with_a_move():
    position = tiny(SOW + "  capture last where it holds 2..\n").position("1,0,0/0,1,0:south")
    assert position.describe(position.parse("1")) == "1"
    position = tiny(SOW + "  capture last where it holds 2..\n").position("1,1,0/0,1,0:south")
    assert position.describe(position.parse("1")) == "1(+2)"
    assert position.play("1(+2)").last.captured == ((2,), (0,))
    with pytest.raises(MoveError, match="but 2 are"):
        position.play("1(+3)")


def test_a_pass_that_changes_something_gives_everybody_another_turn():
    """South may not take the last seed before he has passed once; north has none."""
    game = tiny(
        "mark patient: truth on players\n"
        + ONE_SEED
        + "  must patient of player\n"
        + "\nwhen player cannot move\n  set own patient to true\n"
    )
    position = game.position("1,0,0/0,0,0:south")
    assert legal(position) == ["1"]
    assert position.play("1").result.reason == "nobody can move"


def test_passes_that_always_change_something_end_the_round_all_the_same():
    game = tiny(
        "mark waits: number for match\n"
        + SOW
        + "\nwhen player cannot move\n  set waits to waits + 1\n"
    )
    over = game.position("0,0,0/0,0,0:south")
    assert (over.result.reason, mark(over, "waits")) == ("nobody can move", 6)


def test_winnings_and_marked_holes_may_count_together(tmp_path):
    path = tmp_path / "both.sow"
    path.write_text(
        "---\nlanguage: 1\ngame: Both\nboard: {rows: 2, holes: 2}\nseeds: 2\n---\n"
        "mark kept: player on holes\n"
        "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
        "  set kept of last to mover\n"
        "the takings of player p is winnings of p + (holes where kept of p)\n"
    )
    position = load(path).position("2 2 / 2 2 : south : won=3,0").play("1")
    # The last seed fell into north's first hole, which holds three now.
    assert position.won == {"south": 6, "north": 0}
    assert position.score == (6, 0)
    assert position.last is not None
    assert position.last.captured == ((3,), (0,))
