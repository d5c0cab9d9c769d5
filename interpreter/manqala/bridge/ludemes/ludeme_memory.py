"""What a description remembers from move to move: values of players, variables, sets of holes. Each becomes a mark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.joined_conditions import FALSE, TRUE, Condition, listed
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.bridge.draft import RuleParts
    from manqala.bridge.ludemes.ludeme_tree import Ludeme

UNDEFINED = {"Undefined": -1, "Off": -1}
"""The number of what has never been set, as descriptions write it."""
MOST = 30
"""A memory with more values than this is not said."""
COMMON = {
    "own",
    "open",
    "closed",
    "end",
    "empty",
    "even",
    "odd",
    "home",
    "hole",
    "holes",
    "store",
    "owner",
}
"""Words of the language that a set of holes could be called."""
COUNTER = "counter"
"""The mark of a variable without a name."""


def named_number(node: Ludeme) -> int | None:
    """A number, also one that is written as a word."""
    if node.kind == "word" and node.word in UNDEFINED:
        return UNDEFINED[node.word]
    return node.number


def memory_key(node: Ludeme) -> str:
    """What an expression reads: ‘Var Replay’, ‘Value’; nothing if it reads no memory."""
    if node.called("var") and len(node.items) <= 1:
        return f"Var {node.items[0].word if node.items else ''}"
    if node.called("value") and node.plain and node.plain[0].word == "Player":
        return "Value"
    return ""


def set_key(node: Ludeme) -> str:
    """What ‘(set …)’ writes to; nothing if it is something else."""
    plain = node.plain
    if not node.called("set") or not plain:
        return ""
    if plain[0].word == "Var" and len(plain) in {2, 3}:
        return f"Var {plain[1].word if len(plain) == 3 else ''}"
    return "Value" if plain[0].word == "Value" and len(plain) == 3 else ""


def everywhere(node: Ludeme) -> Iterator[Ludeme]:
    """An expression and all its parts."""
    stack = [node]
    while stack:
        one = stack.pop()
        yield one
        stack += reversed(one.items)


class LudemeMemory:
    """The marks for what one description remembers."""

    def __init__(self, game: Ludeme, draft: RuleParts) -> None:
        """Look through the description for what is set."""
        self.draft = draft
        self.written: dict[str, list[Ludeme]] = {}
        self.read: dict[str, list[tuple[str, int]]] = {}
        self.sets: set[str] = set()
        """The names of the sets of holes."""
        self.fleeting: set[str] = set()
        """What is set only where the mover moves again, and reset before the turn ends."""
        for node in everywhere(game):
            if name := remembered_set(node):
                self.sets.add(name)
            if key := set_key(node):
                self.written.setdefault(key, []).append(node.plain[-1])
            elif key := memory_key(node):
                self.read.setdefault(key, [])
            if (
                node.word in {"IsOffBoard", "IsNotOffBoard"}
                and node.plain
                and memory_key(node.plain[0])
            ):
                self.read.setdefault(memory_key(node.plain[0]), []).append(("=", -1))
            if node.called("=", "!=", "<", "<=", ">", ">=") and len(node.plain) == 2:
                self._compared(node)
        for key in self.written:
            if self.numeric(key) and _only_with_another_move(game, key):
                self.fleeting.add(key)
        for node in everywhere(game):
            effect = node.labelled("apply") if node.called("sow") else None
            if effect is not None:
                self.fleeting -= {key for key in self.fleeting if self._lasting(effect, key)}

    def _lasting(self, effect: Ludeme, key: str) -> bool:
        """Whether laps go on with a number that may stay when the turn ends."""
        return (
            any(set_key(ludeme) == key for ludeme in everywhere(effect))
            and _in_laps(effect, key)
            and not _set_back(effect, key)
        )

    def _compared(self, node: Ludeme) -> None:
        one, other = node.plain
        order = node.word
        if memory_key(other):
            turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
            one, other, order = other, one, turned.get(order, order)
        key, number = memory_key(one), named_number(other)
        if key and number is not None:
            self.read.setdefault(key, []).append((order, number))

    # ---- the numbers that something can be ----------------------------------------------------------------

    def numeric(self, key: str) -> bool:
        """Whether it only ever gets numbers, so few that they can be listed."""
        return bool(self.values(key))

    def values(self, key: str) -> list[int]:
        """All numbers that it can be, with what it is before it is set; nothing if they are not known."""
        found = {-1}
        steps = 0
        for node in self.written.get(key, ()):
            number = named_number(node)
            if number is not None:
                found.add(number)
            elif (step := _step(node, key)) is not None and step < 0:
                steps = min(steps, step)
            else:
                return []
        if steps:
            found |= set(range(-1, max(found) + 1))
        return sorted(found) if len(found) <= MOST and min(found) >= -1 else []

    @property
    def at_rest(self) -> dict[str, int]:
        """What is the same at the beginning of every turn."""
        return {key: self.rest(key) for key in self.fleeting}

    def rest(self, key: str) -> int:
        """The number of what has been reset."""
        return 0 if 0 in self.values(key) else -1

    def alike(self, key: str) -> bool:
        """Whether no comparison distinguishes what was never set from a nought."""
        return all(
            _holds(-1, order, number) == _holds(0, order, number)
            for order, number in self.read.get(key, ())
        )

    # ---- sets of holes ---------------------------------------------------------------------------------------

    def set_mark(self, name: str) -> str:
        """The mark for a set of holes that is remembered."""
        said = "-".join(_words(name)) or "kept"
        if said in COMMON:
            said = f"noted-{said}"
        self.draft.mark(f"mark {said}: truth on holes")
        return said

    # ---- marks -----------------------------------------------------------------------------------------------

    def mark(self, key: str, node: Ludeme) -> str:
        """The name of the mark, which is declared."""
        values = self.values(key)
        if not values or (0 in values and not self.alike(key)):
            raise LudemeError(node, f"the number {node.short} cannot be converted")
        kind, _, name = key.partition(" ")
        said = "noted" if kind == "Value" else _kebab(name) or COUNTER
        top = max(values)
        self.draft.mark(
            f"mark {said}: {'truth' if top == 1 else f'0..{top}'}{' on players' if kind == 'Value' else ''}"
        )
        return said

    def condition(self, node: Ludeme, owner: str, order: str, number: int) -> Condition:
        """A comparison of something remembered with a number; ``owner`` is ‘own’ or the like for a value."""
        key = memory_key(node)
        mark = self.mark(key, node)
        values = self.values(key)
        kept = {max(0, value) for value in values if _holds(value, order, number)}
        rest = {max(0, value) for value in values} - kept
        if not kept or not rest:
            return TRUE if kept else FALSE
        said = f"{owner} {mark}".strip()
        if kept | rest <= {0, 1}:
            return Condition(said if kept == {1} else f"not {said}")
        top = max(kept | rest)
        if len(kept) > 1 and max(kept) < min(rest):
            return Condition(f"{said} < {min(rest)}")
        if len(kept) > 1 and min(kept) > max(rest) and max(kept) == top:
            return Condition(f"{said} > {max(rest)}")
        if len(rest) == 1:
            return Condition(f"{said} != {rest.pop()}")
        return Condition(f"{said} = {listed(tuple((number, number) for number in sorted(kept)))}")

    def setting(self, node: Ludeme, owner: str) -> str:
        """The statement for ‘(set …)’."""
        key = set_key(node)
        value = node.plain[-1]
        mark = self.mark(key, value)
        said = f"{owner} {mark}".strip()
        number = named_number(value)
        if number is None:
            step = _step(value, key)
            return f"set {said} to {said} - {-(step or 0)}"
        if max(self.values(key)) == 1:
            return f"set {said} to {'true' if number == 1 else 'false'}"
        return f"set {said} to {max(0, number)}"


def _holds(value: int, order: str, number: int) -> bool:
    """Whether a number fulfils a comparison."""
    tests = {
        "=": value == number, "!=": value != number, "<": value < number, "<=": value <= number,
        ">": value > number, ">=": value >= number,
    }  # fmt: skip
    return tests[order]


def _step(node: Ludeme, key: str) -> int | None:
    """By how much something is counted on from itself."""
    if not node.called("+", "-") or len(node.operands) != 2:
        return None
    one, other = node.operands
    if memory_key(other) == key and node.word == "+":
        one, other = other, one
    if memory_key(one) != key or other.number is None:
        return None
    return other.number if node.word == "+" else -other.number


def remembered_set(node: Ludeme) -> str:
    """The name of the set of holes that ‘(sites (values Remembered …))’ is."""
    inner = node.plain[0] if node.called("sites") and len(node.items) == 1 and node.plain else node
    if not inner.called("values") or not inner.plain or inner.plain[0].word != "Remembered":
        return ""
    return inner.plain[1].word if len(inner.plain) == 2 and inner.plain[1].kind == "text" else ""


def _words(name: str) -> list[str]:
    """The words of a name in the style of descriptions, in small letters."""
    return [
        word.lower() for word in re.findall(r"[A-Z]+\d+|[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", name)
    ]


def _kebab(name: str) -> str:
    """A name in the style of rule files; one word alone could be a word of the language."""
    words = _words(name)
    said = "-".join(words)
    return said if len(words) != 1 else f"noted-{said}"


def _only_with_another_move(game: Ludeme, key: str) -> bool:
    """Whether a number is set to something else than at rest only beside a further move of the mover."""
    for node in everywhere(game):
        for group in (
            node.items,
            *(
                (node.items[0].items,)
                if node.called("and") and node.items and node.items[0].kind == "list"
                else ()
            ),
        ):
            for one in group:
                if set_key(one) != key:
                    continue
                number = named_number(one.plain[-1])
                if number is not None and number <= 0:
                    continue
                if not any(
                    other.called("moveAgain") or _conditional_again(other) for other in group
                ):
                    return False
    return True


def _in_laps(effect: Ludeme, key: str) -> bool:
    """Whether a sowing sets a number and goes on with the lap that it belongs to."""
    return any(
        set_key(ludeme) == key
        and (number := named_number(ludeme.plain[-1])) is not None
        and number <= 0
        for ludeme in everywhere(effect)
    )


def _set_back(effect: Ludeme, key: str) -> bool:
    """Whether something is set, or the mover moves again, whatever happens."""
    if effect.called("moveAgain") or set_key(effect) == key:
        return True
    if effect.called("if"):
        return len(effect.plain) == 3 and all(_set_back(ludeme, key) for ludeme in effect.plain[1:])
    return (effect.called("and") or effect.kind == "list") and any(
        _set_back(ludeme, key) for ludeme in effect.operands or effect.items
    )


def _conditional_again(node: Ludeme) -> bool:
    """Whether it gives another move under a condition."""
    return node.called("if") and any(part.called("moveAgain") for part in node.plain[1:])


def assured(node: Ludeme) -> tuple[str, int] | None:
    """What is remembered after ‘(set …)’, also if it is only set where it differs."""
    inner = node.plain[1] if node.called("if") and len(node.plain) == 2 else node
    key = set_key(inner)
    number = named_number(inner.plain[-1]) if key else None
    if number is None:
        return None
    if inner is not node:
        asked = node.plain[0]
        if not asked.called("!=") or len(asked.plain) != 2:
            return None
        one, other = asked.plain
        if {memory_key(one), memory_key(other)} != {key, ""} or number not in {
            named_number(one),
            named_number(other),
        }:
            return None
    return key, number
