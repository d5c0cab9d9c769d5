"""Output of `manqala show --engine`: a game's generated code, the choices made for it, and its cache."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.cli.common import write_json
from manqala.cli.say import say, say_prose
from manqala.text.extras import install_command

if TYPE_CHECKING:
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.wire.game_outputs import EngineMessage

NAMES = {"python": "plain Python", "wasm": "WebAssembly"}
"""Display names of the back ends on which every game runs."""


def show_engine(game: WarmGame, as_json: bool, *, passes: bool = False) -> None:
    """Print the report or JSON; ``passes``: with the effect of each compiler pass."""
    message = describe(game, passes=passes)
    if as_json:
        write_json(message)
    elif message["generated"]:
        show(game, message)
    else:
        reason = message["why_not"]
        _line(f"{game.title} cannot be compiled, and the interpreter plays it:  {reason}.")


def describe(game: WarmGame, *, passes: bool = False) -> EngineMessage:
    """The facts; for a game without a generated form, only the reason."""
    from manqala.compile.backends.choice import at_once, fastest
    from manqala.compile.emit.writer import CannotGenerateError
    from manqala.compile.llvm.object_cache import cache_folder
    from manqala.compile.llvm.process_host import has_llvm

    try:
        engine = game.native(compiled=False)
    except CannotGenerateError as error:
        return {"game": game.name, "generated": False, "why_not": str(error)}
    functions = engine.written.program().functions.values()
    source = "\n\n\n".join(map(str, functions))
    folder = cache_folder() if has_llvm() else None
    message: EngineMessage = {
        "game": game.name,
        "generated": True,
        "choices": list(engine.written.choices),
        "source": {
            "lines": source.count("\n"),
            "functions": len(functions),
            "bytes": len(source.encode()),
        },
        "runs_on": {"at_once": str(at_once()), "long": str(fastest())},
        "cached_in": None if folder is None else str(folder),
    }
    if passes:
        from manqala.compile.passes_report import passes_done

        message["passes"] = passes_done(engine.written)
    return message


def show(game: WarmGame, message: EngineMessage) -> None:
    """Print the facts in sentences."""
    say(f"The generated engine of {game.title}:")
    for choice in message["choices"]:
        _line(choice, "- ")
    size, runs_on = message["source"], message["runs_on"]
    say(f"source: {size['lines']} lines, {size['functions']} functions, {size['bytes']} bytes")
    if "passes" in message:
        say("passes over its program:")
        for done in message["passes"]:
            _line(f"{done['name']}, {done['count']:,}: {done['does']}", "- ")
    first = NAMES[runs_on["at_once"]]
    if runs_on["long"] == runs_on["at_once"]:
        _line(
            f"It runs as {first}. Long runs would be faster with LLVM: {install_command('native')}"
        )
        return
    _line(f"It runs as {first} at once; LLVM compiles it for long runs and searches.")
    if message["cached_in"] is None:
        _line("Machine code cannot be stored here, so LLVM compiles it again in every process.")
    else:
        say(f"machine code is stored in {message['cached_in']}")


def _line(text: str, first: str = "") -> None:
    """Print a sentence, wrapped."""
    say_prose(text, first)
