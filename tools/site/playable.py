"""Boards on which readers play, and step through examples: the element of published games, with its modules as scripts.

Scripts, because the site must also work without a server, where browsers load no other files.
"""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.compile.emit.writer import CannotGenerateError
from manqala.core.course import Phase
from manqala.embed.module_file import module_file
from manqala.game.move import CHANCE
from manqala.publish.page_files import PAGE
from manqala.publish.single_file import pack

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manqala.check.played_examples import PlayedExample
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import GameValue, PositionValue

SCRIPT = "manqala-game.js"
UP = "../assets"
"""Path from a game's page to the shared files."""
HOME = "assets"
"""Path from the first page to them."""
PLAYED, SEARCHED = "game.wasm.js", "search.wasm.js"
HOLDER = "(self.manqalaModules??={{}})[document.currentScript.src]={text!r};\n"
"""A script that contains a module, registered under its own address."""


class Boards:
    """The boards of one game, and the files that they need."""

    def __init__(self, game: WarmGame, *, playable: bool = True) -> None:
        """Build the modules of the game if its boards are ``playable``; a game that cannot be built has no boards."""
        self.game = game
        self.files: dict[str, str] = {}
        """The files, from the folder of assets."""
        if playable:
            self._add(game, "", PLAYED, SEARCHED)

    @property
    def script(self) -> str:
        """The script that makes the boards of a page playable; empty without boards."""
        return self._script(UP)

    def _script(self, assets: str) -> str:
        return f'<script src="{assets}/{SCRIPT}" defer></script>' if self.files else ""

    def board(self, picture: str) -> str:
        """The initial board, playable; otherwise a picture."""
        return self._element(picture, {"controls": "all"}) if self.files else picture

    def home(self, picture: str) -> str:
        """The board of the first page, with an easy opponent, and its script."""
        if not self.files:
            return picture
        asked = {"controls": "play", "opponent": "easy"}
        return self._element(picture, asked, HOME) + self._script(HOME)

    def steps(self, example: PlayedExample, picture: str) -> str:
        """An example to step through, or to try; a picture if it is more than turns of one round."""
        if not self.files or not are_turns(example.positions):
            return picture
        chosen = {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in example.game.options.items()
            if value != self.game.options[name]
        }
        settings = [f"{name}={value}" for name, value in sorted(chosen.items())]
        if settings:
            self._add(example.game, f"{','.join(settings)}/", PLAYED)
        first = example.positions[0]
        moves = [
            before.write_fully(after.last.move.answers)
            for before, after in pairwise(example.positions)
            if after.last is not None
        ]
        asked = {
            # If no move is shown, readers can try moves.
            **({"mode": "steps"} if moves else {"controls": "none"}),
            "position": first.text,
            "record": " ".join(moves),
            "side": first.turn,
            "options": " ".join(settings),
        }
        return self._element(picture, {name: value for name, value in asked.items() if value})

    def _element(self, picture: str, asked: dict[str, str], assets: str = UP) -> str:
        told = "".join(f' {name}="{escape(value)}"' for name, value in asked.items())
        return f'<manqala-game src="{assets}/play/{self.game.name}/{PLAYED}"{told}>{picture}</manqala-game>'

    def _add(self, game: GameValue, folder: str, *names: str) -> None:
        """Build modules of a game, unless that was done."""
        for name in names:
            path = f"play/{self.game.name}/{folder}{name}"
            if path in self.files:
                continue
            try:
                module = module_file(game, followed=name == PLAYED)
            except CannotGenerateError:
                return
            self.files[path] = HOLDER.format(text=pack(module))


def are_turns(positions: Sequence[PositionValue]) -> bool:
    """Whether positions can be stepped through by turns of players in one round."""
    begins = all(_is_turn(position) for position in positions[:-1] or positions)
    return begins and all(
        after.last is not None and after.last.before is before.play_state
        for before, after in pairwise(positions)
    )


def _is_turn(position: PositionValue) -> bool:
    play = position.play_state
    return (
        play.phase is Phase.TURN
        and not play.match
        and not play.given
        and position.turn not in {None, CHANCE}
    )


def write_script(assets: Path) -> None:
    """Write the script of the element into a folder."""
    assets.mkdir(parents=True, exist_ok=True)
    text = (PAGE / "embed" / SCRIPT).read_text(encoding="utf-8")
    (assets / SCRIPT).write_text(text, encoding="utf-8")
