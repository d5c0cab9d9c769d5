"""Server, worker, tab or browser are killed at random moments, while somebody writes: no text that was kept may be lost.

Each run types a line, waits for a random time, notes which text the browser's database has by then, and kills one of them
as the system does it, without a word. Then the studio is opened again as people do it, and has to show that text, or a
later one. A page that was not killed has to show all that was typed.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Error as BrowserError

from tests.studio.browser import chromium
from tests.studio.browser.at_page import AtPage, link

if TYPE_CHECKING:
    from random import Random

    from playwright.sync_api import BrowserContext, BrowserType

VICTIMS = ("server", "worker", "tab", "browser")
LONGEST_WAIT = 0.8
"""Limit of seconds between the last key and the end."""
TOGETHER = 12
"""A text has no more lines that were typed; then the next one is opened."""
PARTING = 60.0
"""Limit of seconds for processes to end, on a busy machine."""
HEARING = 1.0
"""Seconds in which a browser hears that its processes have ended."""
TABS = 5
"""The tabs that are opened until one lives."""
RULES = """\
---
language: 1
game: Pebbles
board: {rows: 2, holes: 3}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise

round ends when pieces on board < 3
  settle
"""
TEXT = """() => {
  const content = document.querySelector('.editor')?.shadowRoot?.querySelector('.cm-content');
  return content ? (content.cmTile ?? content.cmView).view.state.doc.toString() : null;
}"""
"""What the editor shows, whole."""
KEPT = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open('manqala');
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const found = asked.result.transaction('documents').objectStore('documents').getAll();
    found.onsuccess = () => { asked.result.close(); resolve(found.result.map(({doc}) => doc.text)); };
  };
})"""
"""The texts that the browser's database has."""


