"""The public names of the package."""

from manqala.game.game import Game, Position, load
from manqala.game.move import Choices, Move
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
