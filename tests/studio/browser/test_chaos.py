"""Whatever is killed, no text is lost: a short run of ``benchmarks/studio_chaos.py``."""

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RUNS = 10


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")
def test_no_text_is_lost_whatever_is_killed(browser: "Browser", tmp_path: Path) -> None:
    pytest.importorskip("uvicorn", reason="the studio needs the extra ‘studio’")
    from tests.studio.browser.chaos import Chaos

    chaos = Chaos(browser.browser_type, tmp_path, Random(1))
    try:
        for _ in range(RUNS):
            chaos.run()
    finally:
        chaos.end()
    assert "Traceback" not in chaos.logged()
