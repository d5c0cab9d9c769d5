"""What follows a sowing: captures, further laps, and what depends on conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block
from manqala.bridge.ludemes.joined_conditions import FALSE, TRUE, conjunction, negation
from manqala.bridge.ludemes.laps import Further
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.bridge.ludemes.joined_conditions import Condition
    from manqala.bridge.ludemes.laps import Laps
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ludeme_words import Words
    from manqala.bridge.ludemes.places import Referents

SETTING = "set"


class AfterSowing:
    """The statements for the effects of a move."""

    def __init__(self, words: Words, laps: Laps, refuse: Callable[[LudemeError], None]) -> None:
        """For a game and the play that it belongs to."""
        self.words, self.laps, self.refuse = words, laps, refuse

    def lines(
        self,
        node: Ludeme,
        scope: Referents,
        given: Sequence[Condition] = (),
        further: Further | None = None,
    ) -> list[str]:
        """The statements of an effect; what cannot be said is reported and left out."""
        further = further or Further()
        then = next((one for one in node if one.called("then")), None)
        if then is not None:
            rest = replace(node, items=tuple(one for one in node.items if one is not then))
            after = [line for one in then.plain for line in self.lines(one, scope, (), further)]
            return self.lines(rest, scope, given, further) + after
        try:
            with self.words.given(given):
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
            return [f"put all from {self._taken(node.plain[0], node, scope, given)} into box"]
        if node.called("moveAgain") and not node.items:
            strong = any(
                one.subject == "last"
                and one.numbers is not None
                and one.numbers[:1]
                and one.numbers[0][0] > 1
                for one in given
            )
            return [self.laps.again(node, further, scope, strong)]
        if node.called("forEach") and node.plain and node.plain[0].word == "Site":
            return self._each(node, scope)
        if node.called(SETTING) and node.plain and node.plain[0].word in {"Var", "Pending"}:
            return []
        raise LudemeError(node, f"the effect {node.short} cannot be converted")

    def _all(
        self,
        nodes: Sequence[Ludeme],
        scope: Referents,
        given: Sequence[Condition],
        further: Further,
    ) -> list[str]:
        """Several effects; what they note counts for all of them."""
        noted = self.noted(nodes, scope, further)
        found: list[str] = []
        for node in nodes:
            found += self.lines(node, scope, given, noted)
        return _merge(
            sorted(found, key=lambda line: line.startswith(("relay ", "lift ", "move-again")))
        )

    def noted(self, nodes: Sequence[Ludeme], scope: Referents, further: Further) -> Further:
        """What ‘(set Var …)’ and ‘(set Pending …)’ note for the next move."""
        variables, pending = dict(further.variables), further.pending
        for node in nodes:
            if not node.called(SETTING) or not node.plain:
                continue
            kind, *rest = node.plain
            if kind.word == "Pending":
                pending = True
                if rest:
                    variables["Pending"] = self.words.place(rest[0], scope)
            elif kind.word == "Var" and rest:
                name = rest[0].word if rest[0].kind == "text" else ""
                variables[name] = self.words.place(rest[-1], scope)
        return Further(pending, variables)

    def _if(
        self, node: Ludeme, scope: Referents, given: Sequence[Condition], further: Further
    ) -> list[str]:
        asked = self.words.condition(node.plain[0], scope)
        body = self.lines(node.plain[1], scope, (*given, *_facts(asked)), further)
        rest = (
            self.lines(node.plain[2], scope, (*given, *_facts(negation(asked))), further)
            if len(node.plain) > 2
            else []
        )
        return conditional(asked, body, rest)

    def _moved(self, node: Ludeme, scope: Referents, given: Sequence[Condition]) -> list[str]:
        """‘(fromTo …)’: seeds go into a store or another hole."""
        source, target = (
            next((one for one in node if one.called(name)), None) for name in ("from", "to")
        )
        known = sum(one is not None for one in (source, target, node.labelled("count")))
        if (
            source is None
            or target is None
            or not source.plain
            or not target.plain
            or len(node.items) != known
        ):
            raise LudemeError(node, f"the effect {node.short} cannot be converted")
        hole = self._taken(source.plain[0], node, scope, given)
        goal = target.plain[0]
        if not self.words.is_store(goal, scope):
            return [f"put all from {hole} into {self.words.place(goal, scope)}"]
        person = self.words.owner(goal, scope)
        return [f"capture {hole}" if person == "player" else f"win {hole}, for {person}"]

    def _taken(
        self, source: Ludeme, node: Ludeme, scope: Referents, given: Sequence[Condition]
    ) -> str:
        """The hole whose seeds are taken, all of them."""
        hole = self.words.place(source, scope)
        count = node.labelled("count")
        if count is not None:
            at = count.labelled("at")
            whole = count.called("count") and at is not None and at.written == source.written
            exact = count.number is not None and any(
                one.subject == hole and one.numbers == ((count.number, count.number),)
                for one in given
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
        region = self.words.region(node.plain[1], scope)
        inner = replace(scope, site="it")
        effect, tests = node.plain[2], []
        while effect.called("if") and len(effect.plain) == 2:
            tests.append(self.words.condition(effect.plain[0], inner))
            effect = effect.plain[1]
        lines = self._lines(
            effect, inner, [fact for test in tests for fact in _facts(test)], Further()
        )
        asked = conjunction(tests)
        if len(lines) == 1 and lines[0] == "capture it":
            return [
                f"capture {region}" if asked == TRUE else f"capture {region} where {asked.bare}"
            ]
        if len(lines) == 1 and lines[0].startswith("win it, for ") and "of it" not in lines[0]:
            where = "" if asked == TRUE else f" where {asked.bare}"
            return [f"win {region}{where}, {lines[0].partition(', ')[2]}"]
        named = replace(scope, site="h")
        lines = self._lines(node.plain[2], named, (), Further())
        return block(f"each h in {region}", lines)


def conditional(asked: Condition, body: list[str], rest: list[str]) -> list[str]:
    """A condition with what follows if it holds, and if not."""
    if asked == TRUE:
        return body
    if asked == FALSE:
        return rest
    if not body and not rest:
        return []
    if not body:
        return conditional(negation(asked), rest, [])
    if not rest:
        if (
            body == ["relay from last"]
            and asked.subject == "last"
            and asked.numbers == ((2, None),)
        ):
            return body
        if (
            len(body) == 1
            and body[0].startswith("if ")
            and ", " in body[0]
            and " or " not in body[0]
        ):
            inner, _, deed = body[0][3:].partition(", ")
            if "," not in deed or deed.startswith(("win ", "capture ")):
                return [f"if {asked.enclosed} and {inner}, {deed}"]
        if len(body) > 1 and body[0].startswith("if ") and ", " not in body[0] and all(
            line.startswith(INDENT) for line in body[1:]
        ):  # fmt: skip
            inner = body[0].removeprefix("if ")
            return [
                f"if {asked.enclosed} and {f'({inner})' if ' or ' in inner else inner}",
                *body[1:],
            ]
        return block(f"if {asked.text}", body)
    lines = block(f"if {asked.text}", body)
    if rest[0].startswith("if "):
        depth = [n for n, line in enumerate(rest) if not line.startswith((INDENT, "otherwise"))]
        if len(depth) == 1:
            return [*lines, f"otherwise {rest[0]}", *rest[1:]]
    return lines + block("otherwise", rest)


def _facts(asked: Condition) -> list[Condition]:
    """What is certain if a condition holds."""
    return list(asked.parts) if asked.joined == "and" else [asked]


def _merge(lines: list[str]) -> list[str]:
    """Captures one after the other become one."""
    found: list[str] = []
    for line in lines:
        simple = line.startswith("capture ") and " where " not in line
        if found and simple and found[-1].startswith("capture ") and " where " not in found[-1]:
            found[-1] += f" + {line.removeprefix('capture ')}"
        else:
            found.append(line)
    return found
