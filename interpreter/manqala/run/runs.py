"""All runs of the pending program: the ways to complete it, and the legal ones among them."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from manqala.run.dialogue import Asked, Done
from manqala.run.draws import draw, draw_all
from manqala.run.limits import (
    FIRST_SEARCH,
    FUEL,
    LAST_SEARCH,
    MOST_ANSWERS,
    MOST_ATTEMPTS,
    MOST_STEPS,
    next_search,
)
from manqala.run.machine import Dead, LongSearchError, SearchError, UnknownError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.run.dialogue import AnsweredQuestion, Answers, Decide, Dialogue, Merit, Point
    from manqala.run.engine import Engine, Program
    from manqala.run.machine import Effect, PositionView

    Order = Callable[[AnsweredQuestion], list[int]]
    """Returns the order in which to try the answers to a question."""

FROM_THE_START = 16
"""Number of runs of a search that begin at the start of the program, which is faster at first; later ones resume."""
LIVE_SEARCH = LAST_SEARCH // 8
"""Limit of a search while a player waits for the legal options."""


class Runs:
    """The runs of one program from one position; a leaf is a complete run.

    A leaf is legal if no other fulfils the preferences of the rules better.
    """

    def __init__(
        self, engine: Engine, program: Program, start: Sequence[int], position: PositionView,
        past: Answers = (),
    ) -> None:  # fmt: skip
        """``start``: the cells, which are not changed; ``position``: answers queries about play as a whole.

        ``past``: the first answers of each run, which are earlier moves and no part of a leaf.
        """
        self.engine = engine
        self.program = program
        self.start = start
        self.position = position
        self.past = past

    # ---- one run ----------------------------------------------------------------------------------

    def run(self, answers: Sequence[int], decide: Decide | None = None) -> Done:
        """Run with these answers, then with those of ``decide``.

        Raises ``Dead``, ``ExhaustedError``, and ``Asked`` at a question without an answer.
        """
        return self._carry_out(self._dialogue(answers, decide))

    def _dialogue(self, answers: Sequence[int], decide: Decide | None = None) -> Dialogue:
        return self.engine.dialogue(answers, decide, self.past)

    def _carry_out(self, dialogue: Dialogue) -> Done:
        return self.engine.carry_out(self.program, self.start, dialogue, self.position)

    def _carry_on(self, dialogue: Dialogue, point: Point | None) -> Done:
        return self.engine.carry_on(self.program, self.start, dialogue, self.position, point)

    def as_far_as(self, answers: Answers) -> Sequence[AnsweredQuestion]:
        """Return the questions of a run with these answers, as far as they are legal."""
        dialogue = self._dialogue(answers)
        with suppress(Asked, Dead):
            self._carry_out(dialogue)
        return dialogue.said

    def unasked(self) -> Done | None:
        """Return the run if it asks nothing, else none."""
        try:
            return self.run(())
        except (Asked, Dead):
            return None

    def opening(self) -> AnsweredQuestion | Done | None:
        """Return the only question of a turn that ``plays_out``; the run if it asks nothing, none if no answer is legal."""
        try:
            return self.run(())
        except Asked as asked:
            return asked.question
        except Dead:
            return None

    def effects(self, answers: Sequence[int]) -> list[Effect]:
        """Return the effects of a run, as far as these answers go; the engine must be a traced one."""
        machine = self.engine.machine
        effects: list[Effect] = []
        machine.effects = effects
        try:
            with suppress(Asked):
                self.run(answers)
        finally:
            machine.effects = None
        return effects

    # ---- all leaves -------------------------------------------------------------------------------

    def leaves(
        self, prefix: Answers = (), order: Order | None = None, most: int = MOST_ANSWERS,
        spent: list[int] | None = None, most_runs: int = MOST_ATTEMPTS,
    ) -> Iterator[Done]:  # fmt: skip
        """Yield every complete run that begins with the answers ``prefix``.

        ``order``: by default the first comes first.  ``spent`` has the steps of earlier searches.
        Raises ``SearchError`` after ``most`` answers or ``most_runs`` runs, if there is more to try, and
        ``LongSearchError`` after too many steps.
        """
        spent = [0] if spent is None else spent
        machine, span = self.engine.machine, self.engine.rules.turn.span
        tried: list[int] = []
        untried: list[Iterator[int]] = []
        """The remaining alternatives for each answer."""

        def decide(question: AnsweredQuestion) -> int:
            ways = iter(range(len(question.options)) if order is None else order(question))
            first = next(ways)
            tried.append(first)
            untried.append(ways)
            return first

        attempts = given = 0
        dialogue: Dialogue | None = None
        while True:
            if attempts == most_runs or given > most:
                raise SearchError(span)
            if spent[0] > MOST_STEPS:
                raise LongSearchError(span)
            attempts += 1
            answers = [*prefix, *tried]
            dialogue, point = self._another(dialogue if tried else None, answers, decide)
            try:
                if attempts > FROM_THE_START and self.engine.resumable is not None:
                    done = self._carry_on(dialogue, point)
                else:
                    done = self._carry_out(dialogue)
            except Dead:
                done = None
            given += len(dialogue.answers)
            spent[0] += (FUEL if point is None else point.fuel) - machine.fuel
            if done is not None:
                yield done
            while untried:
                following = next(untried[-1], None)
                if following is not None:
                    tried[-1] = following
                    break
                tried.pop()
                untried.pop()
            else:
                return

    def _another(
        self, last: Dialogue | None, answers: list[int], decide: Decide
    ) -> tuple[Dialogue, Point | None]:
        """Return the dialogue of the next run, and the point of the ``last`` one from which it continues."""
        point = None if last is None else last.points[len(answers) - 1]
        if last is None or point is None:
            return self._dialogue(answers, decide), None
        return last.continued(point, answers), point

    @cached_property
    def merit(self) -> Merit | None:
        """Return the preferences that legal leaves fulfil; none without a leaf.

        The first leaf that fulfils all of them decides.  Otherwise all leaves are needed: raises
        ``UnknownError`` if there are too many.
        """
        preferences = self.program.preferences
        if not preferences:
            return ()
        best: Merit | None = None
        try:
            for done in self.leaves():
                if best is None or done.merit > best:
                    best = done.merit
                    if all(best):
                        break
        except SearchError:
            unmet = preferences[0 if best is None else best.index(False)]
            raise UnknownError(unmet.span) from None
        return best

    def legal(
        self, prefix: Answers = (), order: Order | None = None, most: int = MOST_ANSWERS,
        most_runs: int = MOST_ATTEMPTS,
    ) -> Iterator[Done]:  # fmt: skip
        """Yield the legal ``leaves``."""
        if self.program.preferences and self.merit is None:
            return
        for done in self.leaves(prefix, order, most, most_runs=most_runs):
            if done.merit == self.merit:
                yield done

    def live_cells(self, answers: Answers, number: int) -> list[int]:
        """Return which of this number of answers, after these, can be completed."""
        live, lost = [], False
        for index in range(number):
            try:
                if self.first_leaf((*answers, index), LIVE_SEARCH) is not None:
                    live.append(index)
            except SearchError:
                lost = True
        if lost and not live:
            # An option without a known completion is left out, as long as there is another.
            done = self.first_leaf(answers)
            live = [] if done is None else [done.answers[len(answers)]]
        return live

    # ---- single leaves ----------------------------------------------------------------------------

    def first_leaf(
        self, prefix: Answers = (), last: int = LAST_SEARCH, rng: Random | None = None
    ) -> Done | None:
        """Return one legal leaf that begins with ``prefix``, or none.

        It is the first one, unless very many dead ends precede it.  Raises ``SearchError`` if a search of ``last`` answers
        finds none and more is left to try.  With an ``rng`` the leaf is random.
        """
        return self._search(prefix, None if rng is None else shuffling(rng), last)

    def _search(self, prefix: Answers, order: Order | None, last: int = LAST_SEARCH) -> Done | None:
        """Return the leaf that a search finds; a long search restarts in another order.

        If hardly any answers lead to an end, a search may be lost among the continuations of its first answers;
        another order hardly ever begins with the same ones.
        """
        if self.program.preferences and self.merit is None:
            return None
        number, most, spent = 1, FIRST_SEARCH, [0]
        while True:
            try:
                for done in self.leaves(prefix, order, most, spent):
                    if done.merit == self.merit:
                        return done
            except SearchError:
                if most >= last:
                    raise
                number, most = next_search(number, most)
                order = order or shuffling(Random(0))
            else:
                return None

    def random_leaf(self, rng: Random) -> Done | None:
        """Return a random legal leaf: at each question all legal answers are equally likely, or as likely as chance says."""
        if self.program.preferences and self.merit is None:
            return None
        dialogue = self._dialogue((), lambda said: draw(said, rng))
        try:
            done = self._carry_out(dialogue)
            if done.merit == self.merit:
                return done
        except Dead:
            pass
        # The fast way failed: try the answers in random order, which gives the same odds.
        # Its answers count as the first ones tried.
        pending = list(zip(dialogue.answers, dialogue.counts, strict=True))

        def order(question: AnsweredQuestion) -> list[int]:
            options = len(question.options)
            ways = list(range(options))
            if question.weights is None:
                rng.shuffle(ways)
            else:
                ways = draw_all(question, rng)
            if pending:
                first, many = pending.pop(0)
                if many == options:
                    ways.remove(first)
                    ways.insert(0, first)
            return ways

        return self._search((), order)


def shuffling(rng: Random) -> Order:
    """Return a random order of answers, new for each question."""
    return lambda question: draw_all(question, rng)
