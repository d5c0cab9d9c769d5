"""A folder of generated files, which may be overwritten: a marker file identifies it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from manqala.publish.publish_faults import PublishError
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

MARK = "manqala-pages.json"
"""The marker file, which lists the generated files."""
VERSION = 1


def check_folder(target: Path) -> list[str]:
    """The generated files in a folder. Raises `PublishError` if the folder was not generated."""
    shown = display_name(target)
    try:
        if target.exists() and not target.is_dir():
            raise PublishError(f"‘{shown}’ is not a folder")
        if not target.is_dir() or not any(target.iterdir()):
            return []
        mark = target / MARK
        if not mark.is_file():
            raise PublishError(
                f"‘{shown}’ is not empty, and ‘manqala publish’ has not written it: name another folder"
            )
        listed = json.loads(mark.read_bytes())
        return [str(name) for name in listed["files"]]
    except OSError as error:
        raise PublishError(f"‘{shown}’ cannot be read: {error.strerror}") from error
    except (ValueError, TypeError, KeyError) as error:
        raise PublishError(
            f"‘{display_name(target / MARK)}’ cannot be understood: name another folder"
        ) from error


def write_folder(target: Path, files: Mapping[str, bytes]) -> None:
    """Write the files into a folder, and remove those generated before. Raises `PublishError`."""
    before = check_folder(target)
    mark = {"manqala": VERSION, "files": sorted(files)}
    try:
        _remove(target, (name for name in before if name not in files))
        for name, data in files.items():
            file = target / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (target / MARK).write_text(json.dumps(mark, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise PublishError(
            f"‘{display_name(target)}’ cannot be written: {error.strerror}"
        ) from error


def _remove(target: Path, names: Iterable[str]) -> None:
    """Remove files, and folders that become empty; leaves everything outside the folder alone."""
    root = target.resolve()
    for name in names:
        file = (target / name).resolve()
        if not file.is_relative_to(root) or not file.is_file():
            continue
        file.unlink()
        for folder in file.parents:
            if folder == root or any(folder.iterdir()):
                break
            folder.rmdir()
