"""Questions of proof put to the solving kernel: is the value of a position at least so much, and what is it?"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.native.apart import won_apart
from manqala.native.probing import probing
from manqala.native.tree import Tree, pieces_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game import Game
    from manqala.position import Position

FRAME = (
    "PLACED", "GIVEN", "BASE", "BEST", "MOVE", "NEXT", "COUNT", "CHOICE", "SLOT", "LEAST", "LEGAL", "PLIES",
    "BEGUN", "DOUBTS", "OPTION", "ASKS", "FLOOR", "NOW", "REST", "LATEST", "FIRST",
)  # fmt: skip
"""The parts of a frame: what is known of one level of the path."""
REGISTERS = (
    "LEVEL", "STAGE", "RUNS", "VALUE", "DOUBT", "GOAL", "PROVER", "LIMIT", "ROUND", "TOTAL", "MASK", "NODES", "TOP",
    "FULL", "KNOWN", "HINT", "AHEAD", "OPENED",
)  # fmt: skip
ASKING = """\
if W[LIMIT] == 0 and table_margin(c, M, W, E, V):
    return
"""
"""How a state is looked up in endgame tables, where there are some."""
ROWS = {True: 8192, False: 2048}
"""How many answers still to try a path may have, compiled and as plain Python."""
TABLE = {True: 1 << 26, False: 1 << 18}
"""How many numbers of 8 bytes the table may hold, compiled and as plain Python."""
SLICE = {True: 400_000, False: 2_000}
"""After so many runs a proof looks at the clock."""
MOST_WORTH = 2000
"""The margins of a table's entry reach so far."""


class OutOfTimeError(Exception):
    """A proof was stopped by the clock."""


class CirclingError(Exception):
    """What the value is depends on what play without end is worth."""


class TooDeepError(Exception):
    """A path has more turns than the kernel has room for."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a proof has found: a bound of the value, and whether it rests on a repetition."""

    value: int
    doubtful: bool


class Prover:
    """The solving kernel for one game, from positions of as many pieces; not to be shared between threads."""

    def __init__(self, game: Game, position: Position, *, compiled: bool | None = None) -> None:
        """``position``: tells how many pieces there are, and whether it is a match."""
        self.game = game
        pieces = pieces_of(position)
        self.engine = engine = game.native(compiled=compiled, pieces=pieces)
        match = position.play_state.match
        self.by_winner = match or ends_by_rule(game)
        apart = None if self.by_winner else won_apart(game)
        self.apart = apart is not None
        self.worth = pieces_of(position, worth=True)
        tables = None if self.by_winner else probing(game, engine)
        proven = tables is not None and tables.proven > 0
        self.tables = tables.proven if tables is not None and proven else None
        """Up to how many seeds on the board proofs rest on endgame tables, or none."""
        self._asked = tables.rows if tables is not None and proven else ()
        self._kernel = Tree(engine, pieces, ASKING if proven else None).kernel(
            "solve", FRAME, REGISTERS, apart or (), ROWS=ROWS[engine.compiled], APART=int(self.apart),
            BY_WINNER=int(self.by_winner),
        )  # fmt: skip
        pair = 2 * self._kernel.numbers["ENTRY"]
        pairs = 1 << ((TABLE[engine.compiled] // pair).bit_length() - 1)
        self._mask = pairs - 1
        self._table = engine.row(pairs * pair)
        self._scratch = engine.states(1)[0]
        self._states = engine.states(ROWS[engine.compiled])
        self.deadline: float | None = None
        self.watch: Callable[[int], None] = lambda _: None
        """Who is told from time to time how many positions were looked at."""
        self._compile(position)

    def _compile(self, position: Position) -> None:
        """Run everything once, so that compiling is not counted as thinking."""
        self.ask(position, 3 * self.bound + 1, 0)
        self._kernel.put(NODES=0)

    @property
    def positions(self) -> int:
        """How many positions were looked at so far."""
        return self._kernel.get("NODES")

    @property
    def bound(self) -> int:
        """No value is higher."""
        return 1 if self.by_winner else self.worth

    def ask(self, position: Position, goal: int, prover: int, plies: int = 0) -> Answer:
        """Try to prove that the value is at least ``goal`` (prover 0) or less (prover 1).

        With ``plies`` only what ends within so many turns is proved. Raises ``OutOfTimeError`` and ``TooDeepError``.
        """
        kernel, module = self._kernel, self._kernel.module
        state = self.engine.state(position)
        self._states[0][:] = state
        looked = self.positions
        number = int(state[module.ROUND_NUMBER]) + (position.phase == "between")
        total = self.worth if self.apart else 2 * self.bound
        kernel.put(**dict.fromkeys(REGISTERS, 0))
        kernel.put(
            GOAL=goal,
            PROVER=prover,
            LIMIT=plies,
            ROUND=number,
            TOTAL=total,
            MASK=self._mask,
            NODES=looked,
        )
        module.begin_proof(self.engine.work, self._states, kernel.row, self._table, *self._asked)
        ended = False
        while not ended:
            ended = module.prove_on(
                self._scratch, *self.engine.rows(), self._states, kernel.row, self._table, *self._asked,
                SLICE[self.engine.compiled],
            )  # fmt: skip
            if kernel.get("FULL"):
                raise TooDeepError
            self.watch(self.positions)
            if not ended and self.deadline is not None and time.perf_counter() > self.deadline:
                raise OutOfTimeError
        return Answer(kernel.get("VALUE"), bool(kernel.get("DOUBT")))

    def reaches(self, position: Position, goal: int) -> Answer:
        """Whether the value is at least so much, proved for one side or the other; raises ``CirclingError``."""
        if position.over:
            return Answer(self.final(position), False)
        high = self.ask(position, goal, 0)
        if high.value >= goal or not high.doubtful:
            return high
        low = self.ask(position, goal, 1)
        if low.value < goal or not low.doubtful:
            return low
        raise CirclingError

    def value(self, position: Position, guess: int = 0) -> int:
        """The value of a position, found from a guess; raises what ``reaches`` raises."""
        if position.over:
            return self.final(position)
        low, high = -self.bound, self.bound
        guess = max(low, min(high, guess))
        while low < high:
            goal = max(guess, low + 1)
            guess = self.reaches(position, goal).value
            if guess >= goal:
                low = guess
            else:
                high = guess
        return low

    def final(self, position: Position) -> int:
        """The value of a game that is over."""
        assert position.result is not None
        if self.by_winner:
            return {None: 0, 0: 1}.get(position.result.winner, -1)
        return position.score[0] - position.score[1]


def ends_by_rule(game: Game) -> bool:
    """Whether a rule may say who wins the round, whatever the score is; or there is only one player."""
    rules = game.rules
    roots = (rules.turn, tuple(rules.events.values()), tuple(end.body for end in rules.round_ends))
    return game.rules.board.number_of_players == 1 or any(
        isinstance(node, core.End) and (node.drawn or node.winner is not None)
        for node in nodes(roots)
    )
