"""Exports the studio as a folder of static files for any web server, with Python running in the page.

The folder loads nothing from elsewhere. After the first visit it works offline, too.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.game.shipped_games import GALLERY
from manqala.studio.bundling import bundle
from manqala.studio.export_faults import StudioError
from manqala.studio.precompiling import precompile
from manqala.studio.pyodide_files import VERSION, pyodide_files
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["export_page"]

PAGE = Path(__file__).parent / "page"
"""The folder of the built page."""
MARK = "manqala-studio.json"
"""Marks an exported folder, which may be overwritten."""
LIST = "offline-files.js"
"""The list of files that the service worker caches; it requests this first."""
NOT_SHIPPED = re.compile(r"(^|/)(\.|sources\.)|\.map$")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The content security policy: only its own files."""
HEAD = '<meta charset="utf-8" />'
ROOM = '<div id="studio"></div>'
WAITING = f"""\
<p id="waiting">
      The studio is being opened. If this text stays, the page was opened as a file, and browsers do not run it like that.
      Let a web server give it out: <code>python3 -m http.server</code> in its folder, then <code>http://localhost:8000</code>.
    </p>
    {ROOM}"""
"""The text shown until the page starts."""
LICENCES = f"""\
The page and Manqala: the MIT licence.
Python in the page: Pyodide {VERSION}, the Mozilla Public License 2.0, https://github.com/pyodide/pyodide,
and Python itself, the PSF licence.
The other packages of Python: each brings its licence along, in manqala.zip.
"""


def export_page(target: Path, pyodide: Path | None = None) -> int:
    """Write the folder, and return its size in bytes; raises `StudioError`.

    ``pyodide``: the location of Pyodide, if it cannot be found automatically.
    """
    if not (PAGE / "index.html").is_file():
        raise StudioError(
            "the studio's page is not part of this installation; in a checkout: npm ci && npm run build, in web/"
        )
    files = dict(_page_files())
    # Users can browse the library before Python has started.
    shelf = {f"games/{name}.sow": path.read_bytes() for name, path in game_files().items()}
    # A megabyte of drawings, a tenth of it packed; many servers send files as they are.
    shelf["gallery.packed"] = zlib.compress(GALLERY.read_bytes(), 9)
    files |= {f"library/{name}": data for name, data in shelf.items()}
    python = {**pyodide_files(pyodide), "manqala.zip": bundle().archive}
    python["compiled.zip"] = precompile(python)
    python["LICENCES.txt"] = LICENCES.encode()
    files |= {f"python/{name}": data for name, data in python.items()}
    digests = {name: hashlib.sha256(files[name]).hexdigest()[:16] for name in sorted(files)}
    files[LIST] = f"self.FILES = {json.dumps(digests, indent=1)};\n".encode()
    files[MARK] = json.dumps({"pyodide": VERSION, "files": sorted(files)}, indent=1).encode()
    _write(target, files)
    return sum(map(len, files.values()))


def _page_files() -> Iterator[tuple[str, bytes]]:
    for file in sorted(PAGE.rglob("*")):
        name = file.relative_to(PAGE).as_posix()
        if file.is_file() and not NOT_SHIPPED.search(name):
            data = file.read_bytes()
            yield name, _in_page(data) if name == "index.html" else data


def _in_page(page: bytes) -> bytes:
    """The page configured to run Python itself, with its policy."""
    text = page.decode("utf-8")
    if HEAD not in text or ROOM not in text:
        raise StudioError("the studio's page is another one than this can write")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    head = f'{HEAD}\n    {policy}\n    <meta name="manqala-python" content="page" />'
    # A page opened as a file may not load style sheets from another origin, which every file is.
    text = text.replace('rel="stylesheet" crossorigin', 'rel="stylesheet"', 1)
    return text.replace(HEAD, head, 1).replace(ROOM, WAITING, 1).encode()


def _write(target: Path, files: dict[str, bytes]) -> None:
    """Write the files into their folder, and remove those of an earlier export."""
    try:
        if target.exists() and not target.is_dir():
            raise StudioError(f"‘{target}’ is not a folder")
        if target.is_dir() and any(target.iterdir()):
            if not (target / MARK).is_file():
                raise StudioError(
                    f"‘{target}’ is not empty, and the studio was not written into it before: name another folder"
                )
            for name in json.loads((target / MARK).read_bytes())["files"]:
                _remove(target, name)
        for name, data in files.items():
            file = target / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    except OSError as error:
        raise StudioError(f"‘{target}’ cannot be written: {error.strerror}") from error


def _remove(target: Path, name: str) -> None:
    file = (target / name).resolve()
    if file.is_relative_to(target.resolve()) and file.is_file():
        file.unlink()
