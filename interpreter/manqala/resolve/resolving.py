"""State shared by all parts of the resolver: names, cells, diagnostics."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import Operator
from manqala.resolve.given_names import find_elsewhere, keep_in_mark
from manqala.resolve.name_advice import advise_about_players, guess_names
from manqala.resolve.notes import Meaning, Meant
from manqala.resolve.scope import Local
from manqala.resolve.vocabulary import ONE_OF_SEVERAL
from manqala.syntax.front.front_matter import EDITIONS
from manqala.text import codes, lexicon
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import (
    Diagnostic,
    Diagnostics,
    RuleError,
    propose,
    split_help,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from manqala.core.layout import Layout
    from manqala.core.offers import Offer
    from manqala.core.types import Type
    from manqala.resolve.notes import Notes
    from manqala.resolve.scope import Scope
    from manqala.resolve.sowings import Sowings
    from manqala.resolve.unread import Unread
    from manqala.resolve.vocabulary import CoreNoun
    from manqala.syntax import tree
    from manqala.syntax.definitions import Definitions
    from manqala.text.fixes import Help
    from manqala.text.span import Span

MOST_GUESSES = 100
"""Limit of unknown names for which suggestions are sought."""
MOST_COMPARED = 40_000
"""Limit of word comparisons for suggestions."""
MOST_STATEMENTS = 4_000
"""Limit of statements in one game; a large game has two hundred."""
LONGEST_SHOWN = 40
"""Messages do not repeat a longer text: it is underlined anyway."""
ERROR = ty.Type(ty.Base.ERROR)
"""The type of values that could not be resolved: it fits every type, so that one error gives one message."""


@dataclass
class KindWords:
    """The words for pieces: singular and plural of each kind, and of all kinds."""

    index: dict[str, int]
    weights: tuple[int, ...]


@dataclass
class Resolving:
    """The state of resolving one game."""

    layout: Layout
    definitions: Definitions
    diagnostics: Diagnostics
    vocabulary: Mapping[str, CoreNoun]
    kinds: KindWords
    options: dict[str, tuple[Type, int, tuple[str, ...]]]
    """Each option that the body may name: its type, value and choices."""
    option_spans: dict[str, Span] = field(default_factory=dict)
    """Where the options are declared."""
    ages: dict[int, int] = field(default_factory=dict)
    """The position of each source file in the inheritance order, the oldest first, by identity."""
    editions: dict[int, int] = field(default_factory=dict)
    """The edition of the language in which each source file is written, by identity."""
    offers: dict[str, Offer] = field(default_factory=dict)
    """The definitions of the plug-ins that the file uses, by name."""
    functions: dict[str, core.Function | None] = field(default_factory=dict)
    procedures: dict[str, core.Procedure | None] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    """The names of options and definitions that are used."""
    events: dict[tuple[str, ...], core.Statement | None] = field(default_factory=dict)
    guesses: int = 0
    """The number of unknown names that were compared with known ones."""
    compared: int = 0
    """The number of comparisons."""
    quiet: int = 0
    """The depth of trials: inside one, errors are not reported."""
    work: int = 0
    """The number of statements typed; a verb is typed again for each block that follows a call."""
    broken: set[str] = field(default_factory=set)
    """The words of definitions with errors: their uses are not reported as well."""
    choices: dict[Span, tuple[tree.Value, int]] = field(default_factory=dict)
    """Choices between fewer than two things that are known before play, by span."""
    mentioned: set[tuple[str, str]] = field(default_factory=set)
    """The options' choices that a rule mentions: (option, choice)."""
    hidden: dict[Span, tuple[str, Span]] = field(default_factory=dict)
    """Local names that hide an earlier one: the name, and the earlier span."""
    left_open: bool = False
    """Whether options stay symbolic: nothing that depends on them is folded."""
    open_options: dict[str, tuple[int, tuple[int, int]]] = field(default_factory=dict)
    """The cell of each open option, and its smallest and largest value."""
    vague: set[str] = field(default_factory=set)
    """The marks whose initial value depends on an open option."""
    notes: Notes | None = None
    """Records the meanings of words, if given."""
    sowings: Sowings | None = None
    """The state that each sowing has, if sowings are simultaneous."""
    items: tuple[tree.Item, ...] = ()
    """The items of all files."""
    out_of_scope: set[tuple[str, int]] = field(default_factory=set)
    """Names that were reported as out of scope, with the line."""
    unread: Unread | None = None
    """The lines that could not be parsed as written, if any."""

    def edition(self, span: Span) -> int:
        """The edition of the language in which the text of a span is written."""
        return self.editions.get(id(span.source), EDITIONS[0])

    # ---- meanings of words ------------------------------------------------------------------------

    def note(
        self, span: Span, kind: Meant, name: str, defined: Span | None = None, type_: Type | None = None
    ) -> None:  # fmt: skip
        """Record the meaning of the words at a span, except during a trial."""
        if self.notes is not None and not self.quiet:
            self.notes.words[span] = Meaning(kind, name, defined, type_)

    def note_scope(self, node: tree.SyntaxNode, scope: Scope) -> None:
        """Record the scope at the start of a statement or a definition."""
        if self.notes is not None and not self.quiet:
            self.notes.scopes.append((node, scope.child()))

    # ---- facts known before play ------------------------------------------------------------------

    def note_choice(self, node: tree.Value, source: core.Value) -> None:
        """Record a choice with fewer than two options."""
        if source.type == ERROR:
            return
        number = None
        if isinstance(source, core.Const) and isinstance(source.value, tuple):
            number = len(source.value)
        elif isinstance(source, core.Op) and source.operator == Operator.UPTO:
            low, high = source.arguments
            if isinstance(low, core.Const) and isinstance(high, core.Const):
                match low.value, high.value:
                    case int(least), int(most):
                        number = len(range(least, most + 1))
        if number is not None and number < 2:
            self.choices[node.span] = (node, number)

    def count(self, span: Span) -> None:
        """Count a statement; report rules that grow without bound."""
        self.work += 1
        if self.work > MOST_STATEMENTS:
            self.diagnostics.error(
                codes.TOO_LONG_OR_DEEP, span, "these rules expand to too many statements",
                help=["make verbs call each other less often"],
            )  # fmt: skip
            raise RuleError(*self.diagnostics.sorted())

    def is_later(self, span: Span, than: Span) -> bool:
        """Whether a span is in a file that inherits from the file of another span."""
        # Rules that are written out in one file keep the places of their own files, which are none of the prelude.
        return self.ages.get(id(span.source), 1) > self.ages.get(id(than.source), 1)

    # ---- messages -------------------------------------------------------------------------------

    def bad(self, span: Span, type_: Type = ERROR) -> core.Value:
        """An error value."""
        return core.Const(span, type_, 0)

    def wrong_type(
        self, value: core.Value, wanted: str, help_line: Help | None = None
    ) -> core.Value:
        """Report a value of the wrong type, unless it has an error already."""
        if value.type != ERROR:
            text = " ".join(value.span.text.split())
            what = f"‘{text}’" if 0 < len(text) <= LONGEST_SHOWN else "this"
            if text == "it" and value.type in {ty.DIRECTION, ty.NUMBER} and help_line is None:
                help_line = (
                    "‘it’ is what was chosen last: write the name that ‘choose’ gave to the other"
                )
            self.diagnostics.error(
                codes.WRONG_TYPE, value.span, f"{what} is {value.type}", expected=wanted,
                help=[help_line] if help_line else [], names=[name for name in (text, value.type.option) if name],
            )  # fmt: skip
        return self.bad(value.span)

    def unknown(
        self, span: Span, name: str, what: str, candidates: Iterable[str], advice: Help | None = None,
        meanings: Mapping[str, tuple[str, ...]] | None = None,
        fits: Callable[[str], bool] | None = None,
    ) -> core.Value:  # fmt: skip
        """Report an unknown name; ``what`` describes what is expected, with ``{}`` for the name.

        Suggests candidates that are similar in spelling or, by ``meanings``, in meaning, and that fit.
        """
        if name in self.broken:
            # Its definition has an error, which is reported.
            return self.bad(span)
        of_value = what == "word" or what.startswith("there is no adjective")
        if (
            of_value
            and not self.quiet
            and (elsewhere := find_elsewhere(name, span, self.items)) is not None
        ):
            if (name, span.line) not in self.out_of_scope:
                self.out_of_scope.add((name, span.line))
                self.diagnostics.error(
                    codes.UNKNOWN_NAME, span, f"‘{name}’ is not known here", notes=[elsewhere], names=[name],
                    help=[keep_in_mark(name, elsewhere[1])],
                )  # fmt: skip
            return self.bad(span)
        of_players = advise_about_players(name, span, self.layout.board, self.vocabulary)
        if of_players is not None:
            advice, candidates = of_players, ()
        meant: tuple[str, ...] = ()
        if not self.quiet:
            known = list(dict.fromkeys(candidates))
            self.guesses += 1
            self.compared += len(known)
            if self.guesses <= MOST_GUESSES and self.compared <= MOST_COMPARED:
                meant = guess_names(name, known, meanings or {}, fits)
        sure = len(meant) == 1 and meant[0] in (meanings or {}).get(name, ())
        lines, hints = split_help(filter(None, [propose(span, name, meant, sure=sure) or advice]))
        said = what.format(f"‘{name}’") if "{}" in what else f"there is no {what} ‘{name}’"
        self.diagnostics.add(
            Diagnostic(
                codes.UNKNOWN_NAME, Severity.ERROR, span, said,
                help=lines, names=(name,), meant=meant, hints=hints,
            )
        )  # fmt: skip
        return self.bad(span)

    @contextmanager
    def tried(self) -> Iterator[Diagnostics]:
        """Begin a trial: afterwards undo everything and yield only its diagnostics."""
        kept = (self.diagnostics, self.work, self.functions, self.procedures, self.used, self.broken,
                self.mentioned, self.hidden, self.choices)  # fmt: skip
        self.diagnostics = Diagnostics()
        self.functions, self.procedures = dict(self.functions), dict(self.procedures)
        self.used, self.broken = set(self.used), set(self.broken)
        self.mentioned, self.hidden = set(self.mentioned), dict(self.hidden)
        self.choices = dict(self.choices)
        self.quiet += 1
        try:
            yield self.diagnostics
        finally:
            self.quiet -= 1
            (self.diagnostics, self.work, self.functions, self.procedures, self.used, self.broken,
             self.mentioned, self.hidden, self.choices) = kept  # fmt: skip

    @contextmanager
    def noting(self, notes: Notes, broken: str) -> Iterator[None]:
        """Type something else of this game to take notes of it; ``broken``: a word that is not reported."""
        kept, before = self.notes, self.quiet
        with self.tried():
            self.notes, self.quiet = notes, 0
            self.broken.add(broken)
            try:
                yield
            finally:
                self.notes, self.quiet = kept, before + 1

    def owners(self) -> list[str]:
        """The words for owners."""
        return [
            "own",
            *(
                f"{name}'s"
                for name in (*self.layout.board.players, *ONE_OF_SEVERAL)
                if name in self.vocabulary or ONE_OF_SEVERAL.get(name) in self.vocabulary
            ),
        ]

    def names(self, scope: Scope) -> list[str]:
        """Every word that can begin or end a noun phrase here."""
        return [
            *scope.locals, *self.definitions.marks, *self.definitions.nouns,
            *self.definitions.adjectives, *self.layout.marks, *self.options, *self.vocabulary,
            *self.kinds.index, "first", "final", "item", "backwards", "number", *self.owners(),
            "pieces", "value", "it", "clockwise", "anticlockwise", "where", "and", "or", "is",
            "not", "otherwise", "holds", "except", "else", *self.offers,
        ]  # fmt: skip

    # ---- making core values ---------------------------------------------------------------------

    def option(self, name: str, span: Span) -> core.Value:
        """The value of an option; a cell if options are open."""
        type_, number, _ = self.options[name]
        if not self.left_open:
            return core.Const(span, type_, number)
        return core.Read(span, type_, self.open_options[name][0])

    def local(self, type_: Type, span: Span | None = None) -> Local:
        """Allocate a local."""
        return Local(self.layout.local(), type_, span)

    def read(self, span: Span, local: Local) -> core.Value:
        """Read a local."""
        return core.Read(span, local.type, local.cell)

    def op(self, span: Span, type_: Type, operator: Operator, *arguments: core.Value) -> core.Value:
        """An operator on values, folded on constants."""
        from manqala.resolve.fold import fold_op

        if any(argument.type == ERROR for argument in arguments):
            return self.bad(span)
        if self.left_open:
            return core.Op(span, type_, operator, arguments)
        return fold_op(core.Op(span, type_, operator, arguments))

    def negated(self, span: Span, value: core.Value, negate: bool) -> core.Value:
        """The value, negated if ``negate``."""
        return self.op(span, ty.TRUTH, Operator.NOT, value) if negate else value

    def coerce(self, value: core.Value, wanted: Type, help_line: Help | None = None) -> core.Value:
        """Coerce a value to a type: a single value to a set, ``nothing`` to any type that can be empty."""
        have = value.type
        if have in (wanted, ERROR) or wanted == ERROR:
            return value
        if wanted == ty.PLACE and have == ty.HOLE:
            return value
        if have == ty.NOTHING:
            if wanted.many:
                # Where any set fits, the empty set is a set of holes.
                return core.Const(value.span, ty.HOLES if wanted.one == have else wanted, ())
            if wanted in {ty.HOLE, ty.PLAYER, ty.PLACE}:
                none = self.layout.nothing(ty.HOLE if wanted == ty.PLACE else wanted)
                return core.Const(value.span, wanted, none)
        if wanted.many and have == wanted.one:
            return self.op(value.span, wanted, Operator.SINGLE, value)
        if have.many and have.one == wanted != ty.NUMBER:
            said = " ".join(value.span.text.split())
            help_line = help_line or f"‘first of …’ is one of them, ‘each … in {said}’ visits all"
        if wanted == ty.TRUTH:
            condition = "a condition, such as ‘seeds in last > 3’ or ‘last is own’"
            return self.wrong_type(value, condition, help_line)
        return self.wrong_type(value, str(wanted), help_line)

    def type_word(self, word: tree.Word) -> Type:
        """The type that a word names."""
        found = ty.TYPE_WORDS.get(word.text)
        if found is not None:
            self.note(word.span, Meant.TYPE, word.text, None, found)
        if found is None and word.text in self.options:
            found = self.options[word.text][0]
            self.used.add(word.text)
            self.note(word.span, Meant.OPTION, word.text, self.option_spans[word.text], found)
        if found is None:
            self.unknown(word.span, word.text, "type", ty.TYPE_WORDS, None, lexicon.TYPES)
            return ERROR
        return found
