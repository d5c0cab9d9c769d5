"""What each shipped game was compared with: a page, generated from the checks themselves.

``python -m tools.checked`` writes it; ``--check`` reports whether it is up to date. A check is

- a program that was written from the words of the sources: every file in ``PROGRAMS`` that names the game;
- a game of the same name in Ludii or MancalaGames: ``peers/same_names.yaml``, and the rule files in ``peers/as_there``;
- a published figure or record: ``peers/published.yaml``;
- a page that goes through a source statement by statement: ``docs/fidelity``.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from manqala.syntax.front.reader import usable_front_matter
from manqala.text.diagnostics import Diagnostics
from manqala.text.reading import read_source
from manqala.text.resources import game_files, games_directories

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PAGE = Path("docs", "games", "checked.md")
"""Path of the page in a checkout."""
PROGRAMS = (
    "tests/games/test_independent_*.py",
    "benchmarks/same_positions.py",
    "benchmarks/exact/*.py",
)
"""Files with programs from the words of sources, or that name the games of such programs."""
NOT_BLIND = frozenset({"bestemshe", "songo", "check_tables"})
"""Files of these whose author had seen the rule file, or that only use the others."""
PEERS = {"ludii": "Ludii", "mancala_games": "MancalaGames"}
COLUMNS = ("game", "program from the words", *PEERS.values(), "published", "statement by statement")
USAGE = "usage: python -m tools.checked [--check]"
INTRODUCTION = """\
# How each game was checked

<!-- Written by `python -m tools.checked` from the checks themselves; do not edit. -->

Each rule file has examples of its own, and two engines that must agree play it at random. That finds slips, but no rule that
was misunderstood. So most files were compared with the work of others:

- **a program from the words**: plain Python, written from a source's text by a person who had not read the rules in the file
  (at most its board and options); legal moves and their results are compared in positions of random games;
- **Ludii** and **MancalaGames**: their game of the same name, played in lockstep. *Agrees* may need an option, or a change of
  what is known to be otherwise there; *differs* has a reason, mostly a row of [the disputes](disputes.md);
