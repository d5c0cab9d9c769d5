"""What rule lines leave out of a rule book's sentence: its numbers, owners, directions, conditions and denials.

A reader of sentences knows one subject, and overlooks what is not on it. So every proposal is checked here, by one
table and without regard to the reader: for each idea of the sentence its lines must have words that express it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_contrary import is_contrary, lacks_seeds
from manqala.syntax.recovery.prose_meanings import (
    ADDED,
    NEVER,
    NO_SEEDS,
    NOTHING_THERE,
    SAID_BY,
    UNABLE,
)  # fmt: skip
from manqala.text.book_speech import DENIALS, NUMBER, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_speech import Idea

_GIVES = frozenset({"capture", "take", "again", "sow", "belong", "winner"})
"""Actions that a denied clause says do not happen."""
_RANGE = re.compile(r"(\d+)\.\.(\d+)?")
_FULL_LAP = 11
"""The least number of seeds that come round to the hole they were in, on boards of two rows of six."""
_OF_NO_HOLE = frozenset(
    {
        "choose",
        "opponent",
        "last",
        "turn",
        "sow",
        "seed",
        "store",
        "play",
        "capture",
        "take",
        "game",
        "first",
        "right",
        "left",
    }
)
"""Ideas before which ‘his’ says nothing about a hole: ‘his last seed’, ‘his sowing’."""


@dataclass(frozen=True, slots=True)
class Account:
    """What rule lines make of a sentence."""

    left_out: tuple[Idea, ...]
    """What they leave out, in the order of the text."""
    added: tuple[str, ...]
    """Conditions and numbers of the lines that the sentence does not have."""
    contrary: bool = False
    """Whether the lines do what the sentence denies, or something that it does not name."""

    @property
    def whole(self) -> bool:
        """Whether the lines say the same as the sentence."""
        return not self.left_out and not self.added and not self.contrary


def take_account(parts: Sequence[Clause], strange: Sequence[Idea], lines: Iterable[str]) -> Account:
    """Compare rule lines with the sentence that they are to express."""
    text = " / ".join(lines)
    left = [idea for part in parts for idea in _left_in_clause(part, text)]
    left += [idea for idea in strange if idea.name == UNKNOWN or not _is_said(idea, text)]
    ideas = [idea for part in parts for idea in part.ideas]
    names = {idea.name for idea in ideas}
    if lacks_seeds(ideas):
        names.add(NO_SEEDS)
    added = [
        found[0]
        for pattern, needs in ADDED
        if not names & needs and (found := re.search(pattern, text))
    ]
    contrary = is_contrary(parts, strange, left, text)
    return Account(tuple(sorted(left, key=lambda idea: idea.start)), tuple(added), contrary)


def _left_in_clause(part: Clause, text: str) -> Iterator[Idea]:
    names = [idea.name for idea in part.ideas]
    denied = [idea for idea in part.ideas if idea.name in DENIALS]
    condition = bool(part.opened) or part.lands
    unable = ("cannot" in names or {"not", "can"} <= {*names}) and not lacks_seeds(part.ideas)
    pattern = UNABLE if unable else NOTHING_THERE if condition else NEVER
    missing = not re.search(pattern, text)
    if missing or (not condition and {*names} & _GIVES and _acts_alone(text)):
        yield from denied[:1]
    numbers = _numbers(text)
    for n, idea in enumerate(part.ideas):
        behind = names[n + 1] if n + 1 < len(names) else ""
        before = names[n - 1] if n else ""
        if idea.name == NUMBER:
            whole = before == "all" and behind == "hole"  # ‘all six holes of a side’
            if not whole and not _is_counted(idea, part, behind, text, numbers):
                yield idea
        elif idea.name == "or":
            # ‘Until a hole does not hold four or is not the opponent's’: where a pattern ends.
            ends = part.opened == "while" and bool(part.names & DENIALS) and "trail" in text
            if NUMBER not in {before, behind} and not (
                ends or re.search(r"\bor\b|directions|preferring", text)
            ):
                yield idea
        elif not _is_harmless(idea, behind, part, text) and not _is_said(idea, text):
            yield idea


def _is_harmless(idea: Idea, behind: str, part: Clause, text: str) -> bool:
    """Whether an idea says nothing here that rules would have to say."""
    if idea.name == "own":
        return behind in _OF_NO_HOLE
    if idea.name == "first":
        return behind in {"player", "game"}
    if idea.name in {"more", "least"}:  # ‘no more seeds’, ‘twelve or more’
        return bool(part.names & DENIALS) or part.has("both") or "skipping it" in text
    if idea.name == "pass":
        return part.has("again") or part.names == {"pass"}  # ‘ist noch einmal an der Reihe’
    if idea.name == "left":
        at = part.ideas.index(idea)
        return bool(part.names & DENIALS) or (
            at > 0 and part.ideas[at - 1].name == "seed"
        )  # ‘no seeds left’
    if idea.name == "store" and text.startswith("sow it"):
        return not part.names & (
            DENIALS | {"opponent", "skip"}
        )  # a sowing passes one's own store, too
    # ‘At the end of the sowing’; and the turn ends anyway after its last line.
    ends = part.has("sow") or part.lands or (part.has("turn") and "capture" in text)
    return idea.name == "over" and ends


def _is_said(idea: Idea, text: str) -> bool:
    pattern = SAID_BY.get(idea.name)
    return pattern is None or re.search(pattern, text) is not None


def _acts_alone(text: str) -> bool:
    """Whether the lines do something without a condition that could stand for the denial."""
    return re.match(r"(?:if (?:before|last)[^,]*, )?(?:capture|move-again)\b", text) is not None


def _numbers(text: str) -> set[int]:
    found = {int(number) for number in re.findall(r"\d+", text)}
    for low, high in _RANGE.findall(text):
        found |= {*range(int(low), int(high) + 1)} if high else {int(low)}
    return found


def _is_counted(idea: Idea, part: Clause, behind: str, text: str, numbers: set[int]) -> bool:
    """Whether a number is in the lines, or describes the board only: ‘one of his six holes’."""
    if idea.number not in part.numbers or idea.number in numbers:
        return True
    if idea.number - 1 in numbers and part.has("less"):
        return True
    if idea.number + 1 in numbers and (part.numbers[0] == 1 or part.has("more")):
        return True
    if idea.number >= _FULL_LAP and "skipping it" in text:
        return True
    if behind in {"hole", "own"} and re.match("choose|sow", text):
        return True
    return 2 in numbers and idea.number < 2
