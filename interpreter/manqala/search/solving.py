"""Solves positions: the exact value, the value of every move, and a principal variation."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from manqala.compile.backends.choice import at_once, fastest
from manqala.search.graph import Graph, TooManyPositionsError
from manqala.search.match_proof import MAX_LINE, MAX_PLIES, MatchProver
from manqala.search.prove import (
    MAX_WORTH,
    CyclicValueError,
    PathTooLongError,
    ProofPostponedError,
    ProofTimeError,
    Prover,
    StoppedError,
    by_winner,
)
from manqala.search.search_kernel import pieces_of
from manqala.search.solution import Solution
from manqala.search.solvable import positions_after_setup, refuse, refuse_uncertainty

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.backends.backend import BackendName
    from manqala.game.game import PositionValue
    from manqala.game.move import Move

LARGE_SEARCH = 1_000_000
"""Number of positions up to which a line takes the first of several best moves."""
FIRST_TRY_SECONDS, FIRST_GRAPH_SECONDS = 1.5, 8.0
"""Time limits of a proof and of a graph before they are compiled with LLVM; small positions take less."""
FIRST_PATIENCE = 10.0
"""Seconds after which a proof with repetitions is postponed, and the graph is explored for as long; doubled each time."""


class Solver:
    """Solves positions of one game with the same number of pieces as the first."""

    def __init__(
        self,
        position: PositionValue,
        *,
        compiled: bool | None = None,
        on: BackendName | None = None,
        threads: int | None = None,
        circling: bool = False,
    ) -> None:
        """Compile the engine. Raises ``ManqalaError`` (E610) if there is nothing to solve.

        ``circling``: whether proofs cannot find the value, so that all positions are explored at once.
        """
        game = position.game
        if game.rules.board.number_of_players > 2:
            refuse("only games of one or two players can be solved")
        refuse_uncertainty(position)
        # The contents of the box during set-up are not part of the game.
        ahead = max(positions_after_setup(position), key=pieces_of, default=position)
        worth = 0 if by_winner(position) else pieces_of(ahead, worth=True)
        if worth > MAX_WORTH:
            refuse(f"there are pieces worth {worth} on the board, and {MAX_WORTH} are the most")
        self.prover = Prover(
            game, ahead, compiled=compiled, on=on, threads=threads, prepared=not circling
        )
        self._stepwise: dict[PositionValue, int] = {}
        """Cached values of positions in which each answer is a move."""
        self._graph: Graph | None = None
        self.circling = circling
        """Whether proofs cannot find the value."""
        self._until: float | None = None
        self.best_only = False
        """Whether one best move is enough; valuing the others takes longer."""

    def solve(
        self,
        position: PositionValue,
        *,
        plies: int | None = None,
        seconds: float | None = None,
        watch: Callable[[int], None] | None = None,
        first_try: bool = False,
    ) -> Solution:
        """Solve a position; in a match, look for a win within the round. Raises ``ManqalaError`` (E610).

        A first try raises ``ProofTimeError`` after a second or two.
        """
        began = time.perf_counter()
        if not position.few:
            refuse(
                "a turn can be played here in too many ways to value all of them",
                "‘manqala analyse’ searches such positions",
            )
        prover = self.prover
        before, compiling = prover.positions, prover.compiling
        self._until = None if seconds is None else began + seconds
        self._first_try = first_try
        prover.deadline = began + FIRST_TRY_SECONDS if first_try else self._until
        if watch is not None:
            prover.watch = watch
        found = Solution(prover.by_winner)
        try:
            if position.play_state.match:
                MatchProver(prover).solve(position, found, plies or MAX_PLIES)
            else:
                self._value(position, found)
        except ProofTimeError:
            if first_try:
                raise
            if not position.play_state.match:
                refuse(
                    f"it is not solved within {seconds:g} second{'' if seconds == 1 else 's'}",
                    "try a longer --time, or a smaller position",
                )
        except StoppedError:
            found.stopped = True
            if self.circling:
                found.bounds = None
        except PathTooLongError:
            refuse("play from here goes deeper than can be solved")
        found.tables = None if found.circling else prover.tables
        found.positions = prover.positions - before + (self._graph.nodes if self._graph else 0)
        found.seconds = time.perf_counter() - began - (prover.compiling - compiling)
        return found

    # ---- values -----------------------------------------------------------------------------------

    def _value(self, position: PositionValue, found: Solution) -> None:
        """Find the value by proofs; if it depends on repetitions, explore all reachable positions."""
        if not self.circling:
            try:
                self._alternate(position, found)
            except (CyclicValueError, PathTooLongError):
                self.circling = True
        if self.circling:
            self._stepwise.clear()
            found.moves.clear()
            found.line.clear()
            try:
                self._solve_by_graph(position, found)
            except TooManyPositionsError:
                refuse(
                    "positions can recur here, and there are too many to explore",
                    "try a position with fewer pieces",
                )

    def _alternate(self, position: PositionValue, found: Solution) -> None:
        """Alternate between proof and exploration if the proof takes long and positions repeat.

        Raises ``CyclicValueError`` when everything has been explored, too.
        """
        patience = FIRST_PATIENCE
        self.prover.postpone_at = None if self._first_try else time.perf_counter() + patience
        while True:
            try:
                self._solve_by_proofs(position, found)
            except ProofPostponedError:
                try:
                    if self._explore_graph(position, patience):
                        raise CyclicValueError from None
                    patience *= 2
                    self.prover.postpone_at = time.perf_counter() + patience
                except TooManyPositionsError:
                    self._graph = None
                    self.prover.postpone_at = None
            else:
                return

    def _explore_graph(self, position: PositionValue, seconds: float | None = None) -> bool:
        """Explore all reachable positions; return whether that finished within ``seconds`` and the time limit."""
        graph = self._graph = self._graph or self._new_graph()
        ends = [] if seconds is None else [time.perf_counter() + seconds]
        until = min((*ends, *([] if self._until is None else [self._until])), default=None)
        return all(
            graph.explore(each, until) for each in positions_after_setup(position) if not each.over
        )

    def _new_graph(self) -> Graph:
        """Return a graph; compiling it does not count as search time."""
        began = time.perf_counter()
        graph = Graph(self.prover, self.prover.watch)
        took = time.perf_counter() - began
        self.prover.compiling += took
        if self._until is not None:
            self._until += took
        return graph

    def _solve_by_graph(self, position: PositionValue, found: Solution) -> None:
        """Find the value from the graph, or bounds if it depends on the position that repeats first."""
        if not self._explore_graph(position, FIRST_GRAPH_SECONDS if self._first_try else None):
            raise ProofTimeError
        assert self._graph is not None
        found.bounds = self._bounds(position)
        found.circling, found.split = self._graph.has_cycle, self._graph.split
        for move in position.moves():
            least, most = found.move_bounds[move.text] = self._bounds(position.play(move))
            found.moves[move.text] = least if least == most else None
        if found.bounds[0] == found.bounds[1]:
            found.value, found.bounds = found.bounds[0], None
            found.line = self._line(position, found.value)
        found.move_bounds = {
            text: bounds for text, bounds in found.move_bounds.items() if found.moves[text] is None
        }
        if self.best_only:
            found.moves = {
                text: value if found.line[:1] == [text] else None
                for text, value in found.moves.items()
            }
            found.move_bounds.clear()

    def _bounds(self, position: PositionValue) -> tuple[int, int]:
        """Return the bounds of a reachable position's value."""
        assert self._graph is not None
        if position.over:
            value = self.prover.final(position)
            return value, value
        if position.stepwise:
            best = max if position.mover == 0 else min
            least, most = zip(
                *(self._bounds(position.play(m)) for m in position.moves()), strict=True
            )
            return best(least), best(most)
        return self._graph.bounds(position, self._until)

    def _solve_by_proofs(self, position: PositionValue, found: Solution) -> None:
        """Find the value by proofs."""
        try:
            value = self._proved_value(position)
        except StoppedError as stopped:
            if not position.stepwise:
                found.bounds = stopped.bounds
            raise
        found.value = value
        found.line = self._line(position, value)
        for move in position.moves():
            if not self.best_only:
                found.moves[move.text] = self._proved_value(position.play(move), value)
            else:
                found.moves[move.text] = value if move.text == found.line[0] else None

    def _proved_value(self, position: PositionValue, guess: int = 0) -> int:
        if not position.stepwise:
            return self.prover.value(position, guess)
        if position not in self._stepwise:
            values = [self._proved_value(position.play(move), guess) for move in position.moves()]
            self._stepwise[position] = (max if position.mover == 0 else min)(values)
        return self._stepwise[position]

    def _line(self, position: PositionValue, value: int) -> list[str]:
        """Return a principal variation: best moves until the end, a repetition, or a position with too many moves."""
        line: list[str] = []
        seen = set()
        while not position.over and position not in seen and len(line) < MAX_LINE and position.few:
            seen.add(position)
            for move in self._likely_moves(position, value):
                after = position.play(move)
                if self._keeps_value(position, after, value):
                    line.append(move.text)
                    position = after
                    break
            else:
                break
        return line

    def _likely_moves(self, position: PositionValue, value: int) -> list[Move]:
        """Return the moves; after a large search, those from the proof of the value come first.

        Refuting the others is expensive.
        """
        moves = position.moves()
        if position.stepwise or self._graph is not None or self.prover.positions < LARGE_SEARCH:
            return moves
        try:
            answer = self.prover.reaches(position, value if position.mover == 0 else value + 1)
        except CyclicValueError:
            return moves
        return sorted(moves, key=lambda move: move.answers[:1] != (answer.first,))

    def _keeps_value(self, position: PositionValue, after: PositionValue, value: int) -> bool:
        """Return whether a move preserves the value; proving this bound is faster than finding the value of the move."""
        if self._graph is not None:
            return self._bounds(after) == (value, value)
        if after.stepwise:
            return self._proved_value(after, value) == value
        if position.mover == 0:
            return self.prover.reaches(after, value).value >= value
        return self.prover.reaches(after, value + 1).value <= value


