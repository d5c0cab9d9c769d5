"""Describes statements as a list of sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import leaves
from manqala.core.operators import Operator
from manqala.describe.amounts import same
from manqala.describe.assignments import Assignments
from manqala.describe.at_sight import is_cell, is_nothing
from manqala.describe.calls import Calls
from manqala.describe.choice_words import choice_sentence, choice_words
from manqala.describe.joined_sentences import RELAYS, is_sentence, under
from manqala.describe.lifting import Lifting, flat
from manqala.describe.listed_conditions import with_condition
from manqala.describe.naming import is_prelude, spell_out, term
from manqala.describe.phrases import Form, Saying, Sentence, UnsaidError, say
from manqala.describe.set_words import OF_TEAMS
from manqala.describe.worded_values import PRONOUNS
from manqala.resolve.sowings import GO_ON
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.describe.speaking import Speaker
    from manqala.text.span import Span


class Statements:
    """Describes statements."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` describes the parts."""
        self.s = speaker
        self.calls = Calls(speaker)
        self._assignments = Assignments(speaker)
        self._lifting = Lifting(speaker)
        self._unseen: set[int] = set()
        """The cells of simultaneous choices, until a mark stores them."""

    def steps(self, statement: core.Statement) -> tuple[Sentence, ...]:
        """The sentences of a statement; a rule without a description is quoted."""
        made: list[Sentence] = []
        parts = [
            self._lifting.statement(part)
            for part in self.s.told_in_place(flat(statement))
            if not (isinstance(part, core.Assign) and self.s.is_idle_count(part.cell))
        ]
        for at, part in enumerate(parts):
            described = part
            if isinstance(part, core.If) and leaves(part.then) and not [*flat(part.other)]:
                # The rest applies if nothing has ended yet.
                rest = core.Seq(part.span, tuple(parts[at + 1 :]))
                described = core.If(part.span, part.condition, part.then, rest)
            try:
                made.extend(place_sentence(step, part.span) for step in self._step(described))
            except UnsaidError:
                made.append(quotation(part.span))
                described = part
            if described is not part or leaves(part):
                break
        return tuple(made)

    def _step(self, node: core.Statement) -> tuple[Sentence, ...]:
        if isinstance(node, core.Choose):
            return (choice_sentence(self.s, node),)
        if isinstance(node, core.Do):
            return self._do(node)
        if isinstance(node, core.If):
            return self._if(node, "if")
        if isinstance(node, core.Put):
            return (Sentence(self._put(node, self.s.value(node.source))),)
        if isinstance(node, core.Assign):
            kept = isinstance(node.value, core.Read) and node.value.cell in self._unseen
            kept = kept or (node.is_mark and self.s.is_first_turn_mark(node.cell))
            return () if kept or self.s.is_idle(node) else (self._assignments.sentence(node),)
        if isinstance(node, core.Each):
            return self._each(node)
        if isinstance(node, core.As):
            return self._as(node)
        if isinstance(node, core.Either):
            return (self._either(node),)
        if isinstance(node, core.Guard):
            return (self._guard(node.condition),)
        if isinstance(node, core.Prefer):
            return (
                Sentence(
                    say("prefer", who=self.s.subject, condition=self.s.clause(node.condition))
                ),
            )
        if isinstance(node, core.End):
            return (Sentence(self._end(node)),)
        if isinstance(node, core.Repeat):
            known = isinstance(node.times, core.Const)
            head = say("repeat" if known else "repeat-by", times=self.s.value(node.times))
            return (Sentence(head, self.s.steps(node.body)),)
        if isinstance(node, core.While):
            head = say("while", condition=self.s.clause(node.condition))
            return (Sentence(head, self.s.steps(node.body)),)
        if isinstance(node, core.Moment):
            return self.s.steps(node.body)
        raise UnsaidError(node.span)

    def _as(self, node: core.As) -> tuple[Sentence, ...]:
        """One sentence unchanged; several below a line that names the player."""
        if isinstance(node.body, core.Choose) and node.body.unseen:
            return self._all_choose(node.player, node.body)
        who = self.s.value(node.player)
        spoken = who if who.id in PRONOUNS else say("spoken-of", who.form, who=who)
        with self.s.about(spoken):
            steps = self.s.steps(node.body)
        if len(steps) <= 1:
            return steps
        with self.s.about(pronoun(who)):
            return (Sentence(say("as-player", who=who), self.s.steps(node.body)),)

    # ---- choices --------------------------------------------------------------------------------------

    def _all_choose(self, player: core.Value, asked: core.Choose) -> tuple[Sentence, ...]:
        """A simultaneous choice, described once for all players."""
        self._unseen.add(asked.cell)
        if not isinstance(player, core.Const) or player.value:
            return ()
        with self.s.about(say("each-player")):
            return (Sentence(choice_words(self.s, asked)),)

    def _either(self, node: core.Either) -> Sentence:
        who = self.s.subject
        with self.s.about(pronoun(who)):
            ways = [(way, self.s.steps(way.body)) for way in node.ways]
        if len(ways) == 1 and node.optional:
            ((way, steps),) = ways
            if len(steps) == 1 and is_sentence(steps[0]):
                return Sentence(say("may-inline", who=who, then=steps[0].text))
            if way.text is not None:
                return Sentence(say("may-told", who=who, told=way.text), steps)
            return Sentence(say("may", who=who), steps)
        below = []
        for way, steps in ways:
            name = {"name": term(way.name), "told": way.text or spell_out(way.name)}
            if len(steps) == 1 and is_sentence(steps[0]):
                below.append(Sentence(say("way-inline", **name, then=steps[0].text)))
            else:
                below.append(Sentence(say("way" if steps else "way-empty", **name), steps))
        return Sentence(say("one-of" if not node.optional else "may-one-of", who=who), tuple(below))

    def _guard(self, condition: core.Value) -> Sentence:
        if isinstance(condition, core.Const):
            return Sentence(say("forbidden"))
        if isinstance(condition, core.Op) and condition.operator is Operator.NOT:
            allowed = self.s.clause(condition.arguments[0], denied=True)
            denied = self.s.clause(condition.arguments[0])
            # ‘Only allowed if there is a hole’, not ‘not allowed if there is no hole’.
            return (
                with_condition("must", allowed)
                if _denies(denied)
                else with_condition("must-not", denied)
            )
        return with_condition("must", self.s.clause(condition))

    # ---- flow -----------------------------------------------------------------------------------------

    def _if(self, node: core.If, message: str) -> tuple[Sentence, ...]:
        settled = self.s.fold(node.condition)
        if isinstance(settled, core.Const):
            return self.s.steps(node.then if settled.value else node.other)
        inner = [*flat(node.then)]
        other = [*flat(node.other)]
        if (
            not other
            and len(inner) == 1
            and isinstance(inner[0], core.If)
            and not [*flat(inner[0].other)]
        ):
            both = core.Op(node.span, ty.TRUTH, Operator.AND, (node.condition, inner[0].condition))
            return self._if(core.If(node.span, both, inner[0].then, node.other), message)
        condition = self.s.clause(node.condition)
        then = self.s.steps(node.then)
        made: list[Sentence] = []
        if then:
            span = _down_to(node.span, inner)
            sentences = under(message, condition, then, alone=not other)
            made.extend(place_sentence(step, span) for step in sentences)
        if not then and other:
            denied = self.s.clause(node.condition, denied=True)
            return under(message, denied, self.s.steps(node.other), alone=True)
        if len(other) == 1 and isinstance(other[0], core.If):
            made.extend(self._if(other[0], "otherwise-if"))
        elif other:
            steps = self.s.steps(node.other)
            span = _down_to(other[0].span, other)
            if len(steps) == 1 and is_sentence(steps[0]):
                conditional = steps[0].text.id in {*RELAYS, "relay-if", "if"}
                otherwise = "otherwise-so" if conditional else "otherwise"
                made.append(Sentence(say(otherwise, then=steps[0].text), span=span))
            elif steps:
                made.append(Sentence(say("otherwise-head"), steps, span=span))
        return tuple(made)

    def _each(self, node: core.Each) -> tuple[Sentence, ...]:
        if node.as_subject:
            return self._for_each_player(node.body)
        body = [*flat(node.body)]
        if len(body) == 1 and isinstance(body[0], core.Put) and is_cell(body[0].source, node.cell):
            return (Sentence(self._put(body[0], self.s.value(node.of))),)
        if len(body) == 1 and isinstance(body[0], core.As) and is_cell(body[0].player, node.cell):
            with self.s.about(say("they", Form.MANY)):
                inner = self.s.steps(body[0].body)
            return (Sentence(say("each-of", set=self.s.members(node.of)), inner),)
        steps = self.s.steps(node.body)
        if len(steps) == 1 and is_sentence(steps[0]):
            return (Sentence(say("each-inline", set=self.s.members(node.of), then=steps[0].text)),)
        return (Sentence(say("each-of", set=self.s.members(node.of)), steps),) if steps else ()

    def _for_each_player(self, body: core.Statement) -> tuple[Sentence, ...]:
        inside = [*flat(body)]
        if len(inside) == 1 and isinstance(
            inside[0], core.Do | core.Put | core.Choose | core.Assign
        ):
            with self.s.about(say("each-player")):
                return self.s.steps(body)
        with self.s.about(say("they", Form.MANY)):
            steps = self.s.steps(body)
        return (Sentence(say("each-player-head"), steps),) if steps else ()

    def _do(self, node: core.Do) -> tuple[Sentence, ...]:
        found = self.calls.steps(node)
        if found is not None:
            return found
        verb = node.verb
        assert isinstance(verb, core.Procedure)
        return self.s_expanded(node, verb)

    def s_expanded(self, node: core.Do, verb: core.Procedure) -> tuple[Sentence, ...]:
        """A verb without a message: by its effect, or by its name if it is explained elsewhere."""
        if verb.name.startswith("when "):
            return ()
        if verb.name == GO_ON and is_prelude(verb.span):
            return (Sentence(say("sowing-goes-on", of=self.s.value(node.arguments[0]))),)
        return self.s.call(node, verb)

    # ---- effects --------------------------------------------------------------------------------------

    def _put(self, node: core.Put, source: Saying) -> Saying:
        what = self._amount_phrase(node)
        target = self.s.value(node.target)
        who = self.s.subject
        if source.id == "box":
            return say("put-new", who=who, what=what, target=target)
        if target.id == "box":
            return say("put-away", who=who, what=what, source=source)
        if target.id == "hand":
            return say("put-up", who=who, what=what, source=source)
        if source.id == "hand":
            return say("put-down", who=who, what=what, target=target)
        if target.id == "winnings" and target.part("owner") == self.s.subject:
            return say("put-won", who=who, what=what, source=source)
        return say("put", who=who, what=what, source=source, target=target)

    def _amount_phrase(self, node: core.Put) -> Saying:
        if isinstance(node.kinds, core.Const) and isinstance(node.kinds.value, tuple):
            weights = tuple(int(i in node.kinds.value) for i in range(len(self.s.rules.kinds)))
            kind = self.s.kind(weights)
        else:
            kind = say("of-kind", Form.MANY, kind=self.s.value(node.kinds))
        if node.amount is None:
            return say("all-pieces", Form.MANY, kind=kind)
        if isinstance(node.amount, core.Const) and isinstance(node.amount.value, int):
            n = node.amount.value
            return self.s.amount(((n, n),), kind)
        amount = node.amount
        if isinstance(amount, core.Op) and amount.operator is Operator.MINUS:
            whole, less = amount.arguments
            if isinstance(whole, core.Pieces) and same(whole.where, node.source):
                return say("all-but", Form.MANY, kind=kind, n=self.s.value(less))
        if isinstance(amount, core.Pieces):
            return say("as-many-in", Form.MANY, kind=kind, where=self.s.value(amount.where))
        return say("as-many", Form.MANY, kind=kind, number=self.s.value(node.amount))

    def _end(self, node: core.End) -> Saying:
        whole = self.s.whole(str(node.whole))
        if node.whole is Extent.TURN:
            return say("end-turn")
        if node.drawn:
            return say("end-drawn", whole=whole)
        if node.winner is None:
            return say("end-by-score", whole=whole)
        if is_nothing(node.winner, self.s.rules.board):
            return say("end-lost", whole=whole)
        winner = node.winner
        if isinstance(winner, core.Op) and winner.operator is Operator.ITEM:
            team = winner.arguments[0]  # whose first player stands for all of it
            if isinstance(team, core.Table) and team.name in OF_TEAMS:
                winner = team
        return say("end-won", whole=whole, winner=self.s.value(winner))


