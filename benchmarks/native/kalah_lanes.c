/* Kalah as in kalah.c, but 64 games side by side: a byte of each vector belongs to a game.
 *
 * No game branches: what a turn does to each hole is worked out for all holes and chosen by masks. The row and the
 * store of whoever moves stand first, and the sides change places where the turn passes. A game that is over is
 * summed up by itself, and the next one takes its place. */
#include "playout.h"

enum { HOLES = 6, STORE = 6, RING = 13, LANES = 64, WORDS = 8, SEEDS = 4 };

typedef uint8_t lanes __attribute__((vector_size(LANES)));
typedef uint64_t words __attribute__((vector_size(8 * WORDS)));
typedef uint8_t bytes_of_words __attribute__((vector_size(WORDS)));

typedef struct {
    lanes own[HOLES + 1], other[HOLES + 1]; /* the store comes behind the holes */
    lanes north;                            /* 255 where North moves */
    words random[LANES / WORDS];
    uint32_t game[LANES];
    uint64_t began[LANES]; /* at which step */
} games;

static inline lanes smaller(lanes a, lanes b)
{
    lanes less = (lanes)(a < b);
    return (a & less) | (b & ~less);
}

/* For each game a random number below its own m. */
static inline lanes below_in_lanes(words *random, lanes m)
{
    lanes found;
    for (int i = 0; i < LANES / WORDS; i++) {
        bytes_of_words part;
        memcpy(&part, (const uint8_t *)&m + WORDS * i, sizeof part);
        words x = random[i] & 0xFFFFFFFF;
        random[i] = x * 698769069 + (random[i] >> 32);
        part = __builtin_convertvector(x * __builtin_convertvector(part, words) >> 32, bytes_of_words);
        memcpy((uint8_t *)&found + WORDS * i, &part, sizeof part);
    }
    return found;
}

/* One turn in every game, of which `number` own holes have seeds. */
static inline void turn(games *g, lanes number)
{
    lanes answer = below_in_lanes(g->random, number);
    lanes hand = {0}, from = {0}, before = {0};
    for (int i = 0; i < HOLES; i++) {
        lanes occupied = (lanes)(g->own[i] != 0);
        lanes chosen = occupied & (lanes)(before == answer);
        before -= occupied;
        hand |= g->own[i] & chosen;
        from |= chosen & (uint8_t)i;
        g->own[i] &= ~chosen;
    }
    lanes laps = -((lanes)(hand >= RING) + (lanes)(hand >= 2 * RING) + (lanes)(hand >= 3 * RING));
    lanes rest = hand - laps * RING;
    for (int p = 0; p < RING; p++) {
        lanes ahead = (uint8_t)(p - 1) - from; /* how many places lie between; after a wrap one round more */
        ahead = smaller(ahead, ahead + RING);
        lanes sown = laps - (lanes)(ahead < rest);
        if (p <= STORE)
            g->own[p] += sown;
        else
            g->other[p - STORE - 1] += sown;
    }
    lanes last = from + rest;
    last = smaller(last, last - RING);
    lanes gain = {0};
    for (int i = 0; i < HOLES; i++) {
        lanes opposite = g->other[HOLES - 1 - i];
        lanes takes = (lanes)(last == (uint8_t)i) & (lanes)(g->own[i] == 1) & (lanes)(opposite != 0);
        gain |= takes & (opposite + 1);
        g->own[i] &= ~takes;
        g->other[HOLES - 1 - i] &= ~takes;
    }
    g->own[STORE] += gain;
    lanes passes = (lanes)(last != STORE);
    for (int i = 0; i <= STORE; i++) {
        lanes differs = (g->own[i] ^ g->other[i]) & passes;
        g->own[i] ^= differs;
        g->other[i] ^= differs;
    }
    g->north ^= passes;
}

static void begin(games *g, int lane, uint32_t seed, uint32_t game, uint64_t step)
{
    for (int i = 0; i <= STORE; i++) {
        g->own[i][lane] = i < STORE ? SEEDS : 0;
        g->other[i][lane] = i < STORE ? SEEDS : 0;
    }
    g->north[lane] = 0;
    g->random[lane / WORDS][lane % WORDS] = seeded(seed, game);
    g->game[lane] = game;
    g->began[lane] = step;
}

static uint32_t summed_game(const games *g, int lane, uint32_t plies)
{
    uint8_t none[2 * HOLES] = {0}, stores[2] = {0};
    int north = g->north[lane] != 0;
    for (int i = 0; i <= STORE; i++) {
        stores[north] += g->own[i][lane];
        stores[!north] += g->other[i][lane];
    }
    return checksum(none, 2 * HOLES, stores, plies, winner_of(stores[SOUTH], stores[NORTH]));
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: %s GAMES SEED\n", argv[0]);
        return 2;
    }
    uint32_t many = (uint32_t)strtoul(argv[1], NULL, 10);
    uint32_t seed = (uint32_t)strtoul(argv[2], NULL, 10);
    static games g;
    uint64_t total = 0, step = 0;
    uint32_t sum = 0, next = 0, over = 0;
    clock_t began = clock();
    /* Where no game is left a lane plays one that does not count. */
    for (int lane = 0; lane < LANES; lane++, next++)
        begin(&g, lane, seed, next, 0);
    for (; over < many; step++) {
        lanes number = {0}, theirs = {0};
        for (int i = 0; i < HOLES; i++) {
            number -= (lanes)(g.own[i] != 0);
            theirs |= g.other[i];
        }
        lanes ended = (lanes)(theirs == 0) | (lanes)(number == 0);
        uint64_t eight[LANES / 8];
        memcpy(eight, &ended, sizeof eight);
        for (int part = 0; part < LANES / 8; part++)
            while (eight[part]) {
                int lane = 8 * part + __builtin_ctzll(eight[part]) / 8;
                eight[part] &= ~(UINT64_C(255) << 8 * (lane % 8));
                if (g.game[lane] < many) {
                    uint32_t plies = (uint32_t)(step - g.began[lane]);
                    sum += summed_game(&g, lane, plies);
                    total += plies;
                    over++;
                }
                begin(&g, lane, seed, next++, step);
                number[lane] = HOLES;
            }
        turn(&g, number);
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("games %u plies %llu checksum %u seconds %.6f\n", many, (unsigned long long)total, sum,
           seconds);
    return 0;
}
