"""A recorded game, as a program goes through it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.api.facade import Position, load, position_value
from manqala.game.records import parse_record, replay_record

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.api.facade import Game


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game that was played and written down, as a program goes through it again."""

    game: Game
    positions: tuple[Position, ...]
    """How it began, and the position after each move."""
    players: dict[str, str]
    """Who played, by the name of the seat."""
    seed: int
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
    start = game.position(record.header["position"], match=record.header["match"])
    then = (Position(game, value) for value in replay_record(position_value(start), record))
    return RecordedGame(
        game, (start, *then), record.header["players"], record.header["seed"], not record.truncated
    )


def _option(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
