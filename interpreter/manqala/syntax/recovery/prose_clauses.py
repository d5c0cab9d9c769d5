"""Splits a rule-book sentence into clauses: conditions and actions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from manqala.text.book_vocabulary import COMMA, NUMBER, STOP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.text.book_vocabulary import Idea

ACTIONS = frozenset(
    {
        "capture",
        "take",
        "lift",
        "again",
        "continue",
        "pass",
        "over",
        "lose",
        "play",
        "winner",
        "sow",
    }
)
"""Ideas of what happens after the last seed falls."""
PREDICATES = ACTIONS | {
    "fall",
    "drop",
    "choose",
    "become",
    "contain",
    "can",
    "cannot",
    "skip",
    "remain",
    "won",
    "forbidden",
}
"""Ideas that act as the verb of a clause."""
_HOLE_STATES = frozenset({"own", "empty", "occupied", "inner", "outer"})
"""States of the hole in which a turn ends."""
CONDITION_WORDS = frozenset({"if", "while"})


@dataclass(slots=True)
class Clause:
    """A clause of a sentence: its ideas in order, and the word that makes it a condition."""

    ideas: list[Idea] = field(default_factory=list)
    condition_word: str = ""
    """``if`` or ``while``; empty if the clause is not a condition."""

    @property
    def names(self) -> set[str]:
        """The set of the names of its ideas."""
        return {idea.name for idea in self.ideas}

    @property
    def numbers(self) -> list[int]:
        """Its numbers, without the word for ‘one’ where it may be an article."""
        found = []
        for n, idea in enumerate(self.ideas):
            listed = [other.name for other in self.ideas[n + 1 : n + 3]] == ["or", NUMBER]
            figure = idea.end - idea.start == 1
            if idea.name == NUMBER and (idea.number != 1 or listed or figure):
                found.append(idea.number)
        return found

    @property
    def describes_landing(self) -> bool:
        """Whether the clause says where the last seed of a sowing falls."""
        names = self.names
        if "last" in names:
            return bool(names & {"fall", "drop", "seed", "hole", "store", "side", "contain"})
        if self.describes_fall:
            return True
        return "game" not in names and {"over", "sow"} <= names and bool(names & {"hole", "store"})

    @property
    def describes_fall(self) -> bool:
        """Whether the clause is a condition on where a seed falls or a sowing ends."""
        names = self.names
        first = self.ideas[0].name if self.ideas else ""
        if "game" in names or not names & {"hole", "store", "side"}:
            return False
        if (
            "over" in names
            and names & _HOLE_STATES
            and names & {"hole", "store"}
            and (self.condition_word or first == "over")
        ):
            return True  # ‘Endet der Zug in der eigenen Mulde, …’
        return "fall" in names and (
            first == "fall" or bool(self.condition_word) or names >= {"own", "store", "again"}
        )

    @property
    def has_action(self) -> bool:
        """Whether the clause names an action."""
        return bool(self.names & ACTIONS)

    def has_all(self, *names: str) -> bool:
        """Whether all these ideas occur in the clause."""
        return self.names.issuperset(names)


def split_sentences(ideas: Sequence[Idea]) -> Iterator[list[Idea]]:
    """The sentences of a text, without reasons such as ‘because all his holes are empty’."""
    found: list[Idea] = []
    reason = False
    for idea in ideas:
        reason = idea.name == "because" or (reason and idea.name not in {COMMA, STOP})
        if reason:
            continue
        if idea.name == STOP:
            if found:
                yield found
            found = []
        else:
            found.append(idea)
    if found:
        yield found


def split_clauses(ideas: Sequence[Idea]) -> list[Clause]:
    """The clauses of a sentence."""
    found = [Clause()]
    interposed = False
    for n, idea in enumerate(ideas):
        if idea.name == COMMA and found[-1].condition_word and not found[-1].ideas:
            # ‘If, after a seed is sown, a hole contains four’
            interposed, found[-1].condition_word = True, ""
        elif idea.name == COMMA and found[-1].condition_word == "if" and found[-1].names == {"sow"}:
            # ‘If at any moment of the sowing, a hole contains four’
            found[-1].condition_word = ""
            found.append(Clause(condition_word="if"))
        elif idea.name == COMMA and _joins_numbers(ideas, n):
            found[-1].ideas.append(replace(idea, name="or"))
        elif idea.name == COMMA:
            found.append(Clause(condition_word="if" if interposed else ""))
            interposed = False
        elif idea.name in CONDITION_WORDS or (
            idea.name == "maybe" and _opens_condition(found, ideas, n)
        ):
            if found[-1].ideas:
                found.append(Clause())
            found[-1].condition_word = "while" if idea.name == "while" else "if"
        elif (
            idea.name == "and"
            and (found[-1].names & PREDICATES or found[-1].describes_landing)
            and _is_statement(ideas, n + 1)
        ):
            found.append(Clause([idea]))
        else:
            found[-1].ideas.append(idea)
    return [
        clause
        for found_clause in found
        if found_clause.ideas
        for clause in _split_clause(found_clause)
    ]


def _opens_condition(found: list[Clause], ideas: Sequence[Idea], n: int) -> bool:
    """Whether the ambiguous word at ``n`` (Portuguese ‘se’) begins a condition."""
    near = {idea.name for idea in ideas[n + 1 : n + 3]}
    return (
        (n == 0 and "can" not in near)  # not ‘só se pode …’
        or (not found[-1].ideas and _is_statement(ideas, n + 1))
        or found[-1].has_all("over")
        or "last" in near
    )


def _joins_numbers(ideas: Sequence[Idea], n: int) -> bool:
    """Whether the comma at ``n`` joins two numbers, as in ‘two, four or six’."""
    beside = [idea.name for idea in (*ideas[max(0, n - 1) : n], *ideas[n + 1 : n + 2])]
    return beside == [NUMBER, NUMBER]


def _is_statement(ideas: Sequence[Idea], start: int) -> bool:
    """Whether the ideas from ``start`` to the next joint form a statement."""
    for idea in ideas[start:]:
        if idea.name in {COMMA, "and"} | CONDITION_WORDS:
            return False
        if idea.name in PREDICATES:
            return True
    return False


def _split_clause(clause: Clause) -> Iterator[Clause]:
    """Split a clause that names both a landing and the action after it; yield any other unchanged."""
    names = [idea.name for idea in clause.ideas]
    if clause.describes_landing and {"last", "fall"} & {*names}:
        end = max(names.index(name) for name in ("last", "fall") if name in names)
        for n in range(end + 1, len(names)):
            if names[n] in ACTIONS and set(names[end:n]) & {
                "hole",
                "store",
                "side",
                "empty",
                "occupied",
            }:
                yield Clause(clause.ideas[:n], clause.condition_word)
                yield Clause(clause.ideas[n:])
                return
    if not clause.condition_word and names[:1] == ["and"] and "opposite" in names:
        state = next(
            (n for n, name in enumerate(names) if name in {"empty", "occupied"}), len(names)
        )
        done = next((n for n in range(state + 1, len(names)) if names[n] in ACTIONS), None)
        if done is not None and names.index("opposite") < done:
            yield Clause(clause.ideas[:done])
            yield Clause(clause.ideas[done:])
            return
    yield clause
