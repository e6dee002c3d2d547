/// @file exact.c
/// A piece of a motion with the exact shapes. The nearest points of two convex bodies give the normal n of a plane between
/// them. A point x of the moving body keeps, on t +- w,
///
///     n . x(t + s)  >=  n . x + s n . v(x) - A s^2 / 2,        v(x) = v0 + omega x x
///
/// whose least value over the piece is at s = +-w, and linear in x there: one support point of the body in the direction
/// -(n +- w n x omega) gives it for all points at once. What lies above the highest point of the other body along n is
/// proven. The plane need not be the best one: whatever it proves holds.
#include "collide/exact.h"

#include <math.h>

#include "base/elementary.h"
#include "base/extremes.h"
#include "collide/convex.h"

/// Doubles err by less than this share of the arm's size.
#define ROUNDING 1e-12

/// A link in the middle of the piece: its place, and the velocity v0 + omega x p of a point p.
typedef struct moving_link {
    zv_pose pose;
    zv_vec3 angular, linear;
} moving_link;

/// A body that moves, or the difference of two that do.
typedef struct motion {
    zv_vec3 angular, linear;
    double accel; ///< no point accelerates more
} motion;

typedef struct work {
    const zv_collider *bodies;
    const zv_scene *scene;
    const zv_exact_piece *piece;
    double gap; ///< margin and rounding
    moving_link link[ZV_MAX_JOINTS + 1];
    zv_piece_state state;
} work;

/// A shape in the world with the ball around it.
typedef struct placed {
    zv_convex shape;
    zv_vec3 center;
    double extent;
    motion moves;
} placed;

// ---- the chain ----

static void walk(work *k)
{
    moving_link at = {.pose = zv_pose_identity()};
    k->link[0] = at;
    for (int i = 0; i < k->bodies->axis_count; ++i) {
        const zv_axis_step *axis = &k->bodies->axis[i];
        const double value = k->piece->value[i], rate = k->piece->change[i];
        at.pose = zv_pose_mul(at.pose, axis->fixed);
        const zv_vec3 z = at.pose.rot.z, o = at.pose.pos, turn = zv_vec3_scale(z, rate);
        if (axis->slides) {
            at.pose.pos = zv_vec3_add(o, zv_vec3_scale(z, value));
            at.linear = zv_vec3_add(at.linear, turn);
        } else {
            double s, c;
            zv_sincos(value, &s, &c);
            const zv_vec3 x = at.pose.rot.x, y = at.pose.rot.y;
            at.pose.rot.x = zv_vec3_add(zv_vec3_scale(x, c), zv_vec3_scale(y, s));
            at.pose.rot.y = zv_vec3_sub(zv_vec3_scale(y, c), zv_vec3_scale(x, s));
            at.angular = zv_vec3_add(at.angular, turn);
            at.linear = zv_vec3_sub(at.linear, zv_vec3_cross(turn, o));
        }
        k->link[i + 1] = at;
    }
}

/// A bound of the acceleration that the axes above `low` give a point of a group; see motion.c.
static double accel_of(const work *k, int low, const zv_group *group)
{
    double turned = 0.0, sum = 0.0;
    for (int i = low + 1; i < k->bodies->axis_count; ++i) {
        const double r = fabs(k->piece->change[i]);
        if (k->bodies->axis[i].slides) {
            sum += i <= group->link ? 2.0 * r * turned : 0.0;
        } else {
            sum += r * (r + 2.0 * turned) * group->points_reach[i];
            turned += r;
        }
    }
    return sum;
}

static placed place(const work *k, const zv_group *group, int i, motion moves)
{
    placed out = {.shape = zv_convex_placed(k->link[group->link + 1].pose, &k->bodies->shape[group->first_shape + i]),
                  .moves = moves};
    out.center = zv_convex_center(&out.shape);
    out.extent = zv_convex_extent(&out.shape);
    return out;
}

// ---- a plane between two bodies ----

/// The least of dir . x over the shape.
static double lowest(const zv_convex *shape, zv_vec3 dir)
{
    const zv_vec3 p = zv_core_support(shape, zv_vec3_scale(dir, -1.0));
    return zv_vec3_dot(dir, p) - zv_core_radius(shape) * zv_vec3_length(dir);
}

/// How far the moving shape stays above the plane n . x = height on the whole piece.
static double stays_above(const work *k, const placed *p, zv_vec3 n, double height)
{
    const double w = k->piece->half, drift = w * zv_vec3_dot(n, p->moves.linear);
    const zv_vec3 turn = zv_vec3_scale(zv_vec3_cross(n, p->moves.angular), w);
    const double after = lowest(&p->shape, zv_vec3_add(n, turn)) + drift;
    const double before = lowest(&p->shape, zv_vec3_sub(n, turn)) - drift;
    return zv_smaller(after, before) - 0.5 * p->moves.accel * w * w - height;
}

