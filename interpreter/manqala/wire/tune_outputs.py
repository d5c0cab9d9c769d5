"""The ``--json`` output of `tune`: variants of a game, and their distances from goals."""

from __future__ import annotations

from typing import Literal, TypedDict

from manqala.wire.contest_outputs import EstimateMessage
from manqala.wire.game_outputs import Chosen


class GoalMessage(TypedDict):
    """A goal; shares are from 0 to 1."""

    text: str
    """as it was typed"""
    measure: str
    """a measure of `study`, or `endless`"""
    low: float | None
    high: float | None


class ReachedMessage(TypedDict):
    """A measure of a variant, beside its goal."""

    measure: str
    estimate: EstimateMessage
    distance: float | None
    """the distance of the value from the goal; `null` if there is no value"""
    verdict: Literal["met", "missed", "open"]
    """`met` or `missed` if the whole 95 % interval is within the goal or outside it"""


class TunedVariantMessage(TypedDict):
    """A variant that was played."""

    settings: dict[str, Chosen]
    place: Literal["front", "behind", "dropped", "set aside", "endless"]
    """`front`: no other variant is as near to every goal, and nearer to one; `dropped`: another one is clearly"""
    games: int
    ended: int
    """the number of games that ended"""
    miss: float | None
    """the sum of the distances: of shares unchanged, of others relative to the goal"""
    goals: list[ReachedMessage]


class UnplayableMessage(TypedDict):
    """A combination that gives no valid game."""

    settings: dict[str, Chosen]
    message: str


class TunedMessage(TypedDict):
    """`tune`."""

    game: str
    title: str
    goals: list[GoalMessage]
    varied: dict[str, list[Chosen]]
    fixed: dict[str, Chosen]
    """the options that are not varied and not at their default"""
    idle: list[str]
    """the options that make no difference to a single round; they stay at their defaults"""
    players: list[str]
    opening: int
    seed: int
    combinations: int
    tried: int
    """the number of combinations that were played"""
    proposed: bool
    """whether combinations were chosen by a search, as there are too many to play them all"""
    games: int
    ended: Literal["done", "time", "stopped"]
    variants: list[TunedVariantMessage]
    """the front first, the nearest to the goals first"""
    faults: list[UnplayableMessage]
