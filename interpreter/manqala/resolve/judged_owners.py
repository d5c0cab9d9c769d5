"""Lint: in an adjective for players, ‘own’ means the mover, not the tested player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.closed_words import Role
from manqala.text import codes
from manqala.text.fixes import replace_span

if TYPE_CHECKING:
    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics

OF_PLAYERS = "player"
ASKED_OF_A_PLAYER = frozenset({"it", "mover"})
"""Words that show that a condition distinguishes the judged player from the mover."""


def check_judged_owners(game: GameFile, diagnostics: Diagnostics) -> None:
    """Report ‘own …’ in an adjective of players whose condition never mentions the judged player."""
    for item in game.items:
        if not isinstance(item, tree.Adjective) or item.type.text != OF_PLAYERS:
            continue
        phrases = [node for node in nodes(item.condition) if isinstance(node, tree.Phrase)]
        said = {word.text for phrase in phrases for word in phrase.words}
        if said & ASKED_OF_A_PLAYER:
            continue
        for phrase in phrases:
            first, *others = phrase.words
            if first.role is Role.OWN and others:
                new = f"{' '.join(phrase.span.text.split()[1:])} of it"
                diagnostics.warning(
                    codes.OWN_OF_THE_MOVER, phrase.span,
                    f"‘{' '.join(phrase.span.text.split())}’ means the mover here, not the tested player",
                    help=[replace_span(phrase.span, new)],
                )  # fmt: skip
