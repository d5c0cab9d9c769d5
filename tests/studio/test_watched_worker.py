"""How workers are watched: whose fault a silence is, and what replaces a worker. Instead of rules they run an echo."""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import patch

import pytest

from manqala.studio import watched_worker
from manqala.studio.watched_worker import WatchedWorker, WorkerLimits

PATIENCE = 0.3
ECHO = r"""
import sys
print('{"channel": "watch", "message": "ready"}', flush=True)
for line in sys.stdin:
    print(line, end="", flush=True)
"""
NEVER_READY = "import time; time.sleep(60)"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are not stopped there")


def trial(
    does: Callable[[WatchedWorker], Awaitable[None]], code: str = ECHO, *, spare: bool = False
) -> list[dict[str, Any]]:
    """What is told while something happens to a worker."""
    told: list[dict[str, Any]] = []

    async def spawn(_: WatchedWorker) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-S", "-E", "-c", code,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip

    async def run() -> None:
        limits = WorkerLimits(2048, PATIENCE, spare=spare)
        worker = WatchedWorker("play", (), limits, lambda _, message: told.append(message))
        await does(worker)
        await worker.end()

    with (
        patch.object(WatchedWorker, "_spawn", spawn),
        patch.object(watched_worker, "LOOK", 0.02),
        patch.object(watched_worker, "CALM", 0.0),
        patch.object(watched_worker, "STARTING", 0.1),
    ):
        asyncio.run(asyncio.wait_for(run(), 30))
    return told


async def echoes(worker: WatchedWorker, number: int) -> None:
    """Wait until the worker has said something."""
    await worker.send("rpc", {"id": number, "method": "echo"})
    while not worker.is_idle:
        await asyncio.sleep(0.01)


def test_a_worker_is_not_blamed_for_a_server_that_stood_still() -> None:
    """As when the machine is so busy that the server itself does not run, or when it was stopped and goes on."""

    async def stand_still(worker: WatchedWorker) -> None:
        await echoes(worker, 1)
        before = worker.pid
        time.sleep(3 * PATIENCE)
        await asyncio.sleep(0.1)
        assert worker.pid == before

    assert trial(stand_still) == [{"id": 1, "method": "echo"}]


def test_a_worker_that_stands_still_is_ended() -> None:
    async def stop(worker: WatchedWorker) -> None:
        await echoes(worker, 1)
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
        await echoes(worker, 2)

    late, begun = trial(stop)[1:]
    assert late["error"]["code"] == 4
    assert begun["params"]["hung"]


def test_no_request_is_blamed_for_a_worker_that_did_not_start() -> None:
    async def wait(worker: WatchedWorker) -> None:
        await echoes(worker, 1)

    late, begun = trial(wait, NEVER_READY)
    assert "0.1 seconds" in late["error"]["message"]
    assert not begun["params"]["hung"]


def test_a_spare_that_was_killed_replaces_nothing() -> None:
    async def kill_both(worker: WatchedWorker) -> None:
        await echoes(worker, 1)
        while worker.spare is None:
            await asyncio.sleep(0.01)
        for pid in (worker.spare, worker.pid):
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.05)
        await echoes(worker, 2)

    told = trial(kill_both, spare=True)
    assert [one["method"] for one in told] == ["echo", "worker.begun", "echo"]
    assert "error" not in json.dumps(told)
