"""A digest of the rules of a game: it changes when the game may have, and not when an example or a comment does.

The prelude's rules are left out: that a word of it goes on meaning the same is for its own tests to see.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from manqala.resolve.in_effect import in_effect
from manqala.syntax import tree
from manqala.syntax.front.front_matter import Spanned
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.core.rules import Rules

BESIDE = re.compile(r'("[^"]*")|#.*|\[[^\]"]*\]\s*(?=#|$)|(\s)\s+')
"""What a line says to readers only: comments, tags, further blanks. What is quoted stays."""
LENGTH = 12


def digest(rules: Rules) -> str:
    """The digest of what is in effect: the game's rules and its parents', the board, what options are."""
    front = rules.front
    kinds = [(kind.name.value, kind.value.value) for kind in front.pieces or ()]
    parts = (front.players, front.board, kinds, front.seeds, front.start)
    said = [repr([_reduce(part) for part in parts]), repr(sorted(rules.options.items()))]
    for rule in in_effect(rules):
        if not rule.prelude and not isinstance(rule.item, tree.Example):
            said += filter(None, map(_bare_line, rule.text.split("\n")))
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:LENGTH]


def _reduce(part: Any) -> Any:
    """A part of a front matter as far as something is said, without its places."""
    if isinstance(part, Spanned):
        return part.value
    if isinstance(part, tuple | list):
        return [_reduce(one) for one in part]
    if is_dataclass(part):
        named = ((field.name, getattr(part, field.name)) for field in fields(part))
        return [
            (name, _reduce(one))
            for name, one in named
            if one is not None and not isinstance(one, Span)
        ]
    return part


def _bare_line(line: str) -> str:
    return BESIDE.sub(lambda found: found[1] or found[2] or "", line).rstrip()
