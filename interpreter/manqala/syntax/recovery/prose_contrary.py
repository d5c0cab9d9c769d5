"""Whether rule lines are contrary to a sentence: they do what it denies, or are about something else.

Words that lines merely leave out can be named beside them. These lines must not be shown at all.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import DONE, SAID
from manqala.syntax.recovery.prose_meanings import ACTIONS, SAID_BY
from manqala.text.book_speech import DENIALS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_speech import Idea

_ELSEWHERE = frozenset({"beyond", "next", "preceding", "opposite"})
"""Ideas that say which hole is meant, if not the last."""
_COUNTED = frozenset({"seed", "hole", "side", "turn", "store", "player", "game"})
"""What numbers can be of."""
_PASSED = DENIALS | {"skip", "empty"}
_PASSING = frozenset({"store", "origin", "skip", "sow", "drop", "play"})
"""Ideas of a hole that is passed over: a clause has one of each."""
_WHOSE = frozenset({"own", "opponent", "player", "side"})
_NEAR = 1
"""The number of blanks between two words of one phrase."""


def is_contrary(
    parts: Sequence[Clause], strange: Sequence[Idea], left: Collection[Idea], text: str
) -> bool:
    """Whether lines, of which ``left`` is what they leave out, are contrary to a sentence."""
    ideas = [idea for part in parts for idea in part.ideas]
    names = {idea.name for idea in ideas}
    return (
        any(_is_denied(part, left) or _is_elsewhere(part, left, text) or _is_lost(part, left) for part in parts)
        or any(not names & needs and re.search(pattern, text) for pattern, needs in ACTIONS)
        or ("forbidden" in names and re.search(r"player cannot move|close-round", text) is not None)
        or ("last holds" in text and not any(map(_counts_seeds, parts)))
        or _is_of_another_time(parts, text)
        or (says_whole_board(parts) and re.search(r"is bare|cannot move", text) is not None)
        or ("skipping" in text and _skips_else(ideas, strange, text))
    )  # fmt: skip


def lacks_seeds(ideas: Sequence[Idea]) -> bool:
    """Whether there are no seeds somewhere: a denial before ‘seeds’."""
    return any(one.name in DENIALS and other.name == "seed" for one, other in pairwise(ideas))


def says_whole_board(parts: Sequence[Clause]) -> bool:
    """Whether all holes are to be empty, and not those of one player."""
    return any(
        (part.has("all", "hole", "empty") or part.has("both", "seed") or (part.has("remain") and lacks_seeds(part.ideas)))
        and (not part.names & _WHOSE or _says_both(part)) and not part.numbers
        for part in parts
    )  # fmt: skip


def _says_both(part: Clause) -> bool:
    """``if both players …``, ``when both sides …``, but not ``one of both``."""
    whose = part.names & {"player", "side"}
    return bool(part.opened and whose) and part.has("both") and NUMBER not in part.names


def _is_denied(part: Clause, left: Collection[Idea]) -> bool:
    """Whether what a clause denies is not what the lines deny: something of it is left out."""
    at = next((n for n, idea in enumerate(part.ideas) if idea.name in DENIALS), None)
    if at is None:
        # An action of a condition is lost with it.
        return any(idea in left and part.opened and idea.name in DONE for idea in part.ideas)
    denial = part.ideas[at]
    near = {other.name for other in part.ideas[max(0, at - 1) :]}
    acts = denial.name in {"cannot", "forbidden"} or bool(near & (SAID | {"can"}))
    return acts and any(idea in left for idea in part.ideas)


def _is_elsewhere(part: Clause, left: Collection[Idea], text: str) -> bool:
    """Whether a condition is about another hole than the lines: ‘if the hole beyond is empty’; or about either of two."""
    if not part.opened and not part.lands:
        return False
    names = [idea.name for idea in part.ideas]
    lost = {idea.name for idea in part.ideas if idea in left}
    if ("occupied" in lost and "before = 0" in text) or ("empty" in lost and "before > 0" in text):
        return True
    if "or" in lost:
        others = {*names[names.index("or") + 1 :]}
        return any(name in SAID_BY and re.search(SAID_BY[name], text) for name in others)
    return bool(lost & _ELSEWHERE and re.search(r"before [=>]|last holds", text))


def _is_lost(part: Clause, left: Collection[Idea]) -> bool:
    """Whether the lines have nothing of a condition."""
    matter = [
        idea for idea in part.ideas if idea.name in SAID_BY or idea.name in DENIALS | {NUMBER}
    ]
    return bool(part.opened) and bool(matter) and all(idea in left for idea in matter)


def _counts_seeds(part: Clause) -> bool:
    """Whether it has a number of seeds, and not only of holes."""
    names = [idea.name for idea in part.ideas]
    for n, name in enumerate(names):
        if name == NUMBER:
            noun = next((one for one in names[n + 1 :] if one in _COUNTED), "seed")
            if noun == "seed" or "contain" in names[:n] or "become" in names[:n]:
                return True
    return False


def _is_of_another_time(parts: Sequence[Clause], text: str) -> bool:
    """Whether the lines are about a choice, a sowing or the end, and the sentence about what follows it."""
    if any(part.opened and part.has("game", "over") for part in parts) and "round ends" in text:
        return True
    if any(part.lands for part in parts) and re.match("choose hole", text):
        return True
    passed = any(part.names & _PASSED and part.names & _PASSING for part in parts)
    return "skipping" in text and not passed


def _skips_else(ideas: Sequence[Idea], strange: Sequence[Idea], text: str) -> bool:
    """Whether another hole is passed over than the one that was played, or none."""
    if any(one.name in DENIALS and other.name == "skip" for one, other in pairwise(ideas)):
        return True
    holes = [idea for idea in ideas if idea.name == "hole"]
    return "skipping it" in text and any(
        abs(word.end - hole.start) <= _NEAR or abs(hole.end - word.start) <= _NEAR
        for word in strange for hole in holes
    )  # fmt: skip
