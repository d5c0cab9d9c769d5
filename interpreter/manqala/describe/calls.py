"""Describes calls of verbs: those of the prelude by a message, others by their effect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import inner, nodes
from manqala.core.operators import BoardFact, Operator
from manqala.describe.at_sight import is_no_set, is_none
from manqala.describe.joined_sentences import under
from manqala.describe.naming import is_prelude
from manqala.describe.phrases import Form, Saying, Sentence, UnsaidError, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.describe.speaking import Speaker
    from manqala.syntax import tree

HOOKS = frozenset(
    {"skipped", "open", "welcome", "handful", "let-fall", "filling", "frontier", "takings", "score"}
)
"""Words that games redefine to adjust a verb of the prelude: they are described separately."""


FILLING_VERB = "fill-board"
"""The verb of the prelude that fills the board; its description includes the amount."""
BLOCKS = {"alternate": say("they", Form.MANY), "race": say("they", Form.MANY)}
"""Verbs whose block concerns a player other than the mover."""


@dataclass(frozen=True, slots=True)
class Given:
    """An argument: the parameter, the value, and whether it is the verb's default."""

    parameter: tree.FormalParameter
    value: core.Value
    default: bool


class Calls:
    """Describes calls of verbs."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` describes the parts."""
        self.s = speaker
        self._stock: dict[int, bool] = {}

    def steps(self, call: core.Do) -> tuple[Sentence, ...] | None:
        """The description of a call, if the language has a message for the verb."""
        verb = call.verb
        if isinstance(verb, str):
            raise UnsaidError(call.span)
        if not self.is_stock(verb, call):
            return None
        arguments = self.arguments(call, verb)
        if any(_is_none(argument) for argument in arguments):
            return ()
        filled = self._fill_everything(verb) if verb.name == FILLING_VERB else None
        if filled is not None:
            return (Sentence(say("verb-fill-board-with", amount=filled)),)
        made = self._conditional_call(verb.name, arguments)
        if made is None:
            made = (Sentence(self._sentence(verb.name, arguments)),)
        return (*made, *self._afterwards(call, verb))

    def arguments(self, call: core.Do, verb: core.Procedure) -> list[Given]:
        """The arguments of a call."""
        parameters = self.s.names.parameters(verb)
        made = zip(parameters, call.arguments, strict=False)
        return [Given(p, value, self._is_default(p, value)) for p, value in made]

    def _is_default(self, parameter: tree.FormalParameter, value: core.Value) -> bool:
        """Whether an argument is the default; ‘skipping nothing’ by an option counts, too."""
        if parameter.default is None:
            return False
        settled = self.s.fold(value)
        if value.type.many and is_no_set(settled, self.s.rules.board):
            return True
        return value.span == parameter.default.span

    def is_stock(self, verb: core.Procedure, call: core.Do) -> bool:
        """Whether a verb is the prelude's, unchanged, and has a message."""
        if id(verb) not in self._stock:
            self._stock[id(verb)] = (
                is_prelude(verb.span)
                and any(self.s.has(name) for name in self._messages(verb, call))
                and not any(_hook_words(verb.body))
            )
        return self._stock[id(verb)] and self.s.has(self._message(verb, call))

    def _messages(self, verb: core.Procedure, call: core.Do) -> tuple[str, ...]:
        return (f"verb-{verb.name}", self._message(verb, call))

    def _message(self, verb: core.Procedure, call: core.Do) -> str:
        """The message for a verb with its arguments: ``verb-capture-for``."""
        return _message(verb.name, self.arguments(call, verb))

    # ---- the sentence -------------------------------------------------------------------------------

    def _instead(self, message: str, parts: dict[str, Saying]) -> str:
        """The special message for one of the arguments, as for ‘relay from last’."""
        named = [f"{message}-at-{part.id}" for part in parts.values()]
        return next((name for name in named if self.s.has(name)), message)

    def _sentence(self, name: str, arguments: list[Given], instead: Saying | None = None) -> Saying:
        parts: dict[str, Saying] = {}
        message = _message(name, arguments)
        for argument in arguments:
            label = label_of(argument.parameter)
            if argument.parameter.type.text == "truth":
                continue
            unless = self._conditional_number(argument.value)
            if unless is not None and self.s.has(f"{message}-unless"):
                message = f"{message}-unless"
                parts[label], parts["condition"] = unless
                continue
            parts[label] = self.s.value(argument.value)
        if instead is not None:
            parts["object"] = instead
        run = parts.get("object")
        if message == "verb-capture" and run is not None and self._goes_back(run):
            return say("capture-trail", **dict(run.parts))
        return say(
            self._instead(message, parts),
            who=self.s.subject,
            whole=self.s.whole("round"),
            **parts,
        )

    def _goes_back(self, run: Saying) -> bool:
        """Whether holes are found by going back, which the person spoken to does step by step."""
        return run.id == "run-trail" and self.s.subject.id == "you"

    def _fill_everything(self, verb: core.Procedure) -> Saying | None:
        """The contents of every hole, if all are equal."""
        board, kinds = self.s.rules.board, len(self.s.rules.kinds)
        for node in nodes(verb.body):
            if isinstance(node, core.Put) and node.amount is not None:
                amount = self.s.fold(node.amount)
                if isinstance(amount, core.Apply):
                    amount = self.s.fold(amount.function.value)
                found: set[object] = set()
                if isinstance(amount, core.Const):
                    found = {amount.value}
                elif isinstance(amount, core.Table) and amount.name is BoardFact.FILLING:
                    found = set(amount.table[: board.holes])
                (each, *others) = found or {None}
                if isinstance(each, int) and not others:
                    return self.s.amount(((each, each),), self.s.kind((1,) * kinds))
        return None

    def _conditional_number(self, value: core.Value) -> tuple[Saying, Saying] | None:
        """A number, and the condition under which it is zero instead."""
        pick = self.s.fold(value)
        if not isinstance(pick, core.Pick) or pick.type != ty.NUMBER:
            return None
        board = self.s.rules.board
        if is_none(self.s.fold(pick.then), board):
            return self.s.value(pick.other), self.s.clause(pick.condition)
        if is_none(self.s.fold(pick.other), board):
            return self.s.value(pick.then), self.s.clause(pick.condition, denied=True)
        return None

    def _conditional_call(self, name: str, arguments: list[Given]) -> tuple[Sentence, ...] | None:
        """``capture last where it holds 4``: a condition, followed by the hole."""
        if not arguments or arguments[0].parameter.label:
            return None
        of = arguments[0].value
        if not isinstance(of, core.Filter) or not isinstance(of.of, core.Op):
            return None
        if of.of.operator is not Operator.SINGLE:
            return None
        predicate = self.s.predicate(of.condition, of.cell)
        if predicate is None:
            return None
        hole = self.s.value(of.of.arguments[0])
        condition = say("clause", subject=hole, predicate=predicate)
        again = say(f"it-{ty.Base.HOLE}") if hole.id == "mark-last" else hole
        then = self._sentence(name, arguments, again)
        return under("if", condition, (Sentence(then),), alone=False)

    # ---- what follows a ‘then’ ------------------------------------------------------------------------

    def _afterwards(self, call: core.Do, verb: core.Procedure) -> tuple[Sentence, ...]:
        """The block of a call, which runs after each lap or for each player."""
        block = self.block(call, verb)
        if block is None:
            return ()
        with self.s.about(BLOCKS.get(verb.name, self.s.subject)):
            steps = self.s.steps(block)
        if not steps:
            return ()
        message = f"then-{verb.name}"
        if (
            len(steps) == 1
            and not steps[0].below
            and steps[0].quote is None
            and self.s.has(message)
        ):
            return (Sentence(say(message, then=steps[0].text)),)
        return (Sentence(say(f"{message}-head"), steps),)

    def block(self, call: core.Do, verb: core.Procedure) -> core.Statement | None:
        """The block after ``then``, found by its place in the caller's lines; its statements may be among the verb's own."""
        for node in nodes(verb.body):
            if not isinstance(node, core.Statement):
                continue
            parts = node.body if isinstance(node, core.Seq) else (node,)
            inside = tuple(part for part in parts if _is_written_in(part, call))
            if inside:
                first = inside[0]
                return first if len(inside) == 1 else core.Seq(first.span, inside)
        return None


