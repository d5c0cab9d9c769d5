"""Random definitions: marks, events, nouns, adjectives and verbs, and redefined words of the prelude."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.types import Base
from tests.random_rules.nouns import SUM, Scope
from tests.random_rules.statements import Statements
from tests.random_rules.words import RANKS, Adjective, Event, Mark, Noun, Parameter, Verb

if TYPE_CHECKING:
    from random import Random

    from manqala.core.types import Type
    from tests.random_rules.front import Front
    from tests.random_rules.words import Words

Lines = list[str]
VALUE_TYPES = (
    ty.NUMBER, ty.NUMBER, ty.HOLE, ty.HOLE, ty.HOLES, ty.HOLES, ty.HOLES, ty.PLAYER, ty.TRUTH,
    ty.PLACE, ty.PLAYERS, ty.DIRECTION, ty.KIND,
)  # fmt: skip
PARAMETER_TYPES = (
    ty.HOLE,
    ty.HOLES,
    ty.NUMBER,
    ty.PLAYER,
    ty.DIRECTION,
    ty.KIND,
    ty.PLACE,
    ty.TRUTH,
)
MARK_TYPES = (
    ty.NUMBER,
    ty.NUMBER,
    ty.TRUTH,
    ty.TRUTH,
    ty.HOLE,
    ty.PLAYER,
    ty.DIRECTION,
    ty.KIND,
    ty.PLACE,
)
LIFETIMES = ("", "turn", "round", "match")


def type_word(type_: Type) -> str:
    """The word for a type."""
    return next(word for word, known in ty.TYPE_WORDS.items() if known == type_)


class Definitions:
    """Makes definitions, and adds them to the words."""

    def __init__(self, rng: Random, front: Front, words: Words, wild: int) -> None:
        """Define words for a game with this front matter."""
        self.rng, self.words = rng, words
        self.statements = Statements(rng, words, front.holes, wild)
        self.values, self.nouns = self.statements.values, self.statements.nouns
        self.front = front
        self.items: list[Lines] = []
        """The items at the left margin, each with its lines."""

    def marks(self) -> None:
        for _ in range(self.rng.choice((0, 0, 1, 1, 2, 3))):
            type_ = self.rng.choice(MARK_TYPES)
            mark = Mark(
                self.statements.name(), type_, self.rng.choice(("", "", "holes", "players")),
                self.rng.choice(LIFETIMES),
            )  # fmt: skip
            start = ""
            if self.nouns.chance(0.4) or type_ == ty.DIRECTION:
                start = {
                    Base.NUMBER: str(self.nouns.small()), Base.TRUTH: self.rng.choice(("true", "false")),
                    Base.PLAYER: self.rng.choice((*self.front.players, "nobody")),
                    Base.DIRECTION: self.rng.choice(ty.DIRECTION_NAMES), Base.HOLE: "nothing", Base.PLACE: "nothing",
                    Base.KIND: self.front.kinds[-1],
                }[type_.base]  # fmt: skip
            on = f" on {mark.on}" if mark.on else ""
            lasts = f" for {mark.lifetime}" if mark.lifetime else ""
            begins = f" = {start}" if start else ""
            what = type_word(type_)
            if type_ == ty.NUMBER and not start and self.nouns.chance(0.6):
                what = self.rng.choice((f"0..{self.rng.choice((1, 2, 5))}", "0..2", "count"))
            self.items.append([f"mark {mark.name}: {what}{on}{lasts}{begins}"])
            self.words.marks[mark.name] = mark
            if mark.on and (type_ == ty.TRUTH or type_ == ty.PLAYER):
                judges = ty.HOLE if mark.on == "holes" else ty.PLAYER
                of = ty.PLAYER if type_ == ty.PLAYER and self.nouns.chance(0.7) else None
                self.words.adjectives[mark.name] = Adjective(mark.name, judges, of)

    def events(self) -> None:
        """Events of the game's own, in an order in which they cause each other."""
        order = list(RANKS)
        for _ in range(self.rng.choice((0, 0, 1, 2))):
            name = " ".join(self.statements.name() for _ in range(self.rng.choice((1, 1, 2))))
            labels = self.rng.sample(("at", "by", "with", "for"), self.rng.choice((0, 1, 1, 2)))
            types = [
                self.rng.choice((ty.HOLE, ty.HOLE, ty.HOLES, ty.PLAYER, ty.NUMBER)) for _ in labels
            ]
            self.words.events[name] = Event(name, tuple(zip(labels, types, strict=True)))
            order.insert(self.rng.randint(0, 3), name)
        self.nouns.ranks = {name: n for n, name in enumerate(order)}

    def _parameter(self, scope: Scope, types: tuple[Type, ...]) -> tuple[Type, str]:
        """``hole h``, or ``hole`` that is called so."""
        type_ = self.rng.choice(types)
        word = type_word(type_)
        if word not in scope.locals and word not in self.words.nouns and self.nouns.chance(0.25):
            scope.locals[word] = type_
            return type_, word
        name = self.statements.name()
        scope.locals[name] = type_
        return type_, f"{word} {name}"

    def new_noun(self) -> None:
        name = " ".join(self.statements.name() for _ in range(self.rng.choice((1, 1, 1, 2))))
        scope = Scope()
        index, of, text = None, None, f"the {name}"
        if self.nouns.chance(0.25):
            number = self.statements.name()
            index, scope.locals[number] = ty.NUMBER, ty.NUMBER
            text += f" ({number})"
        if self.nouns.chance(0.5):
            of, told = self._parameter(scope, PARAMETER_TYPES[:5])
            text += f" of {told}"
        gives = self.rng.choice(VALUE_TYPES)
        made = self.values.make(gives, 2 + self.statements.wild // 2, scope)
        if made is None or made[1] in {"nothing", "it"}:
            return
        self.items.append([f"{text} is {made[1]}"])
        self.words.nouns[name] = Noun(name, index, of, gives, mentions=frozenset(scope.said))

    def new_adjective(self) -> None:
        judges = self.rng.choice((ty.HOLE, ty.HOLE, ty.HOLE, ty.PLAYER, ty.KIND))
        scope = Scope(it=judges)
        name, of, told = self.statements.name(), None, ""
        if self.nouns.chance(0.25):
            of, said = self._parameter(scope, (ty.PLAYER, ty.HOLE, ty.NUMBER, ty.HOLES))
            told = f" of {said}"
        condition = self.values.value(ty.TRUTH, 1 + self.statements.wild, scope)
        article = self.rng.choice(("a", "an"))
        self.items.append([f"{article} {type_word(judges)} is {name}{told} when {condition}"])
        self.words.adjectives[name] = Adjective(name, judges, of, frozenset(scope.said))

    def new_verb(self) -> None:
        scope = Scope()
        name, text = self.statements.name(), ""
        parameters: list[Parameter] = []
        labels = [
            "",
            *self.rng.sample(("from", "by", "with", "for", "to", self.statements.name()), 2),
        ]
        if self.nouns.chance(0.3):
            labels = labels[1:]
        for label in labels[: self.rng.choice((0, 1, 1, 2, 3))]:
            type_, told = self._parameter(scope, PARAMETER_TYPES)
            optional = bool(parameters) and self.nouns.chance(0.4)
            default = f" = {self.values.value(type_, 0, Scope(), SUM)}" if optional else ""
            comma = "," if label and label not in {"from", "by", "with", "for", "to"} else ""
            text += f"{comma} {label} {told}{default}" if label else f" {told}{default}"
            parameters.append(Parameter(label, type_, optional))
        scope.it = parameters[0].type if parameters else None
        then = self.statements.name() if self.nouns.chance(0.15) else ""
        lines = self.statements.block(1 + self.statements.wild, scope)
        if then:
            text += f", then {then}"
            lines.append(f"  {then}")
        self.items.append([f"to {name}{text}", *lines])
        asks = any(line.lstrip().startswith(("choose ", "may ", "either ")) for line in lines)
        causes = frozenset(scope.said & set(self.nouns.ranks))
        self.words.verbs[name] = Verb(
            name, tuple(parameters), bool(then), asks, causes, frozenset(scope.said)
        )

    def redefined(self) -> None:
        """A redefined word of the prelude, as it is used."""
        words, core = self.words, self.words.core
        own = {*self.front.players}
        pool: list[Noun | Adjective] = [
            noun for noun in words.nouns.values()
            if noun.name not in core and noun.name not in own and noun.mentions
            and noun.gives.base != Base.CHOICE
        ]  # fmt: skip
        pool += [
            a for a in words.adjectives.values() if a.mentions or a.name in {"skipped", "open"}
        ]
        pool = [
            word for word in pool if word.name not in words.choices and word.name not in words.marks
        ]
        chosen = self.rng.choice(pool)
        if any(chosen.name in item[0] for item in self.items):
            return
        scope = Scope(forbidden=frozenset({chosen.name}))
        if isinstance(chosen, Adjective):
            scope.it = chosen.judges
            of = f" of {type_word(chosen.of)} {self.local(chosen.of, scope)}" if chosen.of else ""
            condition = self.values.value(ty.TRUTH, 2, scope)
            self.items.append(
                [f"a {type_word(chosen.judges)} is {chosen.name}{of} when {condition}"]
            )
            words.adjectives[chosen.name] = replace(chosen, mentions=frozenset(scope.said))
        else:
            index = f" ({self.local(chosen.index, scope)})" if chosen.index else ""
            of = f" of {type_word(chosen.of)} {self.local(chosen.of, scope)}" if chosen.of else ""
            made = self.values.make(chosen.gives, 2, scope)
            if made is None or made[1] in {"nothing", "it"}:
                return
            self.items.append([f"the {chosen.name}{index}{of} is {made[1]}"])
            words.nouns[chosen.name] = replace(chosen, mentions=frozenset(scope.said))
        for known in (words.nouns, words.adjectives, words.verbs):
            for name, word in known.items():
                if chosen.name in word.mentions:
                    known[name] = replace(word, mentions=word.mentions | scope.said)  # type: ignore[assignment]  # each table keeps its own kind of word

    def local(self, type_: Type, scope: Scope) -> str:
        name = self.statements.name()
        scope.locals[name] = type_
        return name
