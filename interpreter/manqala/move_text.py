"""Moves as text: writing them, and reading what people write, with a reason for what is not allowed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.diagnostics import Diagnostic, MoveError, Severity, suggest
from manqala.notation import CAPTURE, join_move, split_move, way_names
from manqala.run.machine import Dead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game import Game
    from manqala.notation import Notation
    from manqala.play import Play
    from manqala.run.engine import Asked, Done
    from manqala.run.machine import Cells

Answers = tuple[int, ...]
SHOWN = 20
"""So many legal moves are listed in a message."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question: its index, how a move writes it, and words for it."""

    index: int
    token: str
    text: str
    value: int
    """The hole, direction, … itself."""


@dataclass(frozen=True, slots=True)
class Choices:
    """A question: who is asked, what, and the answers that can still lead to a legal move."""

    player: int
    name: str
    prompt: str
    options: tuple[Option, ...]
    optional: bool
    """Whether it is a ``may``: its first answer, ``no``, is left out of move texts."""
    of_holes: bool
    context: str = ""
    """What is happening, in words, when somebody is asked in the middle of a move."""


@dataclass(frozen=True, slots=True)
class Move:
    """A complete sequence of answers, and its text."""

    answers: Answers
    text: str

    def __str__(self) -> str:
        """Its text."""
        return self.text


@dataclass(frozen=True, slots=True)
class Written:
    """One answer as a text has it; whether it declines a ``may``, and what else could be said there."""

    token: str
    declined: bool
    ways: tuple[str, ...]


