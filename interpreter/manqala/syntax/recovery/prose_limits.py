"""Readers of sentences about limits: what is forbidden, allowed only in some holes, or required.

Rules say what happens, so most limits are not a separate line but a condition of another one.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import PREDICATES
from manqala.syntax.recovery.prose_conditions import read_conditions
from manqala.syntax.recovery.prose_sentence import BookSentence, Place, Rewrite
from manqala.text.book_vocabulary import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

_SIDE_IDEAS = frozenset(
    {
        "capture",
        "take",
        "own",
        "opponent",
        "side",
        "hole",
        "player",
        "seed",
        "can",
        "fall",
        "or",
        ",",
    }
)
"""All ideas of a sentence that says on which side captures are made."""


def _read_needless(sentence: BookSentence) -> Rewrite | None:
    """Read ``each turn a player must move``, ``not more than one seed falls into each hole, and none is missed``."""
    names = sentence.whole.names
    if (
        sentence.has_all("must")
        and names & {"turn", "play"}
        and names <= {"must", "turn", "play", "player", "own", "become", "can", "if"}
    ):
        return Rewrite((), Place.TURN, "no line is needed: a player who can move must")
    order = [idea.name for idea in sentence.whole.ideas]
    if (
        any(one in DENIALS and other == "skip" for one, other in pairwise(order))
        and "store" not in names
    ):
        return Rewrite(
            (), Place.SOWING, "no line is needed: a sowing misses no hole but those of ‘skipping’"
        )
    denied = not sentence.condition.ideas and names & DENIALS and names & {"sow", "drop"}
    if (
        denied
        and sentence.has_all("more", "hole")
        and not names & {"last", "choose", "take", "lift", "capture", "opponent", "store", "single"}
    ):
        return Rewrite(
            (),
            Place.SOWING,
            "no line is needed: a sowing puts one seed into each hole, and misses none",
        )
    return None


def _read_no_capture(sentence: BookSentence) -> Rewrite | None:
    """Read ``on his own side, or if there are more than three seeds, a player captures nothing``."""
    denying = [
        clause for clause in sentence.clauses
        if not clause.condition_word and clause.names & DENIALS
        and (clause.names & {"capture", "take"} or clause.names <= DENIALS)
    ]  # fmt: skip
    other_clauses = [clause for clause in sentence.clauses if clause not in denying]
    if not denying or sentence.has_any(
        "all", "starve", "feed", "store", "again", "remain", "preceding"
    ):
        return None
    other_clauses = [
        clause
        for clause in other_clauses
        if clause.condition_word or clause.describes_landing or clause.names & PREDICATES - {"over"}
    ]
    judged = (
        bool(other_clauses)
        and not sentence.condition.has_all("capture")
        and all(clause.condition_word or clause.describes_landing for clause in other_clauses)
    )
    conditions = read_conditions(other_clauses) if judged else None
    if conditions is not None and conditions.terms:
        note = "it belongs above the lines that capture, and is needed only if one of them captures there, too"
        return Rewrite((f"if {conditions.text}, end turn",), Place.TURN, note, conditions.unread)
    names = denying[0].names
    if other_clauses or "side" not in names or len(denying) > 1:
        return None
    whose = "opponent's" if "own" in names and "opponent" not in names else "own"
    note = f"no line is needed if the lines that capture have the condition ‘last is {whose}’"
    return Rewrite((), Place.TURN, note)


def _read_capture_side(sentence: BookSentence) -> Rewrite | None:
    """Read ``captures are made only on the opponent's side``."""
    names = sentence.whole.names
    if (
        not sentence.has_all("capture", "side")
        or not names <= _SIDE_IDEAS
        or names.isdisjoint({"own", "opponent"})
    ):
        return None
    whose = "opponent's" if "opponent" in names else "own"
    example = f"if last is {whose} and last holds 2..3, capture last"
    note = f"give each line that captures the condition ‘last is {whose}’, as in ‘{example}’"
    return Rewrite((), Place.TURN, note)


def _read_own_side(sentence: BookSentence) -> Rewrite | None:
    """Read ``he sows in his own holes, and not in the opponent's``."""
    sown = (
        sentence.has_any("sow", "drop")
        and not sentence.condition.ideas
        and not sentence.whole.describes_landing
    )
    if not sown or sentence.has_any(
        "store", "capture", "take", "lift", "choose", "next", "origin", "feed"
    ):
        return None
    if not sentence.has_all("not", "opponent") or not sentence.has_any("side", "hole"):
        return None
    note = "on a board of four rows that goes without saying"
    return Rewrite((f"sow it {sentence.direction}, skipping opponent's holes",), Place.SOWING, note)


LIMIT_READERS: tuple[Callable[[BookSentence], Rewrite | None], ...] = (
    _read_needless, _read_capture_side, _read_own_side, _read_no_capture,
)  # fmt: skip
