"""The clauses of a rule book's sentence: conditions and actions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from manqala.text.book_speech import COMMA, NUMBER, STOP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.text.book_speech import Idea

DONE = frozenset(
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
"""Ideas for the action that follows where the last seed falls."""
SAID = DONE | {
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
"""Ideas that give a clause its meaning."""
_OF_HOLES = frozenset({"own", "empty", "occupied", "inner", "outer"})
"""What a hole is in which a turn can end."""
IF = frozenset({"if", "while"})


@dataclass(slots=True)
class Clause:
    """A part of a sentence: its ideas in their order, and the word that joins it to the rest."""

    ideas: list[Idea] = field(default_factory=list)
    opened: str = ""
    """``if`` or ``while``, if it is a condition by such a word."""

    @property
    def names(self) -> set[str]:
        """The ideas, without their order."""
        return {idea.name for idea in self.ideas}

    @property
    def numbers(self) -> list[int]:
        """Its numbers; the word for ‘one’ is an article in most languages, and counts only before another: ‘one or two’."""
        found = []
        for n, idea in enumerate(self.ideas):
            listed = [other.name for other in self.ideas[n + 1 : n + 3]] == ["or", NUMBER]
            figure = idea.end - idea.start == 1
            if idea.name == NUMBER and (idea.number != 1 or listed or figure):
                found.append(idea.number)
        return found

    @property
    def lands(self) -> bool:
        """Whether it says where the last seed of a sowing falls."""
        names = self.names
        if "last" in names:
            return bool(names & {"fall", "drop", "seed", "hole", "store", "side", "contain"})
        if self.falls:
            return True
        return "game" not in names and {"over", "sow"} <= names and bool(names & {"hole", "store"})

    @property
    def falls(self) -> bool:
        """Whether a seed falls somewhere, or a sowing ends there, under a condition."""
        names = self.names
        first = self.ideas[0].name if self.ideas else ""
        if "game" in names or not names & {"hole", "store", "side"}:
            return False
        if (
            "over" in names
            and names & _OF_HOLES
            and names & {"hole", "store"}
            and (self.opened or first == "over")
        ):
            return True  # ‘Endet der Zug in der eigenen Mulde, …’
        return "fall" in names and (
            first == "fall" or bool(self.opened) or names >= {"own", "store", "again"}
        )

    @property
    def does(self) -> bool:
        """Whether it names an action."""
        return bool(self.names & DONE)

    def has(self, *names: str) -> bool:
        """Whether it has all these ideas."""
        return self.names.issuperset(names)


def sentences(ideas: Sequence[Idea]) -> Iterator[list[Idea]]:
    """The sentences of a text, without reasons: ‘because all his holes are empty’."""
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


def clauses(ideas: Sequence[Idea]) -> list[Clause]:
    """The clauses of a sentence."""
    made = [Clause()]
    interposed = False
    for n, idea in enumerate(ideas):
        if idea.name == COMMA and made[-1].opened and not made[-1].ideas:
            # ‘If, after a seed is sown, a hole contains four’
            interposed, made[-1].opened = True, ""
        elif idea.name == COMMA and made[-1].opened == "if" and made[-1].names == {"sow"}:
            # ‘If at any moment of the sowing, a hole contains four’
            made[-1].opened = ""
            made.append(Clause(opened="if"))
        elif idea.name == COMMA and _lists(ideas, n):
            made[-1].ideas.append(replace(idea, name="or"))
        elif idea.name == COMMA:
            made.append(Clause(opened="if" if interposed else ""))
            interposed = False
        elif idea.name in IF or (idea.name == "maybe" and _opens(made, ideas, n)):
            if made[-1].ideas:
                made.append(Clause())
            made[-1].opened = "while" if idea.name == "while" else "if"
        elif (
            idea.name == "and" and (made[-1].names & SAID or made[-1].lands) and _says(ideas, n + 1)
        ):
            made.append(Clause([idea]))
        else:
            made[-1].ideas.append(idea)
    return [part for one in made if one.ideas for part in _part_clause(one)]


def _opens(made: list[Clause], ideas: Sequence[Idea], n: int) -> bool:
    """Whether Portuguese ‘se’ means ‘if’: at the beginning of a clause, or after the end of a game."""
    near = {idea.name for idea in ideas[n + 1 : n + 3]}
    return (
        (n == 0 and "can" not in near)  # not ‘só se pode …’
        or (not made[-1].ideas and _says(ideas, n + 1))
        or made[-1].has("over")
        or "last" in near
    )


def _lists(ideas: Sequence[Idea], n: int) -> bool:
    """Whether a comma stands between two numbers: ‘two, four or six’."""
    beside = [idea.name for idea in (*ideas[max(0, n - 1) : n], *ideas[n + 1 : n + 2])]
    return beside == [NUMBER, NUMBER]


def _says(ideas: Sequence[Idea], start: int) -> bool:
    """Whether the ideas up to the next sign form a separate statement."""
    for idea in ideas[start:]:
        if idea.name in {COMMA, "and"} | IF:
            return False
        if idea.name in SAID:
            return True
    return False


def _part_clause(clause: Clause) -> Iterator[Clause]:
    """Split a clause that says where a seed falls and which action follows; any other stays whole."""
    names = [idea.name for idea in clause.ideas]
    if clause.lands and {"last", "fall"} & {*names}:
        end = max(names.index(name) for name in ("last", "fall") if name in names)
        for n in range(end + 1, len(names)):
            if names[n] in DONE and set(names[end:n]) & {
                "hole",
                "store",
                "side",
                "empty",
                "occupied",
            }:
                yield Clause(clause.ideas[:n], clause.opened)
                yield Clause(clause.ideas[n:])
                return
    if not clause.opened and names[:1] == ["and"] and "opposite" in names:
        state = next(
            (n for n, name in enumerate(names) if name in {"empty", "occupied"}), len(names)
        )
        done = next((n for n in range(state + 1, len(names)) if names[n] in DONE), None)
        if done is not None and names.index("opposite") < done:
            yield Clause(clause.ideas[:done])
            yield Clause(clause.ideas[done:])
            return
    yield clause
