/* Andot: games/africa/andot.sow with its default options, by hand. */
#include "history.h"
#include "playout.h"

enum { ROW = 6, HOLES = 12, MOVER = 12, BARRED = 13, NOWHERE = HOLES, NOBODY = 2 };

static uint32_t play(uint64_t random, uint32_t *plies)
{
    static struct history history;
    /* South's holes, North's, whose turn it is, the hole that may not be played from. */
    uint8_t c[16] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, SOUTH, NOWHERE};
    uint8_t daughter[HOLES]; /* whose daughter a hole is */
    uint32_t played = 0;
    int mover = SOUTH, passes = 0, unchanged = 0;
    memset(daughter, NOBODY, sizeof daughter);
    history.length = 0;
    for (;;) {
        c[MOVER] = (uint8_t)mover;
        if (occurrences(&history, c) == 3)
            break;
        int own = mover * ROW;
        uint8_t options[ROW];
        unsigned number = 0;
        for (int hole = own; hole < own + ROW; hole++) {
            options[number] = (uint8_t)hole;
            number += c[hole] > 0 && daughter[hole] == NOBODY && hole != c[BARRED];
        }
        if (number == 0) {
            /* A pass lifts the bar, so that the other player may be able to move again. */
            unchanged = c[BARRED] == NOWHERE ? unchanged + 1 : 0;
            c[BARRED] = NOWHERE;
            if (unchanged == 2 || ++passes == 6)
                break;
            mover = 1 - mover;
            continue;
        }
        int here = options[below(&random, number)];
        int hand = c[here], lone = hand == 1;
        int fed = 0; /* whether a stone has fallen into a daughter, where it stays */
        c[here] = 0;
        c[BARRED] = NOWHERE;
        if (here < own + ROW / 2)
            do {
                here = here == 0 ? HOLES - 1 : here - 1;
                c[here]++;
                fed |= daughter[here] != NOBODY;
            } while (--hand > 0);
        else
            do {
                here = here == HOLES - 1 ? 0 : here + 1;
                c[here]++;
                fed |= daughter[here] != NOBODY;
            } while (--hand > 0);
        int column = here % ROW;
        int end = column == 0 || column == ROW - 1;
        int opponents = here < own || here >= own + ROW;
        if (lone && opponents && end) {
            if (c[here] == 1)
                c[BARRED] = (uint8_t)here;
        } else if ((opponents || end) && daughter[here] == NOBODY && c[here] == 4) {
            daughter[here] = (uint8_t)mover;
            fed = 1;
        }
        if (fed)
            history.length = 0;
        passes = unchanged = 0;
        played++;
        mover = 1 - mover;
    }
    int score[3] = {0, 0, 0};
    for (int i = 0; i < HOLES; i++)
        score[daughter[i]] += c[i];
    static const uint8_t none[2];
    *plies = played;
    return checksum(c, HOLES, none, played, winner_of(score[SOUTH], score[NORTH]));
}

int main(int argc, char **argv)
{
    return run(argc, argv, play);
}
