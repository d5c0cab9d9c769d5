/* A round of Yucebao on a ring of any even length, solved: the words of the source, and Y1 to Y11 of its statements.
 *
 *     gcc -std=c11 -O3 -march=native -o yucebao_rounds benchmarks/exact/yucebao_rounds.c
 *     ./yucebao_rounds HOLES PIGLETS [MILLIONS]
 *
 * HOLES small holes in a row, PIGLETS in each; gives up at so many millions of positions (40). It does what yucebao.py and
 * graphs.py do, which say why: all positions that a round reaches are found first and then valued group by group of those
 * that lead to each other, twice, as if play without end gave the least and the most of what any position of the
 * group gives when it comes back. Within a group that is the first value of all, and each is made the best of what it
 * leads to until none changes; in whatever order that is done, a value leaves the first one only for what can be forced.
 *
 * After both players have placed their sows a position is the pieces in the holes, what south has captured (the rest
 * is north's), who moves, and who has ended the round: 64 bits. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HOLES = 10, MOST_PIGLETS = 30, SOW = 31, WORTH = 5, MOST_WAYS = 512, BITS = 5 };

struct pen {
    uint8_t holes[MOST_HOLES]; /* piglets, or SOW; south's first, her end hole the last of them */
    uint8_t piglets[2], sows[2]; /* captured */
    uint8_t mover;
    uint8_t ended; /* 0, or 1 and 2 for who takes the rest */
};

static int half, ring, all_piglets;

/* ---- positions as numbers ---- */

static uint64_t packed(const struct pen *at)
{
    uint64_t key = 0;
    for (int hole = 0; hole < ring; hole++)
        key = key << BITS | at->holes[hole];
    return (((key << BITS | at->piglets[0]) << 2 | at->sows[0]) << 1 | at->mover) << 2 | at->ended;
}

static struct pen unpacked(uint64_t key)
{
    struct pen at;
    int piglets = all_piglets, sows = 2;
    at.ended = key & 3;
    at.mover = key >> 2 & 1;
    at.sows[0] = key >> 3 & 3;
    at.piglets[0] = key >> 5 & ((1 << BITS) - 1);
    key >>= 5 + BITS;
    for (int hole = ring; hole--; key >>= BITS) {
        at.holes[hole] = key & ((1 << BITS) - 1);
        if (at.holes[hole] == SOW)
            sows--;
        else
            piglets -= at.holes[hole];
    }
    at.piglets[1] = (uint8_t)(piglets - at.piglets[0]);
    at.sows[1] = (uint8_t)(sows - at.sows[0]);
    return at;
}

/* ---- the rules ---- */

static void take(struct pen *at, int hole, int player)
{
    if (at->holes[hole] == SOW)
        at->sows[player]++;
    else
        at->piglets[player] += at->holes[hole];
    at->holes[hole] = 0;
}

/* Sows a hole, relays and captures; false if that never ends. */
static int sown(struct pen *at, int hole, int step)
{
    uint8_t before[MOST_HOLES];
    int from = -1, laps = 0, until = 1;
    do {
        /* A lap that begins like one before never ends; it is compared with the last whose number is a power of two. */
        if (hole == from && !memcmp(before, at->holes, (size_t)ring))
            return 0;
        if (++laps == until) {
            memcpy(before, at->holes, (size_t)ring);
            from = hole;
            until *= 2;
        }
        int hand = at->holes[hole], sow = hand == SOW;
        at->holes[hole] = 0;
        for (int left = sow ? 1 : hand; left; left--) {
            hole = (hole + step + ring) % ring;
            int whose = hole >= half;
            if (sow) {
                take(at, hole, whose); /* of two sows that is one, as if it were the sown one */
                at->holes[hole] = SOW;
            } else if (at->holes[hole] == SOW) {
                at->piglets[whose]++;
            } else {
                at->holes[hole]++;
            }
        }
        hole = (hole + step + ring) % ring;
    } while (at->holes[hole]);
    while (!at->holes[hole]) {
        int beyond = (hole + step + ring) % ring;
        if (!at->holes[beyond])
            break;
        take(at, beyond, at->mover);
        hole = (beyond + step + ring) % ring;
    }
    at->mover = !at->mover;
    return 1;
}

static int sowings(const struct pen *at, uint64_t *ways, int number)
{
    for (int hole = at->mover * half; hole < (at->mover + 1) * half; hole++)
        for (int step = 1; at->holes[hole] && step >= -1; step -= 2) {
            struct pen to = *at;
            if (sown(&to, hole, step))
                ways[number++] = packed(&to);
        }
    return number;
}

