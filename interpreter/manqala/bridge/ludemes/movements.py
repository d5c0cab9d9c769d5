"""Moves that sow, as a description has them: the hole, the sowing, what goes with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.ludeme_memory import set_key
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from manqala.bridge.ludemes.ludeme_tree import Ludeme


@dataclass(frozen=True, slots=True)
class Movement:
    """One way to move: the hole, the sowing, and what has to hold afterwards."""

    source: Ludeme
    sowing: Ludeme
    must: Ludeme | None = None
    beside: tuple[Ludeme, ...] = ()
    """Effects of the move beside the sowing."""
    swept: Ludeme | None = None
    """What happens in each hole between the beginning of a lap and its end."""
    less: int = 0
    """By how many holes that ends before the number of seeds."""

    @property
    def after(self) -> str:
        """All but the hole and the direction, to compare ways."""
        rest = [item.written for item in self.sowing.items if item.kind != "text"]
        labels = [item.label for item in self.sowing.items if item.kind != "text"]
        beside = [ludeme.written for ludeme in self.beside]
        if self.swept is not None:
            beside += [self.swept.written, str(self.less)]
        return f"{labels}{rest}{self.must.written if self.must else ''}{beside or ''}"


def proposal(node: Ludeme) -> bool:
    """Whether it asks first whether an end was proposed."""
    return (
        node.called("if") and len(node.plain) == 3 and node.plain[0].called("is")
        and bool(node.plain[0].plain) and node.plain[0].plain[0].word == "Proposed"
    )  # fmt: skip


def sows(node: Ludeme) -> bool:
    """Whether it is one choice of a hole that is sown, or several of them."""
    if node.called("or", "priority"):
        parts = [operand for operand in node.operands if not proposing(operand)]
        return bool(parts) and all(sows(part) for part in parts)
    if node.called("do"):
        return node.labelled("ifAfterwards") is not None
    then = next((ludeme for ludeme in node if ludeme.called("then")), None)
    if not node.called("move") or not node.plain or node.plain[0].word != "Select" or then is None:
        return False
    effect = then.plain[0] if then.plain else then
    if effect.called("do"):
        effect = effect.labelled("next") or effect
    return effect.called("sow") or (
        effect.called("and") and any(operand.called("sow") for operand in effect.operands)
    )


def swept_sowing(source: Ludeme, node: Ludeme) -> Movement:
    """A sowing after which each hole of the lap is tested: the number of seeds sown is noted before."""
    noted, sowing = (node.plain[0] if node.plain else node), node.labelled("next")
    then = next((ludeme for ludeme in node if ludeme.called("then")), None)
    key = set_key(noted)
    counts = {"(count at:(last To))", "(count at:(last From))"}
    if (
        sowing is not None
        and sowing.called("sow")
        and then is not None
        and key
        and noted.plain[-1].written in counts
    ):
        some = then.plain[0].operands if then.plain[0].called("and") else then.plain
        each = [ludeme for ludeme in some if ludeme.called("forEach")]
        rest = [
            ludeme for ludeme in some if not ludeme.called("forEach") and set_key(ludeme) != key
        ]
        if (
            len(each) == 1
            and not rest
            and len(each[0].plain) == 3
            and each[0].plain[1].called("sites")
        ):
            path = each[0].plain[1]
            start, end = path.labelled("from"), path.labelled("to")
            steps = None if end is None else end.labelled("steps")
            begins = None if end is None else end.labelled("from")
            if (
                start is not None and steps is not None and begins is not None
                and start.written == begins.written == "(last From)"
                and path.plain[0].word == "Track"
            ):  # fmt: skip
                ends = {
                    f'(var "{key.partition(" ")[2]}")': 0,
                    f'(- (var "{key.partition(" ")[2]}") 1)': 1,
                }
                if steps.written in ends:
                    return Movement(
                        source,
                        replace(sowing, label=""),
                        swept=each[0].plain[2],
                        less=ends[steps.written],
                    )
    raise LudemeError(node, f"what follows the choice of a hole, {node.short}, cannot be converted")


def proposing(node: Ludeme) -> bool:
    """Whether it only lets a player propose an end, where positions recur."""
    if node.called("move") and node.plain and node.plain[0].word == "Propose":
        return True
    return (
        node.called("if") and len(node.plain) == 2
        and node.plain[0].called("is") and [ludeme.word for ludeme in node.plain[0]] == ["Cycle"]
        and proposing(node.plain[1])
    )  # fmt: skip
