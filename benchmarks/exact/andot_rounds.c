/* Andot on two rows of any length, solved: the words of the source, and A1 to A10 of its statements.
 *
 *     gcc -std=c11 -O3 -march=native -o andot_rounds benchmarks/exact/andot_rounds.c
 *     ./andot_rounds HOLES STONES LEFT [MEGABYTES]
 *
 * HOLES in a row, STONES in each, LEFT holes of a row are sown clockwise. All positions there can be are valued,
 * whether a round reaches them or not, by what the player to move still gains by best play: a byte for each.
 *
 * - What lies in a daughter stays there and changes nothing that is played. So a position is: whose daughter each
 *   hole is, the stones in the free holes, and which hole is barred.
 * - Turned by half a turn the board is the same with the players exchanged. So the player to move sits south.
 * - Free stones only ever become fewer, daughters only more. Positions of the same daughters (seen from either side)
 *   and as many free stones are a group; play that leaves a group never comes back, and within a group nobody gains.
 *   Who plays round in it without end gains nothing more.
 * - Values of a group begin at nought, and each is made the best of what its turns lead to until none changes, in
 *   whatever order. Then they are right: a player is said to be sure of some gain only where a turn of his, or all
 *   turns of his opponent, lead out of the group with it, or to where it was said before. So he can force it in
 *   finitely many turns. And where nothing changes any more, who is not said to be sure of it can be kept from it for
 *   ever, by turns to where it is not said either. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_HOLES = 12, MOST_STONES = 120, FREE = 0, OWN = 1, ENEMYS = 2, NOTHING = -128 };

static int row, ring, left, all_stones;
static uint64_t powers[MOST_HOLES + 1]; /* of three */
static uint64_t choose[MOST_STONES + MOST_HOLES + 1][MOST_HOLES + 1];

/* Whose daughter each hole is, as the player to move sees it. */
struct family {
    uint64_t first; /* where its values begin */
    uint8_t number; /* of free holes */
    uint8_t free[MOST_HOLES]; /* which they are */
    uint8_t ends; /* how many of the mover's own end holes are free */
    uint8_t end[2]; /* which they are, as numbers among the free ones */
    uint8_t daughters; /* how many */
};

struct position {
    uint32_t family; /* a digit of three for each hole */
    int free; /* how many stones lie in free holes */
    int barred; /* a hole, or -1 */
    uint8_t stones[MOST_HOLES]; /* in the free holes, south's first, anticlockwise */
};

static struct family *families;
static int8_t *values; /* what the player to move still gains: by families, then by free stones */

/* ---- numbering ---- */

/* In how many ways so many stones can lie in so many holes. */
static uint64_t layings(int stones, int holes)
{
    if (stones < 0)
        return 0;
    return holes ? choose[stones + holes - 1][holes - 1] : stones == 0;
}

static uint64_t positions_of(const struct family *family, int free)
{
    uint64_t open = layings(free, family->number);
    return family->ends ? open + family->ends * layings(free - 1, family->number - 1) : open;
}

static uint64_t group_first[MOST_HOLES + 1][3][MOST_STONES + 1]; /* in a family: by free holes, end holes, stones */

static uint64_t values_of(const struct family *family, int free)
{
    return family->first + group_first[family->number][family->ends][free];
}

static uint32_t turned(uint32_t family)
{
    uint32_t half = (uint32_t)powers[row], own = family % half, enemys = family / half, seen = 0;
    for (int hole = row; hole--;) {
        uint32_t digit = (uint32_t)powers[hole];
        uint32_t a = own / digit % 3, b = enemys / digit % 3;
        seen += digit * (b ? 3 - b : 0) + digit * half * (a ? 3 - a : 0);
    }
    return seen;
}

/* The number of a position among those of its family and as many stones: those without a bar first. The stones are
 * told by where the borders between holes lie among stones and borders, and these by binomial coefficients. */
static uint64_t number_of(const struct position *at)
{
    const struct family *family = &families[at->family];
    uint64_t number = 0;
    int borders = family->number - 1, before = 0;
    for (int bar = 0; at->barred >= 0 && bar < family->ends; bar++)
        if (family->free[family->end[bar]] == at->barred) {
            number = layings(at->free, family->number) + bar * layings(at->free - 1, family->number - 1);
            borders--; /* a barred hole holds one stone */
        }
    for (int i = 0, border = 0; border < borders; i++) {
        if (family->free[i] == at->barred)
            continue;
        before += at->stones[family->free[i]];
        number += choose[before + border][border + 1];
        border++;
    }
    return number;
}