class Chaos:
    """A studio, a browser with a profile on disk, and one person at it."""

    def __init__(self, kind: BrowserType, folder: Path, chance: Random) -> None:
        """Begin with nothing kept; ``folder``: for the profile and what is logged."""
        self._kind, self._folder, self._chance = kind, folder, chance
        self._log = folder / "log.txt"
        self._port = 0
        self.killed: Counter[str] = Counter()
        self.waited: list[float] = []
        """How long it took to be seen again after each run, in seconds."""
        self._context: BrowserContext | None = None
        self._run = 0
        self._lines: list[str] = []
        self._start_server()
        self._start_browser()
        self._open_new()

    # ---- what can be killed -----------------------------------------------------------------------

    def _start_server(self) -> None:
        log = self._log.open("ab")
        self._server = subprocess.Popen(
            [sys.executable, "-m", "manqala", "studio", "--no-browser", "--port", str(self._port)],
            stdout=subprocess.PIPE, stderr=log, text=True, encoding="utf-8", env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        log.close()
        assert self._server.stdout is not None
        told = self._server.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)/\S+", told)
        assert found is not None, told + self.logged()
        self._address, self._port = found[0], int(found[1])

    def _start_browser(self) -> None:
        self._context = self._kind.launch_persistent_context(
            self._folder / "profile", executable_path=chromium.browser_path(), args=list(chromium.OPTIONS),
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce",
        )  # fmt: skip
        self._at = AtPage(self._context, self._address)

    def _workers(self, of: int) -> list[int]:
        """The processes that a server has begun for rules."""
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                said = (path / "cmdline").read_bytes()
                parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == of and b"manqala.studio.worker" in said:
                    found.append(int(path.name))
        return found

    def _browsers_process(self) -> int:
        """The process of the browser that all others of it come from."""
        profile = f"--user-data-dir={self._folder / 'profile'}".encode()
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                said = (path / "cmdline").read_bytes().split(b"\0")
                if profile in said and not any(one.startswith(b"--type=") for one in said):
                    return int(path.name)
        raise AssertionError("there is no browser")

    def _renderers(self) -> list[int]:
        """The processes that draw pages; a command to crash a page would wait for an answer for ever."""
        browser, found = self._browsers_process(), []
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                said = (path / "cmdline").read_bytes()
                if (
                    b"--type=renderer" in said
                    and b"--top-chrome-webui" not in said
                    and browser in _ancestors(path)
                ):
                    found.append(int(path.name))
        return found

    def _kill(self, victim: str) -> None:
        if victim == "server":
            workers = self._workers(self._server.pid)
            self._server.kill()
            self._server.communicate()
            self._wait_for_the_end_of(workers)
        elif victim == "worker":
            workers = self._workers(self._server.pid)
            if workers:
                with suppress(ProcessLookupError):
                    os.kill(self._chance.choice(workers), signal.SIGKILL)
        elif victim == "tab":
            renderers = self._renderers()
            for renderer in renderers:
                with suppress(ProcessLookupError):
                    os.kill(renderer, signal.SIGKILL)
            # A tab that gets one of them before the browser hears of its end would never open.
            self._wait_for_the_end_of(renderers)
            time.sleep(HEARING)
        else:
            os.kill(self._browsers_process(), signal.SIGKILL)

    def _wait_for_the_end_of(self, processes: list[int]) -> None:
        end = time.monotonic() + PARTING
        while left := [
            process for process in processes if Path(f"/proc/{process}/cmdline").exists()
        ]:
            assert time.monotonic() < end, f"these processes do not end: {left}"
            time.sleep(0.1)

    # ---- what a person does -----------------------------------------------------------------------

    def _open_new(self) -> None:
        """Begin another text, by a link."""
        self._lines = []
        self._at.page.goto("about:blank")
        self._at.open(link(f"{RULES}\n# text {self._run}\n", name="pebbles"))
        self._at.shows("Pebbles")

    def _open_again(self, victim: str) -> None:
        """As people do it when something has ended."""
        assert self._context is not None
        if victim == "server":
            self._start_server()
            self._at.address = self._address
            self._at.page.goto("about:blank")
            self._at.open()
        elif victim == "tab":
            dead = self._at.page
            self._at = self._new_page()
            self._at.open()
            dead.close()
        elif victim == "browser":
            with suppress(Exception):  # it has gone already
                self._context.close()
            self._start_browser()
            self._at.open()
        self._at.shows("Pebbles")

    def _new_page(self) -> AtPage:
        """Another tab; the first ones may get a process that was killed while it waited for a page."""
        assert self._context is not None
        for _ in range(TABS):
            with suppress(BrowserError):
                return AtPage(self._context, self._address)
        raise AssertionError("the browser opens no tab")

    def run(self) -> None:
        """Type, kill, open again, and look for the text."""
        self._run += 1
        if len(self._lines) >= TOGETHER:
            self._open_new()
        line = f"# line {self._run}"
        page = self._at.page
        page.locator(".cm-content").click()
        page.keyboard.press("ControlOrMeta+End")
        before: str = page.evaluate(TEXT)
        page.keyboard.insert_text(f"\n{line}")
        typed: str = page.evaluate(TEXT)
        assert typed.endswith(line)
        self._lines.append(line)
        time.sleep(self._chance.uniform(0, LONGEST_WAIT))
        kept = [text for text in page.evaluate(KEPT) if text.startswith(RULES)]
        victim = self._chance.choice(VICTIMS)
        self.killed[victim] += 1
        began = time.monotonic()
        self._kill(victim)
        self._open_again(victim)
        self.waited.append(time.monotonic() - began)
        shown = self._at.until(TEXT)
        where = f"run {self._run}, {victim} killed, {typed in kept=}\ntyped {typed[-200:]!r}\nshown {shown[-200:]!r}"
        if typed in kept or victim == "worker":
            assert shown == typed, f"the text is not shown as it was: {where}"
        else:
            # The last keys before an end may be lost, as long as nothing says that they are kept.
            # An empty last line may be taken as the line break that is typed there.
            assert shown in {typed, before}, f"another text: {where}"
            if shown != typed:
                self._lines.pop()
        stored = self._at.page.evaluate(KEPT)
        lost = [text for text in kept if text not in stored and text not in typed]
        assert not lost, f"a text is lost: {where}\n{lost}"
        self._at.wrong.clear()  # what could not be reached was ended

    def logged(self) -> str:
        """What server and workers have written where people see it."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def said(self) -> str:
        """What the page says of its rules, and what went wrong in it."""
        try:
            state = self._at.state.text_content(timeout=1_000)
        except BrowserError:
            state = "nothing"
        return "\n".join([str(state), *self._at.wrong[-10:]])

    def end(self) -> None:
        """End what is left."""
        if self._context is not None:
            with suppress(Exception):
                self._context.close()
        self._server.terminate()
        self._server.communicate()


def _ancestors(process: Path) -> list[int]:
    """The processes from which one descends, its parent first."""
    found = []
    while int(process.name) > 1:
        parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        found.append(parent)
        process = process.parent / str(parent)
    return found
