"""Runs the grammar: parses texts, and tests whether a line parses."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from lark import Token, Tree
from lark.exceptions import UnexpectedInput, VisitError
from lark.indenter import DedentError

from manqala.syntax.build_items import ItemBuilder
from manqala.syntax.lexer import BodyLexer, tags_of
from manqala.syntax.parse_tables import parser_of
from manqala.syntax.rule_lines import content
from manqala.syntax.tree import Item, Tag
from manqala.syntax.words import EXAMPLE_WORDS

if TYPE_CHECKING:
    from lark import Lark

    from manqala.text.span import Source, Span


@lru_cache(maxsize=1)
def lark_parser() -> tuple[Lark, BodyLexer]:
    """Lark's parser for the grammar, and its post-lexer."""
    lexer = BodyLexer()
    return parser_of(lexer), lexer


@lru_cache(maxsize=1)
def literals() -> dict[str, str]:
    """The terminals of the grammar that are fixed words and signs."""
    parser, _ = lark_parser()
    return {
        terminal.name: str(terminal.pattern.value)
        for terminal in parser.terminals
        if terminal.pattern.type == "str"
    }


def parse(text: str, source: Source) -> tuple[Tree[Token], tuple[Tag, ...]]:
    """The tree of a text, and its tags.  Raises ``UnexpectedInput``, ``DedentError``."""
    parser, lexer = lark_parser()
    tree = parser.parse(text)
    return tree, tags_of(lexer.tags, source)


def tokens_of(text: str) -> list[Token]:
    """All tokens of a body that parses, in order, with articles and tags but without comments."""
    parser, lexer = lark_parser()
    parser.parse(text)
    return list(lexer.read)


def reads(text: str, opens: bool) -> bool:
    """Whether one line parses in its place; ``opens``: other lines belong to it."""
    said = text.strip()
    block = "\n    nothing" if opens else ""
    if not text.startswith(" "):
        whole = said + block
    elif said.split(maxsplit=1)[:1] and said.split(maxsplit=1)[0] in EXAMPLE_WORDS:
        whole = f'example "one"\n  {said}'
    elif re.match(r"otherwise\b", said):
        whole = f"turn\n  if true\n    nothing\n  {said}{block}"
    elif re.match(r"or\b", said):
        whole = f"turn\n  either one\n    nothing\n  {said}{block}"
    elif re.match(r"either\b", said):
        whole = f"turn\n  {said}{block}\n  or another\n    nothing"
    else:
        whole = f"turn\n  {said}{block}"
    try:
        lark_parser()[0].parse(whole + "\n")
    except (UnexpectedInput, DedentError):
        return False
    return True


def reads_rules(text: str) -> bool:
    """Whether whole rules parse."""
    try:
        lark_parser()[0].parse(text + "\n")
    except (UnexpectedInput, DedentError):
        return False
    return True


def reads_with(span: Span, word: str) -> bool:
    """Whether the line of a span parses with another word in its place, if it has no other error."""
    source, number = span.source, span.line
    text = source.line(number)
    below = next((line for line in source.lines[number:] if content(line)), "")
    opens = len(below) - len(below.lstrip()) > len(text) - len(text.lstrip())
    changed = text[: span.column - 1] + word + text[span.end_column - 1 :]
    return reads(content(changed), opens) or not reads(content(text), opens)


class NestingError(Exception):
    """A rule is nested too deeply to traverse."""


def items_of(tree: Tree[Token], source: Source) -> tuple[Item, ...]:
    """The items of a parse tree.  Raises ``NestingError``."""
    try:
        made = ItemBuilder(source).transform(tree)
    except RecursionError as error:
        raise NestingError from error
    except VisitError as error:
        if isinstance(error.orig_exc, RecursionError):
            raise NestingError from error
        raise
    return tuple(child for child in made.children if isinstance(child, Item))
