"""Monte-Carlo tree search on the generated engine."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from manqala.compile.backends.tier import Tiered
from manqala.compile.generating import generate_engine
from manqala.core.course import Phase
from manqala.search.evaluation_shape import weights_for
from manqala.search.kernel import uct_row
from manqala.search.kernel.scale import LEVELS
from manqala.search.kernel.search_rows import SearchRows
from manqala.search.kernel.uct_row import ANSWER, ASKED_ONE, CHILDREN, FIRST_CHILD, VISITS, WINS
from manqala.search.search_kernel import Tree, pieces_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from manqala.game.game import GameValue, PositionValue
    from manqala.search.evaluation_shape import Evaluation

KERNELS = ("evaluation", "uct_priors", "uct_steps")
MAX_NODES = {True: 400_000, False: 60_000}
"""Maximum number of nodes in a tree, compiled and in plain Python; a full tree no longer grows, and only runs playouts."""
SLICE_SECONDS = 0.01
"""Interval between clock checks in seconds."""


class TreeSearch:
    """Tree search of one game; not thread-safe."""

    def __init__(
        self,
        game: GameValue,
        *,
        compiled: bool | None = None,
        evaluation: Evaluation | None = None,
    ) -> None:
        """Generate and compile the engine; ``Search`` explains the back end.

        ``evaluation``: a learned evaluation instead of the default, for the priors of answers.

        Raises ``CannotGenerateError`` for a game without a generated form.
        """
        self.game = game
        self._compiled, self._evaluation = compiled, evaluation
        start = game.start()
        self._prepare_engine(pieces_of(start))
        self._games_per_second = 0.0
        self._begin(start, (), 0)
        self._simulate(2)
        if self.engine.tier is not None:
            self.engine.tier.mark(self.engine.backend.name)

    def _prepare_engine(self, pieces: int) -> None:
        """Prepare an engine and a kernel for a maximum number of pieces."""
        self.engine = engine = generate_engine(
            self.game, compiled=self._compiled, pieces=pieces, on=Tiered("mcts")
        )
        players = self.game.rules.board.number_of_players
        self._node = WINS + players
        tree = Tree(engine, pieces)
        features, self._weights = weights_for(engine, self._evaluation)
        self.kernel = tree.kernel(
            uct_row, KERNELS, tree.key(), given={"NODE": self._node}, features=features
        )
        """The functions of the search, and its registers."""
        self._room = MAX_NODES[engine.compiled] * self._node
        self._nodes = engine.row(self._room)
        self._states = engine.states(2)
        self._scratch = engine.states(2)

    def _begin(self, position: PositionValue, answers: Sequence[int], seed: int) -> None:
        pieces = pieces_of(position)
        if self.engine.most is not None and pieces > self.engine.most:
            self._prepare_engine(pieces)
        state, kernel, module = (
            self.engine.state(position.play_state),
            self.kernel,
            self.kernel.module,
        )
        self._states[0][:] = state
        number = int(state[module.ROUND_NUMBER]) + (position.phase is Phase.BETWEEN)
        given = (*position.play_state.given, *answers)
        kernel.put(
            TOP=0,
            ROOM=self._room,
            ROUND=number,
            GIVEN=len(given),
            HISTORY=kernel.history_size(self.engine),
        )
        for n, answer in enumerate(given):
            kernel.row[kernel.numbers["PATH"] + n] = answer
        module.seed_random(self.engine.work, seed)
        module.new_node(kernel.row, self._nodes, -1)

    def _simulate(self, games: int) -> int:
        kernel = self.kernel
        works = (self._states, kernel.row, self._nodes)
        rows = SearchRows(self._scratch[0], *self.engine.rows(), *works, Z=self._weights)
        return int(kernel.module.run_simulations(rows, self._scratch[1], games))

    def search(
        self,
        position: PositionValue,
        answers: Sequence[int],
        rng: Random,
        *,
        sims: int | None = None,
        seconds: float | None = None,
    ) -> tuple[int, ...]:
        """Return the most visited answers: the rest of the turn, as far as it was searched, or an empty tuple.

        The search ends after ``sims`` playouts, or after a number of seconds.
        """
        began = time.perf_counter()
        self._begin(position, answers, rng.getrandbits(32))
        left = sims if sims is not None else 1 << 40
        while left > 0:
            before = time.perf_counter()
            rest = (
                SLICE_SECONDS if seconds is None else min(SLICE_SECONDS, began + seconds - before)
            )
            if rest <= 0:
                break
            games = min(left, max(1, int(self._games_per_second * rest)))
            played = self._simulate(games)
            took = time.perf_counter() - before
            if self.engine.tier is not None:
                self.engine.tier.spend(took)
            self._games_per_second = max(1.0, played / max(took, 1e-6))
            left -= games
            if played < games:
                break
        return self._line()

    def _line(self) -> tuple[int, ...]:
        """Follow the most visited children from the root to the next chance node."""
        nodes = self._nodes
        node = 0
        line: list[int] = []
        chance = self.game.rules.board.number_of_players
        while len(line) < LEVELS and nodes[node + CHILDREN] and nodes[node + ASKED_ONE] != chance:
            first = nodes[node + FIRST_CHILD]
            children = [first + n * self._node for n in range(nodes[node + CHILDREN])]
            node = max(children, key=lambda child: nodes[child + VISITS])
            if not nodes[node + VISITS]:
                break
            line.append(int(nodes[node + ANSWER]))
        return tuple(answer for answer in line if answer >= 0)
