"""What rule lines leave out of a rule book's sentence: its numbers, owners, directions, conditions and denials.

A reader of sentences knows one subject, and overlooks what is not on it. So every proposal is checked here, by one
table and without regard to the reader: for each idea of the sentence its lines must have words that express it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import DONE, SAID
from manqala.text.book_speech import DENIALS, NUMBER, ONLY, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_speech import Idea

_GIVES = frozenset({"capture", "take", "again", "sow", "belong", "winner"})
"""Actions that a denied clause says do not happen."""
_RANGE = re.compile(r"(\d+)\.\.(\d+)?")
_FULL_LAP = 11
"""The least number of seeds that come round to the hole they were in, on boards of two rows of six."""
_KEPT = r"settle|win|close-round|bare"
_SAID_BY = {
    "own": rf"\bown\b|opponent's holes|player|feed|move-again|nobody|nothing|trail|opener|special|skipping it|{_KEPT}",
    "opponent": rf"opponent|opposite of|feed|end turn|nothing|won by|opener|some player|any players|nobody|{_KEPT}",
    "last": r"last|before|relay|leaving|trail|capture|move-again|end turn|sow-on|forbid|let prey",
    "empty": rf"empty|before = 0|singleton|cannot|relay|occupied|skipping|nobody|slam|feed|forbid|{_KEPT}",
    "occupied": r"occupied|before > 0|relay|cannot|not empty|move-again",
    "opposite": r"opposite",
    "capture": rf"captur|raid|prey|special|trail|end turn|{_KEPT}",
    "again": r"move-again|occurred|relay|sow-on|set-up-again",
    "continue": r"relay|move-again|sow-on|trail|\)\+|sow",
    "preceding": r"trail",
    "beyond": r"ahead|next",
    "next": r"next|relay|ahead|opener|sow|end turn|move-again",
    "clockwise": r"(?<!anti)clockwise",
    "anticlockwise": r"anticlockwise",
    "counter": r"anticlockwise",
    "right": r"clockwise|right|directions|store",
    "left": r"clockwise|left|directions|store",
    "over": rf"\bends?\b|cannot|nothing|relay|opener|{_KEPT}",
    "winner": rf"captur|settle|{_KEPT}",
    "won": rf"captur|preferring|{_KEPT}",
    "lose": r"won by|opener|end turn|nothing",
    "draw": r"drawn",
    "single": r"singleton|preferring|leaving|\b1\b|2\.\.|occupied",
    "more": r"\.\.|>|preferring|winning|occupied|settle",
    "least": r"\.\.|>=|preferring|occupied|bare|feed",
    "half": r"winning",
    "even": r"\beven\b",
    "odd": r"\bodd\b",
    "both": rf"\+|nobody|any players|{_KEPT}",
    "owner": r"owner|settle",
    "repeat": r"occurred|\)\+",
    "starve": r"feed|bare|slam|empty",
    "feed": r"feed|bare",
    "remain": r"settle|win|close-round|bare|skipping|leaving",
    "skip": r"skipping",
    "origin": r"skipping|leaving|\bsow\b",
    "first": r"leaving|first",
    "mark": r"\bset\b",
    "direction": r"directions|clockwise",
    "store": rf"store|captur|raid|move-again|prey|{_KEPT}",
    "pass": r"nothing|end turn|skipping|cannot|feed|\bsow\b",
    ONLY: r"preferring|where|skipping|forbid|\bif\b|not\b",
}
"""For each idea that changes what is said: words of rule lines that express it."""
_ELSEWHERE = frozenset({"beyond", "next", "preceding", "opposite"})
_NO_SEEDS = "no seeds"
"""A denial before seeds, which means an empty hole."""
_ADDED = (
    (r"last is own(?! store)", {"own", "side", "player"}),
    (r"last is opponent's|take opponent's", {"opponent", "side", "preceding"}),
    (r"before = 0", {"empty", _NO_SEEDS}),
    (r"before > 0", {"occupied", "contain"}),
    (r"captures > 0", {"capture", "take"}),
    (r"holds 2\.\.3", {NUMBER}),
    (r"opposite of last", {"opposite"}),
    (r"own store", {"store"}),
    (r"is winning", {"half", "more"}),
)
"""Conditions of rule lines, with the ideas of which a sentence has one that means them."""
_DONE = (
    (r"choose|captur|relay", {"choose", "take", "lift"}),
    (r"\bsow\b", {"sow", "drop"}),
    (r"(?:round|match) ends", {"game"}),
)
"""Words of rule lines that express ideas which are also said otherwise, or go without saying."""
_ACTIONS = (
    (r"move-again", {"again", "continue", "choose"}),
    (r"end turn|nothing", {"over", "pass", "lose", "opponent", "not", "without"}),
    (r"\bcapture\b|raid", {"capture", "take", "lift", "belong", "winner", "won", "store"}),
    (r"relay", {"continue", "again", "sow", "lift", "take"}),
    (
        r"feed|forbid opponent",
        {"feed", "starve", "without", "empty", "not", "least", "forbidden", "must"},
    ),
    (r"drawn", {"draw", "repeat", "same"}),
    (
        r"cannot move|nobody can",
        {"play", "turn", "sow", "cannot", "can", "not", "without", "starve"},
    ),
)
"""Actions of rule lines, with the ideas of which a sentence has one that means them."""
_REST_OF_WORD = re.compile(r"\w*(?:['’]s)?")
_NEVER = r"cannot|nobody|forbid|skipping|\bnot\b|nothing|feed|preferring|where it holds|end turn|bare|slam|opponent's store"
"""Words of rule lines that express a denial."""
_NOTHING_THERE = rf"{_NEVER}|= 0|empty|relay|singleton|occupied|close-round|\)\+"
"""Further ones, in a condition: ‘if it has no seeds’."""
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
    }
)
"""Ideas before which ‘his’ says nothing about a hole: ‘his last seed’, ‘his sowing’."""


@dataclass(frozen=True, slots=True)
class Account:
    """What rule lines make of a sentence."""

    expressed: int
    """The number of ideas that the lines express, of those that matter."""
    left_out: tuple[Idea, ...]
    """What they leave out, in the order of the text."""
    added: tuple[str, ...]
    """Conditions and numbers of the lines that the sentence does not have."""
    contrary: bool = False
    """Whether the lines do what the sentence denies, or something that it does not name."""

    @property
    def whole(self) -> bool:
        """Whether the lines say the same as the sentence."""
        return not self.left_out and not self.added

    @property
    def distance(self) -> int:
        """The number of differences."""
        return len(self.left_out) + len(self.added)

    @property
    def fair(self) -> bool:
        """Whether they may be shown as similar: they are not contrary to it, and say the greater part of it."""
        return not self.contrary and self.distance <= self.expressed

    def differs(self, said: str) -> str:
        """``leaves out ‘only’ and adds ‘last is own’``; empty if nothing differs."""
        parts = [f"leaves out {_quote(_words(said, self.left_out))}"] if self.left_out else []
        parts += [f"adds {_quote(self.added)}"] if self.added else []
        return " and ".join(parts)


def take_account(parts: Sequence[Clause], strange: Iterable[Idea], lines: Iterable[str]) -> Account:
    """Compare rule lines with the sentence that they are to express."""
    text = " / ".join(lines)
    left = [idea for part in parts for idea in _left_in_clause(part, text)]
    left += [idea for idea in strange if idea.name == UNKNOWN or not _is_said(idea, text)]
    ideas = [idea for part in parts for idea in part.ideas]
    names = {idea.name for idea in ideas}
    if any(one.name in DENIALS and other.name == "seed" for one, other in pairwise(ideas)):
        names.add(_NO_SEEDS)
    expressed = len({name for name in names & {*_SAID_BY} if re.search(_SAID_BY[name], text)})
    added = [
        found[0]
        for pattern, needs in _ADDED
        if not names & needs and (found := re.search(pattern, text))
    ]
    expressed += any(idea.name in DENIALS and idea not in left for idea in ideas)
    expressed += sum(bool(names & done and re.search(pattern, text)) for pattern, done in _DONE)
    contrary = any(
        idea in left and (_denies_action(part, idea) or (part.opened and idea.name in DONE))
        for part in parts for idea in part.ideas
    )  # fmt: skip
    contrary |= any(_is_elsewhere(part, left, text) for part in parts)
    contrary |= any(not names & needs and re.search(pattern, text) for pattern, needs in _ACTIONS)
    return Account(
        expressed, tuple(sorted(left, key=lambda idea: idea.start)), tuple(added), contrary
    )


def _is_elsewhere(part: Clause, left: Sequence[Idea], text: str) -> bool:
    """Whether a condition is about another hole than the lines: ‘if the hole beyond is empty’; or about either of two."""
    lost = {idea.name for idea in part.ideas if idea in left}
    return bool(part.opened or part.lands) and (
        "or" in lost or bool(lost & _ELSEWHERE and re.search(r"before [=>]|last holds", text))
    )


def _denies_action(part: Clause, idea: Idea) -> bool:
    """Whether a denial is about an action, and not about what a hole is like: ‘which is not a …’."""
    if idea.name not in DENIALS:
        return False
    at = part.ideas.index(idea)
    near = {other.name for other in part.ideas[max(0, at - 1) :]}
    return idea.name in {"cannot", "forbidden"} or bool(near & (SAID | {"can"}))


def _words(said: str, ideas: Sequence[Idea]) -> list[str]:
    """The words of ideas as they stand in the text; those side by side as one."""
    spans: list[tuple[int, int]] = []
    for idea in ideas:
        end = idea.end + len(_REST_OF_WORD.match(said[idea.end :])[0])
        if spans and not said[spans[-1][1] : idea.start].strip():
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((idea.start, end))
    return [said[start:end].rstrip("'’") for start, end in spans]


def _quote(said: Sequence[str], most: int = 4) -> str:
    quoted = [f"‘{word}’" for word in dict.fromkeys(said)]
    shown = quoted[:most] + (["more"] if len(quoted) > most else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _left_in_clause(part: Clause, text: str) -> Iterator[Idea]:
    names = [idea.name for idea in part.ideas]
    denied = [idea for idea in part.ideas if idea.name in DENIALS]
    condition = bool(part.opened) or part.lands
    if denied and not re.search(_NOTHING_THERE if condition else _NEVER, text):
        yield from denied[:1]
    elif denied and not condition and {*names} & _GIVES and _acts_alone(text):
        yield from denied[:1]
    numbers = _numbers(text)
    for n, idea in enumerate(part.ideas):
        behind = names[n + 1] if n + 1 < len(names) else ""
        before = names[n - 1] if n else ""
        if idea.name == NUMBER:
            if not _is_counted(idea, part, behind, text, numbers):
                yield idea
        elif idea.name == "or":
            if NUMBER not in {before, behind} and not re.search(r"\bor\b|directions", text):
                yield idea
        elif not _is_harmless(idea, behind, part, text) and not _is_said(idea, text):
            yield idea


def _is_harmless(idea: Idea, behind: str, part: Clause, text: str) -> bool:
    """Whether an idea says nothing here that rules would have to say."""
    if idea.name == "own":
        return behind in _OF_NO_HOLE
    if idea.name == "first":
        return behind == "player"
    if idea.name in {"more", "least"}:
        return (
            bool(part.names & DENIALS) or "skipping it" in text
        )  # ‘no more seeds’, ‘twelve or more’
    if idea.name == "left":
        return bool(part.names & DENIALS)  # ‘no seeds left’
    # ‘At the end of the sowing’; and the turn ends anyway after its last line.
    return idea.name == "over" and (part.has("sow") or (part.has("turn") and "capture" in text))


def _is_said(idea: Idea, text: str) -> bool:
    pattern = _SAID_BY.get(idea.name)
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
    if idea.number + 1 in numbers and (part.numbers[0] == 1 or part.has("more")):
        return True
    if idea.number >= _FULL_LAP and "skipping it" in text:
        return True
    if behind in {"hole", "own"} and re.match("choose|sow", text):
        return True
    return 2 in numbers and idea.number < 2
