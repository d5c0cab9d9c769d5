"""What validation does with a rule file, and what it says of it."""

import json
from collections.abc import Generator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from manqala.check import examples as check_examples
from manqala.check import trial, validation
from manqala.check.figures import Tried
from manqala.check.trial import (
    FEW_GAMES_WORK,
    FIRST_GAME_WORK,
    FULL_WORK_GAMES,
    MAX_GAME_WORK,
    MAX_TOTAL_WORK,
)
from manqala.check.validation import validate, validation_steps
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.playout import Care, Playout
from manqala.language.example_text import example_text
from manqala.resolve.files import check_game, check_source
from manqala.run.flow import Result
from manqala.run.limits import MOST_WORK
from manqala.run.machine import Machine
from manqala.text.diagnostics import Diagnostic
from manqala.text.resources import game_files
from manqala.text.span import Source
from tests.helpers.command_line import run
from tests.helpers.there import there

FRONT = "---\nlanguage: 1\ngame: Try\nboard: {rows: 2, holes: 3}\nseeds: 2\n---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
ENDS = "round ends when position has occurred 3 times\n"
QUICK = f"{TURN}  win last\n"
"""A short game: each turn wins something, until no player can move."""


def validate_rules(
    rules: str, front: str = FRONT, **how: Any
) -> tuple[tuple[Diagnostic, ...], Tried]:
    """What validation finds in rules, and what it did."""
    made = validate(check_source("try", Source("try.sow", front + rules), None, {}), **how)
    return made.diagnostics.sorted(), there(made.tried)


def find_codes(rules: str, front: str = FRONT, **how: Any) -> list[tuple[str, int]]:
    return [(item.code, there(item.span).line) for item in validate_rules(rules, front, **how)[0]]


# ---- what it does -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_says_what_it_did() -> None:
    made = validate(check_game("kalah", {}))
    assert not list(made.diagnostics)
    done = there(made.tried)
    assert (done.examples, done.games, done.options, done.settings) == (7, 200, 4, 24)
    assert 0 < done.shortest < done.longest
    assert str(done).splitlines()[0] == (
        f"kalah: 7 examples, 200 games of {done.shortest} to {done.longest} turns, 4 options of 24 settings"
    )
    assert done.complete


@pytest.mark.slow
def test_what_acts_with_one_setting_is_not_waited_for_with_all_others() -> None:
    """Of the two endings of Kalah one acts with ‘mover_stuck’ only; forty games with each of 24 settings would not show it."""
    plies = sum(1 for _ in validation_steps(check_game("kalah", {})))
    assert 10_000 < plies < 25_000


def test_the_same_file_is_tried_in_the_same_way() -> None:
    first, second = (validate(check_game("mangala", {}), 10).tried for _ in range(2))
    assert first == second
    assert (there(first).games, there(first).matches) == (10, 1)


@pytest.mark.slow
def test_matches_are_played_where_there_are_rounds() -> None:
    assert there(validate(check_game("tchoukaillon", {}), 10).tried).matches == 0


@pytest.mark.slow
def test_a_match_that_never_ends_is_found() -> None:
    rules = f"{TURN}{ENDS}between rounds\n  set-up-again\nmatch ends when round number < 0\n"
    diagnostics, _ = validate_rules(rules, playouts=2)
    assert [item.code for item in diagnostics if item.code[0] == "E"] == ["E701"]
    assert "a match did not end" in diagnostics[0].message


def test_a_round_in_which_no_player_can_move_is_reported() -> None:
    rules = (
        f"{TURN}{ENDS}between rounds\n  put all from everything into box\n"
        "match ends when round number > 3\n"
    )
    diagnostics, _ = validate_rules(rules, playouts=2)
    (told,) = [item for item in diagnostics if item.code == "W722"]
    assert [note.text for note in told.notes] == [
        "this happened in a random match",
        "it was round 2",
    ]


def test_rounds_that_are_all_empty_go_on_for_ever() -> None:
    rules = f"{TURN}{ENDS}between rounds\n  put all from everything into box\n"
    assert "E704" in [code for code, _ in find_codes(rules, playouts=2)]


FAULTY_OPTION = FRONT.replace("---\nlanguage", "---\nlanguage").replace(
    "seeds: 2\n", "seeds: 2\noptions:\n  again: {default: false, because: test}\n"
)


