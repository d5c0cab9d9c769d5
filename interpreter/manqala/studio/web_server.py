"""The local server: the page's files, and a socket to its workers. It serves nothing else."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager, suppress
from hmac import compare_digest
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocketDisconnect

from manqala.studio.page_session import PageSession

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence
    from pathlib import Path

    from starlette.requests import HTTPConnection, Request
    from starlette.websockets import WebSocket

    from manqala.studio.kept_file import KeptFile

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")
"""The host names in requests from our own page."""
MOST_PAGES = 6
"""Limit of pages open at once: each has its own processes."""
POLICY_VIOLATION, TRY_LATER = 1008, 1013
"""Close codes of WebSockets."""
NOT_BUILT = (
    "The studio's page is not part of this installation.\n\n"
    "In a checkout it is built from the sources in ‘web’; a wheel has it already.\n"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    # The address holds the token.
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def policy(port: int) -> str:
    """The content security policy: only its own files and socket, and no inline styles."""
    sockets = " ".join(f"ws://{name}:{port}" for name in NAMES)
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"font-src 'self'; connect-src 'self' {sockets}; worker-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


class StudioServer:
    """Serves the pages of one user."""

    def __init__(
        self, port: int, token: str, page: Path, files: Sequence[Path], kept: KeptFile | None
    ) -> None:
        """``token`` grants access; ``page``: the folder of its files; ``files``, ``kept``: as in a session."""
        self.port = port
        self.token = token
        self.page = page
        self.files = files
        self.kept = kept
        self.sessions: list[PageSession] = []
        self._early: PageSession | None = None
        self._hosts = {f"{name}:{port}" for name in NAMES}
        self._origins = {f"http://{host}" for host in self._hosts}
        self._static = StaticFiles(directory=page) if page.is_dir() else None

    @property
    def app(self) -> Starlette:
        """The ASGI application."""
        routes = [
            WebSocketRoute("/socket", self.socket),
            Route("/{path:path}", self.get, methods=["GET"]),
        ]
        return Starlette(routes=routes, lifespan=self._ending)

    @asynccontextmanager
    async def _ending(self, _app: Starlette) -> AsyncIterator[None]:
        """Start a worker with the server, so that the first page need not wait; end all with it."""
        self._early = PageSession(self.files, self.kept)
        await self._early.begin()
        yield
        for session in [*self.sessions, *filter(None, [self._early])]:
            await session.end()

    async def session(self, say: Callable[[Any], None]) -> PageSession:
        """The session of a page."""
        session, self._early = self._early or PageSession(self.files, self.kept), None
        self.sessions.append(session)
        await session.begin()
        session.attach(say)
        return session

    # ---- access -----------------------------------------------------------------------------------

    def refusal(self, asked: HTTPConnection, *, socket: bool) -> str | None:
        """The reason to refuse a request, or None."""
        if asked.headers.get("host") not in self._hosts:
            return "This is not the studio's host name."
        origin = asked.headers.get("origin")
        if origin not in self._origins and (socket or origin is not None):
            return "Requests from other pages are refused."
        tokens = [
            asked.query_params.get("token"),
            None if socket else asked.cookies.get(self.cookie),
        ]
        if not any(
            token is not None and compare_digest(token.encode(), self.token.encode())
            for token in tokens
        ):
            return "The studio's address contains a token: use the address that ‘manqala studio’ printed."
        return None

    @property
    def cookie(self) -> str:
        """The cookie that grants access to the page's files."""
        return f"manqala-{self.port}"

    # ---- the page's files -------------------------------------------------------------------------

    async def get(self, asked: Request) -> Response:
        """A file of the page."""
        why = self.refusal(asked, socket=False)
        if why is not None:
            return self._add_headers(PlainTextResponse(f"{why}\n", status_code=403))
        path = asked.path_params["path"] or "index.html"
        if self._static is None:
            return self._add_headers(PlainTextResponse(NOT_BUILT, status_code=503))
        return self._add_headers(await self._file(path, asked))

    async def _file(self, path: str, asked: Request) -> Response:
        assert self._static is not None
        try:
            return await self._static.get_response(path, asked.scope)
        except HTTPException as error:
            return PlainTextResponse(f"{error.detail}\n", status_code=error.status_code)

    def _add_headers(self, answer: Response) -> Response:
        """The response with our headers."""
        answer.headers.update({**HEADERS, "Content-Security-Policy": policy(self.port)})
        if answer.status_code < 400:
            answer.set_cookie(self.cookie, self.token, httponly=True, samesite="strict")
        return answer

    # ---- the socket -------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """Serve a page while its socket is open."""
        if self.refusal(socket, socket=True) is not None:
            await socket.close(POLICY_VIOLATION)
            return
        await socket.accept()
        if len(self.sessions) >= MOST_PAGES:
            await socket.close(TRY_LATER, "too many pages are open")
            return
        await _Connection(socket, self).serve()


class _Connection:
    """A socket and its session: messages of workers are queued until they are sent."""

    def __init__(self, socket: WebSocket, server: StudioServer) -> None:
        self._socket = socket
        self._server = server
        self._out: asyncio.Queue[Any] = asyncio.Queue()

    async def serve(self) -> None:
        session = await self._server.session(self._out.put_nowait)
        sending = asyncio.create_task(self._send())
        try:
            while True:
                text = await self._socket.receive_text()
                with suppress(ValueError):
                    await session.receive(json.loads(text))
        except (WebSocketDisconnect, KeyError):  # closed, or bytes, which no page sends
            pass
        finally:
            sending.cancel()
            self._server.sessions.remove(session)
            await session.end()

    async def _send(self) -> None:
        while True:
            frame = await self._out.get()
            await self._socket.send_text(json.dumps(frame, ensure_ascii=False))
