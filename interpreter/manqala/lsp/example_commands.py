"""Commands of editors: run an example, step through it, record one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from manqala.game.game import GameValue
from manqala.language.actions import append_example
from manqala.language.example_play import block
from manqala.language.lenses import run, steps
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from manqala.lsp.server import RuleServer

RUN, STEP, RECORD = "manqala.runExample", "manqala.stepExample", "manqala.recordExample"


def carry_out(server: RuleServer) -> None:
    """Register the commands."""

    @server.command(RUN)
    def run_example(uri: str, line: int) -> dict[str, Any]:
        """Run the example at a line, and return its result."""
        ran = run(server.document(uri), line + 1)
        if ran is None:
            said = "This example cannot be run: the rules have errors."
            server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, said))
            return {"ran": False, "message": said}
        kind = types.MessageType.Error if ran.diagnostics else types.MessageType.Info
        server.window_show_message(types.ShowMessageParams(kind, ran.summary))
        return {"ran": True, "passed": not ran.diagnostics, "message": ran.summary}

    @server.command(STEP)
    def step_example(uri: str, line: int) -> list[dict[str, Any]]:
        """The effects of the moves in the example at a line, each with its rule line."""
        found = steps(server.document(uri), line + 1)
        said = "\n".join(
            f"{one.move}: {one.text}" + (f" (line {one.line})" if one.line else "") for one in found
        )
        server.window_show_message(
            types.ShowMessageParams(
                types.MessageType.Info, said or "There is nothing to step through."
            )
        )
        return [
            {"move": one.move, "text": one.text, "line": one.line - 1, "position": one.position}
            for one in found
        ]

    @server.command(RECORD)
    def record_example(uri: str, position: str, moves: str) -> dict[str, Any]:
        """Append moves as an example at the end of the file; without moves, a random one."""
        document = server.document(uri)
        rules = document.sound_rules()
        if rules is None:
            return {"recorded": False, "message": "The rules have errors."}
        try:
            game = GameValue(rules)
            begun = now = game.position(position) if position else game.start()
            texts = moves.split() or ([] if begun.over else [begun.random_move(Random(0)).text])
            played = []
            for text in texts:
                played.append(now.parse(text))
                now = now.play(played[-1])
        except ManqalaError as error:
            return {"recorded": False, "message": error.diagnostics[0].message}
        text = block(begun, played, now, f"recorded: {' '.join(move.text for move in played)}")
        edit = append_example(document.analysis().source, text)
        change = types.WorkspaceEdit(changes={uri: server.converter.edits([edit])})
        server.workspace_apply_edit(types.ApplyWorkspaceEditParams(change, "record an example"))
        return {"recorded": True, "message": text}
