"""Conditions in the words of the rule language, joined and negated so that they read well."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Numbers = tuple[tuple[int, int | None], ...]
"""Ranges of numbers, in order and apart; the last one may have no end."""
ALL: Numbers = ((0, None),)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: its text, how it is joined, and what it tests of which hole, if it is as simple as that."""

    text: str
    joined: str = ""
    """‘and’, ‘or’, or nothing."""
    subject: str = ""
    test: str = ""
    """As a pattern says it: ‘opponent's’, ‘2..3’."""
    numbers: Numbers | None = None
    parts: tuple[Condition, ...] = ()

    @property
    def bare(self) -> str:
        """The condition after ‘where’: what it says of ‘it’ needs no subject."""
        if self.joined == "or":
            return self.text
        if self.joined == "and":
            return " and ".join(
                f"({part.text})" if part.joined else part.text if " or " in part.test else part.bare
                for part in self.parts
            )
        if self.subject == "it" and self.numbers is not None and self.test[:1].isdigit():
            return self.test
        return self.text.removeprefix("it is ") if self.text.startswith("it is ") else self.text

    @property
    def pattern(self) -> str:
        """The condition in a pattern, if a pattern can say it."""
        if not self.joined:
            return self.tested if self.subject == "it" else ""
        if self.joined == "or" or not all(
            part.test and part.subject == "it" for part in self.parts
        ):
            return ""
        owners = [part.test for part in self.parts if part.test in {"own", "opponent's"}]
        counts = [part.tested for part in self.parts if part.test[:1].isdigit()]
        if len(owners) == len(counts) == 1 and len(self.parts) == 2:
            return f"{owners[0]} {counts[0]}"
        return " and ".join(part.tested for part in self.parts)

    @property
    def tested(self) -> str:
        """The test in a pattern: there a comma would lead to the next hole."""
        return self.test.replace(", ", " or ") if self.test[:1].isdigit() else self.test

    @property
    def enclosed(self) -> str:
        """The condition as a part of a larger one."""
        counted = (
            not self.joined and self.text.startswith(("no ", "any ")) and " where " in self.text
        )
        return f"({self.text})" if self.joined == "or" or counted else self.text


TRUE, FALSE = Condition("true"), Condition("false")


def about(subject: str, test: str, verb: str = "is") -> Condition:
    """A simple condition: ‘last is own’."""
    return Condition(f"{subject} {verb} {test}", subject=subject, test=test)


def holding(subject: str, numbers: Numbers) -> Condition:
    """A test of the number of pieces in a place."""
    if numbers == ALL:
        return TRUE
    if not numbers:
        return FALSE
    words = {((0, 0),): "empty", ((1, None),): "occupied"}
    if numbers in words:
        return Condition(
            f"{subject} is {words[numbers]}", subject=subject, test=words[numbers], numbers=numbers
        )
    said = listed(numbers)
    return Condition(f"{subject} holds {said}", subject=subject, test=said, numbers=numbers)


def listed(numbers: Numbers) -> str:
    """Ranges as a condition lists them: ‘2..3’, ‘2, 4 or 6’."""
    words = [
        str(low) if low == high else f"{low}..{'' if high is None else high}"
        for low, high in numbers
    ]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def united(one: Numbers, other: Numbers) -> Numbers:
    """The numbers of either."""
    found: list[tuple[int, int | None]] = []
    for low, high in sorted((*one, *other), key=lambda pair: pair[0]):
        if found and (found[-1][1] is None or found[-1][1] >= low - 1):
            last = found[-1]
            both = None if last[1] is None or high is None else max(last[1], high)
            found[-1] = (last[0], both)
        else:
            found.append((low, high))
    return tuple(found)


def complement(numbers: Numbers) -> Numbers:
    """All other numbers."""
    found: list[tuple[int, int | None]] = []
    start: int | None = 0
    for low, high in numbers:
        if start is not None and start < low:
            found.append((start, low - 1))
        start = None if high is None else high + 1
    if start is not None:
        found.append((start, None))
    return tuple(found)


