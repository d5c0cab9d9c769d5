"""Facts about variables: computed once for a game, from all their assignments."""

from __future__ import annotations

from manqala.analysis.sources import Source, Sources, assignments
from manqala.analysis.variables import variables_of
from manqala.compile.analysis.findings import Findings
from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.core.node_effects import Member
from manqala.core.rules import Rules
from tests.helpers.small_games import tiny

TURN = """
turn
  choose hole from own occupied holes
  let first be 3
  let copied be first
  let counted be 0
  each h in own holes, set dust to seeds in h
  sow it anticlockwise
  if seeds in last = copied, capture last
  if counted = 0, win hole
"""
MARKED = "\nmark dust: number for turn" + TURN


def named(rules: Rules, line: int) -> int:
    """The cell of the variable that a line of the turn gives a value."""
    (cell,) = {
        node.cell for node in nodes(rules.turn)
        if isinstance(node, core.Assign) and node.span.text.startswith(TURN.splitlines()[line].strip())
    }  # fmt: skip
    return cell


def test_facts_are_computed_once_and_shared() -> None:
    rules = tiny(MARKED).rules
    known = rules.once(variables_of)
    assert rules.once(variables_of) is known
    assert Findings(rules).facts is known


def test_each_way_of_setting_a_variable_is_a_source() -> None:
    rules = tiny(MARKED).rules
    found = dict(assignments(rules.turn))
    chosen = next(node for node in nodes(rules.turn) if isinstance(node, core.Choose))
    assert found[chosen.cell] == Member(chosen.source)
    dust = rules.layout.marks["dust"].cell
    sources = Sources(rules.turn, rules.layout, ()).of(dust)
    assert sources[0] == 0
    assert isinstance(sources[1], core.Pieces)


def test_what_is_known_passes_from_variable_to_variable() -> None:
    rules = tiny(MARKED).rules
    known = rules.once(variables_of)
    assert known.constant(named(rules, 3)) == known.constant(named(rules, 4)) == 3
    assert known.constant(rules.layout.marks["dust"].cell) is None


def test_a_variable_that_nothing_is_put_into_may_hold_anything() -> None:
    rules = tiny(MARKED).rules
    known = rules.once(variables_of)
    assert known.sources.of(10**6) == [None]
    assert known.constant(10**6) is None


def test_variables_that_are_set_to_each_other_are_followed_once() -> None:
    marks = "\nmark fore: hole for turn\nmark aft: hole for turn"
    rules = tiny(f"{marks}{MARKED}  set fore to aft\n  set aft to fore\n").rules
    known, fore = rules.once(variables_of), rules.layout.marks["fore"].cell
    taken: list[Source] = []

    def take(source: Source, cells: set[int]) -> bool:
        taken.append(source)
        if isinstance(source, core.Read):
            cells.add(source.cell)
        return isinstance(source, int | core.Read)

    assert all(known.sources.behind(known.sources.of(fore), take))
    assert (
        len(taken) == 6
    )  # the start and the other one: of the first as it is asked, then of each once
    hole = next(node for node in taken if isinstance(node, core.Read))
    assert known.places(hole) == {rules.board.nowhere}
    assert not known.real(hole)
