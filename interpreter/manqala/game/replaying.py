"""Replays recorded games: checks every move against the rules, and the result against the record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from manqala.game.outcome import resigned_words, score_words, winner_words
from manqala.game.recorded_moves import RecordedMove, ToldOutcome, main_line, ordered_moves
from manqala.game.records import bad_line
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.game.game import GameValue, PositionValue
    from manqala.game.recorded_moves import Chapter
    from manqala.game.records import Record

UNFINISHED = "*"
"""The result of a game that goes on."""


def replay_main(start: PositionValue, chapter: Chapter) -> Iterator[PositionValue]:
    """Yield the positions after each move of the main line, and check the end.

    Raises ``ManqalaError`` where the record contradicts the rules.
    """
    position = start
    for move in chapter.main:
        position = replay_move(position, move)
        yield position
    check_outcome(position, chapter)


def replay_move(position: PositionValue, move: RecordedMove) -> PositionValue:
    """Return the position after a recorded move; raises ``ManqalaError`` if the move contradicts the rules."""
    if move.answers is None:
        return _replay_text(position, move)
    try:
        after = position.play(move.answers)
    except ManqalaError:
        bad_line(move.span, f"the recorded move ‘{move.text}’ is not legal here")
    _agrees(position, move, move.answers)
    if after.text != move.position:
        bad_line(move.span, "the position after this move differs from the recorded one")
    return after


def _replay_text(position: PositionValue, move: RecordedMove) -> PositionValue:
    """Play a move of which only the text is known; its errors get their place in the record."""
    try:
        return position.play(move.text)
    except ManqalaError as error:
        placed = (replace(found, span=found.span or move.span) for found in error.diagnostics)
        raise ManqalaError(*placed) from error


def _agrees(position: PositionValue, move: RecordedMove, answers: tuple[int, ...]) -> None:
    """Check that both forms of a move agree, for people and for programs."""
    try:
        # Refusals at the end of a move may be left out, unless each answer is a move.
        if move.text == position.write(answers):
            return
        if position.parse(move.text).answers == answers:
            return
    except ManqalaError:
        pass
    meant = position.write(answers)
    bad_line(move.span, f"the recorded move is ‘{move.text}’, but its answers mean ‘{meant}’")


# ---- how games end --------------------------------------------------------------------------------


def true_outcome(position: PositionValue, resigned: str) -> tuple[ToldOutcome, ...]:
    """Return the end of a game as the tags of a game as text; none while it goes on."""
    players, result = position.players, position.result
    if resigned:
        said = resigned_words(position.game.rules.board, resigned)
        return (ToldOutcome("Result", said),)
    if result is None:
        return ()
    return (
        ToldOutcome("Result", winner_words(players, result)),
        ToldOutcome("Score", score_words(players, result)),
        ToldOutcome("Termination", result.reason),
    )


def check_outcome(position: PositionValue, chapter: Chapter) -> None:
    """Check who resigned and what the record says about the end; ``position``: the last one of the main line."""
    resigned, place = chapter.resigned, chapter.resigned_at
    if resigned and resigned not in position.players:
        names = ", ".join(position.players)
        bad_line(place, f"‘{resigned}’ is not a player of this game; its players are {names}")
    if resigned and position.over:
        bad_line(place, f"{resigned} cannot resign: the game is over already")
    true = {outcome.tag: outcome.said for outcome in true_outcome(position, resigned)}
    for end in chapter.outcome:
        if true.get(end.tag, UNFINISHED) == end.said:
            continue
        if not true:
            _contradict(end, position)
        if end.tag not in true:
            bad_line(end.span, f"a game that a player resigned has no ‘{end.tag}’")
        bad_line(end.span, f"by the rules the ‘{end.tag}’ is ‘{true[end.tag]}’")


def _contradict(end: ToldOutcome, position: PositionValue) -> NoReturn:
    message = f"by the rules the game is not over, but ‘{end.tag}’ gives a result"
    players = " or ".join(
        f"‘{resigned_words(position.game.rules.board, name)}’" for name in position.players
    )
    help_lines = (
        f"the result of an unfinished game is {UNFINISHED}, or is left out",
        f"a game that a player resigned ends with {players}",
    )
    raise ManqalaError(
        Diagnostic(codes.WRONG_RECORD, Severity.ERROR, end.span, message, help=help_lines)
    )


# ---- whole chapters -------------------------------------------------------------------------------


def written_move(position: PositionValue, answers: tuple[int, ...]) -> str:
    """Return the text of a move with these answers and its player's captures: ``6(+2)``."""
    text = position.write(answers)
    if not _reads_as(position, text, answers):
        text = position.write_fully(answers)
    if position.stepwise:
        return text
    gained = position.gain(position.done(position.move(answers)))
    return f"{text}(+{gained})" if gained > 0 else text


def _reads_as(position: PositionValue, text: str, answers: tuple[int, ...]) -> bool:
    try:
        return position.parse(text).answers == answers
    except ManqalaError:
        return False


def chapter_start(game: GameValue, chapter: Chapter) -> PositionValue:
    """Return the initial position of a chapter; raises ``ManqalaError`` if the game has no such position."""
    if chapter.position:
        return game.position(chapter.position, match=chapter.match)
    return game.start(match=chapter.match)


def played_record(game: GameValue, record: Record, *, captures: bool = False) -> Record:
    """Return a record with all moves of all chapters played; see ``played_chapter``."""
    chapters = tuple(
        played_chapter(chapter_start(game, chapter), chapter, captures=captures)
        for chapter in record.chapters
    )
    return replace(record, header={**record.header, "options": game.options}, chapters=chapters)


def played_chapter(start: PositionValue, chapter: Chapter, *, captures: bool = False) -> Chapter:
    """Return a chapter with all moves played, including variations; equal moves are merged.

    ``captures``: write captures after the moves, as in a game as text. Raises ``ManqalaError``
    where the record contradicts the rules.
    """
    positions: list[PositionValue] = [start]
    moves: list[RecordedMove] = []
    children: list[list[int]] = [[]]
    numbers = [0]
    for move in chapter.moves:
        parent = numbers[move.parent]
        before = positions[parent]
        after = replay_move(before, move)
        assert after.last is not None
        answers = after.last.move.answers
        known = next((one for one in children[parent] if moves[one - 1].answers == answers), None)
        if known is not None:
            old = moves[known - 1]
            moves[known - 1] = replace(
                old, mark=old.mark or move.mark, comment=" ".join(filter(None, (old.comment, move.comment))),
            )  # fmt: skip
            numbers.append(known)
            continue
        text = written_move(before, answers) if captures else before.write(answers)
        moves.append(
            replace(
                move, answers=answers, text=text, position=after.text, mover=before.turn or "", parent=parent,
            )
        )  # fmt: skip
        positions.append(after)
        children.append([])
        children[parent].append(len(moves))
        numbers.append(len(moves))
    last = positions[next(reversed(main_line(children, 0)), 0)]
    check_outcome(last, chapter)
    return replace(
        chapter, position=start.text, moves=ordered_moves(moves, children),
        outcome=true_outcome(last, chapter.resigned),
    )  # fmt: skip
