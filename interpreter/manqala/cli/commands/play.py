"""`manqala play`: play a game at the terminal, against programs or with other people."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    FiniteRange,
    choose_seed,
    examples,
    from_option,
    game_of_record,
    load_game,
    match_option,
    read_name,
    refuse,
    seed_option,
    set_option,
    start_position,
    warn_of_long_searches,
)
from manqala.cli.completing import games, players
from manqala.cli.output_files import OutputFile
from manqala.cli.say import say
from manqala.text import codes
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from manqala.cli.session import Session
    from manqala.cli.showing import Showing
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.game.records import Record
    from manqala.players.entry import Entry

FIRST, OTHERS = "human", "greedy"
"""The default players: a person begins, against a program."""


EXAMPLES = examples(
    "play oware",
    "play san-yao --match --south greedy --north random --seed 1",
    "play oware --record today.txt",
    "play --resume game.txt",
)


class Command(click.Command):
    """The command; its help lists the players only on demand, so that completion stays fast."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the players."""
        from manqala.players.registry import entries

        with formatter.section("Players (WHO), with what may follow a colon"):
            formatter.write_dl(
                [
                    (name, "; ".join([entry.about, *_describe_parameters(entry)]))
                    for name, entry in entries().items()
                ]
            )
        super().format_epilog(ctx, formatter)


def _describe_parameters(entry: Entry) -> list[str]:
    """Describe the parameters of a player: ``depth=…: turns to look ahead``."""
    return [f"{name}=…: {parameter.about}" for name, parameter in entry.parameters.items()]


def read_who(ctx: click.Context, param: click.Parameter, who: str | None) -> str | None:
    """Check the name and the parameters of a player."""
    if who is None or ctx.resilient_parsing:
        return who
    from manqala.players.registry import check

    try:
        check(who)
    except ManqalaError as error:
        found = error.diagnostics[0]
        raise click.BadParameter("; ".join((found.message, *found.help)), ctx, param) from error
    warn_of_long_searches([who])
    return who


def read_seats(ctx: click.Context, param: click.Parameter, said: tuple[str, ...]) -> dict[str, str]:
    """Check who plays at which seats."""
    found = {}
    for one in said:
        seat, sign, who = one.partition("=")
        if not (seat and sign and who):
            raise click.BadParameter(f"‘{one}’ is not PLAYER=WHO, as in east=human", ctx, param)
        found[seat] = read_who(ctx, param, who) or who
    return found


def is_known(who: str | None) -> bool:
    """Whether a record names a known player."""
    from manqala.players.registry import check

    try:
        check(who or "")
    except ManqalaError:
        return False
    return True


@click.command(
    "play",
    epilog=EXAMPLES,
    cls=Command,
)
@click.argument("name", metavar="[GAME]", required=False, callback=read_name, shell_complete=games)
@set_option("Choose an option of the game; may be repeated.")
@click.option(
    "--south",
    metavar="WHO",
    callback=read_who,
    shell_complete=players,
    help="Who plays first.  [human]",
)
@click.option(
    "--north",
    metavar="WHO",
    callback=read_who,
    shell_complete=players,
    help="Who plays second.  [greedy]",
)
@click.option(
    "--seat",
    "others",
    metavar="PLAYER=WHO",
    multiple=True,
    callback=read_seats,
    help="Who plays at another seat, as in east=human; may be repeated.  [greedy]",
)
@from_option
@match_option
@seed_option(
    "With the same seed, programs answer the same moves alike; those with a time limit also depend on the machine."
)
@click.option(
    "--record", type=OutputFile(), metavar="FILE",
    help="Write the game to a new file, move by move; as text if its name ends in .txt.",
)  # fmt: skip
@click.option(
    "--resume", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Continue a recorded game, and record the rest in the same file; GAME can be left out.",
)  # fmt: skip
@click.option(
    "--pause", type=FiniteRange(0, 3600), metavar="SECONDS",
    help="Seconds to wait after a program's move. [0.5 at a terminal, otherwise 0]",
)  # fmt: skip
@click.option(
    "--boards/--no-boards", default=None,
    help="Show the board after every move.  [if people play, or a terminal shows it]",
)  # fmt: skip
@click.option(
    "--turn-board/--no-turn-board", default=True,
    help="Turn the board so that the person to move sits at the bottom. [turn-board]",
)  # fmt: skip
@click.option(
    "--light/--dark", default=None,
    help="Full screen in colours for a light or a dark terminal.  [as the terminal says, or dark]",
)  # fmt: skip
@click.option(
    "--plain", is_flag=True,
    help="Play line by line instead of in full screen.  [without a terminal; with --boards or --no-boards]",
)  # fmt: skip
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str | None, settings: dict[str, str], south: str | None, north: str | None,
    others: dict[str, str], start: str | None, match: bool, seed: int | None, record: Path | None,
    resume: Path | None, pause: float | None, boards: bool | None, turn_board: bool, light: bool | None, plain: bool,
) -> None:  # fmt: skip
    """Play GAME: one round, or a whole match.

    In full screen, ‘?’ shows the keys. At the prompt, type the number of a hole, or ‘help’.
    """
    from manqala.cli.at_full_screen import fills_screen
    from manqala.cli.showing import Showing

    begun = record is not None or start is not None or match or seed is not None
    if resume is not None and begun:
        raise click.UsageError(
            "--resume cannot be combined with another --record, --from, --match or --seed"
        )
    if resume is None and name is None:
        raise click.UsageError("Missing argument 'GAME'.")

    showing = Showing(boards, pause, turn_board, light)
    full = fills_screen(plain=plain or boards is not None)
    if resume is not None:
        resume_game(name, settings, (south, north), others, resume, showing, full=full)
        return
    assert name is not None
    game = load_game(name, settings, kept=full)
    position = start_position(game, start, match=match)
    who = seats(position, (south, north), others, {})
    seed = choose_seed(seed)
    if full:
        from manqala.cli.at_full_screen import play_in_full_screen
        from manqala.terminal.running_game import RunningGame

        running = RunningGame(position, who, seed)
        if record is not None:
            running.record(record)
        play_in_full_screen(running, showing)
        return
    from manqala.cli.session import Session

    session = Session(game, position, who, seed, showing)
    if record is not None:
        session.record(record)
    run(session)


