"""Puts Pyodide into the wheel, where it is there: with it `manqala studio --export` needs no network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path("web") / "node_modules" / "pyodide"
FILES = (
    "README.md", "package.json", "pyodide-lock.json", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip",
)  # fmt: skip


class PyodideHook(BuildHookInterface):  # type: ignore[misc]  # it has no types
    """What hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files; without them the wheel is one that asks for them."""
        folder = Path(self.root) / FOLDER
        if version == "editable":
            return
        for name in FILES:
            if (folder / name).is_file():
                build_data["force_include"][str(folder / name)] = f"manqala/studio/pyodide/{name}"
