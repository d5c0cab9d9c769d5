"""Checks that a set-up does not empty the box, which never runs out while the board is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import is_place, nodes
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.core.rules import Rules
    from manqala.text.diagnostics import Diagnostics


def check_set_up(rules: Rules, diagnostics: Diagnostics) -> None:
    """Report a set-up that takes everything from the box."""
    own = rules.files[-1].source
    for node in nodes(rules.setup):
        if (
            isinstance(node, core.Put) and node.amount is None and node.span.source is own
            and is_place(node.source, rules.board.box)
        ):  # fmt: skip
            diagnostics.error(
                codes.ALL_FROM_BOX, node.span, "in a set-up the box is never empty: ‘all’ would be a million pieces",
                help=["give a number: ‘put 4 seeds from box into …’; what remains in the box leaves the game afterwards"],
            )  # fmt: skip
