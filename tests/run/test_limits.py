"""Whatever a rule file asks for comes to an end, and to the same one in both engines."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.game.move import TooManyWaysError
from manqala.players.greedy import candidates
from manqala.run.dialogue import AnsweredQuestion
from manqala.run.flow import Play
from manqala.run.limits import (
    FIRST_SEARCH,
    LAST_SEARCH,
    MOST_ATTEMPTS,
    MOST_OPTIONS,
    MOST_QUESTIONS,
    next_search,
)
from manqala.run.machine import Dead, ExhaustedError, SearchError
from manqala.search.counting import count_ways, perft
from manqala.search.fast_counting import count
from same_games import Numbers, play_game, played_by_engine, played_by_interpreter
from tests.helpers.lockstep import Lockstep
from tests.helpers.small_games import tiny
from tests.helpers.there import there

ENGINES = [False, pytest.param(True, marks=pytest.mark.skipif(not has_llvm(), reason="no LLVM"))]
FAULT = 2


def asking(questions: int) -> WarmGame:
    return tiny(f"""
turn
  choose hole from own occupied holes
  repeat {questions - 1} times
    may linger "wait"
      nothing
  win hole
""")


def choosing(options: int) -> WarmGame:
    return tiny(f"""
turn
  choose n from 1..{options}
  win first of own occupied holes
""")


def hopeless(where: str) -> WarmGame:
    """Where the rules send a player, he decides thirty times, and none of a milliard ways leads to an end."""
    return tiny(f"""
turn
  choose hole from own occupied holes
  if {where}
    repeat 30 times
      may linger "wait"
        nothing
    forbid hole is occupied "lost"
  win hole
""")


def run(game: WarmGame, *, compiled: bool) -> tuple[tuple[int, list[int]], tuple[int, list[int]]]:
    """The first way in each engine: what becomes of it, and how many questions were asked."""
    play, native = Play.begin(game.engine, match=False), game.native(compiled=compiled)
    counts = []

    def first(question: AnsweredQuestion) -> int:
        counts.append(len(question.options))
        return 0

    try:
        game.engine.run(game.engine.turn, play.cells, (), first)
        expected = 0
    except Dead:
        expected = 1
    except ExhaustedError:
        expected = FAULT
    status, found = native.turn(native.state(play), ())
    return (expected, counts), (status, found)


# ---- one run ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("compiled", ENGINES)
def test_a_run_asks_no_more_questions_than_it_may(compiled: bool) -> None:
    for questions in (MOST_QUESTIONS, MOST_QUESTIONS + (1 if compiled else 300)):
        one, other = run(asking(questions), compiled=compiled)
        assert one == other
        assert one == (int(questions > MOST_QUESTIONS), [3] + [2] * (MOST_QUESTIONS - 1))


@pytest.mark.parametrize("compiled", ENGINES)
def test_a_question_has_no_more_options_than_it_may(compiled: bool) -> None:
    one, other = run(choosing(MOST_OPTIONS), compiled=compiled)
    assert one == other == (0, [MOST_OPTIONS])
    one, other = run(choosing(MOST_OPTIONS + 1), compiled=compiled)
    assert one == other == (FAULT, [])


def test_a_turn_that_always_asks_too_much_is_the_rules_fault() -> None:
    game = asking(MOST_QUESTIONS + 1)
    with pytest.raises(SearchError) as caught:
        game.start().random_move(Random(1))
    assert caught.value.diagnostics[0].code == "E704"
    assert [outcome.fault for outcome in game.native(compiled=False).play(2, 1)] == ["stuck"] * 2


def test_a_question_with_too_many_options_is_the_rules_fault() -> None:
    game = choosing(MOST_OPTIONS + 1)
    with pytest.raises(ExhaustedError):
        game.start().random_move(Random(1))
    assert [outcome.fault for outcome in game.native(compiled=False).play(2, 1)] == ["stuck"] * 2


# ---- looking for a way ------------------------------------------------------------------------------


def test_a_search_lost_among_dead_ends_restarts() -> None:
    game = hopeless("hole = first of own row")
    position = game.start()
    moves = {position.random_move(Random(seed)).text for seed in range(20)}
    assert moves == {"2", "3"}
    assert [option.token for option in there(position.choices()).options] == ["2", "3"]


@pytest.mark.slow_cases("False")
@pytest.mark.parametrize("compiled", ENGINES)
def test_both_engines_begin_again_after_the_same_answers(compiled: bool) -> None:
    game = hopeless("hole = first of own row and pieces in final of own row > 0")
    assert played_by_interpreter(game, 20, 1) == played_by_engine(
        game.native(compiled=compiled), 20, 1
    )


@pytest.mark.parametrize("compiled", ENGINES)
def test_a_search_without_end_is_the_rules_fault(compiled: bool) -> None:
    game = hopeless("hole is occupied")
    with pytest.raises(SearchError):
        game.start()
    assert game.native(compiled=compiled).play(1, 1)[0].fault == "stuck"
    assert LAST_SEARCH < 2**30


def test_all_searches_for_one_way_are_given_up_before_anybody_would_go() -> None:
    """The interpreter takes some thirty microseconds for an answer."""
    number, most = 1, FIRST_SEARCH
    searches = [most]
    while most < LAST_SEARCH:
        number, most = next_search(number, most)
        searches.append(most)
    assert searches[:7] == [n * FIRST_SEARCH for n in (1, 1, 2, 1, 1, 2, 4)]
    assert sum(searches) <= 80_000


def test_that_nobody_can_move_is_found_out_where_the_dead_ends_can_be_tried() -> None:
    """Eight questions after each hole: two times three times two to the eighth ways, all dead."""
    game = tiny("""
