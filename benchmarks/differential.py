"""Compares the generated engine with the interpreter, step by step, over millions of plies.

Every game is played at random by both engines at once, with the default options and with every
option changed alone. After each step the status, the numbers of options, the cells that last, the
flow of play and the result must be the same; sometimes also the number of ways through a turn. The
first difference is printed with the rule file, the options, the position and all that is needed to
repeat it (`--steps`), and the script exits with 1.

Parts that are done are noted in a journal (`--journal FILE`): a run that was stopped goes on where it
was. `--share 1/2` and `--share 2/2` divide the work between two machines.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.text.diagnostics import ManqalaError
from manqala.text.resources import game_files
from tests.helpers.lockstep import DifferenceError, Lockstep, read_steps, single_changes

SEED_GAMES = ("dong-wo", "yucebao", "san-yao", "andot")
SEED_PLIES, OTHER_PLIES = 1_000_000, 50_000
CHANGED = 10
"""Share of the plies that are played with changed options."""
PART = 25_000
"""Maximum number of plies in one task."""
ROUNDS_ONLY = 4
"""In games with matches, every n-th part plays single rounds."""
COUNTED = 20
"""At every n-th step, the ways through it are counted,"""
WAYS = 100
"""up to this number."""

Setting = dict[str, str | int | bool]


@dataclass(frozen=True)
class Part:
    """Some plies of one game under one setting, for one process."""

    game: str
    setting: tuple[tuple[str, str | int | bool], ...]
    compiled: bool
    plies: int
    number: int
    seed: int

    @property
    def label(self) -> str:
        how = "compiled" if self.compiled else "plain"
        return " ".join([self.game, *(f"{k}={v}" for k, v in self.setting), how])

    @property
    def key(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)


@dataclass
class Compared:
    """What was compared in a part; ``difference`` is the text of the first one found."""

    plies: int = 0
    games: int = 0
    probes: int = 0
    ways: int = 0
    faults: int = 0
    cut: int = 0
    """Counts of ways that stopped at the limit of answers."""
    seconds: float = 0.0
    difference: str | None = None
    refused: str | None = None
    """The reason why the rules do not allow this setting."""


def compare(part: Part) -> Compared:
    """Play one part."""
    found = Compared()
    began = time.perf_counter()
    try:
        game = load(part.game, dict(part.setting))
    except ManqalaError as error:
        found.refused = str(error)
        return found
    try:
        play(game, part, found)
    except DifferenceError as difference:
        found.difference = f"{part.label}, part {part.number}, seed {part.seed}: {difference}"
    found.seconds = time.perf_counter() - began
    return found


def play(game: WarmGame, part: Part, found: Compared) -> None:
    match = game.rules.between is not None and part.number % ROUNDS_ONLY != ROUNDS_ONLY - 1
    rng = random.Random(f"{part.seed} {part.number} {part.label}")
    both = Lockstep(game, rng, compiled=part.compiled, match=match)
    steps = 0
    found.games = 1
    while both.plies < part.plies and steps < 4 * part.plies:
        if both.over:
            found.games += 1
            both.begin()
        else:
            if steps % COUNTED == 0:
                both.count_ways(WAYS)
            both.step()
        steps += 1
        found.plies, found.probes = both.plies, both.probes
        found.ways, found.faults, found.cut = both.ways, both.faults, both.cut


def parts(options: argparse.Namespace) -> list[Part]:
    """All parts, with the games interleaved, so that a difference is found early."""
    made: list[Part] = []
    for name in options.only or sorted(game_files()):
        plies = options.plies or (SEED_PLIES if name in SEED_GAMES else OTHER_PLIES)
        settings: list[Setting] = single_changes(load(name)) if options.changed else [{}]
        for setting in settings:
            rest = plies // CHANGED if setting else plies
            for compiled in {"both": (False, True), "plain": (False,), "compiled": (True,)}[
                options.engine
            ]:
                for number, start in enumerate(range(0, rest, PART)):
                    size = min(PART, rest - start)
                    made.append(
                        Part(name, tuple(setting.items()), compiled, size, number, options.seed)
                    )
    made.sort(key=lambda part: part.number)
    share, shares = options.share
    return made[share - 1 :: shares]


def run(options: argparse.Namespace) -> int:
    work = parts(options)
    journal = options.journal
    done = {}
    if journal is not None and journal.exists():
        lines = journal.read_text(encoding="utf-8").splitlines()
        done = {line["part"]: Compared(**line["compared"]) for line in map(json.loads, lines)}
    totals: dict[str, Compared] = {}
    left = Counter(part.label for part in work)
    waiting = [part for part in work if part.key not in done]
    for part in work:
        if part.key in done:
            add(totals, left, part, done[part.key])
    plies = sum(part.plies for part in waiting)
    print(f"{len(work)} parts, {len(waiting)} of them to be played, {plies} plies", flush=True)
    began = time.perf_counter()
    reached = 0
    with ProcessPoolExecutor(options.processes) as pool:
        futures = {pool.submit(compare, part): part for part in waiting}
        for future in as_completed(futures):
            part, compared = futures[future], future.result()
            if compared.difference is not None:
                pool.shutdown(wait=False, cancel_futures=True)
                print(f"THE ENGINES DIFFER: {compared.difference}", flush=True)
                return 1
            if journal is not None:
                with journal.open("a", encoding="utf-8") as stream:
                    line = {"part": part.key, "compared": asdict(compared)}
                    stream.write(json.dumps(line) + "\n")
            add(totals, left, part, compared)
            reached += part.plies
            took = time.perf_counter() - began
            rest = (plies - reached) * took / reached
            print(
                f"  {reached} of {plies} plies in {took:.0f} s, about {rest:.0f} s left",
                file=sys.stderr,
            )
    every = sum(total.plies for total in totals.values())
    print(
        f"{every} plies: no difference ({time.perf_counter() - began:.0f} s, {options.processes} processes)"
    )
    return 0


def add(totals: dict[str, Compared], left: Counter[str], part: Part, compared: Compared) -> None:
    """Add a part; report when it was the last of its label."""
    total = totals.setdefault(part.label, Compared())
    for name in ("plies", "games", "probes", "ways", "faults", "cut", "seconds"):
        setattr(total, name, getattr(total, name) + getattr(compared, name))
    left[part.label] -= 1
    if left[part.label]:
        return
    if compared.refused is not None:
        print(f"{part.label}: the rules do not allow it", flush=True)
        return
    print(
        f"{part.label}: {total.plies} plies of {total.games} games, {total.probes} sequences of answers, "
        f"{total.ways} ways ({total.cut} counts left off), {total.faults} games that go on and on; "
        f"{total.plies / max(total.seconds, 1e-9):,.0f} plies/s",
        flush=True,
    )


def repeat(options: argparse.Namespace) -> int:
    """Reproduce a difference."""
    game = load(options.only[0], dict(pair.split("=", 1) for pair in options.set))
    both = Lockstep(
        game,
        random.Random(options.seed),
        compiled=options.engine == "compiled",
        match=options.match,
    )
    try:
        for answers in read_steps(options.steps):
            both.repeat(answers)
            print(game.position_of(both.play).text)
        for _ in range(options.probes):
            if not both.over:
                both.count_ways(WAYS)
                both.probe()
    except DifferenceError as difference:
        print(f"THE ENGINES DIFFER: {difference}")
        return 1
    print("no difference")
    return 0


def share(text: str) -> tuple[int, int]:
    number, _, of = text.partition("/")
    if not 1 <= int(number) <= int(of):
        raise ValueError(text)
    return int(number), int(of)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("only", nargs="*", metavar="GAME", help="instead of every game")
    parser.add_argument(
        "--plies", type=int, metavar="N",
        help="of each game by its default options (1,000,000 of the seed games, 50,000 of others); "
        "a tenth of it for each option that is changed",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=["plain", "compiled", "both"], default="plain")
    parser.add_argument("--changed", action="store_true", help="also every option changed alone")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--share", type=share, default=(1, 1), metavar="K/N", help="this part of the work"
    )
    parser.add_argument(
        "--journal", type=Path, metavar="FILE", help="note what is done; go on from there"
    )
    again = parser.add_argument_group("to see a difference again")
    again.add_argument("--steps", metavar="TEXT", help="as it was printed")
    again.add_argument("--set", nargs="+", default=[], metavar="NAME=CHOICE", help="the options")
    again.add_argument("--match", action="store_true", help="of a match")
    again.add_argument("--probes", type=int, default=1000, help="random answers tried at the end")
    options = parser.parse_args()
    if options.steps is None and (options.set or options.match):
        parser.error("--set and --match go with --steps; --changed plays other options")
    if options.steps is not None and len(options.only) != 1:
        parser.error("--steps goes with one GAME")
    return run(options) if options.steps is None else repeat(options)


if __name__ == "__main__":
    sys.exit(main())
