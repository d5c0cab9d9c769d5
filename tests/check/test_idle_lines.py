"""Where an example comes out otherwise, its message names the lines that did nothing in the move."""

import pytest

from manqala.check.examples import run_examples
from manqala.compile.stepping.warm_game import WarmGame
from manqala.resolve.files import check_source
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source
from tests.helpers.there import there

HEAD = """\
---
language: 3
game: Pebbles
board: {rows: 2, holes: 4}
seeds: 3
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""
CAPTURE = "  if last is opponent's and last holds {n}\n    capture last\n"
EXAMPLE = '\nexample "a last hole of two"\n  position 1 0 0 2 / 2 1 1 0 : south\n'
GIVES = "  play 4\n  gives 1 0 0 0 / 2 1 0 0 : north : won=2,0\n"


def notes(rules: str) -> list[str]:
    source = Source("try.sow", HEAD + rules)
    diagnostics = Diagnostics()
    game = WarmGame(there(check_source("try", source, None, {}).rules))
    assert run_examples(game, diagnostics) == 1
    return [note.text for item in diagnostics for note in item.notes]


def test_a_capture_that_did_not_come() -> None:
    assert notes(CAPTURE.format(n=4) + EXAMPLE + GIVES)[-1] == (
        "in the move ‘4’ line 11 ‘capture last’ did nothing"
    )


def test_a_capture_that_the_move_itself_says() -> None:
    said = notes(CAPTURE.format(n=4) + EXAMPLE + "  play 4(+2)\n")
    assert "in the move ‘4’ line 11 ‘capture last’ did nothing" in said


@pytest.mark.parametrize(
    "rules",
    [
        # All lines acted: the example has another mistake.
        CAPTURE.format(n=2) + EXAMPLE + GIVES.replace("won=2,0", "won=3,0"),
        # No move was made.
        CAPTURE.format(n=2) + EXAMPLE + "  gives 1 0 0 0 / 2 1 1 0 : north\n",
        # Of many lines nothing can be learned.
        "".join(f"  if last holds {n}, capture last\n" for n in range(10, 14)) + EXAMPLE + GIVES,
    ],
)  # fmt: skip
def test_when_nothing_is_said(rules: str) -> None:
    said = notes(rules)
    assert said[0].startswith("expected")
    assert not any("did nothing" in note for note in said)
