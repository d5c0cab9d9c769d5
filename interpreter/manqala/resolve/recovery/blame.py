"""Attributes errors in inherited rules to the definition of a variant that caused them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.resolve.collect import name_span
from manqala.resolve.scope import text_of
from manqala.syntax import tree
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, Diagnostics

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.syntax.game_file import GameFile
    from manqala.text.span import Span

Named = tree.Verb | tree.Noun | tree.Adjective | tree.Mark | tree.Drop


def assign_blame(found: Iterable[Diagnostic], files: list[GameFile]) -> Iterator[Diagnostic]:
    """The diagnostics, with each error in an inherited line moved to the line that caused it.

    The prelude and all ancestors are correct by themselves. Their errors in this game come from a word that an heir
    redefined, dropped, or gave to an option, a player or a piece. A definition that does not fit needs another name,
    so it is not reported as a replacement as well.
    """
    reported: set[Span] = set()
    for item in found:
        cause = _find_cause(item, files) if item.severity is Severity.ERROR else None
        if cause is None:
            if item.code != codes.REPLACED_UNSAID or item.span not in reported:
                yield item
        elif cause.span not in reported and cause.span is not None:
            reported.add(cause.span)
            yield cause


def _find_cause(item: Diagnostic, files: list[GameFile]) -> Diagnostic | None:
    """The diagnostic about the line of a variant that an inherited line does not fit."""
    span = item.span
    places = [n for n, file in enumerate(files) if span is not None and file.source is span.source]
    if span is None or not places or places[0] == len(files) - 1:
        return None
    older, heirs = files[: places[0] + 1], files[places[0] + 1 :]
    # The likeliest first: the names in the message, the underlined text, the rest of the line.
    for text in (" ".join(item.names), span.text, span.source.line(span.line)):
        for heir in reversed(heirs):
            for name, place, definition in _find_defined_words(heir):
                # After ‘each player’ a verb has an s.
                ending = "(e?s)?" if isinstance(definition, tree.Verb) else ""
                if re.search(rf"(?<![\w-]){re.escape(name)}{ending}(?![\w-])", text):
                    return _blame_definition(item, span, name, place, definition, older)
    for heir in reversed(heirs):
        for key, place in _find_inherited_keys(heir):
            message = f"{key} not fit the rules of {span.source.name}"
            diagnostics = Diagnostics()
            diagnostics.error(
                codes.WORD_OF_OTHER_RULES, place, message, notes=[(f"there: {item.message}", span)]
            )
            return next(iter(diagnostics))
    return None


def _find_defined_words(file: GameFile) -> Iterator[tuple[str, Span, Named | None]]:
    """Every word that a file defines or drops."""
    for item in file.items:
        if isinstance(item, tree.Verb | tree.Drop):
            yield item.name.text, item.name.span, item
        elif isinstance(item, tree.Noun | tree.Adjective | tree.Mark):
            yield text_of(item.words), name_span(item), item
    front = file.front
    if front is None:
        return
    for name, option in front.options.items():
        yield name, option.span, None
    for player in front.players or ():
        yield player.value, player.span, None
    for kind in front.pieces or ():
        for word in (kind.name, kind.plural):
            if word is not None:
                yield word.value, word.span, None


def _find_inherited_keys(file: GameFile) -> Iterator[tuple[str, Span]]:
    """The parts of an heir's front matter that affect inherited rules: pieces, players, the board."""
    front = file.front
    if front is None:
        return
    for key, values in (
        ("these pieces do", [k.name for k in front.pieces or ()]),
        ("these players do", front.players),
    ):
        if values:
            yield key, values[0].span
    board = front.board
    for size in (board.rows, board.holes, board.ring, board.stores, board.track, board.ends):
        if size is not None:
            yield "this board does", size.span


def _blame_definition(
    item: Diagnostic, span: Span, name: str, place: Span, definition: Named | None,
    older: list[GameFile],
) -> Diagnostic:  # fmt: skip
    old = next(
        (one for file in reversed(older) for one in file.items
         if definition is not None and _replaces(definition, one, name)), None,
    )  # fmt: skip
    where = span.source.name
    notes: list[tuple[str, Span]] = [(f"there: {item.message}", span)]
    if isinstance(definition, tree.Drop):
        message = f"‘{name}’ cannot be dropped: the rules of {where} use it"
        advice = ["leave this line out, or define the word again"]
    elif old is not None:
        message = f"‘{name}’ is used in {where}, but does not fit the definition here"
        advice = [f"choose another name, or define it as there: ‘{_quote_first_line(old)}’"]
    else:
        message = f"‘{name}’ means something else in the rules of {where}"
        advice = ["choose another name"]
    diagnostics = Diagnostics()
    diagnostics.error(codes.WORD_OF_OTHER_RULES, place, message, notes=notes, help=advice)
    return next(iter(diagnostics))


def _replaces(new: Named, old: tree.Item, name: str) -> bool:
    """Whether a definition replaces an older one of this word."""
    if isinstance(new, tree.Verb):
        return isinstance(old, tree.Verb) and old.name.text == name
    return isinstance(old, tree.Noun | tree.Adjective | tree.Mark) and text_of(old.words) == name


def _quote_first_line(item: tree.Item) -> str:
    return item.span.source.line(item.span.line).split("#")[0].strip()
