"""What falls to chance: asked of nobody, drawn by the seed, recorded, and expected in searches."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue
from manqala.game.playout import playout
from manqala.players.base import Player, decide
from manqala.players.chance import Chance
from manqala.players.greedy import Greedy
from manqala.search.analysis import analyse
from manqala.search.counting import count_ways, perft
from manqala.search.deepening import Search
from manqala.search.kernel.scale import DECIDED
from manqala.search.solving import solve
from manqala.search.uct import TreeSearch
from manqala.text.diagnostics import ManqalaError, MoveError
from tests.helpers.command_line import play, run
from tests.helpers.lockstep import Lockstep
from tests.helpers.playing import seat
from tests.helpers.small_games import tiny, write_game

BEHIND = """
turn
  choose hole from own occupied holes
  choose roll from 1..6 as chance
  sow hole anticlockwise
  if roll > 4
    capture last
round ends when seeds on board < 5
round ends when some player is bare
  settle
"""
"""The die falls after the choice."""
BEFORE = """
turn
  choose roll from 1..3 as chance
  choose hole from own occupied holes
  sow hole anticlockwise
  if roll = 1, capture last
  if roll = 2
    choose drawn from holes where occupied as chance
    capture drawn
round ends when seeds on board < 3
round ends when some player is bare
  settle
"""
"""One falls before the choice, and perhaps another after it."""
DEALT = """
setup
  each h in holes
    put 1 seed from box into h
  repeat 4 times
    choose lucky from holes as chance
    put 1 seed from box into lucky
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is opponent's, capture last
round ends when some player is bare
"""


def test_nobody_is_asked_but_chance() -> None:
    start = tiny(BEHIND).start()
    first, second = start.choices(), start.choices((0,))
    assert first is not None
    assert second is not None
    assert (first.player, first.by_chance) == (0, False)
    assert (second.player, second.by_chance) == (2, True)
    assert start.name(second.player) == "chance"
    assert [option.token for option in second.options] == ["1", "2", "3", "4", "5", "6"]
    assert start.choices((0, 3)) is None
    assert start.turn == "south"


def test_a_move_holds_what_fell() -> None:
    start = tiny(BEHIND).start()
    assert start.play("3.4").text == "2,2,0/3,3,2:north"
    assert start.play("3.5").text == "2,2,0/3,0,2:north:won=3,0"
    with pytest.raises(MoveError, match="is incomplete"):
        start.play("3")
    assert start.trace("3.4")[0].text == "chance: roll = 4"


def test_of_what_leads_nowhere_nothing_falls() -> None:
    rules = BEHIND.replace("if roll > 4", "must roll < 3\n  if roll = 1")
    game = tiny(rules)
    asked = game.start().choices((0,))
    assert asked is not None
    assert [option.token for option in asked.options] == ["1", "2"]
    fallen = Counter(game.start().random_move(random.Random(n)).answers[1] for n in range(400))
    assert set(fallen) == {0, 1}
    assert min(fallen.values()) > 150


@pytest.mark.parametrize("rules", [BEHIND, BEFORE, DEALT])
def test_both_engines_agree(rules: str) -> None:
    game = tiny(rules)
    both = Lockstep(game, random.Random(3), compiled=False, match=False)
    steps = 0
    while both.plies < 200:
        if both.over:
            both.begin()
            continue
        if steps % 10 == 0:
            both.probe()
            both.count_ways(200)
        both.step()
        steps += 1
    assert both.questions > 0
    at = game.start() if rules != DEALT else game.start().random_move(random.Random(1))
    play_state = (
        at.play_state if isinstance(at, PositionValue) else game.start().play(at).play_state
    )
    assert count_ways(game, play_state, 2) == perft(play_state, 2)


@pytest.mark.parametrize("name", ["random-kalah", "long-night-game"])
def test_both_engines_play_a_dealt_game(name: str) -> None:
    both = Lockstep(load(name), random.Random(2), compiled=False, match=True)
    while both.plies < 60:
        both.begin() if both.over else both.step()
    assert both.questions > 0


def test_all_falls_are_as_likely() -> None:
    game = tiny(BEHIND)
    falls = Counter(game.start().random_move(random.Random(n)).answers[1] for n in range(1200))
    assert set(falls) == set(range(6))
    assert max(falls.values()) - min(falls.values()) < 100
    native = game.native(compiled=False)
    wins = Counter(outcome.winner for outcome in native.play(600, 1))
    drawn = Counter(
        result.winner
        for n in range(600)
        if (result := playout(game, random.Random(n)).result) is not None
    )
    assert abs(wins[0] - drawn[0]) < 100


def expected_value(search: Search, position: PositionValue, depth: int) -> float:
    """For the first player what is to be expected, by the definition."""
    if depth == 0 or position.over:
        return search.evaluate(position, 0)

    def after(answers: tuple[int, ...]) -> float:
        choices = position.choices(answers)
        if choices is None:
            return expected_value(search, position.play(answers), depth - 1)
        values = [after((*answers, option.index)) for option in choices.options]
        if choices.by_chance:
            if min(values) > DECIDED or max(values) < -DECIDED:
                return min(values, key=abs)
            weights = choices.weights or (1,) * len(values)
            parts = [min(max(value, -DECIDED), DECIDED) for value in values]
            return sum(part * weight for part, weight in zip(parts, weights, strict=True)) / sum(
                weights
            )
        return max(values) if choices.player == 0 else min(values)

    return after(())


@pytest.mark.slow_cases("2-rules0", "2-rules1")
@pytest.mark.parametrize("rules", [BEHIND, BEFORE])
@pytest.mark.parametrize("depth", [1, 2])
def test_alphabeta_takes_what_is_to_be_expected(rules: str, depth: int) -> None:
    game = tiny(rules, "board: {rows: 2, holes: 3, stores: beside}\nseeds: 4")
    search = Search(game, compiled=False)
    position = game.start()
    for _ in range(3):
        found = search.search_to_depth(position, (), 0, depth, None)
        assert found is not None
        # Each level of chance drops a fraction.
        assert abs(found.value - expected_value(search, position, depth)) <= 2 * depth
        position = position.play(position.random_move(random.Random(depth)))


def sure(falls: str, end: str = "end round") -> WarmGame:
    """One way wins 3 for sure, the other 6 once in six times."""
    return tiny(
        f"""
