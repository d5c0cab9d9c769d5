"""What can be done about a place, and with examples."""

import pytest

from manqala.language.actions import actions, append_example
from manqala.language.example_play import block, play_example, space_position
from manqala.language.lenses import Deed, lenses, run, steps
from manqala.language.library import OpenText
from manqala.text.fixes import apply_edits
from tests.helpers.at_cursor import open_text, rules
from tests.helpers.there import there

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
EXAMPLE = """
example "one seed"
  position 1 0 0 0 0 2 / 0 0 3 0 0 0 : south
  play 6
"""


def apply_action(text: str, line: int, title: str) -> str:
    """The text after what can be done at a line."""
    document = open_text(text)
    found = {
        action.title: action
        for action in actions(document, line, line, document.analysis().diagnostics)
    }
    assert title in found, list(found)
    return apply_edits(document.text, found[title].edits)


def last(text: str) -> int:
    return text.rstrip("\n").count("\n") + 1


def test_every_guess_can_be_taken() -> None:
    text = rules("turn\n  choose hole from own ocupied holes\n  sow it anticlockwise\n")
    mended = apply_action(text, 8, "write ‘occupied’")
    assert mended == text.replace("ocupied", "occupied")
    assert open_text(mended).analysis().sound


def test_a_comma_that_is_missing() -> None:
    text = rules(TURN + "round ends when some player is bare called bare\n  settle\n")
    mended = apply_action(text, 10, "write ‘, called’")
    assert "is bare, called bare\n" in mended
    assert open_text(mended).analysis().sound


def test_an_otherwise_that_is_missing() -> None:
    text = rules(TURN + "  let n be 3 if last is own\n  if n > 2, win last\n")
    mended = apply_action(text, 10, "add ‘otherwise nothing’")
    assert "if last is own otherwise nothing\n" in mended


@pytest.mark.parametrize(
    "front", ["", "options:\n  least: {range: [2, 4], default: 2, because: trial}\n"]
)
def test_an_option_can_be_declared(front: str) -> None:
    text = rules(
        TURN + ("  if again and least = 3, move-again\n" if front else "  if again, move-again\n"),
        front,
    )
    mended = apply_action(text, last(text), "declare the option ‘again’")
    document = open_text(mended)
    assert document.analysis().sound, document.analysis().diagnostics
    assert "  again: {default: false, because: …}\n" in mended


def test_a_source_can_be_added() -> None:
    text = rules(
        TURN + "  if again, move-again\n",
        "options:\n  again: {default: true, because: trial, source: culin}\nsources:\n  - {id: murray, title: A history}\n",
    )
    mended = apply_action(text, 7, "add ‘culin’ to the sources")
    assert "  - {id: murray, title: A history}\n  - {id: culin, title: …}\n" in mended
    assert open_text(mended).analysis().sound


def test_a_tag_can_be_listed() -> None:
    text = rules(TURN.replace("turn\n", "turn  [S2]\n"), "statements: [S1]\n")
    assert "statements: [S1, S2]\n" in apply_action(text, 8, "add ‘S2’ to the statements")


def test_what_moves_really_give_is_written() -> None:
    text = rules(TURN + EXAMPLE)
    line = last(text)
    assert apply_action(text, line, "write what these moves give").endswith(
        "  play 6\n  gives 1 0 0 0 0 0 / 1 1 3 0 0 0 : north\n"
    )
    wrong = text + "  gives 9 0 0 0 0 0 / 1 1 3 0 0 0 : north\n"
    mended = apply_action(wrong, line + 1, "write what these moves give")
    assert mended.endswith("  gives 1 0 0 0 0 0 / 1 1 3 0 0 0 : north\n")


def test_moves_are_recorded_as_an_example() -> None:
    text = rules(TURN + EXAMPLE + "  legal 1 2 3\n")
    mended = apply_action(text, last(text) - 1, "record the moves as a separate example")
    assert mended.count("example ") == 2
    assert mended.endswith("  play 6\n  gives 1 0 0 0 0 0 / 1 1 3 0 0 0 : north\n")


def test_nothing_is_offered_where_nothing_is_to_be_done() -> None:
    document = open_text(rules(TURN))
    assert actions(document, 1, 9, document.analysis().diagnostics) == []


def example(body: str = EXAMPLE) -> OpenText:
    return open_text(rules(TURN + body))


def test_examples_are_run_where_they_stand() -> None:
    document = example(EXAMPLE + "  gives 1 0 0 0 0 0 / 1 1 3 0 0 0 : north\n")
    assert [lens.deed for lens in lenses(document)] == [Deed.RUN, Deed.STEP]
    ran = there(run(document, 12))
    assert not ran.diagnostics
    assert "all is as it says" in ran.summary
    failing = there(run(example(EXAMPLE + "  legal 1\n"), 12))
    assert "the legal moves" in failing.summary
    assert run(document, 2) is None
    assert run(open_text(rules("turn\n  wim it\n" + EXAMPLE)), 12) is None


def test_an_example_is_explored_step_by_step() -> None:
    found = steps(example(), 12)
    assert [step.text for step in found][:2] == [
        "lift 2 seeds from south's hole 6",
        "sow 1 seed each into north's holes 1, 2",
    ]
    assert {step.line for step in found} == {9}
    assert found[-1].position == "1 0 0 0 0 0 / 1 1 3 0 0 0 : north"
    assert steps(example(), 2) == []


def test_a_position_is_written_as_the_files_of_the_library_have_it() -> None:
    assert space_position("1,2/3,4:south:won=1,2") == "1 2 / 3 4 : south : won=1,2"
    assert space_position("1,2/3,4//5,6/7,8:north") == "1 2 / 3 4 // 5 6 / 7 8 : north"


def test_what_is_recorded_is_an_example_that_holds() -> None:
    document = example()
    rules_ = there(document.sound_rules())
    at = there(play_example(rules_, ["  position 1 0 0 0 0 2 / 0 0 3 0 0 0 : south", "  play 1 3"]))
    text = block(at.begun, at.moves, at.position, "recorded")
    document.become(apply_edits(document.text, [append_example(document.analysis().source, text)]))
    assert document.analysis().sound
    line = document.text.split("\n").index('example "recorded"') + 1
    assert not there(run(document, line)).diagnostics
    assert play_example(rules_, ["  play 9"]) is None
