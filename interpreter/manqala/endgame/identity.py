"""The identity of a table: the rules that its values depend on, as a name that equivalent games share.

Two games share tables if the typed rules of their rounds are equal without irrelevant parts: names and spans,
the set-up, the pause between rounds, the rules for repetitions. Options are constants in typed rules, so those
without effect here do not change the name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.course import Phase
from manqala.core.inspect import nodes
from manqala.core.layout import Bearer
from manqala.core.tokens import digest, rule_tokens
from manqala.endgame.fitness import Fitness, NoTableError
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from manqala.core.layout import MarkInfo
    from manqala.game.game import GameValue, PositionValue

FORMAT = 3
"""Increased whenever the files, or the meaning of their values, change."""
CONVENTIONS = {
    "value": "seeds that the side to move gains of those on the board, less those that the other side gains",
    "play_without_end": 0,
    "no_legal_move": "what the rules say",
    "majority": "ignored",
}
"""The meaning of the values, written into every file."""
MAX_TRIAL_SEEDS = 3
"""Maximum number of seeds in trials of how the rules end a round that repeats."""


@dataclass(frozen=True)
class Subject:
    """A game for which tables are built; raises ``NoTableError`` if it cannot have any."""

    game: GameValue

    def __post_init__(self) -> None:
        """Refuse games without tables."""
        self.fitness.require()

    @cached_property
    def fitness(self) -> Fitness:
        """The consequences of the rules for tables."""
        return Fitness(self.game.rules)

    @cached_property
    def first(self) -> PositionValue:
        """The first position with a player to move, after first answers."""
        position = self.game.start()
        while position.stepwise and (moves := position.moves(limit=1)):
            position = position.play(moves[0])
        if position.phase is Phase.TURN:
            return position
        raise NoTableError.because("no endgame tables: no turn is ever played")

    @cached_property
    def total(self) -> int:
        """Total number of pieces."""
        return sum(self.first.cells[: self.game.rules.board.places])

    @cached_property
    def marks(self) -> tuple[tuple[int, int], ...]:
        """The cells of relevant marks that do not vary, with the values that the tables are for."""
        cells, settled, varying = self.first.cells, self.fitness.settled, self.fitness.varying
        return tuple(
            (cell, settled.get(cell, cells[cell]))
            for mark in self.fitness.relevant
            if mark not in varying
            for cell in _cells_of(mark, self.game.rules.board.holes)
        )

    @cached_property
    def key(self) -> str:
        """The name of the tables, equal for games that may share them."""
        rules, board = self.game.rules, self.game.rules.board
        names = (
            "rows",
            "circles",
            "facing",
            "backing",
            "stores",
            "own_tracks",
            "end_places",
            "commons",
        )
        parts: list[object] = [
            FORMAT, sorted(CONVENTIONS.items()), [str(getattr(board, name)) for name in names], self.marks,
            # A majority depends on the total number of pieces; otherwise their number does not matter.
            self.total if self.fitness.by_winnings else None,
            [(m.cell, str(m.on), str(m.lifetime), m.start) for m in rules.layout.marks.values() if m.lifetime == Extent.TURN],
        ]  # fmt: skip
        known: dict[int, int] = {}
        parts += [token for program in self.fitness.round for token in rule_tokens(program, known)]
        for end in self.fitness.endings:
            parts += rule_tokens(end.condition, known)
            parts += rule_tokens(end.body, known)
        if self.fitness.varying:
            parts += [
                (m.cell, str(m.type), str(m.on), self._initial_values(m))
                for m in self.fitness.varying
            ]
        if self.fitness.apart:
            parts += rule_tokens(rules.takings, known)
        return digest(parts)

    def _initial_values(self, mark: MarkInfo) -> tuple[int, ...]:
        """Return the values of a mark in the first position."""
        return tuple(self.first.cells[cell] for cell in mark.cells)

    # ---- validity for searches ------------------------------------------------------------------------

    @cached_property
    def splits_repetitions(self) -> bool:
        """Whether the rules also split the remaining pieces evenly when a position repeats.

        A trial decides, on boards with few seeds and for either side to move. The ending of a
        repeating round must give both sides the same, except for an odd seed, and leave the winner
        to the score. If such an ending depends on marks that vary, the answer is no.
        """
        from manqala.endgame.index import positions, unrank

        rules, engine = self.game.rules, self.game.engine
        if self._repeating_reads_marks():
            return False
        repeating = [
            engine.settle[n] for n, end in enumerate(rules.round_ends)
            if not any(end is other for other in self.fitness.endings)
        ]  # fmt: skip
        holes = rules.board.holes
        for program in repeating:
            for seeds in range(1, MAX_TRIAL_SEEDS + 1):
                for number in range(positions(seeds, holes)):
                    board = unrank(number, seeds, holes)
                    for mover in (0, 1):
                        play = self.first.play_state.copy()
                        play.cells[: rules.board.places] = [
                            *board,
                            *[0] * (rules.board.places - holes),
                        ]
                        play.subject(mover)
                        if program.asks:
                            return False
                        done = play.run_quietly(program)
                        one, other = (engine.score(done.cells, player) for player in (0, 1))
                        decided = done.over is not None and (
                            done.over.drawn or done.over.winner is not None
                        )
                        if decided or abs(one - other) > seeds % 2:
                            return False
        return True

    def _repeating_reads_marks(self) -> bool:
        varying = {cell for mark in self.fitness.varying for cell in mark.cells}
        bodies = tuple(
            end.body for end in self.game.rules.round_ends
            if not any(end is other for other in self.fitness.endings)
        )  # fmt: skip
        return any(isinstance(node, core.Read) and node.cell in varying for node in nodes(bodies))


def _cells_of(mark: MarkInfo, holes: int) -> range:
    """Return the meaningful cells of a mark: those of holes, not of other places."""
    return mark.cells[:holes] if mark.on == Bearer.HOLES else mark.cells
