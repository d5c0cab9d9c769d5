"""What the page asks about texts: positions set up, examples, plain words, beginnings."""

import pytest

from manqala.api.loading import load
from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text.reading import make_source
from manqala.text.resources import PRELUDE_NAME, root
from tests.studio.asking import SMALL, Asking, Json, line, rules, small

FAILING = (
    SMALL
    + '\nexample "one lap"\n  position 2 2 / 2 2 : south\n  play 2\n  gives 2 0 / 3 3 : north\n'
)


@pytest.fixture
def ask() -> Asking:
    return Asking()


# ---- positions ------------------------------------------------------------------------------------------


def test_pieces_are_put_where_they_were_dragged(ask: Asking) -> None:
    places = {"0": [9], "11": [1], "12": [14]}
    start = ask("setup.write", line=line("oware"), places=places, turn="north")["start"]
    assert start == "9,4,4,4,4,4/4,4,4,4,4,1:north:won=14,0"
    shown = ask("play.replay", line=line("oware", start=start))["views"][0]
    assert shown["places"]["12"]["counts"] == [14]


def test_a_position_is_set_up_after_some_moves_with_the_marks_that_it_has(ask: Asking) -> None:
    told = line("oware", "1")
    start = ask("setup.write", line=told, places={"0": [3]}, turn="south")["start"]
    assert start.startswith("3,5,5,5,5,4/")


@pytest.mark.parametrize(
    ("places", "turn"),
    [({"99": [1]}, "south"), ({"0": [-1]}, "south"), ({"0": 3}, "south"), ({}, "west")],
)
def test_what_is_no_position_is_refused(ask: Asking, places: Json, turn: str) -> None:
    error = ask.refused("setup.write", line=line("oware"), places=places, turn=turn)
    assert error["code"] == -32602


# ---- examples -------------------------------------------------------------------------------------------


def test_a_line_becomes_an_example_that_passes(ask: Asking) -> None:
    told = line(small(), "2", "1")
    (edit,) = ask("example.record", line=told, title='the "first" lap\n')["edits"]
    at = edit["range"]["start"]
    lines = SMALL.split("\n")
    lines[at["line"]] = lines[at["line"]][: at["character"]] + edit["text"]
    text = "\n".join(lines)
    (listed,) = ask("example.list", rules=small(text))["examples"]
    assert listed["title"] == "the ’first’ lap"
    assert listed["moves"] == ["2", "1"]
    assert text.split("\n")[listed["line"] - 1].startswith("example")
    assert ask("example.run", rules=small(text), number=1) == {"passed": True, "diagnostic": None}


def test_an_example_that_does_not_hold_says_what_came_of_it(ask: Asking) -> None:
    told = ask("example.run", rules=small(FAILING), number=1)
    assert not told["passed"]
    assert "another position" in told["diagnostic"]["message"]
    assert any("got" in note for note in told["diagnostic"]["notes"])


def test_examples_are_listed_though_the_rules_are_at_fault(ask: Asking) -> None:
    broken = FAILING.replace("own occupied", "own ocupied")
    (listed,) = ask("example.list", rules=small(broken))["examples"]
    assert (listed["number"], listed["start"]) == (1, "2 2 / 2 2 : south")
    assert ask.refused("example.run", rules=small(broken), number=1)["code"] == 1


# ---- words ----------------------------------------------------------------------------------------------


@pytest.mark.quick_cases("ca")
@pytest.mark.parametrize("language", ["en", "de", "ca"])
def test_rules_are_reported_as_parts_of_a_page(ask: Asking, language: str) -> None:
    blocks = ask("describe.page", rules=rules("oware"), set={}, language=language)["blocks"]
    assert blocks[0] == {"kind": "heading", "level": 1, "text": "Oware"}
    assert {block["kind"] for block in blocks} == {"heading", "paragraph", "list", "board"}
    for block in blocks:
        if block["kind"] == "list":
            assert len(block["items"]) == len(block["below"])
            assert all(isinstance(item, str) and item for item in block["items"])


def test_no_text_of_a_rule_file_is_a_tag(ask: Asking) -> None:
    """What a page shows are texts; what they look like is never in them."""
    nasty = SMALL.replace("game: Small", 'game: "<script>alert(1)</script>"')
    blocks = ask("describe.page", rules=small(nasty), set={}, language="en")["blocks"]
    assert blocks[0]["text"] == "<script>alert(1)</script>"
    assert all(block["kind"] in {"heading", "paragraph", "list", "board"} for block in blocks)


# ---- the library ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_templates_are_games_that_pass(ask: Asking) -> None:
    found = ask("library.templates")["templates"]
    assert len(found) == 3
    for template in found:
        source = make_source(f"{template['name']}.sow", template["text"])
        made = validate(check_source(template["name"], source, None, {}), 60)
        assert not list(made.diagnostics), template["name"]


def test_a_variant_of_a_shipped_game_is_begun(ask: Asking) -> None:
    heir = ask("library.heir", name="kalah")
    assert ask("rules.open", rules=heir, set={})["players"] == list(load("kalah").start().players)
    assert ask.refused("library.heir", name="../kalah")["code"] == 1
    assert "did you mean" in ask.refused("library.text", name="kala")["message"]


# ---- texts behind the rules -------------------------------------------------------------------------------


def test_a_text_that_did_something_can_be_read(ask: Asking) -> None:
    heir = {"name": "mine", "text": "---\nlanguage: 1\nextends: kalah\ngame: Mine\n---\n"}
    step = ask("play.move", line=line(heir), move="4")["trace"]["steps"][0]
    parent = ask("library.source", file=step["file"])
    assert not parent["prelude"]
    assert parent["text"].split("\n")[step["line"] - 1].strip() == step["rule"]
    prelude = ask("library.source", file=step["exact"]["file"])
    assert prelude["prelude"]
    assert step["exact"]["line"] <= prelude["text"].count("\n")
    address = (root() / PRELUDE_NAME).as_uri()
    assert ask("library.source", file=address) == prelude


@pytest.mark.parametrize(
    "file", ["/etc/passwd", "file:///etc/passwd", "../grammar/prelude.sow", ""]
)
def test_no_other_text_can_be_read(ask: Asking, file: str) -> None:
    assert ask.refused("library.source", file=file)["code"] == 1
