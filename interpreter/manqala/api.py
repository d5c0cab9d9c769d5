"""The public names of the package."""

from manqala.game.game import Game, Position, load
from manqala.game.move import Choices, Move, TooManyWaysError
from manqala.game.records import RecordedGame
from manqala.players.named import NamedPlayer
from manqala.run.flow import Result
from manqala.services import (
    env,
    games,
    openspiel,
    player,
    read_record,
    study_games,
    validate,
    vector,
    vector_env,
)
from manqala.text.diagnostics import (
    ManqalaError,
    MoveError,
    MoveTypeError,
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
    "MoveTypeError",
    "NamedPlayer",
    "OptionError",
    "Position",
    "PositionError",
    "RecordedGame",
    "Result",
    "RuleError",
    "TooManyWaysError",
    "UnknownGameError",
    "env",
    "games",
    "load",
    "openspiel",
    "player",
    "read_record",
    "study_games",
    "validate",
    "vector",
    "vector_env",
]
