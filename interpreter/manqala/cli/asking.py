"""Asks a person at the terminal: reads answers, carries out commands typed instead, and confirms leaving."""

from __future__ import annotations

import sys
from contextlib import suppress
from getpass import getpass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Protocol

from manqala.cli.move_steps import show_steps, show_steps_so_far
from manqala.cli.say import prose_width, say
from manqala.core.board import spoken_name
from manqala.game.seen_position import hides
from manqala.players.adviser import Adviser
from manqala.players.base import Seat
from manqala.text.diagnostics import ManqalaError, suggest
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from manqala.cli.legend import Legend
    from manqala.cli.screen import Screen
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.game.move import Choices, Move
    from manqala.players.base import Answers
    from manqala.text.diagnostics import MoveError

TYPED = """\
Type a hole’s number, or the whole move as ‘moves’ lists it. The commands are:"""
HELP = (
    ("moves", "the legal moves"),
    ("hint", "a good move, found by a short search"),
    ("undo", "take back your last answer or your last move"),
    ("why", "each effect of the last move, or of this one so far, with the rule that caused it"),
    ("rules", "the rules in plain words; ‘rules file’ shows the rule file itself"),
    ("board", "draw the board again"),
    ("save [FILE]", "the game so far as an example for a rule file, on the screen or at its end"),
    (
        "record FILE",
        "record the whole game in a file; ‘--resume FILE’ continues it",
    ),
    ("resign", "resign the game"),
    ("quit", "leave"),
)
COMMANDS = {
    "help", "?", "moves", "hint", "undo", "why", "rules", "board", "save", "record", "resign", "quit", "exit",
    "q",
}  # fmt: skip
YES, NO = {"y", "yes"}, {"", "n", "no"}


class Quit(Exception):  # noqa: N818 -- no error: the person leaves
    """The person leaves the game."""


class Undo(Exception):  # noqa: N818 -- no error: the person takes something back
    """The person takes back an answer or a move."""


class Resigned(Exception):  # noqa: N818 -- no error: the person gives the game up
    """The person resigns."""


class Sitting(Protocol):
    """The current game, on which commands act."""

    game: WarmGame
    start: PositionValue
    seed: int
    screen: Screen
    legend: Legend
    watched: bool
    position: PositionValue
    played: list[tuple[PositionValue, Move]]
    people: list[int]

    @property
    def unsaved(self) -> bool:
        """Whether leaving would lose a person's moves."""

    def note_question(self, position: PositionValue, answers: Answers, player: int) -> None:
        """Note that a person is asked the question that follows these answers."""

    def show(self, position: PositionValue, before: PositionValue | None) -> None:
        """Draw the board of a position, and highlight changes."""

    def note_saved(self) -> None:
        """Note that the moves so far are saved."""

    def resign(self, player: int) -> None:
        """Resign for a player."""

    def record(self, path: Path) -> None:
        """Write the game to a new file, from its start; raises ``ManqalaError``."""


def read_hidden(prompt: str) -> str:
    """Read a line that the terminal does not echo."""
    return (getpass(prompt) if sys.stdin.isatty() else input(prompt)).strip()


