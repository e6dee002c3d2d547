/// @file clip.c
/// Parts of strokes inside a region.
///
///          .------------.
///     -----+=====+------+----        a segment is cut where it meets an edge; whether a piece between two cuts is inside
///          '-----|------'            says its middle; neighbouring pieces inside are one again
///
/// A closed stroke is begun where it comes in, so that it is not cut at its start as well.
#include "draw/clip.h"

#include <stdlib.h>

#include "base/assert.h"
#include "draw/cut.h"
#include "draw/plane.h"

/// Ink this near an edge of a rectangle is inside: rounding of a map is not a reason to cut.
#define EDGE_SLACK_MM 1e-9
/// A cut this near an edge is on it: rounding must not lose one, and one too many does no harm.
#define CUT_SLACK_MM 1e-6

/// One clip of one drawing.
typedef struct clipper {
    const zv_region *region;
    zv_drawing *to;
    double *cut; ///< places of one segment
    int cuts, room;
    bool is_drawing; ///< the stroke that is being drawn goes on
    bool failed;
    long long work;
} clipper;

static bool in_bounds(const zv_region *region, zv_vec2 p)
{
    const double slack = fmax(EDGE_SLACK_MM, region->slack_mm);
    return p.x >= region->low.x - slack && p.x <= region->high.x + slack && p.y >= region->low.y - slack &&
           p.y <= region->high.y + slack;
}

static bool is_on_edge(zv_vec2 a, zv_vec2 b, zv_vec2 p, double slack)
{
    if (p.x < fmin(a.x, b.x) - slack || p.x > fmax(a.x, b.x) + slack || p.y < fmin(a.y, b.y) - slack ||
        p.y > fmax(a.y, b.y) + slack) {
        return false;
    }
    const zv_vec2 along = zv_vec2_sub(b, a);
    return fabs(zv_vec2_cross(along, zv_vec2_sub(p, a))) <= slack * sqrt(zv_vec2_dot(along, along));
}

/// Edges that cross the ray from p to the right, counted by direction or not.
static bool is_inside_part(const zv_region_part *part, const zv_ends *edge, zv_vec2 p, double slack)
{
    int winding = 0, crossings = 0;
    for (int i = 0; i < part->edges; ++i) {
        const zv_vec2 a = edge[i].from, b = edge[i].to;
        if (is_on_edge(a, b, p, slack)) {
            return true;
        }
        if ((a.y <= p.y) != (b.y <= p.y)) {
            const double side = zv_vec2_cross(zv_vec2_sub(b, a), zv_vec2_sub(p, a));
            if ((side > 0.0) == (b.y > a.y)) {
                winding += b.y > a.y ? 1 : -1;
                ++crossings;
            }
        }
    }
    return part->is_even_odd ? crossings % 2 != 0 : winding != 0;
}

static bool is_inside(clipper *c, zv_vec2 p)
{
    const zv_region *region = c->region;
    if (!in_bounds(region, p) || region->is_rectangle) {
        return in_bounds(region, p);
    }
    const zv_ends *edge = region->edge;
    for (int i = 0; i < region->parts; ++i) {
        const zv_region_part *part = &region->part[i];
        c->work += 1 + part->edges;
        if (is_inside_part(part, edge, p, region->slack_mm)) {
            return true;
        }
        edge += part->edges;
    }
    return false;
}

// ---- where to cut ----

static void add_cut(clipper *c, double t)
{
    if (c->cuts == c->room) {
        const int room = c->room ? 2 * c->room : 32;
        double *larger = realloc(c->cut, (size_t)room * sizeof *larger);
        if (!larger) {
            c->failed = true;
            return;
        }
        c->cut = larger;
        c->room = room;
    }
    c->cut[c->cuts++] = t;
}

typedef struct box {
    zv_vec2 low, high;
} box;

static void take_point(box *b, zv_vec2 p)
{
    b->low = (zv_vec2){fmin(b->low.x, p.x), fmin(b->low.y, p.y)};
    b->high = (zv_vec2){fmax(b->high.x, p.x), fmax(b->high.y, p.y)};
}

