/* One round of San Yao: games/china/san-yao.sow with its default options, by hand. */
#include "history.h"
#include "playout.h"

enum { ROW = 5, HOLES = 10, MOVER = 10, SEEDS = 50, PATIENCE = 32 };

static inline int next(int hole)
{
    return hole == HOLES - 1 ? 0 : hole + 1;
}

/* Sows from a hole, and on from the next one after each lap; gives the last hole, or -1 when it never ends. */
static inline int sow(uint8_t *c, int here)
{
    uint8_t kept[16];
    int from = -1, laps = 0, watched = PATIENCE;
    for (;;) {
        int hand = c[here];
        c[here] = 0;
        do {
            here = next(here);
            c[here]++;
        } while (--hand > 0);
        if (c[next(here)] == 0)
            return here;
        here = next(here);
        if (++laps < PATIENCE)
            continue;
        /* A long sowing: does what was there some laps ago come back? */
        if (here == from && memcmp(c, kept, HOLES) == 0)
            return -1;
        if (laps == watched) {
            memcpy(kept, c, HOLES);
            from = here;
            watched *= 2;
        }
    }
}

/* Takes what lies behind single gaps after the last hole. */
static inline int capture(uint8_t *c, int last)
{
    int taken = 0;
    for (int pairs = 0; pairs < HOLES / 2; pairs++) {
        int gap = next(last);
        last = next(gap);
        if (c[gap] > 0 || c[last] == 0)
            break;
        taken += c[last];
        c[last] = 0;
    }
    return taken;
}

static uint32_t play(uint64_t random, uint32_t *plies)
{
    static struct history history;
    uint8_t c[16] = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5}; /* South's holes, North's, whose turn it is */
    uint8_t won[2] = {0, 0};
    uint32_t played = 0;
    int mover = SOUTH, passes = 0;
    history.length = 0;
    for (;;) {
        c[MOVER] = (uint8_t)mover;
        int settles = won[SOUTH] + won[NORTH] > SEEDS - 2;
        if (occurrences(&history, c) == 2 || settles) {
            for (int i = 0; i < ROW; i++) {
                won[SOUTH] += c[i];
                won[NORTH] += c[ROW + i];
                c[i] = c[ROW + i] = 0;
            }
            break;
        }
        uint8_t options[ROW], before[16];
        unsigned number = 0, tried = 0;
        for (int hole = mover * ROW; hole < (mover + 1) * ROW; hole++) {
            options[number] = (uint8_t)hole;
            number += c[hole] > 0;
        }
        /* A sowing that never ends is not allowed; another hole is drawn then. */
        int last = -1;
        memcpy(before, c, sizeof before);
        while (last < 0 && tried + 1 < 1u << number) {
            unsigned answer = below_untried(&random, number, tried);
            last = sow(c, options[answer]);
            if (last < 0)
                memcpy(c, before, sizeof before);
            tried |= 1u << answer;
        }
        if (last < 0) {
            if (++passes == 2)
                break;
        } else {
            int taken = capture(c, last);
            if (taken > 0) {
                won[mover] += (uint8_t)taken;
                history.length = 0;
            }
            passes = 0;
            played++;
        }
        mover = 1 - mover;
    }
    *plies = played;
    return checksum(c, HOLES, won, played, winner_of(won[SOUTH], won[NORTH]));
}

int main(int argc, char **argv)
{
    return run(argc, argv, play);
}
