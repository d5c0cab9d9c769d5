"""Moves as text: writing them, and reading what people write, with a reason for what is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.game.moves import Answers, Choices, Move, Written
from manqala.game.notation import CAPTURE, NOTHING_SAID, join_move, split_move, way_names
from manqala.run.machine import Dead
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, MoveError, suggest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import Game
    from manqala.game.notation import Notation
    from manqala.run.engine import Asked, Done
    from manqala.run.flow import Play
    from manqala.run.machine import Cells
    from manqala.text.codes.code import Code

SHOWN = 20
"""So many legal moves are listed in a message."""


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
        return [(said.token, said.declined) for said in self._written(answers) if not said.unasked]

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

        def unasked(question: core.Either, way: int) -> None:
            found.append(Written(way_names(question)[way], False, (), unasked=True))

        engine.watch, engine.machine.unasked = watch, unasked
        try:
            self._ask(answers)
        except Dead:
            pass  # what could be answered is written
        finally:
            engine.watch = engine.machine.unasked = None
        return found

    def write(self, answers: Answers) -> str:
        """The text of a move; what declines is left out unless that would be misread."""
        written = [said for said in self._written(answers) if not said.unasked]
        said = [answer.token for answer in written if not answer.declined]
        if not said:
            return join_move([answer.token for answer in written]) or NOTHING_SAID
        # A refusal that is left out would be misread where the next word is a way of that question.
        following: str | None = None
        for answer in reversed(written):
            if not answer.declined:
                following = answer.token
            elif following in answer.ways:
                return join_move([answer.token for answer in written])
        return join_move(said)

    def write_fully(self, answers: Answers) -> str:
        """These answers, which may be the beginning of a move, with all that declines something or goes without saying."""
        written = self._written(answers)
        while written and written[-1].unasked:  # it may belong to what comes after them
            written.pop()
        return join_move([said.token for said in written])

    def parse(self, text: str) -> Move:
        """The move that a text means; raises ``MoveError`` (E602 illegal, E603 ambiguous, E606)."""
        return self._parse(text, ())

    def begin(self, text: str, answers: Answers = ()) -> Answers:
        """The answers that a text gives, after those that were given already, which come first in what is returned.

        It may leave the rest of the move open.  Raises ``MoveError``.
        """
        tokens, captured = split_move(text)
        if not tokens or captured is not None:
            return self._parse(text, answers).answers
        given = self._read(text, tokens, answers, whole=False)
        return self._parse(text, answers).answers if given == answers else given

    def _parse(self, text: str, answers: Answers) -> Move:
        """The whole move that a text means, or the rest of it after these answers."""
        if self.over:
            raise self._wrong(codes.ILLEGAL_MOVE, "the game is over")
        tokens, captured = split_move(text)
        answers = self._read(text, [] if tokens == ["-"] else tokens, answers, whole=True)
        move = Move(answers, CAPTURE.sub("", text).strip())
        if captured is not None:
            done = self._done(move)
            gained = sum(self._gained(done)[self.mover])
            if gained != captured:
                raise self._wrong(
                    codes.WRONG_CAPTURE, f"‘{text}’ says that {captured} are captured, but {gained} are",
                    moves=False,
                )  # fmt: skip
        return move

    def _read(self, text: str, tokens: list[str], answers: Answers, *, whole: bool) -> Answers:
        """The answers that the tokens give, after those there are; to the end of the move if it is to be ``whole``.

        Where the way that is written goes without saying, its name may be said all the same; what is asked goes
        first where a word can be both.
        """
        failed: tuple[int, Choices | None, Answers] | None = None
        ways = [(0, answers, "read")]
        while ways:
            at, given, step = ways.pop()
            if step == "say":
                ways += [(end, given, "said") for end in self._ends_of_unasked(tokens, at, given)]
                continue
            if at == len(tokens) and not whole:
                return given
            choices = self.choices(given)
            if choices is None and at == len(tokens):
                return given
            if failed is None or at > failed[0]:
                failed = (at, choices, given)
            if at < len(tokens) and step != "said":
                ways.append((at, given, "say"))
            if choices is not None:
                index, used = self._match(choices, tokens[at] if at < len(tokens) else None)
                if index is not None:
                    ways.append((at + used, (*given, index), "read"))
        assert failed is not None
        at, choices, given = failed
        if choices is None:
            raise self._wrong(
                codes.ILLEGAL_MOVE, f"‘{tokens[at]}’ is one answer too many in ‘{text}’"
            )
        raise self._unmatched(text, tokens[at:], choices, given)

    def _ends_of_unasked(self, tokens: list[str], at: int, answers: Answers) -> range:
        """Behind which tokens one may read on when the first say what goes without saying; the best comes last."""
        end = at
        for name in self._unasked(answers):
            if end < len(tokens) and tokens[end] == name:
                end += 1
        return range(at + 1, end + 1)

    def _unasked(self, answers: Answers) -> list[str]:
        """The names of the ways that go without saying between the last of these answers and the next question."""
        machine = self.game.engine.machine
        found: list[str] = []

        def note(question: core.Either, way: int) -> None:
            if machine.asked == len(answers):
                found.append(way_names(question)[way])

        machine.unasked = note
        try:
            self._ask(answers)
        finally:
            machine.unasked = None
        return found

    def _match(self, choices: Choices, token: str | None) -> tuple[int | None, int]:
        """The index of the option that the next token names, or of what goes without saying; how many tokens that takes.

        None when it fits nothing.
        """
        options = choices.options
        if token is not None:
            # A hole may also be named by its row; its number among those that are owned goes first.
            named = self.notation.hole_named(token) if choices.of_holes else None
            for option in sorted(options, key=lambda option: option.token != token):
                if option.token == token or (named is not None and option.value == named):
                    return option.index, 1
        if choices.optional and any(option.index == 0 for option in options):
            return 0, 0
        return (options[0].index if token is None and len(options) == 1 else None), 0

    def _unmatched(
        self, text: str, tokens: list[str], choices: Choices, answers: Answers
    ) -> MoveError:
        """Say what is missing or wrong."""
        if tokens:
            return self._illegal(text, tokens[0], choices, answers)
        known = ", ".join(option.token for option in choices.options[:SHOWN])
        return self._wrong(
            codes.AMBIGUOUS_MOVE, f"‘{text}’ does not say everything: {choices.question}", moves=False,
            expected=f"one of {known}",
        )  # fmt: skip

    def _illegal(self, text: str, token: str, choices: Choices, answers: Answers) -> MoveError:
        """Say why an answer is not allowed, if the rules give a reason."""
        reason = self.objection(token, answers)
        message = f"‘{text}’ is not a legal move" + (f": {reason}" if reason else "")
        guess = (
            None
            if token.isdigit()
            else suggest(token, [option.token for option in choices.options])
        )
        return self._wrong(codes.ILLEGAL_MOVE, message, help_line=guess)

    def objection(self, token: str, answers: Answers) -> str | None:
        """What the rules have against an answer to the question after these answers, in their words."""
        asked, reason = self._ask(answers), None
        if asked is not None:
            for index, value in enumerate(asked.options):
                written = self.notation.option_token(
                    asked.question, value, asked.player, asked.cells
                )
                if written == token:
                    reason = self._reason((*answers, index))
        return reason

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
        self, code: Code, message: str, *, moves: bool = True, expected: str | None = None,
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
