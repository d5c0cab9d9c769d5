"""Games against small programs by a person who had read summaries of their sources only.

Their author had not seen the rule files, nor what Manqala says of disputed readings: the texts
are Ludii's summaries, and what its pages of evidence quote. Boards are as the mover sees them, as in
`test_independent_sources.py`; of three rows the outer row from the left, then the half of the middle
one from the right.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from manqala.game.game import PositionValue
from tests.helpers.as_the_mover_sees import gain, play_random, rows
from tests.helpers.sowing_by_hand import Outcome
from tests.helpers.there import there

Claims = dict[int, bool]  # the holes that are claimed, and whether by the mover
Claimed = tuple[list[int], Claims, int, bool]  # the same, and whether he moves again


def laps(
    board: list[int], hole: int, over: Callable[[int], bool], sown: set[int] | None = None
) -> Iterator[int]:
    """The last hole of each lap until it is over; -1 where it would go on for ever."""
    seen = set()
    while True:
        hand, board[hole] = board[hole], 0
        while hand:
            hole = (hole + 1) % len(board)
            board[hole] += 1
            hand -= 1
            if sown is not None:
                sown.add(hole)
        yield hole
        if over(hole):
            return
        if (state := (*board, hole)) in seen:
            yield -1
            return
        seen.add(state)


def whyo(board: list[int], hole: int) -> Outcome | None:
    """Murray 1951, as summed up: “the last counter falls into a hole, making it contain four counters,
    which are taken. Sowing also ends when the last counter falls into an empty hole.”
    """
    board = list(board)
    *_, last = laps(board, hole, lambda at: board[at] in {1, 4})
    if last < 0:
        return None
    won = board[last] if board[last] == 4 else 0
    board[last] -= won
    return board, won


def duene(board: list[int], hole: int) -> Outcome | None:
    """Schönhärl 1909, as summed up: “An unbroken sequence of holes with four counters in them behind
    … are also captured. In addition, any holes which were sown into during the course of the turn which
    now contain four counters are captured by the owner of the row.” The last eight go together.
    """
    board = list(board)
    sown: set[int] = set()
    *_, last = laps(board, hole, lambda at: board[at] in {1, 4}, sown)
    if last < 0:
        return None
    if sum(board) <= 8:
        return ([0] * 12, sum(board)) if board[last] == 4 else (board, 0)
    won = 0
    while board[last] == 4:
        won, board[last], last = won + 4, 0, (last - 1) % 12
    for at in sown:
        if board[at] == 4:
            won, board[at] = won + 4 * (at < 6), 0
    return board, won


def wuqro(board: list[int], hole: int | None) -> Outcome | None:
    """Pankhurst 1971, as summed up: “At the end of sowing, any holes containing four counters are
    captured by the owner of the row …, unless it is the hole in which the final counter fell, in which
    case the player captures them and the turn ends.” At first one sows one's whole row.
    """
    board = list(board) if hole is not None else [0, 0, 0, 0, 0, sum(board[:6]), *board[6:]]
    won = 0
    for last in laps(board, 5 if hole is None else hole, lambda at: board[at] in {0, 1}):
        if last < 0:
            return None
        for at in range(12):
            if board[at] == 4:
                won, board[at] = won + 4 * (at < 6 or at == last), 0
    return board, won


def play_two_rows(
    name: str, options: dict[str, str], moved: Callable[[list[int], int], Outcome | None]
) -> None:
    for position, move, after in islice(play_random(name, options), 80):
        board = rows(position, there(position.turn))
        if move == ".":  # prescribed
            outcomes = {".": there(wuqro(board, None))}
        else:
            moves = ((hole, moved(board, hole)) for hole in range(6) if board[hole])
            outcomes = {str(hole + 1): outcome for hole, outcome in moves if outcome}
        check(position, move, after, outcomes)


def check(
    position: PositionValue, move: str, after: PositionValue, outcomes: dict[str, Outcome]
) -> None:
    mover = there(position.turn)
    assert sorted(m.text for m in position.moves()) == sorted(outcomes)
    left, won = outcomes[move]
    if not after.over:
        assert rows(after, mover) == left
        assert gain(position, after, mover) == (won,)


def test_the_smart_tricks_of_oron() -> None:
    play_two_rows("whyo", {"needed": "1"}, whyo)


def test_the_fours_of_the_ewe() -> None:
    play_two_rows("duene", {}, duene)


def test_the_whole_row_of_wuqro() -> None:
    play_two_rows("gabata-wuqro", {"rounds": "1"}, wuqro)


def ako_okwe(board: list[int], hole: int, step: int, *, captured: bool) -> Outcome:
    """Murray 1951: “one bean must be left in the hole …; if its contents are now odd and not greater
    than nine, they are taken, but the first capture must be of a single bean.”
    """
    board = list(board)
    hand, board[hole] = board[hole] - 1, 1
    while hand:
        hole = (hole + step) % 10
        board[hole] += 1
        hand -= 1
    won = board[hole] if board[hole] in {1, 3, 5, 7, 9} and (captured or board[hole] == 1) else 0
    board[hole] -= won
    return board, won


def mark_of(position: PositionValue, name: str) -> list[str]:
    marks = dict(part.split("=") for part in position.text.split(":") if "=" in part)
    return [one for one in marks.get(name, "").split(",") if one]


def test_the_buying_market() -> None:
    options = {"first_captures": "one", "most_turns": "100"}
    for position, move, after in play_random("ako-okwe", options, games=1):
        board = rows(position, there(position.turn))
        taken = mark_of(position, "taken") or ["0", "0"]
        captured = taken[position.players.index(there(position.turn))] != "0"
        outcomes = {
            f"{hole + 1}{'<' if step < 0 else '>'}": ako_okwe(board, hole, step, captured=captured)
            for hole in range(5)
            for step in (1, -1)
            if board[hole] > 1
        }
        check(position, move, after, outcomes)


def iyogh(board: list[int], hole: int, step: int, captured: int = 0) -> Outcome:
    """Murray 1951: “one bean must be left …. Captures are made when the last bean in hand is sown in a
    hole on either row opposite to a hole containing one or three beans, and these beans are taken. If
    the next hole in the direction in which the beans were sown, or an unbroken sequence … also”.
    """
    board = list(board)
    if captured:
        hand, hole = captured, -step
    else:
        hand, board[hole] = board[hole] - 1, 1
    while hand:
        hole = (hole + step) % 16
        board[hole] += 1
        hand -= 1
    taken = 0
    while board[15 - hole] in {1, 3}:
        taken, board[15 - hole], hole = taken + board[15 - hole], 0, (hole + step) % 16
    return board, taken


def test_what_is_held_in_the_hand_at_jos() -> None:
    first = True
    for position, move, after in islice(play_random("iyogh", games=1), 60):
        mover = there(position.turn)
        board = rows(position, mover)
        if first:  # “in F and G to H, and three beans from E, two from D, and two from C to B”
            assert board == [4, 11, 2, 2, 1, 0, 0, 12] * 2
            first = False
        seat = position.players.index(mover)
        (held,) = position.notation.counts(position.notation.board.winnings[seat], position.cells)
        own = [hole for hole in range(8) if board[hole] > 1]
        outcomes = {}
        for step, way in ((1, ">"), (-1, "<")):
            kinds = {"sow-one.": [(hole + 1, hole, 0) for hole in own]}
            kinds["sow-captured."] = [(many, 0, many) for many in range(1, held + 1)]
            for kind, moves in kinds.items():
                for number, hole, many in moves:
                    left, taken = iyogh(board, hole, step, many)
                    if step > 0 or taken:
                        text = f"{kind if own and held else ''}{number}{way}"
                        outcomes[text] = left, taken - many
        check(position, move, after, outcomes)


def claims_of(position: PositionValue, name: str, place: Callable[[int], int], half: int) -> Claims:
    """Claimed holes by their place on the mover's track, of which half is his."""
    mover = there(position.turn)
    claims = {}
    for hole, owner in (one.split(".") for one in mark_of(position, name)):
        claims[place(int(hole[1:]) - 1) + half * (hole[0] != mover[0])] = owner == mover
    return claims


