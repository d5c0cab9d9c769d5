"""Arguments and options that commands share, loading of games, and JSON output."""

from __future__ import annotations

import json
import re
import sys
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from manqala.cli.completing import games, settings
from manqala.cli.say import say, say_note, style_text, write_as_it_is
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, quantity
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Protocol

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.game.records import Record
    from manqala.text.codes.code import Code

    class Decorator(Protocol):
        """Adds an option to the function of a command."""

        def __call__(self, function: Function, /) -> Function:
            """Return the function with the option."""


Function = TypeVar("Function", bound="Callable[..., object]")
JSON_VERSION = 1
"""The version of the machine interface: every object carries it as ``manqala``."""
LINE = re.compile(r"[^\n]*\n|[^\n]+")
LARGEST_SEED = 2**32 - 1
MOST_HOURS = 1_000_000
"""Greatest time limit: more is a slip, and would not fit into a number of nanoseconds."""
UNITS = {"s": 1, "m": 60, "h": 3600}
FINE, INTERRUPTED = 0, 130
"""Exit codes: success, and after Ctrl-C."""
NO_MOVES = "The game is over: there are no moves."


class FiniteRange(click.FloatRange):
    """A number in a range; ‘nan’, which no range excludes, and ‘inf’ are refused."""

    name = "float range"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number."""
        number: float = click.FLOAT.convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"‘{value}’ is not a finite number", param, ctx)
        found: float = super().convert(number, param, ctx)
        return found


def read_settings(
    ctx: click.Context, param: click.Parameter, pairs: tuple[str, ...]
) -> dict[str, str]:
    """The options set by ``--set name=choice``, which may be repeated."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip() or not value.strip():
            text = f"‘{pair}’ does not have the form name=choice, as in --set seeds=3"
            raise click.BadParameter(text, ctx, param)
        if chosen.setdefault(name.strip(), value.strip()) != value.strip():
            raise click.BadParameter(f"‘{name.strip()}’ is set twice", ctx, param)
    return chosen


def read_duration(_ctx: click.Context, _param: click.Parameter, text: str | None) -> float | None:
    """Seconds, as in ``90``, ``90s``, ``10m``, ``1.5h``."""
    if text is None:
        return None
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)([smh]?)", text.strip())
    seconds = float(found[1]) * UNITS[found[2] or "s"] if found else 0.0
    if seconds <= 0:
        raise click.BadParameter(f"‘{text}’ is not a duration; write 90s, 10m or 1.5h")
    if seconds > MOST_HOURS * UNITS["h"]:
        raise click.BadParameter(f"‘{text}’ is too long; at most {MOST_HOURS:,} hours are possible")
    return seconds


def own_name(name: str) -> str:
    """The canonical name of a game; prints it if an alias was given."""
    from manqala.text.resources import game_files

    if name in game_files():
        return name
    from manqala.resolve.finding import find_game
    from manqala.resolve.game_names import simplify_name

    file = find_game(name)
    if file == "-" or file == Path(name):
        return name
    found = Path(file).stem
    if simplify_name(name) != simplify_name(found):
        say(f"‘{name}’ is another name of ‘{found}’.", err=True)
    return found


def read_name(ctx: click.Context, _param: click.Parameter, name: str | None) -> str | None:
    """The game that an argument names; unchanged while the line is being completed."""
    return name if name is None or ctx.resilient_parsing else own_name(name)


def is_folder(path: str) -> bool:
    """Whether there is such a folder; a name that is too long for one names none."""
    try:
        return Path(path).is_dir()
    except OSError:
        return False


def files_in(folder: str) -> list[str]:
    """The rule files in a folder and its subfolders; an error if there are none."""
    files = sorted(str(file) for file in Path(folder).rglob("*.sow") if file.is_file())
    if not files:
        refuse(
            codes.NO_SUCH_FILE, f"there is no rule file in ‘{folder}’", ["rule files end in .sow"]
        )
    return files