def solve(
    position: PositionValue,
    *,
    plies: int | None = None,
    seconds: float | None = None,
    best_only: bool = False,
    threads: int | None = None,
    watch: Callable[[int], None] | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Solution:
    """Solve a position: small ones on WebAssembly, longer ones on LLVM if it is installed.

    ``best_only``: skip the values of other moves; ``threads``: the number of workers on long proofs, by default one for
    each processor; ``stopped``: polled; whether to end early with partial results.
    Raises ``ManqalaError`` (E610), and ``CannotGenerateError`` for a game without a generated form.
    """

    def look(positions: int) -> None:
        if watch is not None:
            watch(positions)
        if stopped():
            raise StoppedError

    circling = False
    if fastest() is not at_once() and (seconds is None or seconds > FIRST_TRY_SECONDS):
        first = Solver(position, on=at_once())
        first.best_only = best_only
        try:
            return first.solve(position, plies=plies, seconds=seconds, first_try=True, watch=look)
        except ProofTimeError:
            circling = first.circling
            del first
    solver = Solver(position, on=fastest(), threads=threads, circling=circling)
    solver.best_only = best_only
    return solver.solve(position, plies=plies, seconds=seconds, watch=look)


def solve_with_progress(
    position: PositionValue, *, seconds: float | None, best_only: bool, plies: int | None, threads: int | None,
    progress: Callable[[int], object] | None,
) -> Solution:  # fmt: skip
    """Solve a position; ``progress`` receives the number of positions searched, and returns ``False`` to stop."""
    ended = False

    def watch(positions: int) -> None:
        nonlocal ended
        ended = progress is not None and progress(positions) is False

    return solve(
        position, plies=plies, seconds=seconds, best_only=best_only, threads=threads, watch=watch, stopped=lambda: ended
    )  # fmt: skip