def run(session: Session) -> None:
    """Play, and close the output file."""
    try:
        session.run()
    finally:
        if session.recorder is not None:
            session.recorder.close()


def seats(
    position: PositionValue, chosen: tuple[str | None, ...], named: dict[str, str],
    recorded: dict[str, str],
) -> dict[str, str]:  # fmt: skip
    """The players of all seats: as chosen by order or by name, as recorded, or by default."""
    who: dict[str, str] = {}
    unknown = next((name for name in named if name not in position.players), None)
    if unknown is not None:
        raise click.UsageError(
            f"no ‘{unknown}’ plays here; the players are {', '.join(position.players)}"
        )
    for n, player in enumerate(position.players):
        said = named.get(player) or (chosen[n] if n < len(chosen) else None)
        old = recorded.get(player)
        who[player] = said or (old if old and is_known(old) else None) or (OTHERS if n else FIRST)
    return who


def resume_game(
    name: str | None, settings: dict[str, str], chosen: tuple[str | None, ...],
    named: dict[str, str], path: Path, showing: Showing, *, full: bool,
) -> None:  # fmt: skip
    """Resume a recorded game; the record names the game. ``full``: in full screen."""
    from manqala.game.recorders import resume_recorder
    from manqala.game.records import parse_record
    from manqala.text.reading import display_name

    record = parse_record(path)
    game = recorded_game(name or game_of_record(record, path), settings, record, path)
    position = start_position(game, record.last.position or None, match=record.last.match)
    who = seats(position, chosen, named, record.header["players"])
    if record.truncated:
        say(f"The last line of ‘{display_name(path)}’ was cut off and is ignored.", err=True)
    if full:
        from manqala.cli.at_full_screen import play_in_full_screen
        from manqala.terminal.running_game import RunningGame

        running = RunningGame(position, who, record.header["seed"])
        running.resume(path, record)
        play_in_full_screen(running, showing)
        return
    from manqala.cli.session import Session

    session = Session(game, position, who, record.header["seed"], showing)
    session.replay(record)
    session.recorder, session.kept_in = resume_recorder(path, record, session.position), path
    run(session)


def recorded_game(name: str, settings: dict[str, str], record: Record, path: Path) -> WarmGame:
    """The game with the record's options; an error if the user named another game."""
    from manqala.resolve.finding import find_game

    recorded, named = record.header["game"], Path(find_game(name)).stem
    if named != recorded:
        refuse(codes.WRONG_RECORD, f"‘{path}’ records a game of ‘{recorded}’, not of ‘{named}’")
    from manqala.game.record_words import option_value

    options = {key: option_value(value) for key, value in record.header["options"].items()}
    game = load_game(name, {**options, **settings})
    for key, value in settings.items():
        if options.get(key.replace("-", "_")) != value:
            refuse(
                codes.WRONG_RECORD,
                f"‘{path}’ records a game with {key}={options.get(key)}, not {value}",
            )
    return game
