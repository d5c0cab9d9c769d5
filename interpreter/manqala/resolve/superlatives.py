"""Superlatives: the fullest or the emptiest of some places, and which of several that are equally full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import Operator
from manqala.resolve.resolving import ERROR
from manqala.syntax.closed_words import Extreme, Tie
from manqala.text import codes
from manqala.text.diagnostics import find_similar
from manqala.text.fixes import Edit, Fix, Hint, replace_span

if TYPE_CHECKING:
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.scope import Scope
    from manqala.syntax import tree

OPERATORS = {Extreme.FULLEST: Operator.FULLEST, Extreme.EMPTIEST: Operator.EMPTIEST}
MEANING = {
    Tie.FIRST: "the first of them, in the order of the set",
    Tie.FINAL: "the last of them",
    Tie.ALL: "every one of them",
    Tie.NONE: "nothing",
}
MEANT = {"last": Tie.FINAL, "either": Tie.ALL, "both": Tie.ALL, "every": Tie.ALL, "neither": Tie.NONE,
         "nothing": Tie.NONE, "no": Tie.NONE}  # fmt: skip
"""Other words for the rules for ties."""
CHOSEN = {
    "chosen": "",
    "any": "",
    "choice": "",
    "random": " as chance",
    "chance": " as chance",
    "lot": " as chance",
}
"""Words that leave the tie to a choice, and the form to write after ``choose … from``."""


def superlative(r: Meanings, node: tree.Superlative, scope: Scope) -> core.Value:
    """The place or places that a superlative means."""
    c = r.c
    of = r.value(node.of, scope)
    if of.type == ty.PLACE:
        of = core.Op(of.span, ty.HOLES, Operator.SINGLE, (of,))
    elif of.type not in {ty.HOLE, ty.HOLES, ty.NOTHING}:
        return c.wrong_type(of, "holes or other places, whose pieces are compared")
    of = c.coerce(of, ty.HOLES)
    if node.tie.text not in set(Tie):
        _report_tie(r, node)
        return c.bad(node.span)
    if of.type == ERROR:
        return of
    found = core.Op(node.span, ty.HOLES, OPERATORS[node.extreme], (of,))
    one = core.Const(node.span, ty.NUMBER, 1)
    match Tie(node.tie.text):
        case Tie.ALL:
            return found
        case Tie.NONE:
            return core.Op(node.span, ty.HOLE, Operator.ONLY, (found,))
        case Tie.FINAL:
            found = core.Op(node.span, ty.HOLES, Operator.BACKWARDS, (found,))
        case Tie.FIRST:
            pass
    return core.Op(node.span, ty.HOLE, Operator.ITEM, (found, one))


def _report_tie(r: Meanings, node: tree.Superlative) -> None:
    """Report an unknown rule for ties."""
    said = node.tie.text
    if said in CHOSEN:
        set_ = f"{node.extreme} of {node.of.span.text}, all on a tie"
        help_: Hint | str = f"a choice is a statement: ‘choose hole from {set_}{CHOSEN[said]}’"
    elif said in MEANT:
        help_ = replace_span(node.tie.span, MEANT[said])
    else:
        near = find_similar(said, [str(tie) for tie in Tie], 1)
        help_ = replace_span(node.tie.span, near[0]).unsure() if near else "write " + _choices()
    r.c.diagnostics.error(
        codes.OPEN_TIE, node.tie.span, f"‘{said} on a tie’ is not a rule for equally full places", names=[said],
        expected=_choices(), help=[help_],
    )  # fmt: skip


def is_open(r: Meanings, node: tree.Of, scope: Scope) -> bool:
    """Whether a superlative does not say what holds on a tie, which is reported."""
    name = node.phrase.words[-1].text
    if name not in set(Extreme) or r.is_noun(name, scope):
        return False
    said = " ".join(node.span.text.split())
    ways = tuple(f"{said}, {tie} on a tie" for tie in Tie)
    r.c.diagnostics.error(
        codes.OPEN_TIE, node.span, "several may be equally full, and no rule says which is meant",
        names=[name],
        help=[
            Hint(
                f"end it with ‘, {tie} on a tie’: {meaning}",
                (Fix(f"write ‘{way}’", (Edit(node.span, way),), certain=False),),
            )
            for (tie, meaning), way in zip(MEANING.items(), ways, strict=True)
        ],
    )  # fmt: skip
    return True


def _choices() -> str:
    *others, last = (f"‘{tie} on a tie’" for tie in Tie)
    return f"{', '.join(others)} or {last}"
