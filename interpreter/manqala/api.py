"""The public names of the package."""

from manqala.diagnostics import (
    ManqalaError,
    MoveError,
    OptionError,
    PositionError,
    RuleError,
    UnknownGameError,
)
from manqala.game import Game, load
from manqala.play import Result
from manqala.position import Choices, Move, Position

__all__ = [
    "Choices",
    "Game",
    "ManqalaError",
    "Move",
    "MoveError",
    "OptionError",
    "Position",
    "PositionError",
    "Result",
    "RuleError",
    "UnknownGameError",
    "load",
]
