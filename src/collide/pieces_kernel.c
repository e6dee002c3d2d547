/// @file pieces_kernel.c
/// Eight pieces of a motion at once: is every body clear of everything, in the middle of each piece and on the way to its
/// ends?
///
/// The distance of a moving point x(t) from a convex set is a convex function of its place, so that it lies above its
/// tangent plane. With n the direction from the nearest point of the set, v the velocity and a bound A of the
/// acceleration, on t +- w
///
///     distance >= D - |n . v| w - A w^2 / 2                       (second order; Schwarzer, Saha and Latombe: Adaptive
///                                                                  dynamic collision checking, 2005, use D - |v| w)
///
/// and the piece is clear when that exceeds the radius r of the ball around the point. With s = D^2 and c = D |n . v| this
/// is, without a division,
///
///     s - c w > (r + A w^2 / 2) sqrt(s).
///
/// First the ball around all bodies of a link, with D - |v| w alone: far obstacles need no direction. Then the ball around
/// each body, then its balls; the boxes of the tree are convex sets like any other. Two bodies of the arm: the same with
/// their relative velocity, and the acceleration that the axes between them can give.
#include "collide/motion.h"

/// Frames of the links in eight states, rows of three columns and the position, and their twists: the velocity of a point
/// p is linear + angular x p.
typedef struct link_frame {
    zv_f8 m[12];
    zv_f8 angular[3], linear[3];
} link_frame;

typedef struct work {
    const zv_collider *bodies;
    const zv_scene *scene;
    zv_motion_space *space;
    zv_f8 w, half_w2; ///< w with rounding, w^2 / 2
    zv_i8 blocked, open;
    link_frame frame[ZV_MAX_JOINTS + 1];
} work;

// ---- the chain ----

ZV_INLINE void move_by_fixed(const link_frame *from, const float *o, bool is_first, zv_f8 out[12])
{
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column) {
            if (is_first) {
                out[4 * row + column] = zv_f8_splat(o[4 * row + column]);
                continue;
            }
            const zv_f8 *f = &from->m[4 * row];
            zv_f8 sum = f[0] * o[column] + f[1] * o[4 + column] + f[2] * o[8 + column];
            out[4 * row + column] = column == 3 ? sum + f[3] : sum;
        }
    }
}

/// The twist that the axis along z of frame `a` adds.
ZV_INLINE void add_twist(const link_frame *before, const zv_f8 a[12], float rate, bool slides, link_frame *out)
{
    const zv_f8 zx = a[2] * rate, zy = a[6] * rate, zz = a[10] * rate;
    for (int k = 0; k < 3; ++k) {
        out->angular[k] = before->angular[k];
        out->linear[k] = before->linear[k];
    }
    if (slides) {
        out->linear[0] += zx;
        out->linear[1] += zy;
        out->linear[2] += zz;
        return;
    }
    out->angular[0] += zx;
    out->angular[1] += zy;
    out->angular[2] += zz;
    out->linear[0] -= zy * a[11] - zz * a[7];
    out->linear[1] -= zz * a[3] - zx * a[11];
    out->linear[2] -= zx * a[7] - zy * a[3];
}

ZV_INLINE void walk(work *k, const float value[ZV_MAX_JOINTS][ZV_FLOAT_LANES])
{
    const zv_collider *bodies = k->bodies;
    link_frame *base = &k->frame[0];
    for (int i = 0; i < 12; ++i) {
        base->m[i] = zv_f8_splat(i == 0 || i == 5 || i == 10 ? 1.0F : 0.0F);
    }
    for (int i = 0; i < 3; ++i) {
        base->angular[i] = base->linear[i] = zv_f8_splat(0.0F);
    }
    for (int i = 0; i < bodies->axis_count; ++i) {
        const zv_axis_step *axis = &bodies->axis[i];
        const zv_f8 v = zv_f8_load(value[i]);
        link_frame *out = &k->frame[i + 1];
        zv_f8 a[12];
        move_by_fixed(&k->frame[i], axis->fixed_f, i == 0, a);
        add_twist(&k->frame[i], a, k->space->bounds.rate[i], axis->slides, out);
        zv_f8 s = zv_f8_splat(0.0F), c = zv_f8_splat(1.0F);
        if (!axis->slides) {
            zv_f8_sincos(v, &s, &c);
        }
        for (int row = 0; row < 3; ++row) {
            const zv_f8 x = a[4 * row], y = a[4 * row + 1], z = a[4 * row + 2];
            out->m[4 * row] = x * c + y * s;
            out->m[4 * row + 1] = y * c - x * s;
            out->m[4 * row + 2] = z;
            out->m[4 * row + 3] = axis->slides ? a[4 * row + 3] + z * v : a[4 * row + 3];
        }
    }
}

