"""Builds the search kernels of one game: row layouts, keys, constants."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from manqala.compile.analysis.packing import BITS
from manqala.compile.backends.backend import Extension
from manqala.compile.constants import numbers_in
from manqala.compile.kernel.numbers import DEPTH, WIDTH
from manqala.core.inspect import has_weights
from manqala.endgame.fitness import Fitness
from manqala.endgame.kernel import frame as endgame_constants
from manqala.endgame.table import probing_kernels
from manqala.resolve.assembly import kind_words
from manqala.search.evaluation_shape import DEFAULT_CONSTANTS, DEFAULT_TABLES
from manqala.search.kernel import scale
from manqala.search.kernel.scale import FAR, LEVELS, QUEUED, WIN
from manqala.search.keys import Field, bits_for, fields, packing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType

    from manqala.compile.analysis.packing import Packing
    from manqala.compile.native_engine import NativeEngine
    from manqala.core.board import Board
    from manqala.game.game import PositionValue
    from manqala.search.evaluation_shape import Features

NOT_PACKED = dict.fromkeys(("HOME_WORDS", "HIGHEST_BITS", "LOWER_BITS"), 0)
"""The parameters of a kernel that reads holes one by one."""
SEARCH = "manqala.search.kernel"
SHARED_KERNELS = (f"{SEARCH}.attempts",)
"""The kernels of every search, besides those that probe endgame tables."""


class Tree:
    """Builds search kernels for one game."""

    def __init__(self, engine: NativeEngine, pieces: int, *, tables: bool = False) -> None:
        """``pieces``: the maximum number in play, which determines the size of keys.

        ``tables``: whether to probe endgame tables.
        """
        self.engine = engine
        self.tables = tables
        self.bits = bits_for(pieces)
        self.weighs = has_weights(engine.rules)

    def key(self, *, occurrences: bool = False) -> list[Field]:
        """Return the default parts of a key; ``occurrences``: include the number of occurrences."""
        found = fields(self.engine, self.bits)
        counted = occurrences and self.engine.written.counts
        return [*found, Field("c[OCCURS]", 8)] if counted else found

    def kernel(
        self,
        numbers: ModuleType,
        kernels: Sequence[str],
        key: Sequence[Field],
        *,
        given: Mapping[str, int] | None = None,
        areas: Mapping[str, int] | None = None,
        source: str = "",
        features: Features | None = None,
    ) -> Kernel:
        """Return a runnable kernel.

        ``numbers``: its shared constants; ``key``: the parts that identify a position; ``given``: constants of this search;
        ``areas``: further parts of its row; ``source``: extra source; ``features``: those of a learned evaluation.
        """
        rules = self.engine.rules
        pack, filled = packing(key)
        named_numbers = {
            **numbers_in(endgame_constants),
            **numbers_in(scale),
            **numbers_in(numbers),
        }
        named_numbers |= self._layout(len(filled), numbers, areas or {})
        named_numbers |= given or {}
        named_numbers |= DEFAULT_CONSTANTS if features is None else features.numbers
        board, values = rules.layout.board, list(kind_words(rules.front).weights)
        packed = self.engine.written.addresses.packing
        named_numbers |= (
            NOT_PACKED if packed is None or min(values) < 1 else home_words(board, packed)
        )
        tables = {
            "VALUES": values, **home_tables(board), "HOME_FIELDS": home_fields(board, packed),
            "STIRRING": hash_multipliers(len(filled)), **(DEFAULT_TABLES if features is None else features.tables),
        }  # fmt: skip
        probing, given_tables = probing_kernels(Fitness(rules) if self.tables else None)
        named_numbers |= given_tables
        names = [*probing, *SHARED_KERNELS, *(f"{SEARCH}.{name}" for name in kernels)]
        module = self.engine.extended(Extension(names, named_numbers, tables, f"{pack}\n{source}"))
        return Kernel(module, self.engine.row(int(named_numbers["ROW"])), named_numbers)

    def _layout(
        self, words: int, numbers: ModuleType, areas: Mapping[str, int]
    ) -> dict[str, int | float]:
        """Return sizes, and the offsets of the parts of a search row."""
        owners = self.engine.rules.layout.marks["owner"].cell
        frame: int = getattr(numbers, "FRAME", 0)
        found: dict[str, int | float] = {
            "OWNERS": self.engine.written.addresses.of.get(owners, -1), "WORDS": words, "ENTRY": words + 1,
            "ASKS_TABLES": int(self.tables),
        }  # fmt: skip
        end: int = numbers.REGISTERS
        for name, size in (
            ("FRAMES", frame * (LEVELS + 2)), ("PATH", LEVELS + DEPTH), ("QUEUE", (LEVELS + 1) * QUEUED * WIDTH),
            ("VISITED", LEVELS + 2), ("KEYS", (LEVELS + 2) * words), ("LINES", (LEVELS + 1) * LEVELS),
            ("LOTS", (LEVELS + 1) * WIDTH if self.weighs else 0),
            *areas.items(), ("ROW", 0),
        ):  # fmt: skip
            found[name] = end
            end += size
        return found


class Kernel:
    """A search kernel with its row: registers, frames, answers, keys, lines."""

    def __init__(self, module: Any, row: Any, numbers: Mapping[str, int | float]) -> None:
        """``numbers``: the constants by name."""
        self.module = module
        self.row = row
        self.numbers = {name: int(number) for name, number in numbers.items()}

    def get(self, register: str) -> int:
        """Read a register."""
        return int(self.row[self.numbers[register]])

    def put(self, **registers: int) -> None:
        """Write registers."""
        for name, value in registers.items():
            self.row[self.numbers[name]] = value

    def clear(self) -> None:
        """Clear all registers and the frame of the root."""
        first, size = self.numbers["FRAMES"], self.numbers["FRAME"]
        for at in (*range(self.numbers["REGISTERS"]), *range(first, first + size)):
            self.row[at] = 0

    def clear_part(self, part: str, levels: int) -> None:
        """Clear a part of the frames of all levels."""
        first, size = self.numbers["FRAMES"] + self.numbers[part], self.numbers["FRAME"]
        for level in range(levels):
            self.row[first + level * size] = 0

    def history_size(self, engine: NativeEngine) -> int:
        """Return the number of positions in the engine's history of the round."""
        return int(self.module.history_size(engine.rows()[-1]))

    def frame(self, level: int, part: str) -> int:
        """A part of the frame of a level."""
        numbers = self.numbers
        return int(self.row[numbers["FRAMES"] + level * numbers["FRAME"] + numbers[part]])

    def put_root(self, **parts: int) -> None:
        """Write parts of the frame of the root."""
        for name, value in parts.items():
            self.row[self.numbers["FRAMES"] + self.numbers[name]] = value


