"""The legal moves of a turn, in order, with look-ups."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from manqala.game.move import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from manqala.game.move import Answers
    from manqala.run.dialogue import Done
    from manqala.run.flow import Play


class ListedMove(Move):
    """A move of a list, known to be legal in that list."""

    __slots__ = ("listed",)

    def __init__(
        self, answers: Answers, text: str | Callable[[Answers], str], at: Play | Callable[[], Play] | None,
        listed: MoveList,
    ) -> None:  # fmt: skip
        """See ``Move``."""
        self.answers = answers
        self._text = text
        self.done: Done | None = None
        self._at = at
        self.listed = listed


class MoveList:
    """The legal moves of a turn, in order."""

    def __init__(
        self, ways: Iterable[tuple[Answers, str | Callable[[Answers], str]]], at: Play | Callable[[], Play] | None,
        *, named: bool,
    ) -> None:  # fmt: skip
        """``ways``: the answers and the text of each move; ``named``: whether texts are known, for look-up."""
        self.moves: list[Move] = [ListedMove(answers, text, at, self) for answers, text in ways]
        self._named = named

    @cached_property
    def by_answers(self) -> dict[Answers, Move]:
        """Return the moves by their answers."""
        return {move.answers: move for move in self.moves}

    @cached_property
    def by_text(self) -> dict[str, Move]:
        """Return the moves by their texts, if known."""
        return {move.text: move for move in self.moves} if self._named else {}
