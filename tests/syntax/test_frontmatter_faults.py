"""Front matter that is refused: each fault with its code, its place and its help."""

import pytest

from tests.helpers.front_matter_texts import faults, only, parse


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


def test_a_missing_fence_is_reported_with_the_one_there_is() -> None:
    _, (item,) = parse("language: 1\n---\n")
    assert item.notes[0].span is not None
    assert item.notes[0].span.line == 2


@pytest.mark.parametrize("text", ['[Game "oware"]\n\n1. 3\n', '{"manqala": 1, "game": "oware"}\n'])
def test_a_recorded_game_is_no_rule_file(text: str) -> None:
    _, (item,) = parse(text)
    assert "manqala replay" in str(item.help[0])


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


def test_two_of_a_key_are_reported_with_both_places() -> None:
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
        ("board: {rows: 13}", [("E109", "13")]),
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
        ("players: [a, b, c, d, e, f, g]", [("E109", "[a, b, c, d, e, f, g]")]),
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
        ("options: {a: {choices: [1, b], default: b, because: x}}", [("E115", "b")]),
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
            "board: {rows: a}\noptions: {a: {range: [1, 13], default: 2, because: x}}",
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


@pytest.mark.slow
def test_of_masses_of_faults_some_are_reported() -> None:
    text = "aka: [" + "a1, 2, " * 20_000 + "]\n" + "aka: 1\n" * 10_000
    assert 0 < len(faults(text)) <= 200
