/* What the programs of this folder share: random numbers, the checksum of a game, and the run.
 *
 * The random numbers and the checksum are those of Manqala's generated engine, so that the same seed gives
 * the same games there and here; how they are made is said in the README of the folder above. */
#ifndef PLAYOUT_H
#define PLAYOUT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SOUTH, NORTH, DRAWN };

/* A random number below m, also where m is 1: multiply with carry (Marsaglia's multiplier). */
static inline unsigned below(uint64_t *random, unsigned m)
{
    uint64_t x = *random & 0xFFFFFFFF;
    *random = 698769069 * x + (*random >> 32);
    return (unsigned)(x * m >> 32);
}

/* A random number below m that is not among those tried already (a bit for each; not all are). */
static inline unsigned below_untried(uint64_t *random, unsigned m, unsigned tried)
{
    unsigned answer;
    do
        answer = below(random, m);
    while (tried >> answer & 1);
    return answer;
}

static inline uint32_t mixed(uint32_t z)
{
    z = (z ^ z >> 16) * 0x45D9F3B;
    z = (z ^ z >> 16) * 0x45D9F3B;
    return z ^ z >> 16;
}

/* The state from which a game of a run draws: neighbouring games have unlike ones. */
static inline uint64_t seeded(uint32_t seed, uint32_t game)
{
    uint32_t z = seed * 1000003 + game * 7919;
    uint64_t carry = mixed(z + 0x9E3779B9) & 0x1FFFFFFF;
    return carry << 32 ^ mixed(z + 2 * 0x9E3779B9u);
}

/* Whether there is nothing in six holes; two bytes more may be read. */
static inline int six_are_empty(const uint8_t *holes)
{
    static const uint8_t six[8] = {255, 255, 255, 255, 255, 255};
    uint64_t seeds, mask;
    memcpy(&seeds, holes, sizeof seeds);
    memcpy(&mask, six, sizeof mask);
    return (seeds & mask) == 0;
}

static inline uint32_t summed(uint32_t sum, const uint8_t *cells, int number)
{
    for (int i = 0; i < number; i++)
        sum = sum * 31 + cells[i];
    return sum;
}

/* The checksum of a game; of one without winnings `winnings` are two noughts. */
static inline uint32_t checksum(const uint8_t *holes, int number, const uint8_t *winnings,
                                uint32_t plies, uint32_t winner)
{
    static const uint8_t supplies_hand_box_nowhere[5];
    uint32_t sum = summed(0, holes, number);
    sum = summed(sum, winnings, 2);
    sum = summed(sum, supplies_hand_box_nowhere, 5);
    return (sum * 31 + plies) * 31 + winner;
}

static inline uint32_t winner_of(int south, int north)
{
    return south > north ? SOUTH : north > south ? NORTH : DRAWN;
}

/* Plays a game with random numbers from there on, and gives its checksum; its length goes to `plies`. */
typedef uint32_t playout(uint64_t random, uint32_t *plies);

static inline int run(int argc, char **argv, playout *play)
{
    if (argc != 3) {
        fprintf(stderr, "usage: %s GAMES SEED\n", argv[0]);
        return 2;
    }
    uint32_t games = (uint32_t)strtoul(argv[1], NULL, 10);
    uint32_t seed = (uint32_t)strtoul(argv[2], NULL, 10);
    uint64_t total = 0;
    uint32_t sum = 0;
    clock_t began = clock();
    for (uint32_t game = 0; game < games; game++) {
        uint32_t plies = 0;
        sum += play(seeded(seed, game), &plies);
        total += plies;
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("games %u plies %llu checksum %u seconds %.6f\n", games, (unsigned long long)total, sum,
           seconds);
    return 0;
}

#endif
