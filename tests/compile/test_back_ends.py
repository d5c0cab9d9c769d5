"""WebAssembly and LLVM: the games of the plain program, move for move, and the small language between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manqala.compile.backends.hosted_backend import llvm_backend, wasm_backend
from manqala.compile.kernel.numbers import RESULTS
from manqala.compile.llvm.process_host import ProcessHost, has_llvm
from manqala.compile.native_engine import NativeEngine
from manqala.compile.program import typed as t
from manqala.compile.program.lower import LoweringError, lower
from manqala.compile.program.pass_names import PassName
from manqala.compile.program.read_kernels import KernelError, read_functions
from manqala.compile.program.untyped import ConstantTable, UntypedFunction, UntypedProgram
from manqala.compile.program.value_types import Arithmetic, NumberKind, RowType
from manqala.compile.program.verify import IllFormedError, verify
from manqala.compile.program_module import ProgramModule
from manqala.compile.row_memory import CODES, Memory
from manqala.compile.stepping.warm_game import load
from manqala.compile.wasm.host import WasmHost, has_wasm
from manqala.run.flow import Play
from manqala.run.limits import LONGEST_GAME
from tests.helpers.playing import GAMES

HOSTS: dict[str, Callable[[], Any]] = {}
"""What makes a host, for each back end that can be used here."""
BACK_ENDS: dict[str, Callable[[frozenset[PassName]], Any]] = {}
if has_wasm():
    HOSTS["wasm"], BACK_ENDS["wasm"] = WasmHost, wasm_backend
if has_llvm():
    HOSTS["llvm"], BACK_ENDS["llvm"] = ProcessHost, llvm_backend

back_ends = pytest.mark.parametrize("back_end", BACK_ENDS)
needs_llvm = pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")

SOME = (
    "andot",
    "bao-la-kiswahili",
    "dong-wo",
    "kalah",
    "oware",
    "san-yao",
    "toguz-kumalak",
    "yucebao",
)
"""Packed and unpacked games, with and without repetition, with legality queries, and matches."""


def same_games(
    back_end: str,
    name: str,
    games: int,
    *,
    match: bool = False,
    without: frozenset[PassName] = frozenset(),
) -> None:
    game = load(name)
    on = BACK_ENDS[back_end](without)
    fast = NativeEngine(game.rules, Play.begin(game.engine, match=False), on=on)
    assert play(fast, games, match) == play(game.native(compiled=False), games, match)


def play(engine: NativeEngine, games: int, match: bool) -> list[int]:
    results = engine.row(games * RESULTS)
    states = (engine.new_state(match=match), *engine.states(2))
    engine.module.play_many(*states, *engine.rows(), 0, games, LONGEST_GAME, 11, results)
    return list(results)


@pytest.mark.slow_cases("andot", "bao-la-kiswahili", "dong-wo", "san-yao", "yucebao")
@pytest.mark.parametrize("name", SOME)
def test_games_are_the_same_as_in_plain_python(name: str) -> None:
    same_games("wasm", name, 12)


@needs_llvm
@pytest.mark.parametrize("name", ["kalah", "yucebao"])
def test_games_are_the_same_in_machine_code(name: str) -> None:
    same_games("llvm", name, 12)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_games_and_matches_of_every_shipped_game_are_the_same(name: str) -> None:
    same_games("wasm", name, 60)
    same_games("wasm", name, 2, match=True)


@needs_llvm
@pytest.mark.slow
@pytest.mark.parametrize("name", SOME)
def test_games_and_matches_are_the_same_in_machine_code(name: str) -> None:
    same_games("llvm", name, 60)
    same_games("llvm", name, 2, match=True)


@needs_llvm
@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted({*GAMES} - {*SOME}))
def test_games_of_every_other_shipped_game_are_the_same_in_machine_code(name: str) -> None:
    same_games("llvm", name, 60)
    same_games("llvm", name, 2, match=True)


# ---- small programs ---------------------------------------------------------------------------------

WHOLE = st.integers(-(2**63), 2**63 - 1)


def make_module(back_end: str, text: str, **more: Any) -> ProgramModule:
    functions = {f.name: f for f in read_functions(text, "a test")}
    return ProgramModule(UntypedProgram(functions, **more), HOSTS[back_end]())


ARITHMETIC = """
@jit
def added(a, b): return a + b
@jit
def taken(a, b): return a - b
@jit
def times(a, b): return a * b
@jit
def divided(a, b): return a // b
@jit
def left(a, b): return a % b
@jit
def up(a, b): return a << (b & 63)
@jit
def down(a, b): return a >> (b & 63)
@jit
def least(a, b): return min(a, b)
@jit
def most(a, b): return max(a, b)
@jit
def between(a, b): return 1 if -5 <= a * 2 <= b else 0
@jit
def set_bits(a, b): return bits(a ^ b)
"""
MODULES = {back_end: make_module(back_end, ARITHMETIC) for back_end in HOSTS}


def rows_of(module: ProgramModule) -> Callable[[int, str], Any]:
    """What makes rows for it."""
    assert isinstance(module.host, Memory)
    return module.host.row


def wrap(number: int) -> int:
    return (number + 2**63) % 2**64 - 2**63


@back_ends
@given(a=WHOLE, b=WHOLE)
def test_arithmetic_is_that_of_python_within_64_bits(back_end: str, a: int, b: int) -> None:
    module = MODULES[back_end]
    assert module.added(a, b) == wrap(a + b)
    assert module.taken(a, b) == wrap(a - b)
    assert module.times(a, b) == wrap(a * b)
    assert module.up(a, b) == wrap(a << (b & 63))
    assert module.down(a, b) == a >> (b & 63)
    assert module.least(a, b) == min(a, b)
    assert module.most(a, b) == max(a, b)
    assert module.between(a, b) == int(-5 <= wrap(2 * a) <= b)
    assert module.set_bits(a, b) == ((a ^ b) & (2**64 - 1)).bit_count()


@back_ends
@given(a=WHOLE, b=WHOLE.filter(bool))
def test_division_rounds_down_as_in_python(back_end: str, a: int, b: int) -> None:
    if (a, b) != (-(2**63), -1):
        assert MODULES[back_end].divided(a, b) == a // b
        assert MODULES[back_end].left(a, b) == a % b


DIVISORS = (1, 2, 7, 8, 1024)
BY_CONSTANTS = "".join(
    f"@jit\ndef divided{b}(a): return a // {b}\n@jit\ndef left{b}(a): return a % {b}\n"
    for b in DIVISORS
)
DIVIDING = {back_end: make_module(back_end, BY_CONSTANTS) for back_end in HOSTS}


@back_ends
@given(a=WHOLE, b=st.sampled_from(DIVISORS))
def test_division_by_a_constant_rounds_down_too(back_end: str, a: int, b: int) -> None:
    module = DIVIDING[back_end]
    found = getattr(module, f"divided{b}")(a), getattr(module, f"left{b}")(a)
    assert found == divmod(a, b)


@back_ends
def test_loops_calls_and_rows(back_end: str) -> None:
    module = make_module(
        back_end,
        """
