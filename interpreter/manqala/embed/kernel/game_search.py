"""An alpha-beta search for an embedded game: deeper and deeper, until it has made as many runs of the rules as it may.

``states``, W, T, E, V, Z: the rows of the search; ``game``: the row of the game; ``found``: what was found (``game_row``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.history import history_length
    from manqala.compile.kernel.supplied import *
    from manqala.embed.kernel.game_row import *
    from manqala.search.kernel.alphabeta_row import *
    from manqala.search.kernel.alphabeta_steps import search_on
    from manqala.search.kernel.alphabeta_table import empty_table
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *
    from manqala.search.kernel.search_rows import SearchRows


@inner
def copy_history(H: History, G: History) -> None:
    """Make one history like another."""
    if COUNTS_OCCURRENCES:
        put_cells(H[0], 0, G[0], 0, NOTED + 1 + noted(H))
        put_cells(H[1], 0, G[1], 0, (1 + noted(H)) * (IN_ROUND + 1))


@inner
def set_up_search(
    s: IntRow, game: IntRow, rows: SearchRows, view: int, depth: int, selective: int
) -> None:
    """Prepare a search of so many turns from the answers that are given."""
    W = rows.W
    copy(s, rows.S[0])
    for i in range(REGISTERS):
        W[i] = 0
    for i in range(FRAME):
        W[FRAMES + i] = 0
    W[VIEW] = view
    W[ROUND] = s[ROUND_NUMBER] + (1 if s[PHASE] == BETWEEN_PHASE else 0)
    W[MASK] = SEARCH_TABLE - 1
    W[STAGE] = ENTER
    W[TOP] = 1
    W[SELECTIVE] = selective
    given = game[GAME_GIVEN]
    W[FRAMES + GIVEN] = given
    W[FRAMES + BASE] = PATH
    W[FRAMES + LEFT] = depth * TURN_COST
    W[FRAMES + ALPHA] = 2 - LARGE
    W[FRAMES + BETA] = LARGE - 2
    W[FRAMES + HASH] = -1
    W[FRAMES + HISTORY] = history_length(rows.H)
    for n in range(given):
        W[PATH + n] = game[GAME_ANSWERS + 2 * n]


@inner
def keep_found(W: IntRow, found: IntRow, value: int, depth: int, sign: int) -> int:
    """Write down what was found at the root; gives how many answers the line has."""
    found[FOUND_VALUE] = value * sign
    found[FOUND_DEPTH] = depth
    found[FOUND_EXACT] = 1 if W[SHALLOW] == 0 else 0
    length = min(W[FRAMES + LENGTH], MOST_LINE)
    for n in range(length):
        found[FOUND_LINE + n] = W[LINES + n]
    return length


@jit
def search_game(
    s: IntRow, H: History, game: IntRow, rows: SearchRows, found: IntRow, depth: int, runs: int
) -> int:
    """Search for who is asked; gives how many answers the best line has.

    ``H``: the history of the game; the search begins with a copy of it.
    ``depth``: so many turns at the most; with 0 the search is selective and has no such limit.
    ``runs``: so many runs of the rules.
    """
    if game[GAME_COUNT] == 0 or game[GAME_ASKED] >= PLAYERS or depth < 0 or depth > MOST_DEPTH:
        return -1
    W, T = rows.W, rows.T
    view = game[GAME_ASKED]
    sign = 1
    if PLAYERS == 2:
        # Of two players one's gain is the other's loss.
        sign = -1 if view == 1 else 1
        view = 0
    empty_table(T)
    for i in range(FRAMES, PATH):
        W[i] = 0
    spent = 0
    most = max(runs, SHORTEST_SEARCH)
    length = 0
    look = 1
    last = depth if depth > 0 else MOST_DEPTH
    for i in range(FOUND_LINE):
        found[i] = 0
    while look <= last and spent < most:
        copy_history(H, rows.H)
        set_up_search(s, game, rows, view, look, 1 if depth == 0 else 0)
        ended = search_on(rows, most - spent)
        spent += W[RUNS]
        if ended:
            if W[VALUE] == NONE:
                break
            length = keep_found(W, found, W[VALUE], look, sign)
            if found[FOUND_EXACT] == 1 or abs(found[FOUND_VALUE]) > WIN - FAR:
                break
        elif W[FRAMES + LEGAL] > 0 and W[FRAMES + BEST] != NONE:
            length = keep_found(W, found, W[FRAMES + BEST], look - 1, sign)
            found[FOUND_EXACT] = 0
        look += 1
    found[FOUND_RUNS] = spent
    return length


@jit
def found_part(found: IntRow, part: int) -> int:
    """A number of what the last search has found."""
    return found[part] if 0 <= part < len(found) else 0
