"""The command, run in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

from manqala.cli.main import cli

if TYPE_CHECKING:
    from click.testing import Result


def run(*arguments: object, exits: int | None = 0, **more: Any) -> Result:
    """Run a command line, check its exit code unless it is all one, give what it showed."""
    done = CliRunner().invoke(cli, [str(argument) for argument in arguments], **more)
    assert exits is None or done.exit_code == exits, done.output
    return done


def play(*arguments: object, typed: str = "", exits: int | None = 0) -> Result:
    """Play, typing these lines; return the output."""
    return run("play", *arguments, exits=exits, input=typed)