/* The position with a number; holes that are not free are left as they are. */
static void position_of(uint64_t number, struct position *at)
{
    const struct family *family = &families[at->family];
    int borders = family->number - 1, rest = at->free;
    uint64_t open = layings(rest, family->number);
    at->barred = -1;
    if (number >= open) {
        uint64_t closed = layings(rest - 1, family->number - 1);
        at->barred = family->free[family->end[(number - open) / closed]];
        at->stones[at->barred] = 1;
        number = (number - open) % closed;
        borders--;
        rest--;
    }
    int place = borders + rest;
    for (int i = family->number - 1; i >= 0; i--) {
        if (family->free[i] == at->barred)
            continue;
        int before = 0;
        if (borders > 0) {
            do
                place--;
            while (choose[place][borders] > number);
            number -= choose[place][borders];
            before = place - --borders;
        }
        at->stones[family->free[i]] = (uint8_t)(rest - before);
        rest = before;
    }
}

static uint64_t place_of(const struct position *at)
{
    return values_of(&families[at->family], at->free) + number_of(at);
}

/* ---- the rules ---- */

static int may_start(const struct position *at, int hole)
{
    return at->stones[hole] && hole != at->barred && at->family / powers[hole] % 3 == FREE;
}

static int can_move(const struct position *at)
{
    for (int hole = 0; hole < row; hole++)
        if (may_start(at, hole))
            return 1;
    return 0;
}

static void turn_board(struct position *at)
{
    uint8_t own[MOST_HOLES];
    memcpy(own, at->stones, sizeof own);
    for (int hole = 0; hole < ring; hole++)
        at->stones[hole] = own[(hole + row) % ring];
    at->family = turned(at->family);
}

/* What the mover gains by a turn, and the position that the other player then finds. */
static int play(const struct position *at, int hole, struct position *to)
{
    uint8_t whose[MOST_HOLES] = {0};
    uint32_t family = at->family;
    for (int i = 0; i < ring; i++, family /= 3)
        whose[i] = (uint8_t)(family % 3);
    *to = *at;
    to->barred = -1;
    int hand = to->stones[hole], lone = hand == 1, step = hole < left ? ring - 1 : 1, gain = 0;
    int last = hole;
    to->stones[hole] = 0;
    for (; hand; hand--) {
        last += step;
        if (last >= ring)
            last -= ring;
        if (whose[last] == FREE) {
            to->stones[last]++;
        } else {
            to->free--;
            gain += whose[last] == OWN ? 1 : -1;
        }
    }
    int end = last % row == 0 || last % row == row - 1;
    if (whose[last] == FREE) {
        if (lone && last >= row && end) {
            if (to->stones[last] == 1)
                to->barred = last - row;
        } else if (to->stones[last] == 4 && (last >= row || end)) {
            to->stones[last] = 0;
            to->free -= 4;
            to->family += OWN * (uint32_t)powers[last];
            gain += 4;
        }
    }
    turn_board(to);
    return gain;
}

/* All positions that a turn leads to, and what is gained by it; the number of them, none where the round is over. */
static int turns(const struct position *at, struct position *to, int *gains)
{
    int number = 0;
    for (int hole = 0; hole < row; hole++)
        if (may_start(at, hole)) {
            gains[number] = play(at, hole, &to[number]);
            number++;
        }
    if (number)
        return number;
    struct position passed = *at;
    passed.barred = -1;
    int goes_on = can_move(&passed); /* the pass lifts the bar */
    turn_board(&passed);
    if (!goes_on && !can_move(&passed))
        return 0;
    *to = passed;
    *gains = 0;
    return 1;
}

/* ---- solving ---- */

static uint32_t *edges; /* of the positions of a group to others of it, one position's after the other's */
static size_t most_edges;
static uint8_t *degrees; /* how many of them each position has */
static int8_t *exits; /* the best that leads out of the group, or NOTHING */
static int8_t *group; /* values of the positions of the group */

static void *allocated(void *memory, size_t bytes)
{
    memory = realloc(memory, bytes);
    if (!memory) {
        fprintf(stderr, "not enough memory\n");
        exit(3);
    }
    return memory;
}

