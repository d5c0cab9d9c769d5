"""Twelve everyday tasks with Manqala (Kalah) and with OpenSpiel (its mancala): lines of code, and time of the processor for each.

Every task is a text that is compiled and run again and again for about as long as is said; what all need beforehand is
made once. The median of several runs counts. Prints a table in Markdown.
"""

import argparse
import statistics
from time import process_time
from typing import Any

MANQALA = {
    "": "import manqala, random, numpy\ngame = manqala.load('kalah')\nposition = game.start()\nrng = random.Random(1)\n"
    "envs = manqala.vector('kalah', n=1024)\nnow = envs.reset(seed=1)\nposition.analyse(depth=2)\ngame.simulate(400)\n"
    "game.random_games(10)\n"
    "for _ in range(400):\n    position.play(position.moves()[0])\nposition = game.start()",
    "load": "manqala.load('kalah')",
    "list the moves": "list(map(str, position.moves()))",
    "play a move": "position.play('3')",
    "keep it, play, come back": "position.play('3')\nposition.text",
    "a random game": "now_at = position\nwhile not now_at.over:\n    now_at = now_at.play(now_at.random_move(rng))",
    "legal moves as a mask": "now.mask[0]",
    "count to 3 turns": "def count(at, depth):\n    if depth == 0 or at.over:\n        return 1\n"
    "    return sum(count(at.play(move), depth - 1) for move in at.moves())\ncount(position, 3)",
    "read a position": "game.position('4,4,0,5,5,5/4,4,4,4,4,4:south:won=1,0')",
    "write a position": "position.text",
    "1024 games a step on": "now = envs.step(now.mask.argmax(axis=1))",
    "search 4 turns deep": "position.analyse(depth=4)",
    "draw": "str(position)",
}
SPIEL = {
    "": "import pyspiel, random\ngame = pyspiel.load_game('mancala')\nstate = game.new_initial_state()\nrng = random.Random(1)\n"
    "states = [game.new_initial_state() for _ in range(1024)]",
    "load": "pyspiel.load_game('mancala')",
    "list the moves": "[state.action_to_string(0, action) for action in state.legal_actions()]",
    "play a move": "after = state.clone()\nafter.apply_action(3)",
    "keep it, play, come back": "after = state.clone()\nafter.apply_action(3)\nstr(state)",
    "a random game": "now_at = state.clone()\nwhile not now_at.is_terminal():\n"
    "    now_at.apply_action(rng.choice(now_at.legal_actions()))",
    "legal moves as a mask": "state.legal_actions_mask()",
    "count to 3 turns": "def count(at, depth):\n    if depth == 0 or at.is_terminal():\n        return 1\n"
    "    return sum(count(at.child(action), depth - 1) for action in at.legal_actions())\ncount(state, 3)",
    "write a position": "state.serialize()",
    "1024 games a step on": "for n, one in enumerate(states):\n    one.apply_action(one.legal_actions()[0])\n"
    "    if one.is_terminal():\n        states[n] = game.new_initial_state()",
    "search 4 turns deep": "from open_spiel.python.algorithms import minimax\n"
    "minimax.alpha_beta_search(game, state, lambda at: 0, 4, 0)",
    "draw": "str(state)",
}


def measured(tasks: dict[str, str], seconds: float, runs: int) -> dict[str, tuple[int, float]]:
    """Of each task the lines, and the seconds that it takes."""
    names: dict[str, Any] = {}
    exec(tasks[""], names)
    found = {}
    for task, text in tasks.items():
        if not task:
            continue
        code = compile(text, task, "exec")
        exec(code, names)
        times = []
        for _ in range(runs):
            began, many = process_time(), 0
            while process_time() - began < seconds:
                exec(code, names)
                many += 1
            times.append((process_time() - began) / many)
        found[task] = text.count("\n") + 1, statistics.median(times)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2, help="of each run of a task")
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args()
    ours = measured(MANQALA, chosen.seconds, chosen.runs)
    theirs = measured(SPIEL, chosen.seconds, chosen.runs)
    print("| task | lines | µs | lines, OpenSpiel | µs, OpenSpiel | times as fast |")
    print("|---|---|---|---|---|---|")
    for task, (lines, time) in ours.items():
        row = f"| {task} | {lines} | {1e6 * time:,.1f} |"
        if task not in theirs:
            print(row + " – | – | – |")
            continue
        their_lines, their_time = theirs[task]
        print(f"{row} {their_lines} | {1e6 * their_time:,.1f} | {their_time / time:.2f} |")


if __name__ == "__main__":
    main()
