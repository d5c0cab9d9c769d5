"""What the search kernels know of one game besides its module: sizes of rows, keys, the evaluation's weights."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.compile.emit.writer import DEPTH, WIDTH
from manqala.resolve.rules import kind_words
from manqala.search.keys import Field, bits_for, fields, packing
from manqala.search.tables import probe_text, variant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.compile.engine import NativeEngine
    from manqala.game.position import Position

LEVELS, TURNS = 200, 128
"""So many questions, and so many turns, a path of the tree may have."""
SCORE_WEIGHT, OWNED_WEIGHT, OPTION_WEIGHT = 64, 8, 16
"""What a point, a piece in an own hole and an own hole with pieces are worth to a search; see docs/search.md."""
LARGE, WIN, FAR = 1 << 31, 1 << 30, 100_000
"""Beyond every value; the value of a game won at once; more plies than any search sees."""
NONE = LARGE - 1
QUEUED = 3
"""So many numbers are kept of an answer that is still to be tried."""
PREFETCH = {
    True: "from manqala.search.prefetch import prefetch",
    False: "def prefetch(row, at):\n    pass",
}
"""How the kernels ask for a part of a table ahead of time."""
STAGES = ("ENTER", "ADVANCE", "RETURN", "DESCEND")


class Tree:
    """The text of search kernels for one game."""

    def __init__(self, engine: NativeEngine, pieces: int, asking: str | None = None) -> None:
        """``pieces``: how many there are at most; keys are made for so many.

        ``asking``: the lines that ask endgame tables, for a game that has some.
        """
        self.engine = engine
        self._asking = asking
        self.bits = bits_for(pieces)

    def _key(self, name: str) -> list[Field]:
        """The parts of a key, if nothing else is said."""
        found = fields(self.engine, self.bits)
        counts = name == "search" and self.engine.written.counts
        return [*found, Field("c[OCCURS]", 8)] if counts else found

    def _constants(
        self, words: int, frame: Sequence[str], registers: Sequence[str], areas: Mapping[str, int]
    ) -> dict[str, int]:
        """The constants of the kernels: numbers, and where the parts of the row of a search begin."""
        rules = self.engine.game.rules
        owners = rules.layout.marks["owner"].cell
        numbers = {
            "LEVELS": LEVELS, "TURNS": TURNS, "LARGE": LARGE, "WIN": WIN, "FAR": FAR, "NONE": NONE,
            "SCORE_WEIGHT": SCORE_WEIGHT, "OWNED_WEIGHT": OWNED_WEIGHT, "OPTION_WEIGHT": OPTION_WEIGHT,
            "OWNERS": self.engine.written.addresses.of.get(owners, -1), "FRAME": len(frame),
            "QUEUED": QUEUED, "WORDS": words, "ENTRY": words + 1,
        }  # fmt: skip
        for names in (frame, registers, STAGES):
            numbers |= {name: n for n, name in enumerate(names)}
        end = len(registers)
        for name, size in (
            ("FRAMES", len(frame) * (LEVELS + 2)), ("PATH", LEVELS + DEPTH), ("QUEUE", (LEVELS + 1) * QUEUED * WIDTH),
            ("VISITED", LEVELS + 2), ("KEYS", (LEVELS + 2) * words), ("LINES", (LEVELS + 1) * LEVELS),
            *areas.items(), ("ROW", 0),
        ):  # fmt: skip
            numbers[name] = end
            end += size
        return numbers

    def kernel(
        self,
        name: str,
        frame: Sequence[str],
        registers: Sequence[str],
        constants: Mapping[str, float],
        *,
        key: Sequence[Field] = (),
        before: Sequence[str] = (),
        areas: Mapping[str, int] | None = None,
    ) -> Kernel:
        """A kernel made runnable.

        ``constants``: numbers of this kernel alone; ``key``: what tells positions apart, if it is not the usual;
        ``before``: texts that come before the kernel's own; ``areas``: further parts of its row.
        """
        rules = self.engine.game.rules
        pack, filled = packing(key or self._key(name))
        numbers = self._constants(len(filled), frame, registers, areas or {})
        lines = [f"{name} = {number}" for name, number in {**numbers, **constants}.items()]
        lines.append(f"VALUES = table({list(kind_words(rules.front).weights)})")
        lines.append(f"HOMES = table({list(rules.layout.board.home)})")
        lines.append(PREFETCH[self.engine.compiled])
        texts = ["\n".join(lines), pack, kernel_text("tree"), *before, kernel_text(name)]
        if self._asking is not None:
            texts = [probe_text(name), *texts[:-1], variant(texts[-1], self._asking)]
        module = self.engine.extension("\n\n\n".join(texts) + "\n")
        return Kernel(module, self.engine.row(numbers["ROW"]), numbers)


class Kernel:
    """A search kernel with the row it works on: registers, frames, answers, keys, lines."""

    def __init__(self, module: Any, row: Any, numbers: dict[str, int]) -> None:
        """``numbers``: the constants by name."""
        self.module = module
        self.row = row
        self.numbers = numbers

    def get(self, register: str) -> int:
        """What a register holds."""
        return int(self.row[self.numbers[register]])

    def put(self, **registers: int) -> None:
        """Write registers."""
        for name, value in registers.items():
            self.row[self.numbers[name]] = value

    def remembered(self, engine: NativeEngine) -> int:
        """How many positions of the round the engine has noted."""
        history = (engine.history,) if engine.written.counts else ()
        return int(self.module.remembered(engine.work, *history))

    def frame(self, level: int, part: str) -> int:
        """A part of the frame of a level."""
        numbers = self.numbers
        return int(self.row[numbers["FRAMES"] + level * numbers["FRAME"] + numbers[part]])

    def put_root(self, **parts: int) -> None:
        """Write parts of the frame of the root."""
        for name, value in parts.items():
            self.row[self.numbers["FRAMES"] + self.numbers[name]] = value


def wins_in(value: int) -> int | None:
    """After how many turns a value says that the player wins by force, if it does."""
    return WIN - value if value > WIN - FAR else None


def loses_in(value: int) -> int | None:
    """After how many turns a value says that he loses, however he plays, if it does."""
    return WIN + value if value < FAR - WIN else None


def pieces_of(position: Position, *, worth: bool = False) -> int:
    """How many pieces a position has in all, or what they are worth."""
    layout = position.game.rules.layout
    places = layout.board.places
    cells = position.play_state.cells
    weights = kind_words(position.game.rules.front).weights
    return sum(
        cells[place + kind * places] * (weight if worth else 1)
        for kind, weight in enumerate(weights)
        for place in range(places)
    )


def kernel_text(name: str) -> str:
    """The text of a kernel."""
    return (Path(__file__).with_name("kernel") / f"{name}.txt").read_text(encoding="utf-8").rstrip()
