"""Reports unknown words in phrases that cannot be resolved because of another mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.closed_words import Role
from manqala.syntax.words import RESERVED
from manqala.text import lexicon
from manqala.text.fixes import replace_span

if TYPE_CHECKING:
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.scope import Scope

IT = "it"
"""Never reported: its meaning depends on the context."""
MEANINGS = lexicon.OF_VALUES


def report_unknown_words(r: Meanings, root: object, scope: Scope) -> None:
    """Report the unknown words in a part of the tree that is not resolved, because its context is faulty."""
    c = r.c
    if c.quiet:
        return
    for word in nodes(root):
        if not isinstance(word, tree.Word) or word.role is not Role.WORD or word.text == IT:
            continue
        name = word.text
        known = c.names(scope)
        if any(name in choices for _, _, choices in c.options.values()):
            continue
        if name in RESERVED or name in c.definitions.verbs or r.is_noun(name, scope):
            continue
        if not any(name in other.split(" ") for other in known):
            figures = str(lexicon.NUMBERS.get(name, ""))
            help_line = f"numbers are written in figures: {figures}"
            advice = replace_span(word.span, figures, help_line) if figures else None
            c.unknown(word.span, name, "word", known, advice, MEANINGS)
