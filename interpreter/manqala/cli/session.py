"""A game at the terminal: the board drawn after every move, and the commands at the prompt."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NoReturn

import click

from manqala.cli.screen import Screen
from manqala.diagnostics import ManqalaError, quantity
from manqala.players.base import Seat, decide
from manqala.players.registry import make
from manqala.source import shown_name

if TYPE_CHECKING:
    from manqala.cli.record import Entry, Record, Recorder
    from manqala.diagnostics import MoveError
    from manqala.game import Game
    from manqala.players.base import Answers
    from manqala.position import Choices, Move, Position

HELP = """\
Type a hole's number, or a whole move such as ‘moves’ lists it. Then there are these commands:
  moves        the legal moves
  hint         a move that gains most at once
  undo         take your last move back
  why          the last move, effect by effect, with the rules that caused it
  board        draw the board again
  save [FILE]  the game so far as an example block for a rule file
  quit         leave"""
COMMANDS = {"help", "?", "moves", "hint", "undo", "why", "board", "save", "quit", "exit", "q"}


class Quit(Exception):  # noqa: N818 -- no error: the person leaves
    """The person leaves the game."""


class Undo(Exception):  # noqa: N818 -- no error: the person takes a move back
    """The person takes a move back."""


class Session:
    """One game from its beginning, or from a record, to its end or until the person leaves."""

    def __init__(
        self, game: Game, start: Position, who: dict[str, str], seed: int, recorder: Recorder | None
    ) -> None:
        """``who``: which registered player plays for each player of the game."""
        self.game = game
        self.who = who
        self.seed = seed
        self.recorder = recorder
        self.screen = Screen(sys.stdout)
        self.watched = "human" in who.values()
        self._start = start
        self._rng = Random(seed)
        self._played: list[tuple[Position, Move]] = []
        """Every move with the position it was made in."""
        self._position = start
        self._told: set[str] = set()
        seat = Seat(self._rng, self)
        self._players = [make(who[name], seat) for name in start.players]

    # ---- playing ---------------------------------------------------------------------------------

    def replay(self, record: Record) -> None:
        """Make the recorded moves; raises ``ManqalaError`` where they do not fit the rules."""
        from manqala.cli.record import bad_line

        for entry in record.entries:
            try:
                after = self._position.play(entry.answers)
            except ManqalaError:
                bad_line(entry.span, f"the recorded move ‘{entry.text}’ is not legal here")
            self._agrees(entry)
            if after.text != entry.position:
                bad_line(entry.span, "after this recorded move the position should be another one")
            self._advance(after)

    def _agrees(self, entry: Entry) -> None:
        """A record has each move twice, for people and for programs."""
        from manqala.cli.record import bad_line

        try:
            if self._position.parse(entry.text).answers == entry.answers:
                return
        except ManqalaError:
            pass
        meant = self._position.write(entry.answers)
        bad_line(
            entry.span, f"the recorded move is ‘{entry.text}’, and by its answers it is ‘{meant}’"
        )

    def run(self) -> None:
        """Play on to the end."""
        self.screen.board(self._position, None)
        self.screen.status(self._position)
        try:
            while not self._position.over:
                self._turn()
        except Quit:
            self._say_goodbye()
        else:
            self.screen.result(self._position)

    def _turn(self) -> None:
        before = self._position
        # Each move has random numbers of its own, so that a resumed game goes on like the first.
        self._rng.seed(f"{self.seed}/{len(self._played)}")
        try:
            move = decide(self._players, before)
        except Undo:
            self._undo()
            return
        self._tell_remarks()
        after = before.play(move)
        self._advance(after)
        if self.recorder is not None:
            mover = before.players[before.mover]
            self.recorder.move(len(self._played), mover, move.text, move.answers, after.text)
        self.screen.move(after, len(self._played))
        if self.watched or after.over or after.round != before.round:
            self.screen.board(after, before)
            self.screen.status(after)

    def _tell_remarks(self) -> None:
        """What players want to be known of them, once for each."""
        for name, player in zip(self._start.players, self._players, strict=True):
            remark = getattr(player, "remark", None)
            if remark is not None and name not in self._told:
                self._told.add(name)
                click.echo(f"{name}: {remark}")

    def _advance(self, after: Position) -> None:
        assert after.last is not None
        self._played.append((self._position, after.last.move))
        self._position = after

    def _undo(self) -> None:
        """Go back to the last position in which a person was asked first."""
        back = 0
        for before, _ in reversed(self._played):
            back += 1
            if self.who[before.players[before.mover]] == "human":
                break
        else:
            click.echo("There is no move of yours to take back.")
            return
        self._position = self._played[-back][0]
        del self._played[-back:]
        if self.recorder is not None:
            self.recorder.undo(back)
        click.echo(f"Taken back: {quantity(back, 'move')}.")
        self.screen.board(self._position, None)
        self.screen.status(self._position)

    def _say_goodbye(self) -> None:
        click.echo("The game is not over.")
        if self.recorder is None and self._played:
            match = " --match" if self._position.play_state.match else ""
            click.echo(f"To go on another time: --from {self._position.text}{match}")

    # ---- the prompt ------------------------------------------------------------------------------

    def ask(self, position: Position, answers: Answers, choices: Choices) -> str:
        """Ask a person, and carry out the commands he types instead of an answer."""
        tokens = [option.token for option in choices.options]
        outcomes: list[str] = []
        if answers and choices.name == "way":
            outcomes = [position.outcome((*answers, option.index)) for option in choices.options]
        self.screen.question(answers, choices, outcomes)
        while True:
            line = self._read(f"{position.players[choices.player]}> ")
            word, _, rest = line.partition(" ")
            if not line:
                continue
            if line in tokens or word.casefold() not in COMMANDS:
                return line
            self._command(word.casefold(), rest.strip(), position, answers)

    def complain(self, error: MoveError) -> None:
        """Say why an answer cannot be taken."""
        self.screen.complain(error)

    def _read(self, prompt: str) -> str:
        """One line; the end of the input is a polite way to leave."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 -- its import gives `input` line editing
        try:
            return input(prompt).strip()
        except EOFError:
            click.echo()
            self._leave()

    def _leave(self) -> NoReturn:
        raise Quit

    def _command(self, word: str, rest: str, position: Position, answers: Answers) -> None:
        if word in {"help", "?"}:
            click.echo(HELP)
        elif word in {"quit", "exit", "q"}:
            self._leave()
        elif word == "undo":
            raise Undo
        elif word == "moves":
            self.screen.moves(position)
        elif word == "hint":
            self._hint(position, answers)
        elif word == "why":
            self._why()
        elif word == "board":
            self.screen.board(position.during(answers), None)
            self.screen.status(position)
        else:
            self._save(rest)

    def _hint(self, position: Position, answers: Answers) -> None:
        """The best move by greed, of those that begin with what was answered already."""
        from manqala.players.greedy import Greedy

        adviser = Greedy(Seat(Random(f"{self.seed}/hint/{len(self._played)}"), self))
        given = answers + adviser.choose(position, answers)
        said = [position.tokens(given)[n][0] for n in range(len(answers), len(given))]
        click.echo("try " + ", then ".join(said))

    def _why(self) -> None:
        if not self._played:
            click.echo("Nothing has been played yet.")
            return
        before, move = self._played[-1]
        self.screen.steps(before, move)

    def _save(self, file: str) -> None:
        """Write the game so far as an example: to the screen, or at the end of a file."""
        from manqala.cli.example import example_text

        moves = [move for _, move in self._played]
        text = example_text(self.game, self._start, moves, self._position)
        if not file:
            click.echo(text, nl=False)
            return
        path = Path(file).expanduser()
        try:
            with path.open("a", encoding="utf-8") as stream:
                stream.write("\n" + text)
        except OSError as error:
            click.echo(f"‘{file}’ cannot be written: {error.strerror}")
            return
        click.echo(f"Saved at the end of {shown_name(path)}.")