def leyla(board: list[int], hole: int, claims: Claims) -> Claimed | None:
    """Pankhurst 1971, as summed up: “captured if they contain one, two, four, or more counters. If it
    contains three counters, one … is … placed into the hole where sowing ended …. These holes cannot be
    sown from for the rest of the game and are owned by the player whose turn created them.”
    """
    board = list(board)
    *_, last = laps(board, hole, lambda at: at in claims or board[at] == 1)
    if last < 0:
        return None
    facing = 11 - last
    if last in claims or last >= 6 or facing in claims:
        return board, claims, 0, False
    if board[facing] == 3:
        board[last] = board[facing] = 2
        return board, {**claims, last: True, facing: True}, 0, False
    won, board[facing] = board[facing], 0
    return board, claims, won, False


def tuz(board: list[int], hole: int, claims: Claims) -> Claimed | None:
    """Pankhurst 1971, as summed up: “falls into a hole on the opponent's side of the board containing
    three counters …. This hole, a tuz, then belongs to the player who captured it. … the opponent takes
    one counter from it, along with the final counter. … Play then continues … another hole”.
    """
    board = list(board)
    *_, last = laps(
        board, hole, lambda at: at in claims or board[at] == 1 or (at >= 6 and board[at] == 4)
    )
    if last < 0:
        return None
    if last in claims:
        won = 0 if claims[last] else min(2, board[last])
        board[last] -= won
        return board, claims, won, won > 0
    return board, claims | ({last: True} if board[last] == 4 else {}), 0, False


