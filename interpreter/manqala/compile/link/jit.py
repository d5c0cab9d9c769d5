"""What the functions of a generated module are decorated with where Numba is installed.

Numba keeps what it has compiled beside the module.  It takes an index file and a data file that belong
together for granted, and fails on a damaged one; here two processes never write at once, what cannot be
read is compiled again, and where nothing can be written nothing is kept.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import config, njit, types
from numba.core import cgutils
from numba.core.caching import FunctionCache
from numba.extending import intrinsic
from numba.np import arrayobj

from manqala.compile.link.cache import locked

if TYPE_CHECKING:
    from collections.abc import Callable

if config.DISABLE_JIT:
    raise ImportError("NUMBA_DISABLE_JIT is set, so that nothing is compiled")

# Several cells are worked on at once where LLVM finds that they can be; Numba leaves that out unless it is asked.
config.SLP_VECTORIZE = 1
FLAGS = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
"""Nothing is allocated in generated code, so that nothing needs to be counted."""


@intrinsic  # type: ignore[untyped-decorator] # Numba has no types
def put_cells(
    _context: Any,
    source: Any,
    start: Any,  # noqa: ARG001 -- an intrinsic gives types to its arguments, and need not look at each
    target: Any,
    at: Any,  # noqa: ARG001 -- the same
    many: Any,  # noqa: ARG001 -- the same
) -> tuple[Any, Callable[..., Any]]:
    """Copy ``many`` cells of one row into another, as a block; the rows do not overlap."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        places = []
        for n in (2, 0):
            made = arrayobj.make_array(signature.args[n])(context, builder, arguments[n])
            places.append(builder.gep(made.data, [arguments[n + 1]]))
        size = context.get_abi_sizeof(context.get_data_type(signature.args[0].dtype))
        cgutils.raw_memcpy(builder, places[0], places[1], arguments[4], size)
        return ir.Constant(context.get_dummy_type(), None)

    numbers = types.intp
    return types.none(source, numbers, target, numbers, numbers), generate


@intrinsic  # type: ignore[untyped-decorator] # Numba has no types
def bits(_context: Any, number: Any) -> tuple[Any, Callable[..., Any]]:
    """How many bits of a whole number are set."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(number), generate


@intrinsic  # type: ignore[untyped-decorator] # Numba has no types
def highest(
    _context: Any,
    number: Any,
    factor: Any,  # noqa: ARG001 -- an intrinsic gives types to its arguments, and need not look at each
    shift: Any,  # noqa: ARG001 -- the same
) -> tuple[Any, Callable[..., Any]]:
    """The bits of a product from this one on, modulo 2 to the power of 64: here nothing is undefined."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.lshr(builder.mul(arguments[0], arguments[1]), arguments[2])

    return types.int64(number, types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator] # Numba has no types
def ahead(
    _context: Any,
    row: Any,
    at: Any,  # noqa: ARG001 -- an intrinsic gives types to its arguments, and need not look at each
) -> tuple[Any, Callable[..., Any]]:
    """Ask for a number of a row before it is needed, so that nobody waits for it then."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = arrayobj.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.bitcast(builder.gep(made.data, [arguments[1]]), cgutils.voidptr_t)
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number])
        asked = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(asked, [place, number(0), number(3), number(1)])
        return ir.Constant(context.get_dummy_type(), None)

    return types.none(row, types.intp), generate


@intrinsic  # type: ignore[untyped-decorator] # Numba has no types
def turns_of_many(
    _context: Any,
    turns: Any,  # noqa: ARG001 -- an intrinsic gives types to its arguments, and need not look at each
    cells: Any,
    chance: Any,
    most: Any,  # noqa: ARG001 -- the same
) -> tuple[Any, Callable[..., Any]]:
    """Call the machine code at an address that takes turns of many games, see ``lanes/turns.py``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        rows = [
            arrayobj.make_array(signature.args[n])(context, builder, arguments[n]).data
            for n in (1, 2)
        ]
        kind = ir.FunctionType(ir.IntType(32), [*(row.type for row in rows), ir.IntType(16)])
        code = builder.inttoptr(arguments[0], kind.as_pointer())
        most = builder.trunc(arguments[3], ir.IntType(16))
        return builder.zext(builder.call(code, [*rows, most]), ir.IntType(64))

    return types.int64(types.int64, cells, chance, types.int64), generate


def _for_any_number(template: Any, arguments: Any, names: Any) -> Any:
    """Numba compiles a function anew for every constant that it is called with; one compilation does for all."""
    plain = [types.unliteral(argument) for argument in arguments]
    return template([types.int64 if kind in SMALL else kind for kind in plain], names)


SMALL = {types.int8, types.int16, types.int32, types.boolean}


class SharedCache(FunctionCache):  # type: ignore[misc] # nor has its class
    """Numba's cache of one function, made safe."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; none when it is not there or cannot be read."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever a damaged file makes of itself
            self._forget()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code, if that can be done."""
        try:
            with locked(Path(self.cache_path)):
                super().save_overload(sig, data)
        except OSError:
            return

    def _forget(self) -> None:
        """Make an empty index of a damaged one."""
        try:
            with locked(Path(self.cache_path)):
                self.flush()
        except OSError:
            return


def jit(function: Callable[..., Any]) -> Any:
    """A function that is compiled when it is first called, without Python's lock while it runs."""
    return _made(function, njit(**FLAGS)(function))


def inner(function: Callable[..., Any]) -> Any:
    """The same, for a function that only compiled code calls: there is less to compile."""
    return _made(function, njit(**FLAGS, no_cpython_wrapper=True)(function))


def inlined(function: Callable[..., Any]) -> Any:
    """A function that becomes part of those that call it: small, or called in the inmost loop."""
    return _made(function, njit(**FLAGS, forceinline=True)(function))


def woven(function: Callable[..., Any]) -> Any:
    """A function that is written into its callers before they are compiled: it has few of them.

    A chain of functions that call one another would otherwise be optimised once more at every step.
    """
    return _made(function, njit(**FLAGS, inline="always")(function))


def _made(function: Callable[..., Any], made: Any) -> Any:
    made.get_call_template = partial(_for_any_number, made.get_call_template)
    try:
        made._cache = SharedCache(function)  # noqa: SLF001 -- what Numba does not promise is all in this module
    except (RuntimeError, OSError):  # the module is no file, or there is no place for its cache
        return made
    return made
