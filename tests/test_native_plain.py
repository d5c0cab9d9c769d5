"""What is changed in a generated module before plain Python runs it."""

import ast
import sys
from textwrap import dedent

import pytest

from manqala.compile.engine import NativeEngine
from manqala.compile.link import compile as loading
from manqala.compile.optimise.plain import quickened
from manqala.game.game import load

BEFORE = """\
SIZE = 3
LOSS = -2
TURN = 1
T0 = table([4, 5, 7, 9, 0])
T1 = table([1, 2, 0, 8, 0])

@inlined
def twice(n):
    return n + n

@inlined
def kept(c, n):
    c[0] = n
    return n + 1

@woven
def sign(n):
    if n < 0:
        return -1
    if n == 0:
        return 0
    return 1

@woven
def store(c, values):
    for i in range(4):
        c[T0[i]] = values[i]

@woven
def found(c):
    for i in range(SIZE):
        if c[i] == 2:
            return i
    return -1

@woven
def maybe(c, n):
    if n:
        c[0] = 1
        return
    c[1] = 2

@inner
def far(c):
    return c[0]
"""


def changed(*lines, head="f(c, M, n)"):
    """The statements of a function of the module above, after everything that is done to it."""
    body = "\n".join(f"    {line}" for part in lines for line in dedent(part).splitlines())
    module = quickened(f"{BEFORE}\ndef {head}:\n{body}\n")
    function = module.body[-1]
    assert isinstance(function, ast.FunctionDef)
    return "\n".join(ast.unparse(part) for part in function.body)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Constants of the module, and what they decide.
        ("return n + SIZE * 2", "return n + 6"),
        ("return n + 0 * SIZE + (0 + n) + n * 1", "return n + n + n"),
        ("return n - LOSS", "return n - -2"),
        ("return c[T0[2]]", "return c[7]"),
        ("return T0[9]", "return T0[9]"),
        ("SIZE = n\nreturn SIZE", "return n"),
        ("return 7 // SIZE + 1", "return 7 // 3 + 1"),
        ("if TURN:\n    return 1\nreturn 2", "return 1"),
        ("if not TURN:\n    return 1\nelse:\n    c[0] = 1", "c[0] = 1"),
        ("if n:\n    pass\nelse:\n    c[0] = 1", "if not n:\n    c[0] = 1"),
        ("if not (not n > 2):\n    c[0] = 1", "if n > 2:\n    c[0] = 1"),
        ("while not TURN:\n    c[0] = 1\nreturn 0", "return 0"),
        ("while True:\n    if not (n > c[0]):\n        break\n    c[0] += 1", "while n > c[0]:\n    c[0] += 1"),
        ("return 0 if TURN < SIZE <= n else 1", "return 0 if 3 <= n else 1"),
        ("return 0 if SIZE < TURN < n else 1", "return 1"),
        ("return 2 if n > 0 and TURN and c[0] else 3", "return 2 if n > 0 and c[0] else 3"),
        ("return n > 0 or TURN or c[0]", "return n > 0 or 1"),
        ("return 1\nc[0] = 1", "return 1"),
        ("if n:\n    pass\nreturn n", "return n"),
        ("if far(c):\n    pass\nreturn n", "far(c)\nreturn n"),
        ("return n * 0", "return 0"),
        ("return SIZE < 4", "return True"),
        # Copies of names, and what nobody reads.
        ("a = n\nb = a\nreturn b", "return n"),
        ("a = n\nn = 3\nreturn a + n", "a = n\nreturn a + 3"),
        ("a = 2\na += 1\nreturn a", "return 3"),
        ("a = n\na += 1\nreturn a", "a = n + 1\nreturn a"),
        ("a = c[0]\nreturn n", "return n"),
        ("a = far(c)\nreturn n", "a = far(c)\nreturn n"),
        ("a = 1\nif n:\n    a = 2\nreturn a", "a = 1\nif n:\n    a = 2\nreturn a"),
        ("if n:\n    a = 2\nelse:\n    a = 2\nreturn a", "return 2"),
        ("if n:\n    a = 2\n    return a\nelse:\n    a = 4\nreturn a", "if n:\n    return 2\nreturn 4"),
        ("if n:\n    a = 2\nreturn n", "return n"),
        ("for i in range(n):\n    pass\nreturn n", "return n"),
        ("if n:\n    a = 2\nelse:\n    c[0] = 1", "if not n:\n    c[0] = 1"),
        ("if far(c):\n    a = 2\nreturn n", "far(c)\nreturn n"),
        ("for i in range(far(c)):\n    a = 2\nreturn n", "range(far(c))\nreturn n"),
        ("while far(c):\n    a = 2", "while far(c):\n    pass"),
        ("a = n\nif n:\n    a = 2\n    c[0] = a\nelse:\n    c[1] = a", "if n:\n    c[0] = 2\nelse:\n    c[1] = n"),
        ("a = 0\nfor i in range(n):\n    c[i] = a\n    a += 2", "a = 0\nfor i in range(n):\n    c[i] = a\n    a += 2"),
        ("for i in range(n):\n    a = c[i]\nreturn n", "return n"),
        (
            "a = 0\nwhile a < n:\n    b = a\n    if c[b] == 0:\n        break\n    a += 1\nreturn a",
            "a = 0\nwhile a < n:\n    if c[a] == 0:\n        break\n    a += 1\nreturn a",
        ),
        (
            "a = 0\nwhile True:\n    if c[n] > 3:\n        a = 1\n        break\n    c[n] += 1\nreturn a",
            "while True:\n    if c[n] > 3:\n        a = 1\n        break\n    c[n] += 1\nreturn a",
        ),
        (
            "a = 0\nfor i in range(n):\n    if c[i]:\n        a = i\n        continue\n    c[i] = a",
            "a = 0\nfor i in range(n):\n    if c[i]:\n        a = i\n        continue\n    c[i] = a",
        ),
        # Functions written in place.
        ("return twice(n)", "return n + n"),
        ("return twice(c[0])", "n_1 = c[0]\nreturn n_1 + n_1"),
        ("return 1 + twice(c[0])", "return 1 + twice(c[0])"),
        ("return 1 + twice(n + 1)", "return 1 + (n + 1 + (n + 1))"),
        ("if twice(n) > 2:\n    return 1\nreturn 0", "if n + n > 2:\n    return 1\nreturn 0"),
        ("c[1] = kept(c, n)", "c[0] = n\nc[1] = n + 1"),
        ("kept(c, n)", "c[0] = n"),
        ("return kept(c, SIZE)", "c[0] = 3\nreturn 4"),
        ("return sign(n)", "if n < 0:\n    return -1\nif n == 0:\n    return 0\nreturn 1"),
        (
            "if sign(n):\n    c[0] = 1",
            "while True:\n    if n < 0:\n        t_1 = -1\n        break\n    if n == 0:\n        t_1 = 0\n        break\n"
            "    t_1 = 1\n    break\nif t_1:\n    c[0] = 1",
        ),
        ("a = found(c)\nreturn a + 1", "a = found(c)\nreturn a + 1"),
        (
            "return 0 if n else found(c)",
            "if n:\n    return 0\n"
            "else:\n    for i_1 in range(3):\n        if c[i_1] == 2:\n            return i_1\n    return -1",
        ),
        ("c[0] = far(c)", "c[0] = far(c)"),
        ("c[0] = far(c)\nreturn twice(n)", "c[0] = far(c)\nreturn n + n"),
        ("for i in range(n):\n    c[i] = twice(i)", "for i in range(n):\n    c[i] = i + i"),
        (
            "maybe(c, n)\nreturn c[0]",
            "while True:\n    if n:\n        c[0] = 1\n        break\n    c[1] = 2\n    break\nreturn c[0]",
        ),
        (
            "return maybe(c, n)",
            "if n:\n    c[0] = 1\n    return\nc[1] = 2\nreturn",
        ),
        # Loops over numbers.
        ("store(c, T1)", "c[4:6] = (1, 2)\nc[7] = 0\nc[9] = 8"),
        (
            "for i in range(2):\n    h = T0[n * 2 + i]\n    c[h] = 1",
            "for h in T0[n * 2:n * 2 + 2]:\n    c[h] = 1",
        ),
        (
            "for i in range(T1[n + 1] - T1[n]):\n    h = T0[T1[n] + i]\n    c[h] = 1",
            "for h in T0[T1[n]:T1[n + 1]]:\n    c[h] = 1",
        ),
        (
            "for i in range(2):\n    h = T0[n + i]\n    c[h] = i",
            "for i in range(2):\n    h = T0[n + i]\n    c[h] = i",
        ),
        (
            "for i in range(2):\n    h = T0[n + i]\n    n = h",
            "for i in range(2):\n    h = T0[n + i]\n    n = h",
        ),
        (
            "for i in range(2):\n    h = c[n + i]\n    c[h] = 1",
            "for i in range(2):\n    h = c[n + i]\n    c[h] = 1",
        ),
        ("for i in range(n):\n    h = M[70 + i]\n    c[h] = 1", "for h in M[70:70 + n]:\n    c[h] = 1"),
        (
            "for i in range(n):\n    h = M[70 + i]\n    M[70 + h] = 1",
            "for i in range(n):\n    h = M[70 + i]\n    M[70 + h] = 1",
        ),
        ("a = 0\nfor i in range(1, 5):\n    a += c[i]\nreturn a", "a = sum(c[1:5])\nreturn a"),
        ("a = n\nfor i in range(4):\n    a += c[6 + i]\nreturn a", "a = n\na += sum(c[6:10])\nreturn a"),
        ("a = 0\nfor i in range(n):\n    a += c[i + 6]\nreturn a", "a = sum(c[6:6 + n])\nreturn a"),
        ("a = 0\nfor i in range(n):\n    a += c[i]\nreturn a", "a = sum(c[0:n])\nreturn a"),
        *(
            (same, same) for same in (
                "for h in T0[0:2]:\n    c[h] = 1",
                "for i in range(0, n, 2):\n    c[i] = 1",
                "for i in range(n):\n    h = T0[c[0] + i]\n    c[h] = 1",
                "for i in range(n):\n    h = T0[i - 1]\n    c[h] = 1",
                "for i in range(4):\n    c[T0[i]] = M[i]",
                "for i in range(n):\n    c[T0[i]] = T1[i]",
                "a = 0\nfor i in range(n):\n    a += c[i] * 2\nreturn a",
                "a = 0\nfor i in range(n):\n    a += c[n + i]\nreturn a",
            )
        ),
        # Conditions that are counted, and bounds.
        (
            "m = 0\nfor i in range(n):\n    M[70 + m] = i\n    m += c[i] > 0\nreturn m",
            "m = 0\nfor i in range(n):\n    if c[i] > 0:\n        M[70 + m] = i\n        m += 1\nreturn m",
        ),
        ("n += not c[0]\nreturn n", "if not c[0]:\n    n += 1\nreturn n"),
        (
            "a = max(0, min(n, c[0]))\nc[1] = a",
            "a = c[0]\nif a > n:\n    a = n\nif a < 0:\n    a = 0\nc[1] = a",
        ),
        ("a = max(1, min(n, c[0]))\nc[1] = a", "a = max(1, min(n, c[0]))\nc[1] = a"),
        ("n = max(0, min(n, c[0]))\nc[1] = n", "n = max(0, min(n, c[0]))\nc[1] = n"),
    ],
)  # fmt: skip
def test_a_function_is_changed(before, after):
    assert changed(before) == after


