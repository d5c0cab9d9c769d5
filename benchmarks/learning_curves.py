"""Learning curves of examples/learners/: the share of games won against random and greedy, by steps, over several seeds.

Each seed is a separate run. The interval is Student's over the seeds, at 95 %, so it includes
chance in learning and in the games. It is never narrower than the games alone require, because a
few seeds may agree by luck. Prints a table in Markdown for each game, and writes the drawing that
docs/learners.md shows. Needs the extras `learners` and `study`.
"""

import argparse
import runpy
import statistics
from pathlib import Path
from time import process_time
from typing import Any

from scipy.stats import t

from manqala.study.charts import Curve, draw_curves, standalone

LEARNERS = Path(__file__).parents[1] / "examples" / "learners"
AGAINST = ("random", "greedy")
GAMES = 400
"""Number of games for each point of a curve."""


def interval(values: list[float]) -> tuple[float, float, float]:
    """The mean of some shares of ``GAMES`` games each, and its interval of 95 %."""
    mean, many = statistics.mean(values), len(values)
    of_seeds = float(t.ppf(0.975, many - 1)) * statistics.stdev(values) / many**0.5
    of_games = 1.96 * (mean * (1 - mean) / (GAMES * many)) ** 0.5
    wide = max(of_seeds, of_games)
    return mean, max(0.0, mean - wide), min(1.0, mean + wide)


def measured(learn: Any, game: str, given: argparse.Namespace) -> list[Curve]:
    """The curves of one game, and their table on the screen."""
    found = []
    for seed in range(1, given.seeds + 1):
        began = process_time()
        print(f"{game}, seed {seed}")
        found.append(learn(game, given.steps, rows=given.rows, games=GAMES, seed=seed)[1])
        print(f"{process_time() - began:.0f} s of the processor", flush=True)
    return told(game, found)


def told(game: str, found: list[list[tuple[int, list[float]]]]) -> list[Curve]:
    """The curves over all seeds, of each of which the shares by steps were found; prints their table."""
    steps = [number for number, _ in found[0]]
    made = []
    for place, against in enumerate(AGAINST):
        points = [interval([one[row][1][place] for one in found]) for row in range(len(steps))]
        values, low, high = (list(part) for part in zip(*points, strict=True))
        made.append(Curve(f"against {against}", steps, values, low, high))
    print(f"\n| steps | {game}, random | {game}, greedy |\n|---|---|---|")
    for row, number in enumerate(steps):
        cells = [f"{c.y[row]:.2f} ({c.low[row]:.2f} to {c.high[row]:.2f})" for c in made]
        print(f"| {number:,} | {cells[0]} | {cells[1]} |")
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--learner", choices=("ppo", "maskable_ppo"), default="ppo")
    parser.add_argument("--steps", type=int, default=131_072)
    parser.add_argument("--rows", type=int, default=8)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path(), help="where the drawings are written")
    given = parser.parse_args()
    learn = runpy.run_path(str(LEARNERS / f"{given.learner}.py"))["learn"]
    for game in given.games:
        name = f"{given.learner.replace('_', '-')}-{game}"
        draw(name, game, measured(learn, game, given), given.out)


def draw(name: str, game: str, found: list[Curve], folder: Path) -> None:
    """Write the drawing of the curves of a game."""
    drawn = draw_curves(name, found, f"steps of the learner in {game}", "games won", share=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.svg").write_text(standalone(drawn), encoding="utf-8")


if __name__ == "__main__":
    main()
