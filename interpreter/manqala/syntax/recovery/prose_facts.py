"""What a rule book's sentence says of a hole, as conditions: whose it is, what it held and holds, in which row it is.

Each idea of the sentence is taken by one condition. What is left has not been understood, and no line may leave it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_words import ProseWords
from manqala.text.book_speech import DENIALS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_speech import Idea

_STATES = frozenset({"empty", "occupied", "contain", NUMBER, "even", "odd", "single", *DENIALS})
_OTHER_HOLES = ("opposite", "next", "beyond", "preceding")
_LANDS = (
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
_OF_NO_HOLE = frozenset({"contain", "last", "sow", "turn", "seed", "lap", "play", "own"})
"""Ideas before which ‘his’ says nothing about a hole: ‘his last seed’, ‘his sowing’."""
_HOLDERS = frozenset({"side", "store", "hole", "empty", "occupied", "inner", "outer"})
LEAST_LAP = 11
"""The least number of seeds that is not the contents of a captured hole, but a lap round the board."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Conditions, what of the sentence they leave out, and which hole was named last."""

    said: tuple[str, ...]
    left: tuple[Idea, ...]
    named: str = "last"

    @property
    def text(self) -> str:
        """The conditions as one."""
        if len(self.said) == 1:
            return self.said[0]
        return " and ".join(f"({fact})" if " or last " in fact else fact for fact in self.said)


def facts_of(parts: Sequence[Clause]) -> Facts:
    """The conditions that clauses about the last seed, or about a hole, set."""
    said: list[str] = []
    left: list[Idea] = []
    named = "last"
    for segment in _segments(parts):
        words = ProseWords(segment)
        if words.any(*_OTHER_HOLES):
            named = _of_another(words, said)
        else:
            said += _of_last(words)
        left += words.left
    kept = [
        fact
        for fact in dict.fromkeys(said)
        if not (fact == "before > 0" and any(one.startswith("last holds") for one in said))
    ]
    return Facts(tuple(kept), tuple(left), named)


def _segments(parts: Sequence[Clause]) -> list[list[Idea]]:
    """The ideas of clauses, separated where another hole than before is named."""
    made: list[list[Idea]] = [[]]
    for part in parts:
        begun = bool(made[-1])
        for n, idea in enumerate(part.ideas):
            rest = _up_to_joint(part.ideas[n + 1 :] if idea.name == "and" else part.ideas[n:])
            joint = idea.name == "and" or (begun and n == 0)
            if joint and rest & {*_OTHER_HOLES} and rest & _STATES | (rest & {"seed"}):
                made.append([])
            made[-1].append(idea)
    return [segment for segment in made if segment]


def _up_to_joint(ideas: Sequence[Idea]) -> set[str]:
    found = set()
    for idea in ideas:
        if idea.name == "and":
            break
        found.add(idea.name)
    return found


def _of_last(words: ProseWords) -> list[str]:
    """What is said of the last hole, perhaps in two alternatives."""
    at = next(
        (
            n
            for n, name in enumerate(words.names)
            if name == "or" and NUMBER not in {words.near(n, 1), words.near(n, -1)}
        ),
        -1,
    )
    behind = {*words.names[at + 1 :]} if at > 0 else set()
    if behind & _HOLDERS and not behind & {"less", "more", "least"}:
        one, other = ProseWords(words.ideas[:at]), ProseWords(words.ideas[at + 1 :])
        first, second = _of_one(one), _of_one(other)
        if first and second and not one.left and not other.left:
            words.take(*words.names)
            return [" or ".join(_grouped(one) for one in (first, second))]
    return _of_one(words)


def _grouped(facts: list[str]) -> str:
    return facts[0] if len(facts) == 1 else f"({' and '.join(facts)})"


def _of_one(words: ProseWords) -> list[str]:
    found: list[str] = []
    words.take(*_LANDS)
    whose = owner_of(words)
    if words.take("store"):
        words.take("side", "right", "left")
        return [f"last is {whose or 'own'} store"]
    row = row_of(words)
    if row:
        found.append(f"last is in {whose or 'own'} {row}")
    elif whose:
        words.take("side")
        found.append(f"last is {whose}")
    kind = _kind(words)
    if kind:
        found.append("before = 0" if kind == "empty" else "before > 0")
    found += _amount(words, "last")
    return found


def _of_another(words: ProseWords, said: list[str]) -> str:
    """Add what is said of another hole, and return its name."""
    if words.any("preceding", "beyond"):
        return "last"
    words.take("hole", "contain", "seed", "last", "side", "opponent")
    if words.any("opposite"):
        place = facing_of(words)
    else:
        words.take("next")
        place = "next hole"
    if place == "next hole" and words.numbers == [2] and words.any("empty"):
        words.take_numbers()
        said += ["next hole is empty", "neighbour (way) of next hole is empty"]
        words.take("empty")
        return place
    kind = _kind(words)
    if (
        not kind
        and not words.numbers
        and not words.any("even", "odd", *DENIALS)
        and words.any("seed")
    ):
        kind = "occupied"  # ‘and the hole opposite contains seeds’
    if kind:
        many = place.startswith("facing")
        said.append(f"every {place} is {kind}" if many else f"{place} is {kind}")
    else:
        said += _amount(words, place)
    return place


