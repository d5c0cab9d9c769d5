"""``python -m tools.performance``: the page on speed, its tables taken from the recorded results; ``--check`` compares.

Nothing is measured here: `benchmarks/RESULTS.md` keeps each table beside its command and machine,
and this page shows those that readers need first.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.text import resources

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RESULTS, PAGE = Path("benchmarks", "RESULTS.md"), Path("docs", "performance.md")
USAGE = "usage: python -m tools.performance [--check]"
INTRODUCTION = """# Performance

This page compares the speed of Manqala with that of programs written for one game, and of other libraries.
`python -m tools.performance` takes every table from [the recorded results](../benchmarks/RESULTS.md), which also have
the missed aims, the intermediate runs, and the failed attempts. Timings in one table come from one run, or from
interleaved runs, so their ratios are meaningful. Timings in different tables are not comparable.
"""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A table of the results, by the heading above it and the beginning of its first row."""

    title: str
    says: str
    heading: str
    row: str


TABLES = (
    Quoted(
        "Random games, beside C",
        "Games a second on one thread, by the engine generated from the rule file and by a C program written by hand"
        " for that one game. At that time Numba compiled the machine code; the next table compares it with the "
        "current back ends.",
        "### Against C, the interpreter, plain Python, a second thread", "| game | plies a game | C, games/s",
    ),
    Quoted(
        "Back ends",
        "Random games a second on WebAssembly, which every installation has, and on LLVM (the extra `native`), each "
        "with its ratio to Numba; medians in brackets.",
        "### Back ends on the evening of 25 November 2026", "| game | WebAssembly before",
    ),
    Quoted(
        "Random games, beside OpenSpiel",
        "Each library plays whole random games in its own loop. OpenSpiel's two games are written in C++; its "
        "loop runs in Python.",
        "### Against OpenSpiel", "| game | OpenSpiel, games/s",
    ),
    Quoted(
        "Three ways to run the rules",
        "Turns a second in the interpreter, in generated Python, and in compiled code. A position starts in the "
        "interpreter and switches to a faster form when this pays off.",
        "### Against C, the interpreter, plain Python, a second thread", "| plies a second | interpreter",
    ),
    Quoted(
        "Many games at once",
        "Steps a second of 1,024 parallel games with masks and observations, for reinforcement learning, compared "
        "with the loops of PettingZoo and OpenSpiel.",
        "## Environments", "| game | side | steps/s",
    ),
    Quoted(
        "From the rules to the first game",
        "Seconds from a change to a rule file until its first compiled game has been played. These times are why "
        "Numba was replaced.",
        "## Back ends", "| | WebAssembly | LLVM",
    ),
    Quoted(
        "In Python",
        "Turns a second of a Python loop that lists the moves and plays one of them, and games a second of the "
        "compiled engine behind the same object.",
        "## The library", "| game | `moves()` and `play()`",
    ),
    Quoted(
        "Twelve everyday tasks, beside four libraries",
        "Lines of Python code, and microseconds. Each library plays a different game, so the times only show orders of "
        "magnitude. [Other libraries](peers.md) describes the tasks.",
        "### Twelve everyday tasks", "| lines, µs | Manqala, Kalah",
    ),
    Quoted(
        "Starting the command",
        "Milliseconds for whole commands.",
        "## Startup", "| milliseconds, 8 runs",
    ),
)  # fmt: skip
"""The tables of the page, in its order."""


class MissingTableError(RuntimeError):
    """The results no longer have a table that the page shows."""


def page(results: str) -> str:
    """The page as Markdown."""
    return "\n".join(_parts(results))


def _parts(results: str) -> Iterator[str]:
    yield INTRODUCTION
    yield f"Unless a section says otherwise, the machine is this one:\n\n{_machine(results)}\n"
    for quoted in TABLES:
        section = _section(results, quoted.heading)
        yield f"## {quoted.title}\n\n{quoted.says}\n"
        yield f"{_table(section, quoted)}\n"
        commands = re.findall(
            r"^    (python [^\n]+)$|`(python benchmarks/[^`]+)`", section, re.MULTILINE
        )
        told = ", ".join(f"`{indented or inline}`" for indented, inline in commands[:3])
        anchor = re.sub(r"[^\w -]", "", quoted.heading.lstrip("# ").lower()).replace(" ", "-")
        yield f"Measured by {told}: [the record](../benchmarks/RESULTS.md#{anchor}).\n"


def _machine(results: str) -> str:
    found = re.search(r"(?:^- [^\n]+\n)+", results, re.MULTILINE)
    if found is None:
        raise MissingTableError("the results do not name the machine")
    table: str = found[0]
    return table.rstrip()


def _section(results: str, heading: str) -> str:
    start = f"\n{heading}\n"
    if results.count(start) != 1:
        raise MissingTableError(f"{RESULTS} has no section ‘{heading}’, or several")
    rest = results.split(start)[1]
    return re.split(r"^#", rest, maxsplit=1, flags=re.MULTILINE)[0]


def _table(section: str, quoted: Quoted) -> str:
    blocks = re.findall(r"(?:^\|[^\n]*\n)+", section, re.MULTILINE)
    found = [block for block in blocks if block.startswith(quoted.row)]
    if len(found) != 1:
        raise MissingTableError(f"‘{quoted.heading}’ has no table that begins ‘{quoted.row}’")
    table: str = found[0]
    return table.rstrip()


def main(arguments: Sequence[str]) -> int:
    """Write the page; with ``--check``, report whether it is up to date."""
    if [*arguments] not in ([], ["--check"]):
        sys.stderr.write(f"{USAGE}\n")
        return 2
    root = resources.games_directories()[0].parent
    made = page((root / RESULTS).read_text(encoding="utf-8"))
    target = root / PAGE
    if arguments:
        if target.is_file() and target.read_text(encoding="utf-8") == made:
            return 0
        sys.stderr.write(f"{target} is not up to date: run python -m tools.performance\n")
        return 1
    target.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
