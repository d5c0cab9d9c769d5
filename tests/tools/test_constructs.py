"""The table of constructs in the documents is complete and up to date."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from manqala.syntax import tree, tree_values
from manqala.text.resources import game_files
from tests.helpers.small_games import write_game
from tools import additions, constructs

POINTS = 19
"""What the second edition was asked for, but for what came of itself."""


@pytest.mark.slow
def test_the_table_is_up_to_date() -> None:
    assert constructs.main(["--check"]) == 0, "run python -m tools.constructs"


def test_every_kind_of_node_is_counted() -> None:
    counted = {kind for kinds in constructs.KINDS.values() for kind in kinds}
    parts = {"SyntaxNode", "Word", "Argument", "Branch", "FormalParameter", "ExampleLine", "Tag"}
    kinds = {
        kind
        for module in (tree, tree_values)
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, tree.SyntaxNode)
        and dataclasses.is_dataclass(kind)
    }
    assert {kind.__name__ for kind in kinds - counted} == parts


def test_a_games_own_constructs_are_found(tmp_path: Path) -> None:
    path = write_game(
        tmp_path,
        "---\nlanguage: 1\ngame: Small\nboard: {rows: 2, holes: 6}\nseeds: 4\n---\n"
        "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n",
    )
    file = constructs.read(path)
    used = constructs.used_by(file.items)
    assert {"MainProgram", "ChooseStatement", "CallStatement", "DirectionWord", "Phrase"} <= used
    assert "WhileStatement" not in used


@pytest.mark.slow
def test_each_addition_serves_two_games_or_more() -> None:
    files = {name: constructs.read(path) for name, path in game_files().items()}
    used = additions.used_in(files)
    assert len(used) == POINTS
    assert {what: games for what, games in used.items() if len(games) < 2} == {}


def test_additions_are_found_in_the_file_that_says_them(tmp_path: Path) -> None:
    path = write_game(
        tmp_path,
        "---\nlanguage: 1\ngame: Small\nboard: {rows: 2, holes: 6}\nseeds: 4\n"
        "options:\n  least: {choices: [2, 4], default: 2, because: customs differ}\n---\n"
        "setup\n  fill-board\n  each player prepares\n"
        "to prepare\n  may turn-round\n    swap-sides\n"
        "the handful of hole h is 2\n"
        "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
        "  feed\n"
        "when lap begins at h, if h holds 2, 4 or 6\n  capture opposite of (ahead of h where 2)\n",
    )
    used = additions.used_in({"small": constructs.read(path)})
    assert [number for number, games in enumerate(used.values(), 1) if games] == [
        7, 8, 9, 10, 11, 16, 17, 19,
    ]  # fmt: skip
