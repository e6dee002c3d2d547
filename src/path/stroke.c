/// @file stroke.c
/// A path between two stops is walked from the same of its ends, in whichever direction it is driven.
///
///     driven    A o───o──o──o────o B        B o────o──o──o───o A
///     walked    A ──────────────►  B        A ──────────────►  B, and the parts are reversed
///
/// Smoothing walks: where a knot lies and how wide it smooths depends on those before it, so the curve of a path and that
/// of its reverse would differ by tenths of a percent in time. The end to begin at is the one with the smaller
/// coordinates, the first that differs; of a closed path that is decided by the points next to the ends, and so on.
///
/// Of a stroke that came before, somewhere else, the parts are moved (repeats.c).
///
/// That needs the whole stroke. One that is longer than MOST_POINTS, or has more parts than there is room for, is walked
/// as it comes, in constant memory.
#include "path/stroke.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 16384, MOST_PARTS = 8192 };

static bool take_part(void *user, const zv_part *part);
static bool take_cut(void *user, zv_cut_reason reason, int line, int next_line);

bool zv_stroke_create(zv_stroke *stroke, int axes, const zv_curve_options *options, const zv_stroke_sink *sink)
{
    stroke->sink = *sink;
    stroke->point = malloc(MOST_POINTS * sizeof *stroke->point);
    stroke->link = malloc(MOST_POINTS * sizeof *stroke->link);
    stroke->cached = malloc(MOST_PARTS * sizeof *stroke->cached);
    const bool has_blend = zv_blend_create(&stroke->blend, axes, options, take_part, take_cut, stroke);
    const bool has_repeats = zv_repeats_create(&stroke->repeats, axes);
    return stroke->point && stroke->link && stroke->cached && has_blend && has_repeats;
}

void zv_stroke_free(zv_stroke *stroke)
{
    zv_blend_free(&stroke->blend);
    zv_repeats_free(&stroke->repeats);
    free(stroke->point);
    free(stroke->link);
    free(stroke->cached);
}

void zv_stroke_reset(zv_stroke *stroke)
{
    stroke->is_open = false;
    stroke->mark_count = 0;
    stroke->blend.smooth->stopped = false;
    zv_repeats_forget(&stroke->repeats);
}

// ---- handing out ----

/// Events that lie before the end of the part; without one, all.
static bool hand_out_marks(zv_stroke *stroke, const zv_part *part)
{
    int done = 0;
    bool goes_on = true;
    while (goes_on && done < stroke->mark_count && (!part || stroke->mark[done].chain_s < part->to_s)) {
        const zv_stroke_mark *next = &stroke->mark[done++];
        const double along = part ? zv_part_distance(part, fmax(part->from_s, next->chain_s)) : 0.0;
        const double behind = part ? fmin(part->piece.length_m, fmax(0.0, along)) : 0.0;
        goes_on = stroke->sink.mark(stroke->sink.user, &next->mark, behind);
    }
    stroke->mark_count -= done;
    memmove(stroke->mark, stroke->mark + done, (size_t)stroke->mark_count * sizeof stroke->mark[0]);
    return goes_on;
}

static bool hand_out(zv_stroke *stroke, const zv_part *part)
{
    zv_repeats_keep(&stroke->repeats, part);
    return hand_out_marks(stroke, part) && stroke->sink.part(stroke->sink.user, part);
}

static bool hand_out_cut(zv_stroke *stroke, zv_cut_reason reason, int line)
{
    zv_repeats_keep_cut(&stroke->repeats, reason, line);
    return stroke->sink.cut(stroke->sink.user, reason, line);
}

/// What a stroke of the same shape has become.
static void hand_out_again(zv_stroke *stroke, const zv_repeat *found)
{
    bool goes_on = true;
    for (int i = 0; goes_on && i < found->steps; ++i) {
        zv_cached_step next;
        zv_repeats_step(&stroke->repeats, found, i, &next);
        goes_on = (!next.is_cut || stroke->sink.cut(stroke->sink.user, next.reason, next.line)) &&
                  stroke->sink.part(stroke->sink.user, &next.part);
    }
    stroke->blend.smooth->stopped = !goes_on;
}

// ---- from the walk ----

static bool take_part(void *user, const zv_part *part)
{
    zv_stroke *stroke = user;
    if (!stroke->from_end) {
        return hand_out(stroke, part);
    }
    if (stroke->cached_count == MOST_PARTS) {
        return false;
    }
    zv_cached_step *next = &stroke->cached[stroke->cached_count++];
    next->part = *part;
    next->is_cut = false;
    return true;
}

static bool take_cut(void *user, zv_cut_reason reason, int line, int next_line)
{
    zv_stroke *stroke = user;
    if (!stroke->from_end) {
        return hand_out_cut(stroke, reason, line);
    }
    zv_cached_step *last = &stroke->cached[stroke->cached_count - 1];
    last->is_cut = true;
    last->reason = reason;
    last->line = next_line; // where the walk goes on, the tool comes from
    return true;
}

// ---- to the walk ----

static double chain_end(const zv_stroke *stroke)
{
    const zv_chain *chain = &stroke->blend.chain;
    return zv_chain_s(chain, zv_chain_last(chain));
}

