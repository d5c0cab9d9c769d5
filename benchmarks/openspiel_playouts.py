"""OpenSpiel plays at random: started by `openspiel_speed.py`, in the Python in which OpenSpiel is installed.

Needs nothing but `pyspiel`. Reads lines `speed GAME GAMES SEED` and `record GAME GAMES SEED`, and answers
each with a line: `PLIES SECONDS` (of the processor), or the recorded games, each as its moves (the
indices of the options taken) and the first player's return.
"""

import random
import sys
import time

import pyspiel


def speed(name: str, games: int, seed: int) -> str:
    game = pyspiel.load_game(name)
    choice = random.Random(seed).choice
    plies = 0
    began = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            plies += 1
    return f"{plies} {time.process_time() - began}"


def record(name: str, games: int, seed: int) -> str:
    game = pyspiel.load_game(name)
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        state = game.new_initial_state()
        moves = []
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            # Holes along the first player's row and on: his from 0, the other's from 0 too.
            moves.append((action - 1) % 7 if name == "mancala" else action)
            state.apply_action(action)
        found.append(f"{','.join(map(str, moves))}:{state.returns()[0]:.0f}")
    return " ".join(found)


def main() -> None:
    for line in sys.stdin:
        order, name, games, seed = line.split()
        answer = {"speed": speed, "record": record}[order](name, int(games), int(seed))
        print(answer, flush=True)


if __name__ == "__main__":
    main()
