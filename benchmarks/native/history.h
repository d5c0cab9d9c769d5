/* The positions since the last one that can never come back, each in 16 bytes, all of them compared. */
#ifndef HISTORY_H
#define HISTORY_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 4096 };

struct history {
    int length;
    uint64_t low[ROOM], high[ROOM];
};

/* Notes a position and tells how often it has been there, this time included. */
static inline int occurrences(struct history *history, const uint8_t position[16])
{
    uint64_t low, high;
    memcpy(&low, position, 8);
    memcpy(&high, position + 8, 8);
    if (history->length == ROOM) {
        fputs("this game goes on and on\n", stderr);
        exit(1);
    }
    int times = 1;
    for (int i = history->length - 1; i >= 0; i--)
        times += history->low[i] == low && history->high[i] == high;
    history->low[history->length] = low;
    history->high[history->length] = high;
    history->length++;
    return times;
}

#endif
