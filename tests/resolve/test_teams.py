"""Teams: who plays together, the words for partners and opponents, and who has won."""

from __future__ import annotations

import pytest

from manqala.game.as_json import result_json
from manqala.game.game import GameValue
from manqala.game.outcome import resigned_result, resigned_words, result_words
from manqala.resolve.files import Checked, check_source
from manqala.run.round_result import payoffs_by_winner
from manqala.syntax.front.front_matter import FrontMatter, OptionValue
from manqala.text.span import Source
from tests.helpers import teams

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
HEAD = "---\nlanguage: 3\ngame: X\n"
FOUR = "players: [south, east, north, west]\n"
PAIRS = f"{FOUR}teams: [[south, north], [east, west]]\nboard: {{ring: 8}}\nseeds: 2"


def checked(text: str, **options: OptionValue) -> Checked:
    return check_source("x", Source("x.sow", text), None, options)


def game(text: str, **options: OptionValue) -> GameValue:
    found = checked(text, **options)
    assert found.rules is not None, list(found.diagnostics)
    return GameValue(found.rules)


def faults(front: str, body: str = TURN) -> list[tuple[str, str]]:
    found = checked(f"{HEAD}{front}\n---\n{body}")
    return [(str(item.code), item.span.text if item.span else "") for item in found.diagnostics]


# ---- the front matter ---------------------------------------------------------------------------


def test_teams_are_named_or_counted() -> None:
    assert game(teams.PAIRS).rules.board.teams == ((0, 2), (1, 3))
    assert game(teams.MATCH).rules.board.teams == ((0, 2), (1, 3))
    assert game(teams.MATCH, players=2).rules.board.teams == ((0,), (1,))
    assert game(teams.THREE).rules.board.teams == ((0, 3), (1, 4), (2, 5))
    assert game(teams.UNEQUAL).rules.board.teams == ((0, 2), (1,))
    assert game(teams.UNEQUAL).rules.board.side_names == ("ann and cat", "ben")
    alone = game(
        teams.PAIRS.replace("teams: [[south, north], [east, west]]\n", "").replace(
            "opponent's", "not own"
        )
    )
    assert alone.rules.board.sides == ((0,), (1,), (2,), (3,))
    assert alone.rules.board.captain == (0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("front", "places"),
    [
        (f"{FOUR}teams: [[south, north], [east]]", ["[[south, north], [east]]"]),
        (f"{FOUR}teams: [[south, north], [east, west, south]]", ["south"]),
        (f"{FOUR}teams: [[south, nort], [east, west]]", ["nort"]),
        (f"{FOUR}teams: 3", ["3"]),
        ("players: 2..4\nteams: 2", ["2"]),
        ("players: 2 or 4\nteams: [[south], [north]]", ["[[south], [north]]"]),
    ],
)
def test_teams_fit_the_players(front: str, places: list[str]) -> None:
    assert faults(front) == [("E127", place) for place in places]


def test_a_variant_inherits_teams_only_with_their_players() -> None:
    from manqala.syntax.front.merging import merge
    from manqala.syntax.front.reader import parse_front_matter
    from manqala.text.diagnostics import Diagnostics

    def front(text: str) -> FrontMatter:
        found = parse_front_matter(Source("x.sow", f"{HEAD}{text}\n---\n{TURN}"), Diagnostics())
        assert found is not None
        return found

    parent, child = front(PAIRS), front("extends: ./x.sow")
    assert merge(parent, child).teams == parent.teams
    others = front("extends: ./x.sow\nplayers: [ann, ben]")
    assert merge(parent, others).teams is None
    counted = front(f"{FOUR}teams: 2")
    assert merge(counted, others).teams == counted.teams


# ---- the words ----------------------------------------------------------------------------------


def expecting(condition: str, front: str = PAIRS) -> list[tuple[str, str]]:
    return faults(front, f'{TURN}\nexample "x"\n  expect {condition}\n')


@pytest.mark.parametrize("word", ["team", "partner", "partners", "opponents"])
def test_words_are_there_only_with_teams(word: str) -> None:
    front = PAIRS.replace("teams: [[south, north], [east, west]]\n", "")
    assert ("E301", word) in expecting(f"number of {word} of south = 1", front)
    assert not [item for item in expecting(f"number of {word} of south = 1") if item[0] == "E301"]


def test_a_partner_is_there_only_in_pairs() -> None:
    assert ("E301", "partner") in expecting(
        "partner of south = north",
        f"{FOUR}teams: [[south, north, east], [west]]\nboard: {{ring: 8}}\nseeds: 2",
    )
    many = "players: 2 or 4\nteams: 2\nboard: {ring: 8}\nseeds: 2"
    assert ("E301", "partner") in expecting("partner of south = nobody", many)


