/// @file shape.c
/// All coordinates of a placed move and their derivatives by t.
///
///     line    p0 + t (p3 - p0)
///     arc     c + r (cos w u + sin w v) + t height axis,   w = t sweep, r = radius + t growth
///     spline  cubic Bezier of p0 p1 p2 p3
///     turn    q(t) = (sin((1-t) W) q0 + sin(t W) q1) / sin W, the shortest rotation at an even rate; q'' = -W^2 q
///     rotary  each axis of a machine at an even rate: rotary.h
#include "path/shape.h"

#include <math.h>

#include "base/elementary.h"

/// Below this half angle the chord and the arc between two quaternions are the same.
static const double FLAT_HALF_ANGLE = 1e-7;

static void put(double out[], zv_vec3 v)
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static zv_vec3 blend(zv_vec3 a, double ka, zv_vec3 b, double kb)
{
    return zv_vec3_add(zv_vec3_scale(a, ka), zv_vec3_scale(b, kb));
}

static void line_at(const zv_shape *shape, double t, zv_jet *out)
{
    const zv_vec3 step = zv_vec3_sub(shape->p[3], shape->p[0]);
    put(out->value, zv_vec3_add(shape->p[0], zv_vec3_scale(step, t)));
    put(out->first, step);
    put(out->second, (zv_vec3){0, 0, 0});
}

static void arc_at(const zv_shape *shape, double t, zv_jet *out)
{
    double sine, cosine;
    zv_sincos(shape->sweep * t, &sine, &cosine);
    const double r = shape->radius + t * shape->growth, sweep = shape->sweep;
    const zv_vec3 outward = blend(shape->u, cosine, shape->v, sine);
    const zv_vec3 onward = blend(shape->v, cosine, shape->u, -sine);
    const zv_vec3 in_plane = zv_vec3_add(shape->center, zv_vec3_scale(outward, r));
    put(out->value, zv_vec3_add(in_plane, zv_vec3_scale(shape->axis, t * shape->height)));
    put(out->first,
        zv_vec3_add(blend(outward, shape->growth, onward, r * sweep), zv_vec3_scale(shape->axis, shape->height)));
    put(out->second, blend(onward, 2.0 * shape->growth * sweep, outward, -r * sweep * sweep));
    put(out->third, blend(outward, -3.0 * shape->growth * sweep * sweep, onward, -r * sweep * sweep * sweep));
}

static void spline_at(const zv_shape *shape, double t, zv_jet *out)
{
    const zv_vec3 *p = shape->p;
    const double s = 1.0 - t;
    const zv_vec3 d0 = zv_vec3_sub(p[1], p[0]), d1 = zv_vec3_sub(p[2], p[1]), d2 = zv_vec3_sub(p[3], p[2]);
    put(out->value,
        zv_vec3_add(blend(p[0], s * s * s, p[1], 3.0 * s * s * t), blend(p[2], 3.0 * s * t * t, p[3], t * t * t)));
    put(out->first, zv_vec3_add(blend(d0, 3.0 * s * s, d1, 6.0 * s * t), zv_vec3_scale(d2, 3.0 * t * t)));
    const zv_vec3 dd0 = zv_vec3_sub(d1, d0), dd1 = zv_vec3_sub(d2, d1);
    put(out->second, blend(dd0, 6.0 * s, dd1, 6.0 * t));
    put(out->third, blend(dd1, 6.0, dd0, -6.0));
}

static void quaternion_at(const zv_shape *shape, double t, zv_jet *out)
{
    const double w = shape->half_angle;
    double a = 1.0 - t, b = t, da = -1.0, db = 1.0;
    if (w > FLAT_HALF_ANGLE) {
        double sine_a, cosine_a, sine_b, cosine_b;
        zv_sincos((1.0 - t) * w, &sine_a, &cosine_a);
        zv_sincos(t * w, &sine_b, &cosine_b);
        const double sine = zv_sin(w);
        a = sine_a / sine;
        b = sine_b / sine;
        da = -w * cosine_a / sine;
        db = w * cosine_b / sine;
    }
    for (int i = 0; i < 4; ++i) {
        const double q0 = shape->turn[0][i], q1 = shape->turn[1][i];
        out->value[3 + i] = a * q0 + b * q1;
        out->first[3 + i] = da * q0 + db * q1;
        out->second[3 + i] = -w * w * out->value[3 + i];
        out->third[3 + i] = -w * w * out->first[3 + i];
    }
}

static void rotary_at(const zv_shape *shape, double t, zv_jet *out)
{
    double jet[4][4];
    zv_rotary_at(&shape->rotary, t, jet);
    for (int i = 0; i < 4; ++i) {
        out->value[3 + i] = jet[0][i];
        out->first[3 + i] = jet[1][i];
        out->second[3 + i] = jet[2][i];
        out->third[3 + i] = jet[3][i];
    }
}

void zv_shape_at(const zv_shape *shape, double t, zv_jet *out)
{
    *out = (zv_jet){.value = {0}};
    if (shape->kind == ZV_MOVE_ARC) {
        arc_at(shape, t, out);
    } else if (shape->kind == ZV_MOVE_SPLINE) {
        spline_at(shape, t, out);
    } else {
        line_at(shape, t, out);
    }
    if (shape->axes == 4) {
        out->value[3] = shape->turn[0][0] + t * (shape->turn[1][0] - shape->turn[0][0]);
        out->first[3] = shape->turn[1][0] - shape->turn[0][0];
    } else if (shape->rotary.is_used) {
        rotary_at(shape, t, out);
    } else if (shape->axes == 7) {
        quaternion_at(shape, t, out);
    }
    if (t <= 0.0 || t >= 1.0) { // what the program said, not what sines round it to
        put(out->value, shape->p[t <= 0.0 ? 0 : 3]);
        for (int i = 3; i < shape->axes; ++i) {
            out->value[i] = shape->turn[t <= 0.0 ? 0 : 1][i - 3];
        }
    }
}

double zv_jet_length(const double xyz[])
{
    return sqrt(xyz[0] * xyz[0] + xyz[1] * xyz[1] + xyz[2] * xyz[2]);
}

/// The product of the first three numbers.
static double along(const double a[], const double b[])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

void zv_jet_by_length(zv_jet *jet, int axes)
{
    // With v = |x'| and D1, D2, D3 the derivatives by s:  x' = v D1,  x'' = v' D1 + v^2 D2,
    // x''' = v'' D1 + 3 v v' D2 + v^3 D3;  v' is x'' along the path, and v v'' + v'^2 = x' x''' + x'' x''.
    const double v = zv_jet_length(jet->first);
    for (int i = 0; i < axes; ++i) {
        jet->first[i] /= v;
    }
    const double dv = along(jet->second, jet->first);
    const double ddv = along(jet->third, jet->first) + (along(jet->second, jet->second) - dv * dv) / v;
    for (int i = 0; i < axes; ++i) {
        jet->second[i] = (jet->second[i] - jet->first[i] * dv) / (v * v);
        jet->third[i] = (jet->third[i] - jet->first[i] * ddv - 3.0 * v * dv * jet->second[i]) / (v * v * v);
    }
}
