"""Rules that never acted, neither in the examples nor in the games played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax import tree
from manqala.syntax.lexer import RARE
from manqala.text import codes
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.run.coverage import Coverage, Part
    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics

MOST_TOLD = 10
"""Maximum number of such rules reported one by one; the rest is only counted."""
SELDOM = 200
"""Number of further games from which a rule counts as very seldom."""
WORDS = {
    "statement": "this was never done",
    "demand": "this never made a move impossible",
    "preference": "this never ruled a move out",
    "definition": "this was never needed",
    "ending": "this ending never occurred",
}
RULES: tuple[tuple[type[tree.SyntaxNode], str], ...] = (
    (tree.Reaction, "this reaction never did anything"),
    (tree.Anytime, "this never happened in any game"),
    (tree.Verb, "this verb was never carried out"),
    (tree.MainProgram, "this was never done"),
)


def report_idle(coverage: Coverage, file: GameFile, played: str, diagnostics: Diagnostics) -> None:
    """Warn of the rules of a file that never acted, unless they are marked as rare."""
    lines = Lines(file, RARE)
    idle = [part for part in coverage.idle() if not lines.marked(part.span.line)]
    reported: list[int] = []
    for span, words in _messages(idle, coverage, file):
        if lines.within(span.line, reported):
            continue
        reported.append(span.line)
        if len(reported) <= MOST_TOLD:
            diagnostics.warning(
                codes.NEVER_ACTED, span, words, notes=[f"in the examples and in {played}"],
                help=[f"add an example in which it acts, or end the line with [{RARE}]"],
            )  # fmt: skip
    if len(reported) > MOST_TOLD:
        span = Span.whole_line(file.source, reported[MOST_TOLD])
        more = len(reported) - MOST_TOLD
        diagnostics.warning(
            codes.NEVER_ACTED, span, f"{more} more rules never acted, starting here"
        )


def report_seldom(late: dict[Part, int], file: GameFile, diagnostics: Diagnostics) -> None:
    """Warn of the rules that acted only after very many games, unless they are marked as rare."""
    lines = Lines(file, RARE)
    reported: list[int] = []
    for part, games in sorted(late.items(), key=lambda one: one[0].span.line):
        line = part.span.line
        if games < SELDOM or lines.marked(line) or lines.within(line, reported):
            continue
        reported.append(line)
        diagnostics.warning(
            codes.ACTS_SELDOM, part.span, "this rarely acts",
            notes=[f"no example shows it, and it first acted after {games:,} more random games"],
            help=[f"add an example in which it acts, or end the line with [{RARE}]"],
        )  # fmt: skip


def _messages(idle: list[Part], coverage: Coverage, file: GameFile) -> list[tuple[Span, str]]:
    """Return the messages with their places; a rule that never acted at all is reported once, at its first line."""
    found: dict[int, tuple[Span, str]] = {}
    awake = {line for _, (line, _) in coverage.acted}
    bounds = sorted(item.span.line for item in file.items)
    for part in idle:
        line = part.span.line
        begin = max((at for at in bounds if at <= line), default=line)
        end = min((at for at in bounds if at > line), default=1 << 30)
        item = next((one for one in file.items if one.span.line == begin), None)
        words = next((text for kind, text in RULES if isinstance(item, kind)), None)
        if item is not None and words is not None and not any(begin <= at < end for at in awake):
            found.setdefault(begin, (Span.whole_line(file.source, begin), words))
        else:
            found.setdefault(line, (part.span, WORDS[part.kind]))
    return [found[line] for line in sorted(found)]


class Lines:
    """The nesting of a file's lines."""

    def __init__(self, file: GameFile, mark: str) -> None:
        """``mark``: the tag of marked lines."""
        self._lines = file.source.lines
        self._marked = {tag.span.line for tag in file.tags if tag.id == mark}

    def _above(self, line: int) -> list[int]:
        """Return the line, and the headers of its enclosing blocks."""
        found = [line]
        margin = self._margin(line)
        for number in range(line - 1, 0, -1):
            if margin == 0:
                break
            text = self._lines[number - 1].split("#")[0]
            if text.strip() and self._margin(number) < margin:
                margin = self._margin(number)
                found.append(number)
        return found

    def _margin(self, line: int) -> int:
        text = self._lines[line - 1]
        return len(text) - len(text.lstrip(" "))

    def marked(self, line: int) -> bool:
        """Return whether a line, or the header of an enclosing block, is marked."""
        return any(number in self._marked for number in self._above(line))

    def within(self, line: int, others: list[int]) -> bool:
        """Return whether a line is one of others, or in one of their blocks."""
        return any(number in others for number in self._above(line))
