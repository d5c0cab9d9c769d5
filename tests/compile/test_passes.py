"""The table of passes: each can be switched off, none changes a game, and every one leaves a well-formed program."""

from __future__ import annotations

import pytest

from manqala.compile.backends.hosted_backend import HostedBackend, llvm_backend, wasm_backend
from manqala.compile.kernel.numbers import RESULTS
from manqala.compile.llvm.process_host import ProcessHost, has_llvm
from manqala.compile.native_engine import NativeEngine
from manqala.compile.passes_report import prepared_play
from manqala.compile.program import typed as t
from manqala.compile.program.pass_names import Passes, PassName
from manqala.compile.program.passes import NEEDED, PASSES, prepare
from manqala.compile.program.read_kernels import read_functions
from manqala.compile.program.untyped import UntypedProgram
from manqala.compile.program.value_types import NumberKind, RowType
from manqala.compile.program.verify import IllFormedError, verify
from manqala.compile.program_module import ProgramModule
from manqala.compile.stepping.warm_game import load
from manqala.compile.wasm.host import WasmHost, has_wasm
from manqala.run.flow import Play
from manqala.run.limits import LONGEST_GAME
from tests.helpers.playing import GAMES

ODD = ("andot", "bao-la-kiswahili", "oware", "yucebao")
"""Questions who could move, laps within a turn, packed cells, positions kept within a turn."""
ONE_OFF = sorted({*PassName} - NEEDED)
needs_wasm = pytest.mark.skipif(not has_wasm(), reason="there is no wasmtime")
needs_llvm = pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")


def same_games(on: HostedBackend, name: str, games: int) -> None:
    game = load(name)
    fast = NativeEngine(game.rules, Play.begin(game.engine, match=False), on=on)
    assert play(fast, games) == play(game.native(compiled=False), games)


def play(engine: NativeEngine, games: int) -> list[int]:
    results = engine.row(games * RESULTS)
    states = (engine.new_state(), *engine.states(2))
    engine.module.play_many(*states, *engine.rows(), 0, games, LONGEST_GAME, 5, results)
    return list(results)


@pytest.mark.quick_cases(
    "block-copies-andot",
    "block-copies-oware",
    "constant-propagation-oware",
    "eager-choices-andot",
    "eager-choices-oware",
    "entered-loops-andot",
    "entered-loops-oware",
    "inlining-andot",
    "inlining-oware",
    "joined-conditions-andot",
    "joined-conditions-oware",
    "simpler-arithmetic-andot",
)
@needs_wasm
@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("off", ONE_OFF)
def test_games_are_the_same_without_a_pass(name: str, off: PassName) -> None:
    same_games(wasm_backend(frozenset({off})), name, 3)


@needs_wasm
@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_the_same_without_any_one_pass(name: str) -> None:
    for off in ONE_OFF:
        same_games(wasm_backend(frozenset({off})), name, 4)


@needs_wasm
def test_games_are_the_same_without_all_passes() -> None:
    same_games(wasm_backend(frozenset(ONE_OFF)), "yucebao", 3)


@needs_llvm
def test_games_in_machine_code_are_the_same_without_block_copies() -> None:
    same_games(llvm_backend(frozenset({PassName.BLOCK_COPIES})), "kalah", 5)


@pytest.mark.slow_cases("bao-la-kiswahili", "dong-wo", "san-yao", "yucebao")
@pytest.mark.parametrize("name", ["dong-wo", *ODD, "kalah", "san-yao", "toguz-kumalak"])
def test_every_pass_leaves_a_well_formed_program(name: str) -> None:
    checked = []

    def check(program: t.TypedProgram) -> None:
        verify(program)
        checked.append(len(program.instances))

    engine = load(name).native(compiled=False)
    for without in (frozenset[PassName](), frozenset(ONE_OFF)):
        program = prepared_play(engine.written, Passes(without), check)
        assert program.exported["play_many"] is program.instances[-1]
    after_lowering = 2
    assert len(checked) == after_lowering + sum(one.run is not None for one in PASSES)


