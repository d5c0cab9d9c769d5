"""`manqala completion`: the shell code that enables completion."""

from __future__ import annotations

import click

from manqala.cli.completing import SHELLS, script
from manqala.cli.say import write_as_it_is

HELP = """Print the script with which a shell completes commands, games, options and their choices, players and files.

\b
bash:  eval "$(manqala completion bash)"      in ~/.bashrc
zsh:   eval "$(manqala completion zsh)"       in ~/.zshrc, behind compinit
fish:  manqala completion fish > ~/.config/fish/completions/manqala.fish
"""


@click.command("completion", help=HELP)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print a shell's lines."""
    write_as_it_is(script(shell, ctx.find_root().command), nl=False)
