"""Which rules and options act how often: counted in games that were recorded, and told from one another."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.game.game import GameValue
from manqala.simulate.parcel import parcel
from tests.helpers.extras import needs_study
from tests.helpers.small_games import write_game

if importlib.util.find_spec("pyarrow") is not None:
    from manqala.study.estimates import Estimate
    from manqala.study.rule_activity import RuleActivity, rule_activity_message
    from manqala.study.rule_activity_job import ActivityReplay, other_choices
    from manqala.study.skill import longest_chain
    from manqala.study.valuing_job import GameToReplay

RULES = """\
---
language: 3
game: Acting
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
options:
  pays: {choices: [never, ones], default: never, because: "to see when it matters"}
  rest: {choices: [settled, left], default: settled, because: "to see that it does not matter before the end"}
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds 1 and pays = ones, win last
  if last holds 3, win last

round ends when some player is bare
  if rest = settled, settle
"""


@pytest.fixture(autouse=True)
def extra(nothing_compiled: None) -> None:  # noqa: ARG001 -- a fixture that is used for what it does
    needs_study()


def replayed(game: GameValue, *moves: str) -> dict[str, Any]:
    """What acts in one game with these moves, which need not end."""
    position, steps = game.start(), []
    for text in moves:
        answers = position.parse(text).answers
        steps.append(answers)
        position = position.play(answers)
    job = ActivityReplay(parcel(game), (GameToReplay(7, 0, None, tuple(steps)),))
    (row,) = job.open()(range(7, 8)).table().to_pylist()
    found: dict[str, Any] = row
    return found


def test_lines_act_in_turns() -> None:
    """Of Kalah: a capture, and a move again, each in one turn of three."""
    game = load("kalah")
    row = replayed(game, "3", "1", "1")
    text = game.rules.files[-1].source.lines
    by_line = dict(zip(row["lines"], row["line_turns"], strict=True))
    told = {text[line - 1].strip(): turns for line, turns in by_line.items()}
    assert row["turns"] == 3
    assert told["sow it anticlockwise, skipping opponent's store"] == 3
    # South's third hole ends in his store.
    assert told["if last is own store, move-again"] == 1
    assert not any(line.startswith("round ends") for line in told)


def test_an_option_acts_where_play_would_differ(tmp_path: Path) -> None:
    game = GameValue(load(str(write_game(tmp_path, RULES))).rules)
    position, turns = game.start(), []
    for _ in range(6):
        move = position.moves()[-1]
        turns.append(move.text)
        position = position.play(move)
    row = replayed(game, *turns)
    found = dict(zip(row["choices"], row["choice_turns"], strict=True))
    other = load(str(write_game(tmp_path, RULES)), pays="ones")
    expected, position = 0, game.start()
    for text in turns:
        there = other.position(position.text)
        after = position.play(position.parse(text))
        expected += there.play(there.parse(text)).text != after.text
        position = after
    assert 0 < expected < 6
    assert found == {"pays=ones": expected, "rest=left": 0}


def test_choices_that_need_another_board_are_left_out() -> None:
    names = [name for name, _ in other_choices(parcel(load("oware")))]
    assert names == ["grand_slam=captures", "grand_slam=illegal", "repetition=split"]
    assert not any(name.startswith("holes") for name, _ in other_choices(parcel(load("kalah"))))


def test_frequencies_are_of_turns_and_of_games() -> None:
    rows = [
        {"number": 0, "turns": 10, "lines": [20, 21], "line_turns": [10, 1], "choices": ["a=b"], "choice_turns": [0]},
        {"number": 1, "turns": 30, "lines": [20], "line_turns": [30], "choices": ["a=b"], "choice_turns": [4]},
    ]  # fmt: skip
    import pyarrow

    rules = load("kalah").rules
    found = rule_activity_message(RuleActivity("thought", pyarrow.Table.from_pylist(rows)), rules)
    often, seldom = found["rules"]
    assert (often["line"], often["text"]) == (20, rules.files[-1].source.lines[19].strip())
    assert (often["turns"]["value"], often["in_games"]["value"]) == (1.0, 1.0)
    assert (seldom["turns"]["value"], seldom["in_games"]["value"]) == (1 / 40, 1 / 2)
    (option,) = found["options"]
    assert (option["option"], option["choice"]) == ("a", "b")
    assert (option["turns"]["value"], option["in_games"]["value"]) == (4 / 40, 1 / 2)


def test_a_chain_is_of_players_who_beat_the_one_before_clearly() -> None:
    won = {(1, 0): 0.9, (2, 0): 0.9, (2, 1): 0.6, (3, 2): 0.8, (3, 1): 0.76, (3, 0): 1.0}
    shares = {}
    for (one, other), value in won.items():
        shares[one, other] = Estimate(value, value, value, 10)
        shares[other, one] = Estimate(1 - value, 1 - value, 1 - value, 10)
    assert longest_chain([0, 1, 2, 3], shares) == [0, 1, 3]
    assert longest_chain([2, 1], shares) == [2]
