"""Analyses a position: the value of every legal move by search, best first."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from manqala.game.decision import MOST_SHOWN
from manqala.game.move import Move
from manqala.search.deepening import MAX_DEPTH, Search, SearchResult
from manqala.search.kernel.scale import FAR, NONE, SCORE_WEIGHT, WIN
from manqala.search.search_cache import borrow_search
from manqala.search.search_kernel import loses_in, one_turn_earlier, wins_in
from manqala.search.tables import final_margin

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.game.game import PositionValue
    from manqala.game.move import Answers
    from manqala.wire.figure_outputs import AnalysedMoveMessage


@dataclass(frozen=True, slots=True)
class Assessed:
    """A move and its assessment, from the mover's point of view."""

    move: Move
    value: int
    depth: int
    """Search depth in turns, this move included."""
    line: tuple[str, ...]
    """The expected continuation, this move included."""
    from_book: bool = False
    """Whether the value is from an opening book, and no search was made."""

    @property
    def margin(self) -> float | None:
        """The evaluated lead in points; none if the game is won or lost by force."""
        if self.final_margin is not None:
            return float(self.final_margin)
        return None if abs(self.value) > WIN - FAR else round(self.value / SCORE_WEIGHT, 2)

    @property
    def final_margin(self) -> int | None:
        """The margin under best play (below 0 for a loss), if endgame tables decide the game."""
        return final_margin(self.value)

    @property
    def decided(self) -> bool:
        """Whether a win or loss is proved, so that a deeper search changes nothing."""
        return self.margin is None or self.final_margin is not None

    @property
    def wins_in(self) -> int | None:
        """The number of turns to a forced win, this one included."""
        return wins_in(self.value)

    @property
    def loses_in(self) -> int | None:
        """The number of turns to a forced loss."""
        return loses_in(self.value)

    @property
    def verdict(self) -> str:
        """The value in words: ``+2.50``, ``wins in 3``, ``loses by 4``."""
        if self.wins_in is not None:
            return f"wins in {self.wins_in}"
        if self.loses_in is not None:
            return f"loses in {self.loses_in}"
        if self.final_margin is not None:
            return f"{'wins' if self.final_margin > 0 else 'loses'} by {abs(self.final_margin)}"
        return f"{self.margin:+.2f}"


def analysed_move(one: Assessed) -> AnalysedMoveMessage:
    """A move and its assessment as JSON."""
    return {
        "move": one.move.text, "value": one.margin, "wins_in": one.wins_in, "loses_in": one.loses_in,
        "final_margin": one.final_margin, "depth": one.depth, "line": list(one.line),
        "book": one.from_book,
    }  # fmt: skip


def analyse(
    position: PositionValue,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    compiled: bool | None = None,
    watch: Callable[[int, int], None] = lambda _done, _all: None,
    search: Search | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Assessed]:
    """Return every legal move, the mover's best first; the moves share the time.

    With chance, a move ends where chance decides, and its value is an expectation.
    If there are too many moves to list, return the best move for each answer to the first real choice.
    Search each to ``depth`` turns, itself included, or deepen all iteratively for a number of seconds.
    ``search``: an existing search of this game; ``stopped``: polled; whether to end early.
    """
    if position.over:
        return []
    if search is not None:
        return _analyse(position, search, depth, seconds, watch, stopped)
    with borrow_search(position.game, compiled) as borrowed:
        return _analyse(position, borrowed, depth, seconds, watch, stopped)


def _analyse(
    position: PositionValue,
    search: Search,
    depth: int | None,
    seconds: float | None,
    watch: Callable[[int, int], None],
    stopped: Callable[[], bool],
) -> list[Assessed]:
    search.stopped = stopped
    candidates: Sequence[Candidate]
    if position.chancy:
        candidates = [
            MoveCandidate(search, position, position.move(answers)) if falls is None
            else ChanceCandidate(search, position, answers)
            for answers, falls in islice(position.until_chance(), MOST_SHOWN)
        ]  # fmt: skip
    elif position.few:
        candidates = [MoveCandidate(search, position, move) for move in position.moves()]
    else:
        candidates = [
            PrefixCandidate(search, position, answers) for answers in answer_prefixes(position)
        ]
    until = None if seconds is None else time.perf_counter() + seconds
    assessed: dict[int, Assessed] = {}
    for plies in range(1, (depth or MAX_DEPTH) + 1):
        done = 0
        for n, candidate in enumerate(candidates):
            found = None if stopped() else candidate.assess(plies, until)
            watch(n + 1, len(candidates))
            if found is None:
                break
            assessed[n] = found
            done += 1
        if done < len(candidates) or all(one.decided for one in assessed.values()):
            break
    search.stopped = lambda: False
    for n, candidate in enumerate(candidates):
        if n not in assessed:
            assessed[n] = candidate.evaluate()
    return sorted(assessed.values(), key=lambda one: -one.value)