/* What play in a group leads to, seen by one player: `before` positions are numbered already. */
static size_t look_ahead(uint32_t family, int free, uint64_t before, uint64_t others, size_t many)
{
    struct position at = {.family = family, .free = free}, to[MOST_HOLES];
    uint32_t back = turned(family);
    uint64_t number = positions_of(&families[family], free);
    int gains[MOST_HOLES];
    for (uint64_t n = 0; n < number; n++) {
        position_of(n, &at);
        int found = turns(&at, to, gains), best = found ? NOTHING : 0;
        if (many + MOST_HOLES > most_edges) {
            most_edges = most_edges ? most_edges + most_edges / 2 : 1 << 20;
            edges = allocated(edges, most_edges * sizeof *edges);
        }
        uint8_t degree = 0;
        for (int i = 0; i < found; i++) {
            if (to[i].family == back && to[i].free == free) {
                edges[many++] = (uint32_t)(others + number_of(&to[i]));
                degree++;
            } else {
                int value = gains[i] - values[place_of(&to[i])];
                if (value > best)
                    best = value;
            }
        }
        exits[before + n] = (int8_t)best;
        degrees[before + n] = degree;
    }
    return many;
}

static inline int improved(uint32_t n, const uint32_t *to)
{
    int best = exits[n];
    for (int i = 0; i < degrees[n]; i++) {
        int value = -group[to[i]];
        if (value > best)
            best = value;
    }
    int changed = best != group[n];
    group[n] = (int8_t)best;
    return changed;
}

/* Values the positions of a family, and of the same seen by the other player, with so many free stones. */
static void solve_group(uint32_t family, int free)
{
    uint32_t other = turned(family);
    uint32_t own = (uint32_t)positions_of(&families[family], free);
    uint32_t theirs = other == family ? 0 : (uint32_t)positions_of(&families[other], free);
    uint32_t all = own + theirs;
    size_t many = look_ahead(family, free, 0, theirs ? own : 0, 0);
    if (theirs)
        many = look_ahead(other, free, own, 0, many);
    memset(group, 0, all);
    int changed = 1;
    for (int backwards = 0; changed; backwards = !backwards) {
        changed = 0;
        if (backwards) {
            const uint32_t *to = edges + many;
            for (uint32_t n = all; n--;) {
                to -= degrees[n];
                changed |= improved(n, to);
            }
        } else {
            const uint32_t *to = edges;
            for (uint32_t n = 0; n < all; n++) {
                changed |= improved(n, to);
                to += degrees[n];
            }
        }
    }
    memcpy(values + values_of(&families[family], free), group, own);
    if (theirs)
        memcpy(values + values_of(&families[other], free), group + own, theirs);
}

/* ---- what a round reaches ---- */

static uint8_t *reached; /* a bit for each position */

static int newly_reached(uint64_t place)
{
    uint8_t bit = (uint8_t)(1 << place % 8), before = reached[place / 8];
    reached[place / 8] |= bit;
    return !(before & bit);
}

/* Goes on from all that has been reached of a family with so many free stones, within its group. */
static uint64_t reach(uint32_t family, int free, uint32_t *waiting)
{
    uint32_t sides[2] = {family, turned(family)}, own = (uint32_t)positions_of(&families[family], free);
    uint64_t found = 0;
    size_t many = 0;
    for (int side = 0; side < (sides[0] == sides[1] ? 1 : 2); side++) {
        uint64_t first = values_of(&families[sides[side]], free);
        uint64_t number = positions_of(&families[sides[side]], free);
        for (uint64_t n = 0; n < number; n++)
            if (reached[(first + n) / 8] >> (first + n) % 8 & 1)
                waiting[many++] = (uint32_t)(n + (side ? own : 0));
    }
    while (many) {
        uint32_t n = waiting[--many];
        int side = n >= own;
        struct position at = {.family = sides[side], .free = free}, to[MOST_HOLES];
        int gains[MOST_HOLES];
        found++;
        position_of(side ? n - own : n, &at);
        int number = turns(&at, to, gains);
        for (int i = 0; i < number; i++)
            if (newly_reached(place_of(&to[i])) && to[i].free == free && to[i].family == sides[!side])
                waiting[many++] = (uint32_t)(number_of(&to[i]) + (to[i].family == family ? 0 : own));
    }
    return found;
}

/* ---- the run ---- */

static void lay_out_families(void)
{
    families = allocated(NULL, powers[ring] * sizeof *families);
    for (uint32_t n = 0; n < powers[ring]; n++) {
        struct family *family = &families[n];
        memset(family, 0, sizeof *family);
        for (int hole = 0; hole < ring; hole++)
            if (n / powers[hole] % 3 == FREE) {
                if (hole == 0 || hole == row - 1)
                    family->end[family->ends++] = family->number;
                family->free[family->number++] = (uint8_t)hole;
            }
        family->daughters = (uint8_t)(ring - family->number);
    }
    for (int number = 0; number <= ring; number++)
        for (int ends = 0; ends <= 2 && ends <= number; ends++) {
            struct family some = {.number = (uint8_t)number, .ends = (uint8_t)ends};
            for (int free = 0; free < all_stones; free++)
                group_first[number][ends][free + 1] =
                    group_first[number][ends][free] + positions_of(&some, free);
        }
}

