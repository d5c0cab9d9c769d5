"""Explains a word: its definition, its type, and the sentence about it in the language reference."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core.types import Base
from manqala.language import language_page as page
from manqala.language.completions import body_line, is_remark
from manqala.language.known_names import comment_of
from manqala.language.symbols import symbol_at
from manqala.resolve.in_effect import text_of_item
from manqala.resolve.notes import Meant
from manqala.syntax.unfinished import grammar_words
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.language.definitions import Symbol
    from manqala.language.library import Analysis, OpenText
    from manqala.syntax import tree
    from manqala.text.diagnostics import Diagnostic

WORD = re.compile(r"[A-Za-z][\w'-]*")
SEVERAL = re.compile(
    r"if possible|as chance|can(?:not)? move|has occurred|won by|so that|on a tie|with odds"
)
LONGEST = 12
"""Maximum number of lines shown of a definition."""


@dataclass(frozen=True, slots=True)
class Hover:
    """The explanation of some words: lines of rules, and prose."""

    span: Span
    code: str
    prose: tuple[str, ...]


def hover(document: OpenText, line: int, column: int) -> Hover | None:
    """Return the explanation of the words at a place."""
    analysis = document.analysis()
    symbol = symbol_at(document, line, column)
    if symbol is not None:
        return _of_symbol(analysis, symbol)
    return _of_word(document, line, column)


def explanation(diagnostic: Diagnostic) -> str:
    """Return the long text of a code."""
    return diagnostic.code.text


def _of_symbol(analysis: Analysis, symbol: Symbol) -> Hover:
    kind, home = symbol.kind, symbol.home
    prose: list[str] = []
    code = ""
    item = _item_at(analysis, home)
    meaning = analysis.notes.words.get(symbol.span)
    type_ = None if meaning is None else meaning.type
    if item is not None:
        lines = text_of_item(item).split("\n")
        code = "\n".join(lines[:LONGEST] + (["  …"] if len(lines) > LONGEST else []))
    elif kind is Meant.OPTION or kind is Meant.CHOICE:
        code = _option(analysis, home)
    else:
        code = symbol.name
    if (
        kind in {Meant.LOCAL, Meant.NOUN, Meant.MARK, Meant.CORE}
        and type_ is not None
        and type_.base != Base.ERROR
    ):
        code = f"{code}: {type_}" if item is None else code
        prose.append(f"It is {type_}." if item is not None else "")
    says = (
        comment_of(home)
        if item is not None and home is not None and kind is not Meant.LOCAL
        else ""
    ) or _core(analysis, symbol)
    prose.append(says)
    sentence = None if kind is Meant.RULE else page.sentence(kind, symbol.name)
    if sentence is not None and sentence != says:
        prose.append(sentence)
    if kind is Meant.RULE:
        prose.append(
            "A rule of this name takes the place of the one that is inherited; ‘drop’ removes it."
        )
    if home is not None and home.source is not analysis.source:
        prose.append(f"Defined in {home.source.name}, line {home.line}.")
    return Hover(symbol.span, code, tuple(text for text in prose if text))


def _core(analysis: Analysis, symbol: Symbol) -> str:
    """Explain a noun of the core, a local, or a kind of pieces."""
    resolver = analysis.noted.resolver
    if symbol.kind is Meant.LOCAL:
        return "Named in this rule." if symbol.name != "it" else page.keyword("it") or ""
    if symbol.kind is Meant.KIND:
        return (
            "A kind of piece." if symbol.name not in {"pieces", "piece", "value", "kinds"} else ""
        )
    if symbol.kind is Meant.CORE and resolver is not None and symbol.name in resolver.c.vocabulary:
        return resolver.c.vocabulary[symbol.name].meaning
    return ""


def _option(analysis: Analysis, home: Span | None) -> str:
    front = None if analysis.checked is None else analysis.checked.front
    for option in () if front is None else front.options.values():
        if option.span == home:
            because = f"  # {option.because.value}" if option.because is not None else ""
            default = str(option.default.value).lower()
            return f"{option.name}: {option.allowed}; {default} if nothing is said{because}"
    return ""


def _item_at(analysis: Analysis, home: Span | None) -> tree.Item | None:
    if home is None:
        return None
    for file in () if analysis.checked is None else analysis.checked.files:
        if file.source is home.source:
            for item in file.items:
                if item.span == home:
                    return item
    return None


def _of_word(document: OpenText, line: int, column: int) -> Hover | None:
    """Explain a word of the grammar, a key, or a line of an example by the language reference."""
    source = document.analysis().source
    text = source.line(line)
    found = [*SEVERAL.finditer(text), *WORD.finditer(text)]
    match = next((one for one in found if one.start() < column <= one.end() + 1), None)
    if match is None or is_remark(text[: match.start()]):
        return None
    word = match.group()
    body = body_line(list(source.lines))
    says: str | None = None
    if body is None or line < body:
        if re.match(rf"{re.escape(word)} *:", text[match.start() :]):
            says = page.key(word)
    elif match.start() == len(text) - len(text.lstrip()) and text.startswith(" "):
        says = page.example_line(word) if word in EXAMPLE_LINES else None
    if says is None and (body is not None and line >= body) and word in grammar_words():
        says = page.keyword(word)
    span = Span.of(source, line, match.start() + 1, len(word))
    return None if says is None else Hover(span, word, (says,))


EXAMPLE_LINES = frozenset(
    {"option", "position", "play", "gives", "illegal", "legal", "ends", "expect"}
)
