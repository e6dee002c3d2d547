/// @file drawing.c
/// Where strokes are kept: heads of strokes in one growing list, their segments in another, curves in an arena.
///
///     heads:     | from, first 0, 3 segments | from, first 3, 1 segment | ...
///     segments:  | to | to, curve | to |        to | ...
///
/// A segment is 24 bytes, so a drawing of a million points takes 24 MB; only curves pay for their curves.
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/assert.h"
#include "draw/plane.h"

typedef struct stroke_head {
    zv_vec2 from;
    int first, count, pen;
} stroke_head;

struct zv_drawing {
    stroke_head *head;
    zv_segment *segment;
    int heads, head_room, segments, segment_room;
    zv_arena curves;
    zv_affine place;
    zv_vec2 at; ///< end of the last segment, or where the empty stroke begins
    int pen;
    bool is_open; ///< the last head takes segments
    zv_status status;
};

enum { FIRST_ROOM = 64 };

zv_drawing *zv_drawing_create(void)
{
    zv_drawing *drawing = calloc(1, sizeof *drawing);
    if (drawing) {
        drawing->place = zv_affine_identity();
    }
    return drawing;
}

void zv_drawing_free(zv_drawing *drawing)
{
    if (drawing) {
        free(drawing->head);
        free(drawing->segment);
        zv_arena_free(&drawing->curves);
        free(drawing);
    }
}

void zv_drawing_clear(zv_drawing *drawing)
{
    ZV_ASSERT(drawing);
    zv_arena_reset(&drawing->curves);
    drawing->heads = drawing->segments = drawing->pen = 0;
    drawing->place = zv_affine_identity();
    drawing->at = (zv_vec2){0};
    drawing->is_open = false;
    drawing->status = ZV_OK;
}

zv_status zv_drawing_status(const zv_drawing *drawing)
{
    ZV_ASSERT(drawing);
    return drawing->status;
}

zv_status zv_drawing_check(const zv_drawing *drawing, zv_error *why)
{
    ZV_ASSERT(drawing);
    switch (drawing->status) {
    case ZV_OK:
        return ZV_OK;
    case ZV_ERR_TOO_LARGE:
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the drawing has more than %d segments", ZV_DRAWING_MAX);
    case ZV_ERR_LIMIT:
        return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "the drawing goes beyond %g m from its origin",
                       ZV_DRAWING_EDGE_MM / 1000.0);
    default:
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the drawing");
    }
}

void zv_drawing_place(zv_drawing *drawing, zv_affine paper_from_here)
{
    ZV_ASSERT(drawing);
    drawing->place = paper_from_here;
}

zv_affine zv_drawing_placed(const zv_drawing *drawing)
{
    ZV_ASSERT(drawing);
    return drawing->place;
}

void zv_drawing_use_pen(zv_drawing *drawing, int pen)
{
    ZV_ASSERT(drawing && pen >= 0);
    drawing->pen = pen;
    drawing->is_open = false;
}

void zv_drawing_change_pens(zv_drawing *drawing, const int *pens, int count)
{
    ZV_ASSERT(drawing && (pens || count == 0));
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        const int pen = drawing->head[i].pen;
        drawing->head[i].pen = pen < count ? pens[pen] : pen;
    }
}

static bool fail(zv_drawing *drawing, zv_status status)
{
    if (drawing->status == ZV_OK) {
        drawing->status = status;
    }
    return false;
}

/// Whether the point can be taken; a failure stays.
static bool accepts(zv_drawing *drawing, zv_vec2 p)
{
    const bool inside = fabs(p.x) <= ZV_DRAWING_EDGE_MM && fabs(p.y) <= ZV_DRAWING_EDGE_MM; // false for NaN
    return drawing->status == ZV_OK && (inside || fail(drawing, ZV_ERR_LIMIT));
}

static bool grow(zv_drawing *drawing, void **list, int *room, size_t size)
{
    if (*room >= ZV_DRAWING_MAX) {
        return fail(drawing, ZV_ERR_TOO_LARGE);
    }
    const int wanted = *room == 0 ? FIRST_ROOM : (*room > ZV_DRAWING_MAX / 2 ? ZV_DRAWING_MAX : 2 * *room);
    void *larger = realloc(*list, (size_t)wanted * size);
    if (!larger) {
        return fail(drawing, ZV_ERR_INTERNAL);
    }
    *list = larger;
    *room = wanted;
    return true;
}

static void begin_at(zv_drawing *drawing, zv_vec2 paper)
{
    void *list = drawing->head;
    const bool has_empty = drawing->heads > 0 && drawing->head[drawing->heads - 1].count == 0;
    if (!accepts(drawing, paper)) {
        return;
    }
    if (!has_empty && drawing->heads == drawing->head_room) {
        if (!grow(drawing, &list, &drawing->head_room, sizeof *drawing->head)) {
            return;
        }
        drawing->head = list;
    }
    drawing->heads += !has_empty;
    drawing->head[drawing->heads - 1] = (stroke_head){paper, drawing->segments, 0, drawing->pen};
    drawing->at = paper;
    drawing->is_open = true;
}

