"""The texts of new rule files: a small game of its own, or the heir of another one."""

from __future__ import annotations

import os
from pathlib import Path

from manqala.cli.example import example_text
from manqala.core.course import Phase
from manqala.game.game import load
from manqala.resolve.files import find_game
from manqala.syntax.front.front_matter import OptionKind
from manqala.text.resources import game_files

PLAIN = """\
---
# What would be printed on the box. `manqala show` shows it.
language: 1
game: {title}
summary: Single laps; a last seed that makes two or three captures them.
# people: who plays it
# region: where
board: {{rows: 2, holes: 6, stores: beside}}                     # on track: stores that are sown into
seeds: 4                                                       # in each hole
repetition: settled                                            # when a position comes a third time: settled, drawn, split or off
options:                                                       # what may be played differently, and why
  capture_three: {{default: true, because: "some capture twos only"}}
# sources:
#   - {{title: where the rules come from, author: who wrote them, year: 1938}}
---
# The rules. What is not said here (sow, capture, occupied, …) is said in the prelude:
# `manqala show --expanded` shows it.

turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is opponent's and (last holds 2 or (last holds 3 and capture_three))
    capture last

# Other ways to sow:     sow it anticlockwise, then relay from last
#                        sow it clockwise, skipping it
# Other ways to capture: capture opposite of last
#                        capture back from last: (take opponent's 2..3)+

round ends when pieces on board < 4, called few-seeds
  each player wins own holes

# An example is run by `manqala validate`. At the prompt of `manqala play`, `save` writes one.
example "a last seed that makes two captures them"
  position 0,0,0,0,2,0/1,4,4,4,4,4:south
  play 5
  gives 0,0,0,0,0,1/0,4,4,4,4,4:north:won=2,0
"""

HEIR = """\
---
# The heir of {parent_title}: whatever is not said here is as it is there.
# `manqala show --expanded` shows all the rules, each with the place it comes from.
language: 1
game: {title}
extends: {parent}
summary: A variant of {parent_title}.
{options}---
# A rule, noun or verb of the same name takes the place of the inherited one; ‘drop name’ takes
# away a rule that is ‘called name’.{dropped}
# turn
#   choose hole from own occupied holes
#   sow it anticlockwise
"""


def plain_text(title: str) -> str:
    """A small game of its own."""
    return PLAIN.format(title=title)


def heir_text(title: str, parent: str, path: Path) -> str:
    """The heir of a game; raises ``ManqalaError`` when that is not found or has errors."""
    game = load(parent)
    options = ""
    if game.rules.front.options:
        lines = [("# options:", "other defaults than inherited")]
        for name, option in game.rules.front.options.items():
            default = str(option.default.value)
            shown = default.lower() if option.kind is OptionKind.TRUTH else default
            lines.append((f"#   {name}: {{default: {shown}}}", option.allowed))
        width = max(len(left) for left, _ in lines)
        options = "".join(f"{left:{width}}   # {right}\n" for left, right in lines)
    named = [rule.name.text for rule in game.rules.definitions.endings if rule.name is not None]
    dropped = f" Here: {', '.join(named)}." if named else ""
    text = HEIR.format(
        title=title, parent=reference(parent, path), parent_title=game.title, options=options,
        dropped=dropped,
    )  # fmt: skip
    start = game.start()
    if start.phase is not Phase.TURN or not (moves := start.moves(1)):
        return text
    example = example_text(game, start, moves, start.play(moves[0]), "the first move")
    return f"{text}\n{example}"


def reference(parent: str, path: Path) -> str:
    """How a new file names its parent: by name, or by the way from its own folder."""
    if parent in game_files():
        return parent
    way = os.path.relpath(find_game(parent), path.parent)
    return Path(way).as_posix() if "/" in way or way.startswith(".") else f"./{way}"
