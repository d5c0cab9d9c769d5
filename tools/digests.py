"""A digest of the rules of a game: it changes when the game may have, and not when an example or a comment does."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from manqala.language.in_effect import in_effect
from manqala.language.sameness import bare
from manqala.syntax import tree

if TYPE_CHECKING:
    from manqala.core.rules import Rules

BESIDE = re.compile(r'("[^"]*")|#.*|\[[^\]"]*\]\s*(?=#|$)|(\s)\s+')
"""What a line says to readers only: comments, tags, further blanks. What is quoted stays."""
LENGTH = 12


def digest(rules: Rules) -> str:
    """The digest of what is in effect: the rules, also those of the prelude, the board, what options are."""
    front = rules.front
    said = [repr(bare((front.players, front.board, front.pieces, front.seeds, front.start)))]
    said.append(repr(sorted(rules.options.items())))
    for rule in in_effect(rules):
        if not isinstance(rule.item, tree.Example):
            said += filter(None, map(_bare_line, rule.text.split("\n")))
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:LENGTH]


def _bare_line(line: str) -> str:
    return BESIDE.sub(lambda found: found[1] or found[2] or "", line).rstrip()