def _message(name: str, arguments: list[Given]) -> str:
    given = [
        label_of(argument.parameter)
        for argument in arguments
        if argument.parameter.default is not None and not argument.default
    ]
    return "-".join([f"verb-{name}", *given])


def _is_none(argument: Given) -> bool:
    """Whether a verb runs zero times, as ``take-extra`` with an option of 0."""
    value = argument.value
    first = label_of(argument.parameter) == "number"
    return first and isinstance(value, core.Const) and value.value == 0


def label_of(parameter: tree.FormalParameter) -> str:
    """The name of an argument in messages: its label, ‘object’, or its type if it has a default."""
    if parameter.label:
        return parameter.label
    return "object" if parameter.default is None else parameter.type.text


def _is_written_in(node: core.Node, call: core.Do) -> bool:
    """Whether a node is in the lines of a call."""
    start, end = (call.span.line, call.span.column), (call.span.end_line, call.span.end_column)
    at = (node.span.line, node.span.column)
    return node.span.source is call.span.source and start <= at < end


def _hook_words(root: object) -> Iterator[str]:
    """Redefined words on which a verb of the prelude depends, except the known hooks."""
    stack: list[object] = [root]
    seen: set[int] = set()
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif isinstance(node, core.Way):
            stack.append(node.body)
        elif isinstance(node, core.Node) and is_prelude(node.span):
            stack.extend(getattr(node, name) for name in inner(node))
        elif isinstance(node, core.Function | core.Procedure) and id(node) not in seen:
            seen.add(id(node))
            if is_prelude(node.span):
                stack.append(node.value if isinstance(node, core.Function) else node.body)
            elif node.name not in HOOKS and not node.name.startswith("when "):
                yield node.name
