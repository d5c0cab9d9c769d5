"""What `fmt` makes of a text: the same rules and comments, and again the same; and texts that are laid out otherwise.

Used by ``language/test_format.py`` (few, always the same) and by ``benchmarks/format_files.py`` (many).
"""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.language.format import format_text
from manqala.language.sameness import bare
from manqala.resolve.files import check_source
from manqala.syntax.grammar import tokens_of
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import decode_source
from manqala.text.span import Source
from tests.helpers.there import there

if TYPE_CHECKING:
    from random import Random

PLACED = {"files", "path", "definitions", "front"}
"""Fields of rules that hold places; the front matter is compared without them."""
COMMENT = re.compile(r"#.*")


def type_rules(name: str, text: str, path: Path | None = None) -> Any:
    """The typed rules of a text without places, or the codes of what is wrong with it."""
    checked = check_source(name, Source(f"{name}.sow", text), path, {})
    if checked.rules is None:
        return [(item.code, item.message) for item in checked.diagnostics.sorted()]
    rules = checked.rules
    known: dict[int, Any] = {}
    # The rules as they are said, before they are fitted to the board, are rules themselves.
    parts = [
        {
            field.name: bare(getattr(part, field.name), known)
            for field in fields(part)
            if field.name not in {*PLACED, "said"}
        }
        for part in (rules, rules.said)
        if part is not None
    ]
    said = {
        field.name: bare(getattr(rules.front, field.name))
        for field in fields(rules.front)
        if field.name not in {"body", "body_offset", "body_line"}
    }
    return parts, said


def judge(name: str, data: bytes, path: Path | None = None, *, rules: bool = True) -> bool:
    """Lay out a text: false if it was refused with messages, else what came out is checked."""
    try:
        source = decode_source(f"{name}.sow", data)
        made = format_text(source)
    except ManqalaError as error:
        if not error.diagnostics:
            raise AssertionError("refused without a message") from error
        return False
    assert format_text(Source("again", made)) == made, "not the same again"
    assert made.endswith("\n")
    assert not re.search(r"[ \t]$", made.split("\n---\n", 1)[-1], re.MULTILINE)
    assert COMMENT.findall(squeeze(made)) == COMMENT.findall(squeeze(source.text))
    # The same text means the same.
    if rules and made != source.text and "\t" not in source.text:
        assert type_rules(name, made, path) == type_rules(name, source.text, path), (
            "it means something else"
        )
    return True


def squeeze(text: str) -> str:
    """A text without what may change: blanks at the ends of lines, and carriage returns."""
    return re.sub(r"[ \t\r]+$", "", text, flags=re.MULTILINE)


def disturb(text: str, rng: Random) -> bytes:
    """A well laid out text with other blanks, margins, line ends and columns; it means the same."""
    front, fence, body = text.partition("\n---\n") if text.startswith("---\n") else ("", "", text)
    lines = body.split("\n")
    starts: dict[int, list[Any]] = {}
    for token in tokens_of(body + "\n"):
        if token.type != "_NL":
            starts.setdefault(there(token.line), []).append(token)
    wide = rng.choice((1, 2, 3, 4, 7))
    tabs = rng.random() < 0.2
    made = []
    for number, line in enumerate(lines, 1):
        margin = (len(line) - len(line.lstrip())) // 2
        blanks = "\t" * margin if tabs else " " * (margin * wide)
        tokens = starts.get(number, [])
        said = _blown_up(line, tokens, rng) if tokens else line.strip()
        made.append(blanks + said + " " * rng.choice((0, 0, 0, 1, 5)) if said else "")
        if not line:
            made += [""] * rng.choice((0, 0, 1, 3))
    front = "\n".join(line + " " * rng.choice((0, 0, 2)) for line in front.split("\n"))
    whole = front + (" \n" + "---\n" if fence else "") + "\n".join(made)
    whole = whole.rstrip("\n") + "\n" * rng.choice((0, 1, 1, 4))
    end = rng.choice(("\n", "\n", "\r\n", "\r"))
    mark = "\ufeff" if rng.random() < 0.2 else ""
    return (mark + whole.replace("\n", end)).encode()


def _blown_up(line: str, tokens: list[Any], rng: Random) -> str:
    """A line of rules with more blanks between its words, and fewer where none is needed."""
    parts = []
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        parts.append(str(token).rstrip() if token.type == "TEXT" else str(token))
        if following is None:
            rest = line[token.end_column - 1 :].strip()
            parts.append(f"{' ' * rng.choice((0, 1, 9))}{rest}")
            continue
        between = line[token.end_column - 1 : following.column - 1]
        sign = token.type in {"COMMA", "VBAR", "COMPARE", "TAG"} or following.type in {
            "VBAR",
            "TAG",
        }
        joined = token.type == "RANGE_FROM"
        parts.append(
            between if joined else " " * rng.choice((0 if sign or not between else 1, 1, 1, 2, 5))
        )
    return "".join(parts)
