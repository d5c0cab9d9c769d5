"""Compares the generated engine with handwritten C, the interpreter, plain Python, and two threads.

All sides play in turn in one run, so that all meet the same conditions. A ratio is taken within
each repetition, and the median of the ratios counts. C, compiled and plain generated source play
the same games, and their checksums are compared. Prints tables in Markdown.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from random import Random

import hand_written
from hand_written import Played
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.playout import playout
from manqala.simulate.native_games import NativeGames, play_native
from manqala.simulate.parcel import parcel
from manqala.simulate.run import Run
from manqala.simulate.stop import Stop
from manqala.simulate.tally import Tally
from manqala.text.resources import game_files
from same_games import played_by_interpreter

Side = Callable[[int, int], Played]
"""Plays a number of games of a seed, and times them."""

AGAINST_C = {"kalah": 0.8, "oware": 0.7, "san-yao": 0.5, "andot": 0.5}
"""The games in C, and the share of its speed that the engine should reach."""
SEED_GAMES = ("dong-wo", "yucebao", "san-yao", "andot")
TIMES_INTERPRETER, TIMES_PLAIN, TIMES_THREADS = 300, 5, 1.8
PARTS = ("c", "interpreter", "threads", "start")
CHUNK = 20_000
CHECKED = 20
"""Games of each played with the interpreter before anything is measured."""
STARTS = 5
FIRST_GAME = """\
import sys, time
from manqala.compile.stepping.warm_game import load
game = load(sys.argv[1])
began = time.perf_counter()
game.native(compiled=True).play(1, 1)
print(time.perf_counter() - began, flush=True)
"""


# ---- who plays --------------------------------------------------------------------------------------


def summed_up(tally: Tally, seconds: float) -> Played:
    assert tally.unfinished == 0
    plies = sum(length * games for length, games in tally.plies.items())
    return Played(tally.games, plies, tally.checksum, seconds)


def generated(game: WarmGame, *, compiled: bool) -> Side:
    """The generated source on one thread, on LLVM or as plain Python; the processor's time."""
    engine = game.native(compiled=compiled)

    def side(games: int, seed: int) -> Played:
        play = NativeGames(parcel(game), seed, match=False).play_with(engine)
        tally = Tally()
        began = time.process_time()
        for first in range(0, games, CHUNK):
            tally.add(play(range(first, min(first + CHUNK, games))))
        return summed_up(tally, time.process_time() - began)

    return side


def threads(game: WarmGame, number: int) -> Side:
    """The compiled source on several threads, as in `simulate`; wall-clock time."""

    def side(games: int, seed: int) -> Played:
        run = Run(games, number, Stop())
        play_native(NativeGames(parcel(game), seed, match=False), game, run)
        return summed_up(run.tally, run.seconds)

    return side


def interpreter(game: WarmGame) -> Side:
    """The interpreter with random players; it draws other random numbers, so there is no checksum."""

    def side(games: int, seed: int) -> Played:
        rng = Random(seed)
        began = time.process_time()
        plies = sum(playout(game, rng).plies for _ in range(games))
        return Played(games, plies, 0, time.process_time() - began)

    return side


def c_program(program: Path) -> Side:
    """The program in C; the processor's time, without its start."""
    return lambda games, seed: hand_written.run(program, games, seed)


# ---- measuring --------------------------------------------------------------------------------------


def many_enough(side: Side, seconds: float) -> int:
    """The number of games that take about this time, once everything is compiled."""
    side(1, 0)
    games = 10
    while (took := side(games, 0).seconds) < min(0.1, seconds):
        games *= 2
    return max(1, round(games * seconds / took))


def by_turns(
    sides: list[Side], numbers: list[int], repetitions: int, seed: int
) -> list[list[Played]]:
    """Let all sides play in turn, repeatedly; return the results of each."""
    found: list[list[Played]] = [[] for _ in sides]
    for repetition in range(repetitions):
        for side, games, list_ in zip(sides, numbers, found, strict=True):
            list_.append(side(games, seed + repetition))
    return found


def games_a_second(played: Played) -> float:
    return played.games / played.seconds


def plies_a_second(played: Played) -> float:
    return played.plies / played.seconds


def ratio(
    mine: list[Played], theirs: list[Played], speed: Callable[[Played], float]
) -> list[float]:
    return [speed(one) / speed(other) for one, other in zip(mine, theirs, strict=True)]


def median(played: list[Played], speed: Callable[[Played], float]) -> str:
    return f"{statistics.median(map(speed, played)):,.0f}"


def spread(values: list[float], digits: int) -> str:
    """The median, and between which numbers the others are."""
    low, high = min(values), max(values)
    return f"**{statistics.median(values):.{digits}f}** ({low:.{digits}f}–{high:.{digits}f})"


def table(*rows: tuple[str, ...]) -> None:
    head, *body = rows
    for row in (head, ("---",) * len(head), *body):
        print("| " + " | ".join(row) + " |", flush=True)
    print()


def require_same(one: list[Played], other: list[Played], what: str) -> None:
    if [played.same_as for played in one] != [played.same_as for played in other]:
        sys.exit(f"{what}: not the same games\n{one}\n{other}")


# ---- the tables -------------------------------------------------------------------------------------


def check(games: dict[str, WarmGame]) -> None:
    """Before anything is measured: all play the same games."""
    for name, game in games.items():
        expected = [played_by_interpreter(game, CHECKED, 1)]
        for compiled in (False, True):
            found = [generated(game, compiled=compiled)(CHECKED, 1)]
            require_same(expected, found, f"{name}, interpreter and generated source")


