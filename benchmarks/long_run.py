"""Plays every shipped game at random, many times over, and whole San Yao matches.

Reports how games ended, whether every piece was still there at the end, and games that got
stuck: that neither ended nor offered a move, or ran into the limit of the simulation. Exits with
1 if anything went wrong, naming the seed that repeats it.
"""

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import manqala
from manqala.game.playout import playout
from manqala.text.resources import game_files

CHUNK_GAMES = 500
CHUNK_MATCHES = 10


@dataclass(frozen=True)
class Task:
    """Some playouts of one game, for one process."""

    game: str
    match: bool
    seeds: range

    @property
    def label(self) -> str:
        return f"{self.game} (match)" if self.match else self.game


@dataclass
class Tally:
    """What became of some playouts."""

    played: int = 0
    plies: int = 0
    longest: int = 0
    seconds: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.played += other.played
        self.plies += other.plies
        self.longest = max(self.longest, other.longest)
        self.seconds += other.seconds
        self.ends += other.ends
        self.faults += other.faults


def perform(task: Task) -> Tally:
    tally = Tally()
    began = time.process_time()
    game = manqala.load(task.game)
    for seed in task.seeds:
        tally.played += 1
        try:
            result = playout(game, random.Random(seed), match=task.match)
        except Exception as error:  # a crash is a result of this run, not its end
            tally.faults.append(f"seed {seed}: {type(error).__name__}: {error}")
            continue
        tally.plies += result.plies
        tally.longest = max(tally.longest, result.plies)
        tally.ends[result.ended_by] += 1
        if result.result is None:
            tally.faults.append(f"seed {seed}: not over after {result.plies} plies")
        if not result.conserved:
            tally.faults.append(f"seed {seed}: pieces were lost or made")
    tally.seconds = time.process_time() - began
    return tally


def tasks(games: list[str], count: int, matches: int, first: int) -> list[Task]:
    """All the work in pieces; whole matches first, since they take longest."""
    wanted = [("san-yao", True, matches, CHUNK_MATCHES)] if "san-yao" in games else []
    wanted += [(game, False, count, CHUNK_GAMES) for game in games]
    return [
        Task(game, match, range(first + start, first + min(start + chunk, total)))
        for game, match, total, chunk in wanted
        for start in range(0, total, chunk)
    ]


def report(label: str, tally: Tally) -> None:
    ends = ", ".join(f"{end} {count}" for end, count in tally.ends.most_common())
    mean = tally.plies / max(tally.played, 1)
    print(
        f"{label}: {tally.played} played, {mean:.1f} plies a playout (longest {tally.longest}), "
        f"{tally.plies / max(tally.seconds, 1e-9):,.0f} plies/s; {ends}; "
        f"{len(tally.faults)} faults",
        flush=True,
    )
    for fault in tally.faults[:5]:
        print(f"  {fault}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="GAME", help="instead of every game")
    parser.add_argument("--games", type=int, default=10_000, help="games of each")
    parser.add_argument("--matches", type=int, default=300, help="matches of San Yao")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    work = tasks(options.only or list(game_files()), options.games, options.matches, options.seed)
    remaining = Counter(task.label for task in work)
    tallies = {label: Tally() for label in remaining}
    began = time.perf_counter()
    with ProcessPoolExecutor(options.processes) as pool:
        for task, tally in zip(work, pool.map(perform, work), strict=True):
            tallies[task.label].add(tally)
            remaining[task.label] -= 1
            if not remaining[task.label]:
                report(task.label, tallies[task.label])
    faults = sum(len(tally.faults) for tally in tallies.values())
    plies = sum(tally.plies for tally in tallies.values())
    took = time.perf_counter() - began
    print(f"{sum(t.played for t in tallies.values())} playouts, {plies} plies, {faults} faults")
    print(f"{took:.1f} s on {options.processes} processes")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
