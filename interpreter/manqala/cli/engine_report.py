"""What `manqala show --engine` tells: the generated code of a game, what was chosen for it, where it is kept."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from manqala.cli.common import write_json
from manqala.cli.say import say
from manqala.text.extras import install

if TYPE_CHECKING:
    from manqala.game.game import Game

WIDTH = 88


def show_engine(game: Game, as_json: bool, *, passes: bool = False) -> None:
    """Tell it for people or for scripts; ``passes``: also what each pass of the compiler did."""
    told = describe(game, passes=passes)
    if as_json:
        write_json(told)
    elif told["generated"]:
        show(game, told)
    else:
        reason = told["why_not"]
        _line(f"{game.title} has no generated form and is played by the interpreter: {reason}.")


def describe(game: Game, *, passes: bool = False) -> dict[str, Any]:
    """The facts; a game without a generated form has only the reason for that."""
    from manqala.compile.emit.writer import CannotGenerateError
    from manqala.compile.link.cache import cache_folder, compiled_before
    from manqala.compile.link.compile import has_numba

    numba = has_numba()
    try:
        engine = game.native(compiled=False)
    except CannotGenerateError as error:
        return {"game": game.name, "generated": False, "why_not": str(error), "numba": numba}
    source = engine.program
    folder = cache_folder() if numba else None
    file = None if folder is None else folder / f"{engine.compiled_name}.py"
    told = {
        "game": game.name,
        "generated": True,
        "choices": list(engine.written.choices),
        "source": {
            "lines": source.count("\n"),
            "functions": source.count("\ndef "),
            "bytes": len(source.encode()),
        },
        "numba": numba,
        "cached_in": None if file is None else str(file),
        "too_long": engine.too_long,
        "compiled_before": numba and compiled_before(engine.compiled_name),
    }
    if passes:
        from manqala.compile.passes_report import passes_done

        told["passes"] = passes_done(engine.written)
    return told


def show(game: Game, told: dict[str, Any]) -> None:
    """The facts in sentences."""
    from manqala.compile.wasm.host import has_wasm

    say(f"The generated engine of {game.title}:")
    for choice in told["choices"]:
        _line(choice, "- ")
    size = told["source"]
    say(f"source: {size['lines']} lines, {size['functions']} functions, {size['bytes']} bytes")
    if "passes" in told:
        say("passes over its program:")
        for one in told["passes"]:
            _line(f"{one['name']}, {one['count']:,}: {one['does']}", "- ")
    if told["too_long"]:
        # Said first: where this is so, Numba would be installed in vain.
        how = "WebAssembly" if has_wasm() else "plain Python"
        _line(f"Numba would compile it for minutes, so it runs as {how}.")
    elif not told["numba"]:
        how = (
            "It runs as WebAssembly. There is no Numba that can be used, which would be faster"
            if has_wasm()
            else "There is no Numba that can be used, so it runs as plain Python"
        )
        _line(f"{how}: {install('native')}")
    elif told["cached_in"] is None:
        _line("There is no folder to keep it in, so Numba compiles it anew in every process.")
    else:
        done = (
            "compiled, and kept" if told["compiled_before"] else "not compiled yet; it will be kept"
        )
        say(f"{done} in {told['cached_in']}")


def _line(text: str, first: str = "") -> None:
    """A sentence, wrapped."""
    rest = " " * len(first)
    say(
        textwrap.fill(
            text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
        )
    )
