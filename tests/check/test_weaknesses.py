"""Advice on valid rules that make a weak game, and the figures of validation."""

from random import Random
from typing import Any

import pytest

from manqala.api.public_functions import validate as validate_file
from manqala.check import idle_rules
from manqala.check.figures import Outcomes
from manqala.check.validation import ThoroughChecks, Validation, validate
from manqala.compile.quick_games import quick_games
from manqala.compile.stepping.warm_game import load
from manqala.game.playout import Care, Effort, playing
from manqala.resolve.files import check_source
from manqala.text.diagnostics import Diagnostic
from manqala.text.span import Source
from tests.helpers.there import there

FRONT = "---\nlanguage: 1\ngame: Try\nboard: {rows: 2, holes: 2}\nseeds: 1\n---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
ENDS = "round ends when position has occurred 3 times\n  settle\n"


def validate_rules(rules: str, playouts: int = 40, front: str = FRONT, **how: Any) -> Validation:
    return validate(
        check_source("try", Source("try.sow", front + rules), None, {}), playouts, **how
    )


def weak(made: Validation) -> list[Diagnostic]:
    """The advice on weak games."""
    return [item for item in made.diagnostics.sorted() if item.code.startswith("W73")]


# ---- games that programs never end -----------------------------------------------------------------


def test_a_game_that_greedy_programs_never_end_is_found() -> None:
    rules = f"{TURN}round ends when hole 1 of south holds 3..\n  settle\n"
    (told,) = weak(validate_rules(rules, 2))
    assert (told.code, there(told.span).text) == ("W730", "turn")
    assert weak(validate_rules(f"{rules}{ENDS}", 2)) == []


@pytest.mark.parametrize("last", ["round ends after 90 turns", "when nobody can move, end round"])
def test_a_game_that_ends_some_time_is_not_endless(last: str) -> None:
    rules = f"{TURN}  win last\n{last}\n"
    assert weak(validate_rules(rules, 2)) == []


# ---- one player favoured ---------------------------------------------------------------------------


def test_a_first_turn_that_takes_everything_favours_the_first_player() -> None:
    (told,) = weak(validate_rules(f"{TURN}  win holes\n{ENDS}"))
    assert told.code == "W731"
    assert told.message == "the rules favour south"
    assert told.notes[0].text.startswith("in random games south gets 91 to 100 %")


def test_rules_that_name_a_player_may_favour_that_player() -> None:
    rules = f"{TURN}  win holes for south\n{ENDS}"
    made = validate_rules(rules)
    assert there(there(made.tried).balance).share == 1
    assert weak(made) == []


# ---- a first move that wins, options that change nothing --------------------------------------------

OPTION = FRONT.replace("seeds: 1", "seeds: 1\noptions:\n  polite: {default: false, because: ours}")


def test_an_option_whose_rule_never_acts_changes_nothing() -> None:
    rules = f"{TURN}  if polite and seeds in last > 3 and turns < 3, win last\n{ENDS}"
    told = weak(validate_rules(rules, 2, OPTION, thorough=ThoroughChecks(lambda _: None)))
    assert [(item.code, there(item.span).text) for item in told] == [("W733", "polite")]
    assert weak(validate_rules(rules, 2, OPTION)) == []


@pytest.mark.nightly
def test_an_option_that_acts_or_is_shown_is_not_reported() -> None:
    acting = f"{TURN}  if polite and seeds in last > 1, win last\n{ENDS}"
    shown = (
        f"{TURN}  if polite and seeds in last > 3 and turns < 3, win last\n{ENDS}"
        'example "all"\n  option polite = true\n  position 0 3 / 1 0 : south\n  play 2\n  gives 1 0 / 2 1 : north\n'
    )
    for rules in (acting, shown):
        told = weak(validate_rules(rules, 2, OPTION, thorough=ThoroughChecks(lambda _: None)))
        assert [item.code for item in told if item.code == "W733"] == []


def test_a_proved_first_move_is_reported() -> None:
    told = weak(validate_rules(f"{TURN}{ENDS}", 2, thorough=ThoroughChecks(lambda _: "2")))
    assert [item.message for item in told] == ["south wins with the first move 2"]


@pytest.mark.slow
def test_a_small_game_is_proved(tmp_path: Any) -> None:
    path = tmp_path / "try.sow"
    path.write_text(f"{FRONT}{TURN}  win holes\n{ENDS}", encoding="utf-8")
    told = [item.code for item in validate_file(path, playouts=2, thorough=True).warnings]
    assert "W732" in told


# ---- rules that act seldom ---------------------------------------------------------------------------


@pytest.mark.slow
def test_a_rule_that_acts_after_many_games_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_rules, "RARE_FROM", 2)
    front = FRONT.replace("holes: 2", "holes: 3").replace("seeds: 1", "seeds: 2")
    rules = f"{TURN}  win last\n  if turns = 10, win holes{{}}\nround ends after 20 turns  [rare]\n  settle\n"
    (told,) = weak(
        validate_rules(rules.format(""), 200, front, thorough=ThoroughChecks(lambda _: None))
    )
    assert (told.code, there(told.span).text) == ("W734", "win holes")
    assert (
        weak(
            validate_rules(
                rules.format("  [rare]"), 200, front, thorough=ThoroughChecks(lambda _: None)
            )
        )
        == []
    )


# ---- figures -----------------------------------------------------------------------------------------


def test_the_balance_and_the_length_of_random_games_are_shown() -> None:
    made = there(validate_rules(f"{TURN}  win last\n{ENDS}", 30).tried)
    balance, length = there(made.balance), there(made.length)
    assert made.shortest <= length.median <= length.nine_tenths <= made.longest
    assert balance.low < balance.share < balance.high
    first, second, third = str(made).splitlines()
    assert first.startswith("try: 0 examples, 30 games")
    assert second == (
        f"  balance: south has {100 * balance.share:.0f} % of the points in random games, "
        f"95 % interval {100 * balance.low:.0f} to {100 * balance.high:.0f} %"
    )
    assert third == (
        f"  length: half of the random games have at most {length.median} turns, nine tenths at most {length.nine_tenths}"
    )


def test_figures_count_draws_and_tenths() -> None:
    outcomes = Outcomes()
    for n in range(20):
        outcomes.add((0, 1, None, None)[n % 4], n + 1)
    balance, length = there(outcomes.balance(("south", "north"))), there(outcomes.length())
    assert (balance.player, balance.share) == ("south", 0.5)
    assert (length.median, length.nine_tenths) == (10, 18)
    assert outcomes.balance(("alone",)) is None
    assert str(balance).endswith("95 % interval 27 to 73 %")


def test_few_games_have_no_figures() -> None:
    made = there(validate_rules(f"{TURN}  win last\n{ENDS}", 10).tried)
    assert (made.balance, made.length, str(made).count("\n")) == (None, None, 0)


def test_quick_games_have_the_winner_that_the_interpreter_finds() -> None:
    game = load("san-yao")
    games = there(quick_games(game, 3))
    won = []
    for number in range(8):
        made = _result(games.play(number, _effort(), 1))
        again = _result(playing(game, Random(0), care=Care(_effort(), 10**9), steps=made.steps))
        won.append(made.winner)
        assert made.winner == there(again.result).winner
    assert len(set(won)) > 1


def _effort() -> Effort:
    return Effort(10**9, until=10**12)


def _result(steps: Any) -> Any:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