def home_tables(board: Board) -> dict[str, list[int]]:
    """Return each hole's owner, the holes sorted by player, and the start of each player's holes."""
    homes = list(board.home)
    holes = sorted(range(board.holes), key=homes.__getitem__)
    begins = [
        sum(homes[hole] < player for hole in holes) for player in range(board.number_of_players + 1)
    ]
    return {"HOMES": homes, "HOME_HOLES": holes, "HOME_BEGINS": begins}


def home_words(board: Board, packing: Packing) -> dict[str, int]:
    """Return the number of words with players' holes, and the highest bits of their fields."""
    words = 1 + max(packing.at(hole)[0] for hole in range(board.holes))
    highest = sum(packing.top << n * packing.width for n in range(BITS // packing.width))
    lower = sum(packing.top - 1 << n * packing.width for n in range(BITS // packing.width))
    return {"HOME_WORDS": words, "HIGHEST_BITS": highest, "LOWER_BITS": lower}


def home_fields(board: Board, packing: Packing | None) -> list[int]:
    """Return the bits of each player's holes in each word."""
    if packing is None:
        return [0]
    words = home_words(board, packing)["HOME_WORDS"]
    holes = [
        [hole for hole in range(board.holes) if board.home[hole] == player]
        for player in range(board.number_of_players)
    ]
    return [packing.mask(word, own, packing.field) for own in holes for word in range(words)]


def hash_multipliers(words: int) -> list[int]:
    """Return the hash multipliers for the halves of a key's words: odd 31-bit numbers."""
    rng = Random(words)
    return [rng.getrandbits(30) << 1 | 1 for _ in range(2 * words)]


def wins_in(value: int) -> int | None:
    """Return the number of turns to a forced win by this value, if it is one."""
    return WIN - value if value > WIN - FAR else None


def loses_in(value: int) -> int | None:
    """Return the number of turns to a forced loss by this value, if it is one."""
    return WIN + value if value < FAR - WIN else None


def one_turn_earlier(value: int) -> int:
    """Return a value from the view of one turn earlier."""
    if value > WIN - FAR:
        return value - 1
    return value + 1 if value < FAR - WIN else value


def pieces_of(position: PositionValue, *, worth: bool = False) -> int:
    """Return the total number of a position's pieces, or their total worth."""
    layout = position.game.rules.layout
    places = layout.board.places
    cells = position.play_state.cells
    weights = kind_words(position.game.rules.front).weights
    return sum(
        cells[place + kind * places] * (weight if worth else 1)
        for kind, weight in enumerate(weights)
        for place in range(places)
    )
