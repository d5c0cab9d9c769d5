"""The computer of published pages against a program at the terminal or another level, each level in Node as in a page's worker.

Openings are random, each played twice with the seats exchanged. Both sides count processor time, so
that other work takes no time from either. With a journal, a stopped run can continue, and runs at
once can share the games: each begins with another number. Needs Node, and what ``npm ci`` puts into web/.

    python benchmarks/published_strength.py oware kalah --level master --against alphabeta:time=0.5 --number 20
    python benchmarks/published_strength.py oware kalah --level easy --against normal --number 60
    python benchmarks/published_strength.py oware --level master --against master --other-eval off --number 100
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from manqala.compile.stepping.warm_game import load
from manqala.embed.module_file import module_file
from manqala.players.base import NoPrompt, Seat
from manqala.players.registry import make
from strength import use_processor_time

if TYPE_CHECKING:
    from manqala.game.game import PositionValue

LEVELS = ("easy", "normal", "hard", "master")
WEB = Path(__file__).parent.parent / "web"
PAGE = Path(__file__).with_suffix(".mjs")
OPENING = 4
LONGEST = 600

Answers = tuple[int, ...]


class PageSide:
    """A level of the page, in a separate process."""

    def __init__(self, module: Path, level: str, share: float) -> None:
        """Begin it."""
        self._process = subprocess.Popen(
            ["node", str(PAGE), str(WEB), str(module), level, str(share)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.spent: list[float] = []

    def choose(self, before: list[int]) -> list[int]:
        """The numbers of legal options that make a move; ``before``: those of the game so far."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(before) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        self.spent.append(told["spent"] / 1000)
        return [int(answer) for answer in told["answers"]]

    def end(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait()


def numbers(position: PositionValue, answers: Answers) -> list[int]:
    """Answers as numbers of legal options."""
    found = []
    for n, answer in enumerate(answers):
        choices = position.choices(answers[:n])
        assert choices is not None
        found.append([option.index for option in choices.options].index(answer))
    return found


def indices(position: PositionValue, found: list[int]) -> Answers:
    """Numbers of legal options as answers."""
    answers: Answers = ()
    for number in found:
        choices = position.choices(answers)
        assert choices is not None
        answers = (*answers, choices.options[number].index)
    return answers


class TerminalSide:
    """A program that plays at the terminal."""

    def __init__(self, spec: str) -> None:
        """``spec``: as ``manqala play`` takes it."""
        self._player: Any = make(spec, Seat(Random(1), NoPrompt()))

    def choose(self, position: PositionValue, seat: int) -> Answers:
        """The answers of a move."""
        answers: Answers = ()
        while (asked := position.choices(answers)) is not None:
            assert asked.player == seat, "games in which both answer in one turn are left out"
            answers = (*answers, *self._player.choose(position, answers))
        return answers


def play(
    position: PositionValue,
    played: list[int],
    side: PageSide,
    seat: int,
    other: PageSide | TerminalSide,
) -> float:
    """The page's share of a game, in a given seat."""
    while not position.over and len(played) < LONGEST:
        choices = position.choices()
        assert choices is not None
        if choices.player == seat or isinstance(other, PageSide):
            asked = side if choices.player == seat else other
            assert isinstance(asked, PageSide)
            answers = indices(position, asked.choose(played))
        else:
            answers = other.choose(position, choices.player)
        played += numbers(position, answers)
        position = position.play(answers)
    if not position.over or position.result is None or position.result.winner is None:
        return 0.5
    return float(position.result.winner == seat)


def opening(start: PositionValue, rng: Random) -> tuple[PositionValue, list[int]]:
    """A position after some random turns, with the game still in progress."""
    while True:
        position, played = start, list[int]()
        for _ in range(OPENING):
            if position.over:
                break
            move = position.random_move(rng)
            played += numbers(position, move.answers)
            position = position.play(move)
        if not position.over:
            return position, played


class Journal:
    """The results of the games, line by line; a stopped run continues after them."""

    def __init__(self, file: Path | None, of: dict[str, Any]) -> None:
        """``file``: where it is kept, nowhere by default; ``of``: what is played."""
        self._file, self._of = file, of
        self.shares: dict[tuple[str, int], float] = {}
        self.longest = 0.0
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                self._take(json.loads(line))

    def _take(self, row: dict[str, Any]) -> None:
        if all(row.get(name) == value for name, value in self._of.items()):
            self.shares[row["game"], row["number"]] = row["share"]
            self.longest = max(self.longest, row["longest"])

    def write(self, game: str, number: int, share: float, longest: float) -> None:
        """Record the result of a game, and the page's longest answer time."""
        row = {"game": game, "number": number, "share": share, "longest": round(longest, 3)}
        self._take(self._of | row)
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self._of | row) + "\n")


def told(shares: dict[int, float]) -> str:
    """The page's share of the games, given by their numbers, and an interval of 95 % over the openings, each played twice."""
    pairs = [(shares[n] + shares[n + 1]) / 2 for n in shares if n % 2 == 0 and n + 1 in shares]
    if len(pairs) < 2:
        return f"{sum(shares.values()):g} of {len(shares)}"
    mean, reach = statistics.mean(pairs), 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5
    return f"{mean:.3f} ({mean - reach:.3f} to {mean + reach:.3f}) of {2 * len(pairs)} games"


def main() -> None:
    """Play, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--level", default="master")
    parser.add_argument(
        "--against", default="alphabeta:time=0.5", help="a program, or another level"
    )
    parser.add_argument(
        "--other-eval", choices=["on", "off"], default="on",
        help="whether the other level uses the evaluation that comes with the game",
    )  # fmt: skip
    parser.add_argument("--share", type=float, default=1.0, help="of its time that the level has")
    parser.add_argument("--number", type=int, default=20, help="games of each")
    parser.add_argument("--first", type=int, default=0, help="begin with the game of this number")
    parser.add_argument("--journal", type=Path, help="a file from which the same command goes on")
    given = parser.parse_args()
    use_processor_time()
    journal = Journal(
        given.journal,
        {
            "level": given.level,
            "share_of_time": given.share,
            "against": given.against,
            "other_eval": given.other_eval,
        },
    )
    for name in given.games:
        game = load(name)
        with tempfile.TemporaryDirectory() as folder:
            module, theirs = Path(folder, "search.wasm"), Path(folder, "other.wasm")
            module.write_bytes(module_file(game))
            side = PageSide(module, given.level, given.share)
            if given.against in LEVELS:
                theirs.write_bytes(module_file(game, learned=given.other_eval == "on"))
            other = (
                PageSide(theirs, given.against, given.share)
                if given.against in LEVELS
                else TerminalSide(given.against)
            )
            for n in range(given.first, given.number):
                if (name, n) in journal.shares:
                    continue
                start, played = opening(game.start(), Random(f"{name} {n // 2}"))
                side.spent.clear()
                share = play(start, played, side, n % 2, other)
                journal.write(name, n, share, max(side.spent, default=0.0))
                print(f"{name} {n + 1}: {share:g}", flush=True)
            side.end()
            if isinstance(other, PageSide):
                other.end()
        shares = {n: share for (game, n), share in sorted(journal.shares.items()) if game == name}
        print(f"{name}: {told(shares)}; longest {journal.longest:.2f} s", flush=True)


if __name__ == "__main__":
    main()
