"""What can be written at a place: the grammar says which words, the resolver which names fit."""

from pathlib import Path

import pytest

from manqala.language.completions import completions
from manqala.language.suggestion import Sort, Suggestion
from manqala.text.resources import game_files
from tests.helpers.at_cursor import at_cursor, open_text, rules

PIECES = "pieces: {stone: 1, muzi: {value: 5, plural: muzi}}\n"
OPTIONS = """options:
  removal: {choices: [may, must], default: may, because: trial}
  least: {range: [2, 4], default: 2, because: trial}
"""
TURN = """turn
  choose hole from own occupied holes
  sow it anticlockwise
"""


def complete(text: str, before: str | None = None) -> dict[str, Suggestion]:
    found = completions(*at_cursor(text, before=before))
    return {suggestion.label: suggestion for suggestion in found.found}


def best(text: str) -> set[str]:
    return {label for label, one in complete(text).items() if one.rank == 0}


def in_turn(line: str, more: str = "", front: str = "") -> str:
    return rules(f"{TURN}  {line}\n{more}", front)


def test_verbs_and_statements_begin_a_line() -> None:
    found = complete(in_turn("¦"))
    assert {"sow", "capture", "win", "settle", "choose", "if", "put"} <= found.keys()
    assert found["sow"].sort is Sort.VERB
    assert "sows a hole" in found["sow"].says
    assert "own" not in found


def test_rules_begin_at_the_left_margin() -> None:
    found = complete(rules(f"{TURN}\n¦"))
    assert {"when", "round ends", "mark", "example", "the", "a"} <= found.keys()
    assert "sow" not in found


def test_after_where_adjectives_judge_what_stands_before_it() -> None:
    holes, players = (
        best(in_turn("capture last where ¦")),
        best(in_turn("let x be players where ¦")),
    )
    assert {"empty", "occupied", "singleton", "end"} <= holes
    assert "bare" not in holes
    assert "bare" in players
    assert "occupied" not in players


@pytest.mark.parametrize(
    ("line", "fits", "not_"),
    [
        ("choose h from ¦", {"holes", "players", "directions", "ends"}, {"captures", "majority"}),
        ("give hole to ¦", {"mover", "opponent", "nobody", "south"}, {"last", "captures"}),
        ("put 1 seed from hand into ¦", {"last", "box", "winnings", "hole"}, {"mover", "captures"}),
        ("if seeds in last > ¦", {"captures", "majority"}, {"last", "mover"}),
        ("sow last going ¦", {"way"}, {"last", "mover"}),
        ("set ¦", {"next mover", "last", "captures"}, {"holes", "majority", "hole"}),
        ("if last = ¦", {"hole", "start", "here", "last"}, {"captures", "player"}),
    ],
)  # fmt: skip
def test_nouns_fit_the_type_that_is_wanted(line: str, fits: set[str], not_: set[str]) -> None:
    found = best(in_turn(line))
    assert fits <= found
    assert not not_ & found


def test_what_a_rule_names_is_known_below_it() -> None:
    found = complete(in_turn("let crowd be seeds in last\n  if crowd > 3\n    put 1 seed from ¦"))
    assert found["hole"].sort is Sort.LOCAL
    assert found["crowd"].rank > found["last"].rank == 0
    assert "crowd" not in complete(rules(f"{TURN}  let crowd be 1\nsetup\n  win ¦\n"))


def test_the_first_way_of_a_choice_is_completed_before_there_is_a_second() -> None:
    body = 'turn\n  either sow "sow a hole"\n    choose hole from own ¦'
    assert "occupied" in complete(rules(body))


def test_labels_are_those_of_the_verb() -> None:
    found = complete(in_turn("sow last, ¦"))
    assert {"skipping", "leaving", "going", "then"} <= found.keys()
    assert "onto" not in found
    assert "skipping" not in complete(in_turn("sow last, skipping stores, ¦")).keys() - {"then"}
    assert "going" not in complete(in_turn("win last ¦"))


def test_kinds_of_pieces_are_put_and_counted() -> None:
    found = best(in_turn("put 1 ¦", front=PIECES))
    assert {"stone", "muzi", "stones", "pieces"} <= found
    assert {"stone", "muzi", "value"} <= complete(in_turn("let n be ¦", front=PIECES)).keys()


def test_choices_of_an_option_are_what_it_is_compared_with() -> None:
    found = best(in_turn("if removal = ¦", front=OPTIONS))
    assert {"may", "must"} <= found
    assert "occupied" not in found


def test_the_rest_of_a_name_of_several_words_is_written() -> None:
    found = complete(in_turn("win next ¦"))
    assert found["next hole"].text == "hole"
    assert "lap begins" in complete(rules(f"{TURN}when lap ¦"))


def test_events_types_and_rules_have_their_places() -> None:
    assert {"turn begins", "seed falls", "hole matters"} <= complete(rules(f"{TURN}when ¦")).keys()
    assert {"number", "hole", "truth"} <= complete(rules(f"{TURN}mark m: ¦")).keys()
    assert {"holes", "players"} <= complete(rules(f"{TURN}mark m: number on ¦")).keys()
    assert "repetition" in complete(rules(f"{TURN}drop ¦", "repetition: settled\n"))


