"""The words that a generated rule may use, read from the resolver: a new word of the prelude is used without further ado."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.resolve.files import check_source
from manqala.resolve.scope import text_of
from manqala.resolve.vocabulary import SET_NOUNS
from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from manqala.core.types import Type
    from manqala.resolve.resolved import Resolved

ENDLESS, LOOKING = "sowing never ends", "hole matters"
RANKS = ("lap begins", "lap ends", "seed falls", "capturing", "captured", LOOKING, ENDLESS)
"""A reaction may cause only events that stand behind its own: otherwise events would go round in circles."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun: what it takes in parentheses and after ``of``, what it gives, and what its definition mentions."""

    name: str
    index: Type | None
    of: Type | None
    gives: Type
    of_optional: bool = False
    mentions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective: what it judges, and what it takes after ``of``."""

    name: str
    judges: Type
    of: Type | None
    mentions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a verb."""

    label: str
    type: Type
    optional: bool


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb; ``causes``: the events that it may make happen."""

    name: str
    parameters: tuple[Parameter, ...]
    then: bool
    asks: bool = False
    causes: frozenset[str] = frozenset()
    mentions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark; ``on`` is empty, ``holes`` or ``players``."""

    name: str
    type: Type
    on: str
    lifetime: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that can be announced or reacted to, with the label and type of what it is about."""

    name: str
    parameters: tuple[tuple[str, Type], ...] = ()


@dataclass
class Words:
    """Everything that has a name."""

    players: tuple[str, ...]
    kinds: tuple[str, ...]
    kind_words: tuple[str, ...]
    nouns: dict[str, Noun] = field(default_factory=dict)
    adjectives: dict[str, Adjective] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    """Of the prelude and of the game; the core's are ``course.CORE_EVENTS``."""
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The choices of the options that have some."""
    core: frozenset[str] = frozenset()
    """The nouns and marks that cannot be defined anew."""
    rules: frozenset[str] = frozenset()
    """The names of rules that can be dropped or replaced."""

    def copy(self) -> Words:
        """The same words, to which more can be added."""
        return Words(
            self.players, self.kinds, self.kind_words, dict(self.nouns), dict(self.adjectives),
            dict(self.verbs), dict(self.marks), dict(self.events), dict(self.choices), self.core,
            self.rules,
        )  # fmt: skip

    @property
    def names(self) -> set[str]:
        """Every name that is taken."""
        named = (self.nouns, self.adjectives, self.verbs, self.marks, self.events)
        taken = {name for names in named for name in names}
        return taken | set(self.kind_words) | set(self.players)


@lru_cache(maxsize=64)
def words_for(front: str) -> Words | None:
    """The words of a game with this front matter that defines nothing; none where it is at fault.

    Only what bears on words should be there: the players and the kinds of pieces, or a game that is extended.
    """
    turn = "" if "extends:" in front else "turn\n  choose hole from own holes\n  sow it\n"
    text = f"---\nlanguage: 1\ngame: Words\n{front}---\n{turn}"
    checked = check_source("words", Source("words.sow", text), None, {})
    return None if checked.resolved is None else words_of(checked.resolved)


def words_of(resolved: Resolved) -> Words:
    """All words of a game, with their types."""
    rules, c = resolved.rules, resolved.context
    definitions = rules.definitions
    found = Words(rules.board.players, rules.kinds, tuple(c.kinds.index))
    mentions = _mentions(definitions.nouns, definitions.adjectives, definitions.verbs)
    span = rules.front.title.span
    for name, noun in c.vocabulary.items():
        given = [core.Const(span, type_, 0) for type_ in (noun.index, noun.of) if type_ is not None]
        gives = noun.build(span, given).type  # type: ignore[arg-type]  # lists are invariant
        found.nouns[name] = Noun(name, noun.index, noun.of, gives, noun.of_optional)
    found.core = frozenset(
        {*found.nouns, *SET_NOUNS, *(n for n in rules.layout.marks if n not in definitions.marks)}
    )
    c.diagnostics = Diagnostics()
    for name, item in definitions.nouns.items():
        function = resolved.resolver.function(item)
        if function is not None:
            index, of = (None if p is None else c.type_word(p.type) for p in (item.index, item.of))
            gives = function.value.type
            found.nouns[name] = Noun(name, index, of, gives, mentions=mentions[f"the {name}"])
    for name, item_ in definitions.adjectives.items():
        if resolved.resolver.function(item_) is not None:
            of = None if item_.of is None else c.type_word(item_.of.type)
            judges = c.type_word(item_.type)
            found.adjectives[name] = Adjective(name, judges, of, mentions[f"a {name}"])
    for name, mark in rules.layout.marks.items():
        found.marks[name] = Mark(name, mark.type, mark.on, mark.lifetime)
    for name, (type_, _, choices) in c.options.items():
        add_option(found, name, type_, choices)
    known = {*found.nouns, *found.adjectives, *found.marks}
    for name, verb in definitions.verbs.items():
        about = mentions[f"to {name}"]
        unknown = {"opponent"} - known
        if not about & unknown:
            found.verbs[name] = _verb(verb, about, definitions.verbs, c.type_word)
    bodies = (*definitions.verbs.values(), *definitions.programs.values(), *definitions.reactions)
    for node in nodes(tuple(bodies)):
        if isinstance(node, tree.AnnounceStatement):
            labels = tuple((argument.label, ty.HOLE) for argument in node.arguments)
            found.events[text_of(node.words)] = Event(text_of(node.words), labels)
    named: list[tree.Reaction | tree.Ending] = [*definitions.reactions, *definitions.endings]
    found.rules = frozenset(rule.name.text for rule in named if rule.name is not None)
    return found


def add_option(words: Words, name: str, type_: Type, choices: tuple[str, ...]) -> None:
    """An option is a noun; one whose choices are adjectives is an adjective too."""
    words.nouns[name] = Noun(name, None, None, type_)
    if choices:
        words.choices[name] = choices
        if all(choice in words.adjectives for choice in choices):
            first = words.adjectives[choices[0]]
            words.adjectives[name] = Adjective(name, first.judges, None, frozenset(choices))


def _verb(
    verb: tree.Verb, mentions: frozenset[str], verbs: dict[str, tree.Verb],
    type_word: Callable[[tree.Word], Type],
) -> Verb:  # fmt: skip
    parameters = tuple(
        Parameter(p.label, type_word(p.type), p.default is not None) for p in verb.parameters
    )
    reached = [verb, *(other for name, other in verbs.items() if f"to {name}" in mentions)]
    causes: set[str] = set()
    asks = False
    for node in nodes(tuple(reached)):
        if isinstance(node, tree.AnnounceStatement):
            causes.add(text_of(node.words))
        elif isinstance(node, tree.WhileStatement):
            causes.add(ENDLESS)
        elif isinstance(node, tree.Along):
            causes.add(LOOKING)
        asks = asks or isinstance(
            node, tree.ChooseStatement | tree.AllChooseStatement | tree.EitherStatement
        )
    name = verb.name.text
    return Verb(name, parameters, verb.then is not None, asks, frozenset(causes), mentions)


def _mentions(
    *named: Mapping[str, tree.Noun | tree.Adjective | tree.Verb],
) -> dict[str, frozenset[str]]:
    """For every definition the names that it mentions, also by way of others: more rather than fewer."""
    direct: dict[str, set[str]] = {}
    for item in (item for names in named for item in names.values()):
        found: set[str] = set()
        for node in nodes(item):
            if isinstance(node, tree.Phrase | tree.HoleCondition):
                found.update(_readings(node.words))
            elif isinstance(node, tree.CallStatement):
                found.update((f"to {node.verb.text}", f"to {node.verb.text.removesuffix('s')}"))
        if isinstance(item, tree.Verb):
            direct[f"to {item.name.text}"] = found
        else:
            article = "the" if isinstance(item, tree.Noun) else "a"
            direct[f"{article} {text_of(item.words)}"] = found
    closed: dict[str, frozenset[str]] = {}
    for name in direct:
        reached, waiting = set[str](), [name]
        while waiting:
            for other in direct[waiting.pop()] - reached:
                reached.add(other)
                waiting += [key for key in (other, f"the {other}", f"a {other}") if key in direct]
        closed[name] = frozenset(reached)
    return closed


def _readings(words: Iterable[tree.Word]) -> set[str]:
    """Every name that stands in a row of words: ``next hole`` is there, and so is ``hole``."""
    texts = [word.text for word in words]
    return {" ".join(texts[a:b]) for a in range(len(texts)) for b in range(a + 1, len(texts) + 1)}
