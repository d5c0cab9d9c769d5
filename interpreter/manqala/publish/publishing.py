"""Publishes games: builds their modules, and writes them with their pages into a folder."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from manqala.compile.emit.writer import CannotGenerateError
from manqala.describe import LANGUAGES
from manqala.embed.module_file import module_file
from manqala.publish.folder import check_folder, write_folder
from manqala.publish.listed_game import listed_game
from manqala.publish.page_files import (
    FRAMED_PAGE,
    GALLERY_PAGE,
    GAME_PAGE,
    check_built,
    filled,
    shared_files,
)
from manqala.publish.publish_faults import PublishError
from manqala.publish.published_rules import leaflet, published_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from pathlib import Path

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.wire.publish_messages import PublishedGameMessage, PublishedGamesMessage

SHARED = {"assets", "embed"}
"""Folders of files that pages share."""
FOLLOWED, SEARCHED = "game.wasm", "search.wasm"
"""The module that plays and reports moves, and the one that searches."""
OFFLINE = "sw-files.js"
"""The list of files that the service worker caches; it requests this first."""
PRELOAD = f'<link rel="preload" href="{FOLLOWED}" as="fetch" crossorigin />'
TITLE = "Sowing games"
PARTS = 3 + len(LANGUAGES)
"""The number of progress steps for each game."""


@dataclass(frozen=True, slots=True)
class Publication:
    """A game to publish, with its file."""

    game: WarmGame
    path: Path


@dataclass(frozen=True, slots=True)
class Published:
    """What was written: the number of games, files and bytes."""

    games: int
    files: int
    size: int


def publish(
    sources: Sequence[Publication],
    target: Path,
    title: str | None = None,
    progress: Callable[[WarmGame], object] = lambda _: None,
) -> Published:
    """Write the pages of some games into a folder, which must be new or generated before.

    ``title``: the title of the gallery; ``progress`` is called with each game before it is built. Raises
    ``PublishError``.
    """
    check_folder(target)
    making = page_files(sources, title)
    reported: Publication | None = None
    while True:
        try:
            source = next(making)
        except StopIteration as end:
            files: dict[str, bytes] = end.value
            break
        if source is not reported:
            reported = source
            progress(source.game)
    write_folder(target, files)
    return Published(len(sources), len(files), sum(map(len, files.values())))


def page_files(
    sources: Sequence[Publication], title: str | None = None
) -> Generator[Publication, None, dict[str, bytes]]:
    """The files of the pages, by name; yields the current game ``PARTS`` times for each.

    Raises ``PublishError``.
    """
    check_built()
    names = _names(sources)
    files = shared_files()
    listed: list[PublishedGameMessage] = []
    for name, source in zip(names, sources, strict=True):
        yield source
        listed.append(listed_game(source.game, source.path, name))
        for module, followed in ((FOLLOWED, True), (SEARCHED, False)):
            yield source
            files[f"{name}/{module}"] = _module(source.game, followed=followed)
        for language in LANGUAGES:
            yield source
            files |= _rules(source.game, name, language)
        said = source.game.title, listed[-1]["summary"] or ""
        files[f"{name}/index.html"] = _game_page(*said).encode()
        files[f"{name}/embed.html"] = filled(FRAMED_PAGE, *said).encode()
    games: PublishedGamesMessage = {"manqala": 1, "title": title, "games": listed}
    files["games.json"] = _json(games)
    files["manifest.webmanifest"] = _manifest(title or TITLE)
    files["index.html"] = filled(GALLERY_PAGE, title or TITLE, _count_games(listed)).encode()
    digests = {name: sha256(files[name]).hexdigest()[:16] for name in sorted(files)}
    files[OFFLINE] = f"self.FILES = {json.dumps(digests, indent=1)};\n".encode()
    return files


def _game_page(title: str, summary: str) -> str:
    """The page of a game, in a folder of its own; it asks for the game before its scripts are there."""
    page = filled(GAME_PAGE, title, summary).replace('="./', '="../')
    return page.replace("</head>", f"  {PRELOAD}\n  </head>", 1)


def _module(game: WarmGame, *, followed: bool) -> bytes:
    try:
        return module_file(game, followed=followed)
    except CannotGenerateError as error:
        raise PublishError(
            f"‘{game.name}’ cannot be published: {error}; only the interpreter plays such games"
        ) from error


def _rules(game: WarmGame, name: str, language: str) -> dict[str, bytes]:
    """The rules in a language, for the page and for printing."""
    return {
        f"{name}/rules.{language}.json": _json(published_rules(game, language)),
        f"{name}/rules.{language}.html": leaflet(game, language).encode(),
    }


def _json(message: object) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def _names(sources: Sequence[Publication]) -> list[str]:
    """The folders of the games. Raises `PublishError` if two would be equal."""
    found: dict[str, Publication] = {}
    for source in sources:
        name = re.sub(r"[^a-z0-9]+", "-", source.game.name.lower()).strip("-") or "game"
        if name in SHARED:
            name = f"{name}-game"
        if name in found:
            raise PublishError(
                f"‘{found[name].path}’ and ‘{source.path}’ would have one page, ‘{name}’: rename a file"
            )
        found[name] = source
    return list(found)


def _manifest(title: str) -> bytes:
    """The web app manifest."""
    manifest = {
        "name": title,
        "short_name": title,
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f0e5",
        "theme_color": "#8a4b12",
        "icons": [{"src": "./icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1).encode()


def _count_games(listed: Sequence[PublishedGameMessage]) -> str:
    return ", ".join(game["title"] for game in listed[:12])
