"""What the page asks about rules and games in play."""

import pytest

from manqala.api.loading import load
from manqala.picture.carving import carve
from manqala.text.resources import game_files
from tests.studio.asking import SMALL, Asking, line, rules, small


@pytest.fixture
def ask() -> Asking:
    return Asking()


def test_a_game_is_opened(ask: Asking) -> None:
    opened = ask("rules.open", rules=rules("oware"), set={"grand_slam": "illegal"})
    assert (opened["title"], opened["players"]) == ("Oware", ["south", "north"])
    chosen = {option["name"]: option["value"] for option in opened["options"]}
    assert chosen["grand_slam"] == "illegal"
    assert opened["start"]["text"] == "4,4,4,4,4,4/4,4,4,4,4,4:south"
    assert opened["start"]["turn"] == "south"


def test_places_lie_where_the_picture_has_them(ask: Asking) -> None:
    opened = ask("rules.open", rules=rules("omweso"), set={})
    plan = carve(load("omweso").rules.board)
    hollows = {hollow["place"]: hollow for hollow in opened["layout"]["hollows"]}
    assert set(hollows) == {spot.place for spot in plan.spots}
    across = {place: hollow["x"] - plan.spots[0].x for place, hollow in hollows.items()}
    first = across[plan.spots[0].place]
    for spot in plan.spots:
        told = hollows[spot.place]
        assert across[spot.place] - first == pytest.approx(spot.x - plan.spots[0].x, abs=1e-3)
        assert told["rx"] <= told["x"] <= opened["layout"]["width"] - told["rx"]
        assert told["ry"] <= told["y"] <= opened["layout"]["height"] - told["ry"]


def test_who_sits_at_the_other_side_sees_the_board_turned(ask: Asking) -> None:
    near, far = (
        {hollow["place"]: hollow for hollow in opened["layout"]["hollows"]}
        for opened in (ask("rules.open", rules=rules("oware"), set={}, near=n) for n in (0, 1))
    )
    for hole in range(12):
        assert far[hole]["x"] == pytest.approx(near[(hole + 6) % 12]["x"])
        assert far[hole]["y"] == pytest.approx(near[(hole + 6) % 12]["y"])


def test_what_is_wrong_with_rules_is_reported_with_its_place_and_its_fix(ask: Asking) -> None:
    broken = SMALL.replace("own occupied holes", "own ocupied holes")
    error = ask.refused("rules.open", rules=small(broken), set={})
    assert error["code"] == 1
    (told,) = error["data"]["diagnostics"]
    assert told["file"] == "small.sow"
    line_at = broken.split("\n").index("  choose hole from own ocupied holes")
    assert told["range"]["start"]["line"] == line_at
    (edit,) = told["fixes"][0]["edits"]
    assert edit["text"] == "occupied"


def test_a_line_is_replayed_until_a_move_is_no_longer_legal(ask: Asking) -> None:
    told = ask("play.replay", line=line("kalah", "3", "6", "1"))
    assert told["stopped"] is None
    assert [view["turn"] for view in told["views"]] == ["south", "south", "north", "south"]
    broken = ask("play.replay", line=line("kalah", "3", "3", "1"))
    assert len(broken["views"]) == 2
    assert broken["stopped"]["at"] == 1
    assert broken["stopped"]["move"] == "3"
    assert "not a legal move" in broken["stopped"]["message"]


def test_the_same_moves_are_played_on_under_changed_rules(ask: Asking) -> None:
    moves = ("2", "1", "2")
    before = ask("play.replay", line=line(small(), *moves))
    changed = SMALL.replace("last holds 3", "last holds 2")
    after = ask("play.replay", line=line(small(changed), *moves))
    texts = [[view["text"] for view in told["views"]] for told in (before, after)]
    assert texts[0][0] == texts[1][0]
    assert texts[0] != texts[1]


def test_a_line_may_be_cut_short_branch_and_grow(ask: Asking) -> None:
    long = ask("play.replay", line=line("oware", "1", "1", "2", "3"))["views"]
    assert ask("play.replay", line=line("oware", "1", "1"))["views"] == long[:3]
    branch = ask("play.replay", line=line("oware", "1", "2"))["views"]
    assert branch[:2] == long[:2]
    assert branch[2] != long[2]
    assert ask("play.replay", line=line("oware", "1", "1", "2", "3"))["views"] == long


