"""Reads what happens after a sowing as rule lines: captures, relays, another turn, the end of the turn.

Each line takes the ideas that it expresses. The remaining ideas were not understood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_conditions import format_amount, take_facing, take_owner
from manqala.syntax.recovery.prose_ideas import IdeaPool
from manqala.text.book_vocabulary import DENIALS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_conditions import HoleConditions
    from manqala.text.book_vocabulary import Idea

CAPTURE_IDEAS = ("capture", "take", "lift", "winner", "won", "belong", "keep")
_SOWING_IDEAS = ("sow", "continue", "drop")
_TURN_END_IDEAS = ("over", "pass", "lose")
_VERBS = {*CAPTURE_IDEAS, *_SOWING_IDEAS, *_TURN_END_IDEAS, "fall", "store", "last"}
NO_CAPTURE = "nothing is captured"
"""Stands for the line of a sentence that denies a capture."""


@dataclass(frozen=True, slots=True)
class ActionLines:
    """Rule lines for actions, and the ideas that they do not express."""

    lines: tuple[str, ...]
    unread: tuple[Idea, ...]

    @property
    def relay_from(self) -> str:
        """The hole from which a relay continues; empty without a relay."""
        found = [line for line in self.lines if line.startswith("relay from ")]
        return found[0].removeprefix("relay from ") if found else ""


def read_actions(ideas: Sequence[Idea], conditions: HoleConditions) -> ActionLines | None:
    """The actions under these conditions; None if no known action is named."""
    pool = IdeaPool(ideas)
    lines: list[str] = []
    pool.take("lap")
    if _denies_capture(pool):
        pool.take(
            *DENIALS, *CAPTURE_IDEAS, "hole", "last", "contain", "own", "side", "opponent", "fall"
        )
        _take_turn_end(pool)
        return ActionLines((NO_CAPTURE,), pool.unread)
    if pool.has_any(*DENIALS):
        return None
    if _grants_another_turn(pool):
        pool.take(*CAPTURE_IDEAS, "own", "hole", "occupied", "contain", "drop")
    elif _sows_on(pool):
        lines += _read_lap(pool, conditions)
    elif _has_capture(pool):
        place = _read_captured_holes(pool, conditions)
        pool.take("become")  # ‘makes a capture’
        owners = " for owner of last" if place == "last" and pool.take("owner") else ""
        lines.append(f"capture {place}{owners}")
    if pool.has_any("again") and not any(line.startswith(("relay", "raid")) for line in lines):
        pool.take(
            "again", "turn", "play", "must", "choose", "next", "begin", "pass", "contain", "over"
        )
        if not lines:
            pool.take("hole", "own", "occupied", "lift")
        lines.append("move-again")
    elif pool.has_all("continue", "choose") and not lines:
        pool.take("continue", "choose", "own", "occupied", "hole", "play", "turn")
        lines.append("move-again")
    elif not any(line.startswith(("relay", "raid")) for line in lines) and (
        _take_turn_end(pool) and not lines
    ):
        lines.append("end turn")
    if not lines:
        return None
    return ActionLines(tuple(lines), pool.unread)


def _grants_another_turn(pool: IdeaPool) -> bool:
    """Whether the ideas grant another turn without a capture."""
    if not pool.has_any("again") or pool.has_any(
        "seed", "opposite", "capture", "last", "all", "both", "store", "sow", "continue"
    ):
        return False
    return pool.has_any("own", "choose", "lift") or not pool.has_any("hole")


def _denies_capture(pool: IdeaPool) -> bool:
    """Whether the ideas deny a capture."""
    denied = pool.at(*DENIALS)
    if denied < 0 or not pool.has_any("capture", "take", "winner"):
        return False
    return not pool.has_any("again", "continue", "sow", "game", "all", "store")


def _take_turn_end(pool: IdeaPool) -> bool:
    """Take the ideas of the end of the turn, and return whether there were any."""
    ends = pool.has_any(*_TURN_END_IDEAS) and not pool.has_any("game")
    passes = (
        pool.has_all("opponent", "turn")
        or pool.has_all("opponent", "play")
        or pool.has_all("opponent", "pass")
    )
    if not (ends or passes):
        return False
    pool.take(*_TURN_END_IDEAS, "turn", "sow", "play", "own")
    if pool.has_any("opponent") and not pool.has_any("hole", "side", "store"):
        pool.take("opponent", "next")
    return True


def _sows_on(pool: IdeaPool) -> bool:
    """Whether lifted or captured seeds are sown, or a sowing continues."""
    if pool.has_any("store", "again") and not pool.has_any("sow"):
        return False
    if pool.has_any("choose"):
        return False
    lifted = pool.has_any(*CAPTURE_IDEAS) and pool.has_any("sow", "continue")
    sown = pool.has_all("sow", "hole", "seed") and not pool.has_any(
        "capture", "opposite", "store", "next", "drop"
    )
    return lifted or sown or pool.has_all("continue") or pool.has_all("again", "sow")


def _read_lap(pool: IdeaPool, conditions: HoleConditions) -> list[str]:
    captured = pool.has_any("capture") or pool.has_any("opposite")
    pool.take("sow", "continue", "begin", "turn", "drop", "play", "fall")
    if not captured:
        turned = ["set way to reverse of way"] if pool.take("clockback") else []
        pool.take("again", *CAPTURE_IDEAS, "contain", "hole", "last", "all", "occupied", "own")
        place = "the next hole" if pool.take("next") and _lifts_next(pool) else "last"
        return [*turned, f"relay from {place}"]
    place = _read_captured_holes(pool, conditions)
    pool.take("again", "next", "hole")
    if pool.names.count("begin") > 1:
        return []  # ‘beginning from where the lap began’
    return [f"raid {place}", "sow-on"]


def _lifts_next(pool: IdeaPool) -> bool:
    """Whether the seeds of the next hole are lifted; ‘sows them into the next holes’ does not lift them."""
    at = pool.at("next")
    verbs = [n for n, name in enumerate(pool.names) if name in {"sow", "continue"}]
    return not verbs or at < verbs[0] or pool.near(at, -1) in {*CAPTURE_IDEAS, "contain"}


def _has_capture(pool: IdeaPool) -> bool:
    stored = pool.has_any("store") and pool.has_any(
        "drop", "fall", "sow", "turn", "contain", *CAPTURE_IDEAS
    )
    return stored or pool.has_any(*CAPTURE_IDEAS)


def _read_captured_holes(pool: IdeaPool, conditions: HoleConditions) -> str:
    """Take the ideas of the captured holes, and return their name in rules."""
    names = pool.names
    if pool.has_any("store") and not _names_opponents_store(pool):
        pool.take("store", "drop", "sow", "fall", "own", "turn")
        for n, name in enumerate(names):
            if name == "side" and pool.near(n, -1) in {"store", "right", "left"}:
                pool.take_at(n)
    pool.take(
        *CAPTURE_IDEAS, "hole", "contain", "all", "turn" if pool.has_any("over") else "contain"
    )
    if pool.has_any("preceding"):
        return _read_trail(pool, conditions)
    if pool.has_any("opposite"):
        return _read_opposite(pool)
    if pool.has_any("beyond"):
        return "last"
    if pool.has_any("next") and not 0 <= pool.at("sow", "continue") < pool.at("next"):
        pool.take("next")
        both = pool.take("both")
        return "last + next hole" if both else "next hole"
    if pool.has_any("last"):
        pool.take("last")
        take_owner(pool)
        alone = conditions.hole == "last" or f"{conditions.hole} is empty" in conditions.terms
        return "last" if alone else f"last + {conditions.hole}"
    if pool.numbers and _repeats_amount(pool, conditions):
        pool.take_numbers()
    if conditions.hole != "last":
        if conditions.hole.startswith("facing"):
            pool.take("both")
            if pool.numbers == [2]:
                pool.take_numbers()
        both = pool.take("both", "that")
        return f"last + {conditions.hole}" if both else conditions.hole
    if "last is opponent's" in conditions.terms and not pool.has_any("side"):
        pool.take("opponent")
    if pool.has_any("own") and "last is own" in conditions.text:
        take_owner(pool)
    return "last"


def _names_opponents_store(pool: IdeaPool) -> bool:
    return any(
        name == "store" and "opponent" in {pool.near(n, -1), pool.near(n, 1)}
        for n, name in enumerate(pool.names)
    )  # fmt: skip


def _repeats_amount(pool: IdeaPool, conditions: HoleConditions) -> bool:
    """Whether the numbers only repeat a condition: ‘these two or three seeds’."""
    return any(str(number) in conditions.text for number in pool.numbers)


def _read_opposite(pool: IdeaPool) -> str:
    """Take the ideas of a capture opposite, with or without the last seed, and return the captured holes."""
    names = pool.names
    at = names.index("opposite")
    seeds = [n for n, name in enumerate(names) if name == "seed"]
    conjunctions = [n for n, name in enumerate(names) if name == "and"]
    before = any(
        seed < conjunction < at and "capture" not in names[seed:conjunction] and "take" not in names[seed:conjunction]
        and not ({"drop", "store", "lift"} & {*names[conjunction:at]})
        for seed in seeds for conjunction in conjunctions
    )  # fmt: skip
    # German: ‘darf er ihn und die Steine gegenüber nehmen’, with the verb at the end.
    before = before or any(
        0 < conjunction < at and not {*names[:conjunction]} & _VERBS and {*names[at:]} & _VERBS
        for conjunction in conjunctions
    )
    after = any(
        conjunction > at and {*names[conjunction + 1 : conjunction + 4]} & {"seed", "last", "own"}
        and not {*names[conjunction + 1 : conjunction + 5]} & {"drop", "store", "sow", "fall", "take", "lift"}
        for conjunction in conjunctions
    )  # fmt: skip
    with_last = before or after or pool.has_any("last")
    place = take_facing(pool)
    if pool.take("that"):
        with_last = True
    if pool.take("both") and not place.startswith("facing"):
        with_last = True
    pool.take("last")
    for n, name in enumerate(names):
        if name == "own" and pool.near(n, 1) in {"seed", "last", "and", "", "hole", "capture"}:
            pool.take_at(n)
            with_last = with_last or pool.near(n, -1) == "and"
    pool.take("opponent")
    for n, name in enumerate(names):
        if {name, pool.near(n, -1)} in ({"side", "inner"}, {"side", "outer"}) or (
            name == "own" and pool.near(n, 1) in {"inner", "outer"}
        ):
            pool.take_at(n)
        if name == "side" and pool.near(n, -1) in {"opponent", "opposite"}:
            pool.take_at(n)
    return f"last + {place}" if with_last else place


def _read_trail(pool: IdeaPool, conditions: HoleConditions) -> str:
    """Take the ideas of a capture of successive holes, and return its pattern in rules."""
    pool.take("preceding", "last", "opponent", "side", "while", "continue", "become", "drop", "sow")
    parity = [name for name in ("even", "odd") if pool.has_any(name)]
    numbers = pool.take_numbers()
    amount = format_amount(numbers, pool) if numbers else ""
    pool.take("or", "less", "more", "least", *parity)
    if not amount:
        held = [
            condition.removeprefix("last ")
            for condition in conditions.terms
            if condition.startswith("last holds")
        ]
        amount = held[0] if held else "holds 2..3"
    taken = parity[0] if parity else amount.removeprefix("holds ")
    return f"trail of last: (take opponent's {taken})+"
