"""The features of a learned evaluation: distinguishable contents of holes, or of pairs of holes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from manqala.core import types as ty
from manqala.core.layout import Bearer
from manqala.resolve.assembly import kind_words
from manqala.search.kernel.scale import OPTION_WEIGHT, OWNED_WEIGHT, Z_SHIFT
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from manqala.compile.native_engine import NativeEngine
    from manqala.core.board import Board
    from manqala.core.layout import MarkInfo

STAGES = 3
"""Number of stages of a game with separate weights, by the pieces left on the board."""
LEAD_PHASES, LEADS = 12, 65
"""Number of stages and of distinct leads; a lead of zero is in the middle."""
MAX_PAIRS = 72
"""Maximum number of pairs of holes; the closest pairs are used."""
MAX_WEIGHTS = 1 << 20
MIN_FEW, MAX_FEW = 3, 12
"""Range of ``Features.few``, which depends on the room for weights."""
OTHER_KINDS = 3
"""Distinct numbers of pieces of other kinds: none, one or more."""
MAX_MARKED_STATES = 12
"""Maximum number of distinct hole states; further marks are ignored."""
DEFAULT_CONSTANTS = {
    "LEARNED": 0, "SEEDS": 1, "STAGES": 1, "FEW": 1, "MARKS_TOLD": 0, "FEATURES": 0, "FEATURE_CODES": 1, "FIRST_FACTOR": 0,
    "SECOND_FACTOR": 0, "Z_LEADS": 0, "Z_WEIGHTS": 0, "LEAD_PHASES": 1, "LEADS": 1,
}  # fmt: skip
DEFAULT_TABLES: dict[str, list[int]] = {
    name: [0] for name in ("HOLE_MARKS", "HOLE_MARK_SIZES", "FIRST_HOLES", "SECOND_HOLES")
}
"""The constants and tables of kernels that use the default evaluation."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A learned evaluation: its features and weights."""

    pieces: int
    """Number of pieces at the start of the training games."""
    match: bool
    """Whether the training games were matches."""
    weights: tuple[int, ...]
    paired: bool = True
    """Whether its features are pairs of holes, not single ones."""

    def features(self, engine: NativeEngine) -> Features:
        """Return its features, for kernels of its game on an engine."""
        return features_of(engine, self.pieces, match=self.match, paired=self.paired)


