"""Finds what Manqala ships beside its code: the grammar, the games and the schemas.

In a wheel they are package data; in a checkout they are folders at its top.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

__all__ = [
    "MissingResourceError",
    "game_files",
    "games_directories",
    "grammar_text",
    "prelude",
    "schema",
]

PRELUDE = "prelude.sow"
PRELUDE_NAME = f"grammar/{PRELUDE}"
"""What messages call it."""


class MissingResourceError(RuntimeError):
    """Something that every installation carries is not there: the installation is broken."""


def grammar_text(name: str) -> str:
    """The text of the file `name` in `grammar/`."""
    return _text("grammar", name)


def prelude() -> tuple[str, str]:
    """The prelude: the name by which messages call it, and its text."""
    return PRELUDE_NAME, grammar_text(PRELUDE)


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema in the file `name` in `schemas/`; the caller may change what it gets."""
    loaded: dict[str, Any] = json.loads(_text("schemas", name))
    return loaded


def games_directories() -> list[Path]:
    """The folders in which games are found by name."""
    return [_root() / "games"]


def game_files() -> dict[str, Path]:
    """Every shipped game: its name, which is the stem of its file, and its file, by name."""
    return dict(_game_files())


@cache
def _game_files() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for directory in games_directories():
        for path in sorted(directory.rglob("*.sow"), key=lambda path: path.stem):
            other = found.setdefault(path.stem, path)
            if other != path:
                raise MissingResourceError(f"two games are called {path.stem}: {other} and {path}")
    return found


@cache
def _text(folder: str, name: str) -> str:
    try:
        return (_root() / folder / name).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise MissingResourceError(f"{folder}/{name} is not part of this installation") from error


@cache
def _root() -> Path:
    return _find_root(Path(__file__).parents[1])


def _find_root(package: Path) -> Path:
    # Paths, not `importlib.resources`: games are handed out as files, and that import is slow.
    for candidate in (package / "data", *package.parents):
        if all((candidate / folder).is_dir() for folder in ("grammar", "games", "schemas")):
            return candidate
    raise MissingResourceError(f"no grammar, games and schemas are found for {package}")
