"""Describes assignments to marks and to names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.arithmetic import LARGEST
from manqala.core.layout import Bearer
from manqala.core.operators import Operator
from manqala.describe.amounts import same
from manqala.describe.at_sight import is_nothing
from manqala.describe.listed_conditions import with_condition
from manqala.describe.naming import term
from manqala.describe.phrases import Form, Saying, Sentence, say
from manqala.describe.piece_words import number
from manqala.describe.worded_values import is_stock

if TYPE_CHECKING:
    from manqala.describe.speaking import Speaker

ONE_AND_MORE = frozenset(
    {"run-trail", "one-trail", "one-back", "one-ahead", "beyond", "beyond-once"}
)
"""Phrases for one hole and those that follow it."""


class Assignments:
    """Describes assignments."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` describes the parts."""
        self.s = speaker

    def sentence(self, node: core.Assign) -> Sentence:
        """The sentence of an assignment."""
        if node.is_mark or node.value.type != ty.TRUTH:
            return Sentence(self._assign(node))
        name = self.s.names.variable(node.cell).name
        return with_condition("let-truth", self.s.clause(node.value), name=term(name))

    def _assign(self, node: core.Assign) -> Saying:
        mark = self.s.names.mark(node.cell) if node.is_mark else None
        if mark is None:
            return self._let(node)
        message = f"set-{mark.name.replace(' ', '-')}"
        if is_stock(mark) and self.s.has(message):
            of = {} if node.index is None else {"of": self.s.value(node.index)}
            nothing = is_nothing(node.value, self.s.rules.board)
            if nothing and self.s.has(f"{message}-nothing"):
                return say(f"{message}-nothing", **of)
            return say(message, value=self.s.value(node.value), **of)
        self.s.note_mark(mark.name, mark.type)
        if mark.type == ty.TRUTH:
            return self._set_truth(node, mark.name)
        if mark.on is not Bearer.GAME and mark.type == ty.PLAYER and node.index is not None:
            hole = self.s.value(node.index)
            if is_nothing(node.value, self.s.rules.board):
                return say("becomes-not", what=hole, name=term(mark.name))
            return say(
                "becomes-for", what=hole, name=term(mark.name), player=self.s.value(node.value)
            )
        return self._set_value(node, mark.name)

    def _let(self, node: core.Assign) -> Saying:
        name = self.s.names.variable(node.cell).name
        value = self.s.value(node.value)
        if value.id == "run-trail" and self.s.subject.id == "you":
            return say("let-trail", name=term(name), **dict(value.parts))
        form = Form.ONE if value.id in ONE_AND_MORE else value.form
        return say("let", form, name=term(name), value=value)

    def _set_truth(self, node: core.Assign, name: str) -> Saying:
        known = isinstance(node.value, core.Const)
        if node.index is not None and known:
            message = (
                "becomes"
                if isinstance(node.value, core.Const) and node.value.value
                else "becomes-not"
            )
            if message == "becomes" and self.s.extent(node.cell).id == "whole-turn":
                message = "becomes-in-turn"
            return say(message, what=self.s.value(node.index), name=term(name))
        if known:
            true = isinstance(node.value, core.Const) and node.value.value
            whole = self.s.extent(node.cell)
            return say("note" if true else "forget", name=term(name), whole=whole)
        condition = self.s.clause(node.value)
        whole = self.s.extent(node.cell)
        return say("note-whether", name=term(name), condition=condition, whole=whole)

    def _set_value(self, node: core.Assign, name: str) -> Saying:
        mark = self.s.value(core.Read(node.span, node.value.type, node.cell, node.index))
        value = node.value
        if isinstance(value, core.Op) and value.operator in {Operator.PLUS, Operator.MINUS}:
            old, more = value.arguments
            if same(old, core.Read(node.span, old.type, node.cell, node.index)):
                return self._changed_by(node, mark, value.operator, more)
        if value.type == ty.DIRECTION:
            return say("set-direction", mark=mark, value=self.s.value(value))
        if is_nothing(value, self.s.rules.board):
            return say(
                "unmark-hole" if mark.id == "marked-hole" else "clear", mark=mark, name=term(name)
            )
        if mark.id == "marked-hole":
            return say("mark-hole", name=term(name), value=self.s.value(value))
        return say("set", mark=mark, value=self.s.value(value))

    def _changed_by(
        self, node: core.Assign, mark: Saying, operator: Operator, by: core.Value
    ) -> Saying:
        """A number that increases or decreases, with its limit."""
        message = "add" if operator is Operator.PLUS else "subtract"
        limits = getattr(self.s.names.mark(node.cell), "limits", None)
        end = None if limits is None else limits[operator is Operator.PLUS]
        parts = {"mark": mark, "n": self.s.value(by)}
        if end is None or abs(end) == LARGEST:
            return say(message, **parts)
        return say(f"{message}-within", end=number(end), **parts)
