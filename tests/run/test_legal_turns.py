"""The search for legal turns: which answers a rule file of a few lines allows, and whose they are."""

from collections import Counter
from random import Random

import pytest

from manqala.run.dialogue import Asked
from manqala.run.flow import Play
from manqala.run.machine import Dead, ExhaustedError
from manqala.text.diagnostics import MoveError, PositionError
from tests.helpers.playing import legal
from tests.helpers.small_games import SOW, findings, tiny
from tests.helpers.there import there

# ---- which turns are legal ----


def test_a_way_of_playing_that_leads_nowhere_is_not_offered() -> None:
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
    assert [option.token for option in there(position.choices()).options] == ["1", "2", "3"]
    assert [option.token for option in there(position.choices((0,))).options] == ["3"]
    dead_end = game.position("1,2,0/0,0,0:south")
    assert legal(dead_end) == ["2.1"]
    assert [option.token for option in there(dead_end.choices()).options] == ["2"]


def test_a_guard_late_in_a_turn_forbids_what_led_to_it() -> None:
    game = tiny(SOW + '  forbid last is opponent\'s "stay at home"\n')
    position = game.position("1,1,1/0,0,0:south")
    assert legal(position) == ["1", "2"]
    with pytest.raises(MoveError, match="stay at home"):
        position.play("3")


def test_must_if_possible_leaves_only_the_best_turns() -> None:
    game = tiny(SOW + '  must last is opponent\'s if possible "cross over"\n')
    assert legal(game.position("1,1,1/0,0,0:south")) == ["3"]
    assert legal(game.position("1,1,0/0,0,0:south")) == ["1", "2"]
    with pytest.raises(MoveError, match="cross over"):
        game.position("1,1,1/0,0,0:south").play("1")


def test_the_first_of_two_preferences_counts_more() -> None:
    body = SOW + "  must {} if possible\n  must {} if possible\n"
    position = "1,1,1/0,0,0:south"
    ends, own = "last is end", "last is own"
    assert legal(tiny(body.format(ends, own)).position(position)) == ["2"]
    assert legal(tiny(body.format("last is opponent's", own)).position(position)) == ["3"]
    assert legal(tiny(body.format(own, "last is opponent's")).position(position)) == ["1", "2"]


def test_preferences_also_hold_for_random_moves_and_given_answers() -> None:
    game = tiny(SOW + "  must last is opponent's if possible\n")
    position = game.position("1,1,1/0,0,0:south")
    assert {position.random_move(Random(seed)).text for seed in range(20)} == {"3"}
    with pytest.raises(MoveError, match="not a legal move"):
        position.play((0,))


def test_preferring_narrows_a_choice_where_it_can() -> None:
    game = tiny(SOW.replace("occupied holes", "occupied holes preferring singleton"))
    assert legal(game.position("1,2,1/0,0,0:south")) == ["1", "3"]
    assert legal(game.position("3,2,0/0,0,0:south")) == ["1", "2"]


def test_declining_is_left_out_of_the_text_of_a_move() -> None:
    game = tiny(SOW + '  may keep "keep the last hole"\n    win last\n')
    position = game.position("1,0,0/0,0,1:south")
    assert legal(position) == ["1", "1.keep"]
    assert position.play("1.no") == position.play("1")
    assert position.play("1.keep").cells[1] == 0


def test_an_answer_that_does_not_exist_is_refused() -> None:
    position = tiny(SOW).start()
    with pytest.raises(MoveError, match="not a legal move"):
        position.play((7,))
    with pytest.raises(Dead):
        position.choices((7,))


# ---- who is asked ----


def test_the_opponent_may_be_asked_during_a_turn() -> None:
    game = tiny(SOW + '  as opponent\n    may take "take it"\n      win last\n')
    position = game.position("1,0,0/0,0,1:south")
    assert there(position.choices()).player == 0
    assert there(position.choices((0,))).player == 1
    assert legal(position) == ["1", "1.take"]
    taken = position.play("1.take")
    assert taken.score == (0, 1)
    assert taken.turn == "north"


