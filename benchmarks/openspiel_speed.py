"""Random Kalah and Oware: the generated engine and OpenSpiel's Python loop, in games per second.

OpenSpiel is installed in a separate environment (see the README); `--python` names its Python. The
rules are compared first, not believed: games that OpenSpiel played are replayed with our
interpreter. Both sides play in turn, on one thread; prints tables in Markdown.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hand_written import Played
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.run.flow import Play
from manqala.run.machine import Dead
from native_speed import games_a_second, generated, many_enough, median, ratio, spread, table

THEIRS = {"kalah": "mancala", "oware": "oware"}
"""OpenSpiel's names of the games."""
AIM = 40


class OpenSpiel:
    """OpenSpiel in another process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """The process must run `openspiel_playouts.py`."""
        self._process = process

    def ask(self, order: str, name: str, games: int, seed: int) -> str:
        """Give an order, and wait for its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(order, THEIRS[name], games, seed, file=self._process.stdin, flush=True)
        return self._process.stdout.readline()

    def speed(self, name: str, games: int, seed: int) -> Played:
        """Let it play at random."""
        plies, seconds = self.ask("speed", name, games, seed).split()
        return Played(games, int(plies), 0, float(seconds))

    def recorded(self, name: str, games: int, seed: int) -> Iterator[tuple[list[int], int]]:
        """Let it play at random: for each game the holes, and the first player's return."""
        for text in self.ask("record", name, games, seed).split():
            moves, value = text.split(":")
            yield [int(hole) for hole in moves.split(",")], int(value)


@contextmanager
def started(python: str) -> Iterator[OpenSpiel]:
    """Start OpenSpiel for the duration of the block."""
    script = Path(__file__).parent / "openspiel_playouts.py"
    with subprocess.Popen(
        [python, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        yield OpenSpiel(process)
        process.stdin.close()


# ---- are the rules the same? --------------------------------------------------------------------------


def replayed(game: WarmGame, holes: list[int], value: int) -> str:
    """The result by our rules of a game that OpenSpiel played."""
    engine = game.engine
    board = engine.layout.board
    play = Play.begin(engine, match=False)
    for hole in holes:
        if play.phase != "turn":
            return "ours was over earlier"
        own = board.rows[play.mover][0]
        if play.cells[own[hole]] == 0:
            return "a move is not possible in ours"
        answer = sum(play.cells[h] > 0 for h in own[:hole])
        try:
            done = play.runs.run((answer,))
        except Dead:
            return "a move is illegal in ours"
        play.finish(done)
    while play.phase == "turn" and play.runs.first_leaf() is None:
        play.stuck()
    if play.result is None:
        again = engine.counts_occurrences and play.occurrences() == 2
        return "ours goes on: a position has come a second time" if again else "ours goes on"
    winner = play.result.winner
    ours = 0 if winner is None else 1 - 2 * winner
    return "the same length and winner" if ours == value else "another winner"


def compare_rules(spiel: OpenSpiel, options: argparse.Namespace) -> None:
    print("### OpenSpiel's games, replayed with our rules\n")
    rows: list[tuple[str, ...]] = [("game", "in OpenSpiel", "games", "what our rules make of them")]
    for name in options.games:
        game = load(name)
        found = Counter(
            replayed(game, holes, value)
            for holes, value in spiel.recorded(name, options.replayed, options.seed)
        )
        made = "; ".join(f"{what}: {many}" for what, many in found.most_common())
        rows.append((name, f"`{THEIRS[name]}`", str(options.replayed), made))
    table(*rows)


# ---- speed ------------------------------------------------------------------------------------------


def compare_speed(spiel: OpenSpiel, options: argparse.Namespace) -> None:
    print("### Random games\n")
    rows: list[tuple[str, ...]] = [(
        "game", "plies a game: OpenSpiel", "ours", "OpenSpiel, games/s", "ours, games/s",
        "ours / OpenSpiel", "in plies/s", "aim",
    )]  # fmt: skip
    for name in options.games:
        ours = generated(load(name), compiled=True)
        sides = (lambda games, seed, name=name: spiel.speed(name, games, seed), ours)
        numbers = [many_enough(side, options.seconds) for side in sides]
        found: list[list[Played]] = [[], []]
        for repetition in range(options.repetitions):
            for side, number, played in zip(sides, numbers, found, strict=True):
                played.append(side(number, options.seed + repetition))
        lengths = [sum(p.plies for p in side) / sum(p.games for p in side) for side in found]
        theirs, mine = found
        quotient = statistics.median(ratio(mine, theirs, lambda p: p.plies / p.seconds))
        rows.append((
            name, *(f"{length:.1f}" for length in lengths), median(theirs, games_a_second),
            median(mine, games_a_second), spread(ratio(mine, theirs, games_a_second), 1),
            f"{quotient:.1f}", f"≥ {AIM}",
        ))  # fmt: skip
    table(*rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--python", required=True, help="the Python in which OpenSpiel is installed"
    )
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each side of a repetition")
    parser.add_argument("--replayed", type=int, default=500, help="games to compare the rules with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", choices=list(THEIRS), default=list(THEIRS))
    options = parser.parse_args()
    if shutil.which(options.python) is None:
        sys.exit(f"there is no program ‘{options.python}’")
    attempt = [options.python, "-c", "import pyspiel"]
    if subprocess.run(attempt, check=False, capture_output=True).returncode:
        sys.exit(f"OpenSpiel is not installed where ‘{options.python}’ is: see the README")
    print(f"- load before: {os.getloadavg()[0]:.2f}\n", flush=True)
    with started(options.python) as spiel:
        compare_rules(spiel, options)
        compare_speed(spiel, options)
    print(f"- load after: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main()
