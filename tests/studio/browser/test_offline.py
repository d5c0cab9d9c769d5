"""Without a network, and without anything from elsewhere; and what becomes of a worker that is killed."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)


from manqala.studio.exporting import export_page
from tests.studio.browser import chromium
from tests.studio.browser.at_page import MAY, AtPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

KEPT = """async () => {
  const kept = await (await caches.open('manqala-files')).keys();
  await navigator.serviceWorker.ready;
  return kept.length > 0 && navigator.serviceWorker.controller !== null;
}"""
REMEMBERED = """async () => {
  const kept = await (await caches.open('manqala-memory')).keys();
  return kept.length === 1;
}"""
SPOIL = """async () => {
  const store = await caches.open('manqala-memory');
  for (const key of await store.keys()) await store.put(key, new Response(new Uint8Array(1000)));
}"""
SOUND = """async () => {
  const store = await caches.open('manqala-memory');
  const [kept] = await store.matchAll();
  return kept !== undefined && (await kept.arrayBuffer()).byteLength > 1e7;
}"""


@pytest.fixture
def seen_once(browser: "Browser", tmp_path: Path) -> "Iterator[tuple[BrowserContext, str]]":
    """A profile that has seen the exported studio, and its address; the server is ended, not only told of."""
    if not chromium.PYODIDE.is_dir():
        chromium.left_out("Pyodide is not there (npm ci, in web/)")
    size = export_page(tmp_path / "site", chromium.PYODIDE)
    assert size <= 25_000_000
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    with chromium.given_out(tmp_path / "site") as address:
        at = AtPage(context, address)
        at.open("#game=oware")
        at.shows("Oware")
        at.until(KEPT)
        at.until(REMEMBERED)
        assert at.wrong == []
        at.page.close()
    yield context, address
    context.close()


def play_again(context: "BrowserContext", address: str) -> AtPage:
    """Open another game, and play a move."""
    again = AtPage(context, address)
    again.open("#game=kalah")
    again.shows("Kalah")
    assert again.wait_for_question() == "board"
    again.page.locator(MAY).first.click()
    again.has_moves(1)
    return again


@pytest.mark.nightly
def test_once_seen_it_works_without_a_network(seen_once: "tuple[BrowserContext, str]") -> None:
    again = play_again(*seen_once)
    assert again.page.evaluate(REMEMBERED)
    assert again.wrong == []


@pytest.mark.nightly
def test_a_spoilt_memory_of_python_is_thrown_away(seen_once: "tuple[BrowserContext, str]") -> None:
    """What cannot be used is kept anew only when Python has been left in peace."""
    context, address = seen_once
    first = play_again(context, address)
    first.page.evaluate(SPOIL)
    first.page.close()
    again = play_again(context, address)
    again.until(SOUND)
    assert again.wrong == []


@pytest.mark.nightly
def test_a_worker_that_is_killed_takes_no_text_along(browser: "Browser") -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    with chromium.start_studio("oware") as address:
        at = AtPage(context, address)
        at.open()
        at.shows("Oware")
        assert at.wait_for_question() == "board"
        at.page.locator(MAY).first.click()
        at.has_moves(1)
        at.replace("2..3", "2..4")
        at.settle("played")
        before = at.shared()
        running = workers()
        assert running
        for number in running:
            os.kill(number, signal.SIGKILL)
        at.replace("2..4", "2..5")
        at.settle("played")
        assert at.moves == 1
        assert "2..4" in before["line"]["rules"]["text"]
        assert "2..5" in at.shared()["line"]["rules"]["text"]
        assert at.wait_for_question() == "board"
        at.page.locator(MAY).first.click()
        at.has_moves(2)
        assert at.wrong == []
    context.close()


def workers() -> list[int]:
    """The processes in which rules run, of the studio that this process has started."""
    told = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    ).stdout
    rows = [row.split(None, 2) for row in told.splitlines()]
    parents = {int(pid): int(parent) for pid, parent, *_ in rows}

    def ours(number: int) -> bool:
        while number in parents:
            if number == os.getpid():
                return True
            number = parents[number]
        return False

    return [
        int(row[0])
        for row in rows
        if len(row) == 3 and "manqala.studio.worker" in row[2] and ours(int(row[0]))
    ]