/* All positions that a turn leads to. */
static int turns(const struct pen *at, uint64_t *ways)
{
    int own = at->mover * half, bare = 1, number = 0;
    if (at->ended)
        return 0;
    for (int hole = own; hole < own + half; hole++)
        bare &= !at->holes[hole];
    if (!bare)
        number = sowings(at, ways, 0);
    if (!number) {
        struct pen stopped = *at;
        stopped.ended = (uint8_t)(2 - at->mover);
        ways[number++] = packed(&stopped);
    }
    if (!bare)
        return number;
    /* One captured piece into each hole: a sow into some, a piglet into each of the others. */
    for (int places = 0; places < 1 << half; places++) {
        int sows = __builtin_popcount((unsigned)places);
        if (sows > at->sows[at->mover] || half - sows > at->piglets[at->mover])
            continue;
        struct pen filled = *at;
        for (int i = 0; i < half; i++)
            filled.holes[own + i] = places >> i & 1 ? SOW : 1;
        filled.sows[at->mover] -= (uint8_t)sows;
        filled.piglets[at->mover] -= (uint8_t)(half - sows);
        number = sowings(&filled, ways, number);
    }
    return number;
}

/* By how much south is ahead if she takes what is in her holes, or, of an ended round, who has ended it takes nothing. */
static int8_t settled(const struct pen *at)
{
    int ahead = at->piglets[0] - at->piglets[1] + WORTH * (at->sows[0] - at->sows[1]);
    for (int hole = 0; hole < ring; hole++) {
        int souths = at->ended ? at->ended == 1 : hole < half;
        ahead += (souths ? 1 : -1) * (at->holes[hole] == SOW ? WORTH : at->holes[hole]);
    }
    return (int8_t)ahead;
}

/* ---- all positions ---- */

static uint64_t *keys; /* of positions, in the order in which they were found */
static uint32_t number_of_positions, most_positions, *slots, slots_mask; /* one more than the number of a position, or nought */
static uint64_t *first_edge, number_of_edges, most_edges;
static uint32_t *edges;

static void *allocated(void *memory, uint64_t bytes)
{
    memory = realloc(memory, bytes);
    if (!memory) {
        fprintf(stderr, "not enough memory\n");
        exit(3);
    }
    return memory;
}

static uint32_t numbered(uint64_t key)
{
    uint64_t mixed = key * 0x9E3779B97F4A7C15u;
    uint32_t slot = (uint32_t)(mixed >> 32) & slots_mask;
    for (; slots[slot]; slot = (slot + 1) & slots_mask)
        if (keys[slots[slot] - 1] == key)
            return slots[slot] - 1;
    if (number_of_positions == most_positions) {
        fprintf(stderr, "more than %u positions\n", most_positions);
        exit(3);
    }
    keys[number_of_positions] = key;
    slots[slot] = ++number_of_positions;
    return number_of_positions - 1;
}

static void find_all(void)
{
    uint64_t ways[MOST_WAYS];
    for (uint32_t n = 0; n < number_of_positions; n++) {
        struct pen at = unpacked(keys[n]);
        int number = turns(&at, ways);
        if (number_of_edges + MOST_WAYS > most_edges) {
            most_edges += most_edges / 2 + (1 << 16);
            edges = allocated(edges, most_edges * sizeof *edges);
        }
        first_edge[n] = number_of_edges;
        for (int i = 0; i < number; i++)
            edges[number_of_edges++] = numbered(ways[i]);
    }
    first_edge[number_of_positions] = number_of_edges;
}

/* ---- their values ---- */

static int8_t *values[2]; /* to south: at least, and at most */

static int8_t best(uint32_t n, const int8_t *of)
{
    int south = !(keys[n] >> 2 & 1), found = of[edges[first_edge[n]]];
    for (uint64_t edge = first_edge[n] + 1; edge < first_edge[n + 1]; edge++) {
        int value = of[edges[edge]];
        if (south ? value > found : value < found)
            found = value;
    }
    return (int8_t)found;
}

static int leads_to_itself(uint32_t n)
{
    for (uint64_t edge = first_edge[n]; edge < first_edge[n + 1]; edge++)
        if (edges[edge] == n)
            return 1;
    return 0;
}

/* Values positions that lead to each other, after all others to which they lead. */
static void value_group(const uint32_t *group, uint32_t many)
{
    int8_t endless[2] = {INT8_MAX, INT8_MIN};
    for (uint32_t i = 0; i < many; i++) {
        struct pen at = unpacked(keys[group[i]]);
        int8_t now = settled(&at);
        endless[0] = now < endless[0] ? now : endless[0];
        endless[1] = now > endless[1] ? now : endless[1];
    }
    int circling = many > 1 || leads_to_itself(*group);
    for (int bound = 0; bound < 2; bound++) {
        int8_t *of = values[bound];
        for (uint32_t i = 0; i < many; i++)
            of[group[i]] = endless[bound];
        if (first_edge[*group] == first_edge[*group + 1])
            continue; /* the round is over: it is worth what it is */
        int changed = 1;
        while (changed) {
            changed = 0;
            for (uint32_t i = many; i--;) {
                int8_t better = best(group[i], of);
                changed |= better != of[group[i]] && circling;
                of[group[i]] = better;
            }
        }
    }
}

