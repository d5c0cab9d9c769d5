"""The front matter: read with places, refused with reasons, merged with a parent's."""

import json
import time
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from manqala import resources
from manqala.diagnostics import Diagnostic, Diagnostics, OptionError, RuleError
from manqala.frontmatter import FrontMatter, merge, parse_front_matter, split, value_or
from manqala.source import Source

FULL = """\
---
language: 1                       # the version
game: San Yao
aka: [Sàn yáo, 散窯]
people: girls in Henan, China     # [S1]
region: East Asia
summary: "one # [S9] line"        # as told [S1, S7]
players: [south, north]
board: {rows: 2, holes: holes, stores: on track}
pieces: {seed: 1, muzi: {value: 5, plural: muzi, letter: m, native: laomuzi}}
seeds: 5
options:
  conquest: {choices: [no, nearest], default: no, because: "unclear", source: gering}
  holes: {range: [1, 50], default: 6, because: sizes differ}
  empty_capture:
    default: false
    because: both are played
uses: [my-plugin]
statements: [S1, S7]
sources:
  - Owen 1938
  - {id: gering, title: A report, author: Gering, year: 2007, url: "https://example.org"}
---
turn
  choose hole
"""
HEAD = "language: 1\ngame: X\n"


def parse(text: str) -> tuple[FrontMatter | None, tuple[Diagnostic, ...]]:
    diagnostics = Diagnostics()
    front = parse_front_matter(Source("a.sow", text), diagnostics)
    assert (front is None) == diagnostics.has_errors
    return front, diagnostics.sorted()


def good(text: str) -> FrontMatter:
    front, found = parse(text)
    assert found == ()
    assert front is not None
    return front


def faults(yaml_text: str) -> list[tuple[str, str]]:
    """The codes, and the texts that are underlined, of the faults after a proper head."""
    found = parse(f"---\n{HEAD}{yaml_text}\n---\n")[1]
    return [(item.code, item.span.text if item.span else "") for item in found]


def only(yaml_text: str) -> Diagnostic:
    (item,) = parse(f"---\n{HEAD}{yaml_text}\n---\n")[1]
    return item


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


def test_it_is_fast_enough() -> None:
    good(FULL)
    start = time.perf_counter()
    good(FULL)
    assert time.perf_counter() - start < 0.15


def test_only_true_and_false_are_truths() -> None:
    front = good(f"---\n{HEAD}aka: [No, on, 2001-01-01, 1.5, 010]\n---\n")
    assert front.aka is not None
    assert [name.value for name in front.aka] == ["No", "on", "2001-01-01", "1.5", "010"]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("turn\n", "E101", "1:1"),
        ("language: 1\n---\n", "E101", "1:1"),
        ("---\nlanguage: 1\n", "E114", "1:1"),
        ("---", "E114", "1:1"),
        ("---\n---\n", "E110", "1:1"),
        ("---\n- a\n---\n", "E108", "1:1"),
        ("---\ngame: X\nlanguage: 2\n---\n", "E116", "3:11"),
        ("---\ngame: X\nlanguage: one\n---\n", "E108", "3:11"),
        ("---\ngame: X\n---\n", "E110", "1:1"),
    ],
)
def test_what_is_missing_at_the_top(text: str, code: str, place: str) -> None:
    _, (item,) = parse(text)
    assert (item.code, str(item.span)) == (code, f"a.sow:{place}")


def test_a_missing_fence_is_told_with_the_one_there_is() -> None:
    _, (item,) = parse("language: 1\n---\n")
    assert item.notes[0].span is not None
    assert item.notes[0].span.line == 2


