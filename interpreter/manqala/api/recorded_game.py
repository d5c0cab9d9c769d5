"""A recorded game, as a program goes through it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.api.facade import Position, load, position_value
from manqala.game.records import parse_record, replay_moves

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.api.facade import Game


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game that was played and written down, as a program goes through it again: the main line of its first chapter."""

    game: Game
    positions: tuple[Position, ...]
    """How it began, and the position after each move."""
    players: dict[str, str]
    """Who played, by the name of the seat."""
    seed: int
    comments: tuple[str, ...]
    """What is said of each of the positions; an empty text where nothing is."""
    marks: tuple[str, ...]
    """What the move that led to each position is marked as, such as ``!``; an empty text where it is not."""
    complete: bool
    """Whether the file ends with a whole line; what was cut off is left out."""

    def __repr__(self) -> str:
        """The game, how many moves there are, and the last position."""
        return f"<record of {self.game.name}: {len(self.moves)} moves to {self.positions[-1].text}>"

    @property
    def moves(self) -> list[str]:
        """The moves as they are written."""
        lasts = (position_value(position).last for position in self.positions)
        return [last.move.text for last in lasts if last is not None]


def recorded_game(path: Path) -> RecordedGame:
    """Read a recorded game and play it again; raises ``ManqalaError`` where it does not fit the rules."""
    record = parse_record(path)
    options = {name: _option(value) for name, value in record.header["options"].items()}
    game = load(record.header["game"], options)
    chapter = record.chapters[0]
    start, line = game.position(chapter.position, match=chapter.match), chapter.main
    then = (Position(game, value) for value in replay_moves(position_value(start), line))
    return RecordedGame(
        game, (start, *then), record.header["players"], record.header["seed"],
        (chapter.comment, *(move.comment for move in line)), ("", *(move.mark for move in line)),
        not record.truncated,
    )  # fmt: skip


def _option(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