ZV_INLINE zv_moving point_of(const link_frame *f, float x, float y, float z)
{
    zv_moving p;
    p.x = f->m[0] * x + f->m[1] * y + f->m[2] * z + f->m[3];
    p.y = f->m[4] * x + f->m[5] * y + f->m[6] * z + f->m[7];
    p.z = f->m[8] * x + f->m[9] * y + f->m[10] * z + f->m[11];
    p.vx = f->linear[0] + (f->angular[1] * p.z - f->angular[2] * p.y);
    p.vy = f->linear[1] + (f->angular[2] * p.x - f->angular[0] * p.z);
    p.vz = f->linear[2] + (f->angular[0] * p.y - f->angular[1] * p.x);
    return p;
}

/// The centre of a group, when something comes near its cluster.
ZV_INLINE const zv_moving *center_of(work *k, int index)
{
    zv_moving *center = &k->space->center[index];
    if (!k->space->placed[index]) {
        const zv_group *group = &k->bodies->group[index];
        k->space->placed[index] = 1;
        *center = point_of(&k->frame[group->link + 1], group->center[0], group->center[1], group->center[2]);
    }
    return center;
}

/// The balls of a group, when something comes near it.
static void place_balls(work *k, int index)
{
    const zv_group *group = &k->bodies->group[index];
    if (k->space->placed[index] == 2) {
        return;
    }
    k->space->placed[index] = 2;
    const link_frame *f = &k->frame[group->link + 1];
    for (int i = group->first_ball; i < group->first_ball + group->balls; ++i) {
        const zv_ball *ball = &k->bodies->ball[i];
        k->space->ball[i] = point_of(f, ball->x, ball->y, ball->z);
    }
}

// ---- bounds of accelerations ----

/// Acceleration of a point is at most the sum of this times its distances from the axes: an axis moves what is beyond it
/// on circles, together with every axis before it. Rounded upwards.
static void fill_weights(const zv_collider *bodies, zv_edge_bounds *b, int low)
{
    float turned = 0.0F, of_slides = 0.0F, *weight = b->weight[low + 1];
    for (int k = 0; k < bodies->axis_count; ++k) {
        const float r = k > low ? __builtin_fabsf(b->rate[k]) : 0.0F;
        weight[k] = 0.0F;
        if (bodies->axis[k].slides) {
            of_slides += 2.0F * r * turned;
        } else {
            weight[k] = r * (r + 2.0F * turned) * 1.00001F;
            turned += r;
        }
    }
    b->of_slides[low + 1] = of_slides * 1.00001F;
    b->weighed |= 1u << (low + 1);
}

/// The bound at a place of the list, of what has these distances from the axes and is moved by those above `low`.
ZV_INLINE float accel_of(work *k, int at, int low, const float *reach)
{
    zv_edge_bounds *b = &k->space->bounds;
    if (b->accel[at] < 0.0F) {
        if (!(b->weighed >> (low + 1) & 1u)) {
            fill_weights(k->bodies, b, low);
        }
        float sum = b->of_slides[low + 1];
        for (int i = 0; i < k->bodies->axis_count; ++i) {
            sum += b->weight[low + 1][i] * reach[i];
        }
        b->accel[at] = sum;
    }
    return b->accel[at];
}

ZV_INLINE float group_accel(work *k, int index)
{
    return accel_of(k, k->space->bounds.group + index, -1, k->bodies->group[index].reach);
}

ZV_INLINE float balls_accel(work *k, int index)
{
    return accel_of(k, k->space->bounds.balls + index, -1, k->bodies->group[index].balls_reach);
}

// ---- a moving point and a convex set: s = D^2, c = D |n . v| ----

typedef struct nearness {
    zv_f8 s, c;
} nearness;

