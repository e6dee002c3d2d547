/// @file stipple.c
/// The mode `stipple`: points by darkness, joined to one line by the order with the least travel.
///
/// A tour through points of density n has a length of about 0.71 sqrt(n) per area. For a line whose ink follows the
/// darkness the points must therefore stand as its square; for dots they stand as the darkness itself.
#include <stdlib.h>

#include "trace/lloyd.h"

/// Work for the order, by point and in all.
enum { STEPS_PER_POINT = 10 * 1000, MOST_STEPS = 200 * 1000 * 1000 };

static void draw_dots(zv_drawing *drawing, const zv_vec2 *point, int count)
{
    for (int i = 0; i < count; ++i) {
        zv_drawing_move_to(drawing, point[i]);
        zv_drawing_line_to(drawing, point[i]);
    }
}

static void draw_line(zv_drawing *drawing, const zv_vec2 *point, const zv_turn *turn, int count)
{
    zv_drawing_move_to(drawing, point[turn[0].stroke]);
    for (int i = count == 1 ? 0 : 1; i < count; ++i) {
        zv_drawing_line_to(drawing, point[turn[i].stroke]);
    }
}

/// False without memory.
static bool join(zv_drawing *drawing, const zv_vec2 *point, int count)
{
    zv_ends *ends = malloc((size_t)count * sizeof *ends);
    zv_turn *turn = malloc((size_t)count * sizeof *turn);
    zv_order_options options = zv_order_default_options();
    const long long steps = (long long)STEPS_PER_POINT * count;
    options.steps = steps < MOST_STEPS ? steps : MOST_STEPS;
    for (int i = 0; ends && i < count; ++i) {
        ends[i] = (zv_ends){point[i], point[i]};
    }
    const bool done = ends && turn && zv_order(ends, count, &options, NULL, turn, NULL) == ZV_OK;
    if (done) {
        draw_line(drawing, point, turn, count);
    }
    free(ends);
    free(turn);
    return done;
}

bool zv_trace_stipple(zv_trace *trace)
{
    const int count = trace->options->points;
    const bool dots = trace->options->dots;
    zv_vec2 *point = malloc((size_t)count * sizeof *point);
    bool had_memory = point;
    if (point && zv_lloyd_points(&trace->tone, dots ? 1 : 2, point, count, &had_memory)) {
        if (dots) {
            draw_dots(trace->drawing, point, count);
        } else {
            had_memory = join(trace->drawing, point, count);
        }
    }
    free(point);
    return had_memory;
}
