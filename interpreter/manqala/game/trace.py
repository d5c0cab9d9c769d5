"""What a move does, effect by effect, in words, each with the line of the rule that causes it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core.layout import Bearer
from manqala.run.machine import Happening
from manqala.syntax.closed_words import Extent
from manqala.text.resources import PRELUDE_NAME

CODE = re.compile(r'(?:"[^"]*"|[^"#])*')
"""A line up to its comment."""
PUT = re.compile(
    r"(?P<what>(?:\w+: )?(?P<sown>sow )?\d+ .+?)(?: each)?(?P<where> into | from .+ to )(?P<targets>.+)"
)
"""The words of pieces that are put somewhere."""
TAGS = re.compile(r"\s\[[A-Z][A-Za-z0-9, ]*\]$")

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.board import Board
    from manqala.game.notation import Notation
    from manqala.run.machine import Cells, Effect
    from manqala.text.span import Span


@dataclass(frozen=True, slots=True)
class Step:
    """One effect: in words; the rule of the game that caused it; the line that says it exactly."""

    text: str
    span: Span
    """The innermost rule of the game's own files on the way to the effect."""
    exact: Span
    """The statement itself, which may be one of the prelude's."""
    calls: tuple[Span, ...]
    effects: tuple[Effect, ...]
    """What happened: several where equal pieces are put from one place into one after the other."""

    @property
    def line_text(self) -> str:
        """The text of the rule's line."""
        return self.span.source.line(self.span.line).strip()

    @property
    def rule(self) -> str:
        """The same without the tags and the comment behind it."""
        return rule_text(self.span)


def rule_text(span: Span) -> str:
    """The first line of a rule, without the tags and the comment behind it."""
    line = span.source.line(span.line)
    code = CODE.match(line)
    return TAGS.sub("", (code[0] if code else line).strip()).strip()


def trace(effects: Sequence[Effect], cells: Cells, notation: Notation) -> list[Step]:
    """The effects of a legal move on these cells; marks that only count or steer are left out."""
    steps: list[Step] = []
    marks = list(cells)
    for effect in effects:
        if effect.kind is Happening.SET:
            # That a mark is set to what it is already is no effect.
            before, marks[effect.source] = marks[effect.source], effect.target
            if before == effect.target:
                continue
        words = _words(effect, notation)
        if words is None:
            continue
        if effect.kind is Happening.PUT:
            words = f"{_sower(marks, notation)}{words}"
        chain = (*effect.calls, effect.span)
        mine = [span for span in chain if span.source.name != PRELUDE_NAME]
        steps.append(
            Step(words, mine[-1] if mine else effect.span, effect.span, effect.calls, (effect,))
        )
    return _sowing_together(steps)


def ends(effects: Sequence[Effect], board: Board) -> tuple[int | None, int | None]:
    """The hole that a move lifts first, and the place where the last piece that it sows falls."""
    put = [effect for effect in effects if effect.kind is Happening.PUT]
    lifted = [e.source for e in put if e.target == board.hand and e.source < board.holes]
    sown = [e.target for e in put if e.source == board.hand and e.target not in board.hands]
    return (lifted[0] if lifted else None), (sown[-1] if lifted and sown else None)


def _sower(cells: Cells, notation: Notation) -> str:
    """Whose sowing it is, where several are under way at the same time and a rule has said so."""
    board, mark = notation.board, notation.layout.marks.get("sower")
    if mark is None or not board.sown_by_several or cells[mark.cell] >= len(board.players):
        return ""
    return f"{board.players[cells[mark.cell]]}: "


def _words(effect: Effect, notation: Notation) -> str | None:
    if effect.kind is Happening.PUT:
        if {effect.source, effect.target} <= {*notation.board.hands}:
            return None  # a sowing waits, or goes on
        parts = [notation.counted(n, kind) for kind, n in enumerate(effect.amount) if n]
        source, target = notation.place_words(effect.source), notation.place_words(effect.target)
        if effect.target == notation.board.hand:
            return f"lift {' + '.join(parts)} from {source}"
        if effect.source == notation.board.hand:
            return f"sow {' + '.join(parts)} into {target}"
        return f"{' + '.join(parts)} from {source} to {target}"
    if effect.told is not None:
        name, value = effect.told.name, notation.value_words(effect.told.type, effect.target)
        if effect.told.chance:
            return f"chance: {name} = {value}"
        return f"{notation.board.players[effect.source]} chooses unseen: {name} = {value}"
    if effect.kind is not Happening.SET:
        return None
    for mark in notation.layout.marks.values():
        if effect.source in mark.cells and (mark.lifetime != Extent.TURN and mark.name != "mover"):
            value = notation.value_text(mark.type, effect.target)
            bearer = effect.source - mark.cell
            if mark.on == Bearer.HOLES:
                return f"{notation.place_words(bearer)}: {mark.name} = {value}"
            if mark.on == Bearer.PLAYERS:
                return f"{notation.board.players[bearer]}'s {mark.name} = {value}"
            return f"{mark.name} = {value}"
    return None


def _sowing_together(steps: list[Step]) -> list[Step]:
    """Equal numbers of pieces that the same rule puts from one place into several, one after the other, are one step."""
    made: list[Step] = []
    for step in steps:
        previous = made[-1] if made else None
        parts = PUT.fullmatch(step.text)
        if previous is not None and parts is not None:
            first = PUT.fullmatch(previous.text)
            if (
                first is not None
                and (first["what"], first["where"]) == (parts["what"], parts["where"])
                and previous.exact == step.exact
                and previous.span == step.span
            ):
                each = "" if parts["sown"] else " each"
                targets = f"{first['targets']}, {_short(previous.text, parts['targets'])}"
                text = f"{parts['what']}{each}{parts['where']}{targets}"
                both = (*previous.effects, *step.effects)
                made[-1] = Step(text, step.span, step.exact, step.calls, both)
                continue
        made.append(step)
    return made


def _short(text: str, target: str) -> str:
    """``south's hole 4`` after ``south's hole 3`` needs only its number."""
    parts = PUT.fullmatch(text)
    assert parts is not None
    last = parts["targets"].split(", ")
    owner, _, number = target.partition(" hole ")
    for part in reversed(last):
        if " hole " in part:
            return number if part.startswith(owner + " hole ") and number else target
        if not part.isdigit():
            break
    return target
