"""Templates of new rule files: a small independent game, or the heir of another one."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from manqala.core.course import Phase
from manqala.game.game import GameValue
from manqala.language.example_text import example_text
from manqala.resolve.finding import find_game
from manqala.resolve.loaded import load_rules
from manqala.syntax.front.front_matter import OptionKind
from manqala.text.resources import game_files

PLAIN = """\
---
# What would be printed on the box. `manqala show` shows it.
language: 3
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

STORES = """\
---
language: 3
game: My Store Game
summary: Stores that are sown into; a lap that ends there gives another turn.
board: {rows: 2, holes: 6, stores: on track}
seeds: 4
repetition: settled
---
turn
  choose hole from own occupied holes
  sow it anticlockwise, skipping opponent's store
  if last is own store, move-again
  otherwise if last is own and before = 0 and opposite of last is occupied
    capture last + opposite of last

round ends when some player is bare, called side-empty
  each player wins own holes

example "a last seed in one's own store moves again"
  position 4 4 4 4 4 4 / 4 4 4 4 4 4 : south
  play 3
  gives 4 4 0 5 5 5 / 4 4 4 4 4 4 : south : won=1,0
"""
RELAY = """\
---
language: 3
game: My Relay Game
summary: Four rows; a lap goes on from an occupied hole, or with what faces it.
board: {rows: 4, holes: 6}
seeds: 2
repetition: drawn
---
turn
  choose hole from own holes where it holds 2..
  sow it anticlockwise, then strike-or-relay

# A hole at which the two that face it are taken; ‘strike-or-relay’ asks for it.
a hole is armed when opposite of it is occupied and rear of it is occupied  [instead]

when player cannot move, end round won by opponent

the score of player p is seeds in holes of p                   [instead]

example "the two holes that face the last are taken, and sown on"
  position 0 1 1 2 0 0 / 0 0 0 0 0 0 // 2 0 0 0 3 0 / 0 0 0 0 2 0 : south
  play 4
  gives 1 2 2 0 0 0 / 1 1 1 1 0 0 // 2 0 0 0 0 0 / 0 0 0 0 0 0 : north
"""

HEIR = """\
---
# The heir of {parent_title}: whatever is not said here is as it is there.
# `manqala show --expanded` shows all the rules, each with the place it comes from.
language: 3
game: {title}
extends: {parent}
summary: A variant of {parent_title}.
{options}---
# A rule, noun or verb of the same name takes the place of the inherited one, and its first line
# ends with the tag ‘[instead]’; ‘drop name’ takes away a rule that is ‘called name’.{dropped}
# turn
#   choose hole from own occupied holes
#   sow it anticlockwise
"""


@dataclass(frozen=True, slots=True)
class Template:
    """A template: its title, and playable rules."""

    name: str
    title: str
    text: str


def templates() -> list[Template]:
    """Return different templates, the plainest first."""
    return [
        Template(
            "my-game",
            "Two rows: single laps, and captures of twos and threes",
            plain_text("My Game"),
        ),
        Template("my-store-game", "Stores that are sown into, and another turn", STORES),
        Template("my-relay-game", "Four rows: laps continue until a hole is empty", RELAY),
    ]


def plain_text(title: str) -> str:
    """Return a small independent game."""
    return PLAIN.format(title=title)


def heir_text(title: str, parent: str, path: Path) -> str:
    """Return the heir of a game; raises ``ManqalaError`` if that game is not found or has errors."""
    game = GameValue(load_rules(parent, {}))
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
    """Return how a new file refers to its parent: by name, or by relative path."""
    if parent in game_files():
        return parent
    way = os.path.relpath(find_game(parent), path.parent)
    return Path(way).as_posix() if "/" in way or way.startswith(".") else f"./{way}"