def test_nobody_is_asked_as_nobody() -> None:
    game = tiny("mark friend: player for match\n" + SOW + "  as friend\n    win last\n")
    assert game.position("1,0,0/0,0,1:south").play("1").score == (0, 0)
    assert game.position("1,0,0/0,0,1:south:friend=north").play("1").score == (0, 1)


def test_who_names_his_own_hole_uses_its_number_and_the_other_its_letter() -> None:
    game = tiny("turn\n  choose hole from occupied holes\n  win hole\n")
    assert legal(game.position("0,1,0/1,0,0:south")) == ["2", "n1"]
    assert legal(game.position("0,1,0/1,0,0:north")) == ["s2", "1"]


# ---- sowing without end, and rules that run on and on ----

RELAY = SOW.replace("anticlockwise", "anticlockwise, then relay from the next hole")


def test_endless_sowing_is_illegal_unless_the_rules_say_otherwise() -> None:
    position = tiny(RELAY).position("3,2,1/3,2,3:south")
    assert legal(position) == ["2", "3"]
    with pytest.raises(MoveError, match="never ends"):
        position.play("1")
    ends = "\nwhen sowing never ends, called endless-sowing\n  break-off\n"
    position = tiny(RELAY + ends).position("3,2,1/3,2,3:south")
    assert legal(position) == ["1", "2", "3"]
    over = position.play("1")
    assert over.over
    assert sum(there(over.result).score) == 14


def test_a_loop_that_goes_on_and_on_is_the_rules_fault() -> None:
    game = tiny(SOW + "  repeat 1000000 times\n    nothing\n")
    with pytest.raises(ExhaustedError) as caught:
        game.start()
    assert caught.value.diagnostics[0].code == "E704"
    assert caught.value.span.text.startswith("repeat 1000000 times")


def test_a_position_in_which_the_rules_run_on_is_refused() -> None:
    game = tiny(
        SOW + "  repeat 100000 times\n    repeat pieces in last div 9 times\n      nothing\n"
    )
    assert legal(game.start()) == ["1", "2", "3"]
    with pytest.raises(PositionError, match="never end"):
        game.position("0,0,1/80,0,0:south")


def test_too_many_ways_of_playing_a_turn_are_given_up() -> None:
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
def test_rules_cannot_call_themselves(body: str) -> None:
    assert any("[E306]" in finding for finding in findings(body))


# ---- the search ----


def test_a_program_stops_at_its_first_unanswered_question() -> None:
    game = tiny(SOW)
    play = game.start().play_state
    with pytest.raises(Asked) as caught:
        game.engine.run(game.engine.turn, play.cells, ())
    assert tuple(caught.value.question.options) == (0, 1, 2)
    assert caught.value.question.player == 0


def test_running_a_program_leaves_the_cells_it_starts_from_alone() -> None:
    game = tiny(SOW)
    play = game.start().play_state
    before = list(play.cells)
    assert len(list(play.runs.legal())) == 3
    assert play.cells == before


def test_copies_of_a_game_in_progress_go_apart() -> None:
    engine = tiny(SOW).engine
    play = Play.begin(engine, match=False)
    other = play.copy()
    other.finish(next(other.runs.legal()))
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


@pytest.mark.quick_cases("  must first > 0 if possible\\n")
@pytest.mark.parametrize("preference", ["", "  must first > 0 if possible\n"])
def test_a_random_move_takes_every_live_answer_with_the_same_odds(preference: str) -> None:
    """Chi-square over the pairs: 1 has the live answers 1 3 4, 2 has 2, 3 has 1."""
    position = tiny(UNEVEN + preference).start()
    expected = {"1.1": 1 / 9, "1.3": 1 / 9, "1.4": 1 / 9, "2.2": 1 / 3, "3.1": 1 / 3}
    assert {move.text.rpartition(".")[0] for move in position.moves()} == set(expected)
    rng, draws = Random(20), 3000
    seen = Counter(position.random_move(rng).text.rpartition(".")[0] for _ in range(draws))
    assert set(seen) <= set(expected)
    chi = sum((seen[key] - draws * p) ** 2 / (draws * p) for key, p in expected.items())
    assert chi < 20  # four degrees of freedom: once in two thousand by chance
