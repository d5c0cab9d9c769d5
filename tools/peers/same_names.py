"""Compare shipped games with the games of the same name in Ludii and MancalaGames.

    python -m tools.peers.same_names [--ludii FOLDER --classes PATH] [--mancala CHECKOUT] [--only GAME …] [--search]

The checkouts are those of ``tools.peers.ludii_games`` and ``tools.peers.mancala_games``; without one of them its names are
skipped, and the tool says so. Every shipped game one of whose names is the name of a game there is played beside that game,
with the settings that ``same_names.yaml`` gives for the pair. That file says of each pair what comes of it, and
why: a pair that differs earlier, or that it does not know, is a failure. Where it names ``as_there``, the rule file of that
folder is played, too, which changes what is otherwise there and nothing else: it has to agree. With ``--search`` the settings
are looked for: of each option the choice with which both agree longest, until no choice helps.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import yaml

from manqala.api.loading import load
from manqala.bridge.ludemes.defines import expanded
from manqala.bridge.ludemes.description import Conversion
from manqala.bridge.ludemes.ludeme_tree import read_tree
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import read_source
from manqala.text.resources import game_files
from tools.peers import ludii_turns, mancala_games
from tools.peers.ludii_server import Theirs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manqala.syntax.front.front_matter import OptionValue

GAMES, PLIES, SECONDS = 2, 60, 20.0
"""The random games of each pair, the most plies of each, and the time for both."""
STEPS = 4
"""The most options whose choices are changed together in a search."""


def plain(name: str) -> str:
    """A name without what collections spell differently: accents, blanks, apostrophes, capitals."""
    letters = unicodedata.normalize("NFKD", name)
    return re.sub(r"[^a-z0-9]", "", letters.lower())


@dataclass(frozen=True, slots=True)
class Names:
    """What a game is called: the names that are its own, and others that it shares."""

    own: frozenset[str]
    others: frozenset[str] = frozenset()

    def meets(self, other: Names) -> bool:
        """Whether the own name of one is any name of the other."""
        return bool(self.own & (other.own | other.others) or other.own & self.others)


def shipped_names() -> dict[str, Names]:
    """The names of the shipped games."""
    found = {}
    for game in sorted(game_files()):
        front = load(game).rules.front
        own = {plain(game), plain(front.title.value)}
        found[game] = Names(frozenset(own), frozenset(plain(n.value) for n in front.aka or ()))
    return found


def described_names(path: Path) -> Names:
    """The names of a game description of Ludii."""
    listed = re.search(r"\(aliases \{([^}]*)\}", path.read_text(encoding="utf-8"))
    aliases = re.findall(r'"([^"]*)"', listed[1]) if listed else []
    return Names(frozenset({plain(path.stem)}), frozenset(map(plain, aliases)))


def parameter_names(path: Path) -> Names:
    """The names of a parameter file of MancalaGames."""
    return Names(frozenset({plain(path.stem)}))


@dataclass(slots=True)
class Agreement:
    """How far a shipped game and a game of another program agree with some settings."""

    settings: dict[str, OptionValue] = field(default_factory=dict)
    variant: str = ""
    plies: int = 0
    moves: int = 0
    rounds: int = 0
    difference: str = ""
    apart: str = ""
    """Why they could not be compared at all."""

    @property
    def rank(self) -> tuple[bool, int, int]:
        """What is greater where both agree longer."""
        return not self.difference, self.plies, self.moves


class Peer:
    """A collection of games with a program that plays them."""

    name: str

    def files(self) -> dict[Path, Names]:
        """Its games."""
        raise NotImplementedError

    def variants(self, path: Path) -> list[str]:
        """The sets of rules that a file offers besides the usual one."""
        del path
        return []

    def changed_rules(self, path: Path) -> Path:
        """The rule file that extends a shipped game and changes what is otherwise in a game there."""
        return Path(__file__).with_name("as_there") / self.name / f"{path.stem}.sow"

    def load(self, path: Path, variant: str) -> None:
        """Make a game ready, which takes no time of what is played."""

    def play(self, game: str, path: Path, tried: Agreement, rng: Random, until: float) -> Any:
        """Play a random game in both programs."""
        raise NotImplementedError

    def agreement(
        self,
        game: str,
        path: Path,
        settings: Mapping[str, OptionValue],
        *,
        variant: str = "",
        most: tuple[int, int, float] = (GAMES, PLIES, SECONDS),
    ) -> Agreement:
        """How far both agree."""
        tried = Agreement(dict(settings), variant)
        games, plies, seconds = most
        self.plies = plies
        until = math.inf
        for n in range(games):
            try:
                self.load(path, variant)
                until = min(until, time.monotonic() + seconds)
                found = self.play(game, path, tried, Random(n), until)
            except (ManqalaError, RuntimeError, KeyError, IndexError, ValueError) as error:
                tried.difference = tried.apart = f"{type(error).__name__}: {error}"
                break
            tried.plies += found.plies
            tried.moves += found.moves
            tried.rounds += found.rounds
            # Later games are not played once one differs, so that plies can be compared.
            tried.difference = tried.difference or found.difference
            if tried.difference or time.monotonic() > until:
                break
        return tried


class LudiiPeer(Peer):
    """Ludii's game descriptions, played by Ludii."""

    name = "ludii"

    def __init__(self, folder: Path, classes: str, made: Path) -> None:
        """Start Ludii."""
        self.folder, self.classes, self.made = folder, classes, made
        self.theirs = Theirs(classes, made)
        self.loaded: tuple[Path, str] | None = None

    def files(self) -> dict[Path, Names]:
        """Its games of sowing."""
        return {path.resolve(): described_names(path) for path in self.folder.rglob("*.lud")}

    def variants(self, path: Path) -> list[str]:
        """The sets of rules that a description names."""
        return re.findall(r'\(ruleset\s+"Ruleset/([^"]*)"', path.read_text(encoding="utf-8"))

    def load(self, path: Path, variant: str) -> None:
        """Read the board, and let Ludii load the game."""
        if self.loaded != (path, variant):
            source = read_source(path)
            self.loaded = None
            self.conversion = Conversion(expanded(source, read_tree(source), variant or None))
            if not hasattr(self.conversion, "equipment"):
                raise ValueError(self.conversion.refused[0].reason)
            settings = self.conversion.description.settings
            self.theirs.ask("\t".join([f"load {path}", *settings]))
            self.loaded = (path, variant)

    def play(self, game: str, path: Path, tried: Agreement, rng: Random, until: float) -> Any:
        """Play a random game in both programs."""
        found = ludii_turns.Comparison(path.stem, until=until)
        ours = ludii_turns.Ours(game, self.conversion, tried.settings)
        if len(ours.outcome(ours.game.start())[0]) != len(ours.sites):
            found.difference = "at the start: the boards have other sizes"
            return found
        ludii_turns.compare(self.theirs, ours, found, rng, self.plies)
        return found


