"""Holes that are named by others: what one faces, and what lies some steps along the track."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from manqala.bridge.draft import RuleParts
    from manqala.bridge.ludemes.joined_conditions import Condition
    from manqala.bridge.ludemes.ludeme_memory import LudemeMemory
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.sites import LudemeBoard


@dataclass(frozen=True, slots=True)
class Referents:
    """What the short words of a description stand for at some place."""

    to: str = "last"
    """(to): where the last seed fell, or the hole that is tested."""
    chosen: str = "it"
    """(from): the hole that is chosen or tested."""
    site: str = "it"
    """(site): the hole of a loop."""
    lap: str = "start"
    """Where the present lap began."""
    moved: str = ""
    """(last To) after a move that is no sowing; of a sowing it is the hole that was chosen."""
    someone: str = "player"
    """‘Player’: the player of a loop."""
    mover: str = "player"
    next: str = "opponent"
    variables: tuple[tuple[str, str], ...] = ()
    """The holes that a description has noted under a name."""


class BoardWays(ABC):
    """The holes of one game, as others name them."""

    def __init__(
        self, equipment: LudemeBoard, options: dict[str, str], memory: LudemeMemory
    ) -> None:
        """For a board, its options (what an option's number is called) and what is remembered."""
        self.board = equipment
        self.memory = memory
        self.options = options
        self.choosing = True
        """Whether nothing has been sown yet, so that the sowing has no direction."""
        self.sown_way = ""
        """The direction of the sowing that is being said."""
        self.certain: list[str] = []
        """The texts of conditions that hold where a word stands."""
        self.on_track = any(set(equipment.store_sites) & set(t.sites) for t in equipment.tracks)

    @property
    def draft(self) -> RuleParts:
        """The parts of the rule file: words may be defined."""
        return self.memory.draft

    @abstractmethod
    def condition(self, node: Ludeme, scope: Referents) -> Condition:
        """A condition; regions may depend on it."""

    @abstractmethod
    def number(self, node: Ludeme, scope: Referents) -> str:
        """A number; a hole may be that number of steps away."""

    @abstractmethod
    def place(self, node: Ludeme, scope: Referents) -> str:
        """A hole."""

    # ---- other holes ---------------------------------------------------------------------------------------

    def across(self, node: Ludeme, scope: Referents) -> str | None:
        """The hole that another one faces, or the one behind it."""
        for name, noun in (
            ("OppositePit", "opposite"),
            ("OppositePitTwoRows", "opposite"),
            ("OppositeOuterPit", "rear"),
        ):
            if node.named(name) and node.items:
                return self.faced(node, self.place(node.items[0], scope), noun, name)
        if not node.called("if") or len(node.plain) != 3:
            return None
        asked, one, other = node.plain
        if not (
            one.called("+", "-")
            and other.called("-", "+")
            and len(one.plain) == len(other.plain) == 2
        ):
            return None
        hole, far = one.plain
        if one.word == other.word or [n.written for n in one.plain] != [
            n.written for n in other.plain
        ]:
            return None
        if far.number is None or far.number % self.board.columns or not asked.called("is"):
            return None
        lines = far.number // self.board.columns * (1 if one.word == "+" else -1)
        return self.beyond(node, self.place(hole, scope), lines, asked.plain[0].word)

    def faced(self, node: Ludeme, hole: str, noun: str, how: str) -> str:
        """What a hole faces, where the description's sum gives just that."""
        return self.beyond(node, hole, 2 if noun == "rear" else 1, how)

    def beyond(self, node: Ludeme, hole: str, lines: int, how: str) -> str:
        """The hole some rows nearer to the opponent's edge."""
        if self.board.rows == 2 and abs(lines) == 1 and (lines == 1 or how == "In"):
            if how in {"OppositePit", "Mover"} and not (
                {f"{hole} is own", f"{hole} is in own row"} & set(self.certain)
            ):
                raise LudemeError(node, f"what {hole} faces can be converted only where it is own")
            return f"opposite of {hole}"
        if self.board.rows != 4:
            raise LudemeError(node, f"what lies {lines} rows from {hole} cannot be said")
        front = {f"{hole} is in own front row", f"{hole} is not in own back row"} & set(
            self.certain
        )
        back = {f"{hole} is in own back row", f"{hole} is not in own front row"} & set(self.certain)
        if front:
            nouns = {1: "opposite of {}", 2: "rear of {}", -1: "behind of {}"}
        elif back:
            self.draft.define(
                "the hole-ahead of hole h is first of own front row where column of it = column of h"
            )
            nouns = {
                1: "hole-ahead of {}",
                2: "opposite of hole-ahead of {}",
                3: "rear of hole-ahead of {}",
            }
        else:
            self.draft.define(
                "the hole-ahead of hole h is first of own front row where column of it = column of h"
            )
            facing, behind = (
                ("opposite", "opposite of hole-ahead") if lines == 2 else ("opposite", "hole-ahead")
            )
            facing = "rear" if lines == 2 else facing
            name = "second-ahead" if lines == 2 else "next-ahead"
            if lines in {1, 2}:
                self.draft.define(
                    f"the {name} of hole h is {facing} of h if h is in own front row otherwise {behind} of h"
                )
            nouns = {1: "next-ahead of {}", 2: "second-ahead of {}"}
        if lines not in nouns:
            raise LudemeError(node, f"what lies {lines} rows from {hole} cannot be said")
        return nouns[lines].format(hole)

    def onward(self, node: Ludeme, scope: Referents) -> str | None:
        """The hole some steps after another one on the track, or the first one of some kind."""
        if node.called("trackSite") and node.plain and node.plain[0].word == "Move":
            steps, start = node.labelled("steps"), node.labelled("from")
        elif node.named("NextSiteOnTrack") and node.kind == "call":
            start = node.labelled("from")
            steps = node.plain[0] if node.plain and node.plain[0].kind != "text" else None
        elif node.called("trackSite") and node.plain and node.plain[0].word == "FirstSite":
            return self._first_on_track(node, scope)
        else:
            return None
        if start is None:
            return None
        hole = self.place(start, scope)
        count = 1 if steps is None else steps.number
        way = self._way_of(node)
        if count == 1:
            return (
                "next hole" if hole == "last" and way == "way" else f"neighbour ({way}) of {hole}"
            )
        if count is not None and 1 < count <= 3:
            for n in range(count):
                hole = (
                    "next hole"
                    if hole == "last" and n == 0 and way == "way"
                    else f"neighbour ({way}) of {hole}"
                )
            return hole
        if count is not None and count < 1:
            return None
        length = self.board.track_length(self._track_name(node))
        number = (
            str(count)
            if count is not None
            else self.number(steps, scope)
            if steps is not None
            else ""
        )
        if count is None:
            number = f"({number} - 1) mod {length} + 1"
        return f"item ({number}) of walk ({way}) of {hole}"

    def _track_name(self, node: Ludeme) -> str:
        return next((ludeme.word for ludeme in node if ludeme.kind == "text"), "")

    def _way_of(self, node: Ludeme) -> str:
        """The direction of the track that is named, if there are several; the direction of the sowing otherwise."""
        name = self._track_name(node)
        ways = {self.board.direction(track) for track in self.board.tracks}
        named = {self.board.direction(track) for track in self.board.tracks if name in track.name}
        if not name or len(ways) == 1 or len(named) != 1 or "" in named:
            return "way" if not self.choosing or len(ways) != 1 or "" in ways else next(iter(ways))
        return "way" if not self.choosing and self.sown_way in named else next(iter(named))

    def _first_on_track(self, node: Ludeme, scope: Referents) -> str | None:
        """‘(trackSite FirstSite …)’: the first hole from another one on that fulfils a condition."""
        start, test = node.labelled("from"), node.labelled("if")
        if start is None or test is None:
            return None
        hole = self.place(start, scope)
        asked = self.condition(test, replace(scope, to="it", chosen="it"))
        return f"first of (({hole} + walk ({self._way_of(node)}) of {hole}) where {asked.bare})"
