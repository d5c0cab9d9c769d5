"""A line at the bottom of the screen that a person types: a move, the name of a file, yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

if TYPE_CHECKING:
    from collections.abc import Callable


class TypedLine(Input):
    """Is there only while something is typed."""

    def __init__(self) -> None:
        """Not there at first."""
        super().__init__(id="typed")
        self.can_focus = False
        self._submit: Callable[[str], None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether something is typed."""
        return self._submit is not None

    def open(self, prompt: str, submit: Callable[[str], None], value: str = "") -> None:
        """Let a line be typed, and give it to ``submit``."""
        self.value, self.border_title = value, prompt
        self.add_class("open")
        self.can_focus = True
        self.focus()
        self._submit = submit

    def close(self) -> Callable[[str], None] | None:
        """Take it away; gives what would have been done with it."""
        submit, self._submit = self._submit, None
        self.remove_class("open")
        self.value = ""
        self.screen.set_focus(None)
        self.can_focus = False
        return submit

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line is complete."""
        event.stop()
        text = event.value.strip()
        submit = self.close()
        if submit is not None:
            submit(text)