def examples(*lines: str) -> str:
    """Command lines without the name of the program, as a help text shows them; tests run them all."""
    return "\b\nExamples:\n" + "\n".join(f"  manqala {line}" for line in lines)


def game_arguments(function: Function) -> Function:
    """GAME and ``--set``."""
    function = set_option("Choose an option of the game; may be repeated.")(function)
    return click.argument("name", metavar="GAME", callback=read_name, shell_complete=games)(
        function
    )


def game_of_record(record: Record, path: Path) -> str:
    """The game that a record names: a shipped one, or a rule file beside the record or in the current folder."""
    from manqala.text.resources import game_files

    name = str(record.header["game"])
    if name in game_files():
        return name
    places = (folder / f"{name}.sow" for folder in (path.parent, Path()))
    file = next((place for place in places if place.is_file()), None)
    if file is None:
        text = f"‘{display_name(path)}’ records a game of ‘{name}’, and there is no ‘{name}.sow’ beside it or in this folder"
        refuse(codes.NO_SUCH_FILE, text)
    return str(file)


def game_with_record(path: Path) -> tuple[WarmGame, Record]:
    """Read a record, and load its game with its options."""
    from manqala.game.record_words import option_value
    from manqala.game.records import parse_record

    record = parse_record(path)
    options = {key: option_value(value) for key, value in record.header["options"].items()}
    game = load_game(game_of_record(record, path), options)
    if record.truncated:
        say(f"The last line of ‘{display_name(path)}’ was cut off and is ignored.", err=True)
    return game, record


def set_option(text: str, flag: str = "--set", name: str = "settings") -> Decorator:
    """``--set NAME=CHOICE``."""
    return click.option(
        flag, name, metavar="NAME=CHOICE", multiple=True, callback=read_settings, help=text,
        shell_complete=settings,
    )  # fmt: skip


def json_option(text: str = "Write JSON for scripts.") -> Decorator:
    """``--json``."""
    return click.option("--json", "as_json", is_flag=True, help=text)


def from_option(function: Function) -> Function:
    """``--from POSITION``."""
    return click.option(
        "--from", "start", metavar="POSITION",
        help="Begin from a position, as ‘manqala replay’ and ‘moves’ write it.",
    )(function)  # fmt: skip


def match_option(function: Function) -> Function:
    """``--match``."""
    return click.option("--match", is_flag=True, help="Play a whole match instead of one round.")(
        function
    )


def seed_option(told: str) -> Decorator:
    """``--seed``, with its guarantee for this command."""
    return click.option(
        "--seed", type=click.IntRange(0, LARGEST_SEED), metavar="S",
        help=f"The seed of the random numbers; without it one is drawn and shown. {told}",
    )  # fmt: skip


def dealing_option(function: Function) -> Function:
    """``--seed`` for commands about one position."""
    return click.option(
        "--seed", type=click.IntRange(0, LARGEST_SEED), metavar="S",
        help="The seed for chance events before the first choice; without it, chance moves first.",
    )(function)  # fmt: skip


def time_option(text: str) -> Decorator:
    """``--time S``."""
    return click.option(
        "--time", "seconds", type=FiniteRange(min=0.0, min_open=True), metavar="S", help=text
    )


def moves_option(function: Function) -> Function:
    """``--moves``."""
    return click.option(
        "--moves", "moves", metavar="MOVES", default="", help='The moves: "3 2(+4) 1".'
    )(function)


def count_option(
    *names: str, default: int | None, least: int = 0, most: int | None = None, help: str
) -> Decorator:
    """An option that is a number of games or turns, by default ``default``, which the help shows."""
    return click.option(
        *names, type=click.IntRange(least, most), default=default, show_default=default is not None, metavar="N", help=help
    )  # fmt: skip


def threads_option(help: str = "Games to play at once. [all cores]") -> Decorator:
    """``--threads``."""
    return count_option("--threads", default=None, least=1, help=help)


def dask_option(help: str = "Play on the Dask cluster of this scheduler.") -> Decorator:
    """``--dask``."""
    return click.option("--dask", "address", metavar="ADDRESS", help=help)


