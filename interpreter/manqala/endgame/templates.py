"""Template states with an empty board, into which the kernels set up boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.endgame.markings import APART
from manqala.endgame.table import mark_checks

if TYPE_CHECKING:
    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.identity import Subject
    from manqala.endgame.markings import Markings


class Templates:
    """The states of one game, for one set of markings."""

    def __init__(self, subject: Subject, engine: NativeEngine, markings: Markings) -> None:
        """Make a template from the first position."""
        self._engine, self._markings = engine, markings
        self._board = board = subject.game.rules.board
        self._total = subject.total
        self._hold = hold = engine.module.hold
        self._empty = state = engine.state(subject.first.play_state)
        self._addresses = engine.written.addresses.of
        for place in range(board.places):
            hold(state, place, 0)
        for address, value in mark_checks(subject, engine):
            state[address] = value

    def state(self, seeds: int, number: int, player: int, *, others: bool) -> Any:
        """Return a template for positions of a marking with ``seeds`` seeds and ``player`` to move.

        ``others``: a few of the other pieces are among the winnings and in holes that are apart, instead of none.
        """
        marking, board, hold = self._markings.known[number], self._board, self._hold
        state = self._engine.backend.copy(self._empty)
        for cell, value in self._markings.cells(marking, player):
            state[self._addresses[cell]] = value
        rest = self._total - seeds
        order = board.order[player]
        extra_pieces = [(board.winnings[0], 1), (board.winnings[1], 2)]
        extra_pieces += [
            (order[at], 1 + at % 3) for at, entry in enumerate(marking.holes) if entry == APART
        ]
        for place, most in extra_pieces if others else ():
            few = max(0, min(most, rest))
            hold(state, place, few)
            rest -= few
        for at, entry in enumerate(marking.holes):
            if entry > 0:
                hold(state, order[at], entry)
        hold(state, board.supply[player], rest)
        return state
