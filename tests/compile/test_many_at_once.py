"""Games played many at once are those that are played one by one."""

import re
from ctypes import CFUNCTYPE, addressof, c_int16, c_int64, c_uint32, c_void_p
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from hypothesis import given, settings
from hypothesis import strategies as st

from manqala.compile.backends.backend import BackendName
from manqala.compile.kernel.numbers import LANES, RESULTS
from manqala.compile.lanes import lane_values
from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.lanes.turns import NAME, turns
from manqala.compile.llvm.process_host import MachineCode, looks_up
from manqala.compile.many_at_once import ManyAtOnce, many_at_once
from manqala.compile.native_engine import NativeEngine
from manqala.compile.program.read_kernels import read_functions
from manqala.compile.program.untyped import UntypedFunction
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.run.limits import LONGEST_GAME

SPREAD = (
    "kalah", "cross-kalah", "waurie", "cups", "tchoukaillon", "crosscapt-nine", "i-pere", "nsolo", "tshuba",
)  # fmt: skip
"""Shipped games that are played so."""


def both_ways(
    engine: NativeEngine, many: ManyAtOnce, numbers: range, limit: int = LONGEST_GAME
) -> tuple[list[int], list[int]]:
    """The results of games many at once, and one by one."""
    found, expected = (engine.row(len(numbers) * RESULTS) for _ in range(2))
    many.play(numbers, 3, found, limit)
    first, second = engine.states(2)
    engine.module.play_many(
        engine.new_state(), first, second, *engine.rows(), numbers.start, len(numbers), limit, 3, expected
    )  # fmt: skip
    return [int(n) for n in found], [int(n) for n in expected]


@cache
def both_of(name: str) -> tuple[NativeEngine, ManyAtOnce]:
    """A game one by one, and the machine code for many of it."""
    engine = load(name).native(on=BackendName.LLVM)
    return engine, ManyAtOnce(engine.rules, engine.interpreter, match=False)


@pytest.mark.parametrize("name", SPREAD)
def test_the_games_are_the_same(name: str) -> None:
    engine, many = both_of(name)
    for numbers in (range(LANES), range(7, 150)):
        found, expected = both_ways(engine, many, numbers)
        assert found == expected


@pytest.mark.parametrize("limit", [1, 9, 40])
def test_games_that_last_too_long_are_left_at_the_same_ply(limit: int) -> None:
    found, expected = both_ways(*both_of("kalah"), range(60), limit)
    assert found == expected
    assert max(found[1::RESULTS]) <= limit


@pytest.mark.parametrize("chosen", [{"seeds": 3}, {"seeds": 6}], ids=str)
def test_with_other_options(chosen: dict[str, Any]) -> None:
    engine = load("kalah", **chosen).native(on=BackendName.LLVM)
    found, expected = both_ways(
        engine,
        ManyAtOnce(engine.rules, engine.interpreter, match=False),
        range(100),
    )
    assert found == expected


def test_other_processors_do_the_same() -> None:
    engine = load("kalah").native(on=BackendName.LLVM)
    found, expected = both_ways(
        engine,
        ManyAtOnce(engine.rules, engine.interpreter, match=False, permutes=False),
        range(64),
    )
    assert found == expected


@pytest.mark.parametrize(
    "name", ["oware", "random-kalah", "sungka", "pie-kalah"],
    ids=["counts positions", "asks chance first", "relays", "asks who wants to change"],
)  # fmt: skip
def test_rules_that_cannot_be_spread(name: str) -> None:
    assert many_at_once(load(name).native(compiled=False), match=False) is None


