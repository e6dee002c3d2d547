/// @file cycle.c
/// Drilling cycles G73, G74, G81 to G89: down along the axis of the plane at each place, and back up.
///
///     ---+---------- level ----------- where the series began: G98 comes back here, unless R is higher
///        | rapid
///        v---------- R --------------- G99 comes back here
///        | feed, pecks, dwell
///        v---------- bottom
#include <math.h>
#include <string.h>

#include "program/emit.h"
#include "program/events.h"
#include "program/issue_sink.h"
#include "program/motions.h"

/// Deeper than any hole: one peck is enough.
#define DEEPEST_MM 1e5
/// From here on a dwell P is meant in milliseconds, in a tolerant reading.
#define MILLISECONDS_FROM 100.0

/// How far above the last depth a peck comes back, and by how much G73 breaks the chip.
#define PECK_CLEARANCE_MM 0.254

typedef struct hole {
    int normal;
    double r, bottom, clear; ///< mm
    double travel;           ///< height on the way to the next place
    double place[ZV_AXES];   ///< where the tool is in the plane; the height is filled in
} hole;

static void go(zv_interpreter *in, hole *h, zv_move_kind kind, double height)
{
    h->place[h->normal] = height;
    zv_emit_line(in, kind, h->place);
}

static void turn_spindle(zv_interpreter *in, int code)
{
    const double values[3] = {in->modes.spindle, 0.0, 0.0};
    zv_emit_event(in, code, values, NULL);
}

/// G73 and G83: in steps; `full` comes out to R after each.
static void peck(zv_interpreter *in, hole *h, bool full)
{
    const double step = in->cycle.peck * in->modes.unit;
    for (double depth = h->r - step; depth > h->bottom && !in->stopped; depth -= step) {
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

/// G74 and G84: the spindle turns back while the tap comes out at the feed.
static void tap(zv_interpreter *in, hole *h)
{
    const int into = in->spindle, out = into == ZV_M3 ? ZV_M4 : ZV_M3;
    go(in, h, ZV_MOVE_FEED, h->bottom);
    zv_emit_dwell(in, in->cycle.dwell);
    turn_spindle(in, out);
    go(in, h, ZV_MOVE_FEED, h->clear);
    turn_spindle(in, into);
}

/// All others: down at the feed, perhaps a dwell, and out.
static void bore(zv_interpreter *in, hole *h, int code)
{
    const int turning = in->spindle;
    go(in, h, ZV_MOVE_FEED, h->bottom);
    if (zv_g_is_dwelling_cycle(code)) {
        zv_emit_dwell(in, in->cycle.dwell);
    }
    if (code == ZV_G86) {
        turn_spindle(in, ZV_M5);
    }
    if (code == ZV_G85) {
        go(in, h, ZV_MOVE_FEED, h->r);
    }
    if (code != ZV_G85 || h->clear != h->r) {
        go(in, h, code == ZV_G89 ? ZV_MOVE_FEED : ZV_MOVE_RAPID, h->clear);
    }
    if (code == ZV_G86) {
        turn_spindle(in, turning);
    }
}

static void drill(zv_interpreter *in, hole *h, int code)
{
    if (zv_g_is_pecking_cycle(code)) {
        peck(in, h, code == ZV_G83);
    } else if (zv_g_is_tapping_cycle(code)) {
        tap(in, h);
    } else {
        bore(in, h, code);
    }
}

// ---- words ----

/// The same cycle as on the line before: its words are kept, whether or not its code is written again.
static bool goes_on(const zv_interpreter *in)
{
    return in->cycle.in_series && in->cycle.code == in->modes.motion;
}

static bool keep_word(zv_interpreter *in, char letter, bool needed, double *stored)
{
    const zv_block *block = &in->block;
    if (zv_block_has(block, letter)) {
        *stored = zv_block_value(block, letter);
        return true;
    }
    if (needed && !goes_on(in)) {
        return ZV_WRONG(in, zv_motion_column(block), "word_missing", "this cycle needs the word %c",
                        letter - 'a' + 'A');
    }
    return true;
}

static bool check_turns(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (!(zv_axes_given(block) >> ZV_A)) {
        return true;
    }
    const char letter = zv_block_has(block, 'a') ? 'a' : zv_block_has(block, 'b') ? 'b' : 'c';
    return ZV_WRONG(in, block->column[ZV_WORD(letter)], "word_unused", "a drilling cycle cannot turn %c",
                    letter - 'a' + 'A');
}

/// Cycles that stop or turn back the spindle need it turning in their sense.
static bool check_spindle(zv_interpreter *in, int code)
{
    if (zv_is_tolerant(in)) {
        return true; // no path depends on it
    }
    if (code == ZV_G86 && in->spindle != ZV_M3 && in->spindle != ZV_M4) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "spindle",
                        "G86 stops the spindle at the bottom: write M3 or M4 and S before it");
    }
    const int wanted = code == ZV_G84 ? ZV_M3 : ZV_M4;
    if (zv_g_is_tapping_cycle(code) && in->spindle != wanted) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "spindle",
                        "G%d needs a turning spindle: write M%d and S before it", code / 10, wanted);
    }
    return true;
}

