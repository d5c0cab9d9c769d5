"""Reads what a sentence says about a hole as conditions: its owner, its row, and its contents before and after.

Each condition takes the ideas that it expresses. The remaining ideas were not understood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_ideas import IdeaPool
from manqala.text.book_vocabulary import DENIALS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_vocabulary import Idea

_STATES = frozenset({"empty", "occupied", "contain", NUMBER, "even", "odd", "single", *DENIALS})
_OTHER_HOLES = ("opposite", "next", "beyond", "preceding")
_LANDING_IDEAS = (
    "last",
    "fall",
    "drop",
    "turn",
    "sow",
    "over",
    "play",
    "lap",
    "become",
    "contain",
    "hole",
    "belong",
)
_AFTER_OWN = frozenset({"contain", "last", "sow", "turn", "seed", "lap", "play", "own"})
"""Ideas after ‘own’ with which it does not describe a hole: ‘his last seed’, ‘his sowing’."""
_PLACES = frozenset({"side", "store", "hole", "empty", "occupied", "inner", "outer"})
MIN_LAP = 11
"""The least number of seeds that means a lap round the board, and not the contents of a captured hole."""


@dataclass(frozen=True, slots=True)
class HoleConditions:
    """Conditions on holes, the ideas that they do not express, and the hole named last."""

    terms: tuple[str, ...]
    unread: tuple[Idea, ...]
    hole: str = "last"

    @property
    def text(self) -> str:
        """The conditions joined with ‘and’."""
        if len(self.terms) == 1:
            return self.terms[0]
        return " and ".join(f"({term})" if " or last " in term else term for term in self.terms)


def read_conditions(clauses: Sequence[Clause]) -> HoleConditions:
    """The conditions in clauses about the last seed or another hole."""
    conditions: list[str] = []
    unread: list[Idea] = []
    hole = "last"
    for segment in _split_by_hole(clauses):
        pool = IdeaPool(segment)
        if pool.has_any(*_OTHER_HOLES):
            hole = _read_other_hole(pool, conditions)
        else:
            conditions += _read_last_hole(pool)
        unread += pool.unread
    kept = [
        condition
        for condition in dict.fromkeys(conditions)
        if not (
            condition == "before > 0" and any(one.startswith("last holds") for one in conditions)
        )
    ]
    return HoleConditions(tuple(kept), tuple(unread), hole)


def _split_by_hole(clauses: Sequence[Clause]) -> list[list[Idea]]:
    """The ideas of all clauses, split where the text goes on to another hole."""
    segments: list[list[Idea]] = [[]]
    for clause in clauses:
        in_segment = bool(segments[-1])
        for n, idea in enumerate(clause.ideas):
            following = _collect_names_before_and(
                clause.ideas[n + 1 :] if idea.name == "and" else clause.ideas[n:]
            )
            starts_another = idea.name == "and" or (in_segment and n == 0)
            if (
                starts_another
                and following & {*_OTHER_HOLES}
                and following & _STATES | (following & {"seed"})
            ):
                segments.append([])
            segments[-1].append(idea)
    return [segment for segment in segments if segment]


def _collect_names_before_and(ideas: Sequence[Idea]) -> set[str]:
    found = set()
    for idea in ideas:
        if idea.name == "and":
            break
        found.add(idea.name)
    return found


def _read_last_hole(pool: IdeaPool) -> list[str]:
    """The conditions on the last hole; two alternatives are joined with ‘or’."""
    at = next(
        (
            n
            for n, name in enumerate(pool.names)
            if name == "or" and NUMBER not in {pool.near(n, 1), pool.near(n, -1)}
        ),
        -1,
    )
    after = {*pool.names[at + 1 :]} if at > 0 else set()
    if after & _PLACES and not after & {"less", "more", "least"}:
        one, other = IdeaPool(pool.ideas[:at]), IdeaPool(pool.ideas[at + 1 :])
        first, second = _read_alternative(one), _read_alternative(other)
        if first and second and not one.unread and not other.unread:
            pool.take(*pool.names)
            return [" or ".join(_join_conditions(one) for one in (first, second))]
    return _read_alternative(pool)


def _join_conditions(conditions: list[str]) -> str:
    return conditions[0] if len(conditions) == 1 else f"({' and '.join(conditions)})"


def _read_alternative(pool: IdeaPool) -> list[str]:
    found: list[str] = []
    pool.take(*_LANDING_IDEAS)
    owner = take_owner(pool)
    if pool.take("store"):
        pool.take("side", "right", "left")
        return [f"last is {owner or 'own'} store"]
    row = take_row(pool)
    if row:
        found.append(f"last is in {owner or 'own'} {row}")
    elif owner:
        pool.take("side")
        found.append(f"last is {owner}")
    occupancy = _take_occupancy(pool)
    if occupancy:
        found.append("before = 0" if occupancy == "empty" else "before > 0")
    found += _take_amount(pool, "last")
    return found


def _read_other_hole(pool: IdeaPool, conditions: list[str]) -> str:
    """Add the conditions on a hole other than the last one, and return its name in rules."""
    if pool.has_any("preceding", "beyond"):
        return "last"
    pool.take("hole", "contain", "seed", "last", "side", "opponent")
    if pool.has_any("opposite"):
        place = take_facing(pool)
    else:
        pool.take("next")
        place = "next hole"
    if place == "next hole" and pool.numbers == [2] and pool.has_any("empty"):
        pool.take_numbers()
        conditions += ["next hole is empty", "neighbour (way) of next hole is empty"]
        pool.take("empty")
        return place
    occupancy = _take_occupancy(pool)
    if (
        not occupancy
        and not pool.numbers
        and not pool.has_any("even", "odd", *DENIALS)
        and pool.has_any("seed")
    ):
        occupancy = "occupied"  # ‘and the hole opposite contains seeds’
    if occupancy:
        many = place.startswith("facing")
        conditions.append(f"every {place} is {occupancy}" if many else f"{place} is {occupancy}")
    else:
        conditions += _take_amount(pool, place)
    return place


def take_facing(pool: IdeaPool) -> str:
    """Take the ideas of the hole opposite the last one, or of both on boards of four rows; return their name in rules."""
    pool.take("opposite")
    inner, outer = pool.has_any("inner"), pool.has_any("outer")
    pair = any(
        idea.name == NUMBER and idea.number == 2 and pool.near(n, 1) in {"hole", "opposite", "opponent", "both"}
        for n, idea in enumerate(pool.ideas)
    )  # fmt: skip
    holes = [
        n
        for n, name in enumerate(pool.names)
        if name == "both" and pool.near(n, 1) in {"hole", "opposite", "opponent"}
    ]
    if pair or (inner and outer) or holes:
        pool.take("inner", "outer")
        pool.take_at(*holes)
        if pair:
            pool.take_numbers()
        return "facing of last"
    if outer:
        pool.take("outer")
        return "rear of last"
    pool.take("inner")
    return "opposite of last"


def take_row(pool: IdeaPool) -> str:
    """Take the ideas of one of a player's two rows, and return its name in rules, or an empty text."""
    rows = [name for name in ("inner", "outer") if pool.has_any(name)]
    if len(rows) != 1:
        return ""
    pool.take(rows[0], "side")
    return "front row" if rows[0] == "inner" else "back row"


