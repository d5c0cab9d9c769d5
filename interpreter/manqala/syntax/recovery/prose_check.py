"""Checks rule lines against the sentence that they rewrite: its numbers, owners, directions, conditions and denials.

A reader knows one kind of sentence and overlooks everything else. The check is independent of the reader: for each idea of
the sentence, the lines must have words that express it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_contradictions import contradicts, lacks_seeds
from manqala.syntax.recovery.prose_meanings import (
    CONDITION_IDEAS,
    DENIAL,
    DENIED_CONDITION,
    IDEA_PATTERNS,
    INABILITY,
    NO_SEEDS,
)  # fmt: skip
from manqala.text.book_vocabulary import DENIALS, NUMBER, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_vocabulary import Idea

_DENIABLE = frozenset({"capture", "take", "again", "sow", "belong", "winner"})
"""Actions that a clause can deny."""
_RANGE = re.compile(r"(\d+)\.\.(\d+)?")
_FULL_LAP = 11
"""The least number of seeds that reach the hole in which a sowing began, on boards of two rows of six."""
_AFTER_OWN = frozenset(
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
"""Ideas after ‘own’ with which it does not describe a hole: ‘his last seed’, ‘his sowing’."""


@dataclass(frozen=True, slots=True)
class RewriteCheck:
    """The differences between rule lines and the sentence that they rewrite."""

    missing: tuple[Idea, ...]
    """Ideas that the lines do not express, in the order of the text."""
    added: tuple[str, ...]
    """Conditions and numbers of the lines that are not in the sentence."""
    contradictory: bool = False
    """Whether the lines do what the sentence denies, or something that it does not mention."""

    @property
    def is_exact(self) -> bool:
        """Whether the lines mean the same as the sentence."""
        return not self.missing and not self.added and not self.contradictory


def check_rewrite(
    clauses: Sequence[Clause], strange: Sequence[Idea], lines: Iterable[str]
) -> RewriteCheck:
    """Check rule lines against a sentence; ``strange``: its unknown and limiting words."""
    text = " / ".join(lines)
    missing = [idea for clause in clauses for idea in _find_missing(clause, text)]
    missing += [idea for idea in strange if idea.name == UNKNOWN or not _is_expressed(idea, text)]
    ideas = [idea for clause in clauses for idea in clause.ideas]
    names = {idea.name for idea in ideas}
    if lacks_seeds(ideas):
        names.add(NO_SEEDS)
    added = [
        found[0]
        for pattern, needs in CONDITION_IDEAS
        if not names & needs and (found := re.search(pattern, text))
    ]
    contrary = contradicts(clauses, strange, missing, text)
    return RewriteCheck(tuple(sorted(missing, key=lambda idea: idea.start)), tuple(added), contrary)


def _find_missing(clause: Clause, text: str) -> Iterator[Idea]:
    names = [idea.name for idea in clause.ideas]
    denied = [idea for idea in clause.ideas if idea.name in DENIALS]
    condition = bool(clause.condition_word) or clause.describes_landing
    unable = ("cannot" in names or {"not", "can"} <= {*names}) and not lacks_seeds(clause.ideas)
    pattern = INABILITY if unable else DENIED_CONDITION if condition else DENIAL
    undenied = not re.search(pattern, text)
    if undenied or (not condition and {*names} & _DENIABLE and _acts_unconditionally(text)):
        yield from denied[:1]
    numbers = _collect_numbers(text)
    for n, idea in enumerate(clause.ideas):
        after = names[n + 1] if n + 1 < len(names) else ""
        before = names[n - 1] if n else ""
        if idea.name == NUMBER:
            whole = before == "all" and after == "hole"  # ‘all six holes of a side’
            if not whole and not _is_number_expressed(idea, clause, after, text, numbers):
                yield idea
        elif idea.name == "or":
            # ‘Until a hole does not hold four or is not the opponent's’: where a pattern ends.
            ends = (
                clause.condition_word == "while"
                and bool(clause.names & DENIALS)
                and "trail" in text
            )
            if NUMBER not in {before, after} and not (
                ends or re.search(r"\bor\b|directions|preferring", text)
            ):
                yield idea
        elif not _goes_without_saying(idea, after, clause, text) and not _is_expressed(idea, text):
            yield idea


def _goes_without_saying(idea: Idea, after: str, clause: Clause, text: str) -> bool:
    """Whether an idea needs no rule word in this clause."""
    if idea.name == "own":
        return after in _AFTER_OWN
    if idea.name == "first":
        return after in {"player", "game"}
    if idea.name in {"more", "least"}:  # ‘no more seeds’, ‘twelve or more’
        return bool(clause.names & DENIALS) or clause.has_all("both") or "skipping it" in text
    if idea.name == "pass":
        return clause.has_all("again") or clause.names == {"pass"}  # ‘ist noch einmal an der Reihe’
    if idea.name == "left":
        at = clause.ideas.index(idea)
        return bool(clause.names & DENIALS) or (
            at > 0 and clause.ideas[at - 1].name == "seed"
        )  # ‘no seeds left’
    if idea.name == "store" and text.startswith("sow it"):
        return not clause.names & (
            DENIALS | {"opponent", "skip"}
        )  # a sowing passes one's own store, too
    # ‘At the end of the sowing’; and the turn ends anyway after its last line.
    ends = (
        clause.has_all("sow")
        or clause.describes_landing
        or (clause.has_all("turn") and "capture" in text)
    )
    return idea.name == "over" and ends


def _is_expressed(idea: Idea, text: str) -> bool:
    pattern = IDEA_PATTERNS.get(idea.name)
    return pattern is None or re.search(pattern, text) is not None


def _acts_unconditionally(text: str) -> bool:
    """Whether the lines act without a condition that could express the denial."""
    return re.match(r"(?:if (?:before|last)[^,]*, )?(?:capture|move-again)\b", text) is not None


def _collect_numbers(text: str) -> set[int]:
    found = {int(number) for number in re.findall(r"\d+", text)}
    for low, high in _RANGE.findall(text):
        found |= {*range(int(low), int(high) + 1)} if high else {int(low)}
    return found


def _is_number_expressed(
    idea: Idea, clause: Clause, after: str, text: str, numbers: set[int]
) -> bool:
    """Whether a number is in the lines, or only describes the board: ‘one of his six holes’."""
    if idea.number not in clause.numbers or idea.number in numbers:
        return True
    if idea.number - 1 in numbers and clause.has_all("less"):
        return True
    if idea.number + 1 in numbers and (clause.numbers[0] == 1 or clause.has_all("more")):
        return True
    if idea.number >= _FULL_LAP and "skipping it" in text:
        return True
    if after in {"hole", "own"} and re.match("choose|sow", text):
        return True
    return 2 in numbers and idea.number < 2
