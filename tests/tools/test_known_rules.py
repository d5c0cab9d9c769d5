"""The index of the known rules: what it is made from, and that it is up to date."""

import pytest

from manqala.syntax.recovery.near_message import PLACES
from manqala.syntax.recovery.near_rules import load_known_rules, normalise_rule
from manqala.text.book_speech import recognise_ideas
from tests.helpers.checkout import ROOT
from tools import known_rules as tool
from tools.known_in_games import RuleInGame, general_names, rules_of


@pytest.mark.nightly
def test_the_index_is_up_to_date() -> None:
    assert tool.main(["--check"]) == 0, "run python -m tools.known_rules"


def test_each_rule_has_a_place_a_kind_and_sentences() -> None:
    for rule in tool.read(ROOT):
        assert rule["place"] in {*PLACES, "none"}, rule
        assert (rule["place"] == "none") == (not rule["lines"]), rule
        assert rule["kind"], rule
        assert rule["heard"], rule
        assert len({*rule["heard"]}) == len(rule["heard"]), rule


def test_all_kinds_of_places_are_in_the_index() -> None:
    assert {rule["place"] for rule in load_known_rules().rules} == {*PLACES, "none"}


def test_the_lines_of_a_game_stand_beside_what_its_description_says() -> None:
    names = general_names(["if last is own store, move-again"])
    path = next((ROOT / "games").rglob("kalah.sow"))
    found = {rule.lines: rule.says for rule in rules_of(path, names)}
    assert found["if last is own store, move-again",] == (
        "If the last hole is your store, you have another turn."
    )
    assert not any("empty_capture" in line for lines in found for line in lines)


def test_a_rule_that_a_game_has_is_not_listed_twice() -> None:
    rule = {"lines": ["capture trail of last: (take 2)+"], "says": "", "place": "turn"}
    played = [
        RuleInGame("one", ("capture trail of last: (take 4)+",), "section-turn", "Capture fours."),
        RuleInGame("two", ("feed",), "section-turn", "Feed."),
    ]
    first, second = tool.with_games([rule], played)
    assert (first["game"], normalise_rule(first)) == ("one", normalise_rule(rule))
    assert (second["place"], second["kind"], second["heard"]) == ("turn end", "legal", ["Feed."])


def test_a_tag_makes_no_other_rule_of_a_line() -> None:
    tagged = {"lines": ["the score of player p is seeds in row of p [instead]"], "says": ""}
    assert normalise_rule(tagged) == "score of player p is seeds in row of p"


def test_where_a_direction_is_chosen_a_line_sows_that_way() -> None:
    choosing = [
        rule for rule in load_known_rules().rules if "from directions" in str(rule["lines"])
    ]
    assert choosing
    for rule in choosing:
        assert "sow" in str(rule["lines"]), rule


def test_wrong_arguments_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--chek"]) == 2
    assert tool.USAGE in capsys.readouterr().err


def test_what_needs_no_line_is_quoted_in_english() -> None:
    """Authors of any language read it."""
    quoted = [rule["said"] for rule in load_known_rules().rules if not rule["lines"]]
    assert [said for said in quoted if recognise_ideas(said).language != "en"] == []