HEAD = "---\nlanguage: 1\ngame: Wide\nboard: {rows: 2, holes: 3, stores: beside}\nseeds: 2\n---\n"
SOW = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
END = "round ends when some player is bare\n  settle\nround ends when moves made > 30\n  settle\n"
RULES = {
    "captures": SOW + "  if pieces in last = 2 or 3, win last\n",
    "two questions": SOW
    + "  choose n from 1..3\n  choose other from own holes\n  put n pieces from last into other\n",
    "a mark that counts": "mark made: 0..9 for round\n" + SOW
    + "  if last is own, set made to made + 1\n  if made > 3\n    win last\n    set made to 0\n",
    "marks on holes": "mark deep: truth on holes for round\n" + SOW
    + "  if pieces in last > 3, set deep of last to true\n  if last is deep, win last\n",
    "sets": SOW + "  win own holes where it holds 3..\n",
    "loops": SOW + "  repeat 3 times\n    if last is occupied, put 1 piece from last into own store\n",
}  # fmt: skip


def write_game(tmp_path: Path, rules: str) -> WarmGame:
    path = tmp_path / "wide.sow"
    counted = "mark moves made: count for round\nwhen turn ends, set moves made to moves made + 1\n"
    text = HEAD + counted + rules + END
    path.write_text(text.replace("moves made", "made-moves"), encoding="utf-8")
    return load(path)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_rules_of_many_kinds(tmp_path: Path, rules: str) -> None:
    engine = write_game(tmp_path, rules).native(on=BackendName.LLVM)
    found, expected = both_ways(
        engine,
        ManyAtOnce(engine.rules, engine.interpreter, match=False),
        range(120),
    )
    assert found == expected


# ---- programs -----------------------------------------------------------------------------------------


CELLS = 8
"""The last one counts the plies, the first five hold pieces."""
TABLE = [(n * 7 + 3) % 11 for n in range(200)]
LINES = {
    "conditions": """
    x = c[0]
    if x > 3 and c[1] != 2 or x == 0:
        c[2] += 1
    elif not c[1] < 4:
        c[3] = x - c[1] + 20
    c[4] = min(x, c[1]) * 2 + max(3, c[2])
    """,
    "numbers": """
    c[1] = c[0] // 4 + c[0] % 3 + (c[0] << 1) + (c[1] >> 1) + (c[2] & 6 | 1) - -c[3]
    c[2] = 5 if 1 < c[0] and c[0] <= 4 else c[2] + (c[0] > 7)
    """,
    "tables": """
    c[1] = T[c[0]] + T[c[0] * 9 + c[2]]
    c[T[c[3]] % 5] += 2
    c[2] = c[c[0] % 5]
    """,
    "walks": """
    for h in T[c[0] * 2:c[0] * 2 + c[1]]:
        c[0 if h > 4 else h] += 1
    at = c[2] % 3
    for h in W[at * 5:at * 5 + c[3]]:
        c[h] += 2
    """,
    "loops": """
    n = c[0]
    while n > 3:
        n -= 3
        c[1] += 1
    c[5] += n
    c[6] -= c[5]
    for i in range(c[2]):
        if i == c[3]:
            break
        c[4] += i
    for i in range(c[3], c[3] + 3):
        c[i % 5] = i
    """,
    "ways out": """
    for i in range(5):
        if c[i] == 4:
            c[i] = 0
            c[7] += 1
            return 0
        if c[i] == 9:
            return 2
    if c[0] > 6:
        lost(c)
    c[0] = doubled(c, c[1], 3)
    """,
    "work row": """
    m = 0
    for i in range(5):
        if c[i] > 2:
            M[5648 + m] = i
            m += 1
    if m == 0:
        return 1
    a = below(M, m)
    c[M[5648 + a]] = 1
    """,
}
PROGRAM = """
def doubled(c, n, times):
    if n > 7:
        return times
    for i in range(times):
        n += i
    return n * 2

def random_step(c, b, M, X, H):
{lines}
    c[7] += 1
    return 0
"""


class AsideError(Exception):
    """A program reaches rare code."""


