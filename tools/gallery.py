"""Write the data of the studio's gallery: ``python -m tools.gallery``.

A test reports a game, or figures of its random games, that changed after the last run.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from manqala.game.shipped_games import GALLERY
from manqala.studio.gallery_entry import gallery_entry, sign_of
from manqala.text.resources import game_files
from tools import figures

if TYPE_CHECKING:
    from manqala.wire.game_messages import RandomGamesMessage


def main() -> None:
    """Load every game, and write one line for each."""
    games = [gallery_entry(name, random_games(name)) for name in game_files()]
    signs = {name: sign_of(name) for name in game_files()}
    lines = ",\n".join(_compact(game) for game in games)
    made = f'{{"signs": {_compact(signs)},\n"games": [\n{lines}\n]}}\n'
    GALLERY.write_text(made, encoding="utf-8")


def random_games(name: str) -> RandomGamesMessage | None:
    """The stored figures of a game's random games, in the gallery's form."""
    found = figures.read().get(name)
    if found is None:
        return None
    return {"turns": found.plies, "ways": found.ways, "first": found.first, "drawn": found.drawn}


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
