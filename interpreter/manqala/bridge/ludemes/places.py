"""Ludemes that name players, holes and regions, in the words of the rule language."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.sites import SEATS, LudemeError

if TYPE_CHECKING:
    from manqala.bridge.ludemes.joined_conditions import Condition
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.sites import LudemeBoard, Sites


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
    someone: str = "player"
    """‘Player’: the player of a loop."""
    mover: str = "player"
    next: str = "opponent"
    variables: tuple[tuple[str, str], ...] = ()
    """The holes that a description has noted under a name."""


class Places(ABC):
    """The players and the holes of one game."""

    def __init__(self, equipment: LudemeBoard, options: dict[str, str]) -> None:
        """For a board and its options: what an option's number is called."""
        self.board = equipment
        self.options = options
        self.certain: list[str] = []
        """The texts of conditions that hold where a word stands."""
        self.on_track = any(set(equipment.store_sites) & set(t.sites) for t in equipment.tracks)

    @abstractmethod
    def condition(self, node: Ludeme, scope: Referents) -> Condition:
        """A condition; regions may depend on it."""

    # ---- players ---------------------------------------------------------------------------------------

    def person(self, node: Ludeme, scope: Referents) -> str:
        """A player: ‘player’, ‘opponent’, ‘south’, ‘north’."""
        word = node.word.capitalize() if node.kind == "call" else node.word
        known = {
            "Mover": scope.mover, "Next": scope.next, "NonMover": scope.next,
            "P1": "south", "P2": "north", "Player": scope.someone, "1": "south", "2": "north",
        }  # fmt: skip
        if node.kind == "text" or word not in known:
            raise LudemeError(node, f"{node.short} names no player that can be said here")
        return known[word]

    def owner(self, node: Ludeme, scope: Referents) -> str:
        """The player whose hand or store it is; the owner of a hole is ‘home of’ it."""
        if node.called("if") and len(node.plain) == 3:
            asked, one, other = node.plain
            if asked.called("is") and len(asked.plain) == 3 and asked.plain[0].word == "In":
                sides = [self.board.sites(asked.plain[2], p) for p in SEATS]
                whose = (self.owner(one, scope), self.owner(other, scope))
                if sides == [self.board.owned(1)] * 2 and whose == ("south", "north"):
                    return f"home of {self.place(asked.plain[1], scope)}"
        if node.called("handSite"):
            return self.person(node.plain[0], scope)
        if node.called("mapEntry"):
            sites = {p: self.board.mapped(node, p) for p in SEATS}
            stores = set(self.board.store_sites)
            if set(sites.values()) <= stores and stores:
                return self.person(node.plain[-1], scope)
        raise LudemeError(node, f"{node.short} is no store of a player")

    def is_store(self, node: Ludeme, scope: Referents) -> bool:
        """Whether it is what a player has won."""
        try:
            self.owner(node, scope)
        except LudemeError:
            return False
        return True

    def whose(self, person: str) -> str:
        """A player as an owner: ‘own’, ‘opponent's’."""
        return "own" if person == "player" else f"{person}'s"

    # ---- holes -----------------------------------------------------------------------------------------------

    def place(self, node: Ludeme, scope: Referents) -> str:
        """A hole, or what a player has won."""
        simple = {"to": scope.to, "from": scope.chosen, "site": scope.site}
        if node.kind == "call" and not node.items and node.word in simple:
            return simple[node.word]
        if node.named("LastHoleSowed"):
            return scope.to
        if node.called("last") and node.plain:
            after = node.labelled("afterConsequence") is not None
            if node.plain[0].word == "To" and after:
                return scope.to
            if not after:
                return scope.lap
        listed = node.plain[0].items if node.called("sites") and len(node.plain) == 1 else ()
        if len(listed) == 1 and node.plain[0].kind == "list":
            return self.place(listed[0], scope)
        if node.called("var", "value"):
            name = "Pending" if node.called("value") else node.plain[0].word if node.plain else ""
            noted = dict(scope.variables)
            if name in noted:
                return noted[name]
        if self.is_store(node, scope):
            return self.store(self.owner(node, scope))
        if (across := self.across(node, scope)) is not None:
            return across
        if (onward := self.onward(node, scope)) is not None:
            return onward
        sites = {p: self.board.sites(node, p) for p in SEATS}
        if all(s is not None and len(s) == 1 for s in sites.values()):
            return self.region(node, scope)
        raise LudemeError(node, f"{node.short} names no hole that can be said here")

    def store(self, person: str) -> str:
        """What a player has won; a store on the track if the sowing comes there."""
        if person.startswith("home of"):
            return f"winnings of {person}"
        return self.of(person, "store" if self.on_track else "winnings")

    def of(self, person: str, noun: str) -> str:
        """Something of a player: ‘own row’, ‘winnings of it’."""
        if person in {"player", "opponent", *SEATS.values()}:
            return f"{self.whose(person)} {noun}"
        return f"{noun} of {person}"

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
        if not (one.called("+") and other.called("-") and len(one.plain) == len(other.plain) == 2):
            return None
        hole, far = one.plain
        if [n.written for n in one.plain] != [n.written for n in other.plain]:
            return None
        nouns = {self.board.columns: "opposite"}
        if self.board.rows == 4:
            nouns[2 * self.board.columns] = "rear"
        if far.number not in nouns or not asked.called("is"):
            return None
        return self.faced(node, self.place(hole, scope), nouns[far.number], asked.plain[0].word)

    def faced(self, node: Ludeme, hole: str, noun: str, how: str) -> str:
        """What a hole faces, where the description's sum gives just that."""
        if self.board.rows == 4 and f"{hole} is in own front row" not in self.certain:
            raise LudemeError(
                node, f"what {hole} faces can be converted only where it is in the own front row"
            )
        if (
            self.board.rows == 2
            and how in {"OppositePit", "Mover"}
            and f"{hole} is own" not in self.certain
        ):
            raise LudemeError(node, f"what {hole} faces can be converted only where it is own")
        return f"{noun} of {hole}"

    def onward(self, node: Ludeme, scope: Referents) -> str | None:
        """The hole after another one on the track."""
        if node.called("trackSite") and node.plain and node.plain[0].word == "Move":
            steps, start = node.labelled("steps"), node.labelled("from")
            count = 1 if steps is None else steps.number
        elif node.named("NextSiteOnTrack") and node.kind == "call":
            start = node.labelled("from")
            count = node.plain[0].number if node.plain else None
        else:
            return None
        if start is None or count is None or not 1 <= count <= 3:
            return None
        hole = self.place(start, scope)
        if count == 1 and hole == "last":
            return "next hole"
        for n in range(count):
            hole = "next hole" if hole == "last" and n == 0 else f"neighbour (way) of {hole}"
        return hole

    # ---- regions --------------------------------------------------------------------------------------------------

    def region(self, node: Ludeme, scope: Referents) -> str:
        """A set of holes."""
        one, two = self.board.sites(node, 1), self.board.sites(node, 2)
        if one is not None and two is not None:
            return self.described(node, one, two, scope)
        if node.called("forEach") and node.labelled("if") is not None:
            test = node.labelled("if")
            assert test is not None
            inner = self.condition(test, replace(scope, site="it", to="it"))
            return f"({self.region(node.plain[0], scope)} where {inner.bare})"
        if node.called("union", "difference", "intersection"):
            parts = node.operands
            if (
                len(parts) == 2
                and node.word == "difference"
                and parts[1].called("sites")
                and [w.word for w in parts[1]] == ["Empty"]
            ):
                return f"({self.region(parts[0], scope)} where occupied)"
            if len(parts) == 2 and node.word == "intersection":
                for first, second in (parts, parts[::-1]):
                    if second.called("sites") and [w.word for w in second] == ["Empty"]:
                        return f"({self.region(first, scope)} where empty)"
            said = [self.set_of(part, scope) for part in parts]
            if node.word == "union":
                return f"({' + '.join(said)})"
            if node.word == "difference":
                return f"({' except '.join(said)})"
        if node.called("sites") and node.plain and node.plain[0].kind == "list":
            said = [self.place(one, scope) for one in node.plain[0].items]
            return said[0] if len(said) == 1 else f"({' + '.join(said)})"
        raise LudemeError(node, f"{node.short} names no holes that can be said here")

    def set_of(self, node: Ludeme, scope: Referents) -> str:
        """A set of holes, or a single hole."""
        try:
            return self.region(node, scope)
        except LudemeError:
            return self.place(node, scope)

    def described(self, node: Ludeme, one: Sites, two: Sites, scope: Referents) -> str:
        """Sites that never change, seen by south and by north."""
        holes = frozenset(self.board.holes)
        if one == two == holes:
            return "holes"
        if not (one | two) <= holes or not one:
            raise LudemeError(node, f"{node.short} has sites that are no holes")
        if two == {self.board.across(site) for site in one} and one != two:
            seats = {1: scope.mover, 2: scope.next}
            if "Player" in re.findall(r"\w+", node.written):
                seats[1] = scope.someone
        elif one == two:
            seats = {1: "south", 2: "north"}
        else:
            raise LudemeError(node, f"{node.short} differs between the players")
        said = [
            self.side(node, sites, seats[player])
            for player in SEATS
            if (sites := one & self.board.owned(player))
        ]
        return said[0] if len(said) == 1 else f"({' + '.join(said)})"

    def side(self, node: Ludeme, sites: Sites, person: str) -> str:
        """Some holes of one player."""
        columns = self.board.columns
        places = sorted(self.board.numbered(site)[1:] for site in sites)
        if len(places) == self.board.rows * columns // 2:
            return (
                self.of(person, "holes")
                if person in {"player", "opponent"}
                else f"holes of {person}"
            )
        ranks = {rank for rank, _ in places}
        if len(ranks) > 1:
            raise LudemeError(node, f"{node.short} is no row of holes")
        row = self.of(
            person, "row" if self.board.rows == 2 else "front row" if 1 in ranks else "back row"
        )
        numbers = [number for _, number in places]
        if len(numbers) == columns:
            return row
        if len(numbers) == 1:
            return (
                f"hole {numbers[0]} of {person}"
                if self.board.rows == 2
                else f"item {numbers[0]} of {row}"
            )
        if numbers == list(range(1, len(numbers) + 1)):
            return f"left {len(numbers)} of {row}"
        if numbers == list(range(columns - len(numbers) + 1, columns + 1)):
            return f"right {len(numbers)} of {row}"
        if self.board.rows == 2:
            return f"({' + '.join(f'hole {n} of {person}' for n in numbers)})"
        return f"({' + '.join(f'item {n} of {row}' for n in numbers)})"