def take_owner(pool: IdeaPool) -> str:
    """Take the ideas of the owner of a hole, and return ``own``, ``opponent's`` or an empty text."""
    own, names = False, pool.names
    for n, name in enumerate(names):
        if name == "own":
            pool.take_at(n)
            own = own or pool.near(n, 1) not in _AFTER_OWN
        elif name == "player" and {pool.near(n, -1), pool.near(n, 1)} & _PLACES:
            subject = "last" in names and n < names.index("last")
            own = own or not (subject and "own" not in names[:n])
    if not pool.has_any("opponent"):
        return "own" if own else ""
    if own and not any(
        name == "own" and pool.near(n, 1) == "opponent" for n, name in enumerate(names)
    ):
        return "own"  # ‘opponent’ remains as not understood
    pool.take("opponent")
    return "opponent's"


def _take_occupancy(pool: IdeaPool) -> str:
    """Take the ideas of an empty or occupied hole, and return which it is, or an empty text."""
    names = pool.names
    denied = pool.at(*DENIALS)
    if denied >= 0 and names[denied + 1 : denied + 2] == ["seed"] and not pool.numbers:
        pool.take(*DENIALS, "left", "more")
        return "empty"
    if pool.has_any("empty"):
        pool.take("empty")
        if denied >= 0 and denied < pool.at("empty"):
            pool.take(*DENIALS)
            return "occupied"
        return "empty"
    if pool.take("occupied"):
        return "occupied"
    return ""


