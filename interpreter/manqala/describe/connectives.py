"""Chains of ‘and’ and ‘or’: their operands, and the message that joins them."""

from __future__ import annotations

from manqala.core import nodes as core
from manqala.core.operators import Operator
from manqala.describe.amounts import spread
from manqala.describe.phrases import Saying


def is_relative(made: Saying) -> bool:
    """Whether relative clauses are joined, so that no single pronoun introduces them."""
    if made.id not in {"join-or", "join-and", "join-comma"}:
        return False
    return any(
        isinstance(part, Saying) and part.id in {"that", "for-which"} for _, part in made.parts
    )


def joined_by(operator: Operator, denied: bool) -> str:
    """The message that joins operands of a connective; a denied ‘and’ is an ‘or’."""
    return "join-and" if (operator is Operator.AND) != denied else "join-or"


def operands(condition: core.Op) -> list[core.Value]:
    """The operands of a chain of the same connective."""
    found: list[core.Value] = []
    for part in condition.arguments:
        if (
            isinstance(part, core.Op)
            and part.operator is condition.operator
            and _is_spread_free(part)
        ):
            found.extend(operands(part))
        else:
            found.append(part)
    return found


def _is_spread_free(part: core.Op) -> bool:
    """Whether an operand is not a range condition on a single number."""
    return spread(part, frozenset()) is None
