"""Counts the questions that random games and matches ask players, by subject.

A question with one possible answer does not count, because no player is asked. The mover's choices
of a hole and direction are counted separately from decisions in mid-move, by either player, at the
end of a round, and between rounds.
"""

import argparse
import random
import sys
from collections import Counter

from manqala.compile.stepping.warm_game import load
from manqala.game.game import PositionValue
from manqala.game.move import Choices


def kind(position: PositionValue, choices: Choices) -> str:
    """The subject of a question: the name of the choice, or its ways."""
    if choices.name != "way":
        name = choices.name
    else:
        name = "/".join(option.token for option in choices.options if option.token != "no")
    whose = "the mover" if choices.player == position.play_state.mover else "the other"
    return (
        f"{position.phase}: {name}, to {whose}"
        if position.phase == "turn"
        else f"{position.phase}: {name}"
    )


def questions(position: PositionValue, rng: random.Random, found: Counter[str]) -> PositionValue:
    """Make a random move and count what was asked on the way."""
    answers: tuple[int, ...] = ()
    while (choices := position.choices(answers)) is not None:
        if len(choices.options) > 1:
            found[kind(position, choices)] += 1
        answers += (rng.choice(choices.options).index,)
    return position.play(answers)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="dong-wo")
    parser.add_argument("--match", action="store_true", help="whole matches")
    parser.add_argument("-n", type=int, default=50, help="how many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", nargs="+", default=[], metavar="NAME=CHOICE", help="options")
    options = parser.parse_args()
    game = load(options.game, dict(pair.split("=", 1) for pair in options.set))
    found: Counter[str] = Counter()
    most = moves = 0
    for n in range(options.n):
        rng, position = random.Random(options.seed + n), game.start(match=options.match)
        while not position.over:
            before = found.total()
            turn = position.phase == "turn"
            position = questions(position, rng, found)
            if turn:
                moves += 1
                most = max(most, found.total() - before)
    one, what = ("match", "matches") if options.match else ("game", "games")
    print(f"{game.title}: {options.n} {what}, {moves / options.n:.1f} moves each")
    print(f"{'questions':>12}  {'each ' + one:>10}  {'each move':>9}")
    for name, number in [*found.most_common(), ("all", found.total())]:
        print(f"{number:12}  {number / options.n:10.1f}  {number / moves:9.3f}  {name}")
    print(f"most questions in one move: {most}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
