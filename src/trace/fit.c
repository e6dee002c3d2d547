/// @file fit.c
/// From points to as few cubics as keep within a tolerance.
///
/// P. Schneider, An algorithm for automatically fitting digitized curves (1990).
///
/// Between two points with directions t0 and t1 the cubic has one freedom at each end, the length of its handle:
///
///     B(u) = p0 (b0 + b1) + a0 t0 b1  +  p1 (b2 + b3) - a1 t1 b2        b: Bernstein polynomials of u
///
/// a0 and a1 make the sum of squared distances to the points smallest (two linear equations); then every u goes by a step
/// of Newton to where the curve is nearest to its point, and so on for a few rounds. When the farthest point is still
/// outside the tolerance, the run is divided there, and both parts share the direction at the division.
#include <stdlib.h>

#include "base/assert.h"
#include "draw/plane.h"
#include "trace/run.h"

enum { ROUNDS = 3, LONGEST = 300 /* points in one cubic, which keeps the work linear */ };
/// Points that give a direction; from smooth ones and from rough ones.
enum { END_REACH = 4, MIDDLE_REACH = 3, ROUGH_END_REACH = 9, ROUGH_MIDDLE_REACH = 6 };

typedef struct cubic {
    zv_vec2 p[4];
} cubic;

/// A run of points on its way to cubics.
typedef struct fit {
    const zv_vec2 *at;
    double *u; ///< by point of the whole run: where on its cubic
    double tolerance;
    double straight; ///< what points may be off from a straight line
    int end_reach, middle_reach;
    zv_drawing *drawing;
} fit;

static zv_vec2 unit(zv_vec2 v)
{
    const double length = zv_vec2_length(v);
    return length > 0.0 ? zv_vec2_scale(v, 1.0 / length) : v;
}

static zv_vec2 cubic_at(const cubic *c, double u)
{
    const double w = 1.0 - u, b0 = w * w * w, b1 = 3.0 * w * w * u, b2 = 3.0 * w * u * u, b3 = u * u * u;
    return (zv_vec2){b0 * c->p[0].x + b1 * c->p[1].x + b2 * c->p[2].x + b3 * c->p[3].x,
                     b0 * c->p[0].y + b1 * c->p[1].y + b2 * c->p[2].y + b3 * c->p[3].y};
}

/// u by the length walked.
static void spread(const fit *f, int first, int last)
{
    f->u[first] = 0.0;
    for (int i = first + 1; i <= last; ++i) {
        f->u[i] = f->u[i - 1] + zv_vec2_distance(f->at[i], f->at[i - 1]);
    }
    const double length = f->u[last];
    for (int i = first + 1; i <= last; ++i) {
        f->u[i] = length > 0.0 ? f->u[i] / length : 1.0;
    }
}

/// The handles with the least squares; thirds of the chord where the equations say nothing sensible.
static cubic best_cubic(const fit *f, int first, int last, zv_vec2 t0, zv_vec2 t1)
{
    const zv_vec2 p0 = f->at[first], p1 = f->at[last];
    double m00 = 0.0, m01 = 0.0, m11 = 0.0, r0 = 0.0, r1 = 0.0;
    const double cosine = zv_vec2_dot(t0, t1);
    for (int i = first + 1; i < last; ++i) {
        const double u = f->u[i], w = 1.0 - u, b1 = 3.0 * w * w * u, b2 = 3.0 * w * u * u;
        const double start = w * w * w + b1, end = b2 + u * u * u;
        const zv_vec2 d = {f->at[i].x - start * p0.x - end * p1.x, f->at[i].y - start * p0.y - end * p1.y};
        m00 += b1 * b1;
        m01 -= b1 * b2 * cosine;
        m11 += b2 * b2;
        r0 += b1 * zv_vec2_dot(d, t0);
        r1 -= b2 * zv_vec2_dot(d, t1);
    }
    const double chord = zv_vec2_distance(p0, p1), determinant = m00 * m11 - m01 * m01;
    double a0 = (r0 * m11 - r1 * m01) / determinant, a1 = (m00 * r1 - m01 * r0) / determinant;
    const bool makes_sense = determinant > 1e-12 * m00 * m11 && a0 > 1e-3 * chord && a1 > 1e-3 * chord &&
                             a0 < 3.0 * chord && a1 < 3.0 * chord;
    a0 = makes_sense ? a0 : chord / 3.0;
    a1 = makes_sense ? a1 : chord / 3.0;
    return (cubic){{p0, zv_vec2_add(p0, zv_vec2_scale(t0, a0)), zv_vec2_sub(p1, zv_vec2_scale(t1, a1)), p1}};
}

