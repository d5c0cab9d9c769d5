"""The server of the Model Context Protocol: tools, and the language card as a resource; needs the extra ``mcp``.

Each tool is a function whose signature is its schema, and whose docstring is what an assistant reads.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError
from mcp.server.mcpserver.exceptions import ToolError as ReportedError
from pydantic import Field

from manqala.game.shipped_games import Difficulty, Length
from manqala.mcp.tool_answers import (
    LONGEST_THOUGHT,
    MOST_GAMES,
    MOST_PLAYED,
    AnalysedAnswer,
    DescribedAnswer,
    GamesAnswer,
    Language,
    PositionAnswer,
    ValidatedAnswer,
)
from manqala.mcp.tool_process import ToolError, ToolProcess
from manqala.text.reading import MAX_BYTES, read_source
from manqala.text.resources import game_files, language_card, language_page

INSTRUCTIONS = """Manqala plays mancala (sowing) games from rule files. Read the resource manqala://language-card before \
you write rules, and validate every text that you write. list_games finds games, and manqala://games/{name} is the rule file \
of one, to read and to change. A position is one line of text: play gives it, and takes it again."""

Rules = Annotated[
    str,
    Field(
        max_length=MAX_BYTES,
        description="The name of a shipped game, or the whole text of a rule file",
    ),
]
Options = Annotated[
    dict[str, str | int | bool] | None, Field(description="Options of the game to choose, by name")
]
Start = Annotated[
    str | None,
    Field(
        max_length=4000, description="The position to start from; by default the start of the game"
    ),
]
Moves = Annotated[
    list[str], Field(max_length=MOST_PLAYED, description="Moves as texts, like 3 or 4.2, in order")
]
Words = Annotated[list[str], Field(max_length=20, description="Beginnings of words about a game")]
Viewer = Annotated[
    str | None,
    Field(
        max_length=80,
        description="The player to show it to: seeds that are hidden from that player are ?. By default all is shown",
    ),
]
Match = Annotated[bool, Field(description="Play a match of several rounds, not one round")]


def make_assistant_server(process: ToolProcess | None = None) -> MCPServer[Any]:
    """The server, which calls its tools in a process."""
    tools = process or ToolProcess()
    server: MCPServer[Any] = MCPServer(
        "manqala", title="Manqala", instructions=INSTRUCTIONS, version=version("manqala"), log_level="WARNING"
    )  # fmt: skip

    async def call(tool: str, **arguments: object) -> Any:
        try:
            return await tools.call(tool, arguments)
        except ToolError as error:
            raise ReportedError(str(error)) from None

    @server.tool()
    async def validate(
        rules: Rules,
        options: Options = None,
        games: Annotated[
            int, Field(ge=0, le=MOST_GAMES, description="Number of random games")
        ] = 100,
    ) -> ValidatedAnswer:
        """Check rules: their words and types, their examples, and random games, which must end."""
        found: ValidatedAnswer = await call(
            "validate", rules=rules, options=options or {}, games=games
        )
        return found

    @server.tool()
    async def describe(
        rules: Rules, options: Options = None, language: Language = "en"
    ) -> DescribedAnswer:
        """Describe the rules of a game in plain words, for people."""
        found: DescribedAnswer = await call(
            "describe", rules=rules, options=options or {}, language=language
        )
        return found

    @server.tool()
    async def play(
        rules: Rules,
        moves: Moves = [],  # noqa: B006 -- the schema shows it, and nothing changes it
        position: Start = None,
        options: Options = None,
        match: Match = False,
        viewer: Viewer = None,
    ) -> PositionAnswer:
        """Play moves, and return the position, its board, the score and the legal moves."""
        found: PositionAnswer = await call(
            "play", rules=rules, options=options or {}, position=position, moves=moves, match=match, viewer=viewer
        )  # fmt: skip
        return found

    @server.tool()
    async def analyse(
        rules: Rules,
        moves: Moves = [],  # noqa: B006 -- as above
        position: Start = None,
        options: Options = None,
        match: Match = False,
        seconds: Annotated[float, Field(gt=0, le=LONGEST_THOUGHT)] = 1.0,
        viewer: Viewer = None,
    ) -> AnalysedAnswer:
        """Search a position: the value of each legal move, the best first, with the expected continuation.

        For a viewer it searches one guess at what is hidden.
        """
        found: AnalysedAnswer = await call(
            "analyse", rules=rules, options=options or {}, position=position, moves=moves, match=match,
            seconds=seconds, viewer=viewer,
        )  # fmt: skip
        return found

    @server.tool()
    async def list_games(  # noqa: PLR0913, PLR0917 -- one for each thing people look for
        words: Words = [],  # noqa: B006 -- as above
        rows: int | None = None,
        players: int | None = None,
        chance: bool | None = None,
        region: str | None = None,
        people: str | None = None,
        length: Length | None = None,
        difficulty: Difficulty | None = None,
    ) -> GamesAnswer:  # fmt: skip
        """List the shipped games that match everything given; all without arguments."""
        found: GamesAnswer = await call(
            "list_games", words=words, rows=rows, players=players, chance=chance, region=region,
            people=people, length=length, difficulty=difficulty,
        )  # fmt: skip
        return found

    @server.resource(
        "manqala://language-card", title="The language card", mime_type="text/markdown"
    )
    def card() -> str:
        """Everything needed to write a rule file, on one page."""
        return language_card()

    @server.resource("manqala://language", title="The rule language", mime_type="text/markdown")
    def language() -> str:
        """The whole manual of the rule language; it is long."""
        return language_page()

    @server.resource("manqala://games/{name}", title="A rule file", mime_type="text/plain")
    def rule_file(name: str) -> str:
        """The rule file of a shipped game."""
        path = game_files().get(name)
        if path is None:
            raise ResourceError(f"there is no game called ‘{name[:80]}’; list_games lists them")
        return read_source(path).text

    return server
