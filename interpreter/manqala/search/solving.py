"""Solving: the exact value of a position, of every move in it, and a best line."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from manqala.compile.backends.choice import at_once, fastest
from manqala.core.course import Phase
from manqala.search.graph import Graph, TooManyError
from manqala.search.prove import (
    MOST_WORTH,
    CirclingError,
    PathTooLongError,
    ProofTimeError,
    Prover,
    PutOffError,
    StoppedError,
    by_winner,
)
from manqala.search.search_kernel import pieces_of
from manqala.search.solution import Solution
from manqala.search.solvable import behind_answers, refuse, refuse_unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.backends.backend import BackendName
    from manqala.game.game import PositionValue
    from manqala.game.move import Move

MOST_PLIES = 100
"""Default depth in turns for proofs of matches."""
LONGEST_LINE = 400
MUCH = 1_000_000
"""Below this number of positions a line takes the first of several best moves."""
FIRST_TRY, FIRST_GRAPH = 1.5, 8.0
"""Seconds before LLVM compiles a proof, and before it compiles a graph: small positions take less time than that."""
PATIENCE = 10.0
"""Seconds after which a proof with repetitions pauses, while the graph is explored for as long; then twice as long,
and so on."""


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

        ``circling``: no proof leads to the value, so explore all positions at once.
        """
        game = position.game
        if game.rules.board.number_of_players > 2:
            refuse("only games of one or two players can be solved")
        refuse_unknown(position)
        # The contents of the box during set-up are not part of the game.
        ahead = max(behind_answers(position), key=pieces_of, default=position)
        worth = 0 if by_winner(position) else pieces_of(ahead, worth=True)
        if worth > MOST_WORTH:
            refuse(f"there are pieces worth {worth} on the board, and {MOST_WORTH} are the most")
        self.prover = Prover(
            game, ahead, compiled=compiled, on=on, threads=threads, prepared=not circling
        )
        self._stepwise: dict[PositionValue, int] = {}
        """Cached values of positions in which each answer is a move."""
        self._graph: Graph | None = None
        self.circling = circling
        """Whether no proof leads to the value."""
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
        prover.deadline = began + FIRST_TRY if first_try else self._until
        if watch is not None:
            prover.watch = watch
        found = Solution(prover.by_winner)
        try:
            if position.play_state.match:
                self._prove(position, found, plies or MOST_PLIES)
            else:
                self._value(position, found)
        except ProofTimeError:
            if first_try:
                raise
            if not position.play_state.match:
                refuse(
                    f"it is not solved within {seconds:g} seconds",
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
                self._solve_by_turns(position, found)
            except (CirclingError, PathTooLongError):
                self.circling = True
        if self.circling:
            self._stepwise.clear()
            found.moves.clear()
            found.line.clear()
            try:
                self._all_reached(position, found)
            except TooManyError:
                refuse(
                    "positions can recur here, and there are too many to explore",
                    "try a position with fewer pieces",
                )

    def _solve_by_turns(self, position: PositionValue, found: Solution) -> None:
        """Alternate between proof and exploration if the proof takes long and positions repeat.

        Also raises ``CirclingError`` when everything has been explored.
        """
        patience = PATIENCE
        self.prover.put_off_at = None if self._first_try else time.perf_counter() + patience
        while True:
            try:
                self._solve(position, found)
            except PutOffError:
                try:
                    if self._explore(position, patience):
                        raise CirclingError from None
                    patience *= 2
                    self.prover.put_off_at = time.perf_counter() + patience
                except TooManyError:
                    self._graph = None
                    self.prover.put_off_at = None
            else:
                return

    def _explore(self, position: PositionValue, seconds: float | None = None) -> bool:
        """Explore all reachable positions; return whether that finished within ``seconds`` and before time is up."""
        graph = self._graph = self._graph or self._new_graph()
        ends = [] if seconds is None else [time.perf_counter() + seconds]
        until = min((*ends, *([] if self._until is None else [self._until])), default=None)
        return all(
            graph.go_through(each, until) for each in behind_answers(position) if not each.over
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

    def _all_reached(self, position: PositionValue, found: Solution) -> None:
        """Find the value by exploration, or bounds if it depends on the position that repeats first."""
        if not self._explore(position, FIRST_GRAPH if self._first_try else None):
            raise ProofTimeError
        assert self._graph is not None
        found.bounds = self._bounds(position)
        found.circling, found.split = self._graph.circling, self._graph.split
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

    def _solve(self, position: PositionValue, found: Solution) -> None:
        """Find the value by proofs."""
        try:
            value = self._proved(position)
        except StoppedError as stopped:
            if not position.stepwise:
                found.bounds = stopped.bounds
            raise
        found.value = value
        found.line = self._line(position, value)
        for move in position.moves():
            if not self.best_only:
                found.moves[move.text] = self._proved(position.play(move), value)
            else:
                found.moves[move.text] = value if move.text == found.line[0] else None

    def _proved(self, position: PositionValue, guess: int = 0) -> int:
        if not position.stepwise:
            return self.prover.value(position, guess)
        if position not in self._stepwise:
            values = [self._proved(position.play(move), guess) for move in position.moves()]
            self._stepwise[position] = (max if position.mover == 0 else min)(values)
        return self._stepwise[position]

    def _line(self, position: PositionValue, value: int) -> list[str]:
        """Return best moves to the end, or until a position repeats or has too many moves."""
        line: list[str] = []
        seen = set()
        while (
            not position.over and position not in seen and len(line) < LONGEST_LINE and position.few
        ):
            seen.add(position)
            for move in self._likely(position, value):
                after = position.play(move)
                if self._keeps(position, after, value):
                    line.append(move.text)
                    position = after
                    break
            else:
                break
        return line

    def _likely(self, position: PositionValue, value: int) -> list[Move]:
        """Return the moves in order; after a large search, those from the proof of the value come first.

        Refuting the others is expensive.
        """
        moves = position.moves()
        if position.stepwise or self._graph is not None or self.prover.positions < MUCH:
            return moves
        try:
            answer = self.prover.reaches(position, value if position.mover == 0 else value + 1)
        except CirclingError:
            return moves
        return sorted(moves, key=lambda move: move.answers[:1] != (answer.first,))

    def _keeps(self, position: PositionValue, after: PositionValue, value: int) -> bool:
        """Return whether a move keeps the value; proving this bound is faster than finding its value."""
        if self._graph is not None:
            return self._bounds(after) == (value, value)
        if after.stepwise:
            return self._proved(after, value) == value
        if position.mover == 0:
            return self.prover.reaches(after, value).value >= value
        return self.prover.reaches(after, value + 1).value <= value

    # ---- matches ----------------------------------------------------------------------------------

    def _prove(self, position: PositionValue, found: Solution, most: int) -> None:
        """Look for a win of either side, turn by turn; the end of the round is no win."""
        if position.over:
            found.value = self.prover.final(position)
            return
        for plies in range(1, most + 1):
            found.plies = plies - 1
            for winner in (position.mover, 1 - position.mover):
                if self._wins(position, winner, plies):
                    found.value = 1 if winner == 0 else -1
                    found.plies = plies
                    self._record_win(position, found, winner, plies)
                    return
        found.plies = most

    def _wins(self, position: PositionValue, winner: int, plies: int) -> bool:
        """Return whether a player's win within a number of turns is proved."""
        if position.over:
            return position.result is not None and position.result.winner == winner
        if plies <= 0 or position.phase is Phase.BETWEEN:
            return False
        if position.stepwise:
            how = any if position.mover == winner else all
            return how(
                self._wins(position.play(move), winner, plies - 1) for move in position.moves()
            )
        if winner == 0:
            return self.prover.ask(position, 1, 0, plies).value >= 1
        return self.prover.ask(position, 0, 1, plies).value < 0

    def _record_win(
        self, position: PositionValue, found: Solution, winner: int, plies: int
    ) -> None:
        """Record the moves proved within the same number of turns, and a line of longest resistance."""
        for move in position.moves():
            after = position.play(move)
            won = self._wins(after, winner, plies - 1)
            found.moves[move.text] = found.value if won else None
        while not position.over and len(found.line) < LONGEST_LINE and position.few:
            ways = [(move, position.play(move)) for move in position.moves()]
            own = position.mover == winner
            left = [
                (self._shortest(after, winner, plies - 1), n) for n, (_, after) in enumerate(ways)
            ]
            proved = [(turns, n) for turns, n in left if turns is not None]
            if not proved:
                return
            plies, n = min(proved) if own else max(proved)
            found.line.append(ways[n][0].text)
            position = ways[n][1]

    def _shortest(self, position: PositionValue, winner: int, most: int) -> int | None:
        """Return the least number of turns of a proved win, up to a limit."""
        if position.over:
            return 0 if self._wins(position, winner, 0) else None
        return next((n for n in range(1, most + 1) if self._wins(position, winner, n)), None)


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
    each processor; ``stopped``: asked whether to end early with partial results.
    Raises ``ManqalaError`` (E610), and ``CannotGenerateError`` for a game without a generated form.
    """

    def look(positions: int) -> None:
        if watch is not None:
            watch(positions)
        if stopped():
            raise StoppedError

    circling = False
    if fastest() is not at_once() and (seconds is None or seconds > FIRST_TRY):
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


def solve_watched(
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
