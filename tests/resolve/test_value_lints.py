"""What values can be: what is told is so in every position and for every choice of every option.

The messages are in ``mistakes/``; here is what must not be told, and that what is claimed holds in play.
"""

from random import Random

import pytest

from manqala.analysis import possible
from manqala.analysis.possible import TooMuchError
from manqala.analysis.possible_flow import PossibleStates, facts_of
from manqala.analysis.ranges import (
    Interval,
    Many,
    arithmetic,
    compare,
    either,
    item,
    take,
    union,
)
from manqala.check.validation import validate
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.arithmetic import NUMERIC
from manqala.core.course import Phase
from manqala.core.operators import Operator
from manqala.resolve.analysis.value_lints import left_open_in
from manqala.resolve.assembly import resolve
from manqala.resolve.files import Checked, check_source
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source
from tests.helpers.sample import sample_and_all
from tests.helpers.there import there

FRONT = """\
---
language: 1
game: A test game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
"""
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def check_body(body: str, front: str = "") -> Checked:
    text = FRONT.replace("holes: 6", "holes: size") if "size:" in front else FRONT
    return check_source("test", Source("test", f"{text}{front}---\n{body}"), None, {})


def list_codes(body: str, front: str = "") -> list[tuple[str, str]]:
    """The codes and the places of what is said about a game."""
    found = validate(check_body(body, front), playouts=0).diagnostics.sorted()
    return [(item.code, there(item.span).text) for item in found]


BIG = "options:\n  big: {default: false, because: both are played}\n"
SIZE = "options:\n  size: {range: [3, 9], default: 6, because: boards differ}\n"
PREY = "options:\n  prey: {choices: [twos, threes], default: twos, because: both are played}\n"


@pytest.mark.parametrize(
    ("body", "front"),
    [
        # what hangs on an option, also by way of names, marks and definitions
        (TURN + "  if big, capture last\n", BIG),
        (TURN + "  let least be 3 if big otherwise 2\n  if least > 2, capture last\n", BIG),
        (TURN + "  if last holds the-least.. or big, nothing\n".replace("the-least..", "2.."), BIG),
        (TURN + "  forbid least > 2\n\nthe least is 3 if big otherwise 2\n", BIG),
        ("mark least: number for turn = (3 if big otherwise 2)\n" + TURN + "  if least > 2, move-again\n", BIG),
        (TURN + "  if big\n    end turn\n  capture last\n", BIG),
        # an option that is an adjective
        (
            TURN + "  capture last where prey\n\na hole is twos when it holds 2\n"
            "a hole is threes when it holds 3\n",
            PREY,
        ),
        # what holds on one board only
        (TURN + "  capture hole 5 of opponent\n", SIZE),
        (TURN + "  capture left 4 of opponent's row\n", SIZE),
        (TURN + "  if last holds 25..30, capture last\n", SIZE),
        # definitions that are general, and used for one thing only
        (TURN + "  tax last by 3\n\nto tax hole h by number n\n  if n > 0, put n seeds from h into own winnings\n", ""),
        (TURN + "  capture far 3 of last\n\nthe far (n) of hole h is item (n) of walk (way) of h if n > 0 otherwise h\n", ""),
        # what may have been set before, in this turn or an earlier one
        ("mark opened: truth for round\n" + TURN + "  if opened, move-again\n  set opened to true\n", ""),
        (
            "turn\n  may sow-first\n    choose hole from own occupied holes\n    sow it anticlockwise\n"
            "  capture last\n  put 1 seed from hole 1 of player into hole 2 of player\n",
            "",
        ),
        ("turn\n  choose hole from own occupied holes\n  each h in own holes where it holds 3\n"
         "    capture last\n    set last to h\n  sow hole anticlockwise\n", ""),
        ('turn\n  either one\n    choose hole from own occupied holes\n    sow it anticlockwise\n  or two\n'
         '    nothing\n  capture last\n', ""),
        # values of one noun, for different things
        (TURN + "  if home of last = home of hole, move-again\n", ""),
        (TURN + "  if number of (own holes where 2..) = number of (own holes where 3..), move-again\n", ""),
        (TURN + "  if last holds 2 or last holds 3, capture last\n", ""),
        (TURN + "  if last holds 2 and hole holds 3, capture last\n", ""),
        # literal truths say that something is meant
        (TURN + "\nwhen sowing never ends, called endless-sowing\n  forbid true \"no\"\n", ""),
    ],
)  # fmt: skip
def test_what_may_be_otherwise_is_not_told(body: str, front: str) -> None:
    assert list_codes(body, front) == []


