"""Plays whole matches at random: how long they last, under every setting, replayed, and killed.

    lengths   how long random matches last, why they ended, and that none is stuck
    settings  some matches (and single rounds) under every combination of the options
    records   the answers of random matches lead to the same positions again, and so do the texts
    kill      a recorded match that is killed at random points goes on as if it had not been

Every piece is counted after every ply, and with `settings` every entry of a debt is compared with
the pieces that changed hands for it. Exits with 1 if anything was wrong.
"""

import argparse
import itertools
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue
from manqala.game.playout import playout
from manqala.game.position_writer import write_position
from manqala.run.engine import Engine
from manqala.run.flow import Play
from manqala.run.machine import Happening

Setting = dict[str, object]
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
SHARE = 25
"""Number of matches in a task."""
TEXTS = 40
"""One move in this many is also replayed from its text, which takes longer."""


def spread(numbers: list[int]) -> str:
    """Minimum, quantiles, maximum, mean."""
    ranked = sorted(numbers)
    parts = [f"min {ranked[0]}"]
    parts += [f"{q:.0%} {ranked[int(q * (len(ranked) - 1))]}" for q in QUANTILES]
    return ", ".join([*parts, f"max {ranked[-1]}", f"mean {sum(ranked) / len(ranked):.1f}"])


# ---- lengths ------------------------------------------------------------------------------------


def some_lengths(
    game: str, setting: Setting, limit: int, seeds: range
) -> list[tuple[int, int, str]]:
    """Plies, rounds and the end of some matches; the end names an error, if any."""
    loaded, found = load(game, setting), []
    for seed in seeds:
        done = playout(loaded, random.Random(seed), match=True, limit=limit)
        end = done.ended_by if done.conserved else "PIECES LOST"
        found.append((done.plies, done.rounds, end))
    return found


def lengths(options: argparse.Namespace, setting: Setting) -> int:
    began = time.perf_counter()
    work = [range(n, min(n + SHARE, options.n)) for n in range(0, options.n, SHARE)]
    perform = partial(some_lengths, options.game, setting, options.limit)
    with ProcessPoolExecutor(options.processes) as pool:
        played = [one for part in pool.map(perform, work) for one in part]
    ends = Counter(end for _, _, end in played)
    plies = sum(one[0] for one in played)
    took = time.perf_counter() - began
    print(f"{options.game}: {len(played)} random matches, {plies} plies in {took:.0f} s")
    print("  ended by " + ", ".join(f"{end} {n}" for end, n in ends.most_common()))
    print("  rounds: " + spread([one[1] for one in played]))
    print("  plies:  " + spread([one[0] for one in played]))
    return int(ends["unfinished"] + ends["PIECES LOST"] > 0)


# ---- every setting, with an eye on the books ----------------------------------------------------