/* Finds the groups, those first from which no others are reached (Tarjan 1972). */
static void value_all(void)
{
    uint32_t many = number_of_positions, count = 0, deep = 0, on_stack = 0;
    uint32_t *low = calloc(many, sizeof *low); /* nought: not seen */
    uint32_t *path = allocated(NULL, many * sizeof *path), *stack = allocated(NULL, many * sizeof *stack);
    uint64_t *next = allocated(NULL, many * sizeof *next); /* edge of a position on the path */
    uint8_t *root = allocated(NULL, many);
    if (!low)
        exit(3);
    for (uint32_t start = 0; start < many; start++) {
        if (low[start])
            continue;
        path[deep++] = start;
        while (deep) {
            uint32_t n = path[deep - 1];
            if (!low[n]) {
                low[n] = ++count;
                root[n] = 1;
                next[n] = first_edge[n];
                stack[on_stack++] = n;
            }
            if (next[n] < first_edge[n + 1]) {
                uint32_t to = edges[next[n]];
                if (!low[to]) {
                    path[deep++] = to; /* and the same edge again when it has been seen to */
                    continue;
                }
                next[n]++;
                if (low[to] < low[n]) {
                    low[n] = low[to];
                    root[n] = 0;
                }
                continue;
            }
            deep--;
            if (!root[n])
                continue;
            uint32_t from = on_stack;
            do
                low[stack[--from]] = UINT32_MAX; /* done: it lowers none */
            while (stack[from] != n);
            value_group(stack + from, on_stack - from);
            on_stack = from;
        }
    }
}

/* ---- the run ---- */

static uint64_t placed(int souths, int norths, int each)
{
    struct pen at = {.mover = 0};
    for (int hole = 0; hole < ring; hole++)
        at.holes[hole] = (uint8_t)(hole == souths || hole == half + norths ? SOW : each);
    return packed(&at);
}

int main(int argc, char **argv)
{
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: %s HOLES PIGLETS [MILLIONS]\n", argv[0]);
        return 2;
    }
    int each = atoi(argv[2]);
    double millions = argc == 4 ? atof(argv[3]) : 40;
    half = atoi(argv[1]) + 1;
    ring = 2 * half;
    all_piglets = each * (ring - 2);
    if (half < 2 || ring > MOST_HOLES || each < 1 || all_piglets > MOST_PIGLETS || millions <= 0 || millions > 1000) {
        fprintf(stderr, "1 to %d holes, a piglet or more in each, at most %d in all\n", MOST_HOLES / 2 - 1, MOST_PIGLETS);
        return 2;
    }
    most_positions = (uint32_t)(millions * 1e6);
    uint32_t size = 1;
    while (size < most_positions + most_positions / 2)
        size *= 2;
    slots_mask = size - 1;
    slots = calloc(size, sizeof *slots);
    if (!slots)
        return 3;
    keys = allocated(NULL, most_positions * sizeof *keys);
    first_edge = allocated(NULL, (most_positions + 1ull) * sizeof *first_edge);
    for (int souths = 0; souths < half; souths++)
        for (int norths = 0; norths < half; norths++)
            numbered(placed(souths, norths, each));
    find_all();
    for (int bound = 0; bound < 2; bound++)
        values[bound] = allocated(NULL, number_of_positions);
    value_all();
    int whole[2] = {INT8_MIN, INT8_MIN};
    for (int souths = 0; souths < half; souths++) {
        int turn[2] = {INT8_MAX, INT8_MAX};
        for (int norths = 0; norths < half; norths++)
            for (int bound = 0; bound < 2; bound++) {
                int value = values[bound][numbered(placed(souths, norths, each))];
                turn[bound] = value < turn[bound] ? value : turn[bound];
            }
        printf("turn %d %d %d\n", souths + 1, turn[0], turn[1]);
        for (int bound = 0; bound < 2; bound++)
            whole[bound] = turn[bound] > whole[bound] ? turn[bound] : whole[bound];
    }
    /* Before all sows are placed there are the start, and one for each place of south's. */
    printf("value %d %d\nreached %u\n", whole[0], whole[1], number_of_positions + 1 + (uint32_t)half);
    return 0;
}
