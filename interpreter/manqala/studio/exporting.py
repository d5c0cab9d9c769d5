"""Writes the studio as a folder of static files, which any web server can serve: Python runs in the page.

Nothing in the folder asks for anything outside it. Once it was seen it works without a network, too.
"""

from __future__ import annotations

import hashlib
import json
import re
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
"""Where the built page lies."""
MARK = "manqala-studio.json"
"""Says that a folder was written by this, so that it may be written again."""
LIST = "offline-files.js"
"""What the service worker keeps; it is the first to ask for it."""
NOT_SHIPPED = re.compile(r"(^|/)(\.|sources\.)|\.map$")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page may load and do: its own files, and nothing else."""
HEAD = '<meta charset="utf-8" />'
ROOM = '<div id="studio"></div>'
WAITING = f"""\
<p id="waiting">
      The studio is being opened. If this text stays, the page was opened as a file, and browsers do not run it like that.
      Let a web server give it out: <code>python3 -m http.server</code> in its folder, then <code>http://localhost:8000</code>.
    </p>
    {ROOM}"""
"""What stands there until the page has begun."""
LICENCES = f"""\
The page and Manqala: the MIT licence.
Python in the page: Pyodide {VERSION}, the Mozilla Public License 2.0, https://github.com/pyodide/pyodide,
and Python itself, the PSF licence.
The other packages of Python: each brings its licence along, in manqala.zip.
"""


def export_page(target: Path, pyodide: Path | None = None) -> int:
    """Write the folder, and say how many bytes are in it; raises `StudioError` where that cannot be.

    ``pyodide``: where Pyodide lies, if it is not found without.
    """
    if not (PAGE / "index.html").is_file():
        raise StudioError(
            "the studio's page is not part of this installation; in a checkout: npm ci && npm run build, in web/"
        )
    files = dict(_page_files())
    # The library can be looked at before Python has begun.
    shelf = {f"games/{name}.sow": path.read_bytes() for name, path in game_files().items()}
    shelf["gallery.json"] = GALLERY.read_bytes()
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
    """The page as it is when Python runs in it: it is told so, and what it may load."""
    text = page.decode("utf-8")
    if HEAD not in text or ROOM not in text:
        raise StudioError("the studio's page is another one than this can write")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    told = f'{HEAD}\n    {policy}\n    <meta name="manqala-python" content="page" />'
    # A page that is opened as a file may load no style sheet of another origin, which files are to each other.
    text = text.replace('rel="stylesheet" crossorigin', 'rel="stylesheet"', 1)
    return text.replace(HEAD, told, 1).replace(ROOM, WAITING, 1).encode()


def _write(target: Path, files: dict[str, bytes]) -> None:
    """Write the files into a folder of their own; what another export has left there goes away."""
    try:
        if target.exists() and not target.is_dir():
            raise StudioError(f"‘{target}’ is no folder")
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
