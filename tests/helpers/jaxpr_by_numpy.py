"""Works a function of JAX out with NumPy, operation by operation: what takes seconds to compile is run within a moment.

It knows the operations that the programs of games are made of, for one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def worked_out(closed: Any, arguments: Sequence[Any]) -> list[Any]:
    """What a closed jaxpr gives for these arguments."""
    return _run(closed.jaxpr, closed.consts, arguments)


def _run(jaxpr: Any, consts: Sequence[Any], arguments: Sequence[Any]) -> list[Any]:
    known: dict[Any, Any] = {}
    for var, value in zip((*jaxpr.constvars, *jaxpr.invars), (*consts, *arguments), strict=True):
        known[var] = numpy.asarray(value)

    def read(atom: Any) -> Any:
        return numpy.asarray(atom.val) if hasattr(atom, "val") else known[atom]

    for equation in jaxpr.eqns:
        name = equation.primitive.name
        given = [read(atom) for atom in equation.invars]
        found = (
            _SEVERAL[name](given, equation.params)
            if name in _SEVERAL
            else [_ONE[name](given, equation.params)]
        )
        for var, value in zip(equation.outvars, found, strict=True):
            kind = var.aval.dtype
            known[var] = (
                value
                if getattr(value, "dtype", None) == kind
                else numpy.asarray(value).astype(kind)
            )
    return [read(atom) for atom in jaxpr.outvars]


def _while(given: Sequence[Any], params: Any) -> list[Any]:
    first, second = params["cond_nconsts"], params["body_nconsts"]
    of_condition, of_body, state = (
        given[:first],
        given[first : first + second],
        list(given[first + second :]),
    )
    condition, body = params["cond_jaxpr"], params["body_jaxpr"]
    while _run(condition.jaxpr, condition.consts, [*of_condition, *state])[0]:
        state = _run(body.jaxpr, body.consts, [*of_body, *state])
    return state


def _call(given: Sequence[Any], params: Any) -> list[Any]:
    closed = params.get("jaxpr") or params["call_jaxpr"]
    return _run(closed.jaxpr, closed.consts, given)


def _gather(given: Sequence[Any], params: Any) -> Any:
    operand, places = given
    numbers, sizes = params["dimension_numbers"], params["slice_sizes"]
    assert not numbers.operand_batching_dims
    assert all(size == 1 for at, size in enumerate(sizes) if at in numbers.collapsed_slice_dims)
    index: list[Any] = [slice(None)] * operand.ndim
    for at, axis in enumerate(numbers.start_index_map):
        index[axis] = numpy.clip(places[..., at], 0, operand.shape[axis] - sizes[axis])
    for axis, one in enumerate(index):
        if isinstance(one, slice):
            assert sizes[axis] == operand.shape[axis]
    return operand[tuple(index)]


def _scatter(change: Callable[[Any, Any], Any]) -> Callable[[Sequence[Any], Any], Any]:
    def run(given: Sequence[Any], params: Any) -> Any:
        operand, places, updates = given
        assert operand.ndim == 1
        assert params["dimension_numbers"].scatter_dims_to_operand_dims == (0,)
        row = operand.copy()
        for place, value in zip(places.reshape(-1), updates.reshape(-1), strict=True):
            if 0 <= place < row.shape[0]:
                row[place] = change(row[place], value)
        return row

    return run


def _broadcast(given: Sequence[Any], params: Any) -> Any:
    shape = [1] * len(params["shape"])
    for at, axis in enumerate(params["broadcast_dimensions"]):
        shape[axis] = given[0].shape[at]
    return numpy.broadcast_to(given[0].reshape(shape), params["shape"])


def _slice(given: Sequence[Any], params: Any) -> Any:
    steps = params["strides"] or (1,) * given[0].ndim
    return given[0][tuple(map(slice, params["start_indices"], params["limit_indices"], steps))]


def _dynamic_slice(given: Sequence[Any], params: Any) -> Any:
    operand, *starts = given
    sizes = params["slice_sizes"]
    begins = [
        min(max(int(at), 0), many - size)
        for at, many, size in zip(starts, operand.shape, sizes, strict=True)
    ]
    return operand[tuple(slice(at, at + size) for at, size in zip(begins, sizes, strict=True))]


def _divide(given: Sequence[Any], _: Any) -> Any:
    first, second = given
    if first.dtype.kind == "f":
        return first / second
    return numpy.where(
        second == 0, -1, numpy.trunc(first / numpy.where(second == 0, 1, second))
    ).astype(first.dtype)


def _shift_left(given: Sequence[Any], _: Any) -> Any:
    return numpy.fmod(given[0], numpy.where(given[1] == 0, 1, given[1]))


def _shift(given: Sequence[Any], _: Any) -> Any:
    return (given[0].astype(numpy.uint64) >> given[1].astype(numpy.uint64)).astype(given[0].dtype)


def _iota(_: Sequence[Any], params: Any) -> Any:
    shape, axis = params["shape"], params["dimension"]
    return _broadcast(
        [numpy.arange(shape[axis])], {"shape": shape, "broadcast_dimensions": (axis,)}
    )


def _by(function: Callable[..., Any]) -> Callable[[Sequence[Any], Any], Any]:
    return lambda given, _: function(*given)


def _along(function: Callable[..., Any]) -> Callable[[Sequence[Any], Any], Any]:
    return lambda given, params: function(given[0], axis=tuple(params["axes"]))


_ONE: dict[str, Callable[[Sequence[Any], Any], Any]] = {
    **{name: _by(getattr(numpy, numpy_name)) for name, numpy_name in {
        "add": "add", "sub": "subtract", "mul": "multiply", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor",
        "not": "invert", "eq": "equal", "ne": "not_equal", "lt": "less", "le": "less_equal", "gt": "greater",
        "ge": "greater_equal", "min": "minimum", "max": "maximum", "shift_left": "left_shift",
        "shift_right_arithmetic": "right_shift", "sign": "sign", "neg": "negative", "population_count": "bitwise_count",
    }.items()},
    "add_any": _by(numpy.add), "div": _divide, "rem": _shift_left, "shift_right_logical": _shift,
    "select_n": lambda given, _: numpy.choose(given[0].astype(numpy.int64), given[1:]),
    "convert_element_type": lambda given, params: given[0].astype(params["new_dtype"]),
    "reshape": lambda given, params: given[0].reshape(params["new_sizes"]),
    "squeeze": lambda given, params: given[0].squeeze(tuple(params["dimensions"])),
    "expand_dims": lambda given, params: numpy.expand_dims(given[0], params["dimensions"]),
    "broadcast_in_dim": _broadcast, "slice": _slice, "dynamic_slice": _dynamic_slice, "gather": _gather, "iota": _iota,
    "scatter": _scatter(lambda _, new: new), "scatter-min": _scatter(min), "scatter_min": _scatter(min),
    "stack": lambda given, params: numpy.stack(given, params.get("axis", params.get("dimension", 0))),
    "concatenate": lambda given, params: numpy.concatenate(given, params["dimension"]),
    "reduce_sum": _along(numpy.sum), "reduce_max": _along(numpy.max), "reduce_and": _along(numpy.all),
    "reduce_or": _along(numpy.any), "cumsum": lambda given, params: numpy.cumsum(given[0], params["axis"]),
    "argmax": lambda given, params: numpy.argmax(given[0], params["axes"][0]),
    "clamp": lambda given, _: numpy.clip(given[1], given[0], given[2]),
    "stop_gradient": lambda given, _: given[0], "copy": lambda given, _: given[0],
    "copy_p": lambda given, _: given[0],
}  # fmt: skip
_SEVERAL: dict[str, Callable[[Sequence[Any], Any], list[Any]]] = {
    "while": _while, "pjit": _call, "jit": _call, "closed_call": _call, "custom_jvp_call": _call,
}  # fmt: skip
