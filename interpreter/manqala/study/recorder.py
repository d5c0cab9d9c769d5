"""Records every step of random games, or of games replayed from their answers.

The generated engine records if there is one; otherwise ``InterpretingRecorder`` does the same more slowly, with
different random numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from manqala.compile.backends.backend import Extension
from manqala.compile.constants import numbers_in
from manqala.compile.kernel.numbers import GIVEN_UP, RESULT_CHECKSUM, RESULT_FAULT, RESULTS
from manqala.run.limits import LONGEST_GAME
from manqala.simulate.faults import raise_rule_error
from manqala.study.kernel import facts_row
from manqala.study.kernel.facts_row import FACT_ASKED, FACTS, FACTS_SCRATCH
from manqala.study.kernel.recording_rows import RecordingRows
from manqala.study.recorded_games import GameOrigins, RecordedGames, record_batch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.native_engine import NativeEngine

    Step = tuple[int, ...]
    """The answers of one step."""

KERNEL = "manqala.study.kernel.recorded_steps"
STEPS, ANSWERED = 4_000, 16_000
"""Initial room for steps and answers."""
MAX_BATCH_STEPS = 200_000
"""Maximum number of steps in a batch; a longer game is a batch by itself."""


class GameRecorder(Protocol):
    """Records every step of games."""

    def random(self, numbers: range, seed: int) -> RecordedGames:
        """Record the random games of these numbers."""

    def replay(self, steps: Sequence[Step], origin: GameOrigins) -> RecordedGames:
        """Record the one game with these steps."""


class NativeRecorder:
    """Records on an unshared generated engine."""

    def __init__(
        self, engine: NativeEngine, *, match: bool, room: tuple[int, int] = (STEPS, ANSWERED)
    ) -> None:
        """``match``: play whole matches, without counting ways; ``room``: the space for steps and answers."""
        self.engine = engine
        self.players = engine.rules.board.number_of_players
        self.match = match
        self._width = FACTS + self.players
        self._module: Any = engine.extended(Extension([KERNEL], numbers_in(facts_row)))
        self._start = engine.new_state(match=match)
        game, before, step = engine.states(3)
        self._works = (game, before, step, *engine.rows(), engine.row(FACTS_SCRATCH))
        self._allocate(*room)

    def _allocate(self, steps: int, answers: int) -> None:
        self._facts = self.engine.row(steps * self._width)
        self._answers = self.engine.row(answers)

    @property
    def _rows(self) -> RecordingRows:
        return RecordingRows(*self._works, self._facts, self._answers)

    def _grow(self) -> None:
        self._allocate(2 * len(self._facts) // self._width, 2 * len(self._answers))

    def random(self, numbers: range, seed: int) -> RecordedGames:
        """Record the games that ``simulate`` plays under these numbers; raises ``RuleError`` if a rule does not end."""
        found = RecordedGames([])
        stride = RESULTS + self.players
        ends = self.engine.row(len(numbers) * stride)
        at, left = numbers.start, len(numbers)
        while left:
            done = int(
                self._module.record_many(
                    self._start, self._rows, at, left, LONGEST_GAME, seed, not self.match, ends
                )
            )
            if done == 0:
                self._grow()
                continue
            for n in range(done):
                if ends[n * stride + RESULT_FAULT] > GIVEN_UP:
                    raise_rule_error(self.engine, self._start, at + n, seed)
            origin = GameOrigins(range(at, at + done), self.players)
            found.batches.append(
                record_batch(origin, ends, self._facts, self._answers, self.engine.reasons)
            )
            if done < left and len(self._facts) < MAX_BATCH_STEPS * self._width:
                self._grow()
            at, left = at + done, left - done
        return found

    def replay(self, steps: Sequence[Step], origin: GameOrigins) -> RecordedGames:
        """Replay and record the steps of one game, which must be legal."""
        answers = [answer for step in steps for answer in step]
        given, lengths = self.engine.row(len(answers) + 1), self.engine.row(len(steps) + 1)
        given[: len(answers)] = answers
        lengths[: len(steps)] = [len(step) for step in steps]
        # A list grows when a longer one is assigned; elements after the last one are not read.
        ends = self.engine.row(RESULTS + self.players)
        while True:
            done = int(
                self._module.record_replay(
                    self._start,
                    self._rows,
                    LONGEST_GAME,
                    given,
                    lengths,
                    len(steps),
                    not self.match,
                    ends,
                )
            )
            if done != facts_row.ROWS_FULL:
                break
            self._grow()
        assert ends[RESULT_CHECKSUM] == len(steps)
        assert sum(self._facts[FACT_ASKED : done * self._width : self._width]) == len(answers)
        return RecordedGames(
            [record_batch(origin, ends, self._facts, self._answers, self.engine.reasons)]
        )