ZV_INLINE nearness from_difference(zv_f8 x, zv_f8 y, zv_f8 z, zv_f8 vx, zv_f8 vy, zv_f8 vz)
{
    return (nearness){x * x + y * y + z * z, zv_f8_abs(x * vx + y * vy + z * vz)};
}

ZV_INLINE nearness near_segment(const float *f, const zv_moving *p, bool has_length)
{
    zv_f8 x = p->x - f[0], y = p->y - f[1], z = p->z - f[2];
    if (has_length) {
        zv_f8 t = (x * f[3] + y * f[4] + z * f[5]) * f[6];
        t = zv_f8_min(zv_f8_max(t, zv_f8_splat(0.0F)), zv_f8_splat(1.0F));
        x -= t * f[3];
        y -= t * f[4];
        z -= t * f[5];
    }
    return from_difference(x, y, z, p->vx, p->vy, p->vz);
}

ZV_INLINE void add_slab(zv_f8 along, zv_f8 speed, zv_f8 half, nearness *sum)
{
    const zv_f8 beyond = zv_f8_max(zv_f8_abs(along) - half, zv_f8_splat(0.0F));
    sum->s += beyond * beyond;
    sum->c += zv_f8_with_sign(beyond, along) * speed;
}

ZV_INLINE nearness near_box(const float *f, const zv_moving *p)
{
    const zv_f8 x = p->x - f[0], y = p->y - f[1], z = p->z - f[2];
    nearness sum = {zv_f8_splat(0.0F), zv_f8_splat(0.0F)};
    for (int a = 0; a < 3; ++a) {
        const float *axis = &f[3 + 3 * a];
        add_slab(x * axis[0] + y * axis[1] + z * axis[2], p->vx * axis[0] + p->vy * axis[1] + p->vz * axis[2],
                 zv_f8_splat(f[12 + a]), &sum);
    }
    sum.c = zv_f8_abs(sum.c);
    return sum;
}

ZV_INLINE nearness near_cylinder(const float *f, const zv_moving *p)
{
    const zv_f8 x = p->x - f[0], y = p->y - f[1], z = p->z - f[2];
    const zv_f8 h = x * f[3] + y * f[4] + z * f[5], speed = p->vx * f[3] + p->vy * f[4] + p->vz * f[5];
    const zv_f8 rx = x - h * f[3], ry = y - h * f[4], rz = z - h * f[5];
    const zv_f8 radial = zv_f8_sqrt(rx * rx + ry * ry + rz * rz);
    const zv_f8 outward = (rx * p->vx + ry * p->vy + rz * p->vz) / zv_f8_max(radial, zv_f8_splat(1e-9F));
    nearness sum = {zv_f8_splat(0.0F), zv_f8_splat(0.0F)};
    add_slab(h, speed, zv_f8_splat(f[7]), &sum);
    add_slab(radial, outward, zv_f8_splat(f[6]), &sum);
    sum.c = zv_f8_abs(sum.c);
    return sum;
}

/// Behind the plane the distance is 0.
ZV_INLINE nearness above_planes(const float *plane, int count, const zv_moving *p)
{
    zv_f8 most = zv_f8_splat(0.0F), speed = zv_f8_splat(0.0F);
    for (int i = 0; i < count; ++i, plane += 4) {
        const zv_f8 height = p->x * plane[0] + p->y * plane[1] + p->z * plane[2] - plane[3];
        const zv_f8 v = p->vx * plane[0] + p->vy * plane[1] + p->vz * plane[2];
        const zv_i8 higher = zv_f8_less(most, height);
        speed = zv_f8_select(higher, zv_f8_abs(v), speed);
        most = zv_f8_select(higher, height, most);
    }
    return (nearness){most * most, most * speed};
}

ZV_INLINE nearness near_obstacle(const zv_scene *scene, const zv_obstacle *o, const zv_moving *p)
{
    switch (o->kind) {
    case ZV_OBSTACLE_BALL:
        return near_segment(o->f, p, false);
    case ZV_OBSTACLE_SEGMENT:
        return near_segment(o->f, p, true);
    case ZV_OBSTACLE_BOX:
        return near_box(o->f, p);
    case ZV_OBSTACLE_CYLINDER:
        return near_cylinder(o->f, p);
    case ZV_OBSTACLE_PLANE:
        return above_planes(o->f, 1, p);
    default:
        return above_planes(scene->planes + 4 * o->first, o->count, p);
    }
}

