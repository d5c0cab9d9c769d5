"""`manqala explain`: the meaning of a diagnostic code, in detail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manqala.cli.common import json_option, write_json
from manqala.cli.completing import codes
from manqala.cli.say import say
from manqala.text.diagnostics import suggest

if TYPE_CHECKING:
    from manqala.text.codes.code import Code
    from manqala.wire.figure_outputs import ExplainedMessage

WIDTH = 88


@click.command("explain")
@click.argument("code", shell_complete=codes)
@json_option()
@click.pass_context
def command(ctx: click.Context, code: str, as_json: bool) -> None:
    """Explain CODE, such as E301, with an example that has the mistake and one that has not."""
    from manqala.text.codes.numbered import CODES

    info = CODES.get(code.strip().strip("[]").upper())
    if info is None:
        guess = (
            suggest(code.upper(), CODES)
            or f"the codes go from {next(iter(CODES))} to {next(reversed(CODES))}"
        )
        raise click.BadParameter(f"there is no code ‘{code}’; {guess}", ctx, param_hint="CODE")
    if as_json:
        message: ExplainedMessage = {
            "code": info, "title": info.topic, "about": info.range, "text": info.text,
            "bad": info.bad, "good": info.good,
        }  # fmt: skip
        write_json(message)
    else:
        show(info)


def show(info: Code) -> None:
    """Print the explanation."""
    import textwrap

    say(f"{info}: {info.topic} ({info.range})\n")
    say(textwrap.fill(info.text, WIDTH))
    for label, snippet in (("Not so", info.bad), ("But so", info.good)):
        if snippet:
            say(f"\n{label}:\n\n{textwrap.indent(snippet, '    ')}")
