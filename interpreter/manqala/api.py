"""The public names of the package."""

from manqala.game.game import Game, load
from manqala.game.position import Choices, Move, Position
from manqala.run.flow import Result
from manqala.text.diagnostics import (
    ManqalaError,
    MoveError,
    OptionError,
    PositionError,
    RuleError,
    UnknownGameError,
)

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