def test_every_setting_is_played() -> None:
    rules = (
        "turn\n  choose hole from own occupied holes\n  if again, nothing\n  otherwise win hole\n"
    )
    diagnostics, _ = validate_rules(rules, FAULTY_OPTION, playouts=2)
    (told,) = [item for item in diagnostics if item.code == "E701"]
    assert "with again=true" in [note.text for note in told.notes]


@pytest.mark.nightly
def test_what_is_advised_where_a_game_does_not_end_is_not_there_already() -> None:
    counting = "mark made: number\n"
    turn = "turn\n  choose hole from own occupied holes\n  set made to made + 1\n  sow it anticlockwise\n"
    ending = "round ends when position has occurred 3 times and made > 0\n"
    for more, advice in (("", "‘repetition: settled’"), (ending, "‘mark made: 0..2’")):
        diagnostics, _ = validate_rules(counting + turn + more, playouts=1)
        (told,) = [item for item in diagnostics if item.code == "E701"]
        assert advice in told.help[0]


def test_an_option_of_many_numbers_is_tried_at_both_ends() -> None:
    front = FRONT.replace(
        "seeds: 2\n", "seeds: n\noptions:\n  n: {range: [1, 20], default: 2, because: test}\n"
    )
    _, done = validate_rules(QUICK, front, playouts=5)
    assert (done.options, done.settings) == (1, 12)


def test_moves_that_cannot_be_listed_are_found() -> None:
    asking = "  repeat 20 times\n    choose b from own holes\n    must b = hole if possible\n"
    rules = f"turn\n  choose hole from own occupied holes\n{asking}  win hole\n"
    assert "E704" in [code for code, _ in find_codes(rules, playouts=30)]


