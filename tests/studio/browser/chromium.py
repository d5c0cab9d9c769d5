"""The browser that looks at the studio, and the two studios that it looks at."""

import functools
import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHECKOUT = Path(__file__).parents[3]
PAGE = CHECKOUT / "interpreter" / "manqala" / "studio" / "page"
PYODIDE = CHECKOUT / "web" / "node_modules" / "pyodide"
AXE = CHECKOUT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


def left_out(why: str) -> None:
    """Skip, and say plainly what was not tried."""
    pytest.skip(f"LEFT OUT: the studio was not looked at in a browser: {why}")


def browser_path() -> str:
    """Where the browser is; playwright's own cannot be had everywhere."""
    pytest.importorskip(
        "playwright",
        reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
    )
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        left_out(f"there is none of {', '.join(BROWSERS)}")
    assert found is not None
    return found


@contextmanager
def start_browser() -> "Iterator[Browser]":
    """A browser, as long as tests of a folder or of a file use it."""
    path = browser_path()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=list(OPTIONS))
        yield made
        made.close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """A web server as anybody has one."""

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Say nothing."""


@contextmanager
def given_out(folder: Path) -> Iterator[str]:
    """The address of a folder, as long as it is given out."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def start_studio(*named: str) -> Iterator[str]:
    """The address of a studio that was started as people start it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "manqala", "studio", "--no-browser", "--port", "0", *named],
        stdout=subprocess.PIPE, text=True, encoding="utf-8", env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.search(r"http://\S+", told)
        assert found is not None, told
        yield found[0]
    finally:
        process.terminate()
        process.communicate()
