"""The board: its places and their contents."""

from __future__ import annotations

from typing import Literal, TypedDict

from manqala.wire.common_messages import NumberText, ResultMessage


class HollowMessage(TypedDict):
    """A place of the board in the drawing."""

    place: int
    shape: Literal["round", "long"]
    x: float
    y: float
    rx: float
    ry: float
    up: bool
    """Whether its label is above it."""
    label: str
    player: int | None
    """The player to whom it belongs on the board, if any."""
    name: str
    """Its name in words: “south's hole 3”."""


class WoodMessage(TypedDict):
    """The piece of wood."""

    x: float
    y: float
    width: float
    height: float
    radius: float


class GrooveMessage(TypedDict):
    """A groove in the wood."""

    x1: float
    y1: float
    x2: float
    y2: float


class LayoutMessage(TypedDict):
    """The layout; lengths in one unit, x to the right, y down."""

    width: float
    height: float
    wood: WoodMessage
    lines: list[GrooveMessage]
    hollows: list[HollowMessage]
    holes: int
    """The number of holes, which are the first places."""
    winnings: list[int]
    """The place of each player's winnings."""
    supplies: list[int]
    """The place of each player's supply of pieces to be entered."""
    hand: int
    """The place of pieces in hand."""
    box: int
    """The place of pieces out of play."""
    kinds: list[str]
    players: list[str]
    partners: list[list[int]]
    """The partners of each player, who win together."""
    facing: bool
    """Whether two players sit opposite each other."""
    near: int
    """The player at the bottom."""


class SignMessage(TypedDict):
    """A mark at a place, and the player that it names."""

    text: str
    name: str
    player: int | None


class PlaceViewMessage(TypedDict):
    """The contents of a place."""

    counts: list[int]
    """The number of pieces of each kind; negative if they are hidden."""
    owner: int | None
    label: str
    signs: list[SignMessage]


class LastMoveMessage(TypedDict):
    """The move that led to a position."""

    move: str
    notation: str
    by: str
    turn: bool
    """Whether it was a turn, and not an answer during set-up or between rounds."""
    passed: list[str]
    """The players who could not move after it."""
    lifted: int | None
    ended: int | None
    taken: list[int]
    captured: list[int]


class ViewMessage(TypedDict):
    """A position as it is shown."""

    text: str
    """The position's text, as examples write it."""
    phase: str
    round: int | None
    turn: str | None
    mover: int | None
    over: bool
    result: ResultMessage | None
    score: dict[str, float | None]
    """null where hidden seeds may count"""
    places: dict[NumberText, PlaceViewMessage]
    beside: list[str]
    """A text beside the board for each player: “south, won 12, owes 3”."""
    remarks: list[str]
    surplus: str | None
    words: str
    """A description of the board for screen readers."""
    last: LastMoveMessage | None
    near: int
    """The player at the bottom."""
