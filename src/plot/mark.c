/// @file mark.c
/// Small signs at a point.
#include "plot/mark.h"

#include <math.h>

enum { MOST_CORNERS = 4 };
static const double RIM = 1.2;

/// Corners for a radius of 1; sizes are such that all signs look equally heavy.
typedef struct outline {
    int count;
    zv_point corner[MOST_CORNERS];
} outline;

static const outline outlines[] = {
    [ZV_MARK_SQUARE] = {4, {{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}}},
    [ZV_MARK_TRIANGLE] = {3, {{0.0, -1.2}, {1.1, 0.8}, {-1.1, 0.8}}},
    [ZV_MARK_DIAMOND] = {4, {{0.0, -1.3}, {1.3, 0.0}, {0.0, 1.3}, {-1.3, 0.0}}},
};

static void draw_corners(zv_canvas *canvas, const outline *shape, zv_point at, double radius, unsigned color)
{
    zv_point points[MOST_CORNERS + 1];
    for (int i = 0; i <= shape->count; ++i) {
        const zv_point corner = shape->corner[i % shape->count];
        points[i] = (zv_point){at.x + radius * corner.x, at.y + radius * corner.y};
    }
    const size_t count = (size_t)shape->count;
    zv_canvas_lines(canvas, points, count + 1, (zv_pen){.paint = zv_solid(canvas->theme->ground), .width = 2.0 * RIM});
    zv_canvas_area(canvas, points, count, zv_solid(color));
}

static void draw_cross(zv_canvas *canvas, zv_point at, double radius, unsigned color)
{
    const zv_point strokes[] = {
        {at.x - radius, at.y - radius}, {at.x + radius, at.y + radius}, {NAN, NAN},
        {at.x - radius, at.y + radius}, {at.x + radius, at.y - radius},
    };
    zv_canvas_lines(canvas, strokes, 5, (zv_pen){.paint = zv_solid(canvas->theme->ground), .width = 2.0 + 2.0 * RIM});
    zv_canvas_lines(canvas, strokes, 5, (zv_pen){.paint = zv_solid(color), .width = 2.0});
}

void zv_mark_draw(zv_canvas *canvas, zv_plot_mark mark, zv_point at, double radius, unsigned color)
{
    switch (mark) {
    case ZV_MARK_NONE:
        break;
    case ZV_MARK_DISC:
        zv_canvas_ring(canvas, at, 0.0, radius + RIM, zv_solid(canvas->theme->ground));
        zv_canvas_ring(canvas, at, 0.0, radius, zv_solid(color));
        break;
    case ZV_MARK_CROSS:
        draw_cross(canvas, at, radius, color);
        break;
    case ZV_MARK_SQUARE:
    case ZV_MARK_TRIANGLE:
    case ZV_MARK_DIAMOND:
        draw_corners(canvas, &outlines[mark], at, radius, color);
        break;
    }
}
