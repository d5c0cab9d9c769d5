"""`manqala why`: the effects of the last move, each with the rule that caused it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    examples,
    from_option,
    game_arguments,
    json_option,
    load_game,
    match_option,
    moves_option,
    play_moves,
    start_position,
    write_json,
)
from manqala.cli.say import say

if TYPE_CHECKING:
    from manqala.wire.position_outputs import CausedStepMessage, WhyMessage


@click.command("why", epilog=examples("why oware --moves '3 4'"))
@game_arguments
@moves_option
@from_option
@match_option
@json_option()
def command(
    name: str, settings: dict[str, str], moves: str, start: str | None, match: bool, as_json: bool
) -> None:
    """Play MOVES and explain the last one: each effect, with the line of the rule that caused it."""
    game = load_game(name, settings)
    positions = play_moves(start_position(game, start, match=match), moves)
    if len(positions) == 1:
        raise click.UsageError('name the moves: --moves "3 5" explains the last one')
    before, after = positions[-2:]
    assert after.last is not None
    move = after.last.move
    if as_json:
        steps: list[CausedStepMessage] = [
            {
                "text": step.text, "file": step.span.source.name, "line": step.span.line,
                "rule": step.line_text,
            }
            for step in before.trace(move)
        ]  # fmt: skip
        message: WhyMessage = {
            "game": game.name, "position": before.text, "mover": before.turn, "move": move.text,
            "steps": steps, "after": after.text,
        }  # fmt: skip
        write_json(message)
        return
    from manqala.cli.move_steps import show_steps
    from manqala.cli.screen import Screen

    screen = Screen(sys.stdout)
    show_steps(screen, before, move)
    if after.over:
        screen.result(after)
    say(after.text)
