"""The native engine of a game: the generated module, its rows, and conversion of positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import TYPE_CHECKING, Any

from manqala.compile.analysis.addresses import FLOW
from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.choice import backend, choose_back_end
from manqala.compile.backends.tier import Tier, Tiered
from manqala.compile.kernel.numbers import (
    ANSWERS,
    ASKED,
    ENDED,
    FIRST_ANSWERS,
    GIVEN_UP,
    GONE_WRONG,
    MODE,
    OPTIONS,
    PHASES,
    RESULTS,
    RETRY,
)
from manqala.compile.module import write_once
from manqala.core.course import Phase
from manqala.run.flow import Play, blank
from manqala.run.limits import LONGEST_GAME
from manqala.run.round_result import made_result

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.compile.backends.backend import Backend, Extension
    from manqala.core.rules import Rules

FAULTS = {ENDED: None, GIVEN_UP: "unfinished", GONE_WRONG: "stuck"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """A random game: the winner (none: a draw), its length, and how it went."""

    winner: int | None
    plies: int
    rounds: int
    fault: str | None
    """None, ``unfinished`` (the limit), or ``stuck``."""
    reason: str
    """The reason for the end."""
    checksum: int


class NativeEngine:
    """Runs the generated code of some rules; not thread-safe."""

    def __init__(  # noqa: PLR0913 -- the form of a program, and its back end
        self,
        rules: Rules,
        start: Play,
        *,
        compiled: bool | None = None,
        pieces: int = 0,
        listing: int = 0,
        packed: bool = True,
        followed: bool = False,
        on: Backend | BackendName | Tiered | None = None,
    ) -> None:
        """``start``: a game at its beginning, which determines the number of pieces.

        ``compiled``: false for plain Python, true for the fastest back end, by default one that starts at once.
        ``on``: an unshared back end, or its name, or a choice by running time.
        ``pieces``: the maximum number, if more than at first.
        ``listing``: if not 0, open questions list their options, and this many positions of a round are stored.
        ``packed``: whether pieces may be packed into words.
        ``followed``: record each move of pieces for display, which is slower.
        """
        self.rules = rules
        self.interpreter = start.engine
        """The interpreter of the games that it returns."""
        most = max(pieces, self._pieces(start.cells))
        self.written = write_once(rules, most if packed else None, listing, followed=followed)
        self.tier: Tier | None = None
        """The tier that chooses the back end, if ``on`` was one."""
        if isinstance(on, Tiered) and compiled is None:
            self.tier = on.tier(self.written.source, self.written.kernels)
            on = on.fixed or self.tier.backend
        elif on is None or isinstance(on, Tiered):
            on = choose_back_end(compiled=compiled)
        self.backend = backend(on) if isinstance(on, BackendName) else on
        """The back end, which also makes the rows."""
        self.compiled = self.backend.compiled
        packing = self.written.addresses.packing
        self.most = None if packing is None else packing.most
        """Maximum number of pieces in a position; none: no limit."""
        self._code = "i" if packing is None else "q"
        self.module: Any = self.backend.module(self.written)
        self.size = int(self.module.SIZE)
        self.reasons = tuple(map(str, self.written.reasons))
        self._flow = {name: self.written.state + n for n, name in enumerate(FLOW)}

    # ---- rows -------------------------------------------------------------------------------------

    def row(self, size: int) -> Any:
        """Return a row of ``size`` whole numbers of 64 bits."""
        return self.backend.row(size)

    def states(self, number: int) -> Any:
        """Return ``number`` rows for states."""
        return self.backend.rows(number, self.size, self._code)

    @cached_property
    def work(self) -> Any:
        """The work row ``M``: registers, answers, scratch."""
        return self.row(self.written.memory + 8)

    @cached_property
    def _queried(self) -> Any:
        return self._new_trials()

    def _new_trials(self) -> Any:
        rows: list[Any] = []
        for _ in range(self.written.levels):
            rows += [*self.states(2), self.row(self.written.memory + 8)]
        return tuple(rows)

    @cached_property
    def history(self) -> Any:
        """Return room for the positions of a round."""
        return self.histories(1)[0]

    def histories(self, number: int) -> Any:
        """Return room for the positions of rounds in a batch of games: ``H`` of each."""
        if not self.written.counts:
            return self.backend.groups(number, ())
        most, noted = int(self.module.MOST_NOTED), int(self.module.NOTED)
        size = most * (self.written.addresses.in_round + 1)
        parts = self.backend.histories(number, size, noted + 2 * most, self._code)
        return self.backend.groups(number, parts)

    @property
    def trials(self) -> Any:
        """The rows ``X`` for trying turns, for rules that query legal moves."""
        return self._queried if self.written.queries else ()

    def rows(self) -> tuple[Any, Any, Any]:
        """Return the rows that module functions take after the state: ``M``, ``X`` and ``H``."""
        return self.work, self.trials, self.history if self.written.counts else ()

    def separate_rows(self) -> tuple[Any, Any, Any]:
        """Return new rows ``M``, ``X`` and ``H``, for another thread."""
        trials = self._new_trials() if self.written.queries else ()
        history = self.histories(1)[0] if self.written.counts else ()
        return self.row(self.written.memory + 8), trials, history

    # ---- positions --------------------------------------------------------------------------------

    def state(self, play: Play) -> Any:
        """Return a game in progress as a state row; its earlier positions go into the history.

        Raises ValueError if there are more pieces than ``most``.
        """
        self._check(play.cells)
        row = self.states(1)[0]
        self.written.addresses.write(row, play.cells)
        for derived in (self.written.totals, self.written.findings.ownership):
            for address, number in derived.of(play.cells).items():
                row[address] = number
        flow = self._flow
        row[flow["PHASE"]] = PHASES.index(play.phase)
        row[flow["ENDING"]] = max(play.ending, 0)
        row[flow["PASSES"]], row[flow["STILL"]] = play.passes, play.still
        row[flow["IDLE"]], row[flow["ROUNDS"]] = play.idle, play.rounds
        row[flow["MATCH_PLAY"]] = int(play.match)
        if play.result is not None:
            nobody = self.rules.board.number_of_players
            winner = play.result.winner
            row[flow["RESULT"]] = nobody if winner is None else winner
            reasons = self.reasons
            row[flow["REASON"]] = (
                reasons.index(play.result.reason) if play.result.reason in reasons else 0
            )
        if self.written.counts:
            self._remember(play)
            row[flow["OCCURS"]] = play.occurrences()
        return row

    def _pieces(self, cells: Sequence[int]) -> int:
        layout = self.rules.layout
        return sum(cells[: layout.board.places * len(layout.kinds)])

    def _check(self, cells: Sequence[int]) -> None:
        if self.most is not None and self._pieces(cells) > self.most:
            raise ValueError(f"this engine was made for at most {self.most} pieces")

    def _remember(self, play: Play) -> None:
        """Write the history of the round, each position as often as it occurred."""
        history = self.history
        self.module.clear_history(history)
        for row in self.noted_states(play):
            self.module.remember(row, history)

    def noted_states(self, play: Play) -> Iterator[Any]:
        """Yield the earlier positions of the round, each as often as it occurred, all in the same row."""
        row = self.states(1)[0]
        recurring = self.interpreter.recurring
        cells = blank(self.interpreter)
        for key, times in play.history.items():
            for cell, value in zip(recurring, key, strict=True):
                cells[cell] = value
            self.written.addresses.write(row, cells)
            row[self._flow["ROUNDS"]] = play.rounds
            yield from repeat(row, times)

    def history_of(self, row: Any, noted: int) -> tuple[dict[tuple[int, ...], int], int]:
        """Return the first noted positions of the round, and the number of occurrences of the one in the row."""
        engine, size = self.interpreter, self.written.addresses.in_round
        _, kept = self.history
        same = row[size : self.size]  # cells that are constant within a round
        cells, times = blank(engine), Counter[tuple[int, ...]]()
        for at in range(1, noted + 1):
            start = at * (size + 1)
            position = [*kept[start : start + size], *same]
            for cell, value in self.written.addresses.read(position):
                cells[cell] = value
            times[engine.place(cells)] += 1
        return dict(times), int(row[self._flow["OCCURS"]])

    def play_of(self, row: Any) -> Play:
        """Return the game in progress for a state row; its history is unknown."""
        engine, flow = self.interpreter, self._flow
        cells = blank(engine)
        for cell, value in self.written.addresses.read(row):
            cells[cell] = value
        cells[engine.layout.subject] = cells[engine.layout.mover]
        play = Play(engine, bool(row[flow["MATCH_PLAY"]]), cells, PHASES[int(row[flow["PHASE"]])])
        play.ending = int(row[flow["ENDING"]]) if play.phase is Phase.SETTLE else -1
        play.passes, play.still = int(row[flow["PASSES"]]), int(row[flow["STILL"]])
        play.idle, play.rounds = int(row[flow["IDLE"]]), int(row[flow["ROUNDS"]])
        if play.phase is Phase.OVER:
            board = engine.layout.board
            score = tuple(engine.score(cells, player) for player in range(board.number_of_players))
            reason = self.reasons[int(row[flow["REASON"]])]
            play.result = made_result(board, int(row[flow["RESULT"]]), reason, score)
        return play

    def new_state(self, *, match: bool = False) -> Any:
        """Return the initial state of a game; the interpreter plays a set-up without questions."""
        return self.state(Play.begin(self.interpreter, match=match))

    # ---- running ----------------------------------------------------------------------------------

    def extended(self, extension: Extension, module: Any = None) -> Any:
        """Return a module with more functions, on top of the engine's module or of one that extends it."""
        return self.backend.extended(self.module if module is None else module, extension)

    def turn(self, row: Any, answers: Sequence[int]) -> tuple[int, list[int]]:
        """Run the pending program of a state row with these answers, then first ones; return the status and option counts."""
        work = self.work
        for n, answer in enumerate(answers):
            work[ANSWERS + n] = answer
        work[MODE], work[RETRY] = FIRST_ANSWERS, 0
        status = int(self.module.run(row, work, self.trials, len(answers)))
        asked = int(work[ASKED])
        return status, [int(work[OPTIONS + n]) for n in range(asked)]

    def play(
        self,
        games: int,
        seed: int,
        *,
        match: bool = False,
        first: int = 0,
        limit: int = LONGEST_GAME,
    ) -> list[Outcome]:
        """Play games number ``first``, ``first + 1``, … at random, each with separate random numbers."""
        results = self.row(games * RESULTS)
        state = self.states(2)
        self.module.play_many(
            self.new_state(match=match), state[0], state[1], *self.rows(), first, games, limit, seed, results
        )  # fmt: skip
        players = self.rules.board.number_of_players
        found = []
        for at in range(0, games * RESULTS, RESULTS):
            winner, plies, rounds, why, reason, checksum = (
                int(v) for v in results[at : at + RESULTS]
            )
            who = None if winner >= players else winner
            found.append(Outcome(who, plies, rounds, FAULTS[why], self.reasons[reason], checksum))
        return found
