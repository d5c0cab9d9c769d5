"""The Python part of the page as one archive: Manqala and what it needs, taken from the installed packages.

In the page Python comes from Pyodide, which has its own library and nothing else. Everything that Manqala needs there is
plain Python, but for one package for which there is a stand-in. What only the terminal needs stays out.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from manqala.text.extras import lacking
from manqala.text.resources import root

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["NEEDED", "NOT_NEEDED", "Bundle", "bundle"]

NEEDED = (
    "attrs", "babel", "cattrs", "fluent.runtime", "fluent.syntax", "jsonschema", "jsonschema-specifications", "lark",
    "lsprotocol", "pygls", "pytz", "pyyaml", "referencing", "typing_extensions",
)  # fmt: skip
"""The packages that go in; a test holds this to what they themselves say that they need."""
NOT_NEEDED = frozenset({
    "click", "rich", "markdown-it-py", "mdurl", "pygments", "rpds-py", "wasmtime",
})  # fmt: skip
"""Those that stay out: the terminal's, and those that are compiled."""
LEFT_OUT = re.compile(
    r"""(^|/)(tests?|__pycache__|benchmarks|tools|__pyinstaller|standalone)/
      | ^manqala/(cli|studio/page|studio/pyodide|data)/
      | ^babel/locale-data/(?!(root|en|de|ca)\.dat$)
      | ^babel/messages/ | ^pytz/zoneinfo/ | ^jsonschema/(cli|__main__)\.py$ | ^jsonschema/benchmarks/
      | ^babel/global\.dat\.bak$ | ^pygls/(cli|client)\.py$ | \.(so|pyd|dll|pyi|typed|pyc)$
      | ^(?!manqala/publish/page/).*\.(html|m?js)$""",
    re.VERBOSE,
)
DATA = ("games", "grammar", "schemas", "docs/language.md")
"""What Manqala reads beside its code."""
FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The same files give the same archive."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The archive, and what is in it."""

    archive: bytes
    files: dict[str, int]
    """How long each file is, by its name."""


def bundle() -> Bundle:
    """Collect everything; raises `ManqalaError` where a package is missing."""
    files = dict(_manqala())
    for name in NEEDED:
        files.update(_package(name))
    files["rpds/__init__.py"] = Path(__file__).with_name("rpds_stand_in.py").read_bytes()
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, FIRST_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return Bundle(held.getvalue(), {name: len(files[name]) for name in sorted(files)})


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
        # What a package says of itself is its licence, and all that its metadata tell.
        told = ".dist-info/" in inside
        wanted = not told or "licen" in inside.lower() or file.name in {"METADATA", "COPYING"}
        if wanted and not inside.startswith("..") and not LEFT_OUT.search(inside):
            yield inside, Path(str(file.locate())).read_bytes()


def _distribution(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError as error:
        raise lacking("studio", [name]) from error
