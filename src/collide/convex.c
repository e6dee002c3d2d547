/// @file convex.c
/// Convex shapes: support points, bounds, placement.
#include "collide/convex.h"

#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"

/// Nothing around an arm is larger than this, m: numbers beyond are mistakes, and would drown the rounding margins.
#define LARGEST 1e4

double zv_core_radius(const zv_convex *shape)
{
    return shape->kind == ZV_CONVEX_SPHERE || shape->kind == ZV_CONVEX_CAPSULE ? shape->radius : 0.0;
}

static zv_vec3 hull_support(const zv_convex *shape, zv_vec3 local)
{
    zv_vec3 best = shape->points[0];
    double most = zv_vec3_dot(best, local);
    for (int i = 1; i < shape->point_count; ++i) {
        const double along = zv_vec3_dot(shape->points[i], local);
        if (along > most) {
            most = along;
            best = shape->points[i];
        }
    }
    return best;
}

static zv_vec3 local_support(const zv_convex *shape, zv_vec3 d)
{
    const double along = d.z < 0.0 ? -shape->half_length : shape->half_length;
    switch (shape->kind) {
    case ZV_CONVEX_CAPSULE:
        return (zv_vec3){0.0, 0.0, along};
    case ZV_CONVEX_CYLINDER: {
        const double flat = sqrt(d.x * d.x + d.y * d.y), scale = flat > 0.0 ? shape->radius / flat : 0.0;
        return (zv_vec3){d.x * scale, d.y * scale, along};
    }
    case ZV_CONVEX_BOX:
        return (zv_vec3){copysign(shape->half.x, d.x), copysign(shape->half.y, d.y), copysign(shape->half.z, d.z)};
    case ZV_CONVEX_HULL:
        return hull_support(shape, d);
    default:
        return (zv_vec3){0.0, 0.0, 0.0};
    }
}

zv_vec3 zv_core_support(const zv_convex *shape, zv_vec3 dir)
{
    const zv_rot *r = &shape->pose.rot;
    const zv_vec3 local = {zv_vec3_dot(r->x, dir), zv_vec3_dot(r->y, dir), zv_vec3_dot(r->z, dir)};
    return zv_pose_apply(shape->pose, local_support(shape, local));
}

zv_vec3 zv_convex_support(const zv_convex *shape, zv_vec3 dir)
{
    const zv_vec3 core = zv_core_support(shape, dir);
    return zv_vec3_add(core, zv_vec3_scale(zv_vec3_unit(dir), zv_core_radius(shape)));
}

static zv_vec3 middle_of_points(const zv_convex *shape)
{
    zv_vec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < shape->point_count; ++i) {
        sum = zv_vec3_add(sum, shape->points[i]);
    }
    return zv_vec3_scale(sum, 1.0 / shape->point_count);
}

static double hull_extent(const zv_convex *shape, zv_vec3 center)
{
    double most = 0.0;
    for (int i = 0; i < shape->point_count; ++i) {
        most = zv_larger(most, zv_vec3_length(zv_vec3_sub(shape->points[i], center)));
    }
    return most * (1.0 + 1e-12); // turned and moved points are rounded once more
}

void zv_convex_keep(zv_convex *shape)
{
    if (shape->kind == ZV_CONVEX_HULL) {
        shape->center = middle_of_points(shape);
        shape->extent = hull_extent(shape, shape->center);
    }
}

zv_vec3 zv_convex_center(const zv_convex *shape)
{
    if (shape->kind != ZV_CONVEX_HULL) {
        return shape->pose.pos;
    }
    return zv_pose_apply(shape->pose, shape->extent > 0.0 ? shape->center : middle_of_points(shape));
}

double zv_convex_extent(const zv_convex *shape)
{
    switch (shape->kind) {
    case ZV_CONVEX_SPHERE:
        return shape->radius;
    case ZV_CONVEX_CAPSULE:
        return shape->radius + shape->half_length;
    case ZV_CONVEX_CYLINDER:
        return sqrt(shape->radius * shape->radius + shape->half_length * shape->half_length);
    case ZV_CONVEX_BOX:
        return zv_vec3_length(shape->half);
    default:
        return shape->extent > 0.0 ? shape->extent : hull_extent(shape, middle_of_points(shape));
    }
}

zv_convex zv_convex_placed(zv_pose outer_from_parent, const zv_convex *shape)
{
    zv_convex placed = *shape;
    placed.pose = zv_pose_mul(outer_from_parent, shape->pose);
    return placed;
}

void zv_convex_bounds(const zv_convex *shape, zv_vec3 *low, zv_vec3 *high)
{
    const double r = zv_core_radius(shape);
    *low =
        (zv_vec3){zv_core_support(shape, (zv_vec3){-1, 0, 0}).x - r, zv_core_support(shape, (zv_vec3){0, -1, 0}).y - r,
                  zv_core_support(shape, (zv_vec3){0, 0, -1}).z - r};
    *high =
        (zv_vec3){zv_core_support(shape, (zv_vec3){1, 0, 0}).x + r, zv_core_support(shape, (zv_vec3){0, 1, 0}).y + r,
                  zv_core_support(shape, (zv_vec3){0, 0, 1}).z + r};
}

zv_separation zv_convex_above_plane(const zv_convex *shape, const zv_pose *plane)
{
    const zv_vec3 up = plane->rot.z, down = zv_vec3_scale(up, -1.0);
    const zv_vec3 lowest = zv_vec3_add(zv_core_support(shape, down), zv_vec3_scale(down, zv_core_radius(shape)));
    const double height = zv_vec3_dot(zv_vec3_sub(lowest, plane->pos), up);
    return (zv_separation){height, lowest, zv_vec3_sub(lowest, zv_vec3_scale(up, height))};
}

static bool is_size(double value)
{
    return value > 0.0 && value <= LARGEST;
}

static bool is_place(zv_vec3 v)
{
    return fabs(v.x) <= LARGEST && fabs(v.y) <= LARGEST && fabs(v.z) <= LARGEST; // false for NaN
}

static const char *hull_fault(const zv_convex *shape)
{
    if (!shape->points || shape->point_count < 1) {
        return "a hull needs at least one point";
    }
    for (int i = 0; i < shape->point_count; ++i) {
        if (!is_place(shape->points[i])) {
            return "a point must be finite and within 10 km";
        }
    }
    return NULL;
}

const char *zv_convex_fault(const zv_convex *shape)
{
    static const char *const size = "sizes must be above 0 and at most 10 km";
    if (!is_place(shape->pose.pos)) {
        return "its place must be finite and within 10 km";
    }
    switch (shape->kind) {
    case ZV_CONVEX_SPHERE:
        return is_size(shape->radius) ? NULL : size;
    case ZV_CONVEX_CAPSULE:
        return is_size(shape->radius) && (is_size(shape->half_length) || shape->half_length == 0.0) ? NULL : size;
    case ZV_CONVEX_CYLINDER:
        return is_size(shape->radius) && is_size(shape->half_length) ? NULL : size;
    case ZV_CONVEX_BOX:
        return is_size(shape->half.x) && is_size(shape->half.y) && is_size(shape->half.z) ? NULL : size;
    default:
        return hull_fault(shape);
    }
}
