"""A studio that runs on this machine, and a page that speaks to it."""

import http.client
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from unittest.mock import patch

import pytest

pytest.importorskip("starlette", reason="the studio needs the extra ‘studio’")
pytest.importorskip("uvicorn", reason="the studio needs the extra ‘studio’")

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from manqala.studio import background_compiler, watched_worker
from manqala.studio.kept_file import KeptFile
from manqala.studio.serving import listen, web_server
from manqala.studio.web_server import StudioServer

Json = dict[str, Any]
TOKEN = "a-token-that-nobody-knows"
LONG = 60.0
NEVER = 3600.0


@contextmanager
def studio(page: Path, files: tuple[Path, ...] = ()) -> Iterator[StudioServer]:
    """A server, as long as it is needed; nothing is compiled for what only lasts a moment."""
    listening = listen(0)
    port = listening.getsockname()[1]
    kept = KeptFile(files[0]) if files else None
    made = StudioServer(port, TOKEN, page, files, kept)
    server = web_server(made)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        sleep(0.01)
    try:
        with (
            patch.object(background_compiler, "QUIET", NEVER),
            patch.object(watched_worker, "CALM", NEVER),
        ):
            yield made
    finally:
        server.should_exit = True
        thread.join(LONG)
        listening.close()


class Page:
    """Sends requests, and keeps what is said in between."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.number = 0

    def send(self, method: str, channel: str = "rpc", **params: Any) -> int:
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.socket.send(json.dumps({"channel": channel, "message": message}))
        return self.number

    def receive(self) -> Json:
        frame: Json = json.loads(self.socket.recv(timeout=LONG))
        return frame

    def ask(self, method: str, channel: str = "rpc", **params: Any) -> Json:
        """The whole answer to a request."""
        number = self.send(method, channel, **params)
        while True:
            frame = self.receive()
            message: Json = frame["message"]
            if (
                frame["channel"] == channel
                and message.get("id") == number
                and "method" not in message
            ):
                return message
            self.heard.append(message)

    def notice(self, method: str) -> Json:
        """What is told under a name, before or from now on."""
        for message in self.heard:
            if message.get("method") == method:
                self.heard.remove(message)
                return dict(message["params"])
        until = monotonic() + LONG
        while monotonic() < until:
            message = self.receive()["message"]
            if message.get("method") == method:
                return dict(message["params"])
            self.heard.append(message)
        pytest.fail(f"nobody says ‘{method}’")


@contextmanager
def page(to: StudioServer) -> Iterator[Page]:
    """A page that is let in."""
    origin = Origin(f"http://127.0.0.1:{to.port}")
    address = f"ws://127.0.0.1:{to.port}/socket?token={to.token}"
    with connect(address, origin=origin, max_size=None) as socket:
        yield Page(socket)


@dataclass(frozen=True)
class Got:
    """What came of a plain request."""

    status: int
    headers: Message
    text: str


def get(to: StudioServer, path: str, **headers: str) -> Got:
    """A request, as any program can make one."""
    connection = http.client.HTTPConnection("127.0.0.1", to.port, timeout=LONG)
    try:
        connection.putrequest("GET", path, skip_host=True)
        for name, value in {"Host": f"127.0.0.1:{to.port}", **headers}.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        text = "" if answer.status == 101 else answer.read().decode()
        return Got(answer.status, answer.headers, text)
    finally:
        connection.close()