/* The most and the fewest free stones of a family: before there are daughters, none can be missing. */
static int most_free(const struct family *family)
{
    return all_stones - 4 * family->daughters;
}

static int fewest_free(const struct family *family)
{
    return family->daughters ? 0 : all_stones;
}

/* Gives every family its place; how many positions there are, and in the largest group. */
static uint64_t place_families(uint64_t *largest)
{
    uint64_t all = 0;
    for (uint32_t n = 0; n < powers[ring]; n++) {
        struct family *family = &families[n];
        int most = most_free(family), fewest = fewest_free(family);
        if (most < 0)
            continue;
        const uint64_t *first = group_first[family->number][family->ends];
        family->first = all - first[fewest];
        uint64_t top = positions_of(family, most);
        uint64_t both = turned(n) == n ? top : top + positions_of(&families[turned(n)], most);
        if (both > *largest)
            *largest = both;
        all += first[most] - first[fewest] + top;
    }
    return all;
}

int main(int argc, char **argv)
{
    if (argc < 4 || argc > 5) {
        fprintf(stderr, "usage: %s HOLES STONES LEFT [MEGABYTES]\n", argv[0]);
        return 2;
    }
    clock_t began = clock();
    row = atoi(argv[1]);
    int each = atoi(argv[2]);
    left = atoi(argv[3]);
    double megabytes = argc == 5 ? atof(argv[4]) : 4000;
    ring = 2 * row;
    all_stones = each * ring;
    if (row < 2 || ring > MOST_HOLES || each < 1 || all_stones > MOST_STONES || left < 0 || left > row) {
        fprintf(stderr, "2 to %d holes, a stone or more, at most %d in all, and a left half within the row\n",
                MOST_HOLES / 2, MOST_STONES);
        return 2;
    }
    powers[0] = 1;
    for (int n = 1; n <= ring; n++)
        powers[n] = 3 * powers[n - 1];
    for (int n = 0; n <= all_stones + ring; n++)
        for (int k = 0; k <= MOST_HOLES; k++)
            choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    lay_out_families();
    uint64_t largest = 0, all = place_families(&largest);
    double bytes = 1.125 * (double)all + (double)largest * (3 + 4.0 * row) + (double)powers[ring] * sizeof *families;
    if (bytes / 1e6 > megabytes || largest > UINT32_MAX) {
        fprintf(stderr, "%llu positions, which take about %.0f megabytes\n", (unsigned long long)all, bytes / 1e6);
        return 3;
    }
    values = allocated(NULL, all);
    group = allocated(NULL, largest);
    exits = allocated(NULL, largest);
    degrees = allocated(NULL, largest);
    for (int daughters = ring; daughters >= 0; daughters--)
        for (int free = 0; free <= all_stones; free++)
            for (uint32_t n = 0; n < powers[ring]; n++)
                if (families[n].daughters == daughters && free >= fewest_free(&families[n]) &&
                    free <= most_free(&families[n]) && n <= turned(n))
                    solve_group(n, free);

    struct position start = {.family = 0, .free = all_stones, .barred = -1}, to;
    for (int hole = 0; hole < ring; hole++)
        start.stones[hole] = (uint8_t)each;
    int value = values[place_of(&start)];
    printf("value %d %d\n", value, value);
    for (int hole = 0; hole < row; hole++) {
        value = play(&start, hole, &to);
        value -= values[place_of(&to)];
        printf("turn %d %d %d\n", hole + 1, value, value);
    }

    reached = calloc(all / 8 + 1, 1);
    if (!reached)
        return 3;
    edges = allocated(edges, largest * sizeof *edges);
    newly_reached(place_of(&start));
    uint64_t round = 0;
    for (int daughters = 0; daughters <= ring; daughters++)
        for (int free = all_stones; free >= 0; free--)
            for (uint32_t n = 0; n < powers[ring]; n++)
                if (families[n].daughters == daughters && free >= fewest_free(&families[n]) &&
                    free <= most_free(&families[n]) && n <= turned(n))
                    round += reach(n, free, edges);
    printf("positions %llu\nreached %llu\nseconds %.3f\n", (unsigned long long)all,
           (unsigned long long)round, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
