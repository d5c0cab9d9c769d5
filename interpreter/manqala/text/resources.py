"""Finds the resources shipped with the code: the grammar, the games and the schemas.

In a wheel they are package data; in a checkout they are top-level folders.
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
    "language_card",
    "language_page",
    "prelude",
    "root",
    "root_for",
    "schema",
    "schema_text",
]

PRELUDE = "prelude.sow"
PRELUDE_NAME = f"grammar/{PRELUDE}"
"""Its name in messages."""


class MissingResourceError(RuntimeError):
    """A file of every installation is missing: the installation is broken."""


def grammar_text(name: str) -> str:
    """The text of the file `name` in `grammar/`."""
    return _text(root(), f"grammar/{name}")


def prelude() -> tuple[str, str]:
    """The prelude: its name in messages, and its text."""
    return PRELUDE_NAME, grammar_text(PRELUDE)


def language_page() -> str:
    """The manual's page on the rule language, as Markdown."""
    return _text(root(), "docs/language.md")


def language_card() -> str:
    """The page from which a rule file can be written, as Markdown."""
    return _text(root(), "docs/language-card.md")


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema in the file `name` in `schemas/`; callers may modify it."""
    loaded: dict[str, Any] = json.loads(schema_text(name))
    return loaded


def schema_text(name: str) -> str:
    """The text of the file `name` in `schemas/`."""
    return _text(root(), f"schemas/{name}")


def games_directories() -> list[Path]:
    """The folders of the games that are found by name."""
    return [root() / "games"]


def game_files() -> dict[str, Path]:
    """The file of every shipped game, by name, which is the stem of the file."""
    return dict(_games_in(tuple(games_directories())))


@cache
def _games_in(directories: tuple[Path, ...]) -> dict[str, Path]:
    games: dict[str, Path] = {}
    for directory in directories:
        for path in sorted(directory.rglob("*.sow"), key=lambda path: path.stem):
            other = games.setdefault(path.stem, path)
            if other != path:
                raise MissingResourceError(f"two games are called {path.stem}: {other} and {path}")
    return games


@cache
def _text(folder: Path, name: str) -> str:
    try:
        return (folder / name).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise MissingResourceError(f"{name} is not part of this installation") from error


@cache
def root() -> Path:
    """The folder that holds the grammar, the games and the schemas."""
    return root_for(Path(__file__).parents[1])


def root_for(package: Path) -> Path:
    """The folder of these resources for a package: ``data`` in a wheel, else the nearest parent folder with all of them."""
    # Paths, not `importlib.resources`: callers get games as files, and that import is slow.
    for candidate in (package / "data", *package.parents):
        if all((candidate / folder).is_dir() for folder in ("grammar", "games", "schemas")):
            return candidate
    raise MissingResourceError(f"no grammar, games and schemas are found for {package}")
