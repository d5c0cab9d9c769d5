"""Marks: the cells of each, and its initial value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.arithmetic import LARGEST
from manqala.core.layout import Bearer
from manqala.core.types import Base
from manqala.resolve.scope import Scope
from manqala.syntax.closed_words import Extent
from manqala.text import codes, lexicon
from manqala.text.fixes import insert_after

if TYPE_CHECKING:
    from manqala.resolve.resolver import Resolver
    from manqala.syntax import tree

COUNT = "count"
"""The word for a number that only counts: it does not distinguish positions."""


def _limits(mark: tree.Mark) -> tuple[int, int] | None:
    """The limits of a mark; another check reports an empty range."""
    if mark.limits is None:
        return None
    low, high = mark.limits.low, mark.limits.high
    return low, max(low, LARGEST if high is None else high)


def declare_marks(resolver: Resolver) -> None:
    """Allocate the cells of every declared mark; its initial value is a constant."""
    c = resolver.c
    for name, item in c.definitions.marks.items():
        counts = item.type.text == COUNT
        type_ = ty.NUMBER if counts else c.type_word(item.type)
        if type_.many or type_.base is Base.ERROR:
            c.broken.update(word.text for word in item.words)
            if type_.many:
                c.diagnostics.error(
                    codes.WRONG_TYPE, item.type.span, "a mark cannot store a set",
                    help=["mark the holes themselves: ‘mark caught: truth on holes’"],
                )  # fmt: skip
            continue
        bearer = "" if item.on is None else item.on.text
        if bearer not in {*Bearer}:
            where = item.on.span if item.on else item.span
            c.unknown(
                where, bearer, "a mark cannot be on {}", [Bearer.HOLES, Bearer.PLAYERS, Bearer.SOWINGS],
                "marks are ‘on holes’, ‘on players’, ‘on sowings’, or one for the whole game", lexicon.BEARERS,
            )  # fmt: skip
            c.broken.update(word.text for word in item.words)
            continue
        each_sowing = bearer == Bearer.SOWINGS
        if each_sowing and item.lifetime is not Extent.TURN:
            c.diagnostics.error(
                codes.WRONG_TYPE, item.span, "marks of a sowing are reset at the end of the turn",
                expected="‘on sowings for turn’", names=[name],
                help=[insert_after(item.on.span, " for turn", "write ‘for turn’ after it")]
                if item.on and item.lifetime is Extent.ROUND else [],
            )  # fmt: skip
        on = Bearer.GAME if each_sowing else Bearer(bearer)
        limits = _limits(item)
        start = c.layout.nothing(type_) if limits is None else limits[0]
        if item.start is not None:
            value = resolver.typed(item.start, Scope(), type_)
            if isinstance(value, core.Const) and isinstance(value.value, int):
                start = value.value
            elif c.left_open:
                c.vague.add(name)
            elif value.type.base is not Base.ERROR:
                c.diagnostics.error(
                    codes.WRONG_TYPE, item.start.span, "a mark must start with a fixed value"
                )
        if limits is not None and not limits[0] <= start <= limits[1]:
            assert item.start is not None
            said = item.limits.span.text if item.limits else ""
            c.diagnostics.error(
                codes.WRONG_TYPE, item.start.span, f"‘{name}’ cannot start with {start}",
                expected=f"a number that {said} allows",
            )  # fmt: skip
        if name in c.layout.marks:
            mark = c.layout.marks[name]
            if mark.type != type_ or mark.on != on or mark.lifetime != item.lifetime:
                c.diagnostics.error(
                    codes.DEFINED_TWICE,
                    item.span,
                    f"‘{name}’ is a mark of every game",
                    names=[name],
                )
            mark_start = (start,) * mark.size
            c.layout.marks[name] = replace(mark, start=mark_start, span=item.span)
            continue
        made = c.layout.mark(name, type_, on, item.lifetime, start, item.span, limits)
        c.layout.marks[name] = replace(made, compared=not counts)
        if each_sowing and c.sowings is not None:
            c.sowings.add(c.layout.marks[name])