// ---- verdicts ----

ZV_INLINE zv_i8 is_clear(const work *k, nearness n, float radius, float accel)
{
    return zv_f8_less((radius + accel * k->half_w2) * zv_f8_sqrt(n.s), n.s - n.c * k->w);
}

/// Lanes among `todo` in which a ball is not clear of something: blocked in the middle, or open. True when one is blocked.
ZV_INLINE bool judge_ball(work *k, nearness n, float radius, float accel, zv_i8 todo)
{
    k->blocked |= todo & ~zv_f8_less(zv_f8_splat(radius * radius), n.s);
    k->open |= todo & ~is_clear(k, n, radius, accel);
    return zv_i8_any(k->blocked);
}

ZV_INLINE bool judge_obstacle(work *k, int index, const zv_obstacle *o)
{
    const zv_group *group = &k->bodies->group[index];
    const float around = o->radius + k->space->bounds.slack;
    const nearness of_group = near_obstacle(k->scene, o, center_of(k, index));
    const zv_i8 todo = ~(is_clear(k, of_group, group->radius + around, group_accel(k, index)) | k->open);
    if (!zv_i8_any(todo)) {
        return false;
    }
    place_balls(k, index);
    for (int i = group->first_ball; i < group->first_ball + group->balls; ++i) {
        const nearness n = near_obstacle(k->scene, o, &k->space->ball[i]);
        if (judge_ball(k, n, k->bodies->ball[i].r + around, balls_accel(k, index), todo)) {
            return true;
        }
    }
    return false;
}

/// How far the ball around a cluster reaches on the whole piece, with its way.
ZV_INLINE zv_f8 range_of(work *k, int index)
{
    const zv_cluster *c = &k->bodies->cluster[index];
    const zv_moving *p = &k->space->cluster[index];
    const float accel = accel_of(k, k->space->bounds.cluster + index, -1, c->reach);
    const zv_f8 speed = zv_f8_sqrt(p->vx * p->vx + p->vy * p->vy + p->vz * p->vz) * 1.000002F;
    return c->radius + k->space->bounds.slack + accel * k->half_w2 + speed * k->w;
}

/// The bodies of a cluster against the things outside the tree.
static bool judge_cluster(work *k, int index)
{
    const zv_cluster *c = &k->bodies->cluster[index];
    const zv_f8 range = range_of(k, index);
    for (int i = k->scene->in_tree; i < k->scene->total; ++i) {
        const zv_obstacle *o = &k->scene->obstacles[i];
        const zv_f8 reach = range + o->radius, s = near_obstacle(k->scene, o, &k->space->cluster[index]).s;
        if (!zv_i8_any(~(zv_f8_less(reach * reach, s) | k->open))) {
            continue;
        }
        for (int g = c->first_group + c->groups - 1; g >= c->first_group; --g) {
            if (judge_obstacle(k, g, o)) {
                return true;
            }
        }
    }
    return false;
}

// ---- many obstacles ----

/// How far along a row of cells, kept inside it, and how far beyond its ends.
ZV_INLINE zv_f8 cell_along(zv_f8 x, float low, float per_m, int n, zv_f8 *beyond)
{
    const zv_f8 u = (x - low) * per_m, inside = zv_f8_min(zv_f8_max(u, zv_f8_splat(0.0F)), zv_f8_splat((float)n));
    *beyond += (u - inside) * (u - inside);
    return zv_f8_min(inside, zv_f8_splat((float)n - 0.5F));
}

