"""Source for patterns over walks, with the reactions to a hole that is looked at."""

from __future__ import annotations

from manqala.core import nodes as core
from manqala.core.inspect import asks
from manqala.native.sets import Fixed, Flags, Rep, Row, Stretch, length, member
from manqala.native.values import ValueWriter
from manqala.native.writer import REGISTERS, CannotGenerateError


class PatternWriter(ValueWriter):
    """Adds patterns to values."""

    def statement(self, node: core.Statement) -> None:
        """Write a statement."""
        raise NotImplementedError  # StatementWriter overrides it: a pattern may make rules run

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
                    asked = self.w.fresh("t")
                    self.w.line(f"{asked} = False")
                    self._would_ask(node.looked, asked)
                    with self.w.block(f"if not {asked}:"):
                        self.w.line(f"{result} = True")
        return result

    def _would_ask(self, node: core.Statement, asked: str) -> None:
        """Write a test whether a statement would ask anybody anything; nothing is changed."""
        if isinstance(node, core.Choose | core.Either):
            self.w.line(f"{asked} = True")
        elif isinstance(node, core.Seq):
            for part in node.body:
                self._would_ask(part, asked)
        elif isinstance(node, core.Moment):
            with self.w.block(f"if M[{REGISTERS['JUDGING']}] == 0:" if node.right else "if True:"):
                self._would_ask(node.body, asked)
        elif isinstance(node, core.If):
            with self.w.block(f"if {self.truth(node.condition)}:"):
                self._would_ask(node.then, asked)
            with self.w.block("else:"):
                self._would_ask(node.other, asked)
        elif isinstance(node, core.As):
            subject, nobody = self.layout.subject, self.layout.board.number_of_players
            who, before = self.simple(node.player), self.w.fresh("b")
            with self.w.block(f"if {who} != {nobody}:"):
                self.w.line(f"{before} = {self.var(subject)}")
                self.assign(subject, who)
                self._would_ask(node.body, asked)
                self.assign(subject, before)
        elif (
            isinstance(node, core.Do) and not isinstance(node.verb, str) and len(node.arguments) < 2
        ):
            for cell, argument in zip(node.verb.cells, node.arguments, strict=True):
                self.assign(cell, self.number(argument))
            self._would_ask(node.verb.body, asked)
        elif asks(node):
            raise CannotGenerateError(
                "a question behind an effect, where a pattern looks at a hole"
            )

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
