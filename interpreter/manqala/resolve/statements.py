"""Statements and the definitions they call: verbs, events, choices, effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import asks
from manqala.diagnostics import suggest
from manqala.resolve.context import ERROR, Context
from manqala.resolve.fold import fold_if
from manqala.resolve.scope import Local, Scope, text_of
from manqala.resolve.values import GENERAL_PIECES, Values, kinds_help
from manqala.syntax import tree
from manqala.syntax.lines import alike
from manqala.syntax.words import ITEM_WORDS, STATEMENT_WORDS

if TYPE_CHECKING:
    from manqala.core.types import Type
    from manqala.source import Span

NOTHING_HAPPENS = ()
MOST_NESTED = 40
"""So long a chain of definitions that use each other is followed."""
ENDLESS = ("sowing never ends",)
LOOKING = ("hole matters", "at")


class Statements(Values):
    """Adds what rules do."""

    def __init__(self, context: Context) -> None:
        """Work on one game."""
        super().__init__(context)
        self.busy: list[tuple[str, Span]] = []
        """The definitions being resolved: a name that comes again is a recursion."""

    # ---- blocks -----------------------------------------------------------------------------------

    def block(self, body: tree.Block, scope: Scope, span: Span) -> core.Statement:
        """The statements of a block, in a scope of their own."""
        scope = scope.child()
        made = [self.statement(part, scope) for part in body]
        flat: list[core.Statement] = []
        for part in made:
            flat.extend(part.body if isinstance(part, core.Seq) else (part,))
        return flat[0] if len(flat) == 1 else core.Seq(span, tuple(flat))

    def statement(self, node: tree.Statement, scope: Scope) -> core.Statement:  # noqa: PLR0911 -- one for each form
        """One statement; names that it introduces are added to the scope."""
        self.c.count(node.span)
        if isinstance(node, tree.Call):
            return self._call(node, scope)
        if isinstance(node, tree.Let):
            value = self.value(node.value, scope)
            local = self._introduce(node.name, value.type, scope)
            return core.Assign(node.span, local.cell, None, value, False)
        if isinstance(node, tree.Choose):
            return self._choose(node, scope)
        if isinstance(node, tree.Must):
            return self._must(node, scope)
        if isinstance(node, tree.Put):
            return self._put(node, scope)
        if isinstance(node, tree.Set):
            return self._set(node, scope)
        if isinstance(node, tree.Announce):
            return self._announce(node, scope)
        if isinstance(node, tree.End):
            winner = None if node.winner is None else self.typed(node.winner, scope, ty.PLAYER)
            return core.End(node.span, node.whole, winner, node.drawn, node.reason)
        if isinstance(node, tree.If):
            return self._if(node, scope)
        if isinstance(node, tree.Each):
            return self._each(node, scope)
        if isinstance(node, tree.While):
            condition = self.truth(node.condition, scope)
            self.c.note_condition(node.condition, condition)
            body = self.block(node.body, scope, node.span)
            return core.While(node.span, condition, body, self.event(ENDLESS, [], node.span))
        if isinstance(node, tree.Repeat):
            times = self.typed(node.times, scope, ty.NUMBER)
            return core.Repeat(node.span, times, self.block(node.body, scope, node.span))
        if isinstance(node, tree.As):
            player = self.typed(node.player, scope, ty.PLAYER)
            return core.As(node.span, player, self.block(node.body, scope, node.span))
        if isinstance(node, tree.Either):
            return self._either(node, scope)
        return core.Seq(node.span, ())

    def _introduce(self, name: tree.Word, type_: Type, scope: Scope) -> Local:
        """A new name; one that a definition has already would hide it, and is refused."""
        c = self.c
        noun = c.definitions.nouns.get(name.text)
        taken = name.text in c.layout.marks or (noun is not None and not (noun.index or noun.of))
        if taken or name.text == "it" or (name.text in c.options and type_ != ERROR):
            c.diagnostics.error(
                "E303", name.span, f"‘{name.text}’ means something else already",
                help=["choose another name"],
            )  # fmt: skip
        if type_ == ty.NOTHING:
            c.diagnostics.error("E302", name.span, f"what kind of nothing is ‘{name.text}’?")
        local = c.local(type_)
        scope.locals[name.text] = local
        return local

    # ---- choices and guards -----------------------------------------------------------------------

    def _choose(self, node: tree.Choose, scope: Scope) -> core.Statement:
        c = self.c
        source = self.value(node.source, scope)
        if source.type in {ty.HOLE, ty.PLAYER, ty.DIRECTION, ty.KIND}:
            source = c.coerce(source, source.type.set)
        elif not source.type.many:
            source = c.wrong_type(source, "a set to choose from", "such as ‘own occupied holes’ or ‘1..6’")
        c.note_choice(node.source, source)
        preferring = None
        if node.preferring is not None and source.type != ERROR:
            it = c.local(source.type.one)
            condition = self.truth(node.preferring, scope.about(it))
            preferring = core.Filter(node.preferring.span, source.type, source, it.cell, condition)
        local = self._introduce(node.name, source.type.one, scope)
        scope.it = local
        return core.Choose(
            node.span, node.name.text, local.cell, local.type, source, preferring, node.prompt
        )

    def _must(self, node: tree.Must, scope: Scope) -> core.Statement:
        condition = self.truth(node.condition, scope)
        if node.if_possible:
            return core.Prefer(node.span, condition, node.reason)
        condition = self.c.negated(node.span, condition, node.denied)
        if isinstance(condition, core.Const) and condition.value and condition.type != ERROR:
            return core.Seq(node.span, ())
        return core.Guard(node.span, condition, node.reason)

    def _either(self, node: tree.Either, scope: Scope) -> core.Statement:
        ways: list[core.Way] = []
        for branch in node.branches:
            name = branch.name.text
            if name == "no" or any(way.name == name for way in ways):
                self.c.diagnostics.error(
                    "E303", branch.name.span, f"another way is called ‘{name}’ already",
                    help=["each way needs a name of its own; ‘no’ declines a ‘may’"],
                )  # fmt: skip
            body = self.block(branch.body, scope, branch.span)
            ways.append(core.Way(name, branch.text, body, branch.span))
        return core.Either(node.span, tuple(ways), node.optional)

    # ---- effects ----------------------------------------------------------------------------------

    def _put(self, node: tree.Put, scope: Scope) -> core.Statement:
        c = self.c
        kinds = self._put_kinds(node, scope)
        amount = None if node.amount is None else self.typed(node.amount, scope, ty.NUMBER)
        source, target = self.value(node.source, scope), self.typed(node.target, scope, ty.PLACE)
        if source.type == ty.HOLES and amount is None:
            it = c.local(ty.HOLE)
            here = c.read(node.source.span, it)
            body = core.Put(node.span, None, kinds, here, target)
            return core.Each(node.span, it.cell, source, body, False)
        source = c.coerce(source, ty.PLACE)
        return core.Put(node.span, amount, kinds, source, target)

    def _put_kinds(self, node: tree.Put, scope: Scope) -> core.Value:
        """The kinds that may be put: those said, or all when it makes no difference."""
        c = self.c
        every = tuple(range(len(c.layout.kinds)))
        word = node.kind
        if word is None or word.text in GENERAL_PIECES:
            if word is None and node.amount is not None and len(every) > 1:
                c.diagnostics.error(
                    "E305", node.span, "which kind of piece?",
                    help=["with several kinds say it: " + ", ".join(c.layout.kinds)],
                )  # fmt: skip
            return core.Const(node.span, ty.KINDS, every)
        if word.text in scope.locals and scope.locals[word.text].type == ty.KIND:
            return c.coerce(c.read(word.span, scope.locals[word.text]), ty.KINDS)
        if word.text in c.kinds.index:
            return core.Const(word.span, ty.KINDS, (c.kinds.index[word.text],))
        return c.unknown(
            word.span, word.text, "kind of piece", [*c.kinds.index, "pieces"], kinds_help(c)
        )

    def _set(self, node: tree.Set, scope: Scope) -> core.Statement:
        c = self.c
        target = self.value(node.target, scope)
        if target.type == ERROR:
            self.value(node.value, scope)
            return core.Seq(node.span, ())
        marks = {mark.cell for mark in c.layout.marks.values()}
        if not isinstance(target, core.Read) or target.cell not in marks:
            c.diagnostics.error(
                "E302", node.target.span, f"‘{node.target.span.text.strip()}’ is not a mark",
                expected="a mark: only what is remembered can be set",
                help=["‘let’ names a value; ‘mark …: number’ declares something to remember"],
            )  # fmt: skip
            return core.Seq(node.span, ())
        name = " ".join(node.target.span.text.split())
        value = self.typed(node.value, scope, target.type, f"‘{name}’ remembers {target.type}")
        return core.Assign(node.span, target.cell, target.index, value, True)

    # ---- flow -------------------------------------------------------------------------------------

    def _if(self, node: tree.If, scope: Scope) -> core.Statement:
        other = self.block(node.otherwise, scope, node.span)
        for condition, body in reversed(node.branches):
            judged = self.truth(condition, scope)
            self.c.note_condition(condition, judged)
            then = self.block(body, scope, condition.span)
            if judged.type == ERROR:
                other = core.Seq(node.span, (then, other))
            else:
                other = fold_if(core.If(condition.span, judged, then, other))
        return other

    def _each(self, node: tree.Each, scope: Scope) -> core.Statement:
        c = self.c
        if node.of is None:
            if node.name.text != "player":
                c.diagnostics.error(
                    "E305", node.name.span, f"each {node.name.text} of what?",
                    help=[f"‘each {node.name.text} in …’, or ‘each player’"],
                )  # fmt: skip
            of = c.vocabulary["players"].build(node.name.span, [])
            inner = scope.child()
            if node.name.text != "player":
                inner.locals[node.name.text] = c.local(ERROR)
            it = c.local(ty.PLAYER)
            body = self._each_body(node.body, inner, node.span)
            return core.Each(node.span, it.cell, of, body, True)
        of = self.value(node.of, scope)
        if of.type == ty.HOLE:
            of = c.coerce(of, ty.HOLES)
        if not of.type.many:
            of = c.wrong_type(of, "a set, after ‘in’")
        inner = scope.child()
        it = self._introduce(node.name, of.type.one, inner)
        inner.it = it
        return core.Each(node.span, it.cell, of, self.block(node.body, inner, node.span), False)

    def _each_body(self, body: tree.Block, scope: Scope, span: Span) -> core.Statement:
        """``each player wins own holes``: the verb may stand in the third person."""
        if len(body) == 1 and isinstance(body[0], tree.Call):
            call = body[0]
            name = call.verb.text
            for ending in ("s", "es"):
                base = name.removesuffix(ending)
                if name not in self.c.definitions.verbs and base in self.c.definitions.verbs:
                    verb = tree.Word(call.verb.span, base)
                    body = (tree.Call(call.span, verb, call.object, call.direction, call.arguments, call.then),)
                    break
        return self.block(body, scope, span)

    # ---- verbs ------------------------------------------------------------------------------------

    def _call(self, node: tree.Call, scope: Scope) -> core.Statement:
        c, name = self.c, node.verb.text
        if scope.then is not None and scope.then[0] == name:
            return scope.then[1]
        offer = c.offers.get(name)
        if offer is not None and offer.kind == "verb":
            return self._call_offer(node, scope)
        verb = c.definitions.verbs.get(name)
        if verb is None:
            self._unknown_verb(node, scope)
            return core.Seq(node.span, ())
        c.used.add(f"to {name}")
        arguments = self._verb_arguments(node, verb, scope)
        if node.then is not None and verb.then is None:
            c.diagnostics.error(
                "E305", node.verb.span, f"nothing can follow ‘{name}’ with ‘then’",
                help=["write what follows in a line of its own"],
            )  # fmt: skip
        procedure = self._procedure(node, verb, scope)
        if procedure is None or arguments is None:
            return core.Seq(node.span, ())
        return core.Do(node.span, procedure, arguments)

    def _unknown_verb(self, node: tree.Call, scope: Scope) -> None:
        """Report a verb that nothing defines; a misspelt ‘choose’ makes its name known."""
        name = node.verb.text
        singular = [f"{verb}s" for verb in self.c.definitions.verbs]
        if name in singular or (name.endswith("es") and name[:-2] in self.c.definitions.verbs):
            verb = name[:-1] if name in singular else name[:-2]
            advice = f"write ‘{verb}’; only after ‘each player’ it is ‘{name}’"
            self.c.unknown(node.verb.span, name, "verb", [], advice)
            return
        if name in ITEM_WORDS:
            self.c.diagnostics.error(
                "E201", node.verb.span,
                f"‘{name}’ begins a rule, and rules stand at the left margin",
                help=["do not indent this line, and its own lines by two blanks"],
            )  # fmt: skip
            return
        known = [*self.c.definitions.verbs, *STATEMENT_WORDS]
        self.c.unknown(node.verb.span, name, "verb", known)
        if alike(name, "choose") and isinstance(node.object, tree.Phrase):
            local = self.c.local(ERROR)
            scope.locals[text_of(node.object.words)] = local
            scope.it = local

    def _verb_arguments(
        self, node: tree.Call, verb: tree.Verb, scope: Scope
    ) -> tuple[core.Value, ...] | None:
        """The arguments in the order of the parameters; what is not given has its default."""
        c, name = self.c, node.verb.text
        given: dict[str, tree.Value] = {}
        if node.object is not None:
            given[""] = node.object
        if node.direction is not None:
            given["going"] = node.direction
        for argument in node.arguments:
            if argument.label in given:
                c.diagnostics.error("E305", argument.span, f"‘{argument.label}’ is said twice")
            given[argument.label] = argument.value
        made: list[core.Value] = []
        complete = True
        for parameter in verb.parameters:
            type_ = c.type_word(parameter.type)
            node_ = given.pop(parameter.label, None)
            if node_ is not None:
                made.append(self.typed(node_, scope, type_))
            elif parameter.default is not None:
                made.append(self.typed(parameter.default, Scope(), type_))
            else:
                what = f"{type_} after ‘{parameter.label}’" if parameter.label else str(type_)
                c.diagnostics.error(
                    "E305", node.verb.span, f"‘{name}’ lacks {what}", expected=usage(verb)
                )
                complete = False
        for label, value in given.items():
            labels = [p.label for p in verb.parameters if p.label] + (["then"] if verb.then else [])
            guess = suggest(label, labels) if label else None
            extra = f"‘{name}’ takes nothing after ‘{label}’" if label else f"‘{name}’ takes no object"
            c.diagnostics.error(
                "E305", value.span, extra, expected=usage(verb), help=[guess] if guess else []
            )
            complete = False
            if guess is not None and "then" in guess:
                break
        return tuple(made) if complete else None

    def _procedure(
        self, node: tree.Call, verb: tree.Verb, scope: Scope
    ) -> core.Procedure | None:
        """The typed form of a verb; one of its own for each block that follows a ``then``."""
        name = verb.name.text
        if verb.then is None and name in self.c.procedures:
            return self.c.procedures[name]
        then = None
        if verb.then is not None:
            body = node.then if node.then is not None else ()
            then = (verb.then.text, self.block(body, scope, node.span))
        if not self._enter(f"to {name}", node.verb.span):
            return None
        inner = Scope(then=then)
        cells = []
        for parameter in verb.parameters:
            local = self._introduce(parameter.name, self.c.type_word(parameter.type), inner)
            cells.append(local.cell)
        if len(cells) == 1 or (verb.parameters and verb.parameters[0].label == ""):
            first = verb.parameters[0]
            inner.it = inner.locals[first.name.text]
        made = core.Procedure(name, tuple(cells), self.block(verb.body, inner, verb.span), verb.span)
        self.busy.pop()
        if verb.then is None:
            self.c.procedures[name] = made
        return made

    def _enter(self, name: str, span: Span) -> bool:
        """Note that a definition is being resolved; false when it is already: it calls itself."""
        if any(name == other for other, _ in self.busy):
            chain = [other for other, _ in self.busy]
            circle = [*chain[chain.index(name) :], name]
            self.c.diagnostics.error(
                "E306", span, f"‘{name}’ is said by means of itself",
                notes=["the circle: " + " → ".join(circle)], help=["use ‘while’ or ‘repeat’"],
            )  # fmt: skip
            return False
        if len(self.busy) == MOST_NESTED:
            self.c.diagnostics.error(
                "E205", span, f"‘{name}’ is used by too long a chain of definitions",
                help=[f"at most {MOST_NESTED} definitions may be said by means of each other"],
            )  # fmt: skip
            return False
        self.busy.append((name, span))
        return True

    def _call_offer(self, node: tree.Call, scope: Scope) -> core.Statement:
        """A verb that an installed plug-in offers."""
        offer = self.c.offers[node.verb.text]
        given = [node.object] if node.object is not None else []
        given += [argument.value for argument in node.arguments]
        if len(given) != len(offer.parameters):
            self.c.diagnostics.error(
                "E305", node.verb.span,
                f"‘{offer.name}’ takes {len(offer.parameters)} arguments, not {len(given)}",
            )  # fmt: skip
            return core.Seq(node.span, ())
        wanted = [ty.TYPE_WORDS[parameter] for parameter in offer.parameters]
        made = [self.typed(value, scope, type_) for value, type_ in zip(given, wanted, strict=True)]
        return core.Do(node.span, node.verb.text, tuple(made))

    # ---- events -----------------------------------------------------------------------------------

    def _announce(self, node: tree.Announce, scope: Scope) -> core.Statement:
        key = (text_of(node.words), *(argument.label for argument in node.arguments))
        values = [self.value(argument.value, scope) for argument in node.arguments]
        return self.event(key, values, node.span)

    def event(
        self, key: tuple[str, ...], values: list[core.Value], span: Span
    ) -> core.Statement:
        """Everything that reacts to an event, in the order of the text."""
        made = []
        for reaction in self.c.definitions.reactions:
            if reaction_key(reaction) == key:
                done = self._reaction(reaction, values, span)
                if done is not None:
                    made.append(done)
        for offer in self.c.offers.values():
            if offer.kind == "reaction" and offer.event == key:
                made.append(core.Do(span, offer.name, tuple(values)))
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
            local = self._introduce(word, value.type, scope)
            scope.it = scope.it or local
            cells.append(local.cell)
        body = self.block(reaction.body, scope, reaction.span)
        if reaction.condition is not None:
            judged = self.truth(reaction.condition, scope)
            self.c.note_condition(reaction.condition, judged)
            body = fold_if(
                core.If(reaction.condition.span, judged, body, core.Seq(reaction.span, ()))
            )
        self.busy.pop()
        if isinstance(body, core.Seq) and not body.body:
            return None
        if reaction.right or asks(body):
            hole = next((cell for cell, v in zip(cells, values, strict=True) if v.type == ty.HOLE), None)
            words = text_of(reaction.words)
            body = core.Moment(reaction.span, words, hole, body, reaction.right)
        procedure = core.Procedure(name, tuple(cells), body, reaction.span)
        return core.Do(reaction.span, procedure, tuple(values))

    def looking(self, cell: int, node: tree.Along) -> core.Statement | None:
        """What happens when a hole is about to matter, which a pattern makes happen."""
        here = core.Read(node.span, ty.HOLE, cell)
        made = self.event(LOOKING, [here], node.span)
        return None if isinstance(made, core.Seq) and not made.body else made

    # ---- nouns and adjectives ---------------------------------------------------------------------

    def function(self, item: tree.Noun | tree.Adjective) -> core.Function | None:
        """The typed form of a noun or adjective, made once."""
        c, name = self.c, text_of(item.words)
        key = f"{'a' if isinstance(item, tree.Adjective) else 'the'} {name}"
        if key in c.functions:
            return c.functions[key]
        if not self._enter(key, item.words[0].span):
            c.functions[key] = None
            return None
        scope = Scope()
        cells = []
        parameters = [] if isinstance(item, tree.Adjective) else [item.index]
        if isinstance(item, tree.Adjective):
            scope.it = c.local(c.type_word(item.type))
            cells.append(scope.it.cell)
        for parameter in (*parameters, item.of):
            if parameter is not None:
                local = self._introduce(parameter.name, c.type_word(parameter.type), scope)
                cells.append(local.cell)
                if scope.it is None or parameter is item.of:
                    scope.it = scope.it if isinstance(item, tree.Adjective) else local
        if isinstance(item, tree.Adjective):
            value = self.truth(item.condition, scope)
        else:
            value = self.value(item.value, scope)
        self.busy.pop()
        failed = value.type == ERROR
        made = None if failed else core.Function(name, tuple(cells), value, item.span)
        c.functions[key] = made
        return made


def reaction_key(reaction: tree.Reaction) -> tuple[str, ...]:
    """What a reaction listens to: the words of the event and the labels of its parameters."""
    return (text_of(reaction.words), *(label for label, _ in reaction.parameters))


def usage(verb: tree.Verb) -> str:
    """How a verb is called, for messages."""
    parts = [verb.name.text]
    for parameter in verb.parameters:
        part = f"{parameter.label} {parameter.type.text}".strip()
        parts.append(f"[{part}]" if parameter.default is not None else part)
    if verb.then is not None:
        parts.append("[, then …]")
    return "‘" + " ".join(parts) + "’"
