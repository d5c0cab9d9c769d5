"""The interface of an embedded game: a turn is a sequence of answered questions, each with its legal options.

``start`` and ``matched``: the initial states of a round and of a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import (
        below,
        least_failure,
        option_at,
        run,
        seed_random,
        weight_of,
    )
    from manqala.compile.kernel.open_questions import answer_again, ends_well
    from manqala.compile.kernel.rounds import (
        begin,
        finish,
        following,
        forget,
        random_step,
        stuck,
        tell,
    )
    from manqala.compile.kernel.supplied import *
    from manqala.embed.kernel.derived import *
    from manqala.embed.kernel.following import forget_moves, keep_moves
    from manqala.embed.kernel.game_row import *
    from manqala.embed.kernel.game_rows import GameRows


@inner
def list_options(game: GameRows) -> bool:
    """Record the open question, and its options that lead to a legal end; whether there are any."""
    s, c, M, X, E = game.s, game.c, game.M, game.X, game.E
    given = E[GAME_GIVEN]
    many = M[OPEN]
    E[GAME_QUESTION] = M[OPEN_ONE]
    E[GAME_ASKED] = M[CHOOSER]
    sure = s[PHASE] == TURN_PHASE and (SAFE_TURN == 1 or M[ALL_FIT] == 1)
    weighed = M[WEIGHED]
    count = 0
    for i in range(many):
        if sure or ends_well(s, c, M, X, E, GAME_ANSWERS, given, i, E[GAME_LEAST]):
            E[GAME_LEGAL + 2 * count] = i
            E[GAME_LEGAL + 2 * count + 1] = M[LISTED + i]
            E[GAME_ODDS + count] = weight_of(M, i, weighed)
            count += 1
    E[GAME_COUNT] = count
    if not sure:
        # Trying options changes the state: this is the state when the question is asked.
        copy(s, c)
        answer_again(M, E, GAME_ANSWERS, given, OPEN_QUESTION)
        M[MOVES] = 0
        run(c, M, X, given)
    return count > 0


@inner
def go_on_asking(game: GameRows) -> int:
    """Continue until a player must answer, or the game is over."""
    s, c, M, X, H, E = game.s, game.c, game.M, game.X, game.H, game.E
    while True:
        given = E[GAME_GIVEN]
        E[GAME_COUNT] = 0
        if given == 0:
            if s[PHASE] == OVER_PHASE:
                copy(s, c)
                return IS_OVER
            E[GAME_LEAST] = 0
            if PREFERENCES > 0 and s[PHASE] == TURN_PHASE:
                E[GAME_LEAST] = max(0, least_failure(s, c, M, X))
        copy(s, c)
        answer_again(M, E, GAME_ANSWERS, given, OPEN_QUESTION)
        M[MOVES] = 0
        status = run(c, M, X, given)
        if status == FAULT:
            return IS_FAULTY
        if status != DEAD:
            copy(c, s)
            if finish(s, M, X, H, status) == FAULT:
                return IS_FAULTY
            E[GAME_GIVEN] = 0
        else:
            if M[OPEN] > 0 and list_options(game):
                keep_moves(M, E)
                return IS_ASKED
            M[MOVES] = 0
            if given > 0 or s[PHASE] != TURN_PHASE or stuck(s, M, X, H) == FAULT:
                return IS_FAULTY
        keep_moves(M, E)
        E[GAME_FINISHED] = E[GAME_MOVES]


@jit
def new_game(start: IntRow, matched: IntRow, game: GameRows, match: int, seed: int) -> int:
    """Begin a round, or a match; ``seed``: for chance."""
    s, M, H, E = game.s, game.M, game.H, game.E
    if match != 0:
        copy(matched, s)
    else:
        copy(start, s)
    seed_random(M, seed)
    E[GAME_LOT] = M[RANDOM]
    begin(s, H)
    E[GAME_GIVEN] = 0
    forget_moves(game.E)
    return go_on_asking(game)


@jit
def answer(game: GameRows, which: int) -> int:
    """Give the legal option number ``which`` as the answer."""
    E = game.E
    if which < 0 or which >= E[GAME_COUNT]:
        return IS_REFUSED
    at = GAME_ANSWERS + 2 * E[GAME_GIVEN]
    E[at] = E[GAME_LEGAL + 2 * which]
    E[at + 1] = E[GAME_LEGAL + 2 * which + 1]
    E[GAME_GIVEN] += 1
    forget_moves(game.E)
    return go_on_asking(game)


@jit
def draw(M: IntRow, E: IntRow) -> int:
    """Draw a legal option for chance, by the weights of all; -1 if chance is not asked."""
    if E[GAME_COUNT] == 0 or E[GAME_ASKED] < PLAYERS:
        return -1
    M[RANDOM] = E[GAME_LOT]
    every = 0
    for i in range(E[GAME_COUNT]):
        every += E[GAME_ODDS + i]
    drawn = option_at(E, GAME_ODDS, below(M, every))
    E[GAME_LOT] = M[RANDOM]
    return drawn


@jit
def take_back(game: GameRows) -> int:
    """Undo the last answer of an unfinished turn."""
    E = game.E
    if E[GAME_GIVEN] == 0:
        return IS_REFUSED
    E[GAME_GIVEN] -= 1
    forget_moves(game.E)
    return go_on_asking(game)


@jit
def register(E: IntRow, which: int) -> int:
    """One of the first numbers in the row of the game."""
    return E[which]


@jit
def value(E: IntRow, which: int) -> int:
    """The value of a legal option; -1 if there is none."""
    return E[GAME_LEGAL + 2 * which + 1] if 0 <= which < E[GAME_COUNT] else -1


@jit
def option(E: IntRow, which: int) -> int:
    """The index of a legal option in its question; -1 if there is none."""
    return E[GAME_LEGAL + 2 * which] if 0 <= which < E[GAME_COUNT] else -1


@jit
def pieces(s: IntRow, c: IntRow, place: int, kind: int, during: int) -> int:
    """The number of pieces of a kind in a place, before the turn or ``during`` it."""
    if place < 0 or place >= PLACES or kind < 0 or kind >= KINDS:
        return -1
    cell = place + kind * PLACES
    return held(c, cell) if during != 0 else held(s, cell)


@jit
def cell(s: IntRow, c: IntRow, address: int, during: int) -> int:
    """A cell of the state, such as a mark, before the turn or ``during`` it."""
    if address < 0 or address >= len(s):
        return -1
    return c[address] if during != 0 else s[address]


@jit
def mover(s: IntRow) -> int:
    """The number of the mover."""
    return s[MOVER]


@jit
def phase(s: IntRow) -> int:
    """The pending program: 0 a turn, 1 settling, 2 the actions between rounds, 3 nothing, 4 the set-up."""
    return s[PHASE]


@jit
def plies(s: IntRow) -> int:
    """The number of turns played."""
    return s[PLIES]


@jit
def rounds(s: IntRow) -> int:
    """The number of rounds begun after the first."""
    return s[ROUNDS]


@jit
def winner(s: IntRow) -> int:
    """The winner's number, the number of players for a draw; -1 while the game goes on."""
    return s[RESULT] if s[PHASE] == OVER_PHASE else -1