/// A lower bound of the distance of the points from everything in the tree. Outside the grid it is that of the nearest
/// point of its border, with the distance to it.
ZV_INLINE zv_f8 field_at(const zv_field *f, const zv_moving *p)
{
    zv_f8 beyond = zv_f8_splat(0.0F), steps;
    const zv_i8 x = __builtin_convertvector(cell_along(p->x, f->low[0], f->per_m, f->n[0], &beyond), zv_i8),
                y = __builtin_convertvector(cell_along(p->y, f->low[1], f->per_m, f->n[1], &beyond), zv_i8),
                z = __builtin_convertvector(cell_along(p->z, f->low[2], f->per_m, f->n[2], &beyond), zv_i8);
    const zv_i8 index = (z * f->n[1] + y) * f->n[0] + x;
    for (int lane = 0; lane < ZV_FLOAT_LANES; ++lane) {
        steps[lane] = (float)f->cells[index[lane]];
    }
    const zv_f8 inside = steps * f->step, out = beyond * (0.9999F / (f->per_m * f->per_m));
    const zv_f8 sum = zv_f8_sqrt(inside * inside + out);
    const zv_i8 known = f->leaves ? ~zv_f8_less(zv_f8_splat(0.0F), beyond) : ~(zv_i8){0};
    return zv_f8_select(known, sum, zv_f8_splat(0.0F));
}

/// Lanes in which a ball stays farther from everything than it can come: distance changes no faster than the point moves.
/// `inside`: those in which it surely holds the middle of an obstacle.
ZV_INLINE zv_i8 is_far(const work *k, const zv_moving *p, float radius, float accel, zv_i8 *inside)
{
    const zv_field *field = &k->scene->field;
    *inside = (zv_i8){0};
    if (!field->cells) {
        return (zv_i8){0};
    }
    const zv_f8 distance = field_at(field, p);
    const zv_f8 speed = zv_f8_sqrt(p->vx * p->vx + p->vy * p->vy + p->vz * p->vz) * 1.000002F;
    *inside = zv_f8_less(distance * 1.4143F, zv_f8_splat(radius - field->blur));
    return zv_f8_less(radius + speed * k->w + accel * k->half_w2, distance);
}

/// The same asked of parts of the piece one after the other: the point is nearer to its tangent than acceleration can lead
/// it away. Looking at the grid some more times is less work than going down the tree.
static zv_i8 is_far_in_parts(const work *k, const zv_moving *p, float radius, float accel, zv_i8 todo)
{
    enum { PARTS = 4 };
    const zv_f8 speed = zv_f8_sqrt(p->vx * p->vx + p->vy * p->vy + p->vz * p->vz) * 1.000002F;
    const zv_f8 enough = radius + speed * (k->w * (1.0001F / PARTS)) + accel * k->half_w2;
    zv_i8 far = todo;
    for (int i = 0; i < PARTS && zv_i8_any(far); ++i) {
        const zv_f8 s = k->w * ((float)(2 * i - PARTS + 1) / PARTS);
        const zv_moving at = {.x = p->x + p->vx * s, .y = p->y + p->vy * s, .z = p->z + p->vz * s};
        far &= zv_f8_less(enough, field_at(&k->scene->field, &at));
    }
    return far;
}

/// A ball in one lane: the same place, velocity and piece in all eight, to be held against eight boxes.
typedef struct lone_ball {
    float at[3], speed[3], w, radius, reach; ///< `reach`: the radius with what acceleration adds
} lone_ball;

/// The boxes of a block that it is not clear of, as bits.
ZV_INLINE unsigned boxes_near(const zv_block *block, const lone_ball *b)
{
    nearness sum = {zv_f8_splat(0.0F), zv_f8_splat(0.0F)};
    for (int k = 0; k < 3; ++k) {
        add_slab(b->at[k] - zv_f8_load(block->center[k]), zv_f8_splat(b->speed[k]), zv_f8_load(block->half[k]), &sum);
    }
    return zv_i8_bits(~zv_f8_less(b->reach * zv_f8_sqrt(sum.s), sum.s - zv_f8_abs(sum.c) * b->w));
}

/// Against the balls inside the boxes of a block: a cloud is looked at eight points at a time.
ZV_INLINE void judge_points(work *k, int lane, const zv_block *block, const lone_ball *b)
{
    const nearness n = from_difference(b->at[0] - zv_f8_load(block->center[0]), b->at[1] - zv_f8_load(block->center[1]),
                                       b->at[2] - zv_f8_load(block->center[2]), zv_f8_splat(b->speed[0]),
                                       zv_f8_splat(b->speed[1]), zv_f8_splat(b->speed[2]));
    const zv_f8 of_point =
        zv_f8_max(zv_f8_load(block->half[0]), zv_f8_max(zv_f8_load(block->half[1]), zv_f8_load(block->half[2])));
    const zv_f8 radius = of_point + b->radius;
    k->blocked[lane] |= zv_i8_any(~zv_f8_less(radius * radius, n.s)) ? -1 : 0;
    k->open[lane] |= zv_i8_any(~zv_f8_less((of_point + b->reach) * zv_f8_sqrt(n.s), n.s - n.c * b->w)) ? -1 : 0;
}