@dataclass(frozen=True, slots=True)
class Features:
    """The shape of a learned evaluation for one game."""

    players: int
    pieces: int
    few: int
    """Number of distinct piece counts; larger counts are treated alike."""
    kinds: int
    marks: tuple[tuple[str, int, int], ...]
    """The marks of holes that are features: name, index in a state row, number of values."""
    paired: bool
    pairs: tuple[tuple[int, int], ...]
    """The holes of each feature; of a single hole twice the same."""
    holes: int
    values: tuple[int, ...]
    """The worth of a piece of each kind."""
    home: tuple[int, ...]

    @property
    def codes(self) -> int:
        """Number of distinct hole states."""
        found = self.few * (OTHER_KINDS if self.kinds > 1 else 1)
        for _, _, size in self.marks:
            found *= size
        return found

    @property
    def feature_codes(self) -> int:
        """Number of distinct states of a feature."""
        return self.codes**2 if self.paired else self.codes

    @property
    def views(self) -> int:
        """Number of players with weights: one of two, since one's gain is the other's loss."""
        return self.players if self.players > 2 else 1

    @property
    def first_weight(self) -> int:
        """Index of the first feature weight, after the weights of hole codes and leads."""
        return self.holes + LEAD_PHASES * self.views * LEADS

    @property
    def size(self) -> int:
        """Length of the weight row."""
        sets = STAGES * self.players * self.views
        return self.first_weight + sets * len(self.pairs) * self.feature_codes

    @property
    def numbers(self) -> dict[str, int]:
        """The parameters of kernels."""
        return {
            "LEARNED": 1, "SEEDS": max(self.pieces, 1), "STAGES": STAGES, "FEW": self.few, "MARKS_TOLD": len(self.marks),
            "FEATURES": len(self.pairs), "FEATURE_CODES": self.feature_codes,
            "FIRST_FACTOR": self.codes if self.paired else 1, "SECOND_FACTOR": int(self.paired),
            "Z_LEADS": self.holes, "Z_WEIGHTS": self.first_weight, "LEAD_PHASES": LEAD_PHASES, "LEADS": LEADS,
        }  # fmt: skip

    @property
    def tables(self) -> dict[str, list[int]]:
        """The tables for kernels."""
        return {
            "HOLE_MARKS": [at for _, at, _ in self.marks] or [0], "HOLE_MARK_SIZES": [size for _, _, size in self.marks] or [0],
            "FIRST_HOLES": [one for one, _ in self.pairs] or [0], "SECOND_HOLES": [other for _, other in self.pairs] or [0],
        }  # fmt: skip

    # ---- initial weights --------------------------------------------------------------------------

    def first_weights(self) -> list[int]:
        """Return weights that reproduce the default evaluation, as far as codes distinguish holes."""
        row = [0] * self.size
        shares = [sum(hole in pair for pair in self.pairs) for hole in range(self.holes)]
        at = self.first_weight
        for _ in range(STAGES * self.players):
            for view in range(self.views):
                for one, other in self.pairs:
                    found = self._default_values(one, view, shares[one])
                    if self.paired:
                        theirs = self._default_values(other, view, shares[other])
                        found = [a + b for a in found for b in theirs]
                    row[at : at + self.feature_codes] = found
                    at += self.feature_codes
        return row

    def _default_values(self, hole: int, view: int, share: int) -> list[int]:
        """Return the default value of each code of a hole, divided by the number of its features."""
        found = []
        for code in range(self.codes):
            pieces, rest = code % self.few, code // self.few
            worth = pieces * self.values[0]
            if self.kinds > 1:
                worth += rest % OTHER_KINDS * self.values[1]
                rest //= OTHER_KINDS
            owner = self.home[hole]
            for name, _, size in self.marks:
                owner = rest % size if name == "owner" else owner
                rest //= size
            worth = worth * OWNED_WEIGHT + (OPTION_WEIGHT if worth else 0) << Z_SHIFT
            if owner != view:
                worth = -worth // max(self.players - 1, 1) if owner < self.players else 0
            found.append(worth // max(share, 1))
        return found


def features_of(engine: NativeEngine, pieces: int, *, match: bool, paired: bool = True) -> Features:
    """Return the features of a game.

    ``match``: include marks that change only between rounds; ``paired``: pairs of holes, not single ones.
    """
    rules = engine.rules
    layout, board = rules.layout, rules.board
    kinds = len(layout.kinds)
    pairs = _pairs(board) if paired else tuple((hole, hole) for hole in range(board.holes))
    marks: list[tuple[str, int, int]] = []
    states = 1
    for mark in layout.marks.values():
        at = _mark_address(mark, engine, match=match)
        size = board.number_of_players + 1 if mark.type == ty.PLAYER else 2
        if at is not None and states * size <= MAX_MARKED_STATES:
            marks.append((mark.name, at, size))
            states *= size
    players = board.number_of_players
    sets = STAGES * players * (players if players > 2 else 1) * max(len(pairs), 1)
    others = states * (OTHER_KINDS if kinds > 1 else 1)
    few = MAX_FEW
    while few > MIN_FEW and sets * (few * others) ** (2 if paired else 1) > MAX_WEIGHTS:
        few -= 1
    values = tuple(kind_words(rules.front).weights)
    return Features(
        players,
        pieces,
        few,
        kinds,
        tuple(marks),
        paired,
        pairs,
        board.holes,
        values,
        tuple(board.home),
    )


def weights_for(engine: NativeEngine, evaluation: Evaluation | None) -> tuple[Features | None, Any]:
    """Return the features of a learned evaluation, and its weights as a row of the engine; no features of the default one."""
    if evaluation is None:
        return None, engine.row(1)
    features = evaluation.features(engine)
    row = engine.row(features.size)
    row[:] = evaluation.weights
    return features, row


def _mark_address(mark: MarkInfo, engine: NativeEngine, *, match: bool) -> int | None:
    """Return the address of a mark in a state row; none if it does not distinguish holes."""
    addresses = engine.written.addresses
    at = addresses.of.get(mark.cell)
    if at is None or mark.on is not Bearer.HOLES or mark.lifetime == Extent.TURN:
        return None
    if mark.type not in {ty.PLAYER, ty.TRUTH} or (at >= addresses.in_round and not match):
        return None
    return at


def _pairs(board: Board) -> tuple[tuple[int, int], ...]:
    """Return the pairs of holes that are features: first close ones on a track or opposite each other."""
    distance: dict[tuple[int, int], int] = {}
    for circle in board.circles:
        for one, other in combinations(range(len(circle)), 2):
            _shorten(
                distance, circle[one], circle[other], min(other - one, len(circle) + one - other)
            )
    for one, other in (*board.facing, *board.backing):
        _shorten(distance, one, other, 1)
    inside = [
        (far, pair)
        for pair, far in distance.items()
        if pair[0] != pair[1] and pair[1] < board.holes
    ]
    return tuple(sorted(pair for _, pair in sorted(inside)[:MAX_PAIRS]))


def _shorten(distance: dict[tuple[int, int], int], one: int, other: int, far: int) -> None:
    pair = min(one, other), max(one, other)
    distance[pair] = min(far, distance.get(pair, far))
