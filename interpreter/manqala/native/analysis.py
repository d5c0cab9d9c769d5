"""Analysis: the value of every legal move of a position by search, best first."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.native.probing import final_margin
from manqala.native.search import MOST_DEPTH, Found, Search
from manqala.native.tree import FAR, SCORE_WEIGHT, WIN, loses_in, wins_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.position import Move, Position


@dataclass(frozen=True, slots=True)
class Assessed:
    """One move with what a search says of it, for the player who makes it."""

    move: Move
    value: int
    depth: int
    """How many turns were looked ahead, this move included."""
    line: tuple[str, ...]
    """How the game may go on, this move included."""

    @property
    def margin(self) -> float | None:
        """By how many points he is ahead by the evaluation; none where the game is won or lost by force."""
        if self.final_margin is not None:
            return float(self.final_margin)
        return None if abs(self.value) > WIN - FAR else round(self.value / SCORE_WEIGHT, 2)

    @property
    def final_margin(self) -> int | None:
        """By how many points he wins, or loses (below 0), under best play, where endgame tables decide the game."""
        return final_margin(self.value)

    @property
    def decided(self) -> bool:
        """Whether the game is known to be won or lost, so that looking further changes nothing."""
        return self.margin is None or self.final_margin is not None

    @property
    def wins_in(self) -> int | None:
        """After how many turns he wins by force, this one included."""
        return wins_in(self.value)

    @property
    def loses_in(self) -> int | None:
        """After how many turns he loses, however he plays."""
        return loses_in(self.value)


def analyse(
    position: Position,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    compiled: bool | None = None,
    watch: Callable[[int, int], None] = lambda _done, _all: None,
    search: Search | None = None,
) -> list[Assessed]:
    """Every legal move, the best for its player first; the time is shared among them.

    Each is searched to ``depth`` turns, itself included, or all of them deeper and deeper for so many seconds.
    ``search``: one over the same game that is there already.
    """
    moves = position.moves()
    if not moves:
        return []
    view = position.mover
    search = search or Search(position.game, compiled=compiled)
    after = [position.play(move) for move in moves]
    until = None if seconds is None else time.perf_counter() + seconds
    assessed: dict[int, Assessed] = {}
    for plies in range(1, (depth or MOST_DEPTH) + 1):
        done = 0
        for n, move in enumerate(moves):
            found = _look(search, after[n], view, plies - 1, until)
            watch(n + 1, len(moves))
            if found is None:
                break
            line = (move.text, *_written(after[n], found.line))
            assessed[n] = Assessed(move, _further(found.value), found.depth + 1, line)
            done += 1
        if done < len(moves) or all(one.decided for one in assessed.values()):
            break
    for n, move in enumerate(moves):
        if n not in assessed:
            assessed[n] = Assessed(move, search.evaluate(after[n], view), 1, (move.text,))
    return sorted(assessed.values(), key=lambda one: -one.value)


def _look(
    search: Search, position: Position, view: int, plies: int, until: float | None
) -> Found | None:
    """Search on after a move; none when there is no time left."""
    if position.over or plies == 0:
        return Found(search.evaluate(position, view), (), plies, 0, exact=position.over)
    left = None if until is None else until - time.perf_counter()
    if left is not None and left <= 0:
        return None
    found = search.look(position, (), view, plies, left)
    return found if found is not None and found.depth == plies else None


def _further(value: int) -> int:
    """A value one turn before."""
    if value > WIN - FAR:
        return value - 1
    return value + 1 if value < FAR - WIN else value


def _written(position: Position, line: tuple[int, ...]) -> list[str]:
    """Answers as moves; what does not make up a whole move at the end is left out."""
    texts: list[str] = []
    while line and not position.over:
        end = next((n for n in range(len(line) + 1) if position.choices(line[:n]) is None), None)
        if end is None:
            break
        texts.append(position.write(line[:end]))
        position = position.play(line[:end])
        line = line[end:]
    return texts
