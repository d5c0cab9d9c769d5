"""What a game does not speak of is not there: the marks of the prelude, and the rules and endings that go with them."""

from __future__ import annotations

from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.as_json import marks_json
from manqala.resolve.needed import OF_RULES, needed_prelude
from manqala.syntax import tree
from manqala.syntax.front.reader import parse_front_matter
from manqala.syntax.game_file import GameFile
from manqala.syntax.parser import parse_body
from manqala.text import resources
from manqala.text.diagnostics import Diagnostics
from manqala.text.render import to_text
from manqala.text.span import Source
from tests.helpers.small_games import SOW, check_rules, tiny

KEPT = {"starving": "starving", "opened": "opened", "rounds-won": "own rounds-won = 3",
        "points": "own points = 3"}  # fmt: skip
"""Marks that rules of the prelude keep, each with a condition about it."""
USED = "when turn begins, if {0}, nothing\n"


def marks(game: WarmGame) -> set[str]:
    return set(game.rules.layout.marks)


@pytest.mark.parametrize("mark", KEPT)
def test_a_mark_is_there_for_who_speaks_of_it(mark: str) -> None:
    with_it = tiny(SOW + USED.format(KEPT[mark]))
    without = tiny(SOW)
    assert mark in marks(with_it)
    assert mark not in marks(without)
    lasting = len(with_it.engine.lasting) + (mark == "starving")  # that one is forgotten
    assert len(without.engine.lasting) < lasting


def test_a_verb_brings_the_marks_that_it_needs() -> None:
    assert "starving" in marks(tiny(SOW + "  feed\n"))
    assert "debt" in marks(tiny(SOW + "  as opponent, borrow 3\n"))
    assert "debt" in marks(tiny(SOW + "  each player repays\n"))
    assert "debt" not in marks(tiny(SOW))


def test_an_example_may_be_the_only_one_that_speaks_of_a_mark() -> None:
    example = 'example "x"\n  position 2 2 2 / 2 2 2 : south : {0}\n  legal 1 2 3\n'
    assert "debt" in marks(tiny(SOW + example.format("debt=1,0")))
    assert "captures" in marks(tiny(SOW + 'example "x"\n  play 1\n  expect captures = 0\n'))


@pytest.mark.parametrize("mark", KEPT)
@pytest.mark.parametrize(
    "naming",
    ["  let {0} be pieces in last\n  if {0} = 1, win last\n",
     "  choose {0} from 1..2\n  if {0} = 1, win last\n",
     "  each {0} in own holes\n    if {0} is singleton, win {0}\n",
     "to tax hole with number {0}\n  put {0} seeds from hole into own winnings\n"],
    ids=["let", "choose", "each", "parameter"],
)  # fmt: skip
def test_its_name_is_free_for_all_others(mark: str, naming: str) -> None:
    found = check_rules(SOW + naming.format(mark))
    assert not found.diagnostics.has_errors, to_text(found.diagnostics.sorted())


def test_an_option_and_a_piece_may_have_its_name() -> None:
    front = ("board: {rows: 2, holes: 3}\nseeds: 2\npieces: {starving: {value: 1, plural: points}}\n"
             "options:\n  opened: {default: false, because: a test}\n  runner: {default: true, because: a test}")  # fmt: skip
    game = tiny(SOW + "  if opened or runner, win last\n", front)
    assert not {"opened", "runner", "points", "starving"} & marks(game)


def test_who_defines_a_mark_keeps_it_himself() -> None:
    """Otherwise a game that counts rounds by itself would count each twice."""
    game = tiny(
        "mark rounds-won: number on players for match\nmark opened: number for round = 7\n" + SOW
        + "when round ends\n  as winner, set own rounds-won to own rounds-won + 1\n"
        "match ends when some player is far\na player is far when rounds-won of it = 2 or opened = 9\n"
        "round ends when player is bare, called bare\n  end round won by south\n"
        "between rounds\n  set-up-again\n"
    )  # fmt: skip
    assert not [item for item in game.rules.files[0].items
                if isinstance(item, tree.Reaction) and item.words[0].text in {"round", "turn"}]  # fmt: skip
    position = game.start(match=True)
    rng = Random(1)
    while not position.over:
        assert marks_json(position).get("opened", 7) == 7
        position = position.play(rng.choice(list(position.moves())))
    assert position.round == 2


def test_an_ending_is_there_for_who_says_what_it_is_about() -> None:
    def endings(body: str) -> list[str]:
        return [
            rule.reason for rule in (*tiny(body).rules.round_ends, *tiny(body).rules.match_ends)
        ]

    assert endings(SOW) == []
    assert endings(SOW + "a player is the loser when bare\n") == ["loser"]
    ruin = SOW + "a player is ruined when bare\nbetween rounds\n  set-up-again\n"
    assert endings(ruin) == ["ruined"]
    own = "match ends when some player is ruined\n  end match won by south\n"
    assert endings(ruin + own) == ["some player is ruined"]
    assert endings(ruin + own.replace("match ends", "round ends").replace("end match", "end round")) == [
        "some player is ruined", "ruined"]  # fmt: skip


def test_a_plug_in_may_ask_for_any_mark() -> None:
    name, text = resources.prelude()
    prelude = GameFile(
        Source(name, text), parse_body(Source(name, text), 1, Diagnostics()).items, ()
    )
    lines = "---\nlanguage: 1\ngame: T\n{0}board: {{rows: 2, holes: 3}}\n---\n"
    for uses, all_of_it in (("uses: [something]\n", True), ("", False)):
        source = Source("game", lines.format(uses))
        file = GameFile(source, (), (), parse_front_matter(source, Diagnostics()))
        left = [
            item for item in needed_prelude(prelude, [file]).items if isinstance(item, tree.Mark)
        ]
        marks = [item for item in prelude.items if isinstance(item, tree.Mark)]
        # What changes the game where it is kept is for rules to ask for.
        marks = [
            item for item in marks if " ".join(word.text for word in item.words) not in OF_RULES
        ]
        assert (left == marks) == all_of_it
