"""Source for the sowing of a hand: additions from a table where the rules and the board allow it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.compile.analysis.findings import ADDITION
from manqala.compile.analysis.sowing import Lap, Walks, lap_of, walks
from manqala.compile.emit.pieces import PieceWriter
from manqala.compile.emit.sets import One
from manqala.core.inspect import has_loops, is_hand_left

if TYPE_CHECKING:
    from manqala.compile.analysis.packing import Packing
    from manqala.compile.emit.sets import Rep
    from manqala.core import nodes as core

EXHAUSTED = 2
"""The status of a run that has gone on for too long."""
BETWEEN = re.compile(r"if \(?v\d+ > 0\)?:|if n\d+ > 0:|if v\d+ >= \d+:|return|[vsnx]\d+ = ")
"""Lines that may stand between the lifting of a hole and its sowing."""


class SowWriter(PieceWriter):
    """Adds the sowing of a hand."""

    def lap(self, node: core.While) -> Lap | None:
        """The sowing that a loop is, and nothing else."""
        hand = self.layout.board.hand
        if not is_hand_left(node.condition, hand) or has_loops(node.body):
            return None
        if len(self.layout.kinds) > 1:
            self.findings.sowings.append(
                "A sowing goes hole by hole: the pieces are of several kinds."
            )
            return None
        lap = lap_of(node, hand)
        if lap is None:
            self.findings.sowings.append(
                "A sowing goes hole by hole: a rule looks at every piece that falls."
            )
        return lap

    def sow(self, lap: Lap) -> bool:
        """Write a sowing as additions from a table; false where the board has none."""
        board = self.layout.board
        skipped = None if lap.skipped is None else self.sets[lap.skipped.cell]
        way = self.number(lap.way)
        fixed = way.isdigit()
        real = isinstance(skipped, One) and skipped.real
        table = walks(board, skipped, real, 1 if way == "0" else 2)
        if table is None:
            self.findings.sowings.append(
                "A sowing goes hole by hole: what it passes over is not known before play, or the table would be too large."
            )
            return False
        self.findings.sowings.append(
            f"A sowing is {ADDITION}: there are {len(table.members) // table.length} ways to sow, of "
            f"{table.length} holes before the first comes again."
        )
        name = self.w.tables.name(table.members)
        n, row, here = self.w.fresh("n"), self.w.fresh("w"), self.var(lap.here)
        self.w.line(f"{n} = {self.count_at(str(board.hand), 0)}")
        with self.w.block(f"if {n} > 0:"):
            self._fill(lap, table, way, fixed, skipped, (n, row, here, name))
        return True

    def _fill(
        self, lap: Lap, table: Walks, way: str, fixed: bool, skipped: Rep | None,
        names: tuple[str, str, str, str],
    ) -> None:  # fmt: skip
        n, row, here, name = names
        length, width = table.length, table.width
        with self.w.block(f"if {here} >= {width}:"):
            self.w.line(f"return {EXHAUSTED}")
        index = here
        if isinstance(skipped, One):
            index = f"{skipped.value} * {width} + {index}"
        if way != "0":
            rows = width * len(table.skips or (0,))
            index = f"{int(way) * rows} + {index}" if fixed else f"{way} * {rows} + {index}"
        origin = None if self.packing is not None else self._unwritten_lift()
        self.w.line(f"{row} = ({index}) * {length}")
        laps = self.w.fresh("n")
        self.w.line(f"{laps} = 0")
        with self.w.block(f"while {n} > {length}:"):
            self.w.line(f"{laps} += 1")
            self.w.line(f"{n} -= {length}")
        if self.packing is None:
            self._add_to_cells(table, origin, (n, row, laps, name))
        else:
            self._add_to_words(self.packing, table, (n, row, laps))
        self.assign(lap.here, f"{name}[{row} + {n} - 1]")
        if lap.last is not None:
            self.assign(lap.last, here)
        if lap.before is not None:
            self.assign(lap.before, f"{self.count_at(here, 0, frozenset(table.members))} - 1")
        self.clear(str(self.layout.board.hand))

    def _add_to_words(
        self, packing: Packing, table: Walks, names: tuple[str, str, str]
    ) -> None:  # fmt: skip
        """What falls into the holes of a word is one number."""
        n, row, laps = names
        at, length = self.w.fresh("at"), table.length
        self.w.line(f"{at} = {row} + {n} - 1")
        added = {
            number: self._sums(table, packing, number)
            for number in packing.words_of(frozenset(table.members))
        }
        for number, name in added.items():
            self.change_word(number, f"+= {name}[{at}]")
        with self.w.block(f"if {laps} > 0:"):
            for number, name in added.items():
                self.change_word(number, f"+= {laps} * {name}[{row} + {length - 1}]")

    def _sums(self, table: Walks, packing: Packing, word: int) -> str:
        ones = tuple(packing.mask(word, (place,), 1) for place in range(table.width))
        return self.w.tables.sums(self.w.tables.name(table.members), table.length, ones)

    def _add_to_cells(
        self, table: Walks, origin: str | None, names: tuple[str, str, str, str]
    ) -> None:
        n, row, laps, name = names
        length, width = table.length, table.width
        added = self.w.addition(name, length, width)
        with self.w.block("if COMPILED:"), self.w.block(f"for {row}i in range({width}):"):
            kept = f"c[{row}i]"
            if origin is not None:
                kept = f"(c[{row}i] & {self.w.but_one(width)}[{origin} * {width} + {row}i])"
            self.w.line(f"c[{row}i] = {kept} + {added}[({row} + {n} - 1) * {width} + {row}i]")
        with self.w.block("else:"):
            if origin is not None:
                self.w.line(f"c[{origin}] = 0")
            with self.w.block(f"for {row}h in {name}[{row} : {row} + {n}]:"):
                self.w.line(f"c[{row}h] += 1")
        with self.w.block(f"if {laps} > 0:"), self.w.block(f"for {row}i in range({length}):"):
            self.w.line(f"c[{name}[{row} + {row}i]] += {laps}")

    def _unwritten_lift(self) -> str | None:
        """The hole that was emptied just before, if nothing has looked at the board since; not written yet.

        To write single cells and then read them with their neighbours costs a modern processor dearly; so
        the hole is emptied in the addition.  What was emptied in a block that is over, such as each hole of
        several, was written as often as that ran.
        """
        depth = self.w.depth
        for at in range(len(self.w.lines) - 1, -1, -1):
            line = self.w.lines[at].strip()
            inside = (len(self.w.lines[at]) - len(line)) // 4
            found = re.fullmatch(r"c\[(v\d+)\] = 0", line)
            if found is not None:
                if inside > depth:
                    return None
                del self.w.lines[at]
                return found[1]
            depth = min(depth, inside)
            if "c[" in line or not BETWEEN.match(line):
                return None
        return None
