"""Turns of many games at once: a function that plays turns until a rare event happens in one of them."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from manqala.compile.kernel.numbers import DONE, LANES
from manqala.compile.lanes.lane_values import RANDOM, State
from manqala.compile.lanes.lines import GoneError, LaneLines
from manqala.compile.lanes.loop_rounds import write_loop
from manqala.compile.lanes.may import CannotSpreadError, May
from manqala.compile.lanes.vectors import (
    NUMBER,
    NUMBERS,
    WIDE,
    WIDES,
    LaneTruth,
    Number,
    Vectors,
    constant,
)
from manqala.run.limits import LONGEST_GAME

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from manqala.compile.program.untyped import UntypedFunction

NAME = "turns_of_many"
STEP = "random_step"
"""The function from which it is made."""
FOLLOWED = {
    STEP, "random_way", "run", "p_turn", "ask", "finish", "begin_turn", "following", "forget", "ending",
}  # fmt: skip
"""The functions that most turns call; the conditions of ``round_end_…`` belong to them, too."""
TRIES = 3
"""Iterations of the range analysis of marks from one turn to the next."""
FAR = 2000
"""Limit of marks that count turns or laps; games beyond it are set aside."""
INDEX = ir.IntType(32)


@dataclass(frozen=True, slots=True)
class Turns:
    """The function, as a module of llvmlite's, and its bounds for each cell."""

    module: Any
    low: tuple[int, ...]
    high: tuple[int, ...]
    """A game stays in its lane only while all cells are within the bounds."""


def turns(
    program: Mapping[str, UntypedFunction],
    numbers: Mapping[str, Any],
    start: Sequence[int],
    *,
    permutes: bool,
) -> Turns:
    """Make the function from a program with pieces in cells, and from its numbers and tables.

    ``start``: the initial state of games. ``permutes``: see ``Vectors``.
    Raises ``CannotSpreadError`` for rules that lanes cannot follow.
    """
    functions = {
        name: function for name, function in program.items()
        if name in FOLLOWED or name.startswith("round_end_")
    }  # fmt: skip
    pieces = range(numbers["PIECES"])
    all_pieces = May.between(0, sum(start[n] for n in pieces))
    certain = dict.fromkeys(pieces, all_pieces) | {numbers["PLIES"]: May.between(0, LONGEST_GAME)}
    mays = [certain.get(n) or May.of([value]) for n, value in enumerate(start)]
    for tried in range(TRIES):
        _, after = _write_turn(functions, numbers, mays, permutes=permutes)
        joined = [certain.get(n) or before | after[n] for n, before in enumerate(mays)]
        mays = [
            before if may.within_ends(before) else _wider(may, far=tried + 1 == TRIES)
            for may, before in zip(joined, mays, strict=True)
        ]
    module, _ = _write_turn(functions, numbers, mays, permutes=permutes, certain=certain)
    return Turns(module, tuple(may.low for may in mays), tuple(may.high for may in mays))


def _wider(may: May, *, far: bool) -> May:
    """Widen a range to an interval; ``far``: beyond its bounds, since it has grown with every turn."""
    return May.between(
        min(may.low, -FAR) if far and may.low < 0 else may.low, FAR if far else may.high
    )


def _write_turn(
    functions: Mapping[str, UntypedFunction], numbers: Mapping[str, Any], mays: Sequence[May], *, permutes: bool,
    certain: Container[int] | None = None,
) -> tuple[Any, list[May]]:  # fmt: skip
    """Return the function for cells in these ranges, and their ranges after a turn.

    It takes the cells (a row of ``LANES`` numbers for each), the states of the random numbers, and the limit of plies;
    it returns a bit for each game set aside. ``certain``: cells that stay within their ranges after every turn; if given,
    games with other cells out of range are set aside.
    """
    module = ir.Module(NAME)
    kind = ir.FunctionType(ir.IntType(LANES), [NUMBER.as_pointer(), WIDE.as_pointer(), NUMBER])
    function = ir.Function(module, kind, NAME)
    cells, chance, most = function.args
    builder = ir.IRBuilder(function.append_basic_block("begin"))
    rows = builder.bitcast(cells, NUMBERS.as_pointer())
    chances = builder.bitcast(chance, WIDES.as_pointer())
    one = builder.insert_element(ir.Constant(NUMBERS, ir.Undefined), most, INDEX(0))
    same = ir.Constant(ir.VectorType(INDEX, LANES), [0] * LANES)
    limit = builder.shuffle_vector(one, ir.Constant(NUMBERS, ir.Undefined), same)
    turn = function.append_basic_block("turn")
    builder.branch(turn)
    builder.position_at_end(turn)

    vectors = Vectors(builder, permutes=permutes)
    places = [builder.gep(rows, [INDEX(n)]) for n in range(len(mays))]
    before = [
        constant(may.low) if may.only is not None else Number(may, builder.load(place, align=2))
        for may, place in zip(mays, places, strict=True)
    ]
    random = builder.load(chances, align=8)
    state: State = {("c", n): value for n, value in enumerate(before)}
    state[RANDOM] = random
    spread = LaneLines(functions, numbers, vectors, state, write_loop)
    try:
        plies = before[numbers["PLIES"]]
        spread.put_aside(LaneTruth(None, builder.icmp_signed(">=", plies.code, limit)))
        status = vectors.as_number(spread.called(STEP))
        spread.put_aside(vectors.compared(operator.ne, status, constant(DONE)))
        for n, may in enumerate(mays):
            if certain is not None and n not in certain:
                _keep_within(spread, n, may)
    except GoneError:
        raise CannotSpreadError(
            "an event that leaves the fast path happens in every turn"
        ) from None
    except RecursionError:
        raise CannotSpreadError("the program is nested too deeply") from None

    after = [vectors.as_number(spread.state["c", n]) for n in range(len(mays))]
    for place, old, new in zip(places, before, after, strict=True):
        if new is not old:
            kept = vectors.chosen(spread.aside, old, new)
            builder.store(vectors.code(vectors.as_number(kept)), place, align=2)
    aside = vectors.flags(spread.aside)
    builder.store(builder.select(aside, random, spread.state[RANDOM]), chances, align=8)
    bits = builder.bitcast(aside, ir.IntType(LANES))
    end = function.append_basic_block("end")
    builder.cbranch(builder.icmp_unsigned("==", bits, bits.type(0)), turn, end)
    builder.position_at_end(end)
    builder.ret(bits)
    return module, [value.may for value in after]


def _keep_within(spread: LaneLines, cell: int, may: May) -> None:
    """Set games aside in which a cell leaves its range for the start of a turn."""
    vectors = spread.vectors
    after = vectors.as_number(spread.state["c", cell])
    if not after.may.within_ends(may):
        spread.put_aside(vectors.compared(operator.lt, after, constant(may.low)))
        spread.put_aside(vectors.compared(operator.gt, after, constant(may.high)))
