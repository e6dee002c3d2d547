/// @file labels.c
/// Texts beside points, placed so that they cover neither each other nor the points: of eight places around the point,
/// those that are free are compared, and the first that covers the least of the lines is taken.
///
///     7 3 5
///     2 · 1
///     8 4 6
#include "plot/labels.h"

#include <math.h>
#include <stddef.h>

static const double DISTANCE = 8.0;

/// Where the middle of the text lies, in half sizes of the text and in distances from the point.
static const struct place {
    double x, y;
} places[] = {{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 1}, {-1, -1}, {-1, 1}};

static bool overlaps(zv_box a, zv_box b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

static bool holds(zv_box outer, zv_box inner)
{
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width &&
           inner.y + inner.height <= outer.y + outer.height;
}

static bool is_free(const zv_labels *labels, zv_box box)
{
    if (labels->count == ZV_LABELS_MOST || !holds(labels->inside, box)) {
        return false;
    }
    for (int i = 0; i < labels->count; ++i) {
        if (overlaps(labels->taken[i], box)) {
            return false;
        }
    }
    return true;
}

void zv_labels_keep_free(zv_labels *labels, zv_point at, double radius)
{
    if (labels->count < ZV_LABELS_MOST) {
        labels->taken[labels->count++] = (zv_box){at.x - radius, at.y - radius, 2.0 * radius, 2.0 * radius};
    }
}

static zv_box box_at(zv_point at, double width, double height, const struct place *place)
{
    return (zv_box){
        .x = at.x + place->x * (0.5 * width + DISTANCE) - 0.5 * width,
        .y = at.y + place->y * (0.5 * height + DISTANCE) - 0.5 * height,
        .width = width,
        .height = height,
    };
}

bool zv_labels_write(zv_labels *labels, zv_canvas *canvas, zv_point at, zv_letters letters, const char *text)
{
    const double width = zv_canvas_measure(canvas, &letters, text), height = 1.2 * letters.size;
    zv_box best = {0};
    double least = INFINITY;
    for (size_t i = 0; i < sizeof places / sizeof *places; ++i) {
        const zv_box box = box_at(at, width, height, &places[i]);
        const double covered = labels->cover ? zv_cover_share(labels->cover, box) : 0.0;
        if (covered < least && is_free(labels, box)) {
            best = box;
            least = covered;
        }
    }
    if (isinf(least)) {
        return false;
    }
    labels->taken[labels->count++] = best;
    letters.anchor = ZV_ANCHOR_START;
    zv_canvas_text_middle(canvas, (zv_point){best.x, best.y + 0.5 * height}, letters, text);
    return true;
}
