"""Random games on every back end, and with each pass off alone: the same as in plain Python, number by number.

    python benchmarks/same_on_all.py --plies 10000 --options --matches
    python benchmarks/same_on_all.py --plies 1000 --passes

A game is played with its default options; `--options` adds each setting of each option alone, and
`--matches` whole matches. Each is played up to a total number of plies. `lanes` plays many games at
once, where rules allow it. Prints each difference, and exits with 1 if there was one. `--journal
FILE` keeps what is done, so that a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

from manqala.api import games
from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.hosted_backend import wasm_backend
from manqala.compile.kernel.numbers import LANES, RESULT_PLIES, RESULTS
from manqala.compile.many_at_once import many_at_once
from manqala.compile.native_engine import NativeEngine
from manqala.compile.program.pass_names import PassName
from manqala.compile.program.passes import NEEDED
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.run.flow import Play
from manqala.run.limits import LONGEST_GAME
from manqala.text.diagnostics import ManqalaError
from tests.helpers.lockstep import single_changes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.front.front_matter import OptionValue

LANE_WAY = "lanes"
WAYS = (BackendName.WASM, BackendName.LLVM, LANE_WAY)
SEED = 5


@dataclass
class Found:
    """The result of a comparison."""

    played: int = 0
    plies: int = 0
    ways: int = 0
    differences: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Subject:
    """A game by some options, in rounds or in matches."""

    name: str
    options: dict[str, OptionValue]
    match: bool

    def __str__(self) -> str:
        """Return it as a line of the journal."""
        settings = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.name}{settings}{' in matches' if self.match else ''}"


def subjects(names: list[str], *, options: bool, matches: bool) -> Iterator[Subject]:
    """List what is to be played."""
    for name in names:
        game = load(name)
        for changed in single_changes(game) if options else [{}]:
            yield Subject(name, changed, match=False)
            if matches and game.rules.between is not None:
                yield Subject(name, changed, match=True)


def played(engine: NativeEngine, many: int, *, match: bool) -> list[int]:
    """Return the results of a number of random games, played one by one."""
    results = engine.row(many * RESULTS)
    states = (engine.new_state(match=match), *engine.states(2))
    engine.module.play_many(*states, *engine.rows(), 0, many, LONGEST_GAME, SEED, results)
    return [int(number) for number in results]


def played_at_once(game: WarmGame, many: int, *, match: bool) -> list[int] | None:
    """Return the results of the same random games, played many at once; none where rules do not allow it."""
    spread = many_at_once(game.native(on=BackendName.LLVM), match=match)
    if spread is None or many < LANES:
        return None
    results = spread.engine.row(many * RESULTS)
    spread.play(range(many), SEED, results)
    return [int(number) for number in results]


def compare(subject: Subject, found: Found, arguments: argparse.Namespace) -> None:
    """Play a subject in all ways."""
    try:
        game = load(subject.name, subject.options)
        plain = game.native(on=BackendName.PYTHON)
    except ManqalaError as error:
        print(f"{subject}: {error}")
        return
    match = subject.match
    many, expected = 1, played(plain, 1, match=match)
    while sum(expected[RESULT_PLIES::RESULTS]) < arguments.plies and many < arguments.plies:
        many *= 2
        expected = played(plain, many, match=match)
    found.played += 1
    found.plies += sum(expected[RESULT_PLIES::RESULTS])
    start = Play.begin(game.engine, match=False)
    without = sorted({*PassName} - NEEDED) if arguments.passes else ()
    results = {
        f"without {off}": played(
            NativeEngine(game.rules, start, on=wasm_backend(frozenset({off}))), many, match=match
        )
        for off in without
    }
    for on in () if arguments.passes else arguments.on:
        if on != LANE_WAY:
            results[on] = played(game.native(on=BackendName(on)), many, match=match)
        elif (at_once := played_at_once(game, many, match=match)) is not None:
            results[on] = at_once
    found.ways += len(results)
    for label, numbers in results.items():
        if numbers != expected:
            found.differences.append(f"{subject}, {label}: other games than in plain Python")
            print(found.differences[-1], flush=True)


def main() -> None:
    """Compare the requested games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="by default all")
    parser.add_argument("--plies", type=int, default=10_000)
    parser.add_argument("--options", action="store_true", help="each setting of each option alone")
    parser.add_argument("--matches", action="store_true", help="matches, too")
    parser.add_argument(
        "--passes", action="store_true", help="WebAssembly with each pass off alone"
    )
    parser.add_argument("--on", nargs="+", choices=WAYS, default=WAYS, help="the ways")
    parser.add_argument("--journal", type=Path, help="what is done is kept here")
    told = parser.parse_args()
    lines = told.journal.read_text().splitlines() if told.journal and told.journal.exists() else []
    before = [json.loads(line) for line in lines]
    done = {line["subject"] for line in before}
    total = Found()
    for line in before:
        total.played += line["played"]
        total.plies += line["plies"]
        total.ways += line["ways"]
        total.differences += line["differences"]
    names = told.games or list(games())
    for subject in subjects(names, options=told.options, matches=told.matches):
        if str(subject) in done:
            continue
        found = Found()
        compare(subject, found, told)
        total.played += found.played
        total.plies += found.plies
        total.ways += found.ways
        total.differences += found.differences
        if told.journal:
            with told.journal.open("a") as journal:
                journal.write(json.dumps({"subject": str(subject), **vars(found)}) + "\n")
    print(
        f"{total.played} games, settings and matches, {total.plies:,} plies, each played again on"
        f" {total.ways / max(1, total.played):.1f} ways: {len(total.differences)} differences"
    )
    sys.exit(bool(total.differences))


if __name__ == "__main__":
    main()
