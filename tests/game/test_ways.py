"""Positions with more moves than can be listed: everything works there that does not need all of them."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from manqala.game.decision import MOST_SHOWN
from manqala.game.game import PositionValue
from manqala.game.move import TooManyWaysError
from manqala.game.playout import playout
from manqala.game.ways import (
    MOST_ANSWERED,
    Answered,
    Asking,
    questions,
)
from manqala.players.base import decide
from manqala.players.greedy import Greedy
from manqala.players.random_player import RandomPlayer
from manqala.run.flow import Play
from manqala.run.limits import LISTING_MOST, MOST_WORK
from manqala.run.machine import UnknownError
from manqala.search.analysis import analyse
from manqala.search.deepening import Search
from manqala.search.solving import solve
from manqala.text.diagnostics import ManqalaError
from tests.helpers.command_line import run
from tests.helpers.playing import game_of, seat
from tests.helpers.small_games import BOARD, tiny, write_game
from tests.helpers.there import there

ROUND_START = "5,5,1,5,muzi/muzi,0,5,5,5:north:won=0,9:owner=s3.north,n2.south:debt=3,0"
CAPTURED = (
    ROUND_START,
    "1,0,1,1,2/0,1,0,0,3:north:won=14,17+2muzi:opener=north:winner=south:round-number=20:owner=s2.north,s3.north,n3.south:debt=0,79",
    "2,8,6,muzi,2/2,0,0,3,0:south:won=5+muzi,12:winner=north:round-number=3:owner=s1.north:debt=0,21",
)
"""Positions of random matches of Dong Wo in which holes are captured: whoever holds one may step in again and again."""
FEW = (
    "2,1,0,2,0/0,8,2,7,7:south:won=0,11+2muzi:opener=north:winner=north:round-number=6:owner=s1.north,s4.north",
    "0,1,0,0,0/0,0,0,0,0:north:won=22,17+2muzi:winner=north:round-number=9:owner=s1.north,s2.north,s3.north,s4.north:phase=between",
)
WAITING = """
turn
  choose hole from own occupied holes
  repeat {} times
    may linger "wait"
      nothing
  win hole
"""


def position_of(text: str) -> PositionValue:
    """One of Dong Wo, or the start of Omweso, where the players place their seeds as they like."""
    if text == "placed":
        return game_of("omweso", opening="placed").start()
    return game_of("dong-wo").position(text, match=True)


# ---- the moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [CAPTURED[1], *(pytest.param(text, marks=pytest.mark.slow) for text in CAPTURED[::2])]
)
def test_the_first_of_too_many_moves_are_found_and_can_be_played(text: str) -> None:
    position = position_of(text)
    assert not position.few
    moves = position.moves(61)
    assert len({move.answers for move in moves}) == 61
    assert [move.answers for move in moves] == sorted(move.answers for move in moves)
    assert list(islice(position.each_move(), 7)) == moves[:7]
    for move in moves[:3]:
        assert position.parse(move.text).answers == move.answers
        assert position.play(move.text) == position.play(move)


def test_where_there_are_few_all_ways_of_listing_them_agree() -> None:
    position = position_of(FEW[0])
    assert position.few
    moves = position.moves()
    assert list(position.each_move()) == moves
    assert position.count() == len(moves)
    assert position.count(most=len(moves) - 1) is None
    for option in there(position.choices()).options:
        after = (option.index,)
        begun = [move for move in moves if move.answers[:1] == after]
        assert position.moves(after=after) == begun
        assert position.count(after) == len(begun) > 0


def test_between_rounds_each_answer_is_a_move_and_ways_are_counted_to_the_end() -> None:
    position = position_of(FEW[1])
    moves, options = position.moves(), there(position.choices()).options
    assert [move.answers for move in moves] == [(option.index,) for option in options]
    ways = [there(position.count(move.answers)) for move in moves]
    assert position.count() == sum(ways) > len(moves)


@pytest.mark.slow
def test_a_list_of_all_moves_is_complete_or_refused() -> None:
    some, many = tiny(WAITING.format(12)).start(), tiny(WAITING.format(13)).start()
    assert len(some.moves()) == 3 * 2**12
    with pytest.raises(TooManyWaysError, match="too many ways") as caught:
        many.moves()
    assert caught.value.diagnostics[0].code == "E617"
    assert caught.value.diagnostics[0].span is None
    assert len(many.moves(30_000, after=(0,))) == 2**13


def test_moves_are_found_where_almost_all_answers_lead_nowhere() -> None:
    """In order, the search would never get beyond the first hole."""
    position = tiny("""
