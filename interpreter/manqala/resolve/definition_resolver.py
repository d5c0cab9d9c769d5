"""Definitions and their uses: calls of verbs, announced events, nouns, adjectives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Event
from manqala.core.inspect import asks
from manqala.resolve.fold import fold_if
from manqala.resolve.given_names import other_meaning
from manqala.resolve.laps_meant import TO_HAND
from manqala.resolve.notes import Meant
from manqala.resolve.recovery.verb_reporter import VerbReporter
from manqala.resolve.resolving import ERROR
from manqala.resolve.scope import Local, Scope, text_of
from manqala.syntax import tree
from manqala.syntax.recovery.moved_lines import suggest_separate_line
from manqala.syntax.words import STATEMENT_WORDS
from manqala.text import codes
from manqala.text.diagnostics import Diagnostic, Diagnostics, find_similar, propose
from manqala.text.fixes import Hint, put_comma_before
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.core.types import Type
    from manqala.resolve.meanings import Meanings
    from manqala.text.fixes import Help

MOST_NESTED = 40
"""Limit on the depth of definitions that use each other."""
ENDLESS = (Event.SOWING_NEVER_ENDS,)
LOOKING = (Event.HOLE_MATTERS, "at")


class DefinitionResolver:
    """Resolves verbs that are called, events that are announced, and nouns and adjectives where they are used."""

    def __init__(self, meanings: Meanings) -> None:
        """Start with nothing resolved."""
        self.r, self.c = meanings, meanings.c
        self.busy: list[tuple[str, Span]] = []
        """The definitions being resolved; one that occurs again is recursive."""
        self.verb_reporter = VerbReporter(meanings)
        self.told: dict[str, tuple[Diagnostic, ...]] = {}
        """Diagnostics of the nouns and adjectives that were resolved."""

    def introduce(self, name: tree.Word, type_: Type, scope: Scope) -> Local:
        """Declare a name; report one that would hide a definition."""
        c = self.c
        if name.text == "it" or self._means_already(name, type_):
            c.diagnostics.error(
                codes.DEFINED_TWICE, name.span, f"‘{name.text}’ already has another meaning", names=[name.text],
                notes=other_meaning(name.text, c.definitions, c.layout.marks, c.option_spans), help=["choose another name"],
            )  # fmt: skip
        if type_ == ty.NOTHING:
            c.diagnostics.error(
                codes.WRONG_TYPE,
                name.span,
                f"‘{name.text}’ needs a value, and ‘nothing’ is none of any type",
                names=[name.text],
            )
        old = scope.locals.get(name.text)
        if old is not None and old.span is not None:
            c.hidden[name.span] = name.text, old.span
        if c.unread is not None and c.unread.is_unsure(name.span):
            type_ = ERROR
        local = c.local(type_, name.span)
        c.note(name.span, Meant.LOCAL, name.text, name.span, type_)
        scope.locals[name.text] = local
        return local

    def _means_already(self, name: tree.Word, type_: Type) -> bool:
        """Whether a word has a meaning without an ‘of’, ignoring what only an heir defines.

        Inherited rules cannot know the definitions of their heirs, and keep their meaning.
        """
        c, text = self.c, name.text
        noun, mark = c.definitions.nouns.get(text), c.definitions.marks.get(text)
        if noun is not None and not (noun.index or noun.of):
            return not c.is_later(noun.span, name.span)
        if text in c.layout.marks:
            return mark is None or not c.is_later(mark.span, name.span)
        if text in c.options and type_ != ERROR:
            return not c.is_later(c.option_spans[text], name.span)
        return False

    # ---- verbs ------------------------------------------------------------------------------------

    def call(self, node: tree.CallStatement, scope: Scope) -> core.Statement:
        """Resolve a call: the verb with its object, its arguments, and the block after ``then``."""
        c, name = self.c, node.verb.text
        if scope.then is not None and scope.then[0] == name:
            c.note(node.verb.span, Meant.THEN, name)
            return scope.then[1]
        offer = c.offers.get(name)
        if offer is not None and offer.kind == "verb":
            c.note(node.verb.span, Meant.OFFER, name)
            return self._call_offer(node, scope)
        verb = c.definitions.verbs.get(name)
        if verb is None:
            self.verb_reporter.report_unknown_verb(node, scope)
            return core.Seq(node.span, ())
        c.used.add(f"to {name}")
        c.note(node.verb.span, Meant.VERB, name, verb.span)
        arguments = self._verb_arguments(node, verb, scope)
        if node.then is not None and verb.then is None:
            c.diagnostics.error(
                codes.WRONG_ARGUMENTS, node.verb.span, f"nothing can follow ‘{name}’ with ‘then’", names=[name],
                help=[self.verb_reporter.suggest_separate_line(node, "write what follows on a separate line")],
            )  # fmt: skip
        procedure = self._procedure(node, verb, scope)
        if procedure is None or arguments is None:
            return core.Seq(node.span, ())
        return core.Do(node.span, procedure, arguments)

    def _verb_arguments(
        self, node: tree.CallStatement, verb: tree.Verb, scope: Scope
    ) -> tuple[core.Value, ...] | None:
        """The arguments in the order of the parameters; missing ones get their defaults."""
        c, name = self.c, node.verb.text
        given: dict[str, tree.Value] = {}
        if node.object is not None:
            given[""] = node.object
        if node.direction is not None:
            given["going"] = node.direction
        for argument in node.arguments:
            if argument.label in given:
                c.diagnostics.error(
                    codes.WRONG_ARGUMENTS,
                    argument.span,
                    f"‘{argument.label}’ is given twice",
                    names=[argument.label],
                )
            given[argument.label] = argument.value
        made: list[core.Value] = []
        complete = True
        for parameter in verb.parameters:
            type_ = c.type_word(parameter.type)
            node_ = given.pop(parameter.label, None)
            if node_ is not None:
                made.append(self.r.typed(node_, scope, type_))
            elif parameter.default is not None:
                made.append(self.r.typed(parameter.default, Scope(), type_))
            else:
                what = f"{type_} after ‘{parameter.label}’" if parameter.label else str(type_)
                c.diagnostics.error(
                    codes.WRONG_ARGUMENTS,
                    node.verb.span,
                    f"‘{name}’ lacks {what}",
                    names=[name],
                    expected=usage(verb),
                )
                complete = False
        for label, value in given.items():
            labels = [p.label for p in verb.parameters if p.label] + (["then"] if verb.then else [])
            place = _label(value.span, label)
            # A verb has few labels, so a similar label certainly means that one.
            guess: Help | None = propose(place, label, find_similar(label, labels), sure=True)
            if label in TO_HAND and verb.then:
                # It lifts the pieces that the next sowing takes.
                said = f"write ‘…, then {label} {value.span.text.strip()}’"
                guess = put_comma_before(place, said, sign=", then")
            elif label in c.definitions.verbs or label in STATEMENT_WORDS:
                known = {*c.definitions.verbs, *STATEMENT_WORDS}
                guess = suggest_separate_line(
                    place, known, "write each statement on a separate line"
                )
            elif guess is None and label and self.r.is_noun(label, scope):
                guess = put_comma_before(place, "sets are joined with ‘+’", sign=" +")
            extra = (
                f"‘{name}’ takes nothing after ‘{label}’" if label else f"‘{name}’ takes no object"
            )
            c.diagnostics.error(
                codes.WRONG_ARGUMENTS,
                value.span,
                extra,
                expected=usage(verb),
                help=[guess] if guess else [],
                names=[name, label],
            )
            complete = False
            if isinstance(guess, Hint) and "then" in guess.text:
                break
        return tuple(made) if complete else None

    def _procedure(
        self, node: tree.CallStatement, verb: tree.Verb, scope: Scope
    ) -> core.Procedure | None:
        """The typed form of a verb; each block after a ``then`` gets its own."""
        name = verb.name.text
        if verb.then is None and name in self.c.procedures:
            return self.c.procedures[name]
        then = None
        if verb.then is not None:
            body = node.then if node.then is not None else ()
            then = (verb.then.text, self.r.block(body, scope, node.span))
        if not self._enter(f"to {name}", node.verb.span):
            return None
        inner = Scope(then=then)
        cells = []
        for parameter in verb.parameters:
            local = self.introduce(parameter.name, self.c.type_word(parameter.type), inner)
            cells.append(local.cell)
        if len(cells) == 1 or (verb.parameters and verb.parameters[0].label == ""):
            first = verb.parameters[0]
            inner.it = inner.locals[first.name.text]
        made = core.Procedure(
            name, tuple(cells), self.r.block(verb.body, inner, verb.span), verb.span
        )
        self.busy.pop()
        if verb.then is None:
            self.c.procedures[name] = made
        return made

    def _enter(self, name: str, span: Span) -> bool:
        """Push a definition onto the stack; False if it is there already, which makes it recursive."""
        if any(name == other for other, _ in self.busy):
            chain = [other for other, _ in self.busy]
            circle = [*chain[chain.index(name) :], name]
            self.c.diagnostics.error(
                codes.CIRCULAR_DEFINITION, span, f"‘{name}’ is defined in terms of itself", names=[name],
                notes=["the circle: " + " → ".join(circle)], help=["use ‘while’ or ‘repeat’"],
            )  # fmt: skip
            return False
        if len(self.busy) == MOST_NESTED:
            self.c.diagnostics.error(
                codes.TOO_LONG_OR_DEEP, span, f"‘{name}’ is used by too long a chain of definitions", names=[name],
                help=[f"at most {MOST_NESTED} definitions may depend on each other"],
            )  # fmt: skip
            return False
        self.busy.append((name, span))
        return True

    def _call_offer(self, node: tree.CallStatement, scope: Scope) -> core.Statement:
        """Resolve a call of a plug-in's verb."""
        offer = self.c.offers[node.verb.text]
        given = [node.object] if node.object is not None else []
        given += [argument.value for argument in node.arguments]
        if len(given) != len(offer.parameters):
            self.c.diagnostics.error(
                codes.WRONG_ARGUMENTS, node.verb.span,
                f"‘{offer.name}’ takes {len(offer.parameters)} arguments, not {len(given)}", names=[offer.name],
            )  # fmt: skip
            return core.Seq(node.span, ())
        wanted = [ty.TYPE_WORDS[parameter] for parameter in offer.parameters]
        made = [
            self.r.typed(value, scope, type_) for value, type_ in zip(given, wanted, strict=True)
        ]
        return core.Do(node.span, node.verb.text, tuple(made))

    # ---- events -----------------------------------------------------------------------------------

    def announce(self, node: tree.AnnounceStatement, scope: Scope) -> core.Statement:
        """The reactions to an event that a rule announces."""
        key = (text_of(node.words), *(argument.label for argument in node.arguments))
        values = [self.r.value(argument.value, scope) for argument in node.arguments]
        self.c.note(node.words[0].span.to(node.words[-1].span), Meant.EVENT, key[0])
        return self.event(key, values, node.span)

    def event(self, key: tuple[str, ...], values: list[core.Value], span: Span) -> core.Statement:
        """The reactions to an event, in the order of the text."""
        made: list[core.Statement] = []
        for reaction in self.c.definitions.reactions:
            if reaction_key(reaction) == key:
                done = self._reaction(reaction, values, span)
                if done is not None:
                    made.append(done)
        made.extend(
            core.Do(span, offer.name, tuple(values))
            for offer in self.c.offers.values()
            if offer.kind == "reaction" and offer.event == key
        )
        return made[0] if len(made) == 1 else core.Seq(span, tuple(made))

    def _reaction(
        self, reaction: tree.Reaction, values: list[core.Value], span: Span
    ) -> core.Statement | None:
        name = f"when {text_of(reaction.words)}"
        if not self._enter(name + f" ({reaction.span.line})", span):
            return None
        scope = Scope()
        cells = []
        for (_, word), value in zip(reaction.parameters, values, strict=True):
            local = self.introduce(word, value.type, scope)
            scope.it = scope.it or local
            cells.append(local.cell)
        self.c.note_scope(reaction, scope)
        body = self.r.block(reaction.body, scope, reaction.span)
        if reaction.condition is not None:
            judged = self.r.truth(reaction.condition, scope)
            body = fold_if(
                core.If(reaction.condition.span, judged, body, core.Seq(reaction.span, ()))
            )
        self.busy.pop()
        if isinstance(body, core.Seq) and not body.body:
            return None
        if reaction.right or asks(body):
            hole = next(
                (cell for cell, v in zip(cells, values, strict=True) if v.type == ty.HOLE), None
            )
            words = text_of(reaction.words)
            body = core.Moment(reaction.span, words, hole, body, reaction.right)
        procedure = core.Procedure(name, tuple(cells), body, reaction.span)
        return core.Do(reaction.span, procedure, tuple(values))

    def looking(self, cell: int, node: tree.Along) -> core.Statement | None:
        """The reactions to ‘about to matter’, which a pattern triggers for each hole."""
        here = core.Read(node.span, ty.HOLE, cell)
        made = self.event(LOOKING, [here], node.span)
        return None if isinstance(made, core.Seq) and not made.body else made

    # ---- nouns and adjectives ---------------------------------------------------------------------

    def function(
        self, item: tree.Noun | tree.Adjective, judged: Type | None = None
    ) -> core.Function | None:
        """The typed form of a noun or adjective, cached.

        An adjective of places has a separate form for holes, which are never in hand or won.
        """
        c = self.c
        name = text_of(item.words)
        said = f"{'a' if isinstance(item, tree.Adjective) else 'the'} {name}"
        key = said
        if isinstance(item, tree.Adjective):
            declared = c.type_word(item.type)
            judged = ty.HOLE if declared == ty.PLACE and judged == ty.HOLE else declared
            key = f"{said}, of {judged}"
        if key in c.functions:
            c.diagnostics.extend(self.told.get(key, ()))
            return c.functions[key]
        loud, c.diagnostics = c.diagnostics, Diagnostics()
        try:
            return self._make_function(item, said, key, judged)
        finally:
            # The first call may have suppressed its errors: the next one reports them.
            self.told[key] = tuple(c.diagnostics)
            loud.extend(self.told[key])
            c.diagnostics = loud

    def _make_function(
        self, item: tree.Noun | tree.Adjective, said: str, key: str, judged: Type | None
    ) -> core.Function | None:
        c, name = self.c, text_of(item.words)
        if not self._enter(said, item.words[0].span):
            c.functions[key] = None
            return None
        scope = Scope()
        cells = []
        parameters = [] if isinstance(item, tree.Adjective) else [item.index]
        if isinstance(item, tree.Adjective):
            scope.judging = True
            scope.it = c.local(judged or ERROR)
            cells.append(scope.it.cell)
        for parameter in (*parameters, item.of):
            if parameter is not None:
                local = self.introduce(parameter.name, c.type_word(parameter.type), scope)
                cells.append(local.cell)
                if scope.it is None or parameter is item.of:
                    scope.it = scope.it if isinstance(item, tree.Adjective) else local
        c.note_scope(item, scope)
        if isinstance(item, tree.Adjective):
            value = self.r.truth(item.condition, scope)
        else:
            value = self.r.value(item.value, scope)
        self.busy.pop()
        failed = value.type == ERROR
        made = None if failed else core.Function(name, tuple(cells), value, item.span)
        c.functions[key] = made
        return made


def reaction_key(reaction: tree.Reaction) -> tuple[str, ...]:
    """The key of a reaction: the words of the event and the labels of its parameters."""
    return (text_of(reaction.words), *(label for label, _ in reaction.parameters))


def _label(span: Span, label: str) -> Span:
    """The span of the label before an argument."""
    at = span.source.line(span.line)[: span.column - 1].rfind(label)
    return Span.of(span.source, span.line, at + 1, len(label)) if at >= 0 and label else span


def usage(verb: tree.Verb) -> str:
    """How a verb is called, for messages."""
    parts = [verb.name.text]
    for parameter in verb.parameters:
        part = f"{parameter.label} {parameter.type.text}".strip()
        parts.append(f"[{part}]" if parameter.default is not None else part)
    if verb.then is not None:
        parts.append("[, then …]")
    return "‘" + " ".join(parts) + "’"
