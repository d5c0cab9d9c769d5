"""A person at a prompt, asked question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.game.notation import split_move
from manqala.players.base import own_part
from manqala.players.entry import Entry
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, MoveError, suggest

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.game.move import Choices
    from manqala.players.base import Answers, Seat


class Instead(Exception):  # noqa: N818 -- no error: the person makes another move
    """In the middle of a move the person makes another one."""

    def __init__(self, answers: Answers) -> None:
        """``answers``: the new answers from the beginning of the turn."""
        super().__init__(answers)
        self.answers = answers


class Human:
    """Accepts an answer, a whole move, or its beginning."""

    def __init__(self, seat: Seat) -> None:
        """Ask at the seat's prompt."""
        self._prompt = seat.prompt

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """Ask until there is a legal answer; take the only legal one without asking.

        Raises ``Instead`` when the person makes a move other than the one begun.
        """
        choices = position.choices(answers)
        assert choices is not None
        if (answers or position.stepwise) and len(choices.options) == 1:
            return (choices.options[0].index,)
        while True:
            line = self._prompt.ask(position, answers, choices)
            try:
                return understand(position, answers, choices, line)
            except MoveError as error:
                self._prompt.complain(error)


def understand(position: PositionValue, answers: Answers, choices: Choices, line: str) -> Answers:
    """Parse a line as answers; raises ``MoveError``, and ``Instead`` for a move other than the one begun."""
    said = " ".join(line.split()).casefold()
    for option in choices.options:
        if said in {option.token.casefold(), option.text.casefold()}:
            return (option.index,)
    if not answers:
        return own_part(position, (), position.begin(line.strip()))
    try:
        return own_part(position, answers, position.begin(line.strip(), answers))
    except MoveError:
        pass  # it may be a whole move
    first = position.choices()
    assert first is not None
    try:
        whole = position.begin(line.strip())
    except MoveError:
        whole = ()
    if whole[: len(answers)] == answers and len(whole) > len(answers):
        return own_part(position, answers, whole)
    # A single word answers the question, and only the player who began the move can make another one.
    alone = len(split_move(line)[0]) == 1 or len(own_part(position, (), answers)) < len(answers)
    if not whole or alone or first.player != choices.player:
        raise _no_answer(position, answers, choices, line.strip())
    raise Instead(own_part(position, (), whole))


def _no_answer(position: PositionValue, answers: Answers, choices: Choices, said: str) -> MoveError:
    """Return the error for an invalid answer."""
    reason = position.objection(said, answers)
    message = f"‘{said}’ is not one of the answers" + (f": {reason}" if reason else "")
    tokens = [option.token for option in choices.options]
    guess = suggest(said, tokens)
    return MoveError(
        Diagnostic(
            codes.ILLEGAL_MOVE, Severity.ERROR, None, message, help=(guess,) if guess else (),
            expected=", ".join(tokens),
        )
    )  # fmt: skip


player = Entry("human", "a person at this terminal", Human)
