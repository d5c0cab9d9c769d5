"""A relation that holds in every game: if players exchange seats, moves and results change with them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from manqala.check.contradiction import Contradiction, at_fault
from manqala.check.named_seats import course_names_seat, suspect, turn_names_seat
from manqala.check.turned_board import TurnedBoard, turn_board
from manqala.core import nodes as core
from manqala.core.course import Phase
from manqala.game.move_text import move_text
from manqala.game.text import write_position
from manqala.run.flow import Play
from manqala.run.machine import Dead
from manqala.text.diagnostics import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.check.contradiction import Looking
    from manqala.check.sampling import SampledPosition
    from manqala.core.rules import Rules
    from manqala.game.game import GameValue
    from manqala.run.dialogue import AnsweredQuestion, Done
    from manqala.text.span import Span

MOST_MOVES = 4
"""Maximum number of compared moves per position."""
WORK = 1_500_000
"""Maximum work for one setting, in parts of the rules."""


@dataclass(frozen=True, slots=True)
class SeatDifference:
    """Two positions, one of them turned round, and a move whose results no longer match."""

    here: str
    there: str
    move: str
    came: str
    should: str
    span: Span | None


def look_from_both_seats(game: GameValue, samples: Sequence[SampledPosition]) -> Looking:
    """Find the first move in the positions with a different result for another seat."""
    seats, machine, spent = BothSeats(game), game.engine.machine, 0
    for sample in samples if seats.turned is not None else ():
        before = machine.work
        with machine.limited(WORK):
            found = seats.differ(sample, MOST_MOVES)
        spent += before - machine.work
        if found is not None and seats.turned is not None:
            return _finding(game.rules, seats.turned, found)
        if spent > WORK:
            break
        yield
    return None


def _finding(rules: Rules, turned: TurnedBoard, found: SeatDifference) -> Contradiction:
    helped = "if the players have different rules, name the player in the rule"
    if turned.reverses:
        helped = (
            f"on this board, one player's anticlockwise is the next player's clockwise; {helped}"
        )
    return Contradiction(
        at_fault(rules, found.span, suspect(rules, turned)),
        "a move has different results for the two players, though no rule names one",
        (
            f"here the move {found.move} was played: {found.here}",
            f"here the same move, from the other seat: {found.there}",
            f"it should have led to {found.should}",
            f"it led to {found.came}",
        ),
        (helped,),
    )


class BothSeats:
    """Plays from positions and their turned copies, as far as no rule names a seat."""

    def __init__(self, game: GameValue) -> None:
        """Analyse what can be compared in this game."""
        self.game = game
        rules = game.rules
        board = turn_board(rules.board)
        if board is not None and (rules.offers or turn_names_seat(rules, board)):
            board = None
        self.turned = board
        self.goes_on = board is not None and course_names_seat(rules, board) is None

    def differ(self, sample: SampledPosition, most: int) -> SeatDifference | None:
        """Return the first of ``most`` moves whose result differs between the seats; none if all agree."""
        turned = self.turned
        if turned is None or sample.phase is not Phase.TURN:
            return None
        layout = self.game.engine.layout
        there = turned.cells(layout, sample.cells)
        # Both are made in the same way, so that both lose the temporary marks of rules.
        backwards = inverse(turned)
        here = backwards.cells(layout, there)
        found = self._compare(here, there, turned, sample, most)
        return found or self._compare(there, here, backwards, sample, most)

    def _compare(
        self,
        here: list[int],
        there: list[int],
        turned: TurnedBoard,
        sample: SampledPosition,
        most: int,
    ) -> SeatDifference | None:
        one, other = self._play(here, sample), self._play(there, sample)
        runs = one.runs
        for done in islice(runs.legal(), most):
            found = self._move(done, one, other, turned)
            if found is not None:
                return found
        return None

    def _play(self, cells: list[int], sample: SampledPosition) -> Play:
        return Play(self.game.engine, sample.match, list(cells), Phase.TURN, rounds=1)

    def _move(
        self, done: Done, one: Play, other: Play, turned: TurnedBoard
    ) -> SeatDifference | None:
        """Return the difference between a move and the same move from the other seat, if any."""
        runs = other.runs
        asked = [said for said in done.said if said.asked]
        try:
            answered = runs.run((), _Follower(asked, turned))
        except Dead as dead:
            return self._describe_difference(done, one, other, turned, None, dead.span)
        if answered.merit != runs.merit:
            return self._describe_difference(done, one, other, turned, None, None)
        layout = self.game.engine.layout
        over, again = done.over, answered.over
        same_end = (over is None) == (again is None) and (
            over is None
            or again is None
            or (over.whole, over.drawn, _winner(over.winner, turned))
            == (again.whole, again.drawn, again.winner)
        )
        expected = turned.cells(layout, done.cells)
        if not same_end or not self._alike(expected, answered.cells):
            return self._describe_difference(done, one, other, turned, answered, None)
        if not self.goes_on:
            return None
        first, second = one.copy(), other.copy()
        if _finish(first, done) != _finish(second, answered):
            return self._describe_difference(
                done, first, second, turned, answered, None, before=(one, other)
            )
        if (
            first.phase is second.phase
            and turned.result(first.result) == second.result
            and self._alike(turned.cells(layout, first.cells), second.cells)
        ):
            return None
        return self._describe_difference(
            done, first, second, turned, answered, None, before=(one, other)
        )

    def _alike(self, one: Sequence[int], other: Sequence[int]) -> bool:
        key = self.game.engine.key
        return key(list(one)) == key(list(other))

    def _describe_difference(
        self, done: Done, one: Play, other: Play, turned: TurnedBoard, answered: Done | None,
        span: Span | None, before: tuple[Play, Play] | None = None,
    ) -> SeatDifference:  # fmt: skip
        notation, layout = self.game.notation, self.game.engine.layout
        here, there = before or (one, other)
        expected = turned.cells(layout, done.cells if before is None else one.cells)
        came = "nothing, because it is not legal"
        if answered is not None:
            cells = answered.cells if before is None else other.cells
            came = write_position(other, notation, cells)
            if before and other.result is not None:
                came += f" ({other.result.reason})"
        should = write_position(other, notation, expected)
        return SeatDifference(
            write_position(here, notation),
            write_position(there, notation),
            move_text(done.said, notation),
            came,
            should,
            span,
        )


class _Follower:
    """Answers as a player of another seat did."""

    def __init__(self, asked: list[AnsweredQuestion], turned: TurnedBoard) -> None:
        self._asked = iter(asked)
        self._turned = turned

    def __call__(self, question: AnsweredQuestion) -> int:
        model = next(self._asked, None)
        node = question.question
        if model is None or model.question.span != node.span:
            raise Dead(node.span, None)
        value = model.options[model.answer]
        if isinstance(node, core.Choose):
            value = self._turned.value(node.type, value)
        if value not in question.options:
            raise Dead(node.span, None)
        return list(question.options).index(value)


def _winner(winner: int | None, turned: TurnedBoard) -> int | None:
    return None if winner is None else turned.players[winner]


def _finish(play: Play, done: Done) -> bool:
    """Continue play after a move; return whether that was possible."""
    try:
        play.finish(done)
    except RuleError:
        return False
    return True


def inverse(turned: TurnedBoard) -> TurnedBoard:
    """Return the inverse of a turn of the board."""
    players, places = ([0] * len(turned.players), [0] * len(turned.places))
    for before, after in enumerate(turned.players):
        players[after] = before
    for before, after in enumerate(turned.places):
        places[after] = before
    return TurnedBoard(tuple(players), tuple(places), turned.reverses)