@pytest.mark.slow
def test_several_files_are_tried_and_each_is_reported(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.sow").write_text(FRONT + TURN + ENDS, encoding="utf-8")
    lines = run("validate", tmp_path, "--playouts", 3).stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["one", "two", "2 files are valid"]
    given = json.loads(run("validate", tmp_path, "--playouts", 3, "--json").stdout)
    assert [(one["game"], one["games"]) for one in given["tried"]] == [("one", 3), ("two", 3)]


# ---- what is too much ---------------------------------------------------------------------------------


def test_games_stop_when_as_much_is_done_as_is_tried() -> None:
    diagnostics, done = validate_rules(TURN + ENDS, most=0)
    assert [item.code for item in diagnostics] == ["W721"]
    assert str(done) == "try: 0 examples, as far as was tried"
    assert not done.complete


def test_a_few_games_are_no_test_of_the_rules() -> None:
    diagnostics, done = validate_rules(TURN + ENDS, most=300_000)
    assert [item.code for item in diagnostics] == ["W721"]
    assert (
        diagnostics[0].message == "only 1 of 200 random games ended within the limits of the test"
    )
    assert (done.games, done.complete) == (1, False)


def test_games_without_an_end_are_told_what_ends_them() -> None:
    (without,), _ = validate_rules(TURN + ENDS, most=0)
    assert without.help[0].startswith("can positions come again and again?")
    front = FRONT.replace("---\n", "---\nrepetition: drawn\n", 1)
    (told,), _ = validate_rules(TURN + ENDS, most=0, front=front)
    assert told.help == ("does a turn do too much, or are there too many turns?",)


def test_a_slow_machine_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine, the same number of games is played, with the same messages."""
    now, found = 0.0, []
    for step in (0.0, 0.001):

        def clock(step: float = step) -> float:
            nonlocal now
            now += step
            return now

        monkeypatch.setattr("manqala.game.playout.process_time", clock)
        monkeypatch.setattr(validation, "process_time", clock)
        found.append([str(validate_rules(rules, most=300_000)) for rules in (TURN + ENDS, QUICK)])
    assert found[0] == found[1]
    assert "complete=False" in found[0][0]


@pytest.mark.slow
def test_few_games_may_do_little_and_many_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file may be quick in its games and slow in its matches, which come last; none of them takes half of the time."""
    given: list[int] = []

    def quick(*_: object, care: Care, **__: object) -> Generator[None, None, Playout]:
        given.append(care.effort.until)
        assert care.effort.until - care.effort.parts <= MAX_GAME_WORK
        care.effort.parts += 1_000_000
        yield
        return Playout(plies=3, rounds=1, result=Result(0, "over", (1, 0)), conserved=True)

    monkeypatch.setattr(trial, "playing", quick)
    checked = check_game("kalah")
    for playouts in (1, 200):
        given.clear()
        validate(checked, playouts=playouts)
        assert given == sorted(given)
        assert FIRST_GAME_WORK == given[0] < given[1] <= given[-1]
        if playouts == 1:
            assert len(given) < FULL_WORK_GAMES
            assert given[-1] == FEW_GAMES_WORK
    assert given[-1] == MAX_TOTAL_WORK


@pytest.mark.slow
def test_a_turn_that_takes_too_long_is_reported_where_it_is_spent() -> None:
    line = "    set before to number of (holes where it is occupied)\n"
    loop = f"  repeat 290000 times\n{3 * line}"
    ((code, number),) = find_codes(f"{TURN}{loop}{ENDS}", playouts=1)
    assert code == "E708"
    assert number in range(10, 14)


@pytest.mark.slow
def test_asking_who_can_move_for_every_hole_is_reported() -> None:
    front = FRONT.replace("holes: 3", "holes: 50").replace("seeds: 2", "seeds: 1")
    rules = (
        "turn\n  choose hole from own occupied holes\n  choose b from own holes\n  sow hole anticlockwise\n"
        "round ends when number of (holes where (south can move so that (captures > 99))) > 3\n"
    )
    assert find_codes(rules, front, playouts=1) == [("E708", 11)]


def test_examples_share_what_they_may_do_whatever_their_options_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each other setting is a separate game, but all share one limit."""
    front = FRONT.replace(
        "seeds: 2", "seeds: many\noptions:\n  many: {range: [2, 9], default: 2, because: it may}"
    )
    examples = [f'example "of {n}"\n  option many = {n}\n  legal 1 2 3\n' for n in range(3, 10)]
    whole = QUICK + "".join(examples)
    assert not find_codes(whole, front, playouts=0)
    monkeypatch.setattr(check_examples, "MAX_EXAMPLE_WORK", 2_000)
    told, done = validate_rules(whole, front, playouts=0)
    assert [item.code for item in told] == ["E708"]
    assert "the examples of a file may execute 2,000 parts" in told[0].notes[0].text
    assert 0 < done.examples < 7


def test_the_beginning_of_a_game_may_do_no_more_than_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = []
    limited = Machine.limited

    def noted(machine: Machine, most: int = MOST_WORK) -> AbstractContextManager[None]:
        given.append(most)
        return limited(machine, most)

    monkeypatch.setattr(Machine, "limited", noted)
    assert find_codes(QUICK, playouts=1) == []
    assert trial.MAX_TURN_WORK in given
    assert max(given) < MOST_WORK


def test_a_player_without_a_choice_outside_a_turn_is_reported() -> None:
    rules = (
        f"{QUICK}round ends when pieces in holes < 6\n  choose h from own closed holes\n  win h\n"
    )
    assert ("E703", 12) in find_codes(rules, playouts=1)


# ---- what an example may say --------------------------------------------------------------------------

ASKED_BETWEEN = f"""{QUICK}match ends when round number >= 2
between rounds
  put 1 seed from winnings of south into hole 3 of north
  may trade
    nothing
  choose h from own holes
  put 2 seeds from own winnings into h
"""


@pytest.mark.parametrize("moves", range(4, 8))
def test_a_position_in_the_midst_of_what_is_decided_between_rounds_holds_as_an_example(
    moves: int,
) -> None:
    checked = check_source("try", Source("try.sow", FRONT + ASKED_BETWEEN), None, {})
    game = WarmGame(there(checked.rules))
    start = position = game.start(match=True)
    played = []
    for _ in range(moves):
        played.append(position.moves()[0])
        position = position.play(played[-1])
    assert ("phase=between" in position.text, "answered=" in position.text) == (
        moves in {5, 6},
        moves == 6,
    )
    example = example_text(game, start, played, position, "as it was played")
    assert find_codes(f"{ASKED_BETWEEN}\n{example}", playouts=0) == []


@pytest.mark.quick_cases("1")
@pytest.mark.parametrize("answers", [1, 4])
def test_a_position_in_the_midst_of_a_set_up_holds_as_an_example(answers: int) -> None:
    name = "lab-al-akil"
    game = load(name)
    start = position = game.start()
    played = []
    for _ in range(answers):
        played.append(position.moves()[1])
        position = position.play(played[-1])
    assert "answered=" in position.text
    text = game_files()[name].read_text("utf-8")
    text += "\n" + example_text(game, start, played, position, "x")
    made = validate(check_source(name, Source(f"{name}.sow", text), None, {}), playouts=0)
    assert not made.diagnostics.sorted()


# ---- rules that never act -----------------------------------------------------------------------------

IDLE = {
    "if pieces in last > 11, win last": "  if pieces in last > 11, win last\n",
    "forbid": "  forbid pieces in last > 11\n",
    "preference": "  must pieces in last < 12 if possible\n",
    "may": '  if pieces in last > 11\n    may boast "boast"\n      nothing\n',
}


@pytest.mark.quick_cases("may")
@pytest.mark.parametrize("line", IDLE.values(), ids=IDLE)
def test_a_line_that_never_acts_is_reported_unless_it_is_marked(line: str) -> None:
    assert find_codes(QUICK + line) == [("W720", 12 if "boast" in line else 11)]
    first, rest = line.split("\n", 1)
    assert not find_codes(f"{QUICK}{first}  [rare]\n{rest}")


def test_a_way_that_is_not_offered_shows_that_its_demand_acts() -> None:
    ways = '  either go "go"\n    must pieces in own row > 3\n    win hole\n  or stay "stay"\n    win hole\n'
    assert not find_codes("turn\n  choose hole from own occupied holes\n" + ways)


RULES = {
    "reaction": "when seed falls into h\n  if pieces in h > 11, win h\n",
    "ending": "round ends when pieces in hole 1 of south > 11\n  settle\n",
    "verb": "to boast\n  win last\nwhen seed falls into h\n  if pieces in h > 11, boast\n",
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_rule_that_never_acts_is_reported_once_at_its_beginning(rule: str) -> None:
    told = find_codes(QUICK + rule)
    assert {code for code, _ in told} == {"W720"}
    assert told[0][1] == 11 + (1 if "seed falls" in rule and "boast" not in rule else 0)


def test_what_an_example_shows_has_acted() -> None:
    rules = f"{QUICK}  if pieces in own row > 10, win own holes\n"
    example = 'example "much"\n  position 1 0 11 / 0 0 0 : south\n  play 1\n  gives 0 0 0 / 0 0 0\n'
    assert find_codes(rules) == [("W720", 11)]
    assert not find_codes(rules + example)


def test_strictly_a_rule_that_never_acts_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "idle.sow"
    path.write_text(f"{FRONT}{QUICK}  if pieces in last > 11, win last\n", encoding="utf-8")
    run("validate", path)
    assert "W720" in run("validate", path, "--strict", exits=1).stdout


def test_a_rule_of_the_prelude_or_a_parent_need_not_act(tmp_path: Path) -> None:
    (tmp_path / "parent.sow").write_text(
        f"{FRONT}{QUICK}  if pieces in last > 11, win last\n", encoding="utf-8"
    )
    child = tmp_path / "child.sow"
    child.write_text(
        "---\nlanguage: 1\ngame: Child\nextends: ./parent.sow\n---\n", encoding="utf-8"
    )
    assert not list(validate(check_game(child, {})).diagnostics)


# ---- conditions that are judged between turns ---------------------------------------------------------

REACTIONS = ("end round", "forbid h is empty", "choose b from own holes", "set last to h")


@pytest.mark.parametrize("reaction", REACTIONS)
def test_nothing_happens_where_it_is_judged_whether_a_round_ends(reaction: str) -> None:
    rules = (
        f"{TURN}when hole matters at h\n  {reaction}\n{ENDS}"
        "round ends when any (walk (clockwise) of hole 1 of south: (take empty)+)\n"
    )
    assert not [code for code, _ in find_codes(rules, playouts=5) if code[0] == "E"]


def test_what_only_a_setting_brings_along_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    more = "  if again and pieces in hole 1 of south = 4\n    set next mover to mover\n  win last\n"
    assert not find_codes(TURN + more, FAULTY_OPTION)
    monkeypatch.setattr(trial, "MAX_EXTRA_GAMES", 0)
    assert find_codes(TURN + more, FAULTY_OPTION) == [("W720", 13)]


def test_a_loop_without_progress_is_blamed_and_not_the_set_up() -> None:
    """No player can move, since each choice ends in the loop."""
    rules = QUICK.replace(
        "  sow it anticlockwise\n",
        "  sow it anticlockwise\n  while last is occupied\n    set round number to round number\n",
        1,
    )
    assert rules != QUICK
    told = find_codes(rules, playouts=2)
    line = 1 + (FRONT + rules).splitlines().index("  while last is occupied")
    assert ("E704", line) in told
    assert "E703" not in {code for code, _ in told}


def test_a_game_that_is_over_when_it_begins_is_reported() -> None:
    """No turn is there to look for what forbids it."""
    assert "E703" in {
        code for code, _ in find_codes(f"{QUICK}when round begins, end round drawn\n")
    }
