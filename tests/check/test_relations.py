"""Relations that hold of every game: each finds a fault planted in a small game, and none in a sound one."""

from collections.abc import Callable, Sequence
from math import inf
from random import Random

import pytest

from manqala.check import equivalent_forms
from manqala.check.board_symmetry import seat_rotation
from manqala.check.equivalent_forms import check_expanded_rules, check_option_order
from manqala.check.relations import RELATIONS
from manqala.check.sampling import SampledPosition, Sampler
from manqala.check.validation import validate
from manqala.check.violation import RelationCheck, Violation
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.playout import Care, Effort, playout
from manqala.resolve.files import check_again, check_source, check_texts
from manqala.text.diagnostics import Diagnostic
from manqala.text.span import Source
from tests.helpers.there import there

RELATED = {relation.code for relation in RELATIONS}
FRONT = "---\nlanguage: 1\ngame: Try\n{}\n---\n"
ROWS = FRONT.format("board: {rows: 2, holes: 4}\nseeds: 2")
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
ENDS = "round ends when position has occurred 3 times\n  settle\n"
ZIGZAG = FRONT.format(
    "board:\n  plan:\n    - n4..n1\n    - s1..s4\n  track: [s1, n3, s3, n1, s4, n2, s2, n4]\n  stores: beside\nseeds: 3"
)
"""A track in zigzag: south's anticlockwise is north's clockwise."""
TO_THE_RIGHT = (
    "turn\n  choose hole from own occupied holes\n  sow it going onwards of hole\n  win last\n"
)
ONWARDS = (
    "the onwards of hole h is anticlockwise if column of neighbour (anticlockwise) of h > column of h"
    " otherwise clockwise\n"
)


def check_relations(rules: str, front: str = ROWS) -> list[Diagnostic]:
    """What the relations say of a game."""
    source = Source("try.sow", front + rules)
    found = validate(check_source("try", source, None, {}), playouts=20).diagnostics
    assert not found.has_errors, [str(item) for item in found]
    return [item for item in found.sorted() if item.code in RELATED]


def line_of(item: Diagnostic) -> str:
    span = there(item.span)
    return span.source.line(span.line).strip()


def test_a_sound_game_is_let_pass() -> None:
    assert check_relations(TURN + "  win last\n" + ENDS) == []


# ---- both seats -------------------------------------------------------------------------------------


def test_a_direction_found_by_comparing_columns_is_another_one_for_north() -> None:
    (told,) = check_relations(TO_THE_RIGHT + ONWARDS + ENDS, ZIGZAG)
    assert told.code == "W723"
    assert line_of(told) == ONWARDS.strip()
    notes = [note.text for note in told.notes]
    assert notes[1].startswith("here the same move, from the other seat: ")
    assert notes[2].removeprefix("it should have led to ") != notes[3].removeprefix("it led to ")


def test_a_rule_that_counts_columns_from_south_is_found() -> None:
    rules = "turn\n  choose hole from own holes where occupied and column of it < 4\n  sow it anticlockwise\n  win last\n"
    (told,) = check_relations(rules + ENDS)
    assert (told.code, line_of(told)) == ("W723", rules.splitlines()[1].strip())
    assert told.notes[3].text == "it led to nothing, because it is not legal"


def test_a_rule_that_names_a_seat_may_treat_it_otherwise() -> None:
    rules = f"{TURN}  if player is south, win last\n  otherwise if before = 0, win last\n"
    assert check_relations(rules + ENDS) == []


def test_a_member_of_all_holes_by_its_place_in_their_order_names_a_seat() -> None:
    assert check_relations(f"{TURN}  win final of holes\n{ENDS}") == []


def test_an_end_that_names_a_seat_is_no_reason_to_let_the_turn_pass() -> None:
    rules = "turn\n  choose hole from own holes where occupied and column of it < 4\n  sow it anticlockwise\n  win last\n"
    ends = "round ends when pieces in south's row = 0\n  settle\n"
    assert [item.code for item in check_relations(rules + ends + ENDS)] == ["W723"]


def test_a_board_that_looks_different_from_each_seat_is_not_turned() -> None:
    assert there(seat_rotation(load("zigzag").rules.board)).reverses
    assert not there(seat_rotation(load("oware").rules.board)).reverses
    assert seat_rotation(load("tchoukaillon").rules.board) is None


def test_a_board_of_three_players_is_turned_by_one_seat() -> None:
    front = FRONT.format("players: [ann, bob, cat]\nboard: {rows: 3, holes: 3}\nseeds: 2")
    assert check_relations(TURN + "  win last\n" + ENDS, front) == []
    named = "turn\n  choose hole from own holes where occupied and column of it < 9\n  sow it anticlockwise\n  win last\n"
    assert check_relations(named + ENDS, front) == []


# ---- everybody gets to move -------------------------------------------------------------------------

PRESCRIBED = """\
turn
  choose hole from own occupied holes
  if not own begun, must hole = own hole 1 "the first hole comes first"
  set own begun to true
  sow it anticlockwise
  if last is opponent's, capture opponent's hole 1
  win last
mark begun: truth on players
"""


