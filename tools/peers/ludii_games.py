"""Compare what `manqala import` makes of Ludii's game descriptions with Ludii itself.

    python -m tools.peers.ludii_games FOLDER [--classes PATH] [--only NAME …] [--rules RULES] [--games N] [--plies N]

FOLDER holds game descriptions (``Common/res/lud/board/sow`` of github.com/Ludeme/Ludii), and PATH is the class path of a built
Ludii: a jar, or folders. Without PATH the tool only counts the files that are converted, and the reasons why the others
are not. Ludii is run as it is, behind a small server that speaks to its public classes
(``tools/peers/ludii``); nothing of it is copied. Each description is converted; then both programs play the same random games.
In every position each hole must be legal in both or in neither, and every legal turn must lead to the same position: seeds,
stores, whose turn it is, and at the end who has won. What Ludii counts as several moves of one player in a row is one turn
here; offers to end a game that repeats itself are left out.

``--rules`` compares other rules than what is made of a description: a game of the library or a rule file, with the one
description that ``--only`` names, or all rule files of a folder, each with the description of its name. In
``tools/peers/as_there/ludii`` are shipped games, in which only what Ludii's program does otherwise is changed.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.defines import expanded
from manqala.bridge.ludemes.description import Conversion, converted
from manqala.bridge.ludemes.ludeme_tree import read_tree
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import read_source
from tools.peers.ludii_server import Theirs
from tools.peers.ludii_turns import Comparison, Ours, compare

if TYPE_CHECKING:
    from collections.abc import Iterable


REASONS = {
    "matches and openings in other ways": r"phase|has to pass|last turn is",
    "holes, players or numbers that are remembered": r"RememberValue|Remembered|\((state|value|var)\b",
    "other moves": r"the play|what follows|priorit|are moved",
    "other starts": r"the start",
    "other effects of a sowing": r"the effect|of a sowing|captures that go on|a sowing|of the seeds|one seed|an effect beside",
    "other boards": r"mancalaBoard|2 or 4 rows",
    "other pieces and players": r"pieces belong|one kind of piece|two players",
    "other regions and holes": r"names no|no holes|faces can be|rows from|no row of",
    "other numbers, scores and ends": r"the number|the score|the result|the end|the condition|what each player has",
    "laps under further conditions": r"each lap|the next move|laps|a lap",
}
"""Kinds of reasons for which descriptions are refused; a file may have several."""
PLIES, GAMES = 60, 3


def _rules_for(path: Path, rules: str | None) -> str | None:
    """The rules to compare with a description: those of its name if a folder of rules is given."""
    return str(Path(rules) / f"{path.stem}.sow") if rules and Path(rules).is_dir() else rules


def compared(
    theirs: Theirs, path: Path, folder: Path, games: int, most: int, rules: str | None = None
) -> Comparison:
    """Convert a file, or take other rules for it, and compare them with Ludii."""
    found = Comparison(path.stem)
    file = folder / f"{path.stem}.sow"
    try:
        source = read_source(path)
        if rules is None:
            file.write_text(converted(source), encoding="utf-8")
        conversion = Conversion(expanded(source, read_tree(source)))
    except ManqalaError as error:
        found.refused = [str(item.message) for item in error.diagnostics]
        return found
    try:
        ours = Ours(_rules_for(path, rules) or str(file), conversion)
        theirs.ask("\t".join([f"load {path}", *conversion.description.settings]))
        for n in range(games):
            compare(theirs, ours, found, Random(n), most)
            if found.difference:
                break
    except (ManqalaError, RuntimeError) as error:
        found.difference = str(error)
    return found


def reasons(found: Comparison) -> set[str]:
    """The kinds of reasons for which a file is refused."""
    kinds = set()
    for message in found.refused:
        kinds.add(
            next((kind for kind, test in REASONS.items() if re.search(test, message)), "others")
        )
    return kinds


def count(files: Iterable[Path]) -> Counter[str]:
    """The files that are converted, and the reasons for which the others are not."""
    counts: Counter[str] = Counter()
    for file in files:
        found = Comparison(file.stem)
        try:
            converted(read_source(file))
        except ManqalaError as error:
            found.refused = [str(item.message) for item in error.diagnostics]
        counts["refused" if found.refused else "converted"] += 1
        counts.update(reasons(found))
    return counts


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--classes", metavar="PATH", help="the class path of a built Ludii")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME")
    parser.add_argument(
        "--rules", help="compare these rules instead: a game, a rule file, or a folder of them"
    )
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--out", type=Path, help="where the converted files go")
    parser.add_argument("--quiet", action="store_true", help="leave out what was refused")
    given = parser.parse_args(arguments)
    several = given.rules is not None and Path(given.rules).is_dir()
    if given.rules is not None and not several and len(given.only) != 1:
        parser.error("--rules needs a folder, or the name of one description, --only NAME")
    files = sorted(given.folder.rglob("*.lud"), key=lambda file: file.stem)
    if several:
        files = [file for file in files if (Path(given.rules) / f"{file.stem}.sow").is_file()]
    if given.classes is None:
        say("Nothing is compared: --classes names no built Ludii.")
        for what, number in count(files).most_common():
            say(f"{number:4} {what}")
        return 0
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as made:
        folder = given.out or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        theirs = Theirs(given.classes, Path(made))
        for file in files:
            if given.only and file.stem not in given.only:
                continue
            one = compared(theirs, file.resolve(), folder, given.games, given.plies, given.rules)
            counts[one.outcome] += 1
            counts["plies"] += one.plies
            counts["moves"] += one.moves
            if one.refused and not given.quiet:
                say(f"{one.name}: refused: {'; '.join(one.refused)}")
            if not one.refused:
                known = f", {one.known} judged at the skipped hole" if one.known else ""
                ends = f", {one.endless} endless" if one.endless else ""
                say(f"{one.name}: {one.outcome}, {one.plies} plies, {one.moves} moves{ends}{known}")
            if one.difference:
                say(f"  {one.difference}")
        theirs.close()
    say(", ".join(f"{n} {what}" for what, n in counts.items()))
    return 1 if counts["differs"] else 0


if __name__ == "__main__":
    sys.exit(main())
