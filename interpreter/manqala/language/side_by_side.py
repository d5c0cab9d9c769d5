"""Plays two games at once, to find the moves after which they first differ, in legal moves or results."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING

from manqala.game.decision import MOST_SHOWN
from manqala.game.move import TooManyWaysError
from manqala.game.position_writer import field_name
from manqala.run.machine import ExhaustedError, TooLongError
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.diagnostics import ManqalaError, MoveError, PositionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.core.layout import MarkInfo
    from manqala.game.game import GameValue, PositionValue
    from manqala.game.move import Move
    from manqala.text.span import Span

LONGEST = 400
"""Number of moves after which a random game is abandoned."""
WORK, WORK_A_POSITION = 60_000_000, 4_000_000
"""Maximum work in parts of the rules: for each game in one search (three seconds), and for one position's moves."""
LIMITS = (ExhaustedError, TooLongError)
"""Errors for endless rules, and for too much work."""


class Differs(StrEnum):
    """The kinds of differences."""

    ENDLESS = "endless"
    """One of them never ends: after the last move, or after any next move."""
    OVER = "over"
    RESULT = "result"
    TURN = "turn"
    BOARD = "board"
    MARKS = "marks"
    MOVES = "moves"


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of both positions: their own initial ones, a given one, or that of an example."""

    text: str | None = None
    title: str | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """A position of each game, and how both came about."""

    one: PositionValue
    other: PositionValue
    begun: Origin
    moves: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """Number of moves."""
        return len(self.moves)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between two games."""

    how: Differs
    pair: Pair
    """If one of them never ends, the positions before the last move."""
    last: str | None = None
    """The last move that does not end in one of them, if there is one."""
    endless: GameValue | None = None
    """The endless game."""
    only_one: tuple[str, ...] = ()
    """The moves that are legal in the first game only."""
    only_other: tuple[str, ...] = ()

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves to the difference."""
        return self.pair.moves if self.last is None else (*self.pair.moves, self.last)

    @property
    def number(self) -> int:
        """Number of moves."""
        return len(self.moves)


@dataclass
class Walked:
    """The extent and the result of a search."""

    found: Difference | None = None
    shortest: bool = False
    """Whether no shorter sequence leads to a difference."""
    positions: int = 0
    depth: int = 0
    """Length of move sequences up to which all were compared."""
    complete: bool = False
    """Whether all positions were compared."""
    examples: int = 0
    """Number of examples whose positions were compared."""
    games: int = 0
    """Number of random games."""
    unlisted: int = 0
    """Number of positions with too many moves to compare."""
    cut: bool = False
    """Whether the limit of work was reached first."""

    def add(self, more: Walked) -> None:
        """Add the counts of another search."""
        self.positions += more.positions
        self.examples += more.examples
        self.games += more.games
        self.unlisted += more.unlisted
        self.cut |= more.cut


class SideBySide:
    """Two games played in parallel."""

    def __init__(self, one: GameValue, other: GameValue, *, match: bool = False) -> None:
        """``match``: whole matches."""
        self.games = (one, other)
        self.match = match
        marks = [
            {_mark_key(mark): field_name(mark) for mark in game.notation.lasting_marks()}
            for game in self.games
        ]
        self._marks = [frozenset(of.values()) for of in marks]
        common = marks[0].keys() & marks[1].keys()
        self._own = [
            frozenset(name for mark, name in of.items() if mark not in common) for of in marks
        ]
        """The marks of only one of the games, which do not count."""

    def walk(
        self, start: str | None, budget: int, advance: Callable[[int], None] = lambda _: None
    ) -> Walked:
        """Search for a difference: breadth first in ``budget`` positions; then from examples; then at random.

        The last two follow only if nothing is found; each covers the same number of positions again.
        """
        walked = Walked()
        pair = self._begin(Origin(start))
        with self._limit_work():
            walked.found = self._breadth_first([pair], budget, walked, advance)
        walked.shortest = walked.found is not None
        if walked.found is None and not walked.complete and start is None:
            roots = list(self._examples())
            aside = Walked(examples=len(roots))
            with self._limit_work():
                walked.found = self._breadth_first(roots, budget, aside, advance)
            walked.add(aside)
        if walked.found is None and not walked.complete:
            aside = Walked()
            with self._limit_work():
                walked.found = self._at_random(pair, budget, aside, advance)
            walked.add(aside)
        return walked

    @contextmanager
    def _limit_work(self) -> Iterator[None]:
        """Limit the work of one search."""
        one, other = (game.engine.machine for game in self.games)
        with one.limited(WORK), other.limited(WORK):
            yield

    def _is_exhausted(self, walked: Walked) -> bool:
        """Return whether a search has reached its limit."""
        if min(game.engine.machine.work for game in self.games) < WORK_A_POSITION:
            walked.cut = True
        return walked.cut

    # ---- beginnings -------------------------------------------------------------------------------

    def _begin(self, begun: Origin) -> Pair:
        one, other = (
            game.start(match=self.match)
            if begun.text is None
            else game.position(begun.text, match=self.match)
            for game in self.games
        )
        return Pair(one, other, begun)

    def _examples(self) -> Iterator[Pair]:
        """Yield the positions of both games' examples that both games accept."""
        texts: set[str] = set()
        for game in self.games:
            for example in game.rules.examples:
                for line in example.lines:
                    if line.verb != ExampleVerb.POSITION or line.text in texts:
                        continue
                    texts.add(line.text)
                    try:
                        yield self._begin(Origin(line.text, example.title, line.span))
                    except (PositionError, *LIMITS):
                        continue

    # ---- search -------------------------------------------------------------------------------------

    def _breadth_first(
        self, roots: list[Pair], budget: int, walked: Walked, advance: Callable[[int], None]
    ) -> Difference | None:
        """Search all reachable positions breadth first."""
        waiting: deque[Pair | Difference] = deque(roots)
        seen = {self._identity(pair) for pair in roots}
        while waiting:
            if walked.positions >= budget or self._is_exhausted(walked):
                walked.depth = waiting[0].number - 1
                return None
            here = waiting.popleft()
            if isinstance(here, Difference):
                return here
            walked.positions += 1
            advance(1)
            listed = self._compare(here, walked)
            if isinstance(listed, Difference):
                return listed
            for moves in listed:
                after = self._after(here, moves, walked)
                if isinstance(after, Difference):
                    waiting.append(after)
                elif after is not None and (key := self._identity(after)) not in seen:
                    seen.add(key)
                    waiting.append(after)
        walked.complete = not walked.unlisted
        return None

    def _at_random(
        self, pair: Pair, budget: int, walked: Walked, advance: Callable[[int], None]
    ) -> Difference | None:
        """Play random games, always the same ones."""
        rng = Random(0)
        left = budget
        while left > 0 and not self._is_exhausted(walked):
            walked.games += 1
            here: Pair | Difference | None = pair
            while (
                isinstance(here, Pair) and left > 0 and here.number < LONGEST
                and not self._is_exhausted(walked)
            ):  # fmt: skip
                left -= 1
                walked.positions += 1
                advance(1)
                listed = self._compare(here, walked)
                if not listed and not here.one.over:
                    listed = self._any_move(here, rng)
                if isinstance(listed, Difference):
                    return listed
                here = self._after(here, rng.choice(listed), walked) if listed else None
            if isinstance(here, Difference):
                return here
        return None

    # ---- one pair of positions -----------------------------------------------------------------------

    def _identity(self, pair: Pair) -> tuple[object, ...]:
        """Return the identity of a pair, including the number of repetitions."""
        states = [position.play_state for position in (pair.one, pair.other)]
        return (pair.one, pair.other, *(state.occurred for state in states))

    def _compare(self, pair: Pair, walked: Walked) -> list[tuple[Move, Move]] | Difference:
        """Return the difference, or the moves that both have."""
        one, other = pair.one, pair.other
        if one.over != other.over:
            return Difference(Differs.OVER, pair)
        texts = [self._parts(n, position) for n, position in enumerate((one, other))]
        if one.over:
            winners = [None if end.result is None else end.result.winner for end in (one, other)]
            if winners[0] != winners[1]:
                return Difference(Differs.RESULT, pair)
        elif (one.turn, one.phase) != (other.turn, other.phase):
            return Difference(Differs.TURN, pair)
        if texts[0][0] != texts[1][0]:
            return Difference(Differs.BOARD, pair)
        if texts[0][1] != texts[1][1]:
            return Difference(Differs.MARKS, pair)
        return [] if one.over else self._moves(pair, walked)

    def _moves(self, pair: Pair, walked: Walked) -> list[tuple[Move, Move]] | Difference:
        found: list[dict[str, Move]] = []
        endless: list[GameValue] = []
        for position in (pair.one, pair.other):
            try:
                found.append(self._list_moves(position))
            except LIMITS as error:
                found.append({})
                if goes_on_and_on(error):
                    endless.append(position.game)
            except TooManyWaysError:
                found.append({})
        if len(endless) == 1:
            return Difference(Differs.ENDLESS, pair, endless=endless[0])
        one, other = found
        if not 0 < min(len(one), len(other)) <= MOST_SHOWN:
            walked.unlisted += 1
            return []
        if one.keys() == other.keys():
            return [(one[text], other[text]) for text in one]
        only = [tuple(text for text in a if text not in b) for a, b in ((one, other), (other, one))]
        return Difference(Differs.MOVES, pair, only_one=only[0], only_other=only[1])

    def _list_moves(self, position: PositionValue) -> dict[str, Move]:
        with position.game.engine.machine.limited(WORK_A_POSITION):
            return {move.text: move for move in position.moves(MOST_SHOWN + 1)}

    def _any_move(self, pair: Pair, rng: Random) -> list[tuple[Move, Move]] | Difference:
        """Return a random move, if there are too many to list."""
        try:
            move = pair.one.random_move(rng)
        except LIMITS:
            return []
        try:
            return [(move, pair.other.parse(move.text))]
        except MoveError:
            return Difference(Differs.MOVES, pair, only_one=(move.text,))
        except LIMITS:
            return []

    def _parts(self, n: int, position: PositionValue) -> tuple[list[str], list[str]]:
        """Return the text of a position: contents and marks, without marks of only this game."""
        places, marks = [], []
        for part in position.text.split(":"):
            name, sign, _ = part.partition("=")
            if name == "phase":
                continue
            if not sign or name not in self._marks[n]:
                places.append(part)
            elif name not in self._own[n]:
                marks.append(part)
        return places, sorted(marks)

    def _after(
        self, pair: Pair, moves: tuple[Move, Move], walked: Walked
    ) -> Pair | Difference | None:
        """Return the result of a move in both; none if both never end."""
        made: list[PositionValue] = []
        endless: list[GameValue] = []
        for position, move in zip((pair.one, pair.other), moves, strict=True):
            try:
                made.append(position.play(move))
            except LIMITS as error:
                if not goes_on_and_on(error):
                    walked.unlisted += 1
                    return None
                endless.append(position.game)
        if len(endless) == 1:
            return Difference(Differs.ENDLESS, pair, moves[0].text, endless[0])
        if endless:
            return None
        one, other = made
        return Pair(one, other, pair.begun, (*pair.moves, moves[0].text))


def goes_on_and_on(error: ManqalaError) -> bool:
    """Return whether the rules never end, as opposed to too much work."""
    return error.diagnostics[0].code == ExhaustedError.code


def _mark_key(mark: MarkInfo) -> tuple[object, ...]:
    return (mark.name, mark.type, mark.on, mark.lifetime)