def test_an_opponent_alone_is_nobody_in_particular() -> None:
    assert faults(PAIRS, TURN + "  end round won by opponent\n")[0] == ("E301", "opponent")


def test_possessives_mean_all_of_them() -> None:
    text = f"{HEAD}{PAIRS}\n---\n{TURN}  win opponent's holes\n  win partner's holes for partner\n"
    after = game(text).start().play("1")
    assert after.score == (9, 0, 4, 0)
    assert after.text.startswith("0,3/0,0/0,0/0,0:")


@pytest.mark.parametrize("said", ["partners", "players", "opponents of opponents"])
def test_only_a_whole_team_wins(said: str) -> None:
    assert [code for code, _ in faults(PAIRS, f"{TURN}  end round won by {said}\n")] == ["E302"]


def test_opponents_win_only_as_one_team() -> None:
    three = "players: [ann, ben, cat]\nteams: 3\nboard: {ring: 6}\nseeds: 2"
    said = "when player cannot move\n  end round won by opponents\n"
    assert [code for code, _ in faults(three, f"{TURN}{said}")] == ["E302"]
    assert not faults(PAIRS, f"{TURN}{said}")


# ---- results ------------------------------------------------------------------------------------


def test_scores_of_partners_are_added() -> None:
    start = game(teams.PAIRS).position("0,0,0/0,0,0/0,0,0/0,0,1:west:won=9,4,1,9")
    over = start.play("3")
    while not over.over:
        over = over.play(over.moves()[0])
    result = over.result
    assert result is not None
    assert (result.winner, result.side_scores) == (1, (11, 13))
    assert list(result.winners) == [1, 3]
    assert list(result.payoffs) == [-1, 1, -1, 1]
    players = over.players
    assert result_words(players, result).startswith(
        "east and west win (player cannot move): south and north 1"
    )
    made = result_json(result, players)
    assert made is not None
    assert (made["winner"], made["winners"]) == ("east", ["east", "west"])
    assert sum(made["score"].values()) == 24


@pytest.mark.parametrize(
    ("said", "winners"),
    [
        ("player", (0, 2)), ("own team", (0, 2)), ("opponents", (1, 3)), ("partner", (0, 2)),
        ("west", (1, 3)), ("team of next player", (1, 3)), ("nobody", ()),
    ],
)  # fmt: skip
def test_a_team_wins_by_any_of_its_players(said: str, winners: tuple[int, ...]) -> None:
    over = game(f"{HEAD}{PAIRS}\n---\n{TURN}  end round won by {said}\n").start().play("1")
    assert over.result is not None
    assert over.result.winners == winners


@pytest.mark.parametrize(
    ("word", "who", "winners"),
    [
        ("victor", "it = east", (1, 3)), ("victor", "it = east or it = west", (1, 3)),
        ("victor", "it = east or it = north", ()), ("loser", "it = north", (1, 3)),
        ("loser", "it = north or it = south", (1, 3)), ("loser", "it = north or it = west", ()),
    ],
)  # fmt: skip
def test_words_for_who_has_won_speak_of_teams(
    word: str, who: str, winners: tuple[int, ...]
) -> None:
    body = f"mark moved: truth for round\n{TURN}  set moved to true\n"
    judged = f"a player is the {word} when moved and ({who})\n"
    over = game(f"{HEAD}{PAIRS}\n---\n{body}{judged}").start().play("1")
    assert over.result is not None
    assert over.result.winners == winners


def test_partners_win_rounds_together() -> None:
    start = game(teams.MATCH).start(match=True)
    position = start
    while position.play_state.rounds < 3 and not position.over:
        position = position.play(position.moves()[0])
    mark = position.game.rules.layout.marks["rounds-won"]
    won = [position.cells[mark.cell + n] for n in range(4)]
    assert won[0] == won[2]
    assert won[1] == won[3]
    assert sum(won) in {2, 4}


def test_partners_resign_together() -> None:
    start = game(teams.PAIRS).start()
    board = start.game.rules.board
    assert resigned_words(board, "north") == "north resigns; east and west win"
    made = resigned_result(start, "north")
    assert made is not None
    assert (made["winner"], made["winners"]) == ("east", ["east", "west"])
    three = game(teams.THREE).start()
    assert resigned_words(three.game.rules.board, "blue") == "blue resigns"
    assert resigned_result(three, "blue") is None


def test_rewards_add_up_to_nothing() -> None:
    board = game(teams.UNEQUAL).rules.board
    assert payoffs_by_winner(board) == ((1, -2, 1), (-0.5, 1, -0.5), (1, -2, 1), (0, 0, 0))
    assert payoffs_by_winner(game(teams.MATCH, players=2).rules.board) == ((1, -1), (-1, 1), (0, 0))
