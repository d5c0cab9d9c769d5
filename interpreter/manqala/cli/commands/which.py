"""`manqala which`: the settings of a game's options that make recorded games legal."""

from __future__ import annotations

import sys
from pathlib import Path
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
    write_json,
)
from manqala.cli.progress import progress

if TYPE_CHECKING:
    from manqala.check.fitting_settings import FittingSettings
    from manqala.check.record_reading import LineReading
    from manqala.wire.setting_outputs import ReadGameMessage, WhichMessage

LIMIT = 500


@click.command(
    "which",
    epilog=examples("which oware --moves '6(+4)' --from 1,0,0,0,0,2/1,1,0,0,0,0:south"),
)
@game_arguments
@click.argument(
    "records", metavar="[RECORD]...", nargs=-1, type=click.Path(dir_okay=False, path_type=Path)
)
@moves_option
@from_option
@match_option
@click.option(
    "--limit", type=click.IntRange(1), default=LIMIT, show_default=True, metavar="N",
    help="Maximum number of settings to try.",
)  # fmt: skip
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], records: tuple[Path, ...], moves: str, start: str | None, match: bool,
    limit: int, as_json: bool,
) -> None:  # fmt: skip
    """Find the settings of GAME's options that make recorded games legal, and how the games end.

    RECORD is a file from ‘manqala play --record’ or the studio; --moves gives a game as it is printed,
    and captures in it, as in 3(+4), are checked. Where a setting does not allow a move, the move
    and the rule are shown. Options chosen with --set stay as they are.
    """
    from manqala.check.fitting_settings import find_settings
    from manqala.check.record_lines import line_of_moves, lines_of_record
    from manqala.cli.screen import Screen
    from manqala.cli.setting_groups import show_settings

    if not records and not moves.strip():
        raise click.UsageError("name a RECORD, or give its moves with --moves")
    if not moves.strip() and (start is not None or match):
        raise click.UsageError("--from and --match need --moves: a record contains its start")
    rules = load_game(name, settings).rules
    lines = [line for record in records for line in lines_of_record(rules, record)]
    if moves.strip():
        lines.append(line_of_moves(moves, start, match=match))
    with progress("playing") as bar:
        found = find_settings(rules, lines, settings, limit, bar.advance)
    if as_json:
        write_json(_as_data(found))
    else:
        show_settings(Screen(sys.stdout), found)


def _as_data(found: FittingSettings) -> WhichMessage:
    return {
        "game": found.game, "tried": found.tried, "complete": found.complete,
        "decisive": list(found.decisive), "indifferent": list(found.indifferent),
        "some_numbers": {name: list(values) for name, values in found.thinned.items()},
        "settings": [
            {
                "options": dict(setting.options), "default": setting.default, "legal": setting.legal,
                "as_recorded": setting.as_recorded, "games": [_game_data(game) for game in setting.games],
            }
            for setting in found.settings
        ],
    }  # fmt: skip


def _game_data(game: LineReading) -> ReadGameMessage:
    from manqala.game.as_json import result_json

    stop, other, end = game.stop, game.departure, game.result
    return {
        "record": game.name, "moves": game.moves, "played": game.played,
        "stop": None if stop is None else {
            "ply": stop.ply, "move": stop.move, "reason": stop.reason, "file": stop.file, "line": stop.line,
            "rule": stop.rule,
        },
        "departure": None if other is None else {
            "ply": other.ply, "position": other.position, "recorded": other.recorded,
        },
        "position": game.position,
        "result": None if end is None else result_json(end, game.players),
    }  # fmt: skip
