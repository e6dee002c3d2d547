/// @file thin.c
/// Thinning: ink goes from its rim inwards until only lines of one pixel are left.
///
/// Z. Guo, R. Hall, Parallel thinning with two-subiteration algorithms (1989).
///
/// Guo and Hall (1989): in two kinds of rounds in turn, all at once, a pixel goes when
///
///     8 1 2      C = 1: going, it parts nothing      C = number of paper-to-ink changes around it
///     7 . 3      N = 2 or 3: it is no end            N = the fewer of the ink pairs (8 1)(2 3)(4 5)(6 7)
///     6 5 4                                              and (1 2)(3 4)(5 6)(7 8)
///                and in the first kind not [(5 or 6 or not 8) and 7], in the second not [(1 or 2 or not 4) and 3],
///
/// which is a question to the eight neighbours alone, so a table of 256 answers it. A pixel is asked again only when a
/// neighbour has gone; the whole takes time by the ink, not by rounds. In the end corners of stairs go one by one.
#include <stdlib.h>

#include "trace/mask.h"

/// How often a pixel is asked after a neighbour went: once in each kind of round.
enum { KINDS = 2, AROUND = 256 };

typedef struct thinning {
    zv_mask *mask;
    uint8_t goes[KINDS][AROUND];
    uint8_t *asks;        ///< by pixel: how often it is asked yet
    int32_t *now, *later; ///< pixels to ask in this round and the next
    int now_count, later_count;
} thinning;

/// Changes from paper to ink around a pixel, where ink over a corner is one with ink beside it.
static int changes(unsigned around)
{
    int count = 0;
    for (int k = 0; k < 8; k += 2) {
        const bool is_paper = !(around >> k & 1u);
        const bool is_ink = (around >> (k + 1) & 1u) || (around >> ((k + 2) % 8) & 1u);
        count += is_paper && is_ink;
    }
    return count;
}

static int pairs(unsigned around, int first)
{
    int count = 0;
    for (int k = 0; k < 4; ++k) {
        count += (around >> ((first + 2 * k) % 8) & 1u) || (around >> ((first + 2 * k + 1) % 8) & 1u);
    }
    return count;
}

/// The rule of the file's head; bit k is the neighbour k + 1 there.
static bool goes(unsigned around, int kind)
{
    const int one = pairs(around, 7), other = pairs(around, 0), fewer = one < other ? one : other;
    const unsigned p = kind == 0 ? around : (around >> 4 | around << 4) & 0xFFu; // the second kind is turned by half
    const bool stays = ((p >> 4 & 1u) || (p >> 5 & 1u) || !(p >> 7 & 1u)) && (p >> 6 & 1u);
    return changes(around) == 1 && fewer >= 2 && fewer <= 3 && !stays;
}

static void ask_later(thinning *t, int32_t pixel)
{
    if (t->asks[pixel] == 0) {
        t->later[t->later_count++] = pixel;
    }
    t->asks[pixel] = KINDS;
}

/// Those who go; their neighbours are asked again.
static void take_away(thinning *t, int gone)
{
    for (int k = 0; k < gone; ++k) {
        t->mask->is_ink[t->now[k]] = 0;
    }
    for (int k = 0; k < gone; ++k) {
        for (int n = 0; n < 8; ++n) {
            const int32_t pixel = t->now[k] + t->mask->neighbour[n];
            if (t->mask->is_ink[pixel]) {
                ask_later(t, pixel);
            }
        }
    }
}

/// One round: first everyone is asked, then those who go, go.
static void one_round(thinning *t, int kind)
{
    int gone = 0;
    t->later_count = 0;
    for (int k = 0; k < t->now_count; ++k) {
        const int32_t pixel = t->now[k];
        --t->asks[pixel];
        if (t->goes[kind][zv_mask_around(t->mask, pixel)]) {
            t->now[gone++] = pixel; // places before k are free
            t->asks[pixel] = 0;
        } else if (t->asks[pixel] > 0) {
            t->later[t->later_count++] = pixel;
        }
    }
    take_away(t, gone);
    int32_t *swap = t->now;
    t->now = t->later;
    t->later = swap;
    t->now_count = t->later_count;
}

/// Corners of stairs: without them the neighbours still touch. One by one, so that nothing is parted.
static void straighten_stairs(zv_mask *mask)
{
    const int32_t pixels = mask->row * mask->rows;
    for (int32_t k = 0; k < pixels; ++k) {
        if (!mask->is_ink[k]) {
            continue;
        }
        const unsigned around = zv_mask_around(mask, k);
        for (int n = 0; n < 8; n += 2) {
            const unsigned both = 1u << n | 1u << ((n + 2) % 8); // beside it on two sides that touch over a corner
            const unsigned opposite = 1u << ((n + 5) % 8);
            if ((around & both) == both && changes(around) == 1 && !(around & opposite)) {
                mask->is_ink[k] = 0;
                break;
            }
        }
    }
}

static void begin(thinning *t)
{
    const int32_t pixels = t->mask->row * t->mask->rows;
    for (int kind = 0; kind < KINDS; ++kind) {
        for (unsigned around = 0; around < AROUND; ++around) {
            t->goes[kind][around] = goes(around, kind);
        }
    }
    for (int32_t k = 0; k < pixels; ++k) {
        if (t->mask->is_ink[k] && zv_mask_around(t->mask, k) != 0xFFu) {
            ask_later(t, k);
        }
    }
    int32_t *swap = t->now;
    t->now = t->later;
    t->later = swap;
    t->now_count = t->later_count;
}

bool zv_mask_thin(zv_mask *mask)
{
    const size_t pixels = (size_t)mask->row * (size_t)mask->rows;
    thinning t = {.mask = mask, .now = mask->list};
    t.asks = calloc(pixels, 1);
    t.later = malloc(pixels * sizeof *t.later);
    const bool had_memory = t.asks && t.later;
    int32_t *lent = t.later;
    if (had_memory) {
        begin(&t);
        for (int kind = 0; t.now_count > 0; kind = 1 - kind) {
            one_round(&t, kind);
        }
        straighten_stairs(mask);
    }
    free(t.asks);
    free(lent);
    return had_memory;
}