turn
  either safe "be sure"
    win hole 1 of player
  or bold "throw the die"
    choose roll from 1..6 as chance
    if roll = {falls}
      win hole 2 of player
      win hole 3 of player
  {end}
""",
        "board: {rows: 2, holes: 3, stores: beside}\nseeds: 3",
    )


@pytest.mark.parametrize(("falls", "best"), [("6", "safe"), ("2 or roll > 2 or roll = 1", "bold")])
def test_programs_weigh_what_may_fall(falls: str, best: str) -> None:
    position = sure(falls, "nothing").start()
    ways = ["safe", "bold"]
    greedy = Greedy(seat(1)).choose(position, ())
    assert ways[greedy[0]] == best
    found = analyse(position, depth=1, compiled=False)
    assert found[0].move.text == {"safe": "safe", "bold": "bold.?"}[best]


def test_mcts_samples() -> None:
    position = sure("6").start()
    tree = TreeSearch(position.game, compiled=False)
    assert tree.search(position, (), random.Random(1), sims=400)[0] == 0
    behind = tiny(BEHIND).start()
    line = TreeSearch(behind.game, compiled=False).search(behind, (), random.Random(1), sims=60)
    assert len(line) == 1  # what falls is not his to choose


def test_what_falls_is_not_solved() -> None:
    with pytest.raises(ManqalaError, match="chance decides here"):
        solve(tiny(BEHIND).start())
    dealt = tiny(DEALT)
    with pytest.raises(ManqalaError, match="chance decides here"):
        solve(dealt.start())
    assert solve(dealt.position("0,1,0/0,0,1:south")).value is not None


def test_players_and_chance_decide() -> None:
    start = tiny(BEHIND).start()
    players: list[Player] = [Greedy(seat(1)), Greedy(seat(2)), Chance(random.Random(5))]
    move = decide(players, start)
    assert len(move.answers) == 2
    assert start.play(move).mover == 1


def test_moves_say_where_chance_comes(tmp_path: Path) -> None:
    text = f"---\nlanguage: 1\ngame: Die\nboard: {{rows: 2, holes: 3}}\nseeds: 2\n---{BEHIND}"
    path = write_game(tmp_path, text)
    said = run("moves", path).output
    assert "3.?  chance: roll = 1..6" in said
    assert "--after 1.1" in said
    found = json.loads(run("moves", path, "--json").output)["moves"][2]
    assert found == {
        "move": "3.?", "notation": "3.?",
        "chance": {"of": "roll", "answers": ["1", "2", "3", "4", "5", "6"]},
    }  # fmt: skip
    assert run("moves", path, "--after", "3.4").output.split() == ["3.4", "2,2,0/3,3,2:north"]
    assert "chance: roll = 4" in run("why", path, "--moves", "3.4").output


def test_at_the_terminal_the_seed_decides_and_records_hold_it(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    settings = ("random-kalah", "--south", "greedy", "--north", "greedy")
    first = play(*settings, "--seed", 4, "--record", record)
    assert play(*settings, "--seed", 4).output == first.output
    assert play(*settings, "--seed", 5).output != first.output
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    dealt = [line for line in lines[1:] if line["mover"] == "chance"]
    assert len(dealt) == 24
    assert {len(line["answers"]) for line in dealt} == {1}
    told = " ".join(first.output.split())
    assert f"chance: {' '.join(line['move'] for line in dealt)} " in told
    assert " 1. south: " in told
    cut = tmp_path / "cut.jsonl"
    kept = record.read_text(encoding="utf-8").splitlines(keepends=True)[:14]
    cut.write_text("".join(kept), encoding="utf-8")
    play("random-kalah", "--south", "greedy", "--north", "greedy", "--resume", cut)
    assert cut.read_text(encoding="utf-8") == record.read_text(encoding="utf-8")


def test_what_was_undone_falls_the_same_again(tmp_path: Path) -> None:
    text = f"---\nlanguage: 1\ngame: Die\nboard: {{rows: 2, holes: 3}}\nseeds: 2\n---{BEHIND}"
    said = play(write_game(tmp_path, text), "--seed", 3, typed="3\nundo\n3\nquit\n").output
    told = [line for line in said.splitlines() if line.startswith("1. south: 3.")]
    assert len(told) == 2
    assert told[0] == told[1]
    assert "chance: roll = " in said
