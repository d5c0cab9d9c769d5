"""Ludemes that name players, holes and regions, in the words of the rule language."""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.board_ways import BoardWays
from manqala.bridge.ludemes.joined_conditions import enclosed
from manqala.bridge.ludemes.ludeme_memory import remembered_set
from manqala.bridge.ludemes.sites import SEATS, LudemeError

if TYPE_CHECKING:
    from manqala.bridge.ludemes.board_ways import Referents
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.sites import Sites


class Places(BoardWays):
    """The players and the holes of one game."""

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
        raise LudemeError(node, f"{node.short} is not the store of a player")

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
            if after:
                raise LudemeError(node, f"{node.short} names no hole that can be said here")
            if node.plain[0].word == "To" and scope.moved:
                return scope.moved
            return scope.lap
        listed = node.plain[0].items if node.called("sites") and len(node.plain) == 1 else ()
        if len(listed) == 1 and node.plain[0].kind == "list":
            return self.place(listed[0], scope)
        if node.called("var", "value"):
            name = "Pending" if node.called("value") else node.plain[0].word if node.plain else ""
            noted = dict(scope.variables)
            if name in noted:
                return noted[name]
        if node.called("if") and len(node.plain) == 3 and node.plain[0].written == "(is Mover P1)":
            with contextlib.suppress(LudemeError):
                one, other = (self.place(part, scope) for part in node.plain[1:])
                if one == other:
                    return one
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

    # ---- regions --------------------------------------------------------------------------------------------------

    def region(self, node: Ludeme, scope: Referents) -> str:
        """A set of holes."""
        if name := remembered_set(node):
            return f"(holes where {self.memory.set_mark(name)})"
        one, two = self.board.sites(node, 1), self.board.sites(node, 2)
        if one is not None and two is not None:
            return self.described(node, one, two, scope)
        if node.called("if") and len(node.plain) == 3:
            said = [self.region(ludeme, scope) for ludeme in node.plain[1:]]
            asked = self.condition(node.plain[0], scope)
            text = f"({asked.text})" if " where " in asked.text else asked.text
            return f"({said[0]} if {text} otherwise {said[1]})"
        if node.called("forEach") and node.labelled("if") is not None:
            test = node.labelled("if")
            assert test is not None
            named = scope.site != "it" and "(to)" in test.written
            within = replace(scope, site=scope.site if named else "it", to="it")
            inner = self.condition(test, within)
            return f"({enclosed(self.region(node.plain[0], scope))} where {inner.bare})"
        if node.called("union", "difference", "intersection"):
            parts = node.operands
            empties = [
                part
                for part in parts
                if part.called("sites") and [w.word for w in part] == ["Empty"]
            ]
            if node.word == "intersection" and not empties and len(parts) == 2:
                return f"({enclosed(self.set_of(parts[0], scope))} where it is in {self.set_of(parts[1], scope)})"
            if (
                len(parts) == 2
                and node.word == "difference"
                and parts[1].called("sites")
                and [w.word for w in parts[1]] == ["Empty"]
            ):
                return f"({enclosed(self.region(parts[0], scope))} where occupied)"
            if len(parts) == 2 and node.word == "intersection":
                for first, second in (parts, parts[::-1]):
                    if second.called("sites") and [w.word for w in second] == ["Empty"]:
                        return f"({enclosed(self.region(first, scope))} where empty)"
            said = [self.set_of(part, scope) for part in parts]
            if node.word == "union":
                return f"({' + '.join(said)})"
            if node.word == "difference":
                return f"({' except '.join(said)})"
        if node.called("sites") and node.plain and node.plain[0].kind == "list":
            said = [self.place(item, scope) for item in node.plain[0].items]
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
            raise LudemeError(node, f"{node.short} has sites that are not holes")
        if two == {self.board.across(site) for site in one} and one != two:
            seats = {1: scope.mover, 2: scope.next}
            if "Player" in re.findall(r"\w+", node.written):
                seats[1] = scope.someone
        elif one == two:
            seats = {1: "south", 2: "north"}
        else:
            halves = [self._fixed(node, sites) for sites in (one, two)]
            return f"({halves[0]} if {scope.mover} = south otherwise {halves[1]})"
        said = [
            self.side(node, sites, seats[player])
            for player in SEATS
            if (sites := one & self.board.owned(player))
        ]
        return said[0] if len(said) == 1 else f"({' + '.join(said)})"

    def _fixed(self, node: Ludeme, sites: Sites) -> str:
        """Some holes, the same for both players."""
        said = [
            self.side(node, some, SEATS[player])
            for player in SEATS
            if (some := sites & self.board.owned(player))
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
            said = [
                self.side(
                    node, frozenset(s for s in sites if self.board.numbered(s)[1] == rank), person
                )
                for rank in sorted(ranks)
            ]
            return f"({' + '.join(said)})"
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
