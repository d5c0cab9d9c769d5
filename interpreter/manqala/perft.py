"""Counting all ways of playing, depth by depth: the figures by which engines are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game import Game
    from manqala.play import Play
    from manqala.run.engine import Done


def count_ways(
    game: Game, play: Play, depth: int, progress: Callable[[int, int], None] | None = None
) -> list[int]:
    """The same as ``perft``, on the generated engine where the game has one."""
    from manqala.native.perft import TooDeepError, count
    from manqala.native.writer import CannotGenerateError

    try:
        return count(game, play, depth, progress)
    except (CannotGenerateError, TooDeepError):
        return perft(play, depth, progress)


def perft(play: Play, depth: int, progress: Callable[[int, int], None] | None = None) -> list[int]:
    """The numbers of complete move sequences of exactly 1, 2, … ``depth`` plies.

    A ply is one player's whole move with all choices in it; a further move by the same player is a
    further ply, a forced pass is none, and neither is what is decided before or between rounds.
    ``progress`` is told how many first moves have been followed, and of how many.
    """
    nodes = [0] * depth
    if depth:
        roots = list(_turns(play.copy()))
        nodes[0] = sum(len(leaves) for _, leaves in roots)
        followed = 0
        for turn, leaves in roots:
            for done in leaves:
                if depth > 1:
                    _count(_after(turn, done), nodes, 1)
                followed += 1
                if progress is not None:
                    progress(followed, nodes[0])
    return nodes


def _count(play: Play, nodes: list[int], at: int) -> None:
    """Add the moves from here on to the numbers from ``at`` on."""
    for turn, leaves in _turns(play):
        nodes[at] += len(leaves)
        if at + 1 < len(nodes):
            for done in leaves:
                _count(_after(turn, done), nodes, at + 1)


def _turns(play: Play) -> list[tuple[Play, list[Done]]]:
    """The next turns in which somebody can move, each with all its moves.

    It is one turn, except where something is decided first: then it is one for each decision.
    """
    while play.phase != "over":
        program = play.program()
        assert program is not None
        play.engine.machine.position = play
        leaves = play.engine.best_leaves(program, play.cells)
        if play.phase != "turn":
            return [turn for done in leaves for turn in _turns(_after(play, done))]
        if leaves:
            return [(play, leaves)]
        play.stuck()
    return []


def _after(play: Play, done: Done) -> Play:
    """The game after its waiting program has run in one way."""
    following = play.copy()
    following.finish(done)
    return following
