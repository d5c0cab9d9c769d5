/* Oware (Abapa) on two rows of any length, solved: every position of every number of seeds.
 *
 *     gcc -std=c11 -O3 -Wall -Wextra -Werror -o oware_rounds benchmarks/exact/oware_rounds.c
 *     ./oware_rounds HOLES SEEDS_PER_HOLE RULE [LEVELS]
 *
 * HOLES in a row, RULE is what a grand slam does: takes_nothing, captures or illegal. What it prints, and how it finds
 * that, is in two_rows.h. With LEVELS it stops at so many seeds; if they are fewer than all,
 * it prints the levels only. */
#include "two_rows.h"

enum { ILLEGAL = -1 };
enum rule { TAKES_NOTHING, CAPTURES, FORBIDDEN };

static const char *const rule_names[] = {"takes_nothing", "captures", "illegal"};
static enum rule rule;

/* Sows a hole; returns where the last seed falls. */
static int sow(uint8_t *board, int hole)
{
    int last = hole;
    int hand = board[hole];
    board[hole] = 0;
    while (hand) {
        last = last + 1 == ring ? 0 : last + 1;
        if (last == hole)
            continue;
        board[last]++;
        hand--;
    }
    return last;
}

/* The first of the opponent's holes that are captured when the last seed fell there; the one behind it if none is. */
static int first_captured(const uint8_t *board, int last)
{
    int hole = last + 1;
    while (hole > row && (board[hole - 1] == 2 || board[hole - 1] == 3))
        hole--;
    return hole;
}

/* What the mover captures by sowing a hole, or ILLEGAL; and the board as his opponent then sees it. */
static int play(const uint8_t *board, int hole, uint8_t *to)
{
    uint8_t after[MOST_HOLES];
    if (!board[hole])
        return ILLEGAL;
    memcpy(after, board, sizeof after);
    int last = sow(after, hole);
    int theirs = seeds_from(after, row);
    int first = last < row ? last + 1 : first_captured(after, last);
    int captured = 0;
    for (int i = first; i <= last; i++)
        captured += after[i];
    if (captured && captured == theirs) {
        if (rule == FORBIDDEN)
            return ILLEGAL;
        if (rule == TAKES_NOTHING)
            captured = 0;
    }
    if (captured)
        memset(after + first, 0, (size_t)(last + 1 - first));
    if (captured == theirs && !seeds_from(board, row))
        return ILLEGAL; /* who has no seeds must be fed */
    memcpy(to, after + row, (size_t)row);
    memcpy(to + row, after, (size_t)row);
    return captured;
}

static int moves_of(const uint8_t *board, struct move *found)
{
    int many = 0;
    for (int hole = 0; hole < row; hole++) {
        found[many].hole = hole;
        found[many].gain = play(board, hole, found[many].to);
        if (found[many].gain != ILLEGAL)
            many++;
    }
    return many;
}

int main(int argc, char **argv)
{
    int each, levels, chosen = -1;
    if (argc >= 4)
        chosen = read_choice(argv[3], rule_names, 3);
    if (argc < 4 || argc > 5 || !read_board(argv + 1, &each) || chosen < 0 ||
        (argc == 5 && !read_number(argv[4], 1, ring * each, &levels))) {
        fprintf(stderr,
                "usage: %s HOLES SEEDS_PER_HOLE takes_nothing|captures|illegal [LEVELS]\n"
                "1 to %d holes in a row, a seed or more in each, at most %d in all, and no more levels than seeds\n",
                argv[0], MOST_ROW, MOST_SEEDS);
        return 2;
    }
    rule = (enum rule)chosen;
    solve(each, argc == 5 ? levels : ring * each);
    return 0;
}
