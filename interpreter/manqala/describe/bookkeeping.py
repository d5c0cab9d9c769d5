"""Marks that only count something: the page describes what they count instead of naming them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.course import Event
from manqala.core.inspect import nodes
from manqala.core.layout import Bearer
from manqala.core.operators import COMPARISONS, Operator
from manqala.core.types import NUMBER, TRUTH
from manqala.describe.lifting import flat
from manqala.describe.naming import is_prelude, roots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.rules import Rules


class Bookkeeping:
    """Finds marks that count turns without a capture, and marks for players who have played."""

    def __init__(self, rules: Rules) -> None:
        """Look at all assignments and uses of the marks of the game itself."""
        self._rules = rules
        self._given: dict[int, list[core.Assign]] = {}
        self._asked: Counter[int] = Counter()
        self._compared: Counter[int] = Counter()
        seen: set[int] = set()
        for node in (node for root in roots(rules) for node in nodes(root, seen)):
            if isinstance(node, core.Assign):
                self._given.setdefault(node.cell, []).append(node)
            elif isinstance(node, core.Read):
                self._asked[node.cell] += 1
            elif isinstance(node, core.Op) and node.operator in COMPARISONS:
                left, right = node.arguments
                if isinstance(left, core.Read) and isinstance(right, core.Const):
                    self._compared[left.cell] += node.operator is Operator.AT_LEAST
        marks = [mark for mark in rules.layout.marks.values() if not is_prelude(mark.span)]
        captures = rules.layout.marks.get("captures")
        self._captures = None if captures is None else captures.cell
        self.idle_counts = frozenset(
            mark.cell for mark in marks
            if mark.type == NUMBER and mark.on is Bearer.GAME and self._counts_idle_turns(mark.cell)
        )  # fmt: skip
        self.first_turns = frozenset(
            mark.cell for mark in marks
            if mark.type == TRUTH and mark.on is Bearer.PLAYERS and not any(mark.start)
            and self._is_set_in_every_turn(mark.cell)
        )  # fmt: skip

    def _counts_idle_turns(self, cell: int) -> bool:
        """``set idle to 0 if captures > 0 otherwise idle + 1`` at the end of every turn, and ``idle >= 100``."""
        given = self._given.get(cell, [])
        if len(given) != 1 or not isinstance(given[0].value, core.Pick):
            return False
        pick = given[0].value
        grows = pick.other
        asked = pick.condition
        known = (
            isinstance(asked, core.Op)
            and asked.operator is Operator.MORE
            and isinstance(asked.arguments[0], core.Read)
            and asked.arguments[0].cell == self._captures
        )
        counts = (
            isinstance(grows, core.Op)
            and grows.operator is Operator.PLUS
            and isinstance(grows.arguments[0], core.Read)
            and grows.arguments[0].cell == cell
        )
        ends = any(node is given[0] for node in nodes(self._rules.events[Event.TURN_ENDS]))
        return known and counts and ends and self._compared[cell] == self._asked[cell] - 1 > 0

    def _is_set_in_every_turn(self, cell: int) -> bool:
        """One unconditional ``set own begun to true``, in the turn or as it ends, after which neither asks for it."""
        given = self._given.get(cell, [])
        if (
            len(given) != 1
            or not isinstance(given[0].value, core.Const)
            or not given[0].value.value
        ):
            return False
        parts = [*flat(self._rules.turn), *self._at_the_end()]
        at = next((at for at, part in enumerate(parts) if part is given[0]), None)
        if at is None or not self._is_about_mover(given[0]):
            return False
        later = tuple(parts[at + 1 :])
        return not any(isinstance(node, core.Read) and node.cell == cell for node in nodes(later))

    def _at_the_end(self) -> Iterator[core.Statement]:
        """What is done as a turn ends, with the reactions of the game opened."""
        for part in flat(self._rules.events[Event.TURN_ENDS]):
            if isinstance(part, core.Do) and isinstance(part.verb, core.Procedure):
                yield from flat(part.verb.body)
            else:
                yield part

    def _is_about_mover(self, given: core.Assign) -> bool:
        """Whether a mark is set for the player whose turn it is."""
        layout = self._rules.layout
        known = {layout.subject, layout.marks["mover"].cell}
        return isinstance(given.index, core.Read) and given.index.cell in known
