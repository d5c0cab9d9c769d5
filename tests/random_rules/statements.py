"""Random statements and blocks of rules, with values of the types that they want."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import types as ty
from tests.random_rules.nouns import CHOICE, COMPARE, OPERAND, SUM, TERM, WHERE
from tests.random_rules.values import Values
from tests.random_rules.words import ENDLESS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from manqala.core.types import Type
    from tests.random_rules.nouns import Scope
    from tests.random_rules.words import Verb, Words

Lines = list[str]
SYLLABLES = (
    "blor",
    "torv",
    "quax",
    "fenn",
    "mopp",
    "snib",
    "zug",
    "flim",
    "greb",
    "hask",
    "yarl",
    "wint",
)
CATCHING = (
    "self", "def", "lambda", "range", "type", "object", "run", "state", "rng", "c", "m", "x", "h", "n",
    "begin", "finish", "answers", "work", "none", "global", "np", "int", "len", "h1", "p2", "sum-of",
)  # fmt: skip
"""Names that mean something to whoever generates code."""
TEXTS = (
    "a word", "say it", "", "# not a comment", "it's", "'''", "\\n \\ \\x1b[31m", "{x} %s %d {0}",
    "the “best” of – all", "日本語 ✓", "\u202eright to left", "a" * 200, "[S1]", "  ", "…: not: yaml",
    "<b>&amp;</b>", "\u200b",
)  # fmt: skip
"""What is shown to people; the middle ones are odd."""


def indent(lines: Lines) -> Lines:
    """The lines of a block below what they belong to."""
    return [f"  {line}" for line in lines]


class Statements:
    """Makes statements; ``wild`` from 0 (what games do) to 3 (anything)."""

    def __init__(self, rng: Random, words: Words, holes: int, wild: int) -> None:
        """Write rules with these words."""
        self.rng, self.words = rng, words
        self.values = Values(rng, words, holes)
        self.nouns, self.conditions = self.values.nouns, self.values.conditions
        self.wild = wild
        self.taken = words.names | {"it", "no", "so", "h"}
        self.budget = 12 + 14 * wild
        """The number of statements that may still be written."""
        self.unseen = self.compares = False
        """Whether all choose something at the same time, and whether ways of a turn are compared."""
        self.chance_decides = self.nouns.chance(0.15)
        """Whether some of what is chosen falls to chance."""

    # ---- names and texts --------------------------------------------------------------------------

    def name(self) -> str:
        """A name that is not taken yet."""
        while True:
            if self.nouns.chance(0.15):
                made = self.rng.choice(CATCHING)
            else:
                made = "".join(self.rng.sample(SYLLABLES, self.rng.choice((1, 2))))
                if self.nouns.chance(0.2):
                    made += self.rng.choice(("-", "_")) + self.rng.choice(SYLLABLES)
                if self.nouns.chance(0.15):
                    made += str(self.rng.randrange(100))
            if made not in self.taken:
                self.taken.add(made)
                return made

    def text(self) -> str:
        """A text behind a statement, often none."""
        if self.nouns.chance(0.7):
            return ""
        return f' "{self.rng.choice(TEXTS[:2] if self.nouns.chance(0.6) else TEXTS)}"'

    # ---- blocks -----------------------------------------------------------------------------------

    def block(self, depth: int, scope: Scope, most: int = 3) -> Lines:
        """Some statements; names that they introduce are forgotten at their end."""
        inner = scope.child()
        lines: Lines = []
        for _ in range(self.rng.randint(1, most)):
            lines += self.statement(depth, inner)
            if self.budget <= 0 or lines[-1].lstrip().startswith("end "):
                break
        if self.nouns.chance(0.04):
            lines += self._end(inner)
        return indent(lines)

    def statement(self, depth: int, scope: Scope) -> Lines:
        """One statement, with its block if it has one."""
        self.budget -= 1
        simple = depth <= 0 or self.budget <= 0
        wild = self.wild
        forms: list[tuple[float, Callable[[], Lines | None]]] = [
            (14, lambda: self.call(scope)),
            (4, lambda: self._put(scope)),
            (3, lambda: self._set_mark(scope)),
            (1.5, lambda: self._let(scope)),
            (0.6, lambda: ["nothing"]),
            (1 if scope.turns else 0.1, lambda: self._must(scope)),
            (1.5, lambda: self._announce(scope)),
            (0.3 + 0.2 * wild, lambda: [f"if {self._condition(scope)}, {line}"
                                        for line in self._end(scope)]),
            (1.2 if scope.asks else 0, lambda: self._choose(scope)),
            (0.5 if scope.asks and scope.turns else 0, lambda: self._all_choose(scope)),
        ]  # fmt: skip
        if not simple:
            forms += [
                (7, lambda: self._if(depth, scope)),
                (2.5, lambda: self._each(depth, scope)),
                (2, lambda: self._each_player(depth, scope)),
                (1, lambda: self._while(depth, scope)),
                (1, lambda: self._repeat(depth, scope)),
                (1, lambda: self._as(depth, scope)),
                (1.5 if scope.asks else 0, lambda: self._either(depth, scope)),
            ]
        while forms:
            (n,) = self.rng.choices(range(len(forms)), [weight for weight, _ in forms])
            made = forms.pop(n)[1]()
            if made:
                return made
        return ["nothing"]

    def line(self, scope: Scope) -> str:
        """A statement that stands behind a comma."""
        while True:
            made = self.statement(0, scope.child())
            if len(made) == 1 and not made[0].startswith(("if ", "let ", "choose ")):
                return made[0]

    def depth(self) -> int:
        """How deep values may be here."""
        return self.rng.choice((1, 1, 2, 2, 2 + self.wild // 2))

    def _condition(self, scope: Scope, level: int = CHOICE) -> str:
        return self.values.value(ty.TRUTH, self.depth(), scope, level)

    # ---- calling ----------------------------------------------------------------------------------

    def call(self, scope: Scope) -> Lines | None:
        """A verb that may be used here."""
        known = [verb for verb in self.words.verbs.values() if self.may_call(verb, scope)]
        return self.said_verb(self.rng.choice(known), scope) if known else None

    def may_call(self, verb: Verb, scope: Scope) -> bool:
        """Whether a verb may be used here."""
        if verb.asks and not scope.asks and len(self.words.kinds) > 1:
            return False
        if not scope.allows(f"to {verb.name}", verb.mentions):
            return False
        return all(self.nouns.ranks.get(event, 99) > scope.rank for event in verb.causes)

    def said_verb(self, verb: Verb, scope: Scope) -> Lines:
        """A certain verb with what it takes."""
        scope.said |= {f"to {verb.name}", *verb.mentions, *verb.causes}
        parts = [verb.name]
        for parameter in verb.parameters:
            if parameter.optional and self.nouns.chance(0.65):
                continue
            type_, label = parameter.type, parameter.label
            value = self._argument(type_, scope, OPERAND if label in {"", "for"} else SUM)
            if (
                label == "going" and value in ty.DIRECTION_NAMES and self.nouns.chance(0.7)
            ) or not label:
                parts.append(value)
            else:
                comma = "," if label not in PREPOSITIONS or self.nouns.chance(0.3) else ""
                parts[-1] += comma
                parts += [label, value]
        if not verb.then or self.nouns.chance(0.2):
            return [" ".join(parts)]
        if self.nouns.chance(0.5):
            return [f"{' '.join(parts)}, then {self.line(scope)}"]
        return [f"{' '.join(parts)}, then", *self.block(1, scope, 2)]

    def _argument(self, type_: Type, scope: Scope, level: int) -> str:
        if self.nouns.chance(0.3):
            level = SUM
        if type_ == ty.NUMBER and self.nouns.chance(0.5):
            return str(self.nouns.small())
        return self.values.value(type_, self.depth() - (level == OPERAND), scope, level)

    def _announce(self, scope: Scope) -> Lines | None:
        known = [
            event for event in self.words.events.values()
            if self.nouns.ranks.get(event.name, 0) > scope.rank and event.name not in scope.forbidden
        ]  # fmt: skip
        own = [event for event in known if event.name in self.nouns.ranks]
        if not own:
            return None
        event = self.rng.choice(own)
        scope.said.add(event.name)
        parts = [
            f"{label} {self.values.value(type_, 1, scope, SUM)}"
            for label, type_ in event.parameters
        ]
        return [" ".join(["announce", event.name, *parts])]

    # ---- effects ----------------------------------------------------------------------------------

    def _put(self, scope: Scope) -> Lines:
        several = len(self.words.kinds) > 1
        kinds = [*self.words.kind_words, *self.words.kind_words, "pieces", "piece"]
        kinds += [name for name, type_ in scope.locals.items() if type_ == ty.KIND]
        amount = self.rng.choice(("all", "all", "1", "1", "2", str(self.nouns.small())))
        numbers = [name for name, type_ in scope.locals.items() if type_ == ty.NUMBER]
        if numbers and self.nouns.chance(0.4):
            amount = self.rng.choice(numbers)
        elif self.nouns.chance(0.2):
            amount = f"({self.values.value(ty.NUMBER, self.depth(), scope)})"
        if amount != "all" or self.nouns.chance(0.3):
            amount += f" {self.rng.choice(kinds)}" if several or self.nouns.chance(0.8) else ""
        whole = amount.startswith("all") and self.nouns.chance(0.35)
        source = self.values.value(ty.HOLES if whole else ty.PLACE, self.depth(), scope, SUM)
        target = self.values.value(ty.PLACE, self.depth(), scope, TERM)
        return [f"put {amount} from {source} into {target}"]

    def _set_mark(self, scope: Scope) -> Lines | None:
        marks = [
            mark for mark in self.words.marks.values()
            if mark.name not in {"mover", "round number", "falling", "due", "here"} or self.nouns.chance(0.05)
        ]  # fmt: skip
        marks = [mark for mark in marks if mark.name not in scope.locals]
        mark = self.rng.choice(marks)
        target = mark.name
        if mark.on == "players" and self.nouns.chance(0.5):
            target = f"{self.nouns.owner(scope)} {mark.name}"
        elif mark.on:
            of = ty.HOLE if mark.on == "holes" else ty.PLAYER
            target = f"{mark.name} of {self.values.value(of, self.depth() - 1, scope, OPERAND)}"
        if mark.type == ty.NUMBER and self.nouns.chance(0.4):
            return [f"set {target} to {target} + {self.nouns.small()}"]
        return [f"set {target} to {self.values.value(mark.type, self.depth(), scope)}"]

    def _let(self, scope: Scope) -> Lines:
        type_ = self.rng.choice((
            ty.NUMBER, ty.NUMBER, ty.HOLE, ty.HOLE, ty.HOLES, ty.HOLES, ty.PLAYER, ty.TRUTH,
            ty.DIRECTION, ty.KIND, ty.PLACE, ty.PLAYERS, ty.KINDS, ty.DIRECTIONS,
        ))  # fmt: skip
        value = self.values.value(type_, self.depth(), scope)
        if type_ == ty.TRUTH and (value.startswith("it") or " " not in value):
            value = f"{self.nouns.some_hole(scope)} is occupied"
        name = self.name()
        if value != "nothing":
            scope.locals[name] = type_
        return [f"let {name} be {value}"] if value != "nothing" else ["nothing"]

    # ---- choices and guards -----------------------------------------------------------------------

    def _choose(self, scope: Scope) -> Lines:
        type_ = self.rng.choice(
            (ty.HOLES, ty.HOLES, ty.HOLES, ty.NUMBERS, ty.PLAYERS, ty.DIRECTIONS, ty.KINDS)
        )
        source = self.values.value(
            type_, self.depth(), scope, WHERE if self.nouns.chance(0.3) else CHOICE
        )
        if type_ == ty.KINDS and len(self.words.kinds) == 1:
            source, type_ = "1..3", ty.NUMBERS
        how = ""
        if self.chance_decides and self.nouns.chance(0.4):
            how = f" as chance{self._odds(type_, source, scope)}"
        elif self.nouns.chance(0.15):
            how = f" preferring {self.conditions.condition_of(type_.one, 1, scope)}"
        name = self.name()
        scope.locals[name] = type_.one
        scope.it = type_.one
        return [f"choose {name} from {source}{how}{self.text()}"]

    def _odds(self, type_: Type, source: str, scope: Scope) -> str:
        """How likely each outcome is, perhaps; as a list where numbers are listed."""
        if self.nouns.chance(0.5):
            return ""
        limits = re.fullmatch(r"(\d)\.\.(\d)", source)
        if type_ == ty.NUMBERS and (limits is not None or self.nouns.chance(0.5)):
            many = int(limits[2]) - int(limits[1]) + 1 if limits else 3
            return f" with odds {':'.join(str(self.rng.randrange(5)) for _ in range(max(1, many)))}"
        weight = self.values.value(ty.NUMBER, 1, replace(scope, it=type_.one), CHOICE)
        return f" weighing {weight}"

    def _all_choose(self, scope: Scope) -> Lines | None:
        """What all choose at the same time, which cannot be where ways of a turn are compared."""
        sources = {
            ty.NUMBER: ty.NUMBERS, ty.HOLE: ty.HOLES, ty.PLAYER: ty.PLAYERS,
            ty.DIRECTION: ty.DIRECTIONS,
        }  # fmt: skip
        marks = [
            mark for mark in self.words.marks.values()
            if mark.on == "players" and mark.type in sources and mark.name not in scope.locals
        ]  # fmt: skip
        if not marks or self.compares:
            return None
        mark = self.rng.choice(marks)
        self.unseen = True
        source = self.values.value(sources[mark.type], self.depth(), scope, CHOICE)
        return [f"all choose own {mark.name} from {source}{self.text()}"]

    def _must(self, scope: Scope) -> Lines:
        condition = self._condition(scope, COMPARE)
        kinds = ("must", "must", "forbid", "possible", "possible")
        # What falls to chance is no turn that could be preferred.
        kind = self.rng.choice(kinds[:3] if self.chance_decides else kinds)
        if kind == "possible" and not self.unseen:
            self.compares = True
            return [f"must {condition} if possible{self.text()}"]
        if self.wild < 2:
            condition = f"{condition} or captures = 0" if kind == "must" else (
                f"{condition} and captures > 1")  # fmt: skip
        return [f"{kind} {condition}{self.text()}"]

    def _either(self, depth: int, scope: Scope) -> Lines:
        if self.nouns.chance(0.55):
            colon = ":" if self.nouns.chance(0.3) else ""
            return [f"may {self.name()}{self.text()}{colon}", *self.block(depth - 1, scope, 2)]
        lines = [f"either {self.name()}{self.text()}", *self.block(depth - 1, scope, 2)]
        for _ in range(self.rng.choice((1, 1, 2))):
            lines += [f"or {self.name()}{self.text()}", *self.block(depth - 1, scope, 2)]
        return lines

    def _end(self, scope: Scope) -> Lines:
        whole = self.rng.choice(("turn", "turn", "turn", "round", "round", "match"))
        how = ""
        if whole != "turn":
            how = self.rng.choice(
                ("", " drawn", f" won by {self.values.value(ty.PLAYER, 1, scope, SUM)}")
            )
        return [f"end {whole}{how}{self.text() if whole != 'turn' else ''}"]

    # ---- flow -------------------------------------------------------------------------------------

    def _if(self, depth: int, scope: Scope) -> Lines:
        condition = self._condition(scope)
        if self.nouns.chance(0.45):
            return [f"if {condition}, {self.line(scope)}", *self._otherwise(depth, scope)]
        return [f"if {condition}", *self.block(depth - 1, scope), *self._otherwise(depth, scope)]

    def _otherwise(self, depth: int, scope: Scope) -> Lines:
        lines: Lines = []
        while self.nouns.chance(0.2):
            lines += [f"otherwise if {self._condition(scope)}, {self.line(scope)}"]
        if self.nouns.chance(0.25):
            if self.nouns.chance(0.5):
                lines += [f"otherwise {self.line(scope)}"]
            else:
                lines += ["otherwise", *self.block(depth - 1, scope, 2)]
        return lines

    def _each(self, depth: int, scope: Scope) -> Lines:
        type_ = self.rng.choice((ty.HOLES, ty.HOLES, ty.HOLES, ty.PLAYERS, ty.KINDS, ty.DIRECTIONS))
        of = self.values.value(
            type_, self.depth(), scope, CHOICE if self.nouns.chance(0.8) else WHERE
        )
        name = self.name()
        inner = scope.child(type_.one)
        inner.locals[name] = type_.one
        if self.nouns.chance(0.4):
            return [f"each {name} in {of}, {self.line(inner)}"]
        return [f"each {name} in {of}", *self.block(depth - 1, inner, 2)]

    def _each_player(self, depth: int, scope: Scope) -> Lines:
        if self.nouns.chance(0.35):
            line = self.line(scope)
            verb, _, rest = line.partition(" ")
            if (
                verb in self.words.verbs
                and f"{verb}s" not in self.words.verbs
                and self.nouns.chance(0.7)
            ):
                return [f"each player {verb}s {rest}".rstrip()]
            return [f"each player {line}"]
        return ["each player", *self.block(depth - 1, scope, 2)]

    def _while(self, depth: int, scope: Scope) -> Lines | None:
        if self.nouns.ranks.get(ENDLESS, 99) <= scope.rank:
            return None
        scope.said.add(ENDLESS)
        if self.nouns.chance(0.75):
            place = self.values.value(ty.PLACE, 1, scope, OPERAND)
            to = self.values.value(ty.PLACE, 1, scope, TERM)
            kind = self.rng.choice(self.words.kind_words)
            lines = [f"put {self.rng.randint(1, 2)} {kind} from {place} into {to}"]
            if self.nouns.chance(0.4):
                lines += self.statement(depth - 1, scope.child())
            return [f"while {kind} in {place} > {self.nouns.small()}", *indent(lines)]
        return [f"while {self._condition(scope, WHERE)}", *self.block(depth - 1, scope, 2)]

    def _repeat(self, depth: int, scope: Scope) -> Lines:
        times = str(self.rng.randint(1, 4))
        if self.nouns.chance(0.4):
            times = self.values.value(ty.NUMBER, self.depth(), scope, SUM)
        return [f"repeat {times} times", *self.block(depth - 1, scope, 2)]

    def _as(self, depth: int, scope: Scope) -> Lines:
        player = self.values.value(ty.PLAYER, self.depth(), scope, CHOICE)
        if self.nouns.chance(0.4):
            return [f"as {player}, {self.line(scope)}"]
        return [f"as {player}", *self.block(depth - 1, scope, 2)]


PREPOSITIONS = {"from", "into", "onto", "to", "by", "with", "for", "at", "going"}
