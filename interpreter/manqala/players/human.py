"""A person, who is asked at a prompt, question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.diagnostics import Diagnostic, MoveError, Severity, suggest
from manqala.players.base import own_part

if TYPE_CHECKING:
    from manqala.players.base import Answers, Seat
    from manqala.position import Choices, Position


class Human:
    """Understands an answer, or at the first question a move or its beginning."""

    def __init__(self, seat: Seat) -> None:
        """Ask at the seat's prompt."""
        self._prompt = seat.prompt

    def choose(self, position: Position, answers: Answers) -> Answers:
        """Ask until there is an answer that the rules allow; where only one is left, take it."""
        choices = position.choices(answers)
        assert choices is not None
        if answers and len(choices.options) == 1:
            return (choices.options[0].index,)
        while True:
            line = self._prompt.ask(position, answers, choices)
            try:
                return understand(position, answers, choices, line)
            except MoveError as error:
                self._prompt.complain(error)


def understand(position: Position, answers: Answers, choices: Choices, line: str) -> Answers:
    """The answers that a line means; raises ``MoveError``."""
    said = " ".join(line.split()).casefold()
    for option in choices.options:
        if said in {option.token.casefold(), option.text.casefold()}:
            return (option.index,)
    if not answers:
        return own_part(position, (), position.begin(line.strip()))
    tokens = [option.token for option in choices.options]
    guess = suggest(said, tokens)
    raise MoveError(
        Diagnostic(
            "E602", Severity.ERROR, None, f"‘{line.strip()}’ is not one of the answers",
            help=(guess,) if guess else (), expected=", ".join(tokens),
        )
    )  # fmt: skip


player = Human
