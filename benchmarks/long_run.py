"""Plays every shipped game at random, many times, under every setting; also matches, in games that have them.

10,000 games (and 300 matches) are played with the default options and with every other setting of
each option alone, by the generated engine.  It reports games that do not end, get stuck, or gain or
lose pieces.  A journal keeps what was played, so that a run goes on where it was; what is there of
rules that have changed since is played again. Exits with 1 if anything went wrong, naming the game
number that repeats it.  ``--table`` prints the journal as a table.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from manqala.check.trial import settings_to_try
from manqala.compile.stepping.warm_game import load
from manqala.text.diagnostics import ManqalaError
from manqala.text.resources import game_files
from tools import figures
from tools.digests import digest
from tools.random_games import Tally, play_games

JOURNAL = "long-run.jsonl"
TASKS_OF_A_PROCESS = 25
"""Number of tasks after which a process is replaced, since compiled games accumulate."""


@dataclass(frozen=True)
class Task:
    """A number of games (or matches) of a game, under one setting."""

    game: str
    option: str | None
    value: Any
    match: bool
    number: int
    seed: int
    digest: str
    """The digest of the rules with the default options."""

    @property
    def setting(self) -> str:
        value = str(self.value).lower() if isinstance(self.value, bool) else self.value
        return "" if self.option is None else f"{self.option}={value}"

    @property
    def label(self) -> str:
        return " ".join(filter(None, (self.game, self.setting, "(match)" if self.match else "")))

    @property
    def key(self) -> str:
        """Its key in the journal: equal for equal games."""
        return f"{self.label} {self.number} {self.seed} {self.digest}"

    def chosen(self) -> dict[str, Any]:
        return {} if self.option is None else {self.option: self.value}


def perform(task: Task) -> Tally:
    game = load(task.game, **task.chosen())
    try:
        counting = task.option is None and not task.match
        return play_games(game, task.number, task.seed, match=task.match, counting=counting)
    except ManqalaError as error:  # a fault of the rules is a result, and must not end the run
        tally = Tally()
        tally.fault(str(error).splitlines()[0])
        return tally


def tasks(
    games: list[str], number: int, changed_number: int, matches: int, seed: int
) -> list[Task]:
    """All the work: games with the default options come first, then matches, then other settings."""
    usual: dict[bool, list[Task]] = {False: [], True: []}
    changed = []
    for name in games:
        rules = load(name).rules
        kinds = {False: number} | ({True: matches} if rules.between is not None else {})
        every = [(option, value) for option, values in settings_to_try(rules) for value in values]
        found = digest(rules)
        for match, many in kinds.items():
            usual[match].append(Task(name, None, None, match, many, seed, found))
            with_changed = min(many, changed_number)
            if with_changed:
                changed += [Task(name, *one, match, with_changed, seed, found) for one in every]
    return usual[False] + usual[True] + changed


def read(journal: Path) -> dict[str, dict[str, Any]]:
    if not journal.exists():
        return {}
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    return {line.pop("key"): line for line in lines}


def table(work: list[Task], done: dict[str, dict[str, Any]]) -> None:
    """One line for each game: with the default options, and with all settings together."""
    of_game: defaultdict[tuple[str, bool], list[tuple[Task, Tally]]] = defaultdict(list)
    for task in work:
        kept = done.get(task.key)
        if kept is not None:
            of_game[task.game, task.match].append((task, Tally.from_json(kept)))
    print("| game | plies | longest | how they ended | settings | longest | faults |")
    print("|---|---|---|---|---|---|---|")
    total = Tally()
    for (name, match), found in sorted(of_game.items()):
        usual = [tally for task, tally in found if task.option is None]
        changed = Tally()
        for task, tally in found:
            total.add(tally)
            if task.option is not None:
                changed.add(tally)
        of_all = sum(tally.faults for _, tally in found)
        if usual:
            one = usual[0]
            print(
                f"| {name}{' (match)' if match else ''} | {one.plies / max(1, one.games):.1f} | "
                f"{one.longest} | {ends(one)} | {len(found) - 1 or ''} | {changed.longest or ''} | "
                f"{of_all} |"
            )
    print(f"\n{total.games:,} games and matches, {total.plies:,} plies, {total.faults} faults.")


def ends(tally: Tally, most: int = 3) -> str:
    """The commonest reasons, in per cent."""
    told = [
        f"{reason} {round(100 * n / tally.games) or '<1'}"
        for reason, n in tally.ends.most_common(most)
    ]
    return ", ".join(told + ["…"] * (len(tally.ends) > most))


def keep_figures(work: list[Task], done: dict[str, dict[str, Any]]) -> None:
    """Write the figures of games with the default options into the catalogue's file."""
    found = figures.read()
    for task in work:
        if task.option is None and not task.match and task.key in done:
            found[task.game] = figures.Figures.of(Tally.from_json(done[task.key]), task.digest)
    figures.write({name: one for name, one in found.items() if name in game_files()})


def play(work: list[Task], journal: Path, done: dict[str, dict[str, Any]], processes: int) -> None:
    began = time.perf_counter()
    left = [task for task in work if task.key not in done]
    print(f"{len(left)} of {len(work)} are to be played", flush=True)
    with Pool(processes, maxtasksperchild=TASKS_OF_A_PROCESS) as pool, journal.open("a") as kept:
        for task, tally in zip(left, pool.imap(perform, left), strict=True):
            done[task.key] = tally.as_json()
            kept.write(json.dumps({"key": task.key, **done[task.key]}) + "\n")
            kept.flush()
            for told in tally.told:
                print(f"{task.label}: {told}", flush=True)
    print(f"{time.perf_counter() - began:.0f} s on {processes} processes", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="GAME", help="instead of every game")
    parser.add_argument(
        "--games", type=int, default=10_000, help="games with the options as they are"
    )
    parser.add_argument("--changed", type=int, default=10_000, help="games of every other setting")
    parser.add_argument("--matches", type=int, default=300, help="matches of each setting")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--journal", type=Path, default=Path(JOURNAL))
    parser.add_argument("--table", action="store_true", help="play nothing, print what was played")
    parser.add_argument("--figures", action="store_true", help="write the file of the catalogue")
    options = parser.parse_args()
    games = options.only or list(game_files())
    work = tasks(games, options.games, options.changed, options.matches, options.seed)
    done = read(options.journal)
    if options.table:
        table(work, done)
        return 0
    play(work, options.journal, done, options.processes)
    if options.figures:
        keep_figures(work, done)
    # The journal may still have games of earlier rules.
    faults = sum(done[task.key]["faults"] for task in work)
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
