"""Games of four rows against small programs by somebody who had read summaries of their sources only.

They were written as those in `test_independent_summaries.py`, which says how.
"""

from manqala.game.game import PositionValue
from tests.games.test_independent_sources import movable, named, spread
from tests.games.test_independent_summaries import laps, mark_of
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.there import there

Sides = tuple[
    list[int], list[int]
]  # of each player his inner row from his left, then the outer one


def sides(position: PositionValue) -> Sides:
    inner, outer, theirs, beyond = rows(position, there(position.turn))
    return inner + outer, theirs + beyond


TRACK = [*range(8, 16), *range(7, -1, -1)]  # anticlockwise


def struck(
    own: list[int],
    other: list[int],
    hole: int,
    *,
    out: tuple[int, ...] = (),
    safe: tuple[int, ...] = (),
    both: bool = False,
    step: int = 1,
    back: int = 0,
) -> tuple[list[int], list[int], int, int] | None:
    """Popova 1979, as summed up: “into an occupied hole in the player's inner row the contents of the
    opponent's opposite holes in the inner and outer row are captured. These are then sown … beginning
    with the hole from where the previous sowing began.” Beaton 1939, as summed up, of Otep: if both are
    occupied, and “beginning in the first hole that was sown into”.

    It says where the first lap ends, too, and how many files are captured.
    """
    own, other = list(own), list(other)
    track = [at for at in TRACK if at not in out]
    place = begin = track.index(hole)
    hand, own[hole] = own[hole], 0
    first, files = None, 0
    seen = set()
    while True:
        while hand:
            place = (place + step) % len(track)
            own[track[place]] += 1
            hand -= 1
        step = 1
        last = track[place]
        first = last if first is None else first
        if own[last] == 1:
            return own, other, first, files
        if (state := (*own, *other, place, begin)) in seen:
            return None
        seen.add(state)
        prey = [at for at in (7 - last, 15 - last) if last < 8 and at not in safe and other[at]]
        if len(prey) > both:
            files += 1
            for at in prey:
                hand, other[at] = hand + other[at], 0
            place = begin - back
        else:
            begin, hand, own[last] = place, own[last], 0


def check_sides(
    position: PositionValue, move: str, after: PositionValue, outcomes: dict[str, Sides]
) -> None:
    assert sorted(m.text for m in position.moves()) == sorted(outcomes)
    left, theirs = outcomes[move]
    assert sides(after) == ((left, theirs) if after.turn == position.turn else (theirs, left))


def play_isolo(sown_from: str) -> None:
    """Popova 1979, as summed up: “the rightmost hole in the inner and outer row for each player are out
    of play. … Once this happens [that he plays from the outer one], that player must play in all”.
    """
    ends = (7, 15)
    for position, move, after in play_random("isolo", {"sown_from": sown_from}, games=1):
        if after.over:
            continue
        own, other = sides(position)
        whole = mark_of(position, "whole") or ["false", "false"]
        seat = position.players.index(there(position.turn))
        outcomes = {}
        for hole in (hole for hole in range(16) if own[hole] > 1):
            if whole[seat] == "true" or hole != 7:
                outcome = struck(
                    own, other, hole, back=sown_from == "beginning_hole",
                    out=() if whole[seat] == "true" or hole == 15 else ends,
                    safe=() if whole[1 - seat] == "true" else ends,
                )  # fmt: skip
                if outcome:
                    outcomes[str(hole + 1)] = outcome[:2]
        check_sides(position, move, after, outcomes)


def test_the_boys_of_the_sukuma() -> None:
    play_isolo("beginning_hole")


def test_the_boys_who_sow_on_from_the_next_hole() -> None:
    play_isolo("next_hole")


def opened() -> list[int]:
    """Beaton 1939, as summed up: “is played simultaneously by both players: sow the two counters from
    that first hole, capture the counters in the opponent's two opposite holes and sow them, starting in
    the rightmost hole in the outer row”: what one does the other does.
    """
    side = [2] * 16
    place = begin = TRACK.index(14)
    hand, side[14] = 2, 0
    while True:
        while hand:
            place = (place + 1) % 16
            side[TRACK[place]] += 1
            hand -= 1
        last = TRACK[place]
        if side[last] == 1:
            return side
        if last < 8 and side[7 - last] and side[15 - last]:
            hand, side[7 - last], side[15 - last] = side[7 - last] + side[15 - last], 0, 0
            place = begin
        else:
            begin, hand, side[last] = place, side[last], 0


def test_the_cattle_of_the_bari() -> None:
    """Beaton 1939: “each player may move into them in a clockwise direction with the opening portion of
    his move, but only if this enables him to make a” capture: the two holes at both ends of both rows.
    """
    wings = {0, 1, 6, 7, 8, 9, 14, 15}
    for position, move, after in play_random("otep", {}, games=1):
        if after.over:
            continue
        own, other = sides(position)
        if "." in move:
            assert sides(after) == (opened(), opened())
            continue
        outcomes = {}
        for hole in (hole for hole in range(16) if own[hole] > 1):
            if onwards := struck(own, other, hole, both=True):
                outcomes[f"{hole + 1}>"] = onwards[:2]
            backwards = struck(own, other, hole, both=True, step=-1)
            if backwards and backwards[2] in wings and backwards[3]:
                outcomes[f"{hole + 1}<"] = backwards[:2]
        check_sides(position, move, after, outcomes)


def tchela(own: list[int], other: list[int], hole: int, *, opening: bool) -> Sides | None:
    """Silva 1995, as summed up: “making a pair. They then take the counter in the next hole and sow it,
    making another pair. … When the last pair is made, the player sows this pair …. When this empty hole
    is in the inner row, the counters in the opponent's hole opposite are captured. If [it is] occupied,
    then any contents in the outer row opposite are also captured.”
    """
    ring = [own[at] for at in TRACK]
    place = last = TRACK.index(hole)
    if opening:
        for n in range(0, 16, 2):
            pair = (place + n + 1) % 16
            ring[pair], ring[pair - 1] = ring[pair] + ring[pair - 1], 0
            last = pair if ring[pair] == 2 else last
    *_, last = laps(ring, last, lambda at: ring[at] == 1)
    if last < 0:
        return None
    left, other = [0] * 16, list(other)
    for at, seeds in zip(TRACK, ring, strict=True):
        left[at] = seeds
    facing = 7 - TRACK[last]
    if facing >= 0 and other[facing]:
        other[facing] = other[facing + 8] = 0
    return left, other


def test_the_pairs_of_the_chokwe() -> None:
    for position, move, after in play_random("tchela", {}, games=1):
        if after.over:
            continue
        own, other = sides(position)
        begun = mark_of(position, "begun") or ["false", "false"]
        opening = begun[position.players.index(there(position.turn))] == "false"
        moves = (
            (hole, tchela(own, other, hole, opening=opening)) for hole in range(16) if own[hole]
        )
        check_sides(position, move, after, {str(hole + 1): left for hole, left in moves if left})


def test_the_empty_inner_rows_of_the_nyanja() -> None:
    for position, move, after in play_random("msuwa-wa-kunja", {}, games=1):
        if after.over:
            continue
        own, other = sides(position)
        rival = next(name for name in position.players if name != position.turn)
        outcomes = {}
        for hole in movable(own):
            for besides, others, left, theirs in spread(
                own, other, hole, further=2, whole_file=True
            ):
                outcomes[named(hole, besides, others, rival)] = left, theirs
        check_sides(position, move, after, outcomes)
