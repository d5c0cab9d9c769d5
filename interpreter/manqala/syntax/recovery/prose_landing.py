"""Rule-book sentences about the last seed of a sowing: where it falls, and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from manqala.syntax.recovery.prose_clauses import DONE, Clause

NEXT_TO = 1
"""Numbers that differ by this much form a range."""
NEUTRAL = frozenset(
    {"seed", "hole", "player", "fall", "drop", "last", "side", "contain", "number", "own", "opponent", "and", "or",
     "exactly", "become", "empty", "occupied", "even", "odd", "store", "if", "belong"}
)  # fmt: skip
"""Ideas of a condition that its words express."""


@dataclass(frozen=True, slots=True)
class Landing:
    """The rule line for it; or the hole from which a lap continues."""

    line: str
    relays: str = ""
    note: str = ""
    whole: bool = False


def landing(parts: list[Clause]) -> Landing | None:
    """The action where the last seed falls; None if the clauses have none."""
    at = next((n for n, part in enumerate(parts) if part.lands), None)
    if at is None:
        return None
    behind = at + 1
    while behind < len(parts) and _goes_on(parts[behind]):
        behind += 1
    where = Clause([idea for part in parts[at:behind] for idea in part.ideas])
    done = Clause([idea for part in (*parts[:at], *parts[behind:]) for idea in part.ideas])
    conditions = _conditions(where, parts[at:behind])
    action, used = _action(done, where)
    said = any(part.opened for part in parts)
    if action is None or (said and not conditions and not action.startswith("relay")):
        return None
    if action.startswith("relay"):
        return Landing("", relays=action.removeprefix("relay from "))
    if (
        action == "capture last"
        and "opposite of last is occupied" in conditions
        and "last" not in done.names
    ):
        # ‘… and the hole opposite contains seeds, they are captured’
        action = "capture opposite of last"
    if action == "end turn" and conditions == ["before = 0"]:
        return Landing(
            "if before = 0, end turn",
            note="a sowing without laps ends anyway: then no line is needed",
        )
    line = f"if {' and '.join(conditions)}, {action}" if conditions else action
    whole = (
        bool(conditions)
        and where.names <= NEUTRAL
        and done.names <= used | {"player", "seed", "hole", "if", "and"}
    )
    return Landing(line, whole=whole)


_PLAYERS_OWN = {
    ("player", "side"),
    ("player", "store"),
    ("side", "player"),
    ("store", "player"),
    ("hole", "player"),
    ("empty", "player"),
    ("occupied", "player"),
}
"""The player's side, in either order: a genitive may precede or follow its noun."""


def _goes_on(part: Clause) -> bool:
    """Whether a clause says more about where the seed fell: ‘and makes two or three’."""
    if part.names == {"sow"}:
        return True  # ‘after the sowing’, between commas
    if part.has("own", "store") and not part.opened:
        return False  # ‘he moves all of them to his store’
    if part.has("become") or (part.opened and not part.does):
        return True
    if part.names & {"contain", "exactly"} and part.names & DONE <= {"sow"}:
        return True
    return bool(
        part.numbers or part.names & {"occupied", "empty", "own", "opponent", "even", "odd", "not"}
    ) and not (part.names & (DONE | {"opposite"}))


def _conditions(where: Clause, parts: list[Clause]) -> list[str]:
    across, where = _opposite(where)
    named = [idea.name for idea in where.ideas]
    # ‘his last seed’ and ‘his sowing’ say nothing about the hole.
    names = [
        name for name, behind in zip(named, [*named, ""][1:], strict=True)
        if not (name == "own" and behind in {"last", "sow", "turn"})
    ]  # fmt: skip
    found = []
    pairs = {*pairwise(names)}
    if pairs & _PLAYERS_OWN:
        names.append("own")
    if "store" in names:
        whose = "opponent's" if "opponent" in names else "own"
        return [f"last is {whose} store"]
    owner = "opponent's" if "opponent" in names else "own" if "own" in names else ""
    if owner:
        found.append(f"last is {owner}")
    without = ("not", "seed") in pairs and "number" not in names
    if "empty" in names or without:
        found.append("before = 0")
    elif "occupied" in names:
        found.append("before > 0")
    counted = next((part.numbers for part in reversed(parts) if part.numbers), [])
    for part in parts:
        order = [idea.name for idea in part.ideas]
        if "become" in order:
            later = Clause(part.ideas[order.index("become") :]).numbers
            counted = later or counted
    if len(counted) > 1 and counted[0] == 1:
        # It held that many before the last seed fell into it.
        counted = [number + 1 for number in counted]
    if amount := amount_of(counted, where):
        found.append(f"last {amount}")
    if "even" in names or "odd" in names:
        found.append(f"last is {'even' if 'even' in names else 'odd'}")
    return [*found, *across]