def test_in_a_pattern_holes_are_judged() -> None:
    found = best(in_turn("capture ahead of last: (empty, take ¦"))
    assert {"occupied", "empty", "singleton"} <= found
    assert "bare" not in found


def test_every_name_has_a_line_about_it() -> None:
    found = complete(in_turn("win ¦"))
    silent = [label for label, one in found.items() if not (one.says or one.detail)]
    assert silent == []
    assert "the hole after the last" in found["next hole"].says


def test_definitions_of_the_game_are_explained_by_their_comments() -> None:
    text = in_turn("win ¦", "\nthe prey is trail of last  # what is taken\n")
    assert complete(text)["prey"].says == "what is taken"


@pytest.mark.slow_cases("extends: \\xa6-labels4")
@pytest.mark.parametrize(
    ("line", "labels"),
    [
        ("bo¦", {"board", "summary", "options"}),
        ("board: {rows: 2, sto¦", {"stores", "store_side", "holes"}),
        ("board: {rows: 2, stores: ¦", {"none", "beside", "on track"}),
        ("repetition: ¦", {"settled", "drawn", "split", "off"}),
        ("extends: ¦", {"kalah", "oware", "san-yao"}),
        ("options:\n  again: {def¦", {"default", "choices", "range", "because"}),
        ("options:\n  again: {default: ¦", {"true", "false"}),
        ("options:\n  again:\n    ¦", {"default", "choices", "because"}),
        ("hidden: {¦", {"supply", "winnings", "front_row", "box"}),
        ("hidden: {supply: ¦", {"opponents", "others", "everybody", "south", "north"}),
        ("hidden: {supply: [¦", {"opponents", "north"}),
    ],
)
def test_keys_and_values_of_the_front_matter(line: str, labels: set[str]) -> None:
    text = f"---\nlanguage: 1\ngame: Trial\n{line}\n---\n{TURN}"
    assert labels <= complete(text, before=rules(TURN)).keys()


def test_a_key_that_is_there_is_not_offered_again() -> None:
    found = complete(f"---\nlanguage: 1\ngame: Trial\n¦\n---\n{TURN}", before=rules(TURN))
    assert "game" not in found
    assert "names of the game" in found["aka"].detail


def test_options_of_the_game_that_is_extended() -> None:
    text = "---\nlanguage: 1\ngame: Small\nextends: kalah\noptions:\n  ¦\n---\n"
    found = complete(text, before=text.replace("options:\n  ¦\n", ""))
    assert {"holes", "seeds"} <= found.keys()
    assert found["holes"].text == "holes: {default: "


EXAMPLE = rules(TURN) + 'example "one"\n  position 1 0 0 0 0 2 / 0 0 3 0 0 0 : south\n  '


def in_example(line: str) -> dict[str, Suggestion]:
    return complete(EXAMPLE + line, before=EXAMPLE + "legal 1 6\n")


def test_lines_of_an_example() -> None:
    found = in_example("¦")
    assert {"play", "gives", "legal", "expect", "ends"} <= found.keys()
    assert "exactly these moves are legal" in found["legal"].says


def test_moves_are_those_that_are_legal_here() -> None:
    found = in_example("play ¦")
    assert set(found) == {"1", "6"}
    assert found["6"].detail == "1 0 0 0 0 0 / 1 1 3 0 0 0 : north"
    assert set(in_example("play 1 ¦")) == {"3"}


def test_positions_have_sides_fields_and_marks() -> None:
    assert {"south", "north", "over"} == set(in_example("gives 1 / 2 : ¦"))
    assert {"won=", "hand=", "next-mover="} <= in_example("gives 1 / 2 : south : ¦").keys()
    assert "1 0 0 0 0 2 / 0 0 3 0 0 0 : south" in in_example("gives ¦")


def test_how_an_example_ends() -> None:
    found = in_example("ends ¦")
    assert set(found) == {"won by south", "won by north", "drawn", "goes on"}
    assert found["goes on"].rank == 0


def test_options_of_an_example() -> None:
    text = rules(TURN, OPTIONS) + 'example "one"\n  option ¦'
    before = rules(TURN, OPTIONS)
    assert complete(text, before)["removal"].text == "removal = "
    assert set(complete(text.replace("¦", "removal = ¦"), before)) == {"may", "must"}


def test_nothing_is_offered_in_comments_and_texts() -> None:
    assert complete(in_turn("win last  # the ¦")) == {}
    assert complete(in_turn('forbid true "the ¦')) == {}


def test_something_is_offered_in_a_file_that_says_nothing_yet() -> None:
    assert "language" in complete("---\n¦")
    assert "turn" in complete("---\ngame: [\n---\n¦")


@pytest.mark.slow
def test_every_place_of_a_game_gives_an_answer() -> None:
    path = Path(game_files()["tchoukaillon"])
    document = open_text(path.read_text(encoding="utf-8"), path)
    document.refresh()
    said = 0
    for number, line in enumerate(document.lines, 1):
        for column in range(1, len(line) + 2, 3):
            said += bool(completions(document, number, column).found)
    assert said > 200
