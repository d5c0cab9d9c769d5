"""Asking the processor for a part of a table before it is needed; imported only where Numba is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numba.np import arrayobj

if TYPE_CHECKING:
    from collections.abc import Callable


@intrinsic  # type: ignore[untyped-decorator]
def prefetch(_context: Any, row: Any, at: Any) -> tuple[Any, Callable[..., Any]]:
    """Begin to load a cell of a row; a large table is seldom in the processor's cache."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = arrayobj.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.bitcast(builder.gep(made.data, [arguments[1]]), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
        function = builder.module.declare_intrinsic("llvm.prefetch", [place.type], kind)
        # For reading (0), to be kept near (3), as data (1).
        builder.call(function, [place, number(0), number(3), number(1)])
        return ir.Constant(context.get_dummy_type(), None)

    return types.none(row, at), generate