turn
  choose hole from own occupied holes
  if hole = first of own row
    repeat 20 times
      may linger "wait"
        nothing
    choose number-here from 0..5
    forbid number-here < 5 "not enough"
    forbid hole is occupied "lost"
  win hole
""").start()
    assert [move.text for move in position.moves(5)] == ["2", "3"]
    assert [move.text for move in position.each_move()] == ["2", "3"]


# ---- what is asked ----------------------------------------------------------------------------------


def all_answered(asking: Asking) -> Iterator[Answered]:
    for one in asking.answered:
        yield one
        if one.then is not None:
            yield from all_answered(one.then)


def test_each_answer_says_how_many_moves_begin_so() -> None:
    position = position_of(FEW[0])
    moves = position.moves()
    asking = there(questions(position, depth=3))
    found = list(all_answered(asking))
    assert len(found) == 1 + 2 + 4
    for one in found:
        begun = [move for move in moves if move.answers[: len(one.answers)] == one.answers]
        assert one.ways in {len(begun), None}
        assert (one.move in begun) == (len(begun) == 1)
        assert (one.then is None) == (len(begun) == 1 or len(one.answers) == 3)
    assert sum(one.ways or 0 for one in found if len(one.answers) == 1) == len(moves)


@pytest.mark.slow
@pytest.mark.parametrize("depth", [2, 60])
def test_what_is_asked_is_cut_where_there_is_too_much(depth: int) -> None:
    position = position_of("placed")
    asking = there(questions(position, depth=depth))
    shown = sum(1 for _ in all_answered(asking))
    assert asking.cut
    assert MOST_ANSWERED < shown < MOST_ANSWERED + 50
    assert not there(questions(position, depth=1)).cut


def test_nothing_is_asked_after_a_whole_move() -> None:
    position = position_of(FEW[0])
    assert questions(position, position.moves(1)[0].answers) is None
    assert position.count(position.moves(1)[0].answers) == 1


# ---- who plays there --------------------------------------------------------------------------------


@pytest.mark.slow_cases(
    "Greedy-2,8,6,muzi,2/2,0,0,3,0:south:won=5+muzi,12:winner=north:round-number=3:owner=s1.north:debt=0,21"
)
@pytest.mark.parametrize(
    "text", [pytest.param(CAPTURED[0], marks=pytest.mark.slow), CAPTURED[2], "placed"]
)
@pytest.mark.parametrize("player", [RandomPlayer, Greedy])
def test_players_find_a_legal_move(text: str, player: type) -> None:
    position = position_of(text)
    players = [player(seat(seed)) for seed in (1, 2)]
    move = decide(players, position)
    # Where players lay out the board, each answer is a move.
    assert (position.choices(move.answers) is None) == (text != "placed")
    assert there(position.play(move).last).move.answers == move.answers


@pytest.mark.slow
def test_the_best_move_for_each_answer_is_analysed() -> None:
    position = position_of(ROUND_START)
    found = analyse(position, seconds=1.0, search=Search(position.game, compiled=False))
    assert sorted(move.move.answers[0] for move in found) == [0, 1, 2, 3, 4]
    assert found == sorted(found, key=lambda one: -one.value)
    assert all(position.choices(move.move.answers) is None for move in found)


def test_a_search_of_a_beginning_finds_the_best_move_that_begins_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = game_of("kalah").position("0,2,1,0,2,1/0,0,4,0,1,2:south:won=16,19")
    search = Search(position.game, compiled=False)
    expected = analyse(position, depth=4, search=search)
    monkeypatch.setattr(type(position), "few", False)
    found = analyse(position, depth=4, search=search)
    assert {move.move.text: move.value for move in found} == {
        move.move.text: move.value for move in expected
    }


@pytest.mark.slow
def test_too_many_moves_are_not_solved() -> None:
    with pytest.raises(ManqalaError, match="too many ways") as caught:
        solve(position_of(ROUND_START))
    assert caught.value.diagnostics[0].code == "E610"


# ---- the commands ------------------------------------------------------------------------------------

AT_ROUND_START = ("dong-wo", "--match", "--from", ROUND_START)


def test_moves_shows_the_first_question() -> None:
    lines = run("moves", *AT_ROUND_START).stdout.splitlines()
    assert lines[0].startswith("There are too many moves to list")
    assert lines[2:] == [
        "north: which hole?",
        "  1  your hole 1 (1 muzi)    33 ways",
        "  2  your hole 2 (5 stones)  294 ways",
        "  3  your hole 3 (5 stones)  14 ways",
        "  4  your hole 4 (5 stones)  many ways",
        "  5  your hole 5 (1 stone)   4 ways",
    ]


@pytest.mark.slow
def test_moves_goes_on_from_an_answer() -> None:
    lines = run("moves", *AT_ROUND_START, "--after", "3").stdout.splitlines()
    assert len(lines) == 14
    assert all(line.startswith("3") for line in lines)
    deep = run("moves", *AT_ROUND_START, "--after", "4", "--depth", 2).stdout
    assert "north: which way?" in deep
    assert "  4<  clockwise" in deep
    assert "4<.remove" in deep


def test_moves_of_what_is_placed_are_the_answers_for_a_hole() -> None:
    found = json.loads(run("moves", "omweso", "--set", "opening=placed", "--json").stdout)
    assert found["complete"] is True
    assert [move["move"] for move in found["moves"]] == [str(n) for n in range(33)]
    (then,) = [move["position"] for move in found["moves"] if move["move"] == "31"]
    after = run("moves", "omweso", "--set", "opening=placed", "--from", then, "--json").stdout
    assert [move["move"] for move in json.loads(after)["moves"]] == ["0", "1"]


def test_what_cannot_be_answered_is_refused_with_some_of_the_moves() -> None:
    done = run("moves", *AT_ROUND_START, "--after", "7", exits=1)
    assert "error[E602]: ‘7’ is not a legal move" in done.stderr
    assert "legal moves of north: 1> " in done.stderr
    assert " …" in done.stderr


def test_replay_and_why_take_a_move_there() -> None:
    shown = run("replay", *AT_ROUND_START, "--moves", "5<").stdout
    assert "1. north: " in shown
    assert "5<" in run("why", *AT_ROUND_START, "--moves", "5<").stdout


def test_who_plays_there_can_ask_for_moves() -> None:
    typed = "moves\n4\n<\nremove\nboard\nquit\n"
    done = run(
        "play", *AT_ROUND_START, "--south", "greedy", "--north", "human", "--seed", 1, input=typed
    )
    assert "1>.remove" in done.stdout
    assert " …" in done.stdout
    assert "error" not in done.stdout + done.stderr


def test_perft_says_that_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("run.limits", "search.kernel.counting_frame"):
        monkeypatch.setattr(f"manqala.{module}.MOST_TO_COUNT", 300)
    done = run("perft", *AT_ROUND_START, "--depth", 1, exits=1)
    assert "error[E619]: there are more than 300 ways through this turn" in done.stderr
    assert ROUND_START in done.stderr


@pytest.mark.slow
def test_an_example_that_lists_too_many_moves_fails_where_it_stands(tmp_path: Path) -> None:
    front = f"---\nlanguage: 1\ngame: Waiting\n{BOARD}\n---\n"
    example = '\nexample "all of them"\n  legal 1 2 3\n'
    path = write_game(tmp_path, front + WAITING.format(20) + example)
    done = run("validate", path, exits=1)
    assert "error[E501]" in done.stdout + done.stderr
    assert "too many ways" in done.stdout + done.stderr


# ---- preferences ------------------------------------------------------------------------------------

PREFERRED = WAITING + '  must {} if possible "as long as you can"\n'


def test_a_preference_that_a_way_fulfils_leaves_its_moves_playable() -> None:
    """A way that fulfils all leaves nothing better to be found, however many there are."""
    must = '  must hole is first of own occupied holes if possible "as long as you can"'
    game = tiny(WAITING.format(30).replace("\n  repeat", f"\n{must}\n  repeat"))
    position = game.position("0,2,2/2,2,2:south")
    assert not position.few
    assert [option.token for option in there(position.choices()).options] == ["2"]
    assert {position.random_move(Random(seed)).answers[0] for seed in range(5)} == {0}
    assert position.moves(1)[0].text == "2"
    assert position.play("2").turn == "north"
    with pytest.raises(ManqalaError, match="as long as you can"):
        position.play("3.linger")
    greedy = Greedy(seat(1))
    assert position.play(decide([greedy, greedy], position)).turn == "north"
    assert [outcome.fault for outcome in game.native(compiled=False).play(2, 1)] == [None] * 2
    assert all(playout(game, Random(seed)).result is not None for seed in range(2))


def test_what_cannot_be_known_is_said_where_the_rule_asks_for_it() -> None:
    game = tiny(PREFERRED.format(30, "pieces in hole > 5"))
    with pytest.raises(UnknownError, match="to decide whether") as caught:
        game.start()
    assert caught.value.diagnostics[0].code == "E618"
    assert caught.value.span.text.startswith("must pieces in hole > 5 if possible")
    play = Play.begin(game.engine, match=False)
    with pytest.raises(UnknownError):
        play.runs.random_leaf(Random(1))
    assert [outcome.fault for outcome in game.native(compiled=False).play(2, 1)] == ["stuck"] * 2


def test_a_preference_that_cannot_be_fulfilled_is_left_out_where_all_ways_can_be_tried() -> None:
    game = tiny(PREFERRED.format(6, "pieces in hole > 5"))
    assert len(game.start().moves()) == 3 * 2**6
    assert MOST_SHOWN > 3 * 2**6


LEADS_NOWHERE = (
    "1,2,11,0,0/6,1,0,2+muzi,0:north:won=4+muzi,13:opener=north:winner=south:round-number=2"
    ":owner=n2.south:debt=1,0"
)
"""Hardly any of the ways through this turn come to an end, and each takes long."""


@pytest.mark.slow
def test_a_position_whose_ways_take_long_to_list_is_explored_question_by_question() -> None:
    position = game_of("dong-wo").position(LEADS_NOWHERE, match=True)
    assert not position.few
    with pytest.raises(TooManyWaysError):
        position.moves()
    rng = Random(1)
    answers: tuple[int, ...] = ()
    while (choices := position.choices(answers)) is not None:
        answers = (*answers, rng.choice(choices.options).index)
    assert position.play(position.move(answers)).turn is not None


ONE_RUN = 2_000_000
"""More than one run takes, in which the limit is noticed."""
MANY = (
    "0,8,0,1,0/muzi,2,2,9+muzi,0:north:won=4,14:opener=north:winner=north:round-number=14:owner=s1.north,s3.north:debt=16,0",
    "5,5,5,5,muzi/muzi,5,5,5,0:north:won=0,5:opener=north:round-number=4:owner=n5.south:debt=25,0",
    "3,0,0,3,4+muzi/2,0,10,0,3:north:won=4+muzi,11:winner=south:round-number=7:owner=n4.south,n5.south:debt=18,0",
    "0,9,0,4,5+muzi/1,0,1,0,1:south:won=17,2+muzi:winner=north:round-number=11:owner=s3.north,n2.south,n4.south:debt=0,1",
    "3,0,2,8+muzi,4+muzi/2,1,0,0,8:south:won=2,10:opener=north:round-number=18:owner=s2.north:debt=3,0",
)
"""Positions of random matches of Dong Wo with very many moves; to list or count them took up to 80,000,000 parts."""


def work_of(position: PositionValue, ask: Callable[[], object]) -> int:
    """The number of parts of the rules executed for an answer."""
    machine = position.play_state.engine.machine
    with machine.limited(MOST_WORK):
        ask()
        return MOST_WORK - machine.work


@pytest.mark.quick_cases("text0")
@pytest.mark.parametrize(
    "text",
    [LEADS_NOWHERE, MANY[0], *(pytest.param(text, marks=pytest.mark.slow) for text in MANY[1:])],
)
def test_a_list_is_given_up_after_the_same_work_everywhere(text: str) -> None:
    """It is counted in parts of the rules, not in seconds, so that every machine gives the same answer."""
    position = game_of("dong-wo").position(text, match=True)

    def listing() -> None:
        with pytest.raises(TooManyWaysError):
            position.moves()

    assert work_of(position, listing) <= LISTING_MOST + ONE_RUN
    assert work_of(position, lambda: position.few) <= LISTING_MOST + ONE_RUN
    assert not position.few


@pytest.mark.slow
def test_what_moves_have_in_common_is_explored_once() -> None:
    """From the start for each move it would be 48,000,000 parts."""
    position = game_of("dong-wo").start(match=True)
    assert work_of(position, lambda: position.few) < LISTING_MOST - 2_000_000
    assert position.few
    moves = position.moves()
    assert len(moves) == 1492
    rng = Random(1)
    for move in rng.sample(moves, 5):  # as when it is found question by question
        for number, answer in enumerate(move.answers):
            options = there(position.choices(move.answers[:number])).options
            assert answer in {option.index for option in options}
        assert position.choices(move.answers) is None
        assert position.play(move.alone()) == position.play(move)
