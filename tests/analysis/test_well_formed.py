"""Typed rules are well formed, and whatever is broken in them is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from manqala.analysis import well_formed
from manqala.analysis.node_checks import Flaw
from manqala.analysis.well_formed import IllFormedRulesError, flaws, verify
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Event, Inquiry
from manqala.core.inspect import nodes
from manqala.core.layout import Bearer
from manqala.core.offers import Offer
from manqala.core.operators import BoardFact, Operator
from manqala.core.rules import Rules
from manqala.resolve import plugins
from manqala.resolve.files import check_source
from manqala.syntax.front.front_matter import OptionSpec, OptionValue
from manqala.text.diagnostics import ManqalaError
from manqala.text.span import Source
from tests.analysis.broken_rules import (
    Change,
    Where,
    break_rules,
    first_broken,
    rules_of,
    taken,
)
from tests.helpers.playing import game_of
from tests.helpers.sample import every_game
from tests.helpers.small_games import SOW, tiny
from tests.random_rules.generator import generate


def messages(rules: Rules) -> list[str]:
    return [str(flaw) for flaw in flaws(rules)]


# ---- what is right ------------------------------------------------------------------------------------


def single_changes(rules: Rules) -> Iterator[dict[str, OptionValue]]:
    for name, option in rules.front.options.items():
        for value in values_of(option):
            if value != rules.options[name]:
                yield {name: value}


def values_of(option: OptionSpec) -> list[OptionValue]:
    if option.choices:
        return [choice.value for choice in option.choices]
    if option.low is not None and option.high is not None:
        return [option.low, option.high]
    return [False, True]


@pytest.mark.parametrize("names", every_game())
def test_the_rules_of_every_game_are_well_formed(names: tuple[str, ...]) -> None:
    assert {name: found for name in names if (found := messages(game_of(name).rules))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("names", every_game())
def test_so_are_they_with_every_choice_of_every_option(names: tuple[str, ...]) -> None:
    for name in names:
        rules = game_of(name).rules
        for chosen in single_changes(rules):
            try:
                other = game_of(name, **chosen)
            except ManqalaError:
                continue  # a combination that the rules refuse
            assert messages(other.rules) == [], (name, chosen)


def test_nothing_is_a_set_where_any_set_will_do() -> None:
    text = f"{SOW}  if number of nothing = number of own empty holes, move-again\n"
    verify(tiny(text).rules)


def test_rules_that_are_made_at_random_are_well_formed() -> None:
    """A few: ``random_rules/trials.py`` and ``random_rules/mutations.py`` ask of all that they make."""
    made = [
        check_source("generated", Source("generated.sow", generate(n)), None, {}) for n in (0, 1)
    ]
    rules = [one.rules for one in made if one.rules is not None]
    assert rules
    assert [messages(rule) for rule in rules] == [[] for _ in rules]


# ---- what is broken -----------------------------------------------------------------------------------


def another(value: core.Value) -> core.Value:
    """A sound value of another type."""
    type_ = ty.KIND if value.type == ty.DIRECTION else ty.DIRECTION
    return core.Const(value.span, type_, 0)


def set_to(**changes: Any) -> Change:
    return lambda node: replace(node, **changes)


def anyway(_: core.Node) -> bool:
    return True


def holds_one(node: core.Const) -> bool:
    return not node.type.many


def holds_several(node: core.Const) -> bool:
    return node.type.many and isinstance(node.value, tuple) and len(node.value) > 1


def of_local(node: core.Read) -> bool:
    return node.index is None and node.cell not in taken()


def read_of(loop: core.Each) -> core.Value:
    return core.Read(loop.span, loop.of.type.one, loop.cell)


def same(value: core.Value) -> core.Value:
    return core.Op(value.span, ty.TRUTH, Operator.EQUAL, (value, value))


BROKEN: dict[str, tuple[type[core.Node], Change, Where, str]] = {
    "a number out of bounds": (core.Const, set_to(value=2**31), holds_one, "is not a"),
    "a member twice": (core.Const, lambda n: replace(n, value=n.value * 2), holds_several, "is not a set"),
    "one value for a set": (core.Const, set_to(value=1), holds_several, "is not a set"),
    "a value without a type": (core.Const, set_to(type=ty.Type(ty.Base.ERROR)), anyway, "of the type"),
    "a choice of no option": (
        core.Const, set_to(type=ty.Type(ty.Base.CHOICE, False, "no such"), value=0), anyway, "is not a choice",
    ),
    "a cell beyond the row": (core.Read, set_to(cell=10**6), of_local, "is not a variable"),
    "a cell of the pieces": (core.Read, set_to(cell=0), of_local, "is not a variable"),
    "a cell within a mark": (
        core.Read, lambda n: replace(n, cell=n.cell + 1, index=None), lambda n: n.index is not None, "is not a variable",
    ),
    "a mark of a hole without one": (
        core.Read, set_to(index=None), lambda n: n.index is not None, "is read of nothing",
    ),
    "a variable with an index": (
        core.Read, lambda n: replace(n, index=core.Const(n.span, ty.HOLE, 0)), of_local, "does not begin a row",
    ),
    "a variable of two types": (
        core.Read, lambda n: replace(n, type=ty.KIND),
        lambda n: of_local(n) and n.type == ty.HOLE, "holds a",
    ),
    "weights for other kinds": (core.Pieces, set_to(weights=(1,) * 9), anyway, "9 weights"),
    "an operand too few": (
        core.Op, lambda n: replace(n, arguments=n.arguments[:-1]), lambda n: len(n.arguments) == 2, "of a",
    ),
    "an operator that gives something else": (
        core.Op, set_to(type=ty.DIRECTION), anyway, "is a direction",
    ),
    "a table that ends too early": (
        core.Table, lambda n: replace(n, table=n.table[:-2]), anyway, "the table",
    ),
    "a table of another fact": (
        core.Table, lambda n: replace(n, table=tuple(-1 for _ in n.table)), anyway, "the table",
    ),
    "an argument too many": (
        core.Apply, lambda n: replace(n, arguments=(*n.arguments, another(n))), anyway, "arguments",
    ),
    "a verb with an argument too few": (
        core.Do, lambda n: replace(n, arguments=n.arguments[:-1]),
        lambda n: len(n.arguments) > 0, "arguments",
    ),
    "a noun of another type": (core.Apply, set_to(type=ty.DIRECTION), anyway, "is not a direction"),
    "a word that no plug-in offers": (
        core.Do, lambda n: core.Do(n.span, "no-such", ()), anyway, "no plug-in offers",
    ),
    "a value that no plug-in offers": (
        core.Read, lambda n: core.External(n.span, n.type, "no-such", ()), anyway, "no plug-in offers",
    ),
    "a filter of another set": (core.Filter, set_to(type=ty.KINDS), lambda n: n.type != ty.KINDS, "members of"),
    "a group of nothing": (core.Group, set_to(alternatives=()), anyway, "a group of nothing"),
    "a group at least more often than at most": (core.Group, set_to(least=3, most=2), anyway, "3 to 2 times"),
    "a question with an argument": (
        core.Query, lambda n: replace(n, arguments=(another(n),)), anyway, "‘can move’ of",
    ),
    "a mark that is said to be none": (core.Assign, set_to(is_mark=False), lambda n: n.is_mark, "distinguished wrongly"),
    "a variable that is said to be a mark": (
        core.Assign, set_to(is_mark=True), lambda n: not n.is_mark, "distinguished wrongly",
    ),
    "a choice of another type": (core.Choose, set_to(type=ty.KIND), anyway, "is chosen"),
    "chance that is unseen": (core.Choose, set_to(chance=True, unseen=True), anyway, "unseen"),
    "two ways of one name": (
        core.Either, lambda n: replace(n, ways=(n.ways[0], n.ways[0])), anyway, "ways that are called",
    ),
    "no way": (core.Either, set_to(ways=()), anyway, "ways that are called"),
    "holes as subjects": (
        core.Each, set_to(as_subject=True), lambda n: n.of.type == ty.HOLES, "as subjects",
    ),
    "won and drawn": (
        core.End, lambda n: replace(n, drawn=True, winner=core.Const(n.span, ty.PLAYER, 0)), anyway, "won and drawn",
    ),
    "a rule of another file": (
        core.Put, lambda n: replace(n, span=replace(n.span, source=Source("other.sow", ""))), anyway, "of no file",
    ),
    "a variable that is not bound": (
        core.Assign, lambda n: core.Seq(n.span, ()), lambda n: not n.is_mark, "before anything is put into it",
    ),
    "a loop whose variable is read behind it": (
        core.Each, lambda n: core.Seq(n.span, (n, core.Guard(n.span, same(read_of(n)), None))),
        lambda n: not n.as_subject, "before anything is put into it",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_in_a_tree_is_named(what: str) -> None:
    kind, change, where, said = BROKEN[what]
    found = messages(first_broken(kind, change, where))
    assert any(said in message for message in found), found


PARTS = [
    (kind, field.name)
    for kind in core.AnyNode.__args__
    for field in fields(kind)
    if "Value" in str(field.type) and kind is not core.External
]
"""Every part of every kind of node that is a value, or several."""


@pytest.mark.parametrize(("kind", "part"), PARTS, ids=[f"{k.__name__}.{p}" for k, p in PARTS])
def test_every_part_of_every_kind_must_be_of_its_type(kind: type[core.Node], part: str) -> None:
    def change(node: core.Node) -> core.Node:
        held = getattr(node, part)
        other: Any = (another(held[0]), *held[1:]) if isinstance(held, tuple) else another(held)
        return replace(node, **{part: other})

    def has_it(node: Any) -> bool:
        return bool(getattr(node, part)) and not (
            isinstance(node, core.Assign) and not node.is_mark
        )

    assert find_flaws(first_broken(kind, change, has_it))


def find_flaws(rules: Rules) -> list[Flaw]:
    return list(flaws(rules))


# ---- programs as wholes -------------------------------------------------------------------------------

KALAH = "kalah"


def calling_itself(rules: Rules) -> Rules:
    verb = core.Procedure("turn round", (), core.Seq(rules.turn.span, ()), rules.turn.span)
    verb.body = core.Do(rules.turn.span, verb, ())
    return replace(rules, turn=verb.body)


def asking(rules: Rules) -> core.Statement:
    return next(node for node in nodes(rules.turn) if isinstance(node, core.Choose))


def looking(rules: Rules) -> core.Value:
    """A truth that hangs on a pattern in which something happens."""
    span, cell = rules.turn.span, rules.layout.size - 1
    one = core.One(span, core.Const(span, ty.TRUTH, 1), True)
    walk = core.Const(span, ty.HOLES, (0, 1))
    match = core.Match(span, ty.HOLES, walk, cell, one, core.Seq(span, ()))
    number = core.Op(span, ty.NUMBER, Operator.NUMBER, (match,))
    return core.Op(span, ty.TRUTH, Operator.MORE, (number, core.Const(span, ty.NUMBER, 0)))


def who_can_move(rules: Rules) -> core.Value:
    player = core.Read(rules.turn.span, ty.PLAYER, rules.layout.subject)
    return core.Query(rules.turn.span, ty.TRUTH, Inquiry.CAN_MOVE, (player,))


def with_ending(rules: Rules, condition: core.Value) -> Rules:
    first, *others = rules.round_ends
    return replace(rules, round_ends=(replace(first, condition=condition), *others))


def with_mark(rules: Rules, name: str, **changes: Any) -> Rules:
    layout = replace(rules.layout, marks=dict(rules.layout.marks))
    layout.marks, layout.size = dict(rules.layout.marks), rules.layout.size
    layout.subject, layout.mover = rules.layout.subject, rules.layout.mover
    layout.marks[name] = replace(layout.marks[name], **changes)
    return replace(rules, layout=layout)


def without_mark(rules: Rules, name: str) -> Rules:
    made = with_mark(rules, name)
    del made.layout.marks[name]
    return made


WHOLE: dict[str, tuple[Callable[[Rules], Rules], str]] = {
    "recursion": (calling_itself, "in terms of itself"),
    "an event that is missing": (
        lambda r: replace(r, events={e: b for e, b in r.events.items() if e is not Event.ROUND_BEGINS}),
        "the events of the rules",
    ),
    "a question when a round begins": (
        lambda r: replace(r, events={**r.events, Event.ROUND_BEGINS: asking(r)}), "that no player can answer",
    ),
    "a turn that asks who can move": (
        lambda r: replace(r, turn=core.Guard(r.turn.span, who_can_move(r), None)), "asks who can move",
    ),
    "an ending that is no truth": (
        lambda r: with_ending(r, core.Const(r.turn.span, ty.NUMBER, 3)), "is not a truth value",
    ),
    "an ending in which something happens": (lambda r: with_ending(r, looking(r)), "something happens in it"),
    "a score that is a player": (
        lambda r: replace(r, score=core.Function("score", (), core.Const(r.turn.span, ty.PLAYER, 0), r.turn.span)),
        "the score is a player",
    ),
    "the layout of another board": (
        lambda r: replace(r, board=game_of("andot").rules.board), "another board",
    ),
    "other kinds of pieces": (lambda r: replace(r, kinds=("seed", "stone")), "other kinds"),
    "a mark that is missing": (lambda r: without_mark(r, "winner"), "‘winner’ is missing"),
    "two marks in one cell": (
        lambda r: with_mark(r, "winner", cell=r.layout.marks["opener"].cell), "stands where",
    ),
    "a mark among the pieces": (lambda r: with_mark(r, "winner", cell=0), "stands where the pieces stand"),
    "a mark beyond the row": (lambda r: with_mark(r, "winner", cell=10**6), "outside the row"),
    "a mark of holes with one cell": (lambda r: with_mark(r, "owner", size=1), "has 1 cells"),
    "a mark that starts with too few values": (lambda r: with_mark(r, "owner", start=(0,)), "starts with 1 values"),
    "a mark that starts beyond its limits": (
        lambda r: with_mark(r, "round number", limits=(2, 3)), "does not start between",
    ),
    "a mark of the wrong bearer": (
        lambda r: with_mark(r, "winner", on=Bearer.PLAYERS), "has 1 cells",
    ),
    "a mark that holds a set": (lambda r: with_mark(r, "winner", type=ty.HOLES), "is a set of holes"),
}  # fmt: skip


@pytest.mark.parametrize("what", WHOLE)
def test_what_is_broken_in_programs_and_layouts_is_named(what: str) -> None:
    change, said = WHOLE[what]
    found = messages(change(rules_of(KALAH)))
    assert any(said in message for message in found), found


def test_one_error_tells_all_that_is_wrong_and_where() -> None:
    rules = rules_of(KALAH)
    wrong = core.Guard(rules.turn.span, core.Const(rules.turn.span, ty.NUMBER, 2**40), None)
    with pytest.raises(IllFormedRulesError, match="kalah") as caught:
        verify(replace(rules, turn=wrong))
    assert len(caught.value.flaws) == 2
    assert all("kalah.sow:" in str(flaw) for flaw in caught.value.flaws)


def test_rules_as_they_were_said_are_checked_too() -> None:
    rules = rules_of(KALAH)
    said = replace(rules, kinds=("seed", "stone"))
    assert messages(replace(rules, said=said)) == messages(said) != []


def test_a_plug_in_must_get_what_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    offer = Offer("wave", "verb", lambda _view, _hole: None, ("hole",))
    monkeypatch.setattr(plugins, "offers", lambda name: (offer,) if name == "trial" else None)
    text = """---
