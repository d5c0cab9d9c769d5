"""`manqala lsp`: the language server, which editors start."""

from __future__ import annotations

import gc
import os
import sys

import click

from manqala.text.extras import need


@click.command("lsp")
@click.option(
    "--stdio", is_flag=True, help="Speak over standard input and output, as is done anyhow."
)
def command(stdio: bool) -> int:
    """Start the language server for editors, on standard input and output.

    Editors start this command; docs/editors.md describes how. It needs the extra ‘lsp’.
    """
    del stdio  # editors say it, and there is no other way
    need("lsp")
    from manqala.lsp.features import make_server

    server = make_server()
    # What has been loaded stays: it need not be looked through again and again.
    gc.collect()
    gc.freeze()
    # The server closes what it writes to, and the command has yet to end.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as stream:
        server.start_io(stdout=stream)
    return 0
