/* Oware: games/africa/oware.sow with its default options, by hand. */
#include "history.h"
#include "playout.h"

enum { ROW = 6, HOLES = 12, HALF = 24 };

/* Takes twos and threes of the opponent's row, back from the last hole, unless that is all he has. */
static inline int capture(uint8_t *c, int last, int opponents)
{
    int taken = 0, hole = last, left = 0;
    while (hole >= opponents && hole < opponents + ROW && (c[hole] == 2 || c[hole] == 3))
        taken += c[hole--];
    if (taken == 0)
        return 0;
    for (int i = opponents; i < opponents + ROW; i++)
        left += c[i];
    if (taken == left)
        return 0;
    while (hole < last)
        c[++hole] = 0;
    return taken;
}

static uint32_t play(uint64_t random, uint32_t *plies)
{
    static struct history history[2]; /* of each player's turns */
    uint8_t c[16] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}; /* South's holes, North's */
    uint8_t won[2] = {0, 0};
    uint32_t played = 0;
    int mover = SOUTH;
    history[SOUTH].length = history[NORTH].length = 0;
    for (;;) {
        int own = mover * ROW, opponents = ROW - own;
        if (won[SOUTH] > HALF || won[NORTH] > HALF)
            break;
        int settles = occurrences(&history[mover], c) == 3;
        int here = -1;
        if (!settles) {
            uint8_t options[ROW];
            unsigned number = 0, tried = 0;
            for (int i = 0; i < ROW; i++) {
                options[number] = (uint8_t)(own + i);
                number += c[own + i] > 0;
            }
            /* A starved opponent must be fed; other moves are drawn again. */
            if (!six_are_empty(c + opponents)) {
                if (number > 0)
                    here = options[below(&random, number)];
            } else {
                while (here < 0 && tried + 1 < 1u << number) {
                    unsigned answer = below_untried(&random, number, tried);
                    int hole = options[answer];
                    if (hole - own + c[hole] >= ROW)
                        here = hole;
                    tried |= 1u << answer;
                }
            }
        }
        if (here < 0) {
            for (int i = 0; i < ROW; i++) {
                won[SOUTH] += c[i];
                won[NORTH] += c[ROW + i];
                c[i] = c[ROW + i] = 0;
            }
            break;
        }
        int origin = here, hand = c[origin];
        c[origin] = 0;
        while (hand > 0) {
            here = here == HOLES - 1 ? 0 : here + 1;
            if (here == origin)
                continue;
            c[here]++;
            hand--;
        }
        int taken = capture(c, here, opponents);
        if (taken > 0) {
            won[mover] += (uint8_t)taken;
            history[SOUTH].length = history[NORTH].length = 0;
        }
        played++;
        mover = 1 - mover;
    }
    *plies = played;
    return checksum(c, HOLES, won, played, winner_of(won[SOUTH], won[NORTH]));
}

int main(int argc, char **argv)
{
    return run(argc, argv, play);
}
