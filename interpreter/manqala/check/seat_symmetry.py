"""A relation that holds in every game: when the players exchange seats, moves and results follow."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from manqala.check.board_symmetry import BoardSymmetry, seat_rotation
from manqala.check.named_seats import find_seat_after_turn, find_seat_in_turn, likely_cause
from manqala.check.violation import Violation, editable_span
from manqala.core import nodes as core
from manqala.core.course import Phase
from manqala.game.move_text import move_text
from manqala.game.position_writer import write_position
from manqala.run.flow import Play
from manqala.run.machine import Dead
from manqala.text.diagnostics import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.check.sampling import SampledPosition
    from manqala.check.violation import RelationCheck
    from manqala.core.rules import Rules
    from manqala.game.game import GameValue
    from manqala.run.dialogue import AnsweredQuestion, Done
    from manqala.text.span import Span

MAX_MOVES = 4
"""Maximum number of compared moves per position."""
MAX_WORK = 1_500_000
"""Maximum work for one setting, in parts of the rules."""


@dataclass(frozen=True, slots=True)
class Asymmetry:
    """A position, its mirror image, and a move with results that do not match."""

    position: str
    mirrored: str
    move: str
    actual: str
    expected_text: str
    span: Span | None


def check_seat_symmetry(game: GameValue, samples: Sequence[SampledPosition]) -> RelationCheck:
    """Find the first move in the positions with a different result for another seat."""
    comparison, machine, spent = SeatComparison(game), game.engine.machine, 0
    for sample in samples if comparison.symmetry is not None else ():
        before = machine.work
        with machine.limited(MAX_WORK):
            found = comparison.find_asymmetry(sample, MAX_MOVES)
        spent += before - machine.work
        if found is not None and comparison.symmetry is not None:
            return _violation(game.rules, comparison.symmetry, found)
        if spent > MAX_WORK:
            break
        yield
    return None


def _violation(rules: Rules, symmetry: BoardSymmetry, found: Asymmetry) -> Violation:
    advice = "if the players have different rules, name the player in the rule"
    if symmetry.reverses:
        advice = (
            f"on this board, one player's anticlockwise is the next player's clockwise; {advice}"
        )
    return Violation(
        editable_span(rules, found.span, likely_cause(rules, symmetry)),
        "a move has different results for the two players, though no rule names one",
        (
            f"here the move {found.move} was played: {found.position}",
            f"here the same move, from the other seat: {found.mirrored}",
            f"it should have led to {found.expected_text}",
            f"it led to {found.actual}",
        ),
        (advice,),
    )


class SeatComparison:
    """Compares play from a position with play from its mirror image, where no rule names a seat."""

    def __init__(self, game: GameValue) -> None:
        """Determine what can be compared in this game."""
        self.game = game
        rules = game.rules
        symmetry = seat_rotation(rules.board)
        if symmetry is not None and (rules.offers or find_seat_in_turn(rules, symmetry)):
            symmetry = None
        self.symmetry = symmetry
        self.compares_course = (
            symmetry is not None and find_seat_after_turn(rules, symmetry) is None
        )

    def find_asymmetry(self, sample: SampledPosition, limit: int) -> Asymmetry | None:
        """Return the first of ``limit`` moves whose result differs between the seats; none if all agree."""
        symmetry = self.symmetry
        if symmetry is None or sample.phase is not Phase.TURN:
            return None
        layout = self.game.engine.layout
        mirrored = symmetry.map_cells(layout, sample.cells)
        # Both are images, so that both lose the temporary marks of rules.
        inverted = inverse(symmetry)
        position = inverted.map_cells(layout, mirrored)
        found = self._compare(position, mirrored, symmetry, sample, limit)
        return found or self._compare(mirrored, position, inverted, sample, limit)

    def _compare(
        self,
        position: list[int],
        mirrored: list[int],
        symmetry: BoardSymmetry,
        sample: SampledPosition,
        limit: int,
    ) -> Asymmetry | None:
        one, other = self._start(position, sample), self._start(mirrored, sample)
        runs = one.runs
        for done in islice(runs.legal(), limit):
            found = self._compare_move(done, one, other, symmetry)
            if found is not None:
                return found
        return None

    def _start(self, cells: list[int], sample: SampledPosition) -> Play:
        return Play(self.game.engine, sample.match, list(cells), Phase.TURN, rounds=1)

    def _compare_move(
        self, done: Done, one: Play, other: Play, symmetry: BoardSymmetry
    ) -> Asymmetry | None:
        """Return the difference between a move and the same move from the other seat, if any."""
        runs = other.runs
        asked = [said for said in done.said if said.asked]
        try:
            answered = runs.run((), _MirroredAnswers(asked, symmetry))
        except Dead as dead:
            return self._asymmetry(done, one, other, symmetry, None, dead.span)
        if answered.merit != runs.merit:
            return self._asymmetry(done, one, other, symmetry, None, None)
        layout = self.game.engine.layout
        over, other_over = done.over, answered.over
        same_end = (over is None) == (other_over is None) and (
            over is None
            or other_over is None
            or (over.whole, over.drawn, _image_of_winner(over.winner, symmetry))
            == (other_over.whole, other_over.drawn, other_over.winner)
        )
        expected = symmetry.map_cells(layout, done.cells)
        if not same_end or not self._is_same_position(expected, answered.cells):
            return self._asymmetry(done, one, other, symmetry, answered, None)
        if not self.compares_course:
            return None
        first, second = one.copy(), other.copy()
        if _finish(first, done) != _finish(second, answered):
            return self._asymmetry(
                done, first, second, symmetry, answered, None, before=(one, other)
            )
        if (
            first.phase is second.phase
            and symmetry.map_result(first.result) == second.result
            and self._is_same_position(symmetry.map_cells(layout, first.cells), second.cells)
        ):
            return None
        return self._asymmetry(done, first, second, symmetry, answered, None, before=(one, other))

    def _is_same_position(self, one: Sequence[int], other: Sequence[int]) -> bool:
        key = self.game.engine.key
        return key(list(one)) == key(list(other))

    def _asymmetry(
        self, done: Done, one: Play, other: Play, symmetry: BoardSymmetry, answered: Done | None,
        span: Span | None, before: tuple[Play, Play] | None = None,
    ) -> Asymmetry:  # fmt: skip
        notation, layout = self.game.notation, self.game.engine.layout
        position, mirrored = before or (one, other)
        expected = symmetry.map_cells(layout, done.cells if before is None else one.cells)
        actual = "nothing, because it is not legal"
        if answered is not None:
            cells = answered.cells if before is None else other.cells
            actual = write_position(other, notation, cells)
            if before and other.result is not None:
                actual += f" ({other.result.reason})"
        expected_text = write_position(other, notation, expected)
        return Asymmetry(
            write_position(position, notation),
            write_position(mirrored, notation),
            move_text(done.said, notation),
            actual,
            expected_text,
            span,
        )


class _MirroredAnswers:
    """Answers as a player of another seat did."""

    def __init__(self, asked: list[AnsweredQuestion], symmetry: BoardSymmetry) -> None:
        self._asked = iter(asked)
        self._symmetry = symmetry

    def __call__(self, question: AnsweredQuestion) -> int:
        model = next(self._asked, None)
        node = question.question
        if model is None or model.question.span != node.span:
            raise Dead(node.span, None)
        value = model.options[model.answer]
        if isinstance(node, core.Choose):
            value = self._symmetry.map_value(node.type, value)
        if value not in question.options:
            raise Dead(node.span, None)
        return list(question.options).index(value)


def _image_of_winner(winner: int | None, symmetry: BoardSymmetry) -> int | None:
    return None if winner is None else symmetry.players[winner]


def _finish(play: Play, done: Done) -> bool:
    """Continue play after a move; return whether that was possible."""
    try:
        play.finish(done)
    except RuleError:
        return False
    return True


def inverse(symmetry: BoardSymmetry) -> BoardSymmetry:
    """Return the inverse of a board symmetry."""
    players, places = ([0] * len(symmetry.players), [0] * len(symmetry.places))
    for before, after in enumerate(symmetry.players):
        players[after] = before
    for before, after in enumerate(symmetry.places):
        places[after] = before
    return BoardSymmetry(tuple(players), tuple(places), symmetry.reverses)
