/// @file distance.c
/// Distance of two convex shapes: closed forms where there are some, GJK for the rest.
///
///     point-point, point-segment, segment-segment      spheres and capsules (Ericson: Real-Time Collision Detection,
///     point-box, point-cylinder                         2005, 5.1)
#include <math.h>

#include "base/assert.h"
#include "collide/convex.h"
#include "collide/gjk.h"

static double clamp01(double t)
{
    return t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
}

/// The axis of a sphere (no length) or capsule from its lower end.
typedef struct segment {
    zv_vec3 start, along;
} segment;

static segment axis_of(const zv_convex *shape)
{
    const double half = shape->kind == ZV_CONVEX_CAPSULE ? shape->half_length : 0.0;
    const zv_vec3 reach = zv_vec3_scale(shape->pose.rot.z, half);
    return (segment){zv_vec3_sub(shape->pose.pos, reach), zv_vec3_scale(reach, 2.0)};
}

/// Parameters s, t in 0..1 of the nearest points of two segments, either of which may be a point.
static void nearest_of_segments(segment p, segment q, double *s, double *t)
{
    const zv_vec3 r = zv_vec3_sub(p.start, q.start);
    const double a = zv_vec3_dot(p.along, p.along), e = zv_vec3_dot(q.along, q.along), f = zv_vec3_dot(q.along, r);
    const double b = zv_vec3_dot(p.along, q.along), c = zv_vec3_dot(p.along, r);
    *s = *t = 0.0;
    if (a <= 0.0 && e <= 0.0) {
        return;
    }
    if (a <= 0.0) {
        *t = clamp01(f / e);
        return;
    }
    if (e <= 0.0) {
        *s = clamp01(-c / a);
        return;
    }
    const double denominator = a * e - b * b; // 0 when they are parallel: then any s will do
    *s = denominator > 1e-14 * a * e ? clamp01((b * f - c * e) / denominator) : 0.0;
    *t = (b * *s + f) / e;
    if (*t < 0.0) {
        *t = 0.0;
        *s = clamp01(-c / a);
    } else if (*t > 1.0) {
        *t = 1.0;
        *s = clamp01((b - c) / a);
    }
}

static zv_separation points_apart(zv_vec3 a, zv_vec3 b)
{
    return (zv_separation){zv_vec3_length(zv_vec3_sub(a, b)), a, b};
}

static zv_separation between_axes(const zv_convex *a, const zv_convex *b)
{
    const segment p = axis_of(a), q = axis_of(b);
    double s, t;
    nearest_of_segments(p, q, &s, &t);
    return points_apart(zv_vec3_add(p.start, zv_vec3_scale(p.along, s)),
                        zv_vec3_add(q.start, zv_vec3_scale(q.along, t)));
}

// ---- a point and a box or cylinder, in the frame of the latter ----

static double bring_into(double x, double half)
{
    return x < -half ? -half : x > half ? half : x;
}

/// Out of the box through the nearest face.
static zv_vec3 nearest_face_point(zv_vec3 p, zv_vec3 half, double *depth)
{
    const double x = half.x - fabs(p.x), y = half.y - fabs(p.y), z = half.z - fabs(p.z);
    *depth = fmin(x, fmin(y, z));
    if (x <= y && x <= z) {
        return (zv_vec3){copysign(half.x, p.x), p.y, p.z};
    }
    return y <= z ? (zv_vec3){p.x, copysign(half.y, p.y), p.z} : (zv_vec3){p.x, p.y, copysign(half.z, p.z)};
}

static zv_vec3 on_box(zv_vec3 p, zv_vec3 half, double *distance)
{
    const zv_vec3 nearest = {bring_into(p.x, half.x), bring_into(p.y, half.y), bring_into(p.z, half.z)};
    *distance = zv_vec3_length(zv_vec3_sub(p, nearest));
    if (*distance > 0.0) {
        return nearest;
    }
    double depth;
    const zv_vec3 face = nearest_face_point(p, half, &depth);
    *distance = -depth;
    return face;
}

static zv_vec3 on_cylinder(zv_vec3 p, double radius, double half, double *distance)
{
    const double flat = sqrt(p.x * p.x + p.y * p.y), beyond = flat - radius, above = fabs(p.z) - half;
    const double scale = flat > 0.0 ? radius / flat : 0.0;
    const zv_vec3 side = flat > 0.0 ? (zv_vec3){p.x * scale, p.y * scale, p.z} : (zv_vec3){radius, 0.0, p.z};
    const zv_vec3 end = {p.x, p.y, copysign(half, p.z)};
    if (beyond <= 0.0 && above <= 0.0) {
        *distance = fmax(beyond, above);
        return beyond > above ? side : end;
    }
    const zv_vec3 nearest = {beyond > 0.0 ? side.x : p.x, beyond > 0.0 ? side.y : p.y, above > 0.0 ? end.z : p.z};
    *distance = zv_vec3_length(zv_vec3_sub(p, nearest));
    return nearest;
}

static zv_separation point_and_body(zv_vec3 point, const zv_convex *body)
{
    const zv_vec3 p = zv_pose_apply(zv_pose_inverse(body->pose), point);
    double distance;
    const zv_vec3 nearest = body->kind == ZV_CONVEX_BOX ? on_box(p, body->half, &distance)
                                                        : on_cylinder(p, body->radius, body->half_length, &distance);
    return (zv_separation){distance, point, zv_pose_apply(body->pose, nearest)};
}

// ---- choice ----

static bool is_round(const zv_convex *shape)
{
    return shape->kind == ZV_CONVEX_SPHERE || shape->kind == ZV_CONVEX_CAPSULE;
}

static bool is_block(const zv_convex *shape)
{
    return shape->kind == ZV_CONVEX_BOX || shape->kind == ZV_CONVEX_CYLINDER;
}

static zv_separation swapped(zv_separation s)
{
    return (zv_separation){s.distance, s.b, s.a};
}

static zv_separation between_cores(const zv_convex *a, const zv_convex *b, bool with_depth)
{
    if (is_round(a) && is_round(b)) {
        return between_axes(a, b);
    }
    if (a->kind == ZV_CONVEX_SPHERE && is_block(b)) {
        return point_and_body(a->pose.pos, b);
    }
    if (b->kind == ZV_CONVEX_SPHERE && is_block(a)) {
        return swapped(point_and_body(b->pose.pos, a));
    }
    return zv_gjk_distance(a, b, with_depth);
}

static zv_separation between(const zv_convex *a, const zv_convex *b, bool with_depth)
{
    zv_separation found = between_cores(a, b, with_depth);
    zv_vec3 n = zv_vec3_unit(zv_vec3_sub(found.b, found.a));
    n = found.distance < 0.0 ? zv_vec3_scale(n, -1.0) : n;
    found.a = zv_vec3_add(found.a, zv_vec3_scale(n, zv_core_radius(a)));
    found.b = zv_vec3_sub(found.b, zv_vec3_scale(n, zv_core_radius(b)));
    found.distance -= zv_core_radius(a) + zv_core_radius(b);
    return found;
}

zv_separation zv_convex_distance(const zv_convex *a, const zv_convex *b)
{
    ZV_ASSERT(a && b);
    return between(a, b, true);
}

zv_separation zv_convex_gap(const zv_convex *a, const zv_convex *b)
{
    return between(a, b, false);
}
