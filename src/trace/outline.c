/// @file outline.c
/// The mode `outline`: edges of ink as closed smooth curves, holes too.
#include "trace/contour.h"

/// What a curve may be off from the edge, pixels, when nobody says: grey pixels say where an edge is, black and white
/// ones only within half a pixel.
#define GREY_TOLERANCE 0.15
#define STEP_TOLERANCE 0.4
/// Stairs hide a corner as the middle of a line of this radius does; small shapes have no room for as much.
#define STEP_RADIUS 1.0
#define SMALL_STEP_RADIUS 0.1
enum { SMALL = 48 /* points */ };
enum { ROUNDS = 3 };

static void draw_contour(zv_trace *trace, zv_run *points)
{
    const double usual = trace->is_stepped ? STEP_TOLERANCE : GREY_TOLERANCE;
    const double stairs = points->count < SMALL ? SMALL_STEP_RADIUS : STEP_RADIUS;
    zv_run_find_corners(points, true, trace->is_stepped ? stairs : 0.0);
    if (trace->is_stepped) {
        zv_run_take_middles(points);
    }
    zv_run_smooth(points, true, ROUNDS);
    zv_run_draw(points, true, trace->tolerance > 0.0 ? trace->tolerance : usual, false, trace->drawing);
}

bool zv_trace_outline(zv_trace *trace)
{
    zv_contours contours;
    zv_run points = {0};
    if (!zv_contours_begin(&contours, &trace->tone, trace->threshold)) {
        return false;
    }
    while (!points.failed && zv_drawing_status(trace->drawing) == ZV_OK && zv_contours_next(&contours, &points)) {
        if (points.failed) {
            break;
        }
        if (fabs(zv_contour_area(&points)) < trace->min_area) {
            ++trace->dropped;
        } else {
            draw_contour(trace, &points);
        }
    }
    const bool had_memory = !points.failed;
    zv_run_free(&points);
    zv_contours_end(&contours);
    return had_memory;
}
