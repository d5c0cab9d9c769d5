"""Alpha-beta search with iterative deepening on the generated engine, limited by depth or time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.compile.backends.tier import Tiered
from manqala.compile.generating import generate_engine
from manqala.core.course import Phase
from manqala.search.evaluation_shape import weights_for
from manqala.search.kernel import alphabeta_row
from manqala.search.kernel.alphabeta_row import BUCKET, STATE_ROWS, TURN_COST
from manqala.search.kernel.scale import ENTER, FAR, LARGE, LEVELS, NONE, WIN
from manqala.search.kernel.search_rows import SearchRows
from manqala.search.search_kernel import Tree, loses_in, pieces_of, wins_in
from manqala.search.tables import load_search_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.compile.backends.backend import BackendName
    from manqala.game.game import GameValue, PositionValue
    from manqala.search.evaluation_shape import Evaluation

MAX_DEPTH = 100
KERNELS = (
    "evaluation", "alphabeta_probe", "alphabeta_table", "alphabeta_nodes", "alphabeta_answers",
    "alphabeta_steps",
)  # fmt: skip
SLICE_SECONDS = 0.004
"""Interval between clock checks in seconds."""
MAX_BUCKETS = {True: 1 << 19, False: 1 << 13}
"""Maximum number of buckets of a transposition table, compiled and in plain Python."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: the value for one player, and the depth reached."""

    value: int
    line: tuple[int, ...]
    """The principal variation after the given answers: the rest of the turn, then later turns."""
    depth: int
    nodes: int
    exact: bool
    """Whether the search reached every end, so that a deeper one changes nothing."""

    @property
    def wins_in(self) -> int | None:
        """The number of turns to a forced win, if the search found one."""
        return wins_in(self.value)

    @property
    def loses_in(self) -> int | None:
        """The number of turns to a forced loss, if the search found one."""
        return loses_in(self.value)

    @property
    def decided(self) -> bool:
        """Whether the search proved a win or a loss."""
        return abs(self.value) > WIN - FAR


