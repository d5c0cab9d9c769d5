"""Completions in a front matter: keys and values from the schema, and names from the file itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from manqala.language import language_page as page
from manqala.language.suggestion import Sort, Suggestion, Suggestions
from manqala.resolve.game_names import shipped_names
from manqala.resolve.hidden_places import GROUPS
from manqala.resolve.parents import SUFFIX
from manqala.syntax.front.front_matter import OptionKind
from manqala.syntax.front.schema import SCHEMA
from manqala.text import resources

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.language.library import OpenText
    from manqala.syntax.front.front_matter import FrontMatter

KEY = re.compile(r"\s*(?:- +)?([\w-]+) *:(?: |$)")
TOKEN = re.compile(
    r'"[^"]*"?|\'[^\']*\'?|[{}\[\],]|: |:$|[^\s{}\[\],:"\']+(?::(?! |$)[^\s{}\[\],:"\']*)*'
)
PART = re.compile(r"[\w./'-]*$")


def in_front(document: OpenText, line: int, before: str) -> Suggestions:
    """Return the completions at the end of ``before`` in a line of the front matter."""
    part = PART.search(before)
    start = part.start() if part else len(before)
    if "#" in before:
        return Suggestions(start + 1, ())
    path, key = _path(document.lines[1 : line - 1], before[:start])
    found = list(_keys(document, path) if key is None else _values(document, (*path, key)))
    return Suggestions(start + 1, tuple(found))


def _path(above: list[str], before: str) -> tuple[tuple[str, ...], str | None]:
    """Return the keys around a place, and the key whose value it is, if any."""
    margin = len(before) - len(before.lstrip(" -"))
    path: list[str] = []
    first = KEY.match(before)
    here = margin
    for text in reversed(above):
        outer = KEY.match(text)
        indent = len(text) - len(text.lstrip(" "))
        if outer is not None and indent < here and not text[outer.end() :].split("#")[0].strip():
            path.insert(0, outer.group(1))
            here = indent
    key: str | None = None
    rest = before
    if first is not None:
        key, rest = first.group(1), before[first.end() :]
    open_: list[tuple[str, str | None]] = []
    last: str | None = None
    for token in TOKEN.findall(rest):
        if token in {"{", "["}:
            open_.append((token, key))
            if token == "{":
                path += [] if key is None else [key]
                key = None
        elif token in {"}", "]"} and open_:
            sign, outer_key = open_.pop()
            if sign == "{" and outer_key is not None:
                path.pop()
            key = outer_key
        elif token == ",":
            if open_ and open_[-1][0] == "{":
                key = None
        elif token.startswith(":"):
            key = last
        last = token
    return tuple(path), key


def _schema(path: tuple[str, ...]) -> dict[str, Any]:
    """Return the schema at a path; of an entry, if the value is a list."""
    at: dict[str, Any] = resources.schema(SCHEMA)
    for step in path:
        if at.get("type") == "array":
            at = at.get("items", {})
        inner = at.get("properties", {}).get(step)
        at = inner if inner is not None else at.get("additionalProperties") or {}
    return at.get("items", at) if at.get("type") == "array" else at


def _keys(document: OpenText, path: tuple[str, ...]) -> Iterator[Suggestion]:
    schema = _schema(path)
    said = _given_keys(document, path)
    for name, inner in schema.get("properties", {}).items():
        if name in said:
            continue
        says = (page.key(name) if len(path) < 2 else None) or inner.get("description", "")
        yield Suggestion(name, Sort.KEY, inner.get("description", ""), says, 0, f"{name}: ")
    front = _front(document)
    if path == ("options",) and front is not None and front.extends is not None:
        for name, option in front.options.items():
            if name not in said:
                because = option.because.value if option.because else ""
                yield Suggestion(
                    name, Sort.OPTION, option.allowed, because, 0, f"{name}: {{default: "
                )


def _given_keys(document: OpenText, path: tuple[str, ...]) -> set[str]:
    """Return the top-level keys that are present; keys inside may be repeated."""
    if path:
        return set()
    found: set[str] = set()
    for text in document.lines[1:]:
        if text.rstrip() == "---":
            break
        match = KEY.match(text)
        if match is not None and text[:1] not in {" ", "-"}:
            found.add(match.group(1))
    return found


def _values(document: OpenText, path: tuple[str, ...]) -> Iterator[Suggestion]:
    schema, front = _schema(path), _front(document)
    says = schema.get("description", "")
    for value in schema.get("enum", schema.get("then", {}).get("enum", ())):
        yield Suggestion(str(value), Sort.VALUE, "", says)
    if path == ("extends",):
        for game in shipped_names():
            yield Suggestion(game.game, Sort.GAME, game.title, "")
        if document.path is not None and document.path.parent.is_dir():
            for file in sorted(document.path.parent.glob(f"*{SUFFIX}"))[:200]:
                if file != document.path:
                    yield Suggestion(f"./{file.name}", Sort.GAME, "a file beside this one", "", 1)
    elif path[:1] == ("hidden",) and len(path) > 1:
        players = () if front is None or front.numbers_of_players else front.player_names
        for word in (*GROUPS, *players):
            yield Suggestion(word, Sort.VALUE, "", says)
    elif path == ("uses",):
        from manqala.resolve import plugins

        yield from (
            Suggestion(name, Sort.VALUE, "an installed plug-in") for name in plugins.names()
        )
    elif path in {("board", "rows"), ("board", "holes"), ("seeds",)} and front is not None:
        for name, option in front.options.items():
            if option.kind == OptionKind.NUMBER:
                yield Suggestion(name, Sort.OPTION, option.allowed, says)
    elif path[:1] == ("options",) and path[2:] == ("default",):
        spec = None if front is None else front.options.get(path[1])
        texts = ["true", "false"] if spec is None else [
            str(value).lower() if isinstance(value, bool) else str(value) for value in spec.values[:60]
        ]  # fmt: skip
        yield from (Suggestion(text, Sort.CHOICE, f"a value of {path[1]}") for text in texts)
    elif path[-1:] == ("source",) and front is not None:
        for source in front.sources or ():
            if source.id is not None:
                yield Suggestion(source.id.value, Sort.VALUE, source.text)


def _front(document: OpenText) -> FrontMatter | None:
    checked = document.latest().checked
    return None if checked is None else checked.front
