"""Reduces a faulty rule file as far as the same fault remains."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PARENTHESES = re.compile(r"\([^()]*\)")


def reduced(text: str, still: Callable[[str], bool], seconds: float) -> str:
    """The text without parts that ``still`` does not need; stops after a number of seconds."""
    end = time.process_time() + seconds
    lines = text.split("\n")
    size = 0
    while size != sum(map(len, lines)):
        size = sum(map(len, lines))
        for smaller in (_without_blocks, _simpler):
            at = 0
            while at < len(lines):
                for tried in smaller(lines, at):
                    if time.process_time() > end:
                        return "\n".join(lines)
                    if still("\n".join(tried)):
                        lines = tried
                        break
                else:
                    at += 1
    return "\n".join(lines)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _without_blocks(lines: list[str], at: int) -> Iterator[list[str]]:
    """Without the line and its block; without the line alone, its block moved out."""
    depth = _depth(lines[at])
    end = at + 1
    while end < len(lines) and lines[end].strip() and _depth(lines[end]) > depth:
        end += 1
    yield [*lines[:at], *lines[end:]]
    if end > at + 1:
        yield [*lines[:at], *(line[2:] for line in lines[at + 1 : end]), *lines[end:]]


def _simpler(lines: list[str], at: int) -> Iterator[list[str]]:
    """With a shorter expression in the line."""
    line = lines[at]
    found = [match.span() for match in PARENTHESES.finditer(line)]
    shorter = [
        line[:a] + word + line[b:]
        for a, b in found
        for word in ("last", "own holes", "1", "player")
    ]
    shorter += [line[:a] + line[a + 1 : b - 1] + line[b:] for a, b in found]
    words = line.split(" ")
    for n in range(len(words)):
        shorter += [
            " ".join([*words[:n], *words[n + k :]]) for k in (8, 4, 2, 1) if n + k <= len(words)
        ]
    for new in shorter:
        if len(new) < len(line) and new.strip():
            yield [*lines[:at], new, *lines[at + 1 :]]
