"""Describes the effects of a move in words, each with the line of its rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from manqala.core.layout import Bearer
from manqala.run.machine import Happening
from manqala.syntax.closed_words import Extent
from manqala.text.resources import PRELUDE_NAME

CODE = re.compile(r'(?:"[^"]*"|[^"#])*')
"""A line without its comment."""
PUT = re.compile(
    r"(?P<what>(?:[\w ]+: )?(?:sow )?\d+ .+?)(?P<where> into | from .+ to )(?P<target>.+)"
)
"""The words for putting pieces somewhere."""
HOLE = re.compile(r"(?P<owner>.+'s |)hole (?P<number>\S+)")
"""The words for a hole."""
TAGS = re.compile(r"\s\[[A-Z][A-Za-z0-9, ]*\]$")

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.board import Board
    from manqala.game.notation import Notation
    from manqala.run.machine import Cells, Effect
    from manqala.text.span import Span


@dataclass(frozen=True, slots=True)
class Step:
    """An effect: in words; with the rule of the game that caused it, and the exact statement."""

    text: str
    span: Span
    """The innermost rule of the game's own files that leads to the effect."""
    exact: Span
    """The statement itself, possibly in the prelude."""
    calls: tuple[Span, ...]
    effects: tuple[Effect, ...]
    """The effects: several if equal pieces go from one place into one after the other."""

    @property
    def line_text(self) -> str:
        """The text of the rule's line."""
        return self.span.source.line(self.span.line).strip()

    @property
    def rule(self) -> str:
        """The same without tags and comment."""
        return rule_text(self.span)


def rule_text(span: Span) -> str:
    """Return the first line of a rule, without tags and comment."""
    line = span.source.line(span.line)
    code = CODE.match(line)
    return TAGS.sub("", (code[0] if code else line).strip()).strip()


def trace(effects: Sequence[Effect], cells: Cells, notation: Notation) -> list[Step]:
    """Return the effects of a legal move on these cells; marks for counting and control are left out."""
    steps: list[Step] = []
    marks = list(cells)
    for effect in effects:
        if effect.kind is Happening.SET:
            # Setting a mark to its present value is no effect.
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
    """Return the hole that a move lifts first, and the place where its last piece falls."""
    put = [effect for effect in effects if effect.kind is Happening.PUT]
    lifted = [e.source for e in put if e.target == board.hand and e.source < board.holes]
    sown = [e.target for e in put if e.source == board.hand and e.target not in board.hands]
    return (lifted[0] if lifted else None), (sown[-1] if lifted and sown else None)


def _sower(cells: Cells, notation: Notation) -> str:
    """Name the sowing player, if several sowings are in progress and a rule names their players."""
    board, mark = notation.board, notation.layout.marks.get("sower")
    if mark is None or not board.sown_by_several or cells[mark.cell] >= len(board.players):
        return ""
    return f"{board.spoken[cells[mark.cell]]}: "


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
        return f"{notation.board.spoken[effect.source]} chooses unseen: {name} = {value}"
    if effect.kind is not Happening.SET:
        return None
    for mark in notation.layout.marks.values():
        if effect.source in mark.cells and (mark.lifetime != Extent.TURN and mark.name != "mover"):
            value = notation.shown_value(mark.type, effect.target)
            bearer = effect.source - mark.cell
            if mark.on == Bearer.HOLES:
                return f"{notation.place_words(bearer)}: {mark.name} = {value}"
            if mark.on == Bearer.PLAYERS:
                return f"{notation.board.spoken[bearer]}'s {mark.name} = {value}"
            return f"{mark.name} = {value}"
    return None


def _sowing_together(steps: list[Step]) -> list[Step]:
    """Merge steps in which the same rule puts equal numbers of pieces from one place into several."""
    made: list[Step] = []
    begun: re.Match[str] | None = None
    targets: list[str] = []
    for step in steps:
        parts = PUT.fullmatch(step.text)
        previous = made[-1] if made else None
        if (
            previous is not None and begun is not None and parts is not None
            and (begun["what"], begun["where"]) == (parts["what"], parts["where"])
            and (previous.exact, previous.span) == (step.exact, step.span)
        ):  # fmt: skip
            targets.append(parts["target"])
            text = f"{parts['what']} each{parts['where']}{_listed(targets)}"
            both = (*previous.effects, *step.effects)
            made[-1] = Step(text, step.span, step.exact, step.calls, both)
            continue
        begun, targets = parts, [parts["target"]] if parts else []
        made.append(step)
    return made


def _listed(places: Sequence[str]) -> str:
    """List places, the holes of one owner together: ``south's holes 5, 6 and north's hole 1``."""
    listed: list[str] = []
    for owner, group in groupby((HOLE.fullmatch(place) or place for place in places), _owner):
        found = list(group)
        numbers = [hole["number"] for hole in found if not isinstance(hole, str)]
        if len(numbers) > 1:
            listed.append(f"{owner}holes {', '.join(numbers)}")
        else:
            listed += [hole if isinstance(hole, str) else hole[0] for hole in found]
    return " and ".join(part for part in (", ".join(listed[:-1]), listed[-1]) if part)


def _owner(place: re.Match[str] | str) -> str | None:
    """The owner as written before the word ‘hole’; none for another place."""
    return None if isinstance(place, str) else place["owner"]
