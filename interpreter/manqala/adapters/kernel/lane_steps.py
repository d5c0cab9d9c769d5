"""Many games at once: each is asked, answered, and begun anew when it is over.

S: the states; ``lanes``: the rows of the games, one after the other (``lane_row``); ``masks``: which actions are legal, and
``options``: which option each of them is; ``sight``: what who is asked sees; ``seats``: who that is; ``taken``: the actions;
``rewards``: what each player gets; ``became``: what came of the step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.adapters.kernel.lane_policies import action_by_policy
    from manqala.adapters.kernel.lane_row import (
        AGENT,
        AHEAD,
        BEGINNING,
        BEGINNINGS,
        BY_INDEX,
        BY_PLACE,
        BY_PLAYER,
        FINAL,
        IS_ASKED,
        IS_CUT,
        IS_FAULTY,
        IS_OVER,
        LANE,
        LANE_ALIKE,
        LANE_ANSWERS,
        LANE_CHOSEN,
        LANE_DRAWN,
        LANE_FAULTS,
        LANE_GIVEN,
        LANE_LEAST,
        LANE_QUESTION,
        LANE_SEAT,
        LINE,
        POLICIES,
        SEED,
    )
    from manqala.adapters.kernel.lane_sight import show
    from manqala.adapters.kernel.seating import (
        ACTIONS,
        COLUMNS,
        PLANES,
        QUESTION_FIRST,
        QUESTION_SORTS,
        QUESTION_UNSEEN,
        SEAT_COLUMNS,
        SEAT_PLACES,
        Shares,
    )
    from manqala.compile.kernel.answers import below, least_failure, run, seed_random
    from manqala.compile.kernel.numbers import (
        ALL_FIT,
        CHOOSER,
        DEAD,
        FAULT,
        LISTED,
        OPEN,
        OPEN_ONE,
        OPEN_QUESTION,
        OVER_PHASE,
        RANDOM,
        TURN_PHASE,
    )
    from manqala.compile.kernel.open_questions import answer_again, ends_well, run_apart
    from manqala.compile.kernel.rounds import begin, finish, stuck
    from manqala.compile.kernel.rows import Histories, History, IntRow, Rows
    from manqala.compile.kernel.supplied import (
        COMPILED,
        COUNTS_OCCURRENCES,
        PHASE,
        PLACES,
        PLAYERS,
        PLIES,
        PREFERENCES,
        RESULT,
        SAFE_TURN,
        SIZE,
        ahead,
        copy,
        inlined,
        inner,
        jit,
    )


@inlined
def answered(lanes: IntRow, lane: int, option: int, chosen: int, question: int) -> None:
    """Note an answer of a game; ``chosen``: a place, or -2, -3, … for the first, second, … of another sort."""
    given = lanes[lane + LANE_GIVEN]
    lanes[lane + LANE_ANSWERS + 2 * given] = option
    lanes[lane + LANE_CHOSEN + 2 * given] = chosen
    if given > 0 and lanes[lane + LANE_QUESTION] == question:
        lanes[lane + LANE_ALIKE] += 1
    else:
        lanes[lane + LANE_ALIKE] = 1
    lanes[lane + LANE_QUESTION] = question
    lanes[lane + LANE_GIVEN] = given + 1


@inlined
def take_action(lanes: IntRow, options: IntRow, g: int, action: int) -> None:
    """Note a legal action of the player to decide in a game."""
    lane = g * LANE
    question = lanes[lane + LANE_QUESTION]
    number = action - QUESTION_FIRST[question]
    chosen = -2 - number
    if QUESTION_SORTS[question] == BY_PLACE:
        chosen = SEAT_PLACES[lanes[lane + LANE_SEAT] * COLUMNS + number]
    answered(lanes, lane, options[g * ACTIONS + action], chosen, question)


@inlined
def action_of(question: int, index: int, value: int, seat: int) -> int:
    """The action that an option is."""
    first = QUESTION_FIRST[question]
    sort = QUESTION_SORTS[question]
    if sort == BY_PLACE:
        return first + SEAT_COLUMNS[seat * PLACES + value]
    if sort == BY_INDEX:
        return first + index
    if sort == BY_PLAYER and value < PLAYERS:
        return first + (value - seat + PLAYERS) % PLAYERS
    return first + value


@inner
def hidden_answers(lanes: IntRow, lane: int, question: int) -> int:
    """How many of the last answers who is asked this does not get to see."""
    if QUESTION_UNSEEN[question] == 0 or lanes[lane + LANE_GIVEN] == 0:
        return 0
    if lanes[lane + LANE_QUESTION] != question:
        return 0
    return lanes[lane + LANE_ALIKE] % PLAYERS


@inner
def draw(s: IntRow, c: IntRow, M: IntRow, X: Rows, lanes: IntRow, lane: int) -> bool:
    """Let chance answer the question that is open, each answer that leads to an end as likely; whether there is one."""
    given = lanes[lane + LANE_GIVEN]
    many = M[OPEN]
    question = M[OPEN_ONE]
    fit = 0
    for i in range(many):
        if ends_well(s, c, M, X, lanes, lane + LANE_ANSWERS, given, i, lanes[lane + LANE_LEAST]):
            M[LISTED + fit] = (i << 32) + M[LISTED + i]
            fit += 1
    if fit == 0:
        return False
    M[RANDOM] = lanes[lane + LANE_DRAWN]
    drawn = M[LISTED + below(M, fit)]
    lanes[lane + LANE_DRAWN] = M[RANDOM]
    option = drawn >> 32
    value = drawn & 0xFFFFFFFF
    if QUESTION_SORTS[question] == BY_PLACE:
        answered(lanes, lane, option, value, question)
    elif QUESTION_SORTS[question] == BY_INDEX:
        answered(lanes, lane, option, -2 - option, question)
    else:
        answered(lanes, lane, option, -2 - value, question)
    return True


@inlined
def put_question(
    s: IntRow,
    c: IntRow,
    M: IntRow,
    X: Rows,
    lanes: IntRow,
    masks: IntRow,
    options: IntRow,
    sight: IntRow,
    g: int,
) -> bool:
    """Say who is asked, what he sees and which actions are legal; whether there is one."""
    lane = g * LANE
    given = lanes[lane + LANE_GIVEN]
    seat = M[CHOOSER]
    question = M[OPEN_ONE]
    many = M[OPEN]
    hidden = hidden_answers(lanes, lane, question)
    if hidden > 0:
        copy(s, c)
        answer_again(M, lanes, lane + LANE_ANSWERS, given - hidden, OPEN_QUESTION)
        run_apart(c, M, X, given - hidden)
    show(c, sight, g * PLANES * COLUMNS, lanes, lane, given - hidden, seat, question)
    if hidden > 0:
        copy(s, c)
        answer_again(M, lanes, lane + LANE_ANSWERS, given, OPEN_QUESTION)
        run_apart(c, M, X, given)
    base = g * ACTIONS
    for a in range(ACTIONS):
        masks[base + a] = 0
    legal = False
    sure = s[PHASE] == TURN_PHASE and (SAFE_TURN == 1 or M[ALL_FIT] == 1)
    for i in range(many):
        if sure or ends_well(
            s, c, M, X, lanes, lane + LANE_ANSWERS, given, i, lanes[lane + LANE_LEAST]
        ):
            action = action_of(question, i, M[LISTED + i], seat)
            if masks[base + action] == 0:
                masks[base + action] = 1
                options[base + action] = i
                legal = True
    lanes[lane + LANE_SEAT] = seat
    if given == 0 or lanes[lane + LANE_QUESTION] != question:
        lanes[lane + LANE_ALIKE] = 0
    lanes[lane + LANE_QUESTION] = question
    return legal


@inner
def go_on_asking(
    s: IntRow,
    c: IntRow,
    M: IntRow,
    X: Rows,
    H: History,
    lanes: IntRow,
    masks: IntRow,
    options: IntRow,
    sight: IntRow,
    g: int,
    limit: int,
) -> int:
    """Go on until a player is asked, or the game is over."""
    lane = g * LANE
    while True:
        given = lanes[lane + LANE_GIVEN]
        if given == 0:
            if s[PHASE] == OVER_PHASE:
                return IS_OVER
            if s[PLIES] >= limit:
                return IS_CUT
            if PREFERENCES > 0 and s[PHASE] == TURN_PHASE:
                lanes[lane + LANE_LEAST] = max(0, least_failure(s, c, M, X))
        copy(s, c)
        answer_again(M, lanes, lane + LANE_ANSWERS, given, OPEN_QUESTION)
        status = run(c, M, X, given)
        if status == FAULT:
            return IS_FAULTY
        if status != DEAD:
            copy(c, s)
            if finish(s, M, X, H, status) == FAULT:
                return IS_FAULTY
            lanes[lane + LANE_GIVEN] = 0
        else:
            possible = M[OPEN] > 0
            if possible and M[CHOOSER] < PLAYERS:
                if put_question(s, c, M, X, lanes, masks, options, sight, g):
                    return IS_ASKED
                possible = False
            elif possible:
                possible = draw(s, c, M, X, lanes, lane)
            if possible:
                continue
            if given > 0 or s[PHASE] != TURN_PHASE or stuck(s, M, X, H) == FAULT:
                return IS_FAULTY


@inner
def go_on_to_agent(
    s: IntRow,
    c: IntRow,
    M: IntRow,
    X: Rows,
    H: History,
    lanes: IntRow,
    masks: IntRow,
    options: IntRow,
    sight: IntRow,
    g: int,
    limit: int,
    wanted: IntRow,
) -> int:
    """Go on until a player is asked for whom the agent decides, or the game is over; others decide by their policies."""
    status = go_on_asking(s, c, M, X, H, lanes, masks, options, sight, g, limit)
    while status == IS_ASKED and wanted[POLICIES + lanes[g * LANE + LANE_SEAT]] != AGENT:
        policy = wanted[POLICIES + lanes[g * LANE + LANE_SEAT]]
        take_action(
            lanes, options, g, action_by_policy(s, c, M, X, lanes, masks, options, g, policy)
        )
        status = go_on_asking(s, c, M, X, H, lanes, masks, options, sight, g, limit)
    return status


@inner
def new_game(
    start: IntRow,
    S: Rows,
    c: IntRow,
    M: IntRow,
    X: Rows,
    H: Histories,
    lanes: IntRow,
    masks: IntRow,
    options: IntRow,
    sight: IntRow,
    g: int,
    limit: int,
    wanted: IntRow,
) -> int:
    """Begin a game anew; what waits."""
    s = S[g]
    h = H[g]
    for a in range(ACTIONS):
        masks[g * ACTIONS + a] = 0
    status = IS_OVER
    tries = 0
    while status != IS_ASKED and tries < BEGINNINGS:
        copy(start, s)
        begin(s, h)
        lanes[g * LANE + LANE_GIVEN] = 0
        status = go_on_to_agent(s, c, M, X, h, lanes, masks, options, sight, g, limit, wanted)
        tries += 1
    return status


@inner
def begin_all(
    start: IntRow,
    S: Rows,
    c: IntRow,
    M: IntRow,
    X: Rows,
    H: Histories,
    lanes: IntRow,
    masks: IntRow,
    options: IntRow,
    sight: IntRow,
    seats: IntRow,
    many: int,
    limit: int,
    wanted: IntRow,
) -> None:
    """Begin all games; number g draws from the seed that is greater by g."""
    for g in range(many):
        seed_random(M, wanted[SEED] + g)
        lanes[g * LANE + LANE_DRAWN] = M[RANDOM]
        new_game(start, S, c, M, X, H, lanes, masks, options, sight, g, limit, wanted)
        seats[g] = lanes[g * LANE + LANE_SEAT]


@inlined
def pay(s: IntRow, rewards: Shares, g: int) -> None:
    """What everybody gets at the end: the winner 1, all others together as much less, and nothing for a draw."""
    winner = s[RESULT]
    if winner < PLAYERS:
        for p in range(PLAYERS):
            rewards[g * PLAYERS + p] = 1.0 if p == winner else -1.0 / max(1, PLAYERS - 1)


@inlined
def game_ahead(S: Rows, H: Histories, lanes: IntRow, g: int) -> None:
    """Ask for what a game will need."""
    ahead(lanes, g * LANE)
    ahead(lanes, g * LANE + LINE)
    for part in range(0, SIZE, LINE):
        ahead(S[g], part)
    if COUNTS_OCCURRENCES:
        ahead(H[g][0], 0)


@inner
def step_all(
    start: IntRow,
    S: Rows,
    c: IntRow,
    M: IntRow,
    X: Rows,
    H: Histories,
    lanes: IntRow,
    masks: IntRow,
    options: IntRow,
    sight: IntRow,
    seats: IntRow,
    taken: IntRow,
    rewards: Shares,
    became: IntRow,
    final: IntRow,
    many: int,
    limit: int,
    wanted: IntRow,
) -> int:
    """Take an action in every game; the number of a game in which it is not legal, and nothing is done, or -1."""
    for g in range(many):
        if taken[g] < 0 or taken[g] >= ACTIONS or masks[g * ACTIONS + taken[g]] == 0:
            return g
    for g in range(many):
        if COMPILED and g + AHEAD < many:
            game_ahead(S, H, lanes, g + AHEAD)
        lane = g * LANE
        take_action(lanes, options, g, taken[g])
        for p in range(PLAYERS):
            rewards[g * PLAYERS + p] = 0.0
        s = S[g]
        status = go_on_to_agent(s, c, M, X, H[g], lanes, masks, options, sight, g, limit, wanted)
        became[g] = status
        if status != IS_ASKED:
            if wanted[FINAL] > 0:
                show(s, final, g * PLANES * COLUMNS, lanes, lane, 0, wanted[FINAL] - 1, -1)
            if status == IS_OVER:
                pay(s, rewards, g)
            if status == IS_FAULTY:
                lanes[lane + LANE_FAULTS] += 1
            new_game(start, S, c, M, X, H, lanes, masks, options, sight, g, limit, wanted)
        seats[g] = lanes[lane + LANE_SEAT]
    return -1


@jit
def advance(
    start: IntRow,
    S: Rows,
    c: IntRow,
    M: IntRow,
    X: Rows,
    H: Histories,
    lanes: IntRow,
    masks: IntRow,
    options: IntRow,
    sight: IntRow,
    seats: IntRow,
    taken: IntRow,
    rewards: Shares,
    became: IntRow,
    final: IntRow,
    many: int,
    limit: int,
    wanted: IntRow,
) -> int:
    """Begin all games, or take a step in all: one function for both, since all the rules are compiled for each."""
    if wanted[BEGINNING] != 0:
        begin_all(start, S, c, M, X, H, lanes, masks, options, sight, seats, many, limit, wanted)
        return -1
    return step_all(
        start,
        S,
        c,
        M,
        X,
        H,
        lanes,
        masks,
        options,
        sight,
        seats,
        taken,
        rewards,
        became,
        final,
        many,
        limit,
        wanted,
    )
