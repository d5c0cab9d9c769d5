"""Ludemes that are numbers and conditions, in the words of the rule language."""

from __future__ import annotations

import contextlib
import operator
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.board_ways import Referents
from manqala.bridge.ludemes.joined_conditions import (
    FALSE,
    TRUE,
    Condition,
    about,
    conjunction,
    disjunction,
    enclosed,
    holding,
    in_order,
    negation,
)
from manqala.bridge.ludemes.ludeme_memory import memory_key, named_number, remembered_set
from manqala.bridge.ludemes.places import Places
from manqala.bridge.ludemes.sites import SEATS, LudemeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.bridge.ludemes.ludeme_tree import Ludeme

ORDERS = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""Comparisons, and what they become with the sides exchanged."""
COMPUTED = {
    "+": operator.add, "-": operator.sub, "*": operator.mul,
    "/": lambda one, other: int(one / other), "%": operator.mod,
}  # fmt: skip
SUMS = {"+": "+", "-": "-", "*": "*", "/": "div", "%": "mod"}


class Words(Places):
    """The words of one game."""

    # ---- numbers ------------------------------------------------------------------------------------------------------

    def number(self, node: Ludeme, scope: Referents) -> str:
        """A number."""
        if node.option in self.options and node.number is not None:
            if f"seeds: {self.options[node.option]}" in self.draft.front:
                return "seeds per hole"
            raise LudemeError(node, "a number that some holes begin with cannot be said elsewhere")
        if node.number is not None:
            return node.word
        if node.called("count"):
            return self._count(node, scope)
        if node.kind == "call" and node.word in SUMS and not node.macro:
            if (total := self._computed(node)) is not None:
                return str(total)
            parts = [self.number(operand, scope) for operand in node.operands]
            return f" {SUMS[node.word]} ".join(
                f"({part})" if re.search(r" [-+] ", part) else part for part in parts
            )
        raise LudemeError(node, f"the number {node.short} cannot be converted")

    def _computed(self, node: Ludeme) -> int | None:
        """A number that is the same in every position."""
        if node.option in self.options:
            return None
        if node.number is not None:
            return node.number
        inside = node.labelled("in")
        if (
            node.called("count")
            and inside is not None
            and [w.word for w in node.plain] == ["Sites"]
        ):
            sites = self.board.sites(inside, 1)
            return (
                None
                if sites is None or len(sites) != len(self.board.sites(inside, 2) or ())
                else len(sites)
            )
        if node.kind != "call" or node.word not in SUMS or node.macro or not node.operands:
            return None
        numbers = [self._computed(operand) for operand in node.operands]
        total = numbers[0]
        for number in numbers[1:]:
            if total is None or number is None or (number == 0 and node.word in {"/", "%"}):
                return None
            total = COMPUTED[node.word](total, number)
        return total

    def _count(self, node: Ludeme, scope: Referents) -> str:
        """A number of seeds, or of holes."""
        at, inside = node.labelled("at"), node.labelled("in")
        words = [ludeme.word for ludeme in node.plain]
        if words == ["Turns"] and not node.labelled("at"):
            return "turns"
        if at is not None and set(words) <= {"Cell"}:
            return f"seeds in {self.place(at, scope)}"
        if inside is not None and (not words or words in (["Pieces", "All"], ["Pieces"], ["Cell"])):
            region = self.region(inside, scope)
            return "seeds in holes" if region == "holes" else f"seeds in {region}"
        if inside is not None and words == ["Sites"]:
            return f"number of {self.region(inside, scope)}"
        raise LudemeError(node, f"the number {node.short} cannot be converted")

    # ---- conditions -------------------------------------------------------------------------------------------------------

    def condition(self, node: Ludeme, scope: Referents) -> Condition:
        """A condition."""
        if node.word in {"True", "False"} and node.kind == "word":
            return TRUE if node.word == "True" else FALSE
        if node.called("and", "or"):
            some = node.operands
            with self.assume(self._places(some, scope) if node.word == "and" else ()):
                parts = [self.condition(ludeme, scope) for ludeme in some]
            return conjunction(parts) if node.word == "and" else disjunction(parts)
        if node.called("not") and len(node.plain) == 1:
            return negation(self.condition(node.plain[0], scope))
        if node.called("if") and len(node.plain) == 3:
            asked, one, other = (self.condition(part, scope) for part in node.plain)
            return disjunction([conjunction([asked, one]), conjunction([negation(asked), other])])
        if node.kind == "call" and node.word in ORDERS and not node.macro and len(node.plain) == 2:
            return self._comparison(node, scope)
        if (
            (node.named("IsOffBoard") or node.named("IsNotOffBoard"))
            and node.plain
            and memory_key(node.plain[0]) == "Value"
        ):
            order = "=" if node.word == "IsOffBoard" else "!="
            owner = self.whose(self.person(node.plain[0].plain[1], scope))
            return self.memory.condition(node.plain[0], owner, order, -1)
        if node.called("is"):
            return self._is(node, scope)
        if node.named("NoPieceOnBoard"):
            return Condition("seeds on board = 0" if not self.on_track else "holes are empty")
        if node.called("all") and node.plain and node.plain[0].word == "Sites":
            return self._all(node, scope)
        inside = node.labelled("in")
        if (
            node.called("no")
            and inside is not None
            and [w.word for w in node.plain] in (["Pieces"], ["Pieces", "All"])
        ):
            return self._bare(inside, scope)
        if node.called("if") and len(node.plain) == 2:
            return conjunction([self.condition(ludeme, scope) for ludeme in node.plain])
        if node.called("no") and len(node.plain) == 2 and node.plain[0].word == "Pieces":
            return about(self.person(node.plain[1], scope), "bare")
        raise LudemeError(node, f"the condition {node.short} cannot be converted")

    def _places(self, nodes: Iterable[Ludeme], scope: Referents) -> list[Condition]:
        """Where the holes of a conjunction lie."""
        found = []
        for node in nodes:
            if node.called("is") and node.plain and node.plain[0].word == "In":
                with contextlib.suppress(LudemeError):
                    found.append(self.condition(node, scope))
        return found

    @contextlib.contextmanager
    def assume(self, conditions: Iterable[Condition]) -> Iterator[None]:
        """Conditions that hold while something is said."""
        before = list(self.certain)
        self.certain += [condition.text for condition in conditions]
        try:
            yield
        finally:
            self.certain = before

    def _comparison(self, node: Ludeme, scope: Referents) -> Condition:
        """Two numbers, holes or players compared."""
        one, other = node.plain
        order = node.word
        if one.kind == "call" and (first := self._computed(one)) is not None:
            one = replace(one, kind="word", word=str(first), items=())
        if other.kind == "call" and (second := self._computed(other)) is not None:
            other = replace(other, kind="word", word=str(second), items=())
        if named_number(one) is not None:
            one, other, order = other, one, ORDERS[order]
        if (key := memory_key(one)) and (known := named_number(other)) is not None:
            owner = "" if key != "Value" else self.whose(self.person(one.plain[1], scope))
            return self.memory.condition(one, owner, order, known)
        fixed = other.number if other.option not in self.options else None
        at, inside = one.labelled("at"), one.labelled("in")
        if one.called("count") and fixed is not None:
            numbers = in_order(order, fixed)
            if at is not None and {w.word for w in one.plain} <= {"Cell"}:
                return holding(self.place(at, scope), numbers)
            if (
                inside is not None
                and numbers in (((0, 0),), ((1, None),))
                and "Sites" not in [w.word for w in one.plain]
            ):
                empty = self._bare(inside, scope)
                return empty if numbers == ((0, 0),) else negation(empty)
        if order in {"=", "!="}:
            same = self._same(one, other, scope)
            if same is not None:
                return same if order == "=" else negation(same)
        return Condition(f"{self.number(one, scope)} {order} {self.number(other, scope)}")

    def _bare(self, region: Ludeme, scope: Referents) -> Condition:
        """Whether a set of holes is empty."""
        said = self.region(region, scope)
        whole = {"own holes": "player", "opponent's holes": "opponent"}
        whole |= {f"holes of {one}": one for one in (*SEATS.values(), scope.someone)}
        if said in whole:
            return about(whole[said], "bare")
        return about(said, "empty", "are")

    def _same(self, one: Ludeme, other: Ludeme, scope: Referents) -> Condition | None:
        """Whether two holes are the same."""
        for hole, place in ((one, other), (other, one)):
            if self.is_store(place, scope) and self.on_track:
                return about(self.place(hole, scope), self.store(self.owner(place, scope)))
        try:
            return Condition(f"{self.place(one, scope)} = {self.place(other, scope)}")
        except LudemeError:
            return None

    def _is(self, node: Ludeme, scope: Referents) -> Condition:
        """‘(is …)’."""
        plain = node.plain
        word, rest = plain[0].word if plain else "", plain[1:]
        if word in {"Even", "Odd"} and len(rest) == 1:
            at = rest[0].labelled("at")
            if rest[0].called("count") and at is not None:
                return about(self.place(at, scope), word.lower())
            return Condition(f"{self.number(rest[0], scope)} mod 2 = {int(word == 'Odd')}")
        if word in {"Occupied", "Empty"} and rest:
            return holding(
                self.place(rest[-1], scope), ((1, None),) if word == "Occupied" else ((0, 0),)
            )
        if word == "Mover" and len(rest) == 1:
            return Condition(f"{scope.mover} = {self.person(rest[0], scope)}")
        if word == "Next" and len(rest) == 1:
            return Condition(f"next mover = {self.person(rest[0], scope)}")
        if word == "In" and len(rest) == 2:
            return self._inside(node, rest[0], rest[1], scope)
        raise LudemeError(node, f"the condition {node.short} cannot be converted")

    def _inside(self, node: Ludeme, what: Ludeme, region: Ludeme, scope: Referents) -> Condition:
        """Whether a hole lies in a region, or a number is one of several."""
        if name := remembered_set(region):
            if what.number is not None:
                raise LudemeError(node, f"the condition {node.short} cannot be converted")
            return about(self.place(what, scope), self.memory.set_mark(name))
        if what.called("count"):
            at, numbers = what.labelled("at"), self.board.sites(region, 1)
            if at is None or numbers is None:
                raise LudemeError(node, f"the condition {node.short} cannot be converted")
            return disjunction([holding(self.place(at, scope), ((n, n),)) for n in sorted(numbers)])
        hole = self.place(what, scope)
        said = self.region(region, scope)
        if said == "holes":
            return Condition(f"{hole} is not in stores") if self.on_track else TRUE
        if said in {"own holes", "opponent's holes"} and self.on_track:
            # A store on the track has an owner, too, and is no hole.
            return about(hole, f"in {said.removesuffix('holes')}row")
        if said in {"own holes", "opponent's holes"}:
            return about(hole, said.removesuffix(" holes"))
        if match := re.fullmatch(r"holes of (\w+)", said):
            return Condition(f"home of {hole} = {match[1]}")
        if re.match(r"(item \d|hole \d+ of )", said):
            return Condition(f"{hole} = {said}")
        return Condition(f"{hole} is in {said}")

    def _all(self, node: Ludeme, scope: Referents) -> Condition:
        """‘(all Sites …)’: what holds of every hole of a region."""
        test = node.labelled("if")
        if test is None or len(node.plain) != 2:
            raise LudemeError(node, f"the condition {node.short} cannot be converted")
        inner = self.condition(test, replace(scope, site="it"))
        if inner.numbers == ((0, 0),):
            return self._bare(node.plain[1], scope)
        said = self.region(node.plain[1], scope)
        return Condition(f"no {enclosed(said)} where {negation(inner).bare}")
