"""Packs the code that Python has compiled in a page for the browser's cache, so that later visits start faster.

The archive is unpacked to a separate folder. It has the parsed prelude (`cache`), the code of modules with
files (`code`), and the code of those from Python's own archive (`lib`).
"""

from __future__ import annotations

import asyncio
import importlib.util
import io
import marshal
import sys
import zipfile
from pathlib import Path
from types import CodeType, ModuleType

__all__ = ["FOLDER", "pack", "use"]

FOLDER = Path("/kept")
"""The folder in the page's file system to which it is unpacked."""
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""A header without a check of the source: code and source belong to the same archive."""


def use() -> None:
    """Import modules from the unpacked archive from now on."""
    sys.pycache_prefix = str(FOLDER / "code")
    sys.path.insert(0, str(FOLDER / "lib"))


async def pack() -> bytes:
    """Pack the code of all loaded modules, yielding to other tasks."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for module in list(sys.modules.values()):
            found = _compile_module(module)
            if found is not None:
                name, code = found
                archive.writestr(
                    name, importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
                )
                await asyncio.sleep(0)
        for file in (FOLDER / "cache").rglob("*"):
            if file.is_file():
                archive.write(file, file.relative_to(FOLDER))
    return held.getvalue()


def _compile_module(module: ModuleType) -> tuple[str, CodeType] | None:
    """The code of a module, and its name in the archive; None without a source."""
    spec = getattr(module, "__spec__", None)
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    origin, find = spec.origin, getattr(spec.loader, "get_code", None)
    code = None if find is None else find(spec.name)
    if not isinstance(code, CodeType):
        return None
    _, in_archive, inside = origin.partition(".zip/")
    if in_archive:
        return f"lib/{inside}c", code
    kept = Path(importlib.util.cache_from_source(origin))
    return kept.relative_to(FOLDER).as_posix(), code
