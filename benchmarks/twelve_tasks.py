"""Twelve everyday tasks with Manqala and its peers: lines of code, and time of the processor for each.

Every task is a text that is compiled and run again and again for about as long as is said; what all need beforehand is
made once, and its lines are the first row. The median of several runs counts. A dash: the library has nothing for it, and
one would have to write it. Each library plays a game of its own. Prints a table in Markdown; libraries that are not
installed are left out of it.
"""

import argparse
import importlib.util
import statistics
import warnings
from dataclasses import dataclass, field
from time import process_time
from typing import Any

TASKS = (
    "load", "list the moves", "play a move", "keep it, play, come back", "a random game", "legal moves as a mask",
    "count to 3 turns", "read a position", "write a position", "1024 games a step on", "search 4 turns deep", "draw",
)  # fmt: skip


@dataclass(frozen=True)
class Peer:
    """A library, the game that it plays here, and its way of doing each task."""

    name: str
    module: str
    game: str
    beforehand: str
    ways: dict[str, str]
    warm: str = field(default="")
    """Run once, so that what is compiled at first use is not counted with one of the tasks."""


PEERS = (
    Peer(
        "Manqala", "manqala", "Kalah",
        "import manqala, random\ngame = manqala.load('kalah')\nposition = game.start()\nrng = random.Random(1)\n"
        "envs = manqala.vector('kalah', n=1024)\nnow = envs.reset(seed=1)",
        {
            "load": "manqala.load('kalah')",
            "list the moves": "list(map(str, position.moves()))",
            "play a move": "position.play('3')",
            "keep it, play, come back": "position.play('3')\nposition.text",
            "a random game": "now_at = position\nwhile not now_at.over:\n"
            "    now_at = now_at.play(now_at.random_move(rng))",
            "legal moves as a mask": "now.mask[0]",
            "count to 3 turns": "def count(at, depth):\n    if depth == 0 or at.over:\n        return 1\n"
            "    return sum(count(at.play(move), depth - 1) for move in at.moves())\ncount(position, 3)",
            "read a position": "game.position('4,4,0,5,5,5/4,4,4,4,4,4:south:won=1,0')",
            "write a position": "position.text",
            "1024 games a step on": "now = envs.step(now.mask.argmax(axis=1))",
            "search 4 turns deep": "position.analyse(depth=4)",
            "draw": "str(position)",
        },
        "position.analyse(depth=2)\nfor _ in range(400):\n    position.play(position.moves()[0])\nposition = game.start()",
    ),
    Peer(
        "OpenSpiel", "pyspiel", "mancala",
        "import pyspiel, random\ngame = pyspiel.load_game('mancala')\nstate = game.new_initial_state()\n"
        "rng = random.Random(1)\nstates = [game.new_initial_state() for _ in range(1024)]",
        {
            "load": "pyspiel.load_game('mancala')",
            "list the moves": "[state.action_to_string(0, action) for action in state.legal_actions()]",
            "play a move": "after = state.clone()\nafter.apply_action(3)",
            "keep it, play, come back": "after = state.clone()\nafter.apply_action(3)\nstr(state)",
            "a random game": "now_at = state.clone()\nwhile not now_at.is_terminal():\n"
            "    now_at.apply_action(rng.choice(now_at.legal_actions()))",
            "legal moves as a mask": "state.legal_actions_mask()",
            "count to 3 turns": "def count(at, depth):\n    if depth == 0 or at.is_terminal():\n        return 1\n"
            "    return sum(count(at.child(action), depth - 1) for action in at.legal_actions())\ncount(state, 3)",
            "read a position": "game.deserialize_state('3\\n')",
            "write a position": "state.serialize()",
            "1024 games a step on": "for n, one in enumerate(states):\n    one.apply_action(one.legal_actions()[0])\n"
            "    if one.is_terminal():\n        states[n] = game.new_initial_state()",
            "search 4 turns deep": "from open_spiel.python.algorithms import minimax\n"
            "minimax.alpha_beta_search(game, state, lambda at: 0, 4, 0)",
            "draw": "str(state)",
        },
    ),
    Peer(
        "python-chess", "chess", "chess",
        "import chess, random\nboard = chess.Board()\nrng = random.Random(1)\nboards = [chess.Board() for _ in range(1024)]",
        {
            "load": "chess.Board()",
            "list the moves": "list(map(str, board.legal_moves))",
            "play a move": "after = board.copy()\nafter.push_uci('e2e4')",
            "keep it, play, come back": "board.push_uci('e2e4')\nboard.pop()\nboard.fen()",
            "a random game": "now_at = board.copy()\nwhile not now_at.is_game_over():\n"
            "    now_at.push(rng.choice(list(now_at.legal_moves)))",
            "count to 3 turns": "def count(at, depth):\n    if depth == 0:\n        return 1\n    found = 0\n"
            "    for move in at.legal_moves:\n        at.push(move)\n        found += count(at, depth - 1)\n"
            "        at.pop()\n    return found\ncount(board, 3)",
            "read a position": "chess.Board('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')",
            "write a position": "board.fen()",
            "1024 games a step on": "for n, one in enumerate(boards):\n    one.push(next(iter(one.legal_moves)))\n"
            "    if one.is_game_over():\n        boards[n] = chess.Board()",
            "draw": "str(board)",
        },
    ),
    Peer(
        "PettingZoo", "pettingzoo", "connect four",
        "import random\nfrom pettingzoo.classic import connect_four_v3\n"
        "env = connect_four_v3.env(render_mode='rgb_array')\nenv.reset(seed=1)\nother = connect_four_v3.env()\n"
        "rng = random.Random(1)\nenvs = [connect_four_v3.env() for _ in range(1024)]\nfor one in envs:\n    one.reset()",
        {
            "load": "connect_four_v3.env()",
            "list the moves": "env.last()[0]['action_mask'].nonzero()[0].tolist()",
            "play a move": "other.reset()\nother.step(3)",
            "a random game": "other.reset()\nfor _ in other.agent_iter():\n    seen, _, over, cut, _ = other.last()\n"
            "    legal = seen['action_mask'].nonzero()[0]\n    other.step(None if over or cut else int(rng.choice(legal)))",
            "legal moves as a mask": "env.last()[0]['action_mask']",
            "1024 games a step on": "for one in envs:\n    seen, _, over, cut, _ = one.last()\n    if over or cut:\n"
            "        one.reset()\n        seen = one.last()[0]\n    one.step(int(seen['action_mask'].argmax()))",
            "draw": "env.render()",
        },
    ),
    Peer(
        "pgx", "pgx", "connect four",
        "import jax, numpy, pgx, random\nfrom pgx.experimental import auto_reset\nenv = pgx.make('connect_four')\n"
        "rng = random.Random(1)\nkey = jax.random.PRNGKey(1)\nkeys = jax.random.split(key, 1024)\nstep = jax.jit(env.step)\n"
        "state = jax.jit(env.init)(key)\nstates = jax.jit(jax.vmap(env.init))(keys)\n"
        "steps = jax.jit(jax.vmap(auto_reset(env.step, env.init)))",
        {
            "load": "pgx.make('connect_four')",
            "list the moves": "numpy.flatnonzero(state.legal_action_mask).tolist()",
            "play a move": "jax.block_until_ready(step(state, 3))",
            "keep it, play, come back": "jax.block_until_ready(step(state, 3))\nnumpy.asarray(state.observation)",
            "a random game": "now_at = state\nwhile not now_at.terminated:\n"
            "    now_at = step(now_at, int(rng.choice(numpy.flatnonzero(now_at.legal_action_mask))))",
            "legal moves as a mask": "numpy.asarray(state.legal_action_mask)",
            "count to 3 turns": "def count(at, depth):\n    if depth == 0 or at.terminated:\n        return 1\n"
            "    legal = numpy.flatnonzero(at.legal_action_mask)\n"
            "    return sum(count(step(at, int(action)), depth - 1) for action in legal)\ncount(state, 3)",
            "1024 games a step on": "states = steps(states, states.legal_action_mask.argmax(axis=1), keys)\n"
            "jax.block_until_ready(states)",
            "draw": "state.to_svg()",
        },
    ),
)  # fmt: skip


