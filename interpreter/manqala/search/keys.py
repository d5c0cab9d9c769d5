"""Keys of positions, packed into a few words for comparison and look-up."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.numbers import FAULT, OVER_PHASE
from manqala.core import types as ty
from manqala.search.kernel.scale import WORD
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from manqala.compile.analysis.packing import Packing
    from manqala.compile.native_engine import NativeEngine
    from manqala.core.layout import MarkInfo
    from manqala.game.game import PositionValue

SAMPLED_TURNS = 1000
"""Number of turns of random games in which constant cells are sought."""
SAMPLE_SECONDS = 2.0
"""Time limit of that sample: most games need a tenth of it, and fewer turns only yield more constant cells."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a key: the expression for a cell of a state row, and its bits."""

    cell: str
    bits: int
    shift: int = 0
    volatile: bool = False
    """Whether it changes frequently, as the contents of holes do."""

    @property
    def text(self) -> str:
        """The expression for this part of a state ``c``."""
        whole = f"({self.cell} >> {self.shift})" if self.shift else self.cell
        return f"({whole} & {(1 << self.bits) - 1})"

    def value(self, state: Any, module: Any) -> int:
        """Return its value in a state."""
        return int(state[address(self, module)]) >> self.shift & (1 << self.bits) - 1


def bits_for(pieces: int) -> int:
    """Return a field size for a number of pieces that is fast to read."""
    return 8 if pieces < 1 << 8 else 16 if pieces < 1 << 16 else 32


def fields(
    engine: NativeEngine, bits: int, left_out: Collection[int] = (), *, tight: bool = False
) -> list[Field]:
    """Return the fields of a key: everything that identifies a position and its pending program.

    ``left_out``: the interpreter's cells to omit; ``tight``: use the fewest bits for marks.
    """
    layout, addresses = engine.rules.layout, engine.written.addresses
    board, of = layout.board, addresses.of
    # The box holds all other pieces, and nowhere holds none.
    places = [place for place in range(board.places) if place not in {board.nowhere, board.box}]
    cells = [place + kind * board.places for kind in range(len(layout.kinds)) for place in places]
    kept = [cell for cell in cells if cell not in left_out]
    if addresses.packing is not None:
        found = _packed_fields(addresses.packing, kept, bits if tight else 0)
    else:
        found = [
            Field(f"c[{of[cell]}]", bits, 0, cell % board.places < board.holes) for cell in kept
        ]
    for mark in layout.marks.values():
        if mark.lifetime == Extent.TURN or mark.name == "round number":
            continue
        size = _mark_bits(mark, engine, tight)
        found += [Field(f"c[{of[cell]}]", size) for cell in mark.cells if cell in of]
    return [*found, Field("c[PHASE]", 3 if tight else 8), Field("c[ENDING]", 8)]


def _packed_fields(words: Packing, places: Sequence[int], bits: int) -> list[Field]:
    """Return fields of packed places; with 0 bits, neighbouring places share a field."""
    found: list[Field] = []
    for place in sorted(places, key=words.at):
        word, shift = words.at(place)
        cell, volatile = f"c[{word}]", word < words.track
        before = found[-1] if found else None
        if bits:
            found.append(Field(cell, min(bits, words.width), shift, volatile))
        elif before is not None and before.cell == cell and before.shift + before.bits == shift:
            found[-1] = Field(cell, before.bits + words.width, before.shift, volatile)
        else:
            found.append(Field(cell, words.width, shift, volatile))
    return found


def _mark_bits(mark: MarkInfo, engine: NativeEngine, tight: bool) -> int:
    board = engine.rules.layout.board
    if mark.type == ty.NUMBER or (mark.type == ty.HOLE and board.places >= 1 << 8):
        return 32
    if tight and mark.type in {ty.PLAYER, ty.HOLE, ty.TRUTH}:
        # ‘nobody’ and ‘nowhere’ have numbers, too.
        most = {ty.PLAYER: board.number_of_players, ty.HOLE: board.places, ty.TRUTH: 1}
        return most[mark.type].bit_length()
    return 8


def packing(parts: Sequence[Field]) -> tuple[str, list[int]]:
    """Return the source of the function that writes the key of a state, and the bits used in each word."""
    words: list[list[str]] = [[]]
    filled = [0]
    for part in parts:
        if filled[-1] + part.bits > WORD:
            words.append([])
            filled.append(0)
        words[-1].append(f"({part.text} << {filled[-1]})")
        filled[-1] += part.bits
    lines = ["@jit", "def pack(c, W, at):"]
    lines += [f"    W[at + {n}] = {' | '.join(texts) or 0}" for n, texts in enumerate(words)]
    return "\n".join(lines), filled


def difference_source(parts: Sequence[Field]) -> str:
    """Return the source of the function that compares two states in these fields."""
    pairs = [(part.text, part.text.replace("c[", "s[", 1)) for part in parts]
    differences = " | ".join(f"({here} ^ {there})" for here, there in pairs) or "0"
    return "\n".join(("@jit", "def strayed(c, s):", f"    return {differences} != 0"))


def address(part: Field, module: Any) -> int:
    """Return the index of a field's cell in a module's state rows."""
    name = part.cell[2:-1]
    return int(name) if name.isdigit() else int(getattr(module, name))


def constant_fields(
    parts: Sequence[Field], engine: NativeEngine, position: PositionValue
) -> list[Field]:
    """Return the fields that stay constant to the end of the round in random games from a position.

    This is no proof: a caller that omits them from keys must detect changes. ``engine``: one in plain Python with the
    same form of positions, so that nothing is compiled.
    """
    module, rows = engine.module, engine.rows()
    start, (state, before) = engine.state(position.play_state), engine.states(2)
    if start[module.PHASE] == OVER_PHASE:
        return []
    constant = {part: part.value(start, module) for part in parts if not part.volatile}
    module.seed_random(engine.work, 0)
    turns, until = 0, time.perf_counter() + SAMPLE_SECONDS
    while turns < SAMPLED_TURNS and constant:
        module.copy(start, state)
        module.begin(state, rows[-1])
        while turns < SAMPLED_TURNS and not _round_is_over(state, start, module):
            for part in [part for part in constant if part.value(state, module) != constant[part]]:
                del constant[part]
            turns += 1
            if time.perf_counter() > until:
                return list(constant)
            if module.random_step(state, before, *rows) == FAULT:
                break
    return list(constant)


def _round_is_over(state: Any, start: Any, module: Any) -> bool:
    """Return whether the round of the other state is over."""
    number = module.ROUND_NUMBER
    return state[module.PHASE] == OVER_PHASE or bool(state[number] != start[number])
