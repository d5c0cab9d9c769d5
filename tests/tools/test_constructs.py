"""The table of constructs in the documents is complete and up to date."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from manqala.syntax import tree, tree_values
from tests.helpers.small_games import write_game
from tools import constructs


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
    used = constructs.used_by(path)
    assert {"MainProgram", "ChooseStatement", "CallStatement", "DirectionWord", "Phrase"} <= used
    assert "WhileStatement" not in used
