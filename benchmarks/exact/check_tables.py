"""Checks endgame tables on disk with nothing of the package: the files, and the values against rules written from the sources.

A folder has a file for each number of seeds (docs/endgame.md describes it), and for games with marks the file of the markings.
Checked are the sums, the chain of SHA-256 from level to level, and

- of every level a random sample of positions: its three numbers are what the best move makes of those of the positions after it;
- with ``--whole N`` all positions of the levels up to N: the numbers are found anew by another method, from nothing, by improving
  each until none changes, and compared. So nothing is taken from the tables, and what agrees is right if the rules are.

    manqala endgame oware --seeds 6 --folder tables
    python benchmarks/exact/check_tables.py tables/* oware 6 takes_nothing --whole 5
    python benchmarks/exact/check_tables.py tables/* songo 7 feeding=any_number,grand_slam=captures
    python benchmarks/exact/check_tables.py tables/* kalah 6
    python benchmarks/exact/check_tables.py tables/* andot 2 1
"""

from __future__ import annotations

import argparse
import hashlib
import json
import mmap
import random
import struct
import sys
import zlib
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from exact.andot import FREE, NORTHS, SOUTHS, Andot, Laid
from exact.bestemshe import Bestemshe
from exact.kalah import Kalah
from exact.oware import Oware
from exact.songo import Settings, Songo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAGIC = b"manqala endgame table\n"
BLOCK = 1 << 16
EVEN, LEAST, MOST = range(3)
ANY, APART = -1, -2
"""What a marking says of a hole: anything can lie there, or what lies there is won; else how many always do."""
Place = tuple[int, int]
"""The seeds of a level, and the number of a position in it."""


class DifferentError(Exception):
    """A file or a value is not as it should be."""


