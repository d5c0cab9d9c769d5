"""The rule lines that had no effect in a move: a hint for an author whose example fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.game.game import GameValue
from manqala.game.trace import rule_text
from manqala.run.coverage import Coverage
from manqala.syntax import tree
from manqala.syntax.closed_words import ProgramName
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.game.game import PositionValue
    from manqala.game.move import Answers, Move
    from manqala.text.span import Span

MAX_NAMED = 3
"""Maximum number of lines named; a longer list would not help."""
MAX_WORK = 100_000
"""Maximum work for replaying a move, in parts of the rules."""


def describe_idle_lines(before: PositionValue, move: Move) -> str | None:
    """Return a note on the lines of the turn that did nothing in a move; none if there are none, or too many."""
    spans = _find_idle_lines(before, move.answers)
    if not 0 < len(spans) <= MAX_NAMED:
        return None
    quoted = "; ".join(f"{span.line} ‘{rule_text(span)}’" for span in spans)
    lines = "line" if len(spans) == 1 else "lines"
    return f"in the move ‘{move.text}’ {lines} {quoted} did nothing"


def _find_idle_lines(before: PositionValue, answers: Answers) -> list[Span]:
    rules = before.game.rules
    file = rules.files[-1]
    coverage = Coverage(file.source, lambda _line: False)
    game = GameValue(rules, coverage)
    try:
        with game.engine.machine.limited(MAX_WORK):
            play = before.play_state.copy()
            play.engine = game.engine
            game.at(play).play(answers)
    except ManqalaError:
        return []
    acted = {line for _, (line, _) in coverage.acted}
    turn = set(_turn_lines(file.items, len(file.source.lines)))
    idle = {
        part.span.line: part.span
        for part in coverage.idle()
        if part.kind == "statement" and part.span.line in turn - acted
    }
    return list(idle.values())


def _turn_lines(items: tuple[tree.SyntaxNode, ...], last: int) -> Iterator[int]:
    """Yield the lines of all items that are executed in turns."""
    begins = [item.span.line for item in items]
    for item, end in zip(items, [*begins[1:], last + 1], strict=True):
        turn = isinstance(item, tree.MainProgram) and item.name is ProgramName.TURN
        if turn or isinstance(item, tree.Reaction | tree.Verb):
            yield from range(item.span.line, end)
