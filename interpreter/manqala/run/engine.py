"""One game made runnable: its programs as functions, and the ways of answering their questions."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.core.course import Event
from manqala.core.inspect import asks, assigned, nodes, queries
from manqala.run.coverage import CoveredCompiler
from manqala.run.limits import (
    FIRST_SEARCH,
    FUEL,
    LAST_SEARCH,
    MOST_ANSWERS,
    MOST_ATTEMPTS,
    MOST_OPTIONS,
    MOST_QUESTIONS,
    MOST_STEPS,
    next_search,
)
from manqala.run.machine import (
    Dead,
    ExhaustedError,
    Machine,
    Over,
    SearchError,
    TooLongError,
    Touched,
    UnknownError,
)
from manqala.run.statements import StatementCompiler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.core.rules import EndRule, Rules
    from manqala.run.coverage import Coverage
    from manqala.run.machine import Cells, Effect, Moment
    from manqala.text.span import Span

    Code = Callable[[Cells], Any]
    Answers = tuple[int, ...]
    Merit = tuple[bool, ...]
    Watch = Callable[[core.Choose | core.Either, Cells, Sequence[int], int], None]


class Asked(Exception):  # noqa: N818 -- not an error: the next question of a program
    """A program asks something that has no answer yet."""

    def __init__(
        self, question: core.Choose | core.Either, player: int, options: tuple[int, ...],
        cells: Cells, moment: Moment | None,
    ) -> None:  # fmt: skip
        """Who is asked what; ``cells`` is the position at this moment, which may be in mid-move."""
        super().__init__()
        self.question = question
        self.player = player
        self.options = options
        self.cells = cells
        self.moment = moment


@dataclass(slots=True)
class Done:
    """A program that ran to its end with these answers."""

    answers: Answers
    cells: Cells
    over: Over | None


@dataclass
class Program:
    """A runnable program, and what is known about it before it runs."""

    code: Code
    asks: bool
    preferences: tuple[int, ...]
    """The keys of its preferences, the first in the text first."""
    span: Span
    work: int
    """How much there is to do in one run, what is done in loops and for the members of sets aside."""


class Engine:
    """Runs the programs of one game; not to be shared between threads."""

    def __init__(
        self, rules: Rules, *, traced: bool = False, coverage: Coverage | None = None
    ) -> None:
        """Compile the typed rules; ``traced`` programs tell their effects, with ``coverage`` what acts is noted."""
        self.rules = rules
        self.layout = rules.layout
        self.machine = Machine(self._oracle, options=dict(rules.options))
        roots = (
            rules.setup, rules.turn, rules.between, tuple(rules.events.values()),
            tuple(end.body for end in rules.round_ends + rules.match_ends),
        )  # fmt: skip
        changed = assigned(roots)
        owners_fixed = rules.layout.marks["owner"].cell not in changed and not rules.offers
        self.owners_fixed = owners_fixed
        given = (rules.layout, self.machine, owners_fixed, rules.offers, traced)
        if coverage is None:
            self.compiler = StatementCompiler(*given)
        else:
            self.compiler = CoveredCompiler(*given)
            self.compiler.coverage = coverage
        turn = core.Seq(
            rules.turn.span,
            (rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS]),
        )
        self.setup = self.program(rules.setup)
        self.turn = self.program(turn)
        self.between = None if rules.between is None else self.program(rules.between)
        self.settle = [self.program(end.body) for end in rules.round_ends]
        self.settle_match = [self.program(end.body) for end in rules.match_ends]
        self.events = {name: self.program(body) for name, body in rules.events.items()}
        self.round_ends = [self._judge(end) for end in rules.round_ends]
        self.match_ends = [self._judge(end) for end in rules.match_ends]
        self.score_cell = rules.score.cells[0] if rules.score.cells else self.layout.subject
        self.score_code = self.compiler.value(rules.score.value)
        takings = rules.takings
        self.takings_cells = takings.cells
        self.takings_code = self.compiler.value(takings.value)
        self.takings_many = takings.value.type.many
        conditions = tuple(end.condition for end in rules.round_ends + rules.match_ends)
        self.counts_occurrences = "occurrences" in queries((roots, conditions))
        self.forgotten = {
            lifetime: [
                (mark.cell + n, start)
                for mark in self.layout.marks.values()
                if mark.lifetime == lifetime and mark.name != "mover"
                for n, start in enumerate(mark.start)
            ]
            for lifetime in ("turn", "round")
        }
        """The cells that a new turn or round sets back, with their start values."""
        pieces = range(self.layout.board.places * len(self.layout.kinds))
        lasting = [m for m in self.layout.marks.values() if m.lifetime != "turn"]
        self.lasting = [*pieces, *(cell for mark in lasting for cell in mark.cells)]
        """The cells that make up a position between turns."""
        self.watch: Watch | None = None
        """Who is told every question with its answer, as it is given."""
        self._answers: Sequence[int] = ()
        self._at = 0
        self._taken: list[int] = []
        self._counts: list[int] = []
        self._decide: Callable[[int], int] | None = None

    def program(self, statement: core.Statement) -> Program:
        """Make a statement runnable."""
        code = self.compiler.statement(statement)
        found = [node for node in nodes(statement) if isinstance(node, core.Prefer)]
        found.sort(key=lambda node: (node.span.line, node.span.column))
        work = self.layout.size // 8 + self.compiler.effort.weight(statement)
        keys = tuple(id(node) for node in found)
        return Program(code, asks(statement), keys, statement.span, work)

    def _judge(self, end: EndRule) -> Code:
        """Make the condition of an ending runnable."""
        code, machine = self.compiler.value(end.condition), self.machine
        work = self.compiler.effort.weight(end.condition)
        if isinstance(self.compiler, CoveredCompiler):
            code = self.compiler.ending(end.span, code)

        def judged(c: Cells) -> Any:
            machine.work -= work
            if machine.work < 0:
                raise TooLongError(end.condition.span)
            return code(c)

        return judged

    # ---- answering --------------------------------------------------------------------------------

    def _oracle(
        self, question: core.Choose | core.Either, cells: Cells, options: Sequence[int]
    ) -> int:
        if self.machine.probing:
            raise Touched
        at = self._at
        if at >= MOST_QUESTIONS:
            raise Dead(question.span, "nobody may go on deciding for ever")
        if len(options) > MOST_OPTIONS:
            raise ExhaustedError(question.span)
        self._at = self.machine.asked = at + 1
        if at < len(self._answers):
            answer = self._answers[at]
            if answer >= len(options):
                raise Dead(question.span, "there is no such choice here")
        elif self._decide is None:
            player, moment = cells[self.layout.subject], self.machine.moment
            raise Asked(question, player, tuple(options), cells, moment)
        else:
            answer = self._decide(len(options))
        if self.watch is not None:
            self.watch(question, cells, options, answer)
        self._taken.append(answer)
        self._counts.append(len(options))
        return answer

    def run(
        self, program: Program, start: Sequence[int], answers: Sequence[int],
        decide: Callable[[int], int] | None = None,
    ) -> Done:  # fmt: skip
        """Run a program on a copy of the cells: ``answers`` first, then ``decide`` (how many → which).

        Raises ``Dead``, ``ExhaustedError``, and ``Asked`` when there is no answer.
        """
        cells = list(start)
        self._answers, self._at, self._taken, self._counts = answers, 0, [], []
        self._decide = decide
        machine = self.machine
        machine.fuel = FUEL
        machine.work -= program.work
        if machine.work < 0:
            raise TooLongError(program.span)
        machine.asked = 0
        machine.moment, machine.matching = None, False
        machine.failed.clear()
        machine.calls.clear()
        over = None
        try:
            program.code(cells)
        except Over as end:
            # Kept with its traceback it would hold every frame it came through, this one too.
            over = end.with_traceback(None)
        return Done(tuple(self._taken), cells, over)

    def leaves(
        self, program: Program, start: Sequence[int], prefix: Answers = (),
        order: Callable[[int], list[int]] | None = None, most: int = MOST_ANSWERS,
        spent: list[int] | None = None, most_runs: int = MOST_ATTEMPTS,
    ) -> Iterator[tuple[Done, Merit]]:  # fmt: skip
        """Every way of running a program to its end that begins with ``prefix``, with its merits.

        ``order`` says in which order the answers of a question are tried; ``spent`` has the steps that searches
        before this one took.  Raises ``SearchError`` when ``most`` answers have been given, or ``most_runs`` runs
        made, and there is more to try, and ``ExhaustedError`` after too many steps.
        """
        spent = [0] if spent is None else spent
        orders: list[list[int]] = []
        chosen: list[int] = []
        attempts = given = 0
        while True:
            if attempts == most_runs or given > most:
                raise SearchError(self.rules.turn.span)
            if spent[0] > MOST_STEPS:
                raise ExhaustedError(self.rules.turn.span)
            attempts += 1
            depth = len(chosen)

            def decide(options: int) -> int:
                ways = order(options) if order is not None else list(range(options))
                orders.append(ways)
                chosen.append(0)
                return ways[0]

            answers = [*prefix, *(orders[n][chosen[n]] for n in range(depth))]
            try:
                done = self.run(program, start, answers, decide)
            except Dead:
                done = None
            given += len(self._taken)
            spent[0] += FUEL - self.machine.fuel
            if done is not None:
                yield done, self.merit(program)
            while chosen and chosen[-1] + 1 >= len(orders[-1]):
                chosen.pop()
                orders.pop()
            if not chosen:
                return
            chosen[-1] += 1

    def merit(self, program: Program) -> Merit:
        """Which preferences the latest run of a program fulfilled."""
        failed = self.machine.failed
        return tuple(key not in failed for key in program.preferences)

    def best_merit(self, program: Program, start: Sequence[int]) -> Merit | None:
        """Which preferences the legal ways through a program fulfil; none where there is no way at all.

        The first way that fulfils all of them says so.  Otherwise all ways have to be seen: raises
        ``UnknownError`` where there are too many.
        """
        best: Merit | None = None
        try:
            for _, merit in self.leaves(program, start):
                if best is None or merit > best:
                    best = merit
                    if all(best):
                        break
        except SearchError:
            unmet = program.preferences[0 if best is None else best.index(False)]
            spans = {id(node): node.span for node in self.compiler.preferences}
            raise UnknownError(spans[unmet]) from None
        return best

    def legal(
        self, program: Program, start: Sequence[int], prefix: Answers = (),
        order: Callable[[int], list[int]] | None = None, most: int = MOST_ANSWERS,
        merit: Merit | None = None, most_runs: int = MOST_ATTEMPTS,
    ) -> Iterator[Done]:  # fmt: skip
        """Of the ``leaves`` those that are legal, one after another: with the best merit, if it is not known yet."""
        if program.preferences and merit is None:
            merit = self.best_merit(program, start)
            if merit is None:
                return
        ways = self.leaves(program, start, prefix, order, most, most_runs=most_runs)
        for done, fulfilled in ways:
            if merit is None or fulfilled == merit:
                yield done

    def best_leaves(
        self, program: Program, start: Sequence[int], prefix: Answers = ()
    ) -> list[Done]:
        """Every legal way to run a program to its end that begins with ``prefix``."""
        return list(self.legal(program, start, prefix))

    def first_leaf(
        self, program: Program, start: Sequence[int], prefix: Answers = (), last: int = LAST_SEARCH,
        merit: Merit | None = None, rng: Random | None = None,
    ) -> Done | None:  # fmt: skip
        """One legal way to the end that begins with ``prefix``, or none.

        It is the first one, unless there are very many dead ends before it.  Raises ``SearchError``
        when none is found by a search of ``last`` answers, and not all was tried.  ``merit``: the
        best one, where it is known.  With an ``rng`` it is a random one.
        """
        order = shuffled(rng or Random(0))
        first = None if rng is None else order
        return self._searched(program, start, prefix, first, order, last, merit)

    def _searched(
        self, program: Program, start: Sequence[int], prefix: Answers,
        first: Callable[[int], list[int]] | None, others: Callable[[int], list[int]],
        last: int = LAST_SEARCH, merit: Merit | None = None,
    ) -> Done | None:  # fmt: skip
        """The way that a search finds; where it lasts long it is begun anew in another order.

        Where hardly any answers lead to an end, a search is lost among those that follow its first
        ones, of which there may be more than anybody can try; another one hardly ever begins so.
        """
        if program.preferences and merit is None:
            merit = self.best_merit(program, start)
            if merit is None:
                return None
        number, most, order = 1, FIRST_SEARCH, first
        spent = [0]
        while True:
            try:
                ways = self.leaves(program, start, prefix, order, most, spent)
                for done, fulfilled in ways:
                    if merit is None or fulfilled == merit:
                        return done
            except SearchError:
                if most >= last:
                    raise
                number, most = next_search(number, most)
                order = others
            else:
                return None

    def random_leaf(self, program: Program, start: Sequence[int], rng: Random) -> Done | None:
        """A random legal way to the end: at each question every answer that can be played out is as likely."""
        merit = self.best_merit(program, start) if program.preferences else None
        if program.preferences and merit is None:
            return None

        def decide(options: int) -> int:
            return int(rng.random() * options)

        try:
            done = self.run(program, start, (), decide)
            if merit is None or self.merit(program) == merit:
                return done
        except Dead:
            pass
        # The quick way failed: go through the answers in random order, which gives the same odds.
        taken, counts = list(self._taken), list(self._counts)
        return self._random_search(program, start, rng, taken, counts, merit)

    def _random_search(
        self, program: Program, start: Sequence[int], rng: Random, failed: list[int], counts: list[int],
        merit: Merit | None,
    ) -> Done | None:  # fmt: skip
        """Go on from a failed run: what it took is what would have been tried first."""
        pending = list(zip(failed, counts, strict=True))

        def order(options: int) -> list[int]:
            ways = list(range(options))
            rng.shuffle(ways)
            if pending:
                first, many = pending.pop(0)
                if many == options:
                    ways.remove(first)
                    ways.insert(0, first)
            return ways

        return self._searched(program, start, (), order, order, merit=merit)

    # ---- judging ----------------------------------------------------------------------------------

    @contextmanager
    def judging(self) -> Iterator[None]:
        """Try turns out while a program may be running, which then goes on as if nothing had been."""
        machine, failed, calls = self.machine, set(self.machine.failed), list(self.machine.calls)
        before = (
            machine.fuel, machine.asked, machine.moment, machine.matching, machine.judging, machine.effects,
        )  # fmt: skip
        answering = (self._answers, self._at, self._taken, self._counts, self._decide, self.watch)
        machine.judging, machine.effects, self.watch = True, None, None
        try:
            yield
        finally:
            (
                machine.fuel, machine.asked, machine.moment, machine.matching, machine.judging, machine.effects,
            ) = before  # fmt: skip
            self._answers, self._at, self._taken, self._counts, self._decide, self.watch = answering
            machine.failed.clear()
            machine.failed.update(failed)
            machine.calls[:] = calls

    def score(self, cells: Cells, player: int) -> int:
        """The score of a player, as the rules count it."""
        before = cells[self.layout.subject]
        cells[self.layout.subject] = player
        cells[self.score_cell] = player
        score = int(self.score_code(cells))
        cells[self.layout.subject] = before
        return score

    def takings(self, cells: Cells) -> tuple[tuple[int, ...], ...]:
        """For each player the pieces that count as won, by kind."""
        before = cells[self.layout.subject]
        found = []
        places, kinds = self.layout.board.places, range(len(self.layout.kinds))
        for player in range(self.layout.board.number_of_players):
            cells[self.layout.subject] = player
            for cell in self.takings_cells:
                cells[cell] = player
            where = self.takings_code(cells)
            holes = where if self.takings_many else (where,)
            found.append(tuple(sum(cells[h + k * places] for h in holes) for k in kinds))
        cells[self.layout.subject] = before
        return tuple(found)

    def unasked(self, program: Program, start: Sequence[int]) -> Done | None:
        """The run of a program that asks nothing here; none when it does ask."""
        try:
            return self.run(program, start, ())
        except (Asked, Dead):
            return None

    def preference_reason(self, key: int) -> str | None:
        """The words of the preference with that key."""
        for node in self.compiler.preferences:
            if id(node) == key:
                return node.reason
        return None

    def trace(self, program: Program, start: Sequence[int], answers: Sequence[int]) -> list[Effect]:
        """The effects of a run; the engine must be a traced one."""
        self.machine.effects = []
        try:
            self.run(program, start, answers)
        finally:
            effects, self.machine.effects = self.machine.effects, None
        return effects


def shuffled(rng: Random) -> Callable[[int], list[int]]:
    """The order in which the answers of a question are tried: each time another one."""
    return lambda options: rng.sample(range(options), options)
