"""Front matter that is in order: what is read, and where each part of it stands."""

import json
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from manqala.syntax.front.reader import split, value_or
from manqala.text import resources
from manqala.text.diagnostics import Diagnostics, OptionError
from manqala.text.span import Source
from tests.helpers.front_matter_texts import FULL, HEAD, good


def test_a_full_front_matter() -> None:
    front = good(FULL)
    assert front.title.value == "San Yao"
    assert front.title.span.text == "San Yao"
    assert (front.title.span.line, front.title.span.column) == (3, 7)
    assert front.aka is not None
    assert [name.span.text for name in front.aka] == ["Sàn yáo", "散窯"]
    assert front.player_names == ("south", "north")
    assert value_or(front.board.rows, 9) == 2
    assert value_or(front.board.stores, "none") == "on track"
    assert value_or(front.board.track, "shared") == "shared"
    assert front.board.holes is not None
    assert front.board.holes.span.text == "holes"
    assert front.pieces is not None
    seed, muzi = front.pieces
    assert (seed.name.value, seed.value.value, seed.letter) == ("seed", 1, None)
    assert (muzi.value.value, muzi.value.span.text) == (5, "5")
    assert muzi.letter is not None
    assert muzi.letter.value == "m"
    assert value_or(front.seeds, 0) == 5
    assert front.uses is not None
    assert front.uses[0].value == "my-plugin"
    assert front.sources is not None
    assert [source.text for source in front.sources] == ["Owen 1938", "Gering, 2007, A report"]


def test_options_have_kinds() -> None:
    options = good(FULL).options
    assert [(name, option.kind) for name, option in options.items()] == [
        ("conquest", "choice"),
        ("holes", "number"),
        ("empty_capture", "truth"),
    ]
    assert options["conquest"].default.value == "no"
    assert (options["holes"].low, options["holes"].high) == (1, 50)
    assert options["empty_capture"].default.value is False
    assert options["holes"].span.text == "holes"


def test_tags_are_found_in_comments_and_not_in_texts() -> None:
    tags = good(FULL).tags
    assert [(tag, span.line, span.text) for tag, span in tags] == [
        ("S1", 5, "S1"),
        ("S1", 7, "S1"),
        ("S7", 7, "S7"),
    ]


def test_the_body_has_its_offset_and_its_line() -> None:
    front = good(FULL)
    assert front.body == "turn\n  choose hole\n"
    assert FULL[front.body_offset :] == front.body
    assert front.source.line(front.body_line) == "turn"
    empty = good(f"---\n{HEAD}---")
    assert (empty.body, empty.body_line) == ("", 5)


def test_windows_line_endings_change_no_place() -> None:
    unix, windows = good(FULL), good(FULL.replace("\n", "\r\n"))
    assert str(unix.options["holes"].default.span) == str(windows.options["holes"].default.span)
    assert [str(span) for _, span in unix.tags] == [str(span) for _, span in windows.tags]
    assert windows.body_line == unix.body_line


def test_separators_that_only_yaml_takes_for_line_ends_change_no_place() -> None:
    front = good('---\nlanguage: 1\ngame: "a\u2028b"\npeople: us\n---\n')
    assert front.people is not None
    assert (front.people.span.line, front.people.span.text) == (4, "us")


def test_without_the_c_library_all_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    before = repr(good(FULL))
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert repr(good(FULL)) == before


def test_only_true_and_false_are_truths() -> None:
    front = good(f"---\n{HEAD}aka: [No, on, 2001-01-01, 1.5, 010]\n---\n")
    assert front.aka is not None
    assert [name.value for name in front.aka] == ["No", "on", "2001-01-01", "1.5", "010"]


def test_split_finds_the_body_of_a_file_with_a_faulty_front_matter() -> None:
    source = Source("a.sow", "---\nnonsense\n---\nturn\n")
    parts = split(source, Diagnostics())
    assert parts is not None
    assert source.text[parts.yaml_start : parts.yaml_end] == "nonsense\n"
    assert source.text[parts.body_offset :] == "turn\n"
    assert parts.body_line == 4


def value_of(name: str, text: str | int | bool) -> Any:
    return good(FULL).options[name].parse_value(text)


def test_values_of_options_are_read_from_the_command_line() -> None:
    assert value_of("holes", " 50 ") == 50
    assert value_of("holes", 1) == 1
    assert value_of("conquest", "nearest") == "nearest"
    assert value_of("empty_capture", "Yes") is True
    assert value_of("empty_capture", "off") is False
    assert value_of("empty_capture", True) is True


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("holes", "51", "a whole number from 1 to 50"),
        ("holes", "٣", "a whole number from 1 to 50"),
        ("holes", "9" * 5000, "a whole number from 1 to 50"),
        ("holes", True, "a whole number from 1 to 50"),
        ("conquest", "nearst", "no, nearest"),
        ("empty_capture", "maybe", "true or false"),
        ("empty_capture", 1, "true or false"),
    ],
)
def test_values_that_an_option_does_not_allow(
    name: str, text: str | int | bool, expected: str
) -> None:
    with pytest.raises(OptionError) as caught:
        value_of(name, text)
    (item,) = caught.value.diagnostics
    assert (item.code, item.expected) == ("E604", expected)
    if text == "nearst":
        assert item.help == ("did you mean ‘nearest’?",)


def schema_nodes(node: Any) -> list[dict[str, Any]]:
    """Every schema of a property within a schema."""
    found: list[dict[str, Any]] = []
    if isinstance(node, dict):
        for key, value in node.items():
            if key in {"if", "then", "not", "anyOf"}:
                continue
            if key == "properties":
                found += value.values()
            elif key in {"items", "additionalProperties"} and isinstance(value, dict):
                found.append(value)
            found += schema_nodes(value)
    return found


def test_the_schema_is_one_and_describes_every_key() -> None:
    schema = resources.schema("front-matter.schema.json")
    Draft202012Validator.check_schema(schema)
    nodes = schema_nodes(schema)
    assert len(nodes) > 40
    assert [node for node in nodes if not node.get("description")] == []
    assert "$ref" not in json.dumps(schema)