class MancalaPeer(Peer):
    """MancalaGames' parameter files, played by its engine."""

    name = "mancala_games"

    def __init__(self, checkout: Path) -> None:
        """Load the engine."""
        self.checkout = checkout
        self.engine = mancala_games.engine_of(checkout.resolve())
        self.loaded: tuple[Path, Any] | None = None

    def files(self) -> dict[Path, Names]:
        """Its games."""
        found = sorted((self.checkout / "GameProps").glob("*.txt"))
        return {path: parameter_names(path) for path in found if not path.stem.startswith("_")}

    def play(self, game: str, path: Path, tried: Agreement, rng: Random, until: float) -> Any:
        """Play a random game in both programs."""
        found = mancala_games.Comparison(path.stem, until=until)
        if self.loaded is None or self.loaded[0] != path:
            self.loaded = (path, mancala_games.Theirs(self.engine, path))
        ours = mancala_games.Ours(game, tried.settings)
        mancala_games.compare(self.loaded[1], ours, found, rng, self.plies)
        return found


def pairs(peer: Peer, shipped: Mapping[str, Names]) -> Iterator[tuple[str, Path]]:
    """The shipped games and the games there that share a name."""
    there = peer.files()
    for game, names in shipped.items():
        for path in sorted(there):
            if names.meets(there[path]):
                yield game, path


