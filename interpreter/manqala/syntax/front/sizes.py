"""Checks that the sizes of a game name options whose values fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.front.front_matter import OptionKind
from manqala.syntax.front.player_numbers import MOST_PLAYERS
from manqala.text import codes
from manqala.text.diagnostics import suggest_in_text
from manqala.text.fixes import replace_span
from manqala.text.lexicon import read_number

if TYPE_CHECKING:
    from manqala.syntax.front.front_matter import FrontMatter
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help
    from manqala.text.span import Span

MOST_ROWS, MOST_HOLES = 12, 200


def check_sizes(front: FrontMatter, declared: set[str], diagnostics: Diagnostics) -> None:
    """Report sizes that name anything but a number option with a suitable range."""
    uses = (
        ("board.rows", front.board.rows, 1, MOST_ROWS),
        ("board.holes", front.board.holes, 1, 50),
        ("board.ring", front.board.ring, 1, MOST_HOLES),
        ("players", front.seats, 1, MOST_PLAYERS),
        ("seeds", front.seeds, 0, 1000),
    )
    numbers = [name for name, option in front.options.items() if option.kind is OptionKind.NUMBER]
    for key, spanned, low, high in uses:
        if spanned is None or not isinstance(spanned.value, str):
            continue
        name, span = spanned.value, spanned.span
        option = front.options.get(name)
        if option is None:
            if name not in declared:
                text = f"‘{key}’ names the option ‘{name}’, which is not declared"
                figures = read_number(name)
                advice = _guess(span, name, numbers)
                if figures is not None:
                    said = f"numbers are written in figures: {figures}"
                    advice = [replace_span(span, str(figures), said)]
                diagnostics.error(codes.NO_NUMBER_OPTION, span, text, help=advice)
        elif option.kind is not OptionKind.NUMBER:
            notes = [("it is declared here", option.span)]
            text = f"‘{key}’ needs a number, and the option ‘{name}’ is none"
            diagnostics.error(
                codes.NO_NUMBER_OPTION,
                span,
                text,
                notes=notes,
                help=_guess(span, name, numbers),
            )
        elif not (option.low is not None and option.high is not None):
            continue
        elif option.low < low or option.high > high:
            notes = [(f"its range is {option.low} to {option.high}", option.span)]
            text = f"‘{key}’ does not allow every value that the option ‘{name}’ allows"
            diagnostics.error(
                codes.NO_NUMBER_OPTION, span, text, notes=notes, expected=f"{low} to {high}"
            )


def _guess(span: Span, name: str, options: list[str]) -> list[Help]:
    """The option that was probably meant; uncertain, since the misspelling may be in its declaration."""
    found = suggest_in_text(span, name, options)
    return [found.unsure()] if found else []
