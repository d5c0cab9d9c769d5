"""Source for questions about all holes of a row at once, where they are packed into one word.

A set of holes is a word with a flag in each of its fields, at the highest bit.  Whether holes hold so and so many
pieces is found out for all of them by one addition; the members of a set are counted as bits, and the
one with a certain number comes from a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.set_values import SetWriter
from manqala.compile.emit.sets import Flags
from manqala.core import nodes as core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.analysis.packing import Packing

Cases = tuple[str, list[tuple[int, ...]]]
"""The number of the case, as source, and the holes for each case."""
AT_LEAST = {">": 1, ">=": 0, "<": 0, "<=": 1}
"""What is added to a number to say a comparison with it as ‘at least’, or as the contrary of it."""


class FlagWriter(SetWriter):
    """Adds sets as flags; what cannot be said so is left to the loops."""

    def flagged(self, node: core.Value) -> Flags | None:
        """A set of holes with a condition, if all of them are in one word and the condition can be put to all."""
        packing = self.packing
        if packing is None or not isinstance(node, core.Filter) or self.static.tabulated(node):
            return None
        row = self._row(packing, node.of)
        if row is None:
            return None
        which, masks = row
        word = self.w.fresh("x")
        condition = self._condition(packing, node.condition, frozenset({node.cell}), word)
        if condition is None:
            return None
        top = 1 << packing.width - 1
        self.w.line(f"{word} = {self._word(which)}")
        name = self.w.fresh("f")
        self.w.line(f"{name} = {condition} & {self._masks(masks, top)}")
        return self.flags_of(name, which)

    def flags_of(self, name: str, which: str, *, backwards: bool = False) -> Flags:
        """Flags that stay what they are now, whatever variables say later in which word they are."""
        assert self.packing is not None
        self.w.tables.flags = True
        if not which.isdigit():
            word = self.w.fresh("x")
            self.w.line(f"{word} = {which}")
            which = word
        return Flags(name, which, self.packing.members().stride, backwards)

    def sum_of(self, node: core.Value) -> str | None:
        """How many pieces lie in a set of holes that are all in one word, whatever they hold."""
        packing = self.packing
        if packing is None:
            return None
        flags = self.sets.get(node.cell) if isinstance(node, core.Read) else self.flagged(node)
        if isinstance(flags, Flags):
            return self.sum_in(self.spread(flags), flags.word)
        row = None if isinstance(node, core.Read) else self._row(packing, node)
        return None if row is None else self.sum_in(self._masks(row[1], packing.field), row[0])

    def sum_in(self, fields: str, which: str) -> str:
        """How many pieces lie in some fields of a word."""
        assert self.packing is not None
        return f"remainder({self._word(which)} & ({fields}), {self.packing.field})"

    def cleared(self, fields: str, which: str) -> None:
        """Write that nothing stays in some fields of a word."""
        assert self.packing is not None
        if which.isdigit():
            self.change_word(int(which), f"&= ~({fields})")
            return
        for number in range(self.packing.track):
            self.change_word(number, f"&= ~({fields} if {which} == {number} else 0)")

    def run_of_flags(self, node: core.Match) -> Flags | None:
        """The holes that a pattern takes as flags, if they can be."""
        raise NotImplementedError  # FlagRunWriter overrides it

    def spread(self, flags: Flags) -> str:
        """All bits of the fields that have a flag."""
        assert self.packing is not None
        return f"({flags.name} << 1) - ({flags.name} >> {self.packing.width - 1})"

    # ---- the holes --------------------------------------------------------------------------------

    def _row(self, packing: Packing, node: core.Value) -> tuple[str, Cases] | None:
        """The number of the word, and the holes for each case with the number of the case."""
        found = self._cases(node)
        return None if found is None else self._row_of(packing, found)

    def _row_of(self, packing: Packing, found: Cases) -> tuple[str, Cases] | None:
        """The number of the word in which holes are, whatever the case is."""
        index, rows = found
        words: list[int] = []
        for row in rows:
            at = [packing.at(place) for place in row]
            if at != sorted(at) or len({word for word, _ in at}) > 1 or packing.nowhere in row:
                return None
            words.append(at[0][0] if at else 0)
        if len(set(words)) == 1:
            return str(words[0]), (index, rows)
        if words[:2] == [0, 1] and len(words) == 2:
            return index, (index, rows)
        return f"{self.w.tables.name(tuple(words))}[{index}]", (index, rows)

    def _cases(self, node: core.Value) -> Cases | None:
        """The rows of holes that a set may be, and which it is."""
        if isinstance(node, core.Const) and isinstance(node.value, tuple):
            return "0", [node.value]
        if isinstance(node, core.Op) and node.operator == "owned" and self.owners_fixed:
            return self._cases(self.owned_table(node.arguments[0]))
        if isinstance(node, core.Table) and len(node.arguments) == 1:
            rows = [row for row in node.table if isinstance(row, tuple)]
            if self.facts.somebody(node.arguments[0]):
                rows = rows[: self.layout.board.number_of_players]
            return self.simple(node.arguments[0]), rows
        static = self.static.tabulated(node)
        if static is None or not node.type.many:
            return None
        return self.case(static) or "0", [row for row in static.values if isinstance(row, tuple)]

    def _masks(self, masks: Cases, field: int) -> str:
        """The fields of the holes, all with this in them."""
        packing = self.packing
        assert packing is not None
        index, rows = masks
        numbers = [
            sum(packing.mask(word, row, field) for word in range(packing.track)) for row in rows
        ]
        if len(set(numbers)) == 1:
            return str(numbers[0])
        return f"{self.w.tables.name(tuple(numbers))}[{index}]"

    def _word(self, which: str) -> str:
        if which.isdigit():
            return self.word(int(which))
        if not self.local:
            return f"c[{which}]"
        return f"({self.word(1)} if {which} == 1 else {self.word(0)})"

    # ---- conditions -------------------------------------------------------------------------------

    def _condition(
        self, packing: Packing, node: core.Value, its: frozenset[int], word: str
    ) -> str | None:
        """A condition put to all fields of a word, as flags; ``its``: the variables that are the hole."""
        if isinstance(node, core.Const):
            return "-1" if node.value else "0"
        if isinstance(node, core.Apply):
            inside = self._inside_of(node, its)
            return (
                None
                if inside is None
                else self._condition(packing, node.function.value, inside, word)
            )
        if not isinstance(node, core.Op):
            return None
        if node.operator in {"not", "and", "or"}:
            parts = [self._condition(packing, part, its, word) for part in node.arguments]
            return self._joined(node.operator, parts)
        if node.operator not in {*AT_LEAST, "=", "!="} or not self._counts(node.arguments[0], its):
            return None
        limit = node.arguments[1]
        if not isinstance(limit, core.Const) or not isinstance(limit.value, int):
            return None
        return self._compared(packing, node.operator, limit.value, word)

    @staticmethod
    def _joined(operator: str, parts: Sequence[str | None]) -> str | None:
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        if operator == "not":
            return known[0][1:] if known[0].startswith("~") else f"~{known[0]}"
        return f"({(' & ' if operator == 'and' else ' | ').join(known)})"

    def _inside_of(self, node: core.Apply, its: frozenset[int]) -> frozenset[int] | None:
        """The variables that are the hole in the definition of a noun or adjective; none: it has other parameters."""
        inside = its
        for cell, argument in zip(node.function.cells, node.arguments, strict=True):
            if not _reads(argument, its):
                return None
            inside |= {cell}
        return inside

    def _counts(self, node: core.Value, its: frozenset[int]) -> bool:
        """Whether a value is the number of pieces in the hole."""
        if isinstance(node, core.Apply):
            inside = self._inside_of(node, its)
            return inside is not None and self._counts(node.function.value, inside)
        return isinstance(node, core.Pieces) and _reads(node.where, its) and node.weights == (1,)

    @staticmethod
    def _compared(packing: Packing, operator: str, limit: int, word: str) -> str | None:
        ones = sum(1 << n * packing.width for n in range(max(map(len, packing.words))))
        half = 1 << packing.width - 1

        def at_least(number: int) -> str:
            # The addition reaches the highest bit of a field where its lower bits are large enough.
            return f"({word} & {ones * (half - 1)}) + {ones * (half - number)} | {word}"

        if not 0 < limit + 1 <= half or limit < 0:
            return None
        if operator in AT_LEAST:
            number = limit + AT_LEAST[operator]
            if number == 0:
                return "-1" if operator == ">=" else "0"
            return f"({at_least(number)})" if operator in {">", ">="} else f"~({at_least(number)})"
        equal = f"~({at_least(limit + 1)})"
        if limit:
            equal = f"(({at_least(limit)}) & {equal})"
        return equal if operator == "=" else f"~{equal}"


def _reads(node: core.Value, cells: frozenset[int]) -> bool:
    return isinstance(node, core.Read) and node.index is None and node.cell in cells
