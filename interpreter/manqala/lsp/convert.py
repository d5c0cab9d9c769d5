"""Converts results of the language services to protocol types."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types

from manqala.language.colours import Colour
from manqala.language.suggestion import Sort
from manqala.text.codes.code import Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from manqala.language.actions import Action
    from manqala.language.colours import Coloured
    from manqala.language.hovering import Hover
    from manqala.language.outline import Fold, Outlined
    from manqala.language.signatures import Signature
    from manqala.language.suggestion import Suggestion, Suggestions
    from manqala.lsp.positions import Counting
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.fixes import Edit
    from manqala.text.span import Source

SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error, Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}  # fmt: skip
KINDS = {
    Sort.WORD: types.CompletionItemKind.Keyword, Sort.VERB: types.CompletionItemKind.Function,
    Sort.NOUN: types.CompletionItemKind.Class, Sort.ADJECTIVE: types.CompletionItemKind.Property,
    Sort.MARK: types.CompletionItemKind.Field, Sort.OPTION: types.CompletionItemKind.Enum,
    Sort.CHOICE: types.CompletionItemKind.EnumMember, Sort.LOCAL: types.CompletionItemKind.Variable,
    Sort.KIND: types.CompletionItemKind.Unit, Sort.TYPE: types.CompletionItemKind.TypeParameter,
    Sort.EVENT: types.CompletionItemKind.Event, Sort.LABEL: types.CompletionItemKind.Keyword,
    Sort.KEY: types.CompletionItemKind.Property, Sort.VALUE: types.CompletionItemKind.Value,
    Sort.MOVE: types.CompletionItemKind.Value, Sort.GAME: types.CompletionItemKind.File,
}  # fmt: skip
SYMBOLS = {
    "verb": types.SymbolKind.Function, "noun": types.SymbolKind.Class, "adjective": types.SymbolKind.Property,
    "mark": types.SymbolKind.Field, "program": types.SymbolKind.Event, "rule": types.SymbolKind.Event,
    "example": types.SymbolKind.String, "key": types.SymbolKind.Key, "section": types.SymbolKind.Namespace,
}  # fmt: skip
LEGEND = types.SemanticTokensLegend(
    token_types=[colour.value for colour in Colour], token_modifiers=[]
)


class Converter:
    """Converts results to messages; ``uri`` gives the address of a source."""

    def __init__(self, counting: Counting, uri: Callable[[Source], str | None]) -> None:
        """``counting``: how the editor counts characters."""
        self.counting, self.uri = counting, uri

    def diagnostic(self, found: Diagnostic, source: Source) -> types.Diagnostic:
        """A diagnostic; one about another text is shown where this text extends it, with its place."""
        span = found.span
        lines = [found.message]
        if span is not None and span.source is source:
            where = self.counting.range(span)
        else:
            where = _extending(source)
            if span is not None:
                excerpt = span.source.text.split("\n")[span.line - 1].strip()
                lines.append(f"in {Path(span.source.name).name}, line {span.line}: ‘{excerpt}’")
        if found.expected:
            lines.append(f"expected: {found.expected}")
        lines += [note.text for note in found.notes if note.span is None]
        lines += list(found.help)
        related = []
        for note in found.notes:
            uri = None if note.span is None else self.uri(note.span.source)
            if note.span is not None and uri is not None:
                place = types.Location(uri, self.counting.range(note.span))
                related.append(types.DiagnosticRelatedInformation(place, note.text))
        return types.Diagnostic(
            where, "\n".join(lines), severity=SEVERITIES[found.severity], code=str(found.code), source="manqala",
            related_information=related or None,
        )  # fmt: skip

    def completions(
        self, found: Suggestions, text: str, position: types.Position
    ) -> types.CompletionList:
        """Completions, best first."""
        start = types.Position(position.line, self.counting.units(text[: found.column - 1]))
        stretch = types.Range(start, position)
        items = [self._completion(suggestion, stretch) for suggestion in found.found]
        return types.CompletionList(is_incomplete=False, items=items)

    def _completion(self, one: Suggestion, stretch: types.Range) -> types.CompletionItem:
        return types.CompletionItem(
            one.label, kind=KINDS[one.sort], detail=one.detail or one.sort.value,
            documentation=types.MarkupContent(types.MarkupKind.Markdown, one.says) if one.says else None,
            sort_text=f"{one.rank}{one.label}", filter_text=one.label,
            text_edit=types.TextEdit(stretch, one.text if one.text is not None else one.label),
        )  # fmt: skip

    def hover(self, found: Hover) -> types.Hover:
        """The description of a word: its definition as a block of rules, then prose."""
        parts = [f"```manqala\n{found.code}\n```"] if found.code else []
        text = "\n\n".join([*parts, *found.prose])
        return types.Hover(
            types.MarkupContent(types.MarkupKind.Markdown, text), self.counting.range(found.span)
        )

    def edits(self, edits: Iterable[Edit]) -> list[types.TextEdit]:
        """Edits of one text."""
        return [types.TextEdit(self.counting.range(edit.span), edit.text) for edit in edits]

    def action(self, action: Action, uri: str, source: Source) -> types.CodeAction:
        """A code action."""
        mended = None if action.diagnostic is None else [self.diagnostic(action.diagnostic, source)]
        kind = (
            types.CodeActionKind.RefactorRewrite
            if mended is None
            else types.CodeActionKind.QuickFix
        )
        edit = types.WorkspaceEdit(changes={uri: self.edits(action.edits)})
        return types.CodeAction(
            action.title[:1].upper() + action.title[1:], kind=kind, diagnostics=mended, edit=edit,
            is_preferred=action.preferred or None,
        )  # fmt: skip

    def symbol(self, entry: Outlined) -> types.DocumentSymbol:
        """A part of a file."""
        return types.DocumentSymbol(
            entry.name or "?", SYMBOLS[entry.what], self.counting.range(entry.whole), self.counting.range(entry.named),
            detail=entry.detail or None,
        )  # fmt: skip

    def fold(self, fold: Fold) -> types.FoldingRange:
        """A folding range."""
        kind = types.FoldingRangeKind.Comment if fold.comment else types.FoldingRangeKind.Region
        return types.FoldingRange(fold.first - 1, fold.last - 1, kind=kind)

    def tokens(self, found: Iterable[Coloured], source: Source) -> types.SemanticTokens:
        """Semantic tokens: each position is relative to the previous token."""
        data: list[int] = []
        order = list(Colour)
        line = start = 0
        for one in found:
            text = source.line(one.line)
            at = self.counting.units(text[: one.column - 1])
            length = self.counting.units(text[one.column - 1 : one.column - 1 + one.length])
            here = one.line - 1
            data += [
                here - line,
                at - (start if here == line else 0),
                length,
                order.index(one.colour),
                0,
            ]
            line, start = here, at
        return types.SemanticTokens(data=data)

    def signature(self, found: Signature) -> types.SignatureHelp:
        """The signature of a verb; the current parameter is active."""
        parts = [
            types.ParameterInformation(
                (self.counting.units(found.text[:a]), self.counting.units(found.text[:b]))
            )
            for a, b in found.parts
        ]
        says = types.MarkupContent(types.MarkupKind.Markdown, found.says) if found.says else None
        # An index beyond the last parameter highlights nothing.
        active = len(parts) if found.active is None else found.active
        information = types.SignatureInformation(found.text, says, parts, active_parameter=active)
        return types.SignatureHelp([information], active_signature=0, active_parameter=active)


def _extending(source: Source) -> types.Range:
    """The line by which a text extends another one, or its beginning."""
    lines = source.text.split("\n")
    at = next((n for n, line in enumerate(lines) if line.startswith("extends:")), None)
    if at is None:
        return types.Range(types.Position(0, 0), types.Position(0, 0))
    return types.Range(
        types.Position(at, 0), types.Position(at, len(lines[at].encode("utf-16-le")) // 2)
    )
