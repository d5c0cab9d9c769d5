"""What players do not see: the contents of hidden places, and states that look the same to a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import below, least_failure, run, seed_random
    from manqala.compile.kernel.open_questions import answer_again
    from manqala.compile.kernel.rounds import begin
    from manqala.compile.kernel.supplied import *
    from manqala.embed.kernel.derived import *
    from manqala.embed.kernel.embedding import count_totals, list_options
    from manqala.embed.kernel.game_row import *
    from manqala.embed.kernel.game_rows import GameRows


@jit
def seen(s: IntRow, c: IntRow, place: int, kind: int, during: int, player: int) -> int:
    """As ``pieces``, as far as a player sees it: -1 for the contents of a hidden place until the game is over."""
    if place < 0 or place >= PLACES or kind < 0 or kind >= KINDS or player < 0 or player >= PLAYERS:
        return -1
    if s[PHASE] != OVER_PHASE:
        for n in range(HIDDEN_FROM[player], HIDDEN_FROM[player + 1]):
            if HIDDEN_PLACES[n] == place:
                return -1
    cell = place + kind * PLACES
    return held(c, cell) if during != 0 else held(s, cell)


@inner
def asked_now(E: IntRow) -> int:
    """A checksum of the open question and its legal options."""
    found = E[GAME_QUESTION] * 31 + E[GAME_ASKED]
    for n in range(2 * E[GAME_COUNT]):
        found = (found * 31 + E[GAME_LEGAL + n]) % CHECKSUM
    return found


@inner
def is_asked_again(game: GameRows) -> bool:
    """Ask the open question again, after the same answers of the turn, in a state that has changed."""
    s, c, M, X, E = game.s, game.c, game.M, game.X, game.E
    given = E[GAME_GIVEN]
    E[GAME_COUNT] = 0
    E[GAME_LEAST] = 0
    if PREFERENCES > 0 and s[PHASE] == TURN_PHASE:
        E[GAME_LEAST] = max(0, least_failure(s, c, M, X))
    copy(s, c)
    answer_again(M, E, GAME_ANSWERS, given, OPEN_QUESTION)
    M[MOVES] = 0
    status = run(c, M, X, given)
    return status == DEAD and M[OPEN] > 0 and list_options(game)


@inner
def deal_hidden(s: IntRow, M: IntRow, E: IntRow, player: int, kind: int) -> None:
    """Distribute the pieces that a player does not see among their places; all ways are equally likely.

    As many bars as places but one, at different points of a line of pieces and bars, separate the places. Options are
    listed again afterwards, so their room holds the bars.
    """
    first, end = HIDDEN_FROM[player], HIDDEN_FROM[player + 1]
    many = 0
    for n in range(first, end):
        many += held(s, HIDDEN_PLACES[n] + kind * PLACES)
    bars = end - first - 1
    for n in range(bars):
        # Of the points that are left: the bars before them, in ascending order, move it on.
        bar = below(M, many + bars - n)
        at = 0
        while at < n and E[GAME_LEGAL + at] <= bar:
            bar += 1
            at += 1
        for later in range(n - at):
            E[GAME_LEGAL + n - later] = E[GAME_LEGAL + n - later - 1]
        E[GAME_LEGAL + at] = bar
    before = -1
    for n in range(first, end):
        after = E[GAME_LEGAL + n - first] if n < end - 1 else many + bars
        hold(s, HIDDEN_PLACES[n] + kind * PLACES, after - before - 1)
        before = after


@jit
def guess(game: GameRows, seed: int) -> int:
    """Replace what the player to decide does not see by something that looks the same; whether that was possible.

    The player is asked the same, with the same options. The real position is lost, and so is its history.
    """
    s, M, H, E = game.s, game.M, game.H, game.E
    player = E[GAME_ASKED]
    if E[GAME_COUNT] == 0 or player >= PLAYERS:
        return 0
    if HIDDEN_FROM[player] == HIDDEN_FROM[player + 1]:
        return 1
    wanted = asked_now(E)
    for attempt in range(MOST_GUESSES):
        seed_random(M, seed * MOST_GUESSES + attempt)
        for kind in range(KINDS):
            deal_hidden(s, M, E, player, kind)
        count_totals(s)
        begin(s, H)
        if is_asked_again(game) and asked_now(E) == wanted:
            return 1
    return 0