@pytest.mark.slow
def test_a_question_leads_to_moves_that_are_legal(ask: Asking) -> None:
    asked = ask("play.question", line=line("dong-wo"), after="")
    assert asked["who"] == "south"
    for answer in asked["answers"]:
        assert answer["place"] is not None
        further = ask("play.question", line=line("dong-wo"), after=answer["after"])
        for way in further["answers"]:
            if way["move"] is not None:
                ask("play.move", line=line("dong-wo"), move=way["move"])


def test_what_can_be_clicked_is_what_is_legal(ask: Asking) -> None:
    asked = ask("play.question", line=line("oware", "1"), after="")
    assert [answer["move"] for answer in asked["answers"]] == ["1", "2", "3", "4", "5", "6"]
    assert [answer["place"] for answer in asked["answers"]] == [6, 7, 8, 9, 10, 11]
    assert asked["complete"] == ["1", "2", "3", "4", "5", "6"]
    assert all("sowing ends" in answer["leads"] for answer in asked["answers"])


def test_a_capture_is_reported_before_it_is_made(ask: Asking) -> None:
    start = "1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20"
    asked = ask("play.question", line=line("oware", start=start), after="")
    gains = {answer["answer"]: answer["gain"] for answer in asked["answers"]}
    assert gains == {"1": 0, "6": 7}


def test_nothing_is_asked_when_the_game_is_over(ask: Asking) -> None:
    over = line("kalah", start="0,0,0,0,0,0/0,0,0,0,0,0:over:won=20,28")
    assert ask("play.question", line=over, after="") is None


DICE = SMALL.replace("turn\n", 'turn\n  choose die from 1..2 as chance "the die"\n', 1)


def test_chance_is_asked_like_a_player(ask: Asking) -> None:
    asked = ask("play.question", line=line(small(DICE)), after="")
    assert (asked["who"], asked["player"]) == ("chance", None)
    assert [answer["answer"] for answer in asked["answers"]] == ["1", "2"]
    then = ask("play.question", line=line(small(DICE)), after=asked["answers"][0]["after"])
    assert (then["who"], then["player"]) == ("south", 0)


def test_all_is_dealt_before_anybody_is_asked(ask: Asking) -> None:
    told = ask("play.deal", line=line("random-kalah"), seed=7)
    moves, views = told["moves"], told["views"]
    assert (len(moves), len(views)) == (24, 24)
    assert views[-1]["turn"] == "south"
    assert views == ask("play.replay", line=line("random-kalah", *moves))["views"][1:]
    assert ask("play.deal", line=line("random-kalah"), seed=7) == told
    assert ask("play.deal", line=line("random-kalah"), seed=8)["moves"] != moves
    # The rest of a deal that somebody began, and nothing once it is whole.
    rest = ask("play.deal", line=line("random-kalah", *moves[:20]), seed=7)
    assert len(rest["moves"]) == 4
    assert ask("play.deal", line=line("random-kalah", *moves), seed=7)["moves"] == []


def test_dice_that_are_thrown_in_a_turn_are_not_dealt(ask: Asking) -> None:
    assert ask("play.deal", line=line(small(DICE)), seed=1) == {"moves": [], "views": []}


def test_each_effect_has_its_line_and_what_it_moves(ask: Asking) -> None:
    made = ask("play.move", line=line("kalah"), move="3")
    steps = made["trace"]["steps"]
    assert made["move"] == "3"
    assert made["view"]["last"]["lifted"] == 2
    assert steps == ask("play.trace", line=line("kalah", "3"))["steps"]
    places = dict(enumerate([4] * 12 + [0] * 6))
    for step in steps:
        for moved in step["moved"]:
            places[moved["from"]] -= moved["counts"][0]
            places[moved["to"]] += moved["counts"][0]
    shown = made["view"]["places"]
    assert all(places[int(place)] == at["counts"][0] for place, at in shown.items())


def test_lines_know_where_they_acted(ask: Asking) -> None:
    text = game_files()["kalah"].read_text().split("\n")
    sowing = next(n for n, one in enumerate(text, 1) if one.strip().startswith("sow "))
    told = ask("play.acted", line=line("kalah", "3", "6", "1"))["lines"]
    assert [one["move"] for one in told[str(sowing)]] == [1, 2, 3]
    assert all(1 <= int(number) <= len(text) for number in told)