def folder_option(help: str) -> Decorator:
    """``--out``: a folder."""
    return click.option(
        "--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help=help
    )


def load_game(name: str, settings: dict[str, str], *, kept: bool = False) -> WarmGame:
    """Load the game that the user named, with the options set; ``kept``: its rules may come from the user's cache."""
    from manqala.compile.stepping.warm_game import WarmGame, load

    if not kept:
        return load(name, settings)
    from manqala.resolve.kept_rules import load_kept_rules

    return WarmGame(load_kept_rules(name, settings), interpreted=False)


def choose_seed(seed: int | None) -> int:
    """The given seed, or a random one, which is printed."""
    if seed is not None:
        return seed
    import secrets

    drawn = secrets.randbelow(LARGEST_SEED + 1)
    say(f"seed {drawn}", err=True)
    return drawn


def write_json(value: Mapping[str, object]) -> None:
    """Print a JSON object on one line, with the version of the interface."""
    narrow = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8"
    write_as_it_is(json.dumps({"manqala": JSON_VERSION, **value}, ensure_ascii=narrow))


def refuse(code: Code, message: str, help_lines: Iterable[str] = ()) -> NoReturn:
    """Exit with an error in the user's input."""
    raise ManqalaError(Diagnostic(code, Severity.ERROR, None, message, help=tuple(help_lines)))


def print_nothing_found() -> int:
    """Report that Ctrl-C came before any result; returns the exit code."""
    say_note(
        "stopped while the game was being compiled; nothing is found yet, and the same command starts again from the beginning",
    )
    return INTERRUPTED


def print_tables(most: int | None) -> None:
    """Report the number of seeds covered by endgame tables, if any."""
    if most is not None:
        say(f"endgame tables: up to {quantity(most, 'seed')}")


def need_matches(game: WarmGame) -> None:
    """Report an error if the game has no matches."""
    if game.rules.between is None:
        refuse(
            codes.NO_MATCHES, f"‘{game.title}’ has no matches, only rounds",
            ["leave out --match; a match needs rules ‘between rounds’"],
        )  # fmt: skip


def start_position(
    game: WarmGame, start: str | None, *, match: bool = False, seed: int | None = None
) -> PositionValue:
    """The initial position: the one given, or the game's; the ``seed`` determines what is dealt."""
    if match:
        need_matches(game)
    position: PositionValue = (
        game.start(match=match) if start is None else game.position(start, match=match)
    )
    if seed is not None:
        from manqala.players.chance import dealt

        position = dealt(position, seed)
    if start is None:
        return position
    if (more := position.surplus) is not None:
        from manqala.text.render import one_to_text, wants_colour

        found = Diagnostic(
            codes.SURPLUS_PIECES, Severity.WARNING, None, f"in this position there are {more}"
        )
        write_as_it_is(one_to_text(found, colour=wants_colour(sys.stderr)), err=True)
    return position


def show_difference(name: str, before: bytes, after: bytes, how: str) -> None:
    """Print a unified diff of a file; ``how``: the operation."""
    import difflib

    old, new = (LINE.findall(data.decode("utf-8")) for data in (before, after))
    for line in difflib.unified_diff(old, new, name, f"{name} ({how})"):
        text = line.rstrip("\r\n")
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[0])
        say(style_text(text, fg=colour) if colour else text)
        if not line.endswith("\n"):
            say("\\ No newline at end of file")


def play_moves(position: PositionValue, moves: str) -> list[PositionValue]:
    """The position and its successors after each move; raises ``MoveError``."""
    from manqala.game.notation import split_moves

    found = [position]
    for text in split_moves(moves):
        found.append(found[-1].play(text))
    return found


def warn_of_long_searches(players: Iterable[str | None]) -> None:
    """Print a note about each player who may search for hours."""
    from manqala.players.registry import patience_note

    for who in dict.fromkeys(players):
        note = None if who is None else patience_note(who)
        if note is not None:
            say_note(note)
