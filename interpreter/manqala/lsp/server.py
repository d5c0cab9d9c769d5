"""The server: open documents, and replies to requests; long work runs in idle time, step by step."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter
from pygls.protocol.language_server import lsp_method
from pygls.uris import from_fs_path, to_fs_path

from manqala.check.validation import validation_steps
from manqala.language.library import Library
from manqala.lsp.convert import Converter
from manqala.lsp.positions import Counting, with_change
from manqala.text.diagnostics import SourceError
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from collections.abc import Generator

    from manqala.language.library import OpenText
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.span import Source

SOON = 0.01
"""Seconds before diagnostics are sent, so that changes in quick succession are checked together."""
PAUSE = 0.4
"""Idle seconds before examples are run, and games are played."""
PLAYOUTS = 40
"""Default number of games played in idle time."""
SLICE = 0.01
"""Seconds of testing before the server handles new messages."""


class RuleProtocol(LanguageServerProtocol):
    """The protocol, except that this server keeps the texts, with line endings as the protocol defines."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> Generator[Any, Any, None]:
        """Forward a change."""
        handler = self.fm.features.get(types.TEXT_DOCUMENT_DID_CHANGE)
        if handler is not None:
            yield handler, (params,), None


class RuleServer(LanguageServer):
    """Keeps the open texts, and checks them when they change."""

    def __init__(self, version: str, library: Library | None = None) -> None:
        """Start without open texts; ``library``: the source of the others."""
        super().__init__(
            "manqala", version, text_document_sync_kind=types.TextDocumentSyncKind.Incremental,
            protocol_cls=RuleProtocol, converter_factory=default_converter,
        )  # fmt: skip
        self.library = library or Library()
        self.playouts = PLAYOUTS
        self._uris: dict[str, str] = {}
        self._open: dict[str, OpenText] = {}
        self._played: dict[str, tuple[int, tuple[Diagnostic, ...]]] = {}
        self._soon: dict[str, asyncio.TimerHandle] = {}
        self._trials: dict[str, asyncio.Task[None]] = {}

    # ---- texts --------------------------------------------------------------------------------------

    @property
    def counting(self) -> Counting:
        """How the editor counts characters."""
        return Counting(self.workspace.position_encoding)

    @property
    def converter(self) -> Converter:
        """The converter to protocol types."""
        return Converter(self.counting, self.uri_of)

    def document(self, uri: str) -> OpenText:
        """An open text; one that is not open is read from the disk, or empty."""
        if uri not in self._open:
            path = to_fs_path(uri)
            text = ""
            if path is not None:
                with suppress(SourceError):
                    text = self.library.shelf.text(Path(path)).text
            self.open(uri, text)
        return self._open[uri]

    def open(self, uri: str, text: str) -> OpenText:
        """Open a text."""
        found = to_fs_path(uri) if uri.startswith("file:") else None
        path = Path(found) if found is not None else self.library.named(Path(_last(uri)).stem)
        name = self._name_of(uri) if path is None else display_name(path)
        self._uris[name] = uri
        document = self._open[uri] = self.library.open(name, path, text)
        return document

    def _name_of(self, uri: str) -> str:
        """The name of a text that is not a file: the last part of its address, unless another text has that name."""
        last = _last(uri)
        return uri if last in ("", *self.library.documents) else last

    def close(self, uri: str) -> None:
        """Forget a text, and withdraw its diagnostics."""
        self._cancel(uri)
        document = self._open.pop(uri, None)
        self._played.pop(uri, None)
        if document is not None:
            self.library.close(document.name)
            self._check_heirs(document)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Apply the user's changes."""
        uri = params.text_document.uri
        document = self.document(uri)
        text = document.text
        for change in params.content_changes:
            text = with_change(text, change, self.counting)
        document.become(text)
        self.look(uri)
        self._check_heirs(document)

    def uri_of(self, source: Source) -> str | None:
        """The address of a source."""
        if source.name in self._uris:
            return self._uris[source.name]
        path = self.library.path_of(source)
        return None if path is None else from_fs_path(str(path))

    def changed_outside(self, uri: str) -> None:
        """Check the texts that extend a file which another program has changed."""
        path = to_fs_path(uri)
        if path is not None and uri not in self._open:
            for document in self.library.heirs(display_name(Path(path))):
                document.forget()
                self.look(self._uris[document.name])

    def _check_heirs(self, parent: OpenText) -> None:
        for document in self.library.heirs(parent.name):
            document.forget()
            self.look(self._uris[document.name])

    # ---- diagnostics ----------------------------------------------------------------------------------

    def diagnostics_of(self, uri: str) -> tuple[Diagnostic, ...]:
        """All known diagnostics of a text."""
        document = self.document(uri)
        found = document.analysis().diagnostics
        version, played = self._played.get(uri, (-1, ()))
        if version != document.version:
            return found
        return (*found, *(diagnostic for diagnostic in played if diagnostic not in found))

    def look(self, uri: str) -> None:
        """Check a text soon, and test its rules once the user pauses."""
        self._cancel(uri)
        loop = asyncio.get_running_loop()
        self._soon[uri] = loop.call_later(SOON, self.tell, uri)
        self._trials[uri] = loop.create_task(self._try(uri))

    def tell(self, uri: str) -> None:
        """Publish the diagnostics."""
        document = self._open.get(uri)
        if document is None:
            return
        source = document.analysis().source
        converter = self.converter
        messages = [
            converter.diagnostic(diagnostic, source) for diagnostic in self.diagnostics_of(uri)
        ]
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, messages, version=None)
        )

    def _cancel(self, uri: str) -> None:
        soon, trial = self._soon.pop(uri, None), self._trials.pop(uri, None)
        if soon is not None:
            soon.cancel()
        if trial is not None:
            trial.cancel()

    async def _try(self, uri: str) -> None:
        """Run examples and play games, step by step; incoming messages take precedence."""
        await asyncio.sleep(PAUSE)
        document = self._open.get(uri)
        if document is None:
            return
        version = document.version
        document.refresh()
        await asyncio.sleep(0)
        checked = document.analysis().checked
        if checked is None or checked.rules is None:
            return
        steps = validation_steps(checked, self.playouts)
        until = monotonic() + SLICE
        while True:
            try:
                next(steps)
            except StopIteration as end:
                self._played[uri] = version, end.value.diagnostics.sorted()
                self.tell(uri)
                return
            if monotonic() > until:
                await asyncio.sleep(0)
                until = monotonic() + SLICE


def _last(uri: str) -> str:
    """The last part of an address."""
    return unquote(urlsplit(uri).path.rpartition("/")[2])