/// Takes note of a pair: `distance` in the middle, `n` the direction from the other one.
static void note(work *k, const placed *p, double distance, zv_vec3 n, double height)
{
    if (!(distance > k->gap)) {
        k->state = ZV_PIECE_HIT;
    } else if (k->state == ZV_PIECE_CLEAR && !(stays_above(k, p, n, height) > k->gap)) {
        k->state = ZV_PIECE_OPEN;
    }
}

/// How far a ball around the shape can come on the piece, and its radius.
static double reach_of(const work *k, const placed *p)
{
    const double w = k->piece->half, turning = zv_vec3_length(p->moves.angular) * p->extent;
    const zv_vec3 v = zv_vec3_add(p->moves.linear, zv_vec3_cross(p->moves.angular, p->center));
    return p->extent + w * (zv_vec3_length(v) + turning) + 0.5 * p->moves.accel * w * w + k->gap;
}

static void judge_shapes(work *k, const placed *p, const zv_convex *other)
{
    const double far = zv_vec3_length(zv_vec3_sub(zv_convex_center(other), p->center));
    if (far > reach_of(k, p) + zv_convex_extent(other)) {
        return;
    }
    const zv_separation found = zv_convex_gap(&p->shape, other);
    const zv_vec3 n = zv_vec3_unit(zv_vec3_sub(found.a, found.b));
    note(k, p, found.distance, n, -lowest(other, zv_vec3_scale(n, -1.0)));
}

// ---- the scene ----

static void judge_obstacle(work *k, const placed *p, int index)
{
    const zv_part part = k->scene->parts[index];
    const zv_thing *thing = &k->scene->things[part.thing];
    if (thing->kind == ZV_THING_PLANE) {
        const zv_pose *plane = &thing->shape.pose;
        note(k, p, zv_convex_above_plane(&p->shape, plane).distance, plane->rot.z,
             zv_vec3_dot(plane->rot.z, plane->pos));
    } else {
        const zv_convex shape = zv_part_shape(k->scene, part);
        judge_shapes(k, p, &shape);
    }
}

/// The boxes of a block, and what is below those that are near.
static void judge_below(work *k, const placed *p, double reach, int level, int block)
{
    const zv_block *boxes = &k->scene->tree.level[level][block];
    const int count = zv_boxes_of(&k->scene->tree, level, block);
    for (int i = 0; i < count && k->state != ZV_PIECE_HIT; ++i) {
        if (zv_box_distance(boxes, i, p->center) > reach) {
            continue;
        }
        const int below = block * ZV_TREE_WIDTH + i;
        if (level == 0) {
            judge_obstacle(k, p, below);
        } else {
            judge_below(k, p, reach, level - 1, below);
        }
    }
}

static void judge_scene(work *k, const placed *p)
{
    if (k->scene->in_tree > 0) {
        judge_below(k, p, reach_of(k, p), k->scene->tree.levels - 1, 0);
    }
    for (int i = k->scene->in_tree; i < k->scene->total && k->state != ZV_PIECE_HIT; ++i) {
        judge_obstacle(k, p, i);
    }
}

static void judge_group(work *k, const zv_group *group)
{
    const moving_link *link = &k->link[group->link + 1];
    const motion moves = {link->angular, link->linear, accel_of(k, -1, group)};
    for (int i = 0; i < group->shapes && k->state != ZV_PIECE_HIT; ++i) {
        const placed p = place(k, group, i, moves);
        judge_scene(k, &p);
    }
}

// ---- the arm and itself ----

/// The farther body moves against the nearer one.
static void judge_pair(work *k, const zv_tested *pair)
{
    const zv_group *far = &k->bodies->group[pair->farther],
                   *near = &k->bodies->group[pair->a + pair->b - pair->farther];
    const moving_link *lf = &k->link[far->link + 1], *ln = &k->link[near->link + 1];
    const motion moves = {zv_vec3_sub(lf->angular, ln->angular), zv_vec3_sub(lf->linear, ln->linear),
                          accel_of(k, pair->low, far)};
    for (int i = 0; i < far->shapes && k->state != ZV_PIECE_HIT; ++i) {
        const placed p = place(k, far, i, moves);
        for (int j = 0; j < near->shapes && k->state != ZV_PIECE_HIT; ++j) {
            const zv_convex other = zv_convex_placed(ln->pose, &k->bodies->shape[near->first_shape + j]);
            judge_shapes(k, &p, &other);
        }
    }
}

zv_piece_state zv_judge_exactly(const zv_collider *bodies, const zv_scene *scene, const zv_exact_piece *piece)
{
    work k = {.bodies = bodies, .scene = scene, .piece = piece, .gap = piece->margin + ROUNDING * bodies->size};
    walk(&k);
    for (int g = bodies->group_count - 1; scene && g >= 0 && k.state != ZV_PIECE_HIT; --g) {
        if (bodies->group[g].link >= 0) {
            judge_group(&k, &bodies->group[g]);
        }
    }
    for (int i = 0; i < bodies->tested_count && k.state != ZV_PIECE_HIT; ++i) {
        judge_pair(&k, &bodies->tested[i]);
    }
    return k.state;
}
