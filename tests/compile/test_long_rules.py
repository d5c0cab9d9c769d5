"""Rules that are long or nested where their definitions are written out: played all the same, in bounded time."""

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.choice import at_once, fastest
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.stepping.warm_game import WarmGame, load
from tests.helpers.lockstep import Lockstep

HEAD = """\
---
language: 1
game: Long
board: {rows: 2, holes: 3}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""
TAIL = """
round ends when some player is bare
  settle
round ends when position has occurred 3 times
  settle
"""


def write_rules(tmp_path: Path, turn: str, definitions: str = "") -> Path:
    path = tmp_path / "long.sow"
    path.write_text(f"{HEAD}{turn}{definitions}{TAIL}", encoding="utf-8")
    return path


def doubling(number: int) -> str:
    """Verbs of which each uses the next one twice: short to say, long when it is written out."""
    verbs = "".join(
        f"to v{n}\n  if last holds {n + 1}, v{n + 1}\n  otherwise v{n + 1}\n" for n in range(number)
    )
    return f"  v0\n{verbs}to v{number}\n  if last is opponent's and last holds 2..3, capture last\n"


def many(number: int) -> str:
    """A turn with a number of conditions."""
    line = "  if last is opponent's and last holds {}..{}, capture last\n"
    return "".join(line.format(n % 7 + 1, n % 7 + 3) for n in range(number))


def play(game: WarmGame, plies: int = 200) -> Lockstep:
    both = Lockstep(game, random.Random(1), compiled=False, match=False)
    while both.plies < plies:
        both.begin() if both.over else both.step()
    return both


def nested_values(number: int, depth: int) -> str:
    """Nouns that use each other, each with a number of parentheses."""
    value = "n{}"
    for level in range(depth):
        value = f"({value} - 1) * 2" if level % 2 else f"({value} + pieces in last)"
    nouns = "".join(f"the n{n} is {value.format(n + 1)}\n" for n in range(number))
    return f"  if n0 > 3, capture last\n{nouns}the n{number} is pieces in last\n"


def nested_loops(number: int) -> str:
    verbs = "".join(
        f"to v{n}\n  each hole in own occupied holes, v{n + 1}\n" for n in range(number)
    )
    return f"  if last holds 100, v0\n{verbs}to v{number}\n  if last holds 2, capture last\n"


def nested_conditions(number: int) -> str:
    verbs = "".join(
        f"to v{n}\n  if last holds {n + 1}\n    if last is own\n      v{n + 1}\n"
        for n in range(number)
    )
    return f"  v0\n{verbs}to v{number}\n  capture last\n"


def preferences(number: int) -> str:
    line = "  choose c{0} from own holes preferring occupied\n"
    return "".join(line.format(n) for n in range(number))


@pytest.mark.quick_cases("conditions", "loops")
@pytest.mark.parametrize(
    "rules",
    [nested_values(9, 10), nested_values(6, 18), nested_loops(5), nested_conditions(10), preferences(20)],
    ids=["many nouns", "deep nouns", "loops", "conditions", "preferences"],
)  # fmt: skip
def test_nested_rules_are_generated(tmp_path: Path, rules: str) -> None:
    both = play(load(write_rules(tmp_path, rules)))
    assert (both.plies, both.faults) == (200, 0)
    assert not both.native.compiled


@pytest.mark.quick_cases("loops")
@pytest.mark.parametrize(
    ("rules", "why"),
    [
        pytest.param(doubling(12), "more than 12,000 lines", marks=pytest.mark.slow),
        (nested_loops(30), "nested too deeply"),
        (nested_conditions(35), "nested too deeply"),
    ],
    ids=["lines", "loops", "conditions"],
)
def test_what_is_too_much_is_left_to_the_interpreter(tmp_path: Path, rules: str, why: str) -> None:
    path = write_rules(tmp_path, rules)
    with pytest.raises(CannotGenerateError, match=why):
        load(path).native(compiled=False)
    played = CliRunner().invoke(cli, ["simulate", str(path), "-n", "5", "--seed", "1"])
    assert played.exit_code == 0, played.output
    assert (
        f"the interpreter plays: written out, its rules {why if why[0] == 'h' else ''}".rstrip()
        in played.stderr
    )
    refused = CliRunner().invoke(cli, ["analyse", str(path), "--depth", "2"])
    assert refused.exit_code == 1
    assert "error[E611]: ‘long’ cannot be searched: written out, its rules" in refused.stderr
    shown = CliRunner().invoke(cli, ["show", str(path), "--engine"])
    assert "cannot be compiled" in shown.stdout


@pytest.mark.nightly
def test_a_long_turn_is_compiled(tmp_path: Path) -> None:
    game = load(write_rules(tmp_path, many(300)))
    plain = game.native(on=BackendName.PYTHON).play(2, 1)
    assert all(game.native(on=on).play(2, 1) == plain for on in (at_once(), fastest()))
    assert play(game, 50).plies == 50
