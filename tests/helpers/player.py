"""The player for JavaScript, as its package brings it."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.helpers.checkout import ROOT

if TYPE_CHECKING:
    from pathlib import Path

WEB = ROOT / "web"
TSC = WEB / "node_modules" / "typescript" / "bin" / "tsc"
NODE = shutil.which("node") or ""


def build_player(folder: Path) -> Path:
    """Write the package into a folder; gives the module to import. Skips the test where there is no compiler."""
    if not NODE or not TSC.is_file():
        pytest.skip(
            "LEFT OUT: the player was not tried: Node or TypeScript (npm ci, in web/) is not here"
        )
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    subprocess.run([NODE, str(TSC), "-p", str(WEB / "player"), "--outDir", str(folder)], check=True)
    return folder / "index.js"
