"""Nodes and time that alpha-beta needs to reach a depth from random positions.

    python benchmarks/search_nodes.py kalah=14 oware=14 san-yao=10 andot=13 yucebao=8 --tree ../before

With `--tree` another tree of this repository does the same, one after the other in one run. A search by time sees two turns
further than the number says, because it looks less deep into what comes late; one to a depth looks at everything.
`--on llvm` or `wasm` names the back end of this tree; the others use their own. Seconds are the least of `--repeat` runs, each
with a new table, after one that compiles.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue
from manqala.search.deepening import Search
from two_trees import HERE, Tree

SELECTIVE_TURNS = 2
"""Additional depth for a search by time."""
KINDS = {True: "by time", False: "to a depth"}


def drawn(game: WarmGame, number: int) -> PositionValue:
    """A position after a few random moves, in which there is a choice."""
    rng = Random(f"{game.name}/{number}")
    while True:
        position = game.start()
        for _ in range(rng.randrange(2, 14)):
            if not position.over:
                position = position.play(position.random_move(rng))
        if not position.over and len(position.moves(2)) > 1:
            return position


def looked(
    name: str, depth: int, positions: int, on: str | None, repeat: int
) -> dict[str, tuple[int, float]]:
    """Nodes and processor seconds, for each kind of search."""
    game, found = load(name), {}
    asked = [drawn(game, number) for number in range(positions)]
    for selective, kind in KINDS.items():
        runs = [searched(new_search(game, on), asked, depth, selective) for _ in range(repeat + 1)]
        found[kind] = min(runs[1:], key=lambda run: run[1])
    return found


def new_search(game: WarmGame, on: str | None) -> Search:
    """A search on a back end; trees from before there were several have no names for them."""
    if on is None:
        return Search(game)
    from manqala.compile.backends.backend import BackendName

    return Search(game, on=BackendName(on))


def searched(
    search: Search, asked: list[PositionValue], depth: int, selective: bool
) -> tuple[int, float]:
    """Nodes and seconds of the processor to search all these positions deeper and deeper."""
    nodes, began = 0, time.thread_time()
    for position in asked:
        search._start_new_search(selective=selective)  # noqa: SLF001 -- players go by time, which would not be the same twice
        choices = position.choices(())
        assert choices is not None
        for turns in range(1, depth + 1 + (SELECTIVE_TURNS if selective else 0)):
            result = search._search_to_depth(position, (), choices.player, turns, None)  # noqa: SLF001 -- a public search would deepen by time
            if result is None:
                break
            nodes += result.nodes
            if result.exact or result.decided:
                break
    return nodes, time.thread_time() - began


def work() -> None:
    """Carry out orders until there are no more."""
    for line in sys.stdin:
        print(json.dumps(looked(*json.loads(line))), flush=True)


def main() -> None:
    if sys.argv[1:2] == ["--work"]:
        work()
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+", metavar="GAME=TURNS")
    parser.add_argument("--tree", type=Path, action="append", default=[], help="another tree")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--on", help="the back end of this tree")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    trees = {path: Tree(path, __file__) for path in (HERE, *options.tree)}
    for text in options.games:
        name, _, depth = text.partition("=")
        for path, tree in trees.items():
            on = options.on if path == HERE else None
            told = tree.ask(name, int(depth), options.positions, on, options.repeat)
            for kind, (nodes, seconds) in told.items():
                rate = nodes / seconds / 1e6
                print(
                    f"{name} {kind}: {nodes / 1e6:.3f} M nodes, {seconds:.3f} s, {rate:.2f} M/s, {path.name}"
                )


if __name__ == "__main__":
    main()
