/* Kalah with six holes and four seeds: games/modern/kalah.sow with its default options, by hand. */
#include "playout.h"

enum { HOLES = 6, STORE = 6, TRACK = 14 };

/* South's holes from 0, South's store 6, North's holes from 7, North's store 13. */
static const uint8_t START[16] = {4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0};

static uint32_t play(uint64_t random, uint32_t *plies)
{
    uint8_t c[16];
    uint32_t played = 0;
    int first = 0; /* the mover's first hole; that of the opponent is 7 - first */
    memcpy(c, START, sizeof c);
    while (!six_are_empty(c + 7 - first)) {
        uint8_t options[HOLES];
        unsigned number = 0;
        for (int i = 0; i < HOLES; i++) {
            options[number] = (uint8_t)(first + i);
            number += c[first + i] > 0;
        }
        if (number == 0)
            break;
        int here = options[below(&random, number)];
        int store = first + STORE, skipped = first == 0 ? 13 : 6;
        int hand = c[here];
        c[here] = 0;
        do {
            if (++here == skipped)
                here++;
            if (here == TRACK)
                here = 0;
            c[here]++;
        } while (--hand > 0);
        played++;
        if (here == store)
            continue;
        if (c[here] == 1 && here >= first && here < store && c[12 - here] > 0) {
            c[store] += (uint8_t)(1 + c[12 - here]);
            c[here] = c[12 - here] = 0;
        }
        first = 7 - first;
    }
    for (int i = 0; i < HOLES; i++) {
        c[STORE] += c[i];
        c[7 + STORE] += c[7 + i];
    }
    uint8_t none[2 * HOLES] = {0}, stores[2] = {c[STORE], c[7 + STORE]};
    *plies = played;
    return checksum(none, 2 * HOLES, stores, played, winner_of(stores[SOUTH], stores[NORTH]));
}

int main(int argc, char **argv)
{
    return run(argc, argv, play);
}
