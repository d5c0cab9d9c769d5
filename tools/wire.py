"""Write what follows from the types of `manqala.wire`: ``python -m tools.wire``, with ``--check`` to compare.

The page's types of its messages are written here; `wire_outputs` has what commands write: a schema, and tables of the manual.

The types are read as source: names such as ``NumberText`` stay what they are, and the texts below members become comments.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.describe.catalogue import FOLDER, languages
from tools import wire_outputs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parent.parent
ROOM = ROOT / "interpreter" / "manqala" / "wire"
PAGE = ROOT / "web" / "src" / "protocol.ts"
PUBLISHED = ROOT / "web" / "pages" / "messages.ts"
MODULES = (
    "common_messages", "board_messages", "play_messages", "game_messages", "job_messages",
    "record_messages", "page_methods",
)  # fmt: skip
"""In the order in which the page has them."""
WORDS = {
    "str": "string", "int": "number", "float": "number", "bool": "boolean", "object": "unknown",
    "Never": "never", "NumberText": "number",
    "OptionSetting": "Value",
}  # fmt: skip
"""Names that the page has otherwise."""
UNSAID = {"NumberText"}
"""What the page has as a number: its keys may be written so."""
ENDING = "Message"
"""What the names of messages end with in Python, where no two classes of the package share a name."""
WIDTH = 120
HEAD = """\
/**
 * What the page and the service say to each other: one frame of JSON each way.
 *
 * Every request carries all that it needs, so that a worker that dies loses nothing.
 * Written by `python -m tools.wire` from the types in `manqala.wire`: change those.
 */
"""
PUBLISHED_HEAD = """\
/**
 * What published pages read.
 *
 * Written by `python -m tools.wire` from the types in `manqala.wire`: change those.
 */
"""
TAIL = """\
/** The name of a request. */
export type Method = keyof Methods;
/** The name of a notification. */
export type Notice = keyof Notifications;
"""


class UnknownTypeError(Exception):
    """A type of Python's that has no form in the page yet."""


def main(arguments: list[str]) -> int:
    """Write the files, or say which are not up to date."""
    manual = wire_outputs.PAGE.read_text(encoding="utf-8")
    made = {
        PAGE: page(), PUBLISHED: published_types(),
        wire_outputs.SCHEMA: wire_outputs.schema(), wire_outputs.PAGE: wire_outputs.page(manual),
        wire_outputs.STUDY_SCHEMA: wire_outputs.study_schema(),
    }  # fmt: skip
    stale = [path for path, text in made.items() if _read(path) != text]
    if arguments == ["--check"]:
        sys.stdout.writelines(f"{path.relative_to(ROOT)} is stale\n" for path in stale)
        return int(bool(stale))
    for path in stale:
        path.write_text(made[path], encoding="utf-8")
    return 0


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def page() -> str:
    """The page's file."""
    parts = [part for name in MODULES for part in _declarations(ROOM / f"{name}.py")]
    return "\n".join([HEAD, *parts, _languages(), TAIL])


def published_types() -> str:
    """The file of the published pages."""
    return "\n".join([PUBLISHED_HEAD, *_declarations(ROOM / "publish_messages.py")])


def _languages() -> str:
    """The languages of descriptions; the first word of a language file is the language's own name."""
    first = {
        name: (FOLDER / f"{name}.ftl").read_text(encoding="utf-8").removeprefix("# ")
        for name in languages()
    }
    names = ", ".join(f'{name}: "{text.partition(".")[0]}"' for name, text in first.items())
    said = _comment("The languages in which games are described, each by its own name.")
    return f"{said}export const languages = {{ {names} }} as const;\n"


def _declarations(path: Path) -> Iterator[str]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    for at, statement in enumerate(body):
        text = _text_below(body, at)
        if isinstance(statement, ast.ClassDef):
            yield from _class(statement)
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            name = ast.unparse(statement.target)
            if name not in UNSAID:
                yield _alias(_name(name), page_type(statement.value), text)
        elif isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
            called = statement.value
            if ast.unparse(called.func) == "TypedDict" and isinstance(called.args[1], ast.Dict):
                members = called.args[1]
                rows = [
                    (ast.literal_eval(key), value, "")
                    for key, value in zip(members.keys, members.values, strict=True)
                    if key is not None
                ]
                yield _interface(ast.unparse(statement.targets[0]), "", rows, text)


def _class(found: ast.ClassDef) -> Iterator[str]:
    """An interface, or the members of an enumeration as an object; nothing of what only helps Python."""
    base = ast.unparse(found.bases[0])
    text = ast.get_docstring(found) or ""
    if base == "IntEnum":
        values = ", ".join(
            f"{ast.unparse(one.targets[0]).lower()}: {ast.unparse(one.value)}"
            for one in found.body
            if isinstance(one, ast.Assign)
        )
        yield f"{_comment(text)}export const {found.name} = {{ {values} }} as const;\n"
    elif base == "TypedDict" or base.endswith(ENDING):
        above = "" if base == "TypedDict" else f" extends {_name(base)}"
        rows = [
            (ast.unparse(one.target), one.annotation, _text_below(found.body, at))
            for at, one in enumerate(found.body)
            if isinstance(one, ast.AnnAssign)
        ]
        yield _interface(found.name, above, rows, text)


def _interface(name: str, above: str, rows: Iterable[tuple[str, ast.expr, str]], text: str) -> str:
    lines = [f"{_comment(text)}export interface {_name(name)}{above} {{"]
    for member, kind, said in rows:
        key = member if member.isidentifier() else f'"{member}"'
        if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired":
            made = f"{key}?: {page_type(kind.slice)}"
        else:
            made = f"{key}: {page_type(kind)}"
        lines.append(f"{_comment(said, '  ')}  {made};")
    return "\n".join([*lines, "}", ""])


def _alias(name: str, made: str, text: str) -> str:
    line = f"export type {name} = {made};"
    if len(line) > WIDTH:
        line = f"export type {name} =" + "".join(f"\n  | {one}" for one in made.split(" | ")) + ";"
    return f"{_comment(text)}{line}\n"


def _comment(text: str, margin: str = "") -> str:
    return f"{margin}/** {' '.join(text.split())} */\n" if text else ""


def _text_below(body: list[ast.stmt], at: int) -> str:
    """The text that stands below a member or a name."""
    below = body[at + 1] if at + 1 < len(body) else None
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
        return str(below.value.value)
    return ""


def _name(name: str) -> str:
    return WORDS.get(name, name.removesuffix(ENDING))


def page_type(found: ast.expr) -> str:
    """A type in the page's language."""
    match found:
        case ast.Name(name):
            return _name(name)
        case ast.Constant(None):
            return "null"
        case ast.BinOp(left, ast.BitOr(), right):
            both = f"{page_type(left)} | {page_type(right)}"
            return " | ".join(dict.fromkeys(both.split(" | ")))
        case ast.Subscript(ast.Name(name), inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return _parametrize(name, parts)
    raise UnknownTypeError(ast.unparse(found))


def _parametrize(name: str, parts: list[ast.expr]) -> str:
    if name == "Literal":
        return " | ".join(f'"{ast.literal_eval(part)}"' for part in parts)
    made = [page_type(part) for part in parts]
    if name == "list":
        return f"({made[0]})[]" if " | " in made[0] else f"{made[0]}[]"
    if name == "dict":
        return f"Record<{', '.join(made)}>"
    if name == "tuple":
        return f"[{', '.join(made)}]"
    if name == "WireCall":
        return f"{{ params: {made[0]}; result: {made[1]} }}"
    raise UnknownTypeError(name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