def test_a_hole_on_both_tracks_exists() -> None:
    tracks = "{south: [s1, s2, n2, n1], north: [n1, n2, s2, s1]}"
    text = FRONT.replace(
        "{rows: 2, holes: 6, stores: beside}", f"{{plan: [n2 n1, s1 s2], track: {tracks}}}"
    )
    body = f"{TURN}  if before > 0, put all from last into next hole\n"
    checked = check_source("test", Source("test", f"{text}---\n{body}"), None, {})
    assert [item.code for item in validate(checked, playouts=0).diagnostics] == []


def test_what_holds_on_every_board_is_reported_where_the_board_is_an_option() -> None:
    assert list_codes(f"{TURN}  win hole 10 of north\n", SIZE) == [("E412", "hole 10 of north")]


@pytest.mark.slow_cases("if pieces in own row < 0, move-again-pieces in own row < 0")
@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("if pieces in own row < 0, move-again", "pieces in own row < 0"),
        ("if number of own row > 6, move-again", "number of own row > 6"),
        ("if last is own and 7 div 2 = 3, move-again", "7 div 2 = 3"),
        ("capture own holes where pieces in it >= 0", "pieces in it >= 0"),
        ("if pieces in last mod 3 > 2, move-again", "pieces in last mod 3 > 2"),
        ("while pieces in hand < 0, nothing".replace(", nothing", "\n    nothing"), "pieces in hand < 0"),
        ("if home of last = home of last, move-again", "home of last = home of last"),
        ("if number of (own holes where 2..) = number of (own holes where 2..), move-again",
         "number of (own holes where 2..) = number of (own holes where 2..)"),
        ("if last holds 2 and last is own and last holds 3, capture last",
         "last holds 2 and last is own and last holds 3"),
        ("capture last where 2..3 and it holds 4..", "2..3 and it holds 4.."),
        ("forbid seeds in last > 3 and seeds in last <= 3", "seeds in last > 3 and seeds in last <= 3"),
        ("forbid number of players > 2", "number of players > 2"),
    ],
)  # fmt: skip
def test_a_condition_that_never_changes_is_reported_wherever_it_stands(
    line: str, place: str
) -> None:
    assert list_codes(f"{TURN}  {line}\n") == [("W402", place)]


@pytest.mark.slow
@pytest.mark.parametrize("names", sample_and_all(eighth=False))
def test_the_prelude_and_inherited_rules_are_not_judged(names: tuple[str, ...]) -> None:
    found: list[str] = []
    for name in names:
        text = f"---\nlanguage: 1\ngame: An heir\nextends: {name}\n---\n"
        made = check_source("heir", Source("heir", text), None, {})
        found.extend(str(item) for item in validate(made, playouts=0).diagnostics)
    assert found == []


@pytest.mark.slow_cases("bao-la-kiswahili")
@pytest.mark.parametrize("name", ["kalah", "san-yao", "bao-la-kiswahili", "gabata", "o-an-quan"])
def test_what_is_known_of_a_turn_holds_in_play(name: str) -> None:
    """After every turn the marks of the turn are within what was worked out."""
    game = load(name)
    rules = game.rules
    left_open = there(resolve(
        rules.name, list(rules.files), rules.front, dict(rules.options), rules.offers, Diagnostics(),
        left_open=True,
    ))  # fmt: skip
    states = PossibleStates(left_open.rules, left_open_in(left_open), game.pieces)
    (after,) = states.run(left_open.rules.turn, [states.start()])
    marks = states.values.turn_cells.values()
    names = {mark.cell: mark.name for mark in marks if mark.cell in after}
    assert names
    rng = Random(1)
    position = game.start()
    for _ in range(60):
        if position.over:
            position = game.start()
        position = position.play(position.random_move(rng))
        if there(position.last).phase != Phase.TURN:
            continue
        for cell, mark in names.items():
            value = there(position.last).cells[rules.layout.marks[mark].cell]
            assert after[cell].low <= value <= after[cell].high, mark


