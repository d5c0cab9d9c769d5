"""`manqala explain`: the meaning of a diagnostic code, in detail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manqala.cli.common import examples, json_option, write_json
from manqala.cli.completing import codes
from manqala.cli.say import say, say_prose
from manqala.text.diagnostics import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.text.codes.code import Code
    from manqala.wire.figure_outputs import ExplainedMessage


@click.command("explain", epilog=examples("explain E301", "explain"))
@click.argument("code", required=False, shell_complete=codes)
@json_option()
@click.pass_context
def command(ctx: click.Context, code: str | None, as_json: bool) -> None:
    """Explain CODE, such as E301, with an example of the mistake and its correction.

    Without CODE, list all codes; with --json one object a line.
    """
    from manqala.text.codes.numbered import CODES

    if code is None:
        list_codes(CODES.values(), as_json=as_json)
        return
    info = CODES.get(code.strip().strip("[]").upper())
    if info is None:
        guess = suggest(code.upper(), CODES) or "‘manqala explain’ lists the codes"
        raise click.BadParameter(f"there is no code ‘{code}’; {guess}", ctx, param_hint="CODE")
    if as_json:
        write_json(_message(info))
    else:
        show(info)


def list_codes(codes: Iterable[Code], *, as_json: bool) -> None:
    """All codes with their titles, under the part of the work they belong to."""
    if as_json:
        for info in codes:
            write_json(_message(info))
        return
    part = None
    for info in codes:
        if info.range != part:
            say(f"{info.range}:" if part is None else f"\n{info.range}:")
            part = info.range
        say(f"  {info}  {info.topic}")


def _message(info: Code) -> ExplainedMessage:
    return {
        "code": info, "title": info.topic, "about": info.range, "text": info.text,
        "bad": info.bad, "good": info.good,
    }  # fmt: skip


def show(info: Code) -> None:
    """Print the explanation."""
    import textwrap

    say(f"{info}: {info.topic} ({info.range})\n")
    say_prose(info.text)
    for label, snippet in (("Wrong", info.bad), ("Right", info.good)):
        if snippet:
            say(f"\n{label}:\n\n{textwrap.indent(snippet, '    ')}")
