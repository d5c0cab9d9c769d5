"""Compiles patterns along a walk to Python functions: ``(take opponent's 2..3)+``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.run.machine import Dead, ExhaustedError, Over, TooLongError, Touched

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.core.steps import Steps
    from manqala.run.machine import Cells, Machine

    Code = Callable[[Cells], Any]


class PatternCompiler:
    """Compiles patterns to functions that return the holes taken."""

    def __init__(
        self, value: Callable[[core.Value], Code], statement: Callable[[core.Statement], Code],
        machine: Machine, effort: Steps,
    ) -> None:  # fmt: skip
        """``value`` and ``statement`` compile the parts of a pattern; ``effort``: the static work of values."""
        self._value = value
        self._statement = statement
        self._machine = machine
        self._effort = effort

    def match(self, node: core.Match) -> Code:
        """Return the function of the holes that a pattern takes along a walk."""
        walk, cell = self._value(node.walk), node.cell
        element = self._element(
            node.pattern, cell, self._statement(node.looked) if node.looked else None
        )

        def match(c: Cells) -> list[int]:
            taken: list[int] = []
            element(c, walk(c), 0, taken)
            return taken

        return match

    def _element(
        self, element: core.Element, cell: int, looked: Code | None
    ) -> Callable[[Cells, Sequence[int], int, list[int]], int]:
        """Return a function that gives the place in the walk after the match, or -1."""
        if isinstance(element, core.One):
            condition, take = self._value(element.condition), element.take
            machine, work = self._machine, 1 + self._effort.weight(element.condition)

            def one(c: Cells, walk: Sequence[int], at: int, taken: list[int]) -> int:
                if at >= len(walk):
                    return -1
                machine.work -= work
                if machine.work < 0:
                    raise TooLongError(element.span)
                c[cell] = walk[at]
                if looked is not None:
                    machine.matching = True
                    looked(c)
                    machine.matching = False
                    c[cell] = walk[at]
                if not condition(c):
                    return -1
                if take:
                    taken.append(walk[at])
                return at + 1

            return one
        ways = [[self._element(part, cell, looked) for part in way] for way in element.alternatives]
        doomed = [self._cannot_match(way, cell, looked) for way in element.alternatives]
        least, most = element.least, element.most

        def once(c: Cells, walk: Sequence[int], at: int, taken: list[int]) -> int:
            for way, hopeless in zip(ways, doomed, strict=True):
                if hopeless is not None and hopeless(c, walk, at):
                    continue
                here, mark = at, len(taken)
                for part in way:
                    here = part(c, walk, here, taken)
                    if here < 0:
                        break
                else:
                    return here
                del taken[mark:]
            return -1

        def group(c: Cells, walk: Sequence[int], at: int, taken: list[int]) -> int:
            times = 0
            while most is None or times < most:
                after = once(c, walk, at, taken)
                if after < 0 or (after == at and times >= least):
                    break
                at, times = after, times + 1
            return at if times >= least else -1

        return group

    def _cannot_match(
        self, way: Sequence[core.Element], cell: int, looked: Code | None
    ) -> Callable[[Cells, Sequence[int], int], bool] | None:
        """Return whether holes cannot match, regardless of decisions about them: then there is no question."""
        ones = [part for part in way if isinstance(part, core.One)]
        if looked is None or len(ones) < len(way):
            return None
        conditions = [self._value(one.condition) for one in ones]
        machine, look = self._machine, looked

        def touched(c: Cells) -> bool:
            """Return whether a player would be asked about the hole; tried on a copy."""
            fuel, failed = machine.fuel, set(machine.failed)
            effects, occasion = machine.effects, machine.occasion
            machine.effects, machine.probing = None, True
            try:
                look(list(c))
            except Touched:
                return True
            except (Dead, Over, ExhaustedError):
                return False
            finally:
                machine.effects, machine.occasion, machine.probing = effects, occasion, False
                machine.fuel, machine.failed = fuel, failed
            return False

        def hopeless(c: Cells, walk: Sequence[int], at: int) -> bool:
            for hole, condition in zip(walk[at:], conditions, strict=False):
                c[cell] = hole
                if not condition(c) and not touched(c):
                    return True
            return at + len(conditions) > len(walk)

        return hopeless