def lines(text: str) -> int:
    """How many lines a way takes."""
    return text.count("\n") + 1


def measured(peer: Peer, seconds: float, runs: int) -> dict[str, float]:
    """Of each task that the library has a way for, the seconds that it takes."""
    names: dict[str, Any] = {}
    exec(peer.beforehand, names)
    exec(peer.warm, names)
    found = {}
    for task, text in peer.ways.items():
        code = compile(text, task, "exec")
        exec(code, names)
        times = []
        for _ in range(runs):
            began, many = process_time(), 0
            while process_time() - began < seconds:
                exec(code, names)
                many += 1
            times.append((process_time() - began) / many)
        found[task] = statistics.median(times)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2, help="of each run of a task")
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")
    peers = [peer for peer in PEERS if importlib.util.find_spec(peer.module) is not None]
    times = [measured(peer, chosen.seconds, chosen.runs) for peer in peers]
    print("| lines, µs |", " | ".join(f"{peer.name}, {peer.game}" for peer in peers), "|")
    print("|---" * (len(peers) + 1) + "|")
    print("| beforehand |", " | ".join(f"{lines(peer.beforehand)}" for peer in peers), "|")
    for task in TASKS:
        row = [
            f"{lines(peer.ways[task])}, {1e6 * found[task]:,.1f}" if task in found else "–"
            for peer, found in zip(peers, times, strict=True)
        ]
        print(f"| {task} |", " | ".join(row), "|")


if __name__ == "__main__":
    main()
