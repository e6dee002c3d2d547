/// @file moves.c
/// The moves of a pen as moves of a program.
///
///     pen      hover      down        draw ... draw        lift
///     moves    rapid      feed        feed arc spline      feed
///                         M3, dwell   rounded by little    dwell, M3
///
/// A dwell, even of no time, is a place where the tool rests: the ink begins and ends exactly. Above the paper corners
/// are rounded more.
///
/// A circle is an arc, a cubic a spline. An arc of an ellipse becomes cubics of at most 22.5 degrees: with the handles
/// of length 4/3 tan(turn/4) a cubic keeps within 7e-8 of the radius.
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "draw/plane.h"
#include "zveno/ink.h"

/// Half-diameters that differ by less than this part, and are so square, make a circle.
#define ROUND 1e-12
#define ELLIPSE_PART (ZV_PI / 8.0)
#define PER_MINUTE 60.0
/// Corners above the paper are rounded by this part of the lift: the part next to the paper stays upright.
#define TRAVEL_SHARE 0.25
/// Gaps smaller than this are rounding.
#define SAME_POINT_MM 1e-9

typedef struct walker {
    const zv_drawing *drawing;
    const zv_ink_options *options;
    const zv_sink *sink;
    zv_move move; ///< where the pen is, as `to` of the last move
    int stroke;   ///< whose segments are drawn, -1: none yet
    int pen;      ///< in the holder, -1: none yet
    double travel_tolerance;
    bool goes_on;
} walker;

zv_ink_options zv_ink_default_options(void)
{
    zv_ink_options options = {.pen = zv_pen_default_options(), .tolerance_mm = 0.01};
    options.pen.travel_mm_s = 100.0;
    options.pen.dip_mm_s = 60.0;
    return options;
}

// ---- handing over ----

static void hand(walker *w)
{
    if (w->goes_on) {
        w->goes_on = w->sink->move(w->sink->user, &w->move);
    }
}

static void go_to(walker *w, zv_move_kind kind, zv_vec3 to, double feed_mm_s, double tolerance_mm)
{
    zv_move *m = &w->move;
    memcpy(m->from, m->to, sizeof m->from);
    m->kind = kind;
    m->to[ZV_X] = to.x;
    m->to[ZV_Y] = to.y;
    m->to[ZV_Z] = to.z;
    m->feed_mm_min = feed_mm_s * PER_MINUTE;
    m->seconds = 0.0;
    m->corner = kind == ZV_MOVE_RAPID || to.z != m->from[ZV_Z] ? ZV_CORNER_STOP : ZV_CORNER_BLEND;
    m->tolerance_mm = tolerance_mm;
    hand(w);
}

static void add_pause(walker *w, zv_move_kind kind, double seconds, double code, double value)
{
    zv_move *m = &w->move;
    memcpy(m->from, m->to, sizeof m->from);
    m->kind = kind;
    m->feed_mm_min = 0.0;
    m->seconds = seconds;
    m->code = code;
    m->values[0] = value;
    hand(w);
}

static double speed_of(const zv_pen_move *pen, double otherwise)
{
    return pen->length_mm > 0.0 && pen->duration_s > 0.0 ? pen->length_mm / pen->duration_s : otherwise;
}

// ---- segments ----

static bool is_circle(const zv_segment_curve *curve)
{
    const zv_vec2 u = curve->arc.u, v = curve->arc.v;
    const double uu = zv_vec2_dot(u, u), vv = zv_vec2_dot(v, v);
    return fabs(uu - vv) <= ROUND * uu && fabs(zv_vec2_dot(u, v)) <= ROUND * uu && uu > 0.0;
}

static void draw_circle(walker *w, const zv_segment_curve *curve, zv_vec3 to, double feed)
{
    const double turn = curve->arc.end - curve->arc.start;
    w->move.center = (zv_vec3){curve->arc.center.x, curve->arc.center.y, to.z};
    w->move.axis = (zv_vec3){0.0, 0.0, 1.0};
    w->move.sweep = zv_vec2_cross(curve->arc.u, curve->arc.v) > 0.0 ? turn : -turn;
    go_to(w, ZV_MOVE_ARC, to, feed, w->options->tolerance_mm);
}

static void draw_cubic(walker *w, zv_vec2 control0, zv_vec2 control1, zv_vec3 to, double feed)
{
    w->move.control[0] = (zv_vec3){control0.x, control0.y, to.z};
    w->move.control[1] = (zv_vec3){control1.x, control1.y, to.z};
    go_to(w, ZV_MOVE_SPLINE, to, feed, w->options->tolerance_mm);
}

static void draw_ellipse(walker *w, const zv_segment_curve *curve, zv_vec3 to, double feed)
{
    const double turn = curve->arc.end - curve->arc.start;
    const int parts = (int)ceil(fabs(turn) / ELLIPSE_PART);
    const double step = turn / parts, handle = 4.0 / 3.0 * zv_sin(step / 4.0) / zv_cos(step / 4.0);
    const zv_vec2 u = curve->arc.u, v = curve->arc.v;
    for (int i = 1; i <= parts; ++i) {
        const double t0 = curve->arc.start + (i - 1) * step, t1 = curve->arc.start + i * step;
        double s0, c0, s1, c1;
        zv_sincos(t0, &s0, &c0);
        zv_sincos(t1, &s1, &c1);
        const zv_vec2 p0 = {w->move.to[ZV_X], w->move.to[ZV_Y]}, p1 = zv_arc_at(curve, t1);
        const zv_vec2 d0 = {v.x * c0 - u.x * s0, v.y * c0 - u.y * s0}, d1 = {v.x * c1 - u.x * s1, v.y * c1 - u.y * s1};
        draw_cubic(w, zv_vec2_add(p0, zv_vec2_scale(d0, handle)), zv_vec2_sub(p1, zv_vec2_scale(d1, handle)),
                   i == parts ? to : (zv_vec3){p1.x, p1.y, to.z}, feed);
    }
}

