"""What the quick tier leaves out is listed where contributors look, and is the smaller part."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.checkout import ROOT, TESTS, parse_module
from tools import tiers
from tools.costs import Cost, later_tiers, read
from tools.tiers import Tiered


def test_the_list_is_up_to_date() -> None:
    assert tiers.main(["--check"]) == 0, "run python -m tools.tiers"


def test_of_four_tests_three_have_quick_cases() -> None:
    """Of many of them only the larger cases are left out."""
    tests = sum(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        for path in TESTS.rglob("test_*.py")
        for node in parse_module(path).body
    )
    left_out = {(each.file, each.name) for each in tiers.find_all() if each.whole}
    assert 10 < len(left_out) < tests * 0.3


def test_every_way_of_marking_is_seen(tmp_path: Path) -> None:
    (tmp_path / "test_all.py").write_text(
        "SOME = [1, pytest.param(2, marks=pytest.mark.nightly)]\n"
        "@pytest.mark.slow\n"
        "@pytest.mark.parametrize('a', [1])\n"
        "def test_whole(a): ...\n"
        "@pytest.mark.parametrize('a', [1, pytest.param(2, marks=pytest.mark.slow)])\n"
        "def test_case(a): ...\n"
        "@pytest.mark.parametrize('a', SOME)\n"
        "def test_by_name(a): ...\n"
        "@pytest.mark.parametrize('names', every_game())\n"
        "def test_sampled(names): ...\n"
        "@pytest.mark.parametrize('names', several(GAMES, 12))\n"
        "def test_batches(names): ...\n"
        "@pytest.mark.slow_cases('1')\n"
        "@pytest.mark.parametrize('a', [1, 2])\n"
        "def test_named(a): ...\n"
        "def test_quick(): ...\n"
    )
    assert [each[1:] for each in tiers.find_tiered(tmp_path)] == [
        ("test_whole", "slow", True),
        ("test_case", "slow", False),
        ("test_by_name", "nightly", False),
        ("test_sampled", "slow", False),
        ("test_batches", "slow", True),
        ("test_named", "slow", False),
    ]


def test_a_file_that_is_marked_is_seen_as_a_whole(tmp_path: Path) -> None:
    (tmp_path / "test_all.py").write_text("pytestmark = pytest.mark.slow\ndef test_one(): ...\n")
    assert [each[1:] for each in tiers.find_tiered(tmp_path)] == [("test_one", "slow", True)]


def test_a_test_keeps_its_cheapest_case_where_it_is_not_long_itself() -> None:
    costs = [
        Cost(0.01, "quick", "tests/a.py::test_one[a]"),
        Cost(0.20, "quick", "tests/a.py::test_one[b]"),
        Cost(0.20, "quick", "tests/a.py::test_two[a]"),
        Cost(0.05, "slow", "tests/a.py::test_two[b]"),
        Cost(0.40, "quick", "tests/a.py::test_three[a]"),
        Cost(0.45, "quick", "tests/a.py::test_three[b]"),
        Cost(0.90, "quick", "tests/a.py::test_four"),
        Cost(0.20, "quick", "tests/a.py::test_five"),
        Cost(4.00, "slow", "tests/a.py::test_six[a]"),
        Cost(5.00, "slow", "tests/a.py::test_six[b]"),
    ]
    assert list(later_tiers(costs)) == [
        ("tests/a.py::test_four", "slow"),
        ("tests/a.py::test_one[b]", "slow"),
        ("tests/a.py::test_six[b]", "nightly"),
        ("tests/a.py::test_three[a]", "slow"),
        ("tests/a.py::test_three[b]", "nightly"),
    ]


def test_cases_that_take_long_together_are_nightly() -> None:
    cases = [Cost(0.1 + n / 20, "slow", f"tests/a.py::test_one[{n}]") for n in range(5)]
    small = [Cost(0.05, "slow", f"tests/a.py::test_two[{n}]") for n in range(40)]
    assert list(later_tiers([*cases, *small])) == [
        ("tests/a.py::test_one[3]", "nightly"),
        ("tests/a.py::test_one[4]", "nightly"),
    ]


def test_what_was_measured_is_listed_too() -> None:
    table = "slow\ttests/a/test_b.py::test_one[a]\nslow\ttests/a/test_b.py::test_two\n"
    assert list(tiers.find_measured(table)) == [
        Tiered("a/test_b.py", "test_one", "slow", False),
        Tiered("a/test_b.py", "test_two", "slow", True),
    ]


@pytest.mark.slow
def test_costs_are_read_as_they_were_written(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "import pytest\n"
        "def test_one(): pass\n"
        "@pytest.mark.parametrize('a', [pytest.param(1, marks=pytest.mark.slow)])\n"
        "def test_two(a): sum(range(9_000_000))\n"
    )
    written = tmp_path / "costs.txt"
    plugin = ["-p", "tests.helpers.costs", "--costs", str(written)]
    command = [sys.executable, "-m", "pytest", "--rootdir", str(tmp_path), *plugin, str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    one, two = read(written.read_text("utf-8").splitlines())
    assert (one.tier, two.tier) == ("quick", "slow")
    assert (one.name, two.name) == ("test_a.py::test_one", "test_a.py::test_two[1]")
    assert two.test == "test_a.py::test_two"
    assert 0 <= one.seconds < two.seconds