def test_a_prescribed_move_that_the_opponent_can_make_impossible_is_found() -> None:
    front = ROWS.replace("seeds: 2", "seeds: 5")
    (told,) = check_relations(PRESCRIBED + ENDS, front)
    assert (told.code, there(told.span).line) == ("W724", 9)
    assert told.message == "north cannot move on their first turn"
    assert told.notes[0].text.startswith("after the opening 1: ")
    marked = PRESCRIBED.replace('comes first"', 'comes first"  [early]')
    assert check_relations(marked + ENDS, front) == []


def test_a_round_that_ends_at_once_is_found_unless_it_is_marked() -> None:
    ends = (
        "round ends when pieces in own winnings + pieces in opponent's winnings > 0{}\n  settle\n"
    )
    rules = f"{TURN}  win last\n"
    (told,) = check_relations(rules + ends.format(""))
    assert (told.code, line_of(told)) == ("W724", ends.splitlines()[0].format(""))
    assert check_relations(rules + ends.format("  [early]")) == []


def test_a_turn_that_wins_at_once_is_found_where_it_ends() -> None:
    line = "if number of own empty holes > 0, end round won by player"
    (told,) = check_relations(f"{TURN}  {line}\n{ENDS}")
    assert (told.code, line_of(told)) == ("W724", line)
    assert check_relations(f"{TURN}  {line}  [early]\n{ENDS}") == []


# ---- matches between programs -----------------------------------------------------------------------


def test_a_match_that_goes_round_in_a_circle_is_found() -> None:
    rules = f"{TURN}  win last\n{ENDS}between rounds\n  set-up-again\n"
    ends = [f"match ends when winner is {name}\n" for name in ("south", "north")]
    found = [check_relations(rules + end) for end in ends]
    assert sorted(map(len, found)) == [0, 1]  # of two programs that play alike every time, one wins
    (told,) = found[0] or found[1]
    assert told.code == "W725"
    assert "began like round" in told.notes[0].text
    assert check_relations(rules + "match ends when round number >= 4\n") == []


# ---- the same game, written otherwise ---------------------------------------------------------------


@pytest.mark.parametrize("name", ["dakon", "yucebao", "katro", "pie-kalah"])
def test_a_game_written_out_extends_nothing_and_plays_alike(name: str) -> None:
    game = load(name)
    made = equivalent_forms.expand_rules(game.rules)
    assert [str(item) for item in made.diagnostics.sorted() if item.code[0] == "E"] == []
    assert len(there(made.rules).files) == 2
    assert there(made.rules).options == game.options


def test_an_inherited_option_may_have_a_name_that_a_word_of_the_prelude_uses_inside() -> None:
    """‘conquer’ calls a number of its own ‘rest’."""
    options = "options:\n  rest: {default: true, because: test}\n"
    parent = f"{ROWS[:-4]}{options}---\n{TURN}  if rest, win last\n"
    heir = f"{FRONT.format('extends: parent')}between rounds\n  conquer, with 4\n"
    texts = [("parent.sow", parent), ("heir.sow", heir)]
    made = there(check_texts("heir", texts, None, {}).rules)
    other = equivalent_forms.expand_rules(made)
    assert [str(item) for item in other.diagnostics.sorted() if item.code[0] == "E"] == []


@pytest.mark.parametrize("look", [check_option_order, check_expanded_rules])
def test_a_game_that_plays_otherwise_where_it_is_written_otherwise_is_found(
    look: Callable[[WarmGame, Sequence[SampledPosition]], RelationCheck],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No game does, so one with another setting stands in for what was written."""
    front = FRONT.format(
        "board: {rows: 2, holes: 4}\nseeds: 2\noptions:\n"
        "  all_of_it: {default: false, because: test}\n  never: {default: false, because: test}"
    )
    rules = f"{TURN}  win last\n  if all_of_it or never, win own holes\n{ENDS}"
    heir = "---\nlanguage: 1\ngame: Heir\nextends: ./try.sow\n---\n"
    texts = [("try.sow", front + rules), ("heir.sow", heir)]
    game = WarmGame(there(check_texts("heir", texts, None, {}).rules))
    sampler = Sampler(10)
    care = Care(Effort(inf, until=1 << 60), 1 << 40, show=sampler.offer)
    playout(game, Random(1), care=care)
    assert found_by(look(game, sampler.kept)) is None
    other = check_again(game.rules, {"all_of_it": True})
    monkeypatch.setattr(equivalent_forms, "check_files", lambda *_: other)
    told = there(found_by(look(game, sampler.kept)))
    assert told.message.endswith("a move has another result")
    assert len({note.rpartition(" to ")[2] for note in told.notes[1:]}) == 2


def found_by(looking: RelationCheck) -> Violation | None:
    """The final result."""
    while True:
        try:
            next(looking)
        except StopIteration as end:
            made: Violation | None = end.value
            return made


def test_a_rule_in_place_of_the_key_repetition_is_written_out_without_the_key() -> None:
    rules = load("cross-wari").rules
    assert rules.front.repetition is not None
    written = equivalent_forms.expand_rules(rules)
    assert written.rules is not None, list(written.diagnostics)
    assert written.rules.front.repetition is None
