"""Bundles the page's Python code in one archive: Manqala and its dependencies, from the installed packages.

In the page, Python comes from Pyodide with only its standard library. All dependencies are pure Python, except one
package, which has a stand-in. Packages for the terminal are left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from manqala.studio.archive import pack
from manqala.text.extras import missing_error
from manqala.text.resources import root

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["NEEDED", "NOT_NEEDED", "Bundle", "bundle"]

NEEDED = (
    "attrs", "babel", "cattrs", "fluent.runtime", "fluent.syntax", "jsonschema", "jsonschema-specifications", "lark",
    "lsprotocol", "pygls", "pytz", "pyyaml", "referencing", "typing_extensions",
)  # fmt: skip
"""The packages in the bundle; a test compares them with their declared dependencies."""
NOT_NEEDED = frozenset({
    "click", "rich", "markdown-it-py", "mdurl", "pygments", "rpds-py", "wasmtime",
})  # fmt: skip
"""Packages left out: those for the terminal, and compiled ones."""
LEFT_OUT = re.compile(
    r"""(^|/)(tests?|__pycache__|benchmarks|tools|__pyinstaller|standalone)/
      | ^manqala/(adapters|bridge|cli|mcp|study|terminal|tune|compile/jax_code|studio/page|studio/pyodide|data)/
      | ^manqala/(simulate/cluster(_pool)?|endgame/pool_worker)\.py$
      | ^babel/locale-data/(?!(root|en|de|ca)\.dat$)
      | ^babel/messages/ | ^pytz/zoneinfo/ | ^jsonschema/(cli|__main__)\.py$ | ^jsonschema/benchmarks/
      | ^babel/global\.dat\.bak$ | ^pygls/(cli|client)\.py$ | \.(so|pyd|dll|pyi|typed|pyc)$
      | ^(?!manqala/publish/page/).*\.(html|m?js)$""",
    re.VERBOSE,
)
DATA = ("games", "grammar", "schemas", "docs/language.md")
"""The data files that Manqala reads."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The archive, and its contents."""

    archive: bytes
    files: dict[str, int]
    """The size of each file, by name."""


def bundle() -> Bundle:
    """Build the bundle; raises `ManqalaError` if a package is missing."""
    files = dict(_manqala())
    for name in NEEDED:
        files.update(_package(name))
    files["rpds/__init__.py"] = Path(__file__).with_name("rpds_stand_in.py").read_bytes()
    return Bundle(pack(files), {name: len(files[name]) for name in sorted(files)})


def _manqala() -> Iterator[tuple[str, bytes]]:
    package = Path(__file__).parents[1]
    yield from _below(package, PurePosixPath("manqala"), (package.rglob("*")))
    for name in DATA:
        found = root() / name
        files = found.rglob("*") if found.is_dir() else (found,)
        for file in files:
            if file.is_file():
                yield f"manqala/data/{file.relative_to(root()).as_posix()}", file.read_bytes()


def _below(folder: Path, name: PurePosixPath, files: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    for file in files:
        inside = (name / file.relative_to(folder).as_posix()).as_posix()
        if file.is_file() and not LEFT_OUT.search(inside):
            yield inside, file.read_bytes()


def _package(name: str) -> Iterator[tuple[str, bytes]]:
    for file in _distribution(name).files or ():
        inside = file.as_posix()
        # Of a package's metadata, only its licence is included.
        is_metadata = ".dist-info/" in inside
        wanted = (
            not is_metadata or "licen" in inside.lower() or file.name in {"METADATA", "COPYING"}
        )
        if wanted and not inside.startswith("..") and not LEFT_OUT.search(inside):
            content = Path(str(file.locate())).read_bytes()
            # The description of a package, below the fields, is as long as its readme.
            yield inside, content.partition(b"\n\n")[0] if file.name == "METADATA" else content


def _distribution(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError as error:
        raise missing_error("studio", [name]) from error