def answer_prefixes(position: PositionValue) -> list[Answers]:
    """Return the answers to the first question with more than one option."""
    answers: Answers = ()
    while (choices := position.choices(answers)) is not None:
        if len(choices.options) > 1:
            return [(*answers, option.index) for option in choices.options]
        answers = (*answers, choices.options[0].index)
    return [answers]


class Candidate(Protocol):
    """What is assessed: a move, or a common prefix of several moves."""

    def assess(self, plies: int, until: float | None) -> Assessed | None:
        """Search to a depth in turns, this one included; return none if time is up."""

    def evaluate(self) -> Assessed:
        """Evaluate without a search."""


@dataclass(frozen=True)
class MoveCandidate:
    """A complete move."""

    search: Search
    position: PositionValue
    move: Move

    @cached_property
    def _after(self) -> PositionValue:
        return self.position.play(self.move)

    def assess(self, plies: int, until: float | None) -> Assessed | None:
        """Search the position after the move."""
        found = _search_after(self.search, self._after, self.position.mover, plies - 1, until)
        if found is None:
            return None
        line = (self.move.text, *_write_line(self._after, found.line))
        return Assessed(self.move, one_turn_earlier(found.value), found.depth + 1, line)

    def evaluate(self) -> Assessed:
        """Evaluate the position after the move."""
        value = self.search.evaluate(self._after, self.position.mover)
        return Assessed(self.move, value, 1, (self.move.text,))


@dataclass(frozen=True)
class PrefixCandidate:
    """A common prefix of moves that are too many to list; they are searched together."""

    search: Search
    position: PositionValue
    answers: Answers

    def assess(self, plies: int, until: float | None) -> Assessed | None:
        """Search for the best move with this prefix; return none if time is up."""
        left = None if until is None else until - time.perf_counter()
        if left is not None and left <= 0:
            return None
        position = self.position
        found = self.search.search_to_depth(position, self.answers, position.mover, plies, left)
        if found is None or found.depth != plies or found.value == NONE:
            return None
        line = (*self.answers, *found.line)
        end = end_of_move(position, line)
        if end is None:
            return None
        texts = _write_line(position, line)
        return Assessed(position.move(line[:end]), found.value, found.depth, tuple(texts))

    def evaluate(self) -> Assessed:
        """Evaluate the position after one move with this prefix."""
        (move,) = self.position.moves(1, self.answers)
        value = self.search.evaluate(self.position.play(move), self.position.mover)
        return Assessed(move, value, 1, (move.text,))


@dataclass(frozen=True)
class ChanceCandidate:
    """A move up to its first chance event."""

    search: Search
    position: PositionValue
    answers: Answers

    @property
    def _move(self) -> Move:
        return Move(self.answers, self.position.write_open(self.answers))

    def assess(self, plies: int, until: float | None) -> Assessed | None:
        """Search for the expected value; return none if time is up."""
        left = None if until is None else until - time.perf_counter()
        if left is not None and left <= 0:
            return None
        found = self.search.search_to_depth(
            self.position, self.answers, self.position.mover, plies, left
        )
        if found is None or found.depth != plies or found.value == NONE:
            return None
        return Assessed(self._move, found.value, found.depth, (self._move.text,))

    def evaluate(self) -> Assessed:
        """Return the expected value after one turn."""
        found = self.search.search_to_depth(
            self.position, self.answers, self.position.mover, 1, None
        )
        return Assessed(self._move, 0 if found is None else found.value, 1, (self._move.text,))


def _search_after(
    search: Search, position: PositionValue, view: int, plies: int, until: float | None
) -> SearchResult | None:
    """Search the position after a move; return none if time is up."""
    if position.over or plies == 0:
        return SearchResult(search.evaluate(position, view), (), plies, 0, exact=position.over)
    left = None if until is None else until - time.perf_counter()
    if left is not None and left <= 0:
        return None
    found = search.search_to_depth(position, (), view, plies, left)
    return found if found is not None and found.depth == plies else None


def _write_line(position: PositionValue, line: tuple[int, ...]) -> list[str]:
    """Return answers as moves; an incomplete move at the end is left out."""
    texts: list[str] = []
    while line and not position.over:
        end = end_of_move(position, line)
        if end is None:
            break
        texts.append(position.write(line[:end]))
        position = position.play(line[:end])
        line = line[end:]
    return texts


def end_of_move(position: PositionValue, line: Answers) -> int | None:
    """Return the number of these answers that complete the move; none if it needs more."""
    return next((n for n in range(len(line) + 1) if position.choices(line[:n]) is None), None)
