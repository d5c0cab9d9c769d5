"""The public names of the package, among them ``Game`` and ``Position``."""

from manqala.api.environments import env, jax_env, openspiel, vector, vector_env
from manqala.api.facade import Game, Position
from manqala.api.loading import load
from manqala.api.named_player import NamedPlayer
from manqala.api.public_functions import games, player, read_record, study_games, validate
from manqala.api.recorded_game import RecordedGame
from manqala.game.move import Choices, Move, TooManyWaysError
from manqala.run.flow import Result
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
    "jax_env",
    "load",
    "openspiel",
    "player",
    "read_record",
    "study_games",
    "validate",
    "vector",
    "vector_env",
]
