"""The parse tables of the grammar: shipped ready-made, or built where the shipped ones do not fit.

Building them takes longer than the rest of a command.  ``grammar/tables.json`` has them as Lark itself stores them; it is JSON,
since unpickling can execute code.  ``python -m tools.parse_tables`` writes it.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, cast

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from manqala.text.own_folder import all_own, own_folder
from manqala.text.resources import MissingResourceError, grammar_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.lexer import BodyLexer

GRAMMAR = "manqala.lark"
TABLES = "tables.json"
SHIFT = 0
"""The action that leads to another state."""
NO_LIMIT = (1 << 32) - 1
"""Width of a pattern without a limit: releases of Python 3.11 give different ones."""


def parser_of(lexer: BodyLexer) -> Lark:
    """The parser of the grammar, with this post-lexer."""
    shipped = _shipped()
    if shipped is None:
        return built(lexer, cache=_cache_file() or False)
    # Lark's own standalone parsers load their tables like this.
    load = cast("Callable[..., Lark]", Lark._load_from_dict)  # noqa: SLF001 -- the public way unpickles
    return load(shipped["data"], shipped["memo"], postlex=lexer)


def built(lexer: BodyLexer, cache: str | bool = False) -> Lark:
    """The parser, from tables that Lark builds; ``cache``: where it keeps them between runs."""
    return Lark(
        grammar_text(GRAMMAR),
        parser="lalr",
        lexer="contextual",
        postlex=lexer,
        propagate_positions=True,
        maybe_placeholders=True,
        cache=cache,
    )


def text_of(parser: Lark) -> str:
    """What ``grammar/tables.json`` holds for this parser."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {key: value for key, value in data["options"].items() if key != "postlex"}
    _number(data["parser"]["parser"])
    for term in memo.values():
        if width := term.get("pattern", {}).get("_width"):
            term["pattern"]["_width"] = [min(n, NO_LIMIT) for n in width]
    made = {"for": fingerprint(), "data": data, "memo": memo}
    return json.dumps(made, separators=(",", ":"), ensure_ascii=False) + "\n"


def _number(table: dict[str, Any]) -> None:
    """Number tokens by their names and states as they are first reached: Lark's numbers differ from run to run."""
    tokens: dict[int, str] = table["tokens"]
    names = sorted(tokens.values())
    reached = list(table["start_states"].values())
    states: dict[int, dict[str, Any]] = {}
    for state in reached:
        states[state] = dict(
            sorted((tokens[key], do) for key, do in table["states"][state].items())
        )
        for action, to in states[state].values():
            if action == SHIFT and to not in reached:
                reached.append(to)
    place = {state: number for number, state in enumerate(reached)}
    table["tokens"] = dict(enumerate(names))
    table["states"] = {
        place[state]: {
            names.index(name): (action, place[to] if action == SHIFT else to)
            for name, (action, to) in actions.items()
        }
        for state, actions in states.items()
    }
    for kind in ("start_states", "end_states"):
        table[kind] = {start: place[state] for start, state in table[kind].items()}


def fingerprint() -> str:
    """Identifies the grammar, and the version of Lark: another one may store tables in another way."""
    return hashlib.sha256(f"{lark.__version__}\n{grammar_text(GRAMMAR)}".encode()).hexdigest()


def _shipped() -> dict[str, Any] | None:
    """The shipped tables, if they are those of this grammar and this Lark."""
    try:
        text = grammar_text(TABLES)
    except MissingResourceError:
        return None
    # The fingerprint comes first: tables that do not fit are not parsed.
    if not text.startswith(f'{{"for":"{fingerprint()}"'):
        return None
    loaded: dict[str, Any] = json.loads(text, object_hook=_numbered)
    return loaded


def _numbered(read: dict[str, Any]) -> dict[Any, Any]:
    """Restore the keys that are numbers, of which JSON makes texts; no other keys begin with a digit."""
    return (
        {int(key): value for key, value in read.items()}
        if next(iter(read), "").isdecimal()
        else read
    )


def _cache_file() -> str | None:
    """The file in which Lark caches tables that it has built.

    Lark writes the file, identifies its content by a hash of the grammar, and replaces it if it is unreadable.
    """
    folder = own_folder()
    if folder is None:
        return None
    file = folder / "grammar.tables"
    # Unpickling it can execute code.
    return str(file) if not file.exists() or all_own([file]) else None
