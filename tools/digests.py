"""A digest of a game's rules, which examples and comments do not change.

The prelude's rules are left out: its own tests check that its words keep their meaning.
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
"""Parts of a line for readers only: comments, tags, extra blanks; quoted text stays."""
LENGTH = 12


def digest(rules: Rules) -> str:
    """The digest of the rules in effect, inherited ones too, the board, and the options."""
    front = rules.front
    kinds = [(kind.name.value, kind.value.value) for kind in front.pieces or ()]
    parts = (front.players, front.board, kinds, front.seeds, front.start)
    said = [repr([_reduce(part) for part in parts]), repr(sorted(rules.options.items()))]
    for rule in in_effect(rules):
        if not rule.prelude and not isinstance(rule.item, tree.Example):
            said += filter(None, map(_bare_line, rule.text.split("\n")))
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:LENGTH]


def _reduce(part: Any) -> Any:
    """The non-empty content of a part of a front matter, without places."""
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