/// A rectangle that surely holds the segment.
static box around(zv_vec2 from, const zv_segment *segment)
{
    box b = {from, from};
    take_point(&b, segment->to);
    if (segment->curve && segment->curve->kind == ZV_SEGMENT_CUBIC) {
        take_point(&b, segment->curve->control[0]);
        take_point(&b, segment->curve->control[1]);
    } else if (segment->curve) {
        const zv_vec2 u = segment->curve->arc.u, v = segment->curve->arc.v;
        const zv_vec2 reach = {sqrt(u.x * u.x + v.x * v.x), sqrt(u.y * u.y + v.y * v.y)};
        take_point(&b, zv_vec2_sub(segment->curve->arc.center, reach));
        take_point(&b, zv_vec2_add(segment->curve->arc.center, reach));
    }
    return b;
}

/// And one around an edge, with slack.
static box around_edge(zv_ends edge)
{
    const zv_vec2 p = edge.from, q = edge.to;
    return (box){{fmin(p.x, q.x) - CUT_SLACK_MM, fmin(p.y, q.y) - CUT_SLACK_MM},
                 {fmax(p.x, q.x) + CUT_SLACK_MM, fmax(p.y, q.y) + CUT_SLACK_MM}};
}

static bool is_apart(box b, zv_vec2 low, zv_vec2 high)
{
    return b.high.x < low.x || b.low.x > high.x || b.high.y < low.y || b.low.y > high.y;
}

static void cut_at_line(clipper *c, zv_vec2 from, const zv_segment *segment, zv_vec2 a, zv_vec2 b)
{
    double t[ZV_CROSSINGS];
    const int count = zv_segment_crossings(from, segment, a, b, t);
    for (int i = 0; i < count; ++i) {
        add_cut(c, t[i]);
    }
}

/// Cuts beyond the ends of the edge are left out: each piece costs a look at all edges.
static void cut_at_edge(clipper *c, zv_vec2 from, const zv_segment *segment, zv_ends edge, box b)
{
    double t[ZV_CROSSINGS];
    const int count = zv_segment_crossings(from, segment, edge.from, edge.to, t);
    for (int i = 0; i < count; ++i) {
        const zv_vec2 p = zv_segment_at(from, segment, t[i]);
        if (!is_apart((box){p, p}, b.low, b.high)) {
            add_cut(c, t[i]);
        }
    }
}

static void cut_at_edges(clipper *c, zv_vec2 from, const zv_segment *segment, box b)
{
    const zv_region *region = c->region;
    if (region->is_rectangle) {
        const zv_vec2 low = region->low, high = region->high;
        cut_at_line(c, from, segment, low, (zv_vec2){low.x, low.y + 1.0});
        cut_at_line(c, from, segment, low, (zv_vec2){low.x + 1.0, low.y});
        cut_at_line(c, from, segment, high, (zv_vec2){high.x, high.y + 1.0});
        cut_at_line(c, from, segment, high, (zv_vec2){high.x + 1.0, high.y});
        return;
    }
    c->work += region->edges;
    for (int i = 0; i < region->edges; ++i) {
        const box of_edge = around_edge(region->edge[i]);
        if (!is_apart(b, of_edge.low, of_edge.high)) {
            cut_at_edge(c, from, segment, region->edge[i], of_edge);
        }
    }
}

