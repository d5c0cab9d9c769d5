"""The queries of editors for the grammar for tree-sitter: they compile, and give each word one colour."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Literal

import pytest

from manqala.text.resources import game_files, prelude
from tests.helpers.checkout import ROOT, TESTS
from tests.helpers.rule_file_trees import GRAMMAR, language, root_of, text_of
from tools.editor_queries import HELIX_NAMES, vocabulary
from tools.editor_queries import main as write_queries

if TYPE_CHECKING:
    from pathlib import Path

    from tree_sitter import Node, Query

QUERIES = GRAMMAR / "queries"
NONE_OF = "none-of?"
GOLDEN = TESTS / "data" / "editor_colours"


@pytest.mark.slow
def test_words_and_names_for_helix_are_up_to_date() -> None:
    assert write_queries(["--check"]) == 0, "run python -m tools.editor_queries"


@pytest.mark.slow
def test_lists_have_the_words_of_the_prelude_and_the_core() -> None:
    lists = vocabulary()
    assert {"sow", "capture", "relay"} <= set(lists["verbs of the prelude"])
    assert {"occupied", "row", "opposite", "captures"} <= set(lists["words of the language"])
    assert not set(lists["words of the language"]) & set(lists["pronouns"])


def test_every_name_for_helix_is_needed() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in QUERIES.glob("*.scm"))
    assert [name for name in HELIX_NAMES if f"@{name}" not in text] == []


@cache
def query(path: Path) -> Query:
    from tree_sitter import Query

    # The binding for Python takes ‘not-any-of?’ with several words for ‘not-all-of?’, unlike the editors.
    return Query(language(), path.read_text("utf-8").replace("#not-any-of?", f"#{NONE_OF}"))


def captures(name: str, root: Node) -> dict[str, list[Node]]:
    """The captures of a query in a tree."""
    from tree_sitter import QueryCursor

    return QueryCursor(query(QUERIES / name)).captures(root, judge)


def judge(
    predicate: str,
    args: list[tuple[str, Literal["capture", "string"]]],
    pattern_index: int,
    captures: dict[str, list[Node]],
) -> bool:
    """Whether a word is none of a list."""
    assert predicate == NONE_OF, pattern_index
    (capture, _), *words = args
    texts = {text_of(node) for node in captures.get(capture, [])}
    return not texts & {word for word, _ in words}


@pytest.mark.slow
def test_every_query_compiles_and_finds_something() -> None:
    files = sorted(QUERIES.rglob("*.scm"))
    assert len(files) == 12
    found: Counter[str] = Counter()
    patterns = {str(path.relative_to(QUERIES)): query(path).pattern_count for path in files}
    for path in game_files().values():
        root = root_of(path.read_text(encoding="utf-8"))
        for name in patterns:
            found[name] += len(captures(name, root))
    assert all(found[name] > 0 for name in patterns), found


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["", "helix/"])
def test_every_word_and_sign_has_one_colour(folder: str) -> None:
    for path in (*game_files().values(), ROOT / prelude()[0]):
        root = root_of(path.read_text(encoding="utf-8"))
        colours: Counter[int] = Counter()
        for nodes in captures(f"{folder}highlights.scm", root).values():
            colours.update(node.id for node in nodes)
        wrong = [
            f"{node.start_point.row + 1}: {node.type} {count}"
            for node, count in counted(root, colours)
            if count != 1
        ]
        assert wrong == [], path.name


def counted(node: Node, colours: Counter[int], around: int = 0) -> list[tuple[Node, int]]:
    """The words and signs of a tree with the number of their colours."""
    own = around + colours[node.id]
    if node.type == "yaml" or node.start_byte == node.end_byte:
        return []
    if not node.children:
        return [(node, own)]
    return [pair for child in node.children for pair in counted(child, colours, own)]


def shown(text: str) -> str:
    """The colours of a rule file, line by line."""
    root = root_of(text)
    colours = {
        (node.start_point, node.end_point): capture
        for capture, nodes in captures("highlights.scm", root).items()
        for node in nodes
    }
    lines: dict[int, list[str]] = {}
    for (start, _), capture in sorted(colours.items()):
        lines.setdefault(start.row + 1, []).append(capture)
    texts = text.split("\n")
    return "".join(
        f"{number}: {texts[number - 1]}\n  {' '.join(line)}\n" for number, line in lines.items()
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", ["oware", "sonka"])
def test_colours_of_a_game(game: str) -> None:
    """With MANQALA_REGENERATE=1 in the environment they are written anew."""
    made = shown(game_files()[game].read_text(encoding="utf-8"))
    golden = GOLDEN / f"{game}.txt"
    if os.environ.get("MANQALA_REGENERATE"):
        golden.write_text(made, encoding="utf-8")
    assert made == golden.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_front_matter_is_given_to_yaml() -> None:
    text = game_files()["oware"].read_text(encoding="utf-8")
    given = captures("injections.scm", root_of(text))["injection.content"]
    front = [text_of(node) for node in given if node.type == "yaml"]
    assert front == [text.split("---\n")[1]]


@pytest.mark.slow
def test_names_are_found_where_they_hold() -> None:
    text = "to try-it hole h\n  let prey be h\n  capture prey\n"
    found = captures("locals.scm", root_of(text))
    defined = {
        text_of(node) for key, nodes in found.items() if "definition" in key for node in nodes
    }
    assert defined == {"try-it", "h", "prey"}


@pytest.mark.slow
def test_a_rule_is_an_object_of_text() -> None:
    text = 'turn\n  sow it\n\nexample "x"\n  play 1\n'
    found = captures("textobjects.scm", root_of(text))
    texts = {key: [text_of(node).strip() for node in nodes] for key, nodes in found.items()}
    assert texts["function.inner"] == ["sow it"]
    assert texts["function.outer"] == ["turn\n  sow it"]
    assert texts["test.inner"] == ["play 1"]
