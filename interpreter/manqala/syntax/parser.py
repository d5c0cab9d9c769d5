"""Parsing the body of a rule file; every item that cannot be parsed gives a message of its own."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from lark import Lark, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from manqala.diagnostics import Diagnostics, suggest
from manqala.resources import grammar_text
from manqala.source import Source, Span
from manqala.syntax.build_items import ItemBuilder
from manqala.syntax.lexer import BodyLexer, check_limits, tags_of
from manqala.syntax.tree import Body, Item, Node, Tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ITEM_WORDS = ("to", "the", "a", "mark", "when", "setup", "turn", "between rounds", "round ends when",
              "match ends when", "drop", "example")  # fmt: skip
STATEMENT_WORDS = ("let", "choose", "must", "forbid", "put", "set", "announce", "end", "if",
                   "otherwise", "each", "while", "repeat", "as", "may", "either", "nothing")  # fmt: skip
NAMES = {
    "_NL": "the end of the line", "_INDENT": "an indented block", "_DEDENT": "the end of the block",
    "WORD": "a word", "INT": "a number", "STRING": "a text in quotation marks", "OWNER": "an owner",
    "RANGE": "a range such as 2..3", "TEXT": "a text", "$END": "the end of the file",
    "DIRECTION": "a direction", "COMPARE": "a comparison", "QUANTIFIER": "any, some, every or no",
    "CAN_MOVE": "‘can move’", "LPAR": "‘(’", "RPAR": "‘)’", "COMMA": "‘,’", "COLON": "‘:’",
    "PLUS": "‘+’", "MINUS": "‘-’", "STAR": "‘*’", "QUANTITY": "‘?’", "EQUAL": "‘=’", "VBAR": "‘|’",
}  # fmt: skip
FEW = 8


@lru_cache(maxsize=1)
def _lark() -> tuple[Lark, BodyLexer]:
    lexer = BodyLexer()
    parser = Lark(
        grammar_text("manqala.lark"),
        parser="lalr",
        lexer="contextual",
        postlex=lexer,
        propagate_positions=True,
        maybe_placeholders=True,
    )
    return parser, lexer


def parse_body(source: Source, first_line: int, diagnostics: Diagnostics) -> Body:
    """Parse the lines of ``source`` from ``first_line`` on; what cannot be parsed is left out.

    Every problem goes into ``diagnostics``; the items that could be parsed are returned all the same.
    """
    if not check_limits(source, first_line, diagnostics):
        return Body()
    lines = [""] * (first_line - 1) + list(source.lines[first_line - 1 :])
    try:
        tree, tags = _parse("\n".join(lines) + "\n", source)
        return Body(_items(tree, source), tags)
    except (UnexpectedInput, DedentError):
        pass
    items: list[Item] = []
    found: list[Tag] = []
    for start, end in _chunks(lines):
        text = "\n" * start + "\n".join(lines[start:end]) + "\n"
        try:
            tree, tags = _parse(text, source)
        except (UnexpectedInput, DedentError) as error:
            _report(error, source, range(start + 1, end + 1), diagnostics)
        else:
            items.extend(_items(tree, source))
            found.extend(tags)
    return Body(tuple(items), tuple(found))


def _parse(text: str, source: Source) -> tuple[Tree[object], tuple[Tag, ...]]:
    parser, lexer = _lark()
    tree = parser.parse(text)
    return tree, tags_of(lexer.tags, source)


def _items(tree: Tree[object], source: Source) -> tuple[Item, ...]:
    made = ItemBuilder(source).transform(tree)
    return tuple(child for child in made.children if isinstance(child, Node))


def _chunks(lines: list[str]) -> Iterator[tuple[int, int]]:
    """The stretches of lines that each begin at the left margin."""
    starts = [n for n, line in enumerate(lines) if line.strip() and line[0] not in " #\r"]
    if starts:
        first = next(n for n, line in enumerate(lines) if line.split("#")[0].strip())
        starts[0] = min(starts[0], first)
    yield from zip(starts, [*starts[1:], len(lines)], strict=True)


def _report(
    error: UnexpectedInput | DedentError, source: Source, lines: range, diagnostics: Diagnostics
) -> None:
    if isinstance(error, DedentError):
        _report_dedent(source, lines, diagnostics)
        return
    line, column = error.line, error.column
    if isinstance(error, UnexpectedToken) and error.token.type in {"_NL", "$END", "_DEDENT"}:
        line, column = _end_of_content(source, line if line in lines else lines[-1], lines)
    text = source.line(line)
    if column <= 0 or line <= 0:
        line, column = _end_of_content(source, lines[-1], lines)
    word = re.match(r"[\w'-]+|\S", text[column - 1 :])
    found = word.group() if word else ""
    span = Span.of(source, line, column, max(1, len(found)))
    expected = _expected(error)
    if isinstance(error, UnexpectedToken) and error.token.type == "_INDENT":
        first = len(text) - len(text.lstrip()) + 1
        span = Span.of(source, line, 1, max(1, first - 1))
        diagnostics.error(
            "E202", span, "this line is indented, but the line above opens no block",
            help=["only the lines under a rule, an ‘if’, an ‘each’ and the like are indented"],
        )  # fmt: skip
        return
    if _unbalanced(source, lines, diagnostics):
        return
    help_lines = []
    at_margin = column == 1
    if found:
        guess = suggest(found, ITEM_WORDS if at_margin else _keywords(error))
        if guess is None and text[: column - 1].split():
            before = text[: column - 1].split()[-1]
            guess = suggest(before, STATEMENT_WORDS)
        if guess:
            help_lines.append(guess)
    if not found or column > len(text.split("#")[0].rstrip()):
        message = "something is missing here"
        if "_INDENT" in _accepted(error):
            message = "the lines that belong to this one must follow, indented"
    elif at_margin:
        message = f"no rule begins with ‘{found}’"
        expected = "a rule: " + ", ".join(ITEM_WORDS)
    else:
        message = f"‘{found}’ is not expected here"
    diagnostics.error("E201", span, message, expected=expected, help=help_lines)


def _report_dedent(source: Source, lines: range, diagnostics: Diagnostics) -> None:
    """Find the line that steps back to a margin where no block began."""
    levels = [0]
    for number in lines:
        text = source.line(number).split("#")[0].rstrip()
        if not text:
            continue
        indent = len(text) - len(text.lstrip())
        if indent > levels[-1]:
            levels.append(indent)
            continue
        while levels[-1] > indent:
            levels.pop()
        if levels[-1] != indent:
            span = Span.of(source, number, 1, indent)
            diagnostics.error(
                "E202", span, "this line is indented like no line above it",
                help=["lines of the same block stand under each other"],
            )  # fmt: skip
            return


def _unbalanced(source: Source, lines: range, diagnostics: Diagnostics) -> bool:
    """Report a parenthesis or quotation mark without its partner: it explains the syntax error."""
    for number in lines:
        text = source.line(number)
        if re.match(r"\s+(position|play|gives|illegal|legal|ends)\b", text):
            continue
        opened: list[int] = []
        quote = 0
        for column, char in enumerate(text, 1):
            if char == '"':
                quote = 0 if quote else column
            elif quote:
                continue
            elif char == "#":
                break
            elif char == "(":
                opened.append(column)
            elif char == ")":
                if not opened:
                    span = Span.of(source, number, column)
                    diagnostics.error("E204", span, "this ‘)’ closes nothing")
                    return True
                opened.pop()
        if quote:
            span = Span.of(source, number, quote)
            diagnostics.error("E204", span, "this quotation mark is never closed")
            return True
        if opened:
            span = Span.of(source, number, opened[-1])
            diagnostics.error("E204", span, "this ‘(’ is never closed")
            return True
    return False


def _end_of_content(source: Source, line: int, lines: range) -> tuple[int, int]:
    """Just behind the last word at or above ``line``."""
    for number in range(line, lines[0] - 1, -1):
        text = source.line(number).split("#")[0].rstrip()
        if text:
            return number, len(text) + 1
    return line, 1


def _accepted(error: UnexpectedInput) -> Iterable[str]:
    if isinstance(error, UnexpectedToken):
        return error.accepts or error.expected
    if isinstance(error, UnexpectedCharacters):
        return error.allowed
    return ()


def _keywords(error: UnexpectedInput) -> list[str]:
    """The words of the grammar that could have stood here."""
    parser, _ = _lark()
    accepted = set(_accepted(error))
    return [
        str(terminal.pattern.value)
        for terminal in parser.terminals
        if terminal.name in accepted and terminal.pattern.type == "str"
        and str(terminal.pattern.value).isalpha()
    ]  # fmt: skip


def _expected(error: UnexpectedInput) -> str | None:
    """What could have stood here, in words; nothing when that would be a long list."""
    accepted = set(_accepted(error)) - {"_NL"} or {"_NL"}
    accepted -= {"THE", "AN", "TAG", "COMMENT"}
    if len(accepted) > FEW:
        return "a value" if {"WORD", "LPAR", "INT"} <= accepted else None
    names = sorted(NAMES.get(name, f"‘{name.lower().strip('_')}’") for name in accepted)
    return " or ".join(names) or None
