"""Interpreter and generated engine play the same game side by side, and everything is compared after each step.

Used by the tests and by ``benchmarks/differential.py``.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from manqala.compile.kernel.numbers import (
    ASKED,
    CHOOSER,
    DEAD,
    FAILED,
    FAULT,
    FIRST_ANSWERS,
    MODE,
    OPEN,
    OPEN_QUESTION,
    PHASES,
    RETRY,
)
from manqala.core.course import Phase
from manqala.run.dialogue import Asked
from manqala.run.flow import Play
from manqala.run.limits import MOST_ATTEMPTS
from manqala.run.machine import Dead, ExhaustedError, SearchError, StuckError, TooLongError
from manqala.syntax.front.front_matter import OptionKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.run.dialogue import AnsweredQuestion, Done
    from manqala.syntax.front.front_matter import OptionValue

    Step = tuple[int, ...] | None
    """The answers of a step; none: no player could move."""

QUESTIONS = 10
"""At every so-manieth sequence of answers it is compared who is asked on the way."""
STOPS = 12
"""Approximate maximum number of questions to stop at."""

MOST_COUNTED = 5_000
"""Limit of answers while ways are counted: the interpreter takes some seconds where runs are long."""


class DifferenceError(AssertionError):
    """The engines do not agree; the message says how to see it again."""


class Lockstep:
    """One game, played by both engines at once."""

    def __init__(self, game: WarmGame, rng: Random, *, compiled: bool | None, match: bool) -> None:
        """``rng`` decides what is played; ``compiled``: false for plain Python, none for WebAssembly, true for LLVM."""
        self.game = game
        self.rng = rng
        self.match = match
        self.native = game.native(compiled=compiled)
        self.module = self.native.module
        known = dict(self.native.written.addresses.read(self.native.states(1)[0]))
        self._cells = [cell for cell in game.engine.lasting if cell in known]
        lasting = set(self._cells)
        addresses = self.native.written.addresses.of
        self._own = [(cell, at) for cell, at in addresses.items() if cell in lasting]
        self._c, self._d, self._before = self.native.states(3)
        self._rows = self.native.rows()
        self._run_rows = self._rows[:2]
        self.plies = self.probes = self.questions = self.ways = self.faults = self.cut = 0
        """Counts of compared turns, random sequences of answers, questions, ways through a turn, and faults.

        ``cut``: so many counts of ways were left off.
        """
        self.begin()

    def begin(self) -> None:
        """Begin a new game."""
        self.steps: list[Step] = []
        self.play = Play.begin(self.game.engine, match=self.match)
        self._c = self.native.state(self.play)
        self.module.begin(self._c, self._rows[-1])
        self.failed = False
        self._same("at the beginning")

    @property
    def over(self) -> bool:
        """Whether the game has ended, or cannot go on."""
        return self.failed or self.play.phase == Phase.OVER

    # ---- steps ----------------------------------------------------------------------------------------

    def step(self) -> None:
        """Play one random way through what waits, after looking at one that may not be possible."""
        done = self.probe()
        if done is None or self.play.runs.program.preferences:
            try:
                # Where each of very many ways is long, users are told that it takes too long.
                with self.game.engine.machine.limited():
                    done = self.play.runs.random_leaf(self.rng)
            except (ExhaustedError, TooLongError):
                self.failed = True
                return
        self._take(done)

    def repeat(self, answers: Step) -> None:
        """Play this step, as it was played before."""
        done = None
        if answers is not None:
            done = self.play.runs.run(answers)
        self._take(done)

    def _take(self, done: Done | None) -> None:
        """Take a step in both engines."""
        turn = self.play.phase == Phase.TURN
        if done is None and not turn:
            self.failed = True
            return
        self.steps.append(None if done is None else done.answers)
        if done is None:
            fault = self._faulty(self.play.stuck)
            status = int(self.module.stuck(self._c, *self._rows))
        else:
            ran = self._run(self._c, done.answers)
            fault = self._faulty(lambda: self.play.finish(done))
            status = FAULT if ran == FAULT else int(self.module.finish(self._c, *self._rows, ran))
            self.plies += turn
        if fault or status == FAULT:
            self.failed = True
            self.faults += 1
            self._expect(fault, status == FAULT, "whether the rules go on and on")
            return
        self._same("after the step")

    @staticmethod
    def _faulty(go_on: Callable[[], None]) -> bool:
        try:
            go_on()
        except (ExhaustedError, StuckError):
            return True
        return False

    # ---- one sequence of answers ----------------------------------------------------------------------

    def _run(self, row: object, answers: Sequence[int], mode: int = FIRST_ANSWERS) -> int:
        """Run what waits in a state row: its status."""
        work = self.native.work
        for n, answer in enumerate(answers):
            work[self.module.ANSWERS + n] = answer
        work[MODE], work[RETRY] = mode, 0
        return int(self.module.run(row, *self._run_rows, len(answers)))

    def _counts(self) -> list[int]:
        """The numbers of options in the run just made."""
        work, first = self.native.work, self.module.OPTIONS
        return [int(work[first + n]) for n in range(int(work[ASKED]))]

    def probe(self) -> Done | None:
        """Run one random sequence of answers in both, possible or not, and compare all that comes of it."""
        answers: list[int] = []
        counts: list[int] = []

        def decide(question: AnsweredQuestion) -> int:
            counts.append(len(question.options))
            answers.append(int(self.rng.random() * counts[-1]))
            return answers[-1]

        done = None
        try:
            done = self.play.runs.run((), decide)
            expected = 0 if done.over is None else 16
        except Dead:
            expected = 1
        except ExhaustedError:
            expected = FAULT
        self.probes += 1
        self.module.copy(self._c, self._d)
        status = self._run(self._d, answers)
        self._expect(expected, min(status, 16), "the status", answers)
        if expected == FAULT:
            return None
        self._expect(counts, self._counts(), "the numbers of options", answers)
        if done is not None:
            self._same_cells(self._d, done.cells, "during the step", answers)
            if self.probes % QUESTIONS == 0:
                self._same_questions(done.answers)
        return done

    def _same_questions(self, answers: tuple[int, ...]) -> None:
        """Stop at each question on the way, and compare the player and the number of options."""
        runs, work = self.play.runs, self.native.work
        # Where very many questions follow one another, some of them do: each takes the whole way up to it.
        for n in range(0, len(answers) + 1, 1 + len(answers) // STOPS):
            expected = None
            try:
                runs.run(answers[:n])
            except Asked as asked:
                expected = (asked.question.player, len(asked.question.options))
            self.module.copy(self._c, self._d)
            stopped = self._run(self._d, answers[:n], OPEN_QUESTION) == 1
            found = int(work[CHOOSER]), int(work[OPEN])
            self._expect(expected, found if stopped else None, "who is asked", answers[:n])
            self.questions += stopped

    def count_ways(self, limit: int) -> None:
        """Compare the legal ways through what waits, and what they fail; where it can be, only up to a limit.

        Both engines leave off after the same number of answers: there may be more ways, or dead
        ends, than anybody can count.
        """
        most = None if self.play.runs.program.preferences else limit
        expected, found = self._ways_of_interpreter(most), self._ways(most)
        self.ways += len(found[0])
        self.cut += found[1] == "cut off"
        self._expect(expected, found, "the ways, what each fails, and how the search ended")

    def _ways_of_interpreter(self, limit: int | None) -> tuple[list[int], str]:
        """The number that stands for the preferences each way fails, and how the search ended."""
        failures: list[int] = []
        leaves = islice(self.play.runs.leaves(most=MOST_COUNTED), limit)
        try:
            failures.extend(
                int("".join(str(int(not met)) for met in done.merit) or "0", 2) for done in leaves
            )
        except SearchError:
            return failures, "cut off"
        except ExhaustedError:
            return failures, "fault"
        return failures, "done"

    def _ways(self, limit: int | None) -> tuple[list[int], str]:
        """The same of the generated code."""
        work = self.native.work
        failures: list[int] = []
        length = attempts = given = 0
        while length >= 0 and (limit is None or len(failures) < limit):
            if attempts == MOST_ATTEMPTS or given > MOST_COUNTED:
                return failures, "cut off"
            self.module.copy(self._c, self._d)
            work[MODE] = work[RETRY] = work[FAILED] = 0
            status = int(self.module.run(self._d, *self._run_rows, length))
            if status == FAULT:
                return failures, "fault"
            if status != DEAD:
                failures.append(int(work[FAILED]))
            asked = int(work[ASKED])
            length = int(self.module.next_answers(work, asked, 0))
            attempts += 1
            given += asked
        return failures, "done"

    # ---- comparing ------------------------------------------------------------------------------------

    def _expect(
        self, expected: object, found: object, what: str, answers: Sequence[int] | None = None
    ) -> None:
        if expected != found:
            raise DifferenceError(self.describe(f"{what}: {expected} and {found}", answers))

    def _same_cells(
        self,
        row: Sequence[int],
        cells: Sequence[int],
        when: str,
        answers: Sequence[int] | None = None,
    ) -> None:
        values = list(row)
        if self._equal(values, cells):
            return
        read = dict(self.native.written.addresses.read(values))
        mine = [cells[cell] for cell in self._cells]
        other = [read[cell] for cell in self._cells]
        if mine != other:
            cell = next(n for n, (a, b) in enumerate(zip(mine, other, strict=True)) if a != b)
            what = f"cell {self._cells[cell]} {when}: {mine[cell]} and {other[cell]}"
            raise DifferenceError(self.describe(what, answers))

    def _equal(self, values: list[int], cells: Sequence[int]) -> bool:
        """Whether a row holds the same as the cells: the quick way to see it."""
        packing = self.native.written.addresses.packing
        if packing is not None and packing.packed(cells) != values[: len(packing.words)]:
            return False
        return [cells[cell] for cell, _ in self._own] == [values[at] for _, at in self._own]

    def _same(self, when: str) -> None:
        """Compare what waits, the position, the flow of play and the result."""
        play, row, module = self.play, self._c, self.module
        self._expect(play.phase, PHASES[int(row[module.PHASE])], f"the phase {when}")
        self._same_cells(row, play.cells, when)
        flow = (play.passes, play.still, play.idle, play.rounds)
        names = (module.PASSES, module.STILL, module.IDLE, module.ROUNDS)
        if play.phase == Phase.SETTLE:
            self._expect(play.ending, int(row[module.ENDING]), f"the ending {when}")
        if play.phase == Phase.TURN:
            self._expect(flow, tuple(int(row[name]) for name in names), f"the flow of play {when}")
            if self.native.written.counts:
                times = play.occurrences()
                self._expect(times, int(row[module.OCCURS]), f"the occurrences {when}")
        if play.result is not None:
            self._expect(play.result, self.native.play_of(row).result, "the result")
            score = tuple(
                int(module.score(row, player, self.native.work))
                for player in range(len(play.result.score))
            )
            self._expect(play.result.score, score, "the score")

    def describe(self, what: str, answers: Sequence[int] | None) -> str:
        """What differs, and all that is needed to see it again."""
        position = self.game.position_of(self.play).text
        steps = " ".join("-" if s is None else ",".join(map(str, s)) or "." for s in self.steps)
        settings = " ".join(f"{k}={str(v).lower()}" for k, v in self.game.options.items())
        tried = "" if answers is None else f"answers tried: {','.join(map(str, answers))}\n"
        return (
            f"{what}\nrules: {self.game.rules.path}\noptions: {settings}\nmatch: {self.match}\n"
            f"position: {position}\n{tried}steps from the beginning: {steps}"
        )


def read_steps(text: str) -> list[Step]:
    """The steps that ``Lockstep.describe`` writes."""
    return [
        None if word == "-" else () if word == "." else tuple(map(int, word.split(",")))
        for word in text.split()
    ]


def single_changes(game: WarmGame) -> list[dict[str, OptionValue]]:
    """Nothing changed, and each option changed alone: to every other choice, to both ends of a range."""
    found: list[dict[str, OptionValue]] = [{}]
    for option in game.rules.front.options.values():
        values: Sequence[OptionValue | None]
        if option.kind == OptionKind.CHOICE:
            values = [choice.value for choice in option.choices]
        elif option.kind == OptionKind.TRUTH:
            values = [True, False]
        else:
            values = [option.low, option.high]
        found += [
            {option.name: value}
            for value in dict.fromkeys(values)
            if value is not None and value != option.default.value
        ]
    return found
