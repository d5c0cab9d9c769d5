"""The names of a game for completion: their types, uses and meanings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import CORE_EVENTS
from manqala.core.layout import Bearer
from manqala.language import language_page as page
from manqala.resolve.definition_resolver import reaction_key, usage
from manqala.resolve.notes import Meant
from manqala.resolve.resolving import ERROR
from manqala.resolve.vocabulary import GENERIC, SET_NOUNS
from manqala.resolve.walk import announcements
from manqala.syntax import tree
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.types import Type
    from manqala.resolve.resolver import Resolver

NOWHERE = Span(Source("", ""), 1, 1, 1, 1)

BEARERS = {
    Bearer.GAME: "", Bearer.SOWINGS: " of a sowing", Bearer.HOLES: " of a hole", Bearer.PLAYERS: " of a player",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class KnownName:
    """A name: its meaning, its type or the type it applies to, and its use."""

    text: str
    kind: Meant
    type: Type | None
    usage: str
    says: str
    defined: Span | None = None

    @property
    def takes_more(self) -> bool:
        """Whether an ‘of’ phrase follows it."""
        return " of " in self.usage


def names_of(resolver: Resolver) -> list[KnownName]:
    """Return the names for phrases: nouns, marks, options, kinds of pieces, adjectives."""
    found = [
        *_nouns(resolver),
        *_marks(resolver),
        *_options(resolver),
        *_core(resolver),
        *_adjectives(resolver),
    ]
    return list({(name.text, name.kind): name for name in found}.values())


def verbs_of(resolver: Resolver) -> list[KnownName]:
    """Return all verbs."""
    c = resolver.c
    own = [
        KnownName(
            name,
            Meant.VERB,
            None,
            usage(item).strip("‘’"),
            says(Meant.VERB, name, item.span),
            item.span,
        )
        for name, item in c.definitions.verbs.items()
    ]
    offered = [
        KnownName(offer.name, Meant.OFFER, None, offer.name, "offered by a plug-in")
        for offer in c.offers.values() if offer.kind == "verb"
    ]  # fmt: skip
    return [*own, *offered]


def events_of(resolver: Resolver) -> list[KnownName]:
    """Return all events: those of play, and those of rules."""
    c = resolver.c
    keys = {
        *CORE_EVENTS,
        *announcements(c.definitions),
        *map(reaction_key, c.definitions.reactions),
    }
    return [
        KnownName(str(key[0]), Meant.EVENT, None, " ".join([key[0], *(f"{label} …" for label in key[1:])]),
             page.sentence(Meant.EVENT, key[0]) or "an event that a rule announces")
        for key in sorted(keys)
    ]  # fmt: skip


def says(kind: Meant, name: str, defined: Span | None) -> str:
    """Describe a name in one line: the comment beside its definition, or the language reference."""
    if defined is not None:
        beside = comment_of(defined)
        if beside:
            return beside
    return page.sentence(kind, name) or ""


def comment_of(defined: Span) -> str:
    """Return the comment beside a definition, or else just above it."""
    source, line = defined.source, defined.line
    _, sign, said = _without_texts(source.line(line)).partition("#")
    if sign:
        return said.strip().removesuffix("-").strip()
    above: list[str] = []
    while line > 1 and source.line(line - 1).startswith("# "):
        line -= 1
        above.insert(0, source.line(line).removeprefix("# ").strip())
    text = " ".join(above)
    return "" if text.startswith("--") else text


def _without_texts(line: str) -> str:
    parts = line.split('"')
    return '"'.join(part if n % 2 == 0 else part.replace("#", " ") for n, part in enumerate(parts))


def _nouns(resolver: Resolver) -> Iterator[KnownName]:
    c = resolver.c
    with c.tried():
        for name, item in c.definitions.nouns.items():
            function = resolver.function(item)
            type_ = ERROR if function is None else function.value.type
            yield KnownName(
                name,
                Meant.NOUN,
                type_,
                _noun_usage(name, item),
                says(Meant.NOUN, name, item.span),
                item.span,
            )


def _noun_usage(name: str, item: tree.Noun) -> str:
    number = f" ({item.index.name.text})" if item.index is not None else ""
    of = f" of {item.of.type.text}" if item.of is not None else ""
    return f"the {name}{number}{of}"


def _marks(resolver: Resolver) -> Iterator[KnownName]:
    for name, mark in resolver.c.layout.marks.items():
        on = BEARERS[mark.on]
        said = f"{name}{on}, for {mark.lifetime}"
        if mark.limits is not None:
            said += f", {mark.limits[0]} to {mark.limits[1]}"
        yield KnownName(
            name, Meant.MARK, mark.type, said, says(Meant.MARK, name, mark.span), mark.span
        )


def _options(resolver: Resolver) -> Iterator[KnownName]:
    c = resolver.c
    for name, (type_, _, choices) in c.options.items():
        said = f"option {name}" + (f": {', '.join(choices)}" if choices else "")
        yield KnownName(name, Meant.OPTION, type_, said, "", c.option_spans.get(name))


def _core(resolver: Resolver) -> Iterator[KnownName]:
    c = resolver.c
    for name, noun in c.vocabulary.items():
        wanted = [
            core.Const(NOWHERE, type_, 0) for type_ in (noun.index, noun.of) if type_ is not None
        ]
        type_ = noun.build(NOWHERE, list(wanted)).type
        number = " (…)" if noun.index is not None else ""
        of = f" of {noun.of}" if noun.of is not None else ""
        yield KnownName(str(name), Meant.CORE, type_, f"{name}{number}{of}", noun.meaning)
    for name, (_, number_, _, meaning) in SET_NOUNS.items():
        type_ = ty.NUMBER if name == "number" else ERROR
        yield KnownName(
            name, Meant.CORE, type_, f"{name}{' (n)' if number_ else ''} of a set", meaning
        )
    for name, many in GENERIC.items():
        if many in c.vocabulary:
            type_ = c.vocabulary[many].build(NOWHERE, []).type
            yield KnownName(
                name,
                Meant.CORE,
                type_,
                f"{name}, where a set of them is asked for",
                c.vocabulary[many].meaning,
            )
    for name in (*c.kinds.index, "pieces", "value"):
        said = page.sentence(Meant.KIND, name) or "a kind of piece"
        yield KnownName(name, Meant.KIND, ty.KIND, f"{name} in …", said)
    for offer in c.offers.values():
        if offer.kind == "noun":
            yield KnownName(
                offer.name,
                Meant.OFFER,
                ty.TYPE_WORDS[offer.returns or "number"],
                offer.name,
                "offered by a plug-in",
            )


def _adjectives(resolver: Resolver) -> Iterator[KnownName]:
    c = resolver.c
    for name, item in c.definitions.adjectives.items():
        with c.tried():
            type_ = c.type_word(item.type)
        of = f" of {item.of.type.text}" if item.of is not None else ""
        said = f"a {item.type.text} is {name}{of}"
        yield KnownName(
            name, Meant.ADJECTIVE, type_, said, says(Meant.ADJECTIVE, name, item.span), item.span
        )
