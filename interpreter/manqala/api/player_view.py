"""What one player may see of a position."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar

from manqala.game.as_json import view_json
from manqala.game.seen_position import sample, seen_by
from manqala.game.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import PositionValue
    from manqala.game.move import Move
    from manqala.run.flow import Result
    from manqala.wire.position_outputs import PlayerViewMessage

Sample = TypeVar("Sample")
"""A position that people use."""


class PlayerView(Value, Generic[Sample]):
    """A position as one player sees it: ``Position.view_of`` makes one.

    Hidden contents are unknown, and at the end of the game all is shown. Moves are always public: a player who remembers them
    may know more than a view shows.

    Examples:
        >>> import manqala
        >>> view = manqala.load("kalah").start().view_of("north")
        >>> view.player, view.hidden, view.moves()
        ('north', (), [])
    """

    def __init__(
        self, position: PositionValue, player: int, wrap: Callable[[PositionValue], Sample]
    ) -> None:
        """Made by ``Position.view_of``; ``wrap`` makes a sample of a value."""
        self._whole, self._number, self._wrap = position, player, wrap
        self._seen = seen_by(position, (player,))

    @property
    def player(self) -> str:
        """The name of the player who sees this."""
        return self.players[self._number]

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self._whole.players

    @property
    def text(self) -> str:
        """The text of the position, with ``?`` for the contents of each hidden place."""
        return self._seen.text

    @property
    def hidden(self) -> tuple[str, ...]:
        """The names of the places whose contents the player does not see."""
        if self._whole.over:
            return ()
        notation = self._whole.notation
        return tuple(map(notation.hole_name, notation.board.hidden_from(self._number)))

    @property
    def turn(self) -> str | None:
        """The name of the player to decide, or ``chance``; None when the game is ``over``."""
        turn: str | None = self._whole.turn
        return turn

    @property
    def over(self) -> bool:
        """Whether the game (or match) has ended."""
        return self._whole.over

    @property
    def result(self) -> Result | None:
        """The result of the game, when it is over."""
        return self._whole.result

    @property
    def score(self) -> tuple[int | None, ...]:
        """Each player's score; None where hidden contents may count."""
        return tuple(score if score >= 0 else None for score in self._seen.score)

    def moves(self) -> list[Move]:
        """Return the legal moves if it is the player's turn; those of others may depend on what is hidden."""
        return self._whole.moves() if self.turn == self.player else []

    def sample(self, seed: int) -> Sample:
        """Return a whole position, without history, that would look the same to the player.

        It has as many pieces in hidden places as there are, and all ways to distribute them are equally likely.
        Raises ``ValueError`` if no position was found in which the player has the same moves.

        Examples:
            >>> import manqala
            >>> position = manqala.load("kalah").start()
            >>> position.view_of("south").sample(1) == position
            True
        """
        found = sample(self._whole, self._number, Random(seed))
        if found is None:
            raise ValueError("no position was found in which the player has the same moves")
        return self._wrap(found)

    def as_json(self) -> PlayerViewMessage:
        """Return the view as JSON values, with null for unknown contents."""
        return view_json(self._whole, self._number)

    def svg(self, *, numbers: bool = False) -> str:
        """Return the board as a picture, with the player at the bottom if there are two."""
        from manqala.picture.svg import board_svg

        return board_svg(self._seen, near=self._number, numbers=numbers)

    def _repr_svg_(self) -> str:
        """Return the picture for a notebook."""
        return self.svg()

    def __str__(self) -> str:
        """The board as text, as the player sees it."""
        from manqala.picture.drawing import draw

        return draw(self._seen)

    def __repr__(self) -> str:
        """The game, the player, and the text."""
        return f"<{self._whole.game.title} as {self.player} sees it: {self.text}>"

    def __eq__(self, other: object) -> bool:
        """Equal if the same player of the same game sees the same, with the same moves."""
        if not isinstance(other, PlayerView):
            return NotImplemented
        return self._identity() == other._identity() and self._whole.game == other._whole.game

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self.text)

    def _identity(self) -> tuple[object, ...]:
        return self._number, self.text, self.turn, tuple(map(str, self.moves()))
