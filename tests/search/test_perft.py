"""Counting: plies are turns, whoever moves, and outside turns answers."""

from itertools import product
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from manqala.compile.backends.backend import BackendName
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.game.game import PositionValue
from manqala.search.counting import count_ways, perft
from manqala.search.fast_counting import CannotCountError, Counter
from manqala.syntax.front.front_matter import OptionValue
from tests.helpers.playing import game_of
from tests.helpers.sample import every_game
from tests.helpers.there import there


def count_moves(
    game: str, depth: int, text: str | None = None, *, match: bool = False, **options: OptionValue
) -> list[int]:
    rules = load(game, options)
    position = rules.start(match=match) if text is None else rules.position(text, match=match)
    return perft(position.play_state, depth)


def by_positions(position: PositionValue, depth: int) -> list[int]:
    """The same by the public interface, the slow way."""
    nodes = [0] * depth

    def follow(position: PositionValue, at: int) -> None:
        if position.over or at == depth:
            return
        for move in position.moves():
            nodes[at] += 1
            follow(position.play(move), at + 1)

    follow(position, 0)
    return nodes


@pytest.mark.parametrize("game", ["kalah", "oware", "andot", "san-yao"])
def test_the_interface_counts_the_same(game: str) -> None:
    assert count_moves(game, 3) == by_positions(load(game).start(), 3)


def test_nothing_is_counted_to_depth_zero() -> None:
    assert count_moves("kalah", 0) == []


def test_a_forced_pass_is_no_ply() -> None:
    text = "2,0,0,0,0/0,0,0,0,0:south:won=24,24"
    assert there(load("san-yao").position(text).play("1").last).passed == (1,)
    assert count_moves("san-yao", 2, text) == [1, 2]


def test_each_answer_between_rounds_is_a_ply() -> None:
    text = "0,0,0,0,2/0,0,0,0,0:south:won=33,15"
    nodes = count_moves("san-yao", 4, text, match=True)
    assert nodes == by_positions(load("san-yao").position(text, match=True), 4)
    assert nodes[0] == 1


ASKING = ("andada", "lab-al-ghashim", "omweso", "random-kalah", "yucebao")


@pytest.mark.quick_cases("andada")
@pytest.mark.parametrize("name", ASKING)
def test_each_answer_of_a_set_up_is_a_ply_for_both_engines(name: str) -> None:
    """From the beginning, and from the midst of it."""
    game = load(name, {"opening": "placed"} if name == "omweso" else {})
    position = game.start()
    for _ in range(2):
        nodes = counted_by_code(game, position, 2)
        assert nodes == perft(position.play_state, 2) == by_positions(position, 2)
        position = position.play(position.moves()[-1])


def counted_by_code(game: WarmGame, position: PositionValue, depth: int) -> list[int]:
    """What generated code counts, as plain Python."""
    counter = Counter(game, position.play_state, depth, BackendName.PYTHON)
    while (found := counter.step()) is None:
        pass
    return found


ROUNDS_AT_ONCE = """\
---
language: 1
game: Repeats
board: {rows: 2, holes: 2, stores: beside}
seeds: 1
---
turn
  choose hole from own holes
  if hole is first of own holes, end round won by opponent

round ends when position has occurred 2 times
  end round won by player

match ends when round number >= 3

between rounds
  change-opener
"""


@pytest.mark.parametrize("on", [BackendName.PYTHON, BackendName.WASM])
def test_a_new_round_in_one_branch_leaves_the_others_history(
    on: BackendName, tmp_path: Path
) -> None:
    """The first answer begins a round at once; behind the second one the position that was there before counts."""
    (tmp_path / "repeats.sow").write_text(ROUNDS_AT_ONCE)
    game = load(tmp_path / "repeats.sow")
    position = game.start(match=True)
    counter = Counter(game, position.play_state, 6, on)
    while (found := counter.step()) is None:
        pass
    assert found == perft(position.play_state, 6) == [2, 4, 8, 14, 16, 8]


def test_counting_changes_nothing() -> None:
    position = load("oware").start()
    before = position.text
    first = perft(position.play_state, 3)
    assert position.text == before
    assert perft(position.play_state, 3) == first


def test_progress_ends_with_all_first_moves() -> None:
    told = []
    perft(load("kalah").start().play_state, 2, lambda done, total: told.append((done, total)))
    assert told == [(n, 6) for n in range(1, 7)]


def laid_out(position: PositionValue) -> PositionValue:
    """A position behind the set-up, of which there may be more ways than can be counted."""
    rng = Random(1)
    while position.phase is Phase.SETUP:
        position = position.play(position.random_move(rng))
    return position


@pytest.mark.slow_cases("hoyito-ii", "katro", "mbelele", "msuwa", "sonka")
@pytest.mark.parametrize("names", every_game(long=("dong-wo",)))
def test_the_generated_engine_counts_alike(names: tuple[str, ...]) -> None:
    for game, match in product(map(game_of, names), (False, True)):
        if match and game.rules.between is None:
            continue
        play = laid_out(game.start(match=match)).play_state
        ways = perft(play, 1)
        depth = (
            1 if ways[0] > 60 else 2 if ways[0] > 8 else 3
        )  # of many ways in a turn fewer turns must do
        expected = ways if depth == 1 else perft(play, depth)
        assert counted_by_code(game, game.position_of(play), depth) == expected


@pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")
def test_what_takes_long_is_compiled_and_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.search.fast_counting.INTERPRETED_SECONDS", 0)
    game, told = load("andot"), []
    play = game.start().play_state
    assert count_ways(game, play, 5, lambda *reached: told.append(reached)) == perft(play, 5)
    assert told[-1] == (6, 6)


def test_where_the_generated_engine_cannot_go_on_the_interpreter_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> NoReturn:
        raise CannotCountError

    monkeypatch.setattr("manqala.search.fast_counting.count", never)
    game = load("kalah")
    assert count_ways(game, game.start().play_state, 2) == [6, 35]