def test_nothing_may_be_left_of_a_function():
    assert changed("a = n") == "pass"


@pytest.mark.parametrize(
    "line",
    [
        "for i, h in c:\n    M[i] = h",
        "for i in c:\n    M[i] = 0\nelse:\n    n = 0",
        "while n:\n    n -= 1\nelse:\n    n = 0",
        "a = b = n",
        "return [h for h in c]",
        "if (a := n):\n    return a",
        "assert n",
    ],
)
def test_what_is_not_understood_is_not_taken_for_something_else(line):
    with pytest.raises(AssertionError, match="f: "):
        changed(line)


def test_a_large_function_is_written_in_place_once_only():
    lines = "".join(f"    c[{n}] = {n}\n" for n in range(60))
    text = f"@inlined\ndef large(c):\n{lines}\ndef f(c):\n    large(c)\n"
    once = ast.unparse(quickened(text))
    twice = ast.unparse(quickened(f"{text}    large(c)\n"))
    assert once.count("c[7] = 7") == 2
    assert twice.count("c[7] = 7") == 1


@pytest.mark.parametrize(
    "name", ["oware", "dong-wo", "bao-la-kiswahili", "tchoukaillon", "yucebao"]
)
def test_games_are_played_as_before(name, monkeypatch):
    game = load(name)
    quick = NativeEngine(game, compiled=False)
    monkeypatch.delitem(sys.modules, quick.module.__name__)
    monkeypatch.setattr(loading, "quickened", ast.parse)
    slow = NativeEngine(game, compiled=False)
    assert slow.module is not quick.module
    assert quick.play(6, 3) == slow.play(6, 3)
    monkeypatch.delitem(sys.modules, slow.module.__name__)
