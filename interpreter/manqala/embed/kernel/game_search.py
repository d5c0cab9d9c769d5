"""An alpha-beta search for an embedded game: iterative deepening within a limit of runs of the rules.

``rows``: those of the search, ``learned``: the same with the weights of a learned evaluation; ``game``: the row of the
game; ``found``: the result (``game_row``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.history import history_length
    from manqala.compile.kernel.supplied import *
    from manqala.embed.kernel.game_row import *
    from manqala.search.kernel.alphabeta_row import *
    from manqala.search.kernel.alphabeta_steps import continue_search
    from manqala.search.kernel.alphabeta_table import empty_table
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *
    from manqala.search.kernel.search_rows import SearchRows


@inner
def copy_history(H: History, G: History) -> None:
    """Copy one history to another."""
    if COUNTS_OCCURRENCES:
        put_cells(H[0], 0, G[0], 0, NOTED + 1 + noted(H))
        put_cells(H[1], 0, G[1], 0, (1 + noted(H)) * (IN_ROUND + 1))


@inner
def forget_others(s: IntRow, game: IntRow, rows: SearchRows, depth: int) -> None:
    """Empty the transposition table, unless the last search was of the same kind: selective, of this round and this view.

    What was found before a move saves much of the search after it. A search with a limit of turns depends on nothing.
    """
    T = rows.T
    view = 0 if PLAYERS == 2 else game[GAME_ASKED]
    number = s[ROUND_NUMBER] + (1 if s[PHASE] == BETWEEN_PHASE else 0)
    kind = 0 if depth > 0 else 1 + 2 * (view + PLAYERS * number) + s[MATCH_PLAY]
    if kind == 0 or T[T_KIND] != kind:
        empty_table(T)
        T[T_KIND] = kind
    else:
        T[T_AGE] = (T[T_AGE] + 1) & 63


@inner
def set_up_search(
    s: IntRow, game: IntRow, rows: SearchRows, view: int, depth: int, selective: int
) -> None:
    """Prepare a search of ``depth`` turns from the answers given so far."""
    W = rows.W
    copy(s, rows.S[0])
    for i in range(REGISTERS):
        W[i] = 0
    for i in range(FRAME):
        W[FRAMES + i] = 0
    W[VIEW] = view
    W[ROUND] = s[ROUND_NUMBER] + (1 if s[PHASE] == BETWEEN_PHASE else 0)
    W[MASK] = SEARCH_TABLE - 1
    W[AGE] = rows.T[T_AGE]
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
def keep_found(W: IntRow, found: IntRow, value: int, depth: int, sign: int) -> None:
    """Store the result at the root."""
    found[FOUND_VALUE] = value * sign
    found[FOUND_DEPTH] = depth
    found[FOUND_EXACT] = 1 if W[SHALLOW] == 0 else 0
    length = min(W[FRAMES + LENGTH], MOST_LINE)
    for n in range(length):
        found[FOUND_LINE + n] = W[LINES + n]
    found[FOUND_LENGTH] = length


@inner
def uses_learned(s: IntRow, depth: int) -> bool:
    """Whether a search uses the learned evaluation, as at the terminal: without a limit of turns, in a single round."""
    return LEARNED == 1 and depth == 0 and s[MATCH_PLAY] == 0


@jit
def deepen(s: IntRow, H: History, game: IntRow, rows: SearchRows, found: IntRow, runs: int) -> int:
    """Continue the search for ``runs`` runs; returns the number of answers in the best line."""
    W = rows.W
    sign = -1 if PLAYERS == 2 and game[GAME_ASKED] == 1 else 1
    last = found[FOUND_LIMIT] if found[FOUND_LIMIT] > 0 else MOST_DEPTH
    left = runs
    while left > 0 and found[FOUND_LEFT] == 1:
        look = found[FOUND_LOOK]
        if found[FOUND_BEGUN] == 0:
            view = 0 if PLAYERS == 2 else game[GAME_ASKED]
            copy_history(H, rows.H)
            set_up_search(s, game, rows, view, look, 1 if found[FOUND_LIMIT] == 0 else 0)
            found[FOUND_BEGUN] = 1
        ended = continue_search(rows, left)
        left -= W[RUNS]
        found[FOUND_RUNS] += W[RUNS]
        if ended:
            found[FOUND_BEGUN] = 0
            found[FOUND_LOOK] = look + 1
            if look == last or W[VALUE] == NONE:
                found[FOUND_LEFT] = 0
            if W[VALUE] != NONE:
                keep_found(W, found, W[VALUE], look, sign)
                if found[FOUND_EXACT] == 1 or abs(found[FOUND_VALUE]) > WIN - FAR:
                    found[FOUND_LEFT] = 0
        elif W[FRAMES + LEGAL] > 0 and W[FRAMES + BEST] != NONE:
            keep_found(W, found, W[FRAMES + BEST], look - 1, sign)
            found[FOUND_EXACT] = 0
    return found[FOUND_LENGTH]


@jit
def search_game(
    s: IntRow, H: History, game: IntRow, rows: SearchRows, learned: SearchRows, found: IntRow, depth: int, runs: int,
) -> int:  # fmt: skip
    """Search for the player to decide; returns the number of answers in the best line.

    ``H``: the history of the game, which the search copies. ``depth``: limit of turns; 0 makes the search selective
    and unlimited. ``runs``: limit of runs of the rules.
    """
    if game[GAME_COUNT] == 0 or game[GAME_ASKED] >= PLAYERS or depth < 0 or depth > MOST_DEPTH:
        return -1
    forget_others(s, game, rows, depth)
    for i in range(FRAMES, PATH):
        rows.W[i] = 0
    for i in range(FOUND_ROW):
        found[i] = 0
    found[FOUND_LIMIT] = depth
    found[FOUND_LOOK] = 1
    found[FOUND_LEFT] = 1
    if uses_learned(s, depth):
        return deepen(s, H, game, learned, found, max(runs, SHORTEST_SEARCH))
    return deepen(s, H, game, rows, found, max(runs, SHORTEST_SEARCH))


@jit
def search_further(
    s: IntRow, H: History, game: IntRow, rows: SearchRows, learned: SearchRows, found: IntRow, runs: int,
) -> int:  # fmt: skip
    """Continue the last search; returns the number of answers in the best line, −1 if it is complete.

    An answer since then makes it the search of another position: then the result is −1, too.
    """
    W, searched = rows.W, rows.S[0]
    if found[FOUND_LEFT] == 0 or W[FRAMES + GIVEN] != game[GAME_GIVEN]:
        return -1
    for i in range(len(s)):
        if searched[i] != s[i]:
            return -1
    for n in range(game[GAME_GIVEN]):
        if W[PATH + n] != game[GAME_ANSWERS + 2 * n]:
            return -1
    if uses_learned(s, found[FOUND_LIMIT]):
        return deepen(s, H, game, learned, found, max(runs, SHORTEST_SEARCH))
    return deepen(s, H, game, rows, found, max(runs, SHORTEST_SEARCH))


@jit
def found_part(found: IntRow, part: int) -> int:
    """A number of the last search's result."""
    return found[part] if 0 <= part < len(found) else 0