/// The ball `p` of one lane against the obstacles whose boxes it is not clear of. True when a lane is blocked.
static bool judge_tree(work *k, int lane, const zv_moving *p, float radius, float accel)
{
    enum { DEEPEST = ZV_TREE_LEVELS * ZV_TREE_WIDTH };
    const zv_tree *tree = &k->scene->tree;
    const lone_ball ball = {.at = {p->x[lane], p->y[lane], p->z[lane]},
                            .speed = {p->vx[lane], p->vy[lane], p->vz[lane]},
                            .w = k->w[lane],
                            .radius = radius,
                            .reach = radius + accel * k->half_w2[lane]};
    zv_i8 only = {0};
    only[lane] = -1;
    struct {
        int level, block;
    } stack[DEEPEST];
    int depth = 0;
    stack[depth].level = tree->levels - 1;
    stack[depth++].block = 0;
    while (depth > 0 && !k->open[lane]) {
        const int level = stack[--depth].level, block = stack[depth].block;
        if (level == 0 && tree->is_cloud) {
            judge_points(k, lane, &tree->level[0][block], &ball);
            continue;
        }
        unsigned near = boxes_near(&tree->level[level][block], &ball);
        for (; near && !k->open[lane]; near &= near - 1) {
            const int below = block * ZV_TREE_WIDTH + __builtin_ctz(near);
            if (level > 0) {
                stack[depth].level = level - 1;
                stack[depth++].block = below;
                continue;
            }
            const zv_obstacle *o = &k->scene->obstacles[below];
            if (judge_ball(k, near_obstacle(k->scene, o, p), radius + o->radius, accel, only)) {
                return true;
            }
        }
    }
    return k->blocked[lane];
}

/// A group among many obstacles: as a whole, then its balls one by one.
static bool judge_many(work *k, int index)
{
    const zv_group *group = &k->bodies->group[index];
    const zv_edge_bounds *bounds = &k->space->bounds;
    zv_i8 inside;
    const zv_i8 todo =
        ~(is_far(k, center_of(k, index), group->radius + bounds->slack, group_accel(k, index), &inside) | k->open);
    if (!zv_i8_any(todo)) {
        return false;
    }
    place_balls(k, index);
    for (int i = group->first_ball; i < group->first_ball + group->balls; ++i) {
        const zv_moving *p = &k->space->ball[i];
        const float radius = k->bodies->ball[i].r + bounds->slack, accel = balls_accel(k, index);
        zv_i8 near = todo & ~(is_far(k, p, radius, accel, &inside) | k->open);
        if (zv_i8_any(near & inside)) {
            k->blocked |= near & inside;
            k->open |= near & inside;
            return true;
        }
        if (k->scene->field.cells && zv_i8_any(near)) {
            near &= ~is_far_in_parts(k, p, radius, accel, near);
        }
        for (unsigned lanes = zv_i8_bits(near); lanes; lanes &= lanes - 1) {
            if (judge_tree(k, __builtin_ctz(lanes), p, radius, accel)) {
                return true;
            }
        }
    }
    return false;
}

/// The bodies of a cluster among many obstacles.
static bool judge_many_of_cluster(work *k, int index)
{
    const zv_cluster *c = &k->bodies->cluster[index];
    if (c->groups > 1) {
        zv_i8 inside;
        const float accel = accel_of(k, k->space->bounds.cluster + index, -1, c->reach);
        const float radius = c->radius + k->space->bounds.slack;
        if (!zv_i8_any(~(is_far(k, &k->space->cluster[index], radius, accel, &inside) | k->open))) {
            return false;
        }
    }
    for (int g = c->first_group + c->groups - 1; g >= c->first_group; --g) {
        if (judge_many(k, g)) {
            return true;
        }
    }
    return false;
}

