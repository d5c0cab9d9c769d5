"""Words side by side: a noun, and before it only adjectives and owners.

A phrase is read from its end: the longest row of words that names something is the noun, and each
word before it narrows the set.  Without a noun it is a predicate: adjectives that judge something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from manqala import lexicon
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.resolve.context import ERROR, Context
from manqala.resolve.scope import Scope, text_of
from manqala.resolve.vocabulary import SET_NOUNS
from manqala.syntax import tree
from manqala.syntax.parser import reads_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.core.types import Type
    from manqala.diagnostics import NoteLike
    from manqala.source import Span

Words = tuple[tree.Word, ...]
KEYWORDS = frozenset(
    {"where", "and", "or", "is", "not", "otherwise", "holds", "except", "else", "clockwise",
     "anticlockwise"}
)  # fmt: skip
"""Words of the grammar that may stand between or before values."""
GENERIC = {"hole": "holes", "player": "players", "kind": "kinds", "direction": "directions"}


class Phrases:
    """Resolves rows of words; the rest of the resolver gives it values for their arguments."""

    def __init__(self, context: Context) -> None:
        """Work on one game."""
        self.c = context
        self._readings: dict[Span, Callable[[tree.Phrase], core.Value]] = {}
        """How a phrase is read where it stands: another one may be tried in its place."""

    # ---- what fits where a word stands --------------------------------------------------------------

    def note_reading(self, node: tree.Value, read: Callable[[tree.Value], core.Value]) -> None:
        """Note how a value is read, to know what could stand for a word of it that nothing has."""
        if self.c.quiet:
            return
        if isinstance(node, tree.Phrase):
            self._readings[node.span] = read
        elif isinstance(node, tree.Of):
            argument = node.argument
            self._readings[node.span] = lambda other: read(tree.Of(node.span, other, argument))

    def _fits(self, node: tree.Phrase, word: tree.Word, other: str, scope: Scope) -> bool:
        """Whether another word makes sense where an unknown one stands."""
        if other in KEYWORDS and not self._is_noun(other, scope):
            return reads_with(word.span, other)
        role: Literal["word", "own", "owner"] = "word"
        if other == "own" or other.endswith("'s"):
            role = "own" if other == "own" else "owner"
        new = tree.Word(word.span, other.removesuffix("'s"), role)
        words = tuple(new if part is word else part for part in node.words)
        phrase = tree.Phrase(node.span, words, node.index)
        read = self._readings.get(node.span)
        with self.c.tried() as found:
            if read is None:
                self.value(phrase, scope)
            else:
                read(phrase)
        return all(item.code == "E301" for item in found)

    # ---- to be had from the rest of the resolver --------------------------------------------------

    def value(self, node: tree.Value, scope: Scope) -> core.Value:
        """Resolve a value of any type."""
        raise NotImplementedError  # Values overrides it: phrases and values call each other

    def function(
        self, item: tree.Noun | tree.Adjective, judged: Type | None = None
    ) -> core.Function | None:
        """The typed form of a definition; of an adjective, for what is ``judged``."""
        raise NotImplementedError  # Values overrides it

    # ---- nouns ------------------------------------------------------------------------------------

    def phrase(
        self,
        node: tree.Phrase,
        scope: Scope,
        of: core.Value | None = None,
        *,
        generic: bool = False,
    ) -> core.Value:
        """The value of a noun phrase; ``generic``: ``hole`` means all holes."""
        words = node.words
        start, name = self._noun_start(words, scope)
        if name is None:
            return self._no_noun(node, scope)
        if generic and start == len(words) - 1 and name in GENERIC:
            name = GENERIC[name]
        prefix = list(words[:start])
        if (odd := self._odd_one(words[:start], scope)) is not None:
            return self._unknown_word(node, odd, scope)
        span = words[start].span.to(node.span)
        index = None if node.index is None else self.value(node.index, scope)
        value = self._noun(name, span, scope, index, of, prefix)
        # Owners first: whose holes they are is known sooner than what lies in them.
        owners = [word for word in prefix if word.role != "word"]
        for word in (*owners, *(word for word in reversed(prefix) if word.role == "word")):
            value = self._narrow(value, word, scope)
        return value

    def _odd_one(self, words: Words, scope: Scope) -> tree.Word | None:
        """A word that nothing has beside others that are nouns: it was to join them."""
        plain = [word for word in words if word.role == "word"]
        plain = [word for word in plain if not self._is_adjective_word(word.text)]
        unknown = [word for word in plain if not self._is_noun(word.text, scope)]
        return unknown[0] if unknown and len(unknown) < len(plain) else None

    def _noun_start(self, words: Words, scope: Scope) -> tuple[int, str | None]:
        """Where the noun begins, and its name: the longest row of words that names something."""
        for start in range(len(words)):
            rest = words[start:]
            if all(word.role == "word" for word in rest):
                name = text_of(rest)
                if self._is_noun(name, scope):
                    return start, name
        return len(words), None

    def _is_noun(self, name: str, scope: Scope) -> bool:
        c = self.c
        return (
            name in scope.locals or name in c.definitions.nouns or name in c.layout.marks
            or name in c.options or name in c.vocabulary or name in SET_NOUNS or name in GENERIC
            or (name == "it" and scope.it is not None) or name in c.kinds.index
            or (name in c.offers and c.offers[name].kind == "noun")
        )  # fmt: skip

    def _no_noun(self, node: tree.Phrase, scope: Scope) -> core.Value:
        """Say which word is not known, or that a noun is missing."""
        for word in node.words:
            if (
                word.role == "word" and not self._is_adjective_word(word.text)
                and not self._is_noun(word.text, scope)
            ):  # fmt: skip
                if word.text in {"called", "then"}:
                    advice = f"write ‘, {word.text} …’, with a comma before it"
                    return self.c.unknown(word.span, word.text, "word", [], advice)
                return self._unknown_word(node, word, scope)
        text = node.span.text.strip()
        if any(word.role == "word" and self._is_noun(word.text, scope) for word in node.words):
            self.c.diagnostics.error(
                "E304", node.span, f"‘{text}’: these words do not go together",
                help=["a word such as ‘of’ or ‘and’, or a sign, is missing between them; "
                      "adjectives and owners stand before a noun: ‘own occupied holes’"],
            )  # fmt: skip
            return self.c.bad(node.span)
        self.c.diagnostics.error(
            "E301", node.span, f"‘{text}’ names no holes and no number by itself",
            help=["adjectives and owners stand before a noun: ‘own occupied holes’"],
        )  # fmt: skip
        return self.c.bad(node.span)

    def _unknown_word(self, node: tree.Phrase, word: tree.Word, scope: Scope) -> core.Value:
        """Report a word that names nothing, and what it may have been meant to be."""
        advice = None
        if word.text == "it":
            advice = "‘it’ is what was chosen last, or what a rule is about: ‘choose hole from own occupied holes’"
        elif word.text in lexicon.NUMBERS:
            advice = f"numbers are written in figures: {lexicon.NUMBERS[word.text]}"
        elif (base := lexicon.contrary(word.text, self.c.definitions.adjectives)) is not None:
            advice = f"write ‘not {base}’"
        elif len(node.words) > 1 and self._can_be_left_out(node, word):
            advice = "leave it out, or define it"
        meanings = {**lexicon.NOUNS, **lexicon.ADJECTIVES}
        return self.c.unknown(
            word.span, word.text, "word", self.c.names(scope), advice, meanings,
            lambda other: self._fits(node, word, other, scope),
        )  # fmt: skip

    def _can_be_left_out(self, node: tree.Phrase, word: tree.Word) -> bool:
        """Whether a phrase makes sense without a word of it."""
        words = tuple(part for part in node.words if part is not word)
        read = self._readings.get(node.span)
        if read is None or self.c.quiet:
            return False
        with self.c.tried() as found:
            read(tree.Phrase(node.span, words, node.index))
        return not found.has_errors

    def _is_adjective_word(self, text: str) -> bool:
        names = [*self.c.definitions.adjectives, *self.c.layout.marks]
        return any(text in name.split(" ") for name in names)

    def _noun(
        self, name: str, span: Span, scope: Scope, index: core.Value | None, of: core.Value | None,
        prefix: list[tree.Word],
    ) -> core.Value:  # fmt: skip
        c = self.c
        if name == "it" and scope.it is not None:
            return self._plain(c.read(span, scope.it), name, index, of)
        alone = index is None and of is None
        if name in scope.locals and (alone or not self._takes_arguments(name)):
            return self._plain(c.read(span, scope.locals[name]), name, index, of)
        c.used.add(name)
        if name in c.options and (alone or not self._takes_arguments(name)):
            return self._plain(c.option(name, span), name, index, of)
        if name in c.layout.marks:
            return self._mark(name, span, scope, of, index, prefix)
        if name in c.definitions.nouns:
            item = c.definitions.nouns[name]
            function = self.function(item)
            if function is None:
                return c.bad(span)
            index_type = None if item.index is None else c.type_word(item.index.type)
            of_type = None if item.of is None else c.type_word(item.of.type)
            of = self._owner_as_argument(of, of_type, scope, prefix)
            arguments = self._arguments(name, span, index, index_type, of, of_type)
            if arguments is None:
                return c.bad(span)
            if not arguments and isinstance(function.value, core.Const):
                return core.Const(span, function.value.type, function.value.value)
            return core.Apply(span, function.value.type, function, tuple(arguments))
        if name in SET_NOUNS:
            return self._set_noun(name, span, index, of)
        if name in c.vocabulary:
            noun = c.vocabulary[name]
            of = self._owner_as_argument(of, noun.of, scope, prefix)
            optional = noun.of_optional and of is None
            made = self._arguments(name, span, index, noun.index, of, None if optional else noun.of)
            return c.bad(span) if made is None else noun.build(span, made)
        if name in c.offers:
            return self._offer(name, span, index, of)
        if name in GENERIC:
            return self._noun(GENERIC[name], span, scope, index, of, prefix)
        return self._plain(core.Const(span, ty.KIND, c.kinds.index[name]), name, index, of)

    def _takes_arguments(self, name: str) -> bool:
        """Whether a noun of that name is followed by a number or ‘of’: it can share its name."""
        noun = self.c.definitions.nouns.get(name)
        if noun is not None:
            return bool(noun.index or noun.of)
        return name in SET_NOUNS or name in self.c.vocabulary

    def _plain(
        self, value: core.Value, name: str, index: core.Value | None, of: core.Value | None
    ) -> core.Value:
        """A value that takes no argument."""
        for extra, what in ((index, "number after it"), (of, "‘of …’")):
            if extra is not None and extra.type != ERROR:
                advice = "leave it out"
                if value.type == ty.KIND and extra is of:
                    advice = f"pieces are counted so: ‘{name} in {_shown(extra)}’"
                self.c.diagnostics.error(
                    "E305", extra.span, f"‘{name}’ takes no {what}", help=[advice]
                )
                if value.type == ty.KIND:
                    return self.c.bad(value.span)
        return value

    def _owner_as_argument(
        self, of: core.Value | None, wanted: Type | None, scope: Scope, prefix: list[tree.Word]
    ) -> core.Value | None:
        """``own row`` is the row of the player: the nearest owner before a noun that needs one."""
        if of is not None or wanted is None or not prefix or prefix[-1].role == "word":
            return of
        owner = self.owner(prefix[-1], scope)
        if owner.type in (wanted, ERROR) or (wanted.many and owner.type == wanted.one):
            prefix.pop()
            return owner
        return of

    def _arguments(
        self, name: str, span: Span, index: core.Value | None, index_type: Type | None,
        of: core.Value | None, of_type: Type | None,
    ) -> list[core.Value] | None:  # fmt: skip
        made = []
        which = "(anticlockwise) of …" if index_type == ty.DIRECTION else "3"
        whose_or_what = "last" if of_type in {ty.HOLE, ty.PLACE} else "…"
        ways = (
            (index, index_type, f"{name} {which}"),
            (of, of_type, f"{name} of {whose_or_what}"),
        )
        for given, wanted, how in ways:
            if wanted is None:
                if given is not None:
                    self._plain(given, name, given, None)
                continue
            if given is None:
                whose = f"{wanted}, as in ‘{how}’"
                if wanted == ty.PLAYER:
                    whose = f"whose: ‘own {name}’, ‘opponent's {name}’ or ‘{name} of …’"
                what = "whose" if wanted == ty.PLAYER else "of what"
                # A noun such as ‘hole’ is also what is often chosen, and called so.
                chosen = f"or choose one first: ‘choose {name} from own occupied holes’"
                self.c.diagnostics.error(
                    "E305", span, f"‘{name}’ does not say {what}", expected=whose,
                    help=[chosen] if name in GENERIC and GENERIC[name] == "holes" else [],
                )  # fmt: skip
                return None
            made.append(self.c.coerce(given, wanted))
        return made

    def _set_noun(
        self, name: str, span: Span, index: core.Value | None, of: core.Value | None
    ) -> core.Value:
        """``first 2 of S``, ``number of S``, …: they work on sets of anything."""
        operator, takes_number, gives_set, _ = SET_NOUNS[name]
        if of is None:
            self.c.diagnostics.error("E305", span, f"‘{name}’ of what?", expected=f"‘{name} of …’")
            return self.c.bad(span)
        if not of.type.many:
            of = self.c.coerce(of, of.type.set)
        if index is not None:
            if not takes_number:
                return self._plain(self.c.bad(span), name, index, None)
            index = self.c.coerce(index, ty.NUMBER)
        if operator == "number":
            return self.c.op(span, ty.NUMBER, operator, of)
        if operator == "backwards":
            return self.c.op(span, of.type, operator, of)
        if operator == "item" and index is None:
            self.c.diagnostics.error("E305", span, "which item?", expected="‘item 3 of …’")
            return self.c.bad(span)
        if index is not None:
            return self.c.op(span, of.type if gives_set else of.type.one, operator, of, index)
        # The first of a set of one or more, or none.
        one = core.Const(span, ty.NUMBER, 1)
        if operator == "last":
            of = self.c.op(span, of.type, "backwards", of)
        return self.c.op(span, of.type.one, "item", of, one)

    def _offer(
        self, name: str, span: Span, index: core.Value | None, of: core.Value | None
    ) -> core.Value:
        """A noun that an installed plug-in offers."""
        offer = self.c.offers[name]
        given = [value for value in (index, of) if value is not None]
        if len(given) != len(offer.parameters):
            self.c.diagnostics.error(
                "E305", span, f"‘{name}’ takes {len(offer.parameters)} arguments, not {len(given)}"
            )
            return self.c.bad(span)
        wanted = [ty.TYPE_WORDS[parameter] for parameter in offer.parameters]
        made = [self.c.coerce(value, type_) for value, type_ in zip(given, wanted, strict=True)]
        return core.External(span, ty.TYPE_WORDS[offer.returns or "number"], name, tuple(made))

    def _mark(
        self, name: str, span: Span, scope: Scope, of: core.Value | None, index: core.Value | None,
        prefix: list[tree.Word],
    ) -> core.Value:  # fmt: skip
        mark = self.c.layout.marks[name]
        wanted = {"": None, "holes": ty.HOLE, "players": ty.PLAYER}[mark.on]
        of = self._owner_as_argument(of, wanted, scope, prefix)
        made = self._arguments(name, span, index, None, of, wanted)
        if made is None:
            return self.c.bad(span)
        return core.Read(span, mark.type, mark.cell, made[0] if made else None)

    # ---- narrowing --------------------------------------------------------------------------------

    def owner(self, word: tree.Word, scope: Scope) -> core.Value:
        """The player whom ``own`` or a possessive names."""
        if word.role == "own":
            return core.Read(word.span, ty.PLAYER, self.c.layout.subject)
        phrase = tree.Phrase(word.span, (tree.Word(word.span, word.text),))
        return self.phrase(phrase, scope)

    def _narrow(self, value: core.Value, word: tree.Word, scope: Scope) -> core.Value:
        """The members of a set that are as a word says."""
        span = word.span.to(value.span)
        if value.type == ERROR:
            return value
        if not value.type.many:
            if value.type == ty.HOLE:
                value = self.c.coerce(value, ty.HOLES)
            else:
                return self._not_before(value, word)
        if word.role != "word":
            owner = self.owner(word, scope)
            if owner.type == ty.PLAYER and _all_holes(value, self.c.layout.board.holes):
                return core.Op(span, ty.HOLES, "owned", (owner,))
        it = self.c.local(value.type.one)
        condition = self.predicate((word,), self.c.read(span, it), scope, None)
        if condition.type == ERROR:
            return self.c.bad(span)
        return core.Filter(span, value.type, value, it.cell, condition)

    def _not_before(self, value: core.Value, word: tree.Word) -> core.Value:
        """Report a word before something that is one, and cannot be narrowed."""
        c = self.c
        if word.role == "word" and not self._is_known(word.text):
            return c.unknown(word.span, word.text, "word", [], "leave it out, or define it")
        advice = "only adjectives and owners stand before a noun, and the noun names a set"
        if word.role != "word":
            advice = "leave it out: this belongs to nobody"
        c.diagnostics.error(
            "E304", word.span, f"‘{word.span.text}’ cannot stand before {value.type}", help=[advice]
        )
        return c.bad(value.span)

    def _is_known(self, name: str) -> bool:
        return self._is_noun(name, Scope()) or bool(self._is_adjective_word(name))

    # ---- predicates -------------------------------------------------------------------------------

    def is_predicate(self, words: Words, type_: Type) -> bool:
        """Whether the words are all owners and adjectives that can judge a value of the type."""
        return self._split(words, type_) is not None

    def _split(self, words: Words, type_: Type) -> list[tuple[str, Words]] | None:
        """The words as owners and adjectives (of one word or more), or none if they are not that."""
        found: list[tuple[str, Words]] = []
        start = 0
        while start < len(words):
            if words[start].role != "word":
                if type_ != ty.HOLE:
                    return None
                found.append(("owner", words[start : start + 1]))
                start += 1
                continue
            for end in range(len(words), start, -1):
                if self._judges(text_of(words[start:end]), type_):
                    found.append(("adjective", words[start:end]))
                    start = end
                    break
            else:
                return None
        return found

    def _judges(self, name: str, type_: Type) -> bool:
        adjective = self.c.definitions.adjectives.get(name)
        if adjective is not None:
            declared = self.c.type_word(adjective.type)
            return declared == type_ or (declared == ty.PLACE and type_ == ty.HOLE)
        mark = self.c.layout.marks.get(name)
        if mark is not None and mark.type in {ty.TRUTH, ty.PLAYER} and name != "owner":
            return {"holes": ty.HOLE, "players": ty.PLAYER}.get(mark.on) == type_
        if name in self.c.options:
            choices = self.c.options[name][2]
            return bool(choices) and all(self._judges(choice, type_) for choice in choices)
        return False

    def predicate(
        self, words: Words, it: core.Value, scope: Scope, of: core.Value | None
    ) -> core.Value:
        """The truth that ``it`` is as the words say; ``of`` belongs to the last of them."""
        parts = self._split(words, it.type)
        if parts is None:
            return self._not_a_predicate(words, it)
        conditions = []
        for n, (role, part) in enumerate(parts):
            span = part[0].span.to(part[-1].span)
            argument = of if n == len(parts) - 1 else None
            if role == "owner":
                owner = self.c.coerce(self.owner(part[0], scope), ty.PLAYER)
                held = core.Read(span, ty.PLAYER, self.c.layout.marks["owner"].cell, it)
                conditions.append(self.c.op(span, ty.TRUTH, "=", held, owner))
            else:
                conditions.append(self._judge(text_of(part), span, it, argument))
        return self.c.op(words[0].span.to(words[-1].span), ty.TRUTH, "and", *conditions)

    def _judge(self, name: str, span: Span, it: core.Value, of: core.Value | None) -> core.Value:
        c = self.c
        c.used.add(name)
        item = c.definitions.adjectives.get(name)
        if item is not None:
            function = self.function(item, it.type)
            of_type = None if item.of is None else c.type_word(item.of.type)
            made = self._arguments(name, span, None, None, of, of_type)
            if function is None or made is None:
                return c.bad(span)
            if not made and isinstance(function.value, core.Const):
                return core.Const(span, ty.TRUTH, function.value.value)
            return core.Apply(span, ty.TRUTH, function, (it, *made))
        if name in c.layout.marks:
            mark = c.layout.marks[name]
            read = core.Read(span, mark.type, mark.cell, it)
            if mark.type == ty.TRUTH:
                return self._plain(read, name, None, of)
            if of is not None:
                return c.op(span, ty.TRUTH, "=", read, c.coerce(of, ty.PLAYER))
            nobody = core.Const(span, ty.PLAYER, c.layout.board.number_of_players)
            return c.op(span, ty.TRUTH, "!=", read, nobody)
        _, chosen, choices = c.options[name]
        c.mentioned.update((name, choice) for choice in choices)
        if not c.left_open:
            return self._judge(choices[chosen], span, it, of)
        ways = []
        for n, choice in enumerate(choices):
            number = core.Const(span, c.options[name][0], n)
            this = c.op(span, ty.TRUTH, "=", c.option(name, span), number)
            ways.append(c.op(span, ty.TRUTH, "and", this, self._judge(choice, span, it, of)))
        return c.op(span, ty.TRUTH, "or", *ways)

    def _not_a_predicate(self, words: Words, it: core.Value) -> core.Value:
        span = words[0].span.to(words[-1].span)
        adjectives = [
            name for name in (*self.c.definitions.adjectives, *self.c.layout.marks)
            if self._judges(name, it.type)
        ]  # fmt: skip
        for word in words:
            if word.role == "word" and not self._is_adjective_word(word.text):
                if self._takes_arguments(word.text):
                    self.c.diagnostics.error(
                        "E304", word.span, f"‘{word.text}’ is no adjective, but a noun",
                        help=[f"write ‘{word.text} of …’: an ‘of’ is missing behind it"],
                    )  # fmt: skip
                    return self.c.bad(span)
                what = f"there is no adjective {{}} for {it.type}"
                known = [*adjectives, *(self.c.owners() if it.type == ty.HOLE else ())]
                base = lexicon.contrary(word.text, adjectives)
                advice = None if base is None else f"write ‘not {base}’: ‘… where not {base}’"
                if word.text in {"all", "every", "each", "both"}:
                    advice = "leave it out: a set is all that belongs to it"
                return self.c.unknown(word.span, word.text, what, known, advice, lexicon.ADJECTIVES)
        noun = next((w for w in words if w.role == "word" and self._is_noun(w.text, Scope())), None)
        if noun is not None and len(words) == 1:
            advice = f"‘{noun.text}’ names something by itself: leave out what stands behind it"
            self.c.diagnostics.error(
                "E302", noun.span, f"‘{noun.text}’ is a noun, and says nothing about {it.type}",
                expected="an adjective", help=[advice],
            )  # fmt: skip
            return self.c.bad(span)
        return self.says_nothing(words, it.type)

    def is_other_adjective(self, words: Words, type_: Type) -> bool:
        """Whether words are an adjective and no noun, but say nothing about a type."""
        name = text_of(words)
        return (
            name in self.c.definitions.adjectives and not self._is_noun(name, Scope())
            and not self._judges(name, type_) and type_ != ERROR
        )  # fmt: skip

    def _replaced(self, item: tree.Adjective, type_: Type) -> tree.Adjective | None:
        """The adjective that judged a type before another one took its name."""
        for old, new in self.c.definitions.replaced:
            if new is item and isinstance(old, tree.Adjective):
                declared = self.c.type_word(old.type)
                if declared == type_ or (declared == ty.PLACE and type_ == ty.HOLE):
                    return old
        return None

    def says_nothing(self, words: Words, type_: Type) -> core.Value:
        """Report an adjective of another type."""
        c, name = self.c, text_of(words)
        span = words[0].span.to(words[-1].span)
        notes: list[NoteLike] = []
        item = c.definitions.adjectives.get(name)
        if item is not None and (old := self._replaced(item, type_)) is not None:
            c.diagnostics.error(
                "E311", item.words[0].span.to(item.words[-1].span),
                f"‘{name}’ is said of {c.type_word(old.type)} elsewhere, and no longer after this",
                notes=[("there", span)], help=["choose another name"],
            )  # fmt: skip
            return c.bad(span)
        if item is not None and (declared := c.type_word(item.type)) != type_:
            notes = [(f"it is said of {declared} here", item.words[0].span.to(item.words[-1].span))]
        c.diagnostics.error(
            "E302", span, f"‘{name}’ says nothing about {type_}", expected="an adjective",
            notes=notes,
        )  # fmt: skip
        return c.bad(span)


def _shown(value: core.Value) -> str:
    """A value as it is written, without needless blanks."""
    return " ".join(value.span.text.split())


def _all_holes(value: core.Value, holes: int) -> bool:
    return (
        isinstance(value, core.Const) and value.type == ty.HOLES
        and value.value == tuple(range(holes))
    )  # fmt: skip
