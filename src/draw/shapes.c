/// @file shapes.c
/// Shapes by name. Each is about the origin: the middle of round and regular ones, the lower left corner of grids and
/// cards.
///
/// A spiral and a Lissajous figure are neither arcs nor cubics; they are drawn by cubics with the same points and
/// directions every few degrees, which keep within M h^4 / 384 of the curve (M: largest fourth derivative, h: step):
/// far below 0.001 mm.
#include "draw/shapes.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "draw/plane.h"

/// What a curve drawn by cubics may be off.
#define CURVE_TOLERANCE_MM 1e-4

static void line(zv_drawing *d, const double *v)
{
    zv_drawing_move_to(d, (zv_vec2){0.0, 0.0});
    zv_drawing_line_to(d, (zv_vec2){v[0], v[1]});
}

static void arc(zv_drawing *d, const double *v)
{
    zv_drawing_lift(d);
    zv_drawing_arc(d, (zv_vec2){0.0, 0.0}, (zv_vec2){v[0], v[1]}, v[2] * ZV_DEG, v[3] * ZV_DEG);
}

static void ellipse(zv_drawing *d, const double *v)
{
    arc(d, (const double[]){v[0], v[1], 0.0, 360.0});
}

static void circle(zv_drawing *d, const double *v)
{
    ellipse(d, (const double[]){v[0], v[0]});
}

static void rectangle(zv_drawing *d, const double *v)
{
    const double x = v[0] / 2.0, y = v[1] / 2.0;
    zv_drawing_move_to(d, (zv_vec2){-x, -y});
    zv_drawing_line_to(d, (zv_vec2){x, -y});
    zv_drawing_line_to(d, (zv_vec2){x, y});
    zv_drawing_line_to(d, (zv_vec2){-x, y});
    zv_drawing_line_to(d, (zv_vec2){-x, -y});
}

/// A point at `angle` from the top, counter-clockwise.
static zv_vec2 from_top(double radius, double angle)
{
    double s, c;
    zv_sincos(angle, &s, &c);
    return (zv_vec2){-radius * s, radius * c};
}

/// A closed polygon whose corners lie on two circles in turn.
static void ring(zv_drawing *d, int corners, double outer, double inner)
{
    zv_drawing_move_to(d, from_top(outer, 0.0));
    for (int i = 1; i < corners; ++i) {
        zv_drawing_line_to(d, from_top(i % 2 == 0 ? outer : inner, 2.0 * ZV_PI * i / corners));
    }
    zv_drawing_line_to(d, from_top(outer, 0.0));
}

static void polygon(zv_drawing *d, const double *v)
{
    ring(d, (int)v[0], v[1], v[1]);
}

/// Without an inner radius the edges of a star with five or more points lie on lines through other points, as one draws
/// it.
static void star(zv_drawing *d, const double *v)
{
    const double part = ZV_PI / v[0];
    const double usual = v[0] < 5.0 ? 0.4 : zv_cos(2.0 * part) / zv_cos(part);
    ring(d, 2 * (int)v[0], v[1], v[2] > 0.0 ? v[2] : usual * v[1]);
}

/// A point and its derivative by t.
typedef struct jet {
    zv_vec2 p, dp;
} jet;

typedef jet (*curve)(const double *v, double t);

/// Cubics with the points and directions of the curve at equal steps of t; `bending` is the largest fourth derivative.
static void draw_curve(zv_drawing *d, curve at, const double *v, double start, double end, double bending)
{
    const double step = sqrt(sqrt(384.0 * CURVE_TOLERANCE_MM / fmax(bending, CURVE_TOLERANCE_MM)));
    const double wanted = ceil((end - start) / fmin(step, ZV_PI / 8.0));
    const int pieces = wanted > ZV_DRAWING_MAX ? ZV_DRAWING_MAX + 1 : (int)wanted;
    jet last = at(v, start);
    zv_drawing_move_to(d, last.p);
    for (int i = 1; i <= pieces && zv_drawing_status(d) == ZV_OK; ++i) {
        const double h = (end - start) / pieces;
        const jet next = at(v, start + h * i);
        zv_drawing_cubic_to(d, zv_vec2_add(last.p, zv_vec2_scale(last.dp, h / 3.0)),
                            zv_vec2_sub(next.p, zv_vec2_scale(next.dp, h / 3.0)), next.p);
        last = next;
    }
}

/// r = inner + (outer - inner) t / end
static jet spiral_at(const double *v, double t)
{
    const double growth = (v[1] - v[2]) / (2.0 * ZV_PI * v[0]), r = v[2] + growth * t;
    double s, c;
    zv_sincos(t, &s, &c);
    return (jet){{r * c, r * s}, {growth * c - r * s, growth * s + r * c}};
}

static void spiral(zv_drawing *d, const double *v)
{
    const double growth = fabs(v[1] - v[2]) / (2.0 * ZV_PI * v[0]);
    draw_curve(d, spiral_at, v, 0.0, 2.0 * ZV_PI * v[0], fmax(v[1], v[2]) + 4.0 * growth);
}

/// x = width/2 sin(a t + phase), y = height/2 sin(b t)
static jet lissajous_at(const double *v, double t)
{
    double sx, cx, sy, cy;
    zv_sincos(v[0] * t + v[4] * ZV_DEG, &sx, &cx);
    zv_sincos(v[1] * t, &sy, &cy);
    const double x = v[2] / 2.0, y = v[3] / 2.0;
    return (jet){{x * sx, y * sy}, {x * v[0] * cx, y * v[1] * cy}};
}