static bool judge_scene(work *k)
{
    for (int i = k->bodies->cluster_count - 1; i >= 0; --i) { // the hand is mostly the first to touch
        const zv_cluster *c = &k->bodies->cluster[i];
        if (c->link < 0) {
            continue;
        }
        if (judge_cluster(k, i)) {
            return true;
        }
        if (k->scene->in_tree > 0 && judge_many_of_cluster(k, i)) {
            return true;
        }
    }
    return false;
}

ZV_INLINE nearness near_each_other(const zv_moving *a, const zv_moving *b)
{
    return from_difference(a->x - b->x, a->y - b->y, a->z - b->z, a->vx - b->vx, a->vy - b->vy, a->vz - b->vz);
}

static bool judge_pair(work *k, int index)
{
    const zv_tested *pair = &k->bodies->tested[index];
    const zv_group *a = &k->bodies->group[pair->a], *b = &k->bodies->group[pair->b],
                   *farther = &k->bodies->group[pair->farther];
    const zv_edge_bounds *bounds = &k->space->bounds;
    const nearness of_groups = near_each_other(center_of(k, pair->a), center_of(k, pair->b));
    const float around = 2.0F * bounds->slack, accel = accel_of(k, bounds->pair + index, pair->low, farther->reach);
    const zv_i8 todo = ~(is_clear(k, of_groups, a->radius + b->radius + around, accel) | k->open);
    if (!zv_i8_any(todo)) {
        return false;
    }
    place_balls(k, pair->a);
    place_balls(k, pair->b);
    const float of_balls = accel_of(k, bounds->pair_balls + index, pair->low, farther->balls_reach);
    for (int i = a->first_ball; i < a->first_ball + a->balls; ++i) {
        for (int j = b->first_ball; j < b->first_ball + b->balls; ++j) {
            const nearness n = near_each_other(&k->space->ball[i], &k->space->ball[j]);
            const float radius = k->bodies->ball[i].r + k->bodies->ball[j].r + around;
            if (judge_ball(k, n, radius, of_balls, todo)) {
                return true;
            }
        }
    }
    return false;
}

/// The bodies of two links: many of one hand are mostly far from the other link together.
static bool judge_clusters(work *k, int index)
{
    const zv_tested_clusters *pair = &k->bodies->tested_clusters[index];
    const zv_cluster *a = &k->bodies->cluster[pair->a], *b = &k->bodies->cluster[pair->b];
    if (pair->count > 1) {
        const zv_edge_bounds *bounds = &k->space->bounds;
        const nearness n = near_each_other(&k->space->cluster[pair->a], &k->space->cluster[pair->b]);
        const float accel =
            accel_of(k, bounds->cluster_pair + index, pair->low, k->bodies->cluster[pair->farther].reach);
        if (!zv_i8_any(~(is_clear(k, n, a->radius + b->radius + 2.0F * bounds->slack, accel) | k->open))) {
            return false;
        }
    }
    for (int i = pair->first; i < pair->first + pair->count; ++i) {
        if (judge_pair(k, i)) {
            return true;
        }
    }
    return false;
}

zv_lane_verdict ZV_KERNEL(zv_judge_pieces)(const zv_collider *bodies, const zv_scene *scene, zv_motion_space *space,
                                           const float value[ZV_MAX_JOINTS][ZV_FLOAT_LANES],
                                           const float half[ZV_FLOAT_LANES])
{
    work k;
    k.bodies = bodies;
    k.scene = scene;
    k.space = space;
    k.w = zv_f8_load(half) * 1.000004F;
    k.half_w2 = k.w * k.w * 0.5F;
    k.blocked = k.open = (zv_i8){0};
    walk(&k, value);
    __builtin_memset(space->placed, 0, (size_t)bodies->group_count);
    for (int i = 0; i < bodies->cluster_count; ++i) {
        const zv_cluster *c = &bodies->cluster[i];
        space->cluster[i] = point_of(&k.frame[c->link + 1], c->center[0], c->center[1], c->center[2]);
    }
    bool stop = scene && judge_scene(&k);
    for (int i = 0; i < bodies->tested_clusters_count && !stop; ++i) {
        stop = judge_clusters(&k, i);
    }
    return (zv_lane_verdict){zv_i8_bits(k.blocked), zv_i8_bits(k.open)};
}
