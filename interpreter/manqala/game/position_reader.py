"""Parses the text of a position, and reports every error at its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.course import Phase
from manqala.core.layout import Bearer
from manqala.game.notation import HIDDEN
from manqala.game.position_writer import PLACES, field_name, places_called
from manqala.run.flow import BOX, Play, blank
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics, PositionError, quantity, suggest_in_text
from manqala.text.lexicon import ENTRIES, NOUNS
from manqala.text.position_entries import expand_entries
from manqala.text.span import Source, Span
from manqala.text.whole_numbers import parse_figures

if TYPE_CHECKING:
    from typing import NoReturn

    from manqala.core.board import Board
    from manqala.core.layout import MarkInfo
    from manqala.game.notation import Notation
    from manqala.run.engine import Engine
    from manqala.text.fixes import Help

MOST_PIECES = 10_000

_SCORE = re.compile(r"\(?\d+(?: *[-–:/ ] *\d+)+\)?")
"""Matches the scores of the players, as people write them."""


class Reader:
    """Parses one text; collects all errors in it."""

    def __init__(self, text: str, engine: Engine, notation: Notation, span: Span | None) -> None:
        """``span``: the place of the text in a rule file, if any."""
        self.text = text
        self.engine = engine
        self.notation = notation
        self.source = Source("position", text) if span is None else span.source
        self.line, self.column = (1, 1) if span is None else (span.line, span.column)
        self.diagnostics = Diagnostics()
        self.play = Play(engine, False, blank(engine))
        self.said: set[str] = set()
        self.answered: tuple[int, str] | None = None
        """The answers so far in the current phase, and their offset."""

    def error(self, start: int, length: int, message: str, *, expected: str | None = None,
              help_line: Help | None = None) -> None:  # fmt: skip
        """Report an error at an offset of the text."""
        span = self._place(start, length)
        self.diagnostics.error(
            codes.POSITION_TEXT,
            span,
            message,
            expected=expected,
            help=[help_line] if help_line else [],
        )

    def _place(self, start: int, length: int) -> Span:
        return Span.of(self.source, self.line, self.column + start, max(1, length))

    def read(self, *, partial: bool = False) -> Play:
        """Return the position; ``partial``: the mover may be left out.  Raises ``PositionError``."""
        parts = _split(self.text, r":", 0)
        self._rows(*parts[0])
        if len(parts) > 1 and "=" not in parts[1][1]:
            self._side(*parts[1])
            fields = parts[2:]
        else:
            fields = parts[1:]
            if not partial:
                names = " or ".join(f"‘:{name}’" for name in self.notation.board.players)
                end = len(self.text.rstrip())
                self.error(end, 1, "whose turn is it?", expected=f"{names} after the rows")
        if self._sets_up:
            self.play.phase = Phase.TURN
        for start, text in fields:
            self._field(start, text)
        if self._sets_up and "box" not in self.said:
            for kind in range(len(self.notation.layout.kinds)):
                self.play.cells[self.notation.board.box + kind * self.notation.board.places] = BOX
        if self.answered is not None and not self.play.stepwise:
            offset, value = self.answered
            self.error(
                offset, len(value), "a turn has no answers beforehand: its move is made as a whole",
                expected="‘answered’ beside ‘phase=setup’, ‘phase=settle.N’ or ‘phase=between’",
            )  # fmt: skip
        self.diagnostics.raise_if_errors(PositionError)
        return self.play

    def refuse(self, message: str) -> NoReturn:
        """Raise the error for impossible answers."""
        offset, value = self.answered or (0, self.text)
        self.error(offset, len(value), message)
        raise PositionError(*self.diagnostics.sorted())

    def _rows(self, offset: int, text: str) -> None:
        board = self.notation.board
        wanted = [(name, row) for name, rows in board.written_rows for row in rows]
        rows = _split(text, r"/+", offset)
        if len(rows) != len(wanted):
            self.error(
                offset, len(text.strip()), f"{quantity(len(rows), 'row')} where the board has {len(wanted)}",
                expected=_rows_expected(board),
            )  # fmt: skip
            return
        pieces = 0
        lengths = [
            len(expand_entries(row, start, len(holes))) - len(holes)
            for (start, row), (_, holes) in zip(rows, wanted, strict=True)
        ]
        if lengths == [1] * len(lengths):
            name, holes = wanted[0]
            many = quantity(len(holes) + 1, "hole")
            self.error(
                offset, len(text.strip()), f"{many} in a row of {name}, which has {len(holes)}, and so in every row",
                expected="the holes only; the contents of stores follow the side to move, as in ‘: won=1,0’",
            )  # fmt: skip
            return
        for (start, row), (name, holes) in zip(rows, wanted, strict=True):
            tokens = expand_entries(row, start, len(holes))
            if len(tokens) != len(holes):
                self.error(
                    start + (len(row) - len(row.lstrip())), len(row.strip()),
                    f"{quantity(len(tokens), 'hole')} in a row of {name}, which has {len(holes)}",
                    expected="a number for each hole; ‘3*7’ is seven holes of 3, ‘3*’ fills the rest" if "*" in row else None,
                )  # fmt: skip
                continue
            for (at, token), hole in zip(tokens, holes, strict=True):
                pieces += self._put(at, token, hole)
        if pieces > MOST_PIECES:
            self.error(offset, len(text), f"more than {MOST_PIECES} pieces")

    def _put(self, at: int, token: str, place: int) -> int:
        if token == HIDDEN:
            self.error(
                at, len(token), "‘?’ stands for hidden contents: this is what a player sees, and no whole position",
                expected="a number of pieces",
            )  # fmt: skip
            return 0
        counts = self.notation.counts_of(token)
        if counts is None:
            kinds = self.notation.layout.kinds
            wanted = "a number of pieces"
            if len(kinds) > 1:
                wanted = f"pieces such as 4 or 4+{kinds[1]} ({', '.join(kinds)})"
            self.error(at, len(token), f"‘{token}’ is not a number of pieces", expected=wanted)
            return 0
        for kind, n in enumerate(counts):
            self.play.cells[place + kind * self.notation.board.places] = n
        return sum(counts)

    def _side(self, start: int, text: str) -> None:
        name = text.strip()
        at = start + len(text) - len(text.lstrip())
        names = self.notation.board.players
        matching = [
            n for n, full in enumerate(names) if full == name or (name and full.startswith(name))
        ]
        if name == Phase.OVER:
            self.play.phase = Phase.OVER
        elif len(matching) == 1:
            self.play.subject(matching[0])
        else:
            self.error(
                at, len(name), f"‘{name}’ is not a player", expected=f"{', '.join(names)} or {Phase.OVER}",
                help_line=suggest_in_text(self._place(at, len(name)), name, names, NOUNS),
            )  # fmt: skip
        self.said.add("side")

    def _field(self, start: int, text: str) -> None:
        at = start + len(text) - len(text.lstrip())
        name, equals, value = text.strip().partition("=")
        name, offset = name.strip(), at + text.strip().find("=") + 1
        marks = {field_name(mark): mark for mark in self.notation.lasting_marks()}
        if not equals:
            self.error(
                at, len(text.strip()), f"‘{text.strip()}’ has no value", expected="name=value",
                help_line=self._as_won(text.strip()),
            )  # fmt: skip
            return
        if name in self.said:
            self.error(at, len(name), f"‘{name}’ is given twice")
        self.said.add(name)
        if name == "phase":
            self._phase(offset, value.strip())
        elif name == "answered":
            self.answered = (offset, value.strip())
        elif name in PLACES and places_called(name, self.notation):
            self._place_field(name, offset, value)
        elif name in marks:
            self._mark(marks[name], offset, value)
        else:
            places = [place for place in PLACES if places_called(place, self.notation)]
            known = [*places, *marks, "phase", "answered"]
            self.error(
                at, len(name), f"a position of this game has no ‘{name}’",
                help_line=suggest_in_text(self._place(at, len(name)), name, known, ENTRIES)
                or "it may have: " + ", ".join(known),
            )  # fmt: skip

    def _place_field(self, name: str, offset: int, value: str) -> None:
        places = places_called(name, self.notation)
        tokens = expand_entries(value, offset)
        if len(tokens) != len(places):
            each = "one for each player" if len(places) > 1 else "one"
            self.error(
                offset, len(value), f"‘{name}’ has {quantity(len(tokens), 'value')}", expected=each
            )
            return
        for (at, token), place in zip(tokens, places, strict=True):
            self._put(at, token, place)

    @property
    def _sets_up(self) -> bool:
        return self.play.phase is Phase.SETUP

    def _phase(self, offset: int, value: str) -> None:
        name, _, figures = value.partition(".")
        number = parse_figures(figures) or 0
        endings = len(self.engine.settle)
        if (
            name not in {*Phase} - {Phase.OVER}
            or (name == Phase.SETTLE and not 0 < number <= endings)
            or (name != Phase.SETTLE and figures)
            or (name == Phase.BETWEEN and self.engine.between is None)
        ):
            self.error(
                offset,
                len(value),
                f"this game has no phase ‘{value}’",
                expected="setup, turn, settle.N or between",
            )
            return
        self.play.phase = Phase(name)
        self.play.ending = number - 1

    def _mark(self, mark: MarkInfo, offset: int, value: str) -> None:
        tokens = expand_entries(value, offset)
        if mark.on == Bearer.HOLES:
            for at, token in tokens:
                hole_text, _, rest = token.partition(".")
                hole = self.notation.hole_named(hole_text)
                if hole is None or hole == self.notation.board.nowhere:
                    self.error(
                        at,
                        len(hole_text),
                        f"there is no hole ‘{hole_text}’",
                        expected="a hole such as n3",
                    )
                    continue
                text = rest or ("true" if mark.type == ty.TRUTH else "")
                self._mark_value(mark, at + len(hole_text), text, hole)
            return
        bearers = self.notation.board.number_of_players if mark.on else 1
        if len(tokens) != bearers:
            self.error(
                offset,
                len(value),
                f"‘{mark.name}’ has {quantity(len(tokens), 'value')}",
                expected=str(bearers),
            )
            return
        for n, (at, token) in enumerate(tokens):
            self._mark_value(mark, at, token, n)

    def _mark_value(self, mark: MarkInfo, at: int, text: str, bearer: int) -> None:
        value = self.notation.value_of(mark.type, text)
        if value is not None and mark.limits and not mark.limits[0] <= value <= mark.limits[1]:
            least, most = mark.limits
            self.error(
                at, len(text), f"‘{mark.name}’ cannot be {text}", expected=f"{least} to {most}"
            )
            return
        if value is None:
            self.error(
                at, len(text), f"‘{text}’ is not a value of ‘{mark.name}’", expected=str(mark.type)
            )
            return
        if mark.name == "owner" and self._closes(value, bearer):
            self.error(
                at, len(text), "in this game every hole belongs to a player",
                expected=" or ".join(self.notation.board.players),
            )  # fmt: skip
            return
        self.play.cells[mark.cell + bearer] = value

    def _closes(self, owner: int, hole: int) -> bool:
        """Return whether a hole would be marked as closed in a game whose rules close no holes."""
        nobody = self.notation.board.number_of_players
        return owner == nobody != self.notation.board.home[hole] and not self.notation.rules.closes

    def _as_won(self, text: str) -> str | None:
        """How scores are written: ‘10-0’ as ‘won=10,0’."""
        scores = re.findall(r"\d+", text)
        if not _SCORE.fullmatch(text) or len(scores) != self.notation.board.number_of_players:
            return None
        return f"write ‘won={','.join(scores)}’: what the players have won, in their order"


def _rows_expected(board: Board) -> str:
    """Describe the expected rows of a position."""
    if not board.plan.drawn:
        return "rows separated by ‘/’, south's first, each from its owner's left"
    names = [
        f"{name}'s holes" if name in board.players else f"the holes {name}1 to {name}{len(rows[0])}"
        for name, rows in board.written_rows
    ]
    return f"separated by ‘/’: {', then '.join(names)}"


def _split(text: str, separator: str, offset: int) -> list[tuple[int, str]]:
    """Return the parts between separators, each with its offset."""
    parts = []
    start = 0
    for match in re.finditer(separator, text):
        parts.append((offset + start, text[start : match.start()]))
        start = match.end()
    parts.append((offset + start, text[start:]))
    return parts
