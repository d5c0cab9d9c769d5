"""Requests about a place in a text: completion, hover, definitions and references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from manqala.language.actions import actions
from manqala.language.completions import completions
from manqala.language.hovering import hover
from manqala.language.signatures import signature
from manqala.language.symbols import (
    CannotRenameError,
    definitions,
    occurrences,
    rename_edits,
    rename_place,
    symbol_at,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.language.library import OpenText
    from manqala.lsp.server import RuleServer
    from manqala.text.span import Span

TRIGGERS = [" ", ",", ":", "(", "=", "/", "{", "["]


def answer_while_writing(server: RuleServer) -> None:
    """Register the handlers that help while writing."""

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS)
    )
    def complete(params: types.CompletionParams) -> types.CompletionList:
        """Completions at this place."""
        document = server.document(params.text_document.uri)
        lines = document.lines
        line, column = server.counting.place(lines, params.position)
        found = completions(document, line, column)
        return server.converter.completions(found, lines[line - 1], params.position)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hovered(params: types.HoverParams) -> types.Hover | None:
        """The meaning of a word."""
        document = server.document(params.text_document.uri)
        found = hover(document, *_place(server, document, params.position))
        return None if found is None else server.converter.hover(found)

    @server.feature(
        types.TEXT_DOCUMENT_SIGNATURE_HELP,
        types.SignatureHelpOptions(trigger_characters=[" ", ","]),
    )
    def signature_help(params: types.SignatureHelpParams) -> types.SignatureHelp | None:
        """The signature of a verb."""
        document = server.document(params.text_document.uri)
        found = signature(document, *_place(server, document, params.position))
        return None if found is None else server.converter.signature(found)


def answer_about_words(server: RuleServer) -> None:
    """Register the handlers for definitions and references."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        """The definition of a word."""
        document = server.document(params.text_document.uri)
        symbol = symbol_at(document, *_place(server, document, params.position))
        return [] if symbol is None else _locations(server, definitions(document, symbol))

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        """The references to a word."""
        document = server.document(params.text_document.uri)
        symbol = symbol_at(document, *_place(server, document, params.position))
        if symbol is None:
            return []
        found = occurrences(document, symbol)
        if not params.context.include_declaration:
            left_out = set(definitions(document, symbol))
            found = [span for span in found if span not in left_out]
        return _locations(server, found)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlights(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        """The occurrences of a word in this text."""
        document = server.document(params.text_document.uri)
        symbol = symbol_at(document, *_place(server, document, params.position))
        source = document.analysis().source
        found = [] if symbol is None else occurrences(document, symbol)
        return [
            types.DocumentHighlight(server.counting.range(span))
            for span in found
            if span.source is source
        ]


def answer_with_changes(server: RuleServer) -> None:
    """Register the handlers for renaming and code actions."""

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(params: types.PrepareRenameParams) -> types.Range | None:
        """The range that a renaming would change."""
        document = server.document(params.text_document.uri)
        symbol = symbol_at(document, *_place(server, document, params.position))
        if symbol is None:
            return None
        try:
            return server.counting.range(rename_place(document, symbol))
        except CannotRenameError:
            return None

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        """Rename something."""
        uri = params.text_document.uri
        document = server.document(uri)
        symbol = symbol_at(document, *_place(server, document, params.position))
        if symbol is None:
            return None
        try:
            edits = rename_edits(document, symbol, params.new_name)
        except CannotRenameError as error:
            raise JsonRpcInvalidParams(str(error)) from error
        return types.WorkspaceEdit(changes={uri: server.converter.edits(edits)})

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(
            [types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite]
        ),
    )
    def code_actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        """The code actions at this place."""
        uri = params.text_document.uri
        document = server.document(uri)
        source = document.analysis().source
        span = server.counting.span(source, params.range)
        found = actions(document, span.line, span.end_line, server.diagnostics_of(uri))
        return [server.converter.action(action, uri, source) for action in found]


def _place(server: RuleServer, document: OpenText, position: types.Position) -> tuple[int, int]:
    return server.counting.place(document.analysis().source.lines, position)


def _locations(server: RuleServer, spans: Iterable[Span]) -> list[types.Location]:
    found = []
    for span in spans:
        uri = server.uri_of(span.source)
        if uri is not None:
            found.append(types.Location(uri, server.counting.range(span)))
    return found
