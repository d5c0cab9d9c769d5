"""Decisions in the middle of a move: the players asked, the notation, and the explanations."""

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.core.course import Phase
from manqala.game.as_json import rows_json
from manqala.game.game import PositionValue
from manqala.run.engine import Engine
from tests.helpers.playing import game_of
from tests.helpers.there import there

GAP = "1,0,0,4,3/2,0,0,0,0:south:won=0,5:owner=s3.north"
"""South's first hole leads to a sowing that ends before north's empty captured hole."""


def position(text: str, **options: str) -> PositionValue:
    return game_of("dong-wo", **options).position(text)


def list_questions(at: PositionValue, *tokens: str) -> list[tuple[str, str]]:
    """Whom the move that begins so asks what, answering no to all that follows."""
    answers: tuple[int, ...] = ()
    found, left = [], list(tokens)
    while (choices := at.choices(answers)) is not None:
        option = choices.options[0]
        if left:
            option = next(option for option in choices.options if option.token == left[0])
            left.pop(0)
        else:
            found.append((at.players[choices.player], choices.options[-1].token))
        answers += (option.index,)
    return found


def test_the_holder_is_asked_while_the_other_player_moves() -> None:
    assert list_questions(position(GAP), "1", ">") == [("north", "put-in"), ("north", "put-in")]


def test_his_answers_are_written_into_the_move_and_read_again() -> None:
    at = position(GAP)
    texts = [move.text for move in at.moves() if move.text.startswith("1>")]
    assert texts == ["1>", "1>.no.put-in", "1>.put-in"]
    results = [at.play(text).text for text in texts]
    assert len(set(results)) == 3
    for text, result in zip(texts, results, strict=True):
        assert at.play(at.parse(text).answers).text == result


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1,0,0,4,3/2,0,0,0,0:south:owner=s3.north", "he has won nothing that he could put in"),
        ("1,0,2,4,3/2,0,0,0,0:south:won=0,5:owner=s3.north", "two stones are not for him to touch"),
        ("1,0,0,4,3/2,0,0,0,0:south:won=5,5:owner=n2.south", "the hole does not matter"),
    ],
)
def test_nobody_is_asked_for_nothing(text: str, why: str) -> None:
    assert list_questions(position(text), "1", ">") == [], why


def test_no_player_is_asked_about_an_impossible_capture() -> None:
    """Only the relay asks: the hole beyond is empty, so a later choice would change nothing."""
    at = position("1,0,0,0,3/2,0,0,0,0:south:won=0,5:owner=s3.north")
    assert list_questions(at, "1", ">") == [("north", "put-in")]


def test_a_single_stone_may_lie_where_it_can_be_taken_any_time() -> None:
    at = position("2,0,0,0,2/0,0,0,0,3:south:owner=n2.south")
    assert list_questions(at, "5", ">") == []
    assert list_questions(position(at.text, ends_count="all_held"), "5", ">") == [
        ("south", "remove")
    ]
    assert list_questions(position(at.text, removal="must"), "5", ">") == []
    two = position("2,0,0,0,2/0,1,0,0,3:south:owner=n2.south")
    assert list_questions(two, "5", ">") == [("south", "remove")]


def test_of_three_the_opponent_is_asked_first() -> None:
    at = position("2,0,0,0,2/0,2,0,0,3:south:owner=n2.south")
    assert list_questions(at, "5", ">") == [("north", "leave-one"), ("south", "remove")]
    assert list_questions(at, "5", ">", "leave-one") == []


@pytest.mark.slow
def test_a_first_round_has_no_such_questions() -> None:
    """No player holds a hole of the other row."""
    at = game_of("dong-wo").start()
    names = set()
    for move in at.moves(50):
        for n in range(len(move.answers)):
            names.add(there(at.choices(move.answers[:n])).name)
    assert names == {"hole", "side-way", "place"}


def test_what_is_possible_is_judged_without_anybody_stepping_in() -> None:
    """North could save the stone by taking it out, but it counts as one that can be captured."""
    at = position("0,0,1,0,0/1,0,0,0,0:north:won=5,5")
    assert not at.over
    engine: Engine = at.game.engine
    assert engine.machine.judging is False


def test_a_way_that_nothing_leads_to_is_not_asked_for() -> None:
    """Between these rounds no player can buy or swap anything: the next round has begun."""
    start = "0,0,0,0,0/0,0,0,0,0:south:won=25+muzi,15+muzi"
    at = game_of("dong-wo").position(start, match=True)
    assert at.phase == Phase.TURN
    assert at.round == 2


def test_a_person_is_told_what_happens_and_what_comes_of_it() -> None:
    at = position(GAP)
    first = next(o for o in there(at.choices()).options if o.token == "1")
    choices = there(at.choices((first.index, 0)))
    assert choices.context == (
        "South sows anticlockwise from south's hole 1: a lap has ended in south's hole 2, "
        "and your hole 6 (s3, empty) comes next."
    )
    assert [option.text for option in choices.options] == [
        "do nothing", "put a single stone into your empty captured hole"
    ]  # fmt: skip
    assert at.outcome((first.index, 0, 0)) == "the sowing ends in south's hole 2, south wins 4"
    assert at.outcome((first.index, 0, 1)) == "the sowing ends in your hole 3, you spend 1"
    again = there(at.choices((first.index, 0, 0)))
    assert again.context.endswith(
        "it has ended in south's hole 2; captures are being determined, "
        "now in your hole 6 (s3, empty)."
    )


@pytest.mark.parametrize(
    ("text", "tokens", "ending"),
    [
        ("2,0,0,0,2/0,1,0,0,3:south:owner=n2.south", "5>",
            "a stone has just fallen into your hole 6 (n2, 2 stones)."),
        (
            "2,0,0,0,2/0,0,0,0,3:south:won=3,0:owner=n2.south", "5>",
            "a stone has just fallen into your hole 6 (n2, 1 stone).",
        ),
    ],
)  # fmt: skip
def test_a_person_is_told_what_falls_where(text: str, tokens: str, ending: str) -> None:
    at = position(text)
    answers = at.begin(tokens)
    assert there(at.choices(answers)).context == f"You sow anticlockwise from your hole 5: {ending}"


def test_the_board_during_a_move_is_that_of_the_moment() -> None:
    at = position("2,0,0,0,2/0,1,0,0,3:south:owner=n2.south")
    moment = at.during(at.begin("5>"))
    assert rows_json(moment)["north"][1] == {"stone": 2, "muzi": 0}
    assert rows_json(at)["north"][1] == {"stone": 1, "muzi": 0}


def test_a_person_is_asked_during_the_other_players_move() -> None:
    typed = "1>\nboard\nput-in\nquit\n"
    shown = CliRunner().invoke(
        cli, ["play", "dong-wo", "--south", "human", "--north", "human", "--from", GAP], input=typed
    )
    assert shown.exit_code == 0, shown.output
    assert "north> " in shown.output
    assert "a lap has ended in south's hole 2" in shown.output
    assert (
        "put-in  put a single stone into your empty captured hole: the sowing ends" in shown.output
    )
    assert "1. south: 1>.put-in" in shown.output


def test_the_beginning_of_a_move_is_enough_at_the_prompt() -> None:
    text = "0,2+muzi,0,0,0/0,0,1,0,muzi:south"
    shown = CliRunner().invoke(
        cli, ["play", "dong-wo", "--south", "human", "--north", "human", "--from", text],
        input="2>\n4\nquit\n",
    )  # fmt: skip
    assert "with 2 stones + 1 muzi in the hand" in shown.output
    assert "1. south: 2>.4" in shown.output
