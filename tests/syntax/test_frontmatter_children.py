"""Front matter of a file that extends another: what is the parent's and what is its own."""

import re
from pathlib import Path

import pytest

from manqala.resolve.files import check_game
from manqala.syntax.front.front_matter import OptionKind
from manqala.syntax.front.merging import merge
from manqala.syntax.front.reader import FrontMatter, value_or
from manqala.text.diagnostics import Diagnostics, RuleError
from manqala.text.render import to_text
from tests.helpers.front_matter_texts import FULL, faults, good


def child(text: str) -> FrontMatter:
    return good(f"---\nlanguage: 1\ngame: Child\nextends: san-yao\n{text}\n---\n# nothing\n")


def test_a_child_says_only_what_differs() -> None:
    parent = good(FULL)
    merged = merge(parent, child("board: {rows: 3}\noptions: {holes: {default: 8}}\naka: []"))
    assert merged.title.value == "Child"
    assert merged.body == "# nothing\n"
    assert value_or(merged.board.rows, 0) == 3
    assert value_or(merged.board.stores, "none") == "on track"
    assert merged.board.stores is not None
    assert merged.board.stores.span.source is parent.source
    assert merged.board.rows is not None
    assert merged.board.rows.span.source is merged.source
    assert merged.aka == ()
    assert merged.pieces == parent.pieces
    assert merged.statements == parent.statements
    assert merged.tags == parent.tags
    holes = merged.options["holes"]
    assert (holes.default.value, holes.low, holes.high) == (8, 1, 50)
    assert holes.because == parent.options["holes"].because
    assert holes.default.span.source is merged.source
    assert holes.span.source is parent.source
    assert list(merged.options) == list(parent.options)


def test_a_child_may_add_options_and_use_those_of_its_parent() -> None:
    merged = merge(
        good(FULL),
        child(
            "seeds: holes\noptions:\n"
            "  a: {default: true, because: x}\n  b: {default: false, because: y}"
        ),
    )
    assert merged.options["a"].kind == OptionKind.TRUTH
    assert not merged.options["a"].partial
    assert merged.seeds is not None
    assert merged.seeds.value == "holes"


def test_a_child_with_statements_of_its_own_has_tags_of_its_own() -> None:
    merged = merge(good(FULL), child("statements: [A1]\nseeds: 3 # [A1]"))
    assert [tag for tag, _ in merged.tags] == ["A1"]


@pytest.mark.parametrize(
    ("text", "code", "help_lines"),
    [
        ("options: {holse: {default: 8}}", "E115", ("did you mean ‘holes’?",)),
        ("options: {empty: {default: true}}", "E110", ("did you mean ‘empty_capture’?",)),
        ("options: {holes: {default: 51}}", "E112", ()),
        ("options: {holes: {default: many}}", "E112", ()),
        ("options: {conquest: {default: nearst}}", "E112", ("did you mean ‘nearest’?",)),
        ("seeds: hloes", "E113", ("did you mean ‘holes’?",)),
        ("seeds: conquest", "E113", ()),
    ],
)
def test_faults_that_show_only_with_the_parent(
    text: str, code: str, help_lines: tuple[str, ...]
) -> None:
    with pytest.raises(RuleError) as caught:
        merge(good(FULL), child(text))
    (item,) = caught.value.diagnostics
    assert (item.code, item.help) == (code, help_lines)
    collected = Diagnostics()
    merge(good(FULL), child(text), collected)
    assert collected.sorted() != ()


def test_a_new_option_of_a_child_needs_its_reason() -> None:
    text = "extends: k\noptions: {a: {choices: [b, c], default: b}}"
    assert faults(text) == [("E110", "a")]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("secret.yaml", b"---\npassword: hunter2\n---\n", "does not end in .sow"),
        ("secret.sow", b"---\npassword: hunter2\n---\n", "is not a rule file"),
        ("secret.sow", b"password: hunter2\n", "is not a rule file"),
        ("secret.sow", b"---\npassword: hunter2\n", "is not a rule file"),
        ("secret.sow", b"hunter2 \xff", "is not a rule file"),
        ("secret.sow", b"hunter2 \0", "is not a rule file"),
    ],
)
def test_of_a_parent_that_is_no_rule_file_nothing_is_quoted(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    (tmp_path / name).write_bytes(content)
    child = tmp_path / "child.sow"
    child.write_text(f"---\nlanguage: 1\ngame: Child\nextends: ./{name}\n---\n", encoding="utf-8")
    found = check_game(child).diagnostics.sorted()
    assert [item.code for item in found] == ["E117"]
    text = to_text(found)
    assert said in text
    assert not {"hunter2", "password", "0xff", "byte"} & set(re.findall(r"\w+", text))