@inlined
def twice(n):
    if n < 0:
        return 0
    n += n
    return n

@inner
def last_of(row, many):
    found = -1
    for i in range(many):
        if row[i] == 0:
            continue
        if row[i] > 100:
            break
        found = i
    return found

@jit
def run(row):
    total = 0
    for value in T[1:3]:
        total += twice(value) + twice(-value)
    for i in range(len(row) - 1, -1, -1):
        row[i] += total
    while True:
        total -= 1
        if total < 3:
            return last_of(row, len(row)) * 100 + total
""",
        tables={"T": ConstantTable("T", (5, -3, 7))},
    )
    row = rows_of(module)(4, "i")
    row[:] = [1, -20, 2, 100]
    assert module.run(row) == 202
    assert list(row) == [21, 0, 22, 120]


@back_ends
def test_a_function_is_compiled_for_each_width_of_row(back_end: str) -> None:
    module = make_module(back_end, "@jit\ndef copied(a, b): put_cells(a, 1, b, 0, 3)")
    for bits in (8, 16, 32, 64):
        source, target = rows_of(module)(5, CODES[bits]), rows_of(module)(4, CODES[bits])
        source[:] = [1, -2, 3, -4, 5]
        module.copied(source, target)
        assert list(target) == [-2, 3, -4, 0]


@back_ends
def test_reals_have_32_or_64_bits(back_end: str) -> None:
    module = make_module(
        back_end, "@jit\ndef half(a, b):\n    b[1] = a[0] / 2.0 + 0.1\n    return b[1]"
    )
    for code, exact in (("f", False), ("d", True)):
        source, target = rows_of(module)(1, code), rows_of(module)(3, code)
        source[0], target[0], target[2] = 3.0, 7.0, 9.0
        assert module.half(source, target) == target[1]
        assert (target[1] == 1.6) == exact
        assert abs(target[1] - 1.6) < 1e-6
        assert (target[0], target[2]) == (7.0, 9.0)


@back_ends
def test_each_game_may_have_rows_of_several_types(back_end: str) -> None:
    module = make_module(
        back_end,
        """