def test_the_story_has_notation_and_rounds(ask: Asking) -> None:
    told = ask("play.describe", line=line("kalah", "3", "6"))["moves"]
    assert [(one["number"], one["by"], one["notation"]) for one in told] == [
        (1, "south", "3(+1)"),
        (2, "south", "6(+1)"),
    ]


def test_names_of_players_are_written_as_people_write_them(ask: Asking) -> None:
    named = small(SMALL.replace("board:", "players: [south_west, north_east]\nboard:"))
    opened = ask("rules.open", rules=named, set={})
    assert opened["players"] == ["south_west", "north_east"]
    view = ask("play.move", line=line(named), move="1")["view"]
    assert (view["turn"], view["last"]["by"]) == ("north_east", "south_west")
    assert ":north_east:" in view["text"]
    assert view["beside"] == ["south west", "north east"]
    assert "Small: south west has played 1, north east to move." in view["words"]


# ---- what a page may not ask ----------------------------------------------------------------------------


def test_what_makes_no_sense_is_refused(ask: Asking) -> None:
    assert ask.refused("play.fly")["code"] == -32601
    assert ask.refused("rules.open")["code"] == -32602
    assert ask.refused("rules.open", rules={"name": "../up", "text": SMALL})["code"] == -32602
    assert ask.refused("rules.open", rules=small(), set={"holes": [3]})["code"] == -32602
    assert ask.refused("rules.open", rules=small(), set={"nothing": 3})["code"] == 1
    assert ask.refused("play.replay", line=line(small()) | {"moves": "1"})["code"] == -32602
    assert ask.refused("play.replay", line=line(small(), match=True))["code"] == 1
    assert ask.refused("play.replay", line=line(small(), start="what"))["code"] == 1
    assert ask.refused("play.question", line=line(small(), "2", "7"), after="")["code"] == 1


def test_a_bug_of_ours_is_reported_as_one(ask: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr("manqala.studio.rule_methods.layout", broken)
    error = ask.refused("rules.open", rules=small(), set={})
    assert error["code"] == 3
    assert "KeyError" in error["message"]


def test_rules_extend_what_is_shipped_and_no_file(ask: Asking) -> None:
    heir = "---\nlanguage: 1\ngame: Heir\nextends: kalah\n---\n"
    assert ask("rules.open", rules={"name": "heir", "text": heir}, set={})["title"] == "Heir"
    stolen = heir.replace("kalah", str(game_files()["kalah"].parents[2] / "tests/games/andot.sow"))
    assert ask.refused("rules.open", rules={"name": "heir", "text": stolen}, set={})["code"] == 1


@pytest.mark.slow
def test_in_the_middle_of_a_move_the_board_is_shown_as_it_is_then(ask: Asking) -> None:
    first = ask("play.question", line=line("dong-wo"), after="")
    assert first["during"] is None
    begun = next(answer["after"] for answer in first["answers"] if answer["move"] is None)
    asked = ask("play.question", line=line("dong-wo"), after=begun)
    while asked["during"]["trace"]["steps"] == []:
        begun = next(answer["after"] for answer in asked["answers"] if answer["move"] is None)
        asked = ask("play.question", line=line("dong-wo"), after=begun)
    during = asked["during"]
    way = asked["answers"][0]
    while way["move"] is None:
        way = ask("play.question", line=line("dong-wo"), after=way["after"])["answers"][0]
    whole = ask("play.move", line=line("dong-wo"), move=way["move"])["trace"]["steps"]
    hops = [
        [(hop["from"], hop["to"], hop["counts"]) for step in steps for hop in step["moved"]]
        for steps in (during["trace"]["steps"], whole)
    ]
    assert hops[0] == hops[1][: len(hops[0])]
    start = ask("play.replay", line=line("dong-wo"))["views"][0]["places"]
    counts = {int(place): list(seen["counts"]) for place, seen in start.items()}
    for source, target, amount in hops[0]:
        for kind, number in enumerate(amount):
            counts[source][kind] -= number
            counts[target][kind] += number
    shown = {int(place): seen["counts"] for place, seen in during["view"]["places"].items()}
    assert shown == counts
