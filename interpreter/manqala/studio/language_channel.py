"""The language server on a channel of its own: messages as objects, over any transport."""

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
"""What would end the process that others use too."""


class LanguageChannel:
    """Speaks the Language Server Protocol; to be used within a running loop of ``asyncio``."""

    def __init__(self, files: NamedFiles, send: Callable[[Message], None]) -> None:
        """``files``: what rules may extend; ``send``: takes what the server says."""
        self._protocol = make_server(Library(files, files.path)).protocol
        self._protocol.set_writer(_Sender(send), include_headers=False)

    def receive(self, message: Message) -> None:
        """Take a message of the editor; one that is none is not answered."""
        if message.get("method") in LEAVING:
            return
        try:
            self._protocol.handle_message(self._protocol.structure_message(message))
        except JsonRpcException:
            return


class _Sender:
    """Takes the bytes that the server writes, a message at a time."""

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send

    def write(self, data: bytes) -> None:
        """Pass a message on."""
        self._send(json.loads(data))

    def close(self) -> None:
        """Nothing is left open."""