@inner
def note(H, at, n):
    H[0][at] += n
    H[1][at] = H[0][at] + 1

@jit
def note_all(H, many):
    for g in range(many):
        note(H[g], g, 10 * g)
""",
    )
    host = module.host
    assert isinstance(host, Memory)
    groups = host.groups(3, (host.rows(3, 5, "q"), host.rows(3, 4, "h")))
    note_all = module.prepared("note_all", (groups, 3))
    note_all()
    note_all()
    assert [[list(row) for row in groups[g]] for g in range(3)] == [
        [[0] * 5, [1, 0, 0, 0]],
        [[0, 20, 0, 0, 0], [0, 21, 0, 0]],
        [[0, 0, 40, 0, 0], [0, 0, 41, 0]],
    ]
    assert len(groups) == 3


def test_unused_rows_are_reused() -> None:
    host = WasmHost()
    first = host.row(1000)
    where = host.raw(first)
    first[5] = 7
    del first
    again = host.row(1000)
    assert host.raw(again) == where
    assert not any(again)


def test_what_is_not_well_typed_is_refused() -> None:
    def lower_it(text: str) -> None:
        functions = {f.name: f for f in read_functions(text, "a test")}
        lower(UntypedProgram(functions), {"f": (RowType(64), NumberKind.INT)})

    with pytest.raises(LoweringError, match="nothing has no value"):
        lower_it("@jit\ndef f(row, n): return nothing")
    with pytest.raises(LoweringError, match="n is not a row"):
        lower_it("@jit\ndef f(row, n): return n[0]")
    with pytest.raises(LoweringError, match="no function 'g'"):
        lower_it("@jit\ndef f(row, n): return g(n)")
    with pytest.raises(LoweringError, match="number is needed"):
        lower_it("@jit\ndef f(row, n): return row + n")
    with pytest.raises(KernelError, match="no form"):
        read_functions("@jit\ndef f(row): return [n for n in row]", "a test")


def test_what_is_ill_formed_is_found() -> None:
    value = t.LocalVariable("n", NumberKind.INT)
    wrong = t.Compute(
        Arithmetic.ADD, (t.Get(value), t.Constant(NumberKind.TRUTH, 1)), NumberKind.INT
    )
    for body in (
        [t.Leave(None, wrong)],
        [t.Set(t.LocalVariable("other", NumberKind.INT), t.Get(value))],
        [t.Exit(t.Loop(t.Constant(NumberKind.TRUTH, 1), []))],
        [t.Leave(None, None)],
    ):
        instance = t.Instance("f", (value,), [], list(body), NumberKind.INT)
        with pytest.raises(IllFormedError, match="f: "):
            verify(t.TypedProgram([instance], {"f": instance}, {}))


def test_functions_are_printed_as_python() -> None:
    text = "@jit\ndef f(a, b):\n    while a < b:\n        a += 1\n        continue\n    return a if a > 3 else -b"
    (function,) = read_functions(text, "a test")
    assert isinstance(function, UntypedFunction)
    assert str(function) == text