def test_rules_that_are_too_large_to_be_followed_are_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = check_body(f"{TURN}  if 1 > 2, capture last\n")
    assert len(validate(made, playouts=0).diagnostics) == 1
    monkeypatch.setattr(possible, "MOST_STEPS", 20)
    resolved = there(made.resolved)
    with pytest.raises(TooMuchError):
        facts_of(resolved.rules, left_open_in(resolved), None)
    assert len(validate(made, playouts=0).diagnostics) == 0


def test_ranges() -> None:
    assert arithmetic(Operator.DIV, Interval(0, 48), Interval(2, 3)) == Interval(0, 24)
    assert arithmetic(Operator.MOD, Interval(0, 48), Interval(3, 3)) == Interval(0, 2)
    assert arithmetic(Operator.DIV, Interval(-5, 5), Interval(0, 0)) == Interval(
        -(2**31 - 1), 2**31 - 1
    )
    assert compare(Operator.AT_LEAST, Interval(0, 48), Interval(0, 0)) == Interval(1, 1)
    assert compare(Operator.UNEQUAL, Interval(0, 3), Interval(4, 9)) == Interval(1, 1)
    assert compare(Operator.LESS, Interval(0, 3), Interval(3, 9)) == Interval(0, 1)
    row = Many(6, 6, 0, 5)
    assert item(row, Interval(9, 9), 12) == Interval(12, 12)
    assert item(row, Interval(1, 6), 12) == Interval(0, 5)
    assert take(row, Interval(2, 9)) == Many(2, 6, 0, 5)
    assert union(row, Many(0, 0, 0, -1)).least == 6
    assert either(Many(0, 3, 0, 5), Many(2, 2, 6, 11)) == Many(1, 3, 0, 11)


def test_dividing_gives_what_it_gives_in_play() -> None:
    """The bounds of every operator hold for the values themselves."""
    rng = Random(3)
    for _ in range(2000):
        a, b = (sorted((rng.randint(-6, 9), rng.randint(-6, 9))) for _ in range(2))
        for operator in map(Operator, ("+", "-", "*", "div", "mod")):
            bounds = arithmetic(operator, Interval(a[0], a[1]), Interval(b[0], b[1]))
            x, y = rng.randint(*a), rng.randint(*b)
            assert bounds.low <= NUMERIC[operator](x, y) <= bounds.high, (operator, a, b, x, y)
        for operator in map(Operator, ("=", "!=", "<", "<=", ">", ">=")):
            truth = compare(operator, Interval(a[0], a[1]), Interval(b[0], b[1]))
            x, y = rng.randint(*a), rng.randint(*b)
            assert truth.low <= NUMERIC[operator](x, y) <= truth.high, (operator, a, b, x, y)


def test_games_know_how_many_pieces_they_have() -> None:
    assert load("kalah").pieces == (48,)
    assert load("o-an-quan").pieces == (50, 2)
    assert load("omweso", opening="placed").pieces is None
    assert isinstance(WarmGame(load("kalah", seeds=3).rules).pieces, tuple)


def test_why_a_condition_never_changes_is_said() -> None:
    body = TURN + "  if value in last > 60, capture last\n  if muzi in last > 2, capture last\n"
    front = "pieces: {stone: 1, muzi: 5}\n"
    found = validate(check_body(body, front), playouts=0).diagnostics.sorted()
    assert [item.help for item in found] == [
        ("it is never more than 48",), ("it is never more than 0",)
    ]  # fmt: skip
