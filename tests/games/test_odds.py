"""Odds of chance: drawn so by both engines, weighed so in searches, and told to whoever asks for them."""

import random
from collections import Counter

import pytest

from examples.embedding.built_game import BuiltGame
from manqala.adapters.action_numbers import Actions
from manqala.adapters.episode import Episode
from manqala.adapters.sight import Sight
from manqala.compile.backends.backend import BackendName
from manqala.embed.module_file import module_file
from manqala.players.chance import Chance
from manqala.players.greedy import Greedy
from manqala.search.analysis import analyse
from manqala.search.counting import count_ways, perft
from manqala.search.deepening import Search
from manqala.search.uct import TreeSearch
from manqala.syntax.parser import parse_body
from manqala.syntax.printer import print_item
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source
from tests.games.test_chance import expected_value
from tests.helpers.described import sentences_of
from tests.helpers.episodes import side_by_side
from tests.helpers.lockstep import Lockstep
from tests.helpers.playing import seat
from tests.helpers.small_games import findings, tiny

COWRIES = """
turn
  choose up from 0..4 as chance with odds 1:4:6:4:1
  choose hole from own occupied holes
  sow hole anticlockwise
  if up = 2, capture last
  if up = 4
    choose lucky from opponent's holes as chance weighing seeds in it
    win lucky
round ends when position has occurred 3 times or seeds on board < 4
  settle
round ends when some player is bare
  settle
"""
"""Four cowries before the choice, and a hole drawn by its seeds after it."""
FRONT = "board: {rows: 2, holes: 3, stores: beside}\nseeds: 4"
ONE = """
turn
  choose fall from 1..3 as chance with odds {odds}
  if fall = 1, end round won by player
  otherwise if fall = 2, end round won by opponent
  otherwise end round drawn
"""
"""One throw decides."""


def test_the_odds_are_reported() -> None:
    start = tiny(COWRIES, FRONT).start()
    asked = start.choices()
    assert asked is not None
    assert asked.by_chance
    assert asked.weights == (1, 4, 6, 4, 1)
    later = tiny(COWRIES, FRONT).position("1,4,4/4,0,2:south").choices((4, 0))
    assert later is not None
    assert [option.token for option in later.options] == ["n1", "n3"]
    assert later.weights == (4, 2)


def test_an_outcome_of_weight_0_is_impossible() -> None:
    start = tiny(ONE.format(odds="0:1:0"), FRONT).start()
    asked = start.choices()
    assert asked is not None
    assert [option.token for option in asked.options] == ["2"]
    assert asked.weights == (1,)


ODDS = 1, 5, 2
LIMIT = 16.3
"""One statistic in 3,500 is greater by chance, for three outcomes."""


def unlikeliness(counts: Counter[int]) -> float:
    """The statistic of a chi-square test against these odds."""
    drawn, total = sum(counts.values()), sum(ODDS)
    return sum(
        (counts[n] - drawn * weight / total) ** 2 / (drawn * weight / total)
        for n, weight in enumerate(ODDS)
    )


def test_the_interpreter_draws_by_the_odds() -> None:
    game = tiny(ONE.format(odds="1:5:2"), FRONT)
    start, chance, rng = game.start(), Chance(random.Random(7)), random.Random(8)
    played = Counter(start.random_move(rng).answers[0] for _ in range(400))
    asked = Counter(chance.choose(start, ())[0] for _ in range(400))
    assert unlikeliness(played) < LIMIT
    assert unlikeliness(asked) < LIMIT


@pytest.mark.slow_cases("True")
@pytest.mark.parametrize("compiled", [False, None, True])
def test_back_ends_draw_by_the_odds(compiled: bool | None) -> None:
    game = tiny(ONE.format(odds="1:5:2"), FRONT)
    fallen = {0: 0, 1: 1, None: 2}
    games = game.native(compiled=compiled).play(800, 1)
    assert unlikeliness(Counter(fallen[outcome.winner] for outcome in games)) < LIMIT


DEAD_ENDS = """
turn
  choose fall from 1..4 as chance with odds 1:100:5:2
  must fall != 2
  if fall = 1, end round won by player
  otherwise if fall = 3, end round won by opponent
  otherwise end round drawn
"""
"""The likeliest outcome leads nowhere: the others keep their odds."""


def test_of_what_leads_nowhere_nothing_falls() -> None:
    game = tiny(DEAD_ENDS, FRONT)
    start, rng = game.start(), random.Random(3)
    asked = start.choices()
    assert asked is not None
    assert asked.weights == ODDS
    numbers = {0: 0, 2: 1, 3: 2}
    played = Counter(numbers[start.random_move(rng).answers[0]] for _ in range(400))
    fallen = {0: 0, 1: 1, None: 2}
    games = game.native(compiled=False).play(800, 1)
    assert unlikeliness(played) < LIMIT
    assert unlikeliness(Counter(fallen[outcome.winner] for outcome in games)) < LIMIT


def test_both_engines_agree() -> None:
    game = tiny(COWRIES, FRONT)
    both = Lockstep(game, random.Random(3), compiled=False, match=False)
    steps = 0
    while both.plies < 60:
        if both.over:
            both.begin()
            continue
        if steps % 10 == 0:
            both.probe()
        both.step()
        steps += 1
    assert both.questions > 0


