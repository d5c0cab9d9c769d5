"""A diagnostic code: a permanent number with its explanation."""

from __future__ import annotations

from enum import StrEnum


class Severity(StrEnum):
    """How severe a diagnostic is: only an error stops anything."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


RANGES: dict[str, str] = {
    "0": "files and sources",
    "1": "front matter",
    "2": "syntax of the body",
    "3": "names and types",
    "4": "contradictions and lints",
    "5": "examples",
    "6": "positions, moves and options given while playing",
    "7": "playouts",
    "9": "internal errors",
}
"""The category of each first digit; the letter before it is E for errors, W for warnings."""


class Code(str):
    """A code such as E301, with its topic, an explanation, and a snippet of a rule file before and after.

    It is a string, the printed code. A released code keeps its meaning.
    """

    __slots__ = ("_text", "bad", "good", "topic")

    def __new__(cls, number: str, topic: str, text: str, *, bad: str, good: str) -> Code:
        """Define a code; its name is that of the constant."""
        made = super().__new__(cls, number)
        made.topic, made._text = topic, text
        made.bad, made.good = bad.strip("\n"), good.strip("\n")
        return made

    topic: str
    _text: str
    bad: str
    good: str

    def __getnewargs_ex__(self) -> tuple[tuple[str, str, str], dict[str, str]]:
        """The arguments of ``__new__``, for copying and pickling."""
        return (str(self), self.topic, self._text), {"bad": self.bad, "good": self.good}

    @property
    def text(self) -> str:
        """The explanation, in one line."""
        return " ".join(self._text.split())

    @property
    def severity(self) -> Severity:
        """The default severity; a diagnostic may differ."""
        return Severity.WARNING if self.startswith("W") else Severity.ERROR

    @property
    def range(self) -> str:
        """The category of the code."""
        return RANGES[self[1]]