class Books:
    """A traced game in which every change of a debt must match pieces that changed hands."""

    def __init__(self, game: WarmGame) -> None:
        self.engine = Engine(game.rules, traced=True)
        layout = self.engine.layout
        self.debt, self.winnings = layout.marks["debt"], layout.board.winnings
        self.owed = [0] * len(self.winnings)
        self.lent = self.repaid = 0

    def check(self, effects: list) -> None:
        """Check the effects of a step."""
        before = None
        for effect in effects:
            if effect.kind is Happening.SET and effect.source in self.debt.cells:
                player = effect.source - self.debt.cell
                change = effect.target - self.owed[player]
                self.owed[player] = effect.target
                if change:
                    self._entry(player, change, before)
            elif effect.kind is Happening.PUT:
                before = effect

    def _entry(self, player: int, change: int, put: object) -> None:
        other = 1 - player
        source, target = (other, player) if change > 0 else (player, other)
        assert put is not None, "a debt without a loan"
        assert (put.source, put.target) == (self.winnings[source], self.winnings[target])
        assert put.amount[0] == abs(change), f"{put.amount} changed hands for {change}"
        self.lent += max(change, 0)
        self.repaid += max(-change, 0)

    def match(self, rng: random.Random, limit: int) -> Counter[str]:
        """Play a match; raises ``AssertionError`` for any error."""
        engine = self.engine
        self.owed = [0] * len(self.winnings)
        self.lent = self.repaid = 0
        play = Play.begin(engine, match=True)
        board, kinds = engine.layout.board, range(len(engine.layout.kinds))
        total, plies = None, 0
        while play.phase != "over":
            done = play.runs.random_leaf(rng)
            engine.machine.effects = effects = []
            if done is None:
                play.stuck()
            else:
                play.finish(play.runs.run(done.answers))
                plies += 1
            engine.machine.effects = None
            self.check(effects)
            held = [sum(play.cells[k * board.places : (k + 1) * board.places]) for k in kinds]
            if play.phase != "setup":
                total = total or held
                assert held == total, f"{total} became {held}"
            owed = play.cells[self.debt.cell : self.debt.cell + len(self.owed)]
            assert owed == self.owed, f"{owed} are owed, {self.owed} were lent and not repaid"
            assert min(owed) >= 0, f"{owed} are owed"
            assert sum(owed) == self.lent - self.repaid <= self.lent
            assert plies < limit, "the match does not end"
        return Counter({play.result.reason: 1, "plies": plies, "lent": self.lent})


def ways_to_set(game: WarmGame) -> dict[str, list[object]]:
    """The choices of each option; of a range, its lowest number, five and the default."""
    few = {
        "truth": lambda _: [False, True],
        "number": lambda o: sorted({o.low, 5, o.default.value}),
    }
    return {
        name: few[o.kind](o) if o.kind in few else [choice.value for choice in o.choices]
        for name, o in game.rules.front.options.items()
    }


def all_settings(game: WarmGame) -> list[Setting]:
    """Every combination of these choices."""
    ways = ways_to_set(game)
    return [dict(zip(ways, values, strict=True)) for values in itertools.product(*ways.values())]


def one_setting(game: str, number: int, limit: int, setting: Setting) -> tuple[Counter[str], str]:
    books, found = Books(load(game, setting)), Counter()
    for seed in range(number):
        try:
            found += books.match(random.Random(seed), limit)
        except AssertionError as error:
            return found, f"{setting}, seed {seed}: {error}"
    return found, ""


def settings(options: argparse.Namespace, setting: Setting) -> int:
    every = all_settings(load(options.game, setting))
    found, faults = Counter(), []
    perform = partial(one_setting, options.game, options.n, options.limit)
    with ProcessPoolExecutor(options.processes) as pool:
        for counted, fault in pool.map(perform, every):
            found += counted
            faults += [fault] if fault else []
    plies, lent = found.pop("plies", 0), found.pop("lent", 0)
    print(
        f"{options.game}: {len(every)} settings, {options.n} matches each, {plies} plies, "
        f"{lent} pieces lent"
    )
    print("  ended by " + ", ".join(f"{end} {n}" for end, n in found.most_common()))
    print(f"  {len(faults)} faults", *faults[:5], sep="\n  ")
    return int(bool(faults))


# ---- records ------------------------------------------------------------------------------------


Step = tuple[tuple[int, ...] | None, str]
"""The answers of a step (none: the mover could not move), and the position after it."""


def steps(game: WarmGame, rng: random.Random) -> Iterator[Step]:
    """A random match, step by step."""
    play = Play.begin(game.engine, match=True)
    while play.phase != "over":
        done = play.runs.random_leaf(rng)
        if done is None:
            play.stuck()
        else:
            play.finish(done)
        yield None if done is None else done.answers, write_position(play, game.notation)


