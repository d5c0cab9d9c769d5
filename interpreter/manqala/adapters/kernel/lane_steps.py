"""Many parallel games: questions, answers, and restarts after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.adapters.kernel.lane_policies import action_by_policy
    from manqala.adapters.kernel.lane_row import *
    from manqala.adapters.kernel.lane_rows import LaneRows
    from manqala.adapters.kernel.lane_sight import show
    from manqala.adapters.kernel.seating import *
    from manqala.compile.kernel.answers import below, least_failure, run, seed_random, weight_of
    from manqala.compile.kernel.open_questions import answer_again, ends_well, run_apart
    from manqala.compile.kernel.rounds import begin, finish, stuck, together
    from manqala.compile.kernel.supplied import *


@inlined
def answered(lanes: IntRow, lane: int, option: int, chosen: int, question: int) -> None:
    """Record an answer of a game; ``chosen``: a place, or -2, -3, … for the first, second, … of another sort."""
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
    """Record a legal action of the player to decide in a game."""
    lane = g * LANE
    question = lanes[lane + LANE_QUESTION]
    number = action - QUESTION_FIRST[question]
    chosen = -2 - number
    if QUESTION_SORTS[question] == BY_PLACE:
        chosen = SEAT_PLACES[lanes[lane + LANE_SEAT] * COLUMNS + number]
    answered(lanes, lane, options[g * ACTIONS + action], chosen, question)


@inlined
def action_of(question: int, index: int, value: int, seat: int) -> int:
    """Return the action of an option."""
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
    """Return the number of last answers hidden from the player of this question."""
    if QUESTION_UNSEEN[question] == 0 or lanes[lane + LANE_GIVEN] == 0:
        return 0
    if lanes[lane + LANE_QUESTION] != question:
        return 0
    return lanes[lane + LANE_ALIKE] % PLAYERS


@inner
def draw(s: IntRow, c: IntRow, M: IntRow, X: Rows, lanes: IntRow, lane: int) -> bool:
    """Let chance answer the open question, by the weights of live answers; return whether there is one."""
    given = lanes[lane + LANE_GIVEN]
    many = M[OPEN]
    question = M[OPEN_ONE]
    weighed = M[WEIGHED]
    every = 0
    fit = 0
    for i in range(many):
        if ends_well(s, c, M, X, lanes, lane + LANE_ANSWERS, given, i, lanes[lane + LANE_LEAST]):
            M[LISTED + fit] = (i << 32) + M[LISTED + i]
            fit += 1
            every += weight_of(M, i, weighed)
    if fit == 0:
        return False
    M[RANDOM] = lanes[lane + LANE_DRAWN]
    ticket = below(M, every)
    at = 0
    while ticket >= weight_of(M, M[LISTED + at] >> 32, weighed):
        ticket -= weight_of(M, M[LISTED + at] >> 32, weighed)
        at += 1
    drawn = M[LISTED + at]
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
def put_question(s: IntRow, games: LaneRows, g: int) -> bool:
    """Write the player to decide, the observation and the legal actions; return whether there are any."""
    c, M, X, lanes = games.c, games.M, games.X, games.lanes
    masks, options, sight = games.masks, games.options, games.sight
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
def go_on_asking(s: IntRow, h: History, games: LaneRows, g: int) -> int:
    """Go on until a player has to decide, or the game is over."""
    c, M, X, lanes, limit = games.c, games.M, games.X, games.lanes, games.limit
    lane = g * LANE
    while True:
        given = lanes[lane + LANE_GIVEN]
        # A player who cannot move may end the game, and settling without questions does: that belongs to the last turn.
        late = given == 0 and s[PLIES] >= limit
        if given == 0:
            if s[PHASE] == OVER_PHASE:
                return IS_OVER
            if PREFERENCES > 0 and s[PHASE] == TURN_PHASE:
                lanes[lane + LANE_LEAST] = max(0, least_failure(s, c, M, X))
        copy(s, c)
        answer_again(M, lanes, lane + LANE_ANSWERS, given, OPEN_QUESTION)
        status = run(c, M, X, given)
        if status == FAULT:
            return IS_FAULTY
        if status != DEAD:
            if late and s[PHASE] == TURN_PHASE:
                return IS_CUT
            copy(c, s)
            if finish(s, M, X, h, status) == FAULT:
                return IS_FAULTY
            lanes[lane + LANE_GIVEN] = 0
        else:
            possible = M[OPEN] > 0
            if possible and M[CHOOSER] < PLAYERS:
                if put_question(s, games, g):
                    return IS_CUT if late else IS_ASKED
                possible = False
            elif possible:
                possible = draw(s, c, M, X, lanes, lane)
            if possible and late:
                return IS_CUT
            if possible:
                continue
            if given > 0 or s[PHASE] != TURN_PHASE or stuck(s, M, X, h) == FAULT:
                return IS_FAULTY


@inner
def go_on_to_agent(s: IntRow, h: History, games: LaneRows, g: int) -> int:
    """Go on until the agent has to decide, or the game is over; policies decide for the others."""
    lanes, options, wanted = games.lanes, games.options, games.wanted
    status = go_on_asking(s, h, games, g)
    while status == IS_ASKED and wanted[POLICIES + lanes[g * LANE + LANE_SEAT]] != AGENT:
        policy = wanted[POLICIES + lanes[g * LANE + LANE_SEAT]]
        take_action(lanes, options, g, action_by_policy(s, games, g, policy))
        status = go_on_asking(s, h, games, g)
    return status


@inner
def new_game(games: LaneRows, g: int) -> int:
    """Restart a game; return what is pending."""
    s = games.S[g]
    h = games.H[g]
    for a in range(ACTIONS):
        games.masks[g * ACTIONS + a] = 0
    status = IS_OVER
    tries = 0
    while status != IS_ASKED and tries < BEGINNINGS:
        copy(games.start, s)
        begin(s, h)
        games.lanes[g * LANE + LANE_GIVEN] = 0
        status = go_on_to_agent(s, h, games, g)
        tries += 1
    return status


@inner
def begin_all(games: LaneRows) -> None:
    """Restart all games; the seed of game number g is greater by g."""
    M, lanes, seats, many, wanted = games.M, games.lanes, games.seats, games.many, games.wanted
    for g in range(many):
        seed_random(M, wanted[SEED] + g)
        lanes[g * LANE + LANE_DRAWN] = M[RANDOM]
        new_game(games, g)
        seats[g] = lanes[g * LANE + LANE_SEAT]


@inlined
def pay(s: IntRow, rewards: Shares, g: int) -> None:
    """Write all rewards at the end: 1 for the winner, -1 for the others together, 0 for a draw; partners get the same."""
    winner = s[RESULT]
    if winner < PLAYERS:
        won = 0
        for p in range(PLAYERS):
            won += 1 if together(p, winner) else 0
        for p in range(PLAYERS):
            rewards[g * PLAYERS + p] = (
                1.0 if together(p, winner) else -1.0 * won / max(1, PLAYERS - won)
            )


@inlined
def game_ahead(S: Rows, H: Histories, lanes: IntRow, g: int) -> None:
    """Prefetch the data of a game."""
    ahead(lanes, g * LANE)
    ahead(lanes, g * LANE + LINE)
    for part in range(0, SIZE, LINE):
        ahead(S[g], part)
    if COUNTS_OCCURRENCES:
        ahead(H[g][0], 0)


@inner
def step_all(games: LaneRows) -> int:
    """Take an action in every game; return the first game with an illegal one, in which case nothing is done, or -1."""
    many, wanted, S, H, lanes = games.many, games.wanted, games.S, games.H, games.lanes
    masks, options, seats, taken = games.masks, games.options, games.seats, games.taken
    rewards, became, final = games.rewards, games.became, games.final
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
        status = go_on_to_agent(s, H[g], games, g)
        became[g] = status
        if status != IS_ASKED:
            if wanted[FINAL] > 0:
                show(s, final, g * PLANES * COLUMNS, lanes, lane, 0, wanted[FINAL] - 1, -1)
            if status == IS_OVER:
                pay(s, rewards, g)
            if status == IS_FAULTY:
                lanes[lane + LANE_FAULTS] += 1
            new_game(games, g)
        seats[g] = lanes[lane + LANE_SEAT]
    return -1


@jit
def advance(games: LaneRows) -> int:
    """Restart all games, or take a step in all: one function, since each would contain all the rules."""
    if games.wanted[BEGINNING] != 0:
        begin_all(games)
        return -1
    return step_all(games)
