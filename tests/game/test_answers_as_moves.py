"""Where no turn is played each answer is a move: in set-ups, and between rounds."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.core.inspect import asks
from manqala.game.as_json import position_json
from manqala.game.game import PositionValue
from manqala.search.analysis import analyse
from manqala.search.deepening import Search
from manqala.search.solving import Solver, solve
from manqala.search.uct import TreeSearch
from manqala.text.diagnostics import ManqalaError, MoveError, PositionError
from tests.helpers.command_line import play, run
from tests.helpers.playing import game_of, legal
from tests.helpers.sample import sample_and_all
from tests.helpers.there import there

PLACED = {"opening": "placed"}
FEW = """\
---
language: 1
game: Few
board: {rows: 2, holes: 2, stores: beside}
---
setup
  each player
    each h in own row
      choose n from 1..2 "how many here"
      put n seeds from box into h
  may double "one more for north"
    put 1 seed from box into hole 1 of north
turn
  choose hole from own occupied holes
  sow hole anticlockwise
  capture last where opponent's and 2
round ends when some player is bare
  settle
round ends when position has occurred 3 times
  settle
"""


def asking(names: Iterable[str]) -> list[tuple[str, bool]]:
    """The games that ask in the set-up, and those that ask between rounds, as matches."""
    found = []
    for name in names:
        rules = game_of(name).rules
        found += [(name, False)] if asks(rules.setup) else []
        found += [(name, True)] if rules.between is not None and asks(rules.between) else []
        found += [(name, False)] if name == "omweso" else []
    return found


def open_game(name: str) -> WarmGame:
    return game_of(name, **PLACED) if name == "omweso" else game_of(name)


def few(tmp_path: Path) -> WarmGame:
    path = tmp_path / "few.sow"
    path.write_text(FEW, encoding="utf-8")
    return load(path)


def before_answers(game: WarmGame, rng: Random, *, match: bool) -> PositionValue:
    """A position in which the first answer is to be given."""
    while True:
        position = game.start(match=match)
        if position.stepwise and not match:
            return position
        while position.phase != Phase.BETWEEN and not position.over:
            position = position.play(position.random_move(rng))
        if not position.over:
            return position


@pytest.mark.parametrize("names", sample_and_all(eighth=False))
def test_both_engines_ask_alike_and_texts_hold_the_midst(names: tuple[str, ...]) -> None:
    asked = asking(names)
    assert len(asked) > 3
    for name, match in asked:
        answer_all(name, match)


def answer_all(name: str, match: bool) -> None:
    """Answer by answer: the options, what is legal, the text, the cells, and what follows the last one."""
    game, rng = open_game(name), Random(5)
    position = before_answers(game, rng, match=match)
    engine = game.native(compiled=False)
    start, phase = position.play_state.copy(), position.phase
    given: list[int] = []
    asked = 0
    while position.phase == phase and (not given or position.play_state.given):
        again = game.position(position.text, match=match)
        assert (again, again.text, again.turn) == (position, position.text, position.turn)
        assert game.engine.key(again.cells) == game.engine.key(position.cells)
        _, counts = engine.turn(engine.state(start), given)
        choices = there(position.choices())
        moves = position.moves()
        assert [move.answers for move in moves] == [(option.index,) for option in choices.options]
        assert max(option.index for option in choices.options) < counts[len(given)]
        move = rng.choice(moves)
        assert position.parse(move.text) == move
        following = position.play(move.text)
        assert there(following.last).by == position.name(choices.player)
        given += move.answers
        position, asked = following, asked + 1
    whole = start.runs.run(tuple(given))
    start.finish(whole)
    start.settle()
    assert game.position_of(start) == position
    assert asked == len(whole.answers)


def test_a_move_is_one_answer_and_a_text_may_hold_several() -> None:
    position = open_game("omweso").start()
    assert legal(position) == [str(n) for n in range(33)]
    after = position.play("3.4")
    assert after == position.play("3").play("4")
    assert after.text.endswith(":south:phase=setup:answered=3.4")
    assert [after.cells[hole] for hole in range(3)] == [3, 4, 0]
    assert there(after.last).move.text == "4"
    assert [step.text for step in position.play("3").trace("4")] == [
        "sow 4 seeds into south's hole 2"
    ]
    told = position_json(after, 2)
    assert told["rows"]["south"][0] == [3, 4, 0, 0, 0, 0, 0, 0]
    assert (told["phase"], told["turn"], told["move"]) == ("setup", "south", "4")
    with pytest.raises(MoveError, match="is not a legal move"):
        after.play("26")
    with pytest.raises(MoveError, match="contains a capture"):
        after.play("2(+1)")


def test_what_was_answered_must_be_possible(tmp_path: Path) -> None:
    game = few(tmp_path)
    empty = "0,0/0,0:south:phase=setup:answered="
    assert game.position(empty + "2.1").turn == "north"
    with pytest.raises(PositionError, match=r"‘2\.5’ is not a legal move"):
        game.position(empty + "2.5")
    with pytest.raises(PositionError, match="a turn has no answers beforehand"):
        game.position("1,1/1,1:south:answered=1")


def test_the_whole_set_up_of_an_old_record_is_still_read(tmp_path: Path) -> None:
    """It was one move, which left out at its end that something was declined."""
    game = few(tmp_path)
    behind = game.position("2,1/1,2:south")
    head = {
        "manqala": 1, "record": 1, "game": "few", "options": {}, "match": False, "seed": 1,
        "players": {"south": "random", "north": "random"}, "position": game.start().text,
    }  # fmt: skip
    whole = {
        "ply": 1, "mover": "south", "move": "2.1.1.2", "answers": [1, 0, 0, 1, 0],
        "position": behind.text,
    }  # fmt: skip
    record = tmp_path / "old.jsonl"
    record.write_text(f"{json.dumps(head)}\n{json.dumps(whole)}\n", encoding="utf-8")
    shown = play(tmp_path / "few.sow", "--resume", record).output
    assert "wins" in shown or "draw" in shown
    assert there(record.read_text(encoding="utf-8")).count("\n") > 2


def test_programs_and_people_lay_out_move_by_move_and_records_hold_it(tmp_path: Path) -> None:
    few(tmp_path)
    path, record = tmp_path / "few.sow", tmp_path / "new.jsonl"
    shown = play(path, "--seed", 1, "--record", record, typed="2.1\nundo\n1\nquit\n").output
    assert "1. south: 2" in shown
    assert "2. south: 1" in shown
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert [line.get("move") for line in lines[1:3]] == ["2", "1"]
    assert [line["undo"] for line in lines if "undo" in line] == [3]
    again = play(path, "--resume", record, typed="quit\n").output
    assert "south> " in again


@pytest.mark.slow
@pytest.mark.usefixtures("nothing_compiled")
def test_it_works_for_every_command() -> None:
    placed = ("omweso", "--set", "opening=placed")
    assert len(run("moves", *placed).output.splitlines()) == 33
    assert len(run("moves", *placed, "--after", "30").output.splitlines()) == 3
    assert run("perft", *placed, "--depth", 2).output.split() == ["1", "33", "2", "561"]
    shown = run("analyse", *placed, "--depth", 1, "--json").output
    assert len(json.loads(shown)["moves"]) == 33
    assert "games" in run("simulate", *placed, "-n", 3, "--seed", 1).output
    told = run("why", *placed, "--moves", "3 4").output
    assert "sow 4 seeds into south's hole 2" in told
    asked = json.loads(run("moves", *placed, "--depth", 1, "--json").output)["question"]
    assert asked["player"] == "south"


@pytest.mark.slow
@pytest.mark.usefixtures("nothing_compiled")
def test_what_is_dealt_falls_by_the_seed() -> None:
    def moves(*more: object) -> str:
        return run("moves", "random-kalah", *more).output

    assert "chance: lucky = s1 or" in moves()
    assert moves("--seed", 3) == moves("--seed", 3) != moves("--seed", 4)
    assert "chance" not in moves("--seed", 3)
    assert run("perft", "random-kalah", "--depth", 1).output.split() == ["1", "12"]
    counted = run("perft", "random-kalah", "--depth", 1, "--seed", 3).output.split()
    assert counted == ["1", str(len(moves("--seed", 3).splitlines()))]
    found = run("analyse", "random-kalah", "--depth", 1, "--seed", 3, "--json").output
    dealt = run("moves", "random-kalah", "--seed", 3, "--json").output
    assert json.loads(found)["position"] == json.loads(dealt)["position"]


def minimax(search: Search, position: PositionValue, view: int, depth: int) -> int:
    """The value of a position for a player, worked out without a search."""
    if position.over or depth == 0:
        return search.evaluate(position, view)
    values = [minimax(search, position.play(move), view, depth - 1) for move in position.moves()]
    return max(values) if position.mover == view else min(values)


@pytest.mark.slow_cases("4-2.1")
@pytest.mark.parametrize("answered", ["", "2.1"])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_search_takes_each_answer_for_a_ply(tmp_path: Path, answered: str, depth: int) -> None:
    game = few(tmp_path)
    position = game.start().play(answered) if answered else game.start()
    search = Search(game, compiled=False)
    found = analyse(position, depth=depth, search=search)
    for move in found:
        after = position.play(move.move)
        assert move.value == minimax(search, after, position.mover, depth - 1)
    assert len(found) == len(position.moves())


@pytest.mark.nightly
def test_a_set_up_is_solved_if_there_are_few_ways(tmp_path: Path) -> None:
    """By hand: the value is the best that each player can make of it, answer by answer."""
    game = few(tmp_path)
    position = game.start()
    solver = Solver(position, compiled=False)
    solution = solver.solve(position)

    def value(position: PositionValue) -> tuple[int, int]:
        """What is sure at least, and at most: where play goes round there are bounds only."""
        if not position.stepwise:
            solved = solver.solve(position)
            return there(solved.bounds) if solved.value is None else (solved.value, solved.value)
        least, most = zip(*(value(position.play(move)) for move in position.moves()), strict=True)
        best = max if position.mover == 0 else min
        return best(least), best(most)

    assert (solution.value, solution.value) == value(position)
    assert set(solution.moves) == {"1", "2"}
    for text in solution.line:
        position = position.play(text)
    assert position.over
    with pytest.raises(ManqalaError, match="too many ways to value"):
        solve(open_game("omweso").start())


def test_a_tree_of_random_games_goes_on_from_the_midst(tmp_path: Path) -> None:
    game = few(tmp_path)
    position = game.start().play("2.1.1")
    line = TreeSearch(game, compiled=False).search(position, (), Random(1), sims=200)
    for answer in line[:2]:
        position = position.play((answer,))
    assert position.phase == Phase.TURN
