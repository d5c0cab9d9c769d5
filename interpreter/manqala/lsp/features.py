"""The server with all its request handlers."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from lsprotocol import types

from manqala.lsp.example_commands import carry_out
from manqala.lsp.file_requests import answer_about_files
from manqala.lsp.place_requests import answer_about_words, answer_while_writing, answer_with_changes
from manqala.lsp.server import RuleServer

if TYPE_CHECKING:
    from manqala.language.library import Library


def make_server(library: Library | None = None) -> RuleServer:
    """A server with all handlers; ``library``: the source of texts that are not open."""
    try:
        number = version("manqala")
    except PackageNotFoundError:
        number = "0"
    server = RuleServer(number, library)
    _keep_texts(server)
    answer_while_writing(server)
    answer_about_words(server)
    answer_with_changes(server)
    answer_about_files(server)
    carry_out(server)
    return server


def _keep_texts(server: RuleServer) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        """Apply the editor's settings."""
        wanted = params.initialization_options
        if isinstance(wanted, dict) and isinstance(wanted.get("playouts"), int):
            server.playouts = max(0, wanted["playouts"])

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        """Check a text."""
        server.open(params.text_document.uri, params.text_document.text)
        server.look(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        """Check the changed text."""
        server.change(params)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        """Forget a text."""
        server.close(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        """Check again: other files may extend this one."""
        server.look(params.text_document.uri)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def changed_outside(params: types.DidChangeWatchedFilesParams) -> None:
        """Check the texts that extend a file which another program changed."""
        for event in params.changes:
            server.changed_outside(event.uri)
