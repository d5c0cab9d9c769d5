"""Speed of positions in the Python API, compared with another tree of this repository.

Both trees work in turn in separate processes, on positions of random games in which they have the
same moves. A ratio is taken within each repetition, and the median counts. Measured is the time of
the processor for ``moves()``, for ``play()`` of the text of a move, and for whole random games by
``moves()`` and ``play()``. Prints a table in Markdown: how many times as fast this tree is. Without
another tree it prints how many plies a second this one plays by the API, and how many the compiled
engine plays where arrays are asked for.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from two_trees import HERE, Tree

GAMES = ("kalah", "oware", "san-yao", "andot", "dong-wo", "yucebao")
POSITIONS, PLIES, REPETITIONS = 40, 40, 7
AGAIN = 5
"""Repetitions for each position, so that a measurement lasts long enough."""
PLIES_ALONE, BATCH = 3000, 100_000
"""Plies played by the API at a time, and games played at once as arrays."""
LIKELY = 0.15
"""The probability of sampling a position of a random game."""
TASKS = ("moves", "play", "games")


# ---- what a process of one tree does -----------------------------------------------------------------


def positions(game: Any, number: int, seed: int) -> list[list[str]]:
    """The texts of positions of random games, each with one of its moves."""
    rng, found, position = Random(seed), [], game.start()
    while len(found) < number:
        if position.over:
            position = game.start()
        move = position.random_move(rng)
        if rng.random() < LIKELY and position.count() is not None:
            found.append([position.text, move.text])
        position = position.play(move)
    return found


def moves(game: Any, asked: list[list[str]]) -> tuple[float, list[str]]:
    known = [game.position(text) for text, _ in asked * AGAIN]
    began = process_time()
    found = [position.moves() for position in known]
    took = process_time() - began
    texts = [" ".join(move.text for move in one) for one in found[: len(asked)]]
    return took, texts


def play(game: Any, asked: list[list[str]]) -> tuple[float, list[str]]:
    known = [(game.position(text), move) for text, move in asked * AGAIN]
    began = process_time()
    found = [position.play(move) for position, move in known]
    return process_time() - began, [position.text for position in found]


def games(game: Any, asked: list[list[str]]) -> tuple[float, list[str]]:
    """As many plies as there are positions."""
    rng, position, found = Random(1), game.start(), []
    began = process_time()
    for _ in asked * AGAIN:
        if position.over:
            position = game.start()
        position = position.play(rng.choice(position.moves(PLIES)))
        found.append(position)
    return process_time() - began, [position.text for position in found]


def work() -> None:
    """Carry out orders, line by line."""
    from manqala import load

    known: dict[str, Any] = {}
    for line in sys.stdin:
        name, task, given = json.loads(line)
        game = known.get(name) or known.setdefault(name, load(name))
        answer: object = positions(game, *given) if task == "positions" else None
        if answer is None:
            answer = {"moves": moves, "play": play, "games": games}[task](game, given)
        print(json.dumps(answer), flush=True)


# ---- one tree -----------------------------------------------------------------------------------------


def plies_a_second(game: Any, random: bool) -> float:
    """Random games by ``moves()`` and ``play()``, or by ``random_move()`` and ``play()``; the interpreter plays."""
    rng, position, played = Random(1), game.start(), 0
    began = process_time()
    while played < PLIES_ALONE:
        if position.over:
            position = game.start()
        move = position.random_move(rng) if random else rng.choice(position.moves())
        position = position.play(move)
        played += 1
    return played / (process_time() - began)


def batches_a_second(game: Any) -> tuple[float, float]:
    """Games and plies a second of ``random_games()``, when the game has been compiled."""
    game.random_games(BATCH, seed=1)
    began = perf_counter()
    found = game.random_games(BATCH, seed=2)
    took = perf_counter() - began
    return len(found) / took, int(found.plies.sum()) / took


def alone(names: Sequence[str], repetitions: int) -> None:
    """Print the best of some measurements as a table."""
    from manqala import load

    print(
        "| game | moves() and play() | random_move() and play() | random_games(), games | plies |\n|---|---|---|---|---|"
    )
    for name in names:
        game = load(name)
        listed, drawn = (
            max(plies_a_second(game, way) for _ in range(repetitions)) for way in (False, True)
        )
        games_made, plies = batches_a_second(game)
        print(
            f"| {name} | {listed:,.0f} | {drawn:,.0f} | {games_made:,.0f} | {plies:,.0f} |",
            flush=True,
        )


# ---- comparing ----------------------------------------------------------------------------------------


def common(here: Tree, other: Tree, name: str, asked: list[list[str]]) -> list[list[str]]:
    """The positions in which both trees have the same moves: a game's rules may have changed."""
    pairs = zip(
        asked, here.ask(name, "moves", asked)[1], other.ask(name, "moves", asked)[1], strict=True
    )
    return [one for one, mine, its in pairs if mine == its]


def ratios(
    here: Tree, other: Tree, name: str, task: str, asked: list[list[str]], times: int
) -> list[float]:
    """The times of the other tree divided by those of this one, after one warm-up run; none if they play differently."""
    found = []
    for n in range(times + 1):
        first, second = (here, other) if n % 2 else (other, here)
        one, two = first.ask(name, task, asked), second.ask(name, task, asked)
        if one[1] != two[1]:
            return []
        mine, its = (one[0], two[0]) if n % 2 else (two[0], one[0])
        found.append(its / mine)
    return found[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, nargs="?", help="the top of the other tree")
    parser.add_argument("--games", nargs="+", default=GAMES, metavar="NAME")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--repetitions", type=int, default=REPETITIONS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work()
        return
    if given.tree is None:
        alone(given.games, given.repetitions)
        return
    here, other = Tree(HERE, __file__), Tree(given.tree.resolve(), __file__)
    print("| game |", " | ".join(TASKS), "|\n|---|" + "---|" * len(TASKS))
    for name in given.games:
        asked = common(
            here, other, name, here.ask(name, "positions", [given.positions, given.seed])
        )
        cells = []
        for task in TASKS:
            found = ratios(here, other, name, task, asked, given.repetitions)
            told = "other rules"
            if found:
                told = f"{statistics.median(found):.2f} ({min(found):.2f}–{max(found):.2f})"
            cells.append(told)
        print(f"| {name} ({len(asked)} positions) |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