def facing_of(words: ProseWords) -> str:
    """Take the words for what the last hole faces, and return it: one hole, or on boards of four rows two."""
    words.take("opposite")
    inner, outer = words.any("inner"), words.any("outer")
    pair = any(
        idea.name == NUMBER and idea.number == 2 and words.near(n, 1) in {"hole", "opposite", "opponent", "both"}
        for n, idea in enumerate(words.ideas)
    )  # fmt: skip
    holes = [
        n
        for n, name in enumerate(words.names)
        if name == "both" and words.near(n, 1) in {"hole", "opposite", "opponent"}
    ]
    if pair or (inner and outer) or holes:
        words.take("inner", "outer")
        words.take_at(*holes)
        if pair:
            words.take_numbers()
        return "facing of last"
    if outer:
        words.take("outer")
        return "rear of last"
    words.take("inner")
    return "opposite of last"


def row_of(words: ProseWords) -> str:
    """Take the words for one of a player's two rows, and return it; empty if there is none."""
    found = [name for name in ("inner", "outer") if words.any(name)]
    if len(found) != 1:
        return ""
    words.take(found[0], "side")
    return "front row" if found[0] == "inner" else "back row"


def owner_of(words: ProseWords) -> str:
    """Take the words for whose a hole is: ``own``, ``opponent's``, or empty."""
    own, names = False, words.names
    for n, name in enumerate(names):
        if name == "own":
            words.take_at(n)
            own = own or words.near(n, 1) not in _OF_NO_HOLE
        elif name == "player" and {words.near(n, -1), words.near(n, 1)} & _HOLDERS:
            subject = "last" in names and n < names.index("last")
            own = own or not (subject and "own" not in names[:n])
    if not words.any("opponent"):
        return "own" if own else ""
    if own and not any(
        name == "own" and words.near(n, 1) == "opponent" for n, name in enumerate(names)
    ):
        return "own"  # the opponent is left, as not understood
    words.take("opponent")
    return "opponent's"


def _kind(words: ProseWords) -> str:
    """Take the words for an empty or an occupied hole."""
    names = words.names
    denied = words.at(*DENIALS)
    if denied >= 0 and names[denied + 1 : denied + 2] == ["seed"] and not words.numbers:
        words.take(*DENIALS, "left", "more")
        return "empty"
    if words.any("empty"):
        words.take("empty")
        if denied >= 0 and denied < words.at("empty"):
            words.take(*DENIALS)
            return "occupied"
        return "empty"
    if words.take("occupied"):
        return "occupied"
    return ""


def _amount(words: ProseWords, place: str) -> list[str]:
    """Take the words for a number of seeds."""
    found = []
    parity = [name for name in ("even", "odd") if words.any(name)]
    if len(parity) == 1:
        words.take(parity[0])
        found.append(f"{place} is {parity[0]}")
    if words.has("matter"):
        words.take("matter")
    if (
        not words.numbers
        or max(words.numbers) >= LEAST_LAP
        or (place != "last" and words.any("less"))
    ):
        return found
    names, denied = words.names, words.any("not")
    between = [
        n for n, name in enumerate(names)
        if name == "and" and words.near(n, -1) == NUMBER == words.near(n, 1)
    ]  # fmt: skip
    made = [n for n, name in enumerate(names) if name == "become" and NUMBER in names[n:]]
    later = made[-1] if made else -1
    numbers = words.take_numbers()
    if later >= 0:
        after = ProseWords(words.ideas[later:]).numbers
        numbers = after or numbers
    held = "already" in names or numbers[0] == 1
    if place == "last" and held and not (later >= 0):
        numbers = [number + 1 for number in numbers]  # it held that many before the last seed
    text = amount_of(numbers, words, between=bool(between))
    words.take("less", "more", "least", "or")
    if denied:
        words.take("not")
    negated = denied or text.startswith("not ")
    text = text.removeprefix("not ")
    found.append(f"not {place} {text}" if negated else f"{place} {text}")
    return found


def amount_of(numbers: Sequence[int], words: ProseWords, *, between: bool = False) -> str:
    """``holds 2..3``, ``holds 4``; after ‘not’ what it does not hold."""
    low, high = numbers[0], numbers[-1]
    if words.has("less") and (words.has("more") or words.has("least")) and len(numbers) > 1:
        names = words.names
        # ‘four or more’ is behind its number, ‘or more than three’ before it.
        behind = "least" in names and names.index("least") > max(
            n for n, name in enumerate(names) if name == NUMBER
        )
        return f"not holds {low}..{high - 1 if behind else high}"
    if len(numbers) > 1 and (between or list(numbers) == list(range(low, high + 1))):
        return f"holds {low}..{high}"
    if len(numbers) > 1:
        return "holds " + ", ".join(map(str, numbers[:-1])) + f" or {high}"
    if words.has("less"):
        least = words.has("or") and not words.has("not")
        most = low if least else low - 1
        return "holds 1" if most <= 1 else f"holds 1..{most}"
    if words.has("least"):
        return f"holds {low}.."
    if words.has("more"):
        return f"holds {low + 1}.."
    return f"holds {low}"
