"""Learns the evaluations that come with the games, and keeps those that win more than the default one.

Each is learned from games of the program with itself, by single holes, for some seconds on one thread. Then the
default player, which would use it, plays against itself without it, at equal processor time, from openings of four
random turns that are played twice with the seats changed. An evaluation is kept in the folder ``evaluations`` beside the
rule file if its share is above one half by more than its standard error, and it was learned from 500 games at least.
Each game is a line of JSON in the journal, from which the same command goes on.

    python benchmarks/hole_values.py --journal FILE
    python benchmarks/hole_values.py oware kalah --learn 60 --games 200 --journal FILE
    python benchmarks/hole_values.py --summary --journal FILE
"""

import argparse
import json
import math
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.learn.beside_rules import path_beside
from manqala.learn.evaluation_file import nothing_learned, read_learned, write_finished
from manqala.learn.training import learn
from manqala.players.base import NoPrompt, Seat, decide
from manqala.players.registry import make
from manqala.text.resources import game_files
from strength import opening, use_processor_time

PLIES = 300
"""Number of turns after which a game counts as drawn."""
LEAST = 12
"""Fewer games say nothing."""
LEAST_LEARNED = 500
"""An evaluation learned from fewer games is not kept."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one game's evaluation is worth: the share of the points against the default one, with half its 95 % interval."""

    game: str
    kept: bool
    learned_from: int = 0
    games: int = 0
    share: float = 0.5
    error: float = 0.5
    why: str = ""


def play_pair(game: WarmGame, specs: tuple[str, str], pair: int, seed: int) -> list[float]:
    """Return the points of the first player specification in both games of an opening."""
    moves = opening(game, Random(f"{seed}/{game.name}/{pair}"), 4, match=False)
    points = []
    for first in range(2):
        players = [make(spec, Seat(Random(pair), NoPrompt())) for spec in specs]
        seats = players if first == 0 else players[::-1]
        position = game.start()
        for answers in moves:
            position = position.play(answers)
        plies = 0
        while not position.over and plies < PLIES:
            position = position.play(decide(seats, position).answers)
            plies += 1
        winner = position.result.winner if position.result is not None else None
        points.append(0.5 if winner is None else float(winner == first))
    return points


def measure(name: str, options: argparse.Namespace, folder: Path) -> Outcome:
    """Learn, play, and keep the file or not."""
    game = load(name)
    if game.rules.board.number_of_players != 2 or game.rules.path is None:
        return Outcome(name, kept=False, why="not two players")
    file = folder / f"{name}.json"
    try:
        begun = (
            read_learned(file, game)
            if file.exists()
            else nothing_learned(game, options.seed, match=False, paired=False)
        )
        learned = learn(game, begun, file, 1, options.learn, None).learned
    except CannotGenerateError:
        return Outcome(name, kept=False, why="no generated form")
    finished = folder / f"{name}.finished.json"
    write_finished(finished, game, learned)
    specs = (
        f"alphabeta:time={options.time},eval={finished}",
        f"alphabeta:time={options.time},eval=off",
    )
    means: list[float] = []
    ends = time.thread_time() + options.most
    for pair in range(options.games // 2):
        if time.thread_time() > ends and 2 * len(means) >= LEAST:
            break
        means.append(statistics.mean(play_pair(game, specs, pair, options.seed)))
    share = statistics.mean(means)
    error = 1.96 * statistics.stdev(means) / math.sqrt(len(means))
    kept = share - error / 1.96 > 0.5 and learned.games >= LEAST_LEARNED
    if kept:
        path = path_beside(game.rules.path)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(finished.read_bytes())
    return Outcome(name, kept, learned.games, 2 * len(means), round(share, 4), round(error, 4))


def summarize(lines: list[dict[str, object]]) -> None:
    """Print a table of what was kept, and how many were not."""
    kept = [line for line in lines if line["kept"]]
    for line in sorted(kept, key=lambda line: -float(str(line["share"]))):
        share, error = float(str(line["share"])), float(str(line["error"]))
        print(
            f"| {line['game']} | {line['learned_from']:,} | {share:.1%} ± {error:.1%} | {line['games']} |"
        )
    print(f"{len(kept)} of {len(lines)} kept")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--learn", type=float, default=25, help="seconds for each game")
    parser.add_argument("--time", type=float, default=0.01, help="seconds a question")
    parser.add_argument("--games", type=int, default=80, help="an even number")
    parser.add_argument(
        "--most", type=float, default=40, help="seconds of play after which no pair begins"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path, required=True)
    parser.add_argument("--summary", action="store_true")
    options = parser.parse_args()
    text = options.journal.read_text(encoding="utf-8") if options.journal.exists() else ""
    lines = [json.loads(line) for line in text.splitlines()]
    if options.summary:
        summarize(lines)
        return
    use_processor_time()
    folder = options.journal.parent / "learned"
    done = {line["game"] for line in lines}
    for name in options.names or game_files():
        if name in done:
            continue
        found = measure(name, options, folder)
        with options.journal.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(found)) + "\n")
        print(found, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