def in_order(order: str, number: int) -> Numbers:
    """The numbers that fulfil a comparison: ‘<’ and 3 are 0 to 2."""
    high: Numbers = ((max(0, number + 1), None),)
    found: dict[str, Numbers] = {
        "=": ((number, number),) if number >= 0 else (),
        "<": ((0, number - 1),) if number > 0 else (),
        "<=": ((0, number),) if number >= 0 else (),
        ">": high,
        ">=": ((max(0, number), None),),
    }
    found["!="] = complement(found["="])
    return found[order]


def disjunction(parts: Sequence[Condition]) -> Condition:
    """Any of the conditions; tests of one number are put together."""
    merged: list[Condition] = []
    for part in _flat(parts, "or"):
        if part == FALSE:
            continue
        if part == TRUE:
            return TRUE
        like = next((n for n, one in enumerate(merged) if one.numbers is not None
                     and part.numbers is not None and one.subject == part.subject), None)  # fmt: skip
        if like is None:
            if part not in merged:
                merged.append(part)
        else:
            numbers = united(merged[like].numbers or (), part.numbers or ())
            merged[like] = holding(part.subject, numbers)
    return _join("or", merged, FALSE)


def conjunction(parts: Sequence[Condition]) -> Condition:
    """All of the conditions."""
    merged: list[Condition] = []
    for part in _flat(parts, "and"):
        if part == FALSE:
            return FALSE
        if part != TRUE and part not in merged:
            merged.append(part)
    return _join("and", merged, TRUE)


def _join(word: str, parts: list[Condition], none: Condition) -> Condition:
    if len(parts) < 2:
        return parts[0] if parts else none
    text = f" {word} ".join(part.enclosed for part in parts)
    return Condition(text, word, parts=tuple(parts))


def _flat(parts: Iterable[Condition], word: str) -> Iterable[Condition]:
    for part in parts:
        if part.joined == word:
            yield from part.parts
        else:
            yield part


def negation(one: Condition) -> Condition:
    """The opposite, said as simply as possible."""
    if one == TRUE:
        return FALSE
    if one == FALSE:
        return TRUE
    if one.numbers is not None:
        return holding(one.subject, complement(one.numbers))
    if one.joined == "or":
        return conjunction([negation(part) for part in one.parts])
    if one.joined == "and":
        return disjunction([negation(part) for part in one.parts])
    if not one.joined and one.text.startswith(("no ", "any ")) and not one.subject:
        word, _, rest = one.text.partition(" ")
        return Condition(f"{'any' if word == 'no' else 'no'} {rest}")
    if same := re.fullmatch(r"([\w' -]+) (!?)= ([\w' -]+)", one.text):
        return Condition(f"{same[1]} {'' if same[2] else '!'}= {same[3]}")
    if one.text.startswith("not ") and not one.joined and "(" not in one.text:
        return Condition(one.text.removeprefix("not "))
    if several := re.fullmatch(r"(.+) are empty", one.text):
        # ‘are not empty’ would say that none of them is empty, and hold of no holes at all.
        filled = re.fullmatch(r"\((.+ where it holds [1-9]\d*\.\.)\)", several[1])
        return Condition(f"any {filled[1]}" if filled else f"any {several[1]} where occupied")
    match = re.fullmatch(r"(.+?) (is|are) (not )?(.+)", one.text)
    if match:
        test = one.test.removeprefix("not ") if match[3] else f"not {one.test}" if one.test else ""
        return Condition(
            f"{match[1]} {match[2]} {'' if match[3] else 'not '}{match[4]}",
            subject=one.subject,
            test=test,
        )
    return Condition(
        f"not {one.text}" if re.fullmatch(r"[\w' -]+", one.text) else f"not ({one.text})"
    )


def enclosed(region: str) -> str:
    """A set of holes before ‘where’, which belongs to the set just before it: ‘(left 3 of own row) where …’."""
    return f"({region})" if re.match(r"(left|right|first|final|item) ", region) else region
