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

MAX_REPORTED = 10
"""Maximum number of idle rules reported one by one; the others are only counted."""
RARE_FROM = 200
"""Number of further games after which a rule that acts for the first time is reported as rare."""
MESSAGE_BY_KIND = {
    "statement": "this was never done",
    "demand": "this never made a move impossible",
    "preference": "this never ruled a move out",
    "definition": "this was never needed",
    "ending": "this ending never occurred",
}
MESSAGE_BY_ITEM: tuple[tuple[type[tree.SyntaxNode], str], ...] = (
    (tree.Reaction, "this reaction never did anything"),
    (tree.Anytime, "this never happened in any game"),
    (tree.Verb, "this verb was never carried out"),
    (tree.MainProgram, "this was never done"),
)


def report_idle_rules(
    coverage: Coverage, file: GameFile, played: str, diagnostics: Diagnostics
) -> None:
    """Warn of the rules of a file that never acted, unless they are marked as rare."""
    lines = TaggedLines(file, RARE)
    idle = [part for part in coverage.idle() if not lines.marked(part.span.line)]
    reported: list[int] = []
    for span, words in _messages(idle, coverage, file):
        if lines.within(span.line, reported):
            continue
        reported.append(span.line)
        if len(reported) <= MAX_REPORTED:
            diagnostics.warning(
                codes.NEVER_ACTED, span, words, notes=[f"in the examples and in {played}"],
                help=[f"add an example in which it acts, or end the line with [{RARE}]"],
            )  # fmt: skip
    if len(reported) > MAX_REPORTED:
        span = Span.whole_line(file.source, reported[MAX_REPORTED])
        more = len(reported) - MAX_REPORTED
        diagnostics.warning(
            codes.NEVER_ACTED, span, f"{more} more rules never acted, starting here"
        )


def report_rare_rules(late: dict[Part, int], file: GameFile, diagnostics: Diagnostics) -> None:
    """Warn of the rules that acted only after very many games, unless they are marked as rare."""
    lines = TaggedLines(file, RARE)
    reported: list[int] = []
    for part, games in sorted(late.items(), key=lambda one: one[0].span.line):
        line = part.span.line
        if games < RARE_FROM or lines.marked(line) or lines.within(line, reported):
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
    active_lines = {line for _, (line, _) in coverage.acted}
    item_lines = sorted(item.span.line for item in file.items)
    for part in idle:
        line = part.span.line
        begin = max((at for at in item_lines if at <= line), default=line)
        end = min((at for at in item_lines if at > line), default=1 << 30)
        item = next((one for one in file.items if one.span.line == begin), None)
        words = next((text for kind, text in MESSAGE_BY_ITEM if isinstance(item, kind)), None)
        if (
            item is not None
            and words is not None
            and not any(begin <= at < end for at in active_lines)
        ):
            found.setdefault(begin, (Span.whole_line(file.source, begin), words))
        else:
            found.setdefault(line, (part.span, MESSAGE_BY_KIND[part.kind]))
    return [found[line] for line in sorted(found)]


class TaggedLines:
    """The lines of a file with a certain tag, and the lines nested in their blocks."""

    def __init__(self, file: GameFile, mark: str) -> None:
        """``mark``: the tag of marked lines."""
        self._lines = file.source.lines
        self._marked = {tag.span.line for tag in file.tags if tag.id == mark}

    def _enclosing_lines(self, line: int) -> list[int]:
        """Return the line, and the headers of its enclosing blocks."""
        found = [line]
        indentation = self._indentation(line)
        for number in range(line - 1, 0, -1):
            if indentation == 0:
                break
            text = self._lines[number - 1].split("#")[0]
            if text.strip() and self._indentation(number) < indentation:
                indentation = self._indentation(number)
                found.append(number)
        return found

    def _indentation(self, line: int) -> int:
        text = self._lines[line - 1]
        return len(text) - len(text.lstrip(" "))

    def marked(self, line: int) -> bool:
        """Return whether a line, or the header of an enclosing block, is marked."""
        return any(number in self._marked for number in self._enclosing_lines(line))

    def within(self, line: int, others: list[int]) -> bool:
        """Return whether a line is one of others, or in one of their blocks."""
        return any(number in others for number in self._enclosing_lines(line))
