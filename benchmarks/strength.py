"""Two players against each other at equal time: of one tree of this repository, of two, or against other programs.

Openings are played at random and each is played twice, with the seats changed, so that a better
opening favours neither. From most openings of Kalah a seat wins, however well the other plays: with `--even` a
search first looks for openings that are not so. The sides think in turn, in separate processes. By default their time is
processor time of the thread, so that other work takes no time from either. What was played stands
in a journal, from which the same command goes on.

    python benchmarks/strength.py kalah oware --tree-b ../before --time 0.1 --games 200
    python benchmarks/strength.py kalah --player-b openspiel --time 0.1 --games 200
    python benchmarks/strength.py kalah --player-a alphabeta:depth=6 --player-b alphabeta:depth=4
    python benchmarks/strength.py kalah --player-b openspiel --even 1 --games 200
    python benchmarks/strength.py san-yao --match --tree-b ../before --time 0.02
    python benchmarks/strength.py oware --player-b "uci:COMMAND" --time 0.1 --games 200

A player without a parameter gets `--time`. `openspiel` is its MCTSBot with random playouts and its solver, with as many
simulations a move as its latest ones say that it can do in the time. `uci:COMMAND` is a program that speaks the Universal
Chess Interface, as programs for Oware do; it keeps time by the clock on the wall, and gets more of that while the
machine is busy.
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue
from manqala.players.base import NoPrompt, Seat, decide
from manqala.players.registry import make
from manqala.search.deepening import Search
from manqala.search.kernel.scale import SCORE_WEIGHT
from other_programs import Answers, Side, other_program
from two_trees import HERE, Tree

TOO_LONG = {False: 600, True: 10_000}
"""A game (or a match) of so many plies counts as drawn."""
EVEN_DEPTH = 12
"""The depth of the search that finds out whether an opening is even."""

# ---- one side ---------------------------------------------------------------------------------------


class OurPlayer:
    """A player of the package."""

    def __init__(self, game: WarmGame, spec: str, seed: int, *, match: bool) -> None:
        """A new one for each game: nobody learns from the games before."""
        self._position: PositionValue = game.start(match=match)
        self._player = make(spec, Seat(Random(seed), NoPrompt()))

    def choose(self, answers: Answers) -> Answers:
        return self._player.choose(self._position, answers)

    def play(self, answers: Answers) -> None:
        self._position = self._position.play(answers)

    def spent(self) -> float:
        return time.thread_time()


def use_processor_time() -> None:
    """Let searches count what their thread uses, not what the clock says."""
    from manqala.search import deepening, uct

    for module in (deepening, uct):
        vars(module)["time"] = SimpleNamespace(
            perf_counter=time.thread_time, monotonic=time.thread_time, process_time=time.thread_time
        )


def work() -> None:
    """Answer orders until there are no more: one side of a game after the other."""
    games: dict[str, WarmGame] = {}
    side: Side | None = None
    for line in sys.stdin:
        order, *told = json.loads(line)
        answer: Any = None
        if order == "begin":
            name, settings, spec, seconds, seed, clock, match = told
            if clock == "processor":
                use_processor_time()
            key = json.dumps((name, settings))
            game = games.setdefault(key, load(name, settings))
            side = other_program(game, spec, seconds, seed) or OurPlayer(
                game, spec, seed, match=match
            )
        elif order == "play":
            assert side is not None
            side.play(tuple(told[0]))
        else:
            assert side is not None
            began = side.spent()
            answer = [side.choose(tuple(told[0])), side.spent() - began]
        print(json.dumps(answer), flush=True)


# ---- a game -----------------------------------------------------------------------------------------


class Asked:
    """A player of the referee, who asks the process of a side."""

    def __init__(self, tree: Tree) -> None:
        """``tree``: the process, in which the game has begun."""
        self._tree = tree
        self.seconds: list[float] = []

    def choose(self, position: PositionValue, answers: Answers) -> Answers:  # noqa: ARG002 -- the process knows it
        given, seconds = self._tree.ask("choose", answers)
        self.seconds.append(seconds)
        return tuple(given)


class Lead:
    """The lead that a search sees in a position, the same each time."""

    def __init__(self, game: WarmGame) -> None:
        self._search = Search(game)

    def points(self, position: PositionValue) -> float:
        """Return it for either side, in points; a proved win is more than any lead."""
        self._search.forget()
        found = self._search.search(position, depth=EVEN_DEPTH, selective=True)
        return math.inf if found is None else abs(found.value) / SCORE_WEIGHT


def opening(
    game: WarmGame, rng: Random, plies: int, *, match: bool, lead: Lead | None = None, even: float = math.inf
) -> list[Answers]:  # fmt: skip
    """Random moves from the start, after which the game goes on and the player to move has a choice.

    With ``lead`` neither side may be ahead by more than ``even`` points.
    """
    while True:
        position = game.start(match=match)
        moves: list[Answers] = []
        while len(moves) < plies and not position.over:
            move = position.random_move(rng)
            position = position.play(move)
            moves.append(move.answers)
        if position.over or len(position.moves(2)) < 2:
            continue
        if lead is None or lead.points(position) <= even:
            return moves


def play_game(
    game: WarmGame,
    trees: tuple[Tree, Tree],
    begins: list[list[object]],
    moves: list[Answers],
    first: int,
    *,
    match: bool,
) -> dict[str, Any]:
    """One game (or match); ``first``: which of the two sits at the first player's place."""
    sides = [Asked(tree) for tree in trees]
    for tree, told in zip(trees, begins, strict=True):
        tree.ask("begin", *told)
    position = game.start(match=match)
    for answers in moves:
        position = played(trees, position, answers)
    seats = sides if first == 0 else sides[::-1]
    plies = 0
    while not position.over and plies < TOO_LONG[match]:
        position = played(trees, position, decide(seats, position).answers)
        plies += 1
    winner = position.result.winner if position.result is not None else None
    points = 0.5 if winner is None else float(winner == first)
    means = [sum(side.seconds) / max(1, len(side.seconds)) for side in sides]
    return {"points": points, "plies": plies, "seconds": means}


