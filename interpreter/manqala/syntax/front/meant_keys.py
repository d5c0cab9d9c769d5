"""Keys of other books in the front matter: which key is meant, and what its value means there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from manqala.syntax.front.other_forms import entries_of, hint_other_form
from manqala.text.diagnostics import find_similar
from manqala.text.fixes import remove_line
from manqala.text.lexicon import FRONT_VALUES, KEYS
from manqala.text.phrase_book import explain_foreign_word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.syntax.front.yaml import Document, Path
    from manqala.text.fixes import Help

_MEANINGS: dict[Path, str] = {
    (
        "board",
        "stores",
    ): "‘beside’ is a store beside each row, ‘on track’ one that also receives sown seeds",
    ("board", "track"): "‘own’ is a track of each player, ‘shared’ one round the whole board",
    (
        "repetition",
    ): "‘drawn’ ends the round without a winner, ‘settled’ gives each player their own seeds, ‘split’ halves them",
}


def what_words_mean(path: Path) -> list[Help]:
    """What the words mean among which a key chooses."""
    return [_MEANINGS[path]] if path in _MEANINGS else []


def words_meant(text: str) -> tuple[str, ...]:
    """What a value of several words means: the rule words for those that have a meaning alone."""
    words = re.findall(r"[^\W_]+", text)
    return tuple(
        dict.fromkeys(
            rule for word in words if len(words) > 1 for rule in FRONT_VALUES.get(word, ())
        )
    )


def says_nothing(value: object) -> bool:
    """Whether a value says in any language that there is no such thing."""
    return value is False or (
        isinstance(value, str) and "none" in FRONT_VALUES.get(value, (value.lower(),))
    )


def not_given(
    document: Document, schema: Mapping[str, Any], path: Path, instance: Mapping[str, Any], key: str
) -> Help | None:
    """Advice to leave out a key of another book whose value says that there is no such thing."""
    value = instance[key]
    if not says_nothing(value):
        return None
    meant = next((name for name in KEYS.get(key, ()) if name in schema.get("properties", {})), None)
    if meant is None or "none" in _words_of(schema, meant):
        return None
    span = document.span((*path, key))
    reason = f"leave it out: without ‘{meant}’ there are none"
    return remove_line(span, reason) if span.line == span.end_line and not path else reason


def with_its_value(
    document: Document, schema: Mapping[str, Any], path: Path, instance: Mapping[str, Any], key: str
) -> Help | None:
    """The key that is meant, and its value, if the key takes no such value as was given."""
    known = [name for name in schema.get("properties", {}) if name not in instance]
    meant = next(
        (name for name in (*KEYS.get(key, ()), *find_similar(key, known)) if name in known), None
    )
    value = instance[key]
    if meant is None or _fits(schema, meant, value):
        return None
    span = document.span((*path, key))
    foreign = explain_foreign_word(key, meant)
    start = f"{foreign}; " if foreign else f"rules say ‘{meant}’; "
    words = _words_of(schema, meant)
    asked = [
        word
        for word in (*FRONT_VALUES.get(str(value), ()), *words_meant(str(value)))
        if word in words
    ]
    if len(dict.fromkeys(asked)) == 1:
        return f"{start}write ‘{meant}: {asked[0]}’"
    for help_line in (
        *hint_other_form((*path, meant), value, span),
        *what_words_mean((*path, meant)),
    ):
        if isinstance(help_line, str):
            return start + help_line
        new = [edit.text for fix in help_line.fixes for edit in fix.edits if edit.span == span]
        return f"{start}write ‘{meant}: {new[0]}’" if len(new) == 1 else start + help_line.text
    if words:
        return f"{start}it is one of {', '.join(map(str, words))}"
    if (
        "array" in _types_of(schema, meant)
        and isinstance(value, str)
        and meant not in {"players", "sources"}
    ):
        return f"{start}write ‘{meant}: [{', '.join(entries_of(value))}]’"
    return None


def _words_of(schema: Mapping[str, Any], name: str) -> list[object]:
    """The words among which a key chooses; none if it takes other values."""
    its = schema["properties"][name]
    return [*(its.get("enum") or its.get("then", {}).get("enum") or ())]


def _types_of(schema: Mapping[str, Any], name: str) -> list[str]:
    types = schema["properties"][name].get("type", [])
    return [types] if isinstance(types, str) else list(types)


def _fits(schema: Mapping[str, Any], name: str, value: object) -> bool:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema["properties"][name]).is_valid(value)
