/// @file drawing_order.c
/// A drawing in another order: pen after pen, each stroke forwards or backwards, strokes that meet as one.
#include <stdlib.h>

#include "base/assert.h"
#include "draw/plane.h"

static zv_vec2 stroke_end(const zv_stroke *stroke)
{
    return stroke->segment[stroke->count - 1].to;
}

/// Where segment `k` begins.
static zv_vec2 segment_start(const zv_stroke *stroke, int k)
{
    return k == 0 ? stroke->from : stroke->segment[k - 1].to;
}

static void copy_segment(zv_drawing *to, const zv_segment_curve *curve, zv_vec2 end)
{
    if (curve) {
        zv_drawing_curve_to(to, curve, end);
    } else {
        zv_drawing_line_to(to, end);
    }
}

static void copy_forwards(zv_drawing *to, const zv_stroke *stroke)
{
    for (int k = 0; k < stroke->count; ++k) {
        copy_segment(to, stroke->segment[k].curve, stroke->segment[k].to);
    }
}

static void copy_backwards(zv_drawing *to, const zv_stroke *stroke)
{
    for (int k = stroke->count - 1; k >= 0; --k) {
        const zv_segment_curve *curve = stroke->segment[k].curve;
        const zv_segment_curve turned =
            curve ? zv_segment_curve_reversed(curve) : (zv_segment_curve){.kind = ZV_SEGMENT_ARC};
        copy_segment(to, curve ? &turned : NULL, segment_start(stroke, k));
    }
}

/// Goes on with the stroke before when this one begins where that ended, else begins another one.
static void copy_stroke(zv_drawing *to, const zv_stroke *stroke, bool reversed, bool may_join, double join_mm)
{
    const zv_vec2 first = reversed ? stroke_end(stroke) : stroke->from;
    const double gap = zv_vec2_distance(zv_drawing_at(to), first);
    if (!may_join || !(gap == 0.0 ? join_mm >= 0.0 : gap < join_mm)) {
        zv_drawing_move_to(to, first);
    } else if (gap > 0.0) {
        zv_drawing_line_to(to, first);
    }
    (reversed ? copy_backwards : copy_forwards)(to, stroke);
}

/// Strokes of one pen, their ends and their turns.
typedef struct group {
    int *index;
    zv_ends *ends;
    zv_turn *turn;
    double *joint; ///< of both ends of each; NULL: travel costs millimetres
    int count;
} group;

static void gather_stroke(const zv_drawing *from, int pen, group *g, int i)
{
    const zv_stroke stroke = zv_drawing_stroke(from, i);
    if (stroke.pen == pen) {
        g->index[g->count] = i;
        g->ends[g->count++] = (zv_ends){stroke.from, stroke_end(&stroke)};
    }
}

static void gather(const zv_drawing *from, int pen, group *g)
{
    g->count = 0;
    for (int i = 0; i < zv_drawing_count(from); ++i) {
        gather_stroke(from, pen, g, i);
    }
}

static void ask_costs(const zv_end_cost *cost, group *g)
{
    for (int i = 0; i < g->count; ++i) {
        double *row = g->joint + (size_t)2 * (size_t)i * (size_t)cost->joints;
        cost->at(cost->user, g->ends[i].from, row);
        cost->at(cost->user, g->ends[i].to, row + cost->joints);
    }
}

/// The smallest pen number above `pen`, or -1.
static int next_pen(const zv_drawing *from, int pen)
{
    int best = -1;
    for (int i = 0; i < zv_drawing_count(from); ++i) {
        const int found = zv_drawing_stroke(from, i).pen;
        best = found > pen && (best < 0 || found < best) ? found : best;
    }
    return best;
}

static void copy_group(const zv_drawing *from, const group *g, int pen, double join_mm, zv_drawing *to)
{
    zv_drawing_use_pen(to, pen);
    for (int i = 0; i < g->count; ++i) {
        const zv_stroke stroke = zv_drawing_stroke(from, g->index[g->turn[i].stroke]);
        copy_stroke(to, &stroke, g->turn[i].reversed, i > 0, join_mm);
    }
}

static zv_status order_groups(const zv_drawing *from, zv_order_options options, const zv_end_cost *cost, group *g,
                              zv_drawing *to, zv_order_report *report)
{
    const zv_travel_cost travel = {g->joint, cost ? cost->joints : 0};
    options.has_start = options.has_start && !cost;
    for (int pen = next_pen(from, -1); pen >= 0; pen = next_pen(from, pen)) {
        zv_order_report part;
        gather(from, pen, g);
        if (cost) {
            ask_costs(cost, g);
        }
        if (zv_order(g->ends, g->count, &options, cost ? &travel : NULL, g->turn, &part) != ZV_OK) {
            return ZV_ERR_INTERNAL;
        }
        copy_group(from, g, pen, options.join_mm, to);
        report->before += part.before;
        report->after += part.after;
        report->steps += part.steps;
        options.start = zv_drawing_at(to);
        options.has_start = !cost; // a change of pens begins where the last one ended
    }
    return zv_drawing_status(to);
}

zv_status zv_drawing_order_by(const zv_drawing *from, const zv_order_options *options, const zv_end_cost *cost,
                              zv_drawing *to, zv_order_report *report)
{
    ZV_ASSERT(from && options && to && from != to);
    const size_t count = (size_t)zv_drawing_count(from) + 1;
    group g = {malloc(count * sizeof *g.index), malloc(count * sizeof *g.ends), malloc(count * sizeof *g.turn),
               cost ? malloc(2 * count * (size_t)cost->joints * sizeof *g.joint) : NULL, 0};
    zv_order_report found = {0};
    zv_status status = ZV_ERR_INTERNAL;
    if (g.index && g.ends && g.turn && (g.joint || !cost)) {
        zv_drawing_place(to, zv_affine_identity());
        status = order_groups(from, *options, cost, &g, to, &found);
    }
    free(g.index);
    free(g.ends);
    free(g.turn);
    free(g.joint);
    if (status == ZV_OK && report) {
        *report = found;
    }
    return status;
}

zv_status zv_drawing_order(const zv_drawing *from, const zv_order_options *options, zv_drawing *to,
                           zv_order_report *report)
{
    return zv_drawing_order_by(from, options, NULL, to, report);
}