class Search:
    """An alpha-beta search of one game with its transposition table; not thread-safe."""

    def __init__(
        self,
        game: GameValue,
        *,
        compiled: bool | None = None,
        on: BackendName | None = None,
        evaluation: Evaluation | None = None,
    ) -> None:
        """Generate and compile the engine.

        ``on``: the back end; by default WebAssembly, or LLVM for a game with enough search time so far.
        ``evaluation``: a learned evaluation instead of the default.
        Raises ``CannotGenerateError`` for a game without a generated form.
        """
        self.game = game
        self.players = game.rules.board.number_of_players
        start = game.start()
        self.stopped: Callable[[], bool] = lambda: False
        """Polled: whether to end the search early, as if time were up."""
        self._compiled, self._on = compiled, on
        self._evaluation = evaluation
        self._prepare_engine(pieces_of(start))
        self._rate = 0.0
        self._sign = 1
        self._age = 0
        self._selective = False
        self._table_settings: tuple[int, int, bool, bool] | None = None
        self.begin(start, (), 0, 1)
        self._continue(64)
        if self.engine.tier is not None:
            self.engine.tier.mark(self.engine.backend.name)

    def _prepare_engine(self, pieces: int) -> None:
        """Prepare an engine, a kernel and a table for a maximum number of pieces."""
        self.engine = engine = generate_engine(
            self.game, compiled=self._compiled, pieces=pieces, on=Tiered("alphabeta", self._on)
        )
        self.tables = load_search_tables(self.game, engine)
        """The endgame tables in use, or none."""
        self._table_rows: tuple[Any, Any] = ((), ()) if self.tables is None else self.tables.rows
        self._mask = MAX_BUCKETS[engine.compiled] - 1
        self._scratch = engine.states(1)[0]
        self._states = engine.states(STATE_ROWS)
        tree = Tree(engine, pieces, tables=self.tables is not None)
        features, self._weights = weights_for(engine, self._evaluation)
        # With more pieces, keys would no longer be unique, and packed words would overflow.
        self._max_pieces = min((1 << tree.bits) - 1, engine.most or LARGE)
        self.kernel = tree.kernel(
            alphabeta_row,
            KERNELS,
            tree.key(occurrences=True),
            features=features,
        )
        """The functions of the search, and its registers."""
        self._table = self._new_table(self._mask + 1)

    def forget(self) -> None:
        """Clear the transposition table and the killer moves, so that the result does not depend on earlier searches."""
        self._table = self._new_table(self._mask + 1)
        self.kernel.clear_part("KILLER", LEVELS)
        self._rate, self._age = 0.0, 0

    def _state(self, position: PositionValue) -> Any:
        """Return a position as a state row; first enlarge the engine and kernel if necessary."""
        if pieces_of(position) > self._max_pieces:
            self._prepare_engine(pieces_of(position))
        return self.engine.state(position.play_state)

    # ---- steps ------------------------------------------------------------------------------------

    def begin(self, position: PositionValue, answers: Sequence[int], view: int, depth: int) -> None:
        """Set up a search for a player: position, answers so far, depth in turns."""
        state, kernel = self._state(position), self.kernel
        module = kernel.module
        self._states[0][:] = state
        number = int(state[module.ROUND_NUMBER]) + (position.phase is Phase.BETWEEN)
        # With two players one's gain is the other's loss, so one table serves both.
        self._sign = -1 if self.players == 2 and view == 1 else 1
        # Partners have the same values.
        view = 0 if self.players == 2 else self.game.rules.board.captain[view]
        settings = (view, number, position.play_state.match, self._selective)
        if self._table_settings is not None and settings != self._table_settings:
            self._table = self._new_table(self._mask + 1)
        self._table_settings = settings
        kernel.clear()
        kernel.put(VIEW=view, ROUND=number, MASK=self._mask, AGE=self._age, STAGE=ENTER)
        kernel.put(TOP=1, SELECTIVE=int(self._selective))
        path = kernel.numbers["PATH"]
        given = (*position.play_state.given, *answers)
        kernel.put_root(
            GIVEN=len(given),
            BASE=path,
            LEFT=depth * TURN_COST,
            ALPHA=2 - LARGE,
            BETA=LARGE - 2,
            HASH=-1,
        )
        kernel.put_root(HISTORY=kernel.history_size(self.engine))
        for n, answer in enumerate(given):
            kernel.row[path + n] = answer

    def _continue(self, budget: int) -> bool:
        return bool(self.kernel.module.continue_search(self.rows(self._table), budget))

    def rows(self, table: Any) -> SearchRows:
        """Return the rows of the kernel with this transposition table."""
        works = (self._states, self.kernel.row, table, *self._table_rows, self._weights)
        return SearchRows(self._scratch, *self.engine.rows(), *works)

    def prepare_kernel(
        self, position: PositionValue, depth: int, buckets: int
    ) -> tuple[list[int], Any]:
        """Return the initial registers for a kernel that starts searches of this depth itself, and a new table."""
        self.begin(position, (), 0, depth)
        self.kernel.put(MASK=buckets - 1)
        numbers = self.kernel.numbers
        begins = [int(n) for n in self.kernel.row[: numbers["FRAMES"] + numbers["FRAME"]]]
        return begins, self._new_table(buckets)

    def _new_table(self, buckets: int) -> Any:
        """Return an empty transposition table with a maximum number of buckets, a power of two."""
        return self.engine.row(BUCKET * (buckets + 1))

    def _result(
        self, depth: int, value: int, level: int = 0, given: Sequence[int] = ()
    ) -> SearchResult:
        """Return the result at a level of the path, which these answers led to."""
        kernel = self.kernel
        numbers = kernel.numbers
        first = numbers["LINES"] + level * numbers["LEVELS"]
        found = [int(kernel.row[first + n]) for n in range(kernel.frame(level, "LENGTH"))]
        if value != NONE:
            value *= self._sign
        exact = not kernel.get("SHALLOW")
        return SearchResult(value, (*given, *found), depth, kernel.get("NODES"), exact=exact)

    # ---- searching --------------------------------------------------------------------------------

    def search(
        self,
        position: PositionValue,
        answers: Sequence[int] = (),
        *,
        view: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        selective: bool | None = None,
    ) -> SearchResult | None:
        """Deepen iteratively, up to ``depth`` turns or for a number of seconds; return none if there is no move.

        ``selective``: spend time where this is worth most; by default without a depth.
        ``view``: the player whose value is returned, by default the player to decide.
        """
        began = time.perf_counter()
        if self.tables is not None:
            # A player who only preserves table values may never realise a win: the search must find it.
            self.tables.set_root_seeds(self._seeds(position))
        if view is None:
            choices = position.choices(tuple(answers))
            assert choices is not None
            view = choices.player
        self._start_new_search(selective=depth is None if selective is None else selective)
        best: SearchResult | None = None
        for plies in range(1, (depth or MAX_DEPTH) + 1):
            left = None if seconds is None else began + seconds - time.perf_counter()
            found = self._search_to_depth(position, answers, view, plies, left)
            if found is None:
                break
            best = found if found.value != NONE else best
            if found.depth < plies or found.exact or found.decided:
                break
        return best

    def search_to_depth(
        self,
        position: PositionValue,
        answers: Sequence[int],
        view: int,
        depth: int,
        seconds: float | None,
    ) -> SearchResult | None:
        """Search to a fixed depth.

        If time runs out, return the result for the first answers, at a smaller depth, or none.
        Endgame tables count at the root, too, so there may be no line.
        """
        if self.tables is not None:
            self.tables.set_root_seeds(self._seeds(position), trusts_root=True)
        self._start_new_search(selective=False)
        return self._search_to_depth(position, answers, view, depth, seconds)

    def _start_new_search(self, *, selective: bool) -> None:
        """Start a new search: existing table entries become old.

        ``selective``: extend captures beyond the horizon, and reduce unpromising answers. Proofs remain proofs,
        but the depth of a search is no longer uniform.
        """
        self._age = (self._age + 1) % 64
        self._selective = selective

    def _search_to_depth(
        self,
        position: PositionValue,
        answers: Sequence[int],
        view: int,
        depth: int,
        seconds: float | None,
    ) -> SearchResult | None:
        until = None if seconds is None else time.perf_counter() + seconds
        self.begin(position, answers, view, depth)
        return self._deepen(depth, until)

    def _seeds(self, position: PositionValue) -> int:
        return 0 if self.tables is None else self.tables.seeds(position.cells)

    def evaluate(self, position: PositionValue, view: int) -> int:
        """Evaluate a position for a player without a search."""
        view = self.game.rules.board.captain[view]
        state = self._state(position)
        if position.stepwise:
            now = position.play_state.copy()
            now.cells = position.cells
            state = self.engine.state(now)
        module, work = self.kernel.module, self.engine.work
        if position.over:
            return int(module.final_value(state, view, 0))
        if self.tables is not None and position.phase is Phase.TURN:
            self.tables.set_root_seeds(self._seeds(position), trusts_root=True)
            known = int(
                module.table_value(state, work, self.kernel.row, *self._table_rows, view, True)
            )
            if known != NONE:
                return known
        return int(module.estimate(state, work, self._weights, view))

    def _deepen(self, depth: int, until: float | None) -> SearchResult | None:
        while True:
            before = time.perf_counter()
            left = SLICE_SECONDS if until is None else min(SLICE_SECONDS, until - before)
            if left <= 0 or self.stopped():
                return self._partial_result(depth)
            ended = self._continue(max(4, int(self._rate * left)))
            done = self.kernel.get("RUNS")
            now = time.perf_counter()
            if self.engine.tier is not None:
                self.engine.tier.spend(now - before)
            self._rate = done / max(now - before, 1e-6)
            if ended:
                return self._result(depth, self.kernel.get("VALUE"))

    def _partial_result(self, depth: int) -> SearchResult | None:
        """Return the result when time is up: from the answers finished at the root, or at the question reached."""
        kernel = self.kernel
        given: list[int] = []
        for level in range(kernel.get("LEVEL") + 1):
            if kernel.frame(level, "LEGAL"):
                return self._result(depth - 1, kernel.frame(level, "BEST"), level, given)
            given_here = kernel.frame(level, "GIVEN")
            if kernel.frame(level, "CHOICE") != kernel.frame(0, "CHOICE"):
                break
            given.append(int(kernel.row[kernel.frame(level, "BASE") + given_here]))
            if kernel.frame(level + 1, "GIVEN") != given_here + 1:
                break
        return None
