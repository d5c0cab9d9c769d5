"""Combines the parts that describe values, conditions and statements of a game's rules."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import nodes
from manqala.core.operators import Operator
from manqala.describe.amounts import natural_cells, spread
from manqala.describe.at_sight import is_cell
from manqala.describe.bookkeeping import Bookkeeping
from manqala.describe.choice_words import in_order, listed_sets
from manqala.describe.conditions import Conditions
from manqala.describe.folding import Folding
from manqala.describe.in_place import told_in_place
from manqala.describe.lifting import flat
from manqala.describe.listed_conditions import with_condition
from manqala.describe.naming import ROLES, Names, is_prelude, roots, term
from manqala.describe.owned_holes import OwnedHoles
from manqala.describe.patterns import Patterns
from manqala.describe.phrases import Form, Sentence, UnsaidError, join, say
from manqala.describe.piece_words import PieceWords
from manqala.describe.sentences import Statements, place_sentence, quotation
from manqala.describe.worded_values import Values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.core.layout import MarkInfo
    from manqala.core.rules import Rules
    from manqala.core.types import Type
    from manqala.describe.amounts import Interval
    from manqala.describe.catalogue import Catalogue
    from manqala.describe.piece_words import PieceWords
from manqala.describe.phrases import Saying

FALLING = frozenset({"let-fall", "when seed falls"})
"""Verbs by which a game changes what happens where a piece falls."""
YOU = say("you", Form.YOU)


class GameSpeaker:
    """Describes the rules of one game as phrases, and collects the words to explain."""

    def __init__(self, rules: Rules, catalogue: Catalogue) -> None:
        """``catalogue``: only used to test which messages exist."""
        self.rules = rules
        self.names = Names(rules)
        self.counted = natural_cells(rules)
        self.subject: Saying = YOU
        self.mover: Saying = YOU
        self.stays_fallen = not any(
            isinstance(node, core.Do)
            and isinstance(node.verb, core.Procedure)
            and node.verb.name in FALLING
            and not is_prelude(node.verb.span)
            for node in _all(rules)
        )
        self._folding = Folding(rules, self._fits)
        self.owned = OwnedHoles(
            rules, {node.cell for node in _all(rules) if isinstance(node, core.Assign)}
        )
        self._reads = Counter(node.cell for node in _all(rules) if isinstance(node, core.Read))
        self._bookkeeping = Bookkeeping(rules)
        self._catalogue = catalogue
        self._values = Values(self)
        self._conditions = Conditions(self)
        self._patterns = Patterns(self)
        self._pieces = PieceWords(self)
        self._statements = Statements(self)
        self._instead: dict[int, core.Value] = {}
        self._subjects: dict[int, Saying] = {}
        self._pending: list[core.Function | core.Procedure] = []
        self._explained: set[int] = set()
        self._marks_noted: dict[str, None] = {}
        self._marks_told: set[str] = set()
        self._calls = Counter(
            id(node.verb)
            for node in _all(rules)
            if isinstance(node, core.Do) and isinstance(node.verb, core.Procedure)
        )

    # ---- the subject of the rules ------------------------------------------------------------------

    @contextmanager
    def about(self, subject: Saying) -> Iterator[None]:
        """Describe rules about another player."""
        before, self.subject = self.subject, subject
        try:
            yield
        finally:
            self.subject = before

    @contextmanager
    def outside_turns(self) -> Iterator[None]:
        """Refer to the mover in the third person."""
        before, self.mover = self.mover, say("player-to-move")
        try:
            yield
        finally:
            self.mover = before

    def fold(self, value: core.Value) -> core.Value:
        """The constant that a value always equals, if known before play; else the value."""
        return self._folding.fold(value)

    def is_idle(self, statement: core.Assign) -> bool:
        """Whether a statement needs no description."""
        return self._folding.is_idle(statement)

    def is_set(self, cell: int) -> bool:
        """Whether a mark can get another value than its first, and is asked for."""
        return not self._folding.is_unused(cell)

    def is_idle_count(self, cell: int) -> bool:
        """Whether a mark counts the turns in which nothing was captured."""
        return cell in self._bookkeeping.idle_counts

    def is_first_turn_mark(self, cell: int) -> bool:
        """Whether a mark only records which players have played."""
        return cell in self._bookkeeping.first_turns

    def has(self, name: str) -> bool:
        """Whether there is a message with this name."""
        return self._catalogue.has(name)

    def whole(self, extent: str) -> Saying:
        """A turn, a round or a match; without matches, a round is the game."""
        return say(
            "whole-game" if extent == "round" and self.rules.between is None else f"whole-{extent}"
        )

    def _fits(self, use: core.Apply) -> bool:
        """Whether a word can be inlined; a word about players in general must be a predicate."""
        function = use.function
        word = function.name.replace(" ", "-")
        if is_prelude(function.span) and (
            self.has(f"adjective-{word}") or self.has(f"noun-{word}")
        ):
            return False
        if not self.names.is_of_players(function):
            return True
        if use.arguments and is_cell(use.arguments[0], self.rules.layout.subject):
            return True
        return self.predicate(function.value, function.cells[0]) is not None

    def extent(self, cell: int) -> Saying:
        """The turn, round or match for which a mark is kept."""
        mark = self.names.mark(cell)
        return self.whole("round" if mark is None else str(mark.lifetime))

    def told_in_place(self, parts: Iterable[core.Statement]) -> list[core.Statement]:
        """The statements, without names for values that only the next statement uses."""
        return told_in_place(parts, self._reads)

    # ---- phrases -----------------------------------------------------------------------------------

    def value(self, value: core.Value) -> Saying:
        """Any value but a truth value; a verb's argument is called by its parameter."""
        if isinstance(value, core.Read) and value.index is None and value.cell in self._instead:
            with self.about(self._subjects[value.cell]):
                return self.value(self._instead[value.cell])
        return self._values.phrase(self.fold(value))

    def members(self, value: core.Value) -> Saying:
        """A set by its members, as after ‘one of’."""
        return self._values.members(self.fold(value))

    def kind_number(self, index: int) -> Saying:
        """A kind of piece by its index."""
        return self._pieces.kind_number(index)

    def kinds(self, indices: tuple[int, ...]) -> Saying:
        """Pieces of any of these kinds."""
        return self._pieces.kinds(indices)

    def kind(self, weights: tuple[int, ...]) -> Saying:
        """The kinds of pieces that are counted."""
        return self._pieces.kind(weights)

    def amount(self, intervals: tuple[Interval, ...], kind: Saying) -> Saying:
        """A number of pieces."""
        return self._pieces.amount(intervals, kind)

    def clause(self, condition: core.Value, *, denied: bool = False) -> Saying:
        """A condition as a clause."""
        return self._conditions.clause(self.fold(condition), denied=denied)

    def relative(self, condition: core.Value, cell: int) -> Saying:
        """A condition as a relative clause."""
        return self._conditions.relative(self.fold(condition), cell)

    def predicate(self, condition: core.Value, cell: int, *, denied: bool = False) -> Saying | None:
        """A condition as the predicate of the thing in a cell."""
        return self._conditions.predicate(self.fold(condition), cell, denied=denied)

    def pattern(self, match: core.Match) -> Saying:
        """The holes that a pattern takes."""
        return self._patterns.phrase(match)

    def steps(self, statement: core.Statement) -> tuple[Sentence, ...]:
        """The sentences of a statement."""
        return self._statements.steps(statement)

    # ---- words of the game ------------------------------------------------------------------------

    def call(self, node: core.Do, verb: core.Procedure) -> tuple[Sentence, ...]:
        """A verb without a message: by its effect, if this is the only place that describes it or it is the prelude's."""
        if self._calls[id(verb)] == 1 or is_prelude(verb.span) or _is_short(verb):
            for cell, argument in zip(verb.cells, node.arguments, strict=True):
                self._instead[cell] = argument
                self._subjects[cell] = self.subject
            made = self.steps(verb.body)
            for cell in verb.cells:
                del self._instead[cell]
            return made
        self.use(verb)
        given = self._statements.calls.arguments(node, verb)
        parts = [
            self.value(one.value)
            for one in given
            if one.value.type.base in ASKED and not one.default
        ]
        if not parts:
            return (Sentence(say("do-word", who=self.subject, name=term(verb.name))),)
        return (
            Sentence(
                say(
                    "do-word-with",
                    who=self.subject,
                    name=term(verb.name),
                    what=join("join-and", parts),
                )
            ),
        )

    def use(self, definition: core.Function | core.Procedure) -> None:
        """Record that a word was used, which needs an explanation."""
        if id(definition) not in self._explained:
            self._explained.add(id(definition))
            self._pending.append(definition)

    def note_mark(self, name: str, type_: Type) -> None:
        """Record the mention of a mark: how a number or direction begins must be said, others explain themselves."""
        if type_ in STARTING:
            self._marks_noted[name] = None

    def explanations(self) -> tuple[Sentence, ...]:
        """Explanations of the words used since the last call, and of the words that those use."""
        made: list[Sentence] = []
        while self._pending:
            definition = self._pending.pop(0)
            with self.about(say("the-player")):
                made.append(place_sentence(self._explain_word(definition), definition.span))
        new = [name for name in self._marks_noted if name not in self._marks_told]
        self._marks_told.update(new)
        return (*made, *(self._first_value(self.rules.layout.marks[name]) for name in new))

    def _first_value(self, mark: MarkInfo) -> Sentence:
        """The value with which a mark begins."""
        value = self.value(core.Const(mark.span or self.rules.turn.span, mark.type, mark.start[0]))
        when = say(f"begins-{mark.lifetime}", whole=self.whole(str(mark.lifetime)))
        bearer = str(mark.on) or "game"
        return Sentence(
            say(f"define-mark-of-{bearer}", name=term(mark.name), value=value, when=when),
            span=mark.span,
        )

    def _explain_word(self, definition: core.Function | core.Procedure) -> Sentence:
        name = term(definition.name)
        if isinstance(definition, core.Procedure):
            with self.about(say("spoken-of", who=self.subject)):
                return Sentence(say("define-verb", name=name), self.steps(definition.body))
        try:
            return self._explain_value(definition, name)
        except UnsaidError:
            quote = quotation(definition.span).quote
            return Sentence(say("define-quoted", name=name), quote=quote)

    def judged(
        self, message: str, condition: core.Value, cell: int, **parts: Saying | str
    ) -> Sentence:
        """A definition as one sentence or, if its condition mixes ‘and’ with ‘or’, as a list."""
        folded = self.fold(condition)
        if isinstance(folded, core.Op) and folded.operator in {Operator.AND, Operator.OR}:
            inside = [self.fold(part) for part in folded.arguments]
            mixed = any(
                isinstance(part, core.Op) and part.operator in {Operator.AND, Operator.OR}
                for part in inside
            )
            if mixed and spread(folded, self.counted) is None:
                how = "all" if folded.operator is Operator.AND else "any"
                below = tuple(
                    Sentence(say("listed-clause", clause=self._about_it(part, cell)))
                    for part in inside
                )
                return Sentence(say(f"{message}-{how}", **parts), below)
        return with_condition(message, self._about_it(folded, cell), **parts)

    def _about_it(self, condition: core.Value, cell: int) -> Saying:
        predicate = self.predicate(condition, cell)
        if predicate is None:
            return self.clause(condition)
        subject = self._values.phrase(core.Read(condition.span, self.names.judged_type(cell), cell))
        return say("clause", subject=subject, predicate=predicate)

    def _explain_value(self, function: core.Function, name: str) -> Sentence:
        value = function.value
        if value.type == ty.TRUTH:
            cell = function.cells[0]
            player = self.names.is_of_players(function)
            about = "player" if player else "hole"
            role = {"role": "one"} if function.name in ROLES else {}
            return self.judged(f"define-{about}", value, cell, name=name, **role)
        parameters = self.names.parameters(function)
        sets = in_order(self, value)
        if len(sets) > 1 and len(parameters) < 2:
            of = f"-of-{parameters[-1].type.text}" if parameters else ""
            if self.has(f"define-noun{of}-first"):
                return Sentence(say(f"define-noun{of}-first", name=name), listed_sets(self, sets))
        if len(parameters) > 1:
            given = [
                self.value(
                    core.Read(function.span, ty.TYPE_WORDS.get(parameter.type.text, ty.HOLE), cell)
                )
                for parameter, cell in zip(parameters, function.cells, strict=True)
            ]
            meaning = self.value(value)
            if parameters[0].type.text == "direction":
                return Sentence(say("define-noun-towards", name=name, value=meaning))
            return Sentence(
                say("define-noun-with", name=name, number=given[0], of=given[1], value=meaning)
            )
        if function.cells:
            kind = f"define-noun-of-{parameters[-1].type.text}"
            if self.has(kind):
                return Sentence(say(kind, name=name, value=self.value(value)))
        return Sentence(say("define-noun", name=name, value=self.value(value)))

    def flat(self, statement: core.Statement) -> Iterator[core.Statement]:
        """The statements one after the other."""
        return flat(statement)


SHORT = 2
"""The number of sentences up to which a verb is repeated instead of named."""


def _is_short(verb: core.Procedure) -> bool:
    """Whether the description of a verb is short."""
    body = [*flat(verb.body)]
    return len(body) <= SHORT and all(
        isinstance(part, core.Do | core.Put | core.End | core.Assign) for part in body
    )


STARTING = frozenset({ty.NUMBER, ty.DIRECTION})
"""The types of marks whose first value is not obvious."""
ASKED = frozenset({ty.Base.HOLE, ty.Base.PLACE, ty.Base.NUMBER, ty.Base.PLAYER, ty.Base.KIND})


def _all(rules: Rules) -> Iterator[core.Node]:
    seen: set[int] = set()
    for root in roots(rules):
        yield from nodes(root, seen)