def test_the_table_names_each_pass_once() -> None:
    assert [one.name for one in PASSES] == list(PassName)


@pytest.mark.parametrize("off", sorted(NEEDED))
def test_what_lowering_stands_on_cannot_be_switched_off(off: PassName) -> None:
    with pytest.raises(ValueError, match=off):
        prepare(UntypedProgram(), {}, Passes(frozenset({off})))


@pytest.mark.slow
def test_a_pass_that_is_off_does_nothing() -> None:
    engine = load("yucebao").native(compiled=False)
    passes = Passes()
    prepared_play(engine.written, passes)
    assert all(passes.counts[one] > 0 for one in PassName)
    for off in ONE_OFF:
        without = Passes(frozenset({off}))
        prepared_play(engine.written, without)
        assert without.counts[off] == 0


# ---- block copies -----------------------------------------------------------------------------------

COPY = """
@jit
def copied(source, target, base):
    i = 100
    for i in range({first}, {last}):
        target[base + i] = source[i + 1]
    return i
"""
HOSTS = [
    pytest.param(WasmHost, marks=needs_wasm, id="wasm"),
    pytest.param(ProcessHost, marks=needs_llvm, id="llvm"),
]
WIDTHS = [
    ("b", "h"),
    ("b", "i"),
    ("b", "q"),
    ("B", "h"),
    ("B", "i"),
    ("B", "q"),
    ("h", "i"),
    ("h", "q"),
    ("i", "q"),
]


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize(("narrow", "wide"), WIDTHS)
def test_cells_are_copied_into_wider_ones(
    host: type[WasmHost | ProcessHost], narrow: str, wide: str
) -> None:
    for first, last in ((0, 4), (2, 25), (0, 80)):
        check_copies(host, narrow, wide, first, last)


def check_copies(
    host: type[WasmHost | ProcessHost], narrow: str, wide: str, first: int, last: int
) -> None:
    functions = {f.name: f for f in read_functions(COPY.format(first=first, last=last), "a test")}
    memory = host()
    module = ProgramModule(UntypedProgram(functions), memory)
    source, target = memory.row(100, narrow), memory.row(100, wide)
    low = 0 if narrow == "B" else -128
    source[:] = [low + at * 37 % 256 for at in range(100)]
    assert module.copied(source, target, 3) == last - 1
    expected = [0] * 100
    expected[3 + first : 3 + last] = source[1 + first : 1 + last]
    assert list(target) == expected


@pytest.mark.parametrize(
    "line",
    [
        "target[2 * i] = source[i]",
        "target[i] = source[source[i]]",
        "target[i] = target[i + 1]",
        "target[i + i] = source[i]",
        "source[i] = target[i]",
    ],
)
def test_what_is_no_block_stays_a_loop(line: str) -> None:
    text = f"@jit\ndef f(source, target):\n    for i in range(8):\n        {line}\n    return 0\n"
    functions = {f.name: f for f in read_functions(text, "a test")}
    passes = Passes()
    program = prepare(UntypedProgram(functions), {"f": (RowType(16), RowType(64))}, passes, verify)
    assert passes.counts[PassName.BLOCK_COPIES] == 0
    assert any(isinstance(node, t.Loop) for node in program.exported["f"].body)


def test_a_copy_into_a_narrower_row_is_no_program() -> None:
    wide, narrow = (t.LocalVariable(name, RowType(bits)) for name, bits in (("a", 64), ("b", 16)))
    zero, count = t.Constant(NumberKind.INT, 0), t.Constant(NumberKind.INT, 4)
    body: list[t.Statement] = [t.CopyElements(t.Get(wide), zero, t.Get(narrow), zero, count)]
    instance = t.Instance("f", (wide, narrow), [], body, None)
    with pytest.raises(IllFormedError, match="two types"):
        verify(t.TypedProgram([instance], {"f": instance}, {}))
