"""`manqala moves`: the legal moves of a position."""

from __future__ import annotations

import click

from manqala.cli.common import (
    NO_MOVES,
    from_option,
    game_arguments,
    json_option,
    load_game,
    match_option,
    start_position,
    write_json,
)


@click.command("moves")
@game_arguments
@from_option
@match_option
@json_option()
def command(
    name: str, settings: dict[str, str], start: str | None, match: bool, as_json: bool
) -> None:
    """List the legal moves of GAME at its start, or of a position: each with what it leads to.

    A capture is shown as (+3).
    """
    game = load_game(name, settings)
    position = start_position(game, start, match=match)
    moves = [(move, position.play(move)) for move in position.moves()]
    if as_json:
        listed = [
            {"move": move.text, "notation": position.describe(move), "position": after.text}
            for move, after in moves
        ]
        write_json(
            {"game": game.name, "position": position.text, "turn": position.turn, "moves": listed}
        )
        return
    if position.over:
        click.echo(NO_MOVES)
        return
    shown = [(position.describe(move), after.text) for move, after in moves]
    width = max((len(text) for text, _ in shown), default=0)
    for text, after in shown:
        click.echo(f"{text:{width}}  {after}")
