"""Compare what `manqala import` makes of MancalaGames' parameter files with MancalaGames' own engine.

    python -m tools.peers.mancala_games CHECKOUT [--only NAME …] [--games N] [--plies N] [--rules RULES]

CHECKOUT is a clone of github.com/StoneShark/MancalaGames. Its engine is run, and nothing of it is copied. Each
parameter file is converted; then both programs play the same random games. In every position the legal
moves must be the same, and every legal move must lead to the same position: seeds, stores, whose turn it is,
holes that are claimed, owned or closed, and at the end the winner and what each player has. Matches are
compared over their rounds.

With ``--rules`` the rule files of that folder are compared instead, each with the parameter file of the same name: shipped games,
in which only what MancalaGames does otherwise is changed (``tools/peers/as_there/mancala_games``).
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from manqala.bridge.rule_file import converted
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import read_source
from tools.peers.mancala_views import Key, Ours, Outcome, Theirs, engine_of
from tools.peers.shared_view import decided, set_by_us

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "KNOWN",
    "Comparison",
    "Key",
    "Ours",
    "Outcome",
    "Theirs",
    "compare",
    "compared",
    "engine_of",
]

PLIES, GAMES, ROUNDS = 200, 3, 6
KNOWN = {
    "Hoyito_II": "PICKLASTSEEDS counts only seeds that could be captured; its manual says all that are left",
    "Mbangbi": "capt_dir OPP_SOW is not turned round when a player chooses to sow clockwise; its manual says it is",
    "Sadeqa": "the start of a later round is laid out for who would have begun in turn, not for who begins",
    "Sadeqa_II": "as in Sadeqa: a later round is laid out for the other player than who begins",
}
"""Files in which the engine does not do what its own manual says, with the difference; the converted games follow the manual."""


@dataclass(slots=True)
class Comparison:
    """What came of one file."""

    name: str
    plies: int = 0
    moves: int = 0
    rounds: int = 0
    endless: int = 0
    early: int = 0
    """Moves with which only one of the programs ends, by repetition here or because the winner is known."""
    until: float = math.inf
    """When to stop, in seconds of ``time.monotonic``."""
    difference: str = ""
    refused: list[str] = field(default_factory=list)

    @property
    def outcome(self) -> str:
        """In one word."""
        if self.refused:
            return "refused"
        if not self.difference:
            return "agrees"
        return "differs as known" if self.name in KNOWN else "differs"


def alike(theirs: Outcome, ours: Outcome, game: Theirs) -> bool:
    """Whether two outcomes are the same; where seeds are left unscored, either counts only what is scored.

    A new round that chance lays out is not compared; nor is what each player has where captured seeds are moved about
    after the winner is known, or where closed holes send seeds out of play by way of a store.
    """
    if theirs[0] == ours[0] == "over":
        return bool(theirs[1] == ours[1] and (game.lone_winner or theirs[2] in ours[2:]))
    if game.by_chance and theirs[0] == ours[0] and theirs[0] != game.round:
        return bool(theirs[1] == ours[1])
    return theirs == ours or emptied(theirs) == emptied(ours)


def emptied(outcome: Outcome) -> Outcome:
    """A position in which the seeds of claimed holes are won: they may lie in a hole here and in a store there."""
    if len(outcome) < 6:  # the game is over
        return outcome
    board, won, claimed = list(outcome[2]), list(outcome[3]), outcome[4]
    for hole, whose in enumerate(claimed):
        if whose >= 0:
            won[whose] += board[hole]
            board[hole] = 0
    return (*outcome[:2], tuple(board), tuple(won), *outcome[4:])


def compare(theirs: Theirs, ours: Ours, found: Comparison, rng: Random, most: int) -> None:
    """Play one random game in both programs; note the first difference."""
    theirs.restart()
    position = ours.start(theirs)
    if theirs.position() != ours.outcome(position):
        found.difference = f"at the start: {theirs.position()} and {ours.outcome(position)}"
        return
    for _ in range(most):
        if time.monotonic() > found.until:
            return
        here, there = ours.moves(position), theirs.moves()
        # Both directions may be offered there where they do not differ.
        there = {
            key if key in here or key[:1] not in here else key[:1]: m for key, m in there.items()
        }
        saved = theirs.saved()
        results: dict[Key, Outcome] = {}
        for key, move in there.items():
            results[key] = theirs.play(move)
            theirs.restore(saved)
        endless = {key for key, result in results.items() if result == ("endless",)}
        found.endless += len(endless)
        before = f"{position.text}"
        if here.keys() - endless != there.keys() - endless:
            found.difference = (
                f"moves at {before}: theirs {sorted(there, key=str)}, ours {sorted(here, key=str)}"
            )
            return
        following = {}
        for key in sorted(there.keys() - endless, key=str):
            after = ours.settled(position.play(here[key]), results[key])
            found.moves += 1
            if alike(results[key], ours.outcome(after), theirs):
                following[key] = after
            elif set_by_us(after) or (
                (results[key][0] == "over" or results[key][0] != after.round)
                and decided(after, results[key][1] if results[key][0] == "over" else None)
            ):
                found.early += 1
            else:
                found.difference = f"{key} at {before}:\n    theirs {results[key]}\n    ours   {ours.outcome(after)}"
                return
        if not following:
            return
        found.plies += 1
        key = rng.choice(sorted(following, key=str))
        before_it, position = position, following[key]
        if position.over or position.round > (1 if theirs.by_chance else ROUNDS):
            return
        found.rounds = max(found.rounds, position.round)
        again = theirs.play(there[key])  # in which lots may fall otherwise
        position = ours.settled(before_it.play(here[key]), again)


def compared(
    engine: Any, path: Path, folder: Path, games: int, most: int, *, rules: Path | None = None
) -> Comparison:
    """Convert a file, or take the rule file of its name in ``rules``, and compare it with the engine."""
    found = Comparison(path.stem)
    file = (rules or folder) / f"{path.stem}.sow"
    if rules is None:
        try:
            file.write_text(converted(read_source(path)), encoding="utf-8")
        except ManqalaError as error:
            found.refused = [item.message for item in error.diagnostics]
            return found
    try:
        ours = Ours(file)
        theirs = Theirs(engine, path)
        for n in range(games):
            compare(theirs, ours, found, Random(n), most)
            if found.difference:
                break
    except ManqalaError as error:
        found.difference = str(error)
    return found


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def report(found: Iterable[Comparison], *, quiet: bool) -> Counter[str]:
    """Print a line for each file, and count."""
    counts: Counter[str] = Counter()
    for comparison in found:
        counts[comparison.outcome] += 1
        counts["plies"] += comparison.plies
        counts["moves"] += comparison.moves
        if comparison.refused:
            if not quiet:
                say(f"{comparison.name}: refused: {'; '.join(comparison.refused)}")
            continue
        say(f"{comparison.name}: {comparison.outcome}, {comparison.plies} plies, {comparison.moves} moves"
              f"{f', {comparison.rounds} rounds' if comparison.rounds > 1 else ''}"
              f"{f', {comparison.endless} endless' if comparison.endless else ''}"
              f"{f', {comparison.early} ended early' if comparison.early else ''}")  # fmt: skip
        if comparison.difference and comparison.name in KNOWN:
            say(f"  {KNOWN[comparison.name]}")
        elif comparison.difference:
            say(f"  {comparison.difference}")
    return counts


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--out", type=Path, help="where the converted files go")
    parser.add_argument("--rules", type=Path, help="compare the rule files of this folder")
    parser.add_argument("--quiet", action="store_true", help="leave out what was refused")
    given = parser.parse_args(arguments)
    files = sorted((given.checkout / "GameProps").glob("*.txt"))
    files = [
        f for f in files if not f.stem.startswith("_") and (not given.only or f.stem in given.only)
    ]
    if given.rules is not None:
        files = [f for f in files if (given.rules / f"{f.stem}.sow").is_file()]
    engine = engine_of(given.checkout.resolve())
    import tempfile

    with tempfile.TemporaryDirectory() as made:
        folder = given.out or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        counts = report(
            (
                compared(engine, file, folder, given.games, given.plies, rules=given.rules)
                for file in files
            ),
            quiet=given.quiet,
        )
    say(", ".join(f"{n} {what}" for what, n in counts.items()))
    return 1 if counts["differs"] else 0


if __name__ == "__main__":
    sys.exit(main())
