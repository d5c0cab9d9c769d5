"""Records of rows: one argument in a kernel, a parameter for each field that is read in the typed program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from manqala.compile.backends.hosted_backend import llvm_backend
from manqala.compile.kernel.rows import IntRow, RowRecord, Rows
from manqala.compile.llvm.process_host import ProcessHost, has_llvm
from manqala.compile.program.lower import LoweringError, lower
from manqala.compile.program.pass_names import Passes, PassName
from manqala.compile.program.passes import prepare
from manqala.compile.program.read_kernels import read_functions
from manqala.compile.program.typed import CallInstance, Leave
from manqala.compile.program.untyped import UntypedFunction, UntypedProgram
from manqala.compile.program.value_types import NumberKind, RecordType, RowType
from manqala.compile.program.verify import verify
from manqala.compile.program_module import ProgramModule
from manqala.compile.python.load import load_module
from manqala.compile.wasm.host import WasmHost, has_wasm

HOSTS: dict[str, Callable[[], Any]] = {}
if has_wasm():
    HOSTS["wasm"] = WasmHost
if has_llvm():
    HOSTS["llvm"] = ProcessHost


@dataclass(frozen=True, slots=True)
class Board(RowRecord):
    """What the program below works on."""

    seeds: IntRow
    marks: IntRow
    both: Rows
    step: int


TEXT = """\
@inlined
def marked(board, at):
    return board.marks[at]

@inner
def sow(board, first, last):
    seeds, step = board.seeds, board.step
    for at in range(first, last):
        seeds[at] += step + marked(board, at)
    return seeds[first]

@inner
def sum_of(row, many):
    total = 0
    for at in range(many):
        total += row[at]
    return total

@jit
def sow_twice(board, many):
    found = sow(board, 0, many)
    board.both[1][0] = sow(board, 1, many)
    return 100 * found + sum_of(board.seeds, many)
"""
FIELDS = (
    ("seeds", RowType(64)), ("marks", RowType(64)), ("both", RowType(64)), ("step", NumberKind.INT)
)  # fmt: skip


def functions_of(text: str) -> dict[str, UntypedFunction]:
    return {function.name: function for function in read_functions(text, "a test")}


def fill_board(seeds: Any, marks: Any, both: Any) -> Board:
    seeds[:], marks[:] = [4, 4, 4], [0, 1, 2]
    return Board(seeds, marks, both, 3)


def test_plain_python_hands_a_record_on() -> None:
    board = fill_board([0] * 3, [0] * 3, [[0], [0]])
    assert load_module(TEXT).sow_twice(board, 3) == 733
    assert board.seeds == [7, 12, 14]
    assert board.both == [[0], [12]]


@pytest.mark.parametrize("host", HOSTS)
def test_compiled_code_takes_it_apart(host: str) -> None:
    module = ProgramModule(UntypedProgram(functions_of(TEXT)), HOSTS[host]())
    memory: Any = module.host
    board = fill_board(memory.row(3), memory.row(3), memory.rows(2, 1))
    assert module.sow_twice(board, 3) == 733
    rows: Any = (board.seeds, board.both[1])
    assert [list(row) for row in rows] == [[7, 12, 14], [12]]
    again = module.prepared("sow_twice", (board.with_each(lambda part: part), 3))
    assert again() == 100 * 10 + 10 + 20 + 24


@pytest.mark.skipif(len(HOSTS) < 2, reason="there is one back end to compile for")
def test_machine_code_takes_the_record_of_webassembly_over() -> None:
    functions = functions_of(TEXT.replace("both[1][0]", "both[1][0][0]"))
    module = ProgramModule(UntypedProgram(functions), WasmHost())
    memory: Any = module.host
    groups = memory.groups(2, (memory.rows(2, 1),))
    board = fill_board(memory.row(3), memory.row(3), groups)
    run = llvm_backend().taken_over(module, "sow_twice", (board, 3))
    assert run() == 733
    assert list(groups[1][0]) == [12]


def test_an_instance_has_parameters_for_the_fields_that_it_reads() -> None:
    board = RecordType(FIELDS)
    text = TEXT.replace("board.both[1][0] = ", "found = ")
    program = prepare(
        UntypedProgram(functions_of(text)),
        {"sow_twice": (board, NumberKind.INT)},
        Passes(frozenset({PassName.CONSTANT_PROPAGATION})),
        verify,
    )
    found = {
        instance.name: [local.name for local in instance.parameters]
        for instance in program.instances
    }
    assert found == {
        "sow": ["seeds", "marks", "step", "first", "last"],
        "sum_of": ["row", "many"],
        "sow_twice": ["seeds", "marks", "both", "step", "many"],
    }


def test_what_is_handed_on_unread_is_no_parameter() -> None:
    text = """\
@inner
def last(board): return board.step
@inner
def first(board): return last(board)
@jit
def begin(board): return first(board)
"""
    program = lower(
        UntypedProgram(functions_of(text)),
        {"begin": (RecordType(FIELDS),)},
        Passes(frozenset({PassName.INLINING})),
    )
    first = next(instance for instance in program.instances if instance.name == "first")
    assert [local.name for local in first.parameters] == ["step"]
    (leave,) = first.body
    assert isinstance(leave, Leave)
    assert isinstance(leave.value, CallInstance)
    assert len(leave.value.arguments) == 1


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("return board.stores[0]", "there is no board.stores"),
        ("return many.seeds[0]", "there is no many.seeds"),
        ("return board + 1", "board is not a value"),
        ("step = board.step\n    step += 1\n    return step", "step is more than a field"),
        ("step = many\n    step = board.step\n    return step", "step is more than a field"),
        ("board = many\n    return board", "board is not a value"),
    ],
)
def test_what_is_no_field_is_refused(body: str, fault: str) -> None:
    program = UntypedProgram(functions_of(f"@jit\ndef f(board, many):\n    {body}"))
    with pytest.raises(LoweringError, match=fault):
        lower(program, {"f": (RecordType(FIELDS), NumberKind.INT)})


def test_fields_are_printed_as_python() -> None:
    text = "@jit\ndef f(board):\n    board.seeds[0] = board.step\n    return board.seeds[1]"
    assert str(functions_of(text)["f"]) == text
