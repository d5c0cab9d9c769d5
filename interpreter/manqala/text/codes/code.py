"""What a diagnostic code is: a number that stays, and everything there is to say about it."""

from __future__ import annotations

from enum import StrEnum


class Severity(StrEnum):
    """How bad it is: only an error stops anything."""

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
"""What the first digit of a code says; the letter before it is E for errors, W for warnings."""


class Code(str):
    """A code, such as E301: what it is about, a long text, and a snippet of a rule file before and after.

    It is the text that is printed.  A code that was ever released keeps its meaning.
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
        """What it is made of, for copies and for other processes."""
        return (str(self), self.topic, self._text), {"bad": self.bad, "good": self.good}

    @property
    def text(self) -> str:
        """The explanation, in one line."""
        return " ".join(self._text.split())

    @property
    def severity(self) -> Severity:
        """What it is unless a note says more about it."""
        return Severity.WARNING if self.startswith("W") else Severity.ERROR

    @property
    def range(self) -> str:
        """What kind of problem the code is about."""
        return RANGES[self[1]]