turn
  choose hole from own occupied holes
  repeat 8 times
    may linger "wait"
      nothing
  forbid hole is occupied "lost"
  win hole
""")
    assert game.start().over
    assert game.native(compiled=False).play(1, 1)[0].reason == "nobody can move"


def test_an_answer_that_is_not_allowed_is_not_taken_for_having_none() -> None:
    """Nothing has changed yet when the turn fails, so there is nothing to go back to; but another may be chosen."""
    game = tiny("""
turn
  choose hole from own occupied holes
  forbid hole = first of own row and pieces in final of own row > 0
  win hole
""")
    engine = game.native(compiled=False)
    assert played_by_interpreter(game, 20, 1) == played_by_engine(engine, 20, 1)
    assert not engine.module.SAFE_TURN


# ---- all ways ---------------------------------------------------------------------------------------


@pytest.mark.slow_cases("False")
@pytest.mark.parametrize("compiled", ENGINES)
def test_who_could_move_so_that_is_asked_only_so_long(compiled: bool) -> None:
    """No player ever can; there are more ways than can be tried."""
    game = tiny("""
turn
  choose hole from own occupied holes
  repeat 30 times
    may linger "wait"
      nothing
  win hole
round ends when south can move so that (pieces in south's winnings > 100), called never
  end round drawn
""")
    play, native = Play.begin(game.engine, match=False), game.native(compiled=compiled)
    assert play.phase == Phase.TURN
    done = game.engine.run(game.engine.turn, play.cells, (), lambda _: 0)
    row = native.state(play)
    status, _ = native.turn(row, done.answers)
    assert status == 0
    assert native.module.finish(row, *native.rows(), status) == 0
    play.finish(done)
    assert game.position_of(native.play_of(row)) == game.position_of(play)


@pytest.mark.parametrize("compiled", ENGINES)
def test_ways_are_counted_until_the_same_number_in_both(compiled: bool) -> None:
    both = Lockstep(hopeless("hole = first of own row"), Random(1), compiled=compiled, match=False)
    both.count_ways(100)
    assert (both.cut, both.ways) == (1, 0)
    assert MOST_ATTEMPTS < 2**30


def test_short_and_longer_searches_come_by_turns() -> None:
    number, most, found = 1, FIRST_SEARCH, []
    for _ in range(15):
        found.append(most // FIRST_SEARCH)
        number, most = next_search(number, most)
    assert found == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_counting_ends_alike_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """And says so: that there are many ways is no fault of the rules."""
    monkeypatch.setattr("manqala.run.limits.MOST_TO_COUNT", 500)
    game = hopeless("hole = first of own row")
    position = Play.begin(game.engine, match=False)
    told = set()
    ways: list[Callable[[], object]] = [
        lambda: perft(position, 1),
        lambda: count(game, position, 1),
        lambda: count_ways(game, position, 2),
    ]
    for counting in ways:
        with pytest.raises(TooManyWaysError, match="more than 500 ways") as caught:
            counting()
        told.add(caught.value.diagnostics)
    assert len(told) == 1


@pytest.mark.parametrize("ways", [20, 21])
def test_ways_are_counted_up_to_the_limit_in_both(
    ways: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manqala.run.limits.MOST_TO_COUNT", 20)
    monkeypatch.setattr("manqala.search.kernel.counting_frame.MOST_TO_COUNT", 20)
    game = choosing(ways)
    position = Play.begin(game.engine, match=False)
    counts: list[Callable[[], list[int]]] = [
        lambda: perft(position, 1),
        lambda: count(game, position, 1),
    ]
    found: list[list[int] | None] = []
    for counting in counts:
        try:
            found.append(counting())
        except TooManyWaysError:
            found.append(None)
    assert found == [[20] if ways == 20 else None] * 2


@pytest.mark.slow
def test_a_greedy_player_compares_the_ways_that_he_finds() -> None:
    """In some orders he meets the hopeless hole first, and never sees the end of it."""
    position = hopeless("hole = first of own row").start()
    for seed in range(6):
        found = candidates(position, (), Random(seed))
        assert found
        assert {done.answers[0] for done in found} <= {1, 2}


@pytest.mark.slow
@pytest.mark.parametrize("number", [52790])
def test_games_that_were_lost_in_a_sowing_go_on(number: int) -> None:
    """Games of seed 1 in which a muzi went round among holes that none of its ways led out of."""
    game = load("dong-wo")
    plain = game.native(compiled=False)
    (outcome,) = plain.play(1, 1, first=number)
    assert outcome.fault is None
    assert play_game(game, Numbers(plain, 1, number)) == (outcome.plies, outcome.checksum)


def test_runs_that_take_long_each_do_not_take_for_ever_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No single run is at fault, and the answers are few, but there are as many runs as ways through them."""
    monkeypatch.setattr("manqala.run.runs.MOST_STEPS", 300_000)
    game = tiny(
        """
turn
  choose hole from own occupied holes
  repeat 8 times
    may linger "wait"
      nothing
  repeat 10_000 times
    set tally to tally + 1
  forbid tally > 0
mark tally: number for turn = 0
""".replace("_", "")
    )
    runs = 0
    play = Play.begin(game.engine, match=False)

    def counted(run: Callable[..., Any]) -> Callable[..., Any]:
        def one_more(*given: Any) -> Any:
            nonlocal runs
            runs += 1
            return run(*given)

        return one_more

    monkeypatch.setattr(game.engine, "carry_out", counted(game.engine.carry_out))
    monkeypatch.setattr(game.engine, "carry_on", counted(game.engine.carry_on))
    with pytest.raises(ExhaustedError) as found:
        play.runs.first_leaf()
    assert not isinstance(found.value, SearchError)
    assert 20 < runs < 40
