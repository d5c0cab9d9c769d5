"""Finds Pyodide, the Python that runs in a page, and verifies its files.

It is not part of the sources. A wheel built by CI contains it, and a checkout has it after `npm ci`; otherwise the
user names it, as a folder or an archive, or `npm` downloads it. In any case its files must have the known hashes.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from contextlib import suppress
from pathlib import Path

from manqala.studio.export_faults import StudioError
from manqala.text.resources import MissingResourceError, root

__all__ = ["FILES", "VERSION", "pyodide_files"]

VERSION = "314.0.7"
"""The version in `web/package.json`; a test compares the two."""
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""The files needed, each with its SHA-256."""
LOCK = "pyodide-lock.json"
PACKED = f"pyodide@{VERSION}"
MINUTES = 5
NOWHERE = (
    f"Pyodide {VERSION}, the Python of the page, is not part of this installation, and there is no npm to ask for it. "
    f"Get the npm package ‘{PACKED}’ on a machine that has npm (npm pack {PACKED}) and name the file: --pyodide FILE"
)


def pyodide_files(named: Path | None) -> dict[str, bytes]:
    """The files by name; raises `StudioError` if they are missing or wrong.

    ``named``: the folder or archive that the user named.
    """
    if named is not None:
        return _check(_read(named), str(named))
    for folder in _usual_folders():
        if folder.is_dir():
            return _check(_of_folder(folder), str(folder))
    return _fetch()


def _usual_folders() -> list[Path]:
    folders = [Path(__file__).parent / "pyodide"]
    with suppress(MissingResourceError):
        folders.append(root() / "web" / "node_modules" / "pyodide")
    return folders


def _read(named: Path) -> dict[str, bytes]:
    if named.is_dir():
        return _of_folder(named)
    try:
        return _of_packed(named)
    except (OSError, tarfile.TarError) as error:
        raise StudioError(f"‘{named}’ cannot be read: {error}") from error


def _of_folder(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}


def _of_packed(file: Path) -> dict[str, bytes]:
    found = {}
    with tarfile.open(file) as archive:
        for name in FILES:
            # Read only these files by name; nothing is unpacked.
            with_folder = next(
                (
                    getmember
                    for getmember in archive.getmembers()
                    if getmember.name == f"package/{name}"
                ),
                None,
            )
            held = None if with_folder is None else archive.extractfile(with_folder)
            if held is not None:
                found[name] = held.read()
    return found


def _check(found: dict[str, bytes], where: str) -> dict[str, bytes]:
    """The files, if their hashes are right."""
    for name, digest in FILES.items():
        if name not in found:
            raise StudioError(f"‘{where}’ is not Pyodide {VERSION}: there is no ‘{name}’ in it")
        if hashlib.sha256(found[name]).hexdigest() != digest:
            raise StudioError(f"‘{where}’ is not Pyodide {VERSION}: its ‘{name}’ is another one")
    # An empty package list: Pyodide never fetches a package.
    lock = json.loads(found[LOCK])
    return {**found, LOCK: json.dumps({**lock, "packages": {}}, sort_keys=True).encode()}


def _fetch() -> dict[str, bytes]:
    npm = shutil.which("npm")
    if npm is None:
        raise StudioError(NOWHERE)
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(
                [npm, "pack", PACKED, "--silent"],
                cwd=folder, check=True, capture_output=True, text=True, timeout=60 * MINUTES,
            )  # fmt: skip
        except (subprocess.SubprocessError, OSError) as error:
            output = str(getattr(error, "stderr", "") or error).strip().splitlines()
            why = output[-1] if output else "it says nothing more"
            raise StudioError(
                f"npm cannot get ‘{PACKED}’: {why}. {NOWHERE.partition('. ')[2]}"
            ) from error
        packed = next(Path(folder).glob("*.tgz"), None)
        if packed is None:
            raise StudioError(f"npm has not brought ‘{PACKED}’")
        return _check(_of_packed(packed), PACKED)