def selus(board: list[int], hole: int, claims: Claims, *, first: bool) -> Claimed | None:
    """Pankhurst 1971, as summed up: “After the first turn, players may capture a hole when the final
    counter of a sowing falls into a hole containing three counters …. When a player drops their final
    counter into an occupied captured hole, two counters are captured …. one of the holes that they had
    created, they begin sowing again …. under no circumstance capture counters from this [leftmost] hole
    in their row, but may do so from the opponent's, gaining another turn”.
    """
    board = list(board)
    *_, last = laps(
        board, hole, lambda at: at in claims or board[at] == 1 or (board[at] == 4 and not first)
    )
    if last < 0:
        return None
    if last in claims:
        won = 2 if board[last] > 1 and last != 0 else 0
        board[last] -= won
        return board, claims, won, won > 0 and (claims[last] or last == 9)
    return board, claims | ({last: True} if board[last] == 4 else {}), 0, False


def play_claims(
    name: str,
    mark: str,
    games: int,
    board_of: Callable[[PositionValue, str], list[int]],
    place: Callable[[int], int],
    moved: Callable[[PositionValue, list[int], int, Claims], Claimed | None],
    options: dict[str, str] | None = None,
) -> None:
    options = {"rounds": "1"} if options is None else options
    for position, move, after in play_random(name, options, games=games):
        if move in {"with-tuz", "without-tuz"}:
            continue
        mover = there(position.turn)
        board = board_of(position, mover)
        half = len(board) // 2
        claims = claims_of(position, mark, place, half)
        outcomes = {}
        for number in range(half):
            hole = place(number)
            if board[hole] and hole not in claims:
                outcome = moved(position, board, hole, claims)
                if outcome:
                    outcomes[str(number + 1)] = outcome
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        left, claimed, won, again = outcomes[move]
        if after.over:
            continue
        assert board_of(after, mover) == left
        assert gain(position, after, mover) == (won,)
        stuck = [
            all(hole in claimed or not left[hole] for hole in range(first, first + half))
            for first in (0, half)
        ]
        assert (after.turn == mover) == (not stuck[0] if again else stuck[1])
        if after.turn != mover:
            claimed = {(hole + half) % (2 * half): not whose for hole, whose in claimed.items()}
        assert claims_of(after, mark, place, half) == claimed


def test_the_pregnant_holes_of_gabradarre() -> None:
    play_claims(
        "leyla-gobale-gabradarre", "uur", 2, rows, lambda number: number,
        lambda _, board, hole, claims: leyla(board, hole, claims),
    )  # fmt: skip


def test_the_tuz_of_wollo() -> None:
    play_claims(
        "tuz", "weg", 2, rows, lambda number: number,
        lambda _, board, hole, claims: tuz(board, hole, claims),
    )  # fmt: skip


def three_rows(position: PositionValue, mover: str) -> list[int]:
    middle, outer, theirs, beyond = rows(position, mover)
    return [*outer, *middle[::-1], *beyond, *theirs[::-1]]


def test_the_left_hand_holes_of_massawa() -> None:
    play_claims(
        "selus-massawa", "wegue", 2, three_rows, lambda number: number - 3 if number > 2 else 8 - number,
        lambda position, board, hole, claims: selus(
            board, hole, claims, first="opened=true" not in position.text
        ),
    )  # fmt: skip
