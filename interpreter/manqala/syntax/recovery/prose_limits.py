"""Rule-book sentences that limit: what is not done, or done only there, or must be done anyway.

Rules say what happens, so most of these need no line, but a condition in another one.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import SAID
from manqala.syntax.recovery.prose_facts import facts_of
from manqala.syntax.recovery.prose_sentence import BookSentence, Place, Told
from manqala.text.book_speech import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

_OF_A_SIDE = frozenset(
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
"""Ideas of a sentence that says only on which side captures are made."""


def _needs_none(said: BookSentence) -> Told | None:
    """``each turn a player must move``, ``not more than one seed falls into each hole, and none is missed``."""
    names = said.all.names
    if (
        said.has("must")
        and names & {"turn", "play"}
        and names <= {"must", "turn", "play", "player", "own", "become", "can", "if"}
    ):
        return Told((), Place.TURN, "no line is needed: a player who can move must")
    order = [idea.name for idea in said.all.ideas]
    if (
        any(one in DENIALS and other == "skip" for one, other in pairwise(order))
        and "store" not in names
    ):
        return Told(
            (), Place.SOWING, "no line is needed: a sowing misses no hole but those of ‘skipping’"
        )
    denied = not said.opened.ideas and names & DENIALS and names & {"sow", "drop"}
    if (
        denied
        and said.has("more", "hole")
        and not names & {"last", "choose", "take", "lift", "capture", "opponent", "store", "single"}
    ):
        return Told(
            (),
            Place.SOWING,
            "no line is needed: a sowing puts one seed into each hole, and misses none",
        )
    return None


def _captures_nothing(said: BookSentence) -> Told | None:
    """``on his own side, or if there are more than three seeds, a player captures nothing``."""
    denied = [
        part for part in said.parts
        if not part.opened and part.names & DENIALS
        and (part.names & {"capture", "take"} or part.names <= DENIALS)
    ]  # fmt: skip
    others = [part for part in said.parts if part not in denied]
    if not denied or said.any("all", "starve", "feed", "store", "again", "remain", "preceding"):
        return None
    others = [part for part in others if part.opened or part.lands or part.names & SAID - {"over"}]
    judged = (
        bool(others)
        and not said.opened.has("capture")
        and all(part.opened or part.lands for part in others)
    )
    facts = facts_of(others) if judged else None
    if facts is not None and facts.said:
        note = "it belongs above the lines that capture, and is needed only if one of them captures there, too"
        return Told((f"if {facts.text}, end turn",), Place.TURN, note, facts.left)
    names = denied[0].names
    if others or "side" not in names or len(denied) > 1:
        return None
    whose = "opponent's" if "own" in names and "opponent" not in names else "own"
    note = f"no line is needed if the lines that capture have the condition ‘last is {whose}’"
    return Told((), Place.TURN, note)


def _captures_there(said: BookSentence) -> Told | None:
    """``captures are made only on the opponent's side``."""
    names = said.all.names
    if (
        not said.has("capture", "side")
        or not names <= _OF_A_SIDE
        or names.isdisjoint({"own", "opponent"})
    ):
        return None
    whose = "opponent's" if "opponent" in names else "own"
    example = f"if last is {whose} and last holds 2..3, capture last"
    note = f"give each line that captures the condition ‘last is {whose}’, as in ‘{example}’"
    return Told((), Place.TURN, note)


def _own_side(said: BookSentence) -> Told | None:
    """``he sows in his own holes, and not in the opponent's``."""
    sown = said.any("sow", "drop") and not said.opened.ideas and not said.all.lands
    if not sown or said.any("store", "capture", "take", "lift", "choose", "next", "origin", "feed"):
        return None
    if not said.has("not", "opponent") or not said.any("side", "hole"):
        return None
    note = "on a board of four rows that goes without saying"
    return Told((f"sow it {said.way}, skipping opponent's holes",), Place.SOWING, note)


LIMITING: tuple[Callable[[BookSentence], Told | None], ...] = (
    _needs_none, _captures_there, _own_side, _captures_nothing,
)  # fmt: skip
