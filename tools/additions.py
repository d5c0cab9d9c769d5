"""Additions of the second edition of the language, and the shipped games that use each.

The points and their numbers are those of an earlier count of what 349 rule descriptions could not
express, or only at length.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.closed_words import ProgramName
from manqala.syntax.front.front_matter import OptionKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.syntax.front.front_matter import FrontMatter
    from manqala.syntax.tree_values import SyntaxNode

HOLE_BY_HOLE = {"opposite", "behind", "facing", "rear", "neighbour"}
"""Nouns of one hole that also apply to several."""
FOUR_ROWS = {"armed", "facing", "rear"}
FOUR_ROWS_VERBS = {"strike", "strike-or-relay", "take-extra"}
SETS = {"holes", "row", "trail"}


@dataclass(frozen=True)
class RuleFile:
    """The content of a rule file, without its parent and the prelude."""

    front: FrontMatter
    items: tuple[tree.Item, ...]

    @cached_property
    def nodes(self) -> tuple[SyntaxNode, ...]:
        """All nodes of its rules."""
        return tuple(nodes(tuple(i for i in self.items if not isinstance(i, tree.Example))))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of its values."""
        return frozenset(
            word.text
            for node in self.nodes
            if isinstance(node, tree.Phrase | tree.HoleCondition)
            for word in node.words
        )

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs that it calls, also without the ‘s’ of ‘each player settles’."""
        said = {node.verb.text for node in self.nodes if isinstance(node, tree.CallStatement)}
        return frozenset(said | {verb.removesuffix("s") for verb in said})

    def says(self, kind: type[SyntaxNode], which: Callable[..., object] = bool) -> bool:
        """Whether there is such a node."""
        return any(isinstance(node, kind) and which(node) for node in self.nodes)

    def defines(self, *names: str) -> bool:
        """Whether it redefines a word of the prelude."""
        found = {item.name.text for item in self.items if isinstance(item, tree.Verb)}
        for item in self.items:
            if isinstance(item, tree.Noun | tree.Adjective):
                found.add(item.words[0].text)
        return not found.isdisjoint(names)

    @property
    def lays_out(self) -> bool:
        """Whether players are asked in the set-up."""
        verbs = {item.name.text: item for item in self.items if isinstance(item, tree.Verb)}
        todo: list[object] = [
            item for item in self.items
            if isinstance(item, tree.MainProgram) and item.name is ProgramName.SETUP
        ]  # fmt: skip
        while todo:
            for node in nodes(todo.pop()):
                if isinstance(node, tree.EitherStatement):
                    return True
                if isinstance(node, tree.ChooseStatement) and not node.chance:
                    return True
                if isinstance(node, tree.CallStatement):
                    name = node.verb.text
                    called = verbs.pop(name, None) or verbs.pop(name.removesuffix("s"), None)
                    todo += [] if called is None else [called]
        return False

    @property
    def mixes_rows(self) -> bool:
        """Whether a line of its plan has holes of two players."""
        letters = {name[0] for name in self.front.player_names}
        return any(
            len(letters & {place[0] for place in line.value.split()}) > 1
            for line in self.front.board.plan or ()
        )


def _closes(file: RuleFile) -> bool:
    given = {"give", "owner"} & (file.verbs | file.words)
    return "refill" in file.verbs or ("nobody" in file.words and bool(given))


def _says_four_rows(file: RuleFile) -> bool:
    return not file.words.isdisjoint(FOUR_ROWS) or not file.verbs.isdisjoint(FOUR_ROWS_VERBS)


def _limits(file: RuleFile) -> bool:
    return file.says(tree.Mark, lambda mark: mark.limits) or file.says(
        tree.Ending, lambda ending: ending.counted
    )


def _is_of_several(of: tree.Of) -> bool:
    """Whether a noun of one hole precedes an obvious set."""
    argument = of.argument
    several = isinstance(argument, tree.Along | tree.Where | tree.Binary) or (
        isinstance(argument, tree.Phrase) and argument.words[-1].text in SETS
    )
    return several and of.phrase.words[-1].text in HOLE_BY_HOLE


def _numbers_to_choose(file: RuleFile) -> bool:
    options = file.front.options.values()
    return any(option.kind is OptionKind.NUMBER and option.numbers for option in options)


def _races(file: RuleFile) -> bool:
    return "race" in file.verbs or file.says(tree.AllChooseStatement)


def _counts_rounds(file: RuleFile) -> bool:
    return not file.words.isdisjoint({"rounds-won", "points"}) or file.defines("prize")


def _draws_board(file: RuleFile) -> bool:
    board = file.front.board
    return bool(board.plan or board.tracks or board.facing)


def _laps_begin(file: RuleFile) -> bool:
    return file.says(tree.Reaction, lambda when: [w.text for w in when.words] == ["lap", "begins"])


def _calls(*verbs: str) -> Callable[[RuleFile], bool]:
    return lambda file: not file.verbs.isdisjoint(verbs)


ADDITIONS: dict[str, Callable[[RuleFile], bool]] = {
    "what happens when positions come back: `repetition`": lambda f: f.front.repetition is not None,
    "counters that stay small; a limit of turns": _limits,
    "words for four rows: `armed`, `facing`, `rear`, `strike`, `take-extra`": _says_four_rows,
    "holes out of play, which no sowing meets": _closes,
    "a start of its own for each hole: `start`": lambda f: f.front.start is not None,
    "territory between rounds: `conquer`, `take-over`": _calls("conquer", "take-over"),
    "sets of counts: `2, 4 or 6`": lambda f: f.says(tree.Amounts),
    "feeding: `feed`, `feed-if-possible`": _calls("feed", "feed-if-possible"),
    "options that are numbers to choose from": _numbers_to_choose,
    "nouns of several holes at once: `opposite of (…)`": lambda f: f.says(tree.Of, _is_of_several),
    "set-ups laid out by the players": lambda f: f.lays_out,
    "sowing at the same time: `race`, `all choose`": _races,
    "points and rounds won: `rounds-won`, `points`, `prize`": _counts_rounds,
    "boards of one's own: `plan`, `track`, `facing`": _draws_board,
    "chance": lambda f: f.says(tree.ChooseStatement, lambda choose: choose.chance),
    "several seeds at a time: `handful`, `let-fall`": lambda f: f.defines("handful", "let-fall"),
    "changing sides: `swap-sides`, `offer-sides`": _calls("swap-sides", "offer-sides"),
    "sides that are not rows": lambda f: f.mixes_rows,
    "`when lap begins`": _laps_begin,
}
"""Each point in order, with a test of whether a file uses it."""


def used_in(files: Mapping[str, RuleFile]) -> dict[str, list[str]]:
    """For each point the games whose own file uses it."""
    return {
        what: [name for name, file in files.items() if uses(file)]
        for what, uses in ADDITIONS.items()
    }