/// A step of Newton for (B(u) - p) . B'(u) = 0.
static double nearer(const cubic *c, zv_vec2 p, double u)
{
    const double w = 1.0 - u;
    const zv_vec2 a = zv_vec2_sub(c->p[1], c->p[0]), b = zv_vec2_sub(c->p[2], c->p[1]);
    const zv_vec2 d = zv_vec2_sub(c->p[3], c->p[2]), off = zv_vec2_sub(cubic_at(c, u), p);
    const zv_vec2 first = {3.0 * (w * w * a.x + 2.0 * w * u * b.x + u * u * d.x),
                           3.0 * (w * w * a.y + 2.0 * w * u * b.y + u * u * d.y)};
    const zv_vec2 second = {6.0 * (w * (b.x - a.x) + u * (d.x - b.x)), 6.0 * (w * (b.y - a.y) + u * (d.y - b.y))};
    const double slope = zv_vec2_dot(first, first) + zv_vec2_dot(off, second);
    const double next = slope > 0.0 ? u - zv_vec2_dot(off, first) / slope : u;
    return fmin(fmax(next, 0.0), 1.0);
}

/// The largest distance between points and curve, and whose it is.
static double farthest(const fit *f, int first, int last, const cubic *c, int *whose)
{
    double worst = -1.0;
    for (int i = first + 1; i < last; ++i) {
        const double away = zv_vec2_distance(f->at[i], cubic_at(c, f->u[i]));
        if (away > worst) {
            worst = away;
            *whose = i;
        }
    }
    return worst;
}

/// Tries one cubic; else says where to divide.
static bool fit_one(const fit *f, int first, int last, zv_vec2 t0, zv_vec2 t1, int *divide)
{
    spread(f, first, last);
    for (int round = 0; round <= ROUNDS; ++round) {
        const cubic c = best_cubic(f, first, last, t0, t1);
        const double away = farthest(f, first, last, &c, divide);
        if (away <= f->tolerance) {
            zv_drawing_cubic_to(f->drawing, c.p[1], c.p[2], c.p[3]);
            return true;
        }
        if (away > 4.0 * f->tolerance) {
            return false;
        }
        for (int i = first + 1; i < last; ++i) {
            f->u[i] = nearer(&c, f->at[i], f->u[i]);
        }
    }
    return false;
}

/// Direction of the run at a point inside of it.
static zv_vec2 direction_at(const fit *f, int i, int first, int last)
{
    int reach = i - first < last - i ? i - first : last - i;
    reach = reach < f->middle_reach ? reach : f->middle_reach;
    return unit(zv_vec2_sub(f->at[i + reach], f->at[i - reach]));
}

static void fit_run(const fit *f, int first, int last, zv_vec2 t0, zv_vec2 t1)
{
    const int count = last - first;
    int divide = first + count / 2;
    if (count == 1) {
        zv_drawing_line_to(f->drawing, f->at[last]);
        return;
    }
    if (count < LONGEST && fit_one(f, first, last, t0, t1, &divide)) {
        return;
    }
    const int margin = count / 8 > 0 ? count / 8 : 1; // parts of like size keep the work small
    divide = divide < first + margin ? first + margin : divide > last - margin ? last - margin : divide;
    const zv_vec2 middle = direction_at(f, divide, first, last);
    fit_run(f, first, divide, t0, middle);
    fit_run(f, divide, last, middle, t1);
}

