"""What a game calls its own does not get in the way of the prelude and of its ancestors, which cannot know of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame
from manqala.core import types as ty
from manqala.resolve.files import Checked, check_source
from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.parser import parse_body
from manqala.text import resources
from manqala.text.diagnostics import Diagnostics
from manqala.text.render import to_text
from manqala.text.span import Source
from tests.helpers.lockstep import Lockstep

FRONT = (
    "---\nlanguage: 1\ngame: A test game\nboard: {rows: 2, holes: 3, stores: beside}\nseeds: 3\n"
)
RULES = """---
turn
  choose hole from own occupied holes
  sow it, skipping nothing, leaving 0, then relay from next hole
  set way to way
  lend 1
  borrow larger (1) of smaller (2) of 3
  if last is in left 2 of own row, pay 1
round ends when position has occurred 2 times
  share holes
between rounds
  each player fills own row, with 2
  each player repays
  each player restocks own row, with 3
match ends when round number > 2
"""


def check_text(text: str, path: Path | None = None) -> Checked:
    return check_source("test", Source("test.sow", text), path, {})


def names_within_the_prelude() -> list[str]:
    """What the prelude calls its parameters and its locals, as far as it is no word of every game."""
    source = Source(*resources.prelude())
    items = parse_body(source, 1, Diagnostics()).items
    found = set()
    for node in nodes(items):
        if isinstance(
            node,
            tree.FormalParameter | tree.LetStatement | tree.ChooseStatement | tree.EachStatement,
        ):
            found.add(node.name.text)
    named = {item.name.text if isinstance(item, tree.Verb) else item.words[-1].text
             for item in items if isinstance(item, tree.Verb | tree.Noun | tree.Mark)}  # fmt: skip
    return sorted(found - named - set(ty.TYPE_WORDS))


NAMES = names_within_the_prelude()


def test_the_prelude_has_such_names() -> None:
    assert {"n", "h", "p", "coin"} <= set(NAMES)


@pytest.mark.slow_cases("noun-q")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "definition",
    ["mark {0}: number for match = 2", "the {0} is 2", "options"],
    ids=["mark", "noun", "option"],
)
def test_a_name_of_the_game_may_be_one_within_the_prelude(name: str, definition: str) -> None:
    use = f"when turn begins, forbid {name} = 3\n"
    if definition == "options":
        option = f"options:\n  {name}: {{range: [1, 3], default: 2, because: a test}}\n"
        made = check_text(FRONT + option + RULES + use)
    else:
        made = check_text(FRONT + RULES + definition.format(name) + "\n" + use)
    assert not made.diagnostics.has_errors, to_text(made.diagnostics.sorted())


def test_both_mean_their_own() -> None:
    counted = "mark {0}: number for match = 2\nwhen turn ends, set {0} to {0} + 1\n"
    games = []
    for name in ("n", "turns-played"):
        made = check_text(FRONT + RULES + counted.format(name))
        assert made.rules is not None, to_text(made.diagnostics.sorted())
        both = Lockstep(WarmGame(made.rules), Random(1), compiled=False, match=True)
        while both.plies < 60 and not both.over:
            both.step()
        games.append(both.steps)
    assert games[0] == games[1]
    assert len(games[0]) > 10


def test_an_heir_may_use_a_name_within_its_ancestor(tmp_path: Path) -> None:
    parent = FRONT + RULES + "to tax hole mine\n  win mine\nwhen lap ends at h, tax h\n"
    (tmp_path / "parent.sow").write_text(parent)
    child = "---\nlanguage: 1\ngame: A child\nextends: ./parent.sow\n---\nmark mine: number\n"
    made = check_text(child + "when turn ends, set mine to mine + 1\n", tmp_path / "child.sow")
    assert not made.diagnostics.has_errors, to_text(made.diagnostics.sorted())


@pytest.mark.parametrize("definition", ["mark mine: number", "the mine is 3"])
def test_within_one_file_a_name_may_not_hide_another(definition: str) -> None:
    made = check_text(
        FRONT + RULES + f"{definition}\nto tax hole mine\n  win mine\nwhen lap ends at h, tax h\n"
    )
    assert "E303" in {item.code for item in made.diagnostics}


def test_drop_is_a_verb_behind_an_inner_block() -> None:
    rules = """---
turn
  choose hole from own occupied holes
  lift it
  if hole is occupied
    nothing
  drop
  sow-hand
  if last is own
    each player
      nothing
    drop
drop endless-sowing
round ends when position has occurred 2 times
"""
    made = check_text(FRONT + rules)
    assert not made.diagnostics.has_errors, to_text(made.diagnostics.sorted())
