"""Simultaneous choices: no player, person or program, sees the others' choices before all have chosen."""

import json
from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.game.game import PositionValue
from manqala.players.base import Answers, Player, decide
from manqala.players.registry import make
from manqala.search.solving import solve
from manqala.text.diagnostics import ManqalaError
from tests.helpers.agreement import agree
from tests.helpers.command_line import play, run
from tests.helpers.playing import game_of, legal
from tests.helpers.there import there
from tests.players.test_players import seat

BIDS = """\
---
language: 1
game: Bids
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
mark bid: 1..3 on players for turn

turn
  all choose own bid from 1..4 "how much"
  if own bid > opponent's bid
    choose hole from own occupied holes
    sow hole anticlockwise
  otherwise capture first of own occupied holes
round ends when some player is bare
  settle
"""
TOGETHER = {"opening": "together"}


def bids(tmp_path: Path) -> Path:
    path = tmp_path / "bids.sow"
    path.write_text(BIDS, encoding="utf-8")
    return path


class Says:
    """A player that gives these answers, and records what it was shown."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.told: list[Answers] = []

    def choose(self, position: PositionValue, answers: Answers) -> Answers:  # noqa: ARG002 -- as players are asked
        self.told.append(answers)
        return (self.answers.pop(0),)


def test_both_engines_play_it_alike(tmp_path: Path) -> None:
    assert agree(load(bids(tmp_path)), plies=40)
    assert agree(game_of("enkeshui", race="true"), plies=2)


def test_all_choose_before_anything_is_set(tmp_path: Path) -> None:
    """The options are those before any choice; a number is clamped to the range of its mark."""
    position = load(bids(tmp_path)).start()
    assert [there(position.choices(begun)).player for begun in ((), (2,))] == [0, 1]
    assert there(position.choices((2,))).unseen
    assert not there(position.choices((2, 1))).unseen
    assert "4.3" in legal(position)
    assert "4.2.1" in legal(position)
    text = run("why", bids(tmp_path), "--moves", "4.2.1").output
    assert "south chooses unseen: bid = 4" in text
    assert "north chooses unseen: bid = 2" in text


def test_a_player_is_told_the_same_whatever_others_chose(tmp_path: Path) -> None:
    game = load(bids(tmp_path))
    told = []
    for chosen in range(3):
        south, north = Says(chosen, 0), Says(3, 0)
        move = decide([south, north], game.start())
        assert move.answers[:2] == (chosen, 3)
        assert south.told[0] == ()
        told.append(north.told)
    assert told == [[(0,)]] * 3


@pytest.mark.slow_cases("alphabeta:depth=2", "mcts:sims=20")
@pytest.mark.parametrize("name", ["random", "greedy", "alphabeta:depth=2", "mcts:sims=20"])
def test_programs_choose_without_knowing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same player, with the same lots to draw, chooses the same whatever was chosen before him."""
    monkeypatch.setattr("manqala.compile.backends.choice.has_llvm", lambda: False)
    position = load(bids(tmp_path)).start()
    found = set()
    for chosen in (0, 1, 3):
        players: list[Player] = [Says(chosen, 0), make(name, seat(1))]
        move = decide(players, position)
        assert move.answers[0] == chosen
        position.play(move)
        found.add(move.answers[1])
    assert len(found) == 1


def test_nothing_is_proved_where_all_choose_at_once(tmp_path: Path) -> None:
    with pytest.raises(ManqalaError, match="players choose at the same time here"):
        solve(load(bids(tmp_path)).start())


def test_two_people_at_one_terminal_do_not_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Typed text is not shown, nor its effect before all have chosen; the move and its record have both."""
    typed, shown = ["3", "9", "2"], []

    def hidden(prompt: str) -> str:
        shown.append(prompt)
        return typed.pop(0) if typed else "quit"

    monkeypatch.setattr("manqala.cli.asking.read_hidden", hidden)

    record = tmp_path / "game.jsonl"
    both = (bids(tmp_path), "--north", "human", "--seed", 1, "--record", record)
    output = play(*both, typed="1\n").output
    assert shown[:3] == ["south> ", "north> ", "north> "]
    assert "Your answer stays hidden" in output
    assert "‘9’ is not one of the answers" in output
    assert "1. south: 3.2.1" in output
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert lines[1]["answers"][:2] == [2, 1]
    assert play(bids(tmp_path), "--resume", record, typed="quit\n").exit_code == 0
    alone = play(bids(tmp_path), "--seed", 1, typed="1\nquit\n").output
    assert "Nobody sees" not in alone


def test_an_answer_may_be_taken_back(tmp_path: Path) -> None:
    both = (bids(tmp_path), "--north", "human", "--seed", 1)
    output = play(*both, typed="3\nundo\n1\n1\nquit\n").output
    assert "Taken back: the last answer." in output
    assert "1. south: 1.1" in output


def test_questions_for_scripts_say_so(tmp_path: Path) -> None:
    asked = json.loads(run("moves", bids(tmp_path), "--depth", 2, "--json").output)["question"]
    assert asked["unseen"] is True
    assert asked["answers"][0]["question"]["unseen"] is True


def test_races_begin_unseen() -> None:
    for name, settings in (("congkak", TOGETHER), ("enkeshui", {"race": "true"})):
        position = game_of(name, **settings).start()
        move = position.random_move(Random(2))
        assert position.unseen(move.answers[:1]) == 1
        assert position.unseen(move.answers[:2]) == 0
        assert position.seen(move.answers[:1]) == (0,)
