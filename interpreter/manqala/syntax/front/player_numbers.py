"""The numbers of players, and what players are called where a file names none."""

from __future__ import annotations

import re

PLAYERS = "players"
"""The key, which is also the name of the option that a range creates."""
MOST_PLAYERS = 6
RANGE = rf"[1-{MOST_PLAYERS}]\.\.[1-{MOST_PLAYERS}]"
LIST = rf"[1-{MOST_PLAYERS}](, [1-{MOST_PLAYERS}])* or [1-{MOST_PLAYERS}]"
"""Texts for numbers of players: 2..6, or 2, 3 or 4."""
USUAL_NAMES = {
    1: ("south",),
    2: ("south", "north"),
    3: ("south", "east", "west"),
    4: ("south", "east", "north", "west"),
    5: ("red", "blue", "violet", "green", "orange"),
    6: ("red", "blue", "violet", "green", "orange", "yellow"),
}
"""Up to four sit on the sides of a board, anticlockwise; more are called after their colours in pictures.

The names in one line begin with different letters, which begin the names of holes.
"""


def read_numbers(text: str) -> tuple[int, ...] | None:
    """The numbers of players in a text such as ‘2..6’ or ‘2, 3 or 4’; None for other texts."""
    if re.fullmatch(LIST, text):
        return tuple(sorted({int(number) for number in re.findall(r"\d", text)}))
    if re.fullmatch(RANGE, text) is None:
        return None
    low, high = text.split("..")
    return tuple(range(int(low), int(high) + 1))


def common_names(numbers: tuple[int, ...]) -> frozenset[str]:
    """The players that there are with each of these numbers."""
    first, *others = (frozenset(USUAL_NAMES[number]) for number in numbers)
    return first.intersection(*others)
