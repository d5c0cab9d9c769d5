"""A process that compiles one game into the shared cache."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

POLITE = 10
"""The niceness: a player's move goes first."""


READY = "ready"
"""The output once programs can search the compiled game."""


def compile_game(request: str, files: Sequence[str]) -> None:
    """Compile the game of ``rules`` and ``set``: first the code for searches, then that for many games."""
    from manqala.compile.backends.choice import fastest
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.search.deepening import Search
    from manqala.search.uct import TreeSearch
    from manqala.simulate.native_games import NativeGames
    from manqala.simulate.parcel import parcel
    from manqala.studio.named_files import NamedFiles
    from manqala.studio.opened_games import OpenedGames
    from manqala.wire.page_methods import OpenMessage
    from manqala.wire.read_message import MessageReader

    games = OpenedGames(NamedFiles([Path(file) for file in files]))
    asked = MessageReader[OpenMessage](OpenMessage).read(json.loads(request))
    game = WarmGame(games.game(asked["rules"], asked["set"]).rules, on=fastest())
    Search(game)
    print(READY, flush=True)  # noqa: T201 -- to the process that has begun this one
    NativeGames(parcel(game), 0, match=False, compiled=True).open()(range(0))
    TreeSearch(game)


def main(arguments: Sequence[str]) -> None:
    """Compile the game in the input; ``arguments``: the memory limit in megabytes, and the named files."""
    from manqala.studio.worker import limit_memory

    megabytes, *files = arguments
    limit_memory(int(megabytes))
    if hasattr(os, "nice"):
        os.nice(POLITE)
    compile_game(sys.stdin.read(), files)


if __name__ == "__main__":
    main(sys.argv[1:])
