/// @file chain.c
/// Points joined by straight links.
///
///     slots   [ forgotten | first ........ count-1 | free      ]
///
/// When the free part is used up, or more is forgotten than in use, the used part moves to the front: each vertex moves
/// at most about once, and what is in use stays close together in memory.
#include "path/chain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

/// Vertices in use at most; slots; and slots behind the last that a vector may read.
enum { MAX_USED = 57344, SLOTS = 2 * MAX_USED, SLACK = 4, FORGET_AT_LEAST = 1024 };
/// Links before the last one count so much less, each.
#define STAIR_MEMORY 0.85
/// Way by length: stairs have more than the one, and a path with less than the other really bends.
#define STAIRS 0.92
#define BENDS 0.8

bool zv_chain_create(zv_chain *chain, int axes)
{
    const size_t row = SLOTS + SLACK, rows = 1 + 3 * (size_t)axes;
    *chain = (zv_chain){.axes = axes};
    double *memory = malloc(row * rows * sizeof *memory); // what vectors read behind the last slot counts for nothing
    chain->link = malloc(SLOTS * sizeof *chain->link);
    chain->memory = memory;
    if (!memory || !chain->link) {
        zv_chain_free(chain);
        return false;
    }
    chain->s = memory;
    for (int i = 0; i < axes; ++i) {
        chain->x[i] = memory + row * (size_t)(1 + 3 * i);
        chain->t[i] = chain->x[i] + row;
        chain->bend[i] = chain->t[i] + row;
    }
    return true;
}

void zv_chain_free(zv_chain *chain)
{
    free(chain->memory);
    free(chain->link);
    *chain = (zv_chain){.axes = 0};
}

void zv_chain_begin(zv_chain *chain, const double x[ZV_CURVE_AXES])
{
    chain->base = 0;
    chain->first = 0;
    chain->count = 1;
    chain->s[0] = 0.0;
    chain->stair_length = 0.0;
    memset(chain->stair_step, 0, sizeof chain->stair_step);
    for (int i = 0; i < chain->axes; ++i) {
        chain->x[i][0] = x[i];
        chain->t[i][0] = chain->bend[i][0] = 0.0;
    }
}

static void move_to_front(zv_chain *chain)
{
    const int first = chain->first;
    const size_t used = (size_t)(chain->count - first);
    memmove(chain->s, chain->s + first, used * sizeof *chain->s);
    memmove(chain->link, chain->link + first, used * sizeof *chain->link);
    for (int i = 0; i < chain->axes; ++i) {
        memmove(chain->x[i], chain->x[i] + first, used * sizeof *chain->s);
        memmove(chain->t[i], chain->t[i] + first, used * sizeof *chain->s);
        memmove(chain->bend[i], chain->bend[i] + first, used * sizeof *chain->s);
    }
    chain->base += first;
    chain->count -= first;
    chain->first = 0;
}

bool zv_chain_is_full(const zv_chain *chain)
{
    return chain->count - chain->first >= MAX_USED;
}

/// By how much s grows along a link. A staircase of tiny links, as rounded coordinates make it, is longer than the slope
/// that it stands for, and by how much depends on the direction: there s follows the slope, step by length of the last few.
static double stride_of(zv_chain *chain, const double step[3], double length, double tolerance)
{
    const double memory = length < tolerance ? STAIR_MEMORY : 0.0;
    double square = 0.0;
    for (int i = 0; i < 3; ++i) {
        chain->stair_step[i] = memory * chain->stair_step[i] + step[i];
        square += chain->stair_step[i] * chain->stair_step[i];
    }
    chain->stair_length = memory * chain->stair_length + length;
    const double part = sqrt(square) / chain->stair_length;
    const double doubt = fmax(0.0, fmin(1.0, (STAIRS - part) / (STAIRS - BENDS)));
    return (part + (1.0 - part) * doubt) * length;
}

void zv_chain_add(zv_chain *chain, const double x[ZV_CURVE_AXES], const zv_link *link)
{
    ZV_ASSERT(!zv_chain_is_full(chain));

    if (chain->count == SLOTS) {
        move_to_front(chain);
    }
    const int last = chain->count - 1, next = chain->count;
    double step[ZV_CURVE_AXES], square = 0.0;
    for (int i = 0; i < chain->axes; ++i) {
        step[i] = x[i] - chain->x[i][last];
        square += i < 3 ? step[i] * step[i] : 0.0;
    }
    const double length = stride_of(chain, step, sqrt(square), link->tolerance_m);
    for (int i = 0; i < chain->axes; ++i) {
        const double t = step[i] / length;
        const double before = last > 0 ? chain->t[i][last - 1] : t;
        chain->bend[i][last] = t - before;
        chain->t[i][last] = t;
        chain->x[i][next] = x[i];
        chain->t[i][next] = chain->bend[i][next] = 0.0;
    }
    chain->s[next] = chain->s[last] + length;
    chain->link[last] = *link;
    chain->count = next + 1;
}

void zv_chain_move_last(zv_chain *chain, const double x[ZV_CURVE_AXES])
{
    for (int i = 0; i < chain->axes; ++i) {
        chain->x[i][chain->count - 1] = x[i];
    }
}

void zv_chain_forget_before(zv_chain *chain, double s)
{
    while (chain->first + 2 < chain->count && chain->s[chain->first + 1] < s) {
        ++chain->first;
    }
    const int used = chain->count - chain->first;
    if (chain->first > FORGET_AT_LEAST && chain->first > 2 * used) {
        move_to_front(chain);
    }
}

double zv_chain_turn(const zv_chain *chain, long long vertex)
{
    const long long i = vertex - chain->base;
    const double x = chain->bend[0][i], y = chain->bend[1][i], z = chain->bend[2][i];
    return sqrt(x * x + y * y + z * z);
}

void zv_chain_at(const zv_chain *chain, long long vertex, double s, double out[ZV_CURVE_AXES])
{
    const long long slot = vertex - chain->base;
    const double beyond = s - chain->s[slot];
    for (int i = 0; i < chain->axes; ++i) {
        out[i] = chain->x[i][slot] + chain->t[i][slot] * beyond;
    }
}

long long zv_chain_find(const zv_chain *chain, long long near, double s)
{
    long long slot = near - chain->base;
    while (slot > chain->first && chain->s[slot] >= s) {
        --slot;
    }
    while (slot + 2 < chain->count && chain->s[slot + 1] < s) {
        ++slot;
    }
    return chain->base + slot;
}
