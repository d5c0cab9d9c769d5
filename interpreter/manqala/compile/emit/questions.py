"""Source for questions: what is chosen, by whom, and how a run ends that cannot go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.sets import Fixed, Row, Stretch, length, member
from manqala.compile.emit.sow_writer import SowWriter
from manqala.compile.kernel.numbers import ASKED, DEAD, FAILED, JUDGING
from manqala.core import nodes as core
from manqala.core.inspect import demands

if TYPE_CHECKING:
    from manqala.compile.emit.sets import Rep

STORE, LEAVE = "# store", "# leave"
"""Lines that stand for bringing ``c`` up to date, wholly or for whoever reads it after the run; what that
takes is known only at the end."""


class QuestionWriter(SowWriter):
    """Adds questions, and the ends of a run."""

    preferences: list[int]
    changed: bool
    """Whether something may have changed in the row."""
    asked: bool
    """Whether somebody may have been asked."""
    in_moment: bool
    """Whether what is written belongs to a reaction in which somebody is asked."""
    intact: bool
    """Whether a run that fails leaves the row as it was."""
    safe: bool
    """Whether no run fails after a question: then nothing else needs to be tried."""

    # ---- leaving ----------------------------------------------------------------------------------

    def leave(self, code: str) -> None:
        """Write the end of a run."""
        self.w.line(LEAVE)
        self.w.line(f"M[{ASKED}] = k")
        if self.preferences:
            self.w.line(f"M[{FAILED}] = fail")
        self.w.line(f"return {code}")

    def store(self) -> None:
        """Write that the row is brought up to date."""
        self.changed = True
        self.w.line(STORE)

    def dead(self, status: str = str(DEAD)) -> None:
        """Write the end of a run that is not possible; the state does not matter any more."""
        if self.changed:
            self.intact = False
        if self.asked:
            self.safe = False
        self.w.line(f"M[{ASKED}] = k")
        self.w.line(f"return {status}")

    # ---- choices ----------------------------------------------------------------------------------

    def choose(self, node: core.Choose) -> None:
        """Write a question for one member of a set."""
        rep = self.rep(node.source) if node.preferring is None else self.kept(node.source)
        if isinstance(rep, Fixed):
            rep = Row(self.w.tables.name((*rep.members, 0)), "0", str(len(rep.members)))
        if node.preferring is not None:
            rep = self._preferred(rep, self.collected(node.preferring), self.bound(node.source))
        many = self.w.fresh("m")
        self.w.line(f"{many} = {length(rep)}")
        with self.w.block(f"if {many} == 0:"):
            self.dead()
        answer = self._ask(many)
        self.assign(node.cell, member(rep, answer))

    def _preferred(self, rep: Rep, preferred: Stretch, most: int) -> Rep:
        """The preferred options if there are any, else all of them, of which there are so many, in one stretch."""
        base = self.w.stretch(most)
        size = self.w.fresh("m")
        self.w.line(f"{size} = 0")

        def keep(it: str) -> None:
            self.w.line(f"M[{base} + {size}] = {it}")
            self.w.line(f"{size} += 1")

        self.each_of(preferred, keep)
        with self.w.block(f"if {size} == 0:"):
            self.each_of(rep, keep)
        return Stretch(base, size)

    def _ask(self, many: str) -> str:
        answer = self.w.fresh("a")
        self.w.line(f"{answer} = ask(M, n, k, {many}, {self.var(self.layout.subject)})")
        with self.w.block(f"if {answer} < 0:"):
            self.dead(f"-{answer}")
        self.asked = True
        self.w.line("k += 1")
        return answer

    def either(self, node: core.Either) -> None:
        """Write a question for one of several ways to go on."""
        ways: list[core.Statement] = [way.body for way in node.ways]
        if node.optional:
            ways.insert(0, core.Seq(node.span, ()))
        if node.optional and self.in_moment:
            answer = self.w.fresh("a")
            self.w.line(f"{answer} = 0")
            with self.w.block(f"if M[{JUDGING}] == 0:"):
                asked = self._way(ways)
                self.w.line(f"{answer} = {asked}")
        else:
            answer = self._way(ways)
        for n, way in enumerate(ways):
            with self.w.block(f"{'if' if n == 0 else 'elif'} {answer} == {n}:"):
                self.statement(way)

    def _way(self, ways: list[core.Statement]) -> str:
        """Ask which way is gone; where what they demand leaves only one, that one."""
        wanted = [demands(way) for way in ways]
        if not any(wanted):
            return self._ask(str(len(ways)))
        flags = [self.met(way) for way in wanted]
        answer = self.w.fresh("a")
        with self.w.block(f"if {' + '.join(flags)} == 1:"):
            self.w.line(f"{answer} = {' + '.join(f'{n} * {flag}' for n, flag in enumerate(flags))}")
        with self.w.block("else:"):
            asked = self._ask(str(len(ways)))
            self.w.line(f"{answer} = {asked}")
        return answer

    def met(self, wanted: list[core.Value]) -> str:
        """Write whether demands are met."""
        flag = self.w.fresh("p")
        self.w.line(f"{flag} = 1")
        for demand in wanted:
            with self.w.block(f"if {flag} == 1:"):
                met = f"{length(self.rep(demand))} > 0" if demand.type.many else self.truth(demand)
                with self.w.block(f"if not ({met}):"):
                    self.w.line(f"{flag} = 0")
        return flag
