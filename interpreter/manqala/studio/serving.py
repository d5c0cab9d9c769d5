"""Runs the server until the user stops it."""

from __future__ import annotations

import os
import secrets
import socket
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import uvicorn

from manqala.studio.kept_file import KeptFile
from manqala.studio.web_server import HOST, StudioServer
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.studio.web_server import StudioServer as Server

PAGE = Path(__file__).parent / "page"
"""The folder of the page's files."""
LONGEST = 8 << 20
"""Limit on the bytes of a message from a page."""
USUAL_PORT = 8641
"""Browsers store games by address and port: the same port finds them again."""
PARTING = 2
"""Seconds for sockets to close when the server ends."""


def serve(
    game: str | None,
    files: Sequence[Path],
    port: int | None,
    say: Callable[[str], None],
    *,
    browser: bool,
) -> None:
    """Serve the page, and open ``game`` from the library, or else the first of ``files``.

    ``port``: None for the usual port, or another if that is in use.
    """
    listening = listen_as_usual() if port is None else listen(port)
    unusual = port is None and listening.getsockname()[1] != USUAL_PORT
    port = listening.getsockname()[1]
    kept = KeptFile(files[0].absolute()) if files and game is None else None
    token = secrets.token_urlsafe(24)
    studio = StudioServer(port, token, PAGE, [path.absolute() for path in files], kept)
    address = (
        f"http://{HOST}:{port}/?{urlencode({'token': token} | ({'game': game} if game else {}))}"
    )
    server = web_server(studio)
    with suppress(KeyboardInterrupt):  # the normal way to stop
        say(f"The studio is at {address}\nCtrl-C ends it.")
        if unusual:
            say(
                f"The usual port, {USUAL_PORT}, is in use, perhaps by another studio. "
                "What a browser keeps there as ‘Your games’ is not shown here."
            )
        if browser:
            webbrowser.open(address)
        server.run(sockets=[listening])


def listen_as_usual() -> socket.socket:
    """A socket at the usual port, or at a free one."""
    try:
        return listen(USUAL_PORT)
    except ManqalaError:
        return listen(0)


def listen(port: int) -> socket.socket:
    """A socket that only this machine can reach."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere two servers could then share a port
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((HOST, port))
        # A browser that is faster than the server waits.
        made.listen()
    except OSError as error:
        made.close()
        said = f"the port {port} cannot be used: {error.strerror}"
        helped = ("without --port, a free port is chosen",)
        raise ManqalaError(
            Diagnostic(codes.CANNOT_WRITE, Severity.ERROR, None, said, help=helped)
        ) from error
    return made


def web_server(studio: Server) -> uvicorn.Server:
    """The HTTP and WebSocket server of the studio."""
    config = uvicorn.Config(
        studio.app, log_level="error", access_log=False, ws="websockets-sansio", ws_max_size=LONGEST,
        server_header=False, timeout_graceful_shutdown=PARTING,
    )  # fmt: skip
    return uvicorn.Server(config)
