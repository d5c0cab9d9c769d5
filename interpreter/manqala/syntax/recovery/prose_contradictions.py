"""Detects rule lines that contradict a sentence: they do what it denies, or are about something else.

Lines that merely miss a word may be shown together with that word. Contradictory lines must not be shown at all.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import ACTIONS, PREDICATES
from manqala.syntax.recovery.prose_meanings import ACTION_IDEAS, IDEA_PATTERNS
from manqala.text.book_vocabulary import DENIALS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_vocabulary import Idea

_OTHER_HOLES = frozenset({"beyond", "next", "preceding", "opposite"})
"""Ideas that name a hole other than the last one."""
_COUNTABLE = frozenset({"seed", "hole", "side", "turn", "store", "player", "game"})
"""Ideas that a number can count."""
_SKIP_IDEAS = DENIALS | {"skip", "empty"}
_SKIPPED_PLACES = frozenset({"store", "origin", "skip", "sow", "drop", "play"})
"""A clause about a hole that is passed over has one idea of each of these two sets."""
_OWNERS = frozenset({"own", "opponent", "player", "side"})
_NEAR = 1
"""The distance of two words in one phrase."""


def contradicts(
    clauses: Sequence[Clause], strange: Sequence[Idea], missing: Collection[Idea], text: str
) -> bool:
    """Whether lines contradict a sentence; ``missing``: the ideas that they do not express."""
    ideas = [idea for clause in clauses for idea in clause.ideas]
    names = {idea.name for idea in ideas}
    return (
        any(
            _drops_denial(clause, missing)
            or _tests_another_hole(clause, missing, text)
            or _drops_condition(clause, missing)
            for clause in clauses
        )
        or any(not names & needs and re.search(pattern, text) for pattern, needs in ACTION_IDEAS)
        or ("forbidden" in names and re.search(r"player cannot move|close-round", text) is not None)
        or ("last holds" in text and not any(map(_counts_seeds, clauses)))
        or _concerns_another_moment(clauses, text)
        or (concerns_whole_board(clauses) and re.search(r"is bare|cannot move", text) is not None)
        or ("skipping" in text and _skips_another_hole(ideas, strange, text))
    )


def lacks_seeds(ideas: Sequence[Idea]) -> bool:
    """Whether a denial precedes ‘seeds’: there are none somewhere."""
    return any(one.name in DENIALS and other.name == "seed" for one, other in pairwise(ideas))


def concerns_whole_board(clauses: Sequence[Clause]) -> bool:
    """Whether a clause says that the whole board is empty, and not only one player's holes."""
    return any(
        (
            clause.has_all("all", "hole", "empty")
            or clause.has_all("both", "seed")
            or (clause.has_all("remain") and lacks_seeds(clause.ideas))
        )
        and (not clause.names & _OWNERS or _concerns_both(clause))
        and not clause.numbers
        for clause in clauses
    )


def _concerns_both(clause: Clause) -> bool:
    """Whether a condition is about both players: ``if both players …``, but not ``one of both``."""
    whose = clause.names & {"player", "side"}
    return (
        bool(clause.condition_word and whose)
        and clause.has_all("both")
        and NUMBER not in clause.names
    )


def _drops_denial(clause: Clause, missing: Collection[Idea]) -> bool:
    """Whether the lines drop a part of what a clause denies, and so deny something else."""
    at = next((n for n, idea in enumerate(clause.ideas) if idea.name in DENIALS), None)
    if at is None:
        # A condition without its action is no longer the same condition.
        return any(
            idea in missing and clause.condition_word and idea.name in ACTIONS
            for idea in clause.ideas
        )
    denial = clause.ideas[at]
    nearby = {other.name for other in clause.ideas[max(0, at - 1) :]}
    acts = denial.name in {"cannot", "forbidden"} or bool(nearby & (PREDICATES | {"can"}))
    return acts and any(idea in missing for idea in clause.ideas)


def _tests_another_hole(clause: Clause, missing: Collection[Idea], text: str) -> bool:
    """Whether a condition is about another hole than the lines, as in ‘if the hole beyond is empty’, or drops an alternative."""
    if not clause.condition_word and not clause.describes_landing:
        return False
    names = [idea.name for idea in clause.ideas]
    missing_names = {idea.name for idea in clause.ideas if idea in missing}
    if ("occupied" in missing_names and "before = 0" in text) or (
        "empty" in missing_names and "before > 0" in text
    ):
        return True
    if "or" in missing_names:
        others = {*names[names.index("or") + 1 :]}
        return any(
            name in IDEA_PATTERNS and re.search(IDEA_PATTERNS[name], text) for name in others
        )
    return bool(missing_names & _OTHER_HOLES and re.search(r"before [=>]|last holds", text))


def _drops_condition(clause: Clause, missing: Collection[Idea]) -> bool:
    """Whether the lines express no part of a condition."""
    essential = [
        idea
        for idea in clause.ideas
        if idea.name in IDEA_PATTERNS or idea.name in DENIALS | {NUMBER}
    ]
    return (
        bool(clause.condition_word)
        and bool(essential)
        and all(idea in missing for idea in essential)
    )


def _counts_seeds(clause: Clause) -> bool:
    """Whether a clause has a number of seeds, and not only of holes."""
    names = [idea.name for idea in clause.ideas]
    for n, name in enumerate(names):
        if name == NUMBER:
            noun = next((one for one in names[n + 1 :] if one in _COUNTABLE), "seed")
            if noun == "seed" or "contain" in names[:n] or "become" in names[:n]:
                return True
    return False


def _concerns_another_moment(clauses: Sequence[Clause], text: str) -> bool:
    """Whether the lines are about a choice, a sowing or the end of the round, and the sentence is about what follows."""
    if (
        any(clause.condition_word and clause.has_all("game", "over") for clause in clauses)
        and "round ends" in text
    ):
        return True
    if any(clause.describes_landing for clause in clauses) and re.match("choose hole", text):
        return True
    passed = any(
        clause.names & _SKIP_IDEAS and clause.names & _SKIPPED_PLACES for clause in clauses
    )
    return "skipping" in text and not passed


def _skips_another_hole(ideas: Sequence[Idea], strange: Sequence[Idea], text: str) -> bool:
    """Whether the sentence passes over no hole, or another one than the lines."""
    if any(one.name in DENIALS and other.name == "skip" for one, other in pairwise(ideas)):
        return True
    holes = [idea for idea in ideas if idea.name == "hole"]
    return "skipping it" in text and any(
        abs(word.end - hole.start) <= _NEAR or abs(hole.end - word.start) <= _NEAR
        for word in strange for hole in holes
    )  # fmt: skip
