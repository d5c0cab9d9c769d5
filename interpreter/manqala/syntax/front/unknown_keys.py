"""Keys of the front matter that the schema does not have: what each means, or where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.syntax.front.meant_keys import not_given, with_its_value
from manqala.syntax.front.other_forms import size_said
from manqala.syntax.front.seed_counts import with_seeds
from manqala.text.diagnostics import suggest_in_text
from manqala.text.fixes import Edit, Fix, Hint, replace_span
from manqala.text.lexicon import KEYS, explain_key_place
from manqala.text.phrase_book import explain_foreign_word
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.syntax.front.yaml import Document, Path
    from manqala.text.fixes import Help


class UnknownKeys:
    """Finds advice on the unknown keys of one block."""

    def __init__(
        self, document: Document, schema: Mapping[str, Any], path: Path, block: Mapping[str, Any]
    ) -> None:
        """``block``: the value at ``path``, with all its keys."""
        self.document, self.schema, self.path, self.block = document, schema, path, block

    def advise(self, key: str) -> Help | None:
        """Return the advice on a key; none if it is like no known key."""
        free = [name for name in self.schema.get("properties", {}) if name not in self.block]
        span = self.document.key_span((*self.path, key))
        guess: Help | None = self._elsewhere(key) or explain_key_place(key)
        return (
            guess
            or not_given(self.document, self.schema, self.path, self.block, key)
            or (None if self.path else with_seeds(self.document, self.block, key))
            or self._size_as_key(key)
            or self._in_other_words(key, free)
            or with_its_value(self.document, self.schema, self.path, self.block, key)
            or suggest_in_text(span, key, free, KEYS)
        )

    def _size_as_key(self, key: str) -> Help | None:
        """Advice on a board whose size is written in words: ‘2 rows of 6’."""
        size = size_said(key) if self.path == ("board",) and self.block[key] is None else None
        if size is None:
            return None
        return replace_span(
            self.document.key_span((*self.path, key)), f"rows: {size[0]}, holes: {size[1]}"
        )

    def _in_other_words(self, key: str, free: list[str]) -> str | None:
        """Advice on a key of another language that is given already, or belongs into a block."""
        meant = [
            name
            for name in KEYS.get(key, ())
            if name not in free and (explain_foreign_word(key, name) or self._elsewhere(name))
        ]
        given = f"‘{meant[0]}’ is given already" if meant and meant[0] in self.block else None
        where = (self._elsewhere(meant[0]) or given) if meant else None
        said = explain_foreign_word(key, meant[0]) if meant else None
        return f"{said or f'rules say ‘{meant[0]}’'}; {where}" if where else None

    def _elsewhere(self, key: str) -> Help | None:
        """Where a key belongs that is one level too high."""
        blocks = self.schema.get("properties", {})
        owner = next((name for name in blocks if key in blocks[name].get("properties", {})), None)
        if owner is None:
            return None
        said = f"it belongs to ‘{owner}’: ‘{owner}: {{{key}: …}}’"
        block = self.block.get(owner)
        braces = self.document.span((*self.path, owner))
        own, value = (
            self.document.key_span((*self.path, key)),
            self.document.span((*self.path, key)),
        )
        if (
            not isinstance(block, dict)
            or not block
            or key in block
            or braces.text[:1] != "{"
            or own.line != value.line
        ):
            return said
        moved = Edit(
            Span.of(own.source, braces.line, braces.column + 1, 0), f"{key}: {value.text}, "
        )
        gone = Edit(Span(own.source, own.line, 1, own.line + 1, 1), "")
        return Hint(said, (Fix(f"move it to ‘{owner}’", (gone, moved), certain=True),))
