"""The names of cells in typed rules: marks, and the variables of rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.core.types import HOLE, PLAYER, Type
from manqala.document.parts import CLOSE_TERM, OPEN_TERM
from manqala.resolve.walk import nodes as tree_nodes
from manqala.syntax import tree
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.layout import MarkInfo
    from manqala.core.rules import Rules
    from manqala.text.span import Span


class GivenBy(StrEnum):
    """How a variable gets its value."""

    CHOSEN = "chosen"
    EACH = "each"
    LET = "let"
    IT = "it"
    PARAMETER = "parameter"


@dataclass(frozen=True, slots=True)
class Variable:
    """A local: how it gets its value, and its name if it has one."""

    role: GivenBy
    name: str = ""
    lonely: bool = False
    """Whether it is the only choice of its type in its program, so that it needs no name."""
    crowded: bool = False
    """Whether there are others of its type, so that even a short name helps."""


ROLES = frozenset({"victor", "loser", "champion"})
"""Words of the prelude for one player among all: ‘the loser’."""


def spell_out(name: str) -> str:
    """A word of a rule file as people write it."""
    return name.replace("-", " ").replace("_", " ")


def term(name: str) -> str:
    """A word that the rule file defines, marked as a term."""
    return f"{OPEN_TERM}{spell_out(name)}{CLOSE_TERM}"


def is_prelude(span: Span | None) -> bool:
    """Whether a span is in the prelude; marks of the core have no span."""
    return span is None or span.source.name == PRELUDE_NAME


def roots(rules: Rules) -> Iterator[object]:
    """Everything that play executes or evaluates."""
    yield from (rules.setup, rules.turn, rules.between, rules.score, rules.takings)
    for end in (*rules.round_ends, *rules.match_ends):
        yield from (end.condition, end.body)
    yield from rules.events.values()


class Names:
    """Looks up the names of cells."""

    def __init__(self, rules: Rules) -> None:
        """Traverse all rules once."""
        self.definitions = rules.definitions
        self._marks = {mark.cell: mark for mark in rules.layout.marks.values()}
        self._locals: dict[int, Variable] = {}
        self._players: set[int] = set()
        self._parameters: dict[Span, tuple[tree.FormalParameter, ...]] = {}
        self._named = {
            node.span: node.name.text
            for file in rules.files
            for node in tree_nodes(file.items)
            if isinstance(node, tree.LetStatement | tree.EachStatement)
        }
        self._note_parameters()
        seen: set[int] = set()
        for root in roots(rules):
            found = [*nodes(root, seen)]
            choices = Counter(str(node.type) for node in found if isinstance(node, core.Choose))
            for node in found:
                self._note(node, choices)

    def mark(self, cell: int) -> MarkInfo | None:
        """The mark that begins at a cell, or None."""
        return self._marks.get(cell)

    def variable(self, cell: int) -> Variable:
        """The variable of a cell."""
        return self._locals.get(cell, Variable(GivenBy.IT))

    def parameters(
        self, definition: core.Procedure | core.Function
    ) -> tuple[tree.FormalParameter, ...]:
        """The parameters of a verb or noun, in the order of its arguments; for an adjective, all but the first."""
        return self._parameters.get(definition.span, ())

    def judged_type(self, cell: int) -> Type:
        """Whether an adjective’s first cell holds a player or a hole."""
        return PLAYER if cell in self._players else HOLE

    def labels(self, function: core.Function) -> tuple[str, ...]:
        """The names of a noun's arguments in messages: the number in parentheses, and the value after ‘of’."""
        noun = next(
            (one for one in self.definitions.nouns.values() if one.span == function.span), None
        )
        if noun is None:
            return ()
        given = (("n", noun.index), ("of", noun.of))
        return tuple(label for label, parameter in given if parameter is not None)

    def is_of_players(self, adjective: core.Function) -> bool:
        """Whether an adjective judges players, not holes."""
        found = (one for one in self.definitions.adjectives.values() if one.span == adjective.span)
        return any(one.type.text == "player" for one in found)

    # ---- collecting ------------------------------------------------------------------------------

    def _note_parameters(self) -> None:
        for verb in self.definitions.verbs.values():
            self._parameters[verb.span] = verb.parameters
        for noun in self.definitions.nouns.values():
            found = (noun.index, noun.of)
            self._parameters[noun.span] = tuple(p for p in found if p is not None)
        for adjective in self.definitions.adjectives.values():
            self._parameters[adjective.span] = (adjective.of,) if adjective.of is not None else ()
        self._events = {
            reaction.span: tuple(word.text for _, word in reaction.parameters)
            for reaction in self.definitions.reactions
        }

    def _note(self, node: core.Node, choices: Counter[str]) -> None:
        if isinstance(node, core.Choose):
            lonely = choices[str(node.type)] == 1
            self._locals[node.cell] = Variable(GivenBy.CHOSEN, node.name, lonely)
        elif isinstance(node, core.Each):
            self._locals[node.cell] = Variable(GivenBy.EACH, self._named.get(node.span, ""))
        elif isinstance(node, core.Assign) and not node.is_mark:
            self._locals[node.cell] = Variable(GivenBy.LET, self._named.get(node.span, ""))
        elif isinstance(node, core.Do) and isinstance(node.verb, core.Procedure):
            names = self._events.get(node.verb.span)
            if names is None:
                self._note_parameters_of(node.verb.cells, self.parameters(node.verb))
                return
            for cell, name in zip(node.verb.cells, names, strict=False):
                self._locals[cell] = Variable(GivenBy.PARAMETER, name)
        elif isinstance(node, core.Apply):
            parameters = self.parameters(node.function)
            if self.is_of_players(node.function):
                self._players.add(node.function.cells[0])
            cells = node.function.cells
            self._note_parameters_of(cells[len(cells) - len(parameters) :], parameters)

    def _note_parameters_of(
        self, cells: tuple[int, ...], parameters: tuple[tree.FormalParameter, ...]
    ) -> None:
        types = Counter(parameter.type.text for parameter in parameters)
        for cell, parameter in zip(cells, parameters, strict=False):
            crowded = types[parameter.type.text] > 1
            self._locals[cell] = Variable(GivenBy.PARAMETER, parameter.name.text, crowded=crowded)
