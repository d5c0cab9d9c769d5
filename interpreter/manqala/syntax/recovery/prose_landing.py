"""Reads sentences about the last seed of a sowing: conditions on where it falls, and what happens then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_actions import NO_CAPTURE, read_actions
from manqala.syntax.recovery.prose_clauses import ACTIONS
from manqala.syntax.recovery.prose_conditions import read_conditions
from manqala.syntax.recovery.prose_ideas import NEGLIGIBLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_actions import ActionLines
    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.syntax.recovery.prose_conditions import HoleConditions
    from manqala.text.book_vocabulary import Idea

_LANDING_IDEAS = frozenset({"fall", "drop", "over", "become", "contain", "store"})
"""Ideas by which a clause without ‘if’ says where a seed falls."""
_AFTER_SOWING = NEGLIGIBLE | {"sow", "turn", "over", "hole"}
"""Ideas of ‘after the sowing’, which need no line."""
LAST_SEED_COUNTS = "‘last holds’ counts the last seed, too"


@dataclass(frozen=True, slots=True)
class Landing:
    """The rule lines for what happens at the last seed, and the ideas that they do not express."""

    lines: tuple[str, ...]
    unread: tuple[Idea, ...]
    relay_from: str = ""
    """The hole from which a relay continues, if the line that sows must say so."""
    note: str = ""


def read_landing(clauses: Sequence[Clause]) -> Landing | None:
    """What happens where the last seed falls; None if the clauses are about something else."""
    at = _find_landing_clause(clauses)
    if at is None:
        return None
    end = at + 1
    while end < len(clauses) and _continues_landing(clauses[end]):
        end += 1
    landing_clauses = list(clauses[at:end])
    others = [*clauses[:at], *clauses[end:]]
    purposes = [clause for clause in clauses[:at] if _is_purpose(clause)]
    other_conditions = [
        clause for clause in others if clause.condition_word and clause not in purposes
    ]
    more = [clause for clause in other_conditions if not clause.has_action]
    actions = [
        clause for clause in others if clause not in other_conditions and clause not in purposes
    ]
    conditions = read_conditions([*landing_clauses, *more])
    unused = tuple(
        idea
        for clause in other_conditions
        if clause.has_action
        for idea in clause.ideas
        if idea.name not in _AFTER_SOWING
    )
    until = any(clause.condition_word == "while" for clause in landing_clauses)
    return compose_landing(
        replace(conditions, unread=(*conditions.unread, *unused)), actions, purposes, until=until
    )


def compose_landing(
    conditions: HoleConditions,
    action_clauses: Sequence[Clause],
    purposes: Sequence[Clause] = (),
    *,
    until: bool = False,
) -> Landing | None:
    """The lines that perform the actions under the conditions; ``until``: laps go on until, or while, they hold."""
    conditions = _count_last_seed(conditions, action_clauses)
    ideas = [
        idea
        for clause in (*action_clauses, *(purposes if not action_clauses else ()))
        for idea in clause.ideas
    ]
    actions = read_actions(ideas, conditions)
    if actions is None:
        return None
    unread = (*conditions.unread, *actions.unread)
    if until:
        laps = actions.relay_from and conditions.terms in {("before = 0",), ("before > 0",)}
        return Landing((), unread, relay_from=actions.relay_from) if laps else None
    if actions.relay_from:
        return _compose_relay(conditions, actions, unread)
    lines, note = list(actions.lines), ""
    if lines == [NO_CAPTURE]:
        if not conditions.terms:
            return None
        lines = ["end turn"]
        note = "it belongs above the lines that capture, and is needed only if one of them captures there, too"
    if "end turn" in lines and conditions.terms == ("before = 0",) and not note:
        note = "a sowing without laps ends anyway: then no line is needed"
    if any(
        condition.startswith(("last holds", "not last holds")) for condition in conditions.terms
    ):
        note = note or LAST_SEED_COUNTS
    if not conditions.terms:
        return Landing(tuple(lines), unread, note=note)
    if len(lines) == 1:
        return Landing((f"if {conditions.text}, {lines[0]}",), unread, note=note)
    return Landing((f"if {conditions.text}", *(f"  {line}" for line in lines)), unread, note=note)


def _count_last_seed(
    conditions: HoleConditions, action_clauses: Sequence[Clause]
) -> HoleConditions:
    """Count the last seed if the action does: in ‘a hole with three seeds, and takes the four’ the three were there before."""
    held = [
        condition
        for condition in conditions.terms
        if condition.startswith("last holds ") and condition.split()[-1].isdigit()
    ]
    if len(held) != 1:
        return conditions
    number = int(held[0].split()[-1]) + 1
    if all(number not in clause.numbers for clause in action_clauses):
        return conditions
    return replace(
        conditions,
        terms=tuple(
            f"last holds {number}" if condition == held[0] else condition
            for condition in conditions.terms
        ),
    )


def _compose_relay(
    conditions: HoleConditions, actions: ActionLines, unread: tuple[Idea, ...]
) -> Landing:
    """The lines of a relay: none if it depends only on an occupied last hole, otherwise a block with the conditions."""
    others = [condition for condition in conditions.terms if condition != "before > 0"]
    start = actions.relay_from
    if len(actions.lines) > 1:
        where = conditions.text if conditions.terms else "before > 0"
        return Landing(
            (f"  if {where}", *(f"    {line}" for line in actions.lines)), unread, relay_from=start
        )
    if start == "last" and "next hole is occupied" in others:
        start = "the next hole"  # ‘if there are seeds in the next hole, they are sown on’
    if start == "the next hole" and "next hole is occupied" in others:
        others.remove("next hole is occupied")
    if not others:
        return Landing((), unread, relay_from=start)
    return Landing((f"  if {' and '.join(others)}, relay from {start}",), unread, relay_from=start)


def _find_landing_clause(clauses: Sequence[Clause]) -> int | None:
    """The index of the clause about where the last seed falls, or about the hole opposite or next to it."""
    landing_places = [
        n
        for n, clause in enumerate(clauses)
        if clause.describes_landing and (clause.condition_word or clause.names & _LANDING_IDEAS)
    ]
    about_holes = [n for n, clause in enumerate(clauses) if _is_about_hole(clause)]
    if landing_places and (clauses[landing_places[0]].condition_word or not about_holes):
        return landing_places[0]
    return min(about_holes, default=None)


def _is_about_hole(clause: Clause) -> bool:
    """Whether a clause is a condition on a hole: ‘if there are seeds in the hole opposite’, ‘if a hole is made three’."""
    if (
        not clause.condition_word
        or not clause.has_all("hole")
        or clause.names & {"capture", "take", "choose", "sow", "game", "all", "play", "preceding"}
    ):
        return False
    beside = clause.names & {"opposite", "next"} and clause.names & {
        "empty",
        "occupied",
        "seed",
        "not",
        "contain",
    }
    return bool(beside) or (
        clause.has_all("become") and bool(clause.numbers or clause.names & {"even", "odd"})
    )


def _is_purpose(clause: Clause) -> bool:
    """Whether a clause names the purpose of a condition: ‘in order to make a capture’, ‘a capture is made when …’."""
    return (
        not clause.condition_word
        and bool(clause.names & {"capture", "take"})
        and clause.names
        <= {"capture", "take", "player", "can", "must", "turn", "become", *NEGLIGIBLE, "seed"}
    )


def _continues_landing(clause: Clause) -> bool:
    """Whether a clause adds to the landing before it: ‘and makes two or three’."""
    if clause.names == {"sow"}:
        return True  # ‘after the sowing’, between commas
    if clause.has_all("own", "store") and not clause.condition_word:
        return False  # ‘he moves all of them to his store’
    if (
        clause.has_all("become")
        and not clause.has_all("again")
        and not clause.names & {"capture", "take"}
    ):
        return True
    if clause.condition_word and not clause.has_action:
        return True
    if clause.names & {"contain", "exactly"} and clause.names & ACTIONS <= {"sow"}:
        return True
    if (
        clause.has_all("opposite", "hole")
        and clause.names & {"empty", "occupied"}
        and not clause.names & ACTIONS
    ):
        return True  # ‘with the hole opposite empty’
    stated = clause.numbers or clause.names & {
        "occupied",
        "empty",
        "own",
        "opponent",
        "even",
        "odd",
        "not",
        "inner",
        "outer",
    }
    return bool(stated) and not clause.names & (ACTIONS | {"opposite", "choose", "store"})
