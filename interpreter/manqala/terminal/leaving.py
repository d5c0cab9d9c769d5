"""Saving, resigning and leaving a game in full screen, with their questions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from manqala.text.diagnostics import ManqalaError
from manqala.text.render import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import App

    from manqala.terminal.stage import Stage

YES, NO = {"y", "yes"}, {"", "n", "no"}
FORGET = "Leave without saving? yes, no, or a file to save to"


class Leaving:
    """What a player is asked before a game is saved, given up or left."""

    def __init__(
        self, screen: App[None], stage: Stage, ask: Callable[[str, Callable[[str], None], str], None],
        show: Callable[[], None], resign: Callable[[], None],
    ) -> None:  # fmt: skip
        """``ask`` opens a line for an answer, below a prompt; ``show`` draws the stage; ``resign`` resigns for the mover."""
        self.screen, self.stage = screen, stage
        self._ask, self._show, self._give_up = ask, show, resign

    def save(self) -> None:
        """Ask for a file, and record the game there from now on."""
        name = f"{self.stage.running.game.name}.txt"
        self._ask("Save the game to which file?", self._save_to, name)

    def resign(self) -> None:
        """Resign if the player confirms it."""
        if not self.stage.running.finished:
            self._ask("Resign? yes or no", self._confirm_resigning, "")

    def leave(self) -> None:
        """Leave; first ask if moves would be lost."""
        if self.stage.running.unsaved:
            self._ask(FORGET, self._forget, "")
        else:
            self.screen.exit()

    def _save_to(self, text: str) -> None:
        if text:
            self._record(text)

    def _record(self, text: str) -> bool:
        """Record the game in a file from now on; return whether that succeeded."""
        try:
            self.stage.running.record(Path(text).expanduser())
        except ManqalaError as error:
            message = printable(error.diagnostics[0].message)
            self.screen.notify(message, severity="error", markup=False)
            return False
        self._show()
        return True

    def _confirm_resigning(self, text: str) -> None:
        if text.casefold() in YES:
            self._give_up()

    def _forget(self, text: str) -> None:
        word = text.casefold()
        if word in YES or (word not in NO and self._record(text)):
            self.screen.exit()
