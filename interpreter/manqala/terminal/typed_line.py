"""An input line at the bottom of the screen: for a move, the name of a file, yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

if TYPE_CHECKING:
    from collections.abc import Callable


class TypedLine(Input):
    """An input line that is visible only while it is open."""

    def __init__(self) -> None:
        """Begin closed."""
        super().__init__(id="typed")
        self.can_focus = False
        self._submit: Callable[[str], None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the line is open."""
        return self._submit is not None

    def open(self, prompt: str, submit: Callable[[str], None], value: str = "") -> None:
        """Open the line, and pass what the player enters to ``submit``."""
        self.value, self.border_title = value, prompt
        self.add_class("open")
        self.can_focus = True
        self.focus()
        self._submit = submit

    def close(self) -> Callable[[str], None] | None:
        """Close the line; return the function that would have taken its text."""
        submit, self._submit = self._submit, None
        self.remove_class("open")
        self.value = ""
        self.screen.set_focus(None)
        self.can_focus = False
        return submit

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close the line and submit its text."""
        event.stop()
        text = event.value.strip()
        submit = self.close()
        if submit is not None:
            submit(text)
