/// @file cycle.c
/// Drilling cycles G73, G81 to G89: down along the axis of the plane at each place, and back up.
///
///     ---+---------- old height ------ G98 comes back here, unless R is higher
///        | rapid
///        v---------- R --------------- G99 comes back here
///        | feed, pecks, dwell
///        v---------- bottom
#include <math.h>
#include <string.h>

#include "program/interpreter.h"

/// How far above the last depth a peck comes back, and by how much G73 breaks the chip.
#define PECK_CLEARANCE_MM 0.254

typedef struct hole {
    int normal;
    double r, bottom, clear, old;
    double place[ZV_AXES]; ///< where the tool stands in the plane; the height is filled in
} hole;

static void go(zv_interpreter *in, hole *h, zv_move_kind kind, double height)
{
    h->place[h->normal] = height;
    zv_emit_line(in, kind, h->place);
}

static void event(zv_interpreter *in, double code)
{
    const double values[3] = {in->modes.spindle, 0.0, 0.0};
    zv_emit_event(in, code, values, NULL);
}

/// G73 and G83: in steps; `full` comes out to R after each.
static void peck(zv_interpreter *in, hole *h, bool full)
{
    for (double depth = h->r - in->cycle.peck; depth > h->bottom && !in->stopped; depth -= in->cycle.peck) {
        go(in, h, ZV_MOVE_FEED, depth);
        if (full) {
            go(in, h, ZV_MOVE_RAPID, h->r);
            go(in, h, ZV_MOVE_RAPID, depth + PECK_CLEARANCE_MM);
        } else {
            go(in, h, ZV_MOVE_RAPID, depth + PECK_CLEARANCE_MM);
        }
    }
    go(in, h, ZV_MOVE_FEED, h->bottom);
    go(in, h, ZV_MOVE_RAPID, h->clear);
}

static void drill(zv_interpreter *in, hole *h, int code)
{
    if (code == 730 || code == 830) {
        peck(in, h, code == 830);
        return;
    }
    go(in, h, ZV_MOVE_FEED, h->bottom);
    if (code == 820 || code == 860 || code == 890) {
        zv_emit_dwell(in, in->cycle.dwell);
    }
    if (code == 860) {
        event(in, 5);
    }
    if (code == 850 || code == 890) {
        go(in, h, ZV_MOVE_FEED, h->r);
        if (h->clear != h->r) {
            go(in, h, ZV_MOVE_RAPID, h->clear);
        }
    } else {
        go(in, h, ZV_MOVE_RAPID, h->clear);
    }
    if (code == 860) {
        event(in, 3);
    }
}

// ---- words ----

static bool keep_word(zv_interpreter *in, char letter, double unit, bool needed, double *kept)
{
    const zv_block *block = &in->block;
    if (zv_block_has(block, letter)) {
        *kept = zv_block_value(block, letter) * unit;
        return true;
    }
    const bool first_line = block->g[ZV_G_MOTION] != ZV_NO_CODE;
    if (needed && first_line) {
        return ZV_WRONG(in, block->g_column[ZV_G_MOTION], "word_missing", "this cycle needs the word %c",
                        letter - 'a' + 'A');
    }
    return true;
}

static bool read_words(zv_interpreter *in, int normal, int code)
{
    static const char axis_letter[3] = {'x', 'y', 'z'};
    const zv_block *block = &in->block;
    zv_cycle *cycle = &in->cycle;
    if (zv_axes_given(block) >> ZV_A) {
        const char letter = zv_block_has(block, 'a') ? 'a' : zv_block_has(block, 'b') ? 'b' : 'c';
        return ZV_WRONG(in, block->column[ZV_WORD(letter)], "word_unused", "a drilling cycle cannot turn %c",
                        letter - 'a' + 'A');
    }
    const double unit = in->modes.unit;
    if (!keep_word(in, axis_letter[normal], unit, true, &cycle->bottom) || !keep_word(in, 'r', unit, true, &cycle->r) ||
        !keep_word(in, 'p', 1.0, code == 820 || code == 860 || code == 890, &cycle->dwell) ||
        !keep_word(in, 'q', unit, code == 730 || code == 830, &cycle->peck)) {
        return false;
    }
    if ((code == 730 || code == 830) && !(cycle->peck > 0.0)) {
        return ZV_WRONG(in, zv_block_has(block, 'q') ? block->column[ZV_WORD('q')] : 1, "out_of_range",
                        "the peck Q must be above zero");
    }
    if (cycle->dwell < 0.0) {
        return ZV_WRONG(in, zv_block_has(block, 'p') ? block->column[ZV_WORD('p')] : 1, "out_of_range",
                        "the dwell P must not be negative");
    }
    return true;
}

static bool read_repeats(zv_interpreter *in, int *out)
{
    const double value = zv_block_has(&in->block, 'l') ? zv_block_value(&in->block, 'l') : 1.0;
    if (value < 1.0 || value != floor(value) || value > 1e6) {
        return ZV_WRONG(in, in->block.column[ZV_WORD('l')], "out_of_range", "L must be a whole number from 1, found %g",
                        value);
    }
    *out = (int)value;
    return true;
}

/// More pecks than anyone drills: a hostile program must end.
static bool check_pecks(zv_interpreter *in, const hole *h, int code)
{
    const bool pecks = code == 730 || code == 830;
    return !pecks || (h->r - h->bottom) / in->cycle.peck < 1e5 ||
           ZV_WRONG(in, 1, "out_of_range", "the peck Q is too small for this depth");
}

static bool plan_hole(zv_interpreter *in, hole *h)
{
    const bool relative = in->modes.relative;
    h->old = in->at[h->normal];
    if (!in->cycle.in_series) {
        in->cycle.level = h->old;
    }
    h->r = relative ? in->cycle.level + in->cycle.r : in->cycle.r;
    h->bottom = relative ? h->r + in->cycle.bottom : in->cycle.bottom;
    if (h->r < h->bottom) {
        return ZV_WRONG(in, zv_block_has(&in->block, 'r') ? in->block.column[ZV_WORD('r')] : 1, "cycle_upside_down",
                        "R (%.4g mm) must not be below the bottom (%.4g mm)", h->r, h->bottom);
    }
    return true;
}

bool zv_cycle_execute(zv_interpreter *in)
{
    const int code = in->modes.motion;
    hole h = {.normal = in->modes.plane};
    int repeats = 0;
    if (!read_words(in, h.normal, code) || !read_repeats(in, &repeats) || !plan_hole(in, &h) ||
        !check_pecks(in, &h, code) || !zv_target_read(in, h.place)) {
        return false;
    }
    const zv_corner_mode corner = in->modes.corner;
    if (h.old < h.r) {
        double up[ZV_AXES];
        memcpy(up, in->at, sizeof up);
        up[h.normal] = h.r;
        zv_emit_line(in, ZV_MOVE_RAPID, up);
        h.old = h.r;
    }
    h.clear = in->modes.retract_to_r ? h.r : fmax(h.r, in->cycle.level);
    in->cycle.in_series = true;
    in->modes.corner = ZV_CORNER_STOP;
    for (int i = 0; i < repeats && !in->stopped; ++i) {
        go(in, &h, ZV_MOVE_RAPID, h.old);
        if (h.old != h.r) {
            go(in, &h, ZV_MOVE_RAPID, h.r);
        }
        drill(in, &h, code);
        h.old = h.clear;
        zv_target_read(in, h.place); // relative and polar words count from each hole to the next
    }
    in->modes.corner = corner;
    return true;
}
