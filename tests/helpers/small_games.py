"""Rule files of a few lines that several tests play, and how such a file becomes a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.resolve.files import Checked, check_source
from manqala.text.span import Source

if TYPE_CHECKING:
    from pathlib import Path


BOARD = "board: {rows: 2, holes: 3}\nseeds: 2"
SOW = """
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""
ONE_SEED = """
turn
  choose hole from own occupied holes
  win hole
"""
GIVING = """\
---
language: 1
game: Giving
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  as opponent
    choose gift from own occupied holes "which hole do you give away"
    capture gift for mover
round ends when some player is bare
"""
"""The opponent decides in the middle of a turn."""
THREE = """\
---
language: 1
game: Three
players: [ann, ben, cat]
board: {rows: 3, holes: 2, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds 3, capture last
round ends when position has occurred 2 times
  settle
"""
"""There are three players."""
ENDLESS = """\
---
language: 1
game: Endless
board: {rows: 2, holes: 3}
seeds: 2
---
mark count: number for turn
turn
  choose hole from own occupied holes
  repeat 9999 times
    repeat 9999 times
      set count to count + 1
round ends when holes are empty
"""
"""A turn runs on and on; line 10 is to blame."""


def check_rules(body: str, front: str = "") -> Checked:
    """Check rules on a small board, or with the given front matter."""
    text = f"---\nlanguage: 1\ngame: Tiny\n{front or BOARD}\n---\n{body.strip()}\n"
    return check_source("tiny", Source("tiny.sow", text), None, {})


def findings(body: str, front: str = "") -> list[str]:
    """All complaints about such rules."""
    return [str(item) for item in check_rules(body, front).diagnostics.sorted()]


def tiny(body: str, front: str = "") -> WarmGame:
    """A game of such rules, which must be free of faults."""
    found = check_rules(body, front)
    assert found.rules is not None, [str(item) for item in found.diagnostics.sorted()]
    return WarmGame(found.rules)


ENDS_STUCK = """\
---
language: 3
game: Small
board: {rows: 2, holes: 2}
start: 1 1 / 1 0
---
turn
  choose hole from own occupied holes
  win it
when player cannot move, end round
"""
"""After three turns north cannot move."""


def write_game(folder: Path, text: str, name: str = "small") -> Path:
    """Write a rule file."""
    path = folder / f"{name}.sow"
    path.write_text(text, encoding="utf-8")
    return path


def written(folder: Path, text: str) -> WarmGame:
    """The game of a rule file, which is written first."""
    return load(write_game(folder, text))
