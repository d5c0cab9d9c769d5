"""The key ‘repetition’ of the front matter: an option and an ending of that name, for any number of players."""

import random

import pytest

from manqala.compile.stepping.warm_game import WarmGame
from manqala.resolve.files import check_source, check_texts
from manqala.text.span import Source
from tests.helpers.lockstep import Lockstep

HEAD = "---\nlanguage: 1\ngame: {title}\n{front}---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
BOARD = "board: {rows: 2, holes: 2, stores: beside}\nseeds: 0\n"


def game(key: str, front: str = BOARD, rules: str = TURN, **chosen: str) -> WarmGame:
    text = HEAD.format(title="Small", front=f"{front}{key}") + rules
    found = check_source("small", Source("small.sow", text), None, chosen)
    assert found.rules is not None, [str(item) for item in found.diagnostics.sorted()]
    assert [str(item) for item in found.diagnostics.sorted() if item.code.startswith("W")] == []
    return WarmGame(found.rules)


def round_about(key: str, **chosen: str) -> tuple[str, bool]:
    """Two rounds of four single seeds about the board: the last position, and whether somebody has won."""
    made = game(key, **chosen)
    at = made.position("1 0 / 2 0 : south")
    for _ in range(40):
        if at.result is not None:
            break
        at = at.play(at.moves()[0])
    return at.text, at.result is not None


@pytest.mark.parametrize("said", ["settled", "drawn", "split"])
def test_what_is_said_ends_the_round(said: str) -> None:
    end, over = round_about(f"repetition: {said}\n")
    assert over
    assert "won=" in end


def test_it_can_be_chosen_otherwise() -> None:
    assert not round_about("repetition: drawn\n", repetition="off")[1]
    assert not round_about("repetition: off\n")[1]
    drawn = round_about("repetition: off\n", repetition="drawn")
    assert drawn == round_about("repetition: drawn\n")


def test_without_the_key_there_is_nothing() -> None:
    rules = game("").rules
    assert "repetition" not in rules.options
    assert not rules.round_ends


@pytest.mark.parametrize("players", ["[one]", "[one, two, three]"])
@pytest.mark.parametrize("said", ["settled", "drawn", "split"])
def test_any_number_of_players_has_it(players: str, said: str) -> None:
    rows = players.count(",") + 1
    front = f"players: {players}\nboard: {{rows: {rows}, holes: 2, stores: beside}}\nseeds: 1\n"
    both = Lockstep(
        game(f"repetition: {said}\n", front), random.Random(7), compiled=False, match=False
    )
    ended = 0
    for _ in range(200):
        ended += both.over
        both.begin() if both.over else both.step()
    assert ended


def test_an_heir_says_it_otherwise_drops_it_or_puts_a_rule_in_its_place() -> None:
    parent = ("a.sow", HEAD.format(title="A", front=f"{BOARD}repetition: settled\n") + TURN)

    def heir(front: str, rules: str = "") -> list[str]:
        child = ("b.sow", HEAD.format(title="B", front=f"extends: ./a.sow\n{front}") + rules)
        found = check_texts("b", [parent, child], None, {})
        assert found.rules is not None, [str(item) for item in found.diagnostics.sorted()]
        ends = [end.reason for end in found.rules.round_ends]
        return [str(found.rules.options.get("repetition")), *ends]

    assert heir("") == ["settled", "repetition"]
    assert heir("repetition: split\n") == ["split", "repetition"]
    assert heir("options:\n  repetition: {default: drawn}\n") == ["drawn", "repetition"]
    assert heir("", "drop repetition\n") == ["None"]
    twice = "round ends when position has occurred 2 times, called repetition\n  end round drawn\n"
    assert heir("", twice) == ["None", "repetition"]


NAMED = "repetition: {{choices: {choices}, because: customs differ}}\n"
FORMS = {
    "each": "settled",
    "half": "split",
    "nobody": "drawn",
    "left": "undecided",
    "counted_up": "counted",
    "endless": "off",
    "south_only": "give-south",
}
GIVING = f"{TURN}to give-south\n  put all from holes into winnings of south\n"


def named(choices: dict[str, str]) -> str:
    return NAMED.format(choices=str(choices).replace("'", ""))


@pytest.mark.parametrize("name", FORMS)
def test_settings_have_names_of_their_own(name: str) -> None:
    made = game(named(FORMS), rules=GIVING, repetition=name)
    end = made.position("1 0 / 2 0 : south")
    for _ in range(40):
        end = end if end.result is not None else end.play(end.moves()[0])
    known = {"each": "settled", "half": "split", "nobody": "drawn", "endless": "off"}
    if name in known:
        plain = round_about(f"repetition: {known[name]}\n")
        assert (end.text, end.result is not None) == plain or known[name] == "off"
        assert (end.result is not None) == plain[1]
    else:
        assert end.result is not None
        winner = {"left": None, "counted_up": None, "south_only": 0}[name]
        assert end.result.winner == winner
        assert ("won=3,0" in end.text) == (name == "south_only")


def test_the_first_setting_holds_unless_another_is_named() -> None:
    choices = {"half": "split", "nobody": "drawn"}
    assert game(named(choices)).rules.options["repetition"] == "half"
    other = named(choices).replace("because", "default: nobody, because")
    assert game(other).rules.options["repetition"] == "nobody"
    assert list(game(other).rules.front.options["repetition"].values) == ["half", "nobody"]


def test_settings_that_are_called_what_they_do_are_a_list() -> None:
    listed = "repetition: {choices: [split, undecided], because: customs differ}\n"
    rules = game(listed).rules
    assert list(rules.front.options["repetition"].values) == ["split", "undecided"]
    assert game(listed, repetition="split").rules.round_ends


def test_a_variant_may_declare_the_option_with_a_rule_of_its_own() -> None:
    key = named({"x": "settled", "y": "split"})
    parent = ("a.sow", HEAD.format(title="A", front=f"{BOARD}{key}") + TURN)
    own = "options:\n  repetition: {choices: [u, v], default: u, because: customs differ}\n"
    rule = "round ends when position has occurred 2 times, called repetition  [instead]\n  if repetition = v, settle\n"
    child = ("b.sow", HEAD.format(title="B", front=f"extends: ./a.sow\n{own}") + rule)
    found = check_texts("b", [parent, child], None, {})
    assert found.rules is not None, [str(item) for item in found.diagnostics.sorted()]
    assert found.rules.options["repetition"] == "u"
    assert [end.reason for end in found.rules.round_ends] == ["repetition"]
    lacking = ("b.sow", HEAD.format(title="B", front=f"extends: ./a.sow\n{own}"))
    errors = [str(item) for item in check_texts("b", [parent, lacking], None, {}).diagnostics]
    assert any("no rule acts on" in error and error.startswith("b.sow:6:") for error in errors), (
        errors
    )


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ("{x: settled, y: drwn}", "drwn"),
        ("{x: settled, y: settled}", "same"),
        ("{x: settled}", "one entry"),
        ("[settled, drwn]", "drwn"),
        ("settled", "cannot be"),
        ("{x: settled, y: 3}", "3"),
    ],
)
def test_what_is_no_policy_is_reported_in_its_place(choices: str, told: str) -> None:
    key = NAMED.format(choices=choices)
    text = HEAD.format(title="Small", front=f"{BOARD}{key}") + TURN
    found = check_source("small", Source("small.sow", text), None, {})
    errors = [item for item in found.diagnostics.sorted() if item.code.startswith("E")]
    assert errors
    assert {item.span and item.span.line for item in errors} == {6}
    assert any(told in str(item) for item in errors), [str(item) for item in errors]
