"""Simultaneous sowings: each player's hand, and the variables of their sowing.

One sowing is current: it has the hand of the board and the marks themselves. The other players' sowings wait, each
with its own hand and marks, until the mark ``sower`` is set to their player: then the two swap.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.layout import Bearer
from manqala.core.operators import BoardFact, Operator
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.core.layout import Layout, MarkInfo
    from manqala.syntax.definitions import Definitions
    from manqala.text.span import Span

SOWER = "sower"
"""The mark that says whose sowing is current."""
HAND = "hand"
GO_ON = "go-on-sowing"
"""The verb that implements setting this mark."""
OF_SOWER = " of player"
"""The suffix of nouns for the state of a player's sowing."""


def at_the_same_time(definitions: Definitions) -> bool:
    """Whether several players may be sowing at a time: whether the rules can set ``sower``."""
    item = definitions.marks.get(SOWER)
    return item is not None and item.span.source.name == PRELUDE_NAME


def is_of_a_sowing(name: str, definitions: Definitions) -> bool:
    """Whether each simultaneous sowing has this mark separately."""
    item = definitions.marks.get(name)
    return name == HAND or (
        item is not None and item.on is not None and item.on.text == Bearer.SOWINGS
    )


@dataclass
class Sowings:
    """The marks that each sowing has, and how two sowings swap."""

    layout: Layout
    definitions: Definitions
    kept: dict[str, tuple[MarkInfo, MarkInfo]] = field(default_factory=dict)
    """By name: the mark of the current sowing, and that of the waiting ones."""
    _change: core.Procedure | None = None
    _nouns: dict[str, core.Function] = field(default_factory=dict)

    def add(self, mark: MarkInfo) -> None:
        """Give each player's sowing its own copy of a mark."""
        players = self.layout.board.number_of_players + 1
        waiting = self.layout.mark(
            f"{mark.name} (waiting)", mark.type, Bearer.PLAYERS, mark.lifetime, mark.start * players, mark.span
        )  # fmt: skip
        self.kept[mark.name] = (mark, waiting)

    def present(self, span: Span) -> core.Value:
        """The player of the current sowing: the mover, until a rule changes it."""
        layout = self.layout
        sower = core.Read(span, ty.PLAYER, layout.marks[SOWER].cell)
        mover = core.Read(span, ty.PLAYER, layout.mover)
        return core.Pick(span, ty.PLAYER, self._is(span, sower, self._nobody(span)), mover, sower)

    def hand(self, span: Span, whose: list[core.Value]) -> core.Value:
        """The pieces in a player's hand."""
        here = core.Const(span, ty.PLACE, self.layout.board.hand)
        return self._of(span, HAND, here, whose[0], self._waiting_hand) if whose else here

    def remembered(self, mark: MarkInfo, span: Span, whose: list[core.Value]) -> core.Value:
        """A mark of a player's sowing; without a player, of the current one."""
        here = core.Read(span, mark.type, mark.cell)
        if not whose:
            return here
        cell = self.kept[mark.name][1].cell
        return self._of(
            span,
            mark.name,
            here,
            whose[0],
            lambda span, player: core.Read(span, mark.type, cell, player),
        )

    def resumed(self, span: Span, player: core.Value) -> core.Statement:
        """Resume the sowing of a player, and suspend the current one."""
        if self._change is None:
            self._change = self._exchange(self.definitions.marks[SOWER].span)
        return core.Do(span, self._change, (player,))

    def _exchange(self, span: Span) -> core.Procedure:
        """The swap as a procedure, with the player in a cell; no effect for ``nobody``."""
        board = self.layout.board
        then, now = (core.Read(span, ty.PLAYER, self.layout.local()) for _ in range(2))
        somebody = core.Op(span, ty.TRUTH, Operator.UNEQUAL, (then, self._nobody(span)))
        another = core.Op(span, ty.TRUTH, Operator.UNEQUAL, (then, now))
        nothing = core.Seq(span, ())
        change: list[core.Statement] = []
        for here, there in self.kept.values():
            present = core.Read(span, here.type, here.cell)
            waiting = core.Read(span, there.type, there.cell, then)
            change += [
                core.Assign(span, there.cell, now, present, True),
                core.Assign(span, here.cell, None, waiting, True),
            ]
        kinds = core.Const(span, ty.KINDS, tuple(range(len(self.layout.kinds))))
        hand = core.Const(span, ty.PLACE, board.hand)
        change += [
            core.Put(span, None, kinds, hand, self._waiting_hand(span, now)),
            core.Put(span, None, kinds, self._waiting_hand(span, then), hand),
        ]
        changed = core.If(span, another, core.Seq(span, tuple(change)), nothing)
        sower = core.Assign(span, self.layout.marks[SOWER].cell, None, then, True)
        body = (
            core.Assign(span, now.cell, None, self.present(span), False),
            core.If(span, somebody, core.Seq(span, (changed, sower)), nothing),
        )
        return core.Procedure(GO_ON, (then.cell,), core.Seq(span, body), span)

    def _of(
        self, span: Span, name: str, here: core.Value, whose: core.Value,
        waiting: Callable[[Span, core.Value], core.Value],
    ) -> core.Value:  # fmt: skip
        """The state of a player's sowing, whether it is current or waits."""
        if name not in self._nouns:
            origin = self.definitions.marks[SOWER].span
            player = core.Read(origin, ty.PLAYER, self.layout.local())
            is_present = self._is(origin, player, self.present(origin))
            value = core.Pick(origin, here.type, is_present, here, waiting(origin, player))
            self._nouns[name] = core.Function(f"{name}{OF_SOWER}", (player.cell,), value, origin)
        return core.Apply(span, here.type, self._nouns[name], (whose,))

    def _waiting_hand(self, span: Span, player: core.Value) -> core.Value:
        board = self.layout.board
        hands = (*board.waiting_hands, board.nowhere)
        return core.Table(span, ty.PLACE, BoardFact.HAND, hands, (player,))

    def _nobody(self, span: Span) -> core.Value:
        return core.Const(span, ty.PLAYER, self.layout.board.number_of_players)

    def _is(self, span: Span, one: core.Value, other: core.Value) -> core.Value:
        return core.Op(span, ty.TRUTH, Operator.EQUAL, (one, other))
