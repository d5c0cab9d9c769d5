"""What happens after a sowing, as rule lines: captures, further laps, another turn, the end of the turn.

As with conditions, each idea is taken once, and what is left has not been understood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_facts import amount_of, facing_of, owner_of
from manqala.syntax.recovery.prose_words import ProseWords
from manqala.text.book_speech import DENIALS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_facts import Facts
    from manqala.text.book_speech import Idea

TAKES = ("capture", "take", "lift", "winner", "won", "belong", "keep")
_SOWS = ("sow", "continue", "drop")
_HAPPENS = ("over", "pass", "lose")
_VERBS = {*TAKES, *_SOWS, *_HAPPENS, "fall", "store", "last"}
NOTHING = "nothing is captured"
"""The act of a sentence that denies a capture."""


@dataclass(frozen=True, slots=True)
class ProseActs:
    """Rule lines, and what of the sentence they leave out."""

    lines: tuple[str, ...]
    left: tuple[Idea, ...]

    @property
    def relays(self) -> str:
        """The hole from which a lap goes on; empty if none does."""
        found = [line for line in self.lines if line.startswith("relay from ")]
        return found[0].removeprefix("relay from ") if found else ""


def acts_of(ideas: Sequence[Idea], facts: Facts) -> ProseActs | None:
    """What happens under the conditions; None if nothing that is known."""
    words = ProseWords(ideas)
    lines: list[str] = []
    words.take("lap")
    if _takes_nothing(words):
        words.take(*DENIALS, *TAKES, "hole", "last", "contain", "own", "side", "opponent", "fall")
        _ends_turn(words)
        return ProseActs((NOTHING,), words.left)
    if words.any(*DENIALS):
        return None
    if _plays_again(words):
        words.take(*TAKES, "own", "hole", "occupied", "contain", "drop")
    elif _goes_on(words):
        lines += _further_lap(words, facts)
    elif _is_captured(words):
        place = _prey(words, facts)
        words.take("become")  # ‘makes a capture’
        owners = " for owner of last" if place == "last" and words.take("owner") else ""
        lines.append(f"capture {place}{owners}")
    if words.any("again") and not any(line.startswith(("relay", "raid")) for line in lines):
        words.take(
            "again", "turn", "play", "must", "choose", "next", "begin", "pass", "contain", "over"
        )
        words.take("hole", "own", "occupied", "lift") if not lines else None
        lines.append("move-again")
    elif words.has("continue", "choose") and not lines:
        words.take("continue", "choose", "own", "occupied", "hole", "play", "turn")
        lines.append("move-again")
    elif not any(line.startswith(("relay", "raid")) for line in lines) and (
        _ends_turn(words) and not lines
    ):
        lines.append("end turn")
    if not lines:
        return None
    return ProseActs(tuple(lines), words.left)


def _plays_again(words: ProseWords) -> bool:
    """Whether it names another turn, and no seeds that are captured."""
    if not words.any("again") or words.any(
        "seed", "opposite", "capture", "last", "all", "both", "store", "sow", "continue"
    ):
        return False
    return words.any("own", "choose", "lift") or not words.any("hole")


def _takes_nothing(words: ProseWords) -> bool:
    """Whether a capture is denied."""
    denied = words.at(*DENIALS)
    if denied < 0 or not words.any("capture", "take", "winner"):
        return False
    return not words.any("again", "continue", "sow", "game", "all", "store")


def _ends_turn(words: ProseWords) -> bool:
    """Take the words for the end of the turn; whether there are any."""
    ends = words.any(*_HAPPENS) and not words.any("game")
    passes = (
        words.has("opponent", "turn")
        or words.has("opponent", "play")
        or words.has("opponent", "pass")
    )
    if not (ends or passes):
        return False
    words.take(*_HAPPENS, "turn", "sow", "play", "own")
    if words.any("opponent") and not words.any("hole", "side", "store"):
        words.take("opponent", "next")
    return True


def _goes_on(words: ProseWords) -> bool:
    """Whether seeds are lifted or captured, and sown on; or a sowing continues."""
    if words.any("store", "again") and not words.any("sow"):
        return False
    if words.any("choose"):
        return False
    lifted = words.any(*TAKES) and words.any("sow", "continue")
    sown = words.has("sow", "hole", "seed") and not words.any(
        "capture", "opposite", "store", "next", "drop"
    )
    return lifted or sown or words.has("continue") or words.has("again", "sow")


def _further_lap(words: ProseWords, facts: Facts) -> list[str]:
    captured = words.any("capture") or words.any("opposite")
    words.take("sow", "continue", "begin", "turn", "drop", "play", "fall")
    if not captured:
        turned = ["set way to reverse of way"] if words.take("clockback") else []
        words.take("again", *TAKES, "contain", "hole", "last", "all", "occupied", "own")
        place = "the next hole" if words.take("next") and _lifts_next(words) else "last"
        return [*turned, f"relay from {place}"]
    place = _prey(words, facts)
    words.take("again", "next", "hole")
    if words.names.count("begin") > 1:
        return []  # ‘beginning from where the lap began’
    return [f"raid {place}", "sow-on"]


def _lifts_next(words: ProseWords) -> bool:
    """Whether the next hole is lifted, and not only sown into: ‘sows them into the next holes’."""
    at = words.at("next")
    verbs = [n for n, name in enumerate(words.names) if name in {"sow", "continue"}]
    return not verbs or at < verbs[0] or words.near(at, -1) in {*TAKES, "contain"}


def _is_captured(words: ProseWords) -> bool:
    stored = words.any("store") and words.any("drop", "fall", "sow", "turn", "contain", *TAKES)
    return stored or words.any(*TAKES)


def _prey(words: ProseWords, facts: Facts) -> str:
    """The captured holes; a word such as ‘these’ means the hole that was named last."""
    names = words.names
    if words.any("store") and not _is_opponents_store(words):
        words.take("store", "drop", "sow", "fall", "own", "turn")
        for n, name in enumerate(names):
            if name == "side" and words.near(n, -1) in {"store", "right", "left"}:
                words.take_at(n)
    words.take(*TAKES, "hole", "contain", "all", "turn" if words.any("over") else "contain")
    if words.any("preceding"):
        return _trail(words, facts)
    if words.any("opposite"):
        return _across(words)
    if words.any("beyond"):
        return "last"
    if words.any("next") and not 0 <= words.at("sow", "continue") < words.at("next"):
        words.take("next")
        both = words.take("both")
        return "last + next hole" if both else "next hole"
    if words.any("last"):
        words.take("last")
        owner_of(words)
        alone = facts.named == "last" or f"{facts.named} is empty" in facts.said
        return "last" if alone else f"last + {facts.named}"
    if words.numbers and _repeats_amount(words, facts):
        words.take_numbers()
    if facts.named != "last":
        if facts.named.startswith("facing"):
            words.take("both")
            words.take_numbers() if words.numbers == [2] else None
        both = words.take("both", "that")
        return f"last + {facts.named}" if both else facts.named
    if "last is opponent's" in facts.said and not words.any("side"):
        words.take("opponent")
    owner_of(words) if facts.said and words.any("own") and "last is own" in facts.text else None
    return "last"


def _is_opponents_store(words: ProseWords) -> bool:
    return any(
        name == "store" and "opponent" in {words.near(n, -1), words.near(n, 1)}
        for n, name in enumerate(words.names)
    )  # fmt: skip


def _repeats_amount(words: ProseWords, facts: Facts) -> bool:
    """Whether a number only repeats the condition: ‘these two or three seeds’."""
    return any(str(number) in facts.text for number in words.numbers)


def _across(words: ProseWords) -> str:
    """What lies opposite, perhaps with the last seed."""
    names = words.names
    at = names.index("opposite")
    seeds = [n for n, name in enumerate(names) if name == "seed"]
    joints = [n for n, name in enumerate(names) if name == "and"]
    before = any(
        seed < joint < at and "capture" not in names[seed:joint] and "take" not in names[seed:joint]
        and not ({"drop", "store", "lift"} & {*names[joint:at]})
        for seed in seeds for joint in joints
    )  # fmt: skip
    # German: ‘darf er ihn und die Steine gegenüber nehmen’, with the verb at the end.
    before = before or any(
        0 < joint < at and not {*names[:joint]} & _VERBS and {*names[at:]} & _VERBS
        for joint in joints
    )
    behind = any(
        joint > at and {*names[joint + 1 : joint + 4]} & {"seed", "last", "own"}
        and not {*names[joint + 1 : joint + 5]} & {"drop", "store", "sow", "fall", "take", "lift"}
        for joint in joints
    )  # fmt: skip
    with_last = before or behind or words.any("last")
    place = facing_of(words)
    if words.take("that"):
        with_last = True
    if words.take("both") and not place.startswith("facing"):
        with_last = True
    words.take("last")
    for n, name in enumerate(names):
        if name == "own" and words.near(n, 1) in {"seed", "last", "and", "", "hole", "capture"}:
            words.take_at(n)
            with_last = with_last or words.near(n, -1) == "and"
    words.take("opponent")
    for n, name in enumerate(names):
        if {name, words.near(n, -1)} in ({"side", "inner"}, {"side", "outer"}) or (
            name == "own" and words.near(n, 1) in {"inner", "outer"}
        ):
            words.take_at(n)
        if name == "side" and words.near(n, -1) in {"opponent", "opposite"}:
            words.take_at(n)
    return f"last + {place}" if with_last else place


def _trail(words: ProseWords, facts: Facts) -> str:
    """The last hole and those before it that hold certain numbers of seeds."""
    words.take(
        "preceding", "last", "opponent", "side", "while", "continue", "become", "drop", "sow"
    )
    parity = [name for name in ("even", "odd") if words.any(name)]
    numbers = words.take_numbers()
    amount = amount_of(numbers, words) if numbers else ""
    words.take("or", "less", "more", "least", *parity)
    if not amount:
        held = [fact.removeprefix("last ") for fact in facts.said if fact.startswith("last holds")]
        amount = held[0] if held else "holds 2..3"
    taken = parity[0] if parity else amount.removeprefix("holds ")
    return f"trail of last: (take opponent's {taken})+"
