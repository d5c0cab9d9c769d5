"""Constant propagation: what it decides, and what it must not take for known."""

from __future__ import annotations

from itertools import pairwise

import pytest

from manqala.compile.program import typed as t
from manqala.compile.program.constant_folding import compute, constant, constant_of
from manqala.compile.program.pass_names import Passes, PassName
from manqala.compile.program.passes import prepare
from manqala.compile.program.read_kernels import read_functions
from manqala.compile.program.side_effects import Effects, effects_of
from manqala.compile.program.untyped import ConstantTable, UntypedProgram
from manqala.compile.program.value_ranges import ANY, compute_range
from manqala.compile.program.value_types import Arithmetic, NumberKind, RowType
from manqala.compile.program.verify import verify
from manqala.compile.program.walking import parts
from manqala.compile.program_module import ProgramModule
from manqala.compile.wasm.host import WasmHost, has_wasm

ROW, INT = RowType(64), NumberKind.INT
TABLE = ConstantTable("SMALL", (3, 1, 2))
OUTER = "\n@inner\ndef put(c, at, value):\n    for i in range(1):\n        c[at + i] = value\n"


def read(body: str, parameters: str = "c, d, n") -> UntypedProgram:
    lines = "\n".join("    " + line for line in body.split("\n"))
    functions = read_functions(f"@jit\ndef f({parameters}):\n{lines}\n{OUTER}", "a test")
    return UntypedProgram({f.name: f for f in functions}, {}, {TABLE.name: TABLE})


def propagated(body: str) -> list[type]:
    """The kinds of all nodes that are left."""
    types = (ROW, ROW, INT)
    instance = prepare(read(body), {"f": types}, Passes(), verify).exported["f"]
    waiting: list[t.Value | t.Statement] = list(instance.body)
    found = []
    while waiting:
        node = waiting.pop()
        found.append(type(node))
        waiting += parts(node)
    return found


@pytest.mark.parametrize(
    "body",
    [
        "c[1] = 3\nd[2] = n\nif c[1] == 3:\n    return 1\nreturn 0",
        "x = n & 7\nif x > 7:\n    return 1\nreturn 0",
        "if n < 4:\n    return 0\nif n > 3:\n    return 1\nreturn 2",
        "if n == 4:\n    return 1 if n * 2 == 8 else 0\nreturn 1 if n == 4 else 0",
        "if SMALL[n & 1] > 3:\n    return 1\nreturn 0",
        "x = 0\nfor i in range(3):\n    if i > 2:\n        x = 1\nreturn x",
        "if c[2] == 5 and n > 0:\n    return c[2]\nreturn 0",
        "x = 1 if n > 2 else 2\nif x == 0:\n    return 9\nreturn 0",
    ],
)
def test_what_is_known_decides(body: str) -> None:
    kept = propagated(body)
    program = prepare(
        read(body),
        {"f": (ROW, ROW, INT)},
        Passes(frozenset({PassName.CONSTANT_PROPAGATION})),
        verify,
    )
    assert len(kept) < len(nodes(program.exported["f"]))


def nodes(instance: t.Instance) -> list[t.Value | t.Statement]:
    found: list[t.Value | t.Statement] = list(instance.body)
    for node in found:
        found += parts(node)
    return found


UNKNOWN = {
    "another name of the row": "c[1] = 3\nd[1] = n\nreturn c[1]",
    "an index that is not known": "c[1] = 3\nd[n] = 5\nreturn c[1]",
    "a call": "c[1] = 3\nput(c, n, 7)\nreturn c[1]",
    "a loop that changes it": "c[1] = 3\nx = 0\nfor i in range(3):\n    x += c[1]\n    c[1] = i\nreturn x",
    "a local that changed": "x = n\nc[1] = x\nx = 8\nreturn c[1] * 100 + x",
    "one way only": "c[1] = 3\nif n > 1:\n    c[1] = 4\nreturn c[1]",
    "a loop that is left": "x = 0\nwhile x < 5:\n    x += 1\n    if x == n:\n        break\nreturn x",
    "wraparound": "x = 9223372036854775807\nx = x + n\nreturn 1 if x > 0 else 0",
    "a copy": "c[1] = 3\nput_cells(d, 0, c, 0, n)\nreturn c[1]",
    "a counter that the body changes": "x = 0\ni = 2\nwhile i < 6:\n    x = x * 10 + i\n    i -= n\n    i += 4\nreturn x",
    "a value read before its cell changes": "x = c[1]\nc[1] = n\nreturn x * 100 + c[1]",
}


@pytest.mark.skipif(not has_wasm(), reason="there is no wasmtime")
@pytest.mark.parametrize("body", UNKNOWN.values(), ids=UNKNOWN)
def test_what_may_have_changed_is_not_known(body: str) -> None:
    """With rows that are one, and rows that are not, and several numbers."""
    found = []
    for off in ((), (PassName.CONSTANT_PROPAGATION,)):
        host = WasmHost()
        module = ProgramModule(read(body), host, frozenset(off))
        for one, number in ((True, 1), (True, 2), (False, 1), (False, 2), (False, 3)):
            c, d = host.row(9, "q"), host.row(9, "q")
            c[:], d[:] = range(9), range(10, 19)
            found.append((off, module.f(c, c if one else d, number), *c, *d))
    half = len(found) // 2
    assert [row[1:] for row in found[:half]] == [row[1:] for row in found[half:]]


def test_uncalled_functions_are_removed() -> None:
    body = "x = 3\nif x == 4:\n    put(c, n, 7)\nreturn x"
    assert len(prepare(read(body), {"f": (ROW, ROW, INT)}, Passes(), verify).instances) == 1


def test_effects_are_those_of_what_is_called_too() -> None:
    program = prepare(
        read("put(c, n, 7)\nreturn 0"),
        {"f": (ROW, ROW, INT)},
        Passes(frozenset({PassName.INLINING})),
    )
    of: dict[int, Effects] = {}
    for instance in program.instances:
        of[id(instance)] = effects_of(instance.body, of)
    assert of[id(program.exported["f"])].rows == {64}


EDGES = (-(1 << 63), -7, -1, 0, 1, 6, 255, (1 << 32) - 1, (1 << 63) - 1)


@pytest.mark.parametrize(
    "operator",
    [one for one in Arithmetic if one not in {Arithmetic.DIVIDE, Arithmetic.SQUARE_ROOT}],
)
def test_ranges_hold_what_operators_give(operator: Arithmetic) -> None:
    ranges = [*pairwise(EDGES), *((one, one) for one in EDGES), (-7, 6), ANY]
    for left in ranges:
        for right in ranges:
            if operator is Arithmetic.COUNT_BITS:
                continue
            low, high = compute_range(operator, [left, right])
            for a in left:
                for b in right:
                    found = constant_of(compute(operator, constant(a), constant(b)))
                    assert found is None or low <= found <= high, (operator, a, b)