static void draw_segment(walker *w, const zv_pen_move *pen, double feed)
{
    const zv_segment_curve *curve = pen->curve;
    if (!curve) {
        go_to(w, ZV_MOVE_FEED, pen->to, feed, w->options->tolerance_mm);
    } else if (curve->kind == ZV_SEGMENT_CUBIC) {
        draw_cubic(w, curve->control[0], curve->control[1], pen->to, feed);
    } else if (is_circle(curve)) {
        draw_circle(w, curve, pen->to, feed);
    } else {
        draw_ellipse(w, curve, pen->to, feed);
    }
}

/// A stroke that goes on where the last one ended begins within a hair of it: that hair is drawn too.
static void draw(walker *w, const zv_pen_move *pen)
{
    const double feed = speed_of(pen, w->options->pen.draw_mm_s);
    if (pen->stroke != w->stroke) {
        const zv_vec2 from = zv_drawing_stroke(w->drawing, pen->stroke).from;
        w->stroke = pen->stroke;
        if (zv_vec2_distance((zv_vec2){w->move.to[ZV_X], w->move.to[ZV_Y]}, from) > SAME_POINT_MM) {
            go_to(w, ZV_MOVE_FEED, (zv_vec3){from.x, from.y, pen->to.z}, feed, w->options->tolerance_mm);
        }
    }
    if (pen->length_mm > 0.0) {
        draw_segment(w, pen, feed);
    }
}

// ---- the other pen moves ----

/// Another pen is put in while the arm waits above the paper.
static void change_pen(walker *w, int pen)
{
    if (pen != w->pen && w->pen >= 0) {
        add_pause(w, ZV_MOVE_EVENT, 0.0, 0.0, 0.0);
    }
    w->pen = pen;
}

static void hover(walker *w, const zv_pen_move *pen)
{
    if (w->pen < 0) { // the first one: the arm may come from anywhere
        w->move.to[ZV_X] = pen->from.x;
        w->move.to[ZV_Y] = pen->from.y;
        w->move.to[ZV_Z] = pen->from.z;
    }
    change_pen(w, zv_drawing_stroke(w->drawing, pen->stroke).pen);
    go_to(w, ZV_MOVE_RAPID, pen->to, speed_of(pen, w->options->pen.travel_mm_s), w->travel_tolerance);
}

static void dip(walker *w, const zv_pen_move *pen, double settle_s, double servo)
{
    const double moving_s = pen->duration_s - settle_s;
    if (pen->length_mm > 0.0) {
        go_to(w, ZV_MOVE_FEED, pen->to, pen->length_mm / moving_s, w->travel_tolerance);
    }
    if (w->options->has_servo) {
        add_pause(w, ZV_MOVE_EVENT, 0.0, 3.0, servo);
    }
    if (settle_s > 0.0 || pen->kind == ZV_PEN_DOWN) {
        add_pause(w, ZV_MOVE_DWELL, settle_s, 0.0, 0.0);
    }
}

static bool take_pen_move(void *user, const zv_pen_move *pen)
{
    walker *w = user;
    const zv_pen_options *o = &w->options->pen;
    w->move.line = pen->stroke + 1;
    switch (pen->kind) {
    case ZV_PEN_HOVER:
        hover(w, pen);
        break;
    case ZV_PEN_DOWN:
        dip(w, pen, o->settle_down_s, w->options->servo_down);
        break;
    case ZV_PEN_DRAW:
        draw(w, pen);
        break;
    case ZV_PEN_LIFT:
        add_pause(w, ZV_MOVE_DWELL, 0.0, 0.0, 0.0); // the ink ends exactly, then the pen leaves
        dip(w, pen, o->settle_up_s, w->options->servo_up);
        break;
    }
    return w->goes_on;
}

static zv_status walk_ink(void *user, const zv_sink *sink, zv_error *why)
{
    zv_ink_walk *walk = user;
    (void)why;
    zv_pen_options pen = walk->options.pen;
    if (walk->options.has_servo) {
        pen.up_mm = pen.down_mm;
    }
    walker w = {.drawing = walk->drawing,
                .options = &walk->options,
                .sink = sink,
                .stroke = -1,
                .pen = -1,
                .travel_tolerance = fmax(TRAVEL_SHARE * fabs(pen.up_mm - pen.down_mm), walk->options.tolerance_mm),
                .goes_on = true};
    if (zv_drawing_count(walk->drawing) > 0) {
        const zv_vec2 first = zv_drawing_stroke(walk->drawing, 0).from;
        pen.start = (zv_vec3){first.x, first.y, pen.up_mm};
    }
    zv_pen_run(walk->drawing, &pen, take_pen_move, &w, &walk->summary);
    return ZV_OK;
}

zv_walker zv_walker_of_ink(zv_ink_walk *walk)
{
    ZV_ASSERT(walk && walk->drawing);
    return (zv_walker){walk, walk_ink};
}