def played(trees: tuple[Tree, Tree], position: PositionValue, answers: Answers) -> PositionValue:
    """The position after a move, which both are told of."""
    for tree in trees:
        tree.ask("play", answers)
    return position.play(answers)


# ---- what it amounts to -----------------------------------------------------------------------------


def elo(share: float) -> float:
    """The difference in Elo points that this share of the points stands for."""
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * math.log10(share / (1 - share))


def summary(name: str, records: list[dict[str, Any]]) -> str:
    """The first side's share with a 95 % interval; the two games of an opening count as one observation."""
    pairs: dict[int, list[float]] = {}
    for record in records:
        pairs.setdefault(record["pair"], []).append(record["points"])
    means = [sum(pair) / 2 for pair in pairs.values() if len(pair) == 2]
    if len(means) < 2:
        return f"{name}: {len(records)} games, too few to say anything"
    share = statistics.mean(means)
    error = 1.96 * statistics.stdev(means) / math.sqrt(len(means))
    low, high = share - error, share + error
    points = [record["points"] for record in records]
    counts = "/".join(str(points.count(value)) for value in (1.0, 0.5, 0.0))
    took = [statistics.median(record["seconds"][n] for record in records) for n in range(2)]
    plies = statistics.mean(record["plies"] for record in records)
    return (
        f"{name}: {share:.1%} ± {error:.1%} of {2 * len(means)} games ({counts}), "
        f"Elo {elo(share):+.0f} ({elo(low):+.0f} to {elo(high):+.0f}); {plies:.0f} plies, "
        f"{took[0]:.3f} and {took[1]:.3f} s of the processor a question"
    )


def journal_of(path: Path | None, settings: dict[str, Any]) -> list[dict[str, Any]]:
    """What stands in a journal, which must be of the same settings."""
    if path is None or not path.exists():
        if path is not None:
            path.write_text(json.dumps(settings) + "\n", encoding="utf-8")
        return []
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    if json.loads(head) != settings:
        sys.exit(f"{path} is a journal of other settings: {head}")
    return [json.loads(line) for line in lines if line.endswith("}")]


def to_play(records: list[dict[str, Any]], name: str, games: int) -> Iterator[tuple[int, int]]:
    """Which games are still to be played: the opening's number, and who sits at the first place."""
    done = {(r["pair"], r["first"]) for r in records if r["game"] == name}
    for pair in range(games // 2):
        for first in range(2):
            if (pair, first) not in done:
                yield pair, first


def timed(spec: str, seconds: float) -> str:
    """A player's name with the time, if it has no other parameter and takes one."""
    timed_ones = ("alphabeta", "mcts")
    return f"{spec}:time={seconds}" if spec in timed_ones else spec


def main() -> None:
    if sys.argv[1:2] == ["--work"]:
        work()
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="+", metavar="GAME")
    parser.add_argument("--player-a", default="alphabeta")
    parser.add_argument("--player-b", default="alphabeta")
    parser.add_argument("--tree-a", type=Path, default=HERE)
    parser.add_argument("--tree-b", type=Path, default=HERE)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--time", type=float, default=0.1, help="seconds a question")
    parser.add_argument("--games", type=int, default=200, help="of each game; an even number")
    parser.add_argument("--opening", type=int, default=4, help="so many random moves")
    parser.add_argument(
        "--even", type=float, metavar="POINTS", help="no opening with a greater lead"
    )
    parser.add_argument("--match", action="store_true", help="whole matches, not single rounds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clock", choices=("processor", "wall"), default="processor")
    parser.add_argument("--journal", type=Path, help="a file to go on from")
    options = parser.parse_args()
    given = dict(text.split("=", 1) for text in options.set)
    specs = [timed(spec, options.time) for spec in (options.player_a, options.player_b)]
    settings = {
        "players": specs, "trees": [str(options.tree_a), str(options.tree_b)], "set": given, "time": options.time,
        "opening": options.opening, "seed": options.seed, "clock": options.clock, "match": options.match,
    }  # fmt: skip
    if options.even is not None:
        settings["even"] = options.even
    records = journal_of(options.journal, settings)
    trees = (Tree(options.tree_a, __file__), Tree(options.tree_b, __file__))
    for name in options.names:
        game = load(name, given)
        lead = None if options.even is None else Lead(game)
        for pair, first in to_play(records, name, options.games):
            rng = Random(f"{options.seed}/{name}/{pair}")
            moves = opening(
                game, rng, options.opening, match=options.match, lead=lead, even=options.even or 0.0
            )
            begins: list[list[object]] = [
                [name, given, spec, options.time, 2 * pair + first, options.clock, options.match]
                for spec in specs
            ]
            played_one = play_game(game, trees, begins, moves, first, match=options.match)
            record = {"game": name, "pair": pair, "first": first, **played_one}
            records.append(record)
            if options.journal is not None:
                with options.journal.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(record) + "\n")
        print(summary(name, [r for r in records if r["game"] == name][: options.games]), flush=True)


if __name__ == "__main__":
    main()
