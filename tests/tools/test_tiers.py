"""What the quick tier leaves out is listed where contributors look, and is the smaller part."""

import ast
from pathlib import Path

from tests.helpers.checkout import TESTS, parse_module
from tools import tiers


def test_the_list_is_up_to_date() -> None:
    assert tiers.main(["--check"]) == 0, "run python -m tools.tiers"


def test_of_seven_tests_at_most_one_is_left_out_altogether() -> None:
    """Of more of them only the larger cases are."""
    tests = sum(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        for path in TESTS.rglob("test_*.py")
        for node in parse_module(path).body
    )
    left_out = {(each.file, each.name) for each in tiers.find_tiered(TESTS) if each.whole}
    assert 10 < len(left_out) < tests / 7


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
