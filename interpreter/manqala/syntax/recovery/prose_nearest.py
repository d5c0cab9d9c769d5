"""The rule lines nearest to a rule book's sentence that no reader understands as a whole.

Each subject has groups of ideas; a sentence is near a subject if it has an idea of every group. The subjects with most
groups come first, so that the special precedes the general.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_account import Account, take_account
from manqala.syntax.recovery.prose_clauses import clauses
from manqala.syntax.recovery.prose_landing import amount_of, trail_of
from manqala.syntax.recovery.prose_sentence import CHOOSE, BookSentence

if TYPE_CHECKING:
    from manqala.text.book_speech import Speech

MOST_SHOWN = 2
"""Limit of lines shown: more would have to be compared."""
CAPTURES = "capture take lift winner belong"


@dataclass(frozen=True, slots=True)
class _Subject:
    """Groups of ideas, separated by ‘+’, of each of which a sentence has one; ``lines``: what rules say about it."""

    ideas: str
    lines: tuple[str, ...]
    without: str = ""
    """Ideas that a sentence on another subject has."""

    def closeness(self, names: set[str]) -> int:
        """The number of groups, if a sentence has an idea of each; otherwise 0."""
        groups = [group.split() for group in self.ideas.split(" + ")]
        if names & {*self.without.split()} or not all(names & {*group} for group in groups):
            return 0
        return len(groups)


_SUBJECTS = (
    _Subject("again", ("if last is own store, move-again", "if captures > 0, move-again"), "sow continue"),
    _Subject(f"opposite + {CAPTURES}", ("capture opposite of last", "if last is own and before = 0, capture opposite of last")),
    _Subject(f"opposite + empty + {CAPTURES}", ("if last is own and before = 0, capture opposite of last + last",)),
    _Subject(f"preceding + {CAPTURES}", ("capture {trail}",)),
    _Subject(f"even odd + {CAPTURES}", ("if last is {parity}, capture last",)),
    _Subject(
        f"number + {CAPTURES} + seed hole contain become",
        ("if last is opponent's and last {amount}, capture last",), "game over",
    ),
    _Subject(f"next + {CAPTURES} + empty", ("capture ahead of last: (empty, take occupied)+",)),
    _Subject(f"single + {CAPTURES}", ("if last is singleton, capture last",)),
    _Subject("continue + next + hole", ("sow it anticlockwise, then relay from the next hole",), "sow"),
    _Subject("continue + sow hole lift last", ("sow it anticlockwise, then relay from last",)),
    _Subject("next + sow + lift take contain", ("sow it anticlockwise, then relay from the next hole",)),
    _Subject("capture + sow + continue begin", ("raid last", "sow-on")),
    _Subject("skip origin + sow drop hole", ("sow it anticlockwise, skipping it",)),
    _Subject("store + sow drop skip + opponent", ("sow it anticlockwise, skipping opponent's store",)),
    _Subject("first + origin sow drop + hole", ("sow it anticlockwise, leaving 1",), "player game"),
    _Subject("direction + choose can sow", ("choose w from directions", "sow hole going w")),
    _Subject("choose lift take + hole", (CHOOSE,), "capture last opposite game"),
    _Subject(
        "single least more + choose play can + hole seed",
        ("choose hole from own occupied holes preferring it holds 2..",), "winner game last",
    ),
    _Subject("starve feed + opponent", ("feed", "forbid opponent is bare")),
    _Subject("must least + without not + seed + opponent", ("feed", "forbid opponent is bare")),
    _Subject("game over + cannot", ("when player cannot move, close-round",)),
    _Subject("game + over", ("round ends when some player is bare", "when player cannot move, close-round")),
    _Subject("winner won + half", ("round ends when some player is winning",)),
    _Subject("winner won + number + game", ("round ends when any players where seeds in winnings of it >= {number}",)),
    _Subject("draw", ("end round drawn",)),
    _Subject("remain + seed + side own player opponent", ("settle", "when player cannot move, close-round")),
    _Subject("cannot pass + player + turn play", ("when player cannot move, nothing",)),
    _Subject("begin + next lose winner + game", ("set opener to winner", "change-opener")),
    _Subject("last + over pass + turn", ("if before = 0, end turn",)),
    _Subject("last + store", ("if last is own store, move-again",)),
    _Subject("last + occupied", ("if before > 0, capture last",)),
)  # fmt: skip


def nearest(speech: Speech) -> list[tuple[str, Account]]:
    """The rule lines on the subject of a text, with how they differ; the nearest first.

    Lines that deny what the text says, or leave out the greater part of it, are not shown.
    """
    said = BookSentence(clauses(speech.ideas))
    found = []
    for subject in _SUBJECTS:
        close = subject.closeness(said.all.names)
        for line in _filled(subject.lines, said) if close else ():
            account = take_account(said.parts, speech.strange, [line])
            if account.fair:
                found.append((close, line, account))
    found.sort(key=lambda one: (one[0], -one[2].distance), reverse=True)
    shown = {line: account for _, line, account in reversed(found)}
    return [*reversed(shown.items())][:MOST_SHOWN]


def _filled(lines: tuple[str, ...], said: BookSentence) -> list[str]:
    """The lines with the sentence's numbers; those that need one are left out if it has none."""
    numbers = said.all.numbers
    values = {"parity": "even" if said.any("even") else "odd"}
    if numbers:
        values |= {
            "trail": trail_of(numbers),
            "amount": amount_of(numbers, said.all),
            "number": str(max(numbers)),
        }
    return [
        line.format_map(values) for line in lines
        if all(name in values for _, name, *_ in Formatter().parse(line) if name)
    ]  # fmt: skip