/// All points lie on the chord, nearly.
static bool is_straight(const fit *f, int first, int last)
{
    const zv_vec2 chord = zv_vec2_sub(f->at[last], f->at[first]);
    const double allowed = f->straight * zv_vec2_length(chord);
    if (zv_vec2_length(chord) == 0.0) { // a whole turn from a corner back to it
        return false;
    }
    for (int i = first + 1; i < last; ++i) {
        const zv_vec2 d = zv_vec2_sub(f->at[i], f->at[first]);
        const double along = zv_vec2_dot(d, chord);
        if (!(fabs(zv_vec2_cross(d, chord)) <= allowed) || along < 0.0 || along > zv_vec2_dot(chord, chord)) {
            return false;
        }
    }
    return true;
}

/// From one end or corner to the next.
static void fit_side(const fit *f, int first, int last)
{
    if (is_straight(f, first, last)) {
        zv_drawing_line_to(f->drawing, f->at[last]);
        return;
    }
    const int reach = last - first < f->end_reach ? last - first : f->end_reach;
    const zv_vec2 t0 = unit(zv_vec2_sub(f->at[first + reach], f->at[first]));
    fit_run(f, first, last, t0, unit(zv_vec2_sub(f->at[last], f->at[last - reach])));
}

static void reverse(zv_run *points, int first, int last)
{
    for (; first < last; ++first, --last) {
        const zv_vec2 p = points->at[first];
        const uint8_t mark = points->is_corner[first];
        points->at[first] = points->at[last];
        points->is_corner[first] = points->is_corner[last];
        points->at[last] = p;
        points->is_corner[last] = mark;
    }
}

/// Turns a closed run so that it begins at its first corner, and repeats that point at the end; whether there is one.
static bool close_run(zv_run *points)
{
    int corner = 0;
    while (corner < points->count && !points->is_corner[corner]) {
        ++corner;
    }
    const bool found = corner < points->count;
    if (found && corner > 0) { // three reversals turn it round
        reverse(points, 0, corner - 1);
        reverse(points, corner, points->count - 1);
        reverse(points, 0, points->count - 1);
    }
    zv_run_add(points, points->at[0]);
    return found;
}

/// A closed run without a corner: both ends share their direction.
static void fit_loop(const fit *f, int last)
{
    const int reach = last < 3 * f->middle_reach ? 1 : f->middle_reach;
    const zv_vec2 direction = unit(zv_vec2_sub(f->at[reach], f->at[last - reach]));
    fit_run(f, 0, last, direction, direction);
}

/// From corner to corner.
static void fit_sides(const fit *f, const uint8_t *is_corner, int last)
{
    for (int first = 0, i = 1; i <= last; ++i) {
        if (i == last || is_corner[i]) {
            fit_side(f, first, i);
            first = i;
        }
    }
}

void zv_run_draw(zv_run *points, bool is_closed, double tolerance, bool is_rough, zv_drawing *drawing)
{
    ZV_ASSERT(points->count > 0 && tolerance > 0.0);
    const bool is_loop = is_closed && !close_run(points);
    double *u = malloc((size_t)points->count * sizeof *u);
    points->failed = points->failed || !u;
    if (points->failed) {
        free(u);
        return;
    }
    const fit f = {.at = points->at,
                   .u = u,
                   .tolerance = tolerance,
                   .straight = is_rough ? tolerance : 0.7 * tolerance,
                   .end_reach = is_rough ? ROUGH_END_REACH : END_REACH,
                   .middle_reach = is_rough ? ROUGH_MIDDLE_REACH : MIDDLE_REACH,
                   .drawing = drawing};
    const int last = points->count - 1;
    zv_drawing_move_to(drawing, points->at[0]);
    if (last == 0) {
        zv_drawing_line_to(drawing, points->at[0]); // a dot
    } else if (is_loop && last > 2) {
        fit_loop(&f, last);
    } else {
        fit_sides(&f, points->is_corner, last);
    }
    free(u);
}