def test_each_outcome_counts_once() -> None:
    game = tiny(COWRIES, FRONT)
    state = game.start().play_state
    assert perft(state, 1) == [4 * 3 + 3 * 3]
    assert count_ways(game, state, 1) == perft(state, 1)


def test_values_are_expected_by_the_odds() -> None:
    game = tiny(COWRIES, FRONT)
    search, position = Search(game, compiled=False), game.start()
    for depth in (1, 1, 2):
        found = search.search_to_depth(position, (), 0, depth, None)
        assert found is not None
        assert abs(found.value - expected_value(search, position, depth)) <= 2 * depth
        position = position.play(position.random_move(random.Random(depth)))


BOLD = """
turn
  either safe "be sure"
    win hole 1 of player
  or bold "throw a cowrie"
    choose mouth from 0..1 as chance with odds {odds}
    if mouth = 1
      win hole 2 of player
      win hole 3 of player
"""
"""One way wins 4 for sure, the other 8 or nothing."""
LAST = """
turn
  either safe "draw"
    end round drawn
  or bold "throw a cowrie"
    choose mouth from 0..1 as chance with odds {odds}
    if mouth = 1, end round won by player
    otherwise end round won by opponent
"""
"""One way draws, the other wins or loses."""


@pytest.mark.parametrize(("odds", "best"), [("2:1", "safe"), ("1:2", "bold")])
def test_programs_weigh_what_may_fall(odds: str, best: str) -> None:
    position = tiny(BOLD.format(odds=odds), FRONT).start()
    ways = ["safe", "bold"]
    assert ways[Greedy(seat(1)).choose(position, ())[0]] == best
    found = analyse(position, depth=1, compiled=False)
    assert found[0].move.text == {"safe": "safe", "bold": "bold.?"}[best]
    last = tiny(LAST.format(odds=odds), FRONT)
    tree = TreeSearch(last, compiled=False)
    assert ways[tree.search(last.start(), (), random.Random(1), sims=400)[0]] == best


def test_environments_draw_by_the_odds() -> None:
    game, fallen = tiny(COWRIES, FRONT), Counter[int]()
    sight = Sight(Actions(game.rules))
    for seed in range(60):
        episode = Episode(game, sight)
        episode.begin(seed)
        fallen[episode.answers[0]] += 1
    assert fallen[2] > fallen[0] + fallen[4]
    waiting = Episode(game, sight)
    waiting.begin(1, chance_waits=True)
    assert waiting.weights == (1, 4, 6, 4, 1)


@pytest.mark.slow_cases("wasm", "llvm")
@pytest.mark.parametrize("on", list(BackendName), ids=str)
def test_batches_draw_what_one_game_draws(on: BackendName) -> None:
    pytest.importorskip("numpy", reason="NumPy is brought by an extra")
    assert side_by_side(tiny(COWRIES, FRONT), 60, on=on) > 0


def test_a_built_game_draws_by_the_odds() -> None:
    module = BuiltGame(module_file(tiny(ONE.format(odds="1:5:2"), FRONT)))
    fallen = Counter[int]()
    for seed in range(300):
        module.begin(seed=seed)
        fallen[module.call("draw")] += 1
    assert unlikeliness(fallen) < LIMIT


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "one of the numbers from zero to four (the odds are 1:4:6:4:1)"),
        ("de", "(die Chancen stehen 1:4:6:4:1)"),
        ("ca", "(les probabilitats són 1:4:6:4:1)"),
        ("en", "(the chances are in proportion to the number of seeds in it)"),
        ("de", "(die Wahrscheinlichkeit richtet sich nach dieser Zahl: die Zahl der Samen in ihm)"),
        ("ca", "(la probabilitat és proporcional a aquest nombre: el nombre de llavors en aquest)"),
    ],
)
def test_they_are_described_in_words(language: str, words: str) -> None:
    said = " ".join(" ".join(sentences_of(tiny(COWRIES, FRONT), language)).split())
    assert words in said


def test_they_are_printed_and_read_back() -> None:
    text = (
        "turn\n  choose up from 0..2 as chance with odds 1:2:1\n"
        '  choose hole from own holes as chance weighing seeds in it "which hole"\n'
    )
    spaced = text.replace("1:2:1", "1 : 2: 1")
    (item,) = parse_body(Source("a.sow", spaced), 1, Diagnostics()).items
    assert print_item(item) == text


WRONG = [
    ("choose up from 0..2 as chance with odds 1:2", "3 outcomes, but odds for 2"),
    ("choose up from own holes as chance with odds 1:2", "not known before play"),
    ("choose up from 0..1 as chance with odds 0:0", "such odds are not possible"),
    ("choose up from 0..1 as chance with odds 1:20000", "such odds are not possible"),
    ("choose up from own holes as chance weighing it is empty", "is a truth"),
]


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_what_does_not_fit_is_said(line: str, message: str) -> None:
    said = "\n".join(
        findings(
            f"turn\n  {line}\n  choose hole from own occupied holes\n  sow hole anticlockwise\n"
        )
    )
    assert message in said