class Level:
    """The file of one level, with its sums checked."""

    def __init__(self, path: Path, seeds: int, previous: str) -> None:
        with path.open("rb") as stream:
            data = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        if data[: len(MAGIC)] != MAGIC:
            raise DifferentError(f"{path.name} is not an endgame table")
        (length,) = struct.unpack_from("<I", data, len(MAGIC))
        end = len(MAGIC) + 4 + length
        self.header: dict[str, Any] = json.loads(data[len(MAGIC) + 4 : end])
        (told,) = struct.unpack_from("<I", data, end)
        self.seeds, self.bits = seeds, int(self.header["bits"])
        self.values, self.sha256 = int(self.header["values"]), str(self.header["sha256"])
        self.width = int(self.header.get("numbers", 3))
        block = BLOCK * self.bits // 8
        size = -(-self.values * self.bits // 8)
        many = -(-size // block)
        start = end + 4 + 4 * many
        self.packed = memoryview(data)[start:]
        sums, whole = [], hashlib.sha256()
        for at in range(0, size, block):
            sums.append(zlib.crc32(self.packed[at : at + block]))
            whole.update(self.packed[at : at + block])
        for wrong, what in (
            (told != zlib.crc32(data[:end]), "the sum of the header"),
            (len(self.packed) != size, "the length"),
            (list(struct.unpack_from(f"<{many}I", data, end + 4)) != sums, "the sum of a block"),
            (whole.hexdigest() != self.sha256, "the SHA-256"),
            (self.header["seeds"] != seeds, "the number of seeds"),
            (self.header["previous"] != previous, "the SHA-256 of the level below"),
        ):  # fmt: skip
            if wrong:
                raise DifferentError(f"{path.name}: {what} is wrong")

    def numbers(self, position: int) -> tuple[int, int, int]:
        """The value of a position if endless play splits the rest evenly, and its bounds."""
        if self.width == 1:
            return (self._number(position),) * 3
        one, two, three = (self._number(3 * position + which) for which in (EVEN, LEAST, MOST))
        return one, two, three

    def _number(self, at: int) -> int:
        byte, shift = divmod(at * self.bits, 8)
        two = int.from_bytes(self.packed[byte : byte + 2], "little")
        return (two >> shift & (1 << self.bits) - 1) - self.seeds


def boards(seeds: int, holes: int) -> int:
    """Number of ways to distribute seeds over holes."""
    if seeds < 0:
        return 0
    return comb(seeds + holes - 1, holes - 1) if holes else int(seeds == 0)


def number_of(board: Sequence[int]) -> int:
    """The number of a board among those with as many seeds."""
    number = seeds = 0
    for k, inside in enumerate(board):
        number += comb(seeds + k - 1, k) if k else 0
        seeds += inside
    return number


def board_of(number: int, seeds: int, holes: int) -> list[int]:
    """The board of a number."""
    board = [0] * holes
    for k in range(holes - 1, 0, -1):
        below = seeds
        while comb(below + k - 1, k) > number:
            below -= 1
        number -= comb(below + k - 1, k)
        board[k], seeds = seeds - below, below
    board[:1] = [seeds][:holes]
    return board


class Way(NamedTuple):
    """What a move gains, and the place of the position after it, if play goes on; whether the same player moves there."""

    gain: int
    to: Place | None
    same: bool = False


class Marking(NamedTuple):
    """The values of the marks, as the player to move sees them, and what is known of each hole."""

    values: tuple[int, ...]
    holes: tuple[int, ...]

    def free(self) -> int:
        return self.holes.count(ANY)

    def fixed(self) -> int:
        return sum(told for told in self.holes if told > 0)


class BoardTables:
    """Positions of games without marks by their places in tables: a place is the board."""

    def __init__(self, rules: Oware | Bestemshe | Songo | Kalah) -> None:
        self._rules, self._holes = rules, 2 * rules.row

    def positions(self, seeds: int) -> int:
        return boards(seeds, self._holes)

    def ways(self, place: Place) -> Iterator[Way]:
        seeds, number = place
        board = tuple(board_of(number, seeds, self._holes))
        if isinstance(self._rules, Kalah):
            ways = self._rules.ways(board)
        else:
            ways = ((gain, to, False) for gain, to in self._rules.ways(board))
        for gain, to, same in ways:
            yield Way(gain, None if to is None else (sum(to), number_of(to)), same)


class AndotTables:
    """Positions of Andot by their places in tables: for each marking the boards of the holes that can hold anything."""

    def __init__(self, folder: Path, holes: int, left: int) -> None:
        self._rules, self._holes = Andot(holes, left=left), holes
        told = json.loads((folder / "markings.json").read_text(encoding="utf-8"))
        self._markings = [Marking(tuple(values), tuple(each)) for values, each in told["markings"]]
        self._numbers = {marking.values: n for n, marking in enumerate(self._markings)}
        marks = [(mark["mark"], mark["cell"]) for mark in told["marks"]]
        self._daughters = [marks.index(("daughter", hole)) for hole in range(2 * holes)]
        self._barred = marks.index(("barred", 0))
        self._nowhere = max(marking.values[self._barred] for marking in self._markings)
        self._starts: dict[int, list[int]] = {}

    def positions(self, seeds: int) -> int:
        return self._offsets(seeds)[-1]

    def _offsets(self, seeds: int) -> list[int]:
        if seeds not in self._starts:
            starts = [0]
            for marking in self._markings:
                starts.append(starts[-1] + boards(seeds - marking.fixed(), marking.free()))
            self._starts[seeds] = starts
        return self._starts[seeds]

    def ways(self, place: Place) -> Iterator[Way]:
        found = list(self._rules.ways(self._laid(place)))
        if not found:
            yield Way(0, None)
        for text, gain, to in found:
            after = to
            # Tables have no positions between one pass and the next.
            while text == "pass" and not self._rules.startable(after):
                after = next(iter(self._rules.ways(after))).to
            yield Way(gain, self._place(after), after.mover == 0)

    def _laid(self, place: Place) -> Laid:
        seeds, number = place
        starts = self._offsets(seeds)
        which = max(n for n in range(len(self._markings)) if starts[n] <= number < starts[n + 1])
        marking = self._markings[which]
        inside = iter(board_of(number - starts[which], seeds - marking.fixed(), marking.free()))
        stones = tuple(next(inside) if told == ANY else max(0, told) for told in marking.holes)
        whose = [(SOUTHS, NORTHS, FREE)[marking.values[slot]] for slot in self._daughters]
        barred = marking.values[self._barred]
        return Laid(stones, tuple(whose), barred if barred < 2 * self._holes else -1, 0)

    def _place(self, at: Laid) -> Place:
        """The place of a position; north sees the board from the other side."""
        turn = self._holes * at.mover
        own, other = (SOUTHS, NORTHS) if at.mover == 0 else (NORTHS, SOUTHS)
        stones = at.stones[turn:] + at.stones[:turn]
        daughters = at.daughters[turn:] + at.daughters[:turn]
        values = [0] * (len(self._daughters) + 1)
        for slot, whose in zip(self._daughters, daughters, strict=True):
            values[slot] = {own: 0, other: 1, FREE: 2}[whose]
        values[self._barred] = (
            (at.barred - turn) % (2 * self._holes) if at.barred >= 0 else self._nowhere
        )
        which = self._numbers.get(tuple(values))
        if which is None:
            raise DifferentError(f"no marking is for {at}")
        marking = self._markings[which]
        for told, stone in zip(marking.holes, stones, strict=True):
            if told >= 0 and told != stone:
                raise DifferentError(f"the marking says something else of {at}")
        free = [n for n, told in zip(stones, marking.holes, strict=True) if told == ANY]
        seeds = sum(free) + marking.fixed()
        return seeds, self._offsets(seeds)[which] + number_of(free)


Tables = BoardTables | AndotTables
Numbers = tuple[int, int, int]
NOTHING = (0, 0, 0)


def seen(numbers: Numbers, same: bool) -> Numbers:
    """The numbers of a position after a move as the player sees them who moved."""
    even, least, most = numbers
    return numbers if same else (-even, -most, -least)


def best(found: Sequence[tuple[int, Numbers]]) -> Numbers:
    """What the best of some moves makes of the numbers of the positions after them."""
    return (
        max(gain + after[EVEN] for gain, after in found),
        max(gain + after[LEAST] for gain, after in found),
        max(gain + after[MOST] for gain, after in found),
    )


def check_sample(tables: Tables, levels: Sequence[Level], seeds: int, many: int) -> int:
    """Check that the numbers of some positions of a level follow from those of the positions after them."""
    size = tables.positions(seeds)
    numbers = range(size) if size <= many else random.Random(seeds).sample(range(size), many)
    for number in numbers:
        found = [
            (gain, NOTHING if to is None else seen(levels[to[0]].numbers(to[1]), same))
            for gain, to, same in tables.ways((seeds, number))
        ]
        if best(found) != levels[seeds].numbers(number):
            raise DifferentError(
                f"{seeds} seeds, position {number}: {levels[seeds].numbers(number)}, not {best(found)}"
            )
    return len(numbers)


def solve(tables: Tables, below: Sequence[Sequence[Numbers]], seeds: int) -> list[Numbers]:
    """Find the numbers of a level anew: each begins as if play never ended, and is improved until none changes."""
    ways = [list(tables.ways((seeds, number))) for number in range(tables.positions(seeds))]
    found: list[Numbers] = [(0, -seeds, seeds)] * len(ways)

    def known(way: Way) -> Numbers:
        if way.to is None:
            return NOTHING
        level = found if way.to[0] == seeds else below[way.to[0]]
        return seen(level[way.to[1]], way.same)

    changed = True
    while changed:
        changed = False
        for number, following in enumerate(ways):
            better = best([(way.gain, known(way)) for way in following])
            if better != found[number]:
                found[number] = better
                changed = True
    return found


def check(tables: Tables, folder: Path, sample: int, whole: int) -> Iterator[str]:
    """Check the levels of a folder, from the lowest up; yield what was checked of each."""
    levels: list[Level] = []
    anew: list[list[Numbers]] = []
    for seeds, path in enumerate(sorted(folder.glob("*.table"))):
        level = Level(path, seeds, levels[-1].sha256 if levels else "")
        size = tables.positions(seeds)
        if (
            level.values != level.width * size
            or level.width not in {1, 3}
            or level.header["movers"] != 1
        ):
            raise DifferentError(f"{path.name} has {level.values} numbers for {size} positions")
        levels.append(level)
        sampled = check_sample(tables, levels, seeds, sample)
        told = f"{seeds} seeds: {sampled:,} of {size:,} positions follow from the next"
        if seeds <= whole:
            anew.append(solve(tables, anew, seeds))
            for number, numbers in enumerate(anew[-1]):
                if numbers != level.numbers(number):
                    raise DifferentError(
                        f"{seeds} seeds, position {number}: {level.numbers(number)}, not {numbers}"
                    )
            told += f"; all {size:,} were found anew, the same"
        yield told
    if not levels:
        raise DifferentError(f"there are no tables in {folder}")


def main() -> int:
    """Check a folder, and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="the folder of one game's tables")
    parser.add_argument("game", choices=("oware", "bestemshe", "songo", "kalah", "andot"))
    parser.add_argument("holes", type=int, help="in a row")
    parser.add_argument(
        "rule", nargs="?", default="",
        help="of Oware for grand slams; of Songo its options; of Andot how many holes are sown clockwise",
    )  # fmt: skip
    parser.add_argument("--sample", type=int, default=1000, help="positions of each level")
    parser.add_argument(
        "--whole", type=int, default=-1, help="recompute the levels up to this number of seeds"
    )
    given = parser.parse_args()
    tables: Tables
    if given.game == "andot":
        tables = AndotTables(given.folder, given.holes, int(given.rule))
    elif given.game == "oware":
        tables = BoardTables(Oware(given.holes, given.rule or "takes_nothing"))
    elif given.game == "songo":
        options = dict(option.split("=") for option in given.rule.split(",") if option)
        tables = BoardTables(Songo(given.holes, Settings(**options)))
    elif given.game == "kalah":
        tables = BoardTables(Kalah(given.holes))
    else:
        tables = BoardTables(Bestemshe(given.holes))
    try:
        for line in check(tables, given.folder, given.sample, given.whole):
            print(line, flush=True)
    except DifferentError as error:
        print(f"DIFFERENT: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
