/// @file rings.c
/// Places between two circles, as a plane shows them.
#include "plot/rings.h"

#include <math.h>

/// A rim of this radius in pixels is a straight line in any frame, and near the end of what cairo can count.
static const double LARGEST_RADIUS = 1e5;
static const double FILL = 0.09, RIM_WIDTH = 1.2;

bool zv_ring_can_draw(const zv_plot_ring *ring)
{
    return zv_can_draw(ring->x) && zv_can_draw(ring->y) && zv_can_draw(ring->outer) && ring->outer > 0.0;
}

static double pixels_per_unit(const zv_frame *frame)
{
    return frame->box.width / (frame->x.high - frame->x.low);
}

/// The whole frame, when its middle is inside: for rings so large that their rims cannot be drawn.
static void fill_by_middle(zv_canvas *canvas, const zv_frame *frame, const zv_plot_ring *ring, zv_paint paint)
{
    const double x = 0.5 * (frame->x.low + frame->x.high) - ring->x, y = 0.5 * (frame->y.low + frame->y.high) - ring->y;
    const double distance = sqrt(x * x + y * y);
    if (distance >= ring->inner && distance <= ring->outer) {
        zv_canvas_box(canvas, frame->box, paint);
    }
}

void zv_rings_fill(zv_canvas *canvas, const zv_frame *frame, const zv_plot_ring *rings, int count)
{
    const zv_paint paint = {.color = canvas->theme->reach, .opacity = FILL};
    const double scale = pixels_per_unit(frame);
    for (int i = 0; i < count; ++i) {
        const zv_plot_ring *ring = &rings[i];
        if (!zv_ring_can_draw(ring)) {
            continue;
        }
        if (scale * ring->outer > LARGEST_RADIUS) {
            fill_by_middle(canvas, frame, ring, paint);
        } else {
            zv_canvas_ring(canvas, zv_frame_at(frame, ring->x, ring->y), scale * ring->inner, scale * ring->outer,
                           paint);
        }
    }
}

void zv_rings_draw(zv_canvas *canvas, const zv_frame *frame, const zv_plot_ring *rings, int count)
{
    const zv_pen pen = {.paint = zv_solid(canvas->theme->reach), .width = RIM_WIDTH};
    const double scale = pixels_per_unit(frame);
    for (int i = 0; i < count; ++i) {
        if (!zv_ring_can_draw(&rings[i])) {
            continue;
        }
        const zv_point center = zv_frame_at(frame, rings[i].x, rings[i].y);
        const double radii[] = {scale * rings[i].inner, scale * rings[i].outer};
        for (int k = 0; k < 2; ++k) {
            if (radii[k] > 0.0 && radii[k] <= LARGEST_RADIUS) {
                zv_canvas_circle(canvas, center, radii[k], pen);
            }
        }
    }
}

void zv_rings_legend(const zv_canvas *canvas, const zv_plot_ring *rings, int count, bool is_filled, zv_legend *legend)
{
    const zv_pen rim = {.paint = zv_solid(canvas->theme->reach), .width = is_filled ? 0.0 : RIM_WIDTH};
    const zv_paint area = {.color = canvas->theme->reach, .opacity = is_filled ? 0.35 : 0.0};
    for (int i = 0; i < count; ++i) {
        if (zv_ring_can_draw(&rings[i])) {
            zv_legend_add(legend, &(zv_legend_item){.name = rings[i].name, .pen = rim, .swatch = area});
        }
    }
}
