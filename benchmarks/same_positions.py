"""Plays random games by rule files and by programs written by hand from their sources, side by side.

The programs (in ``by_hand/``) are plain Python that knows nothing of the package and nothing of the
rule files.  Games are random. After every move both must have the same contents of holes, winnings
and mover, and at the end the same winner.  In the first games both must also have the same moves at
every turn.  Where a rule file ends a game because positions come back, or nothing has been captured
for long, of which sources do not speak, the game is over.  Exits with 1 at the first difference,
and tells it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from by_hand import counting, four_rows, from_both_seats, laid_out, races, relays, rings, stores
from by_hand.boards import Dealt, Program, State, Together
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue

LISTED = 20
"""Number of games in which all moves are compared."""
OF_OURS = {"repetition", "idle"}
"""Endings that are in no source."""
PROGRAMS: dict[str, tuple[Program, dict[str, Any]]] = {
    "agsinnoninka": (races.Agsinnoninka(), {}),
    "aw-li-on-nam-ot-tjin": (counting.AwLi(), {}),
    "bay-khom": (relays.BayKhom(), {}),
    "bosh": (relays.Bosh(), {}),
    "concentration-game": (rings.Concentration(), {}),
    "congkak": (races.Congkak(), {"opening": "nearest"}),
    "crosscapt-nine": (stores.CrossCaptNine(), {}),
    "deka": (relays.Deka(), {}),
    "enindji": (counting.Enindji(), {}),
    "four-capture": (relays.FourCapture(), {}),
    "go-empty-two": (stores.GoEmptyTwo(), {}),
    "halusa": (counting.Halusa(), {}),
    "huroy": (relays.Huroy(), {}),
    "j-odu": (from_both_seats.JOdu(), {}),
    "lagerung": (from_both_seats.Lagerung(), {}),
    "mangala-bedouin": (laid_out.BedouinMangala(), {}),
    "mefuvha": (four_rows.mefuvha(), {}),
    "modiar": (counting.Modiar(), {}),
    "msuwa": (four_rows.msuwa(), {}),
    "muvalavala-quioco": (four_rows.MuvalavalaQuioco(), {}),
    "nsumbi": (four_rows.Nsumbi(), {}),
    "obridje": (counting.Obridje(), {}),
    "rab-e": (rings.Rabe(), {}),
    "random-kalah": (stores.RandomKalah(), {}),
    "songo": (counting.Songo(), {}),
    "sonka": (races.Sonka(), {}),
    "sungka": (races.Sungka(), {"opening": "together"}),
    "tap-urdy": (relays.TapUrdy(), {}),
    "tshuba": (four_rows.tshuba(), {}),
    "yovodji": (relays.Yovodji(), {}),
    "zigzag": (from_both_seats.ZigZag(), {}),
}
"""For each game its program, and the options of the source if they are not the defaults."""


class DifferenceError(Exception):
    """The two do not agree."""


@dataclass
class Played:
    """The games played."""

    games: int = 0
    plies: int = 0
    broken_off: int = 0
    """Number of games that ended by repetition, or without captures for long."""


def compare(name: str, games: int, seed: int, listed: int = LISTED) -> Played:
    program, options = PROGRAMS[name]
    game = load(name, **options)
    rng = random.Random(seed)
    played = Played()
    for number in range(games):
        _one(game, program, rng, played, listing=number < listed)
    return played


def _one(
    game: WarmGame, program: Program, rng: random.Random, played: Played, *, listing: bool
) -> None:
    position, moves = game.start(), list[str]()
    if isinstance(program, Dealt):
        moves.append(program.opening(rng))
        position = position.play(moves[0])
    state = program.start()
    if isinstance(program, Together):
        moves.append(_together(position, program, state, rng))
        position = position.play(moves[0])
        played.plies += 1
    played.games += 1
    while True:
        while not state.over and not (possible := program.moves(state)):
            program.stuck(state)
        where = f"{game.name}, after {' '.join(moves) or 'no move'}: {position.text}"
        if position.over and not state.over:
            assert position.result is not None
            if position.result.reason not in OF_OURS:
                raise DifferenceError(f"{where}: over by the rule file only, {position.result}")
            played.broken_off += 1
            return
        _same(position, program.shown(state), state, where)
        if state.over:
            return
        if listing and (found := {str(move) for move in position.moves()}) != set(possible):
            raise DifferenceError(f"{where}: moves {sorted(found)} and by hand {sorted(possible)}")
        move = rng.choice(possible)
        try:
            position = position.play(move)
        except Exception as error:
            raise DifferenceError(f"{where}: {move} is not a move: {error}") from error
        program.play(state, move)
        state.turns += 1
        played.plies += 1
        moves.append(move)


def _together(position: PositionValue, program: Together, state: State, rng: random.Random) -> str:
    """Play the first turn of a program; at every question both must have the same answers."""
    turn = program.together(state)
    said, given = list[str](), tuple[int, ...]()
    possible = next(turn)
    while True:
        asked = position.choices(given)
        live = {} if asked is None else {option.token: option.index for option in asked.options}
        if set(live) != set(possible):
            where = f"{position.game.name}, after {'.'.join(said) or 'no answer'}"
            raise DifferenceError(f"{where}: answers {sorted(live)} and by hand {sorted(possible)}")
        if not possible:
            return ".".join(said)
        said.append(rng.choice(possible))
        given = (*given, live[said[-1]])
        try:
            possible = turn.send(said[-1])
        except StopIteration:
            possible = []


def _same(position: PositionValue, shown: list[int], state: Any, where: str) -> None:
    rows = [int(n) for n in position.text.split(":")[0].replace("/", ",").split(",") if n]
    if rows != shown:
        raise DifferenceError(f"{where}: by hand the holes are {shown}")
    board = position.game.rules.board
    if board.stores != "none" and (won := _won(position)) != tuple(state.won):
        raise DifferenceError(f"{where}: won {won} and by hand {state.won}")
    if position.over != state.over:
        raise DifferenceError(f"{where}: over {position.over} and by hand {state.over}")
    if state.over:
        assert position.result is not None
        if position.result.winner != state.winner:
            raise DifferenceError(f"{where}: won by {position.result} and by hand {state.winner}")
    elif position.mover != state.mover:
        raise DifferenceError(f"{where}: by hand player {state.mover} is to move")


def _won(position: PositionValue) -> tuple[int, ...]:
    told = [part for part in position.text.split(":") if part.startswith("won=")]
    return tuple(map(int, told[0][4:].split(","))) if told else (0, 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="instead of all that have a program"
    )
    parser.add_argument("-n", "--number", type=int, default=1_000, help="random games of each")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    faults = 0
    for name in options.games or PROGRAMS:
        began = time.process_time()
        try:
            played = compare(name, options.number, options.seed)
        except DifferenceError as error:
            faults += 1
            print(f"{name}: {error}", flush=True)
            continue
        took = time.process_time() - began
        print(
            f"{name}: {played.games} games, {played.plies} plies the same; "
            f"{played.broken_off} ended by an ending of ours; {took:.0f} s", flush=True,
        )  # fmt: skip
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
