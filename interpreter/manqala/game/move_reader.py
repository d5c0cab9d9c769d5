"""Parses moves that people type, and explains errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.types import Base
from manqala.game.move import Answers, Choices, Move
from manqala.game.move_text import unasked_ways
from manqala.game.notation import CAPTURE, split_move
from manqala.run.dialogue import Done
from manqala.run.machine import Dead
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, MoveError, suggest

if TYPE_CHECKING:
    from manqala.game.decision import Decision
    from manqala.run.dialogue import AnsweredQuestion
    from manqala.text.codes.code import Code
    from manqala.text.span import Span

SHOWN = 20
"""Maximum number of legal moves listed in a message."""


class MoveReader:
    """Parses the text of a move at one point of a game."""

    def __init__(self, decision: Decision) -> None:
        """``decision``: the position of the move."""
        self._decision = decision
        self._notation = decision.notation

    def parse(self, text: str) -> Move:
        """Parse a move; raises ``MoveError`` (E602 illegal, E603 ambiguous, E606)."""
        return self._parse(text, ())

    def begin(self, text: str, answers: Answers = ()) -> Answers:
        """Parse the answers in a text that follow the given ones; return all of them.

        The rest of the move may remain open.  Raises ``MoveError``.
        """
        tokens, captured = split_move(text)
        if not tokens or captured is not None:
            return self._parse(text, answers).answers
        given = self._read(text, tokens, answers, whole=False)
        return self._parse(text, answers).answers if given == answers else given

    def _parse(self, text: str, answers: Answers) -> Move:
        """Parse a whole move, or its rest after these answers."""
        if self._decision.over:
            raise self._apart(text) or self.wrong(codes.ILLEGAL_MOVE, "the game is over")
        tokens, captured = split_move(text)
        tokens = [] if tokens == ["-"] else tokens
        if self._decision.stepwise:
            return self._steps(text, tokens, answers, captured)
        done = self._straight(tokens, answers)
        if done is None:
            done = self._decision.runs.run(self._read(text, tokens, answers, whole=True))
        if captured is not None:
            gained = self._decision.gain(done)
            if gained != captured:
                raise self.wrong(
                    codes.WRONG_CAPTURE, f"‘{text}’ says that {captured} are captured, but {gained} are",
                    moves=False,
                )  # fmt: skip
        return Move(done.answers, CAPTURE.sub("", text).strip(), done, self._decision.play_state)

    def _steps(self, text: str, tokens: list[str], answers: Answers, captured: int | None) -> Move:
        """Parse one or several answers that are moves; refusals at the end of several may be left out."""
        if captured is not None:
            message = f"‘{text}’ contains a capture, but this is not a turn"
            raise self.wrong(codes.WRONG_CAPTURE, message, moves=False)
        given = self._read(text, tokens, answers, whole=False)
        if given == answers:
            raise self.wrong(codes.ILLEGAL_MOVE, f"‘{text}’ answers nothing")
        if len(given) == len(answers) + 1:
            return Move(given, text.strip(), None, self._decision.play_state)
        return Move(self._decline_rest(given), "")

    def _decline_rest(self, given: Answers) -> Answers:
        """Append refusals if nothing else can follow these answers."""
        end = given
        while (choices := self._decision.choices(end)) is not None:
            index, _ = self._match(choices, None)
            if index is None:
                return given
            end = (*end, index)
        return end

    # ---- in one run -------------------------------------------------------------------------------

    def _straight(self, tokens: list[str], answers: Answers) -> Done | None:
        """Return the legal move if each token answers the next question; none in all other cases."""
        runs, at = self._decision.runs, 0

        def decide(said: AnsweredQuestion) -> int:
            nonlocal at
            index = self._find_option(said, tokens[at]) if at < len(tokens) else None
            if index is not None:
                at += 1
                return index
            if not (isinstance(said.question, core.Either) and said.question.optional):
                raise Dead(said.question.span, None)
            return 0

        try:
            done = runs.run(answers, decide)
        except Dead:
            return None
        return done if at == len(tokens) and done.merit == runs.merit else None

    def _find_option(self, said: AnsweredQuestion, token: str) -> int | None:
        """Return the index of the option that a token names, legal or not."""
        question, notation = said.question, self._notation
        for index, value in enumerate(said.options):
            if notation.option_token(question, value, said.player, said.cells) == token:
                return index
        if isinstance(question, core.Choose) and question.type.base == Base.HOLE:
            named = notation.hole_named(token)
            return next((n for n, value in enumerate(said.options) if value == named), None)
        return None

    # ---- question by question ---------------------------------------------------------------------

    def _read(self, text: str, tokens: list[str], answers: Answers, *, whole: bool) -> Answers:
        """Return the answers with those of the tokens appended; complete the move if ``whole``.

        An implied way may be named all the same; if a word can be both, it answers the question.
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
            choices = self._decision.choices(given)
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
            raise self.wrong(codes.ILLEGAL_MOVE, f"‘{tokens[at]}’ is superfluous in ‘{text}’")
        raise self._error_for(text, tokens[at:], choices, given)

    def _ends_of_unasked(self, tokens: list[str], at: int, answers: Answers) -> range:
        """Return the positions after tokens that name implied choices; the best comes last."""
        end = at
        for name in unasked_ways(self._decision.answered_questions(answers), len(answers)):
            if end < len(tokens) and tokens[end] == name:
                end += 1
        return range(at + 1, end + 1)

    def _match(self, choices: Choices, token: str | None) -> tuple[int | None, int]:
        """Return the index of the option that the next token names, or of an implied choice, and the number of tokens used.

        The index is none if nothing matches.
        """
        options = choices.options
        if token is not None:
            # A hole may also be named by its row; its number among the owned holes takes precedence.
            named = self._notation.hole_named(token) if choices.of_holes else None
            for option in sorted(options, key=lambda option: option.token != token):
                if option.token == token or (named is not None and option.value == named):
                    return option.index, 1
        if choices.optional and any(option.index == 0 for option in options):
            return 0, 0
        return (options[0].index if token is None and len(options) == 1 else None), 0

    # ---- errors -----------------------------------------------------------------------------------

    def _error_for(
        self, text: str, tokens: list[str], choices: Choices, answers: Answers
    ) -> MoveError:
        """Return the error for a missing or wrong answer."""
        if tokens:
            return self._illegal(text, tokens[0], choices, answers)
        if (apart := self._apart(text)) is not None:
            return apart
        known = ", ".join(option.token for option in choices.options[:SHOWN])
        return self.wrong(
            codes.AMBIGUOUS_MOVE, f"‘{text}’ is incomplete: {choices.question}", moves=False,
            expected=f"one of {known}",
        )  # fmt: skip

    def _apart(self, text: str) -> MoveError | None:
        """Return the error for a capture that a space separates from its move."""
        if not CAPTURE.fullmatch(text.strip()):
            return None
        return self.wrong(
            codes.ILLEGAL_MOVE, f"‘{text.strip()}’ is not a move by itself", moves=False,
            help_line=f"leave out the space before it, as in ‘3{text.strip()}’",
        )  # fmt: skip

    def _illegal(self, text: str, token: str, choices: Choices, answers: Answers) -> MoveError:
        """Return the error for an illegal answer, with the rules' reason if there is one."""
        reason = self.objection(token, answers)
        message = f"‘{text}’ is not a legal move" + (f": {reason}" if reason else "")
        guess = (
            None
            if token.isdigit()
            else suggest(token, [option.token for option in choices.options])
        )
        return self.wrong(codes.ILLEGAL_MOVE, message, help_line=guess)

    def objection(self, token: str, answers: Answers) -> str | None:
        """Return the rules' objection to an answer to the question after these answers, in their words."""
        return self._obstacle(token, answers)[0]

    def obstacle(self, text: str) -> tuple[str | None, Span | None]:
        """Return why a move cannot be played: the reason in the rules' words, if they give one, and the rule.

        Without a reason the rule is the question that the move answers wrongly, or does not answer.
        """
        if self._decision.over:
            return None, None
        tokens, _ = split_move(text)
        given: Answers = ()
        at = 0
        while (choices := self._decision.choices(given)) is not None:
            token = tokens[at] if at < len(tokens) else None
            index, used = self._match(choices, token)
            if index is None:
                asked = self._decision.ask(given)
                place = None if isinstance(asked, Done) else asked.question.span
                reason, rule = (None, None) if token is None else self._obstacle(token, given)
                return reason, rule or place
            given, at = (*given, index), at + used
        return None, None

    def _obstacle(self, token: str, answers: Answers) -> tuple[str | None, Span | None]:
        """Return the reason and the rule that bar an answer; none if it is not among the options at all."""
        asked = self._decision.ask(answers)
        if not isinstance(asked, Done):
            for index, value in enumerate(asked.options):
                written = self._notation.option_token(
                    asked.question, value, asked.player, asked.cells
                )
                if written == token:
                    return self._reason((*answers, index))
        return None, None

    def _reason(self, answers: Answers) -> tuple[str | None, Span | None]:
        runs = self._decision.runs
        try:
            done = runs.run(answers, lambda _: 0)
        except Dead as dead:
            return dead.reason, dead.span
        wanted = zip(runs.program.preferences, done.merit, runs.merit or (), strict=False)
        unmet = next((one for one, met, best in wanted if best and not met), None)
        return (None, None) if unmet is None else (unmet.reason, unmet.span)

    def wrong(
        self, code: Code, message: str, *, moves: bool = True, expected: str | None = None,
        help_line: str | None = None,
    ) -> MoveError:  # fmt: skip
        """Return an error that shows the position and, if useful, its legal moves."""
        decision, help_lines = self._decision, [help_line] if help_line else []
        if moves and not decision.over:
            legal = [move.text for move in decision.moves(SHOWN + 1)]
            more = " …" if len(legal) > SHOWN else ""
            help_lines.append(f"legal moves of {decision.turn}: " + " ".join(legal[:SHOWN]) + more)
        help_lines.append(f"the position is {decision.text}")
        return MoveError(
            Diagnostic(
                code, Severity.ERROR, None, message, help=tuple(help_lines), expected=expected
            )
        )