language: 1
game: Trial
board: {rows: 2, holes: 3}
seeds: 2
uses: [trial]
---
turn
  choose hole from own occupied holes
  wave hole
"""
    rules = check_source("trial", Source("trial.sow", text), None, {}).rules
    assert rules is not None
    verify(rules)
    made = break_rules(
        rules, core.Do, lambda n: replace(n, arguments=(another(n.arguments[0]),)),
        lambda n: n.verb == "wave",
    )  # fmt: skip
    assert made is not None
    assert any("‘wave’ of a direction" in message for message in messages(made))


def test_a_table_is_looked_up_by_what_its_rows_are_numbered_by() -> None:
    made = first_broken(
        core.Table, lambda n: replace(n, arguments=(n.arguments[1], n.arguments[0])),
        lambda n: n.name is BoardFact.NEIGHBOUR,
    )  # fmt: skip
    assert any("‘neighbour’ is not one of a hole" in message for message in messages(made))


def test_with_manqala_debug_whatever_is_loaded_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(rules: Rules) -> None:
        raise IllFormedRulesError(rules.name, [Flaw("nothing is right today")])

    monkeypatch.setattr(well_formed, "verify", refuse)
    text = Source("two.sow", tiny(SOW).rules.files[-1].source.text)
    monkeypatch.delenv("MANQALA_DEBUG", raising=False)
    assert check_source("two", text, None, {}).rules is not None
    monkeypatch.setenv("MANQALA_DEBUG", "1")
    with pytest.raises(IllFormedRulesError, match="nothing is right today"):
        check_source("two", text, None, {})