def _denies(clause: Saying) -> bool:
    """Whether a clause says what is not so."""
    predicate = clause.part("predicate")
    inner = predicate.part("not") if isinstance(predicate, Saying) else None
    return clause.id == "none-of" or "yes" in {clause.part("not"), inner}


def pronoun(who: Saying) -> Saying:
    """The pronoun for a player who has been mentioned."""
    return who if who.id == "you" else say("they", Form.MANY)


def quotation(span: Span) -> Sentence:
    """A rule without a description, as in the file."""
    last = span.end_line if span.end_column > 1 else span.end_line - 1
    lines = [
        span.source.line(n).split("  [")[0].split(" #")[0].rstrip()
        for n in range(span.line, max(last, span.line) + 1)
    ]
    indent = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return Sentence(say("in-the-words"), quote="\n".join(line[indent:] for line in lines).strip())


def place_sentence(step: Sentence, span: Span) -> Sentence:
    """A sentence with its rule, unless a more specific one is known."""
    return step if step.span is not None else replace(step, span=span)


def _down_to(span: Span, parts: Sequence[core.Statement]) -> Span:
    """The span from a line to the last statement below it, if they are below it."""
    last = parts[-1].span if parts else span
    below = last.source is span.source and last.line >= span.line
    return span.to(last) if below else span
