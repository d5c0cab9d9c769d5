"""The ``--json`` output of `contest`: ratings and meetings; estimates with their bounds."""

from __future__ import annotations

from typing import TypedDict


class EstimateMessage(TypedDict):
    """An estimate with its bounds; `n` is the sample size."""

    value: float | None
    low: float | None
    high: float | None
    n: int


class RatingMessage(TypedDict):
    """A rating on the scale of chess, and its bounds."""

    points: float
    low: float
    high: float


class RatedPlayerMessage(TypedDict):
    """A player of a contest."""

    player: str
    rating: RatingMessage | None


class MeetingMessage(TypedDict):
    """Two players of a contest, from the view of the first."""

    first: str
    second: str
    won: int
    drawn: int
    lost: int
    points: EstimateMessage
    """the share of `first` in the points"""
    verdict: str | None
    """with `--decide`: `open`, `first`, `second` or `alike`"""


class ContestMessage(TypedDict):
    """`contest`."""

    players: list[RatedPlayerMessage]
    meetings: list[MeetingMessage]
    first_seat: EstimateMessage
    """the share of the points of the first seat"""
    seat_rating: RatingMessage | None
    """the advantage of the first seat"""
    seed: int
    opening: int
    pairs: int
    decide: float | None
    games: int
    different: int
    """the number of distinct games"""
    unfinished: int
    complete: bool
