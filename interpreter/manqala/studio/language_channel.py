"""The language server on a separate channel: messages as objects, over any transport."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pygls.exceptions import JsonRpcException

from manqala.language.library import Library
from manqala.lsp.features import make_server

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.studio.envelope import Message
    from manqala.studio.named_files import NamedFiles

LEAVING = frozenset({"exit"})
"""Messages that would end the shared process."""


class LanguageChannel:
    """Speaks the Language Server Protocol; needs a running ``asyncio`` loop."""

    def __init__(self, files: NamedFiles, send: Callable[[Message], None]) -> None:
        """``files``: the files that rules may extend; ``send`` receives the server's messages."""
        self._protocol = make_server(Library(files, files.path)).protocol
        self._protocol.set_writer(_Sender(send), include_headers=False)

    def receive(self, message: Message) -> None:
        """Handle a message of the editor; an invalid one is ignored."""
        if message.get("method") in LEAVING:
            return
        try:
            self._protocol.handle_message(self._protocol.structure_message(message))
        except JsonRpcException:
            return


class _Sender:
    """Receives the bytes that the server writes, one message at a time."""

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send

    def write(self, data: bytes) -> None:
        """Forward a message."""
        self._send(json.loads(data))

    def close(self) -> None:
        """Nothing needs closing."""
