"""A recorded game under one setting of the options: the number of legal moves, the first difference, and the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.game.outcome import score_words, winner_words
from manqala.game.trace import rule_text
from manqala.run.machine import Dead
from manqala.text import codes
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from manqala.game.game import GameValue, PositionValue
    from manqala.run.flow import Result
    from manqala.text.span import Span


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a recorded game; unknown fields are none."""

    text: str
    mover: str | None = None
    answers: tuple[int, ...] | None = None
    position: str | None = None
    """The text of the resulting position."""


@dataclass(frozen=True, slots=True)
class RecordedLine:
    """A recorded game: its name, where it begins, and its moves."""

    name: str
    moves: tuple[LineMove, ...]
    position: str | None = None
    """The text of the initial position; none: where the game begins."""
    match: bool = False
    at_start: bool = True
    """Whether it begins where the game begins, and not in the middle of one."""
    pieces: tuple[int, ...] | None = None
    """The number of pieces of each kind in the recorded game, if it is known."""


@dataclass(frozen=True, slots=True)
class LineStop:
    """Where the replay of a recorded game stops, and why."""

    ply: int
    """The number of the move that is not legal, from one; 0 if the position cannot be set up."""
    move: str
    reason: str
    file: str | None = None
    line: int | None = None
    """The line of the rule that bars the move, if there is one."""
    rule: str | None = None
    """The text of that line."""


@dataclass(frozen=True, slots=True)
class Departure:
    """The first position that is not the recorded one."""

    ply: int
    position: str
    recorded: str


@dataclass(frozen=True, slots=True)
class LineReading:
    """A recorded game under one setting."""

    name: str
    moves: int
    """The number of its moves."""
    played: int
    """The number of moves that are legal, from the first."""
    stop: LineStop | None
    departure: Departure | None
    """The first position that differs from the recorded one; none if all agree or none are recorded."""
    position: str
    """The last position that was reached."""
    result: Result | None
    """The result, if the game is over there."""
    score: tuple[int, ...]
    players: tuple[str, ...]

    @property
    def legal(self) -> bool:
        """Whether every move is legal."""
        return self.stop is None

    @property
    def as_recorded(self) -> bool:
        """Whether every move is legal and leads to the recorded position."""
        return self.stop is None and self.departure is None

    @property
    def end(self) -> str:
        """The end in words: the result, or that the game goes on, with the scores."""
        if self.result is None:
            pairs = zip(self.players, self.score, strict=True)
            scores = ", ".join(f"{name} {n}" for name, n in pairs)
            return f"goes on: {scores}" if scores else "goes on"
        scores = score_words(self.players, self.result)
        no_winner = "a draw" if len(self.players) > 1 else "the game is lost"
        drawn = self.result.winner is None
        end = no_winner if drawn else winner_words(self.players, self.result)
        return f"{end} ({self.result.reason}): {scores}"


def read_line(game: GameValue, line: RecordedLine) -> LineReading:
    """Play a recorded game by these rules, up to the first illegal move."""
    initial = _set_up(game, line)
    if isinstance(initial, LineStop):
        return LineReading(line.name, len(line.moves), 0, initial, None, "", None, (), ())
    position, stop, departure, played = initial, None, None, 0
    for ply, move in enumerate(line.moves, 1):
        after = _play(position, move, ply)
        if isinstance(after, LineStop):
            stop = after
            break
        position, played = after, ply
        if departure is None and move.position not in {None, position.text}:
            departure = Departure(ply, position.text, str(move.position))
    return LineReading(
        line.name, len(line.moves), played, stop, departure, position.text, position.result,
        position.score, position.players,
    )  # fmt: skip


def _set_up(game: GameValue, line: RecordedLine) -> PositionValue | LineStop:
    """Return the initial position of a line, or why it cannot be set up."""
    if line.match and game.rules.between is None:
        return LineStop(0, "", "the record is of a match, and this game has none")
    try:
        start: PositionValue = game.start(match=line.match)
        if line.position is None or start.text == line.position:
            return start
        if line.at_start:
            return LineStop(0, "", f"the game begins differently: {start.text}")
        if None not in {line.pieces, game.pieces} and line.pieces != game.pieces:
            return LineStop(0, "", "the game has a different number of pieces")
        position: PositionValue = game.position(line.position, match=line.match)
    except ManqalaError as error:
        return LineStop(0, "", _message(error))
    if (more := position.surplus) is not None:
        return LineStop(0, "", f"in its first position there are {more}")
    return position


def _play(position: PositionValue, move: LineMove, ply: int) -> PositionValue | LineStop:
    """Return the position after a move, or why it is not legal."""
    if position.over:
        assert position.result is not None
        reason = position.result.reason
        ends = (*position.game.rules.round_ends, *position.game.rules.match_ends)
        span = next((end.span for end in ends if end.reason == reason), None)
        return _stop(ply, move, f"the game is over ({reason})", span)
    if move.mover is not None and move.mover != position.turn:
        return LineStop(ply, move.text, f"it is {position.turn}'s turn, not {move.mover}'s")
    try:
        return position.play(move.text)
    except ManqalaError as error:
        problem = error.diagnostics[0]
        if problem.code is codes.AMBIGUOUS_MOVE and move.answers is not None:
            found = _play_answers(position, move)
            if found is not None:
                return found
        if problem.code is codes.WRONG_CAPTURE:
            return LineStop(ply, move.text, problem.message)
        barred = problem.code is codes.ILLEGAL_MOVE
        try:
            barred_by, span = position.obstacle(move.text)
        except (ManqalaError, Dead):
            barred_by, span = None, None
        return _stop(
            ply, move, barred_by or ("not a legal move" if barred else problem.message), span
        )


def _play_answers(position: PositionValue, move: LineMove) -> PositionValue | None:
    """Return the position after the recorded answers, if they are legal and written as recorded."""
    assert move.answers is not None
    try:
        return position.play(move.answers) if position.write(move.answers) == move.text else None
    except ManqalaError:
        return None


def _stop(ply: int, move: LineMove, reason: str, span: Span | None) -> LineStop:
    if span is None:
        return LineStop(ply, move.text, reason)
    return LineStop(ply, move.text, reason, span.source.name, span.line, rule_text(span))


def _message(error: ManqalaError) -> str:
    return error.diagnostics[0].message
