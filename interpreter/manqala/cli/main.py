"""The command `manqala`: finds and runs commands, and turns errors into exit codes.

Nothing heavy is imported here: `manqala --help` shows the table below and loads no command.
"""

from __future__ import annotations

import errno
import os
import sys
import warnings
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from manqala.cli.help_text import HelpContext, in_plain_words
from manqala.cli.say import say, write_as_it_is
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, suggest
from manqala.text.processors import collect_garbage_rarely

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from click.shell_completion import CompletionItem

FINE, AT_FAULT, WRONG_USAGE, OUR_BUG, INTERRUPTED = 0, 1, 2, 3, 130
"""Exit codes: success, errors in the input, wrong usage, a bug of ours, Ctrl-C."""

OWN_FOLDER = Path(__file__).resolve().parent.parent
"""The folder of the package: a file of it that fails is a fault of ours."""
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""Numbers of the errors of a disk that is full."""

COMMANDS = {
    "list": "List the shipped games, all or those that match.",
    "show": "Show a game: its board, its options, its sources.",
    "draw": "Draw a position as a picture.",
    "describe": "Describe the rules of a game in plain words.",
    "play": "Play a game: people, programs, or both.",
    "moves": "List the legal moves of a position.",
    "replay": "Play a list of moves and show every position.",
    "review": "Review a recorded game: the moves that lost most.",
    "which": "Find the settings of the options that make recorded games legal.",
    "why": "Explain a move, effect by effect.",
    "new": "Start a rule file of your own.",
    "import": "Convert a game of another program into a rule file.",
    "studio": "Write rules and play them in the browser.",
    "validate": "Check rule files: text, names, types, examples, random games.",
    "fmt": "Format rule files.",
    "lsp": "Start the language server for editors.",
    "mcp": "Start the server for assistants.",
    "diff": "Compare two games, in their rules and in play.",
    "explain": "Explain the code of an error message.",
    "perft": "Count the sequences of moves, depth by depth.",
    "build": "Build a game into one file that any program can play.",
    "publish": "Write web pages on which games are played.",
    "simulate": "Play many random games and count how they end.",
    "study": "Study a game: measures with intervals, as a report.",
    "contest": "Let players play each other, and rate them.",
    "tune": "Find the settings of a game that come closest to goals.",
    "train": "Learn to evaluate positions by self-play.",
    "book": "Build an opening book by search.",
    "analyse": "Search a position for the value of each move.",
    "solve": "Prove the exact value of a small game or position.",
    "endgame": "Compute the value of every position with few seeds.",
    "completion": "Print the completion script for a shell.",
}
"""Every command in the order of the help, with its short help; each is a module in ``commands``."""


OTHER_NAMES = {
    "analyze": ("analyse",), "check": ("validate",), "compile": ("build",), "create": ("new",), "export": ("publish", "build"),
    "format": ("fmt",), "games": ("list",), "init": ("new",), "lint": ("validate",), "rules": ("describe",), "run": ("play",),
    "search": ("analyse",), "test": ("validate",),
}  # fmt: skip
"""What other programs call some of these commands."""
LONG = {
    "review", "perft", "simulate", "study", "contest", "tune", "train", "book", "analyse", "solve", "endgame",
}  # fmt: skip
"""Commands that are often stopped with Ctrl-C; once started, they report what they found."""
NOTHING_FOUND = "stopped before anything was found; run the same command again"


class Commands(click.Group):
    """A group whose commands are modules, imported when run."""

    context_class = HelpContext

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click's signature
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 -- click's
        """Import the command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"manqala.cli.commands.{cmd_name}").command
        command.context_class = HelpContext
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Complete a command line without importing the commands."""
        from click.shell_completion import CompletionItem

        named = [
            CompletionItem(name, help=about)
            for name, about in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 -- click's
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or suggest one."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            guess = suggest(name, COMMANDS, OTHER_NAMES) or "‘manqala --help’ lists the commands"
            raise click.UsageError(f"there is no command ‘{name}’; {guess}", ctx)
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and exit with its code; without ``standalone_mode``, return the code."""
        if "_MANQALA_COMPLETE" in os.environ:
            from manqala.cli.completing import register

            register()
            return super().main(args, "manqala", complete_var, standalone_mode, **extra)
        code = self.run(list(sys.argv[1:] if args is None else args), prog_name or "manqala", extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def run(self, arguments: list[str], prog_name: str, extra: dict[str, Any]) -> int:
        """Run a command line; every error becomes a message and an exit code."""
        try:
            return self._run(arguments, prog_name, extra)
        except ManqalaError as error:
            return report(error)
        except (KeyboardInterrupt, click.Abort):
            say(NOTHING_FOUND if arguments[:1] and arguments[0] in LONG else "", err=True)
            return INTERRUPTED
        except BrokenPipeError:
            return stop_writing()
        except OSError as error:
            found = file_fault(error)
            return report_bug(error) if found is None else report(ManqalaError(found))
        except Exception as error:  # the user must never get a traceback
            return report_bug(error)

    def _run(self, arguments: list[str], prog_name: str, extra: dict[str, Any]) -> int:
        """Run a command line; click's exits become exit codes."""
        tolerate_narrow_encodings(sys.stdout, sys.stderr)
        try:
            with (
                warnings.catch_warnings(),
                self.make_context(prog_name, arguments, **extra) as context,
            ):
                warnings.showwarning = show_warning
                code = self.invoke(context)
            sys.stdout.flush()
        except click.exceptions.Exit as leaving:
            return leaving.exit_code
        except click.ClickException as error:
            in_plain_words(error).show()
            return error.exit_code
        return code if isinstance(code, int) else FINE


def tolerate_narrow_encodings(*streams: TextIO) -> None:
    """Replace characters that the terminal cannot show by question marks instead of failing."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def report(error: ManqalaError) -> int:
    """Print an error in the user's input."""
    from manqala.text.render import print_diagnostics

    sys.stdout.flush()
    print_diagnostics(error.diagnostics, sys.stderr)
    return AT_FAULT


def file_fault(error: OSError) -> Diagnostic | None:
    """The error for a file or disk of the user's that cannot be used; none if the fault is ours."""
    name = error.filename
    if isinstance(name, str) and not Path(name).absolute().is_relative_to(OWN_FOLDER):
        return Diagnostic(
            codes.CANNOT_WRITE, Severity.ERROR, None, f"‘{name}’ cannot be used: {error.strerror}"
        )
    if error.errno in FULL:
        return Diagnostic(
            codes.CANNOT_WRITE, Severity.ERROR, None, f"a file cannot be written: {error.strerror}"
        )
    return None


def show_warning(message: Warning | str, *_where: object, **_more: object) -> None:
    """Print a warning of a library, without its line of code."""
    from manqala.text.render import one_to_text, wants_colour

    found = Diagnostic(
        codes.GOES_ON_WITHOUT, Severity.WARNING, None, " ".join(str(message).split())
    )
    write_as_it_is(one_to_text(found, colour=wants_colour(sys.stderr)), err=True)


def report_bug(error: Exception) -> int:
    """Report an internal error; with MANQALA_DEBUG set, with the traceback."""
    from manqala.text.render import print_diagnostics

    if os.environ.get("MANQALA_DEBUG"):
        import traceback

        traceback.print_exception(error, file=sys.stderr)
        return OUR_BUG
    what = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
    message = f"this is a bug in Manqala, not in your rules: {what}"
    help_lines = (
        "please report it, with the rule file and the command",
        "set MANQALA_DEBUG=1 in the environment for details",
    )
    found = Diagnostic(codes.INTERNAL_ERROR, Severity.ERROR, None, message, help=help_lines)
    print_diagnostics((found,), sys.stderr)
    return OUR_BUG


def stop_writing() -> int:
    """Stop output whose reader has gone, as after `| head`; Python's final flush gets a sink."""
    sink = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(sink, sys.stdout.fileno())
    except (OSError, ValueError):
        return FINE
    finally:
        os.close(sink)
    return FINE


@click.group(
    "manqala", cls=Commands, invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, help="Show the version and exit.",
    callback=lambda ctx, _, wanted: show_version(ctx) if wanted else None,
)  # fmt: skip
@click.option(
    "--light/--dark", default=None,
    help="Show the games in colours for a light or a dark terminal.  [as the terminal says, or dark]",
)  # fmt: skip
@click.pass_context
def cli(ctx: click.Context, light: bool | None) -> None:
    """Sowing games (mancala): play them, and write the rules of your own.

    GAME is a name that `manqala list` shows, the path of a rule file, or - for standard input. At a terminal,
    `manqala` alone shows the shipped games and plays one.
    """
    if ctx.invoked_subcommand is not None:
        if light is not None:
            raise click.UsageError(
                "use --light and --dark with ‘manqala’ alone, or after ‘play’", ctx
            )
    elif sys.stdin.isatty() and sys.stdout.isatty():
        browse(ctx, light=light)
    else:
        say(ctx.get_help(), err=True)
        ctx.exit(WRONG_USAGE)


def browse(ctx: click.Context, *, light: bool | None) -> None:
    """Let a person choose a shipped game, and play it in the same colours; without a full screen, show the help."""
    from manqala.cli.at_full_screen import choose_game, lacks_extra, suits_screen, tell_extra

    if not suits_screen() or lacks_extra():
        say(ctx.get_help())
        if suits_screen():
            tell_extra("\nThe list of games, with their boards,")
        return
    name = choose_game(light=light)
    if name is not None:
        command = cli.get_command(ctx, "play")
        assert command is not None
        colours = [] if light is None else ["--light" if light else "--dark"]
        with command.make_context("play", [*colours, name], parent=ctx) as playing:
            command.invoke(playing)


def show_version(ctx: click.Context) -> NoReturn:
    """Print the installed version."""
    from importlib.metadata import version

    say(f"manqala {version('manqala')}")
    ctx.exit()


def main() -> int:
    """Run the command of this process, and return its exit code."""
    collect_garbage_rarely()
    code: int = cli.main(standalone_mode=False)
    from manqala.simulate.stop import is_work_left

    if is_work_left():
        # An abandoned compiler thread would crash during an orderly exit.
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)
    return code
