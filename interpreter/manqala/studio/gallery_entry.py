"""A game as the gallery shows it: what its front matter says, and its board at the start."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.studio.shown_positions import layout, view
from manqala.syntax.front.summary import summary
from manqala.text.reading import read_source
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from manqala.studio.envelope import Message


def gallery_entry(name: str) -> Message:
    """One game, which is loaded for it."""
    start = load(name).start()
    return {
        **summary(name, game_files()[name]),
        "rows": start.notation.board.plan.lines,
        "players": len(start.players),
        "board": {"layout": layout(start), "start": view(start)},
    }


def sign_of(name: str) -> str:
    """What changes when the text of a game does."""
    text = read_source(game_files()[name]).text
    return sha256(text.encode("utf-8")).hexdigest()[:16]
