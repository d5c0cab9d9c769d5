"""Positions that come back: what is gone through and valued, beside other ways of finding the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.andot import Andot
from exact.graphs import value
from exact_values import HERE
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import load
from manqala.search import graph as graphs
from manqala.search import proof_kernel, solving
from manqala.search.graph import Graph, TooManyPositionsError
from manqala.search.kernel.graph_row import END, LEAST, MOST, NOTHING, PIECE
from manqala.search.prove import ProofPostponedError, Prover
from manqala.search.solving import Solver
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import PositionValue


def andot(stones: int, holes: int = 2) -> PositionValue:
    """Andot on a small board with so many stones in a hole."""
    row = ",".join(holes * [str(stones)])
    return load(HERE / "small_boards" / f"andot-{holes}.sow").position(f"{row}/{row}:south")


def graph_of(
    position: PositionValue,
    *,
    compiled: bool = False,
    watch: Callable[[int], None] = lambda _: None,
) -> Graph:
    prover = Prover(position.game, position, compiled=compiled, prepared=False)
    return Graph(prover, watch)


@dataclass
class Drawn:
    """A graph as it is drawn: who chooses at each node, its edges (child or END, and gain), what it is worth if it comes back."""

    who: list[int]
    edges: list[list[tuple[int, int]]]
    back: list[int]


@st.composite
def drawn_graphs(draw: st.DrawFn) -> Drawn:
    """Nodes in layers: edges to lower ones may bring something, those within a layer do not."""
    layers = draw(st.lists(st.integers(1, 5), min_size=1, max_size=3))
    of = [layer for layer, many in enumerate(layers) for _ in range(many)]
    edges = []
    for layer in of:
        ends = st.tuples(st.just(END), st.integers(-3, 3))
        inside = st.tuples(
            st.sampled_from([n for n, at in enumerate(of) if at == layer]), st.just(0)
        )
        lower = [n for n, at in enumerate(of) if at < layer]
        ways = [ends, inside, inside]
        if lower:
            ways.append(st.tuples(st.sampled_from(lower), st.integers(-2, 2)))
        edges.append(draw(st.lists(st.one_of(ways), min_size=1, max_size=4)))
    whose = draw(st.lists(st.integers(0, 1), min_size=len(of), max_size=len(of)))
    back = draw(st.lists(st.integers(-2, 2), min_size=len(of), max_size=len(of)))
    return Drawn(whose, edges, back)


def find_reachable(drawn: Drawn, node: int) -> set[int]:
    """All nodes that a node leads to."""
    found: set[int] = set()
    ahead = [node]
    while ahead:
        for child, _ in drawn.edges[ahead.pop()]:
            if child != END and child not in found:
                found.add(child)
                ahead.append(child)
    return found


def improve_values(drawn: Drawn, least: bool) -> list[int]:
    """The values by another method: play is broken off after more and more turns, until nothing changes."""
    many = len(drawn.who)
    after = [find_reachable(drawn, node) for node in range(many)]
    values: list[int | None] = [None] * many
    for node in sorted(range(many), key=lambda n: len(after[n] | {n})):
        if values[node] is not None:
            continue
        group = [n for n in after[node] if node in after[n]] or [node]
        backs = [drawn.back[n] for n in group]
        now = dict.fromkeys(group, min(backs) if least else max(backs))
        for _ in range(20 * many):
            now = {n: choose_successor(drawn, n, {**dict(enumerate(values)), **now}) for n in group}
        for n, found in now.items():
            values[n] = found
    return [found for found in values if found is not None]


def choose_successor(drawn: Drawn, node: int, values: dict[int, Any]) -> int:
    best = max if drawn.who[node] == 0 else min
    return best(gain + (0 if child == END else values[child]) for child, gain in drawn.edges[node])


@pytest.mark.nightly
@settings(max_examples=150, deadline=None)
@given(drawn_graphs())
def test_values_are_those_of_play_that_is_broken_off_later_and_later(drawn: Drawn) -> None:
    graph = any_graph()
    columns = fill(graph, drawn)
    graph.value_new_nodes(None)
    assert list(columns[LEAST][: len(drawn.who)]) == improve_values(drawn, least=True)
    assert list(columns[MOST][: len(drawn.who)]) == improve_values(drawn, least=False)


@cache
def any_graph() -> Graph:
    """A graph of some game, into whose rows another one is written."""
    return graph_of(andot(1))


def fill(graph: Graph, drawn: Drawn) -> tuple[Any, ...]:
    """Write a drawn graph into the rows of a graph."""
    who, back, first, many, _, _, _, child, gain = columns = graph.columns
    at = 0
    for node, edges in enumerate(drawn.edges):
        who[node], back[node], first[node], many[node] = (
            drawn.who[node],
            drawn.back[node],
            at,
            len(edges),
        )
        for to, brings in edges:
            child[at], gain[at] = to, brings
            at += 1
    graph.kernel.put(NODES=len(drawn.who), EDGES=at, SOLVED=0, TROUBLE=0)
    graph.valued = 0
    return columns


@pytest.mark.parametrize(("owner", "expected"), [(0, (2, 2)), (1, (-1, 1))])
def test_a_large_group_is_valued_piece_by_piece(
    monkeypatch: pytest.MonkeyPatch, owner: int, expected: tuple[int, int]
) -> None:
    """A ring with one way out, which is worth 2 to player 0: he takes it, the other goes round."""
    size = 2 * PIECE + 5
    out = {5: [(END, 2)]}
    edges = [[((node + 1) % size, 0), *out.get(node, [])] for node in range(size)]
    looks: list[int] = []
    graph = graph_of(andot(1), watch=looks.append)
    monkeypatch.setitem(graphs.STEPS, False, 1)
    columns = fill(graph, Drawn([owner] * size, edges, [-1, 1] + [0] * (size - 2)))
    graph.value_new_nodes(None)
    for row, value_of_all in zip((LEAST, MOST), expected, strict=True):
        assert set(columns[row][:size]) == {value_of_all}
    pieces = -(-size // PIECE)
    assert len(looks) > size + 8 * pieces


def test_who_gains_by_going_round_is_not_valued() -> None:
    graph = graph_of(andot(1))
    fill(graph, Drawn([0, 1], [[(1, 1)], [(0, 0), (END, 0)]], [0, 0]))
    with pytest.raises(TooManyPositionsError):
        graph.value_new_nodes(None)


@pytest.mark.parametrize("seeds", [1, 2, 3])
def test_a_program_from_the_sources_finds_the_same(seeds: int) -> None:
    position = andot(seeds)
    graph = graph_of(position)
    other = value(Andot(2, seeds))
    assert graph.bounds(position) == (other.least, other.most)
    turns = {move.text: graph.bounds(position.play(move)) for move in position.moves()}
    assert turns == other.turns
    assert graph.nodes > 10


@pytest.mark.skipif(not has_llvm(), reason="needs LLVM")
def test_compiled_it_finds_the_same_and_makes_room() -> None:
    position = andot(3, holes=3)
    graph = graph_of(position, compiled=True)
    room = graph.kernel.get("NODE_ROOM")
    other = value(Andot(3, 3))
    assert graph.bounds(position) == (other.least, other.most)
    turns = {move.text: graph.bounds(position.play(move)) for move in position.moves()}
    assert turns == other.turns
    assert graph.kernel.get("NODE_ROOM") > room


@pytest.mark.slow
def test_what_is_won_does_not_tell_positions_apart() -> None:
    """However the same seeds were shared out before, there are as many nodes, and the margin is added."""
    game = load("kalah", holes=2, seeds=3)
    found = []
    for won, before in (("3,1", 2), ("0,4", -4)):
        position = game.position(f"3,1/2,2:north:won={won}")
        graph = graph_of(position)
        least, most = graph.bounds(position)
        assert least == most == Prover(game, position, compiled=False).value(position)
        found.append((graph.nodes, least - before))
    assert found[0] == found[1]


def test_a_proof_that_takes_long_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "FIRST_PATIENCE", 0.0)
    monkeypatch.setitem(proof_kernel.SLICE, False, 20)
    position = andot(3)
    solver = Solver(position, compiled=False)
    solver.prover.postpone_at = 0.0
    with pytest.raises(ProofPostponedError):
        solver.prover.value(position)
    found = solver.solve(position)
    assert found.circling
    assert found.value == value(Andot(2, 3)).least


def test_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graphs, "MAX_PLAIN_NODES", 100)
    position = andot(4)
    with pytest.raises(ManqalaError) as caught:
        Solver(position, compiled=False, circling=True).solve(position)
    (told,) = caught.value.diagnostics
    assert told.code == "E610"
    assert "too many to explore" in told.message


def test_ends_are_no_nodes() -> None:
    position = load("kalah", holes=1, seeds=1).start()
    graph = graph_of(position)
    assert graph.bounds(position) is not None
    assert all(n != NOTHING for n in graph.columns[LEAST][: graph.nodes])
