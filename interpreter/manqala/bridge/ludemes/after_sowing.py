"""What follows a sowing: captures, further laps, and what depends on conditions."""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.bridge.draft import block
from manqala.bridge.ludemes.effect_lines import conditional, facts_of, merge_captures
from manqala.bridge.ludemes.joined_conditions import TRUE, conjunction, enclosed, negation
from manqala.bridge.ludemes.laps import Further, pushed, settled, track_of
from manqala.bridge.ludemes.ludeme_memory import assured, everywhere, named_number, set_key
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.bridge.ludemes.board_ways import Referents
    from manqala.bridge.ludemes.joined_conditions import Condition
    from manqala.bridge.ludemes.laps import Laps
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ludeme_words import Words

SETTING = "set"


class AfterSowing:
    """The statements for the effects of a move."""

    def __init__(self, words: Words, laps: Laps, refuse: Callable[[LudemeError], None]) -> None:
        """For a game and the play that it belongs to."""
        self.words, self.laps, self.refuse = words, laps, refuse
        self.sown_from = ""
        """The hole that captured seeds are sown from, as the description writes it."""
        self.lifted: list[str] = []
        """The holes whose seeds are in the hand to be sown on."""
        self.skipping = ""
        """What the sowing passes over, as the description writes it."""

    def lines(
        self,
        node: Ludeme,
        scope: Referents,
        given: Sequence[Condition] = (),
        further: Further | None = None,
    ) -> list[str]:
        """The statements of an effect; what cannot be said is reported and left out."""
        further = further or Further()
        then = next((ludeme for ludeme in node if ludeme.called("then")), None)
        if then is not None:
            rest = replace(node, items=tuple(item for item in node.items if item is not then))
            after = [
                line for ludeme in then.plain for line in self.lines(ludeme, scope, (), further)
            ]
            return self.lines(rest, scope, given, further) + after
        try:
            with self.words.assume(given):
                return self._lines(node, scope, given, further)
        except LudemeError as unsaid:
            self.refuse(unsaid)
            return []

    def _lines(
        self, node: Ludeme, scope: Referents, given: Sequence[Condition], further: Further
    ) -> list[str]:
        if node.kind == "list":
            return self._all(node.items, scope, given, further)
        if node.called("and"):
            return self._all(node.operands, scope, given, further)
        if node.called("if") and len(node.items) == len(node.plain) in {2, 3}:
            return self._if(node, scope, given, further)
        if node.called("fromTo"):
            return self._moved(node, scope, given)
        if node.called("remove") and node.plain:
            return [f"put all from {self._hole_taken(node.plain[0], node, scope, given)} into box"]
        if node.called("moveAgain") and not node.items:
            strong = any(
                condition.subject == "last"
                and condition.numbers is not None
                and condition.numbers[:1]
                and condition.numbers[0][0] > 1
                for condition in given
            )
            return self.laps.again(node, further, scope, strong)
        if node.called("forEach") and node.plain and node.plain[0].word == "Site":
            return self._each(node, scope)
        if key := set_key(node):
            return self._remembered(node, key, scope)
        if node.called(SETTING) and node.plain and node.plain[0].word == "Pending":
            return []
        if node.called("set") and len(node.plain) == 2 and node.plain[0].word == "NextPlayer":
            who = node.plain[1].plain[0] if node.plain[1].called("player") else node.plain[1]
            return [f"set next mover to {self.words.person(who, scope)}"]
        if node.called("remember", "forget") and len(node.plain) == 3:
            return self._remember_holes(node, scope)
        if node.called("forEach") and len(node.plain) == 2 and node.plain[0].word == "Player":
            inner = replace(scope, someone="p")
            return block("each p in players", self.lines(node.plain[1], inner))
        if node.called("sow"):
            return self._sown_on(node, scope)
        raise LudemeError(node, f"the effect {node.short} cannot be converted")

    def _remembered(self, node: Ludeme, key: str, scope: Referents) -> list[str]:
        """‘(set Var …)’ and ‘(set Value …)’, unless it only concerns the further moves of this turn."""
        memory = self.words.memory
        if key in memory.fleeting or not memory.numeric(key):
            if key == "Value":
                raise LudemeError(node, f"the effect {node.short} cannot be converted")
            return []
        owner = "" if key != "Value" else self.words.whose(self.words.person(node.plain[1], scope))
        return [memory.setting(node, owner)]

    def _remember_holes(self, node: Ludeme, scope: Referents) -> list[str]:
        """‘(remember Value "Name" hole)’ and ‘(forget Value "Name" All)’."""
        kind, name, what = node.plain
        if kind.word != "Value" or name.kind != "text" or name.word not in self.words.memory.sets:
            raise LudemeError(node, f"the effect {node.short} cannot be converted")
        mark = self.words.memory.set_mark(name.word)
        truth = "true" if node.word == "remember" else "false"
        if what.word == "All" and truth == "false":
            return block("each h in holes", [f"set {mark} of h to false"])
        if what.number is not None:
            raise LudemeError(node, f"the effect {node.short} cannot be converted")
        return [f"set {mark} of {self.words.place(what, scope)} to {truth}"]

    # ---- captured seeds that are sown ----------------------------------------------------------------------

    def _sown_on(self, node: Ludeme, scope: Referents) -> list[str]:
        """‘(sow hole count:…)’ of seeds that were put there just before: they are in the hand."""
        hole, count = (node.plain[0] if node.plain else node), node.labelled("count")
        counted = () if count is None else count.operands if count.called("+") else (count,)
        places = [ludeme.labelled("at") for ludeme in counted if ludeme.called("count")]
        names = sorted("" if place is None else self.words.place(place, scope) for place in places)
        known = {"count", "owner", "origin", "skipIf"}
        strange = [
            item
            for item in node.items
            if (item.label or item.called("then")) and item.label not in known
        ]
        if not names or len(names) != len(counted) or names != sorted(self.lifted) or strange:
            raise LudemeError(node, f"the effect {node.short} cannot be converted")
        if track_of(node) != self.laps.track:
            raise LudemeError(node, "a sowing within a sowing goes on in the same direction")
        skipping = node.labelled("skipIf")
        if (skipping.written if skipping is not None else "") != self.skipping:
            raise LudemeError(node, "a sowing within a sowing passes over the same holes")
        start = self.words.place(hole, scope)
        origin = node.labelled("origin")
        if origin is not None and origin.word == "True":
            start = f"neighbour (reverse of way) of {start}"
        return [f"set here to {start}", "sow-hand"]

    def _all(
        self,
        nodes: Sequence[Ludeme],
        scope: Referents,
        given: Sequence[Condition],
        further: Further,
    ) -> list[str]:
        """Several effects; what they note counts for all of them."""
        nodes = pushed(nodes)
        noted = self.noted(nodes, scope, further)
        inner = [ludeme for node in nodes for ludeme in everywhere(node) if ludeme.called("sow")]
        before = self.sown_from
        if inner and inner[0].plain and not before:
            self.sown_from = inner[0].plain[0].written
        try:
            # What is said first stays first; another lap comes last.
            written = [self.lines(node, scope, given, noted) for node in nodes]
        finally:
            self.sown_from = before
        if not before:
            self.lifted = []
        last = [n for n, node in enumerate(nodes) if node.called("moveAgain", "sow")]
        ordered = [n for n in range(len(nodes)) if n not in last] + last
        blocks = [written[n] for n in ordered]
        for n, lines in enumerate(blocks):
            self._undisturbed(
                nodes[ordered[n]], [line for some in blocks[:n] for line in some], lines
            )
        return merge_captures([line for some in blocks for line in some])

    def _undisturbed(self, node: Ludeme, before: list[str], lines: list[str]) -> None:
        """Refuse a condition on a place that an effect beside it has changed: there all is judged before."""
        changed = {
            place
            for line in before
            if (match := re.match(r"\s*put .+ from (.+) into (.+)", line))
            for place in match.groups()
        }
        for line in lines:
            asked = re.match(r"\s*(?:(?:otherwise )?if (.+?)(?:, |$)|put \((.+)\) seeds)", line)
            said = "" if asked is None else asked[1] or asked[2]
            if any(
                re.search(rf"(?<!of ){re.escape(place)} (is|holds)|in {re.escape(place)}\b", said)
                for place in changed
            ):
                raise LudemeError(
                    node,
                    "a condition on a hole that an effect beside it changes cannot be converted",
                )

    def noted(self, nodes: Sequence[Ludeme], scope: Referents, further: Further) -> Further:
        """What ‘(set Var …)’ and ‘(set Pending …)’ note for the next move."""
        variables, pending = dict(further.variables), further.pending
        numbers = dict(further.after)
        for node in nodes:
            if (known := assured(node)) is not None:
                numbers[known[0]] = known[1]
            elif not set_key(node):
                # What is only set under a condition is not known afterwards.
                for key in map(set_key, everywhere(node)):
                    numbers.pop(key, None)
            if not node.called(SETTING) or not node.plain:
                continue
            kind, *rest = node.plain
            if kind.word == "Pending":
                pending = True
                if rest:
                    variables["Pending"] = self.words.place(rest[0], scope)
            elif key := set_key(node):
                number = named_number(settled(rest[-1], further.numbers))
                if number is not None:
                    numbers[key] = number
                    variables.pop(key.partition(" ")[2], None)
                elif kind.word == "Var" and not self.words.memory.numeric(key):
                    numbers.pop(key, None)
                    with contextlib.suppress(LudemeError):
                        variables[key.partition(" ")[2]] = self.words.place(rest[-1], scope)
                else:
                    numbers.pop(key, None)
        return Further(pending, variables, further.numbers, numbers)

    def _if(
        self, node: Ludeme, scope: Referents, given: Sequence[Condition], further: Further
    ) -> list[str]:
        known = settled(node, further.numbers)
        if not known.called("if") or known.plain[0].kind == "word":
            return self._lines(known, scope, given, further)
        asked = self.words.condition(node.plain[0], scope)
        body = self.lines(node.plain[1], scope, (*given, *facts_of(asked)), further)
        rest = (
            self.lines(node.plain[2], scope, (*given, *facts_of(negation(asked))), further)
            if len(node.plain) > 2
            else []
        )
        return conditional(asked, body, rest)

    def _moved(self, node: Ludeme, scope: Referents, given: Sequence[Condition]) -> list[str]:
        """‘(fromTo …)’: seeds go into a store or another hole."""
        source, target = (
            next((ludeme for ludeme in node if ludeme.called(name)), None)
            for name in ("from", "to")
        )
        known = sum(ludeme is not None for ludeme in (source, target, node.labelled("count")))
        if (
            source is None
            or target is None
            or not source.plain
            or not target.plain
            or len(node.items) != known
        ):
            raise LudemeError(node, f"the effect {node.short} cannot be converted")
        goal = _site(target)
        some = self._number(node, source, scope, given)
        hole = self.words.place(_site(source), scope)
        if some:
            if self.sown_from and goal.written == self.sown_from:
                raise LudemeError(node, f"the effect {node.short} cannot be converted")
            return [f"put {some} from {hole} into {self.words.place(goal, scope)}"]
        if self.sown_from and goal.written == self.sown_from:
            self.lifted.append(hole)
            return [f"put all from {hole} into hand"]
        if not self.words.is_store(goal, scope) or self.words.is_store(_site(source), scope):
            return [f"put all from {hole} into {self.words.place(goal, scope)}"]
        person = self.words.owner(goal, scope)
        return [f"capture {hole}" if person == "player" else f"win {hole}, for {person}"]

    def _number(
        self, node: Ludeme, source: Ludeme, scope: Referents, given: Sequence[Condition]
    ) -> str:
        """The number of seeds that are moved, if not all of them."""
        count, site = node.labelled("count"), _site(source)
        if count is None:
            return "1 seed"
        at = count.labelled("at")
        if count.called("count") and at is not None and at.written == site.written:
            return ""
        hole = self.words.place(site, scope)
        number = count.number
        if (
            number is None
            and count.called("count")
            and at is not None
            and "(to)" in (at.written, site.written)
        ):
            same = self.words.place(at, scope) == hole
            if same:
                return ""
        if number is not None and any(
            condition.subject == hole and condition.numbers == ((number, number),)
            for condition in given
        ):
            return ""
        if number is not None and number > 0:
            return f"{number} seed{'s' if number > 1 else ''}"
        return f"({self.words.number(count, scope)}) seeds"

    def _hole_taken(
        self, source: Ludeme, node: Ludeme, scope: Referents, given: Sequence[Condition]
    ) -> str:
        """The hole whose seeds are taken, all of them."""
        hole = self.words.place(source, scope)
        count = node.labelled("count")
        if count is not None:
            at = count.labelled("at")
            whole = count.called("count") and at is not None and at.written == source.written
            exact = count.number is not None and any(
                condition.subject == hole and condition.numbers == ((count.number, count.number),)
                for condition in given
            )
            if not whole and not exact:
                raise LudemeError(
                    count,
                    f"that {count.short} of the seeds of a hole are taken cannot be converted",
                )
        elif node.word != "remove":
            raise LudemeError(node, "that one seed of a hole is taken cannot be converted")
        return hole

    def _each(self, node: Ludeme, scope: Referents) -> list[str]:
        """‘(forEach Site …)’: the same with every hole of a region."""
        if len(node.plain) != 3 or len(node.items) != 3:
            raise LudemeError(node, f"the effect {node.short} cannot be converted")
        return self.each_in(self.words.region(node.plain[1], scope), node.plain[2], scope)

    def each_in(self, region: str, node: Ludeme, scope: Referents) -> list[str]:
        """The same with every hole of a set."""
        inner = replace(scope, site="it")
        effect, tests = node, []
        while effect.called("if") and len(effect.plain) == 2:
            tests.append(self.words.condition(effect.plain[0], inner))
            effect = effect.plain[1]
        lines = self._lines(
            effect, inner, [fact for test in tests for fact in facts_of(test)], Further()
        )
        asked = conjunction(tests)
        if len(lines) == 1 and lines[0] == "capture it":
            return [
                f"capture {region}"
                if asked == TRUE
                else f"capture {enclosed(region)} where {asked.bare}"
            ]
        if len(lines) == 1 and lines[0].startswith("win it, for ") and "of it" not in lines[0]:
            where = "" if asked == TRUE else f" where {asked.bare}"
            return [f"win {region}{where}, {lines[0].partition(', ')[2]}"]
        named = replace(scope, site="h", to="h" if scope.to == "it" else scope.to)
        lines = self._lines(node, named, (), Further())
        return block(f"each h in {region}", lines)


def _site(node: Ludeme) -> Ludeme:
    """The place that ‘(from …)’ or ‘(to …)’ names, on the board or in a hand."""
    return next((ludeme for ludeme in node if ludeme.word != "Cell"), node)
