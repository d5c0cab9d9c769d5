"""The board: where places lie, and what lies in them."""

from __future__ import annotations

from typing import Literal, TypedDict

from manqala.wire.common_messages import NumberText, ResultMessage


class HollowMessage(TypedDict):
    """A place of the board as it is drawn."""

    place: int
    shape: Literal["round", "long"]
    x: float
    y: float
    rx: float
    ry: float
    up: bool
    """Whether what is written beside it stands above it."""
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
    """Where things lie on the board; lengths in one unit, x to the right, y down."""

    width: float
    height: float
    wood: WoodMessage
    lines: list[GrooveMessage]
    hollows: list[HollowMessage]
    holes: int
    """The number of holes: their places come first."""
    winnings: list[int]
    """For each player the place of what the player has won."""
    supplies: list[int]
    """For each player the place of what the player has in hand to be entered."""
    hand: int
    """The place of pieces that were lifted."""
    box: int
    """The place of pieces that are out of play."""
    kinds: list[str]
    players: list[str]
    facing: bool
    """Whether two players face each other."""
    near: int
    """The player at the near side."""


class SignMessage(TypedDict):
    """A sign at a place: a mark, and the player that it names."""

    text: str
    name: str
    player: int | None


class PlaceViewMessage(TypedDict):
    """What lies at a place."""

    counts: list[int]
    """The number of each kind."""
    owner: int | None
    label: str
    signs: list[SignMessage]


class LastMoveMessage(TypedDict):
    """The move that led to a position."""

    move: str
    notation: str
    by: str
    turn: bool
    """Whether it was a turn, and not an answer before or between rounds."""
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
    score: dict[str, float]
    places: dict[NumberText, PlaceViewMessage]
    beside: list[str]
    """For each player what stands beside the board: “south, won 12, owes 3”."""
    remarks: list[str]
    surplus: str | None
    words: str
    """What a screen reader says of the board."""
    last: LastMoveMessage | None
    near: int
    """The player at the near side."""