def some_records(game: str, setting: Setting, seeds: range) -> tuple[int, int, list[str]]:
    loaded, moves, texts, faults = load(game, setting), 0, 0, []
    for seed in seeds:
        again = Play.begin(loaded.engine, match=True)
        for n, (answers, text) in enumerate(list(steps(loaded, random.Random(seed)))):
            if answers is None:
                again.stuck()
            else:
                if answers and n % TEXTS == seed % TEXTS:
                    texts += 1
                    position = PositionValue(loaded, again.copy())
                    move = position.write(answers)
                    if position.parse(move).answers != answers:
                        faults.append(f"seed {seed}, step {n + 1}: {move} is read otherwise")
                again.finish(again.runs.run(answers))
            moves += 1
            if write_position(again, loaded.notation) != text:
                faults.append(f"seed {seed}, step {n + 1}: not {text}")
                break
    return moves, texts, faults


def records(options: argparse.Namespace, setting: Setting) -> int:
    work = [range(n, min(n + SHARE, options.n)) for n in range(0, options.n, SHARE)]
    with ProcessPoolExecutor(options.processes) as pool:
        parts = list(pool.map(partial(some_records, options.game, setting), work))
    moves, texts = sum(part[0] for part in parts), sum(part[1] for part in parts)
    faults = [fault for part in parts for fault in part[2]]
    print(
        f"{options.game}: {options.n} matches replayed, {moves} moves from their answers, "
        f"{texts} from their texts"
    )
    print(f"  {len(faults)} faults", *faults[:5], sep="\n  ")
    return int(bool(faults))


# ---- killed -------------------------------------------------------------------------------------


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "manqala", "play", *arguments]


def kill(options: argparse.Namespace, setting: Setting) -> int:
    """Kill recorded matches again and again; in the end the record must be the unbroken one."""
    rng, kills, faults = random.Random(options.seed), 0, 0
    pairs = [part for name, value in setting.items() for part in ("--set", f"{name}={value}")]
    while kills < options.n:
        seed = str(rng.randrange(1 << 30))
        who = ["--south", "random", "--north", "random"]
        with tempfile.TemporaryDirectory() as folder:
            whole, broken = Path(folder, "whole.jsonl"), Path(folder, "broken.jsonl")
            base = [options.game, *who, "--match", "--seed", seed, *pairs]
            subprocess.run(command(*base, "--record", str(whole)), check=True, capture_output=True)
            arguments = [*base, "--record", str(broken)]
            while True:
                process = subprocess.Popen(
                    command(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
                )
                try:
                    _, told = process.communicate(timeout=rng.uniform(0.3, options.longest))
                except subprocess.TimeoutExpired:
                    process.send_signal(signal.SIGKILL)
                    process.communicate()
                    kills += 1
                    if broken.exists() and broken.read_bytes().count(b"\n"):
                        arguments = [options.game, "--resume", str(broken)]
                    else:
                        broken.unlink(missing_ok=True)
                    if kills < options.n:
                        continue
                    process = subprocess.run(command(*arguments), capture_output=True, check=False)
                    told = process.stderr
                if process.returncode:
                    print(told.decode())
                break
            same = entries(whole) == entries(broken)
            faults += not same
            found = "the same" if same else "DIFFERENT"
            print(f"  {kills} kills; {len(entries(whole)) - 1} moves, {found}", flush=True)
    print(f"{options.game}: {kills} kills, {faults} faults")
    return int(faults > 0)


def entries(path: Path) -> list[object]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    modes = {"lengths": lengths, "settings": settings, "records": records, "kill": kill}
    parser.add_argument("mode", choices=modes)
    parser.add_argument("game")
    parser.add_argument(
        "-n", type=int, default=100, help="how many matches (for each setting), or kills"
    )
    parser.add_argument("--set", nargs="+", default=[], metavar="NAME=CHOICE", help="options")
    parser.add_argument("--limit", type=int, default=100_000, help="more plies count as endless")
    parser.add_argument("--longest", type=float, default=3.0, help="seconds before a kill, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    setting: Setting = dict(pair.split("=", 1) for pair in options.set)
    return modes[options.mode](options, setting)


if __name__ == "__main__":
    sys.exit(main())