@pytest.mark.parametrize(
    ("text", "code", "underlined"),
    [
        ("summary: Kalah: the game", "E102", ":"),
        ("aka: [a, b\npeople: x", "E102", ":"),
        ("\tpeople: x", "E102", ""),
        ('people: "x', "E102", '"'),
        ("people: @x", "E102", "@"),
        ("people x", "E102", "p"),
        ("{a: b}: 1", "E102", "{"),
        ("...\nb: 2", "E102", "b"),
        ("people: \x07", "E102", "\x07"),
        ('people: "\\a"', "E102", '"\\a"'),
        ("people: x\npeople: y", "E103", "people"),
        ("people: &x y", "E104", "&x y"),
        ("people: *x", "E104", "*x"),
        ("&x people: y", "E104", "&x people"),
        ("people: !!str x", "E105", "!!str x"),
        ("people: !mine x", "E105", "!mine x"),
        ("people: !!python/object:os.system x", "E105", "!!python/object:os.system x"),
        ("people: !a!b x", "E105", "!"),
        ("aka: [[[[[[[[a]]]]]]]]", "E106", "["),
    ],
)
def test_yaml_that_is_refused(text: str, code: str, underlined: str) -> None:
    assert faults(text) == [(code, underlined)]


def test_an_alias_bomb_is_refused_at_once() -> None:
    lines = ["a0: &a0 [x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 40)]
    assert {code for code, _ in faults("\n".join(lines))} == {"E104"}


def test_two_of_a_key_are_told_with_both_places() -> None:
    item = only("board: {rows: 2, rows: [a, b]}")
    assert item.code == "E103"
    assert item.span is not None
    assert item.notes[0].span is not None
    assert (item.span.column, item.notes[0].span.column) == (18, 9)


@pytest.mark.parametrize(
    ("text", "code", "underlined", "help_part"),
    [
        ("bord: {rows: 2}", "E107", "bord", "‘board’"),
        ("board: {rwos: 2}", "E107", "rwos", "‘rows’"),
        ("options: {a: {default: true, becuase: x}}", "E107", "becuase", "‘because’"),
        ("sources: [{tilte: x}]", "E107", "tilte", "‘title’"),
        ("board: {stores: on-track}", "E109", "on-track", "‘on track’"),
        ("people: 1938", "E108", "1938", '"1938"'),
        ("aka: San", "E108", "San", "[San]"),
        ("pieces: {mu-zi: 1}", "E111", "mu-zi", "‘mu_zi’"),
        (
            "options: {a: {choices: [nearest, far], default: nearst, because: x}}",
            "E112",
            "nearst",
            "‘nearest’",
        ),
        ("options: {a: {default: no, because: x}}", "E115", "no", "write false"),
        ("options: {a: {range: [9, 1], default: 2, because: x}}", "E115", "[9, 1]", "[1, 9]"),
        (
            "board: {holes: widht}\noptions: {width: {range: [1, 9], default: 6, because: x}}",
            "E113",
            "widht",
            "‘width’",
        ),
    ],
)
def test_faults_that_help_to_mend(text: str, code: str, underlined: str, help_part: str) -> None:
    item = only(text)
    assert item.code == code
    assert item.span is not None
    assert item.span.text == underlined
    assert help_part in item.help[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("board: {rows: 7}", [("E109", "7")]),
        ("board: {rows: 0, holes: 51}", [("E109", "0"), ("E109", "51")]),
        ("board: {rows: true}", [("E108", "true")]),
        ("board: {rows: 2.0}", [("E111", "2.0")]),
        ("board: {rows: 99999999999999999999}", [("E111", "99999999999999999999")]),
        ("board: 4", [("E108", "4")]),
        ("board:", [("E108", "board")]),
        ("seeds: -1", [("E109", "-1")]),
        ("seeds: []", [("E108", "[]")]),
        ("players: []", [("E109", "[]")]),
        ("players: [South]", [("E111", "South")]),
        ('players: ["a\\n"]', [("E111", '"a\\n"')]),
        ("players: [a, a]", [("E119", "a")]),
        ("players: [a, b, c, d, e]", [("E109", "[a, b, c, d, e]")]),
        ("pieces: {}", [("E109", "{}")]),
        ("pieces: {a: {letter: xy}}", [("E111", "xy")]),
        ("pieces: {a: {letter: x}, b: {letter: x}}", [("E119", "x")]),
        ("sources: [{id: a}]", [("E110", "{id: a}")]),
        ("sources: [{id: a, title: x}, {id: a, title: y}]", [("E119", "a")]),
        ("statements: [one]", [("E111", "one")]),
        ("statements: [S1]\npeople: x # [S2]", [("E118", "S2")]),
        ("people: x # [s2]", [("E118", "[s2]")]),
        ("people: x # [S1 S2]", [("E118", "[S1 S2]")]),
        ("people: x # see the list [below]", []),
        ("uses: [../evil]", [("E111", "../evil")]),
        ("extends: /etc/passwd.sow", [("E117", "/etc/passwd.sow")]),
        ("extends: C:\\kalah.sow", [("E117", "C:\\kalah.sow")]),
        ("extends: ../kalah.txt", [("E117", "../kalah.txt")]),
        ("extends: ../kalah.sow", []),
        ("options: {a: {default: true}}", [("E110", "a")]),
        ("options: {a: {because: x}}", [("E110", "a")]),
        ("options: {a: {default: 3, because: x}}", [("E115", "a")]),
        ("options: {A: {default: true, because: x}}", [("E111", "A")]),
        ("options: {a: {choices: [b], default: b, because: x}}", [("E109", "[b]")]),
        ("options: {a: {choices: [b, b], default: b, because: x}}", [("E119", "b")]),
        ("options: {a: {choices: [1, b], default: b, because: x}}", [("E108", "1")]),
        ("options: {a: {choices: [true, b], default: b, because: x}}", [("E108", "true")]),
        ("options: {a: {range: [1], default: 1, because: x}}", [("E109", "[1]")]),
        ("options: {a: {range: [1, 4], default: 5, because: x}}", [("E112", "5")]),
        ("options: {a: {range: [1, 4], default: true, because: x}}", [("E112", "true")]),
        (
            "options: {a: {range: [1, 4], choices: [b, c], default: b, because: x}}",
            [("E115", "{range: [1, 4], choices: [b, c], default: b, because: x}")],
        ),
        ("seeds: width", [("E113", "width")]),
        ("seeds: a\noptions: {a: {default: true, because: x}}", [("E113", "a")]),
        (
            "board: {rows: a}\noptions: {a: {range: [1, 9], default: 2, because: x}}",
            [("E113", "a")],
        ),
        ("seeds: a\noptions: {a: {range: [1], default: 1, because: x}}", [("E109", "[1]")]),
    ],
)
def test_faults_and_where_they_are(text: str, expected: list[tuple[str, str]]) -> None:
    assert faults(text) == expected


def test_a_misspelt_key_is_not_missing_as_well() -> None:
    _, found = parse("---\nlanguage: 1\ngmae: X\n---\n")
    assert [item.code for item in found] == ["E107"]


def test_all_faults_are_reported_in_order() -> None:
    text = "bord: 1\nseeds: x\npeople: 3\npeople: 4\noptions: {A: {default: 1}}\n"
    assert [code for code, _ in faults(text)] == ["E107", "E113", "E108", "E103", "E110", "E111"]


def test_masses_of_faults_end_quickly() -> None:
    text = "aka: [" + "a1, 2, " * 20_000 + "]\n" + "aka: 1\n" * 10_000
    start = time.perf_counter()
    assert 0 < len(faults(text)) <= 200
    assert time.perf_counter() - start < 5


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
    assert merged.options["a"].kind == "truth"
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


def test_split_finds_the_body_of_a_file_with_a_faulty_front_matter() -> None:
    source = Source("a.sow", "---\nnonsense\n---\nturn\n")
    parts = split(source, Diagnostics())
    assert parts is not None
    assert source.text[parts.yaml_start : parts.yaml_end] == "nonsense\n"
    assert source.text[parts.body_offset :] == "turn\n"
    assert parts.body_line == 4


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
