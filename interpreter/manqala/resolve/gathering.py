"""Maps a noun of one thing over a set.

``opposite of (ahead of last: …)`` is the set of holes that face these, in order and without duplicates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import Operator
from manqala.core.types import Base
from manqala.resolve.resolving import ERROR

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.core.types import Type
    from manqala.resolve.resolving import Resolving
    from manqala.text.span import Span

    Build = Callable[[Span, list[core.Value]], core.Value]

MEMBERS = {Base.HOLE, Base.PLAYER, Base.KIND, Base.DIRECTION}
"""The types of which rules build sets; a set of numbers would drop duplicates."""


def goes_through(value: core.Value, wanted: Type) -> bool:
    """Whether a value is a set where a single one is wanted."""
    one = ty.HOLE if wanted == ty.PLACE else wanted
    return value.type.many and value.type.one == one


def for_each(
    c: Resolving, name: str, span: Span, arguments: list[core.Value], wanted: list[Type | None], build: Build
) -> core.Value:  # fmt: skip
    """The value of a noun; for a set where it wants one thing, its values for the members."""
    types = [type_ for type_ in wanted if type_ is not None]
    # Neighbours on both sides of several holes: those of the first hole come first.
    for n in reversed(range(len(arguments))):
        of, type_ = arguments[n], types[n]
        if not goes_through(of, type_):
            continue
        it = c.local(of.type.one)
        one = [*arguments[:n], c.read(of.span, it), *arguments[n + 1 :]]
        given = for_each(c, name, span, one, wanted, build)
        if given.type == ERROR:
            return given
        if given.type == ty.PLACE:
            given = core.Op(span, ty.HOLES, Operator.SINGLE, (given,))
        if given.type.base not in MEMBERS:
            said = " ".join(of.span.text.split())
            return c.wrong_type(
                of, f"{type_}: ‘{name}’ gives {given.type}, and there are no sets of these",
                f"‘each … in {said}’ visits them, and ‘where’ tests each",
            )  # fmt: skip
        each = c.coerce(given, given.type.set)
        return core.Gather(span, each.type, of, it.cell, each)
    return build(span, arguments)
