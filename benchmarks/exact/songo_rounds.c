/* Songo on two rows of any length, solved: every position of every number of seeds.
 *
 *     gcc -std=c11 -O3 -Wall -Wextra -Werror -o songo_rounds benchmarks/exact/songo_rounds.c
 *     ./songo_rounds HOLES SEEDS_PER_HOLE PREY_SIZE FIRST_HOLE GRAND_SLAM SEVENTH_HOLE FEEDING ENDS
 *
 * HOLES in a row; the rest is told in words, that of the game first:
 *
 *     PREY_SIZE     twos_to_fours, twos_and_fours, threes_and_fours    how many seeds are taken
 *     FIRST_HOLE    in_chains, never      whether the opponent's first hole, at his right hand, is taken with others
 *     GRAND_SLAM    takes_nothing, captures     what a turn does that would take all the opponent has
 *     SEVENTH_HOLE  barred, free          whether one seed or two may be sown from the last hole, at the left hand
 *     FEEDING       seven, any_number     how many a player is given who has nothing, if so many can be
 *     ENDS          last_seed, below_ten  whether play goes on with fewer than ten seeds on the board
 *
 * For seven seeds a shorter row has as many as it has holes. What is printed, and how it is found, is in two_rows.h. */
#include "two_rows.h"

enum { SETTINGS = 6, MOST_CHOICES = 3 };
enum setting { PREY_SIZE, FIRST_HOLE, GRAND_SLAM, SEVENTH_HOLE, FEEDING, ENDS };

static const char *const choices[SETTINGS][MOST_CHOICES] = {
    [PREY_SIZE] = {"twos_to_fours", "twos_and_fours", "threes_and_fours"},
    [FIRST_HOLE] = {"in_chains", "never"},
    [GRAND_SLAM] = {"takes_nothing", "captures"},
    [SEVENTH_HOLE] = {"barred", "free"},
    [FEEDING] = {"seven", "any_number"},
    [ENDS] = {"last_seed", "below_ten"},
};
static int set[SETTINGS]; /* which choice of each; nought is the game's */

/* Sows a hole clockwise: once round at most, then into the opponent's row only. Returns where the last seed falls. */
static int sow(uint8_t *board, int hole)
{
    int last = hole, hand = board[hole];
    board[hole] = 0;
    for (int others = ring - 1; hand && others; hand--, others--) {
        last = last ? last - 1 : ring - 1;
        board[last]++;
    }
    for (int there = ring - 1; hand; hand--) {
        last = there;
        board[there]++;
        there = there == row ? ring - 1 : there - 1;
    }
    return last;
}

static int is_prey(const uint8_t *board, int hole)
{
    int seeds = board[hole];
    if (set[FIRST_HOLE] && hole == ring - 1)
        return 0;
    return seeds == 4 || (seeds == 3 && set[PREY_SIZE] != 1) || (seeds == 2 && set[PREY_SIZE] != 2);
}

/* Takes what falls to the mover when the last of `lifted` seeds lies there; how much that is. */
static int reap(uint8_t *board, int last, int lifted)
{
    if (last < row)
        return 0;
    if (last == ring - 1) {
        int taken = lifted >= ring; /* the last seed alone, if it has gone a whole round */
        board[last] = (uint8_t)(board[last] - taken);
        return taken;
    }
    int end = last, taken = 0;
    for (; end < ring && is_prey(board, end); end++)
        taken += board[end];
    if (taken == seeds_from(board, row) && !set[GRAND_SLAM])
        return 0;
    memset(board + last, 0, (size_t)(end - last));
    return taken;
}

static int is_barred(const uint8_t *board, int hole)
{
    return !set[SEVENTH_HOLE] && hole == 0 && (board[0] == 1 || board[0] == 2);
}

static void turn_round(const uint8_t *board, uint8_t *to)
{
    memcpy(to, board + row, (size_t)row);
    memcpy(to + row, board, (size_t)row);
}

/* The one move of who can sow nothing: the seeds of the barred hole are the opponent's. */
static int give_away(const uint8_t *board, struct move *found)
{
    uint8_t after[MOST_HOLES];
    if (!is_barred(board, 0))
        return 0;
    memcpy(after, board, sizeof after);
    after[0] = 0;
    found->hole = 0;
    found->gain = -board[0];
    turn_round(after, found->to);
    return 1;
}

static int moves_of(const uint8_t *board, struct move *found)
{
    uint8_t after[MOST_ROW][MOST_HOLES];
    int last[MOST_ROW], gift[MOST_ROW], most = 0, many = 0;
    int starved = !seeds_from(board, row), wanted = set[FEEDING] ? 1 : row;
    if (set[ENDS] && seeds_on(board) < 10)
        return 0;
    for (int hole = 0; hole < row; hole++) {
        gift[hole] = 0;
        if (!board[hole] || is_barred(board, hole))
            continue;
        memcpy(after[hole], board, MOST_HOLES);
        last[hole] = sow(after[hole], hole);
        gift[hole] = starved ? seeds_from(after[hole], row) : 1;
        if (gift[hole] > wanted)
            gift[hole] = wanted;
        if (gift[hole] > most)
            most = gift[hole];
    }
    if (!most)
        return give_away(board, found);
    for (int hole = 0; hole < row; hole++) {
        if (gift[hole] != most)
            continue;
        found[many].hole = hole;
        found[many].gain = reap(after[hole], last[hole], board[hole]);
        if (starved && !seeds_from(after[hole], row))
            continue; /* what is taken at once was not given */
        turn_round(after[hole], found[many].to);
        many++;
    }
    return many;
}

/* Reads the settings; whether all are known. */
static int read_settings(char *const *words)
{
    for (int i = 0; i < SETTINGS; i++) {
        int known = choices[i][2] ? 3 : 2;
        set[i] = read_choice(words[i], choices[i], known);
        if (set[i] < 0)
            return 0;
    }
    return 1;
}

int main(int argc, char **argv)
{
    int each;
    if (argc != 3 + SETTINGS || !read_board(argv + 1, &each) || !read_settings(argv + 3)) {
        fprintf(stderr,
                "usage: %s HOLES SEEDS_PER_HOLE PREY_SIZE FIRST_HOLE GRAND_SLAM SEVENTH_HOLE FEEDING ENDS\n"
                "1 to %d holes in a row, a seed or more in each, at most %d in all; the words are in the source\n",
                argv[0], MOST_ROW, MOST_SEEDS);
        return 2;
    }
    solve(each, ring * each);
    return 0;
}
