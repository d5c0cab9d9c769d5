"""`manqala mcp`: the server for assistants, which start it."""

from __future__ import annotations

import click

from manqala.text.extras import import_extra, require_extra


@click.command("mcp")
def command() -> int:
    """Start the server for assistants, on standard input and output.

    It speaks the Model Context Protocol (MCP): an assistant validates and describes rules, plays,
    searches and lists games, and reads the language card. It reads no files but the shipped games,
    and writes none. Assistants start this command; docs/assistants.md describes how. It needs the
    extra ‘mcp’.
    """
    require_extra("mcp")
    server = import_extra("manqala.mcp.assistant_server", "mcp")
    server.make_assistant_server().run("stdio")
    return 0
