/* What programs share that solve a game on two rows of any length: every position of every number of seeds.
 *
 * A program includes this file, defines `moves_of`, and calls `solve`. It then prints
 *
 *     start EVEN LEAST MOST                                        what south, who begins, wins net
 *     move NUMBER EVEN LEAST MOST                                  what he wins by each first move
 *     level SEEDS POSITIONS WON DRAWN LOST SUM_ABS CERTAIN         of each number of seeds on the board
 *
 * EVEN is the net gain of the player to move if endless play shares out evenly the seeds that are still on the board.
 * LEAST and MOST are his net gains if all of them are then counted against him, or for him. WON, DRAWN and LOST go by
 * EVEN, SUM_ABS is the sum of its absolute values, CERTAIN is the number of positions where LEAST is MOST.
 *
 * - Half a turn of the board exchanges the players. So the player to move sits south.
 * - Positions of as many seeds are a level. Play leaves a level when seeds are won, or at the end of the round, and
 *   what it leaves it with, an exit, is known once the lower levels are. Within a level nobody gains.
 * - So a level is asked, for each gain t from the highest downwards, where the mover can force an exit of t or more
 *   (he is sure of t), and where the mover's opponent can force it for himself (he holds the mover to -t): the mover
 *   is sure where an exit of his yields t, or where a move leads to a position whose mover is held to -t. He is held
 *   where all his exits yield -t or less and all his other moves lead to where their mover is sure of t. From these
 *   exits the play is followed back: each position is settled once for the sure and once for the held, at the first t
 *   that can be forced, by ever fewer moves to come. What is never settled cannot be forced in finitely many moves.
 * - Of EVEN only gains above nought are asked; who is neither sure nor held can play on for ever, which is worth
 *   nought. LEAST is what the mover is sure of, among all gains, where the exits lead to a MOST of the opponent.
 *   Who is sure of none may be kept in the level for ever. MOST is what he is held to, or all the seeds. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef MOST_MEGABYTES
#define MOST_MEGABYTES 3000
#endif
enum { MOST_ROW = 6, MOST_HOLES = 2 * MOST_ROW, MOST_SEEDS = 120 };
enum { NOTHING = -128 };

/* A hole of the mover that may be played, what he gains by it, and the board as his opponent then sees it. */
struct move {
    int hole, gain;
    uint8_t to[MOST_HOLES];
};

/* The game's: lists the moves, in the order of the holes; none where the round is over, and each counts his own row.
 * The holes of the mover are 0 and on from his left, those of his opponent follow. */
static int moves_of(const uint8_t *board, struct move *found);

static int row, ring;
static uint64_t choose[MOST_SEEDS + MOST_HOLES + 1][MOST_HOLES + 1];

/* ---- numbering ---- */

/* In how many ways so many seeds can lie in the holes. */
static uint64_t positions_of(int seeds)
{
    return choose[seeds + ring - 1][ring - 1];
}

/* How many positions have fewer seeds: where the values of a level begin. */
static uint64_t positions_below(int seeds)
{
    return seeds ? choose[seeds - 1 + ring][ring] : 0;
}

/* The number of a position in its level: seeds are told by where the borders between the holes lie among seeds and
 * borders, and these by binomial coefficients. */
static uint32_t number_of(const uint8_t *board)
{
    uint64_t number = 0;
    for (int border = 0, place = 0; border < ring - 1; border++, place++) {
        place += board[border];
        number += choose[place][border + 1];
    }
    return (uint32_t)number;
}

/* The position numbered nought: all seeds in the last hole. */
static void first_board(uint8_t *board, int seeds)
{
    memset(board, 0, MOST_HOLES);
    board[ring - 1] = (uint8_t)seeds;
}

/* The position numbered next: the lowest border that can, goes up by one, and those below it go back to the start. */
static void next_board(uint8_t *board)
{
    int hole = 0;
    while (hole < ring - 1 && !board[hole + 1])
        hole++;
    if (hole == ring - 1)
        return;
    uint8_t before = board[0];
    board[0] = 0;
    board[hole] = (uint8_t)(before + 1);
    board[hole + 1]--;
}

static int seeds_from(const uint8_t *board, int hole)
{
    int seeds = 0;
    for (int end = hole + row; hole < end; hole++)
        seeds += board[hole];
    return seeds;
}

static int seeds_on(const uint8_t *board)
{
    return seeds_from(board, 0) + seeds_from(board, row);
}

/* ---- what a level looks like ---- */

static int8_t *even, *least, *most; /* the values of all positions, by levels */