def _opposite(where: Clause) -> tuple[list[str], Clause]:
    """What is said of the hole opposite, and the rest: ‘and if the hole opposite is empty’."""
    names = [idea.name for idea in where.ideas]
    if "opposite" not in names:
        return [], where
    at = names.index("opposite")
    start = max((n for n in range(at) if names[n] in {"and", "last", "fall"}), default=-1) + 1
    end = next((n for n in range(at, len(names)) if names[n] == "and"), len(names))
    said = names[start:end]
    if start and names[start - 1] in {"last", "fall"}:
        return [], where
    bare = "empty" in said or ("not", "seed") in {*pairwise(said)}
    if not bare and not {"occupied", "contain", "seed"} & {*said}:
        return [], where
    rest = [*where.ideas[: max(0, start - 1)], *where.ideas[end:]]
    return [f"opposite of last is {'empty' if bare else 'occupied'}"], Clause(rest, where.opened)


def conditions_of(parts: list[Clause]) -> list[str]:
    """What clauses say of the last hole: its owner, what it held and holds."""
    return _conditions(Clause([idea for part in parts for idea in part.ideas]), parts)


def amount_of(numbers: list[int], where: Clause) -> str:
    """``holds 2..3``, ``holds 4``."""
    if not numbers:
        return ""
    if len(numbers) > 1 and numbers[-1] == numbers[0] + len(numbers) - 1:
        return f"holds {numbers[0]}..{numbers[-1]}"
    if len(numbers) > 1:
        return "holds " + ", ".join(map(str, numbers[:-1])) + f" or {numbers[-1]}"
    if where.has("less"):
        return "holds 1" if numbers[0] <= 2 else f"holds 1..{numbers[0] - 1}"
    if where.has("least"):
        return f"holds {numbers[0]}.."
    if where.has("more"):
        return f"holds {numbers[0] + 1}.."
    return f"holds {numbers[0]}"


def _action(done: Clause, where: Clause) -> tuple[str | None, set[str]]:
    """The rule line for an action, and the ideas that it expresses."""
    names = done.names
    if done.has("choose") and names & {"continue", "again", "can"}:
        return "move-again", {"again", "choose", "continue", "can", "hole", "occupied"}
    lifts_on = bool(names & {"lift", "take", "again"}) and "sow" in names
    goes_on = "continue" in names or lifts_on
    if (
        goes_on
        and not done.has("capture")
        and not (done.has("again") and not names & {"lift", "sow"})
    ):
        order = [idea.name for idea in done.ideas]
        on = min(order.index(name) for name in ("continue", "sow", "again") if name in order)
        return f"relay from {'the next hole' if 'next' in order[:on] else 'last'}", names
    if done.has("again"):
        return "move-again", {"again", "turn", "can", "play"}
    stored = done.has("own", "store") and "opponent" not in names
    if stored or names & {"capture", "take", "lift", "winner", "belong"}:
        place, used = _prey(done)
        return f"capture {place}", used | {"capture", "take", "lift", "contain", "winner", "belong"}
    if done.has("turn", "opponent"):
        return "end turn", names
    if done.has("not") or done.has("without"):
        return None, set()
    if done.has("over", "game"):
        return "end round", {"over", "game"}
    if names & {"over", "pass", "lose"} or (where.has("over") and not where.has("sow")):
        return "end turn", {"over", "pass", "lose", "turn"}
    return None, set()


def _prey(done: Clause) -> tuple[str, set[str]]:
    """The holes that are captured."""
    names = [idea.name for idea in done.ideas]
    if "preceding" in names:
        return trail_of(done.numbers), {"preceding", "number"}
    if "both" in names:
        return "last + opposite of last", {"both", "opposite"}
    if "opposite" not in names:
        if "next" in names:
            return "next hole", {"next"}
        return "last", set()
    at = names.index("opposite")
    first = names.index("seed") if "seed" in names[:at] else at
    joined = "and" in names[1:at] and "capture" not in names[: names.index("and")]
    own = (
        "and" in names[first:at]
        or joined
        or "last" in names
        or ("and" in names and {"seed", "own"} & {*names[at:]})
    )
    return ("last + opposite of last" if own else "opposite of last"), {
        "opposite",
        "and",
        "opponent",
    }


def trail_of(numbers: list[int]) -> str:
    """The last hole and those before it that hold one of these numbers of seeds."""
    low, high = (numbers[0], numbers[-1]) if numbers else (2, 3)
    amount = (
        f"{low}..{high}" if high == low + 1 else str(low) if high == low else f"{low} or {high}"
    )
    return f"trail of last: (take opponent's {amount})+"


def trail(parts: list[Clause]) -> str | None:
    """``the holes before it are captured, too, as long as they hold two or three``."""
    whole = Clause([idea for part in parts for idea in part.ideas])
    if whole.has("preceding") and whole.names & {"capture", "take", "lift"}:
        return f"capture {trail_of(whole.numbers)}"
    return None