def against_c(games: dict[str, WarmGame], options: argparse.Namespace) -> None:
    print("### One thread against C written by hand\n")
    rows: list[tuple[str, ...]] = [
        ("game", "plies a game", "C, games/s", "engine, games/s", "engine / C", "aim")
    ]
    with tempfile.TemporaryDirectory() as folder:
        for name in (name for name in AGAINST_C if name in games):
            program = c_program(hand_written.compile_game(name, Path(folder)))
            engine = generated(games[name], compiled=True)
            number = many_enough(engine, options.seconds)
            c, ours = by_turns([program, engine], [number] * 2, options.repetitions, options.seed)
            require_same(c, ours, f"{name}, C and the engine")
            length = sum(one.plies for one in c) / sum(one.games for one in c)
            quotients = spread(ratio(ours, c, games_a_second), 2)
            rows.append((
                name, f"{length:.1f}", median(c, games_a_second), median(ours, games_a_second),
                quotients, f"{AGAINST_C[name]}",
            ))  # fmt: skip
    table(*rows)


def against_interpreter(games: dict[str, WarmGame], options: argparse.Namespace) -> None:
    print("### One thread against the interpreter, rounds, plies a second\n")
    rows: list[tuple[str, ...]] = [(
        "game", "interpreter", "generated source in plain Python", "compiled",
        "compiled / interpreter", "plain / interpreter",
    )]  # fmt: skip
    for name, game in games.items():
        plain = generated(game, compiled=False)
        sides = [interpreter(game), plain, generated(game, compiled=True)]
        numbers = [many_enough(side, options.seconds) for side in sides]
        slow, source, fast = by_turns(sides, numbers, options.repetitions, options.seed)
        same = [plain(CHECKED, options.seed)]
        require_same([sides[2](CHECKED, options.seed)], same, f"{name}, compiled and plain")
        rows.append((
            name, *(median(side, plies_a_second) for side in (slow, source, fast)),
            spread(ratio(fast, slow, plies_a_second), 0),
            spread(ratio(source, slow, plies_a_second), 1),
        ))  # fmt: skip
    table(*rows)
    print(
        f"Aims: compiled ≥ {TIMES_INTERPRETER} on {', '.join(SEED_GAMES)}; plain ≥ {TIMES_PLAIN}.\n"
    )


def two_threads(games: dict[str, WarmGame], options: argparse.Namespace) -> None:
    print("### Two threads against one, by the clock, games a second\n")
    rows: list[tuple[str, ...]] = [("game", "one thread", "two threads", "two / one")]
    for name, game in games.items():
        sides = [threads(game, 1), threads(game, 2)]
        number = many_enough(sides[0], 2 * options.seconds)
        one, two = by_turns(sides, [number] * 2, options.repetitions, options.seed)
        require_same(one, two, f"{name}, one thread and two")
        rows.append((
            name, median(one, games_a_second), median(two, games_a_second),
            spread(ratio(two, one, games_a_second), 2),
        ))  # fmt: skip
    table(*rows)
    print(f"Aim: ≥ {TIMES_THREADS}.\n")


def largest_game() -> str:
    """The game with the longest generated source."""
    return max(game_files(), key=lambda name: len(load(name).native(compiled=False).written.source))


def first_game(name: str, cache: Path) -> tuple[float, float]:
    """Time until a new process has played a game: from its start, and after reading the rules."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", FIRST_GAME, name], env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        took = time.perf_counter() - began
    return took, float(said)


def starts() -> None:
    print("### Compiling, and starting again, seconds by the clock\n")
    rows: list[tuple[str, ...]] = [(
        "game", "first process: compiling", "from its start", "aim",
        f"a later process: from its start (median of {STARTS})", "aim",
    )]  # fmt: skip
    for name, aim in (("kalah", 3), (largest_game(), 30)):
        with tempfile.TemporaryDirectory() as cache:
            whole, compiling = first_game(name, Path(cache))
            later = [first_game(name, Path(cache))[0] for _ in range(STARTS)]
        rows.append((
            name, f"**{compiling:.1f}**", f"{whole:.1f}", f"≤ {aim}", spread(later, 2), "≤ 1",
        ))  # fmt: skip
    table(*rows)


# ---- all of it --------------------------------------------------------------------------------------


@contextmanager
def conditions(options: argparse.Namespace) -> Iterator[None]:
    """Print the machine, and its load."""
    compiler = hand_written.compiler()
    line = "no C compiler"
    if compiler is not None:
        line = subprocess.run(
            [compiler, "--version"], capture_output=True, text=True, check=True
        ).stdout
    print(
        f"- Python {sys.version.split()[0]}, llvmlite {version('llvmlite')}, {line.splitlines()[0]}"
    )
    print(
        f"- {options.repetitions} repetitions of about {options.seconds} s each, seed {options.seed}"
    )
    print(f"- load before: {os.getloadavg()[0]:.2f}\n", flush=True)
    yield
    print(f"- load after: {os.getloadavg()[0]:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each side of a repetition")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    every = list(dict.fromkeys([*SEED_GAMES, *AGAINST_C]))
    parser.add_argument("--games", nargs="+", choices=every, default=every)
    options = parser.parse_args()
    if not has_llvm():
        sys.exit("LLVM is not installed: pip install 'manqala[native]'")
    if "c" in options.parts and hand_written.compiler() is None:
        sys.exit("there is no gcc; set CC, or leave out the part ‘c’")
    with conditions(options):
        games = {name: load(name) for name in options.games}
        if set(options.parts) != {"start"}:
            check(games)
        if "c" in options.parts and not games.keys().isdisjoint(AGAINST_C):
            against_c(games, options)
        if "interpreter" in options.parts:
            against_interpreter(games, options)
        if "threads" in options.parts:
            two_threads(games, options)
        if "start" in options.parts:
            starts()


if __name__ == "__main__":
    main()