/* Of the level that is being solved: */
static uint32_t positions;
static uint32_t *forth; /* moves that stay in the level, one position's after the other's */
static uint8_t *degrees; /* how many of them each position has */
static uint32_t *back; /* the same moves, by where they lead to: the positions they come from */
static uint32_t *back_from; /* where in `back` those to each position begin, and where all end */
static int8_t *even_exits, *least_exits, *most_exits; /* the best that leaves the level, or NOTHING */

static int8_t larger(int8_t a, int b)
{
    return b > a ? (int8_t)b : a;
}

/* Enters the moves of a position; `many` have been entered before. */
static size_t enter_moves(const uint8_t *board, int seeds, uint32_t n, size_t many)
{
    struct move moves[MOST_ROW];
    int found = moves_of(board, moves);
    degrees[n] = 0;
    even_exits[n] = least_exits[n] = most_exits[n] = NOTHING;
    for (int i = 0; i < found; i++) {
        int gain = moves[i].gain;
        if (!gain) {
            forth[many++] = number_of(moves[i].to);
            degrees[n]++;
            continue;
        }
        uint64_t place = positions_below(seeds_on(moves[i].to)) + number_of(moves[i].to);
        even_exits[n] = larger(even_exits[n], gain - even[place]);
        least_exits[n] = larger(least_exits[n], gain - most[place]);
        most_exits[n] = larger(most_exits[n], gain - least[place]);
    }
    if (!found) { /* the round is over */
        int own = seeds_from(board, 0);
        even_exits[n] = least_exits[n] = most_exits[n] = (int8_t)(own - (seeds - own));
    }
    return many;
}

/* Sorts the moves by where they lead to. */
static void turn_moves_round(size_t many)
{
    memset(back_from, 0, (positions + 1ull) * sizeof *back_from);
    for (size_t i = 0; i < many; i++)
        back_from[forth[i]]++;
    for (uint32_t n = 1; n <= positions; n++)
        back_from[n] += back_from[n - 1];
    const uint32_t *to = forth;
    for (uint32_t n = 0; n < positions; n++)
        for (int i = 0; i < degrees[n]; i++)
            back[--back_from[*to++]] = n;
}

static void look_ahead(int seeds)
{
    uint8_t board[MOST_HOLES];
    size_t many = 0;
    first_board(board, seeds);
    for (uint32_t n = 0; n < positions; n++) {
        many = enter_moves(board, seeds, n, many);
        next_board(board);
    }
    turn_moves_round(many);
}

/* ---- what can be forced in a level ---- */

static int8_t *sure, *held; /* what the mover can force, what his opponent can hold him to; or NOTHING */
static uint8_t *pending; /* how many moves to where the opponent is not yet sure */
static uint32_t *waiting; /* settled positions to follow back: twice their number, and one more if they are held */
static size_t waiting_number;

static void settle_sure(uint32_t n, int gain)
{
    if (sure[n] != NOTHING)
        return;
    sure[n] = (int8_t)gain;
    waiting[waiting_number++] = 2 * n;
}

static void settle_held(uint32_t n, int gain, const int8_t *exits)
{
    if (held[n] != NOTHING || pending[n] || exits[n] > -gain)
        return;
    held[n] = (int8_t)-gain;
    waiting[waiting_number++] = 2 * n + 1;
}

static void follow_back(int gain, const int8_t *exits)
{
    while (waiting_number) {
        uint32_t entry = waiting[--waiting_number], n = entry / 2;
        for (uint32_t i = back_from[n]; i < back_from[n + 1]; i++) {
            if (entry % 2) {
                settle_sure(back[i], gain);
            } else {
                pending[back[i]]--;
                settle_held(back[i], gain, exits);
            }
        }
    }
}

/* Finds what can be forced of the gains from `highest` down to `lowest`, by the exits that count for each side. */
static void force(int highest, int lowest, const int8_t *sure_exits, const int8_t *held_exits)
{
    memset(sure, NOTHING, positions);
    memset(held, NOTHING, positions);
    memcpy(pending, degrees, positions);
    for (int gain = highest; gain >= lowest; gain--) {
        for (uint32_t n = 0; n < positions; n++) {
            if (sure_exits[n] >= gain)
                settle_sure(n, gain);
            settle_held(n, gain, held_exits);
        }
        follow_back(gain, held_exits);
    }
}

