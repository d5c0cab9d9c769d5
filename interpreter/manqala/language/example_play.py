"""Plays an example up to one of its lines, for completions and real results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.game.game import GameValue
from manqala.game.notation import split_moves
from manqala.resolve.files import check_again
from manqala.syntax.closed_words import ExampleVerb
from manqala.syntax.rule_lines import content
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.rules import Rules
    from manqala.game.game import PositionValue
    from manqala.game.move import Move


@dataclass(frozen=True, slots=True)
class Reached:
    """The state of an example at a line: the position, and the moves since the last given one."""

    game: GameValue
    begun: PositionValue
    position: PositionValue
    moves: tuple[Move, ...]


def play_example(rules: Rules, lines: Sequence[str]) -> Reached | None:
    """Play the lines of an example; none if one of them cannot be executed."""
    said = [content(line).strip().partition(" ") for line in lines]
    options = [rest.partition("=") for verb, _, rest in said if verb == ExampleVerb.OPTION]
    match = any(verb == ExampleVerb.MATCH for verb, _, _ in said)
    try:
        game = _with({name.strip(): value.strip() for name, _, value in options}, rules)
        if game is None:
            return None
        begun = position = game.start(match=match)
        moves: tuple[Move, ...] = ()
        for verb, _, rest in said:
            if verb == ExampleVerb.POSITION:
                begun = position = game.position(rest, match=match)
                moves = ()
            elif verb == ExampleVerb.PLAY:
                for text in split_moves(rest):
                    move = position.parse(text)
                    position = position.play(move)
                    moves = (*moves, move)
    except ManqalaError:
        return None
    return Reached(game, begun, position, moves)


def _with(options: dict[str, str], rules: Rules) -> GameValue | None:
    if not options:
        return GameValue(rules)
    checked = check_again(rules, {**rules.chosen, **options})
    return None if checked.rules is None else GameValue(checked.rules)


def space_position(text: str) -> str:
    """Return a position's text in the style of the library's files: ``1 2 3 / 4 5 6 : south : won=7,8``."""
    rows, *fields = text.split(":")
    rows = rows.replace(",", " ").replace("//", " // ")
    rows = re.sub(r"(?<!/)/(?!/)", " / ", rows)
    return " : ".join([" ".join(rows.split()), *fields])


def block(
    begun: PositionValue,
    moves: Sequence[Move],
    end: PositionValue,
    title: str,
    options: Sequence[str] = (),
) -> str:
    """Return an example block with the results of the moves."""
    lines = [f'example "{title}"', *(f"  option {option}" for option in options)]
    if begun.play_state.match:
        lines.append("  match")
    lines.append(f"  position {space_position(begun.text)}")
    if moves:
        lines.append(f"  play {' '.join(move.text for move in moves)}")
        lines.append(f"  gives {space_position(end.text)}")
    return "\n".join(lines) + "\n"
