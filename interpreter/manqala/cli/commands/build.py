"""`manqala build`: a game as one WebAssembly module, for programs and pages without Manqala."""

from __future__ import annotations

from pathlib import Path

import click

from manqala.cli.common import examples, game_arguments, load_game, refuse
from manqala.cli.native import quietly_native
from manqala.cli.output_files import BUILT_GAME, OutputFile, refuse_other_file
from manqala.cli.say import say
from manqala.text import codes


@click.command("build", epilog=examples("build oware -o oware.wasm"))
@game_arguments
@click.option(
    "-o", "--output", "target", metavar="FILE", type=OutputFile(BUILT_GAME),
    help="The file to write. [GAME.wasm]",
)  # fmt: skip
def command(name: str, settings: dict[str, str], target: Path | None) -> None:
    """Build GAME into one WebAssembly file that any program can play, with a card that describes it.

    Only modules that this command built are overwritten. docs/embedding.md describes the interface.
    """
    from manqala.embed.module_file import module_file
    from manqala.text.reading import display_name

    game = load_game(name, settings)
    target = target or Path(f"{game.name}.wasm")
    shown = display_name(target)
    refuse_other_file(target, BUILT_GAME, "-o")
    try:
        with quietly_native(game, "built"):
            made = module_file(game)
        target.write_bytes(made)
    except OSError as error:
        refuse(codes.CANNOT_WRITE, f"‘{shown}’ cannot be written: {error.strerror}")
    say(f"{game.title} is in {shown}: {len(made):,} bytes, which import nothing.")
