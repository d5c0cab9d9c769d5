/* Andot: games/africa/andot.sow with its default options, by hand. */
#include "history.h"
#include "playout.h"

enum { ROW = 6, HOLES = 12, BARRED = 12 };

static const unsigned ENDS = 1 << 0 | 1 << 5 | 1 << 6 | 1 << 11, ROWS[2] = {0x03F, 0xFC0};

static uint32_t play(uint64_t random, uint32_t *plies)
{
    static struct history history[2]; /* of each player's turns */
    /* South's holes, North's, and the number of the hole that may not be played from, plus one. */
    uint8_t c[16] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    unsigned daughters[2] = {0, 0}; /* of each player, a bit for each hole */
    uint32_t played = 0;
    int mover = SOUTH, passes = 0, unchanged = 0;
    history[SOUTH].length = history[NORTH].length = 0;
    while (occurrences(&history[mover], c) < 3) {
        int own = mover * ROW;
        unsigned closed = daughters[SOUTH] | daughters[NORTH];
        unsigned shut = closed | 1u << c[BARRED] >> 1;
        uint8_t options[ROW];
        unsigned number = 0;
        for (int hole = own; hole < own + ROW; hole++) {
            options[number] = (uint8_t)hole;
            number += c[hole] > 0 && !(shut >> hole & 1);
        }
        if (number == 0) {
            /* A pass lifts the bar, so that the other player may be able to move again. */
            unchanged = c[BARRED] == 0 ? unchanged + 1 : 0;
            c[BARRED] = 0;
            if (unchanged == 2 || ++passes == 6)
                break;
            mover = 1 - mover;
            continue;
        }
        int here = options[below(&random, number)];
        int hand = c[here], lone = hand == 1;
        int step = here < own + ROW / 2 ? HOLES - 1 : 1;
        unsigned sown = 0;
        c[here] = 0;
        c[BARRED] = 0;
        do {
            here += step;
            if (here >= HOLES)
                here -= HOLES;
            c[here]++;
            sown |= 1u << here;
        } while (--hand > 0);
        unsigned last = 1u << here;
        unsigned opponents = ROWS[1 - mover];
        if (lone && last & opponents & ENDS) {
            if (c[here] == 1)
                c[BARRED] = (uint8_t)(here + 1);
        } else if (c[here] == 4 && last & (opponents | ENDS) & ~closed) {
            daughters[mover] |= last;
            closed |= last;
        }
        /* What has fallen into a daughter stays there. */
        if (sown & closed)
            history[SOUTH].length = history[NORTH].length = 0;
        passes = unchanged = 0;
        played++;
        mover = 1 - mover;
    }
    int score[2] = {0, 0};
    for (int i = 0; i < HOLES; i++) {
        score[SOUTH] += daughters[SOUTH] >> i & 1 ? c[i] : 0;
        score[NORTH] += daughters[NORTH] >> i & 1 ? c[i] : 0;
    }
    static const uint8_t none[2];
    *plies = played;
    return checksum(c, HOLES, none, played, winner_of(score[SOUTH], score[NORTH]));
}

int main(int argc, char **argv)
{
    return run(argc, argv, play);
}
