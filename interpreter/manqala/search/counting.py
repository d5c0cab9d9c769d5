"""Perft: counts all move sequences, depth by depth, to compare engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.game.move import TooManyWaysError
from manqala.game.notation import Notation
from manqala.game.position_writer import write_position
from manqala.run import limits
from manqala.run.dialogue import Asked
from manqala.run.machine import Dead, SearchError, UnknownError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.game.game import GameValue
    from manqala.run.dialogue import Done
    from manqala.run.flow import Play


def count_ways(
    game: GameValue, play: Play, depth: int, progress: Callable[[int, int], None] | None = None
) -> list[int]:
    """Return what ``perft`` returns, using the generated engine if the game has one."""
    from manqala.compile.emit.writer import CannotGenerateError
    from manqala.search.fast_counting import CannotCountError, count

    try:
        return count(game, play, depth, progress)
    except (CannotGenerateError, CannotCountError):
        return perft(play, depth, progress)


def perft(play: Play, depth: int, progress: Callable[[int, int], None] | None = None) -> list[int]:
    """Count the complete move sequences of exactly 1, 2, … ``depth`` plies.

    A ply is one player's whole move with all its choices.  An extra move by the same player is another ply;
    a forced pass is none.  Before and between rounds each answer is a ply.
    Raises ``TooManyWaysError`` if one turn has too many variants.
    ``progress`` receives the number of first moves counted, and their total.
    """
    nodes = [0] * depth
    if depth:
        nodes[0] = sum(1 for _ in _successors(play.copy(), followed=False))
    if depth > 1:
        for followed, after in enumerate(_successors(play.copy()), 1):
            _count(after, nodes, 1)
            if progress is not None:
                progress(followed, nodes[0])
    return nodes


def _count(play: Play, nodes: list[int], at: int) -> None:
    """Add the moves from this point to ``nodes``, starting at index ``at``."""
    for after in _successors(play, followed=at + 1 < len(nodes)):
        nodes[at] += 1
        if at + 1 < len(nodes):
            _count(after, nodes, at + 1)


def _successors(play: Play, *, followed: bool = True) -> Iterator[Play]:
    """Yield the result of each way to play the next turn, or of each answer outside a turn.

    Without ``followed``, the original game may be returned.
    """
    while play.phase is not Phase.OVER:
        if play.stepwise:
            done = play.runs.unasked()
            if done is None:
                yield from _answer_successors(play)
                return
            play.finish(done)
            continue
        stuck = True
        for done in _legal_ways(play):
            stuck = False
            after = play
            if followed:
                after = play.copy()
                with play.engine.machine.limited():
                    after.finish(done)
            yield after
        if not stuck:
            return
        play.stuck()


def _answer_successors(play: Play) -> Iterator[Play]:
    """Yield the result of each answer to the next question."""
    runs = play.runs
    with play.engine.machine.limited():
        try:
            runs.run(())
        except Asked as asked:
            number = len(asked.question.options)
        except Dead:
            return
        live = runs.live_cells((), number)
    for answer in live:
        after = play.copy()
        with play.engine.machine.limited():
            after.step(answer)
        yield after


def _legal_ways(play: Play) -> Iterator[Done]:
    """Yield the legal ways to answer the pending program; raises ``TooManyWaysError``."""
    runs = limits.MOST_TO_COUNT
    ways = play.runs.legal(most=runs * limits.MOST_QUESTIONS, most_runs=runs)
    while True:
        try:
            with play.engine.machine.limited():
                done = next(ways, None)
        except UnknownError:
            raise
        except SearchError:
            text = write_position(play, Notation(play.engine.rules))
            raise TooManyWaysError(text, runs) from None
        if done is None:
            return
        yield done