def searched(peer: Peer, game: str, path: Path, most: tuple[int, int, float]) -> Agreement:
    """The settings with which both agree longest; one more option is changed as long as that helps."""
    best = peer.agreement(game, path, {}, most=most)
    for variant in peer.variants(path):
        if best.difference:
            tried = peer.agreement(game, path, {}, variant=variant, most=most)
            best = max(best, tried, key=lambda one: one.rank)
    options = load(game).rules.front.options
    variants = ["", *peer.variants(path)]
    for _ in range(STEPS):
        before = best
        for variant in variants:
            for name, spec in options.items():
                for value in spec.values[:12]:
                    if not best.difference or name == "repetition":
                        break
                    if value != before.settings.get(name, spec.default.value):
                        settings = {**before.settings, name: value}
                        tried = peer.agreement(game, path, settings, variant=variant, most=most)
                        best = max(best, tried, key=lambda one: one.rank)
        if best is before or not best.difference:
            break
    return best


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


LEDGER = Path(__file__).with_name("same_names.yaml")
ANOTHER = "another game that shares a name"
"""Why a pair of the ledger is not played."""
AS_THERE = "as_there changes what is otherwise there"
"""Why a pair of the ledger is played twice: as shipped, and with the rules that tell everything that is otherwise there."""


def judged(entry: Mapping[str, Any] | None, found: Agreement) -> str:
    """What is wrong with a pair; empty if it comes out as the ledger says."""
    if entry is None:
        return "the ledger does not know this pair"
    if not found.difference:
        if not found.plies:
            return "nothing was played in the time"
        longer = "why" in entry and found.plies > entry["plies"]
        return "agrees, though the ledger says that it differs" if longer else ""
    if "why" not in entry:
        return f"differs after {found.plies} plies"
    if found.plies < entry["plies"]:
        return f"differs after {found.plies} plies already, not {entry['plies']}"
    return ""


def held(
    peer: Peer, game: str, path: Path, entry: Mapping[str, Any] | None, most: tuple[int, int, float]
) -> tuple[Agreement, str]:
    """A pair as the ledger says it is played, and what is wrong with it; where it names ``as_there`` these rules are told of."""
    row = entry or {}
    settings, variant = row.get("settings", {}), row.get("variant", "")
    found = peer.agreement(game, path, settings, variant=variant, most=most)
    wrong = judged(entry, found)
    if not wrong and row.get("why") == AS_THERE:
        changed = peer.agreement(str(peer.changed_rules(path)), path, {}, most=most)
        return changed, f"as_there {judged({}, changed)}" if changed.difference else ""
    return found, wrong


def peers_given(given: argparse.Namespace, made: Path) -> Iterator[Peer]:
    """The programs whose checkouts are given; of the others it is said that they are skipped."""
    if given.ludii and given.classes:
        yield LudiiPeer(given.ludii, given.classes, made)
    else:
        say("Ludii is skipped: --ludii and --classes name no built Ludii.")
    if given.mancala:
        yield MancalaPeer(given.mancala)
    else:
        say("MancalaGames is skipped: --mancala names no checkout.")


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--ludii", type=Path, metavar="FOLDER")
    parser.add_argument("--classes", metavar="PATH", help="the class path of a built Ludii")
    parser.add_argument("--mancala", type=Path, metavar="CHECKOUT")
    parser.add_argument("--only", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--search", action="store_true", help="look for the best settings")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--plies", type=int, default=PLIES)
    given = parser.parse_args(arguments)
    ledger = yaml.safe_load(LEDGER.read_text(encoding="utf-8"))
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as made:
        for peer in peers_given(given, Path(made)):
            for game, path in pairs(peer, shipped_names()):
                entry = ledger[peer.name].get(f"{game} = {path.stem}")
                if (given.only and game not in given.only) or (entry or {}).get("why") == ANOTHER:
                    continue
                most = (given.games, given.plies, SECONDS)
                if given.search:
                    found, wrong = searched(peer, game, path, most), ""
                    say(f"{game} = {path.stem}: {found.variant} {found.settings}")
                else:
                    found, wrong = held(peer, game, path, entry, most)
                counts["at fault" if wrong else "differ" if found.difference else "agree"] += 1
                counts["plies"] += found.plies
                counts["moves"] += found.moves
                say(
                    f"{game} = {path.stem}: {wrong or (entry or {}).get('why', 'agrees')}, {found.plies} plies"
                )
                if found.difference and (wrong or given.search):
                    say(f"  {found.difference}")
    say(", ".join(f"{n} {what}" for what, n in counts.items()) or "nothing was compared")
    return 1 if counts["at fault"] else 0


if __name__ == "__main__":
    sys.exit(main())
