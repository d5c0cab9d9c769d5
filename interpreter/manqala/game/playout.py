"""Random playouts of games and matches: for validation, statistics and benchmarks."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.game import pieces
from manqala.run.flow import Play, Result
from manqala.run.limits import LONGEST_GAME, MOST_WORK
from manqala.run.machine import Dead

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from random import Random

    from manqala.game.game import GameValue
    from manqala.run.dialogue import Answers, Done
    from manqala.text.span import Span

    Steps = Sequence[Answers | None]
    """The answers of each step; none: no player could move."""


class UnfinishedError(Exception):
    """The effort limit was reached before the end of the game."""


STEP = 200
"""Fixed cost of a step, in parts of the rules."""


@dataclass(slots=True)
class Effort:
    """The effort spent on trying rules: a count, not a time, so the result is the same on every machine."""

    last: float
    """Safety limit by processor time, regardless of the count."""
    parts: int = 0
    """Work done, in parts of the rules."""
    steps: int = 0
    until: int = 0
    """Limit of work, in parts of the rules."""

    def spend(self, parts: int) -> None:
        """Add a step; raises ``UnfinishedError`` if the limit was exceeded before."""
        if self.parts > self.until or process_time() > self.last:
            raise UnfinishedError
        self.parts += parts + STEP
        self.steps += 1


@dataclass(frozen=True, slots=True)
class Care:
    """Limits and extras for a playout that tries rules."""

    effort: Effort
    """The effort, with its limit for this game."""
    work: int
    """Maximum work in one turn."""
    listed: int = -1
    """Number of turns after which moves are listed, as a user would list them."""
    most: int = 12
    """Maximum number of moves listed."""
    show: Callable[[Play], None] | None = None
    """Receives each position before play continues from it."""


@dataclass(frozen=True, slots=True)
class Playout:
    """A random game."""

    plies: int
    rounds: int
    result: Result | None
    """None if the game did not end within the limit."""
    conserved: bool
    """Whether every ply preserved the number of pieces of each kind."""
    in_hand: int = 0
    """Number of pieces left in the hand by the first turn that left any."""
    idle_round: int = 0
    """The first round of a match without a move; 0 if none."""
    stuck_at: Span | None = None
    """The place at which a player had to decide outside any turn, without a legal choice."""

    @property
    def ended_by(self) -> str:
        """The reason for the end."""
        return self.result.reason if self.result is not None else "unfinished"


@dataclass(frozen=True, slots=True)
class Skimmed:
    """A game played quickly, by an engine other than the interpreter."""

    plies: int
    sound: bool
    """Whether it ended without apparent faults."""
    steps: Steps
    winner: int | None = None
    """The winner; none if it was drawn."""


def playout(
    game: GameValue, rng: Random, *, match: bool = False, limit: int = LONGEST_GAME,
    care: Care | None = None,
) -> Playout:  # fmt: skip
    """Play one game (or match) at random, counting the pieces after every ply.

    Raises ``UnfinishedError`` when the effort limit is reached, if there is one.
    """
    steps = playing(game, rng, match=match, limit=limit, care=care)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            played: Playout = end.value
            return played


def playing(
    game: GameValue, rng: Random, *, match: bool = False, limit: int = LONGEST_GAME,
    care: Care | None = None, steps: Steps = (),
) -> Generator[None, None, Playout]:  # fmt: skip
    """Do the same as a generator that pauses after each ply, so that the caller can stop; ``steps`` come first."""
    machine = game.engine.machine
    most = MOST_WORK if care is None else care.work
    with machine.limited(most):
        run = _Run(game, rng, match, steps)
    while run.play.phase is not Phase.OVER:
        before = machine.work
        if care is not None and care.show is not None:
            care.show(run.play)
        with machine.limited(most):
            if care is not None and run.plies == care.listed:
                game.position_of(run.play).moves(care.most)
            goes_on = run.step()
        if care is not None:
            care.effort.spend(before - machine.work)
        if not goes_on or run.plies >= limit:
            return run.playout(None)
        yield
    return run.playout(run.play.result)


class _Run:
    """A random game in progress."""

    def __init__(self, game: GameValue, rng: Random, match: bool, steps: Steps) -> None:
        self.play = Play.begin(game.engine, match=match)
        self.rng = rng
        self.steps = deque(steps)
        self.plies = 0
        self.moved_in = 0
        self.idle_round = 0
        self.stuck_at: Span | None = None
        self.in_hand = 0
        self.conserved = True
        self._totals: list[int] | None = None

    def step(self) -> bool:
        """Carry out the pending program; return false if a player must decide and has no legal choice."""
        play, engine = self.play, self.play.engine
        phase, round_ = play.phase, play.rounds
        if phase is Phase.TURN and self._totals is None:
            self._totals = self._count()
        done = self._next()
        if done is None:
            if phase is not Phase.TURN:
                self.stuck_at = play.stuck_at()
                return False
            play.stuck()
        else:
            play.finish(done)
            if play.phase is Phase.TURN and not self.in_hand:
                self.in_hand = pieces.in_hand(engine.layout, play.cells)
            if phase is Phase.TURN:
                self.plies += 1
                self.moved_in = round_
        if play.rounds > round_ > self.moved_in and not self.idle_round:
            self.idle_round = round_
        if done is not None and self._totals is not None and play.phase is not Phase.SETUP:
            self.conserved = self.conserved and self._count() == self._totals
        return True

    def _next(self) -> Done | None:
        """Return the next step: a given one while legal, then a random one; none if no player can move."""
        runs = self.play.runs
        if self.steps:
            given = self.steps.popleft()
            if given is None:
                return None
            with suppress(Dead):
                return runs.run(given, lambda said: int(self.rng.random() * len(said.options)))
        return runs.random_leaf(self.rng)

    def _count(self) -> list[int]:
        """Return the number of pieces of each kind."""
        layout = self.play.engine.layout
        places, cells = layout.board.places, self.play.cells
        return [sum(cells[k * places : (k + 1) * places]) for k in range(len(layout.kinds))]

    def playout(self, result: Result | None) -> Playout:
        """Return the record of the game."""
        return Playout(
            self.plies,
            self.play.rounds,
            result,
            self.conserved,
            self.in_hand,
            self.idle_round,
            self.stuck_at,
        )
