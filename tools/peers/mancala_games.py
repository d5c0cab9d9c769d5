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
import contextlib
import io
import math
import sys
import time
import warnings
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from manqala.api.facade import position_value
from manqala.api.loading import load
from manqala.bridge.rule_file import converted
from manqala.core.course import Phase
from manqala.game.as_json import marks_json, rows_json
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import read_source
from tools.peers.shared_view import decided, set_by_us, won_beside

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manqala.api.facade import Position
    from manqala.syntax.front.front_matter import OptionValue

Key = tuple[Any, ...]
"""What identifies a move: the hole and the direction, or what else was answered."""
Outcome = tuple[Any, ...]
"""What a move leads to."""
PLIES, GAMES, ROUNDS = 200, 3, 6
CLAIMS = (
    "claimed", "bull", "captor", "child", "daughter", "tuzdik", "uur", "walda", "weg", "wegi", "wegue",
)  # fmt: skip
"""The marks by which rule files say whose a claimed hole is."""
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


class Theirs:
    """A game of MancalaGames, at some position."""

    def __init__(self, engine: Any, path: Path) -> None:
        """Build the game that a parameter file describes, south to begin."""
        self.engine = engine
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.game, _ = engine.man_config.make_game(str(path))
        self.holes = self.game.cts.holes
        info, names = self.game.info, engine.game_info
        self.by_chance = info.start_pattern == names.StartPattern.RANDOM
        self.closing = info.sow_rule in {names.SowRule.SOW_BLKD_DIV, names.SowRule.SOW_BLKD_DIV_NR}
        self.lone_winner = self.closing or (not info.stores and info.child_type.child_but_not_ram())
        if self.game.info.mlaps and not self.game.info.udirect:
            self.game.disallow_endless(True)
        self.round = 1
        self.restart()

    def restart(self) -> None:
        """A new game that south begins."""
        self.game.mdata = None
        for _ in range(2):
            self.game.new_game()
            if not self.game.starter:
                break
        self.round = 1

    def saved(self) -> tuple[Any, ...]:
        """All that play depends on."""
        return self.game.state, self.game.starter, self.round, list(self.directions() or ())

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Go back."""
        self.game.state, self.game.starter, self.round = saved[:3]
        directions = self.directions()
        if directions is not None:
            directions[:] = saved[3]

    def directions(self) -> list[Any] | None:
        """The directions that players have chosen for good."""
        getter = self.game.deco.get_dir
        while getter is not None and not hasattr(getter, "player_dirs"):
            getter = getter.decorator
        return None if getter is None else getter.player_dirs

    def moves(self) -> dict[Key, Any]:
        """The legal moves by what identifies them."""
        return {self.key(move): move for move in self.game.get_moves()}

    def key(self, move: Any) -> Key:
        """The hole, counted from south's left and on from north's, and the direction if there is a choice."""
        if not isinstance(move, tuple):
            return (self.place(int(not self.game.turn), move),)
        if move[0] < 0:
            return ("store", move[1])
        row = move[0] if len(move) == 3 else int(not self.game.turn)
        place = self.place(row, move[-2])
        way = move[-1]
        return (place,) if way is None else (place, ">" if way == 1 else "<")

    def place(self, row: int, pos: int) -> int:
        """The number of a hole."""
        return int(self.game.cts.xlate_pos_loc(row, pos))

    def play(self, move: Any) -> Outcome:
        """Play a move, the passes and the new round that follow it."""
        ended = self.game.move(move)
        win = self.engine.game_info.WinCond
        if self.game.mdata is not None and self.game.mdata.ended == win.ENDLESS:
            return ("endless",)
        if ended in {win.ROUND_WIN, win.ROUND_TIE}:
            self.game.new_game(new_round=True)
            self.round += 1
            self.game.is_new_round_playable()
        elif ended in {win.WIN, win.TIE}:
            winner = None if ended == win.TIE else int(self.game.mdata.winner)
            return ("over", winner, self.claims())
        passes = 0
        while passes < 2 and self.game.test_pass():
            passes += 1
        return self.position()

    def claims(self) -> tuple[int, ...]:
        """What each player has in his store, his holes and those that he has claimed."""
        claimer = self.engine.claimer
        return tuple(claimer.ClaimOwnSeeds(self.game).claim_seeds())

    def position(self) -> Outcome:
        """All that can be compared."""
        game = self.game
        nobody = (
            self.engine.game_info.NO_CH_OWNER
        )  # a mark that bars a hole, which the legal moves show
        return (
            self.round, int(game.turn), tuple(game.board),
            (0, 0) if self.closing else tuple(game.store),  # what is out of play lies in a store
            tuple(-1 if c in {None, nobody} else int(c) for c in game.child),
            tuple(-1 if b else int(o) for o, b in zip(game.owner, game.blocked, strict=True)),
        )  # fmt: skip


class Ours:
    """The converted game."""

    def __init__(
        self, rules: Path | str, settings: Mapping[str, OptionValue] | None = None
    ) -> None:
        """Load the rules; matches where there are any, and no end where positions come back."""
        try:
            self.game = load(str(rules), settings, repetition="off")
        except ManqalaError:  # there is no such option, or it has other choices
            self.game = load(str(rules), settings)
        self.match = self.game.rules.between is not None
        self.sides = ("south", "north")

    def start(self, theirs: Theirs) -> Position:
        """The first position; what chance laid out there lies here too, and a first move that must be is played."""
        position = self.game.start(match=self.match)
        if position_value(position).phase is not Phase.TURN:
            board = theirs.game.board
            rows = (board[: theirs.holes], board[theirs.holes :])
            text = "/".join(",".join(map(str, row)) for row in rows)
            return self.game.position(f"{text}:south", match=self.match)
        if self.outcome(position) != theirs.position() and len(position.moves(2)) == 1:
            return position.play(position.moves(1)[0])
        return position

    def settled(self, position: Position, theirs: Outcome) -> Position:
        """Answer what is asked between rounds so that the board becomes theirs, if it can."""
        while not position.over:
            value = position_value(position)
            if value.phase is Phase.TURN:
                break
            asked = value.choices()
            assert asked is not None
            following = [option for option in asked.options if self.fits(option, asked, theirs)]
            moves = {move.answers: move for move in position.moves()}
            if not asked.of_holes:  # such as a lot that is drawn there, too
                for option in asked.options[1:]:
                    after = self.settled(position.play(moves[(option.index,)]), theirs)
                    if self.outcome(after) == theirs:
                        return after
            position = position.play(moves[((following or asked.options)[0].index,)])
        return position

    def fits(self, option: Any, asked: Any, theirs: Outcome) -> bool:
        """Whether a hole is filled and owned there by who is asked."""
        if not asked.of_holes or theirs[0] == "over":
            return False
        filled, owner = theirs[2][option.value] > 0, theirs[5][option.value]
        return bool(filled and owner == asked.player)

    def moves(self, position: Position) -> dict[Key, Any]:
        """The legal moves by what identifies them."""
        value = position_value(position)
        found = {}
        for move in position.moves():
            key: list[Any] = []
            for n, answer in enumerate(move.answers):
                asked = value.choices(move.answers[:n])
                assert asked is not None
                option = next(o for o in asked.options if o.index == answer)
                if len(asked.options) > 1 or asked.of_holes:
                    key.append(option.value if asked.of_holes else option.token)
            found[tuple(key)] = move
        return found

    def outcome(self, position: Position) -> Outcome:
        """What a position shows, as the other program would say it."""
        value = position_value(position)
        rows = rows_json(value)
        board = tuple(n for side in self.sides for n in rows[side] if isinstance(n, int))
        marks = marks_json(value)
        holes = len(board) // 2
        name = next((name for name in CLAIMS if name in marks), "claimed")
        claimed = self.by_hole(marks, name, [-1] * 2 * holes)
        owner = self.by_hole(marks, "owner", [0] * holes + [1] * holes)
        covered = marks.get("covered") or marks.get("shut")
        if isinstance(covered, dict):
            owner = [-1 if c >= 0 else o for o, c in zip(owner, self.by_hole(
                dict.fromkeys(["covered"], dict.fromkeys(covered, "south")), "covered", [-1] * 2 * holes
            ), strict=True)]  # fmt: skip
        won = list(won_beside(position))
        if position.over:
            result = position.result
            assert result is not None
            scores = list(won)
            for seeds, whose in zip(board, claimed, strict=True):
                if whose >= 0:
                    scores[whose] += seeds
            claims = list(won)
            for n, seeds in enumerate(board):
                whose = claimed[n] if claimed[n] >= 0 else owner[n]
                if whose >= 0:
                    claims[whose] += seeds
            return ("over", result.winner, tuple(claims), tuple(scores))
        return (position.round, position.mover, board, tuple(won), tuple(claimed), tuple(owner))

    def by_hole(self, marks: Mapping[str, Any], name: str, start: list[int]) -> list[int]:
        """A mark on holes, as the numbers of players."""
        found = list(start)
        half = len(start) // 2
        for hole, whose in (marks.get(name) or {}).items():
            number = int(hole[1:]) - 1 + (half if hole[0] == "n" else 0)
            found[number] = self.sides.index(whose) if whose in self.sides else -1
        return found


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


def engine_of(checkout: Path) -> Any:
    """The modules of the other program."""
    import importlib
    from types import SimpleNamespace

    sys.path.insert(0, str(checkout / "src"))
    names = ("man_config", "game_info", "claimer")
    return SimpleNamespace(**{name: importlib.import_module(name) for name in names})


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def report(found: Iterable[Comparison], *, quiet: bool) -> Counter[str]:
    """Print a line for each file, and count."""
    counts: Counter[str] = Counter()
    for one in found:
        counts[one.outcome] += 1
        counts["plies"] += one.plies
        counts["moves"] += one.moves
        if one.refused:
            if not quiet:
                say(f"{one.name}: refused: {'; '.join(one.refused)}")
            continue
        say(f"{one.name}: {one.outcome}, {one.plies} plies, {one.moves} moves"
              f"{f', {one.rounds} rounds' if one.rounds > 1 else ''}"
              f"{f', {one.endless} endless' if one.endless else ''}"
              f"{f', {one.early} ended early' if one.early else ''}")  # fmt: skip
        if one.difference and one.name in KNOWN:
            say(f"  {KNOWN[one.name]}")
        elif one.difference:
            say(f"  {one.difference}")
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