static bool goes_on(const clipper *c)
{
    return !c->failed && c->work <= ZV_CLIP_WORK;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

// ---- drawing what is inside ----

static void draw_whole(clipper *c, zv_vec2 from, const zv_segment *segment)
{
    if (!c->is_drawing) {
        zv_drawing_move_to(c->to, from);
        c->is_drawing = true;
    }
    if (segment->curve && zv_drawing_status(c->to) == ZV_OK) {
        zv_drawing_curve_to(c->to, segment->curve, segment->to);
    } else {
        zv_drawing_line_to(c->to, segment->to);
    }
}

static void draw_part(clipper *c, zv_vec2 from, const zv_segment *segment, double t0, double t1)
{
    const zv_piece piece = zv_segment_part(from, segment, t0, t1);
    if (!c->is_drawing) {
        zv_drawing_move_to(c->to, piece.from);
        c->is_drawing = true;
    }
    zv_drawing_piece_to(c->to, &piece);
}

/// Draws what lies inside between the cuts; pieces that follow each other become one.
static void draw_between(clipper *c, zv_vec2 from, const zv_segment *segment)
{
    double begin = 0.0, last = 0.0;
    bool is_open = false;
    add_cut(c, 1.0);
    for (int i = 0; i < c->cuts && goes_on(c); ++i) {
        const double t = c->cut[i];
        if (t <= last && i + 1 < c->cuts) {
            continue;
        }
        const bool inside = is_inside(c, zv_segment_at(from, segment, 0.5 * (last + t)));
        if (inside && !is_open) {
            begin = last;
        }
        if (!inside) {
            if (is_open) {
                draw_part(c, from, segment, begin, last);
            }
            c->is_drawing = false;
        }
        is_open = inside;
        last = t;
    }
    if (is_open) {
        draw_part(c, from, segment, begin, 1.0);
    }
}

/// A segment that is straight, a cubic, or an arc of one turn at most.
static void clip_simple(clipper *c, zv_vec2 from, const zv_segment *segment)
{
    const zv_region *region = c->region;
    const box b = around(from, segment);
    if (is_apart(b, region->low, region->high)) {
        c->is_drawing = false;
        return;
    }
    if (region->is_rectangle && in_bounds(region, b.low) && in_bounds(region, b.high)) {
        draw_whole(c, from, segment);
        return;
    }
    c->cuts = 0;
    cut_at_edges(c, from, segment, b);
    if (c->cuts > 1) {
        qsort(c->cut, (size_t)c->cuts, sizeof *c->cut, compare);
    }
    draw_between(c, from, segment);
}

static void clip_segment(clipper *c, zv_vec2 from, const zv_segment *segment)
{
    const zv_segment_curve *curve = segment->curve;
    const double turns =
        curve && curve->kind == ZV_SEGMENT_ARC ? fabs(curve->arc.end - curve->arc.start) / (2.0 * ZV_PI) : 0.0;
    if (turns <= 1.0) {
        clip_simple(c, from, segment);
        return;
    }
    const int parts = (int)ceil(turns);
    for (int i = 0; i < parts && goes_on(c) && zv_drawing_status(c->to) == ZV_OK; ++i) {
        const zv_piece piece = zv_segment_part(from, segment, (double)i / parts, (double)(i + 1) / parts);
        const zv_segment part = {piece.to, piece.is_curved ? &piece.curve : NULL};
        clip_simple(c, piece.from, &part);
    }
}

/// The first segment from which on a closed stroke may be begun: one that is outside at its start. 0 when there is none.
static int where_to_begin(clipper *c, const zv_stroke *stroke)
{
    const bool is_closed = zv_vec2_same(stroke->from, stroke->segment[stroke->count - 1].to);
    for (int k = 1; is_closed && k < stroke->count && goes_on(c); ++k) {
        if (!is_inside(c, stroke->segment[k - 1].to)) {
            return k;
        }
    }
    return 0;
}

static void clip_stroke(clipper *c, const zv_stroke *stroke)
{
    const int first = is_inside(c, stroke->from) ? where_to_begin(c, stroke) : 0;
    zv_drawing_use_pen(c->to, stroke->pen);
    c->is_drawing = false;
    for (int i = 0; i < stroke->count && goes_on(c); ++i) {
        const int k = (first + i) % stroke->count;
        clip_segment(c, k == 0 ? stroke->from : stroke->segment[k - 1].to, &stroke->segment[k]);
    }
}

zv_status zv_region_clip(const zv_region *region, const zv_drawing *from, zv_drawing *to, long long *work)
{
    ZV_ASSERT(region && from && to && from != to && work);
    clipper c = {.region = region, .to = to, .work = *work};
    zv_drawing_place(to, zv_affine_identity()); // strokes are on the paper already
    for (int i = 0; i < zv_drawing_count(from) && goes_on(&c) && zv_drawing_status(to) == ZV_OK; ++i) {
        const zv_stroke stroke = zv_drawing_stroke(from, i);
        clip_stroke(&c, &stroke);
    }
    free(c.cut);
    *work = c.work;
    if (c.failed) {
        return ZV_ERR_INTERNAL;
    }
    return c.work > ZV_CLIP_WORK ? ZV_ERR_TOO_LARGE : zv_drawing_status(to);
}

zv_status zv_drawing_clip(const zv_drawing *from, zv_vec2 low, zv_vec2 high, zv_drawing *to)
{
    const zv_region region = {.low = low, .high = high, .is_rectangle = true};
    long long work = 0;
    return zv_region_clip(&region, from, to, &work);
}
