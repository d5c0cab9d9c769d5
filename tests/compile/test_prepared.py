"""Typed programs are kept by all that determines them, and a limited number of them."""

from collections import OrderedDict
from dataclasses import replace

import pytest

from manqala.compile.program import prepared
from manqala.compile.program.pass_names import PassName
from manqala.compile.program.prepared import Wanted, prepare_once
from manqala.compile.program.read_kernels import read_functions
from manqala.compile.program.typed import TypedProgram
from manqala.compile.program.untyped import ConstantTable, UntypedProgram
from manqala.compile.program.value_types import NumberKind
from manqala.compile.program_module import ProgramModule
from manqala.compile.stepping.warm_game import load
from manqala.compile.wasm.host import WasmHost
from manqala.search.deepening import Search
from tests.helpers.playing import game_of

TEXT = """
@jit
def looked_up(n): return TABLE[n] + MORE
@jit
def half(n): return n / 2.0
"""


def make(text: str = TEXT, more: int = 1, values: tuple[int, ...] = (3, 5)) -> UntypedProgram:
    functions = {f.name: f for f in read_functions(text, "a test")}
    return UntypedProgram(functions, {"MORE": more}, {"TABLE": ConstantTable("TABLE", values)})


def typed(
    program: UntypedProgram,
    name: str = "looked_up",
    kind: NumberKind = NumberKind.INT,
    without: frozenset[PassName] = frozenset(),
) -> TypedProgram:
    return prepare_once(program, Wanted(program.digest(), name, (kind,), without))


def test_programs_of_the_same_parts_are_prepared_once() -> None:
    assert typed(make()) is typed(make(str(TEXT)))


def test_whatever_differs_is_prepared_again() -> None:
    first = make()
    generated = make()
    of_rules = replace(generated.functions["half"], generated=True)
    generated.functions["half"] = of_rules
    narrow = make()
    narrow.state_bits = 32
    found = [
        typed(first),
        typed(make(TEXT.replace("+", "-"))),
        typed(make(TEXT.replace("@jit\ndef half", "@inlined\ndef half"))),
        typed(make(TEXT.replace("2.0", "2"))),
        typed(make(more=2)),
        typed(make(values=(3, 6))),
        typed(generated),
        typed(narrow),
        typed(first, "half"),
        typed(first, "half", NumberKind.REAL),
        typed(first, without=frozenset({PassName.INLINING})),
    ]
    assert len({*map(id, found)}) == len(found)


def test_engines_that_share_a_program_have_tables_and_rows_of_their_own() -> None:
    found = []
    for size, values in ((7, (3, 5)), (70, (3, 5)), (70, (4, 6))):
        module = ProgramModule(make(values=values), WasmHost())
        module.host.row(size)  # type: ignore[attr-defined]  # tables are at other addresses behind it
        found += [module.looked_up(0), module.looked_up(1), module.half(3)]
    assert found == [4, 6, 1.5, 4, 6, 1.5, 5, 7, 1.5]


def test_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "MOST", 2)
    monkeypatch.setattr(prepared, "kept", OrderedDict())
    first, second = typed(make()), typed(make(more=2))
    assert typed(make()) is first
    typed(make(more=3))
    assert typed(make()) is first
    assert typed(make(more=2)) is not second


def test_engines_of_the_same_rules_in_the_same_form_share_what_is_written() -> None:
    game = game_of("kalah")
    first, second = game.native(compiled=False), game.native()
    assert first.written is second.written
    assert game.native(pieces=200).written is not first.written
    assert load("kalah", {"seeds": 3}).native().written is not first.written


def test_a_second_search_of_a_game_prepares_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("kalah")
    first = Search(game).search(game.start(), (), depth=3)
    monkeypatch.setattr(prepared, "prepare", None)
    assert Search(game).search(game.start(), (), depth=3) == first