static void solve_level(int seeds)
{
    uint64_t first = positions_below(seeds);
    positions = (uint32_t)positions_of(seeds);
    look_ahead(seeds);
    waiting = forth; /* whose moves are needed no more */
    force(seeds, 1, even_exits, even_exits);
    for (uint32_t n = 0; n < positions; n++)
        even[first + n] = sure[n] != NOTHING ? sure[n] : held[n] != NOTHING ? held[n] : 0;
    force(seeds, 1 - seeds, least_exits, most_exits);
    for (uint32_t n = 0; n < positions; n++) {
        least[first + n] = sure[n] != NOTHING ? sure[n] : (int8_t)-seeds;
        most[first + n] = held[n] != NOTHING ? held[n] : (int8_t)seeds;
    }
}

/* ---- the run ---- */

static void print_start(int each)
{
    uint8_t board[MOST_HOLES] = {0};
    struct move moves[MOST_ROW];
    memset(board, each, (size_t)ring);
    uint64_t place = positions_below(each * ring) + number_of(board);
    printf("start %d %d %d\n", even[place], least[place], most[place]);
    int found = moves_of(board, moves);
    for (int i = 0; i < found; i++) {
        int gain = moves[i].gain;
        place = positions_below(seeds_on(moves[i].to)) + number_of(moves[i].to);
        printf("move %d %d %d %d\n", moves[i].hole + 1, gain - even[place], gain - most[place], gain - least[place]);
    }
}

static void print_level(int seeds)
{
    uint64_t won = 0, drawn = 0, lost = 0, sum = 0, certain = 0;
    uint64_t first = positions_below(seeds), end = first + positions_of(seeds);
    for (uint64_t place = first; place < end; place++) {
        won += even[place] > 0;
        drawn += even[place] == 0;
        lost += even[place] < 0;
        sum += (uint64_t)abs(even[place]);
        certain += least[place] == most[place];
    }
    printf("level %d %llu %llu %llu %llu %llu %llu\n", seeds, (unsigned long long)(end - first),
           (unsigned long long)won, (unsigned long long)drawn, (unsigned long long)lost, (unsigned long long)sum,
           (unsigned long long)certain);
}

static void count_choices(void)
{
    for (int n = 0; n <= MOST_SEEDS + MOST_HOLES; n++)
        for (int k = 0; k <= MOST_HOLES; k++)
            choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
}

static void *allocated(uint64_t number, size_t bytes)
{
    void *memory = malloc(number * bytes);
    if (!memory) {
        fprintf(stderr, "not enough memory\n");
        exit(3);
    }
    return memory;
}

/* Takes the memory for all levels up to one, and for what is needed to solve it, which is the largest. */
static void make_room(int levels)
{
    uint64_t all = positions_below(levels + 1), largest = positions_of(levels);
    uint64_t moves = largest * (uint64_t)(row > 2 ? row : 2); /* `waiting` takes two for each position */
    double megabytes = (3.0 * (double)all + 8.0 * (double)moves + 11.0 * (double)largest) / 1e6;
    if (megabytes > MOST_MEGABYTES || moves > UINT32_MAX) {
        fprintf(stderr, "%llu positions, which take about %.0f megabytes\n", (unsigned long long)all, megabytes);
        exit(3);
    }
    int8_t **bytes[] = {&even_exits, &least_exits, &most_exits, &sure, &held};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++)
        *bytes[i] = allocated(largest, 1);
    even = allocated(all, 1);
    least = allocated(all, 1);
    most = allocated(all, 1);
    degrees = allocated(largest, 1);
    pending = allocated(largest, 1);
    forth = allocated(moves, sizeof *forth);
    back = allocated(moves, sizeof *back);
    back_from = allocated(largest + 1, sizeof *back_from);
}

/* Reads a whole number; whether it is one from `low` to `high`. */
static int read_number(const char *word, int low, int high, int *number)
{
    char *end;
    errno = 0;
    long value = strtol(word, &end, 10);
    if (errno || end == word || *end || value < low || value > high)
        return 0;
    *number = (int)value;
    return 1;
}

/* Reads how many holes and seeds there are; whether these are so many as can be. */
static int read_board(char *const *words, int *each)
{
    if (!read_number(words[0], 1, MOST_ROW, &row) || !read_number(words[1], 1, MOST_SEEDS / (2 * row), each))
        return 0;
    ring = 2 * row;
    return 1;
}

/* Which of some words one is; below nought if none. */
static int read_choice(const char *word, const char *const *choices, int many)
{
    while (--many >= 0 && strcmp(word, choices[many]))
        ;
    return many;
}

/* Solves the levels of a board, and prints what is known of them; of its start, if they are all. */
static void solve(int each, int levels)
{
    count_choices();
    make_room(levels);
    for (int seeds = 0; seeds <= levels; seeds++)
        solve_level(seeds);
    if (levels == each * ring)
        print_start(each);
    for (int seeds = 1; seeds <= levels; seeds++)
        print_level(seeds);
}
