"""What is won stands apart only where it is derived from the rules that nothing looks at it."""

import random
from pathlib import Path

import pytest

from manqala.analysis import never_read
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.run.flow import Play
from manqala.run.machine import Dead, ExhaustedError
from manqala.run.runs import Runs
from manqala.search.winnings import independent_winnings
from tests.helpers.sample import SAMPLE

APART = (
    "ali-guli-mane", "ayoayo", "bohnenspiel", "congkak", "dakon", "kalah", "lamlameta", "mangala", "ohvalhu",
    "pallanguzhi", "san-yao", "sungka", "um-el-bagara", "vai-lung-thlan",
)  # fmt: skip
BOUND = (
    "andot",
    "bestemshe",
    "dong-wo",
    "oware",
    "songo",
    "tchoukaillon",
    "toguz-kumalak",
    "yucebao",
)
"""Here a majority ends the round, or what is won lies elsewhere, or is looked at, or nobody plays against anybody."""

HEAD = """\
---
language: 1
game: Rare
board: {rows: 2, holes: 6, stores: on track}
seeds: 4
---
mark proud: truth on players for round
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""
END = """
to look-at hole h
  if seeds in h > 7, capture opposite of last

the wealth of player p is seeds in winnings of p
a player is rich when wealth of it > 3
a hole is deep when seeds in it > 30

when player cannot move, close-round
round ends when some player is bare
  settle
"""
SELDOM = "  if seeds in hole 1 of south = 30 and seeds in hole 2 of south = 3"
"""Some 40 of 48 seeds in two holes: nobody meets that in thousands of random turns."""
READS = {
    "a comparison": f"{SELDOM} and seeds in own winnings > 3, move-again\n",
    "a noun": f"{SELDOM} and wealth of opponent > 3, move-again\n",
    "an adjective": f"{SELDOM} and opponent is rich, move-again\n",
    "a hole that may be the store": f"{SELDOM} and seeds in last > 5, move-again\n",
    "what lay there before": f"{SELDOM} and before > 5, move-again\n",
    "what lay there before, of the store": "  if last is own store and before = 23, move-again\n",
    "a verb": f"{SELDOM}, look-at last\n",
    "a set": f"{SELDOM} and some stores is deep, move-again\n",
    "a choice": f"{SELDOM}\n    choose other from (opponent's row + stores) where deep\n",
    "a guard": f"{SELDOM}, forbid seeds in own winnings = 3\n",
    "a loop": f"{SELDOM}\n    repeat (seeds in own winnings) times\n      capture opposite of last\n",
    "a while": f"{SELDOM}\n    while seeds in own winnings < 9\n      capture opposite of last\n",
    "taking away": f"{SELDOM}, put 1 seed from own winnings into last\n",
    "taking away from the store": f"{SELDOM}, put 1 seed from last into opposite of last\n",
    "remembering": f"{SELDOM}, set own proud to seeds in own winnings > 4\n",
    "who moves": f"{SELDOM}, set next mover to (mover if seeds in own winnings > 4 otherwise opponent)\n",
    "how many": f"{SELDOM}, put (seeds in own winnings) seeds from last into own winnings\n",
    "another player's eyes": f"{SELDOM}\n    as opponent\n      if seeds in own winnings > 2, move-again\n",
    "a pattern": f"{SELDOM} and (seeds in stores) > 40, move-again\n",
    "the end": "round ends when seeds in hole 1 of south = 30 and seeds in south's winnings = 3\n",
    "who cannot move": "when player cannot move, called other\n  if seeds in own winnings = 3, end round\n",
}
LOOKS_IN_VAIN = {
    "what is seldom": f"{SELDOM}, move-again\n",
    "a verb": f"{SELDOM} and last is not in stores, look-at last\n",
    "a set": f"{SELDOM} and some own holes is deep, move-again\n",
    "a choice": f"{SELDOM}\n    choose other from opponent's row where deep\n",
    "a guard": f"{SELDOM}, forbid seeds in own row = 3\n",
    "a loop": f"{SELDOM}\n    repeat (seeds in own row) times\n      capture opposite of last\n",
    "a while": f"{SELDOM}\n    while seeds in own row > 9\n      capture opposite of hole\n",
    "remembering": f"{SELDOM}, set own proud to seeds in own row > 4\n",
    "how many": f"{SELDOM}, put (seeds in own row) seeds from hole into own winnings\n",
    "nothing at all": "  if last is own store, move-again\n",
    "only where it is no store": "  if last is not in stores and before = 0, capture opposite of last\n",
    "the other way round": "  if before = 0 and last is not in stores, capture opposite of last\n",
    "otherwise": "  if last is in stores, move-again\n  otherwise if seeds in last > 5, move-again\n",
    "a let that nobody uses for it": "  let lay be seeds in last\n  if last is not in stores and lay = 1, move-again\n",
    "a relay": "  relay from last\n  sow-on\n",
    "as opponent": "  as opponent\n    if some own holes is deep, move-again\n",
}


def make_game(tmp_path: Path, rules: str) -> WarmGame:
    path = tmp_path / "rare.sow"
    path.write_text(HEAD + rules + END, encoding="utf-8")
    return load(path)


@pytest.mark.parametrize("rules", READS.values(), ids=READS)
def test_a_look_that_no_random_game_shows_is_found(tmp_path: Path, rules: str) -> None:
    game = make_game(tmp_path, rules)
    assert independent_winnings(game) is None


@pytest.mark.slow_cases("a loop", "a verb", "a while", "the other way round")
@pytest.mark.parametrize("rules", LOOKS_IN_VAIN.values(), ids=LOOKS_IN_VAIN)
def test_what_is_read_and_not_asked_for_is_no_look(tmp_path: Path, rules: str) -> None:
    game = make_game(tmp_path, rules)
    won = independent_winnings(game)
    assert won == game.rules.board.winnings
    assert independent(game, won, turns=150)


@pytest.mark.quick_cases("san-yao")
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name not in SAMPLE)) for name in APART],
)
def test_games_in_which_it_is_derived_do_play_without_a_look(name: str) -> None:
    game = load(name)
    won = independent_winnings(game)
    assert won is not None
    assert independent(game, won, turns=60)


@pytest.mark.slow_cases("dong-wo")
@pytest.mark.parametrize("name", BOUND)
def test_games_in_which_it_is_not_so(name: str) -> None:
    assert independent_winnings(load(name)) is None


def test_rules_that_take_long_to_follow_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(never_read, "MOST_STEPS", 100)
    assert independent_winnings(load("kalah")) is None


def independent(game: WarmGame, won: tuple[int, ...], turns: int) -> bool:
    """Whether turns come to the same, and are asked the same, with other numbers of won pieces."""
    rng = random.Random(5)
    play = Play.begin(game.engine, match=False)
    for _ in range(turns):
        if play.phase == Phase.OVER:
            play = Play.begin(game.engine, match=False)
        runs = play.runs
        done = runs.random_leaf(rng)
        if done is None:
            play.stuck()
            continue
        for more in (rng.randrange(1, 4), rng.randrange(10, 40)):
            cells = list(play.cells)
            for cell in won:
                cells[cell] += more
            try:
                other = Runs(game.engine, runs.program, cells, play).run(done.answers)
            except (Dead, ExhaustedError):
                return False
            lasting = game.engine.lasting
            changed = [other.cells[cell] - more * (cell in won) for cell in lasting]
            if other.answers != done.answers or changed != [done.cells[cell] for cell in lasting]:
                return False
        play.finish(done)
    return True