static int common_divisor(int a, int b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

static void lissajous(zv_drawing *d, const double *v)
{
    const double a2 = v[0] * v[0], b2 = v[1] * v[1];
    const double bending = 0.5 * (v[2] * a2 * a2 + v[3] * b2 * b2);
    const double period = 2.0 * ZV_PI / common_divisor((int)v[0], (int)v[1]);
    draw_curve(d, lissajous_at, v, 0.0, period, bending);
}

/// Lines back and forth, so that travel between them is short.
static void grid(zv_drawing *d, const double *v)
{
    const int columns = (int)v[0], rows = (int)v[1];
    const double width = columns * v[2], height = rows * v[2];
    for (int i = 0; i <= rows; ++i) {
        const double y = i * v[2];
        zv_drawing_move_to(d, (zv_vec2){i % 2 == 0 ? 0.0 : width, y});
        zv_drawing_line_to(d, (zv_vec2){i % 2 == 0 ? width : 0.0, y});
    }
    for (int i = 0; i <= columns; ++i) {
        const double x = i * v[2];
        zv_drawing_move_to(d, (zv_vec2){x, i % 2 == 0 ? 0.0 : height});
        zv_drawing_line_to(d, (zv_vec2){x, i % 2 == 0 ? height : 0.0});
    }
}

#define LARGEST 1e5 /* mm, for one shape */

// clang-format off
static const zv_draw_shape shapes[] = {
    {"line", "from the origin", {{"x", 50, -LARGEST, LARGEST}, {"y", 0, -LARGEST, LARGEST}}, line},
    {"arc", "of an ellipse, angles counter-clockwise from +x",
     {{"rx", 20, 0, LARGEST}, {"ry", 20, 0, LARGEST}, {"start", 0, -36000, 36000}, {"end", 180, -36000, 36000}}, arc},
    {"circle", "about the origin", {{"radius", 20, 0, LARGEST}}, circle},
    {"ellipse", "about the origin", {{"rx", 30, 0, LARGEST}, {"ry", 20, 0, LARGEST}}, ellipse},
    {"rectangle", "about the origin", {{"width", 40, 0, LARGEST}, {"height", 30, 0, LARGEST}}, rectangle},
    {"polygon", "regular, one corner on top", {{"sides", 6, 3, 1000}, {"radius", 20, 0, LARGEST}}, polygon},
    {"star", "one point on top; inner 0: straight through",
     {{"points", 5, 3, 1000}, {"radius", 20, 0, LARGEST}, {"inner", 0, 0, LARGEST}}, star},
    {"spiral", "of Archimedes, counter-clockwise outwards",
     {{"turns", 5, 0.01, 1000}, {"radius", 20, 0, LARGEST}, {"inner", 0, 0, LARGEST}}, spiral},
    {"lissajous", "two oscillations at right angles",
     {{"a", 3, 1, 100}, {"b", 2, 1, 100}, {"width", 40, 0, LARGEST}, {"height", 40, 0, LARGEST},
      {"phase", 90, -360, 360}},
     lissajous},
    {"grid", "lines with cells from the origin to the upper right",
     {{"columns", 5, 1, 1000}, {"rows", 5, 1, 1000}, {"cell", 10, 0, LARGEST}}, grid},
    {"card", "to measure a pen and an arm with; from the origin to the upper right",
     {{"width", 120, 100, 1000}, {"height", 80, 70, 1000}}, zv_draw_card},
};
// clang-format on

enum { SHAPE_COUNT = sizeof shapes / sizeof shapes[0] };

const zv_draw_shape *zv_draw_shape_at(int index)
{
    return index >= 0 && index < SHAPE_COUNT ? &shapes[index] : NULL;
}

const zv_draw_shape *zv_draw_shape_find(const char *name, size_t size)
{
    ZV_ASSERT(name);
    for (int i = 0; i < SHAPE_COUNT; ++i) {
        if (strlen(shapes[i].name) == size && memcmp(shapes[i].name, name, size) == 0) {
            return &shapes[i];
        }
    }
    return NULL;
}

/// Corners, points, cells and frequencies are whole numbers.
static bool is_counted(const char *name)
{
    static const char *const counted[] = {"sides", "points", "columns", "rows", "a", "b"};
    for (size_t i = 0; i < sizeof counted / sizeof counted[0]; ++i) {
        if (strcmp(counted[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static zv_status check_parameter(const zv_draw_parameter *p, double value, zv_error *why)
{
    if (!(value >= p->low && value <= p->high)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be from %g to %g; found %g", p->name, p->low, p->high,
                       value);
    }
    if (is_counted(p->name) && value != floor(value)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be a whole number", p->name);
    }
    return ZV_OK;
}

zv_status zv_drawing_shape(zv_drawing *drawing, const zv_draw_shape *shape, const double *value, zv_error *why)
{
    ZV_ASSERT(drawing && shape && value);
    for (int i = 0; i < ZV_DRAW_PARAMETERS && shape->parameter[i].name; ++i) {
        const zv_status status = check_parameter(&shape->parameter[i], value[i], why);
        if (status != ZV_OK) {
            return status;
        }
    }
    shape->draw(drawing, value);
    zv_drawing_lift(drawing);
    return zv_drawing_check(drawing, why);
}
