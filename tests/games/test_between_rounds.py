"""What lies between two rounds of San Yao and Yucebao, against small programs made of the statements alone.

The programs know nothing of the engine or of the rule files: what the players have won, owe and hold goes in, and
who owns which hole of the next round, who owes what and who begins comes out.
"""

from collections.abc import Sequence
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.game.game import PositionValue
from tests.helpers.playing import game_of
from tests.helpers.there import there

NAMES = ("south", "north")
TRIALS = 24
RUINED = ("south is ruined", "north is ruined")

Sons = dict[int, set[int]]
"""For each player the holes of the other's row that are hers."""
Between = tuple[int, Sons, list[int]]
"""Who begins, whose holes are whose, and the debts."""


def pay_back(won: list[int], debt: list[int], player: int) -> None:
    paid = min(debt[player], won[player])
    debt[player] -= paid
    won[player] -= paid
    won[1 - player] += paid


def nobodys() -> Sons:
    return {0: set(), 1: set()}


# ---- San Yao --------------------------------------------------------------------------------------


def stronger(won: list[int], opener: int) -> int:
    if won[0] == won[1]:
        return 1 - opener
    return 0 if won[0] > won[1] else 1


def san_yao(
    won: list[int],
    debt: list[int],
    sons: Sons,
    opener: int,
    chosen: set[int],
    options: dict[str, str],
) -> Between | str:
    """S7 to S11; ``sons``: for each player the holes of the other's row that she has, numbered from that one's left."""
    begins = stronger(won, opener)
    if options["loans"] == "repaid":
        for player in (0, 1):
            pay_back(won, debt, player)
    if options["strength"] == "after_repaying":
        begins = stronger(won, opener)
    for player in (0, 1):
        if won[player] < 5:
            return RUINED[player]
    rich = 0 if won[0] >= 25 else 1
    poor = 1 - rich
    wanted = won[rich] // 5 - 5
    kept = sons[rich] if options["sons"] == "kept" and len(sons[rich]) <= wanted else set()
    if options["conquest"] == "nearest":
        # Sown from her last hole on, the opponent's first one is the nearest.
        free = [hole for hole in range(1, 6) if hole not in kept]
        now = kept | set(free[: wanted - len(kept)])
    else:
        assert len(chosen) == wanted - len(kept)
        now = kept | chosen
    if won[poor] > 5:
        over = won[rich] % 5
        won[rich] -= over
        won[poor] += over
        debt[poor] += over
    assert won[poor] == 5 * (5 - len(now))
    return begins, {rich: now, poor: set()}, debt


@pytest.mark.slow
def test_what_lies_between_the_rounds_of_san_yao() -> None:
    rng = Random(10)
    settings = {
        "loans": ("repaid", "kept"), "strength": ("as_counted", "after_repaying"),
        "sons": ("chosen_anew", "kept"), "conquest": ("chosen", "nearest"),
    }  # fmt: skip
    seen = set()
    for _ in range(TRIALS):
        options = {name: rng.choice(choices) for name, choices in settings.items()}
        first = rng.randrange(2, 49)
        won = [first, 50 - first]
        debt = [0, 0]
        debt[rng.randrange(2)] = rng.choice((0, 0, rng.randrange(1, 6)))
        conqueror, sons = rng.randrange(2), nobodys()
        sons[conqueror] = set(rng.sample(range(1, 6), rng.randrange(5)))
        opener = rng.randrange(2)
        position = at_the_end_of_a_round(
            game_of("san-yao", **options), "0,0,0,0,0/0,0,0,0,0", won, debt, sons, opener
        )
        chosen = set()
        while position.phase == Phase.BETWEEN:
            move = rng.choice(position.moves())
            chosen |= {int(hole[1:]) for hole in move.text.split(".")}
            position = position.play(move.text)
        expected = san_yao(won, debt, sons, opener, chosen, options)
        if isinstance(expected, str):
            assert position.over
            assert there(position.result).winner == 1 - RUINED.index(expected)
            seen.add(("lost", True))
            continue
        assert read_state(position) == (*expected, "5,5,5,5,5/5,5,5,5,5")
        seen.add((options["sons"], len(chosen) > 0))
    assert len(seen) == 5, "every case has come up"


# ---- Yucebao --------------------------------------------------------------------------------------