def _take_amount(pool: IdeaPool, place: str) -> list[str]:
    """Take the ideas of a number of seeds, and return the conditions on it."""
    found = []
    parity = [name for name in ("even", "odd") if pool.has_any(name)]
    if len(parity) == 1:
        pool.take(parity[0])
        found.append(f"{place} is {parity[0]}")
    if pool.has_all("matter"):
        pool.take("matter")
    if (
        not pool.numbers
        or max(pool.numbers) >= MIN_LAP
        or (place != "last" and pool.has_any("less"))
    ):
        return found
    names, denied = pool.names, pool.has_any("not")
    between = [
        n for n, name in enumerate(names)
        if name == "and" and pool.near(n, -1) == NUMBER == pool.near(n, 1)
    ]  # fmt: skip
    made = [n for n, name in enumerate(names) if name == "become" and NUMBER in names[n:]]
    later = made[-1] if made else -1
    numbers = pool.take_numbers()
    if later >= 0:
        after = IdeaPool(pool.ideas[later:]).numbers
        numbers = after or numbers
    held = "already" in names or numbers[0] == 1
    if place == "last" and held and not (later >= 0):
        numbers = [number + 1 for number in numbers]  # it held that many before the last seed
    text = format_amount(numbers, pool, between=bool(between))
    pool.take("less", "more", "least", "or")
    if denied:
        pool.take("not")
    negated = denied or text.startswith("not ")
    text = text.removeprefix("not ")
    found.append(f"not {place} {text}" if negated else f"{place} {text}")
    return found


def format_amount(numbers: Sequence[int], pool: IdeaPool, *, between: bool = False) -> str:
    """The condition on an amount: ``holds 2..3``, ``holds 4``, ``not holds 2..3``."""
    low, high = numbers[0], numbers[-1]
    if (
        pool.has_all("less")
        and (pool.has_all("more") or pool.has_all("least"))
        and len(numbers) > 1
    ):
        names = pool.names
        # ‘four or more’ follows its number, ‘or more than three’ precedes it.
        behind = "least" in names and names.index("least") > max(
            n for n, name in enumerate(names) if name == NUMBER
        )
        return f"not holds {low}..{high - 1 if behind else high}"
    if len(numbers) > 1 and (between or list(numbers) == list(range(low, high + 1))):
        return f"holds {low}..{high}"
    if len(numbers) > 1:
        return "holds " + ", ".join(map(str, numbers[:-1])) + f" or {high}"
    if pool.has_all("less"):
        least = pool.has_all("or") and not pool.has_all("not")
        most = low if least else low - 1
        return "holds 1" if most <= 1 else f"holds 1..{most}"
    if pool.has_all("least"):
        return f"holds {low}.."
    if pool.has_all("more"):
        return f"holds {low + 1}.."
    return f"holds {low}"
