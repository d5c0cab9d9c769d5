"""The server on this machine: who is let in, what is served, and what becomes of workers."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

pytest.importorskip("starlette", reason="the studio needs the extra ‘studio’")
pytest.importorskip("uvicorn", reason="the studio needs the extra ‘studio’")

from manqala.studio import watched_worker
from manqala.studio.page_session import thinking_time
from manqala.studio.watched_worker import WatchedWorker, WorkerLimits
from manqala.studio.web_server import StudioServer
from tests.studio.asking import SMALL, line, rules, small
from tests.studio.open_studio import Page, get, page, studio

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("studio")
    (made / "page" / "assets").mkdir(parents=True)
    (made / "page" / "index.html").write_text("<!doctype html><title>Studio</title>")
    (made / "page" / "assets" / "main.js").write_text("export {}")
    (made / "mine.sow").write_text(SMALL)
    (made / "secret.sow").write_text(SMALL.replace("Small", "Secret"))
    return made


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[StudioServer]:
    with studio(folder / "page", (folder / "mine.sow",)) as made:
        yield made


@pytest.fixture(scope="module")
def there(server: StudioServer) -> Iterator[Page]:
    with page(server) as made:
        yield made


# ---- who is let in --------------------------------------------------------------------------------------


def test_the_token_gives_access_to_the_page(server: StudioServer) -> None:
    answer = get(server, f"/?token={server.token}")
    assert answer.status == 200
    assert "<title>Studio" in answer.text
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'; script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_files_of_the_page_come_to_who_has_the_page(server: StudioServer) -> None:
    cookie = get(server, f"/?token={server.token}").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    answer = get(server, "/assets/main.js", Cookie=cookie.partition(";")[0])
    assert answer.status == 200
    assert "javascript" in answer.headers["Content-Type"]
    assert get(server, "/assets/main.js").status == 403
    assert get(server, "/assets/none.js", Cookie=cookie.partition(";")[0]).status == 404


@pytest.mark.parametrize("path", ["/", "/?token=", "/?token=wrong", "/index.html"])
def test_a_request_without_the_token_is_refused(server: StudioServer, path: str) -> None:
    answer = get(server, path)
    assert answer.status == 403
    assert "token" in answer.text


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example"])  # fmt: skip
def test_another_name_is_refused(server: StudioServer, host: str) -> None:
    """A page elsewhere may make its own name lead here."""
    assert get(server, f"/?token={server.token}", Host=host).status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_another_page_is_refused(server: StudioServer, origin: str) -> None:
    assert get(server, f"/?token={server.token}", Origin=origin).status == 403


@pytest.mark.parametrize(
    ("query", "headers"),
    [
        ("", {}),
        ("?token=wrong", {}),
        ("?token={token}", {"Origin": "http://evil.example"}),
        ("?token={token}", {"Origin": "null"}),
        ("?token={token}", {"Origin": None}),
        ("?token={token}", {"Host": "evil.example"}),
    ],
)
def test_no_socket_is_opened_for_a_stranger(
    server: StudioServer, query: str, headers: dict[str, str | None]
) -> None:
    told = {"Origin": f"http://127.0.0.1:{server.port}", **headers}
    upgrade = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }  # fmt: skip
    given = {name: value for name, value in told.items() if value is not None}
    path = "/socket" + query.format(token=server.token)
    assert get(server, path, **upgrade, **given).status == 403


def test_the_socket_is_opened_for_the_page(server: StudioServer) -> None:
    """So that what refuses the others is what they say, and nothing else."""
    given = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": f"http://127.0.0.1:{server.port}",
    }  # fmt: skip
    assert get(server, f"/socket?token={server.token}", **given).status == 101


@pytest.mark.parametrize("path", ["/../mine.sow", "/%2e%2e/mine.sow", "/assets/..%2f..%2fmine.sow", "//etc/passwd"])  # fmt: skip
def test_nothing_beside_the_page_is_served(server: StudioServer, path: str) -> None:
    cookie = f"{server.cookie}={server.token}"
    assert get(server, path, Cookie=cookie).status in {403, 404}


def test_a_page_that_is_not_built_is_reported(tmp_path: Path) -> None:
    with studio(tmp_path / "none") as made:
        answer = get(made, f"/?token={made.token}")
        assert answer.status == 503
        assert "not part of this installation" in answer.text


def test_only_this_machine_is_listened_to(server: StudioServer) -> None:
    assert server.port > 0
    from manqala.studio.serving import listen

    with listen(0) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"


# ---- what is answered -----------------------------------------------------------------------------------


def test_a_game_is_played_over_the_socket(there: Page) -> None:
    opened = there.ask("rules.open", rules=rules("kalah"), set={})["result"]
    assert opened["title"] == "Kalah"
    moved = there.ask("play.move", line=line("kalah"), move="3")["result"]
    assert moved["view"]["turn"] == "south"
    chosen = there.ask("search.choose", line=line("kalah"), player="greedy", seed=1)["result"]
    assert there.ask("play.move", line=line("kalah"), move=chosen["move"])["result"]


def test_the_language_server_is_on_the_same_socket(there: Page) -> None:
    capabilities: dict[str, Any] = {"capabilities": {}, "processId": None, "rootUri": None}
    assert "capabilities" in there.ask("initialize", "lsp", **capabilities)["result"]
    broken = SMALL.replace("own occupied", "own ocupied")
    document = {
        "uri": "manqala:/1/small.sow",
        "languageId": "manqala",
        "version": 1,
        "text": broken,
    }
    there.send("textDocument/didOpen", "lsp", textDocument=document)
    told = there.notice("textDocument/publishDiagnostics")
    assert "ocupied" in told["diagnostics"][0]["message"]


def test_the_language_server_reads_no_file(there: Page, folder: Path) -> None:
    """Neither by its address, nor as what another one extends."""
    secret = (folder / "secret.sow").as_uri()
    there.ask("initialize", "lsp", capabilities={}, processId=None, rootUri=None)
    found = there.ask("textDocument/documentSymbol", "lsp", textDocument={"uri": secret})
    assert found["result"] in (None, [])


def test_rules_extend_only_the_files_that_were_named(there: Page) -> None:
    """The folder of the file that was named has another one, and rules from a link would like to see it."""
    heir = "---\nlanguage: 1\ngame: Heir\nextends: ./secret.sow\n---\n"
    error = there.ask("rules.open", rules={"name": "mine", "text": heir}, set={})["error"]
    assert error["code"] == 1
    assert "does not read" in error["message"]


def test_progress_of_a_long_job_is_reported(there: Page) -> None:
    asked = line("san-yao")
    started = there.ask("job.start", kind="simulate", line=asked, games=20, seed=1)["result"]
    done = there.notice("job.done")
    assert done["job"] == started["job"]
    assert done["result"]["games"] == 20


def test_an_invalid_frame_is_answered(there: Page) -> None:
    there.socket.send("[1, 2]")
    assert there.receive()["message"]["error"]["code"] == -32600
    there.socket.send("not JSON")
    assert there.ask("library.text", name="kalah")["result"]["name"] == "kalah"


# ---- the file -------------------------------------------------------------------------------------------


def test_the_file_is_read_and_saved(there: Page, folder: Path) -> None:
    read = there.ask("file.read")["result"]
    assert (read["name"], read["text"]) == ("mine", SMALL)
    text = SMALL.replace("Small", "Mine 🫘")
    saved = there.ask("file.save", text=text, seen=read["seen"])["result"]
    assert (folder / "mine.sow").read_text(encoding="utf-8") == text
    assert sorted(path.name for path in folder.iterdir()) == ["mine.sow", "page", "secret.sow"]
    stale = there.ask("file.save", text=SMALL, seen=read["seen"])["error"]
    assert "changed by another program" in stale["message"]
    assert there.ask("file.save", text=SMALL, seen=saved["seen"])["result"]


def test_what_another_program_writes_is_reported(there: Page, folder: Path) -> None:
    there.ask("file.read")
    text = SMALL + "# by somebody else\n"
    (folder / "mine.sow").write_text(text)
    assert there.notice("file.changed")["text"] == text
    assert there.ask("file.save", text=SMALL, seen=None)["result"]
    assert (folder / "mine.sow").read_text() == SMALL


def test_without_a_file_nothing_is_read_or_written(folder: Path) -> None:
    with studio(folder / "page") as made, page(made) as there:
        assert there.ask("file.read")["result"] is None
        assert there.ask("file.save", text="x", seen=None)["error"]["code"] == -32600


# ---- workers --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_killed_worker_is_restarted_and_nothing_is_lost(
    server: StudioServer, there: Page
) -> None:
    told = line("oware", "1", "2")
    before = there.ask("play.replay", line=told)["result"]
    (session,) = server.sessions
    killed = session.workers["play"].pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    assert there.notice("worker.begun")["worker"] == "play"
    assert there.ask("play.replay", line=told)["result"] == before
    assert session.workers["play"].pid != killed


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes are not stopped there")
def test_a_silent_worker_is_killed_and_its_requests_fail() -> None:
    said: list[dict[str, Any]] = []

    async def trial() -> None:
        limits = WorkerLimits(2048, 2.0)
        worker = WatchedWorker("play", (), limits, lambda _, message: said.append(message))
        await worker.begin()
        await worker.send("rpc", request(1, "library.text", name="kalah"))
        while not said:
            await asyncio.sleep(0.05)
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
        await worker.send("rpc", request(2, "library.text", name="kalah"))
        await worker.send("lsp", request(3, "shutdown"))
        while len(said) < 4:
            await asyncio.sleep(0.05)
        await worker.send("rpc", request(4, "library.text", name="oware"))
        while len(said) < 5:
            await asyncio.sleep(0.05)
        await worker.end()

    asyncio.run(asyncio.wait_for(trial(), 60))
    assert said[1]["error"]["code"] == 4
    assert "Stopped: it took longer than 2 seconds" in said[1]["error"]["message"]
    assert said[2]["error"]["code"] == -32803
    assert said[3]["params"]["worker"] == "play"
    assert said[4]["result"]["name"] == "oware"


def request(number: int, method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_rules_that_want_all_memory_do_not_get_it() -> None:
    import subprocess

    code = (
        "from manqala.studio.worker import limit_memory\n"
        "limit_memory(256)\n"
        "try:\n  bytearray(400_000_000)\nexcept MemoryError:\n  print('no')\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "no\n"


def test_a_search_may_take_as_long_as_it_is_told() -> None:
    choose = request(1, "search.choose", player="alphabeta:time=2.5")
    assert thinking_time(choose) == 2.5
    assert thinking_time(request(1, "search.hints", time=3)) == 3
    assert thinking_time(request(1, "search.choose", player="alphabeta:time=1e9")) == 60
    assert thinking_time(request(1, "search.choose", player="alphabeta:time=x")) == 0


def test_the_number_of_pages_is_limited(
    server: StudioServer, there: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    from websockets.exceptions import ConnectionClosed

    assert there.ask("library.text", name="kalah")["result"]
    monkeypatch.setattr("manqala.studio.web_server.MOST_PAGES", 1)
    with page(server) as more, pytest.raises(ConnectionClosed, match="too many pages"):
        more.ask("library.text", name="kalah")


@pytest.mark.slow
def test_a_spare_worker_is_ready() -> None:
    """So that nobody waits for one to begin when the first has to be ended."""

    async def trial() -> None:
        limits = WorkerLimits(2048, 60.0, spare=True)
        answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        worker = WatchedWorker("play", (), limits, lambda _, message: answers.put_nowait(message))
        await worker.send("rpc", request(1, "library.text", name="kalah"))
        await answers.get()
        while worker.spare is None:
            await asyncio.sleep(0.05)
        ready, first = worker.spare, worker.pid
        assert first is not None
        assert ready != first
        os.kill(first, signal.SIGKILL)
        await answers.get()
        await worker.send("rpc", request(2, "library.text", name="kalah"))
        assert (await answers.get())["id"] == 2
        assert worker.pid == ready
        await worker.end()

    with patch.object(watched_worker, "CALM", 0.1):
        asyncio.run(asyncio.wait_for(trial(), 120))


@pytest.mark.slow
def test_small_games_open(there: Page) -> None:
    assert there.ask("rules.open", rules=small(), set={})["result"]["title"] == "Small"