def one_by_one(text: str, cells: list[int], random: int) -> tuple[list[int], int]:
    """What the program makes of a state, and of the random numbers; nothing where it is rare."""
    work = {"random": random}

    def below(_: object, number: int) -> int:
        low = work["random"] & 0xFFFFFFFF
        work["random"] = 698769069 * low + (work["random"] >> 32)
        return low * number >> 32

    def lost(_: object) -> None:
        raise AsideError

    space: dict[str, Any] = {"T": TABLE, "W": WALKS, "below": below, "lost": lost}
    exec(text, space)
    row = [*cells]
    try:
        status = space["random_step"](row, None, dict[int, int](), None, None)
    except AsideError:
        return cells, random
    return (cells, random) if status else (row, work["random"])


WALKS = [0, 1, 2, 3, 4, 4, 3, 2, 1, 0, 2, 0, 1, 4, 3]
STATES = st.lists(
    st.tuples(*[st.integers(0, 9)] * 3, st.integers(0, 5), st.integers(0, 9)), min_size=LANES, max_size=LANES
)  # fmt: skip


def functions_of(text: str) -> dict[str, UntypedFunction]:
    """The functions of a program that is written like a kernel."""
    marked = re.sub(r"^def ", "@inner\ndef ", text, flags=re.MULTILINE)
    return {function.name: function for function in read_functions(marked, "a program")}


@pytest.fixture(scope="module", params=LINES.keys())
def spread(request: pytest.FixtureRequest) -> SimpleNamespace:
    """A program, and machine code for many states."""
    text = PROGRAM.replace("{lines}", LINES[request.param].rstrip())
    numbers = {"PIECES": 5, "PLIES": 7, "T": TABLE, "W": WALKS}
    followed = text.replace("def doubled", "def following").replace("doubled(", "following(")
    # What cells five and six hold is not known either.
    start = [9, 9, 9, 9, 9, 0, 0, 0]
    made = turns(functions_of(followed), numbers, start, permutes=looks_up())
    return SimpleNamespace(text=text, code=MachineCode(str(made.module)), high=made.high)


@given(states=STATES, seed=st.integers(1, 1 << 40))
@settings(max_examples=25, deadline=None)
def test_programs_do_the_same_for_many_states(
    spread: SimpleNamespace, states: list[tuple[int, ...]], seed: int
) -> None:
    rows, chance = (c_int16 * (CELLS * LANES))(), (c_int64 * LANES)()
    for lane, state in enumerate(states):
        chance[lane] = seed + lane
        for cell, number in enumerate(state):
            rows[cell * LANES + lane] = number
    turns_of_many = CFUNCTYPE(c_uint32, c_void_p, c_void_p, c_int16)(spread.code.address(NAME))
    turns_of_many(addressof(rows), addressof(chance), 1)
    for lane, state in enumerate(states):
        found = [rows[cell * LANES + lane] for cell in range(CELLS)]
        expected = one_by_one(spread.text, [*state, 0, 0, 0], seed + lane)
        assert (found, chance[lane]) == expected


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("    while c[0] > 0:\n        c[1] = 0", "a loop that may last long"),
        ("    c[1] = M[4]", "read before it is set"),
        ("    if c[0] > 3:\n        M[4] = 1\n    c[1] = M[4]", "read before it is set"),
        ("    c[5] = c[0] * 4000 * c[1]", "a number may be from"),
        ("    lost(c)", "an event that leaves the fast path happens in every turn"),
        ("    for i in range(c[0]):\n        continue", "a line of kind Continue"),
        ("    c[1] = 0.5", "a value of kind RealNumber"),
        ("    c[1] = ~c[0]", "a sign ~"),
        ("    for i in c:\n        pass", "a loop over c"),
        (100 * "    c[1] = c[0] + 1\n", "too long"),
        ("    c[1] = " + " + ".join(["c[0]"] * 390), "nested too deeply"),
    ],
)  # fmt: skip
def test_what_cannot_be_spread_is_said(
    lines: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lane_values, "MOST", 450)
    program = functions_of(PROGRAM.replace("{lines}", lines))
    with pytest.raises(CannotSpreadError, match=what):
        turns(program, {"PIECES": 5, "PLIES": 7, "T": TABLE}, [9] * 5 + [0] * 3, permutes=False)