class Asker:
    """Asks the person at the terminal."""

    def __init__(self, session: Sitting) -> None:
        """Ask about one game."""
        self.session = session
        self.screen = session.screen
        self._adviser = Adviser(Seat(Random(f"{session.seed}/hint"), self))
        self._typed = ""
        """The first word of the last answer."""

    # ---- questions ----------------------------------------------------------------------------------

    def ask(self, position: PositionValue, answers: Answers, choices: Choices) -> str:
        """Ask a person, and carry out commands typed instead of an answer."""
        self.session.note_question(position, answers, choices.player)
        tokens = [option.token for option in choices.options]
        outcomes: list[str] = []
        if answers and choices.name == "way":
            outcomes = [position.outcome((*answers, option.index)) for option in choices.options]
        self.screen.question(answers, choices, outcomes)
        hidden = choices.unseen and len(self.session.people) > 1
        if hidden:
            self.screen.say(
                "Your answer stays hidden until all players have chosen.", self.screen.dim
            )
        while True:
            line = self._line(f"{spoken_name(position.name(choices.player))}> ", hidden=hidden)
            word, _, rest = line.partition(" ")
            if not line:
                continue
            if line in tokens or word.casefold() not in COMMANDS:
                self._typed = word.casefold()
                return line
            if word.casefold() == "resign":
                self._resign(choices.player)
            else:
                self._carry_out(word.casefold(), rest.strip(), position, answers)

    def complain(self, error: MoveError) -> None:
        """Explain why an answer is invalid; a word of letters may have been meant as a command."""
        self.screen.complain(error)
        if self._typed.isalpha() and len(self._typed) > 1:
            guess = suggest(self._typed, COMMANDS) or "‘help’ lists what you can type"
            self.screen.say(f"  {guess}")

    # ---- lines --------------------------------------------------------------------------------------

    def _line(self, prompt: str, *, hidden: bool = False) -> str:
        """Read one line, without echo if ``hidden``; leave at the end of the input or on Ctrl-C."""
        try:
            return read_hidden(prompt) if hidden else self._read(prompt)
        except EOFError:
            say()
            self.leave()
        except KeyboardInterrupt:
            say()
            self.interrupted()
        return ""

    def _read(self, prompt: str) -> str:
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 -- its import gives `input` line editing
        return input(prompt).strip()

    # ---- leaving ------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the game, unless the person decides to keep it."""
        if self._confirm_leaving():
            raise Quit

    def interrupted(self) -> None:
        """Leave after Ctrl-C: the same, but with its exit status."""
        if self._confirm_leaving():
            raise KeyboardInterrupt

    def _confirm_leaving(self) -> bool:
        """Whether leaving loses nothing, or the user agrees to it; only a person at a terminal is asked."""
        if not self.session.unsaved or not sys.stdin.isatty():
            return True
        while True:
            try:
                line = self._read("Leave without saving? (yes, no, or record FILE) ")
            except (EOFError, KeyboardInterrupt):
                say()
                return True
            word, _, rest = line.partition(" ")
            if line.casefold() in YES:
                return True
            if line.casefold() in NO:
                return False
            if word.casefold() == "record" and self._record(rest.strip()):
                return True

    def after_the_end(self) -> bool:
        """After the game: whether the person takes back a move; commands still work."""
        if not self.session.watched or not sys.stdin.isatty():
            return False
        hint = "" if not self.session.unsaved else ", record FILE"
        while True:
            try:
                line = self._read(f"undo, why, save{hint}, or Enter to leave> ")
            except (EOFError, KeyboardInterrupt):
                say()
                return False
            word, _, rest = line.partition(" ")
            if word.casefold() in {"", "quit", "exit", "q"}:
                return False
            if word.casefold() == "undo":
                return True
            if word.casefold() in COMMANDS - {"hint", "moves", "resign"}:
                self._carry_out(word.casefold(), rest.strip(), self.session.position, ())

    # ---- commands -----------------------------------------------------------------------------------

    def _carry_out(self, word: str, rest: str, position: PositionValue, answers: Answers) -> None:
        """Carry out a command; a failing command does not end the game."""
        try:
            self._command(word, rest, position, answers)
        except ManqalaError as error:
            self.screen.complain(error)

    def _command(self, word: str, rest: str, position: PositionValue, answers: Answers) -> None:
        if word in {"help", "?"}:
            self._help(position)
        elif word in {"quit", "exit", "q"}:
            self.leave()
        elif word == "undo":
            raise Undo
        elif word == "moves":
            self.screen.moves(position)
        elif word == "hint":
            self._hint(position, answers)
        elif word == "why":
            self._why(position, answers)
        elif word == "rules":
            self._rules(rest)
        elif word == "board":
            self.session.show(position.during(answers), None)
        elif word == "record":
            self._record(rest)
        else:
            self._save(rest)

    def _help(self, position: PositionValue) -> None:
        self.screen.say(TYPED)
        self.screen.listed(HELP)
        self.screen.say("What you see:")
        self.screen.listed(self.session.legend.everything(position))

    def _hint(self, position: PositionValue, answers: Answers) -> None:
        advice = self._adviser.advise(position, answers)
        given = answers + advice.answers
        said = [position.tokens(given)[n][0] for n in range(len(answers), len(given))]
        self.screen.say(f"try {', then '.join(said)} ({advice.reason})")

    def _why(self, position: PositionValue, answers: Answers) -> None:
        if answers:
            show_steps_so_far(self.screen, position, answers)
            return
        if not self.session.played:
            say("Nothing has been played yet.")
            return
        before, move = self.session.played[-1]
        show_steps(self.screen, before, move)

    def _rules(self, how: str) -> None:
        """Show the rules in plain words or, for ‘rules file’, the rule file."""
        if how.casefold() == "file":
            say(self.session.game.rules.files[-1].source.text.rstrip())
            return
        from manqala.describe.written_page import write_page

        say(write_page(self.session.game, "en", "text", width=prose_width()).rstrip())

    def _resign(self, player: int) -> None:
        """Resign, once a person at a terminal has agreed; raises ``Resigned``."""
        if sys.stdin.isatty():
            try:
                if self._read("Resign? (yes or no) ").casefold() not in YES:
                    return
            except (EOFError, KeyboardInterrupt):
                say()
                return
        self.session.resign(player)
        raise Resigned

    def _record(self, file: str) -> bool:
        """Record the game in a file; whether that succeeded."""
        if not file:
            say("Name a file: record FILE")
            return False
        path = Path(file).expanduser()
        try:
            self.session.record(path)
        except ManqalaError as error:
            self.screen.complain(error)
            return False
        self.screen.say(f"To continue: manqala play --resume {display_name(path)}")
        return True

    def _save(self, file: str) -> None:
        """Write the game so far as an example: to the screen, or appended to a file."""
        from manqala.language.example_text import example_text

        session = self.session
        moves = [move for _, move in session.played]
        text = example_text(session.game, session.start, moves, session.position)
        if not file and hides(session.game.rules) and not session.position.over:
            say("Name a file: on the screen the example would show what is hidden.")
            return
        if not file:
            say(text, nl=False)
            return
        path = Path(file).expanduser()
        new = not path.exists()
        try:
            with path.open("a", encoding="utf-8") as stream:
                stream.write("\n" + text)
        except OSError as error:
            say(f"‘{file}’ cannot be written: {error.strerror}")
            return
        where = "in the new file" if new else "at the end of"
        say(f"Saved {where} {display_name(path)}.")
        session.note_saved()
