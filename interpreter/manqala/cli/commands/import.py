"""`manqala import`: turn another program's description of a game into a rule file."""

from __future__ import annotations

from pathlib import Path

import click

from manqala.cli.common import examples, refuse
from manqala.cli.output_files import OutputFile
from manqala.cli.say import say
from manqala.text import codes
from manqala.text.reading import display_name, read_source


@click.command(
    "import",
    epilog=examples(
        "import wells.lud", 'import wells.lud --variant "Board Size/Four" --out small-wells.sow'
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--variant", metavar="NAME", help="Convert a variant that the file names.")
@click.option("--out", metavar="FILE", type=OutputFile(), help="Write a file.")
@click.option(
    "--partial", is_flag=True,
    help="Write what can be converted, and list the rest in comments.",
)  # fmt: skip
def command(file: Path, variant: str | None, out: Path | None, *, partial: bool) -> None:
    """Convert a game of MancalaGames or Ludii into a rule file, and print it.

    FILE is a parameter file of MancalaGames (JSON followed by a text) or a game description of
    Ludii (ludemes in brackets, as in wells.lud). The result has the same rules, is formatted, and
    keeps the sources that FILE names. If something cannot be expressed, the command writes nothing
    and names each such place.
    """
    from manqala.bridge.importing import imported

    text = imported(read_source(file), variant, partial=partial)
    if out is None:
        say(text, nl=False)
        return
    try:
        with out.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        refuse(codes.CANNOT_WRITE, f"‘{display_name(out)}’ already exists and is not overwritten")
    except OSError as error:
        refuse(codes.CANNOT_WRITE, f"‘{display_name(out)}’ cannot be written: {error.strerror}")
    say(f"Written: {display_name(out)}")
    say(f"Now: manqala validate {display_name(out)}")