/// Appends a segment in coordinates of the paper; a curve is copied.
static void append(zv_drawing *drawing, zv_vec2 to, const zv_segment_curve *curve)
{
    void *list = drawing->segment;
    if (!accepts(drawing, to)) {
        return;
    }
    if (drawing->segments == drawing->segment_room) {
        if (!grow(drawing, &list, &drawing->segment_room, sizeof *drawing->segment)) {
            return;
        }
        drawing->segment = list;
    }
    zv_segment_curve *kept = NULL;
    if (curve) {
        kept = zv_arena_take(&drawing->curves, sizeof *kept);
        if (!kept) {
            fail(drawing, ZV_ERR_INTERNAL);
            return;
        }
        *kept = *curve;
    }
    drawing->segment[drawing->segments++] = (zv_segment){to, kept};
    ++drawing->head[drawing->heads - 1].count;
    drawing->at = to;
}

void zv_drawing_lift(zv_drawing *drawing)
{
    ZV_ASSERT(drawing);
    drawing->is_open = false;
}

void zv_drawing_move_to(zv_drawing *drawing, zv_vec2 to)
{
    ZV_ASSERT(drawing);
    begin_at(drawing, zv_affine_apply(drawing->place, to));
}

static void line_on_paper(zv_drawing *drawing, zv_vec2 to)
{
    if (!drawing->is_open) {
        begin_at(drawing, to);
    } else {
        append(drawing, to, NULL);
    }
}

void zv_drawing_line_to(zv_drawing *drawing, zv_vec2 to)
{
    ZV_ASSERT(drawing);
    line_on_paper(drawing, zv_affine_apply(drawing->place, to));
}

void zv_drawing_curve_to(zv_drawing *drawing, const zv_segment_curve *curve, zv_vec2 to)
{
    ZV_ASSERT(drawing && curve && (drawing->is_open || drawing->status != ZV_OK));
    bool inside = true;
    if (curve->kind == ZV_SEGMENT_CUBIC) {
        inside = accepts(drawing, curve->control[0]) && accepts(drawing, curve->control[1]);
    } else {
        inside = accepts(drawing, curve->arc.center) && accepts(drawing, curve->arc.u) &&
                 accepts(drawing, curve->arc.v) &&
                 ((fabs(curve->arc.start) <= ZV_DRAWING_EDGE_MM && fabs(curve->arc.end) <= ZV_DRAWING_EDGE_MM) ||
                  fail(drawing, ZV_ERR_LIMIT));
    }
    if (inside) {
        append(drawing, to, curve);
    }
}

void zv_drawing_cubic_to(zv_drawing *drawing, zv_vec2 control0, zv_vec2 control1, zv_vec2 to)
{
    ZV_ASSERT(drawing);
    const zv_affine *place = &drawing->place;
    const zv_segment_curve curve = {.kind = ZV_SEGMENT_CUBIC,
                                    .control = {zv_affine_apply(*place, control0), zv_affine_apply(*place, control1)}};
    if (!drawing->is_open) {
        begin_at(drawing, curve.control[0]);
    }
    zv_drawing_curve_to(drawing, &curve, zv_affine_apply(*place, to));
}

/// A gap this small is rounding, not a line.
#define SAME_POINT_MM 1e-9

void zv_drawing_arc(zv_drawing *drawing, zv_vec2 center, zv_vec2 radii, double start, double end)
{
    ZV_ASSERT(drawing);
    const zv_affine *m = &drawing->place;
    zv_segment_curve curve = {.kind = ZV_SEGMENT_ARC};
    curve.arc.center = zv_affine_apply(*m, center);
    curve.arc.u = (zv_vec2){m->xx * radii.x, m->yx * radii.x};
    curve.arc.v = (zv_vec2){m->xy * radii.y, m->yy * radii.y};
    curve.arc.start = start;
    curve.arc.end = end;
    const zv_vec2 first = zv_arc_at(&curve, start);
    if (!drawing->is_open || zv_vec2_distance(drawing->at, first) > SAME_POINT_MM) {
        line_on_paper(drawing, first);
    }
    zv_drawing_curve_to(drawing, &curve, zv_arc_at(&curve, end));
}

int zv_drawing_count(const zv_drawing *drawing)
{
    ZV_ASSERT(drawing);
    const int heads = drawing->heads;
    return heads > 0 && drawing->head[heads - 1].count == 0 ? heads - 1 : heads;
}

zv_stroke zv_drawing_stroke(const zv_drawing *drawing, int index)
{
    ZV_ASSERT(drawing && index >= 0 && index < zv_drawing_count(drawing));
    const stroke_head *head = &drawing->head[index];
    return (zv_stroke){head->from, drawing->segment + head->first, head->count, head->pen};
}

zv_vec2 zv_drawing_at(const zv_drawing *drawing)
{
    ZV_ASSERT(drawing);
    return drawing->at;
}

zv_drawing_lengths zv_drawing_measure(const zv_drawing *drawing)
{
    zv_drawing_lengths sum = {0};
    zv_vec2 at = {0};
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(drawing, i);
        sum.travel_mm += i > 0 ? zv_vec2_distance(at, stroke.from) : 0.0;
        at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            sum.ink_mm += zv_segment_length(at, &stroke.segment[k]);
            at = stroke.segment[k].to;
        }
    }
    return sum;
}
