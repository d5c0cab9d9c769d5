"""Constant folding before play, so that options cost nothing at run time."""

from __future__ import annotations

from manqala.core import nodes as core
from manqala.core.arithmetic import NUMERIC, clamp
from manqala.core.operators import LOGIC, Operator


def fold_op(op: core.Op) -> core.Value:
    """The operator's value if its arguments determine it; else the operator itself."""
    arguments = op.arguments
    if op.operator in LOGIC:
        return _fold_logic(op)
    if (
        op.operator == Operator.HAS
        and isinstance(arguments[0], core.Const)
        and arguments[0].value == ()
    ):
        return core.Const(op.span, op.type, 0)
    if not all(isinstance(argument, core.Const) for argument in arguments):
        return op
    values = [argument.value for argument in arguments if isinstance(argument, core.Const)]
    if op.operator == Operator.NOT:
        return core.Const(op.span, op.type, int(not values[0]))
    if op.operator in NUMERIC and isinstance(values[0], int) and isinstance(values[1], int):
        return core.Const(op.span, op.type, clamp(NUMERIC[op.operator](values[0], values[1])))
    return op


def _fold_logic(op: core.Op) -> core.Value:
    decided = int(op.operator == Operator.OR)
    rest = []
    for argument in op.arguments:
        if isinstance(argument, core.Const):
            if argument.value == decided:
                return core.Const(op.span, op.type, decided)
        else:
            rest.append(argument)
    if not rest:
        return core.Const(op.span, op.type, 1 - decided)
    return rest[0] if len(rest) == 1 else core.Op(op.span, op.type, op.operator, tuple(rest))


def fold_pick(pick: core.Pick) -> core.Value:
    """The branch taken, if the condition is constant."""
    if isinstance(pick.condition, core.Const):
        return pick.then if pick.condition.value else pick.other
    return pick


def fold_if(statement: core.If) -> core.Statement:
    """The block that runs, if the condition is constant."""
    if isinstance(statement.condition, core.Const):
        return statement.then if statement.condition.value else statement.other
    return statement
