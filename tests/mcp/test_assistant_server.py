"""The server as an assistant talks to it: the SDK's own client, over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest

from manqala.cli.main import COMMANDS
from manqala.mcp.tool_process import ToolError, ToolProcess
from manqala.mcp.tools import TOOLS
from manqala.text.resources import language_card
from tests.helpers.checkout import DOCS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

PAGE = (DOCS / "assistants.md").read_text(encoding="utf-8")
ENDLESS = """---
language: 1
game: Long turns
board: {rows: 2, holes: 12}
seeds: 9
---
turn
  choose hole from own occupied holes
  repeat 1000 times
    repeat 1000 times
      if pieces in (holes where it is occupied) > 900000, move-again
  sow it anticlockwise
when player cannot move, close-round
"""


def with_client(conversation: Callable[[Any], Awaitable[None]]) -> None:
    """Run a conversation with `manqala mcp`."""
    pytest.importorskip("mcp")
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters

    command = StdioServerParameters(
        command=sys.executable, args=["-m", "manqala", "mcp"], env={**os.environ}
    )

    async def talk() -> None:
        async with Client(command) as client:
            await conversation(client)

    asyncio.run(talk())


def test_the_page_lists_the_tools_and_a_configuration() -> None:
    assert {*re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)} == {*TOOLS}
    (block,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    server = json.loads(block)["mcpServers"]["manqala"]
    assert (server["command"], *server["args"]) == ("manqala", "mcp")
    assert "mcp" in COMMANDS


@pytest.mark.slow
def test_an_assistant_lists_plays_searches_and_reads() -> None:
    async def conversation(client: Any) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {*tools} == {"validate", "describe", "play", "analyse", "list_games"}
        assert all(tool.description and tool.output_schema for tool in tools.values())
        resources = {str(resource.uri) for resource in (await client.list_resources()).resources}
        templates = (await client.list_resource_templates()).resource_templates
        resources |= {template.uri_template for template in templates}
        assert {*re.findall(r"^\| `(manqala://\S+)` \|", PAGE, re.MULTILINE)} == resources
        card = (await client.read_resource("manqala://language-card")).contents[0].text
        assert card == language_card()
        rules = (await client.read_resource("manqala://games/kalah")).contents[0].text
        told = await client.call_tool("validate", {"rules": rules, "games": 2})
        assert told.structured_content["valid"]
        told = await client.call_tool("play", {"rules": "kalah", "moves": ["3"]})
        assert told.structured_content["turn"] == "south"
        place = told.structured_content["position"]
        searched = await client.call_tool(
            "analyse", {"rules": "kalah", "position": place, "seconds": 0.2}
        )
        legal = {move["move"] for move in told.structured_content["moves"]}
        assert {move["move"] for move in searched.structured_content["moves"]} == legal
        told = await client.call_tool("describe", {"rules": "kalah", "language": "de"})
        assert told.structured_content["text"].startswith("# Kalah")
        told = await client.call_tool("list_games", {"words": ["kalah"]})
        assert told.structured_content["games"][0]["name"] == "kalah"

    with_client(conversation)


@pytest.mark.slow
def test_what_is_wrong_is_an_error_and_the_server_goes_on() -> None:
    async def conversation(client: Any) -> None:
        told = await client.call_tool("play", {"rules": "oware", "moves": ["9"]})
        assert told.is_error
        assert "E602" in told.content[0].text
        told = await client.call_tool("analyse", {"rules": "oware", "seconds": 1000})
        assert told.is_error
        told = await client.call_tool("play", {"rules": "oware"})
        assert not told.is_error

    with_client(conversation)


@pytest.mark.slow
def test_a_call_that_takes_too_long_is_given_up_and_the_next_one_is_answered() -> None:
    async def calls() -> None:
        process = ToolProcess(patience=0.3)
        given: dict[str, Any] = {"options": {}, "position": None, "moves": [], "match": False}
        try:
            with pytest.raises(ToolError, match="the call took longer than"):
                await process.call("play", {"rules": ENDLESS, **given, "moves": ["1"]})
            process = ToolProcess()
            told = await process.call("play", {"rules": "oware", **given})
            assert told["turn"] == "south"
        finally:
            await process.end()

    asyncio.run(calls())
