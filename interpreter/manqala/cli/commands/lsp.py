"""`manqala lsp`: the language server, which editors start."""

from __future__ import annotations

import gc
import os
import sys

import click

from manqala.text.extras import require_extra


@click.command("lsp")
@click.option(
    "--stdio", is_flag=True, help="Use standard input and output, which is also the default."
)
def command(stdio: bool) -> int:
    """Start the language server for editors, on standard input and output.

    Editors start this command; docs/editors.md describes how. It needs the extra ‘lsp’.
    """
    del stdio  # editors pass it, but there is no other transport
    require_extra("lsp")
    from manqala.lsp.features import make_server

    server = make_server()
    # Loaded modules stay alive: the collector need not traverse them again.
    gc.collect()
    gc.freeze()
    # The server closes its output, but the command has not ended.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as stream:
        server.start_io(stdout=stream)
    return 0
