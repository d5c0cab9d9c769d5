"""Assembles the typed rules of a game from its file, its ancestors and the prelude."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.core import inspect
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import ASKING, CORE_EVENTS, Event
from manqala.core.layout import Layout
from manqala.core.operators import Operator
from manqala.core.rules import EndRule, Expectation, Rules
from manqala.core.silent import silent
from manqala.core.types import Base
from manqala.resolve.collect import collect, name_span
from manqala.resolve.combined_rules import check_together
from manqala.resolve.geometry import board_of, number_of
from manqala.resolve.hidden_places import with_hidden_places
from manqala.resolve.lints import check_rules
from manqala.resolve.marks import declare_marks
from manqala.resolve.names import check_names
from manqala.resolve.notes import Meant
from manqala.resolve.on_board import on_its_board
from manqala.resolve.one_item import type_headless, type_verb
from manqala.resolve.passed_over import pass_over, without_seats
from manqala.resolve.resolved import Resolved
from manqala.resolve.resolver import Resolver
from manqala.resolve.resolving import KindWords, Resolving
from manqala.resolve.scope import Scope, text_of
from manqala.resolve.size import check_size
from manqala.resolve.sowings import Sowings, at_the_same_time
from manqala.resolve.starting import filling_of
from manqala.resolve.unread import Unread
from manqala.resolve.vocabulary import vocabulary
from manqala.syntax import tree
from manqala.syntax.closed_words import LOGIC, Extent, ProgramName
from manqala.syntax.front.front_matter import OptionKind
from manqala.text import codes
from manqala.text.fixes import first_word, remove_span, replace_span
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.core.offers import Offer
    from manqala.core.types import Type
    from manqala.resolve.resolved import Noted
    from manqala.resolve.size import Part
    from manqala.syntax.front.front_matter import FrontMatter, OptionSpec, OptionValue
    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help


def resolve(  # noqa: PLR0913 -- what is resolved, how, and what is to be known of it
    name: str, files: list[GameFile], front: FrontMatter, chosen: Mapping[str, OptionValue],
    offers: Mapping[str, Offer], diagnostics: Diagnostics, *, left_open: bool = False,
    noted: Noted | None = None,
) -> Resolved | None:  # fmt: skip
    """Type the rules; report every error in ``diagnostics``, and return None if there is one.

    ``left_open``: keep options symbolic, to find what holds for every value. ``noted`` records what words mean, even
    in faulty rules.
    """
    values: dict[str, OptionValue] = {
        key: chosen.get(key, option.default.value) for key, option in front.options.items()
    }
    board = board_of(front, values, diagnostics)
    if board is None:
        return None
    kinds = kind_words(front)
    names = tuple(kind.name.value for kind in front.pieces) if front.pieces else ("seed",)
    declared = {
        name for file in files[:-1] if file.front is not None for name in file.front.options
    }
    dropped = {name: name not in front.options for name in declared}
    definitions = collect(files, diagnostics, dropped)
    if at_the_same_time(definitions):
        board = replace(board, sown_by_several=True)
    board = with_hidden_places(front, board, diagnostics)
    layout = Layout(board, names)
    seeds = number_of(front.seeds, values, 0)
    filling = filling_of(front, board, diagnostics)
    context = Resolving(
        layout, definitions, diagnostics,
        without_seats(vocabulary(layout, seeds, filling), front.numbers_of_players), kinds,
        option_words(front, values),
        {name: option.span for name, option in front.options.items()},
        {id(file.source): age for age, file in enumerate(files)},
        {id(file.source): file.front.language.value for file in files if file.front is not None},
        {offer.name: offer for offer in offers.values()},
    )  # fmt: skip
    context.items = tuple(item for file in files for item in file.items)
    if board.sown_by_several:
        context.sowings = Sowings(layout, definitions)
    if any(file.patched for file in files):
        context.unread = Unread(files)
    if left_open:
        context.left_open = True
        context.open_options = {
            option: (layout.local(), _bounds(front.options[option])) for option in context.options
        }
    for option in (option for offer in offers.values() for option in offer.options):
        context.used.add(option)
        if option in context.options:
            context.mentioned.update((option, choice) for choice in context.options[option][2])
    if not check_names(front, files, context, diagnostics):
        return None  # whatever has a name that is taken would have errors as well
    resolver = Resolver(context)
    if noted is not None:
        context.notes, noted.resolver = noted.notes, resolver
    pass_over(resolver, files[0])
    declare_marks(resolver)
    programs = _programs(front, resolver)
    _check_everything(resolver, files[-1])
    if context.unread is not None:
        type_headless(resolver, context.unread)
    examples = tuple(item for item in files[-1].items if isinstance(item, tree.Example))
    rules = Rules(
        name=name, front=front, board=board, layout=layout, kinds=names, kind_words=kinds.index, options=values,
        setup=programs.setup, turn=programs.turn, between=programs.between,
        round_ends=programs.round_ends, match_ends=programs.match_ends, events=programs.events,
        score=programs.score, takings=programs.takings, examples=examples,
        tags=tuple(tag for file in files for tag in file.tags),
        definitions=definitions, offers=offers, files=tuple(files),
        expectations=_expectations(examples, resolver), path=None, chosen=chosen, said=None, closes=False,
    )  # fmt: skip
    check_together(rules, diagnostics)
    resolved = Resolved(rules, context, resolver)
    if not left_open:
        check_rules(resolved, diagnostics)
        resolved = replace(resolved, rules=on_its_board(rules))
        check_size(_programs_of(resolved.rules), board, diagnostics)
    if diagnostics.has_errors:
        return None
    if not left_open and os.environ.get("MANQALA_DEBUG"):
        from manqala.analysis.well_formed import verify

        verify(resolved.rules)
    return resolved


def _expectations(
    examples: tuple[tree.Example, ...], resolver: Resolver
) -> dict[Span, Expectation]:
    """The conditions that examples expect, typed."""
    found = {}
    for line in (line for example in examples for line in example.lines):
        value = line.value
        if value is None:
            continue
        condition = silent(resolver.truth(value, Scope()))
        if (
            isinstance(value, tree.Binary)
            and value.operator not in LOGIC
            and isinstance(condition, core.Op)
            and condition.operator == Operator(value.operator)
        ):
            found[line.span] = Expectation(condition, value.operator, condition.arguments)
        else:
            found[line.span] = Expectation(condition)
    return found


def kind_words(front: FrontMatter) -> KindWords:
    """The words for pieces: the name of each kind, and its plural."""
    if not front.pieces:
        return KindWords({"seed": 0, "seeds": 0}, (1,))
    index: dict[str, int] = {}
    for n, kind in enumerate(front.pieces):
        index[kind.name.value] = n
        index[kind.plural.value if kind.plural else kind.name.value + "s"] = n
    return KindWords(index, tuple(kind.value.value for kind in front.pieces))


def option_words(
    front: FrontMatter, values: dict[str, OptionValue]
) -> dict[str, tuple[Type, int, tuple[str, ...]]]:
    """The options that the body may name: all but those that size the board."""
    sizes = front.sizes
    words: dict[str, tuple[Type, int, tuple[str, ...]]] = {}
    for name, option in front.options.items():
        value = values[name]
        if name in sizes:
            continue
        if option.kind is OptionKind.CHOICE:
            choices = tuple(choice.value for choice in option.choices)
            words[name] = (ty.Type(Base.CHOICE, False, name), choices.index(str(value)), choices)
        else:
            words[name] = (
                ty.NUMBER if option.kind is OptionKind.NUMBER else ty.TRUTH,
                int(value),
                (),
            )
    return words


def _bounds(option: OptionSpec) -> tuple[int, int]:
    """The smallest and largest number that encodes a value of an option."""
    if option.kind is OptionKind.NUMBER:
        return option.low or 0, option.high or 0
    return 0, len(option.choices) - 1 if option.kind is OptionKind.CHOICE else 1


@dataclass(frozen=True, slots=True)
class _Programs:
    """The programs that play executes."""

    setup: core.Statement
    turn: core.Statement
    between: core.Statement | None
    round_ends: tuple[EndRule, ...]
    match_ends: tuple[EndRule, ...]
    events: dict[Event, core.Statement]
    score: core.Function
    takings: core.Function


def _programs(front: FrontMatter, resolver: Resolver) -> _Programs:
    c = resolver.c
    programs: dict[ProgramName, core.Statement] = {}
    for key, item in c.definitions.programs.items():
        programs[key] = resolver.block(item.body, Scope(), item.span)
    if ProgramName.TURN not in programs and not any(
        text_of(rule.words) == ProgramName.TURN for rule in c.definitions.reactions
    ):
        c.diagnostics.error(
            codes.NO_TURN, front.title.span, "this game has no rule ‘turn’",
            help=["define what players do: ‘turn’ at the left margin, with indented lines below it"],
        )  # fmt: skip
    nothing = core.Seq(front.title.span, ())
    endings: dict[Extent, list[EndRule]] = {Extent.ROUND: [], Extent.MATCH: []}
    for ending in c.definitions.endings:
        if not _check_counted_unit(ending, c):
            continue
        condition = resolver.truth(ending.condition, Scope())
        body = resolver.block(ending.body, Scope(), ending.span)
        if isinstance(condition, core.Const) and not condition.value:
            continue  # an option excludes it; its block is checked all the same
        reason = ending.name.text if ending.name else " ".join(ending.condition.span.text.split())
        endings[ending.whole].append(
            EndRule(silent(condition), body, reason.split(" [")[0].strip(), ending.span)
        )
    events = {
        Event(key[0]): resolver.event(key, [], front.title.span)
        for key in CORE_EVENTS
        if len(key) == 1
    }
    if not any(isinstance(node, core.Do) for node in inspect.nodes(events[Event.TURN_PASSES])):
        del events[Event.TURN_PASSES]  # turns pass from each player to the next
    for event_name, event in events.items():
        if event_name not in ASKING:
            _check_no_choice(event, c)
    for rule in endings[Extent.MATCH]:
        _check_no_choice(rule.body, c)
    score = _required_noun(resolver, "score", {ty.NUMBER}, front.title.span)
    takings = _required_noun(resolver, "takings", {ty.PLACE, ty.HOLE, ty.HOLES}, front.title.span)
    return _Programs(
        programs.get(ProgramName.SETUP, nothing), programs.get(ProgramName.TURN, nothing),
        programs.get(ProgramName.BETWEEN), tuple(endings[Extent.ROUND]), tuple(endings[Extent.MATCH]), events,
        silent(score), silent(takings),
    )  # fmt: skip


COUNTED_AS = {
    Extent.ROUND: {"move", "moves", "ply", "plies"},
    Extent.MATCH: {"game", "games", "hand", "hands", "board", "boards"},
}
"""Other words for the turns of a round and the rounds of a match."""


def _check_counted_unit(ending: tree.Ending, c: Resolving) -> bool:
    """Whether an ending after a number counts turns or rounds; reports it otherwise."""
    word = ending.counted
    units = {Extent.ROUND: ("turn", "turns"), Extent.MATCH: ("round", "rounds")}[ending.whole]
    if word is None or word.text in units:
        return True
    c.diagnostics.error(
        codes.UNKNOWN_NAME, word.span, f"a {ending.whole} does not end after a number of ‘{word.text}’",
        expected=f"a number of {units[-1]}", names=[word.text],
        help=[replace_span(word.span, units[-1])] if word.text in COUNTED_AS[ending.whole] else [],
    )  # fmt: skip
    return False


def _programs_of(rules: Rules) -> list[tuple[Span, tuple[Part, ...]]]:
    """The programs that play executes, each with the span for messages."""
    title = rules.front.title.span
    programs = [
        program for program in (rules.turn, rules.setup, rules.between) if program is not None
    ]
    ends = [(end.span, (end.condition, end.body)) for end in (*rules.round_ends, *rules.match_ends)]
    values = (
        *rules.events.values(),
        rules.score,
        rules.takings,
        *(expectation.condition for expectation in rules.expectations.values()),
    )
    return [*((p.span, (p,)) for p in programs), *ends, *((title, (value,)) for value in values)]


def _required_noun(resolver: Resolver, name: str, types: set[Type], span: Span) -> core.Function:
    """A player noun that the engine needs: games may redefine it, not drop it."""
    c = resolver.c
    missing = core.Function("", (), core.Const(span, ty.PLACE, c.layout.board.nowhere), span)
    item = c.definitions.nouns.get(name)
    if item is None:
        c.diagnostics.error(
            codes.NOTHING_TO_DROP, c.definitions.dropped.get(name, span),
            f"every game needs ‘the {name} of player p’", names=[name],
            help=["you may redefine it, but not drop it or use its name for something else"],
        )  # fmt: skip
        return missing
    if item.index is not None or (item.of is not None and c.type_word(item.of.type) != ty.PLAYER):
        c.diagnostics.error(
            codes.WRONG_ARGUMENTS, name_span(item), f"the flow of play uses ‘the {name} of player p’", names=[name],
            expected=f"‘the {name} of player p is …’",
        )  # fmt: skip
        return missing
    function = resolver.function(item)
    if function is None:
        return missing
    if function.value.type not in types:
        c.wrong_type(function.value, " or ".join(sorted(str(type_) for type_ in types)))
        return missing
    return function


def _check_no_choice(statement: core.Statement, c: Resolving) -> None:
    """Report a choice between turns: no player could make it."""
    for node in inspect.nodes(statement):
        if isinstance(node, core.Choose | core.Either):
            c.diagnostics.error(
                codes.NOBODY_TO_ASK, node.span,
                "chance cannot decide here" if inspect.is_chance(node) else "no player can be asked here",
                help=["players choose in ‘turn’, ‘setup’, ‘between rounds’ and where a round ends"],
            )  # fmt: skip


def _check_everything(resolver: Resolver, game: GameFile) -> None:
    """Type unreferenced definitions, so that their errors are reported, too."""
    c = resolver.c
    for item in game.items:
        if isinstance(item, tree.Noun | tree.Adjective):
            resolver.function(item)
        elif isinstance(item, tree.Verb) and f"to {item.name.text}" not in c.used:
            type_verb(resolver, item)
    _check_events(resolver, game)


def _check_events(resolver: Resolver, game: GameFile) -> None:
    """Report reactions to events that no rule announces."""
    from manqala.resolve.walk import announcements

    c = resolver.c
    known = {*CORE_EVENTS, *announcements(c.definitions)}
    for item in game.items:
        if not isinstance(item, tree.Reaction):
            continue
        key = (text_of(item.words), *(label for label, _ in item.parameters))
        c.note(item.words[0].span.to(item.words[-1].span), Meant.EVENT, key[0])
        if key not in known:
            names = [" ".join([k[0], *(f"{label} …" for label in k[1:])]) for k in known]
            span = item.words[0].span.to(item.words[-1].span)
            said = " ".join([key[0], *(f"{label} …" for label in key[1:])])
            events = ", ".join(k[0] for k in CORE_EVENTS if len(k) == 1)
            advice: Help = f"the events of play: {events}"
            if said in set(ProgramName):
                when = first_word(Span.whole_line(span.source, item.span.line))
                advice = remove_span(when, f"a rule is called ‘{said}’: leave out ‘when’")
                names = []
            c.unknown(span, said, "event", names, advice)
