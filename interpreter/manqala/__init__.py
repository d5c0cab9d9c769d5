"""Manqala: a rule language for mancala (sowing) games, and the engine that runs it.

The public names are loaded when first used, so that `import manqala` costs next to nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manqala.api import Game, Position, load

    __version__: str

__all__ = ["Game", "Position", "__version__", "load"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("manqala")
    elif name in __all__:
        from manqala import api

        value = getattr(api, name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