@jit
def reason(s: IntRow) -> int:
    """The reason for the end of the game, as an index of the card's reasons; -1 while it goes on."""
    return s[REASON] if s[PHASE] == OVER_PHASE else -1


@jit
def points(s: IntRow, M: IntRow, player: int) -> int:
    """A player's score."""
    return score(s, player, M) if 0 <= player < PLAYERS else 0


@jit
def set_pieces(s: IntRow, place: int, kind: int, many: int) -> int:
    """Put ``many`` pieces of a kind into a place, before ``resume``; whether that is possible."""
    if place < 0 or place >= PLACES or kind < 0 or kind >= KINDS or many < 0:
        return 0
    if many > MOST_PIECES:
        return 0
    hold(s, place + kind * PLACES, many)
    return 1


@jit
def set_cell(s: IntRow, address: int, number: int) -> int:
    """Set a cell of the state, such as a mark; whether it exists."""
    if address < 0 or address >= len(s):
        return 0
    s[address] = number
    return 1


@inner
def count_totals(s: IntRow) -> None:
    """Count the pieces again that the program keeps the numbers of."""
    for t in range(TOTALS):
        weighed = 0
        for kind in range(KINDS):
            for place in range(PLACES):
                if place != BOX:
                    weighed += TOTAL_WEIGHTS[t * KINDS + kind] * held(s, place + kind * PLACES)
        s[TOTAL_CELLS[t]] = weighed


@jit
def resume(game: GameRows, player: int) -> int:
    """Continue from a position that was set, with a player's turn."""
    s, H, E = game.s, game.H, game.E
    if player < 0 or player >= PLAYERS:
        return IS_REFUSED
    total = 0
    for place in range(PLACES):
        for kind in range(KINDS):
            total += held(s, place + kind * PLACES)
    if total > MOST_PIECES:
        return IS_REFUSED
    count_totals(s)
    for p in range(OWNER_WORDS):
        flags = 0
        for hole in range(HOLES):
            if s[OWNER_MARK + hole] == p:
                flags += HOLE_FLAGS[hole]
        s[OWNER_CELLS[p]] = flags
    s[MOVER] = player
    s[PHASE] = TURN_PHASE
    if TURN_MARKS:
        forget(s, TURN_CELLS, TURN_VALUES, TURN_MARKS)
    s[NEXT_MOVER] = following(player)
    begin(s, H)
    E[GAME_GIVEN] = 0
    forget_moves(game.E)
    return go_on_asking(game)


@jit
def random_game(
    start: IntRow, matched: IntRow, s: IntRow, c: IntRow, b: IntRow, M: IntRow, X: Rows, H: History, E: IntRow,
    origin: int, number: int, seed: int, limit: int,
) -> int:  # fmt: skip
    """Play random game ``number`` of a seed: 0 if it ended, 1 if it reached ``limit`` plies, 2 if it got stuck.

    ``manqala simulate`` plays the same game for that number and seed. The game in progress stays, but the state in
    the middle of its turn is lost: ``c`` and ``H`` become those of random games.
    """
    seed_random(M, seed * 1000003 + number * 7919)
    if origin == FROM_HERE:
        copy(s, c)
    elif origin == FROM_MATCH:
        copy(matched, c)
    else:
        copy(start, c)
    # Searches have a function named ``play_out``.
    begin(c, H)
    fault = DONE
    while fault == DONE and c[PHASE] != OVER_PHASE and c[PLIES] < limit:
        fault = random_step(c, b, M, X, H)
    tell(c, fault, E, GAME_PLAYED)
    return E[GAME_PLAYED + RESULT_FAULT]


@jit
def random_winner(E: IntRow) -> int:
    """The winner of the last random game; the number of players if there is none."""
    return E[GAME_PLAYED + RESULT_WINNER]


@jit
def random_plies(E: IntRow) -> int:
    """The length of the last random game in plies."""
    return E[GAME_PLAYED + RESULT_PLIES]


@jit
def random_checksum(E: IntRow) -> int:
    """A checksum of the end of the last random game."""
    return E[GAME_PLAYED + RESULT_CHECKSUM]
