"""A recorded game for programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.api.facade import Position, position_value
from manqala.api.loading import load
from manqala.game.records import parse_record
from manqala.game.replaying import replay_main

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.api.facade import Game


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A recorded game, replayed: the main line of its first chapter."""

    game: Game
    positions: tuple[Position, ...]
    """The initial position, and the position after each move."""
    players: dict[str, str]
    """The players, by the name of the seat."""
    seed: int
    comments: tuple[str, ...]
    """The comment on each position; empty if there is none."""
    marks: tuple[str, ...]
    """The mark of the move to each position, such as ``!``; empty if there is none."""
    complete: bool
    """Whether the file ends with a complete line; an incomplete one is left out."""
    resigned: str | None
    """The player who resigned at the end."""

    def __repr__(self) -> str:
        """The game, the number of moves, and the last position."""
        return f"<record of {self.game.name}: {len(self.moves)} moves to {self.positions[-1].text}>"

    @property
    def moves(self) -> list[str]:
        """The texts of the moves."""
        lasts = (position_value(position).last for position in self.positions)
        return [last.move.text for last in lasts if last is not None]


def recorded_game(path: Path) -> RecordedGame:
    """Read and replay a recorded game; raises ``ManqalaError`` if it contradicts the rules."""
    record = parse_record(path)
    options = {name: _option(value) for name, value in record.header["options"].items()}
    game = load(record.header["game"], options)
    chapter = record.chapters[0]
    begun = game.start(match=chapter.match)
    if chapter.position:
        begun = game.position(chapter.position, match=chapter.match)
    line = chapter.main
    then = (Position(game, value) for value in replay_main(position_value(begun), chapter))
    return RecordedGame(
        game, (begun, *then), record.header["players"], record.header["seed"],
        (chapter.comment, *(move.comment for move in line)), ("", *(move.mark for move in line)),
        not record.truncated, chapter.resigned or None,
    )  # fmt: skip


def _option(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
