"""Describes the situation when a player is asked in mid-move, and the result of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty

if TYPE_CHECKING:
    from manqala.core.layout import MarkInfo
    from manqala.game.notation import Notation
    from manqala.run.dialogue import AnsweredQuestion, Done
    from manqala.run.machine import Cells

SOWING = ("origin", "way", "last", "here", "falling")
"""The marks of the prelude that record the progress of a sowing."""


class Scene:
    """A situation in mid-move, as the player to decide sees it."""

    def __init__(self, notation: Notation, player: int, cells: Cells) -> None:
        """``cells``: the position at this moment."""
        self.notation = notation
        self.player = player
        self.cells = cells
        self.nowhere = notation.board.nowhere

    def _mark(self, name: str) -> MarkInfo | None:
        return self.notation.layout.marks.get(name)

    def _value(self, name: str) -> int:
        mark = self._mark(name)
        if mark is None:
            return self.nowhere
        value = self.cells[mark.cell]
        return self.notation.board.place_at[value] if mark.type == ty.HOLE else value

    def hole(self, hole: int, *, content: bool = True) -> str:
        """Describe a hole: ``your hole 3 (5 stones)``; one in another's row: ``your hole 6 (n2, empty)``."""
        notation = self.notation
        owner = self.cells[notation.layout.marks["owner"].cell + hole]
        name = notation.hole_name(hole)
        token = notation.hole_token(hole, owner, self.cells)
        if owner == self.player and token.isdigit():
            inside = [] if notation.board.home[hole] == owner else [name]
            text = f"your hole {token}"
        else:
            foreign = owner < len(notation.board.players) and notation.board.home[hole] != owner
            inside = [f"held by {notation.board.spoken[owner]}"] if foreign else []
            text = notation.place_words(hole)
        if content:
            inside.append(notation.pieces_text(hole, self.cells))
        return f"{text} ({', '.join(inside)})" if inside else text

    def words(self, asked: AnsweredQuestion) -> str:
        """Describe the sowing in progress and what happens next; empty before a move has begun."""
        if any(self._mark(name) is None for name in SOWING[:4]):
            return ""
        origin, occasion = self._value("origin"), asked.occasion
        if origin == self.nowhere:
            return ""
        notation, board = self.notation, self.notation.board
        sower = self._value("sower") if board.sown_by_several else board.number_of_players
        mover = sower if sower < board.number_of_players else self.cells[notation.layout.mover]
        who = "You sow" if mover == self.player else f"{board.spoken[mover].capitalize()} sows"
        way = "clockwise" if self._value("way") else "anticlockwise"
        begun = f"{who} {way} from {self.hole(origin, content=False)}"
        hand = notation.pieces_text(board.hand, self.cells)
        if occasion is None or occasion.hole is None:
            return f"{begun}, with {hand} in the hand." if hand != "empty" else f"{begun}."
        return f"{begun}: {self._about(asked, occasion.hole, hand)}."

    def _about(self, asked: AnsweredQuestion, hole: int, hand: str) -> str:
        notation, occasion = self.notation, asked.occasion
        assert occasion is not None
        there, last = self.hole(hole), self._value("last")
        kind = "seed"
        if len(notation.layout.kinds) > 1 and self._mark("falling") is not None:
            kind = notation.layout.kinds[self._value("falling")]
        if occasion.event == "seed falls":
            return f"a {kind} has just fallen into {there}"
        if hand != "empty" and self._value("here") == hole:
            return f"a {kind} is about to fall into {there}"
        if last == self.nowhere:
            return f"it comes to {there}"
        ended = self.hole(last, content=False)
        if occasion.matching:
            return f"it has ended in {ended}; captures are being determined, now in {there}"
        return f"a lap has ended in {ended}, and {there} comes next"

    def leads_to(self, done: Done, gains: list[int]) -> str:
        """Describe the result of an answer for the sowing and each player, if nothing else is decided."""
        parts = []
        mark = self._mark("last")
        if mark is not None and done.cells[mark.cell] != self.nowhere:
            end = self.notation.board.place_at[done.cells[mark.cell]]
            parts.append(f"the sowing ends in {self.hole(end, content=False)}")
        names = self.notation.board.spoken
        for player, gained in enumerate(gains):
            if gained:
                who = "you" if player == self.player else names[player]
                verb = "win" if gained > 0 else "spend"
                parts.append(f"{who} {verb}{'' if player == self.player else 's'} {abs(gained)}")
        if not any(gains):
            parts.append("nobody wins anything")
        return ", ".join(parts)
