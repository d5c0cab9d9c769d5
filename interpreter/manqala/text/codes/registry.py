"""The registry of diagnostic codes: what each one means, at length, with examples.

To add a code, add one ``entry`` to the module of its range: ``codes_files`` (E0, E1),
``codes_body`` (E2 to E5), ``codes_lints`` (what is surely not meant) or ``codes_play`` (E6 to E9).
A code that was ever released keeps its meaning.
"""

from __future__ import annotations

from dataclasses import dataclass

from manqala.text.codes import body as codes_body
from manqala.text.codes import files as codes_files
from manqala.text.codes import lints as codes_lints
from manqala.text.codes import play as codes_play

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


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """A code explained: a title, a long text, and a snippet of a rule file before and after."""

    code: str
    title: str
    text: str
    bad: str
    good: str

    @property
    def range(self) -> str:
        """What kind of problem the code is about."""
        return RANGES[self.code[1]]


def _registry() -> dict[str, CodeInfo]:
    found: dict[str, CodeInfo] = {}
    for module in (codes_files, codes_body, codes_lints, codes_play):
        for code, title, text, bad, good in module.ENTRIES:
            if code in found:
                raise AssertionError(f"diagnostic code {code} is registered twice")
            found[code] = CodeInfo(
                code, title, " ".join(text.split()), bad.strip("\n"), good.strip("\n")
            )
    return dict(sorted(found.items(), key=lambda item: (item[0][1:], item[0])))


CODES: dict[str, CodeInfo] = _registry()
"""Every code that may appear in a diagnostic, in the order of their numbers."""
