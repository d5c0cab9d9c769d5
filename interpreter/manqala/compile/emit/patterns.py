"""Source for patterns over walks, with the reactions to a hole that is looked at."""

from __future__ import annotations

from manqala.compile.emit.sets import Fixed, Flags, Rep, Row, Stretch, length, member
from manqala.compile.emit.values import ValueWriter
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.kernel.numbers import JUDGING
from manqala.core import nodes as core
from manqala.core.inspect import asks, demands, nodes


class PatternWriter(ValueWriter):
    """Adds patterns to values."""

    in_moment: bool

    def statement(self, node: core.Statement) -> None:
        """Write a statement."""
        raise NotImplementedError  # StatementWriter overrides it: a pattern may make rules run

    def pass_on(self, cells: tuple[int, ...], arguments: tuple[core.Value, ...]) -> None:
        """Give a verb's parameters their values."""
        raise NotImplementedError  # StatementWriter overrides it

    def met(self, wanted: list[core.Value]) -> str:
        """Whether demands are met."""
        raise NotImplementedError  # QuestionWriter overrides it

    def match(self, node: core.Match) -> Stretch | Flags:
        """The holes that a pattern takes, as flags or in scratch."""
        flags = self.run_of_flags(node)
        if flags is not None:
            return flags
        walk = self.kept(node.walk)
        if isinstance(walk, Fixed):
            walk = Row(self.w.tables.name((*walk.members, 0)), "0", str(len(walk.members)))
        base = self.w.stretch(self.layout.board.places + 1)
        taken, at, ok, many = (self.w.fresh(stem) for stem in ("taken", "at", "ok", "m"))
        self.w.line(f"{many} = {length(walk)}")
        self.w.line(f"{taken} = 0")
        self.w.line(f"{at} = 0")
        self.w.line(f"{ok} = True")
        self._element(node.pattern, node, walk, base, (taken, at, ok, many))
        return Stretch(base, taken)

    def _element(
        self, element: core.Element, node: core.Match, walk: Rep, base: int,
        names: tuple[str, str, str, str],
    ) -> None:  # fmt: skip
        taken, at, ok, many = names
        if isinstance(element, core.One):
            self.w.line(f"{ok} = False")
            with self.w.block(f"if {at} < {many}:"):
                self.assign(node.cell, member(walk, at))
                if node.looked is not None:
                    self.statement(node.looked)
                    self.assign(node.cell, member(walk, at))
                with self.w.block(f"if {self.truth(element.condition)}:"):
                    self.w.line(f"{ok} = True")
                    if element.take:
                        self.w.line(f"M[{base} + {taken}] = v{node.cell}")
                        self.w.line(f"{taken} += 1")
                    self.w.line(f"{at} += 1")
            return
        if (element.least, element.most) == (1, 1):
            self._once(element, node, walk, base, names)
            return
        simple = self._holes(element, node)
        if simple:
            self._run_of_holes(simple, element.least, node, walk, base, names)
            return
        times, before = self.w.fresh("times"), self.w.fresh("at")
        self.w.line(f"{times} = 0")
        limit = "True" if element.most is None else f"{times} < {element.most}"
        with self.w.block(f"while {limit}:"):
            self.w.line(f"{before} = {at}")
            self._once(element, node, walk, base, names)
            with self.w.block(f"if not {ok} or ({at} == {before} and {times} >= {element.least}):"):
                self.w.line("break")
            self.w.line(f"{times} += 1")
        self.w.line(f"{ok} = {times} >= {element.least}")

    def _holes(self, group: core.Group, node: core.Match) -> list[core.One]:
        """The holes of a group that is one sequence of them, as often as it goes; else nothing."""
        if group.most is not None or len(group.alternatives) != 1 or node.looked is not None:
            return []
        ones = [part for part in group.alternatives[0] if isinstance(part, core.One)]
        return ones if len(ones) == len(group.alternatives[0]) else []

    def _run_of_holes(
        self, ones: list[core.One], least: int, node: core.Match, walk: Rep, base: int,
        names: tuple[str, str, str, str],
    ) -> None:  # fmt: skip
        """As often as all the holes of a sequence fit, one after the other."""
        taken, at, ok, many = names
        times = self.w.fresh("times")
        self.w.line(f"{times} = 0")
        with self.w.block(f"while {at} + {len(ones)} <= {many}:"):
            for n, one in enumerate(ones):
                self.assign(node.cell, member(walk, f"{at} + {n}" if n else at))
                with self.w.block(f"if not {self.truth(one.condition)}:"):
                    self.w.line("break")
            for n, one in enumerate(ones):
                if one.take:
                    self.w.line(f"M[{base} + {taken}] = {member(walk, f'{at} + {n}' if n else at)}")
                    self.w.line(f"{taken} += 1")
            self.w.line(f"{at} += {len(ones)}")
            self.w.line(f"{times} += 1")
        self.w.line(f"{ok} = {times} >= {least}")

    def _once(
        self, group: core.Group, node: core.Match, walk: Rep, base: int,
        names: tuple[str, str, str, str],
    ) -> None:  # fmt: skip
        """One of the alternatives, whole or not at all."""
        taken, at, ok, _ = names
        mark, start = self.w.fresh("taken"), self.w.fresh("at")
        self.w.line(f"{mark} = {taken}")
        self.w.line(f"{start} = {at}")
        for n, way in enumerate(group.alternatives):
            depth = self.w.depth
            if n:
                self.w.line(f"if not {ok}:")
                self.w.depth += 1
            hopeless = self._hopeless(way, node, walk, names)
            if hopeless is not None:
                self.w.line(f"{ok} = False")
                self.w.line(f"if not {hopeless}:")
                self.w.depth += 1
            self._sequence(way, node, walk, base, names)
            with self.w.block(f"if not {ok}:"):
                self.w.line(f"{taken} = {mark}")
                self.w.line(f"{at} = {start}")
            self.w.depth = depth

    def _hopeless(
        self, way: tuple[core.Element, ...], node: core.Match, walk: Rep,
        names: tuple[str, str, str, str],
    ) -> str | None:  # fmt: skip
        """Whether holes cannot match whatever anybody decides about them: then nobody is asked."""
        ones = [part for part in way if isinstance(part, core.One)]
        if node.looked is None or len(ones) < len(way):
            return None
        _, at, _, many = names
        result = self.w.fresh("t")
        self.w.line(f"{result} = {at} + {len(ones)} > {many}")
        for n, one in enumerate(ones):
            with self.w.block(f"if not {result} and {at} + {n} < {many}:"):
                self.assign(node.cell, member(walk, f"{at} + {n}"))
                with self.w.block(f"if not {self.truth(one.condition)}:"):
                    asked = self.w.fresh("p")
                    self.w.line(f"{asked} = 0")
                    if asks(node.looked):
                        self._would_ask(node.looked, asked)
                    with self.w.block(f"if {asked} != 1:"):
                        self.w.line(f"{result} = True")
        return result

    def _would_ask(self, node: core.Statement, asked: str, *, changed: bool = False) -> bool:
        """Write a test whether a statement would ask anybody anything: ``asked`` becomes 1, or 2 where it ends before.

        What it would change is left undone; ``changed``: whether there was such a thing before. Whether there is
        one by now is given back: what is judged behind it cannot be known.
        """
        if isinstance(node, core.Seq):
            depth = self.w.depth
            for n, part in enumerate(node.body):
                if n and not isinstance(node.body[n - 1], core.Put | core.Assign):
                    self.w.line(f"if {asked} == 0:")
                    self.w.depth += 1
                changed = self._would_ask(part, asked, changed=changed)
            if node.body:
                self.w.line("pass")
            self.w.depth = depth
            return changed
        if isinstance(node, core.Either):
            self._would_choose(node, asked, changed=changed)
        elif isinstance(node, core.Choose | core.End):
            self.w.line(f"{asked} = {1 if isinstance(node, core.Choose) else 2}")
        elif isinstance(node, core.Moment):
            before, self.in_moment = self.in_moment, True
            with self.w.block(f"if M[{JUDGING}] == 0:" if node.right else "if True:"):
                changed = self._would_ask(node.body, asked, changed=changed)
            self.in_moment = before
        elif changed and _judges(node):
            raise CannotGenerateError(
                "a question behind an effect, where a pattern looks at a hole"
            )
        elif isinstance(node, core.Guard):
            with self.w.block(f"if not {self.truth(node.condition)}:"):
                self.w.line(f"{asked} = 2")
        elif isinstance(node, core.If):
            with self.w.block(f"if {self.truth(node.condition)}:"):
                then = self._would_ask(node.then, asked, changed=changed)
            with self.w.block("else:"):
                changed = self._would_ask(node.other, asked, changed=changed) or then
        elif isinstance(node, core.As):
            subject, nobody = self.layout.subject, self.layout.board.number_of_players
            who, before_ = self.simple(node.player), self.w.fresh("b")
            with self.w.block(f"if {who} != {nobody}:"):
                self.w.line(f"{before_} = {self.var(subject)}")
                self.assign(subject, who)
                changed = self._would_ask(node.body, asked, changed=changed)
                self.assign(subject, before_)
        elif isinstance(node, core.Do) and not isinstance(node.verb, str):
            self.pass_on(node.verb.cells, node.arguments)
            changed = self._would_ask(node.verb.body, asked, changed=changed)
        elif isinstance(node, core.Assign) and not node.is_mark:
            if not changed:
                self.statement(node)
        else:
            changed = changed or not isinstance(node, core.Prefer)
        return changed

    def _would_choose(self, node: core.Either, asked: str, *, changed: bool) -> None:
        """The same for ways of which one is chosen: where only one is left, what that one asks."""
        ways: list[core.Statement] = [way.body for way in node.ways]
        if node.optional:
            ways.insert(0, core.Seq(node.span, ()))
        if node.optional and self.in_moment:
            self.w.line(f"if M[{JUDGING}] == 0:")
            self.w.depth += 1
        if not any(demands(way) for way in ways):
            self.w.line(f"{asked} = 1")
        else:
            if changed:
                raise CannotGenerateError(
                    "a question behind an effect, where a pattern looks at a hole"
                )
            flags = [self.met(demands(way)) for way in ways]
            with self.w.block(f"if {' + '.join(flags)} != 1:"):
                self.w.line(f"{asked} = 1")
            for flag, way in zip(flags, ways, strict=True):
                with self.w.block(f"elif {flag} == 1:"):
                    self._would_ask(way, asked)
        if node.optional and self.in_moment:
            self.w.depth -= 1

    def _sequence(
        self, way: tuple[core.Element, ...], node: core.Match, walk: Rep, base: int,
        names: tuple[str, str, str, str],
    ) -> None:  # fmt: skip
        depth = self.w.depth
        for n, part in enumerate(way):
            if n:
                self.w.line(f"if {names[2]}:")
                self.w.depth += 1
            self._element(part, node, walk, base, names)
        self.w.depth = depth


def _judges(node: core.Statement) -> bool:
    """Whether it depends on the position what a statement asks, or whether it ends everything."""
    return asks(node) or any(isinstance(part, core.Guard | core.End) for part in nodes(node))