def yucebao(
    won: list[int], sows: list[int], debt: list[int], opener: int, options: dict[str, str]
) -> Between | str:
    """Y12 to Y14."""
    for player in (0, 1):
        if not sows[player]:
            lacking = max(0, 5 - won[player])
            debt[player] += lacking
            won[player] += lacking - 5
            won[1 - player] += 5 - lacking
            sows[player] += 1
    for player in (0, 1):
        pay_back(won, debt, player)
    for player in (0, 1):
        if won[player] < (5 if options["ruined"] == "under_five" else 1):
            return RUINED[player]
    rich = 0 if won[0] >= 25 else 1
    poor = 1 - rich
    filled = {player: won[player] // 5 for player in (0, 1)}
    over = won[rich] % 5
    if over:
        # Somebody completes a hole: the poorer one borrows what the other has over, or the other borrows.
        who = rich if options["completes"] == "richer" and filled[poor] else poor
        filled[who] += 1
        debt[who] += 5 - won[who] % 5
    conquered = filled[rich] - 5
    # Who sits before his row has its last hole at his right.
    if options["conquest"] == "unfilled":
        holes = sorted(range(5, 0, -1)[filled[poor] :])
    else:
        holes = [5, 4, 3, 2, 1][:conquered]
    assert len(holes) == conquered
    return 1 - opener, {rich: set(holes), poor: set()}, debt


@pytest.mark.slow
def test_what_lies_between_the_rounds_of_yucebao() -> None:
    rng = Random(11)
    settings = {
        "completes": ("poorer", "richer"), "conquest": ("unfilled", "onward"),
        "ruined": ("no_piglet", "under_five"),
    }  # fmt: skip
    seen = set()
    for _ in range(2 * TRIALS):
        options = {name: rng.choice(choices) for name, choices in settings.items()}
        first = rng.choice((rng.randrange(51), rng.randrange(8)))
        won, sows = [first, 50 - first], rng.choice(([1, 1], [1, 1], [2, 0], [0, 2]))
        debt = [0, 0]
        debt[rng.randrange(2)] = rng.choice((0, 0, rng.randrange(1, 6)))
        opener = rng.randrange(2)
        game = game_of("yucebao", **options)
        rows = "0,0,0,0,0,0/0,0,0,0,0,0"
        # Sows that are won are written behind the piglets.
        told = [f"{n}+{s}sow" if s else str(n) for n, s in zip(won, sows, strict=True)]
        position = at_the_end_of_a_round(game, rows, told, debt, {0: set(), 1: set()}, opener)
        if (
            position.phase == Phase.TURN
            and not position.over
            and "0,0,0,0,0,0/0,0,0,0,0,0" in position.text
        ):
            position = position.play("stop")
        expected = yucebao(won, list(sows), debt, opener, options)
        if isinstance(expected, str):
            assert position.over
            assert there(position.result).winner == 1 - RUINED.index(expected)
            seen.add(("lost", options["ruined"]))
            continue
        assert read_state(position) == (*expected, "5,5,5,5,5,sow/5,5,5,5,5,sow")
        seen.add((options["conquest"], options["completes"]))
    assert len(seen) == 6, "every case has come up"


# ---- both -----------------------------------------------------------------------------------------


def at_the_end_of_a_round(
    game: WarmGame, rows: str, won: Sequence[int | str], debt: list[int], sons: Sons, opener: int
) -> PositionValue:
    """A position of a match in which nothing is left to play for."""
    owners = [
        f"{NAMES[1 - player][0]}{hole}.{NAMES[player]}" for player in sons for hole in sons[player]
    ]
    owner = f":owner={','.join(owners)}" if owners else ""
    text = (
        f"{rows}:south:won={won[0]},{won[1]}:debt={debt[0]},{debt[1]}:opener={NAMES[opener]}{owner}"
    )
    return game.position(text, match=True)


def read_state(position: PositionValue) -> tuple[int, Sons, list[int], str]:
    """Who begins, the conquered holes of each, the debts, and the rows."""
    rows, turn, *fields = position.text.split(":")
    told = dict(field.split("=") for field in fields)
    sons = nobodys()
    for part in filter(None, told.get("owner", "").split(",")):
        hole, player = part.split(".")
        sons[NAMES.index(player)].add(int(hole[1:]))
    debt = [int(n) for n in told.get("debt", "0,0").split(",")]
    return NAMES.index(turn), sons, debt, rows


@pytest.mark.parametrize("name", ["san-yao", "yucebao"])
def test_a_comparison_can_fail(name: str) -> None:
    game = load(name)
    row = "5,5,5,5,5" + (",sow" if name == "yucebao" else "")
    position = game.position(f"{row}/{row}:north:debt=2,0:owner=n2.south", match=True)
    assert read_state(position) == (1, {0: {2}, 1: set()}, [2, 0], f"{row}/{row}")
