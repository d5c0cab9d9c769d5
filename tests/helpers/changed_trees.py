"""Changes rule files at random and parses them anew and on from the tree before: a script, run in a process of its own.

``python -m tests.helpers.changed_trees LIBRARY SEED NUMBER`` writes as JSON how many texts there were. Where a text has no
fault, both ways must give the same tree; where it has some, tree-sitter may guess otherwise, depending on what it knew.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from tree_sitter import Node, Parser, Point, Tree

from manqala.text.resources import game_files
from tests.helpers.rule_file_trees import load, walk

LONGEST = 4000
PIECES = (
    b"\n", b"\n\n", b"  ", b"    ", b"# c\n", b"\n# c\n", b"the ", b" or 3", b", ", b"---\n", b"(", b")", b'"', b"[S1]",
    b"if ", b"each x in ", b"\t", b"\r\n", b"\r", b"fullest of ", b" first on a tie", b"hold 3", b"2..", b"\xff", b"\xc3",
    b"\x00", b"turn\n", b'example "x"\n', b"  position 3\n", b"otherwise\n", b"a", b"sow it\n  ", b"seed",
)  # fmt: skip
HOSTILE = (
    b"the ", b"#\n", b"  #\n", b"fullest of ", b"1, ", b"1 or ", b"(", b'"', b"\n", b"= ", b"\xff\xfe ", b"\x00", b"not ",
    b"turn\n", b"a", b"\t", b"\r", b"x if y otherwise ", b"---\n", b"hold ((((", b" on a tie", b"x, then\n ", b"\n x\n  y",
)  # fmt: skip
LARGE = 40_000

Shape = list[tuple[str, int, int, bool]]


def shape(root: Node) -> Shape:
    """A tree as values."""
    return [(node.type, node.start_byte, node.end_byte, node.is_missing) for node in walk(root)]


def point(text: bytes, place: int) -> Point:
    """A place as tree-sitter wants it."""
    return Point(text.count(b"\n", 0, place), place - (text.rfind(b"\n", 0, place) + 1))


class Trial:
    """One text after another."""

    def __init__(self, parser: Parser, seed: int) -> None:
        self.parser = parser
        self.random = random.Random(seed)
        self.texts = [path.read_bytes() for path in game_files().values()]
        self.sound = 0
        self.faulty = 0
        self.different: list[str] = []

    def change(self, text: bytes, tree: Tree) -> tuple[bytes, Tree]:
        """Change a text somewhere, tell its tree, and parse it both ways."""
        start = self.random.randrange(len(text) + 1)
        end = min(len(text), start + self.random.choice((0, 0, 1, 2, 5, 20, 100)))
        other = self.random.randrange(len(text) + 1)
        piece = self.random.choice((b"", *PIECES, text[other : other + 30]))
        changed = text[:start] + piece + text[end:]
        behind = start + len(piece)
        tree.edit(start, end, behind, point(text, start), point(text, end), point(changed, behind))
        anew, gone_on = self.parser.parse(changed), self.parser.parse(changed, tree)
        if anew.root_node.has_error:
            self.faulty += 1
        else:
            self.sound += 1
            if shape(anew.root_node) != shape(gone_on.root_node):
                self.different.append(repr(changed[max(0, start - 40) : behind + 40]))
        return changed, gone_on

    def run(self) -> None:
        """Take a part of a game and change it several times."""
        text = self.random.choice(self.texts)
        start = self.random.randrange(max(1, len(text) - LONGEST))
        text = text[start if self.random.random() < 0.5 else 0 :][:LONGEST]
        tree = self.parser.parse(text)
        for _ in range(self.random.randrange(1, 6)):
            text, tree = self.change(text, tree)


def main(library: str, seed: str, number: str) -> None:
    """Run the trials, then parse what is made to take long."""
    parser = Parser(load(Path(library)))
    trial = Trial(parser, int(seed))
    for _ in range(int(number)):
        trial.run()
    for piece in HOSTILE:
        for head in (b"", b"---\ngame: x\n---\nturn\n  choose h from "):
            parser.parse(head + piece * (LARGE // len(piece)))
    counted = {"sound": trial.sound, "faulty": trial.faulty, "different": trial.different}
    sys.stdout.write(json.dumps(counted))


if __name__ == "__main__":
    main(*sys.argv[1:])
