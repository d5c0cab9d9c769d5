"""Manqala: a rule language for mancala (sowing) games, and the engine that runs it.

Examples:
    >>> import manqala
    >>> position = manqala.load("oware").start()
    >>> [str(move) for move in position.moves()]
    ['1', '2', '3', '4', '5', '6']
    >>> position.play("3").text
    '4,4,0,5,5,5/5,4,4,4,4,4:north'

The public names are loaded when first used, so that `import manqala` costs next to nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manqala.api import (
        Choices,
        Game,
        ManqalaError,
        Move,
        MoveError,
        MoveTypeError,
        NamedPlayer,
        OptionError,
        Position,
        PositionError,
        RecordedGame,
        Result,
        RuleError,
        TooManyWaysError,
        UnknownGameError,
        env,
        games,
        jax_env,
        load,
        openspiel,
        player,
        read_record,
        study_games,
        validate,
        vector,
        vector_env,
    )

    __version__: str

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
    "__version__",
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


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("manqala")
    elif name in __all__:
        from manqala import api

        value = getattr(api, name)
    else:
        from manqala.text.foreign_names import OF_THE_PACKAGE, format_advice

        if name in OF_THE_PACKAGE:
            raise AttributeError(format_advice("manqala", name, OF_THE_PACKAGE[name]))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