class MoveTexts:
    """The part of a position that knows how moves are written."""

    game: Game
    _play: Play

    @property
    def notation(self) -> Notation:
        """How this game's holes and values are written."""
        return self.game.notation

    # ---- to be had from the position ----------------------------------------------------------------

    @property
    def text(self) -> str:
        """The canonical text of the position."""
        raise NotImplementedError  # Position overrides it: a move is written in a position

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError  # Position overrides it

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        raise NotImplementedError  # Position overrides it

    @property
    def turn(self) -> str | None:
        """The name of the player who is to decide."""
        raise NotImplementedError  # Position overrides it

    def choices(self, answers: Answers = ()) -> Choices | None:
        """The next question after these answers."""
        raise NotImplementedError  # Position overrides it

    def moves(self, limit: int | None = None, after: Answers = ()) -> list[Move]:
        """The complete legal moves."""
        raise NotImplementedError  # Position overrides it

    def _ask(self, answers: Answers) -> Asked | None:
        raise NotImplementedError  # Position overrides it

    def _done(self, move: Move) -> Done:
        raise NotImplementedError  # Position overrides it

    def _gained(self, done: Done) -> tuple[tuple[int, ...], ...]:
        raise NotImplementedError  # Position overrides it

    # ---- moves as text ----------------------------------------------------------------------------

    def tokens(self, answers: Answers) -> list[tuple[str, bool]]:
        """Each answer as it is written, and whether it declines a ``may``."""
        return [(written.token, written.declined) for written in self._written(answers)]

    def _written(self, answers: Answers) -> list[Written]:
        """What each answer is in a text, found out in one run of the program."""
        engine, notation = self.game.engine, self.notation
        subject = engine.layout.subject
        found: list[Written] = []

        def watch(
            question: core.Choose | core.Either, cells: Cells, options: Sequence[int], answer: int
        ) -> None:
            player = cells[subject]
            token = notation.option_token(question, options[answer], player, cells)
            names: tuple[str, ...] = ()
            if isinstance(question, core.Either) and question.optional:
                names = tuple(way_names(question))
            found.append(Written(token, bool(names) and answer == 0, names))

        engine.watch = watch
        try:
            self._ask(answers)
        except Dead:
            pass  # what could be answered is written
        finally:
            engine.watch = None
        return found

    def write(self, answers: Answers) -> str:
        """The text of a move; what declines is left out unless that would be misread."""
        written = self._written(answers)
        said = [answer.token for answer in written if not answer.declined]
        if not said:
            return join_move([answer.token for answer in written]) or "-"
        # A refusal that is left out would be misread where the next word is a way of that question.
        following: str | None = None
        for answer in reversed(written):
            if not answer.declined:
                following = answer.token
            elif following in answer.ways:
                return join_move([answer.token for answer in written])
        return join_move(said)

    def write_fully(self, answers: Answers) -> str:
        """These answers, which may be the beginning of a move, with all that declines something."""
        return join_move([answer.token for answer in self._written(answers)])

    def parse(self, text: str) -> Move:
        """The move that a text means; raises ``MoveError`` (E602 illegal, E603 ambiguous, E606)."""
        if self.over:
            raise self._wrong("E602", "the game is over")
        tokens, captured = split_move(text)
        answers: Answers = ()
        while (choices := self.choices(answers)) is not None:
            index = self._match(choices, tokens)
            if index is None:
                raise self._unmatched(text, tokens, choices, answers)
            answers = (*answers, index)
        if tokens:
            raise self._wrong("E602", f"‘{tokens[0]}’ is one answer too many in ‘{text}’")
        move = Move(answers, CAPTURE.sub("", text).strip())
        if captured is not None:
            done = self._done(move)
            gained = sum(self._gained(done)[self.mover])
            if gained != captured:
                raise self._wrong(
                    "E606", f"‘{text}’ says that {captured} are captured, but {gained} are",
                    moves=False,
                )  # fmt: skip
        return move

    def begin(self, text: str) -> Answers:
        """The answers that a text gives; it may leave the rest of the move open, or raise ``MoveError``."""
        tokens, captured = split_move(text)
        answers: Answers = ()
        while tokens and captured is None and (choices := self.choices(answers)) is not None:
            index = self._match(choices, tokens)
            if index is None:
                raise self._unmatched(text, tokens, choices, answers)
            answers = (*answers, index)
        return self.parse(text).answers if tokens or not answers else answers

    def _match(self, choices: Choices, tokens: list[str]) -> int | None:
        """The index of the option that the next token names, or of what goes without saying.

        Takes the token if it is used; gives none when it fits nothing.
        """
        options = choices.options
        token = tokens[0] if tokens else None
        if token is not None:
            # A hole may also be named by its row; its number among those that are owned goes first.
            named = self.notation.hole_named(token) if choices.of_holes else None
            for option in sorted(options, key=lambda option: option.token != token):
                if option.token == token or (named is not None and option.value == named):
                    tokens.pop(0)
                    return option.index
        if choices.optional and any(option.index == 0 for option in options):
            return 0
        return options[0].index if token is None and len(options) == 1 else None

    def _unmatched(
        self, text: str, tokens: list[str], choices: Choices, answers: Answers
    ) -> MoveError:
        """Say what is missing or wrong."""
        if tokens:
            return self._illegal(text, tokens[0], choices, answers)
        known = ", ".join(option.token for option in choices.options[:SHOWN])
        return self._wrong(
            "E603", f"‘{text}’ does not say everything: {choices.prompt}?", moves=False,
            expected=f"one of {known}",
        )  # fmt: skip

    def _illegal(self, text: str, token: str, choices: Choices, answers: Answers) -> MoveError:
        """Say why an answer is not allowed, if the rules give a reason."""
        reason = None
        asked = self._ask(answers)
        if asked is not None:
            for index, value in enumerate(asked.options):
                written = self.notation.option_token(
                    asked.question, value, asked.player, asked.cells
                )
                if written == token:
                    reason = self._reason((*answers, index))
        message = f"‘{text}’ is not a legal move" + (f": {reason}" if reason else "")
        guess = (
            None
            if token.isdigit()
            else suggest(token, [option.token for option in choices.options])
        )
        return self._wrong("E602", message, help_line=guess)

    def _reason(self, answers: Answers) -> str | None:
        program = self._play.program()
        assert program is not None
        try:
            self.game.engine.run(program, self._play.cells, answers, lambda _: 0)
        except Dead as dead:
            return dead.reason
        for preference in sorted(self.game.engine.machine.failed):
            return self.game.engine.preference_reason(preference)
        return None

    def _wrong(
        self, code: str, message: str, *, moves: bool = True, expected: str | None = None,
        help_line: str | None = None,
    ) -> MoveError:  # fmt: skip
        help_lines = [help_line] if help_line else []
        if moves and not self.over:
            legal = [move.text for move in self.moves(SHOWN + 1)]
            more = " …" if len(legal) > SHOWN else ""
            help_lines.append(f"legal moves of {self.turn}: " + " ".join(legal[:SHOWN]) + more)
        help_lines.append(f"the position is {self.text}")
        return MoveError(
            Diagnostic(
                code, Severity.ERROR, None, message, help=tuple(help_lines), expected=expected
            )
        )
