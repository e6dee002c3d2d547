/// @file cover.c
/// Balls that cover a convex shape: what the lanes move. A cover holds its shape, so that what is proven free for the
/// balls is free for the shape; how far it stands out at most is the excess.
///
///       s            capsule: balls of radius sqrt(r^2 + (s/2)^2), s apart, the outer ones at the ends
///     (o-o-o-o)      cylinder: the same in the middles of pieces of length s, so that they reach over the ends' rims
///                    box: one ball around each cell of a grid; hull: see cover_hull.c
#include <math.h>
#include <stdlib.h>

#include "base/extremes.h"
#include "collide/collider.h"
#include "collide/convex.h"
#include "collide/cover_hull.h"

/// Distance of balls along an axis, in radii: they stand out by 6 % of the radius.
#define STEP 0.7
enum { MOST_CELLS = 64, MOST_HULL_BALLS = 12 };

/// Room for one more; NULL without memory.
static zv_ball *next_ball(zv_collider *bodies)
{
    if (bodies->ball_count == bodies->ball_capacity) {
        const int capacity = bodies->ball_capacity ? 2 * bodies->ball_capacity : 64;
        zv_ball *grown = capacity <= ZV_MAX_BALLS ? realloc(bodies->ball, (size_t)capacity * sizeof *grown) : NULL;
        if (!grown) {
            return NULL;
        }
        bodies->ball = grown;
        bodies->ball_capacity = capacity;
    }
    return &bodies->ball[bodies->ball_count++];
}

/// Floats of a ball, rounded outwards.
static bool add_ball(zv_collider *bodies, zv_vec3 center, double radius, double excess)
{
    zv_ball *ball = next_ball(bodies);
    if (!ball) {
        return false;
    }
    const double rounding = 1.2e-7 * (zv_vec3_length(center) + radius);
    *ball = (zv_ball){(float)center.x, (float)center.y, (float)center.z, (float)(radius + rounding)};
    bodies->excess = zv_larger(bodies->excess, excess);
    return true;
}

/// Balls along the axis: at its ends too, or in the middles of its pieces.
static bool cover_axis(zv_collider *bodies, const zv_convex *shape, bool at_ends)
{
    const double length = 2.0 * shape->half_length;
    const int pieces = (int)zv_smaller(256.0, ceil(length / (STEP * shape->radius) + 1e-9));
    const int count = at_ends ? pieces + 1 : pieces;
    const double step = pieces > 0 ? length / pieces : 0.0;
    const double radius = sqrt(shape->radius * shape->radius + 0.25 * step * step);
    for (int i = 0; i < count; ++i) {
        const double along = (at_ends ? i : i + 0.5) * step - shape->half_length;
        const zv_vec3 center = zv_pose_apply(shape->pose, (zv_vec3){0.0, 0.0, along});
        if (!add_ball(bodies, center, radius,
                      radius - (at_ends ? shape->radius : zv_smaller(shape->radius, 0.5 * step)))) {
            return false;
        }
    }
    return true;
}

static int cells_along(double half, double cell)
{
    return (int)zv_larger(1.0, ceil(2.0 * half / cell - 1e-9));
}

static bool cover_box(zv_collider *bodies, zv_pose pose, zv_vec3 half)
{
    double cell = 2.0 * zv_smaller(half.x, zv_smaller(half.y, half.z));
    cell = zv_larger(cell, 1e-3 * zv_vec3_length(half));
    int nx, ny, nz;
    for (;; cell *= 1.25) {
        nx = cells_along(half.x, cell);
        ny = cells_along(half.y, cell);
        nz = cells_along(half.z, cell);
        if ((double)nx * ny * nz <= MOST_CELLS) {
            break;
        }
    }
    const zv_vec3 part = {half.x / nx, half.y / ny, half.z / nz};
    const double radius = zv_vec3_length(part), excess = radius - zv_smaller(part.x, zv_smaller(part.y, part.z));
    for (int i = 0; i < nx * ny * nz; ++i) {
        const zv_vec3 center = {(2 * (i % nx) + 1) * part.x - half.x, (2 * (i / nx % ny) + 1) * part.y - half.y,
                                (2 * (i / nx / ny) + 1) * part.z - half.z};
        if (!add_ball(bodies, zv_pose_apply(pose, center), radius, excess)) {
            return false;
        }
    }
    return true;
}

/// The box along the hull's own axes, for a hull without volume: it gets a hair of thickness.
static bool cover_flat_hull(zv_collider *bodies, const zv_convex *shape)
{
    zv_convex local = *shape;
    local.pose = zv_pose_identity();
    zv_vec3 low, high;
    zv_convex_bounds(&local, &low, &high);
    const zv_vec3 center = zv_vec3_scale(zv_vec3_add(low, high), 0.5);
    const zv_vec3 size = zv_vec3_scale(zv_vec3_sub(high, low), 0.5);
    const zv_vec3 half = {zv_larger(size.x, 1e-6), zv_larger(size.y, 1e-6), zv_larger(size.z, 1e-6)};
    return cover_box(bodies, (zv_pose){shape->pose.rot, zv_pose_apply(shape->pose, center)}, half);
}

static bool cover_solid_hull(zv_collider *bodies, const zv_mesh *hull, zv_pose pose)
{
    zv_hull_ball balls[ZV_MOST_HULL_BALLS];
    const size_t room_size = 14 * (size_t)hull->triangle_count + 8;
    zv_vec3 *room = malloc(room_size * sizeof *room);
    const int count = room ? zv_cover_hull(hull, room, (int)room_size, MOST_HULL_BALLS, balls) : 0;
    bool good = room != NULL;
    for (int i = 0; i < count && good; ++i) {
        good = add_ball(bodies, zv_pose_apply(pose, balls[i].center), balls[i].radius, balls[i].excess);
    }
    free(room);
    return good;
}

static bool cover_hull(zv_collider *bodies, const zv_convex *shape)
{
    zv_mesh hull = {0};
    const zv_status status = zv_hull_make(shape->points, (size_t)shape->point_count, &hull, NULL);
    const bool good = status == ZV_OK                ? cover_solid_hull(bodies, &hull, shape->pose)
                      : status == ZV_ERR_BAD_REQUEST ? cover_flat_hull(bodies, shape)
                                                     : false;
    zv_mesh_free(&hull);
    return good;
}

bool zv_cover(zv_collider *bodies, const zv_convex *shape)
{
    switch (shape->kind) {
    case ZV_CONVEX_SPHERE:
        return add_ball(bodies, shape->pose.pos, shape->radius, 0.0);
    case ZV_CONVEX_CAPSULE:
        return cover_axis(bodies, shape, true);
    case ZV_CONVEX_CYLINDER:
        return cover_axis(bodies, shape, false);
    case ZV_CONVEX_BOX:
        return cover_box(bodies, shape->pose, shape->half);
    default:
        return cover_hull(bodies, shape);
    }
}

bool zv_cover_as(zv_collider *bodies, const zv_collider *other, int index)
{
    bool ok = true;
    for (int i = other->first_ball_of[index]; i < other->first_ball_of[index + 1] && ok; ++i) {
        const zv_ball *ball = &other->ball[i];
        zv_ball *added = next_ball(bodies);
        ok = added != NULL;
        if (ok) {
            *added = *ball;
        }
    }
    return ok;
}
