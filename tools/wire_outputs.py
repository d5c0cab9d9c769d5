"""What commands write with ``--json``: its schema, and the tables of docs/json.md, from the types of ``manqala.wire``."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from manqala.wire.figure_outputs import Outputs
from manqala.wire.game_outputs import Chosen
from manqala.wire.position_outputs import MarkValue, Pieces, Rows
from manqala.wire.read_message import members
from manqala.wire.study_outputs import StudyMessage

ROOT = Path(__file__).parent.parent
ROOM = ROOT / "interpreter" / "manqala" / "wire"
SCHEMA = ROOT / "schemas" / "commands.schema.json"
STUDY_SCHEMA = ROOT / "schemas" / "study.schema.json"
PAGE = ROOT / "docs" / "json.md"
ENDING = "Message"
VERSION = 1
TYPES = {
    str: ("string", "text"), int: ("integer", "whole number"), float: ("number", "number"),
    bool: ("boolean", "true or false"), NoneType: ("null", "`null`"),
}  # fmt: skip
"""What a type is called in a schema, and in a table."""
NAMED = (
    (Rows, "rows"),
    (Pieces, "pieces"),
    (MarkValue, "whole number, text or truth"),
    (Chosen, "text, number or truth"),
)
"""What tables call by a name."""
PART = re.compile(
    r"(<!-- keys of ([\w, ]+): made by python -m tools\.wire -->\n).*?(<!-- keys: end -->)",
    re.DOTALL,
)
"""A part of the page that is written here."""


def outputs() -> dict[str, type]:
    """What each command writes."""
    return get_type_hints(Outputs)


def short(kind: type) -> str:
    """The name of a message outside of Python."""
    return kind.__name__.removesuffix(ENDING)


def messages(*kinds: type) -> dict[str, type]:
    """These messages, or those of all commands, and their parts, by their short names; parts follow their wholes."""
    found: dict[str, type] = {}
    for kind in kinds or outputs().values():
        _note(kind, found)
    return found


def _note(kind: object, found: dict[str, type]) -> None:
    if isinstance(kind, type) and is_typeddict(kind):
        if short(kind) not in found:
            found[short(kind)] = kind
            for of, _ in members(kind).values():
                _note(of, found)
        return
    for part in get_args(kind):
        _note(part, found)


# ---- what is said of them -------------------------------------------------------------------------------


def meanings() -> dict[str, tuple[str, dict[str, str]]]:
    """Of each message what it is, and of each member what stands below it."""
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for path in sorted(ROOM.glob("*.py")):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for at, node in enumerate(body):
            if isinstance(node, ast.ClassDef):
                told = {
                    ast.unparse(one.target): _below(node.body, n)
                    for n, one in enumerate(node.body)
                    if isinstance(one, ast.AnnAssign)
                }
                inherited = found.get(ast.unparse(node.bases[0]), ("", {}))[1] if node.bases else {}
                found[node.name] = (ast.get_docstring(node) or "", {**inherited, **told})
            elif isinstance(node, ast.Assign):
                found[ast.unparse(node.targets[0])] = (_below(body, at), {})
    return found


def _below(body: list[ast.stmt], at: int) -> str:
    below = body[at + 1] if at + 1 < len(body) else None
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
        return str(below.value.value)
    return ""


# ---- the schema -----------------------------------------------------------------------------------------


def schema() -> str:
    """The schema of what every command writes."""
    told = meanings()
    defined = {name: _define(kind, told[kind.__name__]) for name, kind in messages().items()}
    made = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What the commands of manqala write with --json",
        "description": "Keys may be added. `manqala study` has a schema of its own.",
        "type": "object",
        "required": ["manqala"],
        "properties": {
            "manqala": {"const": VERSION, "description": "the version of the interface"}
        },
        "anyOf": [
            {"title": name, "$ref": f"#/$defs/{short(kind)}"} for name, kind in outputs().items()
        ],
        "$defs": defined,
    }
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def study_schema() -> str:
    """The schema of the results of a study: no other keys, and no negative whole numbers."""
    told = meanings()
    whole, *parts = messages(StudyMessage).values()
    made = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The results of manqala study",
        "$comment": "written by python -m tools.wire from the types in manqala.wire.study_outputs",
        **_closed(_define(whole, told[whole.__name__])),
        "$defs": {short(kind): _closed(_define(kind, told[kind.__name__])) for kind in parts},
    }
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def _closed(defined: dict[str, Any]) -> dict[str, Any]:
    """The definition with nothing but what it names."""
    for shape in defined["properties"].values():
        for part in (shape, shape.get("items", {}), shape.get("additionalProperties", {})):
            if part.get("type") == "integer":
                part["minimum"] = 0
    return {**defined, "additionalProperties": False}


def _define(kind: type, told: tuple[str, dict[str, str]]) -> dict[str, object]:
    about, below = told
    properties = {
        name: _schema(of) | ({"description": below[name]} if below.get(name) else {})
        for name, (of, _) in members(kind).items()
    }
    needed = [name for name, (_, must) in members(kind).items() if must]
    return {"description": about, "type": "object", "required": needed, "properties": properties}


def _schema(kind: object) -> dict[str, object]:
    origin, parts = get_origin(kind), get_args(kind)
    if kind in TYPES:
        return {"type": TYPES[kind][0]}
    if isinstance(kind, type) and is_typeddict(kind):
        return {"$ref": f"#/$defs/{short(kind)}"}
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is Union or origin is UnionType:
        if all(part in TYPES for part in parts):
            return {"type": [TYPES[part][0] for part in parts]}
        return {"anyOf": [_schema(part) for part in parts]}
    if origin is list:
        return {"type": "array", "items": _schema(parts[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(parts[1])}
    raise TypeError(f"no output can have {kind}")


# ---- the page -------------------------------------------------------------------------------------------


def page(text: str) -> str:
    """The page with its tables as they are to be; raises ``KeyError`` for a message that there is not."""
    known, told = messages(), meanings()
    shown = {name for _, names, _ in PART.findall(text) for name in names.split(", ")}

    def written(found: re.Match[str]) -> str:
        wanted = found[2].split(", ")
        names = [name for name in known if name not in shown] if wanted == ["all"] else wanted
        heads = wanted == ["all"]
        tables = (_table(known[name], told[known[name].__name__], head=heads) for name in names)
        return f"{found[1]}\n{''.join(tables)}{found[3]}"

    return PART.sub(written, text)


def _table(kind: type, told: tuple[str, dict[str, str]], *, head: bool) -> str:
    about, below = told
    lines = [f"**{short(kind)}**: {about[:1].lower() + about[1:]}\n"] if head else []
    lines += ["| key | value | meaning |", "|---|---|---|"]
    for name, (of, must) in members(kind).items():
        meaning = below.get(name, "")
        lines.append(f"| `{name}` | {_words(of)}{'' if must else ', or missing'} | {meaning} |")
    return "\n".join(lines) + "\n\n"


def _words(kind: object) -> str:
    """A type as a table has it."""
    named = next((words for one, words in NAMED if one == kind), None)
    if named is not None:
        return named
    origin, parts = get_origin(kind), get_args(kind)
    if kind in TYPES:
        return TYPES[kind][1]
    if isinstance(kind, type) and is_typeddict(kind):
        return f"`{short(kind)}`"
    if origin is Literal:
        return " or ".join(f"`{word}`" for word in parts)
    if origin is Union or origin is UnionType:
        return " or ".join(dict.fromkeys(_words(part) for part in parts))
    inner = _words(parts[0] if origin is list else parts[1])
    inner = f"({inner})" if " or " in inner else inner
    return f"list of {inner}" if origin is list else f"object of {inner}"