static bool read_words(zv_interpreter *in, int normal, int code)
{
    static const char axis_letter[3] = {'x', 'y', 'z'};
    const zv_block *block = &in->block;
    zv_cycle *cycle = &in->cycle;
    const bool waits = zv_g_is_dwelling_cycle(code), pecks = zv_g_is_pecking_cycle(code);
    if (zv_g_is_tapping_cycle(code) && !goes_on(in)) {
        cycle->dwell = 0.0; // of the cycles with a dwell only these may begin without P
    }
    if (!keep_word(in, axis_letter[normal], true, &cycle->bottom) || !keep_word(in, 'r', true, &cycle->r) ||
        !keep_word(in, 'p', waits && !zv_g_is_tapping_cycle(code) && !zv_is_tolerant(in), &cycle->dwell) ||
        !keep_word(in, 'q', pecks && !zv_is_tolerant(in), &cycle->peck)) {
        return false;
    }
    if (pecks && zv_is_tolerant(in) && !(cycle->peck > 0.0)) {
        zv_warn(in, zv_motion_column(block), "out_of_range", "without a peck Q the hole is drilled at once");
        cycle->peck = DEEPEST_MM / in->modes.unit;
    }
    if (pecks && !(cycle->peck > 0.0)) {
        return ZV_WRONG(in, zv_block_has(block, 'q') ? block->column[ZV_WORD('q')] : zv_motion_column(&in->block),
                        "out_of_range", "the peck Q must be above zero");
    }
    if (zv_is_tolerant(in) && cycle->dwell >= MILLISECONDS_FROM) {
        cycle->dwell *= 1e-3; // of Fanuc and its kin
    }
    return !waits ||
           zv_dwell_check(in, cycle->dwell,
                          zv_block_has(block, 'p') ? block->column[ZV_WORD('p')] : zv_motion_column(&in->block));
}

static bool read_repeats(zv_interpreter *in, int *out)
{
    const double value = zv_block_has(&in->block, 'l') ? zv_block_value(&in->block, 'l') : 1.0;
    const double least = zv_is_tolerant(in) ? 0.0 : 1.0; // L0 only keeps the words
    if (value < least || value != floor(value) || value > 1e6) {
        return ZV_WRONG(in, in->block.column[ZV_WORD('l')], "out_of_range", "L must be a whole number from 1, found %g",
                        value);
    }
    *out = (int)value;
    return true;
}

/// More pecks than anyone drills: a hostile program must end.
static bool check_pecks(zv_interpreter *in, const hole *h, int code)
{
    return !zv_g_is_pecking_cycle(code) || (h->r - h->bottom) / (in->cycle.peck * in->modes.unit) < 1e5 ||
           ZV_WRONG(in, zv_motion_column(&in->block), "out_of_range", "the peck Q is too small for this depth");
}

/// Heights of the line: a tool above R travels where it is, one at R or below it at the height it comes back to.
static bool plan_hole(zv_interpreter *in, hole *h)
{
    const bool relative = in->modes.relative;
    const double here = in->at[h->normal], unit = in->modes.unit;
    if (!in->cycle.in_series) {
        in->cycle.level = here;
    }
    h->r = in->cycle.r * unit + (relative ? in->cycle.level : 0.0);
    h->bottom = in->cycle.bottom * unit + (relative ? h->r : 0.0);
    if (h->r < h->bottom) {
        return ZV_WRONG(in,
                        zv_block_has(&in->block, 'r') ? in->block.column[ZV_WORD('r')] : zv_motion_column(&in->block),
                        "cycle_upside_down", "R (%.4g mm) must not be below the bottom (%.4g mm)", h->r, h->bottom);
    }
    h->clear = in->modes.retract_to_r ? h->r : fmax(h->r, in->cycle.level);
    h->travel = here > h->r ? here : h->clear;
    return true;
}

/// A series that began below R goes to R before it goes anywhere.
static void rise(zv_interpreter *in, hole *h)
{
    double up[ZV_AXES];
    memcpy(up, in->at, sizeof up);
    up[h->normal] = h->travel = h->r;
    zv_emit_line(in, ZV_MOVE_RAPID, up);
}

bool zv_do_cycle(zv_interpreter *in, int code)
{
    hole h = {.normal = in->modes.plane};
    int repeats = 0;
    if (!check_turns(in) || !check_spindle(in, code) || !read_words(in, h.normal, code) ||
        !read_repeats(in, &repeats) || !plan_hole(in, &h) || !check_pecks(in, &h, code) ||
        !zv_target_read(in, h.place)) {
        return false;
    }
    const zv_corner_mode corner = in->modes.corner;
    if (repeats > 0 && in->cycle.level < h.r) {
        rise(in, &h);
    }
    in->cycle.in_series = true;
    in->cycle.code = code;
    in->modes.corner = ZV_CORNER_STOP;
    for (int i = 0; i < repeats && !in->stopped; ++i) {
        go(in, &h, ZV_MOVE_RAPID, h.travel);
        if (h.travel != h.r) {
            go(in, &h, ZV_MOVE_RAPID, h.r);
        }
        drill(in, &h, code);
        h.travel = h.clear;
        zv_target_read(in, h.place); // relative and polar words count from each hole to the next
    }
    in->modes.corner = corner;
    return true;
}
