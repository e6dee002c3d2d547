/// @file exact.c
/// Exact curves: a shape is cut until polynomials through the ends of each part stay on it.
///
///     t0 .---.---. t1     the distance of a part from its shape falls with the eighth power of its length: two halvings
///        make the step from visible to rounding noise
#include "path/exact.h"

#include <math.h>

#include "path/piece.h"

/// Parts are halved until they are this close, plus what coordinates of that size cannot hold.
static const double CLOSE_M = 2e-13, ROUNDING = 1e-15;
enum { MAX_HALVINGS = 14 };
/// Radians per part before any test.
static const double SWEEP_PER_PART = 0.3, HALF_ANGLE_PER_PART = 0.05;
/// A spline slower than this part of its mean speed (by t) comes near a cusp, where the curvature has no bound.
static const double SLOW_AT_CUSP = 0.05;

bool zv_exact_is_possible(const zv_shape *shape)
{
    enum { PLACES = 256 };
    for (int k = 0; k <= PLACES && shape->kind == ZV_MOVE_SPLINE; ++k) {
        zv_jet jet;
        zv_shape_at(shape, (double)k / PLACES, &jet);
        if (zv_jet_length(jet.first) < SLOW_AT_CUSP * shape->length_m) {
            return false;
        }
    }
    return shape->length_m > 0.0;
}

/// Coordinates at t with derivatives by length.
static void jet_at(const zv_shape *shape, double t, zv_jet *out)
{
    zv_shape_at(shape, t, out);
    zv_jet_by_length(out, shape->axes);
}

void zv_exact_end(const zv_shape *shape, bool at_end, zv_jet *out)
{
    jet_at(shape, at_end ? 1.0 : 0.0, out);
}

/// Distance of a point from the shape near t.
static double distance_from(const zv_shape *shape, const double point[], double t)
{
    double e[3];
    for (int step = 0; step < 3; ++step) {
        zv_jet jet;
        zv_shape_at(shape, t, &jet);
        double along = 0.0, speed = 0.0;
        for (int i = 0; i < 3; ++i) {
            e[i] = point[i] - jet.value[i];
            along += e[i] * jet.first[i];
            speed += jet.first[i] * jet.first[i];
        }
        t = speed > 0.0 ? fmin(1.0, fmax(0.0, t + along / speed)) : t;
    }
    return zv_jet_length(e);
}

static bool is_on(const zv_piece *piece, const zv_shape *shape, double t0, double t1)
{
    static const double places[3] = {0.25, 0.5, 0.75};
    for (int k = 0; k < 3; ++k) {
        double point[ZV_CURVE_AXES];
        zv_piece_values(piece, places[k], point);
        const double limit = CLOSE_M + ROUNDING * (fabs(point[0]) + fabs(point[1]) + fabs(point[2]));
        if (!(distance_from(shape, point, t0 + places[k] * (t1 - t0)) <= limit)) {
            return false;
        }
    }
    return true;
}

/// What stays the same while a shape is cut.
typedef struct cutting {
    const zv_shape *shape;
    const zv_piece *model;
    zv_take_piece take;
    void *user;
} cutting;

static bool cut(const cutting *job, double t0, const zv_jet *from, double t1, const zv_jet *to, int depth)
{
    zv_piece piece = *job->model;
    zv_piece_fit(&piece, from, to);
    if (depth == 0 || is_on(&piece, job->shape, t0, t1)) {
        return job->take(job->user, &piece);
    }
    const double middle = 0.5 * (t0 + t1);
    zv_jet between;
    jet_at(job->shape, middle, &between);
    return cut(job, t0, from, middle, &between, depth - 1) && cut(job, middle, &between, t1, to, depth - 1);
}

static int parts_of(const zv_shape *shape)
{
    double parts = ceil(shape->half_angle / HALF_ANGLE_PER_PART);
    if (shape->kind == ZV_MOVE_ARC) {
        parts = fmax(parts, ceil(fabs(shape->sweep) / SWEEP_PER_PART));
    } else if (shape->kind == ZV_MOVE_SPLINE) {
        parts = fmax(parts, 4.0);
    }
    return (int)fmin(fmax(parts, 1.0), 1e6);
}

bool zv_exact_move(const zv_shape *shape, const zv_piece *model, zv_take_piece take, void *user)
{
    const cutting job = {.shape = shape, .model = model, .take = take, .user = user};
    const int parts = parts_of(shape);
    zv_jet from, to;
    jet_at(shape, 0.0, &from);
    for (int k = 0; k < parts; ++k) {
        const double t0 = (double)k / parts, t1 = (double)(k + 1) / parts;
        jet_at(shape, t1, &to);
        if (!cut(&job, t0, &from, t1, &to, MAX_HALVINGS)) {
            return false;
        }
        from = to;
    }
    return true;
}

bool zv_exact_turn(const zv_shape *shape, double length_m, const zv_piece *model, zv_take_piece take, void *user)
{
    const int parts = parts_of(shape);
    zv_jet ends[2];
    for (int k = 0; k <= parts; ++k) {
        zv_jet *at = &ends[k % 2];
        zv_shape_at(shape, (double)k / parts, at);
        for (int i = 0; i < shape->axes; ++i) {
            at->first[i] /= length_m;
            at->second[i] /= length_m * length_m;
            at->third[i] /= length_m * length_m * length_m;
        }
        if (k > 0) {
            zv_piece piece = *model;
            zv_piece_fit_length(&piece, &ends[(k + 1) % 2], at, length_m / parts);
            if (!take(user, &piece)) {
                return false;
            }
        }
    }
    return true;
}
