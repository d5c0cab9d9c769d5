"""Counting: plies are turns, whoever moves, and nothing else."""

import pytest

from manqala.game import load
from manqala.perft import perft


def counted(game, depth, text=None, *, match=False, **options):
    rules = load(game, options)
    position = rules.start(match=match) if text is None else rules.position(text, match=match)
    return perft(position.play_state, depth)


def by_positions(position, depth):
    """The same by the public interface, the slow way."""
    nodes = [0] * depth

    def follow(position, at):
        counts = position.phase == "turn"
        if position.over or at == depth:
            return
        for move in position.moves():
            nodes[at] += counts
            follow(position.play(move), at + counts)

    follow(position, 0)
    return nodes


@pytest.mark.parametrize("game", ["kalah", "oware", "andot", "san-yao"])
def test_the_interface_counts_the_same(game):
    assert counted(game, 3) == by_positions(load(game).start(), 3)


def test_nothing_is_counted_to_depth_zero():
    assert counted("kalah", 0) == []


def test_a_forced_pass_is_no_ply():
    text = "2,0,0,0,0/0,0,0,0,0:south:won=24,24"
    assert load("san-yao").position(text).play("1").last.passed == (1,)
    assert counted("san-yao", 2, text) == [1, 2]


def test_choices_between_rounds_are_no_plies():
    text = "0,0,0,0,2/0,0,0,0,0:south:won=33,15"
    nodes = counted("san-yao", 3, text, match=True)
    assert nodes == by_positions(load("san-yao").position(text, match=True), 3)
    assert nodes[0] == 1


def test_counting_changes_nothing():
    position = load("oware").start()
    before = position.text
    first = perft(position.play_state, 3)
    assert position.text == before
    assert perft(position.play_state, 3) == first


def test_progress_ends_with_all_first_moves():
    told = []
    perft(load("kalah").start().play_state, 2, lambda done, total: told.append((done, total)))
    assert told == [(n, 6) for n in range(1, 7)]