/// The chain has come to that point.
static void place_marks(zv_stroke *stroke, int point)
{
    for (int i = 0; i < stroke->mark_count; ++i) {
        if (stroke->mark[i].point == point) {
            stroke->mark[i].chain_s = chain_end(stroke);
        }
    }
}

static void walk_on(zv_stroke *stroke, int point, const zv_link *link)
{
    stroke->blend.link = *link;
    zv_blend_add(&stroke->blend, stroke->point[point]);
    if (stroke->mark_count > 0) {
        place_marks(stroke, point);
    }
}

/// From the first point; those that come go on to the walk.
static void walk_forward(zv_stroke *stroke)
{
    stroke->is_whole = false;
    zv_blend_begin(&stroke->blend, stroke->point[0]);
    place_marks(stroke, 0);
    for (int i = 1; i < stroke->count; ++i) {
        walk_on(stroke, i, &stroke->link[i]);
    }
}

/// From the last point; false when there is no room for all parts.
static bool walk_back(zv_stroke *stroke)
{
    const int last = stroke->count - 1;
    stroke->cached_count = 0;
    stroke->from_end = true;
    zv_blend_begin(&stroke->blend, stroke->point[last]);
    place_marks(stroke, last);
    for (int i = last; i-- > 0;) {
        walk_on(stroke, i, &stroke->link[i + 1]);
    }
    zv_blend_end(&stroke->blend);
    stroke->from_end = false;
    const bool has_all = !stroke->blend.smooth->stopped;
    stroke->blend.smooth->stopped = false;
    return has_all;
}

/// What the walk from the last point has made, as it is driven.
static void hand_out_reversed(zv_stroke *stroke)
{
    const double length = chain_end(stroke);
    bool goes_on = true;
    for (int i = 0; i < stroke->mark_count; ++i) {
        stroke->mark[i].chain_s = length - stroke->mark[i].chain_s;
    }
    for (int i = stroke->cached_count; goes_on && i-- > 0;) {
        zv_cached_step *next = &stroke->cached[i];
        zv_part_turn_round(&next->part, length);
        goes_on = (!next->is_cut || hand_out_cut(stroke, next->reason, next->line)) && hand_out(stroke, &next->part);
    }
    stroke->blend.smooth->stopped = !goes_on;
}

/// The last point comes before the first.
static bool begins_at_end(const zv_stroke *stroke)
{
    for (int i = 0, j = stroke->count - 1; i < j; ++i, --j) {
        for (int k = 0; k < 3; ++k) { // a quaternion may have come as its negative
            if (stroke->point[i][k] != stroke->point[j][k]) {
                return stroke->point[j][k] < stroke->point[i][k];
            }
        }
    }
    return false;
}

// ---- in ----

static void keep_point(zv_stroke *stroke, const double x[ZV_CURVE_AXES])
{
    memcpy(stroke->point[stroke->count++], x, (size_t)stroke->blend.chain.axes * sizeof *x);
}

void zv_stroke_begin(zv_stroke *stroke, const double x[ZV_CURVE_AXES])
{
    stroke->is_open = stroke->is_whole = true;
    stroke->count = 0;
    keep_point(stroke, x);
}

void zv_stroke_add(zv_stroke *stroke, const double x[ZV_CURVE_AXES], const zv_link *link)
{
    if (stroke->is_whole && stroke->count == MOST_POINTS) {
        walk_forward(stroke);
    }
    if (stroke->is_whole) {
        stroke->link[stroke->count] = *link;
        keep_point(stroke, x);
    } else {
        stroke->blend.link = *link;
        zv_blend_add(&stroke->blend, x);
    }
}

bool zv_stroke_take_mark(zv_stroke *stroke, const zv_mark *mark)
{
    if (stroke->is_whole && stroke->mark_count == ZV_STROKE_MARKS) {
        walk_forward(stroke);
    }
    if (stroke->mark_count == ZV_STROKE_MARKS) {
        return false;
    }
    stroke->mark[stroke->mark_count++] = (zv_stroke_mark){
        .point = stroke->count - 1, .chain_s = stroke->is_whole ? HUGE_VAL : chain_end(stroke), .mark = *mark};
    return true;
}

/// From the end that comes first.
static void walk(zv_stroke *stroke)
{
    if (stroke->is_whole && begins_at_end(stroke) && walk_back(stroke)) {
        hand_out_reversed(stroke);
    } else {
        if (stroke->is_whole) {
            walk_forward(stroke);
        }
        zv_blend_end(&stroke->blend);
    }
}

void zv_stroke_end(zv_stroke *stroke)
{
    const zv_stroke_shape shape = {stroke->count, (const double(*)[ZV_CURVE_AXES])stroke->point, stroke->link};
    const bool may_repeat = stroke->is_whole && stroke->mark_count == 0;
    const zv_repeat *found = may_repeat ? zv_repeats_find(&stroke->repeats, &shape) : NULL;
    stroke->is_open = false;
    if (found) {
        hand_out_again(stroke, found);
        return;
    }
    walk(stroke);
    zv_repeats_close(&stroke->repeats, !stroke->blend.smooth->stopped);
    if (!stroke->blend.smooth->stopped) {
        hand_out_marks(stroke, NULL);
    }
}
