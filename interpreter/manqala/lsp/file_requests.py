"""Requests about a whole text: its symbols, colours, layout and examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from manqala.language.colours import colours
from manqala.language.format import format_text
from manqala.language.lenses import Deed, lenses
from manqala.language.outline import folds, outline
from manqala.lsp.convert import LEGEND
from manqala.lsp.example_commands import RUN, STEP
from manqala.text.diagnostics import ManqalaError
from manqala.text.span import Source

if TYPE_CHECKING:
    from manqala.lsp.server import RuleServer

COMMANDS = {Deed.RUN: RUN, Deed.STEP: STEP}


def answer_about_files(server: RuleServer) -> None:
    """Register the handlers of requests about files."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        """The symbols of a file."""
        document = server.document(params.text_document.uri)
        return [server.converter.symbol(entry) for entry in outline(document)]

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        """The folding ranges."""
        document = server.document(params.text_document.uri)
        return [server.converter.fold(fold) for fold in folds(document)]

    @server.feature(
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        types.SemanticTokensRegistrationOptions(legend=LEGEND, full=True, range=True),
    )
    def tokens(params: types.SemanticTokensParams) -> types.SemanticTokens:
        """The semantic tokens of a file."""
        document = server.document(params.text_document.uri)
        return server.converter.tokens(colours(document), document.analysis().source)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE)
    def tokens_of_range(params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
        """The semantic tokens of some lines."""
        document = server.document(params.text_document.uri)
        found = colours(document, params.range.start.line + 1, params.range.end.line + 1)
        return server.converter.tokens(found, document.analysis().source)

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        """Format a file; one that does not parse stays unchanged."""
        document = server.document(params.text_document.uri)
        try:
            made = format_text(Source(document.name, document.text))
        except ManqalaError:
            return None
        if "\r\n" in document.text.partition("\n")[0] + "\n":
            made = made.replace("\n", "\r\n")
        if made == document.text:
            return []
        lines = document.lines
        end = types.Position(len(lines) - 1, server.counting.units(lines[-1]))
        return [types.TextEdit(types.Range(types.Position(0, 0), end), made)]

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions())
    def code_lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        """Lenses that run an example or step through it."""
        uri = params.text_document.uri
        found = lenses(server.document(uri))
        return [
            types.CodeLens(
                server.counting.range(lens.span),
                types.Command(
                    lens.deed.value, COMMANDS[lens.deed], arguments=[uri, lens.span.line - 1]
                ),
            )
            for lens in found
        ]
