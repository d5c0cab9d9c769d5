"""Writes a played game as an `example` block of a rule file."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import GameValue, PositionValue
    from manqala.game.move import Move

WIDTH = 100


def example_text(
    game: GameValue,
    start: PositionValue,
    moves: Sequence[Move],
    end: PositionValue,
    title: str | None = None,
) -> str:
    """Return the block: non-default options, position, moves, and results."""
    played = quantity(len(moves), "move")
    lines = [f'example "{title or f"a game of {played}"}"']
    for name, spec in game.rules.front.options.items():
        value = game.options[name]
        if value != spec.default.value:
            lines.append(f"  option {name} = {str(value).lower()}")
    if start.play_state.match:
        lines.append("  match")
    lines.append(f"  position {start.text}")
    texts = " ".join(move.text for move in moves)
    lines += [
        f"  play {line}"
        for line in textwrap.wrap(texts, WIDTH, break_on_hyphens=False, break_long_words=False)
    ]
    lines.append(f"  gives {end.text}")
    return "\n".join(lines) + "\n"