- **published** figures and records;
- **statement by statement**: a page follows the source sentence by sentence.
"""
AGREES, DIFFERS = "agrees", "differs"


@dataclass(frozen=True, slots=True)
class Checks:
    """The checks of a game."""

    programs: list[str] = field(default_factory=list)
    """The names of the files, without their ending."""
    peers: dict[str, str] = field(default_factory=dict)
    """What comes of the comparison with each collection, if it could be compared at all."""
    published: list[str] = field(default_factory=list)
    fidelity: bool = False

    @property
    def kinds(self) -> list[str]:
        """The columns in which something stands that the file agrees with."""
        agreed = [PEERS[peer] for peer, result in self.peers.items() if result.startswith(AGREES)]
        own = {COLUMNS[1]: self.programs, COLUMNS[-2]: self.published, COLUMNS[-1]: self.fidelity}
        return [kind for kind in COLUMNS if own.get(kind) or kind in agreed]


def checkout() -> Path:
    """The folder that holds the games, the documents and the tests."""
    return games_directories()[0].parent


@cache
def found() -> dict[str, Checks]:
    """The checks of every shipped game."""
    checks = {name: Checks() for name in game_files()}
    _programs(checks)
    _peers(checks)
    text = (checkout() / "tools" / "peers" / "published.yaml").read_text(encoding="utf-8")
    for name, rows in yaml.safe_load(text).items():
        checks[name].published.extend(row["what"] for row in rows)
    described = {path.stem for path in (checkout() / "docs" / "fidelity").glob("*.yaml")}
    return {
        name: Checks(one.programs, one.peers, one.published, name in described)
        for name, one in checks.items()
    }


def _programs(checks: dict[str, Checks]) -> None:
    for pattern in PROGRAMS:
        for path in sorted(checkout().glob(pattern)):
            if path.stem in NOT_BLIND:
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
            # The programs that solve small boards are called as their games.
            for name in sorted(checks.keys() & (words | {path.stem.replace("_", "-")})):
                checks[name].programs.append(path.stem.removeprefix("test_"))


def _peers(checks: dict[str, Checks]) -> None:
    folder = checkout() / "tools" / "peers"
    ledger = yaml.safe_load((folder / "same_names.yaml").read_text(encoding="utf-8"))
    for peer in PEERS:
        as_there = {
            Path(line.removeprefix("extends: ")).stem
            for path in (folder / "as_there" / peer).glob("*.sow")
            for line in path.read_text(encoding="utf-8").splitlines()
            if line.startswith("extends: ")
        }
        for pair, row in ledger[peer].items():
            name = pair.split(" = ")[0]
            if result := compared(row, changed=name in as_there):
                before = checks[name].peers.get(peer, "")
                if not before.startswith(AGREES):
                    checks[name].peers[peer] = result
        for name in as_there - checks.keys():
            raise KeyError(f"{peer}: a rule file changes {name}, which is not shipped")
        for name in as_there:
            checks[name].peers.setdefault(peer, f"{AGREES}, with changes")


def compared(row: dict[str, object], *, changed: bool) -> str | None:
    """What comes of a pair in the ledger; None if it was not compared."""
    if "plies" not in row:
        settings = row.get("settings")
        return f"{AGREES}, with options" if settings else AGREES
    why = str(row["why"])
    if why.startswith("disputes"):  # that these rows tell all of it is not shown
        return f"{DIFFERS}: [disputes](disputes.md)"
    if changed:
        return f"{AGREES}, with changes"
    return f"{DIFFERS}: {why}" if row["plies"] else None


def page() -> str:
    """The whole page."""
    checks = found()
    return "\n".join([INTRODUCTION, *_summary(checks.values()), "", *_table(checks)]) + "\n"


def _summary(checks: Iterable[Checks]) -> Iterator[str]:
    every = list(checks)
    yield "| compared with | games |"
    yield "| --- | --: |"
    for kind in COLUMNS[1:]:
        yield f"| {kind} | {sum(kind in row.kinds for row in every)} |"
    kinds = [len(row.kinds) for row in every]
    yield f"| **one of these or more** | {len(kinds) - kinds.count(0)} of {len(kinds)} |"
    yield f"| two of these or more | {sum(number > 1 for number in kinds)} |"


def _table(checks: dict[str, Checks]) -> Iterator[str]:
    yield f"| {' | '.join(COLUMNS)} |"
    yield f"| {' | '.join(['---'] * len(COLUMNS))} |"
    files = game_files()
    titles = {name: _title(files[name]) for name in checks}
    for name in sorted(checks, key=lambda name: titles[name].casefold()):
        one = checks[name]
        statements = f"[yes](../fidelity/{name}.md)" if one.fidelity else ""
        cells = [
            f"[{titles[name]}](index.md#{name})",
            ", ".join(one.programs).replace("_", " "),
            *(one.peers.get(peer, "") for peer in PEERS),
            "; ".join(one.published),
            statements,
        ]
        yield f"| {' | '.join(cells)} |"


def told(name: str) -> str:
    """Say in a sentence what a game was compared with, as Markdown for a page beside ``games/``."""
    one = found()[name]
    parts = [f"{kind} ({one.peers[peer]})" for peer, kind in PEERS.items() if peer in one.peers]
    if one.programs:
        parts.insert(0, "a program written from the words of a source")
    if one.published:
        parts.append("published figures")
    if not parts:
        return "No program by others has been compared with this file yet."
    whole = ", ".join(parts).replace("](disputes.md)", "](../games/disputes.md)")
    return f"The file was compared with {whole}: [how each game was checked](../games/checked.md)."


def _title(path: str | Path) -> str:
    front = usable_front_matter(read_source(path), Diagnostics())
    assert front is not None
    assert front.title is not None
    return front.title.value


def main(arguments: list[str]) -> int:
    """Write or check the page; the exit code."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write(USAGE + "\n")
        return 2
    path, text = checkout() / PAGE, page()
    if arguments:
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            return 0
        sys.stderr.write(f"{PAGE} is out of date: python -m tools.checked\n")
        return 1
    path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
