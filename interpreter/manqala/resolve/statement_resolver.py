"""Statements: choices and guards, effects on pieces and marks, and the flow of a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.layout import Bearer
from manqala.core.operators import BoardFact, Operator
from manqala.resolve.definition_resolver import ENDLESS
from manqala.resolve.fold import fold_if
from manqala.resolve.notes import Meant
from manqala.resolve.recovery.misreadings import suggest_kinds
from manqala.resolve.resolving import ERROR
from manqala.resolve.scope import Scope, text_of
from manqala.resolve.sowings import SOWER, is_of_a_sowing
from manqala.resolve.value_resolver import GENERAL_PIECES
from manqala.resolve.weights import weighed
from manqala.syntax import tree
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.core.layout import MarkInfo
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.recovery.misreadings import MisreadingReporter
    from manqala.resolve.recovery.word_reporter import WordReporter
    from manqala.resolve.resolving import Resolving
    from manqala.text.span import Span

PAIR = 2
"""Of two teams, the opponents are one."""


class StatementResolver:
    """Resolves what rules do."""

    def __init__(
        self, meanings: Meanings, word_reporter: WordReporter, misreadings: MisreadingReporter
    ) -> None:
        """``word_reporter`` and ``misreadings`` report sources other than sets."""
        self.r, self.c = meanings, meanings.c
        self.word_reporter, self.misreadings = word_reporter, misreadings

    # ---- blocks -----------------------------------------------------------------------------------

    def block(self, body: tree.Block, scope: Scope, span: Span) -> core.Statement:
        """The statements of a block, in a new scope."""
        scope = scope.child()
        made = [self.statement(part, scope) for part in body]
        flat: list[core.Statement] = []
        for part in made:
            flat.extend(part.body if isinstance(part, core.Seq) else (part,))
        return flat[0] if len(flat) == 1 else core.Seq(span, tuple(flat))

    def statement(self, node: tree.Statement, scope: Scope) -> core.Statement:
        """One statement; names that it declares are added to the scope."""
        self.c.count(node.span)
        self.c.note_scope(node, scope)
        if self.c.unread is not None:
            self.c.unread.forget(node, scope, self.c.local(ERROR))
        if isinstance(node, tree.CallStatement):
            return self.r.call(node, scope)
        if isinstance(node, tree.LetStatement):
            value = self.r.value(node.value, scope)
            local = self.r.introduce(node.name, value.type, scope)
            return core.Assign(node.span, local.cell, None, value, False)
        if isinstance(node, tree.ChooseStatement):
            return self._choose(node, scope)
        if isinstance(node, tree.AllChooseStatement):
            return self._all_choose(node, scope)
        if isinstance(node, tree.MustStatement):
            return self._must(node, scope)
        if isinstance(node, tree.PutStatement):
            return self._put(node, scope)
        if isinstance(node, tree.SetStatement):
            return self._set(node, scope)
        if isinstance(node, tree.AnnounceStatement):
            return self.r.announce(node, scope)
        if isinstance(node, tree.EndStatement):
            winner = None if node.winner is None else self._winner(node.winner, scope)
            return core.End(node.span, node.whole, winner, node.drawn, node.reason)
        if isinstance(node, tree.IfStatement):
            return self._if(node, scope)
        if isinstance(node, tree.EachStatement):
            return self._each(node, scope)
        if isinstance(node, tree.WhileStatement):
            condition = self.r.truth(node.condition, scope)
            body = self.block(node.body, scope, node.span)
            return core.While(node.span, condition, body, self.r.event(ENDLESS, [], node.span))
        if isinstance(node, tree.RepeatStatement):
            times = self.r.typed(node.times, scope, ty.NUMBER)
            return core.Repeat(node.span, times, self.block(node.body, scope, node.span))
        if isinstance(node, tree.AsStatement):
            player = self.r.typed(node.player, scope, ty.PLAYER)
            return core.As(node.span, player, self.block(node.body, scope, node.span))
        if isinstance(node, tree.EitherStatement):
            return self._either(node, scope)
        if isinstance(node, tree.PassStatement):
            return core.Seq(node.span, ())
        assert_never(node)

    # ---- choices and guards -----------------------------------------------------------------------

    def _choose(self, node: tree.ChooseStatement, scope: Scope) -> core.Statement:
        c = self.c
        naming = scope.naming(node.name.text)
        source = self._source(node.source, naming)
        c.note_choice(node.source, source)
        source, weight, member = weighed(self.r, node, source, naming)
        preferring = None
        if node.preferring is not None and source.type != ERROR:
            it = c.local(source.type.one)
            condition = self.r.truth(node.preferring, naming.about(it))
            preferring = core.Filter(node.preferring.span, source.type, source, it.cell, condition)
        local = self.r.introduce(node.name, source.type.one, scope)
        scope.it = local
        return core.Choose(
            node.span, node.name.text, local.cell, local.type, source, preferring, node.prompt, node.chance,
            weight=weight, member=member,
        )  # fmt: skip

    def _all_choose(self, node: tree.AllChooseStatement, scope: Scope) -> core.Statement:
        """A simultaneous choice: each player chooses before any choice is revealed, then all are set."""
        c = self.c
        source = self._source(node.source, scope)
        c.note_choice(node.source, source)
        target = self.r.value(node.target, scope)
        if ERROR in {source.type, target.type}:
            return core.Seq(node.span, ())
        mark = self._own_mark(target)
        if mark is None:
            said = node.target.span.text.strip()
            c.diagnostics.error(
                codes.WRONG_TYPE, node.target.span, f"‘{said}’ is not a mark with a value for each player", names=[said],
                expected="a mark on players, such as ‘own bid’",
                help=["‘mark bid: number on players for turn’ declares one, which stores each player's choice"],
            )  # fmt: skip
            return core.Seq(node.span, ())
        if source.type.one != target.type:
            c.wrong_type(source, f"a set of what ‘{mark.name}’ remembers: {target.type}")
            return core.Seq(node.span, ())
        chosen: list[core.Statement] = []
        kept: list[core.Statement] = []
        for player in range(c.layout.board.number_of_players):
            local = c.local(target.type)
            who = core.Const(node.span, ty.PLAYER, player)
            asked = core.Choose(
                node.span,
                mark.name,
                local.cell,
                target.type,
                source,
                None,
                node.prompt,
                unseen=True,
            )
            chosen.append(core.As(node.span, who, asked))
            value = c.read(node.span, local)
            if mark.limits is not None:
                value = self._clamp(value, mark.limits)
            kept.append(core.Assign(node.span, mark.cell, who, value, True))
        return core.Seq(node.span, (*chosen, *kept))

    def _own_mark(self, target: core.Value) -> MarkInfo | None:
        """The mark of the subject that this names, if each player has one."""
        if not (isinstance(target, core.Read) and target.index is not None):
            return None
        own = isinstance(target.index, core.Read) and target.index.cell == self.c.layout.subject
        marks = (mark for mark in self.c.layout.marks.values() if mark.cell == target.cell)
        return next((mark for mark in marks if own and mark.on == Bearer.PLAYERS), None)

    def _source(self, node: tree.Value, scope: Scope) -> core.Value:
        """The set to choose from."""
        self.word_reporter.note_reading(node, lambda other: self._source(other, scope))
        if (joined := self.misreadings.report_joined_conditions(node)) is not None:
            return joined
        source = self.r.value(node, scope)
        if source.type in {ty.HOLE, ty.PLAYER, ty.DIRECTION, ty.KIND}:
            return self.c.coerce(source, source.type.set)
        if not source.type.many:
            return self.c.wrong_type(
                source, "a set to choose from", "such as ‘own occupied holes’ or ‘1..6’"
            )
        return source

    def _must(self, node: tree.MustStatement, scope: Scope) -> core.Statement:
        condition = self.r.truth(node.condition, scope)
        if node.if_possible:
            return core.Prefer(node.span, condition, node.reason)
        condition = self.c.negated(node.span, condition, node.denied)
        if isinstance(condition, core.Const) and condition.value and condition.type != ERROR:
            return core.Seq(node.span, ())
        return core.Guard(node.span, condition, node.reason)

    def _either(self, node: tree.EitherStatement, scope: Scope) -> core.Statement:
        ways: list[core.Way] = []
        for branch in node.branches:
            name = branch.name.text
            if name == "no" or any(way.name == name for way in ways):
                self.c.diagnostics.error(
                    codes.DEFINED_TWICE, branch.name.span, f"another way already has the name ‘{name}’", names=[name],
                    notes=[("that way", way.name.span) for way in node.branches
                           if way.name.text == name and way is not branch][:1],
                    help=["each way needs a different name; ‘no’ declines a ‘may’"],
                )  # fmt: skip
            body = self.block(branch.body, scope, branch.span)
            ways.append(core.Way(name, branch.text, body, branch.span))
        return core.Either(node.span, tuple(ways), node.optional)

    # ---- effects ----------------------------------------------------------------------------------

    def _put(self, node: tree.PutStatement, scope: Scope) -> core.Statement:
        c = self.c
        kinds = self._put_kinds(node, scope)
        amount = None if node.amount is None else self.r.typed(node.amount, scope, ty.NUMBER)
        source, target = (
            self.r.value(node.source, scope),
            self.r.typed(node.target, scope, ty.PLACE),
        )
        if source.type == ty.HOLES and amount is None:
            it = c.local(ty.HOLE)
            here = c.read(node.source.span, it)
            body = core.Put(node.span, None, kinds, here, target)
            return core.Each(node.span, it.cell, source, body, False)
        source = c.coerce(source, ty.PLACE)
        return core.Put(node.span, amount, kinds, source, target)

    def _put_kinds(self, node: tree.PutStatement, scope: Scope) -> core.Value:
        """The kinds that may be put: those named, or all if it makes no difference."""
        c = self.c
        every = tuple(range(len(c.layout.kinds)))
        word = node.kind
        if word is None or word.text in GENERAL_PIECES:
            if word is None and node.amount is not None and len(every) > 1:
                c.diagnostics.error(
                    codes.WRONG_ARGUMENTS, node.span, "which kind of piece?",
                    help=["name one of the kinds: " + ", ".join(c.layout.kinds)],
                )  # fmt: skip
            return core.Const(node.span, ty.KINDS, every)
        if word.text in scope.locals and scope.locals[word.text].type == ty.KIND:
            c.note(word.span, Meant.LOCAL, word.text, scope.locals[word.text].span, ty.KIND)
            return c.coerce(c.read(word.span, scope.locals[word.text]), ty.KINDS)
        if word.text in c.kinds.index:
            c.note(word.span, Meant.KIND, word.text, None, ty.KIND)
            return core.Const(word.span, ty.KINDS, (c.kinds.index[word.text],))
        return c.unknown(
            word.span, word.text, "kind of piece", [*c.kinds.index, "pieces"], suggest_kinds(c)
        )

    def _set(self, node: tree.SetStatement, scope: Scope) -> core.Statement:
        c = self.c
        target = self.r.value(node.target, scope)
        if target.type == ERROR:
            self.r.value(node.value, scope)
            return core.Seq(node.span, ())
        marks = {mark.cell for mark in c.layout.marks.values()}
        if not isinstance(target, core.Read) or target.cell not in marks:
            said = node.target.span.text.strip()
            whose = _of_a_sowing(node.target, c)
            c.diagnostics.error(
                codes.WRONG_TYPE, node.target.span, f"‘{said}’ is not a mark", names=[said],
                expected="a mark: only marks can be set",
                help=[f"resume that sowing first: ‘set sower to {whose}’" if whose else
                      "‘let’ names a value; ‘mark …: number’ declares a mark, which stores one"],
            )  # fmt: skip
            return core.Seq(node.span, ())
        name = " ".join(node.target.span.text.split())
        value = self.r.typed(node.value, scope, target.type, f"‘{name}’ remembers {target.type}")
        mark = next(mark for mark in c.layout.marks.values() if mark.cell == target.cell)
        if c.sowings is not None and mark.name == SOWER:
            return c.sowings.resumed(node.span, value)
        if mark.limits is None or value.type == ERROR:
            return core.Assign(node.span, target.cell, target.index, value, True)
        held = c.local(ty.NUMBER)
        wanted = core.Assign(node.span, held.cell, None, value, False)
        kept = self._clamp(c.read(node.span, held), mark.limits)
        return core.Seq(
            node.span, (wanted, core.Assign(node.span, target.cell, target.index, kept, True))
        )

    def _clamp(self, value: core.Value, limits: tuple[int, int]) -> core.Value:
        """A number clamped between two limits."""
        span = value.span
        for operator, end in zip((Operator.LESS, Operator.MORE), limits, strict=True):
            bound = core.Const(span, ty.NUMBER, end)
            beyond = self.c.op(span, ty.TRUTH, operator, value, bound)
            value = core.Pick(span, ty.NUMBER, beyond, bound, value)
        return value

    # ---- flow -------------------------------------------------------------------------------------

    def _winner(self, node: tree.Value, scope: Scope) -> core.Value:
        """The player who has won; of a whole team its first, because partners win together."""
        board = self.c.layout.board
        if board.teams:
            value = self.r.value(node, scope)
            facts = {BoardFact.TEAM, *([BoardFact.OPPONENTS] if len(board.teams) == PAIR else [])}
            if isinstance(value, core.Table) and value.name in facts:
                one = core.Const(node.span, ty.NUMBER, 1)
                return self.c.op(node.span, ty.PLAYER, Operator.ITEM, value, one)
            return self.c.coerce(value, ty.PLAYER, "name one player, whose partners win too")
        return self.r.typed(node, scope, ty.PLAYER)

    def _if(self, node: tree.IfStatement, scope: Scope) -> core.Statement:
        other = self.block(node.otherwise, scope, node.span)
        for condition, body in reversed(node.branches):
            judged = self.r.truth(condition, scope)
            then = self.block(body, scope, condition.span)
            if judged.type == ERROR:
                other = core.Seq(node.span, (then, other))
            else:
                other = fold_if(core.If(condition.span, judged, then, other))
        return other

    def _each(self, node: tree.EachStatement, scope: Scope) -> core.Statement:
        c = self.c
        if node.of is None:
            if node.name.text != "player":
                c.diagnostics.error(
                    codes.WRONG_ARGUMENTS, node.name.span, f"each {node.name.text} of what?",
                    help=[f"‘each {node.name.text} in …’, or ‘each player’"],
                )  # fmt: skip
            of = c.vocabulary["players"].build(node.name.span, [])
            inner = scope.child()
            if node.name.text != "player":
                inner.locals[node.name.text] = c.local(ERROR)
            it = c.local(ty.PLAYER)
            body = self._each_body(node.body, inner, node.span)
            return core.Each(node.span, it.cell, of, body, True)
        of = self.r.value(node.of, scope.naming(node.name.text))
        if of.type == ty.HOLE:
            of = c.coerce(of, ty.HOLES)
        if not of.type.many:
            of = c.wrong_type(of, "a set, after ‘in’")
        inner = scope.child()
        it = self.r.introduce(node.name, of.type.one, inner)
        inner.it = it
        return core.Each(node.span, it.cell, of, self.block(node.body, inner, node.span), False)

    def _each_body(self, body: tree.Block, scope: Scope, span: Span) -> core.Statement:
        """``each player wins own holes``: the verb may be in the third person."""
        if len(body) == 1 and isinstance(body[0], tree.CallStatement):
            call = body[0]
            name = call.verb.text
            for ending in ("s", "es"):
                base = name.removesuffix(ending)
                if name not in self.c.definitions.verbs and base in self.c.definitions.verbs:
                    verb = tree.Word(call.verb.span, base)
                    body = (
                        tree.CallStatement(
                            call.span, verb, call.object, call.direction, call.arguments, call.then
                        ),
                    )
                    break
        return self.block(body, scope, span)


def _of_a_sowing(target: tree.Value, c: Resolving) -> str | None:
    """The owner of the sowing that a statement names, if sowings are simultaneous."""
    if c.sowings is None or not isinstance(target, tree.Of):
        return None
    of_it = is_of_a_sowing(text_of(target.phrase.words), c.definitions)
    return target.argument.span.text.strip() if of_it else None
