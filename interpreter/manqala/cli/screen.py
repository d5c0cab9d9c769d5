"""What `play` and its relatives show: boards, moves, questions, effects; coloured on a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from manqala.draw import draw, plain
from manqala.render import wants_colour
from manqala.resources import games_directories

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.diagnostics import ManqalaError
    from manqala.players.base import Answers
    from manqala.position import Choices, Move, Position

MOST_MOVES = 60
POSITION = "the position is "
"""The beginning of a remark that nobody needs who sees the board."""
LONG_LIST = 12
"""From so many answers on they are only counted in the question."""


class Screen:
    """Writes for people."""

    def __init__(self, stream: TextIO) -> None:
        """Find out what the stream can show."""
        self.colour = wants_colour(stream)
        encoding = (stream.encoding or "utf-8").lower().replace("-", "")
        self.boxes = encoding.startswith("utf")

    def bold(self, text: str) -> str:
        """Text that stands out."""
        return click.style(text, bold=True) if self.colour else text

    def changed(self, text: str) -> str:
        """What the last move changed."""
        return click.style(text, fg="green", bold=True) if self.colour else text

    def dim(self, text: str) -> str:
        """Text that stays in the background."""
        return click.style(text, dim=True) if self.colour else text

    def board(self, position: Position, before: Position | None) -> None:
        """The board; what the last move changed is highlighted."""
        highlight = self.changed if self.colour else plain
        click.echo()
        click.echo(draw(position, before, highlight, boxes=self.boxes), color=self.colour)
        click.echo()

    def status(self, position: Position) -> None:
        """The round, in a match, and what is decided now when it is no move."""
        words = {"setup": "setting up", "settle": "the round is over", "between": "between rounds"}
        parts = [f"round {position.round}"] if position.play_state.match else []
        if position.phase in words:
            parts.append(words[position.phase])
        if parts:
            click.echo(self.dim(", ".join(parts)), color=self.colour)

    def move(self, position: Position, number: int) -> None:
        """What was just played, who passes, and who moves again."""
        last = position.last
        assert last is not None
        names = position.players
        gained = sum(last.captured[last.mover])
        shown = f"{last.move.text}(+{gained})" if gained > 0 else last.move.text
        text = f"{number}. {names[last.mover]}: {self.bold(shown)}"
        if last.passed:
            text += "; " + ", ".join(f"{names[player]} cannot move" for player in last.passed)
        elif (
            not position.over
            and last.phase == position.phase == "turn"
            and last.mover == position.mover
        ):
            text += "; moves again"
        click.echo(text, color=self.colour)

    def result(self, position: Position) -> None:
        """How the game ended."""
        result = position.result
        assert result is not None
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(position.players, result.score, strict=True)
        )
        nobody = "It is a draw" if len(position.players) > 1 else "The game is lost"
        end = nobody if result.winner is None else f"{position.players[result.winner]} wins"
        click.echo(f"{self.bold(end)} ({result.reason}): {scores}", color=self.colour)

    def question(self, answers: Answers, choices: Choices, outcomes: Sequence[str] = ()) -> None:
        """What is happening, what is asked, the answers there are, and what they lead to."""
        if choices.context and answers:
            click.echo(choices.context)
        tokens = [option.token for option in choices.options]
        if not answers and choices.of_holes:
            click.echo(f"{choices.question} {' '.join(tokens)}")
            return
        click.echo(choices.question)
        if len(tokens) > LONG_LIST:
            click.echo("  " + " ".join(tokens))
            return
        width = max(map(len, tokens))
        for n, option in enumerate(choices.options):
            words = "" if option.text == option.token else option.text
            if n < len(outcomes) and outcomes[n]:
                words = f"{words}: {outcomes[n]}" if words else outcomes[n]
            click.echo(f"  {option.token:{width}}  {self.dim(words)}".rstrip(), color=self.colour)

    def complain(self, error: ManqalaError) -> None:
        """Say what is wrong with an answer."""
        for diagnostic in error.diagnostics:
            click.echo(diagnostic.message)
            if diagnostic.expected:
                click.echo(f"  expected: {diagnostic.expected}")
            for line in diagnostic.help:
                if not line.startswith(POSITION):
                    click.echo(f"  {line}")

    def moves(self, position: Position) -> None:
        """The legal moves with what they capture."""
        found = position.moves(MOST_MOVES + 1)
        more = " …" if len(found) > MOST_MOVES else ""
        click.echo("  ".join(position.describe(move) for move in found[:MOST_MOVES]) + more)

    def steps(self, position: Position, move: Move) -> None:
        """A move effect by effect, each with the line of the rule that caused it."""
        name = position.players[position.mover]
        click.echo(f"{name}: {self.bold(position.describe(move))}", color=self.colour)
        steps = position.trace(move)
        width = max((len(step.text) for step in steps), default=0)
        for step in steps:
            place = f"{short_name(step.span.source.name)}:{step.span.line}"
            if width <= MOST_MOVES:
                line = f"  {step.text:{width}}  {self.dim(f'{place}: {step.line_text}')}"
                click.echo(line, color=self.colour)
            else:
                click.echo(f"  {step.text}")
                click.echo("      " + self.dim(f"{place}: {step.line_text}"), color=self.colour)


def short_name(name: str) -> str:
    """The name of a file; of one that is shipped, only the part that tells it from the others."""
    for folder in games_directories():
        if Path(name).is_relative_to(folder):
            return Path(name).relative_to(folder.parent).as_posix()
    return name
